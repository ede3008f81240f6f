"""Between two tiles of a row that touch there is no room for a third: a box there is on both of them."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Final

import numpy as np

from vision.detections import Detections
from vision.rows import SIZES, Frames, Row, extent_along, find_rows, frames

STEP: Final = 1.65
WIDTH: Final = 1.45
"""From the middle of a tile to that of the next but one it is two steps: more than 1.65 times one beside them, or one
as they are in its row, and 1.45 times the width of the three."""

SEAM: Final = 0.3
TOUCHING: Final = 1.2
"""A box by itself lies between two tiles of a row where its middle is within 0.3 steps of halfway between theirs, and
these are no further apart than 1.2 times their width."""


def without_room(detections: Detections) -> list[int]:
    """The boxes that lie between two tiles of a row that have no room for them; nowhere two side by side."""
    boxes = frames(detections.corners)
    rows = find_rows(detections)
    lone = [row.boxes[0] for row in rows if len(row.boxes) == 1]
    return [box for row in rows for box in (*_in_row(boxes, row), *_on_seams(boxes, row, lone))]


def _in_row(boxes: Frames, row: Row) -> list[int]:
    """Those chained with the row, whose steps there are too short."""
    wide = [extent_along(boxes, box, axis) for box, axis in zip(row.boxes, row.axis, strict=True)]
    steps = np.linalg.norm(np.diff(boxes.centre[list(row.boxes)], axis=0), axis=1)
    found: list[int] = []
    for n in range(1, len(row.boxes) - 1):
        beside = np.concatenate([steps[max(n - 2, 0) : n - 1], steps[n + 1 : n + 2]])
        if len(beside) and row.boxes[n - 1] not in found:
            step = min(float(beside.min()), median([*steps[: n - 1].tolist(), *steps[n + 1 :].tolist()]))
            room = min(STEP * step, WIDTH * median(wide[n - 1 : n + 2]))
            found += [row.boxes[n]] if steps[n - 1] + steps[n] < room else []
    return found


def _on_seams(boxes: Frames, row: Row, lone: list[int]) -> Iterator[int]:
    """Those by themselves that lie where two tiles of the row touch."""
    for first, second, axis in zip(row.boxes, row.boxes[1:], row.axis, strict=False):
        step = float(np.linalg.norm(boxes.centre[second] - boxes.centre[first]))
        wide = (extent_along(boxes, first, axis) + extent_along(boxes, second, axis)) / 2
        seam = (boxes.centre[first] + boxes.centre[second]) / 2
        for box in lone if step < TOUCHING * wide else ():
            alike = 1 / SIZES < boxes.size[box] / boxes.size[first] < SIZES
            if alike and float(np.linalg.norm(boxes.centre[box] - seam)) < SEAM * step:
                yield box
