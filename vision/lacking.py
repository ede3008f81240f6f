"""The tiles that a hand lacks to be a finished one, where they show though hardly: blank dragons above all.

A dragon with nothing on it in bright light is as white as paper, and no network is sure of it. But a hand that is
finished with just these is hardly one by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

import numpy as np

from vision.assemble import Assembly, Hand, read_hand
from vision.count import SET
from vision.detections import Detections
from vision.doubts import doubt
from vision.finished import FINISHED, finished
from vision.legal import is_flower, plain
from vision.odds import log_odds
from vision.presence import about
from vision.reading import FACE_DOWN, KINDS, WHITE
from vision.white import WEAK

LEAST: Final = 0.05
"""What is less likely a tile than one in twenty is not thought of."""

MOST: Final = 8
"""Nor are more than the eight likeliest."""

AGAINST: Final = {1: 2.5, 2: 5.0, 3: 7.5, 4: 9.0}
"""So much the log-odds of all may speak against them, by how many they are: the more, the less a hand is finished by
chance."""

HAIR: Final = 1e-9
"""More than a chance of one half is ever rounded by."""

READ: Final = 3
"""So many ways to finish the hand are read, the likeliest first."""


def with_what_it_lacks(detections: Detections, photo_size: tuple[int, int], hand: Hand) -> Hand:
    """Return the finished hand that boxes make with it which were no tiles by themselves, each told of; or it as it is.

    `photo_size`: (width, height) of the upright picture, pixels.
    """
    if hand.assembly.finished or not hand.boxes:
        return hand
    chance = detections.probabilities.sum(axis=1)
    taken_in = [box for box in hand.boxes if chance[box] < WEAK]
    for boxes in _ways(detections, hand)[:READ]:
        faint = [*taken_in, *boxes]
        again = read_hand(_raised(detections, faint), photo_size)
        if again.assembly.finished and {*faint} <= {*again.boxes}:
            return again.told(doubt("faint_tile", tile=again.boxes.index(box)) for box in faint)
    return hand


def _ways(detections: Detections, hand: Hand) -> list[list[int]]:
    """The boxes that would finish the hand together, likeliest first, but with a kong before without."""
    held = _held(hand.assembly)
    if held is None:
        return []
    names = [plain(name) for name in detections.ids]
    against = -log_odds(detections.probabilities.sum(axis=1).astype(np.float32))
    faint = [box for box in _faint(detections, hand) if names[box] in KINDS]
    whole = all(group.kind not in ("chow", "pung", "kong") for group in hand.assembly.groups)
    found = []
    for number in range(1, SET + 2):
        for boxes in combinations(faint[:MOST], number):
            more = Counter(names[box] for box in boxes)
            if number > SET and {*more} != {WHITE}:
                continue
            cost = float(against[list(boxes)].sum())
            if cost > AGAINST[number]:
                continue
            counts = held + more
            kong = Counter({name: min(count, SET) if name in more else count for name, count in counts.items()})
            for made in (kong, counts):
                if _is_finished(made, whole):
                    found.append((made == counts, cost, list(boxes)))
                    break
    return [boxes for _, _, boxes in sorted(found)]


def _is_finished(counts: Counter[str], whole: bool) -> bool:
    return counts.total() in FINISHED and finished([counts[kind] for kind in KINDS], whole)


def _held(assembly: Assembly) -> Counter[str] | None:
    """The tiles of the hand, a kong counted as three and a set's backs as what it is; None where one lies face down
    otherwise."""
    held = Counter[str]()
    for group in assembly.groups:
        names = [plain(assembly.tiles[tile].id) for tile in group.tiles]
        shown = [name for name in names if name != FACE_DOWN]
        if group.kind == "flowers":
            continue
        if group.kind in ("pung", "kong") and shown:
            held[shown[0]] += SET
        elif len(shown) == len(names):
            held.update(shown)
        else:
            return None
    return held


def _faint(detections: Detections, hand: Hand) -> list[int]:
    """The boxes about the hand that are no tiles by themselves, the likeliest first."""
    chance = detections.probabilities.sum(axis=1)
    faint = [
        box
        for box in np.flatnonzero((chance >= LEAST) & (chance < WEAK)).tolist()
        if box not in hand.boxes and not is_flower(detections.ids[box])
    ]
    return sorted(about(detections, hand.boxes, faint), key=lambda box: -chance[box])


def _raised(detections: Detections, boxes: Sequence[int]) -> Detections:
    """The boxes as likely tiles as not, by a hair more: rounded, none may fall short of that."""
    chances = detections.probabilities.copy()
    chances[boxes] *= (WEAK + HAIR) / chances[boxes].sum(axis=1, keepdims=True)
    return replace(detections, probabilities=chances)
