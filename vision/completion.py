"""Which small change of names would make the tiles a finished hand.

One misread tile nearly always breaks a finished hand, so one that is not finished points at its own misreading: where
the networks had nearly given a name that completes the hand, the tile takes it and this is said; where they were sure
of another, the name stays and the tile is doubted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

import numpy as np

from vision.doubts import doubt
from vision.finished import FINISHED, PLACE, finished
from vision.found_groups import FoundGroup
from vision.legal import SettledNames, plain, set_kind
from vision.reading import FACE_DOWN, KINDS, SET_KINDS, Doubt

CLEAR: Final = 0.9
"""A tile whose name is as sure as this is seen clearly: it is left as it lies unless much speaks for another name."""

UNCLEAR_MARGIN: Final = float(np.log(100.0))
CLEAR_MARGIN: Final = float(np.log(20.0))
"""A name that completes the hand is taken where it is a hundredth as probable as the one read, or more; where that one
is clear, a twentieth."""

LOOK_MARGIN: Final = float(np.log(1e4))
"""Names less probable than this beside the one read are not held against a tile."""

BESIDE: Final = float(np.log(30.0))
"""Of the ways to complete a hand those are told of that are no less probable than a thirtieth of the likeliest."""

LIKELY: Final = 0.01
"""Another name less likely than one in a hundred is none to think of."""

MOST_TRIED: Final = 2000
MOST_CHANGED: Final = 3
MOST_DOUBTED: Final = 3
"""More tiles to look at would be a person's own reading of the hand."""


class Completion(NamedTuple):
    """Changes of name, box to name, that complete a hand, and how much less probable they are (log ratio)."""

    changes: tuple[tuple[int, str], ...]
    cost: float


class Finish(NamedTuple):
    """Whether the hand is finished, whether a name was changed for that, what is doubted, and the boxes whose names a
    finished hand bears out: read as it is the hand is one, and under no other likely name of theirs."""

    finished: bool
    renamed: bool
    doubts: list[Doubt]
    borne_out: frozenset[int]


def finish(names: SettledNames, found: Sequence[FoundGroup], place: Mapping[int, int]) -> Finish:
    """Give the hand the names that finish it where they are likely enough, and doubt what else keeps it from being one.

    `place` numbers the boxes as the reading will.
    """
    loose = [box for group in found if group.kind in ("concealed", "apart", "pair") for box in group.boxes]
    laid = [group for group in found if group.kind in SET_KINDS]
    number = len(loose) + 3 * len(laid)
    if number not in FINISHED or any(names.ids[box] == FACE_DOWN for box in loose):
        return Finish(False, False, [], frozenset())
    ways = completions(names, loose, [tile for group in laid for tile in group.ids], not laid)
    if ways is None:
        return Finish(True, False, [], _borne_out(names, loose, laid))
    if not ways:
        return Finish(False, False, [doubt("unfinished")], frozenset())
    taken = ways[0].changes if ways[0].cost <= _margin(names, ways[0]) else ()
    for box, name in taken:
        names.rename(box, name)
    others: dict[int, list[str]] = {}
    for way in ways:
        for box, name in way.changes:
            if all(box != changed for changed, _ in taken):
                others.setdefault(box, []).append(name)
    doubts = [
        doubt("would_finish", tile=place[box], alternatives=tuple(dict.fromkeys(fitting))[:3])
        for box, fitting in list(others.items())[:MOST_DOUBTED]
    ]
    return Finish(bool(taken), bool(taken), doubts, frozenset())


def _margin(names: SettledNames, way: Completion) -> float:
    """How much less probable than what was read the changes may be, log ratio."""
    clear = any(names.probability(box) >= CLEAR for box, _ in way.changes)
    return CLEAR_MARGIN if clear else UNCLEAR_MARGIN


def _borne_out(names: SettledNames, loose: Sequence[int], laid: Sequence[FoundGroup]) -> frozenset[int]:
    """Boxes of a finished hand that no other likely name would leave one, be it theirs alone or that of all alike.

    What is misread once in a photograph is misread in all that are alike.
    """
    held = [Counter(plain(names.ids[box]) for box in loose)[kind] for kind in KINDS]

    def finished_otherwise(boxes: Sequence[int]) -> bool:
        now = list(held)
        now[PLACE[plain(names.ids[boxes[0]])]] -= len(boxes)
        others = (
            [count + len(boxes) * (kind == name) for kind, count in zip(KINDS, now, strict=True)]
            for name in _others(names, boxes)
        )
        return any(finished(counts, not laid) for counts in others)

    found = set()
    for boxes in _alike(names, loose):
        if not finished_otherwise(boxes):
            found |= {box for box in boxes if not finished_otherwise([box])}
    for group in laid:
        for boxes in _alike(names, [box for box in group.boxes if names.ids[box] != FACE_DOWN]):
            for box in boxes if len(boxes) == 1 or not _others(names, boxes) else ():
                rest = [names.ids[other] for other in group.boxes if other != box]
                if not any(set_kind([*rest, name]) for name in _others(names, [box])):
                    found.add(box)
    return frozenset(found)


def _alike(names: SettledNames, boxes: Sequence[int]) -> list[list[int]]:
    """The boxes by what they were read as, a red five with the others."""
    kinds: dict[str, list[int]] = {}
    for box in boxes:
        kinds.setdefault(plain(names.ids[box]), []).append(box)
    return list(kinds.values())


def _others(names: SettledNames, boxes: Sequence[int]) -> set[str]:
    """The kinds, but that read, that all of these tiles, read alike, may well be."""
    likely = [{plain(name) for name, chance in names.alternatives(box) if chance >= LIKELY} for box in boxes]
    return set.intersection(*likely) - {plain(names.ids[boxes[0]])}


def completions(
    names: SettledNames, boxes: Sequence[int], others: Sequence[str], whole: bool
) -> list[Completion] | None:
    """The likeliest changes of the names of `boxes` that make a finished hand, best first.

    `others` are the tiles of the sets laid out, `whole` says that there are none. None where the hand is finished as
    it was read; empty where no few changes finish it.
    """
    counts = Counter(plain(names.ids[box]) for box in boxes)
    held = [counts[kind] for kind in KINDS]
    laid = Counter(plain(tile) for tile in others)
    if sum(held) == len(boxes) and finished(held, whole):
        return None
    found: list[Completion] = []
    tried = 0
    options = _changes(names, boxes)
    queue: list[tuple[float, tuple[int, ...]]] = [(cost, (n,)) for n, (cost, _, _) in enumerate(options)]
    while queue and tried < MOST_TRIED:
        cost, picked = heappop(queue)
        if found and cost > found[0].cost + BESIDE:
            break
        tried += 1
        last = picked[-1]
        if last + 1 < len(options):
            step = options[last + 1][0]
            if len(picked) > 1:
                heappush(queue, (cost - options[last][0] + step, (*picked[:-1], last + 1)))
            if len(picked) < MOST_CHANGED:
                heappush(queue, (cost + step, (*picked, last + 1)))
        changes = tuple((options[n][1], options[n][2]) for n in picked)
        if len({box for box, _ in changes}) < len(changes):
            continue
        now = list(held)
        for box, name in changes:
            if (before := PLACE.get(plain(names.ids[box]))) is not None:
                now[before] -= 1
            now[PLACE[plain(name)]] += 1
        fits = sum(now) == len(boxes) and all(now[PLACE[plain(name)]] + laid[plain(name)] <= 4 for _, name in changes)
        if fits and finished(now, whole):
            found.append(Completion(changes, cost))
    return found


def _changes(names: SettledNames, boxes: Sequence[int]) -> list[tuple[float, int, str]]:
    """Every other name of every tile worth a thought: cost, box, name; cheapest first.

    What was read face down, taken for a white dragon since, shows nothing that could be another tile.
    """
    options = []
    for box in boxes:
        if FACE_DOWN in (names.ids[box], names.changed.get(box)):
            continue
        for name in names.classes:
            cost = names.cost(box, name)
            new = plain(name) in PLACE and plain(name) != plain(names.ids[box])
            if new and name[0] != "0" and cost < LOOK_MARGIN:
                options.append((cost, box, name))
    return sorted(options)
