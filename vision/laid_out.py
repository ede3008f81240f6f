"""What lies about tiles that are no clean hand and is read with them: a tray, a chart, a pile, tiles in short rows."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from vision.belonging import ASKEW, ROW_OF_HAND, SCRAP, alike, all_down, askew, distance, fits, in_heap, pond
from vision.blocks import CLEAN, POND, all_boxes, apart, total
from vision.count import COMPLETE, MOST, SET
from vision.detections import Detections
from vision.legal import is_flower, plain, set_kind
from vision.reading import FACE_DOWN
from vision.rows import Frames, Row, extents_along, lies_along

AWAY: Final = 2.0
"""A heap twice as far off as a hand's own tiles may lie is not read with rows, nor with a row of nine what has not half
as many tiles: it was put aside."""

NEAT: Final = 8
"""Beside a row of eight, eight tiles in disorder are a heap."""

PACKED: Final = 1.45
"""The tiles of a hand stand side by side; half a tile from one to the next is a chart or a pile."""

REGULAR: Final = 1.5
"""Rows of a tray or a chart follow each other within one and a half tile heights."""

LYING: Final = 0.3
STREWN: Final = 3
"""Three prints that lie along their rows and mark no set: tiles that lie as they fell."""


class _Block(NamedTuple):
    """What was left beside the hand: whether it lies in rows, is no part of a hand, and is of a heap."""

    rows: list[Row]
    in_rows: bool
    strange: bool
    heap: bool


class _Hand(NamedTuple):
    """The tiles that were taken for the hand: their longest row, whether they may be a hand, whether it is a clean row
    and there is a heap beside it."""

    longest: int
    of_a_hand: bool
    clean: bool
    heaped: bool


def also_laid_out(boxes: Frames, hand: list[Row], rest: list[list[Row]], detections: Detections) -> list[list[Row]]:
    """Of what the hand has left, the blocks that are read with it, because it is no hand or they go on with it."""
    ids = detections.ids
    longest = max(len(row.boxes) for row in hand)
    complete, neat = _complete(hand, ids), _in_rows(boxes, hand) and not _strewn(hand, detections)
    if complete and neat and longest >= ROW_OF_HAND:
        return []
    if complete and neat and longest >= CLEAN:
        return [block for block in rest if _goes_on(boxes, hand, block)]
    blocks = [_seen(boxes, hand, rows, detections) for rows in rest]
    heaped = longest >= NEAT and total([block.rows for block in blocks if block.heap]) >= NEAT
    of_a_hand = SCRAP <= len(all_boxes(hand)) <= MOST and longest >= ROW_OF_HAND
    taken = _Hand(longest, of_a_hand, neat and longest >= CLEAN, heaped)
    kept: list[list[Row]] = []
    away = {n: distance(boxes, hand, block.rows) for n, block in enumerate(blocks)}
    while away:
        n = min(away, key=lambda n: away[n])
        block, clear = blocks[n], away.pop(n)
        if _is_foreign(taken, block, clear, ids):
            continue
        kept.append(block.rows)
        if block.in_rows and not block.strange:  # row follows row
            away = {m: min(old, distance(boxes, block.rows, blocks[m].rows)) for m, old in away.items()}
    return kept


def _seen(boxes: Frames, hand: list[Row], rows: list[Row], detections: Detections) -> _Block:
    in_rows, strange = _in_rows(boxes, rows), not fits(boxes, hand, rows, detections)
    return _Block(rows, in_rows, strange, not in_rows and (strange or in_heap(boxes, rows, hand)))


def _is_foreign(hand: _Hand, block: _Block, clear: float, ids: tuple[str, ...]) -> bool:
    """A block so far off is not read with what was taken for the hand."""
    tiles = len(all_boxes(block.rows))
    if all_down(block.rows, ids) or (hand.of_a_hand and clear > 1.0):
        return True
    if hand.longest > POND and pond(block.rows):
        return True
    if not hand.clean:
        return False
    far = clear > 1.0 or hand.longest >= ROW_OF_HAND
    return (
        (block.heap and (clear > AWAY or hand.heaped))
        or (hand.heaped and clear > 1.0 and (block.strange or not block.in_rows))
        or (far and block.strange and block.in_rows and tiles > CLEAN)
        or (hand.longest >= ROW_OF_HAND and clear > AWAY and 2 * tiles < hand.longest)
    )


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
    if len(lengths) > 1 or not alike(boxes, hand, block, 0.75):
        return False
    if any(askew(row, axis, ASKEW) for row in block):
        return False
    across, along = apart(boxes, all_boxes(hand), all_boxes(block), axis)
    return bool(((across < REGULAR) & (along < 2.0)).any())
