"""Cut labelled tiles, and places that are no tile, out of pictures: the training material of the tile reader."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import rectify

# Stored larger than the reader sees, so that training can turn and shift a crop without inventing its border.
STORED_SIZE = 104
STORED_RIM = 0.2
UNKNOWN_TURN = -1
HALF_TILES = 0.12
"""Of the places without a tile, the share that are pieces of one."""


@dataclass(frozen=True)
class Crops:
    """`pixels` (N, S, S, 3) uint8, mostly 104; `names` (N,) ids, "-" for no tile; `turns` (N,) quarter turns or -1."""

    pixels: NDArray[np.uint8]
    names: NDArray[np.str_]
    turns: NDArray[np.int8]

    def __post_init__(self) -> None:
        count = len(self.names)
        size = self.pixels.shape[1] if self.pixels.ndim == 4 else STORED_SIZE
        expected = (count, size, size, 3)
        if self.pixels.shape != expected or self.turns.shape != (count,):
            raise ValueError(
                f"pixels must be {expected} with {count} turns, got {self.pixels.shape}, {self.turns.shape}"
            )

    def save(self, path: Path) -> None:
        """Write the crops to one .npz file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, pixels=self.pixels, names=self.names, turns=self.turns)

    def only(self, names: tuple[str, ...]) -> Crops:
        """Return the crops of these faces, all of them where none is named."""
        kept = np.isin(self.names, names)
        return Crops(self.pixels[kept], self.names[kept], self.turns[kept]) if names else self

    @staticmethod
    def load(path: Path) -> Crops:
        """Read a file that `save` wrote."""
        with np.load(path) as file:
            return Crops(file["pixels"], file["names"], file["turns"])

    @staticmethod
    def join(parts: Iterable[Crops]) -> Crops:
        """Put several lots of crops into one."""
        kept = list(parts)
        return Crops(
            np.concatenate([part.pixels for part in kept]),
            np.concatenate([part.names for part in kept]).astype("<U2"),
            np.concatenate([part.turns for part in kept]),
        )


def cut(
    rgb: NDArray[np.uint8],
    corners: NDArray[np.float32],
    names: list[str],
    turns: list[int],
    size: int = STORED_SIZE,
) -> Crops:
    """Cut the quads (N, 4, 2) out of a picture under the names and quarter turns given, `size` pixels square."""
    pixels = rectify(rgb, corners.astype(np.float32), size, STORED_RIM)
    return Crops(pixels, np.array(names, dtype="<U2").reshape(-1), np.array(turns, dtype=np.int8).reshape(-1))


def box_corners(xyxy: NDArray[np.float64], width: int, height: int) -> NDArray[np.float32]:
    """Return the corners (N, 4, 2), pixels, clockwise from top left, of boxes in fractions of the picture."""
    x0, y0, x1, y1 = (xyxy * np.array([width, height, width, height])).T
    return np.stack([np.stack([x0, x1, x1, x0], 1), np.stack([y0, y0, y1, y1], 1)], axis=2).astype(np.float32)


def pairwise_overlap(first: NDArray[np.float64], second: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return (N, M) intersection over union of xyxy boxes (N, 4) and (M, 4)."""
    low = np.maximum(first[:, None, :2], second[None, :, :2])
    high = np.minimum(first[:, None, 2:], second[None, :, 2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=2)
    areas = [np.prod(boxes[:, 2:] - boxes[:, :2], axis=1) for boxes in (first, second)]
    union: NDArray[np.float64] = areas[0][:, None] + areas[1][None] - shared
    return np.asarray(shared / np.maximum(union, 1e-12), np.float64)


def overlap(quad: NDArray[np.float32], others: NDArray[np.float32]) -> float:
    """Return the largest share of `quad` (4, 2) that any of `others` (N, 4, 2) covers."""
    area = float(cv2.contourArea(quad))
    best = 0.0
    for other in others:
        if area > 0 and np.all(quad.min(0) < other.max(0)) and np.all(other.min(0) < quad.max(0)):
            shared, _ = cv2.intersectConvexConvex(quad, other)
            best = max(best, float(shared) / area)
    return best


def half_of(quad: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
    """Return a piece of a tile's face that a detector may take for a tile: half of 4 circles looks like 2 circles."""
    share = rng.uniform(0.38, 0.58)
    start = rng.uniform(-0.04, 1.04 - share)
    first, second = (0, 3) if rng.random() < 0.8 else (0, 1)
    along = quad[second] - quad[first]
    piece = quad + along * start
    for near, far in ((0, 3), (1, 2)) if second == 3 else ((0, 1), (3, 2)):
        piece[far] = piece[near] + (quad[far] - quad[near]) * share
    return np.asarray(piece, np.float32)


def places_without_tile(
    corners: NDArray[np.float32],
    width: int,
    height: int,
    rng: np.random.Generator,
    count: int,
    beside: bool = True,
    anywhere: bool = True,
) -> NDArray[np.float32]:
    """Return up to `count` quads that are no tile: astride two tiles, half of one, beside one, or anywhere.

    `anywhere` must be off for photographs in which tiles lie that nobody labelled.
    """
    found: list[NDArray[np.float32]] = []
    for _ in range(count * 4):
        if len(found) >= count:
            break
        if len(corners) and rng.random() < HALF_TILES:
            found.append(half_of(corners[rng.integers(len(corners))], rng))
            continue
        if len(corners) and (not anywhere or rng.random() < 0.55):
            quad = corners[rng.integers(len(corners))]
            across, down = quad[1] - quad[0], quad[3] - quad[0]
            if beside and rng.random() < 0.5:
                step = across * rng.uniform(-0.2, 0.2) + down * rng.choice([-1, 1]) * rng.uniform(0.62, 1.1)
            else:
                step = across * rng.choice([-1, 1]) * rng.uniform(0.42, 0.58) + down * rng.uniform(-0.2, 0.2)
            candidate = quad + step
            limit = 0.62
        else:
            side = float(np.exp(rng.uniform(np.log(16), np.log(min(width, height) / 3))))
            angle = rng.uniform(0, 2 * np.pi)
            axis = np.array([np.cos(angle), np.sin(angle)]) * side / 2
            tall = np.array([-axis[1], axis[0]]) * rng.uniform(0.9, 1.5)
            centre = rng.uniform([0, 0], [width, height])
            candidate = np.array(
                [centre - axis - tall, centre + axis - tall, centre + axis + tall, centre - axis + tall]
            )
            limit = 0.25
        candidate = candidate.astype(np.float32)
        centre = candidate.mean(0)
        inside = 0 <= centre[0] < width and 0 <= centre[1] < height
        if inside and overlap(candidate, corners) < limit:
            found.append(candidate)
    return np.array(found, np.float32).reshape(-1, 4, 2)
