"""Who rests and who plays where in the next round of an evening, from the rounds before it.

Four sit at a table. Who has played longest without a pause rests first, so that nobody rests twice before all who were
there have; tables are made so that people meet those whom they have met least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Final

from webapp.evenings.draw import Lot

AT_A_TABLE: Final = 4
_TRIES: Final = 8
"""From how many mixed beginnings tables are sought."""

Tables = Mapping[str, Sequence[str]]
"""Who sits at each table."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was seated; who neither plays nor rests was not there."""

    tables: Tables
    resting: Collection[str] = ()

    @property
    def playing(self) -> list[str]:
        return [person for people in self.tables.values() for person in people]


def resting(here: Sequence[str], tables: int, before: Sequence[Round], seed: str) -> list[str]:
    """Who rests of those present, where so many tables stand; where the past does not tell, the lot does."""
    seats = AT_A_TABLE * min(tables, len(here) // AT_A_TABLE)
    played = Counter(person for each in before for person in each.playing)
    order = Lot(f"{seed} rest").shuffled(sorted(here))
    order.sort(key=lambda person: (-_without_pause(person, before), -played[person]))
    return order[: len(here) - seats]


def _without_pause(person: str, before: Sequence[Round]) -> int:
    """How many of the latest rounds he has played in a row."""
    for count, each in enumerate(reversed(before)):
        if person not in each.playing:
            return count
    return len(before)


def met(before: Sequence[Round]) -> Counter[frozenset[str]]:
    """How often each two have sat at one table."""
    return Counter(
        frozenset(pair) for each in before for people in each.tables.values() for pair in combinations(people, 2)
    )


def mixed(players: Sequence[str], tables: Sequence[str], before: Sequence[Round], seed: str) -> dict[str, list[str]]:
    """Everyone at a table, with those whom they have met least."""
    lot, known = Lot(f"{seed} tables"), met(before)
    best: list[list[str]] = []
    least = -1
    for _ in range(_TRIES):
        order = lot.shuffled(sorted(players))
        seated = [order[at : at + AT_A_TABLE] for at in range(0, len(order), AT_A_TABLE)]
        again = _bettered(seated, known)
        if least < 0 or again < least:
            best, least = [list(people) for people in seated], again
        if least == 0:
            break
    return dict(zip(tables, best, strict=False))


def staying(players: Sequence[str], tables: Sequence[str], before: Sequence[Round], seed: str) -> dict[str, list[str]]:
    """Everyone at the table where he last sat; the others take the places left by those who rest or are gone."""
    at = {person: table for each in before for table, people in each.tables.items() for person in people}
    seated: dict[str, list[str]] = {table: [] for table in tables[: len(players) // AT_A_TABLE]}
    order = Lot(f"{seed} tables").shuffled(sorted(players))
    last = before[-1].playing if before else []
    order.sort(key=lambda person: person not in last)
    left = []
    for person in order:
        own = seated.get(at.get(person, ""))
        if own is not None and len(own) < AT_A_TABLE:
            own.append(person)
        else:
            left.append(person)
    for people in seated.values():
        missing = AT_A_TABLE - len(people)
        people += left[:missing]
        del left[:missing]
    return seated


def _bettered(seated: list[list[str]], known: Mapping[frozenset[str], int]) -> int:
    """Change people between tables until no change helps; how much is left of meeting again.

    Meeting a third time weighs more than twice a second time.
    """
    weight = {tuple(order): times**2 for pair, times in known.items() for order in permutations(pair)}

    def cost(person: str, others: Sequence[str], gone: str = "") -> int:
        return sum(weight.get((person, other), 0) for other in others if other != gone)

    def helps(one: list[str], at: int, other: list[str], place: int) -> bool:
        a, b = one[at], other[place]
        return cost(a, one) + cost(b, other) > cost(b, one, gone=a) + cost(a, other, gone=b)

    helped = bool(weight)
    while helped:
        helped = False
        for one, other in combinations(seated, 2):
            for at in range(len(one)):
                for place in range(len(other)):
                    if helps(one, at, other, place):
                        one[at], other[place] = other[place], one[at]
                        helped = True
    return sum(cost(person, people) for people in seated for person in people) // 2
