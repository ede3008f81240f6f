"""What lies beside the hand: strangers read with it that keep it from being finished, and the last tile it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Final

import numpy as np

from vision.assemble import AS_LARGE, WAITING, Hand, read_hand
from vision.blocks import touching_blocks
from vision.clusters import clusters, least_apart
from vision.count import FULL, HAND, MOST, SET, fourths
from vision.detections import Detections, Floats
from vision.doubts import doubt
from vision.legal import is_flower, mostly_flowers, plain
from vision.pieces import finished_choices
from vision.reading import FACE_DOWN, WHITE, Doubt
from vision.rows import find_rows, frames
from vision.white import WEAK, near_sides

MANY: Final = 45
"""More tiles than that are a tray or a pile, not a hand with others behind it."""

LONG_ENOUGH: Final = 4
"""A row of four may be what stands of a hand, with its sets laid elsewhere."""

CUT_OFF: Final = 0.12
"""The frame may cut off a tile that ends less than an eighth of its size from it."""

ASIDE: Final = 2.0
"""And lies at least twice as far from the others as any of these from the next: of scattered tiles it is one more."""

TOGETHER: Final = 1.7
"""Tiles whose middles are no further than 1.7 tile sizes apart lie together."""

ABOUT: Final = range(9, 23)
"""So many tiles may be a hand with some of its own left out, or some of others read with it."""

NEXT: Final = 2.5
TRIED: Final = 4
"""The tile that was won on may lie on the hand though others lie about it: within two and a half tile sizes, among the
four nearest."""


def own_tiles(detections: Detections, photo_size: tuple[int, int], hand: Hand) -> tuple[Hand, list[int]]:
    """The hand without the strangers that were read with it, or with the last tile that lies among others; and the
    boxes left out. What it leaves out or takes in is told."""
    if hand.assembly.finished or not hand.boxes:
        return hand, []
    for others, left_out in _to_leave_out(detections, hand):
        less = _read_without(detections, photo_size, others, left_out)
        if less.assembly.finished:
            return less, others
    chosen = _chosen(detections, photo_size, hand)
    if chosen:
        return chosen, [box for box in hand.boxes if box not in chosen.boxes]
    less, others = _without_cut_off(detections, photo_size, hand)
    return less if less.assembly.finished else _with_the_last(detections, photo_size, less, others), others


def _chosen(detections: Detections, photo_size: tuple[int, int], hand: Hand) -> Hand | None:
    """The finished hand that another choice of what lies about the longest piece makes; None where two do."""
    if hand.assembly.number not in ABOUT:
        return None
    sure = np.flatnonzero(detections.probabilities.sum(axis=1) >= WEAK).tolist()
    found: dict[tuple[str, ...], Hand] = {}
    for kept in finished_choices(detections, sorted({*sure, *hand.boxes}), hand.boxes)[:TRIED]:
        whole = _finished_by_all(detections, photo_size, kept)
        if whole:
            new = [n for n, box in enumerate(whole.boxes) if box not in hand.boxes]
            told = [doubt("last_taken", tile=n, tiles=len(kept) - len(new)) for n in new]
            told += [doubt("tile_left_out")] if {*hand.boxes} - {*kept} else []
            names = tuple(sorted(plain(detections.ids[box]) for box in kept))
            found.setdefault(names, whole.told(told))
    return next(iter(found.values())) if len(found) == 1 else None


def _to_leave_out(detections: Detections, hand: Hand) -> Iterator[tuple[list[int], Doubt]]:
    """Boxes that may have been read with a hand and be none of its own, and how it is told that they were left out.

    Of tiles too many the sides of its own ones, one blank tile or two, which a white table between tiles looks like in
    bright light, and one block or two of three tiles and more: discards in a grid lie as neatly beside a hand as its
    own sets do. And all that touches one of its rows, flowers apart: a heap behind a short row may look more like a
    hand than it does.
    """
    here = detections.taken(list(hand.boxes))
    blocks = [
        [[hand.boxes[box] for box in row.boxes] for row in block]
        for block in touching_blocks(frames(here.corners), find_rows(here))
    ]
    if hand.assembly.number > HAND:
        tiles = {box for box, name in zip(hand.boxes, here.ids, strict=True) if not is_flower(name)}
        sides = [hand.boxes[box] for box in near_sides(here)]
        lots = [list(chain.from_iterable(block)) for block in blocks]
        pairs = combinations([lot for lot in lots if len(lot) >= SET], 2)
        blanks = [box for box, name in zip(hand.boxes, here.ids, strict=True) if name == WHITE]
        some = [*combinations(blanks, 1), *combinations(blanks, 2)]
        none = doubt("no_tile_beside", alternatives=(WHITE,))
        ways = [(others, none) for others in ([sides] if sides else []) + [list(few) for few in some]]
        ways += [(lot, doubt("tile_left_out")) for lot in sorted([*lots, *(a + b for a, b in pairs)], key=len)]
        yield from ((others, told) for others, told in ways if HAND <= len(tiles - set(others)) <= MOST)
    if len(hand.boxes) > MANY:
        return
    shown = int((detections.probabilities.sum(axis=1) >= WEAK).sum())
    kongs = fourths(frames(detections.corners), hand.boxes, detections.ids)
    for block in blocks:
        for row in sorted(block, key=len, reverse=True)[:TRIED]:
            about = [other for other in block if other is not row]
            others = [box for other in about for box in _strangers_of(detections, other) if box not in kongs]
            many = sum(map(len, about)) >= SET and bool(others)
            if len(row) >= LONG_ENOUGH and many and shown - len(others) >= FULL:
                yield others, doubt("tile_left_out")


def _strangers_of(detections: Detections, row: list[int]) -> list[int]:
    """What may be a stranger of a row: of one of flowers what is in line with them alone."""
    ids = detections.ids
    return [box for box in row if not is_flower(ids[box])] if mostly_flowers([ids[box] for box in row]) else row


def _read_without(detections: Detections, photo_size: tuple[int, int], others: list[int], left_out: Doubt) -> Hand:
    """The hand read anew without the boxes `others`, which is told by the doubt `left_out`."""
    kept = [box for box in range(len(detections)) if box not in others]
    return _read_of(detections, photo_size, kept).told([left_out])


def _finished_by_all(detections: Detections, photo_size: tuple[int, int], kept: list[int]) -> Hand | None:
    """The finished hand that these boxes make, all of them, or None."""
    whole = _read_of(detections, photo_size, kept)
    return whole if whole.assembly.finished and len(whole.boxes) == len(kept) else None


def _read_of(detections: Detections, photo_size: tuple[int, int], kept: list[int]) -> Hand:
    """The hand read anew from these boxes alone."""
    read = read_hand(detections.taken(kept), photo_size)
    return Hand(read.assembly, tuple(kept[box] for box in read.boxes))


def _without_cut_off(detections: Detections, photo_size: tuple[int, int], hand: Hand) -> tuple[Hand, list[int]]:
    """What is no hand less what lies apart from most of it and is cut off by the frame: nobody meant it; and the boxes
    left out."""
    if hand.assembly.number >= FULL:
        return hand, []
    here = detections.taken(list(hand.boxes))
    shapes = frames(here.corners)
    lots = clusters(shapes.centre, TOGETHER * float(np.median(shapes.size)))
    sizes = np.bincount(lots)
    foreign = np.unique(lots[_beyond(here, photo_size) > -CUT_OFF * shapes.size])
    foreign = foreign[foreign != sizes.argmax()]
    meant = shapes.centre[~np.isin(lots, foreign)]
    foreign = foreign[[_lies_off(meant, shapes.centre[lots == lot]) for lot in foreign]]
    if sizes.max() < SET or not len(foreign):
        return hand, []
    others = [hand.boxes[box] for box in np.flatnonzero(np.isin(lots, foreign))]
    return _read_without(detections, photo_size, others, doubt("tile_left_out")), others


def _lies_off(meant: Floats, lot: Floats) -> bool:
    """Whether the tiles at `meant` (N, 2) all lie half as far from the next, or nearer, as those at `lot` from them."""
    return int(clusters(meant, least_apart(meant, lot) / ASIDE).max()) == 0


def _with_the_last(detections: Detections, photo_size: tuple[int, int], hand: Hand, others: list[int]) -> Hand:
    """The hand with the one tile beside it that finishes it, though it lies among strangers: a hand that waits for its
    last one, or was read with another that lies apart.

    Not where several tiles would, each in its way. `others`: boxes that were left out.
    """
    apart = [hand.boxes[n] for group in hand.assembly.groups if group.kind == "apart" for n in group.tiles]
    counted = hand.assembly.counted
    out = [] if counted in WAITING else apart
    if counted - len(out) not in WAITING:
        return hand
    waiting = [box for box in hand.boxes if box not in out]
    found: dict[str, Hand] = {}
    for box in _next_to(detections, waiting, [*hand.boxes, *others]):
        kept = sorted([*waiting, box])
        whole = _finished_by_all(detections, photo_size, kept)
        if whole:
            taken = doubt("last_taken", tile=whole.boxes.index(box), tiles=len(waiting))
            found.setdefault(detections.ids[box], whole.told([taken]))
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
    corners = detections.in_picture
    return np.asarray(np.maximum(-corners, corners - photo_size).max(axis=(1, 2)), float)
