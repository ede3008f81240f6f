"""The five principles of counting (JK 9, section 3.9.1.5), as a choice of fan that several sets make together.

Non-separation: the sets are those of one division; another division is another reading of the hand.
Freedom of choice: of all choices that the other principles allow, the one worth most is taken.
Account-once: sets that a fan combines are linked; a further fan must link sets that are not linked yet, so that there
are never more links than sets less one, and no circle of them.
Non-identical: a set stands in one couple of a kind only.
Non-repeat: what three or four sets make together holds no smaller fan of the same sets, for these are linked already;
what one fan implies of others stands in the fan table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from operator import itemgetter
from typing import NamedTuple

from scoring.patterns import Predicate
from scoring.patterns_sets import tiles_of_sets
from scoring.reading import Reading
from scoring.tiles import Tile

COMBINATIONS = (
    "pure_terminal_chows", "quadruple_chow", "four_pure_shifted_pungs", "four_pure_shifted_chows", "pure_triple_chow",
    "pure_shifted_pungs", "pure_straight", "three_suited_terminal_chows", "pure_shifted_chows", "triple_pung",
    "mixed_straight", "mixed_triple_chow", "mixed_shifted_pungs", "mixed_shifted_chows", "double_pung",
    "pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows",
)  # fmt: skip
"""The fan that two, three or four sets make together, in the order of the fan table."""
_WITH_THE_PAIR = frozenset({"pure_terminal_chows", "three_suited_terminal_chows"})
"""Those that the pair belongs to."""
_PLACE = {name: place for place, name in enumerate(COMBINATIONS)}
_worths = itemgetter(*COMBINATIONS)


class Link(NamedTuple):
    """A fan, and the places of the sets that make it among those looked at."""

    fan: str
    sets: tuple[int, ...]


def _rising(numbers: Sequence[int], step: int) -> bool:
    return all(after - before == step for before, after in pairwise(numbers))


def _terminal_chows(chows: Sequence[int], five: int) -> str:
    """Four chows and a pair of fives: 123 and 789 twice in its suit, or once in each of the two other suits."""
    ends = sorted(chows)
    own = five - 4
    if ends == [own, own, own + 6, own + 6]:
        return "pure_terminal_chows"
    others = [start for start in (0, 9, 18) if start != own]
    return "three_suited_terminal_chows" if ends == sorted(s + n for s in others for n in (0, 6)) else ""


def _together(sets: Sequence[int], chow: bool) -> str:
    """The fan that these sets, by their lowest tiles in rising order, make all together; empty if none."""
    suits = {first // 9 for first in sets}
    ranks = sorted(first % 9 for first in sets)
    if len(sets) == 4:
        if len(suits) > 1:
            return ""
        if not chow:
            return "four_pure_shifted_pungs" if _rising(ranks, 1) else ""
        if _rising(ranks, 0):
            return "quadruple_chow"
        return "four_pure_shifted_chows" if _rising(ranks, 1) or _rising(ranks, 2) else ""
    if len(sets) == 3:
        if len(suits) == 1 and chow:
            if _rising(ranks, 0):
                return "pure_triple_chow"
            if _rising(ranks, 1) or _rising(ranks, 2):
                return "pure_shifted_chows"
            return "pure_straight" if _rising(ranks, 3) else ""
        if len(suits) == 1:
            return "pure_shifted_pungs" if _rising(ranks, 1) else ""
        if len(suits) == 3:
            if _rising(ranks, 0):
                return "mixed_triple_chow" if chow else "triple_pung"
            if _rising(ranks, 1):
                return "mixed_shifted_chows" if chow else "mixed_shifted_pungs"
            return "mixed_straight" if chow and _rising(ranks, 3) else ""
        return ""
    if not chow:
        return "double_pung" if ranks[0] == ranks[1] else ""
    if len(suits) == 2:
        return "mixed_double_chow" if ranks[0] == ranks[1] else ""
    return {0: "pure_double_chow", 3: "short_straight", 6: "two_terminal_chows"}.get(ranks[1] - ranks[0], "")


def links_among(sets: Sequence[int], chow: bool, five: int) -> list[Link]:
    """Every fan that some of the sets make together, those of most sets first; `five` is the pair's tile, or -1."""
    found = []
    for size in (4, 3, 2):
        for places in combinations(range(len(sets)), size):
            chosen = [sets[place] for place in places]
            fan = _terminal_chows(chosen, five) if size == 4 and chow and five >= 0 else ""
            if fan := fan or _together(chosen, chow):
                found.append(Link(fan, places))
    return found


def _allowed(links: Sequence[Link], size: int) -> Iterator[tuple[Link, ...]]:
    """Every choice of links without a circle, in which a set stands in one couple of a kind only."""

    def grow(start: int, chosen: tuple[Link, ...], group: tuple[int, ...]) -> Iterator[tuple[Link, ...]]:
        yield chosen
        for place in range(start, len(links)):
            link = links[place]
            joined = {group[each] for each in link.sets}
            if len(joined) < len(link.sets):
                continue
            if any(link.fan == other.fan and set(link.sets) & set(other.sets) for other in chosen):
                continue
            lowest = min(joined)
            yield from grow(place + 1, (*chosen, link), tuple(lowest if each in joined else each for each in group))

    return grow(0, (), tuple(range(size)))


@lru_cache(maxsize=1 << 16)
def best_links(sets: tuple[int, ...], chow: bool, five: int, worths: tuple[int, ...]) -> tuple[Link, ...]:
    """The choice worth most; of several that are worth the same, the one with the earliest fan of the table."""

    def rank(choice: tuple[Link, ...]) -> tuple[int, list[int]]:
        return -sum(worths[_PLACE[link.fan]] for link in choice), [_PLACE[link.fan] for link in choice]

    links = sorted(links_among(sets, chow, five), key=lambda link: (_PLACE[link.fan], link.sets))
    return min(_allowed(links, len(sets)), key=rank)


def combined(reading: Reading) -> list[tuple[str, tuple[Tile, ...]]]:
    """The fan of several sets that the hand counts in this division, each with the tiles that make it."""
    if len(reading.sets) < 4:
        return []
    chows = [each for each in reading.sets if each.is_chow]
    pungs = [each for each in reading.sets if not each.is_chow and each.tile.suit] if len(chows) < 4 else []
    worths = _worths(reading.held.options.worth)
    found: list[tuple[str, tuple[Tile, ...]]] = []
    for sets, chow in ((chows, True), (pungs, False)):
        if len(sets) < 2:
            continue
        keyed = sorted((each.tile.index, place) for place, each in enumerate(sets))
        pair = reading.pairs[0]
        five = pair.index if chow and len(sets) == 4 and pair.rank == 5 else -1
        for fan, places in best_links(tuple(index for index, _ in keyed), chow, five, worths):
            eyes = (pair, pair) if fan in _WITH_THE_PAIR else ()
            found.append((fan, (*tiles_of_sets(*(sets[keyed[place][1]] for place in places)), *eyes)))
    return found


def chosen(fan: str) -> Predicate:
    """The fan is among those that the principles let the hand count; the tiles of each time it is."""

    return lambda reading: [tiles for name, tiles in combined(reading) if name == fan]
