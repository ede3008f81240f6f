"""A box drawn askew joins no row by its sides; by its place it may be the very tile that a row lacks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from vision.rows import SIZES, Frames, Row

LINE: Final = 4
ROOM: Final = 0.35
IN_PLACE: Final = 0.22
"""A row of four tells where a tile is lacking: between two that are two steps apart, to a third of one, and at its
ends; a box whose middle is within two ninths of a step of such a place is that tile."""


def filled(boxes: Frames, rows: list[Row]) -> list[Row]:
    """Put each lone box whose middle lies where a row lacks a tile into that row, however its own sides were drawn."""
    lone = [row.boxes[0] for row in rows if len(row.boxes) == 1]
    kept = [row for row in rows if len(row.boxes) > 1]
    lacking = [_vacancies(boxes, row) for row in kept]
    for box in lone:
        found = [(off, n, at) for n, places in enumerate(lacking) for off, at in _fitting(boxes, places, box)]
        if not found:
            kept.append(Row((box,), boxes.axes[box, :1]))
            continue
        _, n, at = min(found)
        row = kept[n]
        axis = row.axis[min(at, len(row.boxes) - 1)]
        kept[n] = Row((*row.boxes[:at], box, *row.boxes[at:]), np.insert(row.axis, at, axis, axis=0))
        lacking[n] = _vacancies(boxes, kept[n])
    return kept


class _Vacancy(NamedTuple):
    """A place (x, y) where a row lacks a tile, its number there, and the pixels of a step and of the tile beside it."""

    x: float
    y: float
    at: int
    pitch: float
    size: float


def _vacancies(boxes: Frames, row: Row) -> list[_Vacancy]:
    """The empty places in a row and at its ends."""
    centre = boxes.centre[list(row.boxes)]
    if len(centre) < LINE:
        return []
    steps = np.linalg.norm(np.diff(centre, axis=0), axis=1)
    pitch = float(np.median(steps))
    size = boxes.size[list(row.boxes)]
    places = [(0, centre[0] - pitch * row.axis[0], 0), (len(centre), centre[-1] + pitch * row.axis[-1], -1)]
    places += [
        (n + 1, (centre[n] + centre[n + 1]) / 2, n) for n in np.flatnonzero(np.abs(steps / pitch - 2) < ROOM).tolist()
    ]
    return [_Vacancy(float(x), float(y), at, pitch, float(size[beside])) for at, (x, y), beside in places]


def _fitting(boxes: Frames, places: list[_Vacancy], box: int) -> Iterator[tuple[float, int]]:
    """How far, in steps, a box lies from those of a row's empty places that it fits into, and their numbers."""
    (x, y), size = boxes.centre[box].tolist(), float(boxes.size[box])
    for place in places:
        off = math.hypot(x - place.x, y - place.y) / place.pitch
        if off < IN_PLACE and 1 / SIZES < size / place.size < SIZES:
            yield off, place.at
