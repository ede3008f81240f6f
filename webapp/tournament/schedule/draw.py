"""A whole schedule: a frame, who takes its places, more rounds where they must repeat, then tables and seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final

from webapp.tournament.events import Entrant, Four, Kinship
from webapp.tournament.schedule.frames import frames
from webapp.tournament.schedule.places import placed
from webapp.tournament.schedule.report import fewest_repeats
from webapp.tournament.schedule.rounds import Pair, Round, bettered, pairs
from webapp.tournament.schedule.seats import at_tables, on_seats

MOST_BETTERED: Final = 60
"""Beyond so many players rounds are not sought one by one: a frame has room enough to keep teams apart."""


def draw_up(
    field: Sequence[Entrant], rounds: int, apart: Sequence[Kinship] = (), seed: int = 0
) -> tuple[tuple[Four, ...], ...]:
    """The tables of each round as numbers of entrants on East, South, West, North; the same seed gives the same again.

    `field` are all who play, a multiple of four (`field.faults`). First nobody of a team meets another where teams are
    in `apart`, then as few meet again as can be found, then as few of a country or club meet.
    """
    lot = Random(seed)
    mates = _mates(field) if "team" in apart else frozenset()
    seated: list[Round] = []
    least = None
    for found in frames(len(field), rounds):
        numbers = placed(found, field, apart, lot)
        here = [tuple(tuple(numbers[place] for place in meeting) for meeting in meetings) for meetings in found]
        wrong = rounds - len(here), sum(pair in mates for meetings in here for pair in pairs(meetings))
        if least is None or wrong < least:
            seated, least = here, wrong
        if not any(least):
            break
    short = any(least or ())
    if short and len(field) <= MOST_BETTERED:
        teams = [each.kin("team") for each in field] if mates else []
        enough = fewest_repeats(len(field), rounds, teams)
        everyone = sorted(each.number for each in field)
        seated = bettered(seated, rounds, everyone, mates, lot.getrandbits(30), enough)
    lot.shuffle(seated)
    return on_seats(at_tables(seated, lot), lot)


def _mates(field: Sequence[Entrant]) -> frozenset[Pair]:
    """Pairs of one team."""
    teams: dict[str, list[int]] = {}
    for each in field:
        if each.team:
            teams.setdefault(each.kin("team"), []).append(each.number)
    return frozenset(pair for team in teams.values() for pair in combinations(sorted(team), 2))
