"""Boxes -> rows along their own axes: neighbours are chained where their sides meet, at any angle."""

from __future__ import annotations

import itertools
import math
from collections import deque
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from typing import Final, NamedTuple, Self

import numpy as np

from vision.detections import Detections, Floats
from vision.quads import across_and_down
from vision.reading import FACE_DOWN

ANGLE: Final = np.cos(np.radians(22))
"""Two tiles of one row differ by less than 22 degrees, the error of two oriented boxes in perspective."""

TOUCH: Final = 0.8
"""Neighbours within 0.8 tile widths are chained at once; wider gaps only along the line of a whole row."""

OVERLAP: Final = -0.55
"""Boxes of standing tiles seen slantwise overlap, never by more than about half a width."""

SIDEWAYS: Final = 0.62
"""A tile pushed out of line by less than 0.62 of its height still stands in the row; the next row is 1.0 away."""

SIZES: Final = 1.5
"""Two tiles side by side differ in size by less than this factor in any usable perspective."""

REACH: Final = 4.5
"""Sets of one row lie within 4.5 tile widths of each other; further off lies another hand."""

UNDECIDED: Final = 0.75
"""Below this the witnesses to a row's axis speak against each other; a plain row of standing tiles scores 1.5 to 3."""

WIDTH_OF_SIZE: Final = 0.86
"""Width of a tile against the side of the square of its area: height is 1.35 widths, one over root 1.35."""

AGAINST: Final = 0.95
STEP: Final = 1.5
"""A tile less than 0.95 tile sizes from another one is laid against it, at 1.5 from a row it is not its next tile."""

FEW: Final = 20
"""Two single tiles are joined to a row only where no heap of tiles is about, in a photo of at most 20 boxes."""


@dataclass(frozen=True)
class Frames:
    """Each box as a frame: centre (N, 2), unit axes (N, 2, 2) of its sides, extents (N, 2) along them, pixels."""

    centre: Floats
    axes: Floats
    extents: Floats

    @cached_property
    def size(self) -> Floats:
        """Side of the square of the same area, (N,) pixels."""
        return np.sqrt(self.extents[:, 0] * self.extents[:, 1])

    @cached_property
    def along(self) -> Floats:
        """(N, 2, 2) by which a vector in the picture gives its parts along the box's own sides, pixels.

        The sides are not square to each other where a tile is seen slantwise.
        """
        return np.asarray(np.linalg.pinv(self.axes))


@dataclass(frozen=True)
class Row:
    """Boxes of one row in reading order; `axis` is the unit vector along it, per box (n, 2)."""

    boxes: tuple[int, ...]
    axis: Floats

    @property
    def direction(self) -> Floats:
        """Mean direction, unit vector."""
        return unit(self.axis.sum(axis=0))

    def reversed(self) -> Row:
        """The same row read from its other end."""
        return Row(self.boxes[::-1], -self.axis[::-1])


def frames(corners: Floats) -> Frames:
    """Centre, axes and extents of (N, 4, 2) boxes whose corners are in order round them."""
    centre = corners.mean(axis=1)
    sides = np.stack(across_and_down(corners), axis=1)
    extents = np.maximum(np.linalg.norm(sides, axis=2), 1e-6)
    return Frames(centre, sides / extents[:, :, None], extents)


@dataclass(frozen=True)
class Link:
    """Box `i` meets box `j` along axis `k` of `i` and axis `m` of `j`; gap in tile widths, offset in heights."""

    i: int
    j: int
    k: int
    m: int
    gap: float
    offset: float
    along: bool  # j lies in the positive direction of axis k of i


def links(boxes: Frames) -> list[Link]:
    """Pairs whose sides meet: alike in size and angle, a small gap, little out of line."""
    found = []
    size = boxes.size
    plain = _Plain.of(boxes)
    for i in range(len(size)):
        away = np.hypot(*(boxes.centre - boxes.centre[i]).T)
        larger, smaller = np.maximum(size, size[i]), np.minimum(size, size[i])
        near = (away < (TOUCH + 2.0) * (size + size[i]) / 2) & (larger <= SIZES * smaller)
        for j in np.flatnonzero(near[i + 1 :]) + i + 1:
            for k in (0, 1):
                if link := _link(plain, i, int(j), k):
                    found.append(link)
    return found


class _Plain(NamedTuple):
    """The boxes as lists: for one pair, plain floats are ten times as fast as arrays of two."""

    centre: list[list[float]]
    axes: list[list[list[float]]]
    extents: list[list[float]]
    size: list[float]

    @classmethod
    def of(cls, boxes: Frames) -> Self:
        return cls(boxes.centre.tolist(), boxes.axes.tolist(), boxes.extents.tolist(), boxes.size.tolist())


def _link(boxes: _Plain, i: int, j: int, k: int) -> Link | None:
    own_x, own_y = boxes.axes[i][k]
    dots = [x * own_x + y * own_y for x, y in boxes.axes[j]]
    m = int(abs(dots[1]) > abs(dots[0]))
    if abs(dots[m]) < ANGLE:
        return None
    sign = 1.0 if dots[m] > 0 else -1.0
    x, y = own_x + sign * boxes.axes[j][m][0], own_y + sign * boxes.axes[j][m][1]
    length = math.hypot(x, y)
    x, y = x / length, y / length
    right, down = boxes.centre[j][0] - boxes.centre[i][0], boxes.centre[j][1] - boxes.centre[i][1]
    along = right * x + down * y
    across = abs(right * y - down * x)
    width = WIDTH_OF_SIZE * math.sqrt(boxes.size[i] * boxes.size[j])
    gap = (abs(along) - (boxes.extents[i][k] + boxes.extents[j][m]) / 2) / width
    offset = across / ((boxes.extents[i][1 - k] + boxes.extents[j][1 - m]) / 2)
    if not OVERLAP <= gap <= TOUCH or offset > SIDEWAYS:
        return None
    return Link(i, j, k, m, gap, offset, along > 0)


def find_rows(detections: Detections) -> list[Row]:
    """All rows of a photo, each box in exactly one; a box that meets no other is a row of its own."""
    boxes = frames(detections.corners)
    found = links(boxes)
    label = _row_axes(boxes, found, detections)
    rows = _chains(boxes, [link for link in found if link.k == label[link.i]], label)
    down = {box for box, name in enumerate(detections.ids) if name == FACE_DOWN}
    return _joined(boxes, rows, down)


def _row_axes(boxes: Frames, found: list[Link], detections: Detections) -> list[int]:
    """For each box which of its two axes runs along its row, settled for all boxes that hang together."""
    count = len(boxes.centre)
    label = [-1] * count
    parts: list[tuple[float, list[int]]] = []
    meets: dict[int, list[Link]] = {}
    for link in found:
        meets.setdefault(link.i, []).append(link)
        meets.setdefault(link.j, []).append(link)
    for start in range(count):
        if label[start] >= 0:
            continue
        label[start] = 0
        part, queue = [start], deque([start])
        while queue:
            here = queue.popleft()
            for link in sorted(meets.get(here, []), key=lambda link: link.offset):
                there, own, other = (link.j, link.k, link.m) if link.i == here else (link.i, link.m, link.k)
                if label[there] < 0:
                    label[there] = other if label[here] == own else 1 - other
                    part.append(there)
                    queue.append(there)
        score = _axis_score(boxes, found, detections, label, part)
        if score < 0:
            _swap(label, part)
        parts.append((abs(score), part))
    _follow_the_longest(boxes, label, parts)
    return label


def _swap(label: list[int], part: list[int]) -> None:
    for box in part:
        label[box] = 1 - label[box]


def _follow_the_longest(boxes: Frames, label: list[int], parts: list[tuple[float, list[int]]]) -> None:
    """Small parts whose witnesses disagree (a set with two turned tiles, a single tile) run as the longest row does."""
    score, longest = max(parts, key=lambda part: len(part[1]), default=(0.0, []))
    if len(longest) < 4 or score < UNDECIDED:
        return
    leader = longest[0]
    axis = boxes.axes[leader, label[leader]]
    for score, part in parts:
        first = part[0]
        agrees = abs(float(boxes.axes[first, label[first]] @ axis))
        crosses = abs(float(boxes.axes[first, 1 - label[first]] @ axis))
        if score < UNDECIDED and part is not longest and max(agrees, crosses) > ANGLE and crosses > agrees:
            _swap(label, part)


def _axis_score(boxes: Frames, found: list[Link], detections: Detections, label: list[int], part: list[int]) -> float:
    """Positive where the labelled axes are the likelier row axes than the ones across them.

    Three witnesses: a row is longer than it is deep; tiles stand across it (short side along it), unless the camera
    looks along the table; and prints stand up across it.
    """
    members = set(part)
    chain = [1 if link.k == label[link.i] else -1 for link in found if link.i in members]
    here, marks = np.array(part), np.array([label[box] for box in part])
    long_across = np.log(boxes.extents[here, 1 - marks] / boxes.extents[here, marks]) / np.log(1.35)
    up = detections.up[here]
    trust = np.linalg.norm(up, axis=1)
    across = np.abs((boxes.axes[here, 1 - marks] * up).sum(axis=1))
    along = np.abs((boxes.axes[here, marks] * up).sum(axis=1))
    prints = float((across - along).sum() / max(float(trust.sum()), 1.0))
    length = sum(chain) / max(len(part) - 1, 1)
    return length + 0.5 * float(np.clip(long_across, -1, 1).mean()) + 1.5 * prints


def _chains(boxes: Frames, found: list[Link], label: list[int]) -> list[Row]:
    """Chain each box to its nearest neighbour on either side where the choice is mutual."""
    nearest: dict[tuple[int, bool], tuple[float, int]] = {}
    for link in found:
        cost = max(link.gap, 0.0) + link.offset
        forward = boxes.axes[link.i, link.k] @ boxes.axes[link.j, link.m] > 0
        # the side of j on which i lies, told along j's own axis
        sides = ((link.i, link.along), link.j), ((link.j, link.along != forward), link.i)
        for side, other in sides:
            nearest[side] = min(nearest.get(side, (np.inf, -1)), (cost, other))
    partners: dict[int, list[int]] = {box: [] for box in range(len(label))}
    for (box, _), (_, other) in nearest.items():
        if any(nearest.get((other, side), (0, -1))[1] == box for side in (False, True)):
            partners[box].append(other)
    rows, seen = [], set[int]()
    for start in sorted(partners, key=lambda box: len(partners[box])):
        if start in seen:
            continue
        chain, here = [start], start
        seen.add(start)
        while following := [box for box in partners[here] if box not in seen]:
            here = following[0]
            seen.add(here)
            chain.append(here)
        rows.append(_row(boxes, chain, label))
    return rows


def _row(boxes: Frames, chain: list[int], label: list[int]) -> Row:
    """A row whose axis at each box follows the centres round it, or the box's own axis where it is alone."""
    if len(chain) == 1:
        axis = boxes.axes[chain[0], label[chain[0]]]
        return Row((chain[0],), axis[None, :])
    centres = boxes.centre[chain]
    last = len(chain) - 1
    axis = [centres[min(n + 2, last)] - centres[max(n - 2, 0)] for n in range(len(chain))]
    return Row(tuple(chain), np.array([unit(vector) for vector in axis]))


def _joined(boxes: Frames, rows: list[Row], down: set[int]) -> list[Row]:
    """Join rows that continue each other across a gap: a set laid apart, the winning tile at the end."""
    plain = _Plain.of(boxes)
    left: dict[int, Row] = {}
    # The gap and the numbers of two rows and what they make together, the narrowest gap first.
    meeting: list[tuple[float, int, int, Row]] = []

    numbers = itertools.count()

    def met(row: Row) -> None:
        number = next(numbers)
        for other, there in left.items():
            first, second = (number, row), (other, there)
            if (len(row.boxes), there.boxes) < (len(there.boxes), row.boxes):
                first, second = second, first
            gap, joined = _across(boxes, plain, first[1], second[1], down)
            if joined is not None:
                heappush(meeting, (gap, first[0], second[0], joined))
        left[number] = row

    for row in rows:
        met(row)
    while meeting:
        _, one, other, joined = heappop(meeting)
        if one in left and other in left:
            del left[one], left[other]
            met(joined)
    return list(left.values())


def _across(boxes: Frames, plain: _Plain, first: Row, second: Row, down: set[int]) -> tuple[float, Row | None]:
    """The gap from `first`, or from it read from its other end, to `second`, no longer, and the row that both make."""
    best: tuple[float, Row | None] = (math.inf, None)
    lone = second.boxes[0] if len(second.boxes) == 1 else None
    if (len(first.boxes) == 1 and len(plain.size) > FEW) or lone in down:
        return best
    ends = [end for end in (-1, 0) if _in_reach(plain, first.boxes[end], second)]
    if not ends or (lone is not None and _held(boxes, first, lone)):
        return best
    for end in ends:
        found = _continuation(boxes, first if end else first.reversed(), second)
        best = min(best, found, key=lambda found: found[0])
    return best


def _in_reach(plain: _Plain, box: int, row: Row) -> bool:
    """Whether an end of the row lies so near to a box that it may go on from it."""
    (x, y), reach = plain.centre[box], (REACH + 3.0) * plain.size[box]
    ends = (plain.centre[row.boxes[0]], plain.centre[row.boxes[-1]])
    return any(max(abs(right - x), abs(down - y)) <= reach for right, down in ends)


def _held(boxes: Frames, row: Row, box: int) -> bool:
    """A lone box beyond a gap that lies close against another row: the fourth tile of a kong, a tile of a heap."""
    away = np.hypot(*(boxes.centre - boxes.centre[box]).T) / boxes.size[box]
    away[box] = np.inf
    nearest = int(away.argmin())
    return bool(away[nearest] < AGAINST and nearest not in row.boxes and away[list(row.boxes)].min() > STEP)


def _continuation(boxes: Frames, row: Row, other: Row) -> tuple[float, Row | None]:
    """`row` followed by `other` where other lies on the line that leaves the row's last box, else None."""
    nothing = (np.inf, None)
    end, axis = row.boxes[-1], row.axis[-1]
    if len(other.boxes) > 1:
        if float(other.direction @ axis) < 0:
            other = other.reversed()
        if float(other.axis[0] @ axis) < np.cos(np.radians(16)):
            return nothing
    elif np.abs(boxes.axes[other.boxes[0]] @ axis).max() < np.cos(np.radians(18)):
        return nothing
    if len(row.boxes) == 1 and abs(float(other.direction @ axis)) < ANGLE:
        return nothing
    start = other.boxes[0]
    if max(boxes.size[end], boxes.size[start]) > SIZES * min(boxes.size[end], boxes.size[start]):
        return nothing
    along, across = extent_along(boxes, end, axis), extent_along(boxes, end, normal(axis))
    between = boxes.centre[start] - boxes.centre[end]
    distance = float(between @ axis)
    gap = (distance - (along + extent_along(boxes, start, axis)) / 2) / width_of(boxes, end)
    offset = abs(float(between @ normal(axis))) / across
    if not OVERLAP <= gap <= REACH or offset > 0.55 + 0.06 * max(gap, 0.0):
        return nothing
    if gap < 0.1 and offset > SIDEWAYS:
        return nothing
    chain = [*row.boxes, *other.boxes]
    bridge = axis if len(row.boxes) > 1 else unit(between)
    vectors = np.vstack([row.axis, other.axis if len(other.boxes) > 1 else bridge[None, :]])
    if len(row.boxes) == 1:
        vectors[0] = bridge
    return gap, Row(tuple(chain), vectors)


def extents_along(boxes: Frames, here: list[int], axis: Floats) -> Floats:
    """Lengths in pixels (len(here),) of the sides of some boxes that run most nearly along `axis`."""
    nearest = np.abs(boxes.axes[here] @ axis).argmax(axis=1)
    return boxes.extents[here, nearest]


def extent_along(boxes: Frames, box: int, axis: Floats) -> float:
    """Length in pixels of the side of a box that runs most nearly along `axis`."""
    return float(boxes.extents[box, int(np.abs(boxes.axes[box] @ axis).argmax())])


def width_of(boxes: Frames, box: int) -> float:
    """Short side of a tile of this size, pixels: height / width is 1.35, area = width x height."""
    return WIDTH_OF_SIZE * float(boxes.size[box])


def normal(axis: Floats) -> Floats:
    """The axis turned a quarter so that (1, 0), reading left to right, gives (0, -1), up in the picture."""
    return np.array([axis[1], -axis[0]])


def lies_along(print_up: Floats, axis: Floats) -> float:
    """How far a print, as long as it is sure, lies along a unit vector: 1, or -1 where it lies square to it."""
    return float((print_up @ axis) ** 2 - (print_up @ normal(axis)) ** 2)


def unit(vector: Floats) -> Floats:
    return vector / max(math.hypot(vector[0], vector[1]), 1e-9)
