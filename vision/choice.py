"""Which rows are the hand, told from heap, wall and neighbours; where there is no hand, all that was laid out.

A complete hand in a clean row is kept pure. Fewer or more tiles than a hand, a tray, a chart or a scattered pile are
returned whole: only what is plainly foreign is left out of them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.blocks import CLEAN, POND, all_boxes, apart, is_pond, square, total, touching_blocks
from vision.count import COMPLETE, FULL, HAND, MOST, count_tiles, is_fourth
from vision.detections import Detections, Floats
from vision.legal import is_flower, plain, set_kind
from vision.reading import FACE_DOWN, WHITE
from vision.rows import Frames, Row, extents_along, lies_along, normal, unit

NEAR: Final = 2.2
"""Melds, flowers and the winning tile lie within about two tile heights of the standing row; ponds further off."""

BESIDE: Final = 5.0
"""Melds pushed to the right lie within five tile widths of the end of the row."""

FLOWERS_AT: Final = 1.6
"""Flowers are laid further off, and heaps seldom hold several of them together and nothing else."""

SCRAP: Final = 10
"""Where the best block holds ten tiles or fewer there is no hand to keep pure: near rows are taken as they come."""

ROW_OF_HAND: Final = 9
"""A row of nine is somebody's hand and no heap, tray or set; with it the rest must be near to belong."""

AWAY: Final = 2.0
"""A heap twice as far off as a hand's own tiles may lie is not read with rows, nor with a row of nine what has not half
as many tiles: it was put aside."""

NEAT: Final = 8
"""Beside a row of eight, eight tiles in disorder are a heap."""

PACKED: Final = 1.45
"""The tiles of a hand stand side by side; half a tile from one to the next is a chart or a pile."""

REGULAR: Final = 1.5
"""Rows of a tray or a chart follow each other within one and a half tile heights."""

STRANGER: Final = 1.7
"""A tile with another one closer than 1.7 tile sizes lies with it."""

EQUALS: Final = 4
OF_A_SIZE: Final = 0.8
UNSURE: Final = 0.6
NAMELESS: Final = 0.25
"""Beside a row of four, clutter is told from a tile laid apart by a size that is a fifth off and an unsure name."""

UPRIGHT: Final = 0.5
"""A lone flower's print stands within sixty degrees of those of its hand."""

PAIR: Final = 2
FAR: Final = 3.0
"""The pair that a hand of four sets lacks may lie three times as far off as what may belong to any hand."""

LAID_ON: Final = 0.2
"""What lies within a fifth of a tile of thirteen in a row is the tile drawn, however it lies there."""

SET: Final = 3
LYING: Final = 0.3
STREWN: Final = 3
"""Three prints that lie along their rows and mark no set: tiles that lie as they fell."""

DWARF: Final = 0.55
CERTAIN: Final = 0.8
"""Beside a tile named for certain, a box of half its size and of no certain name is a picture on something."""


def choose(boxes: Frames, rows: list[Row], detections: Detections) -> list[Row]:
    """The rows of the hand; of a photo without a hand, all rows but plainly foreign ones."""
    ids = detections.ids
    if all(len(row.boxes) < EQUALS for row in rows):
        rows = [row for row in rows if not _dwarfed(boxes, row, detections)]
    backs = [row for row in rows if all(ids[box] == FACE_DOWN for box in row.boxes)]
    blocks = [*touching_blocks(boxes, [row for row in rows if row not in backs]), *([row] for row in backs)]
    laid = [block for block in blocks if not _is_wall(block, ids)]
    if not laid or all(ids[box] == FACE_DOWN for block in laid for box in all_boxes(block)):
        return []
    if total(laid) < FULL and max(len(row.boxes) for block in laid for row in block) < CLEAN:
        return [row for block in laid for row in block if not _all_down(block, ids)]
    seed = max(laid, key=lambda block: _promise(boxes, block, detections))
    hand, rest = _grown(boxes, seed, [block for block in laid if block is not seed], detections)
    found = hand + [row for block in _also_laid_out(boxes, hand, rest, detections) for row in block]
    found = [row for row in found if not _clutter(boxes, row, found, detections)]
    found += _the_pair(boxes, found, [block for block in rest if not any(row in found for row in block)], ids)
    return found + [row for row in backs if row not in found and _is_drawn(boxes, row, found, ids)][:1]


def _dwarfed(boxes: Frames, row: Row, detections: Detections) -> bool:
    """One or two boxes of no certain name beside a certain tile that is far larger."""
    here = list(row.boxes)
    certain = detections.probabilities.max(axis=1) > CERTAIN
    small = boxes.size[here].max() < DWARF * boxes.size[certain]
    return len(here) <= 2 and not certain[here].any() and bool(small.any())


def _clutter(boxes: Frames, row: Row, found: list[Row], detections: Detections) -> bool:
    """One or two boxes beside a row of equals that are of another size and of no certain name, or hardly of any."""
    main = max(found, key=lambda other: len(other.boxes))
    if len(main.boxes) < EQUALS or len(row.boxes) > 2:
        return False
    if _is_drawn(boxes, row, [other for other in found if other is not row], detections.ids):
        return False
    named = detections.probabilities.max(axis=1)
    ratio = boxes.size[list(row.boxes)] / np.median(boxes.size[list(main.boxes)])
    odd = (ratio < OF_A_SIZE) | (ratio > 1 / OF_A_SIZE)
    here = named[list(row.boxes)]
    return bool(((here < NAMELESS) | (odd & (here < UNSURE))).all() and np.median(named[list(main.boxes)]) > UNSURE)


def _is_drawn(boxes: Frames, row: Row, hand: list[Row], ids: tuple[str, ...]) -> bool:
    """One tile laid on or against the hand, which has all the others."""
    return len(row.boxes) == 1 and _count(boxes, hand, ids) == HAND - 1 and _distance(boxes, hand, [row]) < LAID_ON


def _the_pair(boxes: Frames, hand: list[Row], rest: list[list[Row]], ids: tuple[str, ...]) -> list[Row]:
    """Two alike that lie by themselves where a hand lacks just its pair: who has called all sets has kept no more."""
    if _count(boxes, hand, ids) != HAND - PAIR:
        return []
    pairs = [
        block
        for block in rest
        if len(here := all_boxes(block)) == PAIR
        and len({plain(ids[box]) for box in here}) == 1
        and not is_flower(ids[here[0]])
        and _alike(boxes, hand, block)
        and not _in_heap(boxes, block, hand)
    ]
    away = [_distance(boxes, hand, block) for block in pairs]
    return pairs[int(np.argmin(away))] if min(away, default=FAR) < FAR else []


def _all_down(block: list[Row], ids: tuple[str, ...]) -> bool:
    here = all_boxes(block)
    return len(here) > 1 and all(ids[box] == FACE_DOWN for box in here)


def _is_wall(block: list[Row], ids: tuple[str, ...]) -> bool:
    """Mostly backs: the wall, or a neighbour's melds not yet turned up; a concealed kong has two at most in four."""
    here = all_boxes(block)
    down = sum(ids[box] == FACE_DOWN for box in here)
    return down > 0.6 * len(here) and (len(here) != 4 or len(block) > 1)


# --- the hand ------------------------------------------------------------------------------------------------


def _promise(boxes: Frames, block: list[Row], detections: Detections) -> float:
    """How much a block looks like the hand: a long row of a hand's number, large, near, sure, in the middle."""
    here = all_boxes(block)
    longest, count = max(len(row.boxes) for row in block), len(here)
    largest = float(np.percentile(boxes.size, 90))
    size = min(float(np.median(boxes.size[here])) / largest, 1.0)
    down = detections.in_picture[:, :, 1].mean(axis=1)
    place = float((down[here].mean() - down.min()) / max(np.ptp(down), 1e-6))
    sure = float(detections.probabilities[here].sum(axis=1).mean())
    of_a_hand = FULL <= count <= MOST and not _pond(block)
    shape = min(longest, HAND) / HAND + 0.5 * of_a_hand + 0.2 * min(count, HAND) / HAND
    return float(shape * size**0.7 * sure + 0.15 * place)


def _pond(block: list[Row]) -> bool:
    lengths = [len(row.boxes) for row in block]
    return is_pond(lengths) and max(lengths) <= POND


def _grown(
    boxes: Frames, seed: list[Row], rest: list[list[Row]], detections: Detections
) -> tuple[list[Row], list[list[Row]]]:
    """The seed with what lies near it and fits, nearest first, and the blocks that are left."""
    hand, left, ids = list(seed), [], detections.ids
    while rest:
        near = [(_reach(boxes, hand, block, ids), block) for block in rest if _fits(boxes, hand, block, detections)]
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
    reach = 1.0 if lone or not _of_flowers(block, detections.ids) else FLOWERS_AT
    if away > reach:
        return False
    return not lone or not (_in_heap(boxes, block, hand) or _is_others_flower(boxes, block, hand, detections))


def _reach(boxes: Frames, hand: list[Row], block: list[Row], ids: tuple[str, ...]) -> float:
    """`_distance`, to the flowers of the hand from further ones alone: they lie where its own tiles end."""
    own = [row for row in hand if not _of_flowers([row], ids)]
    return _distance(boxes, hand if _of_flowers(block, ids) else own or hand, block)


def _distance(boxes: Frames, hand: list[Row], block: list[Row]) -> float:
    """Clear distance of the nearest two boxes, 1.0 at the edge of what may still be one hand."""
    axis = max(hand, key=lambda row: len(row.boxes)).direction
    across, along = apart(boxes, all_boxes(hand), all_boxes(block), axis)
    return float(np.hypot(np.maximum(across, 0) / NEAR, np.maximum(along, 0) / BESIDE).min())


def _alike(boxes: Frames, hand: list[Row], block: list[Row], least: float = 0.62) -> bool:
    """As large as the nearest tiles of the hand; lying beside standing ones, they are at least as wide."""
    axis = max(hand, key=lambda row: len(row.boxes)).direction
    mine, here = all_boxes(hand), all_boxes(block)
    away = np.linalg.norm(boxes.centre[mine] - boxes.centre[here].mean(axis=0), axis=1)
    nearest = [mine[n] for n in np.argsort(away, kind="stable")[:4]]
    size = float(np.median(boxes.size[here]) / np.median(boxes.size[nearest]))
    wide = float(np.median(extents_along(boxes, here, axis)) / np.median(extents_along(boxes, nearest, axis)))
    return any(least < ratio < 1 / least for ratio in (size, wide))


def _fits(boxes: Frames, hand: list[Row], block: list[Row], detections: Detections) -> bool:
    """Alike in size, parallel or square to the hand, and not facing another player."""
    here, ids = all_boxes(block), detections.ids
    if not _alike(boxes, hand, block) or (_all_down(block, ids) and _count(boxes, hand, ids) < ROW_OF_HAND):
        return False
    axis = max(hand, key=lambda row: len(row.boxes)).direction
    if len(here) == 1:
        return square(boxes, here[0], axis) or not (is_flower(ids[here[0]]) or _in_heap(boxes, block, hand))
    if len(block) > 1 and _grid(block):
        axis = axis if abs(float(block[0].direction @ axis)) > 0.7 else normal(axis)
    if any(_askew(row, axis, 18 if len(here) > 2 or _in_heap(boxes, block, hand) else 32) for row in block):
        return False
    return not _faces_away(hand, block, detections)


def _grid(block: list[Row]) -> bool:
    """Rows as long as their number or nearly: which way they run is anybody's guess."""
    lengths = [len(row.boxes) for row in block]
    return max(lengths) - min(lengths) <= 1 and abs(len(block) - max(lengths)) <= 1


def _askew(row: Row, axis: Floats, degrees: float) -> bool:
    return len(row.boxes) > 1 and abs(float(row.direction @ axis)) < np.cos(np.radians(degrees))


def _faces_away(hand: list[Row], block: list[Row], detections: Detections) -> bool:
    """Four or more prints that stand on their heads, seen from the hand: another player's tiles."""
    mine, theirs = detections.way_up(all_boxes(hand)), detections.way_up(all_boxes(block))
    sure = min(float(np.linalg.norm(mine)), float(np.linalg.norm(theirs)))
    return len(all_boxes(block)) >= 4 and sure > 2.5 and float(unit(mine) @ unit(theirs)) < -0.7


def _has_room(boxes: Frames, hand: list[Row], block: list[Row], ids: tuple[str, ...]) -> bool:
    """A hand takes no more than 14 tiles and one a kong; flowers come on top; one of 16 tiles (17) is full too."""
    if _of_flowers(block, ids) or _is_fourth(boxes, hand, block, ids):
        return True
    mine, theirs = _count(boxes, hand, ids), _count(boxes, block, ids)
    return mine + theirs <= HAND or (HAND < mine < 17 and mine + theirs <= 17)


def _is_fourth(boxes: Frames, hand: list[Row], block: list[Row], ids: tuple[str, ...]) -> bool:
    """One tile, laid on three of its name, which stay three tiles of the hand; no side of a tile, seen as a blank."""
    here = all_boxes(block)
    threes = [row.boxes[n : n + 3] for row in hand for n in range(len(row.boxes) - 2)]
    alone = len(here) == 1 and ids[here[0]] != WHITE
    return alone and any(is_fourth(boxes, three, here[0], ids) for three in threes)


def _of_flowers(block: list[Row], ids: tuple[str, ...]) -> bool:
    """Most of the tiles are flowers: nobody lays flowers among others, so the rest are misread ones."""
    here = all_boxes(block)
    return 2 * sum(is_flower(ids[box]) for box in here) > len(here)


def _count(boxes: Frames, rows: list[Row], ids: tuple[str, ...]) -> int:
    return count_tiles(boxes, [row.boxes for row in rows], ids)


def _in_heap(boxes: Frames, block: list[Row], hand: list[Row]) -> bool:
    """One or two tiles with strangers close by belong to them."""
    here = all_boxes(block)
    mine = {*here, *all_boxes(hand)}
    for box in here:
        away = np.linalg.norm(boxes.centre - boxes.centre[box], axis=1) / float(boxes.size[box])
        if any(distance < STRANGER and other not in mine for other, distance in enumerate(away)):
            return True
    return False


def _is_others_flower(boxes: Frames, block: list[Row], hand: list[Row], detections: Detections) -> bool:
    """One flower, for which every hand has room, that lies nearer to a stranger, no flower itself, than to the hand, or
    whose print does not stand as the hand's do: flowers are laid to be seen, discards as they fall."""
    (box,) = all_boxes(block)
    ids = detections.ids
    if not is_flower(ids[box]):
        return False
    mine = all_boxes(hand)
    stands, hands = detections.way_up([box]), detections.way_up(mine)
    if stands.any() and hands.any() and float(unit(stands) @ unit(hands)) < UPRIGHT:
        return True
    away = np.linalg.norm(boxes.centre - boxes.centre[box], axis=1)
    strangers = [other for other, name in enumerate(ids) if other not in mine and not is_flower(name)]
    return bool(away[strangers].min(initial=np.inf) < away[mine].min())


# --- what is no hand -----------------------------------------------------------------------------------------


def _also_laid_out(boxes: Frames, hand: list[Row], rest: list[list[Row]], detections: Detections) -> list[list[Row]]:
    """Of what the hand has left, the blocks that are read with it, because it is no hand or they go on with it."""
    ids = detections.ids
    longest = max(len(row.boxes) for row in hand)
    complete, neat = _complete(hand, ids), _in_rows(boxes, hand) and not _strewn(hand, detections)
    if complete and neat and longest >= ROW_OF_HAND:
        return []
    if complete and neat and longest >= CLEAN:
        return [block for block in rest if _goes_on(boxes, hand, block)]
    of_a_hand = SCRAP <= len(all_boxes(hand)) <= MOST and longest >= ROW_OF_HAND
    laid_out, strange = {}, {}
    for n, block in enumerate(rest):
        laid_out[n] = _in_rows(boxes, block)
        strange[n] = not _fits(boxes, hand, block, detections)
    heap = [n for n in laid_out if not laid_out[n] and (strange[n] or _in_heap(boxes, rest[n], hand))]
    heaped = longest >= NEAT and total([rest[n] for n in heap]) >= NEAT
    kept, region = [], list(hand)
    away = {n: _distance(boxes, region, block) for n, block in enumerate(rest)}
    while away:
        n = min(away, key=lambda n: away[n])
        distance = away.pop(n)
        foreign = _all_down(rest[n], ids) or (of_a_hand and distance > 1.0)
        foreign |= longest > POND and _pond(rest[n])
        if neat and longest >= CLEAN:
            far = distance > 1.0 or longest >= ROW_OF_HAND
            foreign |= n in heap and (distance > AWAY or heaped)
            foreign |= heaped and distance > 1.0 and (strange[n] or not laid_out[n])
            foreign |= far and strange[n] and laid_out[n] and len(all_boxes(rest[n])) > CLEAN
            foreign |= longest >= ROW_OF_HAND and distance > AWAY and 2 * len(all_boxes(rest[n])) < longest
        if foreign:
            continue
        kept.append(rest[n])
        if laid_out[n] and not strange[n]:  # row follows row
            region += rest[n]
            away = {m: min(old, _distance(boxes, rest[n], rest[m])) for m, old in away.items()}
    return kept


def _complete(hand: list[Row], ids: tuple[str, ...]) -> bool:
    """As many tiles as a hand has, some of those seen four times, or with two face down, making a kong."""
    names = [plain(ids[box]) for box in all_boxes(hand) if not is_flower(ids[box])]
    fours = sum(names.count(name) == 4 for name in set(names) - {FACE_DOWN}) + names.count(FACE_DOWN) // 2
    return any(len(names) - kongs in COMPLETE for kongs in range(fours + 1))


def _in_rows(boxes: Frames, rows: list[Row]) -> bool:
    """Most of the tiles lie in straight rows of three and more: no pile."""
    return sum(len(row.boxes) for row in rows if _straight(boxes, row)) > 0.7 * len(all_boxes(rows))


def _strewn(hand: list[Row], detections: Detections) -> bool:
    """Several prints lie along their rows, though no three tiles of these with one of them make a set."""
    ids, standing, lost = detections.ids, detections.standing, 0
    for row in hand:
        names = [ids[box] for box in row.boxes]
        for n, (box, along) in enumerate(zip(row.boxes, row.axis, strict=True)):
            threes = (names[first : first + SET] for first in range(max(0, n - 2), n + 1))
            lost += lies_along(standing[box], along) > LYING and not any(set_kind(three) for three in threes)
    return lost >= STREWN


def _straight(boxes: Frames, row: Row) -> bool:
    """Side by side, and of the steps from tile to tile most go on in the direction of the row."""
    if len(row.boxes) < 3:
        return False
    here = list(row.boxes)
    steps = np.diff(boxes.centre[here], axis=0)
    lengths = np.linalg.norm(steps, axis=1)
    if np.median(lengths) > PACKED * np.median(extents_along(boxes, here, row.direction)):
        return False
    straight = steps @ row.direction > np.cos(np.radians(20)) * lengths
    return bool(straight.mean() >= 0.7)


def _goes_on(boxes: Frames, hand: list[Row], block: list[Row]) -> bool:
    """Parallel, alike, as long and close, row after row: the other half of a tray or chart."""
    axis = max(hand, key=lambda row: len(row.boxes)).direction
    lengths = {len(row.boxes) for row in (*hand, *block)}
    if len(lengths) > 1 or not _alike(boxes, hand, block, 0.75):
        return False
    if any(_askew(row, axis, 18) for row in block):
        return False
    across, along = apart(boxes, all_boxes(hand), all_boxes(block), axis)
    return bool(((across < REGULAR) & (along < 2.0)).any())
