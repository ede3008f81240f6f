"""Several players' hands in one photo, and lying tiles seen from low down."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from datasets.evaluate_groups import judge, true_detections
from datasets.scene import scene_of
from datasets.stage import Options
from tests.vision.laid import NAMED, Camera, Tile, heap, moved, rows, told
from tests.vision.test_legal import row
from vision.assemble import assemble
from vision.detections import Detections
from vision.reading import SIDES
from vision.whole import assemble_table, lacks_tiles, may_hide_a_fourth, nearly_finished, shown_beside, tells_more

SIZE = (4000, 4000)
MINE, MY_GROUPS = NAMED["turned melds touching each other"]
OTHERS = {
    "right": (rows("3s 3s 3s 4s 5s 6s 1p 2p 3p W W N N N"), 20.0, 2.0, -90),
    "far": (rows("1m 2m 3m 4m 5m 6m 7m 8m 9m F F F S"), 13.0, -16.0, 180),
    "left": (rows("2s 3s 4s 5s 5s 5s 6p 7p 8p P P P 9p"), -5.0, -14.0, 90),
}


def around(*sides: str) -> list[Tile]:
    """My hand before me, and the others' hands on their sides, facing the middle."""
    tiles = list(MINE)
    for side in sides:
        hand, x, y, turn = OTHERS[side]
        tiles += moved(hand, x, y, turn)
    return tiles


@pytest.mark.parametrize("camera", [Camera(), Camera(jitter=0.02, slant=0.3), Camera(slant=0.6, flat=0.7)], ids=str)
@pytest.mark.parametrize("sides", [("far",), ("right", "far"), ("left",), ("right", "far", "left")], ids=str)
def test_every_hand_has_its_side(sides: tuple[str, ...], camera: Camera) -> None:
    seen = assemble_table(camera.see(around(*sides)), SIZE)
    assert [one.side for one in seen] == [side for side in SIDES if side in ("near", *sides)]
    for one in seen:
        own = MINE if one.side == "near" else OTHERS[one.side][0]
        assert sorted(tile.id for tile in one.assembly.tiles) == sorted(tile.id for tile in own)
    assert told(seen[0].assembly) == MY_GROUPS


@pytest.mark.parametrize("away", [-12, -14])
def test_the_nearest_hand_lies_lowest_though_most_tiles_lie_in_a_column_beside_it(away: float) -> None:
    mine = rows("1m 2m 3m 4m 5m 6m 7m", "8m 9m 1p 1p 1p E E", apart=1.37)
    left = OTHERS["left"][0]
    seen = assemble_table(Camera(jitter=0.01).see([*mine, *moved(left, -6.0, away, 90)]), SIZE)
    assert [one.side for one in seen] == ["near", "left"]
    for one, own in zip(seen, (mine, left), strict=True):
        assert sorted(tile.id for tile in one.assembly.tiles) == sorted(tile.id for tile in own)


def test_a_finished_hand_in_short_rows_is_the_nearest_too() -> None:
    mine = rows("1m 2m 3m 4m 5m 6m", "7m 8m 9m E E", "5p 5p 5p 5p", apart=1.37)
    seen = assemble_table(Camera(jitter=0.01).see([*mine, *moved(OTHERS["left"][0], -6.0, -8.0, 90)]), SIZE)
    assert sorted(tile.id for tile in seen[0].assembly.tiles) == sorted(tile.id for tile in mine)


def test_other_hands_are_read_from_their_players_side() -> None:
    far = assemble_table(Camera().see(around("far")), SIZE)[1].assembly
    assert [tile.id for tile in far.tiles] == ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "F", "F", "F", "S"]


@pytest.mark.parametrize(
    ("tiles", "finished", "nearly"),
    [
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m F F F S S", True, False),
        ("1m 1m 4m 4m 7m 7m 2p 2p 5p 5p E E C C", True, False),
        ("3s' 4s 5s | E E E E | 1p 2p 3p 7p 8p 9p 2m 2m", True, False),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m F F F S", False, True),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m F F F S N", False, True),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m F F F S X", False, True),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m F F F S S N", False, True),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m", False, True),
        ("1m 2m 3m 4m 5m 6m 7m 8m", False, False),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s", False, False),
    ],
)
def test_whether_a_hand_is_finished_or_nearly_is_told_by_its_tiles(tiles: str, *, finished: bool, nearly: bool) -> None:
    seen = assemble(Camera().see(rows(tiles)), SIZE)
    assert (seen.finished, nearly_finished(seen)) == (finished, nearly)


@pytest.mark.parametrize(
    ("after", "shown"),
    [
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p | S S'+S S", "fourth_found"),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p | S S' S", None),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 3p 3p | S S'+S S", None),  # another pair
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p W | S S'+S S", None),  # no finished hand
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p | S S' S | f1", "flower_found"),
    ],
)
def test_a_look_at_a_finished_hand_shows_fourth_tiles_and_flowers_with_all_else(after: str, shown: str | None) -> None:
    before = "1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p | S S' S"
    had, has = (assemble(Camera().see(rows(tiles)), SIZE) for tiles in (before, after))
    assert may_hide_a_fourth(had)
    assert shown_beside(had, has) == shown


def test_three_alike_of_a_row_may_be_a_kong_that_was_seen_slantwise_too() -> None:
    had, has = (
        assemble(Camera().see(rows(tiles)), SIZE)
        for tiles in ("C C C 1s 1s 6s 6s || 6s | 3p 3p 3p | W W W", "C C C 1s 1s | 6s 6s 6s 6s | 3p 3p 3p 3p | W W W")
    )
    assert had.finished
    assert shown_beside(had, has) == "fourth_found"


@pytest.mark.parametrize(
    ("tiles", "lacks"),
    [
        ("1m 2m 3m 9m 9m", True),
        ("1m 2m 3m 4m 5m 6m 7p 7p | 5s' 6s 7s", True),
        ("1m 2m 3m", False),
        ("1m 2m 3m 4m 5m 6m 7p 7p 5s 6s 7s E E", False),
        ("1m 2m 3m 4m 5m 6m 7p 7p 5s 6s 7s E E E", False),
    ],
)
def test_a_hand_of_fewer_tiles_than_any_has_may_lack_sets_that_lie_flat(tiles: str, *, lacks: bool) -> None:
    (only,) = assemble_table(Camera().see(rows(tiles)), SIZE)
    assert lacks_tiles(only.assembly) == lacks


@pytest.mark.parametrize(
    "tiles",
    [
        "1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p | 1s 2s 3s'",
        "1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p | S S S",
        "1m 2m 3m 5m 6m 8m 9m 2p 2p | S S' S",
    ],
    ids=["no pung", "nothing turned", "not finished"],
)
def test_elsewhere_no_fourth_tile_is_looked_for(tiles: str) -> None:
    assert not may_hide_a_fourth(assemble(Camera().see(rows(tiles)), SIZE))


@pytest.mark.parametrize(
    ("before", "after", "more"),
    [
        ("1m 2m 3m 4m 5m 6m", "1m 2m 3m 4m 5m 6m 7m 8m", True),
        ("1m 2m 3m 4m 5m 6m", "1m 2m 3m 4m 5m 9m 7m 8m", True),
        ("1m 2m 3m 4m 5m 6m", "1m 2m 3m 4m 9p 9p 7m 8m", False),  # too much is told otherwise
        ("1m 2m 3m 4m 5m 6m", "1m 2m 3m 4m 5m 6m", False),
        ("1m 2m 3m 4m 5m 6m", "1m 2m 3m 4m 5m 6m P P P", False),  # sides of tiles look like blank dragons
        ("1m 2m 3m 4m 5m P", "1m 2m 3m 4m 5m 6m 7m P", True),
        ("1m 2m 3m 4m 5m", "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s", False),  # a heap
    ],
)
def test_what_a_look_shows_beside_what_was_told_counts(before: str, after: str, *, more: bool) -> None:
    had, has = (assemble(Camera().see(rows(tiles)), SIZE) for tiles in (before, after))
    assert tells_more(had, has) == more


SETS = rows("E E E | S S S", "F F F | 7s 7s 7s | N N", apart=2.0)
POND = rows("5m 1s S 2s 6m 8p", "6p 4p F 7m 9s 1m", "6m 1p 8s 6p W E", apart=1.37)
GRID = rows("5m 1s S 2s 6m", "6p 4p F 7m 9s", "6m 1p 8s 6p W", apart=1.37)


@pytest.mark.parametrize("camera", [Camera(), Camera(jitter=0.01, slant=0.4, flat=0.8)], ids=str)
def test_discards_in_a_grid_beside_a_hand_laid_in_sets_are_left_out_and_told_of(camera: Camera) -> None:
    (only,) = assemble_table(camera.see([*SETS, *moved(GRID, 0.0, -5.5)]), SIZE)
    assert sorted(tile.id for tile in only.assembly.tiles) == sorted(tile.id for tile in SETS)
    assert any("was not counted with it" in doubt.why for doubt in only.assembly.doubts)


def test_tiles_too_many_that_leave_no_finished_hand_stay() -> None:
    unfinished = rows("E E S | S S W", "F F F | 7s 7s 7s | N N", apart=2.0)
    seen = Camera().see([*unfinished, *moved(GRID, 0.0, -5.5)])
    assert len(assemble_table(seen, SIZE)[0].assembly.tiles) == len(unfinished) + len(GRID)


@pytest.mark.parametrize(
    "mine", [("2p 3p 3p 4p 5p 9p 9p 4p", "2p 3p 4p | 4p 3p 5p"), ("3p 4p 5p || E E E", "7s 7s 7s 1m 1m 8s 6s 7s")]
)
@pytest.mark.parametrize(("angle", "at"), [(80, (4.0, -12.0)), (-80, (4.0, -12.0)), (90, (8.0, -10.0))])
def test_discards_in_rows_of_six_are_no_hand_though_they_are_as_many_as_one_has(
    angle: float, at: tuple[float, float], mine: tuple[str, str]
) -> None:
    hand = rows(*mine, apart=2.0)
    seen = Camera(angle=angle, jitter=0.01).see([*hand, *moved(POND, *at, 80)])
    (only,) = assemble_table(seen, SIZE)
    assert sorted(tile.id for tile in only.assembly.tiles) == sorted(tile.id for tile in hand)


@pytest.mark.parametrize(
    "tiles", [MINE, [*MINE, *heap(40, 3)], rows("1m 2m 3m"), []], ids=["hand", "heap", "few", "none"]
)
def test_one_hand_is_the_nearest(tiles: list[Tile]) -> None:
    seen = Camera().see(tiles)
    (only,) = assemble_table(seen, SIZE)
    assert only.side == "near"
    assert only.assembly == assemble(seen, SIZE)


@pytest.mark.parametrize("sides", [("right",), ("right", "far", "left")], ids=str)
def test_my_hand_is_the_nearest_though_two_of_its_tiles_were_not_seen(sides: tuple[str, ...]) -> None:
    mine = rows("2p 3p 4p 5p 5p 5p 7s 8s 9s E E E")
    seen = assemble_table(Camera().see([*mine, *around(*sides)[len(MINE) :]]), SIZE)
    assert [one.side for one in seen] == [side for side in SIDES if side in ("near", *sides)]
    assert [tile.id for tile in seen[0].assembly.tiles] == [tile.id for tile in mine]
    assert seen[0].assembly.doubts


def test_a_heap_that_is_not_seen_whole_does_not_stand_for_the_hand() -> None:
    seen = Camera().see([*MINE, *moved(heap(40, 3)[:11], 4.0, 14.0)])
    (only,) = assemble_table(seen, SIZE)
    assert sorted(tile.id for tile in only.assembly.tiles) == sorted(tile.id for tile in MINE)
    assert any("not counted with it" in doubt.why for doubt in only.assembly.doubts)


def test_a_tile_that_the_frame_cuts_off_is_not_read_with_a_row_that_is_no_hand() -> None:
    seen = Camera(jitter=0.01).see(rows("E S W N C F P ||| 5m"))
    right = float(seen.corners[..., 0].max())
    for width, left_out in ((round(right) - 2, True), (round(right) + 60, False)):
        (only,) = assemble_table(seen, (width, 4000))
        told_of = "A tile lies close to the hand and was not counted with it."
        assert [tile.id for tile in only.assembly.tiles] == ["E", "S", "W", "N", "C", "F", "P", "5m"][: 8 - left_out]
        assert (told_of in [doubt.why for doubt in only.assembly.doubts]) == left_out


def test_of_scattered_tiles_one_that_the_frame_cuts_off_is_one_more() -> None:
    laid = rows("6s 7s 3p || 2m || 5m", "_ 4m ||| N", apart=2.6)
    lies_off = moved(rows("5s"), 11.0, 1.6, 25)
    seen = Camera(jitter=0.01).see([*laid, *lies_off])
    right = float(seen.corners[-1, :, 0].max())
    (only,) = assemble_table(seen, (round(right), 4000))
    assert sorted(tile.id for tile in only.assembly.tiles) == sorted(tile.id for tile in [*laid, *lies_off])


def test_a_row_stays_whole_though_the_frame_cuts_off_its_last_tile() -> None:
    seen = Camera(jitter=0.01).see(rows("E S W N C F P"))
    (only,) = assemble_table(seen, (round(float(seen.corners[..., 0].max())) - 2, 4000))
    assert len(only.assembly.tiles) == 7


def test_discards_in_rows_of_six_are_nobodys_hand() -> None:
    pond = [
        tile
        for n in range(2)
        for tile in moved(rows("1p 9s E 2m 4p 7s", "3m 8p N 6s 1m 9p", "F C", apart=1.4), 8 * n, -9)
    ]
    assert len(assemble_table(Camera(jitter=0.01).see([*MINE, *pond]), SIZE)) == 1


def test_as_many_discards_as_a_hand_has_in_rows_of_six_are_not_the_nearest_hand() -> None:
    mine = rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E")
    pond = moved(rows("1p 9s E 2m 4p 7s", "3m 8p N 6s 1m 9p", "F C 5s 2p", apart=1.4), 4, 9)
    (only,) = assemble_table(Camera(jitter=0.01).see([*mine, *pond]), SIZE)
    assert sorted(tile.id for tile in only.assembly.tiles) == sorted(tile.id for tile in mine)


def test_as_many_tiles_of_a_tray_as_a_hand_with_kongs_has_are_not_the_nearest_hand() -> None:
    mine = rows("6s 6s 6s 2s 3s 4s 3s 3s 3s 7s 7s 7s 2s 2s")
    tray = moved(rows("5s 5p 2m 1p 9s", "6p 5s 4p E 7m", "E 8m C P 6m", "3m N 2p", apart=1.4), 4, 9)
    (only,) = assemble_table(Camera(jitter=0.01).see([*mine, *tray]), SIZE)
    assert sorted(tile.id for tile in only.assembly.tiles) == sorted(tile.id for tile in mine)


def test_rendered_tables_are_read_hand_by_hand() -> None:
    read, hands = 0, 0
    for number in range(12):
        scene = scene_of(31, number, "procedural", Options("table", 800))
        label, (height, width) = scene.to_json(), scene.image.shape[:2]
        seen = {one.side: one.assembly for one in assemble_table(true_detections(label), (width, height))}
        for seat in sorted({tile.seat for tile in scene.tiles if tile.group >= 0}):
            hands += 1
            read += SIDES[seat] in seen and judge("", label, seen[SIDES[seat]], seat).tiles
    assert read >= 0.8 * hands


# --- lying tiles seen from low down ----------------------------------------------------------------------------


def from_low_down(tiles: list[Tile], azimuth: float, elevation: float, *, laid: bool = False) -> Detections:
    """The smallest boxes round the tiles in a picture taken from `elevation` degrees above the table, or their corners

    where they are `laid` on them.
    """
    turn, rise = np.radians([azimuth, elevation])
    quads = np.array([tile.quad() for tile in tiles])
    quads = (quads - quads.reshape(-1, 2).mean(axis=0)) @ [[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]
    away = 45 - quads[..., 1:] * np.cos(rise)
    quads = 2000 + 2200 * np.concatenate([quads[..., :1], quads[..., 1:] * np.sin(rise)], axis=2) / away
    straight = Camera().see(tiles)
    if laid:
        tops = quads[:, :2].mean(axis=1) - quads[:, 2:].mean(axis=1)
        return replace(straight, corners=quads, up=tops / np.linalg.norm(tops, axis=1, keepdims=True))
    boxes = np.array([cv2.boxPoints(cv2.minAreaRect(quad.astype(np.float32))) for quad in quads], float)
    tops = quads[:, :2].mean(axis=1) - quads[:, 2:].mean(axis=1)
    sides = np.roll(boxes, -1, axis=1) - boxes
    sides /= np.linalg.norm(sides, axis=2, keepdims=True)
    best = (sides * tops[:, None]).sum(axis=2).argmax(axis=1)
    return Detections(boxes, straight.probabilities, straight.classes, sides[np.arange(len(tiles)), best])


@pytest.mark.parametrize("azimuth", [-28, -15, 0, 15, 28])
@pytest.mark.parametrize("elevation", [28, 38])
@pytest.mark.parametrize("name", ["one row", "open pung left of the row", "winning tile beside the row"])
def test_skewed_tiles_lie_in_their_groups(name: str, elevation: float, azimuth: float) -> None:
    tiles, groups = NAMED[name]
    assert told(assemble(from_low_down(tiles, azimuth, elevation), SIZE)) == groups


@pytest.mark.parametrize("azimuth", [-60, -40, 0, 40, 60])
@pytest.mark.parametrize("elevation", [10, 15, 28])
@pytest.mark.parametrize("name", list(NAMED))
def test_tiles_on_their_corners_lie_in_their_groups_however_low_the_camera(
    name: str, elevation: float, azimuth: float
) -> None:
    tiles, groups = NAMED[name]
    seen = from_low_down(tiles, azimuth, elevation, laid=True)
    (only,) = assemble_table(seen, SIZE)
    assert told(only.assembly) == groups
    # In the picture, and not as from straight above.
    corners = np.sort(np.array([tile.corners for tile in only.assembly.tiles]).reshape(-1, 2), axis=0)
    np.testing.assert_allclose(corners, np.sort(seen.corners.reshape(-1, 2), axis=0))


# --- boxes that may be no tiles ----------------------------------------------------------------------------------


def test_a_faint_tile_fills_the_row_and_is_doubted() -> None:
    seen = assemble(row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E", {5: {"6m": 0.4}}), (2000, 400))
    assert len(seen.tiles) == 14
    assert [doubt.tile for doubt in seen.doubts if "faintly" in doubt.why] == [5]


def test_likelier_faint_boxes_far_off_do_not_stand_for_the_one_that_fills_the_row() -> None:
    far = {n: {name: 0.45} for n, name in zip(range(14, 20), ("7s", "2p", "N", "C", "9s", "F"), strict=True)}
    shown = f"1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E {'| ' * 9}7s | | 2p | | N | | C | | 9s | | F"
    seen = assemble(row(shown, {5: {"6m": 0.4}, **far}), (4000, 400))
    assert [tile.id for tile in seen.tiles] == shown.split()[:14]
    assert [doubt.tile for doubt in seen.doubts if "faintly" in doubt.why] == [5]


@pytest.mark.parametrize(("last", "tiles"), [("P", 14), ("5m", 13)])
def test_of_tiles_that_hardly_show_a_blank_dragon_alone_is_the_fourteenth_and_doubted(last: str, tiles: int) -> None:
    seen = assemble(row(f"1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E {last}", {13: {last: 0.25}}), (2000, 400))
    assert len(seen.tiles) == tiles
    assert [doubt.tile for doubt in seen.doubts if "faintly" in doubt.why] == [13] * (tiles == 14)


def test_a_doubtful_box_leaves_a_hand_that_is_complete_without_it() -> None:
    seen = assemble(row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E P", {14: {"P": 0.6}}), (2000, 400))
    assert len(seen.tiles) == 14
    assert [doubt.alternatives for doubt in seen.doubts] == [("P",)]


def test_a_clear_tile_too_many_stays() -> None:
    seen = assemble(row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E P"), (2000, 400))
    assert len(seen.tiles) == 15


def test_faint_boxes_never_make_a_hand_of_little() -> None:
    seen = assemble(row("1m 2m 3m 4m 5m", {4: {"5m": 0.4}}), (2000, 400))
    assert len(seen.tiles) == 4


def test_an_unturned_set_beside_called_ones_was_not_called() -> None:
    seen = assemble(Camera().see(rows("2m 3m 4m 5m 6m 7m C C | 1p 2p 3p || E' E E")), SIZE)
    assert told(seen) == ["concealed:c:2m 3m 4m 5m 6m 7m C C 1p 2p 3p", "pung:o:E E E"]
    assert any("none is turned" in doubt.why for doubt in seen.doubts)


@pytest.mark.parametrize(("name", "left"), [({"P": 0.52}, 8), ({"P": 0.95}, 9)], ids=["unsure", "sure"])
def test_a_small_box_of_no_certain_name_beside_a_row_is_clutter(name: dict[str, float], left: int) -> None:
    seen = row("1m 2m 3m 4m 5m 6m 7m 8m | | P", {8: name})
    corners = seen.corners.copy()
    corners[8] = corners[8].mean(axis=0) + (corners[8] - corners[8].mean(axis=0)) * 0.7 + [0, 90]
    small = Detections(corners, seen.probabilities, seen.classes, seen.up)
    assert len(assemble(small, (2000, 400)).tiles) == left


def test_flowers_of_which_nobody_can_tell_which_they_are_stay_with_the_hand() -> None:
    seen = row(
        "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E | | s2 s3", {14: {"s2": 0.4, "s3": 0.3}, 15: {"s3": 0.3, "s4": 0.3}}
    )
    corners = seen.corners.copy()
    for flower in (14, 15):
        middle = corners[flower].mean(axis=0)
        corners[flower] = middle + (corners[flower] - middle) * 0.75 + [-200, 110]
    small = Detections(corners, seen.probabilities, seen.classes, seen.up)
    assert len(assemble(small, (2000, 400)).tiles) == 16
