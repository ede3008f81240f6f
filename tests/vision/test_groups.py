"""Every way in which sets lie on a table, seen by cameras at any angle."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.laid import (
    CAMERAS,
    NAMED,
    Camera,
    Tile,
    read,
    row,
    rows,
    told,
)
from vision.detections import Detections


@pytest.mark.parametrize("camera", CAMERAS, ids=str)
@pytest.mark.parametrize("name", NAMED)
def test_layout(name: str, camera: Camera) -> None:
    tiles, groups = NAMED[name]
    assert told(read(camera.see(tiles))) == groups


@settings(max_examples=40)
@given(
    name=st.sampled_from(sorted(NAMED)),
    angle=st.floats(0, 360),
    jitter=st.sampled_from([0.0, 0.02]),
    shuffle=st.randoms(use_true_random=False),
)
def test_any_angle_any_order(name: str, angle: float, jitter: float, shuffle: object) -> None:
    tiles, groups = NAMED[name]
    seen = Camera(angle=angle, jitter=jitter).see(tiles)
    order = list(range(len(seen)))
    shuffle.shuffle(order)  # type: ignore[attr-defined]
    straight, mixed = read(seen), read(seen.taken(order))
    assert told(mixed) == groups
    assert mixed == straight


def test_hand_in_interchange_form() -> None:
    hand = read(Camera().see(rows("4p 5p | 6p | E' E E || X 9s 9s X || f1 s2 || 1m X 1m 2s 2s"))).hand
    assert hand == {
        "concealed": ["4p", "5p", "2s", "2s", "6p"],
        "melds": [
            {"kind": "pung", "tiles": ["E", "E", "E"], "open": True},
            {"kind": "kong", "tiles": ["9s", "9s", "9s", "9s"], "open": False},
            {"kind": "pung", "tiles": ["1m", "1m", "1m"], "open": False},
        ],
        "flowers": ["f1", "s2"],
        "winning_tile": "6p",
    }


@pytest.mark.parametrize("kong", ["5p 5p 5p X", "X X 5p 5p", "X 0p 5p X"])
def test_two_tiles_of_a_concealed_kong_that_are_up_tell_the_others(kong: str) -> None:
    seen = read(Camera().see(rows(f"2m 3m 4m 5m 6m 7m 2p 3p 4p 9s 9s || {kong}")))
    (meld,) = seen.hand["melds"]
    assert (meld["kind"], meld["open"]) == ("kong", False)
    assert {tile.replace("0", "5") for tile in meld["tiles"]} == {"5p"}
    assert not seen.doubts


def test_a_kong_without_a_turned_tile_beside_a_set_with_one_is_concealed_and_asked_about() -> None:
    """Who turns one called tile turns all; without any a kong is as likely called as not, and lies open."""
    seen = read(Camera().see(rows("2m 3m 4m 5m 6m 7m C C || 7p' 7p 7p || 1m 1m 1m 1m")))
    assert told(seen)[-1] == "kong:c:1m 1m 1m 1m"
    (doubt,) = seen.doubts
    assert (doubt.group, doubt.alternatives) == (2, ("open", "concealed"))
    plain = read(Camera().see(rows("2m 3m 4m 5m 6m 7m C C || 7p 7p 7p || 1m 1m 1m 1m")))
    assert told(plain)[-1] == "kong:o:1m 1m 1m 1m"
    assert not plain.doubts


def test_two_kongs_of_sixteen_tiles_are_not_too_many() -> None:
    """Taiwan: 17 tiles and one more for each kong."""
    seen = read(Camera().see(rows("1m 2m 3m 4m 5m 6m E E || C' C C C || 9p 9p 9p' 9p || 2s 2s' 2s")))
    assert len(seen.tiles) == 19
    assert not seen.doubts


def test_sets_all_apart_may_be_open_or_concealed() -> None:
    seen = read(Camera().see(rows("1m 1m 1m | 2m 3m 4m | 7p 8p 9p | E E E | C C")))
    assert told(seen) == ["pung:?:1m 1m 1m", "chow:?:2m 3m 4m", "chow:?:7p 8p 9p", "pung:?:E E E", "pair:?:C C"]
    assert [doubt.group for doubt in seen.doubts] == [0, 1, 2, 3]
    assert len(seen.hand["concealed"]) == 14
    assert seen.hand["melds"] == []


def test_turned_end_that_may_be_a_pung_is_doubted() -> None:
    seen = read(Camera().see(rows("2m 3m 4m 5m 6m 7m 7p 8p 9p C C E E E'")))
    assert told(seen)[-1] == "apart:?:E"
    assert [doubt.alternatives for doubt in seen.doubts] == [("apart", "pung")]


def test_fifteen_in_a_row_hold_a_kong() -> None:
    seen = read(Camera().see(rows("2m 3m 4m 5m 6m 7m 7p 8p 9p C C E E E E")))
    assert told(seen)[-1] == "kong:?:E E E E"
    assert [doubt.group for doubt in seen.doubts] == [1]


def test_raised_tile_is_the_winning_one_and_doubted() -> None:
    seen = read(Camera().see(rows("1m 2m 3m 4m 5m 6m^ 7m 8m 9m 1p 1p 1p E E")))
    assert seen.hand["winning_tile"] == "6m"
    assert [doubt.group for doubt in seen.doubts] == [1]


def test_missed_tile_leaves_a_gap_and_a_doubt() -> None:
    seen = read(Camera().see(rows("1m 2m 3m 4m 5m _ 7m 8m 9m 1p 1p 1p E E")))
    assert [doubt.why for doubt in seen.doubts] == ["The row has a gap: a tile there may have been missed."]


@pytest.mark.parametrize("prints", [0.0, 1.0])
def test_corners_start_at_the_tiles_own_top_left(prints: float) -> None:
    seen = read(Camera(prints=prints).see(rows("2m 3m 4m 5m 6m 7m 7p 8p 9p C C || E E' E")))
    upright, turned = np.array(seen.tiles[0].corners), np.array(seen.tiles[-2].corners)
    assert (upright.argmin(axis=0) == [0, 0]).any()
    assert upright[0, 0] < upright[1, 0]
    assert upright[0, 1] < upright[3, 1]
    assert turned[0, 1] > turned[1, 1]  # its top lies left: from below to above along the left side
    assert turned[0, 0] < turned[3, 0]
    assert [tile.turned for tile in seen.tiles[-3:]] == [False, True, False]


@pytest.mark.parametrize("camera", [Camera(prints=0.0), Camera(prints=0.0, flat=0.5, slant=0.4, jitter=0.01)])
def test_a_winning_tile_laid_apart_turned_is_told_by_its_shape_where_its_print_tells_nothing(camera: Camera) -> None:
    for last, lies_turned in (("5p'", True), ("5p", False)):
        seen = read(camera.see(rows(f"2m 3m 4m 5m 6m 7m 7p 8p 9p 5p 5p E E || {last}")))
        assert told(seen)[-1] == "apart:?:5p"
        assert [tile.turned for tile in seen.tiles] == [False] * 13 + [lies_turned]


@pytest.mark.parametrize("angle", [0, 17, 200])
def test_the_fourth_tile_of_an_added_kong_is_none_of_the_row_that_it_happens_to_continue(angle: float) -> None:
    held = [*row("2s 3s 4s 4s 5s 6s", x=-1.02, y=-1.4), *row("6s 6s 6s C C")]
    seen = read(Camera(angle=angle, slant=0.3).see([*held, *row("N'+N N N", x=5.6)]))
    assert told(seen) == ["concealed:c:2s 3s 4s 4s 5s 6s 6s 6s 6s C C", "kong:o:N N N N"]
    assert seen.doubts == ()


def test_the_fourth_tile_of_an_added_kong_lies_on_its_own_not_on_the_winning_tile_beside_it() -> None:
    kong = row("8m 8m'+8m 8m || 6p 6p 6p | 1p 2p 3p")
    won = Tile("1p", 1.0, -2.3, (-1.0, 0.0))
    seen = read(Camera().see([*row("P P P 1p", x=-4.5, y=-2.2), won, *kong]))
    assert "kong:o:8m 8m 8m 8m" in told(seen)
    assert "apart:?:1p" in told(seen)


@pytest.mark.parametrize(("name", "group"), [("F", "kong:o:F F F F"), ("P", "pung:o:P P P")])
def test_the_fourth_tile_of_an_added_kong_may_lie_off_it_but_what_is_blank_there_is_the_side_of_one(
    name: str, group: str
) -> None:
    hand = row(f"2m 4m 2m 3m 4m S S | X 1s 1s X | {name} {name}'+{name} {name} | 3m")
    (top,) = [n for n, tile in enumerate(hand) if tile.y < -0.5]
    hand[top] = replace(hand[top], y=hand[top].y - 0.75)
    assert group in told(read(Camera().see(hand)))


def test_two_tiles_by_themselves_lie_as_they_fell() -> None:
    assert not any(tile.turned for tile in read(Camera().see(rows("5p 6p'"))).tiles)


def test_upside_down_photo_reads_the_same() -> None:
    tiles, groups = NAMED["melds in a row of their own"]
    seen = read(Camera(angle=180).see(tiles))
    assert told(seen) == groups
    first = np.array(seen.tiles[0].corners)
    assert first[0, 1] > first[3, 1]


def test_a_set_beside_a_hand_in_two_lines_is_open() -> None:
    seen = read(Camera().see(rows("3p 3p 3p 4p 5p | 5m 5m 5m | 3p", "P P P 2p 2p", apart=1.4)))
    assert told(seen) == ["concealed:c:3p 3p 3p 4p 5p P P P 2p 2p", "pung:o:5m 5m 5m", "apart:?:3p"]
    assert not seen.doubts


def test_sets_laid_flat_beside_a_pair_that_stands_are_open() -> None:
    flat = Camera(flat=0.55).see(rows("5s 5s | 2m 3m 4m | S S S | 6s 7s 8s", "_ _ _ 1p 1p 1p", apart=2.6))
    pair = np.array([name == "5s" for name in flat.ids])
    middle = flat.corners.mean(axis=1, keepdims=True)
    standing = np.where(pair[:, None, None], middle + (flat.corners - middle) * [1.0, 2.2], flat.corners)
    sets = ["chow:o:2m 3m 4m", "pung:o:S S S", "chow:o:6s 7s 8s", "pung:o:1p 1p 1p"]
    seen = read(Detections(standing, flat.probabilities, flat.classes, flat.up))
    assert told(seen) == ["concealed:c:5s 5s", *sets]
    lying = told(read(flat))  # all in one manner: they may be a concealed hand, laid out by sets
    assert lying[1:] == [each.replace(":o:", ":?:") for each in sets]


def test_narrow_gaps_end_sets_where_the_tiles_between_are_sets() -> None:
    apart = 0.2
    sets = [*row("1m 1m 1m"), *row("4s 4s", x=3.06 + apart), *row("6p 7p 8p", x=5.1 + 2 * apart)]
    assert [len(group.tiles) for group in read(Camera().see(sets)).groups] == [3, 2, 3]


def test_a_gap_that_leaves_no_set_is_as_likely_a_careless_hand() -> None:
    tiles = [*row("1m 2m 4m 5m 7m 8m 9m"), *row("1p 1p 3p 4p 5p E E", x=7.32)]
    assert told(read(Camera().see(tiles))) == ["concealed:c:1m 2m 4m 5m 7m 8m 9m 1p 1p 3p 4p 5p E E"]


@pytest.mark.parametrize("place", [0, 6, 13])
def test_a_box_drawn_askew_stays_in_its_row(place: int) -> None:
    tiles, groups = NAMED["one row"]
    seen = Camera().see(tiles)
    corners = seen.corners.copy()
    middle = corners[place].mean(axis=0)
    turn = np.radians(40)
    corners[place] = (corners[place] - middle) @ [[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]] + middle
    assert told(read(Detections(corners, seen.probabilities, seen.classes, seen.up))) == groups


@pytest.mark.parametrize("camera", CAMERAS, ids=str)
def test_a_white_dragon_is_turned_by_its_shape_whatever_its_print_seems_to_say(camera: Camera) -> None:
    tiles = rows("1m 1m 1m 2p 3p 4p 7s 7s | P P' P | N' N N")
    seen = camera.see(tiles)
    dragons = [box for box, name in enumerate(seen.ids) if name == "P"]
    up = seen.up.copy()
    up[dragons] = seen.up[0]
    turned = [tile.turned for tile in read(replace(seen, up=up)).tiles if tile.id == "P"]
    assert turned == [False, True, False]


def test_a_set_with_room_for_a_tile_in_it_finishes_no_hand() -> None:
    whole, holed = (
        read(Camera().see(rows(f"2m 3m 4m 5p 5p 5p 9s 9s | C' C C | {kong}"))) for kong in ("E X X E", "E _ X E")
    )
    assert whole.finished
    assert not holed.finished
    assert any("a tile there may have been missed" in doubt.why for doubt in holed.doubts)


def test_a_print_that_stands_along_its_row_marks_a_called_set_whichever_end_is_up() -> None:
    """A circle seen slantwise: its box is nearly square, and nobody could say where its top is."""
    seen = Camera(prints=0.3).see(rows("2m 2m 2m 3s 4s 5s 6m 7m 8m N N | 9p' 9p 9p"))
    corners = seen.corners.copy()
    middle = corners[11].mean(axis=0)
    corners[11] = middle + (corners[11] - middle) * [0.87, 1.15]
    plain = Detections(corners, seen.probabilities, seen.classes, seen.up)
    assert not any(tile.turned for tile in read(plain).tiles)
    lined = read(Detections(corners, seen.probabilities, seen.classes, seen.up, np.ones(len(seen))))
    assert [tile.id for tile in lined.tiles if tile.turned] == ["9p"]
    assert "pung:o:9p 9p 9p" in told(lined)


@pytest.mark.parametrize("place", [11, 12, 13])
def test_a_turned_dragon_among_dragons_is_told_by_its_shape_though_its_print_stands_as_the_others(place: int) -> None:
    """The tiles of this make are nearly square, and a frame looks alike from all sides."""
    names = "2m 2m 2m 3s 4s 5s 6m 7m 8m N N | P P P"
    seen = Camera(flat=0.82).see(rows(names))
    corners = seen.corners.copy()
    middle = corners[place].mean(axis=0)
    corners[place] = middle + (corners[place] - middle) * [1.15, 0.87]
    reading = read(Detections(corners, seen.probabilities, seen.classes, seen.up))
    assert [n for n, tile in enumerate(reading.tiles) if tile.turned] == [place]
    assert "pung:o:P P P" in told(reading)
    lying = read(Detections(seen.corners, seen.probabilities, seen.classes, seen.up))
    assert not any(tile.turned for tile in lying.tiles)


@pytest.mark.parametrize("place", [11, 12, 13])
def test_a_turned_dragon_is_told_where_its_set_touches_another(place: int) -> None:
    seen = Camera(flat=0.82).see(rows("2m 2m 2m 6m 7m 8m N N | 9p' 9p 9p P P P"))
    corners = seen.corners.copy()
    middle = corners[place].mean(axis=0)
    corners[place] = middle + (corners[place] - middle) * [1.15, 0.87]
    reading = read(Detections(corners, seen.probabilities, seen.classes, seen.up))
    assert [n for n, tile in enumerate(reading.tiles) if tile.turned] == [8, place]
    assert "pung:o:P P P" in told(reading)


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        ("7m 7m 7m | 1p 2p 3p 4p 5p 6p 9s 9s C C C", True),
        ("7m 7m 7m || 1p 2p 3p 4p 5p 6p 9s 9s C C C", False),
        ("1p 2p 3p 4p 5p 6p 9s 9s C C C | 7m 7m 7m", False),
    ],
)
def test_a_set_close_before_the_concealed_tiles_may_be_part_of_them(hand: str, asked: bool) -> None:
    """Called sets are laid to the player's right; a gap in a row comes anywhere."""
    seen = read(Camera().see(rows(hand)))
    assert "pung:o:7m 7m 7m" in told(seen)
    assert [doubt.alternatives for doubt in seen.doubts] == ([("open", "concealed")] if asked else [])


def _with_gaps(hand: str, *places: int, gap: float = 0.25) -> list[Tile]:
    """The tiles of one row, those before each of the places so many widths further to the left."""
    tiles = row(hand)
    return [replace(tile, x=tile.x - gap * sum(n < place for place in places)) for n, tile in enumerate(tiles)]


def test_beside_the_winning_tile_no_second_one_lies_apart_in_a_row() -> None:
    tiles = _with_gaps("1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 3p 3p 3p | 1m", 1)
    assert told(read(Camera().see(tiles))) == ["concealed:c:1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 3p 3p 3p", "apart:?:1m"]


def test_the_last_tile_of_a_row_beside_a_narrow_gap_has_won_and_the_first_has_not() -> None:
    hand = "1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 3p 3p 3p 1m"
    last = read(Camera().see(_with_gaps(hand, 13)))
    assert told(last)[-1] == "apart:?:1m"
    first = read(Camera().see(_with_gaps(hand, 1)))
    assert told(first) == [f"concealed:c:{hand}"]
    assert any("A gap is so narrow" in doubt.why for doubt in first.doubts)
