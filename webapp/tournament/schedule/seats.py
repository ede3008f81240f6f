"""Which table and which seat: everyone as evenly on each as can be, whatever the schedule is.

Seats: players and the tables of each round are the two sides of a graph, whose edges are to be coloured with the four
seats. Halving the edges twice along their trails gives every table each seat once, and every player each seat as often
as any other, or once more (D. de Werra, "Equitable colorations of graphs", 1971).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from random import Random
from typing import Final

from ortools.graph.python import linear_sum_assignment

from webapp.tournament.events import Four

Edge = tuple[Hashable, Hashable]
_PASSES: Final = 3
_TRIES: Final = 6
_UNEVEN: Final = 4
"""The power of how often somebody sits at one table that is to be small: by squares alone, of three or four tables
somebody has one a third time where nobody need."""
_SPARE: Final = "spare"


def at_tables(rounds: Sequence[Sequence[Sequence[int]]], lot: Random) -> list[list[tuple[int, ...]]]:
    """Each round's tables in such an order that everyone changes tables as evenly as can be found."""
    tried = [_spread([lot.sample(list(meetings), len(meetings)) for meetings in rounds]) for _ in range(_TRIES)]
    return min(tried, key=_sameness)


def _spread(rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[tuple[int, ...]]]:
    """Each round's meetings at the tables where their players sit least in the others, a few times over."""
    placed = [[tuple(meeting) for meeting in meetings] for meetings in rounds]
    sat: Counter[tuple[int, int]] = Counter()
    for again in range(_PASSES):
        for number, meetings in enumerate(placed):
            if again:
                sat.subtract((player, table) for table, meeting in enumerate(meetings) for player in meeting)
            placed[number] = _ordered(meetings, sat)
            sat.update((player, table) for table, meeting in enumerate(placed[number]) for player in meeting)
    return placed


def _sameness(rounds: Sequence[Sequence[Sequence[int]]]) -> tuple[int, int]:
    """The most times that anyone sits at one table, and how often that kind of thing happens."""
    sat = Counter((who, at) for meetings in rounds for at, meeting in enumerate(meetings) for who in meeting)
    return max(sat.values()), sum(times * times for times in sat.values())


def _ordered(meetings: Sequence[tuple[int, ...]], sat: Counter[tuple[int, int]]) -> list[tuple[int, ...]]:
    """The meetings at the tables where their players have sat least; a third time weighs far more than a second."""
    assignment = linear_sum_assignment.SimpleLinearSumAssignment()
    for place, meeting in enumerate(meetings):
        for table in range(len(meetings)):
            before = [sat[player, table] for player in meeting]
            assignment.add_arc_with_cost(place, table, sum((each + 1) ** _UNEVEN - each**_UNEVEN for each in before))
    if assignment.solve() != assignment.OPTIMAL:
        raise AssertionError("every meeting can have a table")
    tables: list[tuple[int, ...]] = [()] * len(meetings)
    for place, meeting in enumerate(meetings):
        tables[assignment.right_mate(place)] = meeting
    return tables


def on_seats(rounds: Sequence[Sequence[Sequence[int]]], lot: Random) -> tuple[tuple[Four, ...], ...]:
    """The tables with their players on East, South, West, North."""
    edges: list[Edge] = [
        (player, (number, table))
        for number, meetings in enumerate(rounds)
        for table, meeting in enumerate(meetings)
        for player in meeting
    ]
    lot.shuffle(edges)
    seats = [quarter for half in _halves(edges) for quarter in _halves(half)]
    lot.shuffle(seats)
    found = [{table: player for player, table in seat} for seat in seats]

    def four(number: int, table: int) -> Four:
        east, south, west, north = (seat[number, table] for seat in found)
        return int(str(east)), int(str(south)), int(str(west)), int(str(north))

    return tuple(tuple(four(number, table) for table in range(len(meetings))) for number, meetings in enumerate(rounds))


def _halves(edges: Sequence[Edge]) -> tuple[list[Edge], list[Edge]]:
    """The edges in two, every vertex having as many in one as in the other, or one more."""
    ends = [((0, left), (1, right)) for left, right in edges]
    degree: Counter[tuple[int, Hashable]] = Counter(end for pair in ends for end in pair)
    # A spare vertex on either side takes what is odd: then every trail comes back to where it began.
    ends += [((0, vertex), (1, _SPARE)) if side == 0 else ((0, _SPARE), (1, vertex))
             for (side, vertex), count in degree.items() if count % 2]  # fmt: skip
    if sum(end == (0, _SPARE) for pair in ends for end in pair) % 2:
        ends.append(((0, _SPARE), (1, _SPARE)))
    at: dict[tuple[int, Hashable], list[int]] = {}
    for number, pair in enumerate(ends):
        for end in pair:
            at.setdefault(end, []).append(number)
    used = [False] * len(ends)
    halves: tuple[list[Edge], list[Edge]] = ([], [])
    for begin in list(at):
        here = begin
        while at[here]:
            number = at[here].pop()
            if used[number]:
                continue
            used[number] = True
            if number < len(edges):
                halves[here[0]].append(edges[number])
            here = ends[number][1 - here[0]]
    return halves
