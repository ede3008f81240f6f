"""What lies by itself about a hand, and which of it makes the hand a finished one."""

from __future__ import annotations

import pytest

from tests.vision.laid import Camera, Tile, rows, told
from vision.assemble import Assembly
from vision.pieces import finished_choices
from vision.whole import assemble_table

SIZE = (4000, 4000)
OUT = "not counted with it"


def read(*tiles: Tile) -> Assembly:
    (only,) = assemble_table(Camera().see(tiles), SIZE)
    return only.assembly


def ids(assembly: Assembly) -> list[str]:
    return sorted(tile.id for tile in assembly.tiles)


def lying(*tiles: tuple[str, float, float]) -> list[Tile]:
    """Single tiles as they fell, at those places."""
    leans = [(0.5, -0.87), (-0.6, -0.8), (0.95, -0.3), (-0.87, -0.5)]
    return [Tile(name, x, y, lean) for (name, x, y), lean in zip(tiles, leans, strict=False)]


def test_single_tiles_about_a_finished_hand_are_left_out_and_nobody_is_asked() -> None:
    hand = "6p 6p 9p 9p 9p 3s 3s 3s S S S N N N"
    reading = read(*rows(hand), *lying(("5s", 16.0, 0.0), ("2p", 17.5, 1.3), ("9m", 16.5, -1.9)))
    assert ids(reading) == sorted(hand.split())
    assert reading.finished
    assert not any(OUT in doubt.why for doubt in reading.doubts)


def test_a_called_set_before_the_row_is_the_hands_and_a_tile_at_its_end_is_not() -> None:
    row = "1p 2p 3p 4p 5p 6p F F C C C"
    called = [Tile(tile.id, tile.x + 3, tile.y + 2.4) for tile in rows("E E E")]
    reading = read(*rows(row), *called, *lying(("S", 12.4, 0.1)))
    assert ids(reading) == sorted([*row.split(), "E", "E", "E"])
    assert reading.finished


def test_where_the_hand_would_be_finished_without_either_of_two_tiles_both_stay() -> None:
    row = "1p 2p 3p 4p 5p 6p F F C C C 4m 5m"
    both = read(*rows(f"6m | {row} | 3m"))
    assert ids(both) == sorted([*row.split(), "3m", "6m"])
    one = read(*rows(f"9s | {row} | 3m"))
    assert ids(one) == sorted([*row.split(), "3m"])
    assert one.finished
    assert any(OUT in doubt.why for doubt in one.doubts)


def test_a_hand_with_a_tile_too_many_in_its_row_is_read_as_it_lies() -> None:
    odd = "1p 2p 3p 4p 5p 6p F F C C C 4m 5m 6m E"
    assert ids(read(*rows(odd))) == sorted(odd.split())


@pytest.mark.parametrize("kong", ["5p 5p 0p 5p", "E X X E", "X 9s 9s X", "7m 7m 7m 7m"])
def test_kongs_count_for_three(kong: str) -> None:
    laid = rows(f"1p 2p 3p 4s 5s 6s F F C C C || {kong}")
    seen = Camera().see([*laid, *lying(("9m", -2.5, 0.0))])
    hand = list(range(len(laid)))
    assert finished_choices(seen, range(len(seen)), [*hand, len(laid)]) == [hand]
    assert finished_choices(seen, range(len(seen)), hand) == []


def test_a_kong_with_a_red_five_counts_for_three() -> None:
    """The hand lacks its pair, which lies far from the sets that were called."""
    sets = rows("5p' 0p 5p 5p || 2m' 2m 2m || 7s' 6s 8s || C C' C")
    pair = [Tile(tile.id, tile.x + 24, tile.y + 1.5) for tile in rows("9m 9m")]
    reading = read(*sets, *pair)
    assert reading.finished
    assert "concealed:c:9m 9m" in told(reading)


def test_a_hand_called_in_error_is_not_mended_by_a_tile_that_lies_further_off() -> None:
    row = "1p 2p 3p 4p 5p 6p F F C C C 4m 5m"
    reading = read(*rows(f"{row} | 9s"), *lying(("3m", 17.0, 0.0)))
    assert ids(reading) == sorted([*row.split(), "9s"])
    assert not reading.finished
