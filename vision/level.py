"""The view in which tiles of one plane look as from straight above: what a low camera squeezes and slants is undone.

Faces seen from the side are narrow, leaning quads that no detector knows; but a few that were found and laid on their
corners tell how all that lie in their plane are squeezed. To undo it takes no more than a linear map.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections
from vision.detector import View, whole_strides
from vision.quads import across_and_down

TALL: Final = 1.33
"""Height of a face by its width, as most makes have it."""

FLAT: Final = 0.6
"""Faces less than six tenths as high for their width as the usual ones lie in another plane: flat before a standing
hand."""

SQUEEZED: Final = (1.6, 20.0)
"""Tiles are seen slantwise where a circle drawn on them looks between so many times as long as wide; such as lie anyhow
look as if they were squeezed more."""

RISES: Final = (0.2, 0.4)
"""Faces that lie flat before standing ones, and of which none was found, are looked for as if they were squeezed to a
fifth and to two: cameras from 5 to 35 degrees above the table squeeze them to between a tenth and six."""

SURE: Final = 0.5
FEWEST: Final = 4
"""So many boxes that are more likely tiles than not tell how they are squeezed."""

Array = NDArray[np.float64]


def planes(quads: Array) -> list[Array]:
    """Return the faces (N, 4, 2), N at least 1, of each plane that they tell of: all, and those seen much flatter."""
    height = heights(quads)
    flat = height < FLAT * np.median(height)
    return [quads, quads[flat]] if flat.any() else [quads]


def lying(quads: Array) -> list[Array]:
    """Return the faces (1, 4, 2) of each plane in which tiles may lie flat before those that stand, (N, 4, 2)."""
    along, down = (np.median(side, axis=0) for side in edges(quads))
    flat = down / max(float(np.linalg.norm(down)), 1e-6) * TALL * float(np.linalg.norm(along))
    return [np.array([[np.zeros(2), along, along + rise * flat, rise * flat]]) for rise in RISES]


def levelled(detections: Detections) -> Detections:
    """Return the detections as seen from straight above, where what is surely a tile was seen slantwise."""
    quads = detections.corners[detections.probabilities.sum(axis=1) > SURE]
    if len(quads) < FEWEST or not slanting(quads):
        return detections
    level = levelling(quads, 1.0)
    level /= np.linalg.det(level) ** 0.5
    up = detections.up @ level.T
    trust, length = (np.linalg.norm(ways, axis=1, keepdims=True) for ways in (detections.up, up))
    return replace(
        detections,
        corners=detections.corners @ level.T,
        up=up * trust / np.maximum(length, 1e-9),
        picture=detections.picture @ np.linalg.inv(level),
    )


def heights(quads: Array, axis: Array | None = None) -> Array:
    """Return (N,) how high the faces (N, 4, 2) look for their width; `axis` as of `edges`."""
    along, down = edges(quads, axis)
    return np.asarray(np.abs(_cross(along, down)) / np.maximum((along**2).sum(axis=1), 1e-6), np.float64)


def squeezed(quads: Array) -> float:
    """Return how many times as long as wide a circle looks that is drawn on the faces (N, 4, 2), N at least 1."""
    longer, shorter = np.linalg.svd(_usual(quads) / [1.0, TALL], compute_uv=False)
    return float(longer / max(shorter, 1e-6))


def slanting(quads: Array) -> bool:
    """Whether the faces (N, 4, 2), N at least 1, are squeezed as by a low camera."""
    return SQUEEZED[0] <= squeezed(quads) <= SQUEEZED[1]


def level_view(quads: Array, points: Array, width: float, rim: tuple[float, float], most: tuple[int, int]) -> View:
    """Return the view of `points` (M, 2) in which faces like `quads` (N, 4, 2) are upright and `width` pixels wide.

    `rim`: what is kept round the points along the row and across it, in tile heights. `most`: pixels of the canvas, and
    of its longer side; where these do not suffice everything is smaller.
    """
    level = levelling(quads, width)
    seen = points @ level.T
    around = np.array(rim) * width * TALL
    low, size = seen.min(axis=0) - around, np.ptp(seen, axis=0) + 2 * around
    scale = min(1.0, (most[0] / float(size.prod())) ** 0.5, most[1] / float(size.max()))
    matrix = np.hstack([level, -low[:, None]]) * scale
    return View(matrix, *(whole_strides(length * scale) for length in size))


def levelling(quads: Array, width: float) -> Array:
    """Return the linear map (2, 2) that makes the usual one of the faces (N, 4, 2) upright and `width` pixels wide."""
    return np.asarray(np.diag([width, width * TALL]) @ np.linalg.inv(_usual(quads)), np.float64)


def edges(quads: Array, axis: Array | None = None) -> tuple[Array, Array]:
    """Return the sides (N, 2) of quads (N, 4, 2) that run along their row, and those that run down from it.

    `axis`: the unit vector along the row, if it is known.
    """
    first, second = across_and_down(quads)
    if axis is None:
        axis, _ = row_axis(quads.reshape(-1, 2).astype(np.float32))
    runs = [np.abs(side @ axis) / np.maximum(np.linalg.norm(side, axis=1), 1e-6) for side in (first, second)]
    lies = (runs[0] >= runs[1])[:, None]
    along, down = np.where(lies, first, second), np.where(lies, second, first)
    along = along * np.sign(along @ axis)[:, None]
    return along, down * np.sign(_cross(along, down))[:, None]


def row_axis(points: NDArray[np.float32]) -> tuple[Array, tuple[float, float]]:
    """Return the unit vector, to the right, along which points (M, 2) reach furthest, and how far along and across."""
    _, size, angle = cv2.minAreaRect(points)
    radians = np.deg2rad(angle if size[0] >= size[1] else angle + 90.0)
    axis = np.array([np.cos(radians), np.sin(radians)])
    return -axis if axis[0] < 0 else axis, (max(size), min(size))


def _usual(quads: Array) -> Array:
    """The sides (2, 2) of the usual face, in columns: along its row, down."""
    return np.stack([np.median(side, axis=0) for side in edges(quads)], axis=1)


def _cross(a: Array, b: Array) -> Array:
    return np.asarray(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0], np.float64)
