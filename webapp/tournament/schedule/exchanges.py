"""Rounds from nothing, where known ones leave no room for teams: bettered by exchanges, thousands a second.

One player of every table of a round gets up, and all sit down again at once, one at each table: what that costs is an
assignment, which OR-tools finds at once. So that the first hollow is not the last, costs are blurred by lot, less and
less (simulated annealing, with the best of all permutations for a step).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from webapp.tournament.schedule.rounds import AGAIN, APART, MORE, Pair, Round, Told
from webapp.tournament.schedule.shifts import AT_A_TABLE
from webapp.tournament.schedule.solver import assigned

_WORK: Final = 1_200_000
"""Steps times players: some ten seconds."""
_HOT: Final = 80
_COLD: Final = 15
"""How far costs are blurred at first and at last, beside `AGAIN`."""
_FINE: Final = 16
_TOLD: Final = 5000
_MOST_MEETINGS: Final = 64


def exchanged(
    rounds: int, players: Sequence[int], kin: frozenset[Pair], seed: int, least: int, told: Told
) -> list[Round]:
    """So many rounds with as few repeats as were found, and as few as can be of `kin`, who are to meet never.

    `least` is a number of repeats with which it is well.
    """
    lot = np.random.default_rng(seed)
    count = len(players)
    tables = count // AT_A_TABLE
    at, place = np.arange(tables), {who: number for number, who in enumerate(players)}
    seated = [lot.permutation(count).reshape(tables, AT_A_TABLE) for _ in range(rounds)]
    apart = np.zeros((count, count), np.int64)
    for one, other in kin:
        apart[place[one], place[other]] = apart[place[other], place[one]] = APART
    price = np.array([0, *(AGAIN + MORE * before for before in range(_MOST_MEETINGS))])
    met = np.zeros((count, count), np.int64)
    for meetings in seated:
        _meet(met, meetings, 1)
    steps = _WORK // count
    now, best, kept = 0, 0, list(seated)
    for step in range(steps):
        number = int(lot.integers(rounds))
        meetings = seated[number]
        _meet(met, meetings, -1)
        which = lot.integers(AT_A_TABLE, size=tables)
        up = meetings[at, which]
        stay = meetings[which[:, None] != np.arange(AT_A_TABLE)].reshape(tables, AT_A_TABLE - 1)
        costs = (price[met[up][:, stay]] + apart[up][:, stay]).sum(2)
        blur = _HOT * (_COLD / _HOT) ** (step / steps)
        to = assigned(costs * _FINE + lot.integers(int(blur * _FINE), size=costs.shape))
        now += int(costs[to, at].sum() - costs[at, at].sum())
        seated[number] = meetings.copy()
        seated[number][at, which] = up[to]
        _meet(met, seated[number], 1)
        if now < best:
            best, kept = now, list(seated)
            if _repeats(met) <= least and not (met * apart).any():
                break
        if step % _TOLD == 0:
            told(_repeats(met))
    return [tuple(tuple(players[who] for who in meeting) for meeting in meetings) for meetings in kept]


def _meet(met: Any, meetings: Any, times: int) -> None:
    for one in range(AT_A_TABLE):
        for other in range(AT_A_TABLE):
            if one != other:
                met[meetings[:, one], meetings[:, other]] += times


def _repeats(met: Any) -> int:
    return int(np.maximum(met - 1, 0).sum()) // 2
