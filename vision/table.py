"""Rows -> the hand: told from heap, wall and neighbours by row, size, nearness and facing, then laid in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import median
from typing import Final

import numpy as np

from vision.blocks import apart, touch, touching_runs
from vision.choice import choose
from vision.count import KONG, SET
from vision.detections import Detections, Floats
from vision.legal import plain
from vision.reading import WHITE
from vision.rows import (
    Frames,
    Row,
    extent_along,
    extents_along,
    find_rows,
    frames,
    lies_along,
    normal,
    unit,
    width_of,
)
from vision.skew import straightened
from vision.vacancy import filled

PRIOR: Final = 0.3
"""Up in the picture breaks the tie where the prints say less than a third of one sure tile."""

ON_TOP: Final = 0.6
ALIKE_ON_TOP: Final = 1.0
OVER: Final = -0.7
ALIKE_OVER: Final = -0.4
"""A tile lies on a turned one where less than 0.6 heights are between the two and they overlap by 0.7 widths along the
row; less than 1.0 and by 0.4 where it lies on a pung of its own name.
"""

FEW_TOUCH: Final = 3
"""Fewer tiles that touch do not tell among themselves which of them are turned."""

TURNED: Final = (-8.0, 7.4, 2.7, 9.3, 4.6, 0.0)
TURNED_ALONE: Final = (-4.4, 1.5, 0.0, 6.0, 0.0, 11.0)
"""Log-odds that a tile is turned: a constant, and the weights of its shape (logarithm of its length along the row by
that across) against its neighbours' and by itself, of its print (1 along the row, -1 across it), of how far the print
is unknown, and of that times the first. Fitted to 7,200 tiles, 227 of them turned, of rendered scenes as the eye saw
them; those of a tile alone to 606 more, 82 of them turned."""

TURNED_DRAGON: Final = 0.22
"""A white dragon of a set of them is turned where its shape differs by more from that of the others; where the set
touches other tiles it is longer along the row than across it, too. (Of 81 such sets of spent scenes, as the eye saw
them, the turned ones differ by 0.24 and more, the others of a set by itself by 0.12 at most.)"""

ONE_LINE: Final = 0.5
"""Rows whose middles are less than half a tile height apart are pieces of one line."""


@dataclass(frozen=True)
class HandRow:
    """One row of the hand, left to right; gaps in tile widths, lift of each box above the row's line in heights.

    `high`: how high each box looks for its width, the logarithm. `boxes` are indexes into the detections; `touches`
    are the numbers of the rows (in `Layout.rows`) in contact.
    """

    boxes: tuple[int, ...]
    gaps: tuple[float, ...]
    turned: tuple[bool, ...]
    lift: tuple[float, ...]
    high: tuple[float, ...]
    touches: frozenset[int] = frozenset()

    @property
    def turned_boxes(self) -> set[int]:
        """Those of its boxes that are turned."""
        return {box for box, turned in zip(self.boxes, self.turned, strict=True) if turned}


@dataclass(frozen=True)
class Layout:
    """The hand as it lies: rows from far to near, tiles stacked on others, corners from each tile's own top left."""

    rows: tuple[HandRow, ...]
    stacked: dict[int, int]  # box -> the turned box against whose long side it lies (an added kong)
    corners: Floats  # (N, 4, 2) of all detections in the picture, clockwise from their own top left
    left_out: tuple[int, ...]  # boxes that belong to heap, wall or neighbours

    @property
    def gap(self) -> float:
        """The usual gap between neighbours, in tile widths."""
        gaps = [gap for row in self.rows for gap in row.gaps]
        return float(np.median(gaps)) if gaps else 0.0


def lay_out(detections: Detections) -> Layout:
    """Find the rows, choose the hand, and read it from the player's side."""
    seen, detections = detections, straightened(detections)
    boxes = frames(detections.corners)
    rows = filled(boxes, find_rows(detections))
    chosen = choose(boxes, rows, detections)
    turned = _turned(boxes, chosen, detections)
    stacked = _stacked(boxes, chosen, turned, detections.ids)
    chosen = _facing(boxes, list(_without(chosen, stacked)), detections, turned)
    kept = {box for row in chosen for box in row.boxes} | set(stacked)
    axis = chosen[0].direction if chosen else np.array([1.0, 0.0])
    corners = np.array(
        [from_own_top_left(quad, _own_up(seen.up[box], axis, box in turned)) for box, quad in enumerate(seen.corners)]
    ).reshape(-1, 4, 2)
    corners = corners @ seen.picture.T
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


def _turned(boxes: Frames, rows: list[Row], detections: Detections) -> set[int]:
    """Boxes whose long side runs along their row, by shape and print against those they touch.

    Seen slantwise, lying tiles look unlike standing ones, and prints lean: only neighbours compare. Where fewer than
    three touch, the whole hand is the measure and the print counts for more, or the shape where the print says nothing.
    That of a white dragon does not count: a frame looks alike from all sides once its crop is square. In a set of white
    dragons the shape beside the others' is enough.
    Tiles of which no three make a row lie as they fell: none is turned.
    """
    axis = max(rows, key=lambda row: len(row.boxes)).direction if rows else np.array([1.0, 0.0])
    up = np.where(np.array([name == WHITE for name in detections.ids], bool)[:, None], 0.0, detections.standing)
    trust = (up**2).sum(axis=1)
    shapes: dict[int, float] = {}
    prints: dict[int, float] = {}
    for row in rows:
        for box, own in zip(row.boxes, row.axis, strict=True):
            along = own if len(row.boxes) > 1 else axis
            shapes[box] = float(np.log(extent_along(boxes, box, along) / extent_along(boxes, box, normal(along))))
            prints[box] = lies_along(up[box], along)
    upright = [box for box in shapes if prints[box] < -0.2] or list(shapes)
    turned: set[int] = set()
    if max((len(row.boxes) for row in rows), default=0) < FEW_TOUCH:
        return turned
    for row in rows:
        for run in touching_runs(boxes, row):
            dragons = _set_of_dragons(run, detections.ids)
            for n, box in enumerate(run):
                near = run[max(min(n - 3, len(run) - 7), 0) : max(n + 4, 7)] if len(run) >= FEW_TOUCH else upright
                about = dragons if box in dragons else near
                usual = median([shapes[other] for other in about if other != box] or [shapes[box]])
                differs, unknown = shapes[box] - usual, 1 - trust[box]
                told = (1.0, differs, shapes[box], prints[box], unknown, unknown * differs)
                odds = float(np.dot(TURNED if len(run) >= FEW_TOUCH else TURNED_ALONE, told))
                wide = differs > TURNED_DRAGON and (dragons == run or shapes[box] > 0)
                if wide if box in dragons else odds > 0:
                    turned.add(box)
    return turned


def _set_of_dragons(run: list[int], ids: Sequence[str]) -> list[int]:
    """The white dragons of a run that lie side by side, if they are as many as a set has."""
    sets = (list(here) for white, here in groupby(run, key=lambda box: ids[box] == WHITE) if white)
    return next((here for here in sets if len(here) in (SET, KONG)), [])


def _stacked(boxes: Frames, rows: list[Row], turned: set[int], ids: Sequence[str]) -> dict[int, int]:
    """Boxes lying along the long side of a turned box of another row: the fourth tile of an added kong.

    They lie by themselves, or chance to continue a row of other tiles: then the pung below them is of their name.
    """
    found: dict[int, int] = {}
    for row in sorted(rows, key=lambda row: len(row.boxes)):
        others = [other for other in rows if other is not row and len(other.boxes) >= SET]
        under: dict[int, tuple[bool, int]] = {}
        for box in row.boxes:
            bases = list(_bases(boxes, box, others, turned, ids))
            if bases:
                under[box] = max(bases)
        alone = len(under) == len(row.boxes)
        ends = row.boxes[0], row.boxes[-1]
        tops = {box: base for box, (alike, base) in under.items() if alone or (alike and box in ends)}
        if not set(tops.values()) & {*found, *found.values()} and not set(tops) & set(found.values()):
            found.update(tops)
    return found


def _without(rows: list[Row], stacked: dict[int, int]) -> Iterator[Row]:
    """The rows without the tiles that lie on others."""
    for row in rows:
        kept = [n for n, box in enumerate(row.boxes) if box not in stacked]
        if kept:
            yield Row(tuple(row.boxes[n] for n in kept), row.axis[kept])


def _bases(
    boxes: Frames, box: int, others: list[Row], turned: set[int], ids: Sequence[str]
) -> Iterator[tuple[bool, int]]:
    """The turned boxes along whose long side a box lies, each with whether they are a pung of its name."""
    for other in others:
        for n, (base, axis) in enumerate(zip(other.boxes, other.axis, strict=True)):
            if base not in turned:
                continue
            if box not in turned and extent_along(boxes, box, axis) <= extent_along(boxes, box, normal(axis)):
                continue
            threes = [other.boxes[start : start + SET] for start in range(max(n - SET + 1, 0), n + 1)]
            alike = any(
                len(three) == SET and {plain(ids[m]) for m in (*three, box)} == {plain(ids[base])} for three in threes
            )
            across, along = apart(boxes, [box], [base], axis)
            high = ALIKE_ON_TOP if alike and ids[box] != WHITE else ON_TOP
            if across[0, 0] < high and along[0, 0] < (ALIKE_OVER if alike else OVER):
                yield alike, base


def _facing(boxes: Frames, rows: list[Row], detections: Detections, turned: set[int]) -> list[Row]:
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
    return [
        row
        for line in in_lines(boxes, rows, axis)
        for row in sorted(line, key=lambda row: float(boxes.centre[list(row.boxes)].mean(axis=0) @ axis))
    ]


def in_lines(boxes: Frames, rows: list[Row], axis: Floats) -> list[list[Row]]:
    """The rows, one at least, that run along `axis`, put together by line, the far line first."""
    up = normal(axis)
    high = float(np.median(extents_along(boxes, [box for row in rows for box in row.boxes], up)))
    level = {row.boxes: float((boxes.centre[list(row.boxes)] @ up).mean()) / high for row in rows}
    lines: list[list[Row]] = []
    for row in sorted(rows, key=lambda row: -level[row.boxes]):
        if lines and level[lines[-1][0].boxes] - level[row.boxes] < ONE_LINE:
            lines[-1].append(row)
        else:
            lines.append([row])
    return lines


def _along(row: Row, axis: Floats) -> Row:
    if len(row.boxes) == 1:  # alone, a box takes the axis of the hand
        return Row(row.boxes, axis[None, :])
    return row if float(row.direction @ axis) > 0 else row.reversed()


def _hand_row(boxes: Frames, row: Row, turned: set[int], rows: list[Row], number: int) -> HandRow:
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
            base = median(((centres[others] - centres[n]) @ normal(row.axis[n])).tolist())
            lift[n] = -base / extent_along(boxes, box, normal(row.axis[n]))
    touches = frozenset(n for n, other in enumerate(rows) if n != number and touch(boxes, row, other))
    high = [
        float(np.log(extent_along(boxes, box, normal(axis)) / extent_along(boxes, box, axis)))
        for box, axis in zip(row.boxes, row.axis, strict=True)
    ]
    lying = tuple(box in turned for box in row.boxes)
    return HandRow(tuple(row.boxes), tuple(gaps), lying, tuple(lift), tuple(high), touches)
