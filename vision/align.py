"""Boxes that are nearly square -> the same, turned along the row they lie in.

A square box covers a foreshortened tile as well at any angle, so the detector's training never told one from another:
of boxes less than a tenth longer than wide, three in ten are off by over 15 degrees, of long ones one in a hundred.
The longer boxes round about and the way from box to box tell how the row lies.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detector import Boxes
from vision.quads import across_and_down

SQUARE: Final = 1.2
"""A box whose longer side is less than 1.2 times the shorter one does not tell its angle."""

ABOUT: Final = 3.0
"""Boxes within three tile sizes lie on the same part of the table."""

BESIDE: Final = 1.5
"""The way from the middle of one box to that of the next runs along a row or across it, up to 1.5 tile sizes."""

ON_IT: Final = 0.5
"""A box closer than half a tile lies on the same tile and tells nothing of its neighbours."""

ALIKE: Final = 1.6
LONG: Final = 1.5
"""What a longer box says of the row counts in full where it is half as long again as wide."""

AGREED: Final = 0.4
FEWEST: Final = 0.5
"""Turned only where the witnesses agree (the length of their mean vector) and there is half a sure one at least."""

SMALL_TURN: Final = np.radians(6.0)

Array = NDArray[np.float64]


def aligned(boxes: Boxes) -> Boxes:
    """Return the boxes with those that are nearly square turned along their row, as wide as they are in its directions.

    Their centres and the order of their corners stay.
    """
    corners = boxes.corners.astype(np.float64)
    first, second = across_and_down(corners)
    sides = np.maximum(np.linalg.norm(np.stack([first, second]), axis=2), 1e-6)
    long = sides.max(axis=0) / sides.min(axis=0)
    unsure = np.flatnonzero(long < SQUARE)
    if not len(unsure) or len(corners) == 1:
        return boxes
    angle = np.arctan2(first[:, 1], first[:, 0])
    told, weight = _witnesses(corners.mean(axis=1), angle, np.sqrt(sides.prod(axis=0)), long, boxes.scores, unsure)
    off = (np.angle(told) / 4 - angle[unsure] + np.pi / 4) % (np.pi / 2) - np.pi / 4
    sure = (weight >= FEWEST) & (np.abs(told) >= AGREED * weight) & (np.abs(off) > SMALL_TURN)
    for box, turn in zip(unsure[sure], off[sure], strict=True):
        corners[box] = _turned(corners[box], first[box], second[box], float(turn))
    return Boxes(corners.astype(np.float32), boxes.probabilities)


def _witnesses(
    centres: Array, angle: Array, size: Array, long: Array, scores: NDArray[np.float32], unsure: NDArray[np.intp]
) -> tuple[NDArray[np.complex128], Array]:
    """What tells each unsure box's angle, (M,): the sum of unit vectors at four times it, for quarter turns are alike;
    and how much they weigh, (M,)."""
    between = centres[None] - centres[unsure][:, None]
    usual = (size[None] + size[unsure][:, None]) / 2
    away = np.linalg.norm(between, axis=2) / usual
    alike = np.abs(np.log(size[None] / size[unsure][:, None])) < np.log(ALIKE)
    near = np.where(alike & (away > ON_IT) & (away < ABOUT), scores[None] / np.maximum(away, 0.7), 0.0)
    length = np.clip((long - 1) / (LONG - 1), 0.0, 1.0)
    by_box = near * np.where(long >= SQUARE, length, 0.0)[None]
    by_way = np.where(away < BESIDE, near, 0.0)
    way = np.arctan2(between[..., 1], between[..., 0])
    told = (by_box * np.exp(4j * angle)[None]).sum(axis=1) + (by_way * np.exp(4j * way)).sum(axis=1)
    return told, np.asarray((by_box + by_way).sum(axis=1), np.float64)


def _turned(quad: Array, first: Array, second: Array, turn: float) -> Array:
    """The quad turned about its middle, each side as long as the box reaches in the side's new direction."""
    cos, sin = np.cos(turn), np.sin(turn)
    wide, high = float(np.linalg.norm(first)), float(np.linalg.norm(second))
    rotation = np.array([[cos, -sin], [sin, cos]])
    along = rotation @ first / wide * np.hypot(wide * cos, high * sin) / 2
    down = rotation @ second / high * np.hypot(high * cos, wide * sin) / 2
    middle = quad.mean(axis=0)
    return np.array([middle - along - down, middle + along - down, middle + along + down, middle - along + down])
