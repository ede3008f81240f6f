"""Boxes of tiles seen slantwise -> boxes as if seen straight on.

From a low camera the face of a lying tile is a parallelogram, more askew the further it lies to the side. An oriented
box round it follows its longer side: along the row for one tile, across it for the next. Seen that way round, a box is
too wide by what the tile leans; the other way round it is turned by the lean itself. Both tell the same parallelogram;
sheared upright, the boxes of a row are alike again, and side by side.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections, Floats
from vision.rows import Frames, frames, unit

BESIDE: Final = 1.75
"""Neighbours in a row lie within 1.75 tile sizes of each other, from middle to middle."""

ALIKE: Final = 1.6
PEAK: Final = np.radians(5.0)
"""Rows of one table run in one direction, to five degrees, but for perspective."""

FEWEST: Final = 4
"""Three boxes may lie as they like."""

ERROR: Final = np.radians(5.0)
"""A lean is told by a box to five degrees; what is off by more tells of another lean or of none."""

NOT_OFF: Final = np.radians(10.0)
"""The fan is not quite even: at the ends of a long row a box may be off the skew by so much."""

BETTER: Final = 0.25
"""A skew must explain at least a quarter of the boxes that are misfits without it."""

LEANS: Final = np.arange(-1.2, 1.21, 0.06)
FANS: Final = np.arange(-0.12, 0.121, 0.01)
"""The skews tried, as tangents: at the middle of the rows, and how much it grows from one tile to the next.

Sides across the rows meet in one far point: the tangent of their lean goes evenly with the place along the row.
"""

NARROWEST: Final = 0.62
"""No tile is narrower than that part of the box which follows its row."""


class _Seen(NamedTuple):
    """What each of N boxes tells.

    member: (N,) whether it has neighbours in its row; along: (N, 2) the direction of that; wide, high: (N,) extents
    along and across it, pixels; place: (N,) along the rows, in tile sizes; told: (N,) its lean, radians; by_turn: (N,)
    whether its turn tells that, with its sign, or its width.
    """

    member: NDArray[np.bool_]
    along: Floats
    wide: Floats
    high: Floats
    place: Floats
    told: Floats
    by_turn: NDArray[np.bool_]

    def only(self, here: NDArray[np.bool_]) -> _Seen:
        """Some of the boxes."""
        return _Seen._make(told[here] for told in self)


def straightened(detections: Detections) -> Detections:
    """The boxes as seen straight on, where those in rows agree on a skew; else as they are.

    Centres, corners and the prints' directions are sheared with the table; the tiles' places along their rows stay.
    """
    boxes = frames(detections.corners)
    if len(boxes.centre) < FEWEST:
        return detections
    seen = _seen(boxes)
    if seen is None:
        return detections
    skew = _skew(seen, seen.member)
    if skew is None:
        return detections
    fits = _misfit(seen, skew) < 1.0
    others = _skew(seen, seen.member & ~fits)  # standing tiles behind lying ones lean the other way
    if others is not None:
        better = _misfit(seen, others) < _misfit(seen, skew)
        skew = np.where(better, others, skew)
    return _upright(detections, boxes, seen, skew)


def _seen(boxes: Frames) -> _Seen | None:
    """How the boxes lie by the direction in which most neighbours lie; None where there are no neighbours."""
    between = boxes.centre[None, :] - boxes.centre[:, None]
    away = np.linalg.norm(between, axis=2)
    size = (boxes.size[None, :] + boxes.size[:, None]) / 2
    larger = np.maximum(boxes.size[None, :], boxes.size[:, None])
    smaller = np.minimum(boxes.size[None, :], boxes.size[:, None])
    near = (away < BESIDE * size) & (larger < ALIKE * smaller)
    np.fill_diagonal(near, val=False)
    if not near.any():
        return None
    angle = np.arctan2(between[..., 1], between[..., 0])
    weight = np.where(near, 1.0 / np.maximum(away / np.maximum(size, 1e-6), 0.3), 0.0)
    votes = np.radians(np.arange(0, 180, 2.0))
    off = _between(votes[:, None], angle[near][None, :])
    best = votes[(np.exp(-((off / PEAK) ** 2)) * weight[near]).sum(axis=1).argmax()]
    turned = _between(angle, best)
    beside = near & (np.abs(turned) < 3 * PEAK)
    weight = np.where(beside, weight, 0.0)
    own = best + (turned * weight).sum(axis=1) / np.maximum(weight.sum(axis=1), 1e-9)
    along = np.stack([np.cos(own), np.sin(own)], axis=1)
    pitch = np.where(beside, away, np.inf).min(axis=1)
    every = np.arange(len(own))
    long_way = np.abs(np.einsum("nkd,nd->nk", boxes.axes, along)).argmax(axis=1)
    wide, high = boxes.extents[every, long_way], boxes.extents[every, 1 - long_way]
    lean = (np.arctan2(boxes.axes[:, 0, 1], boxes.axes[:, 0, 0]) - own + np.pi / 4) % (np.pi / 2) - np.pi / 4
    by_turn = high > wide
    too_wide = np.arctan(np.maximum(wide - pitch, 0.0) / high)
    usual = np.array([np.cos(best), np.sin(best)])
    place = (boxes.centre - boxes.centre.mean(axis=0)) @ usual / max(float(np.median(boxes.size)), 1e-6)
    return _Seen(beside.any(axis=1), along, wide, high, place, np.where(by_turn, lean, too_wide), by_turn)


def _between(angle: Floats, other: Floats | float) -> Floats:
    """The angle from `other` to `angle`, both of undirected lines, -90 to 90 degrees, in radians."""
    return np.asarray((angle - other + np.pi / 2) % np.pi - np.pi / 2, float)


def _off(seen: _Seen, skew: Floats) -> Floats:
    """How far (radians) a skew (..., N) is from what each box tells; a box that follows its row tells no sign."""
    return np.asarray(np.abs(np.where(seen.by_turn, skew - seen.told, np.abs(skew) - seen.told)), float)


def _misfit(seen: _Seen, skew: Floats) -> Floats:
    """How ill a skew explains what each box tells, 0 to 1."""
    return np.asarray(np.minimum(_off(seen, skew) / ERROR, 1.0), float)


def _skew(seen: _Seen, member: NDArray[np.bool_]) -> Floats | None:
    """By how much each box's sides across its row are off the right angle (N,), or None where they are not."""
    if member.sum() < FEWEST:
        return None
    part = seen.only(member)
    middle = float(np.median(part.place))
    tried = np.arctan(LEANS[:, None, None] + FANS[None, :, None] * (part.place - middle))
    cost = _misfit(part, tried).sum(axis=2)
    lean, fan = np.unravel_index(int(cost.argmin()), cost.shape)
    straight = float(_misfit(part, np.zeros(len(part.place))).sum())
    if straight - float(cost[lean, fan]) < max(1.0, BETTER * straight):
        return None
    return np.asarray(np.arctan(LEANS[lean] + FANS[fan] * (seen.place - middle)), float)


def _upright(detections: Detections, boxes: Frames, seen: _Seen, skew: Floats) -> Detections:
    """Each box rebuilt from its parallelogram, and everything sheared until the usual skew is gone."""
    usual = unit(seen.along[seen.member].mean(axis=0))
    askew = skew[seen.member]
    across = _turned(usual, np.pi / 2 + float(np.median(askew)))
    square = np.stack([usual, _turned(usual, np.pi / 2)], axis=1)
    shear = square @ np.linalg.inv(np.stack([usual, across], axis=1))
    corners, up = detections.corners @ shear.T, detections.up @ shear.T
    fits = seen.member & (_off(seen, skew) < NOT_OFF)
    for box in np.flatnonzero(fits):
        along = unit(shear @ seen.along[box])
        down = _turned(along, np.pi / 2)
        wide, high = _sides(seen, int(box), float(skew[box]))
        right, low = along * wide / 2, down * high / 2
        corners[box] = shear @ boxes.centre[box] + np.array([-right - low, right - low, right + low, low - right])
        own, trust = detections.up[box], float(np.linalg.norm(detections.up[box]))
        by_row, by_side = float(own @ seen.along[box]), float(own @ _turned(seen.along[box], np.pi / 2))
        up[box] = trust * (np.sign(by_side) * down if abs(by_side) > abs(by_row) else np.sign(by_row) * along)
    return replace(detections, corners=corners, up=up)


def _sides(seen: _Seen, box: int, skew: float) -> tuple[float, float]:
    """Width along the row and height of the parallelogram that a box was drawn round."""
    wide, high = float(seen.wide[box]), float(seen.high[box])
    if seen.by_turn[box]:
        lean = float(seen.told[box])
        width = wide / np.cos(lean)
        return width, max(high - width * abs(np.sin(lean)), NARROWEST * high)
    return max(wide - high * abs(np.tan(skew)), NARROWEST * wide), high / np.cos(skew)


def _turned(vector: Floats, angle: float) -> Floats:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([vector[0] * cos - vector[1] * sin, vector[0] * sin + vector[1] * cos])
