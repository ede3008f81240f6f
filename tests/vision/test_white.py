"""Blank dragons and pale backs: how they lie tells which they are, and the change is said."""

from __future__ import annotations

import pytest

from tests.vision.laid import CLASSES, HEIGHT, Camera, Tile, moved, read, row, told
from vision.assemble import Assembly
from vision.detections import Detections
from vision.whole import assemble_table


def blank(text: str, down: float) -> Assembly:
    """A row read, its white dragons with the chance `down` of lying face down instead."""
    return read(blanks_seen(row(text), down))


def blanks_seen(tiles: list[Tile], down: float) -> Detections:
    seen = Camera().see(tiles)
    for n, tile in enumerate(tiles):
        if tile.id == "P":
            seen.probabilities[n] = 0.001
            seen.probabilities[n, CLASSES.index("X")] = down
            seen.probabilities[n, CLASSES.index("P")] = 0.95 - down
    return seen


@pytest.mark.parametrize("down", [0.1, 0.01])
@pytest.mark.parametrize(
    ("laid", "group"),
    [
        ("E P E", "pung:c:E X E"),
        ("1m P P 1m", "kong:c:1m X X 1m"),
        ("P 1m 1m P", "kong:c:X 1m 1m X"),
    ],
)
def test_blanks_apart_between_two_alike_or_about_them_are_backs_and_it_is_said(
    laid: str, group: str, down: float
) -> None:
    read_so = blank(f"2p 3p 4p 6s 7s 8s F F F 9s 9s | {laid}", down)
    assert group in told(read_so)
    renamed = [doubt for doubt in read_so.doubts if doubt.tile is not None and read_so.tiles[doubt.tile].id == "X"]
    assert len(renamed) == laid.count("P")
    assert all("P" in doubt.alternatives for doubt in renamed)


@pytest.mark.parametrize(
    ("laid", "down"),
    [
        ("2p 3p 4p 6s 7s 8s F F F 9s 9s | P P P", 0.3),
        ("2p 3p 4p 6s 7s 8s F F F P P | 9s 9s 9s", 0.3),
        ("2p 3p 4p 6s 7s 8s F F F 9s 9s | E P E", 0.001),
        ("2p 3p 4p 6s 7s 8s F F F 9s 9s E P E", 0.3),
    ],
    ids=["a pung of dragons", "a pair of them", "too unlike a back", "no set lies apart"],
)
def test_dragons_elsewhere_stay_dragons(laid: str, down: float) -> None:
    assert [tile.id for tile in blank(laid, down).tiles] == [word for word in laid.split() if word != "|"]


SIZE = (4000, 4000)
FINISHED = "1m 2m 3m 4m 5m 6m E E E 2p 3p 4p 9s 9s"
SIDES = ["1m", "2m", "E", "9s"]


def beneath(laid: str, below: list[str]) -> list[Tile]:
    """A row, and blank boxes that begin where the faces of some of its tiles end."""
    hand = row(laid)
    firsts = [next(tile for tile in hand if tile.id == name) for name in below]
    return [*hand, *(Tile("P", tile.x, tile.y + HEIGHT) for tile in firsts)]


def test_blanks_below_the_faces_of_a_finished_hand_are_their_sides_and_it_is_said() -> None:
    (only,) = assemble_table(blanks_seen(beneath(FINISHED, SIDES), 0.05), SIZE)
    assert [tile.id for tile in only.assembly.tiles] == FINISHED.split()
    assert [doubt.alternatives for doubt in only.assembly.doubts] == [("P",)]


def test_blanks_below_others_are_dragons_where_that_leaves_no_finished_hand() -> None:
    (only,) = assemble_table(blanks_seen(beneath("1m 2m 3m 4m 5m 6m E E E 2p 3p", ["1m", "2m", "3m"]), 0.05), SIZE)
    assert [tile.id for tile in only.assembly.tiles].count("P") == 3


@pytest.mark.parametrize(
    ("down", "read_as"),
    [(0.05, "2m 3m 4m F X X E 2m"), (0.0001, "P P P P P 2m 3m 4m F P P E 2m")],
    ids=["blank", "framed"],
)
def test_where_more_blanks_lie_than_there_are_dragons_they_are_backs_but_none_with_a_frame(
    down: float, read_as: str
) -> None:
    laid = [*row("2m 3m 4m F P P E 2m"), *moved(row("P P P P P"), 2.0, -2.4)]
    (only,) = assemble_table(blanks_seen(laid, down), SIZE)
    assert [tile.id for tile in only.assembly.tiles] == read_as.split()


@pytest.mark.parametrize(("x", "y", "left_out"), [(4.0, -3.0, True), (20.0, 1.5, True), (20.0, 0.0, False)])
def test_a_tile_too_many_beside_blanks_that_were_backs_is_left_out_unless_it_lies_in_the_row(
    x: float, y: float, *, left_out: bool
) -> None:
    hand = "2m 2m 7p 7p 7p | 4m 4m 4m | 1s 2s 3s | 7s P P 7s"
    (only,) = assemble_table(blanks_seen([*row(hand), *moved(row("6s"), x, y)], 0.3), SIZE)
    assert ("6s" not in [tile.id for tile in only.assembly.tiles]) is left_out
    assert any("was not counted with it" in doubt.why for doubt in only.assembly.doubts) is left_out
