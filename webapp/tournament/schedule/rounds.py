"""Rounds one after another, each by the solver, where somebody has to meet again: as few as can be found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any, Final

from webapp.tournament.schedule.shifts import AT_A_TABLE, Meeting
from webapp.tournament.schedule.solver import new_model, solved

Pair = tuple[int, int]
Round = tuple[Meeting, ...]
Told = Callable[[int], None]
"""Is told of the repeats that are left, as they grow fewer."""

APART: Final = 100_000
"""What it costs that two meet who are to be kept apart at any price: more than all the repeats of a schedule."""
AGAIN: Final = 50
"""What a second meeting costs; a third costs a little more, so that repeats are spread."""
MORE: Final = 3
_EFFORT: Final = 2.0
_BEST_EFFORT: Final = 16.0


def pairs(meetings: Iterable[Sequence[int]]) -> Iterable[Pair]:
    """Everyone who meets, the smaller number first."""
    for meeting in meetings:
        yield from combinations(sorted(meeting), 2)


def silent(_repeats: int) -> None:
    """Nobody is told."""


def filled(
    rounds: Sequence[Round], wanted: int, players: Sequence[int], kin: frozenset[Pair], seed: int
) -> list[Round]:
    """As many rounds as wanted: those given, and more, each the best beside those before it."""
    found = list(rounds)
    met = counted(found)
    while len(found) < wanted:
        found.append(_round(players, met, kin, seed + len(found), None) or _any(players))
        met.update(pairs(found[-1]))
    return found


def bettered(
    rounds: Sequence[Round], players: Sequence[int], kin: frozenset[Pair], seed: int, least: int, told: Told
) -> list[Round]:
    """The rounds with the fewest repeats that were found in good time, each sought again beside all the others.

    `kin` are pairs that are to meet never; `least` is a number of repeats with which it is well.
    """
    found = list(rounds)
    met = counted(found)
    effort, idle, at = 0.0, 0, len(found)
    while idle < len(found) and effort < _BEST_EFFORT and wrong(found, kin) > (0, least):
        told(wrong(found, kin)[1])
        at = at - 1 if at else len(found) - 1
        met.subtract(pairs(found[at]))
        again = _round(players, met, kin, seed + int(effort), found[at]) or found[at]
        change = _cost(again, met, kin) - _cost(found[at], met, kin)
        # One that is no worse is taken as well: it opens other ways to the rounds beside it.
        if change <= 0:
            found[at] = again
        met.update(pairs(found[at]))
        idle = 0 if change < 0 else idle + 1
        effort += _EFFORT
    return found


def counted(rounds: Iterable[Round]) -> Counter[Pair]:
    """How often each two meet."""
    return Counter(pair for each in rounds for pair in pairs(each))


def wrong(rounds: Iterable[Round], kin: frozenset[Pair]) -> tuple[int, int]:
    """How often such meet as are never to meet, and how many meetings are repeats."""
    met = counted(rounds)
    return sum(met[pair] for pair in kin), sum(times - 1 for times in met.values() if times > 1)


def _price(pair: Pair, met: Counter[Pair], kin: frozenset[Pair]) -> int:
    before = met[pair]
    return (AGAIN + MORE * (before - 1) if before else 0) + (APART if pair in kin else 0)


def _cost(meetings: Round, met: Counter[Pair], kin: frozenset[Pair]) -> int:
    return sum(_price(pair, met, kin) for pair in pairs(meetings))


def _any(players: Sequence[int]) -> Round:
    return tuple(tuple(players[at : at + AT_A_TABLE]) for at in range(0, len(players), AT_A_TABLE))


def _round(
    players: Sequence[int], met: Counter[Pair], kin: frozenset[Pair], seed: int, like: Round | None
) -> Round | None:
    """The round that costs least beside those that are counted; `like` is one to begin from."""
    model = new_model()
    tables = range(len(players) // AT_A_TABLE)
    sits: dict[tuple[int, int], Any] = {(who, at): model.new_bool_var("") for who in players for at in tables}
    for who in players:
        model.add_exactly_one(sits[who, at] for at in tables)
    for at in tables:
        model.add(sum(sits[who, at] for who in players) == AT_A_TABLE)
    model.add(sits[players[0], 0] == 1)
    terms = []
    for pair in combinations(sorted(players), 2):
        if price := _price(pair, met, kin):
            together = model.new_bool_var("")
            for at in tables:
                model.add_bool_or(together, ~sits[pair[0], at], ~sits[pair[1], at])
            terms.append(price * together)
    model.minimize(sum(terms))
    if like:
        order = sorted(like, key=lambda meeting: players[0] not in meeting)
        for at, meeting in enumerate(order):
            for who in players:
                model.add_hint(sits[who, at], who in meeting)
    answer = solved(model, seed, _EFFORT)
    if answer is None:
        return None
    return tuple(tuple(who for who in players if answer.value(sits[who, at])) for at in tables)
