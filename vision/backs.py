"""Tiles lie face down between two that are alike, or on both sides of them: the reader is asked about those not seen.

A back is all of one colour, so that now and then no detector boxes one, above all from low down. The hand is finished
without it, for a kong counts as a set of three; its set is then a pung as nobody lays one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.detections import Floats
from vision.legal import is_flower, plain
from vision.line import FILLED, OFF, steps_apart
from vision.reading import FACE_DOWN
from vision.rows import frames
from vision.settle import Lay, ReadPlaces, Settled, borne_out, joined, seen_at

SEEN: Final = 0.5
"""The chance of a tile, of its name, and of a back beside another one, from which the reader has seen it."""

ALONE: Final = 0.9
"""Where no back is seen, two tiles alike may have fallen so, and the table between them may look like one. (Of spent
scenes as the eye saw them: 84 such places, of the eleven where a back lies six are as sure, of the others none.)"""

HINT: Final = 0.3
"""Less than that where the tile would lie is not worth asking the corner network where it does."""

MOST: Final = 8
"""More such places are of a wall."""


class _Downs(NamedTuple):
    """The tiles of one concealed set that lie face down: the boxes of those seen, the places (4, 2) of the others."""

    seen: list[int]
    lacking: list[Floats]


def backs_between(settled: Settled, classes: Sequence[str], lay: Lay, read: ReadPlaces) -> Settled:
    """Return the boxes with the backs of concealed sets that were in none; weaker boxes on their tiles give way.

    Of those that have a box the reader's word stands for the detector's, too: the set speaks for them. `classes`: those
    of the reader, the last of them no tile.
    """
    sets = _concealed_sets(settled, classes)
    places = np.array([place for downs in sets for place in downs.lacking], np.float32).reshape(-1, 4, 2)
    of = np.repeat(np.arange(len(sets)), [len(downs.lacking) for downs in sets])
    if len(places) > MOST:
        return settled
    whole, back = np.ones(len(sets), bool), classes.index(FACE_DOWN)
    if len(places):
        whole[of[read(places)[1].probabilities[:, back] < HINT]] = False
    asked = np.flatnonzero(whole[of])
    if not len(asked):
        return _borne_out(settled, sets, whole)
    laid, crops, names = seen_at(places[asked], len(classes) - 1, lay, read)
    least = np.array([SEEN if downs.seen else ALONE for downs in sets])
    whole[of[asked][names.probabilities[:, back] <= least[of[asked]]]] = False
    new = np.flatnonzero(whole[of[asked]])
    settled = _borne_out(settled, sets, whole)
    return joined(settled, laid[new], crops[new], names.take(new)) if len(new) else settled


def _borne_out(settled: Settled, sets: Sequence[_Downs], whole: NDArray[np.bool_]) -> Settled:
    """The boxes, of which those that lie face down in the `whole` sets have the reader's word for the detector's."""
    there = sorted({box for n in np.flatnonzero(whole).tolist() for box in sets[n].seen})
    return borne_out(settled, np.array(there, np.intp))


def _concealed_sets(settled: Settled, classes: Sequence[str]) -> list[_Downs]:
    """Two tiles alike, between which or beside which there is room for the backs of a set and lies no other face."""
    chances, corners = settled.names.probabilities, settled.boxes.corners.astype(np.float64)
    best, shapes = chances.argmax(axis=1), frames(corners)
    sure = (best < len(classes) - 1) & (chances.max(axis=1) > SEEN)
    faces, down, alike = list[int](), list[int](), dict[str, list[int]]()
    for box in np.flatnonzero(sure).tolist():
        name = classes[best[box]]
        (down if name == FACE_DOWN else faces).append(box)
        if name != FACE_DOWN and not is_flower(name):
            alike.setdefault(plain(name), []).append(box)

    def at(place: Floats, tile: int, others: list[int], off: float) -> int | None:
        """Which of the others lies nearest a place, less than `off` sides of a tile from it."""
        away = np.abs((shapes.centre[others] - place.mean(axis=0)) @ shapes.along[tile]) / shapes.extents[tile]
        found = away.max(axis=1)
        return others[int(found.argmin())] if found.min(initial=np.inf) < off else None

    sets = []
    pairs = list(chain.from_iterable(combinations(boxes, 2) for boxes in alike.values()))
    apart = steps_apart(shapes, *np.array(pairs, np.intp).reshape(-1, 2).T).tolist()
    for (first, second), steps in zip(pairs, apart, strict=True):
        if not steps or (steps == 1 and not down):
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
