"""A hand among other tiles, and tiles that are no hand: what was seen is returned whole."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.laid import (
    CAMERAS,
    CLASSES,
    NAMED,
    Camera,
    Floats,
    Tile,
    heap,
    moved,
    read,
    rows,
    told,
)
from vision.detections import Detections


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", ["one row", "winning tile beside the row", "melds in a row of their own"])
def test_heap_behind_is_no_hand(name: str, seed: int) -> None:
    tiles, groups = NAMED[name]
    camera = Camera(angle=12 * seed, jitter=0.01, slant=0.3, seed=seed)
    assert told(read(camera.see([*tiles, *heap(35, seed)]))) == groups


@pytest.mark.parametrize("at", [(1.0, 2.2), (6.0, 2.0), (9.0, 2.3)])
def test_a_set_before_the_player_belongs_to_the_hand_rather_than_discards_that_lie_nearer(
    at: tuple[float, float],
) -> None:
    mine = [*rows("2p 3p 4p 6m 6m 6m 7s 8s 9s S S"), *moved(rows("3s 4s 5s"), *at)]
    discards = [*moved(rows("3s"), 3.0, -1.6, 25), *moved(rows("2m"), 7.0, -1.7, -20)]
    seen = read(Camera(jitter=0.01).see([*mine, *discards]))
    assert sorted(tile.id for tile in seen.tiles) == sorted(tile.id for tile in mine)


def test_three_sets_in_a_line_are_no_whole_hand_that_shuts_out_what_stands_apart() -> None:
    laid = rows("4s 2s 3s 3s 1s 2s W W W")
    standing = moved(rows("P P P E E"), 14.5, 0.4)
    seen = read(Camera(jitter=0.01).see([*laid, *standing]))
    assert sorted(tile.id for tile in seen.tiles) == sorted(tile.id for tile in [*laid, *standing])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("lines", "strewn"),
    [
        (("3p' F 4p 1p' E", "3p 4p' 8p 4p", "3s' 4s' 2m 8s'"), True),
        (("3p F 4p 1p E", "3p 4p 8p 4p", "3s 4s 2m 8s"), False),
        (("3p' 3p 3p 1p 1p", "3s' 4s 5s 4p", "3s' 4s 5s 8s"), False),
    ],
)
def test_tiles_that_lie_as_they_fell_are_no_hand_that_shuts_out_those_beside_them(
    lines: tuple[str, ...], strewn: bool, seed: int
) -> None:
    laid = rows(*lines, apart=1.4)
    beside = [*moved(rows("W 2m"), 5.9, 0.4, 40), *moved(rows("7p P"), 4.9, 2.3, -35)]
    seen = read(Camera(angle=7 * seed, jitter=0.01, seed=seed).see([*laid, *beside]))
    assert sorted(tile.id for tile in seen.tiles) == sorted(tile.id for tile in [*laid, *(beside if strewn else [])])
    assert all("belongs to no set" not in doubt.why for doubt in seen.doubts)
    assert seen.doubts


NINE = rows("8p 1p 5p 3p 4p 6p 2p 7p 9p")


def test_two_tiles_put_aside_are_not_read_with_a_row_of_nine_and_it_is_said() -> None:
    seen = read(Camera(jitter=0.01).see([*NINE, *moved(rows("5s 5p"), -18.0, -1.0, 10)]))
    assert [tile.id for tile in seen.tiles] == [tile.id for tile in NINE]
    assert [doubt.why for doubt in seen.doubts] == [
        "Only 9 tiles were found in the hand, fewer than 13; 2 others in the picture were not counted with it."
    ]


def test_a_line_of_five_as_far_off_is_read_with_a_row_of_nine() -> None:
    aside = moved(rows("5s 5p 5m 2s 2p"), -18.0, -1.0, 10)
    seen = read(Camera(jitter=0.01).see([*NINE, *aside]))
    assert sorted(tile.id for tile in seen.tiles) == sorted(tile.id for tile in [*NINE, *aside])


def test_hand_short_of_a_tile_with_others_about_is_doubted() -> None:
    tiles = rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E")
    seen = read(Camera(jitter=0.01).see([*tiles, *heap(35, 3)]))
    assert len(seen.tiles) == 13
    assert [doubt.why for doubt in seen.doubts] == [
        "13 tiles; 35 others in the picture were not counted with it: the winning tile may be one of them."
    ]


def test_a_flower_near_the_hand_is_asked_about_and_one_far_off_is_not() -> None:
    hand = rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E")
    for y, doubts in ((-5.2, ["A flower lies beside the hand and was not counted with it."]), (-12.0, [])):
        seen = read(Camera().see([*hand, *moved(rows("f2"), 5, y)]))
        assert len(seen.tiles) == 14
        assert [doubt.why for doubt in seen.doubts] == doubts


def test_a_small_flower_of_no_certain_number_beside_a_hand_is_asked_about_though_it_is_not_read_with_it() -> None:
    tiles = [*rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E"), Tile("f2", 6.0, -1.9)]
    seen = Camera().see(tiles)
    corners, chances = seen.corners.copy(), seen.probabilities.copy()
    corners[-1] = corners[-1].mean(axis=0) + 0.7 * (corners[-1] - corners[-1].mean(axis=0))
    chances[-1] = 0
    chances[-1, [CLASSES.index("f2"), CLASSES.index("f3")]] = 0.4, 0.15
    reading = read(replace(seen, corners=corners, probabilities=chances))
    assert len(reading.tiles) == 14
    assert [doubt.why for doubt in reading.doubts] == ["A flower lies beside the hand and was not counted with it."]


@pytest.mark.parametrize("hand", ["3p 3p 3p 7p 7p 5s 6s 7s 7s 7s 7s N N N", "2m 2m 6m 7m 7m 8m 8m 9m 9m 9m 9m C C C"])
def test_four_alike_that_a_finished_hand_uses_otherwise_are_no_kong_that_leaves_room_for_a_discard(hand: str) -> None:
    mine = rows(hand)
    discard = moved(rows("8p"), 2.0, -2.2, 25)
    assert told(read(Camera(jitter=0.01).see([*mine, *discard]))) == [f"concealed:c:{hand}"]


def test_a_kong_set_apart_leaves_room_for_the_tile_drawn_though_a_hand_could_use_it_otherwise() -> None:
    tiles = rows("2m 3m 4m 7s 8s 5p 5p C C C | 6s 6s 6s 6s || 9s")
    assert told(read(Camera(jitter=0.01).see(tiles))) == [
        "concealed:c:2m 3m 4m 7s 8s 5p 5p C C C",
        "kong:o:6s 6s 6s 6s",
        "apart:?:9s",
    ]


@pytest.mark.parametrize(("y", "taken"), [(-2.0, True), (-2.7, False)])
def test_a_lone_flower_is_the_hands_where_it_lies_nearer_to_it_than_to_the_discards(y: float, *, taken: bool) -> None:
    hand = rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E")
    discards = [*moved(rows("3s"), 6.0, y - 2.4, 20), *moved(rows("5m"), 3.0, y - 2.9, 70)]
    seen = read(Camera(jitter=0.01).see([*hand, *moved(rows("f2"), 6.0, y), *discards]))
    assert sorted(tile.id for tile in seen.tiles) == sorted([*(tile.id for tile in hand), *["f2"] * taken])


def test_flowers_laid_above_a_hand_bring_no_discards_with_them() -> None:
    """Flowers are laid further off than other tiles; what lies beyond them is nobody's."""
    hand = [*rows("W W W 6p 6p 6p || _ 9s", "3m 3m 3m C C | 9s 9s 9s", apart=1.4)]
    flowers = moved(rows("s1 f4"), 2.0, -2.4)
    discards = [*moved(rows("1s"), 2.0, -4.6, 8), *moved(rows("3m"), 0.2, -4.4, -6)]
    seen = read(Camera(jitter=0.01).see([*hand, *flowers, *discards]))
    assert sorted(tile.id for tile in seen.tiles) == sorted(tile.id for tile in [*hand, *flowers])


@pytest.mark.parametrize(("turn", "taken"), [(0, True), (90, False), (180, False), (-90, False)])
def test_a_lone_flower_that_stands_as_the_hand_does_not_is_a_discard_and_it_is_said(turn: int, *, taken: bool) -> None:
    hand = rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E")
    seen = read(Camera(jitter=0.01).see([*hand, *moved(rows("f2"), 6.0, -2.6, turn)]))
    assert ("f2" in [tile.id for tile in seen.tiles]) is taken
    assert ("A flower lies beside the hand and was not counted with it." in [doubt.why for doubt in seen.doubts]) is (
        not taken
    )


def test_a_tile_too_many_that_lies_far_from_all_others_is_not_of_the_hand_and_it_is_said() -> None:
    hand = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E"
    seen = read(Camera(jitter=0.01).see(rows(f"{hand} ||| 2s")))
    assert [tile.id for tile in seen.tiles] == hand.split()
    assert [doubt.alternatives for doubt in seen.doubts] == [("2s",)]


def blanks(laid: list[Tile], name: str, chance: float) -> Detections:
    """Tiles seen clearly, but that blank ones hardly show: all that is said of them is `name`, by that chance."""
    seen = Camera(jitter=0.01).see(laid)
    probabilities = seen.probabilities.copy()
    for n, tile in enumerate(laid):
        if tile.id == "P":
            probabilities[n] = np.where(np.array(CLASSES) == name, chance, 0.0)
    return Detections(seen.corners, probabilities, CLASSES, seen.up)


@pytest.mark.parametrize("laid", ["2m 3m 4m 7s 8s 9s 5p 5p C C C | P P P", "2m 3m 4m 7s 8s 9s 5p 5p | P P' P || C C C"])
def test_three_blank_tiles_that_hardly_show_are_the_set_that_the_hand_lacks_and_doubted(laid: str) -> None:
    seen = read(blanks(rows(laid), "P", 0.04))
    assert [tile.id for tile in seen.tiles].count("P") == 3
    assert [seen.tiles[doubt.tile].id for doubt in seen.doubts if "faintly" in doubt.why and doubt.tile] == ["P"] * 3


@pytest.mark.parametrize(
    ("laid", "name"),
    [
        ("2m 3m 4m 7s 8s 9s 5p 5p C C C | P P P", "X"),
        ("2m 3m 4m 7s 8s 9s 5p 5p C C C | P P", "P"),
        ("2m 3m 4m 7s 8s 9s 5p 5p C C C E E E | P P P", "P"),
    ],
    ids=["backs", "two", "a full hand"],
)
def test_blanks_that_hardly_show_are_no_tiles_elsewhere(laid: str, name: str) -> None:
    seen = read(blanks(rows(laid), name, 0.04))
    assert [tile.id for tile in seen.tiles] == laid.split(" |")[0].split()


def test_six_alike_in_a_row_are_read_as_they_lie() -> None:
    """More than a set holds, so most are misread: no three kongs of one another's tiles."""
    seen = read(Camera().see(rows("4p 4p 5p 6p 6p 6p 6p 6p 6p 7p 7p 7p 7p E E E 2p 2p")))
    indexes = [n for group in seen.groups for n in group.tiles]
    assert sorted(indexes) == list(range(18))
    assert any(doubt.why.startswith("6 tiles read as 6p") for doubt in seen.doubts)


def test_a_lone_flower_stands_as_the_hand_does_though_most_of_its_prints_do_not_tell_how_they_stand() -> None:
    """Circles and bamboos look alike either way up, and which way was picked says nothing."""
    tiles = [*rows("6s 6s 6s 5s 5s 5s 3p 3p 2p 2p 1p 1p 3m 3m"), *moved(rows("s4"), 2.0, -2.2)]
    seen = Camera(jitter=0.01).see(tiles)
    up = seen.up.copy()
    up[:12] *= -0.45
    assert "s4" in [tile.id for tile in read(replace(seen, up=up)).tiles]


def test_flowers_in_a_row_are_the_hands_though_one_is_misread() -> None:
    seen = read(Camera().see(rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E", "f1 1s f3", apart=2.6)))
    assert len(seen.tiles) == 17
    assert seen.doubts


@pytest.mark.parametrize("name", ["one row", "added kong", "turned melds touching each other"])
def test_wall_and_neighbours_are_no_hand(name: str) -> None:
    tiles, groups = NAMED[name]
    wall = moved(rows("X X X X X X X X X X X X X X"), 0, -3.5)
    other = rows("3s 3s 3s 4s 5s 6s 1p 2p 3p W W N N N")
    across = moved(other, 14, -14, 180)
    right = moved(other, 22, -1, -90)
    assert told(read(Camera(jitter=0.01, slant=0.3).see([*tiles, *wall, *across, *right]))) == groups


TRAY = [
    "1m 2m 3m 4m 5m 6m 7m 8m 9m",
    "1p 2p 3p 4p 5p 6p 7p 8p 9p",
    "1s 2s 3s 4s 5s 6s 7s 8s 9s",
    "E S W N P F C 1m 2m",
]


def scattered(count: int, seed: int, near: float = 1.7) -> list[Tile]:
    """Tiles at any place and angle, none closer to another than `near` widths."""
    rng = np.random.default_rng(seed)
    spots: list[Floats] = []
    while len(spots) < count:
        spot = rng.uniform(-1, 1, 2) * near * count**0.5
        if all(np.hypot(*(spot - other)) > near for other in spots):
            spots.append(spot)
    ids = rng.choice([name for name in CLASSES[:34] for _ in range(4)], count, replace=False)
    return [
        Tile(str(name), float(x), float(y), (float(np.cos(angle)), float(np.sin(angle))))
        for name, (x, y), angle in zip(ids, spots, rng.uniform(0, 2 * np.pi, count), strict=True)
    ]


@pytest.mark.parametrize("apart", [1.4, 1.7, 2.4])
@pytest.mark.parametrize("camera", CAMERAS, ids=str)
def test_tray_is_returned_whole(camera: Camera, apart: float) -> None:
    seen = read(camera.see(rows(*TRAY, apart=apart)))
    assert len(seen.tiles) == 36
    assert any("more than 18" in doubt.why for doubt in seen.doubts)


@pytest.mark.parametrize("apart", [2.0, 2.8])
def test_two_halves_of_a_tray_are_returned_whole(apart: float) -> None:
    half = rows("1m 2m 3m 4m", "5m 6m 7m 8m", "1p 2p 3p 4p", "5p 6p 7p 8p", apart=1.4)
    other = moved(rows("1s 2s 3s 4s", "5s 6s 7s 8s", "E S W N", "P F C 9s", apart=1.4), 0, 4 * 1.4 - 1.4 + apart)
    assert len(read(Camera().see([*half, *other])).tiles) == 32


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("count", [1, 3, 7, 9, 12])
def test_scattered_tiles_are_returned_whole(count: int, seed: int) -> None:
    camera = Camera(slant=0.8, flat=0.7, jitter=0.01, seed=seed)
    assert len(read(camera.see(scattered(count, seed))).tiles) == count


@pytest.mark.parametrize("seed", range(12))
def test_scattered_pile_is_returned_whole(seed: int) -> None:
    assert len(read(Camera(jitter=0.01, seed=seed).see(scattered(28, seed))).tiles) == 28


def test_staggered_row_in_deep_perspective_is_returned_whole() -> None:
    tiles = [Tile(f"{n + 1}m", 1.6 * n, -2.2 * n) for n in range(8)]
    assert len(read(Camera(slant=0.9, flat=0.5).see(tiles)).tiles) == 8


def test_wall_alone_is_no_hand() -> None:
    seen = read(Camera().see(rows("X X X X X X X X X X")))
    assert seen.tiles == ()
    assert [doubt.why.split(":")[0] for doubt in seen.doubts] == ["No tile was found"]


def test_row_short_of_a_hand_keeps_out_the_heap() -> None:
    tiles = [*rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p"), *heap(30, 5)]
    assert len(read(Camera(jitter=0.01).see(tiles)).tiles) == 10


def test_four_sets_and_the_pair_in_several_rows_may_be_open_or_concealed() -> None:
    seen = read(Camera().see(rows("1m 1m 1m | 2m 3m 4m", "7p 8p 9p | E E E", "C C", apart=1.9)))
    assert {(group.kind, group.open) for group in seen.groups} <= {("pung", None), ("chow", None), ("pair", None)}


def test_sets_that_touch_beside_the_concealed_part_are_doubted() -> None:
    seen = read(Camera().see(rows("2m 3m 4m 5m 5m | 1p 1p 1p 7s 8s 9s | E E E")))
    assert told(seen)[1:3] == ["pung:?:1p 1p 1p", "chow:?:7s 8s 9s"]
    assert any("open or concealed" in doubt.why for doubt in seen.doubts)


def standing(seen: Detections, stand: list[bool]) -> Detections:
    """The same boxes, those that `stand` two and a half times as high: on edge, seen from low down."""
    corners = seen.corners.copy()
    middle = corners[stand].mean(axis=1, keepdims=True)
    corners[stand] = middle + (corners[stand] - middle) * [1.0, 2.5]
    return Detections(corners, seen.probabilities, seen.classes, seen.up)


def test_lying_melds_beside_a_standing_row_seen_from_low_down() -> None:
    tiles = rows("4p 5p 5p 5p 6p | E' E E || 3s' 4s 5s || 7s' 8s 9s")
    flat = standing(Camera(flat=0.4).see(tiles), [tile.x < 5.5 for tile in tiles])
    assert told(read(flat)) == ["concealed:c:4p 5p 5p 5p 6p", "pung:o:E E E", "chow:o:3s 4s 5s", "chow:o:7s 8s 9s"]


@pytest.mark.parametrize("hand", ["1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E", "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E"])
def test_discards_that_a_standing_row_seen_from_low_down_touches_are_not_of_it(hand: str) -> None:
    mine = rows(hand)
    discards = moved(rows("3s 3p 7s 5p W 2p 9s"), 2.0, -2.6)
    flat = standing(Camera(flat=0.4).see([*mine, *discards]), [True] * len(mine) + [False] * len(discards))
    assert sorted(tile.id for tile in read(flat).tiles) == sorted(tile.id for tile in mine)


def with_a_doubtful(sure: list[Tile], other: Tile, size: float, chance: float) -> Detections:
    """Tiles seen clearly, and one box `size` times as large that is a tile by that chance alone."""
    seen, faint = Camera().see([*sure, other]), Camera().see([*sure, other], certainty=chance)
    corners, probabilities = seen.corners.copy(), seen.probabilities.copy()
    corners[-1] = corners[-1].mean(axis=0) + size * (corners[-1] - corners[-1].mean(axis=0))
    probabilities[-1] = np.where(faint.probabilities[-1] == chance, chance, 0.0)
    return Detections(corners, probabilities, CLASSES, seen.up)


@pytest.mark.parametrize(("size", "chance", "read_too"), [(0.4, 0.7, False), (0.8, 0.7, True), (0.4, 0.98, True)])
def test_beside_a_tile_a_far_smaller_box_less_sure_is_no_tile(size: float, chance: float, *, read_too: bool) -> None:
    seen = read(with_a_doubtful(rows("4p"), Tile("6p", 6.0, -3.0), size, chance))
    assert [tile.id for tile in seen.tiles if tile.id != "6p"] == ["4p"]
    assert ("6p" in [tile.id for tile in seen.tiles]) is read_too


@pytest.mark.parametrize("size", [0.72, 1.3])
def test_the_tile_drawn_lies_on_the_row_of_thirteen(size: float) -> None:
    """Nearer or further from the camera than the row, and half hidden: neither its size nor its name is sure."""
    hand = rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E")
    drawn = Tile("E", 6.0, -1.3)
    assert len(read(with_a_doubtful(hand, drawn, size, 0.55)).tiles) == 14
    full = read(with_a_doubtful(rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E"), drawn, size, 0.55))
    assert len(full.tiles) == 14


def test_a_back_laid_on_the_row_of_thirteen_is_the_white_dragon_drawn_and_doubted() -> None:
    hand = rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p P")
    wall = [Tile("X", 0.5 + n * 1.02, -4.5) for n in range(10)]
    seen = Camera().see([*hand, Tile("X", 6.0, -1.3), *wall])
    # What the networks give a blank tile: a back, or nearly as well a white dragon.
    blank = seen.probabilities.copy()
    blank[13, [CLASSES.index("X"), CLASSES.index("P")]] = 0.5, 0.45
    reading = read(Detections(seen.corners, blank, CLASSES, seen.up))
    assert sorted(tile.id for tile in reading.tiles) == sorted([*(tile.id for tile in hand), "P"])
    assert any(doubt.tile is not None and reading.tiles[doubt.tile].id == "P" for doubt in reading.doubts)


@pytest.mark.parametrize("tiles", ["1m' 4p 7s E 9m", "1m 4p 7s E 9m' 2p 3s S N W 5p 8s 6m 2m C F 1p 9p 4s' 5m 7m"])
def test_of_tiles_that_are_no_hand_a_turned_one_marks_nothing(tiles: str) -> None:
    lost = "belongs to no set"
    assert not any(lost in doubt.why for doubt in read(Camera().see(rows(tiles))).doubts)
    of_a_hand = "1m 4p 7s' E 9m 2p 3s S N W' 5p 8s 6m 2m"
    assert any(lost in doubt.why for doubt in read(Camera().see(rows(of_a_hand))).doubts)
