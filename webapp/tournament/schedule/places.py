"""Who takes which place of a frame: players of one team, country or club where their places do not meet.

Places that never meet one another can change their people without a thought for each other, so that the best change
among them is an assignment, which OR-tools finds at once; one such set of places after another, until nothing helps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import numpy as np

from webapp.tournament.events import Entrant, Kinship
from webapp.tournament.schedule.frames import families
from webapp.tournament.schedule.rounds import pairs
from webapp.tournament.schedule.shifts import Frame
from webapp.tournament.schedule.solver import assigned

_WEIGHT: Final[dict[Kinship, int]] = {"team": 1000, "country": 1, "club": 1}
_IDLE: Final = 200
"""So many changes in a row that take nothing off are the end, and three times as many where mates still meet."""
_MOST: Final = 2000


def placed(frame: Frame, field: Sequence[Entrant], apart: Sequence[Kinship], lot: Random) -> list[int]:
    """The number of the entrant at each place, as few kin meeting as could be found; by lot among the rest."""
    order = list(field)
    lot.shuffle(order)
    sizes = {kinship: Counter(each.kin(kinship) for each in order) for kinship in apart}
    # Large families one after another, where places that never meet stand together, are a good beginning.
    order.sort(key=lambda each: [(-sizes[by][each.kin(by)], each.kin(by)) if each.kin(by) else (0, "") for by in apart])
    costs, meets = _costs(order, apart), _meets(frame, len(order))
    takes = min(
        (np.argsort(each) for each in families(len(order), len(frame))), key=lambda each: _total(costs, meets, each)
    )
    best, idle = _total(costs, meets, takes), 0
    for _ in range(_MOST):
        if not best or idle == (_IDLE if best < 2 * _WEIGHT["team"] else 3 * _IDLE):
            break
        strangers = _strangers(meets, lot)
        people = takes[strangers]
        takes[strangers] = people[assigned(costs[people][:, takes] @ meets[:, strangers])]
        now = _total(costs, meets, takes)
        best, idle = min(best, now), 0 if now < best else idle + 1
    return [order[who].number for who in takes]


def _costs(people: Sequence[Entrant], apart: Sequence[Kinship]) -> Any:
    """What it costs that two meet, by their places in the list."""
    costs = np.zeros((len(people), len(people)), np.int64)
    for kinship in apart:
        kin = np.array([each.kin(kinship) for each in people])
        costs += _WEIGHT[kinship] * ((kin[:, None] == kin) & (kin != ""))
    np.fill_diagonal(costs, 0)
    return costs


def _meets(frame: Frame, places: int) -> Any:
    """How often two places meet."""
    meets = np.zeros((places, places), np.int64)
    for one, other in pairs(meeting for meetings in frame for meeting in meetings):
        meets[one, other] += 1
        meets[other, one] += 1
    return meets


def _total(costs: Any, meets: Any, takes: Any) -> int:
    return int((costs[takes][:, takes] * meets).sum())


def _strangers(meets: Any, lot: Random) -> list[int]:
    """Places by lot of which none meets another."""
    order = list(range(len(meets)))
    lot.shuffle(order)
    free, found = np.ones(len(meets), bool), []
    for place in order:
        if free[place]:
            found.append(place)
            free &= meets[place] == 0
    return found
