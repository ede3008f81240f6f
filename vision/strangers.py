"""What lies beside the hand: strangers read with it that keep it from being finished, and the last tile it lacks."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np

from vision.assemble import AS_LARGE, WAITING, Hand, read_hand
from vision.blocks import touching_blocks
from vision.clusters import clusters
from vision.count import FULL, HAND, MOST
from vision.detections import Detections, Floats
from vision.doubts import doubt
from vision.legal import is_flower
from vision.reading import FACE_DOWN, WHITE, Doubt
from vision.rows import find_rows, frames
from vision.white import WEAK, near_sides

SET: Final = 3
MANY: Final = 30
"""More tiles than that are a tray or a pile."""

LONG_ENOUGH: Final = 4
"""A row of four may be what stands of a hand, with its sets laid elsewhere."""

CUT_OFF: Final = 0.12
"""The frame may cut off a tile that ends less than an eighth of its size from it."""

TOGETHER: Final = 1.7
"""Tiles whose middles are no further than 1.7 tile sizes apart lie together."""

NEXT: Final = 2.5
TRIED: Final = 4
"""The tile that was won on may lie on the hand though others lie about it: within two and a half tile sizes, among the
four nearest."""


def own_tiles(detections: Detections, photo_size: tuple[int, int], hand: Hand) -> tuple[Hand, list[int]]:
    """The hand without the strangers that were read with it, or with the last tile that lies among others; and the
    boxes left out. What it leaves out or takes in is told."""
    less, others = _without_others(detections, photo_size, hand)
    if not less.assembly.finished:
        less, others = _by_one_row(detections, photo_size, hand)
    if not less.assembly.finished:
        less, others = _without_cut_off(detections, photo_size, less)
    return _with_the_last(detections, photo_size, less, others), others


def _without_others(detections: Detections, photo_size: tuple[int, int], hand: Hand) -> tuple[Hand, list[int]]:
    """The hand less the sides of its tiles, or one block or two of three tiles and more that were read with it, if that
    finishes it; and the boxes left out.

    Discards in a grid lie as neatly beside a hand as its own sets do.
    """
    if hand.assembly.finished or hand.assembly.number <= HAND:
        return hand, []
    here = detections.taken(list(hand.boxes))
    sides = [hand.boxes[box] for box in near_sides(here)]
    blocks = [
        [hand.boxes[box] for row in block for box in row.boxes]
        for block in touching_blocks(frames(here.corners), find_rows(here))
    ]
    pairs = combinations([block for block in blocks if len(block) >= SET], 2)
    ways = sorted([*blocks, *(first + second for first, second in pairs)], key=len)
    tiles = [box for box, name in zip(hand.boxes, here.ids, strict=True) if not is_flower(name)]
    for others in [*([sides] if sides else []), *ways]:
        if not HAND <= len(set(tiles) - set(others)) <= MOST:
            continue
        left_out = doubt("no_tile_beside", alternatives=(WHITE,)) if others is sides else doubt("tile_left_out")
        less = _read_without(detections, photo_size, others, left_out)
        if less.assembly.finished:
            return less, others
    return hand, []


def _by_one_row(detections: Detections, photo_size: tuple[int, int], hand: Hand) -> tuple[Hand, list[int]]:
    """The hand that one of its rows begins, if all that touches it is left out and that finishes it; and the boxes left
    out. A heap behind a short row may look more like a hand than it does."""
    if hand.assembly.finished or not hand.boxes or len(hand.boxes) > MANY:
        return hand, []
    here = detections.taken(list(hand.boxes))
    shown = int((detections.probabilities.sum(axis=1) >= WEAK).sum())
    for block in touching_blocks(frames(here.corners), find_rows(here)):
        for row in sorted(block, key=lambda row: len(row.boxes), reverse=True)[:TRIED]:
            others = [hand.boxes[box] for other in block if other is not row for box in other.boxes]
            if len(row.boxes) >= LONG_ENOUGH and len(others) >= SET and shown - len(others) >= FULL:
                less = _read_without(detections, photo_size, others, doubt("tile_left_out"))
                if less.assembly.finished:
                    return less, others
    return hand, []


def _read_without(detections: Detections, photo_size: tuple[int, int], others: list[int], left_out: Doubt) -> Hand:
    """The hand read anew without the boxes `others`, which is told by the doubt `left_out`."""
    kept = [box for box in range(len(detections)) if box not in others]
    less = read_hand(detections.taken(kept), photo_size)
    told = dict.fromkeys((*less.assembly.doubts, left_out))
    return Hand(less.assembly._replace(doubts=tuple(told)), tuple(kept[box] for box in less.boxes))


def _without_cut_off(detections: Detections, photo_size: tuple[int, int], hand: Hand) -> tuple[Hand, list[int]]:
    """What is no hand less what lies apart from most of it and is cut off by the frame: nobody meant it; and the boxes
    left out."""
    if not hand.boxes or hand.assembly.number >= FULL:
        return hand, []
    here = detections.taken(list(hand.boxes))
    shapes = frames(here.corners)
    lots = clusters(shapes.centre, TOGETHER * float(np.median(shapes.size)))
    sizes = np.bincount(lots)
    foreign = np.unique(lots[_beyond(here, photo_size) > -CUT_OFF * shapes.size])
    foreign = foreign[foreign != sizes.argmax()]
    if sizes.max() < SET or not len(foreign):
        return hand, []
    others = [hand.boxes[box] for box in np.flatnonzero(np.isin(lots, foreign))]
    return _read_without(detections, photo_size, others, doubt("tile_left_out")), others


def _with_the_last(detections: Detections, photo_size: tuple[int, int], hand: Hand, others: list[int]) -> Hand:
    """The hand with the one tile beside it that finishes it, though it lies among strangers: a hand that waits for its
    last one, or was read with another that lies apart.

    Not where several tiles would, each in its way. `others`: boxes that were left out.
    """
    if hand.assembly.finished or not hand.boxes:
        return hand
    kongs = sum(group.kind == "kong" for group in hand.assembly.groups)
    number = hand.assembly.number - kongs
    apart = [hand.boxes[n] for group in hand.assembly.groups if group.kind == "apart" for n in group.tiles]
    found: dict[str, Hand] = {}
    ways: list[list[int]] = [[]] if number in WAITING else [apart] if apart and number - len(apart) in WAITING else []
    for out in ways:
        waiting = [box for box in hand.boxes if box not in out]
        for box in _next_to(detections, waiting, [*hand.boxes, *others]):
            kept = sorted([*waiting, box])
            more = read_hand(detections.taken(kept), photo_size)
            if more.assembly.finished and len(more.boxes) == len(kept):
                boxes = tuple(kept[n] for n in more.boxes)
                taken = doubt("last_taken", tile=boxes.index(box), tiles=len(kept) - 1)
                told = more.assembly._replace(doubts=(*more.assembly.doubts, taken))
                found.setdefault(detections.ids[box], Hand(told, boxes))
    return next(iter(found.values())) if len(found) == 1 else hand


def _next_to(detections: Detections, mine: list[int], others: list[int]) -> list[int]:
    """The tiles nearest to the boxes `mine` of a hand that may be of it and were not counted with it."""
    boxes = frames(detections.corners)
    sure = detections.probabilities.sum(axis=1) >= WEAK
    near: list[tuple[float, int]] = []
    for box in set(np.flatnonzero(sure).tolist()) - {*mine, *others}:
        away = np.linalg.norm(boxes.centre[mine] - boxes.centre[box], axis=1) / boxes.size[box]
        ratio = boxes.size[box] / boxes.size[mine[int(away.argmin())]]
        faces = detections.ids[box] != FACE_DOWN and not is_flower(detections.ids[box])
        if faces and away.min() < NEXT and AS_LARGE < ratio < 1 / AS_LARGE:
            near.append((float(away.min()), box))
    return [box for _, box in sorted(near)[:TRIED]]


def _beyond(detections: Detections, photo_size: tuple[int, int]) -> Floats:
    """(N,) how far each box reaches over the frame of a picture of that size, pixels; what lies inside, below 0."""
    corners = detections.corners @ detections.picture.T
    return np.asarray(np.maximum(-corners, corners - photo_size).max(axis=(1, 2)), float)
