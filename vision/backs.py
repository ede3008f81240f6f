"""Tiles lie face down between two that are alike, or on both sides of them: the reader is asked about those not seen.

A back is all of one colour, so that now and then no detector boxes one, above all from low down. The hand is finished
without it, for a kong counts as a set of three; its set is then a pung as nobody lays one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from vision.detections import Floats
from vision.detector import Boxes
from vision.legal import is_flower, plain
from vision.reading import FACE_DOWN
from vision.rows import Boxes as Shapes
from vision.rows import frames
from vision.settle import Read, Settled, joined

SEEN: Final = 0.5
"""The chance of a tile, of its name, and of a back at an empty place, from which the reader has seen it."""

OFF: Final = 0.3
"""The tiles of a set are less than three tenths of a tile off their places in it; a box further off fills no place."""

FILLED: Final = 0.5
"""A face within half a tile of a place lies there."""

LONGEST: Final = 3
"""From the first tile of a concealed kong to its last there are three steps."""

MOST: Final = 8
"""More such places are of a wall."""


class _Downs(NamedTuple):
    """The tiles of one concealed set that lie face down: the boxes of those seen, the places (4, 2) of the others."""

    seen: list[int]
    lacking: list[Floats]


def backs_between(settled: Settled, classes: Sequence[str], lay: Callable[[Boxes], Boxes], read: Read) -> Settled:
    """Return the boxes with the backs of concealed sets that were in none; weaker boxes on their tiles give way.

    Of those that have a box the reader's word stands for the detector's, too: the set speaks for them. `classes`: those
    of the reader, the last of them no tile.
    """
    sets = _concealed_sets(settled, classes)
    of = np.repeat(np.arange(len(sets)), [len(downs.lacking) for downs in sets])
    if not sets or len(of) > MOST:
        return settled
    places = np.array([place for downs in sets for place in downs.lacking], np.float32).reshape(-1, 4, 2)
    laid = lay(Boxes(places, np.zeros((len(places), len(classes) - 1), np.float32))).corners
    crops, names = read(laid)
    missed = names.probabilities[:, classes.index(FACE_DOWN)] <= SEEN
    whole = [n for n in range(len(sets)) if not missed[of == n].any()]
    there = sorted({box for n in whole for box in sets[n].seen})
    said = settled.boxes.probabilities.copy()
    said[there] = settled.names.probabilities[there, :-1]
    settled = settled._replace(boxes=replace(settled.boxes, probabilities=said))
    new = np.flatnonzero(np.isin(of, whole))
    return joined(settled, laid[new], crops[new], names.take(new)) if len(new) else settled


def _concealed_sets(settled: Settled, classes: Sequence[str]) -> list[_Downs]:
    """Two tiles alike, between which or beside which there is room for the backs of a set and lies no other face."""
    chances, corners = settled.names.probabilities, settled.boxes.corners.astype(np.float64)
    best, shapes = chances.argmax(axis=1), frames(corners)
    sure = (best < len(classes) - 1) & (chances.max(axis=1) > SEEN)
    faces, down = list[int](), list[int]()
    for box in np.flatnonzero(sure).tolist():
        (down if classes[best[box]] == FACE_DOWN else faces).append(box)

    def at(place: Floats, tile: int, others: list[int], off: float) -> int | None:
        """Which of the others lies nearest a place, less than `off` sides of a tile from it."""
        away = np.abs((shapes.centre[others] - place.mean(axis=0)) @ shapes.along[tile]) / shapes.extents[tile]
        found = away.max(axis=1)
        return others[int(found.argmin())] if found.min(initial=np.inf) < off else None

    sets = []
    for first, second in combinations(faces, 2):
        steps = _steps(shapes, first, second) if _alike(classes[best[first]], classes[best[second]]) else 0
        if not steps:
            continue
        step = (corners[second] - corners[first]) / steps
        beside = [corners[first] - step, corners[second] + step]
        places = beside if steps == 1 else [corners[first] + step * n for n in range(1, steps)]
        if any(at(place, first, faces, FILLED) is not None for place in places):
            continue
        backs = [at(place, first, down, OFF) for place in places]
        seen = [back for back in backs if back is not None]
        if steps > 1 or seen:
            lacking = [place for place, back in zip(places, backs, strict=True) if back is None]
            sets.append(_Downs(seen, lacking))
    return sets


def _alike(name: str, other: str) -> bool:
    return plain(name) == plain(other) and not is_flower(name)


def _steps(shapes: Shapes, first: int, second: int) -> int:
    """How many tiles one of a set lies from another in line with it; 0 where they can be of no set."""
    way = shapes.centre[second] - shapes.centre[first]
    ways = [way @ shapes.along[tile] / shapes.extents[tile] for tile in (first, second)]
    aside, along = sorted(np.abs(np.mean(ways, axis=0)).tolist())
    steps = round(along)
    return steps if 1 <= steps <= LONGEST and abs(along - steps) < OFF and aside < OFF else 0
