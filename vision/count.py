"""How many tiles of a hand some boxes are: a kong counts for three, flowers not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.finished import FINISHED, finished
from vision.legal import is_flower, plain
from vision.reading import FACE_DOWN, KINDS, WHITE
from vision.rows import Frames, unit

HAND: Final = 14
FULL: Final = 13
MOST: Final = 18
"""A complete hand holds 13 or 14 tiles and one more for each kong, 18 at most; flowers come on top. Of sixteen, in
Taiwan, kongs may make it more (`too_many`)."""

SET: Final = 3
KONG: Final = 4
"""Tiles of a pung or a chow, and of a kong."""

LONG_HAND: Final = 17
"""Tiles of a complete hand of sixteen, in Taiwan, with the winning tile."""

COMPLETE: Final = frozenset({HAND - 1, HAND, LONG_HAND - 1, LONG_HAND})
"""Tiles of a complete hand, a kong for three: with or without the winning tile."""

AGAINST: Final = 1.1
OVER: Final = (0.5, 1.9)
"""The fourth tile of an added kong lies within 1.1 tile sizes of the one it is laid against, or over it: half a size
along the row at most, and 1.9 across it."""

SET_APART: Final = 1.45
"""Four alike lie among others where the next tile is no further off than so many times the step between them."""


def too_many(tiles: int, counted: int) -> bool:
    """More tiles than any hand has; `counted` are the same with a kong for three."""
    return tiles > MOST and counted not in COMPLETE


def count_tiles(boxes: Frames, rows: Sequence[tuple[int, ...]], ids: tuple[str, ...]) -> int:
    """Tiles of the hand, a kong for three, flowers not at all."""
    ids = tuple(plain(name) for name in ids)
    here = [box for row in rows for box in row if not is_flower(ids[box])]
    names = [ids[box] for box in here]
    kongs = sum(_is_concealed_kong(*names[n : n + 4]) for n in range(len(names) - 3))
    return len(names) - _fours(boxes, rows, ids, names) - kongs


def _is_concealed_kong(first: str, second: str, third: str, fourth: str) -> bool:
    """The inner two face down between two alike, all four, or the outer two round two alike."""
    if second == third == FACE_DOWN:
        return first == fourth
    return first == fourth == FACE_DOWN and second == third


def _fours(boxes: Frames, rows: Sequence[tuple[int, ...]], ids: tuple[str, ...], held: Sequence[str]) -> int:
    """Kongs: four alike side by side, or three that are a row and the fourth laid against them.

    Four among others are none where a finished hand, all that is `held`, has another use for them: 7s 7s 7s and
    5s 6s 7s.
    """
    found, among = set[str](), set[str]()
    lone = [row[0] for row in rows if len(row) == 1]
    for row in rows:
        names = [ids[box] for box in row]
        for n, name in enumerate(names[:-2]):
            if name == FACE_DOWN or names[n : n + 3].count(name) < 3:
                continue
            if names[n : n + 4].count(name) == 4:
                (among if _among_others(boxes, row, n) else found).add(name)
                continue
            if any(is_fourth(boxes, row[n : n + 3], box, ids) for box in lone):
                found.add(name)
    return len(found) if among and _is_finished(held) else len(found | among)


def is_fourth(boxes: Frames, three: Sequence[int], lone: int, ids: Sequence[str]) -> bool:
    """A tile lies against three in a row that are of its name, or over them, where no side of one is seen as it."""
    if {plain(ids[box]) for box in three} != {plain(ids[lone])}:
        return False
    row, size = boxes.centre[list(three)], float(boxes.size[lone])
    away = boxes.centre[lone] - row
    along = np.abs(away @ unit(row[-1] - row[0]))
    distance = np.linalg.norm(away, axis=1)
    over = (along < OVER[0] * size) & (distance < OVER[1] * size) & (ids[lone] != WHITE)
    return bool((over | (distance < AGAINST * size)).any())


def fourths(boxes: Frames, held: Sequence[int], ids: Sequence[str]) -> set[int]:
    """Those of the tiles `held` whose three others of their kind are a row that they may make a kong."""
    found = set[int]()
    for lone in held:
        three = [box for box in held if box != lone and plain(ids[box]) == plain(ids[lone])]
        if len(three) == SET:
            along = np.ptp(boxes.centre[three], axis=0).argmax()
            three.sort(key=lambda box: float(boxes.centre[box, along]))
            if is_fourth(boxes, three, lone, ids):
                found.add(lone)
    return found


def _among_others(boxes: Frames, row: tuple[int, ...], first: int) -> bool:
    """Four of a row from `first` on, no further from a neighbour than from each other."""
    steps = np.linalg.norm(np.diff(boxes.centre[list(row)], axis=0), axis=1)
    near = SET_APART * np.median(steps[first : first + 3])
    beside = [steps[n] for n in (first - 1, first + 3) if 0 <= n < len(steps)]
    return bool(beside) and max(beside) < near


def _is_finished(held: Sequence[str]) -> bool:
    counts = Counter(held)
    known = len(held) in FINISHED and FACE_DOWN not in counts
    return known and finished([counts[kind] for kind in KINDS], whole=False)
