"""Tiles laid on a table and seen by a camera.

Notation of one row, left to right as the player sees it: ids separated by blanks; `|` a gap of one tile width (`||`
two); `5p'` turned, its top to the left; `5p'+5p` turned with a fourth tile stacked on it; `5p^` pushed up by half
its height; `X` face down; `_` an empty place.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
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
