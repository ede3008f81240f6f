"""Whether so many players can play so many rounds: said before anything is drawn up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from webapp.messages import InputError
from webapp.tournament.events import MOST_PLAYERS, Entrant, Kinship
from webapp.tournament.schedule.shifts import AT_A_TABLE

LEAST_PLAYERS: Final = 8
_SHOWN: Final = 4


def called_in(players: Sequence[Entrant], substitutes: Sequence[Entrant]) -> list[Entrant]:
    """The substitutes who play from the start, in their order, so that every table has four."""
    return list(substitutes[: -len(players) % AT_A_TABLE])


def faults(players: Sequence[Entrant], substitutes: Sequence[Entrant], apart: Iterable[Kinship]) -> list[InputError]:
    """Everything that keeps a schedule from being drawn up for these; empty where nothing does."""
    wrong = []
    count, missing = len(players), -len(players) % AT_A_TABLE
    if not LEAST_PLAYERS <= count + min(missing, len(substitutes)) <= MOST_PLAYERS:
        wrong.append(InputError("field_size", found=count, least=LEAST_PLAYERS, most=MOST_PLAYERS))
    elif missing > len(substitutes):
        wrong.append(InputError("field_of_four", found=count, tables=count // AT_A_TABLE, over=count % AT_A_TABLE,
                                missing=missing - len(substitutes), substitutes=len(substitutes)))  # fmt: skip
    tables = (count + missing) // AT_A_TABLE
    if "team" in tuple(apart):
        field = [*players, *called_in(players, substitutes)]
        teams = Counter(each.kin("team") for each in field if each.team)
        names = {each.kin("team"): each.team for each in reversed(field)}
        large = [f"{names[team]} ({size})" for team, size in teams.most_common() if size > tables]
        if large and not wrong:
            wrong.append(InputError("team_too_large", teams=", ".join(large[:_SHOWN]), tables=tables))
    return wrong
