"""Hands laid on a table by geometry: rows in a small notation -> detections, through any camera.

Notation of one row, left to right as the player sees it: ids separated by blanks; `|` a gap of one tile width (`||`
two); `5p'` turned, its top to the left; `5p'+5p` turned with a fourth tile stacked on it; `5p^` pushed up by half
its height; `X` face down; `_` an empty place.
"""

from __future__ import annotations

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
    box = np.array([middle + a * lead * wide / 2 + b * side * high / 2 for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
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
