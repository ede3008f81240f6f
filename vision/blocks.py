"""Rows that touch make blocks: a hand set in two lines, a grid of discards, a heap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.count import HAND
from vision.detections import Floats
from vision.rows import (
    WIDTH_OF_SIZE,
    Frames,
    Row,
    extent_along,
    extents_along,
    normal,
    unit,
    width_of,
)

CONTACT: Final = 0.35
"""Rows less than 0.35 tile heights apart touch: one hand set in two lines, not two players' tiles."""

BESIDE: Final = -0.15
"""And some tile of one lies before one of the other, over more than 0.15 tile widths."""

PARALLEL: Final = np.cos(np.radians(20))
SQUARE: Final = np.cos(np.radians(15))
"""Rows that touch run in one direction, to twenty degrees; a tile lies along it or across, to fifteen."""

CLEAN: Final = 5
"""A row of five is laid on purpose; shorter ones alone may be a heap, and then nothing is left out."""

POND: Final = 6
"""So many discards riichi players lay in a row."""

TOUCHING: Final = 0.33
"""Two tiles of a row touch where the gap between them is less than a third of a width."""

SAME_LINE: Final = 0.75
"""A lone tile, or more tiles than a hand has, are no line of it where they are smaller than three quarters of the
others; they may lie further off."""


def all_boxes(rows: list[Row]) -> list[int]:
    """The boxes of some rows, as indexes."""
    return [box for row in rows for box in row.boxes]


def total(blocks: list[list[Row]]) -> int:
    """How many boxes some blocks hold."""
    return sum(len(all_boxes(block)) for block in blocks)


def is_pond(rows: list[int]) -> bool:
    """Discards as riichi players lay them: six in a row, and the next six before them. `rows`: how many are in each."""
    return rows.count(POND) > 1


def touching_runs(boxes: Frames, row: Row) -> list[list[int]]:
    """The row cut between boxes that do not touch."""
    runs = [[row.boxes[0]]]
    for n, (a, b) in enumerate(zip(row.boxes, row.boxes[1:], strict=False)):
        axis = unit(row.axis[n] + row.axis[n + 1])
        wide = (extent_along(boxes, a, axis) + extent_along(boxes, b, axis)) / 2
        if float((boxes.centre[b] - boxes.centre[a]) @ axis) - wide > TOUCHING * width_of(boxes, a):
            runs.append([])
        runs[-1].append(b)
    return runs


def touching_blocks(boxes: Frames, rows: list[Row]) -> list[list[Row]]:
    """Rows that touch, put together."""
    near = _near_enough(boxes, rows)
    blocks: list[list[int]] = []
    for n, row in enumerate(rows):
        touching = [block for block in blocks if any(near[n, m] and _one_hand(boxes, row, rows[m]) for m in block)]
        blocks = [block for block in blocks if block not in touching]
        blocks.append([n, *(m for block in touching for m in block)])
    return [[rows[n] for n in block] for block in blocks]


def _near_enough(boxes: Frames, rows: list[Row]) -> NDArray[np.bool_]:
    """(R, R) whether two rows lie so near that they may touch: quickly told, where there are many."""
    here = [list(row.boxes) for row in rows]
    low = np.array([boxes.centre[box].min(axis=0) for box in here]).reshape(-1, 2)
    high = np.array([boxes.centre[box].max(axis=0) for box in here]).reshape(-1, 2)
    longest = np.array([boxes.extents[box].max() for box in here])
    clear = np.maximum(0, np.maximum(low[:, None] - high[None, :], low[None, :] - high[:, None]))
    furthest = np.hypot(1 + CONTACT, 1) * (longest[:, None] + longest[None, :]) / 2
    return np.asarray(np.hypot(clear[..., 0], clear[..., 1]) <= furthest, np.bool_)


def _one_hand(boxes: Frames, first: Row, second: Row) -> bool:
    """Rows in contact: a hand set in two lines. Not where one is a lone tile, or more than the hand has room for, and
    lies flat before standing ones or further off."""
    if not touch(boxes, first, second):
        return False
    main, other = (first, second) if len(first.boxes) >= len(second.boxes) else (second, first)
    if len(main.boxes) < CLEAN or 1 < len(other.boxes) <= HAND - len(main.boxes):
        return True
    ratio = float(np.median(boxes.size[list(other.boxes)]) / np.median(boxes.size[list(main.boxes)]))
    return SAME_LINE < ratio < 1 / SAME_LINE


def touch(boxes: Frames, first: Row, second: Row) -> bool:
    """Side by side, nearly parallel, with some tile of one next to some tile of the other."""
    short = min(len(first.boxes), len(second.boxes))
    if short > 1 and abs(float(first.direction @ second.direction)) < PARALLEL:
        return False
    main, other = (first, second) if len(first.boxes) >= len(second.boxes) else (second, first)
    axis = main.direction
    across, along = apart(boxes, main.boxes, other.boxes, axis)
    near = np.any((across < CONTACT) & (along < BESIDE), axis=0)
    return any(square(boxes, other.boxes[n], axis) for n in np.flatnonzero(near))


def square(boxes: Frames, box: int, axis: Floats) -> bool:
    """The box lies along or across the axis, as tiles of one hand do and tiles of a heap do not."""
    return bool(np.abs(boxes.axes[box] @ axis).max() > SQUARE)


def apart(boxes: Frames, a: Sequence[int], b: Sequence[int], axis: Floats) -> tuple[Floats, Floats]:
    """Clear distances (len(a), len(b)) across the axis in heights and along it in widths; overlap is negative."""
    first, second, up = list(a), list(b), normal(axis)
    between = boxes.centre[second][None, :, :] - boxes.centre[first][:, None, :]
    high = extents_along(boxes, first, up)[:, None] + extents_along(boxes, second, up)[None, :]
    wide = extents_along(boxes, first, axis)[:, None] + extents_along(boxes, second, axis)[None, :]
    width = WIDTH_OF_SIZE * np.minimum(boxes.size[first][:, None], boxes.size[second][None, :])
    across = (np.abs(between @ up) - high / 2) / (high / 2)
    return across, (np.abs(between @ axis) - wide / 2) / width
