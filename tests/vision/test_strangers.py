"""Strangers beside a hand that keep it from being finished, and the last tile that lies among them."""

from __future__ import annotations

import pytest

from tests.vision.laid import Camera, Tile, moved, row, rows, told
from vision.count import fourths
from vision.rows import frames
from vision.whole import assemble_table

SIZE = (4000, 4000)
WAITING = "2m 2m 2m 3m 3m 3m 3m 4m 6m 7m F F F"
LAST = "counted with them"


def beside(*names: str) -> list[Tile]:
    """Tiles laid behind a row: the first as those of the row, the others about it as they fell."""
    places = [(6.0, -1.9, (0, -1)), (7.6, -2.3, (0.5, -0.87)), (6.5, -3.3, (-0.5, -0.87)), (4.6, -2.6, (0.8, -0.6))]
    return [Tile(name, *place) for name, place in zip(names, places, strict=True)]


@pytest.mark.parametrize("camera", [Camera(), Camera(angle=10, jitter=0.02)], ids=str)
def test_the_one_tile_beside_thirteen_that_finishes_them_is_the_last_though_others_lie_about_it(camera: Camera) -> None:
    (only,) = assemble_table(camera.see([*rows(WAITING), *beside("5m", "9p", "E", "1s")]), SIZE)
    reading = only.assembly
    assert sorted(tile.id for tile in reading.tiles) == sorted([*WAITING.split(), "5m"])
    (asked,) = [doubt.tile for doubt in reading.doubts if LAST in doubt.why]
    assert asked is not None
    assert reading.tiles[asked].id == "5m"


@pytest.mark.parametrize("others", [("9p", "1p", "E", "1s"), ("5m", "8m", "E", "1s")], ids=["none", "two"])
def test_where_no_tile_finishes_the_hand_or_two_would_none_is_taken(others: tuple[str, ...]) -> None:
    (only,) = assemble_table(Camera().see([*rows(WAITING), *beside(*others)]), SIZE)
    assert [tile.id for tile in only.assembly.tiles] == WAITING.split()
    assert not any(LAST in doubt.why for doubt in only.assembly.doubts)


@pytest.mark.parametrize("heap", [("9m 1m 6p 3s", "5s 6m 2p S"), ("9m 1m 6p 3s 3m", "5s 6m 2p S P")], ids=str)
def test_a_heap_that_touches_a_short_row_does_not_stand_for_its_sets(heap: tuple[str, str]) -> None:
    hand = rows("3p 3p 8p 8p 8p || 8s' 7s 6s || 6s 6s' 6s || C C' C")
    behind = [Tile(tile.id, tile.x, tile.y - 2.7) for tile in rows(*heap, apart=1.4)]
    (only,) = assemble_table(Camera().see([*hand, *behind]), SIZE)
    assert told(only.assembly) == ["concealed:c:3p 3p 8p 8p 8p", "chow:o:8s 7s 6s", "pung:o:6s 6s 6s", "pung:o:C C C"]
    assert any("not counted with it" in doubt.why for doubt in only.assembly.doubts)


@pytest.mark.parametrize("behind", [1.4, 1.6, 1.8])
@pytest.mark.parametrize("before", [1.4, 1.8])
@pytest.mark.parametrize("strangers", ["5m", "5m 4m", "5m 4m 9s", "5m | 4m | 9s"])
def test_flowers_laid_before_a_hand_stay_with_it_where_strangers_behind_it_are_left_out(
    strangers: str, before: float, behind: float
) -> None:
    hand, flowers = "6m 6m 6m 7m 8m 9m 7p 7p 2s 3s 4s E E E", "f2 f1 s3 f4"
    laid = [*rows(hand), *row(flowers, y=before), *row(strangers, x=6.0, y=-behind)]
    (only,) = assemble_table(Camera().see(laid), SIZE)
    assert told(only.assembly) == [f"concealed:c:{hand}", f"flowers:?:{flowers}"]
    assert only.assembly.finished


def tiles_read(laid: list[Tile], camera: Camera) -> list[str]:
    """The tiles of the nearest hand, sorted; it must be a finished one."""
    nearest = assemble_table(camera.see(laid), SIZE)[0].assembly
    assert nearest.finished
    return sorted(tile.id for tile in nearest.tiles)


@pytest.mark.parametrize("lean", [(0.0, -1.0), (0.5, -0.87), (1.0, 0.0)], ids=["as it", "aslant", "across"])
@pytest.mark.parametrize("flat", [1.0, 0.7])
@pytest.mark.parametrize(
    ("hand", "strangers"),
    [
        ("2m 3m 4m 6p 7p 8p F F | 3s' 3s 3s | 4s 5s' 6s", [("8s", 6.4, -1.8), ("5m", 11.0, -2.2)]),
        ("2m 3m 4m 6p 7p 8p F F | 3s' 3s 3s | 4s 5s' 6s", [("9p", 14.5, -1.8), ("5m", 1.3, -2.1)]),
        ("1p 2p 3p 5s 5s 5s 7s 7s | N N N' | X 9m 9m X", [("C", 18.0, -1.8)]),
        ("2m 3m 4m 6p 7p 8p 9s 9s 3s 4s 5s W W || W", [("5m", 2.1, -1.7)]),
    ],
    ids=["before a set", "beside the furthest", "beside a kong", "one that waits for a tile apart"],
)
def test_lone_tiles_about_a_hand_with_sets_laid_out_are_left_out(
    hand: str, strangers: list[tuple[str, float, float]], flat: float, lean: tuple[float, float]
) -> None:
    laid = row(hand)
    about = [Tile(name, x, y, lean) for name, x, y in strangers]
    assert tiles_read([*laid, *about], Camera(slant=0.2, flat=flat, jitter=0.01)) == sorted(tile.id for tile in laid)


@pytest.mark.parametrize("flowers", ["f1", "f1 s2", "f1 s2 f3 s4"])
@pytest.mark.parametrize("further", [2.5, 5.0])
def test_flowers_behind_a_hand_stay_with_it_though_a_discard_lies_in_line_with_them(
    flowers: str, further: float
) -> None:
    hand = rows("6m 6m 6m 7m 8m 9m 7p 7p 2s 3s 4s E E E")
    laid = [*hand, *row(flowers, x=3.0, y=-2.1)]
    discard = Tile("9p", laid[-1].x + further, -2.4)
    assert tiles_read([*laid, discard], Camera()) == sorted(tile.id for tile in laid)


@pytest.mark.parametrize("place", [-0.75, 7.5, 8.25])
def test_a_discard_that_is_the_fourth_of_a_kind_is_left_out_where_it_makes_no_kong(place: float) -> None:
    laid = row("6p 7p 8p 7s 8s 8s 8s 9s || 5m' 3m 4m | 6p 6p' 6p")
    about = [Tile("8s", place, -1.75), Tile("5m", place + 3.3, -1.75)]
    assert tiles_read([*laid, *about], Camera(slant=0.2, flat=0.7, jitter=0.01)) == sorted(tile.id for tile in laid)


@pytest.mark.parametrize("angle", [-50, 0, 50])
def test_the_fourth_tile_of_a_kong_is_no_stranger_beside_its_pung(angle: float) -> None:
    laid = row("2m 3m 4m 6p 7p 8p F F 9s 9s 9s || 3s'+3s 3s 3s")
    seen = Camera(angle=angle).see(laid)
    nearest = assemble_table(seen, SIZE)[0].assembly
    assert sorted(tile.id for tile in nearest.tiles) == sorted(tile.id for tile in laid)
    boxes, tiles = frames(seen.corners), list(range(len(laid)))
    assert [box for box in fourths(boxes, tiles, seen.ids) if laid[box].y < 0] == [12]


def tray_behind_a_row() -> list[Tile]:
    """Four rows of six that touch a row of fourteen."""
    tray = rows("9m 1s 6p 3s 2p S", "5s 6m 2s S 8p W", "F 4m 1p N 7m 9p", "4s 8m W 6s 3p P", apart=1.4)
    return [Tile(tile.id, tile.x + 3, tile.y - 5.7) for tile in tray]


FINISHED = "1m 2m 3m 5p 5p 5p 7s 8s 9s E E E C C"


def test_a_finished_row_is_the_hand_though_a_tray_of_two_dozen_touches_it() -> None:
    (only,) = assemble_table(Camera(jitter=0.01).see([*rows(FINISHED), *tray_behind_a_row()]), SIZE)
    assert [tile.id for tile in only.assembly.tiles] == FINISHED.split()
    assert any("not counted with it" in doubt.why for doubt in only.assembly.doubts)


@pytest.mark.parametrize("at", [(-5, -12), (-3, -16)], ids=str)
def test_such_a_row_is_the_nearest_hand_though_another_players_shows_better(at: tuple[float, float]) -> None:
    other = "2s 3s 4s 5s 5s 5s 6p 7p 8p P P P 9p 9p"
    laid = [*rows(FINISHED), *tray_behind_a_row(), *moved(rows(other), *at, 90)]
    mine, left = assemble_table(Camera(jitter=0.01).see(laid), SIZE)
    assert (mine.side, left.side) == ("near", "left")
    assert sorted(tile.id for tile in mine.assembly.tiles) == sorted(FINISHED.split())
    assert sorted(tile.id for tile in left.assembly.tiles) == sorted(other.split())


@pytest.mark.parametrize(
    ("hand", "read"),
    [
        ("N N P 4s 4s 4s P 5p 5p 5p 7s 8s 9s 3p 4p 5p", "N N 4s 4s 4s 5p 5p 5p 7s 8s 9s 3p 4p 5p"),
        ("2m 3m 4m 4m 4m 5m 5m 6m 6m 8m 8m P 9m X X 9m", "2m 3m 4m 4m 4m 5m 5m 6m 6m 8m 8m 9m X X 9m"),
    ],
    ids=["two", "one beside a kong"],
)
def test_a_blank_place_between_tiles_is_none_where_the_hand_is_finished_without_it(hand: str, read: str) -> None:
    (only,) = assemble_table(Camera().see(rows(hand)), SIZE)
    assert [tile.id for tile in only.assembly.tiles] == read.split()
    assert only.assembly.finished
    assert any("complete without it" in doubt.why and doubt.alternatives == ("P",) for doubt in only.assembly.doubts)


@pytest.mark.parametrize(
    "hand",
    ["N N N 4s 4s 4s P P 5p 5p 5p 7s 8s 9s", "N N 4s 4s 4s P 5p 5p 5p 7s 8s 9s 3p 4p 6p"],
    ids=["finished with them", "finished neither way"],
)
def test_white_dragons_stay_where_leaving_them_out_finishes_nothing(hand: str) -> None:
    (only,) = assemble_table(Camera().see(rows(hand)), SIZE)
    assert [tile.id for tile in only.assembly.tiles] == hand.split()
