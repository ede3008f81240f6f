"""Every way in which sets lie on a table, seen by cameras at any angle.

Notation of one row, left to right as the player sees it: ids separated by blanks; `|` a gap of one tile width (`||`
two); `5p'` turned, its top to the left; `5p'+5p` turned with a fourth tile stacked on it; `5p^` pushed up by half
its height; `X` face down; `_` an empty place.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.assemble import Assembly, assemble
from vision.detections import Detections
from vision.reading import FACES

CLASSES = (*FACES, "X")
WIDTH, HEIGHT = 1.0, 1.35
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Tile:
    """A tile on the table: middle (x, y), y towards the player, up the direction of its top."""

    id: str
    x: float
    y: float
    up: tuple[float, float] = (0.0, -1.0)

    def quad(self) -> Floats:
        up = np.array(self.up)
        right = np.array([-up[1], up[0]])
        middle = np.array([self.x, self.y])
        return np.array(
            [middle + a * right * WIDTH / 2 + b * up * HEIGHT / 2 for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
        )


def row(text: str, x: float = 0.0, y: float = 0.0, space: float = 0.02) -> list[Tile]:
    """Tiles of one row whose upright tiles have their middle at `y`; turned ones lie against the lower edge."""
    tiles = []
    for word in text.split():
        if set(word) == {"|"}:
            x += len(word) * WIDTH
        elif word == "_":
            x += WIDTH
        elif "'" in word:
            low = y + (HEIGHT - WIDTH) / 2
            first, _, top = word.partition("+")
            tiles.append(Tile(first.strip("'"), x + HEIGHT / 2, low, (-1.0, 0.0)))
            if top:
                tiles.append(Tile(top.strip("'"), x + HEIGHT / 2, low - WIDTH - 0.02, (-1.0, 0.0)))
            x += HEIGHT + space
        else:
            lift = 0.5 * HEIGHT if word.endswith("^") else 0.0
            tiles.append(Tile(word.strip("^"), x + WIDTH / 2, y - lift))
            x += WIDTH + space
    return tiles


def rows(*texts: str, apart: float = 1.8) -> list[Tile]:
    """Several rows, the first one furthest from the player, `apart` tile widths from middle to middle."""
    return [tile for n, text in enumerate(texts) for tile in row(text, y=n * apart)]


@dataclass(frozen=True)
class Camera:
    """Turn by `angle` degrees, then a slanting look: far tiles shrink by `slant`, depth by `flat`; jitter in widths."""

    angle: float = 0.0
    slant: float = 0.0
    flat: float = 1.0
    jitter: float = 0.0
    pixels: float = 60.0
    seed: int = 0
    prints: float = 1.0  # trust in `up`; 0: unknown

    def see(self, tiles: Sequence[Tile], certainty: float = 0.97) -> Detections:
        rng = np.random.default_rng(self.seed)
        quads = np.array([tile.quad() for tile in tiles]).reshape(-1, 4, 2)
        middle = quads.reshape(-1, 2).mean(axis=0) if len(tiles) else np.zeros(2)
        turn = np.radians(self.angle)
        matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        quads = (quads - middle) @ matrix
        far = 1 / (1 - self.slant * quads[..., 1:] / 20)
        quads = np.concatenate([quads[..., :1] * far, quads[..., 1:] * self.flat * far], axis=2)
        quads = quads * self.pixels + 1000 + rng.normal(0, self.jitter * self.pixels, quads.shape)
        up = quads[:, :2].mean(axis=1) - quads[:, 2:].mean(axis=1)
        up /= np.maximum(np.linalg.norm(up, axis=1, keepdims=True), 1e-9)
        face_down = np.array([tile.id == "X" for tile in tiles], bool).reshape(-1, 1)
        up = np.where(face_down, np.nan, up * self.prints)
        probabilities = np.full((len(tiles), len(CLASSES)), (1 - certainty) / len(CLASSES))
        for n, tile in enumerate(tiles):
            probabilities[n, CLASSES.index(tile.id)] = certainty
        boxes = np.array([_oriented(quad, rng) for quad in quads]).reshape(-1, 4, 2)
        return Detections(boxes, probabilities, CLASSES, up)


def _oriented(quad: Floats, rng: np.random.Generator) -> Floats:
    """What a detector of oriented boxes gives for a quad: a rectangle, from any corner, in either sense."""
    first = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    second = (quad[2] - quad[1] + quad[3] - quad[0]) / 2
    wide, high = np.linalg.norm(first), np.linalg.norm(second)
    lead = first / wide + np.array([second[1], -second[0]]) / high
    lead /= np.linalg.norm(lead)
    side = np.array([-lead[1], lead[0]])
    middle = quad.mean(axis=0)
    box = np.array(
        [middle + a * lead * wide / 2 + b * side * high / 2 for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    )
    box = np.roll(box, int(rng.integers(4)), axis=0)
    return box[::-1] if rng.integers(2) else box


def read(detections: Detections) -> Assembly:
    return assemble(detections, (4000, 4000))


def told(assembly: Assembly) -> list[str]:
    """Groups as words: kind, o / c / ? for open, concealed, unknown, and the ids as read."""
    marks = {True: "o", False: "c", None: "?"}
    return [
        f"{group.kind}:{marks[group.open]}:{' '.join(assembly.tiles[n].id for n in group.tiles)}"
        for group in assembly.groups
    ]


NAMED = {
    "one row": (
        rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E"),
        ["concealed:c:1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E"],
    ),
    "open pung left of the row": (
        rows("E E E | 2m 3m 4m 5m 6m 7m 7p 8p 9p C C"),
        ["pung:o:E E E", "concealed:c:2m 3m 4m 5m 6m 7m 7p 8p 9p C C"],
    ),
    "turned melds touching each other": (
        rows("7p 8p 9p C C || E' E E 3s' 4s 5s 6p 6p 6p'"),
        ["concealed:c:7p 8p 9p C C", "pung:o:E E E", "chow:o:3s 4s 5s", "pung:o:6p 6p 6p"],
    ),
    "concealed kong, outer tiles down": (
        rows("2m 3m 4m 5m 6m 7m 7p 8p 9p C C | X E E X"),
        ["concealed:c:2m 3m 4m 5m 6m 7m 7p 8p 9p C C", "kong:c:X E E X"],
    ),
    "navy: middles down are concealed, so the others are open": (
        rows("1m X 1m | 9p X X 9p | 3s 3s 3s | E E E | 5p 5p"),
        ["pung:c:1m X 1m", "kong:c:9p X X 9p", "pung:o:3s 3s 3s", "pung:o:E E E", "concealed:c:5p 5p"],
    ),
    "added kong": (
        rows("2m 3m 4m 5m 6m 7m 7p 8p 9p C C || E E'+E E"),
        ["concealed:c:2m 3m 4m 5m 6m 7m 7p 8p 9p C C", "kong:o:E E E E"],
    ),
    "open kong by a gap": (
        rows("2m 3m 4m 5m 6m 7m 7p 8p 9p C C | E E E E"),
        ["concealed:c:2m 3m 4m 5m 6m 7m 7p 8p 9p C C", "kong:o:E E E E"],
    ),
    "winning tile beside the row": (
        rows("2m 3m 4m 5m 6m 7m 7p 8p 9p C C E E | E"),
        ["concealed:c:2m 3m 4m 5m 6m 7m 7p 8p 9p C C E E", "apart:?:E"],
    ),
    "winning tile left of the row": (
        rows("E || 2m 3m 4m 5m 6m 7m 7p 8p 9p C C E E"),
        ["apart:?:E", "concealed:c:2m 3m 4m 5m 6m 7m 7p 8p 9p C C E E"],
    ),
    "winning tile turned at the end": (
        rows("2m 3m 4m 5m 6m 7m 7p 8p 9p C C 7s 8s 9s'"),
        ["concealed:c:2m 3m 4m 5m 6m 7m 7p 8p 9p C C 7s 8s", "apart:?:9s"],
    ),
    "winning tile above the row": (
        rows("_ _ _ 5m", "1m 2m 3m 4m 6m 7m 8m 9m 1p 1p 1p E E", apart=1.5),
        ["apart:?:5m", "concealed:c:1m 2m 3m 4m 6m 7m 8m 9m 1p 1p 1p E E"],
    ),
    "winning tile with open melds": (
        rows("4p 5p 5p 5p | 6p | E' E E || 3s' 4s 5s || 7s' 8s 9s"),
        ["concealed:c:4p 5p 5p 5p", "apart:?:6p", "pung:o:E E E", "chow:o:3s 4s 5s", "chow:o:7s 8s 9s"],
    ),
    "flowers in front": (
        rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E", "f1 s2 f3"),
        ["concealed:c:1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E", "flowers:?:f1 s2 f3"],
    ),
    "a hand of thirteen in two lines": (
        rows("1m 1m 3m 3m 3m", "4m 5m 6m 6m 7m 7m 8m 9m", apart=1.4),
        ["concealed:c:1m 1m 3m 3m 3m 4m 5m 6m 6m 7m 7m 8m 9m"],
    ),
    "melds in a row of their own": (
        rows("1m 1m 1m | 7p 8p 9p", "4m 5m 6m 6m 7m 7m 8m 8m", apart=2.2),
        ["pung:o:1m 1m 1m", "chow:o:7p 8p 9p", "concealed:c:4m 5m 6m 6m 7m 7m 8m 8m"],
    ),
    "melds touching in a row of their own": (
        rows("1m 1m 1m 7p 8p 9p", "4m 5m 6m 6m 7m 7m 8m 8m", apart=2.2),
        ["pung:o:1m 1m 1m", "chow:o:7p 8p 9p", "concealed:c:4m 5m 6m 6m 7m 7m 8m 8m"],
    ),
    "four melds before a pair": (
        rows("1m 1m 1m | 7p 8p 9p | 4s 4s 4s | E E E", "4m 4m", apart=2.4),
        ["pung:o:1m 1m 1m", "chow:o:7p 8p 9p", "pung:o:4s 4s 4s", "pung:o:E E E", "concealed:c:4m 4m"],
    ),
    "red five in a pung": (
        rows("2m 3m 4m 7p 8p 9p C C C F F | 5p' 0p 5p"),
        ["concealed:c:2m 3m 4m 7p 8p 9p C C C F F", "pung:o:5p 0p 5p"],
    ),
}
CAMERAS = [
    Camera(),
    Camera(angle=35, jitter=0.02),
    Camera(angle=180),
    Camera(angle=97, jitter=0.03, seed=1),
    Camera(slant=0.6, flat=0.7, jitter=0.02),
    Camera(flat=0.55),
    Camera(angle=25, slant=0.5, flat=0.6, jitter=0.02),
    Camera(prints=0),
    Camera(prints=0, angle=20, jitter=0.02),
]


@pytest.mark.parametrize("camera", CAMERAS, ids=str)
@pytest.mark.parametrize("name", NAMED)
def test_layout(name: str, camera: Camera) -> None:
    tiles, groups = NAMED[name]
    assert told(read(camera.see(tiles))) == groups


@settings(max_examples=40, deadline=None)
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


def test_upside_down_photo_reads_the_same() -> None:
    tiles, groups = NAMED["melds in a row of their own"]
    seen = read(Camera(angle=180).see(tiles))
    assert told(seen) == groups
    first = np.array(seen.tiles[0].corners)
    assert first[0, 1] > first[3, 1]


# --- the hand among other tiles -------------------------------------------------------------------------------


def moved(tiles: list[Tile], x: float, y: float, turn: float = 0.0) -> list[Tile]:
    """Tiles turned by `turn` degrees about the origin, then moved, in tile widths."""
    angle = np.radians(turn)
    cos, sin = float(np.cos(angle)), float(np.sin(angle))

    def turned(point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos

    places = [turned((tile.x, tile.y)) for tile in tiles]
    return [Tile(tile.id, a + x, b + y, turned(tile.up)) for tile, (a, b) in zip(tiles, places, strict=True)]


def heap(count: int, seed: int) -> list[Tile]:
    rng = np.random.default_rng(seed)
    spots = list(itertools.product(range(8), range(6)))
    chosen = rng.choice(len(spots), count, replace=False)
    tiles = []
    for n in chosen:
        angle = rng.uniform(0, 2 * np.pi)
        x, y = spots[n][0] * 1.75 + rng.normal(0, 0.1), -6.0 - spots[n][1] * 1.75 + rng.normal(0, 0.1)
        tiles.append(Tile(f"{rng.integers(1, 10)}{'mps'[rng.integers(3)]}", x, y, (np.cos(angle), np.sin(angle))))
    return tiles


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", ["one row", "winning tile beside the row", "melds in a row of their own"])
def test_heap_behind_is_no_hand(name: str, seed: int) -> None:
    tiles, groups = NAMED[name]
    camera = Camera(angle=12 * seed, jitter=0.01, slant=0.3, seed=seed)
    assert told(read(camera.see([*tiles, *heap(35, seed)]))) == groups


def test_hand_short_of_a_tile_with_others_about_is_doubted() -> None:
    tiles = rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E")
    seen = read(Camera(jitter=0.01).see([*tiles, *heap(35, 3)]))
    assert len(seen.tiles) == 13
    assert [doubt.why for doubt in seen.doubts] == [
        "13 tiles; 35 others in the picture were not counted with it: the winning tile may be one of them."
    ]


@pytest.mark.parametrize("name", ["one row", "added kong", "turned melds touching each other"])
def test_wall_and_neighbours_are_no_hand(name: str) -> None:
    tiles, groups = NAMED[name]
    wall = moved(rows("X X X X X X X X X X X X X X"), 0, -3.5)
    other = rows("3s 3s 3s 4s 5s 6s 1p 2p 3p W W N N N")
    across = moved(other, 14, -14, 180)
    right = moved(other, 22, -1, -90)
    assert told(read(Camera(jitter=0.01, slant=0.3).see([*tiles, *wall, *across, *right]))) == groups


# --- no hand: what was seen is returned whole --------------------------------------------------------------------

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


def test_lying_melds_beside_a_standing_row_seen_from_low_down() -> None:
    tiles = rows("4p 5p 5p 5p 6p | E' E E || 3s' 4s 5s || 7s' 8s 9s")
    seen = Camera(flat=0.4).see(tiles)
    corners = seen.corners.copy()
    stand = np.array([tile.x < 5.5 for tile in tiles])
    middle = corners[stand].mean(axis=1, keepdims=True)
    corners[stand] = middle + (corners[stand] - middle) * [1.0, 2.5]
    flat = Detections(corners, seen.probabilities, seen.classes, seen.up)
    assert told(read(flat)) == ["concealed:c:4p 5p 5p 5p 6p", "pung:o:E E E", "chow:o:3s 4s 5s", "chow:o:7s 8s 9s"]
