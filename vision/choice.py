"""Which rows are the hand, told from heap, wall and neighbours; where there is no hand, all that was laid out.

A complete hand in a clean row is kept pure. Fewer or more tiles than a hand, a tray, a chart or a scattered pile are
returned whole: only what is plainly foreign is left out of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import numpy as np

from vision.belonging import (
    SCRAP,
    alike,
    all_down,
    count,
    distance,
    fits,
    in_heap,
    is_others_flower,
    of_flowers,
    pond,
)
from vision.blocks import CLEAN, all_boxes, total, touching_blocks
from vision.count import FULL, HAND, LONG_HAND, MOST, is_fourth
from vision.detections import Detections
from vision.laid_out import also_laid_out
from vision.legal import is_flower, plain
from vision.reading import FACE_DOWN, WHITE
from vision.rows import Frames, Row

FLOWERS_AT: Final = 1.6
"""Flowers are laid further off, and heaps seldom hold several of them together and nothing else."""

IN_LINE: Final = 1.8
"""What is further from the next flower of a row, in tile sizes, lies by itself."""

EQUALS: Final = 4
OF_A_SIZE: Final = 0.8
UNSURE: Final = 0.6
NAMELESS: Final = 0.25
"""Beside a row of four, clutter is told from a tile laid apart by a size that is a fifth off and an unsure name."""

PAIR: Final = 2
FAR: Final = 3.0
"""The pair that a hand of four sets lacks may lie three times as far off as what may belong to any hand."""

MOSTLY: Final = 0.6
"""Of the tiles of a wall more lie face down."""

LAID_ON: Final = 0.2
"""What lies within a fifth of a tile of thirteen in a row is the tile drawn, however it lies there."""

DWARF: Final = 0.55
CERTAIN: Final = 0.8
"""Beside a tile named for certain, a box of half its size and of no certain name is a picture on something."""


def choose(boxes: Frames, rows: list[Row], detections: Detections) -> list[Row]:
    """The rows of the hand; of a photo without a hand, all rows but plainly foreign ones."""
    ids = detections.ids
    rows = [part for row in rows for part in _flowers_apart(boxes, row, ids)]
    if all(len(row.boxes) < EQUALS for row in rows):
        rows = [row for row in rows if not _dwarfed(boxes, row, detections)]
    backs = [row for row in rows if all(ids[box] == FACE_DOWN for box in row.boxes)]
    blocks = [*touching_blocks(boxes, [row for row in rows if row not in backs]), *([row] for row in backs)]
    laid = [block for block in blocks if not _is_wall(block, ids)]
    if not laid or all(ids[box] == FACE_DOWN for block in laid for box in all_boxes(block)):
        return []
    if total(laid) < FULL and max(len(row.boxes) for block in laid for row in block) < CLEAN:
        return [row for block in laid for row in block if not all_down(block, ids)]
    seed = max(laid, key=lambda block: _promise(boxes, block, detections))
    hand, rest = _grown(boxes, seed, [block for block in laid if block is not seed], detections)
    found = hand + [row for block in also_laid_out(boxes, hand, rest, detections) for row in block]
    found = [row for row in found if not _clutter(boxes, row, found, detections)]
    found += _the_pair(boxes, found, [block for block in rest if not any(row in found for row in block)], ids)
    return found + [row for row in backs if row not in found and _is_drawn(boxes, row, found, ids)][:1]


def _flowers_apart(boxes: Frames, row: Row, ids: tuple[str, ...]) -> Iterator[Row]:
    """A row, or flowers and a tile or two further off in line with them each for themselves: discards may lie so."""
    here = list(row.boxes)
    flowers = [is_flower(ids[box]) for box in here]
    steps = np.linalg.norm(np.diff(boxes.centre[here], axis=0), axis=1) / boxes.size[here[:-1]]
    ends = [n + 1 for n in range(len(here) - 1) if flowers[n] != flowers[n + 1] and steps[n] > IN_LINE]
    if not 0 < len(here) - sum(flowers) <= PAIR:
        ends = []
    for first, end in pairwise([0, *ends, len(here)]):
        yield Row(row.boxes[first:end], row.axis[first:end])


def _dwarfed(boxes: Frames, row: Row, detections: Detections) -> bool:
    """One or two boxes of no certain name beside a certain tile that is far larger."""
    here = list(row.boxes)
    certain = detections.probabilities.max(axis=1) > CERTAIN
    small = boxes.size[here].max() < DWARF * boxes.size[certain]
    return len(here) <= 2 and not certain[here].any() and bool(small.any())


def _clutter(boxes: Frames, row: Row, found: list[Row], detections: Detections) -> bool:
    """One or two boxes beside a row of equals that are of another size and of no certain name, or hardly of any; of
    flowers it need not be certain which."""
    main = max(found, key=lambda other: len(other.boxes))
    if len(main.boxes) < EQUALS or len(row.boxes) > 2:
        return False
    if _is_drawn(boxes, row, [other for other in found if other is not row], detections.ids):
        return False
    flowers = [n for n, name in enumerate(detections.classes) if is_flower(name)]
    named = np.maximum(detections.probabilities.max(axis=1), detections.probabilities[:, flowers].sum(axis=1))
    ratio = boxes.size[list(row.boxes)] / np.median(boxes.size[list(main.boxes)])
    odd = (ratio < OF_A_SIZE) | (ratio > 1 / OF_A_SIZE)
    here = named[list(row.boxes)]
    return bool(((here < NAMELESS) | (odd & (here < UNSURE))).all() and np.median(named[list(main.boxes)]) > UNSURE)


def _is_drawn(boxes: Frames, row: Row, hand: list[Row], ids: tuple[str, ...]) -> bool:
    """One tile laid on or against the hand, which has all the others."""
    return len(row.boxes) == 1 and count(boxes, hand, ids) == HAND - 1 and distance(boxes, hand, [row]) < LAID_ON


def _the_pair(boxes: Frames, hand: list[Row], rest: list[list[Row]], ids: tuple[str, ...]) -> list[Row]:
    """Two alike that lie by themselves where a hand lacks just its pair: who has called all sets has kept no more."""
    if count(boxes, hand, ids) != HAND - PAIR:
        return []
    pairs = [
        block
        for block in rest
        if len(here := all_boxes(block)) == PAIR
        and len({plain(ids[box]) for box in here}) == 1
        and not is_flower(ids[here[0]])
        and alike(boxes, hand, block)
        and not in_heap(boxes, block, hand)
    ]
    away = [distance(boxes, hand, block) for block in pairs]
    return pairs[int(np.argmin(away))] if min(away, default=FAR) < FAR else []


def _is_wall(block: list[Row], ids: tuple[str, ...]) -> bool:
    """Mostly backs: the wall, or a neighbour's melds not yet turned up; a concealed kong has two at most in four."""
    here = all_boxes(block)
    down = sum(ids[box] == FACE_DOWN for box in here)
    return down > MOSTLY * len(here) and (len(here) != 4 or len(block) > 1)


def _promise(boxes: Frames, block: list[Row], detections: Detections) -> float:
    """How much a block looks like the hand: a long row of a hand's number, large, near, sure, in the middle."""
    here = all_boxes(block)
    longest, tiles = max(len(row.boxes) for row in block), len(here)
    largest = float(np.percentile(boxes.size, 90))
    size = min(float(np.median(boxes.size[here])) / largest, 1.0)
    down = detections.in_picture[:, :, 1].mean(axis=1)
    place = float((down[here].mean() - down.min()) / max(np.ptp(down), 1e-6))
    sure = float(detections.probabilities[here].sum(axis=1).mean())
    of_a_hand = FULL <= tiles <= MOST and not pond(block)
    shape = min(longest, HAND) / HAND + 0.5 * of_a_hand + 0.2 * min(tiles, HAND) / HAND
    return float(shape * size**0.7 * sure + 0.15 * place)


def _grown(
    boxes: Frames, seed: list[Row], rest: list[list[Row]], detections: Detections
) -> tuple[list[Row], list[list[Row]]]:
    """The seed with what lies near it and fits, nearest first, and the blocks that are left."""
    hand, left, ids = list(seed), [], detections.ids
    while rest:
        near = [(_reach(boxes, hand, block, ids), block) for block in rest if fits(boxes, hand, block, detections)]
        near = [pair for pair in near if len(all_boxes(hand)) <= SCRAP or _has_room(boxes, hand, pair[1], ids)]
        near.sort(key=lambda pair: (pair[0] > 1.0, len(all_boxes(pair[1])) < 3, pair[0]))
        fit = (n for n, (away, block) in enumerate(near) if _is_own(boxes, hand, block, away, detections))
        own = next(fit, len(near))
        told = [block for _, block in near[: own + 1]]
        rest = [block for block in rest if not any(block is other for other in told)]
        left += told[:own]
        if own == len(near):
            break
        hand += told[own]
    return hand, left + rest


def _is_own(boxes: Frames, hand: list[Row], block: list[Row], away: float, detections: Detections) -> bool:
    """What fits the hand lies near enough, and if it is one tile, is none of a heap and no other player's flower."""
    lone = len(all_boxes(block)) == 1
    reach = 1.0 if lone or not of_flowers(block, detections.ids) else FLOWERS_AT
    if away > reach:
        return False
    return not lone or not (in_heap(boxes, block, hand) or is_others_flower(boxes, block, hand, detections))


def _reach(boxes: Frames, hand: list[Row], block: list[Row], ids: tuple[str, ...]) -> float:
    """`distance`, to the flowers of the hand from further ones alone: they lie where its own tiles end."""
    own = [row for row in hand if not of_flowers([row], ids)]
    return distance(boxes, hand if of_flowers(block, ids) else own or hand, block)


def _has_room(boxes: Frames, hand: list[Row], block: list[Row], ids: tuple[str, ...]) -> bool:
    """A hand takes no more tiles than it has, and one a kong; flowers come on top. One of over 14 may be of sixteen."""
    if of_flowers(block, ids) or _is_fourth(boxes, hand, block, ids):
        return True
    mine, theirs = count(boxes, hand, ids), count(boxes, block, ids)
    return mine + theirs <= HAND or (HAND < mine < LONG_HAND and mine + theirs <= LONG_HAND)


def _is_fourth(boxes: Frames, hand: list[Row], block: list[Row], ids: tuple[str, ...]) -> bool:
    """One tile, laid on three of its name, which stay three tiles of the hand; no side of a tile, seen as a blank."""
    here = all_boxes(block)
    threes = [row.boxes[n : n + 3] for row in hand for n in range(len(row.boxes) - 2)]
    alone = len(here) == 1 and ids[here[0]] != WHITE
    return alone and any(is_fourth(boxes, three, here[0], ids) for three in threes)
