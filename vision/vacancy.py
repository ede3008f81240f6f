"""A box drawn askew joins no row by its sides; by its place it may be the very tile that a row lacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from vision.rows import SIZES, Boxes, Row

LINE: Final = 4
ROOM: Final = 0.35
IN_PLACE: Final = 0.22
"""A row of four tells where a tile is lacking: between two that are two steps apart, to a third of one, and at its

ends; a box whose middle is within two ninths of a step of such a place is that tile.
"""


def filled(boxes: Boxes, rows: list[Row]) -> list[Row]:
    """Put each lone box whose middle lies where a row lacks a tile into that row, however its own sides were drawn."""
    lone = [row.boxes[0] for row in rows if len(row.boxes) == 1]
    kept = [row for row in rows if len(row.boxes) > 1]
    for box in lone:
        places = [(off, n, at) for n, row in enumerate(kept) for off, at in _vacancies(boxes, row, box)]
        if not places:
            kept.append(Row((box,), boxes.axes[box, :1]))
            continue
        _, n, at = min(places)
        row = kept[n]
        axis = row.axis[min(at, len(row.boxes) - 1)]
        kept[n] = Row((*row.boxes[:at], box, *row.boxes[at:]), np.insert(row.axis, at, axis, axis=0))
    return kept


def _vacancies(boxes: Boxes, row: Row, box: int) -> Iterator[tuple[float, int]]:
    """How far, in tile widths, a box lies from the empty places in or at the ends of a row, and their numbers."""
    centre = boxes.centre[list(row.boxes)]
    if len(centre) < LINE:
        return
    steps = np.linalg.norm(np.diff(centre, axis=0), axis=1)
    pitch = float(np.median(steps))
    size = boxes.size[list(row.boxes)]
    places = [(0, centre[0] - pitch * row.axis[0], 0), (len(centre), centre[-1] + pitch * row.axis[-1], -1)]
    places += [
        (n + 1, (centre[n] + centre[n + 1]) / 2, n) for n in np.flatnonzero(np.abs(steps / pitch - 2) < ROOM).tolist()
    ]
    for at, place, beside in places:
        off = float(np.linalg.norm(boxes.centre[box] - place)) / pitch
        ratio = float(boxes.size[box] / size[beside])
        if off < IN_PLACE and 1 / SIZES < ratio < SIZES:
            yield off, at
