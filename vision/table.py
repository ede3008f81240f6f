"""Rows -> the hand: told from heap, wall and neighbours by row, size, nearness and facing, then laid in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.detections import Detections, Floats
from vision.reading import FACE_DOWN
from vision.rows import (
    WIDTH_OF_SIZE,
    Boxes,
    Row,
    extent_along,
    extents_along,
    find_rows,
    frames,
    normal,
    unit,
    width_of,
)

CONTACT: Final = 0.35
"""Rows less than 0.35 tile heights apart touch: one hand set in two lines, not two players' tiles."""

NEAR: Final = 2.2
"""Melds, flowers and the winning tile lie within about two tile heights of the standing row; ponds further off."""

BESIDE: Final = 5.0
"""Melds pushed to the right lie within five tile widths of the end of the row."""

LONG_ROW: Final = 5
"""A row of five is a hand's row; shorter ones alone may be a heap, and then nothing is left out."""

HAND: Final = 14
FULL: Final = 13
MOST: Final = 18
"""A complete hand holds 13 or 14 tiles and one more for each kong, 18 at most; flowers come on top."""

SCRAP: Final = 10
"""Where the best block holds ten tiles or fewer there is no hand to keep pure: all rows alike and near are read."""

PRIOR: Final = 0.3
"""Up in the picture breaks the tie where the prints say less than a third of one sure tile."""


@dataclass(frozen=True)
class HandRow:
    """One row of the hand, left to right; gaps in tile widths, lift of each box above the row's line in heights.

    `boxes` are indexes into the detections; `touches` are the numbers of the rows (in `Layout.rows`) in contact.
    """

    boxes: tuple[int, ...]
    gaps: tuple[float, ...]
    turned: tuple[bool, ...]
    lift: tuple[float, ...]
    touches: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Layout:
    """The hand as it lies: rows from far to near, tiles stacked on others, corners from each tile's own top left."""

    rows: tuple[HandRow, ...]
    stacked: dict[int, int]  # box -> the turned box against whose long side it lies (an added kong)
    corners: Floats  # (N, 4, 2) of all detections, clockwise from their own top left
    left_out: tuple[int, ...]  # boxes that belong to heap, wall or neighbours

    @property
    def gap(self) -> float:
        """The usual gap between neighbours, in tile widths."""
        gaps = [gap for row in self.rows for gap in row.gaps]
        return float(np.median(gaps)) if gaps else 0.0


def lay_out(detections: Detections) -> Layout:
    """Find the rows, choose the hand, and read it from the player's side."""
    boxes = frames(detections.corners)
    rows = find_rows(detections)
    chosen = _hand(boxes, rows, detections)
    turned = _turned(boxes, chosen, detections)
    stacked = _stacked(boxes, chosen, turned)
    chosen = _facing(boxes, [row for row in chosen if row.boxes[0] not in stacked], detections, turned)
    kept = {box for row in chosen for box in row.boxes} | set(stacked)
    axis = chosen[0].direction if chosen else np.array([1.0, 0.0])
    corners = np.array(
        [
            from_own_top_left(quad, _own_up(detections.up[box], axis, box in turned))
            for box, quad in enumerate(detections.corners)
        ]
    ).reshape(-1, 4, 2)
    return Layout(
        tuple(_hand_row(boxes, row, turned, chosen, n) for n, row in enumerate(chosen)),
        stacked,
        corners,
        tuple(box for box in range(len(detections)) if box not in kept),
    )


def from_own_top_left(quad: Floats, up: Floats) -> Floats:
    """The four corners clockwise, starting at the left end of the side that lies furthest in direction `up`."""
    around = quad - quad.mean(axis=0)
    clockwise = quad[np.argsort(np.arctan2(around[:, 1], around[:, 0]), kind="stable")]
    tops = [
        float(unit(clockwise[n] + clockwise[(n + 1) % 4] - clockwise[n - 1] - clockwise[n - 2]) @ up) for n in range(4)
    ]
    return np.roll(clockwise, -int(np.argmax(tops)), axis=0)


def _own_up(up: Floats, axis: Floats, turned: bool) -> Floats:
    """A tile's own up: its print where that is trusted, else the hand's, else a turned tile's top lies left."""
    if float(np.linalg.norm(up)) >= 0.5 and (abs(float(up @ axis)) > abs(float(up @ normal(axis)))) == turned:
        return up
    return -axis if turned else normal(axis)


# --- which rows are the hand ---------------------------------------------------------------------------------


def _hand(boxes: Boxes, rows: list[Row], detections: Detections) -> list[Row]:
    ids = detections.ids
    blocks = [block for block in _blocks(boxes, rows) if not _is_wall(block, ids)]
    if not blocks:
        return []
    largest = max(float(np.median(boxes.size[_all(block)])) for block in blocks)
    bottom = max(float(boxes.centre[:, 1].max()), 1.0)

    def promise(block: list[Row]) -> float:
        longest = max(len(row.boxes) for row in block)
        count = len(_all(block))
        size = float(np.median(boxes.size[_all(block)])) / largest
        shape = min(longest, HAND) / HAND + 0.5 * (FULL <= count <= MOST) + 0.2 * min(count, HAND) / HAND
        return float(shape * size**0.7 + 0.15 * boxes.centre[_all(block), 1].mean() / bottom)

    seed = max(blocks, key=promise)
    hand, rest = list(seed), [block for block in blocks if block is not seed]
    while rest:
        near = [(_distance(boxes, hand, block), block) for block in rest if _fits(boxes, hand, block, detections)]
        near = [pair for pair in near if len(_all(hand)) <= SCRAP or _has_room(hand, pair[1], ids)]
        if not near:
            break
        distance, block = min(near, key=lambda pair: pair[0])
        if distance > 1.0 or (len(_all(block)) == 1 and _in_heap(boxes, block, hand)):
            rest.remove(block)
            continue
        hand += block
        rest.remove(block)
    every = [row for block in blocks for row in block]
    if len(_all(hand)) < FULL and (len(_all(every)) <= MOST or max(len(row.boxes) for row in hand) < LONG_ROW):
        return [row for row in every if _alike(boxes, hand, row)]
    return hand


def _all(rows: list[Row]) -> list[int]:
    return [box for row in rows for box in row.boxes]


def _is_wall(block: list[Row], ids: tuple[str, ...]) -> bool:
    """Mostly backs: the wall, or a neighbour's melds not yet turned up; a concealed kong has two at most in four."""
    here = _all(block)
    down = sum(ids[box] == FACE_DOWN for box in here)
    return down > 0.6 * len(here) and len(here) != 4


def _blocks(boxes: Boxes, rows: list[Row]) -> list[list[Row]]:
    """Rows that touch, put together."""
    blocks: list[list[Row]] = []
    for row in rows:
        touching = [block for block in blocks if any(_touch(boxes, row, other) for other in block)]
        blocks = [block for block in blocks if block not in touching]
        blocks.append([row, *(other for block in touching for other in block)])
    return blocks


def _touch(boxes: Boxes, first: Row, second: Row) -> bool:
    """Side by side, nearly parallel, with some tile of one next to some tile of the other."""
    if abs(float(first.direction @ second.direction)) < np.cos(np.radians(20)) and 1 not in (
        len(first.boxes),
        len(second.boxes),
    ):
        return False
    main, other = (first, second) if len(first.boxes) >= len(second.boxes) else (second, first)
    axis = main.direction
    across, along = _apart(boxes, main.boxes, other.boxes, axis)
    square = [_square(boxes, box, axis) for box in other.boxes]
    return bool(((across < CONTACT) & (along < -0.15) & np.array(square)[None, :]).any())


def _square(boxes: Boxes, box: int, axis: Floats) -> bool:
    """The box lies along or across the axis, as tiles of one hand do and tiles of a heap do not."""
    return bool(np.abs(boxes.axes[box] @ axis).max() > np.cos(np.radians(15)))


def _apart(boxes: Boxes, a: Sequence[int], b: Sequence[int], axis: Floats) -> tuple[Floats, Floats]:
    """Clear distances (len(a), len(b)) across the axis in heights and along it in widths; overlap is negative."""
    first, second, up = list(a), list(b), normal(axis)
    between = boxes.centre[second][None, :, :] - boxes.centre[first][:, None, :]
    high = extents_along(boxes, first, up)[:, None] + extents_along(boxes, second, up)[None, :]
    wide = extents_along(boxes, first, axis)[:, None] + extents_along(boxes, second, axis)[None, :]
    width = WIDTH_OF_SIZE * np.minimum(boxes.size[first][:, None], boxes.size[second][None, :])
    across = (np.abs(between @ up) - high / 2) / (high / 2)
    return across, (np.abs(between @ axis) - wide / 2) / width


def _distance(boxes: Boxes, hand: list[Row], block: list[Row]) -> float:
    """Clear distance of the nearest two boxes, 1.0 at the edge of what may still be one hand."""
    axis = max(hand, key=lambda row: len(row.boxes)).direction
    across, along = _apart(boxes, _all(hand), _all(block), axis)
    return float(np.hypot(np.maximum(across, 0) / NEAR, np.maximum(along, 0) / BESIDE).min())


def _alike(boxes: Boxes, hand: list[Row], row: Row) -> bool:
    ratio = float(np.median(boxes.size[list(row.boxes)]) / np.median(boxes.size[_all(hand)]))
    return 0.62 < ratio < 1.6


def _fits(boxes: Boxes, hand: list[Row], block: list[Row], detections: Detections) -> bool:
    """Alike in size, parallel or square to the hand, and not facing another player."""
    axis = max(hand, key=lambda row: len(row.boxes)).direction
    here = _all(block)
    if not all(_alike(boxes, hand, row) for row in block):
        return False
    if len(here) == 1:
        return _square(boxes, here[0], axis)
    if any(len(row.boxes) > 1 and abs(float(row.direction @ axis)) < np.cos(np.radians(18)) for row in block):
        return False
    mine, theirs = detections.up[_all(hand)].sum(axis=0), detections.up[here].sum(axis=0)
    opposed = bool(float(unit(mine) @ unit(theirs)) < -0.7)
    sure = min(float(np.linalg.norm(mine)), float(np.linalg.norm(theirs)))
    return bool(len(here) < 4 or not opposed or sure <= 2.5)


def _has_room(hand: list[Row], block: list[Row], ids: tuple[str, ...]) -> bool:
    """A hand takes no more than 14 tiles and one a kong; flowers come on top; one of 16 tiles (17) is full too."""
    mine, theirs = _count(hand, ids), _count(block, ids)
    return theirs == 0 or mine + theirs <= HAND or (HAND < mine < 17 and mine + theirs <= 17)


def _count(rows: list[Row], ids: tuple[str, ...]) -> int:
    """Tiles of the hand, a kong for three, flowers not at all."""
    total = 0
    for row in rows:
        names = [ids[box] for box in row.boxes if ids[box][0] not in "f" and ids[box] not in _SEASONS]
        total += len(names)
        n = 0
        while n + 4 <= len(names):
            kinds = set(names[n : n + 4]) - {FACE_DOWN}
            total -= len(kinds) == 1
            n += 4 if len(kinds) == 1 else 1
    return total


_SEASONS: Final = frozenset(f"s{n}" for n in range(1, 5))


def _in_heap(boxes: Boxes, block: list[Row], hand: list[Row]) -> bool:
    """A single tile with strangers close by belongs to them."""
    box = block[0].boxes[0]
    away = np.linalg.norm(boxes.centre - boxes.centre[box], axis=1) / float(boxes.size[box])
    mine = {box, *_all(hand)}
    return any(distance < 1.7 and other not in mine for other, distance in enumerate(away))


# --- how the hand lies ---------------------------------------------------------------------------------------


def _turned(boxes: Boxes, rows: list[Row], detections: Detections) -> set[int]:
    """Boxes whose long side runs along their row, against the usual shape of the hand's tiles and by their print."""
    axis = max(rows, key=lambda row: len(row.boxes)).direction if rows else np.array([1.0, 0.0])
    shapes: dict[int, float] = {}
    prints: dict[int, float] = {}
    for row in rows:
        for box, own in zip(row.boxes, row.axis, strict=True):
            along = own if len(row.boxes) > 1 else axis
            shapes[box] = float(np.log(extent_along(boxes, box, along) / extent_along(boxes, box, normal(along))))
            up = detections.up[box]
            prints[box] = float((up @ along) ** 2 - (up @ normal(along)) ** 2)
    # the usual upright shape: the median, of those whose print stands where any do
    upright = [shapes[box] for box in shapes if prints[box] < -0.2] or list(shapes.values())
    usual = float(np.median(upright)) if upright else 0.0
    turned = set()
    for box, shape in shapes.items():
        by_shape = float(np.clip((shape - usual - TURNED_SHAPE) / TURNED_SHAPE, -1, 1))
        if by_shape + 1.2 * prints[box] > 0:
            turned.add(box)
    return turned


TURNED_SHAPE: Final = 0.27
"""Turning a tile multiplies its ratio along / across by (height / width)^2, 1.25^2 to 1.45^2; the cut at half."""


def _stacked(boxes: Boxes, rows: list[Row], turned: set[int]) -> dict[int, int]:
    """Turned boxes lying along the long side of a turned box of another row: the fourth tile of an added kong."""
    found: dict[int, int] = {}
    for row in sorted(rows, key=lambda row: len(row.boxes)):
        under: dict[int, int] = {}
        for other in rows:
            if other is row or len(other.boxes) < 3 or other.boxes[0] in found:
                continue
            for box in row.boxes:
                for base, axis in zip(other.boxes, other.axis, strict=True):
                    if not {box, base} <= turned:
                        continue
                    across, along = _apart(boxes, [box], [base], axis)
                    if across[0, 0] < 0.6 and along[0, 0] < -0.7:
                        under[box] = base
        if len(under) == len(row.boxes) and not set(under.values()) & set(found):
            found.update(under)
    return found


def _facing(boxes: Boxes, rows: list[Row], detections: Detections, turned: set[int]) -> list[Row]:
    """All rows read in one direction, by the prints' vote or else as the picture stands; the far row first."""
    if not rows:
        return []
    axis = max(rows, key=lambda row: len(row.boxes)).direction
    if axis[0] < -1e-9 or (abs(axis[0]) <= 1e-9 and axis[1] < 0):
        axis = -axis
    rows = [_along(row, axis) for row in rows]
    vote = -PRIOR * float(normal(axis)[1])
    for row in rows:
        for box, own in zip(row.boxes, row.axis, strict=True):
            if box not in turned:
                vote += float(detections.up[box] @ normal(own))
    if vote < 0:
        rows, axis = [row.reversed() for row in rows], -axis
    up, high = normal(axis), float(np.median([extent_along(boxes, box, normal(axis)) for box in _all(rows)]))
    level = {row.boxes: float((boxes.centre[list(row.boxes)] @ up).mean()) / high for row in rows}
    lines: list[list[Row]] = []
    for row in sorted(rows, key=lambda row: -level[row.boxes]):
        if lines and level[lines[-1][0].boxes] - level[row.boxes] < 0.5:
            lines[-1].append(row)
        else:
            lines.append([row])
    return [
        row
        for line in lines
        for row in sorted(line, key=lambda row: float(boxes.centre[list(row.boxes)].mean(axis=0) @ axis))
    ]


def _along(row: Row, axis: Floats) -> Row:
    if len(row.boxes) == 1:  # alone, a box takes the axis of the hand
        return Row(row.boxes, axis[None, :])
    return row if float(row.direction @ axis) > 0 else row.reversed()


def _hand_row(boxes: Boxes, row: Row, turned: set[int], rows: list[Row], number: int) -> HandRow:
    gaps, lift = [], [0.0] * len(row.boxes)
    for n, (a, b) in enumerate(zip(row.boxes, row.boxes[1:], strict=False)):
        axis = unit(row.axis[n] + row.axis[n + 1])
        wide = (extent_along(boxes, a, axis) + extent_along(boxes, b, axis)) / 2
        distance = float((boxes.centre[b] - boxes.centre[a]) @ axis)
        gaps.append((distance - wide) / ((width_of(boxes, a) + width_of(boxes, b)) / 2))
    if len(row.boxes) >= 5:
        centres = boxes.centre[list(row.boxes)]
        for n, box in enumerate(row.boxes):
            others = [m for m in range(max(n - 3, 0), min(n + 4, len(row.boxes))) if m != n]
            base = np.median((centres[others] - centres[n]) @ normal(row.axis[n]))
            lift[n] = -float(base) / extent_along(boxes, box, normal(row.axis[n]))
    touches = frozenset(n for n, other in enumerate(rows) if n != number and _touch(boxes, row, other))
    return HandRow(tuple(row.boxes), tuple(gaps), tuple(box in turned for box in row.boxes), tuple(lift), touches)
