"""Boxes that the surer ones beside them lie on: faces do not lie on each other, so one lies between two tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.detections import Detections, Floats
from vision.rows import Frames, frames

COVERED: Final = 0.55
"""Of a box that lies between two tiles they cover more. (Of some 4,500 tiles of 330 pictures two were covered so far,
and a box between two tiles.)"""

BESIDE: Final = 2.0
"""Boxes whose middles are further apart than two tile sizes do not touch."""

STEPS: Final = (np.arange(8) + 0.5) / 8 - 0.5
GRID: Final[Floats] = np.stack(np.meshgrid(STEPS, STEPS), axis=-1).reshape(-1, 2)
"""Points (64, 2) spread over a box, fractions of its sides from its middle."""


def covered(detections: Detections, here: Sequence[int]) -> frozenset[int]:
    """Return those of the boxes `here` that are mostly covered by others of them, each named for surer."""
    boxes, sure = frames(detections.corners), detections.probabilities.max(axis=1, initial=0.0)
    found = set[int]()
    for box in here:
        away = np.linalg.norm(boxes.centre - boxes.centre[box], axis=1)
        others = [other for other in here if sure[other] > sure[box] and away[other] < BESIDE * boxes.size[box]]
        if others and _share(boxes, box, others) > COVERED:
            found.add(box)
    return frozenset(found)


def _share(boxes: Frames, box: int, others: list[int]) -> float:
    """How much of a box the others cover together."""
    points = boxes.centre[box] + (GRID * boxes.extents[box]) @ boxes.axes[box]
    apart = points[:, None] - boxes.centre[others]
    along = np.abs(np.einsum("nod,oda->noa", apart, boxes.along[others]))
    return float((along <= boxes.extents[others] / 2).all(axis=2).any(axis=1).mean())
