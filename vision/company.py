"""Tiles come in company: how likely the likeliest neighbour of each box is a tile itself."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detector import Boxes

NEXT: Final = (0.6, 1.6)
"""A neighbour's middle lies 0.6 to 1.6 tile sizes off: closer lies a second box on the same tile."""

ALIKE: Final = 1.35
"""Neighbours differ in size by less than this factor."""


def company(boxes: Boxes, chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return (N,) the greatest of the `chances` (N,) of the boxes beside each and alike in size; 0 for a lone one."""
    if len(boxes.corners) < 2:
        return np.zeros(len(boxes.corners), np.float32)
    size = np.sqrt(boxes.sides.prod(axis=1))
    usual = np.sqrt(size[:, None] * size[None])
    away = np.linalg.norm(boxes.centres[:, None] - boxes.centres[None], axis=2) / usual
    larger, smaller = np.maximum(size[:, None], size[None]), np.minimum(size[:, None], size[None])
    beside = (away > NEXT[0]) & (away < NEXT[1]) & (larger < ALIKE * smaller)
    return np.asarray(np.where(beside, chances[None], 0.0).max(axis=1), np.float32)
