"""Who rests and who plays where in the next round of an evening, from the rounds before it.

Four sit at a table. Who has played longest without a pause rests first, so that nobody rests twice before all who were
there have; tables are made so that people meet those whom they have met least, in this round and in those to come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from math import ceil
from typing import Final

from webapp.evenings.draw import Lot

AT_A_TABLE: Final = 4
_TRIES: Final = 8
"""From how many mixed beginnings tables are sought."""
_AHEAD: Final = 2
"""So many rounds are thought of beside the one that is drawn, while there are people whom one has not met."""
_WORK: Final = 12_800
"""Beginnings times the square of the players where rounds are thought of: some tenths of a second."""

Tables = Mapping[str, Sequence[str]]
"""Who sits at each table."""
Times = list[list[int]]
"""How often each two have met, people being numbers from 0."""
Seated = list[list[int]]
"""The people of each table."""


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
    """Everyone at a table, with those whom they have met least, and so that this is possible in the next rounds too."""
    order, known = sorted(players), met(before)
    times = [[known[frozenset((one, other))] for other in order] for one in order]
    enough = ceil((len(order) - 1) / (AT_A_TABLE - 1))
    ahead = min(_AHEAD, enough - len(before) - 1) if before else 0
    best = _foresighted(times, ahead, Lot(f"{seed} tables"))
    return {table: [order[place] for place in people] for table, people in zip(tables, best, strict=False)}


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


def _foresighted(times: Times, ahead: int, lot: Lot) -> Seated:
    """Of the rounds that repeat least, the one after which as many others, each as good as can be, repeat least.

    Of the 24 third rounds in which 16 people meet nobody again, 6 leave room for a fourth and a fifth.
    """
    if ahead < 1:
        return _least(times, lot)[1]
    tries = max(_TRIES, _WORK // len(times) ** 2)
    found = {frozenset(map(frozenset, seated)): (again, seated) for again, seated in _sought(times, tries, lot)}
    least = min(again for again, _ in found.values())
    best, fewest = None, 0
    for again, seated in found.values():
        if again == least:
            after = _after(times, seated, ahead, lot)
            if best is None or after < fewest:
                best, fewest = seated, after
            if not fewest:
                break
    assert best is not None
    return best


def _after(times: Times, seated: Seated, ahead: int, lot: Lot) -> int:
    """How much is met again in so many rounds after one, each the best to be found beside those before it."""
    total = 0
    for _ in range(ahead):
        times = [list(row) for row in times]
        for people in seated:
            for one, other in permutations(people, 2):
                times[one][other] += 1
        again, seated = _least(times, lot)
        total += again
    return total


def _least(times: Times, lot: Lot) -> tuple[int, Seated]:
    """The best of some rounds, and how much is met again in it."""
    best: tuple[int, Seated] | None = None
    for found in _sought(times, _TRIES, lot):
        if best is None or found[0] < best[0]:
            best = found
        if not best[0]:
            break
    assert best is not None
    return best


def _sought(times: Times, tries: int, lot: Lot) -> Iterator[tuple[int, Seated]]:
    """Rounds from mixed beginnings that no exchange of two betters, each with how much is met again in it.

    Meeting a third time weighs more than twice a second time.
    """
    weight = [[met_before**2 for met_before in row] for row in times]
    for _ in range(tries):
        order = lot.shuffled(range(len(times)))
        seated = [order[at : at + AT_A_TABLE] for at in range(0, len(order), AT_A_TABLE)]
        _better(seated, weight)
        yield sum(weight[one][other] for people in seated for one, other in combinations(people, 2)), seated


def _better(seated: Seated, weight: Times) -> None:
    """Change people between tables until no change helps."""
    helped = True
    while helped:
        helped = False
        for one, other in combinations(seated, 2):
            for at, place in product(range(AT_A_TABLE), repeat=2):
                a, b = one[at], other[place]
                of_a, of_b = weight[a], weight[b]
                # Each change table but don't meet one another there.
                gain = 2 * of_a[b]
                for person in one:
                    gain += of_a[person] - of_b[person]
                for person in other:
                    gain += of_b[person] - of_a[person]
                if gain > 0:
                    one[at], other[place] = b, a
                    helped = True
