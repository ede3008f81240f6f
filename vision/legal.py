"""Names that can all be true together: four of a kind at most, sets that are sets; every change is reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

import numpy as np

from vision.detections import Floats
from vision.reading import FACE_DOWN

SetKind = Literal["chow", "pung", "kong"]

KIND_MARGIN: Final = np.log(8.0)
"""A fifth tile of a kind gets its second name where that is an eighth as probable: a clear photo is read as it lies."""

SET_MARGIN: Final = np.log(8.0)
"""Lying apart as three or four tiles is strong evidence for a set: an eighth as probable is enough, for one tile."""

MOST_NAMED: Final = 3
"""So many other names of a tile are told."""

FLOOR: Final = 1e-6
"""Probability given to classes that the models rule out, so that logarithms stay finite."""


def plain(tile: str) -> str:
    """A red five counts as the five of its suit."""
    return f"5{tile[1]}" if tile[0] == "0" else tile


def is_flower(tile: str) -> bool:
    """Flowers f1..f4 and seasons s1..s4; `1s` is a bamboo."""
    return len(tile) == 2 and tile[0] in "fs" and tile[1].isdigit()


def mostly_flowers(ids: Sequence[str]) -> bool:
    """Most are flowers: nobody lays flowers among others, so the rest are misread ones."""
    return 2 * sum(map(is_flower, ids)) > len(ids)


def copies(tile: str) -> int:
    """How many of a kind a set of tiles holds."""
    return 1 if is_flower(tile) else 4


def set_kind(ids: Sequence[str]) -> SetKind | None:
    """Which set three or four tiles make, in any order; a tile face down fits a pung (one) and a kong (any number)."""
    seen = sorted(plain(tile) for tile in ids if tile != FACE_DOWN)
    down = len(ids) - len(seen)
    if any(is_flower(tile) for tile in seen):
        return None
    if len(ids) == 4:
        return "kong" if len(set(seen)) <= 1 else None
    if len(ids) != 3:
        return None
    if len(set(seen)) == 1 and down <= 1:
        return "pung"
    if down or any(len(tile) != 2 for tile in seen) or len({tile[1] for tile in seen}) != 1:
        return None
    low = int(seen[0][0])
    return "chow" if [int(tile[0]) for tile in seen] == [low, low + 1, low + 2] else None


@dataclass
class SettledNames:
    """The name of each box as the reading settles; `changed` keeps what was read before legality spoke."""

    probabilities: Floats  # (N, C)
    classes: tuple[str, ...]
    ids: list[str]
    changed: dict[int, str] = field(default_factory=dict)

    @classmethod
    def first(cls, probabilities: Floats, classes: tuple[str, ...]) -> SettledNames:
        """Each box under its most probable name."""
        return cls(probabilities, classes, [classes[best] for best in probabilities.argmax(axis=1)])

    @cached_property
    def _place(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.classes)}

    @cached_property
    def _logarithms(self) -> list[list[float]]:
        """Thousands of names are weighed a reading: as plain floats, reckoned once."""
        reckoned: list[list[float]] = np.log(np.maximum(self.probabilities, FLOOR)).tolist()
        return reckoned

    def probability(self, box: int) -> float:
        """Probability of the present name."""
        return float(self.probabilities[box, self._place[self.ids[box]]])

    def cost(self, box: int, name: str) -> float:
        """How much less probable another name is than the present one, log ratio."""
        row = self._logarithms[box]
        return row[self._place[self.ids[box]]] - row[self._place[name]]

    def rename(self, box: int, name: str) -> None:
        """Change a name for legality's sake and remember the first reading."""
        self.changed.setdefault(box, self.ids[box])
        self.ids[box] = name
        if self.changed[box] == name:
            del self.changed[box]

    def alternatives(self, box: int) -> tuple[tuple[str, float], ...]:
        """The most probable other names with their probabilities, best first."""
        order = np.argsort(-self.probabilities[box], kind="stable")[: MOST_NAMED + 1].tolist()
        others = [(self.classes[n], float(self.probabilities[box, n])) for n in order]
        return tuple(pair for pair in others if pair[0] != self.ids[box] and pair[1] >= 0.001)[:MOST_NAMED]


def limit_kinds(names: SettledNames, boxes: Sequence[int]) -> list[str]:
    """Rename the least certain of tiles too many of a kind, along the cheapest chain of small changes.

    Returns the kinds that stay too many because the photo is clear about them.
    """
    stuck: list[str] = []
    while over := [kind for kind in _over(names, boxes) if kind not in stuck]:
        chain = _cheapest_chain(names, boxes, over[0])
        if chain is None:
            stuck.append(over[0])
        for box, name in chain or ():
            names.rename(box, name)
    return stuck


def _over(names: SettledNames, boxes: Sequence[int]) -> list[str]:
    kinds = [plain(names.ids[box]) for box in boxes if names.ids[box] != FACE_DOWN]
    return sorted({kind for kind in kinds if kinds.count(kind) > copies(kind)})


def _cheapest_chain(names: SettledNames, boxes: Sequence[int], start: str) -> list[tuple[int, str]] | None:
    """Bellman-Ford over kinds: an edge moves one tile to its next name, the end is a kind with room left."""
    kinds = [plain(names.ids[box]) for box in boxes]
    best: dict[str, tuple[float, list[tuple[int, str]]]] = {start: (0.0, [])}
    for _ in range(4):
        for box in boxes:
            kind = plain(names.ids[box])
            if kind not in best or any(moved == box for moved, _ in best[kind][1]):
                continue
            total, path = best[kind]
            for name in names.classes:
                cost = names.cost(box, name)
                if name == FACE_DOWN or plain(name) == kind or cost > KIND_MARGIN:
                    continue
                if total + cost < best.get(plain(name), (np.inf, []))[0]:
                    best[plain(name)] = total + cost, [*path, (box, name)]
    ends = [found for kind, found in best.items() if found[1] and kinds.count(kind) < copies(kind)]
    return min(ends, key=lambda found: found[0])[1] if ends else None


@dataclass(frozen=True)
class Fit:
    """A set that some boxes make, the log cost, and the one change of name it needs, if any."""

    kind: SetKind
    cost: float
    change: tuple[int, str] | None = None


def fit_set(names: SettledNames, boxes: Sequence[int], everything: Sequence[int]) -> Fit | None:
    """The set that three or four boxes make as read, or with one tile under a nearly as probable name."""
    ids = [names.ids[box] for box in boxes]
    if kind := set_kind(ids):
        return Fit(kind, 0.0)
    best: Fit | None = None
    counts = [plain(names.ids[box]) for box in everything if box not in boxes]
    for place, box in enumerate(boxes):
        if ids[place] == FACE_DOWN:
            continue
        for name in names.classes:
            cost = names.cost(box, name)
            if name == FACE_DOWN or cost > SET_MARGIN or (best is not None and cost >= best.cost):
                continue
            tried = [*ids[:place], name, *ids[place + 1 :]]
            kind = set_kind(tried)
            if kind and all(
                counts.count(tile) + [plain(t) for t in tried].count(tile) <= copies(tile)
                for tile in {plain(t) for t in tried} - {FACE_DOWN}
            ):
                best = Fit(kind, cost, (box, name))
    return best
