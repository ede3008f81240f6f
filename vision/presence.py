"""Which boxes are tiles, where the networks are not sure: by the number of tiles that a hand has.

A faint box is taken in where the hand is short of it, and a doubtful one left out where the hand is complete without
it; both are said. What was seen clearly stays, whatever its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from vision.clusters import least_apart
from vision.count import COMPLETE, HAND, SET, count_tiles, fourths
from vision.detections import Detections
from vision.legal import is_flower, plain
from vision.pieces import may_be_finished
from vision.reading import FACE_DOWN, WHITE
from vision.rows import find_rows, frames
from vision.table import Layout, lay_out
from vision.white import WEAK

FAINT: Final = 0.2
"""Less than one chance in five is not worth a question."""

TRACE: Final = 0.02
"""Blank dragons look like the sides of tiles and like paper: three in a row are believed where one would not be."""

LIKELY: Final = 0.35
"""A hand of thirteen may still wait for its last tile: it is given one only where a box is as likely as that, or where
it is a blank dragon: of one there is little to be sure by."""

CLEAR: Final = 0.75
"""A box that is a tile three times in four is never left out for the sake of the number."""

ALONE: Final = 2.5
"""... unless no other of the hand lies within two and a half tile sizes of it."""

WITHIN: Final = 8.0
"""What lies eight tile sizes and more from the next tile of a hand is none of it."""

NAMED: Final = 0.4
"""What is nearly a tile and lies in a full hand's row is told of."""

SHORT: Final = 2
TRIED: Final = 4
"""A hand is filled up by two tiles at most, out of the four likeliest; more would be guessing."""


class Present(NamedTuple):
    """Indexes of the boxes taken for tiles, how they lie (by their places in `kept`), and which were doubtful.

    `added`: places in `kept` of faint boxes that the hand needed; `dropped`: indexes of boxes beside a full hand.
    """

    kept: list[int]
    layout: Layout
    added: list[int]
    dropped: list[int]


def present(detections: Detections) -> Present:
    """Settle which boxes are tiles."""
    chance = detections.probabilities.sum(axis=1)
    sure = [box for box in range(len(detections)) if chance[box] >= WEAK]
    faint = sorted((box for box in range(len(detections)) if FAINT <= chance[box] < WEAK), key=lambda box: -chance[box])
    layout, number = _lie(detections, sure)
    faint = about(detections, [sure[box] for box in ordered(layout)], faint)
    if number in COMPLETE and number != HAND - 1:
        beside = [box for box in faint[:TRIED] if _beside(detections, sure, box, number)]
        return Present(sure, layout, [], beside[:1])
    asked = LIKELY if number == HAND - 1 else FAINT
    likely = [box for box in faint[:TRIED] if chance[box] >= asked or detections.ids[box] == WHITE]
    added = _lacking(detections, sure, likely, number)
    if not added and number + SET in (HAND, HAND + SET):
        added = _blank_set(detections, sure, number)
    if added:
        kept = sorted([*sure, *added])
        return Present(kept, _lie(detections, kept)[0], [kept.index(box) for box in added], [])
    if number - 1 in COMPLETE:
        mine = [sure[box] for box in ordered(layout)]
        doubtful = [box for box in mine if chance[box] < CLEAR or _alone(detections, mine, box)]
        lone = _lone_extras(detections, mine, layout, sure)
        for box in sorted(lone or doubtful, key=lambda box: chance[box])[:1]:
            kept = [other for other in sure if other != box]
            without, fewer = _lie(detections, kept)
            if fewer == number - 1:
                return Present(kept, without, [], [box])
    return Present(sure, layout, [], [])


def _lone_extras(detections: Detections, mine: list[int], layout: Layout, sure: list[int]) -> list[int]:
    """The boxes of a hand that lie in no row with another and without which it is finished, but the fourth of a kind,
    which may be of a kong, and blank ones, which may be sides of tiles."""
    lone = [sure[row.boxes[0]] for row in layout.rows if len(row.boxes) == 1]
    names = {box: plain(detections.ids[box]) for box in mine if not is_flower(detections.ids[box])}
    kongs = fourths(frames(detections.corners), list(names), detections.ids)
    return [
        box
        for box in lone
        if names.get(box, WHITE) != WHITE
        and box not in kongs
        and may_be_finished([names[other] for other in names if other != box])
    ]


def _lacking(detections: Detections, sure: list[int], likely: list[int], number: int) -> list[int]:
    """The fewest of the likely boxes, the likeliest first, that make a hand of so many tiles a complete one."""
    most = min(SHORT, HAND - number) if number < HAND else 1
    for size in range(1, most + 1):
        if number + size in COMPLETE:
            for more in combinations(likely, size):
                if _joins(detections, sure, list(more), number):
                    return list(more)
    return []


def ordered(layout: Layout) -> list[int]:
    """The boxes of the hand in reading order, each stacked tile after the one it lies on."""
    order: list[int] = []
    for row in layout.rows:
        for box in row.boxes:
            order += [box, *(top for top, base in layout.stacked.items() if base == box)]
    return order


def _lie(detections: Detections, kept: list[int]) -> tuple[Layout, int]:
    """How some boxes lie, and how many tiles their hand has, a kong for three."""
    taken = detections.taken(kept)
    if not kept:
        return Layout((), {}, taken.corners, ()), 0
    layout = lay_out(taken)
    rows = [row.boxes for row in layout.rows] + [(top,) for top in layout.stacked]
    return layout, count_tiles(frames(taken.corners), rows, taken.ids)


def _blank_set(detections: Detections, sure: list[int], number: int) -> list[int]:
    """Three blank boxes side by side that hardly show, and are just the set that the hand lacks."""
    chance = detections.probabilities.sum(axis=1)
    blank = [n for n, name in enumerate(detections.ids) if name in (WHITE, FACE_DOWN) and TRACE <= chance[n] < WEAK]
    for row in find_rows(detections.taken(blank)) if len(blank) >= SET else []:
        boxes = [blank[n] for n in row.boxes]
        named = any(detections.ids[box] == WHITE for box in boxes)
        if len(boxes) == SET and named and _joins(detections, sure, boxes, number):
            return boxes
    return []


def about(detections: Detections, hand: Sequence[int], others: list[int]) -> list[int]:
    """Those of the other boxes that lie so near to the hand that they may be of it; all where there is none."""
    if not hand:
        return others
    boxes = frames(detections.corners)
    mine = boxes.centre[list(hand)]
    return [box for box in others if least_apart(mine, boxes.centre[[box]]) < WITHIN * boxes.size[box]]


def _alone(detections: Detections, hand: list[int], box: int) -> bool:
    """Far from every other tile of the hand, and no flower."""
    boxes = frames(detections.corners)
    away = np.linalg.norm(boxes.centre[hand] - boxes.centre[box], axis=1) / boxes.size[box]
    return not is_flower(detections.ids[box]) and bool(np.sort(away)[1:2].min(initial=np.inf) > ALONE)


def _beside(detections: Detections, sure: list[int], box: int, number: int) -> bool:
    """What is nearly a tile of a complete hand, and any faint flower of it: nothing else tells that one was missed."""
    if is_flower(detections.ids[box]):
        kept = sorted([*sure, box])
        return box in {kept[other] for other in ordered(_lie(detections, kept)[0])}
    return bool(detections.probabilities[box].sum() >= NAMED) and _joins(detections, sure, [box], number)


def _joins(detections: Detections, sure: list[int], more: list[int], number: int) -> bool:
    """With these boxes the hand is itself, and they are in it. Four alike that made a kong may make none with them."""
    kept = sorted([*sure, *more])
    layout, with_them = _lie(detections, kept)
    hand = {kept[box] for box in ordered(layout)}
    return with_them - number - len(more) in (0, 1) and set(more) <= hand
