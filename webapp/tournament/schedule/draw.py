"""A whole schedule: a frame, who takes its places, more rounds where they must repeat, then tables and seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final

from webapp.tournament.events import Entrant, Four, Kinship
from webapp.tournament.schedule.exchanges import exchanged
from webapp.tournament.schedule.frames import frames
from webapp.tournament.schedule.places import placed
from webapp.tournament.schedule.report import fewest_repeats
from webapp.tournament.schedule.rounds import Pair, Round, Told, bettered, filled, silent, wrong
from webapp.tournament.schedule.seats import at_tables, on_seats

MOST_BY_ROUNDS: Final = 60
"""Beyond so many players rounds are not sought one by one: a frame has room enough, or exchanges find it."""


def draw_up(
    field: Sequence[Entrant],
    rounds: int,
    apart: Sequence[Kinship] = (),
    seed: int = 0,
    told: Told = silent,
) -> tuple[tuple[Four, ...], ...]:
    """The tables of each round as numbers of entrants on East, South, West, North; the same seed gives the same again.

    `field` are all who play, a multiple of four (`field.faults`). First nobody of a team meets another where teams are
    in `apart`, then as few meet again as can be found, then as few of a country or club meet. Up to a minute, where
    some must meet again: `told` hears how many meetings are repeats so far.
    """
    lot = Random(seed)
    mates = _mates(field) if "team" in apart else frozenset()
    teams = [each.kin("team") for each in field] if mates else []
    enough = fewest_repeats(len(field), rounds, teams)
    seated, least = _framed(field, rounds, apart, mates, lot, enough)
    if least > (0, 0, enough):
        seated = _sought(seated, rounds, sorted(each.number for each in field), mates, lot, enough, told)
    lot.shuffle(seated)
    return on_seats(at_tables(seated, lot), lot)


def _framed(
    field: Sequence[Entrant],
    rounds: int,
    apart: Sequence[Kinship],
    mates: frozenset[Pair],
    lot: Random,
    enough: int,
) -> tuple[list[Round], tuple[int, int, int]]:
    """The best frame with its players, and what is wrong: rounds that are missing, mates who meet, repeats."""
    tried = []
    for found in frames(len(field), rounds):
        numbers = placed(found, field, apart, lot)
        here = [tuple(tuple(numbers[place] for place in meeting) for meeting in meetings) for meetings in found]
        tried.append(((rounds - len(here), *wrong(here, mates)), here))
        if tried[-1][0] <= (0, 0, enough):
            break
    least, seated = min(tried, key=lambda each: each[0])
    return seated, least


def _sought(
    framed: list[Round],
    rounds: int,
    everyone: Sequence[int],
    mates: frozenset[Pair],
    lot: Random,
    enough: int,
    told: Told,
) -> list[Round]:
    """As few repeats as were found: on from the frame, or from nothing, whichever is better, and better still."""
    by_rounds = len(everyone) <= MOST_BY_ROUNDS
    found = filled(framed, rounds, everyone, mates, lot.getrandbits(30)) if by_rounds or len(framed) == rounds else []
    if found and wrong(found, mates) <= (0, enough):
        return found
    other = exchanged(rounds, everyone, mates, lot.getrandbits(30), enough, told)
    best = min([other, *([found] if found else [])], key=lambda each: wrong(each, mates))
    return bettered(best, everyone, mates, lot.getrandbits(30), enough, told) if by_rounds else best


def _mates(field: Sequence[Entrant]) -> frozenset[Pair]:
    """Pairs of one team."""
    teams: dict[str, list[int]] = {}
    for each in field:
        if each.team:
            teams.setdefault(each.kin("team"), []).append(each.number)
    return frozenset(pair for team in teams.values() for pair in combinations(sorted(team), 2))
