"""What a schedule keeps and what it does not, in numbers, beside what arithmetic allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from webapp.tournament.events import Entrant, Four, Kinship
from webapp.tournament.schedule.rounds import Pair, pairs
from webapp.tournament.schedule.shifts import AT_A_TABLE

_CROWDED: Final = {1: 6, 2: 2, 3: 1}
"""By the number of tables, how many of a table's pairs have sat together in any one round before."""

_PROVED: Final = {(20, 6): 1}
"""By players and rounds, what is known beyond arithmetic: five tables of four play five rounds at most without a repeat
(OEIS A107431)."""


@dataclass(frozen=True, slots=True)
class KinMet:
    """How often players of one team, country or club meet, and how often they must at least."""

    kinship: Kinship
    met: int
    fewest: int
    players: int
    """How many have a team, country or club at all."""


@dataclass(frozen=True, slots=True)
class Report:
    """A schedule in numbers."""

    players: int
    rounds: int
    repeats: int
    """Meetings beyond the first of two players, all together."""
    fewest: int
    """No schedule has fewer: so say arithmetic and what is proved."""
    others: int
    """How many others there are to meet for who has the fewest, team-mates left out where they are kept apart."""
    again: tuple[tuple[Pair, int], ...]
    """Who meets more than once, and how often."""
    kin: tuple[KinMet, ...]
    seats: tuple[int, int]
    """The fewest and the most times that anyone sits on one seat."""
    same_table: int
    """The most times that anyone sits at one table."""

    @property
    def tables(self) -> int:
        return self.players // AT_A_TABLE

    @property
    def met(self) -> int:
        """How many others each player sits with over all rounds, repeats counted."""
        return (AT_A_TABLE - 1) * self.rounds


def report(rounds: Sequence[Sequence[Four]], entrants: Mapping[int, Entrant], apart: Iterable[Kinship]) -> Report:
    """The report on rounds as they were drawn up."""
    players = [who for table in rounds[0] for who in table]
    met = Counter(pairs(table for tables in rounds for table in tables))
    again = tuple(sorted(((pair, times) for pair, times in met.items() if times > 1), key=lambda each: each[0]))
    apart = tuple(apart)
    kin = tuple(_kin(kinship, met, [entrants[who] for who in players], len(rounds)) for kinship in apart)
    on_seat = Counter((who, seat) for tables in rounds for table in tables for seat, who in enumerate(table))
    at_table = Counter((who, at) for tables in rounds for at, table in enumerate(tables) for who in table)
    counts = [on_seat[who, seat] for who in players for seat in range(AT_A_TABLE)]
    teams = [entrants[who].kin("team") for who in players] if "team" in apart else []
    return Report(
        len(players),
        len(rounds),
        sum(times - 1 for _, times in again),
        fewest_repeats(len(players), len(rounds), teams),
        len(players) - max([1, *Counter(team for team in teams if team).values()]),
        again,
        kin,
        (min(counts), max(counts)),
        max(at_table.values()),
    )


def fewest_repeats(players: int, rounds: int, teams: Sequence[str] = ()) -> int:
    """A number of repeats that no schedule is below.

    Each player sits with three others a round, and there are only so many others, those of the own team left out where
    they are kept apart: what is beyond is a repeat, which two share. With fewer than four tables, moreover, two at a
    table must have sat together in any one round before.
    """
    mates = Counter(team for team in teams if team)
    alone = players - sum(mates.values())
    others = [(players - size, size) for size in mates.values()] + [(players - 1, alone)]
    beyond = sum(max(0, (AT_A_TABLE - 1) * rounds - known) * count for known, count in others)
    tables = players // AT_A_TABLE
    crowded = (rounds - 1) * tables * _CROWDED.get(tables, 0)
    return max(-(-beyond // 2), crowded, _PROVED.get((players, rounds), 0))


def _kin(kinship: Kinship, met: Mapping[Pair, int], players: Sequence[Entrant], rounds: int) -> KinMet:
    own = {each.number: each.kin(kinship) for each in players if each.kin(kinship)}
    count = sum(times for (one, other), times in met.items() if one in own and own[one] == own.get(other))
    tables = len(players) // AT_A_TABLE
    fewest = 0
    for size in Counter(own.values()).values():
        at_each, more = divmod(size, tables)
        fewest += rounds * (tables * comb(at_each, 2) + more * at_each)
    return KinMet(kinship, count, fewest, len(own))
