"""A row of flowers in which one tile has another name: it is a flower, too.

Flowers differ by make more than any other tiles; one that the networks do not know is often called a green dragon.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from vision.blocks import touching_runs
from vision.detections import Detections, Floats
from vision.legal import is_flower
from vision.reading import FACE_DOWN
from vision.rows import find_rows, frames
from vision.white import WEAK

LEAST: Final = 3
"""Of two tiles side by side one may be a flower among discards."""

HINT: Final = 0.003
"""What is surely no flower has a smaller chance of being one. (Of 14 such rows of spent scenes 12 were flowers
throughout; the odd tiles of these had 0.003 and more, those of the other two less than a tenth of that.)"""

BELIEVED: Final = 0.8
"""That it is a flower is as sure as that, so that a person is asked."""


def flowers_throughout(detections: Detections) -> Detections:
    """Return the detections, the one tile among touching flowers that may be one, too, called by a flower's name."""
    flowers = [n for n, name in enumerate(detections.classes) if is_flower(name)]
    tile = detections.probabilities.sum(axis=1)
    chances = detections.probabilities[:, flowers].sum(axis=1)
    ids = detections.ids
    odd = {
        box
        for box, name in enumerate(ids)
        if not is_flower(name) and name != FACE_DOWN and chances[box] >= HINT * tile[box]
    }
    shown = np.flatnonzero(tile >= WEAK).tolist()
    if sum(is_flower(ids[box]) for box in shown) < LEAST - 1 or not odd & {*shown}:
        return detections
    seen = detections.taken(shown)
    shapes = frames(seen.corners)
    after = detections.probabilities.copy()
    for row in find_rows(seen):
        for run in touching_runs(shapes, row):
            here = [shown[box] for box in run]
            others = [box for box in here if not is_flower(ids[box])]
            if len(here) >= LEAST and len(others) == 1 and others[0] in odd:
                taken = [detections.classes.index(ids[box]) for box in here if box != others[0]]
                free = sorted({*flowers} - {*taken})
                if after[others[0], free].sum() > 0:
                    after[others] = _as_a_flower(after[others[0]], free)
    return replace(detections, probabilities=after)


def _as_a_flower(chances: Floats, free: list[int]) -> Floats:
    """The chances (C,) of a tile's names, BELIEVED those of the flowers `free`: a set has one of each."""
    among = np.zeros_like(chances)
    among[free] = chances[free]
    total, shares = chances.sum(), among.sum()
    after = BELIEVED * among / shares + (1 - BELIEVED) * (chances - among) / (total - shares)
    return np.asarray(total * after, float)
