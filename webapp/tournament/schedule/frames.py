"""Rounds in which nobody meets twice, or as few as are known, among places instead of people.

A plain search gives up beyond some twenty players. Two symmetries make it easy:

* Shifts, of four columns of places against one another (`shifts`).
* Turns. One round is found such that turning its places, as on a clock with as many hours as rounds, gives all the
  others: every difference between two hours occurs once at most. A third of a turn among the clocks, with a multiplier
  of the hours, leaves that round as it is, which leaves the solver a third of the work (1-rotational and 3-cyclic
  resolvable designs; for 16, 28 and 40 players everybody meets everybody once).

For some numbers others have found more rounds than either gives (`known`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from webapp.tournament.schedule.known import known
from webapp.tournament.schedule.shifts import AT_A_TABLE, FIELDS, Frame, rounds_by_shifts, shifted
from webapp.tournament.schedule.solver import new_model, solved

_SEED: Final = 1


class Turn(NamedTuple):
    """How the places of one round are laid out: clocks of so many hours, and places that stay where they are."""

    hours: int
    clocks: int
    still: int
    multiplier: int
    """Of the hours, when the clocks change places by threes; 0 where they do not."""
    cycles: int = 0
    """How many threes of the still places change among themselves then."""


TURNS: Final[dict[int, Turn]] = {
    16: Turn(5, 3, 1, 1),
    24: Turn(7, 3, 3, 2, 1),
    28: Turn(9, 3, 1, 4),
    36: Turn(11, 3, 3, 1, 1),
    40: Turn(13, 3, 1, 3),
    44: Turn(13, 3, 5, 3, 1),
    48: Turn(13, 3, 9, 3, 3),
    52: Turn(13, 3, 13, 3, 4),
}
"""By the number of players, where more rounds can be had than by shifts."""


def frames(players: int, rounds: int) -> Iterator[Frame]:
    """As many rounds as asked or as are known; after the first, others to choose from."""
    tables = players // AT_A_TABLE
    more, by_shifts = known(players) or players in TURNS, rounds_by_shifts(tables, rows=True)
    if rounds > 1 and by_shifts > 2 and (rounds <= by_shifts or not more):
        yield _sure(shifted(tables, min(rounds, by_shifts), rows=True))
    elif rounds > 1 and more:
        yield _most(players, rounds)[:rounds]
        if rounds < tables + (tables in FIELDS) and (found := shifted(tables, rounds, rows=False)):
            yield found
    else:
        yield (tuple(tuple(range(at, at + AT_A_TABLE)) for at in range(0, players, AT_A_TABLE)),)


def families(players: int, rounds: int) -> list[list[int]]:
    """The places in orders in which those that never meet in the frame stand together: room for a team or a country."""
    tables = players // AT_A_TABLE
    columns = list(range(players))
    rows = [column * tables + row for row in range(tables) for column in range(AT_A_TABLE)]
    most = _most(players, rounds)
    if rounds >= len(most):
        return [columns, rows]
    # Who would meet in a round that is not played meets in no other.
    return [columns, rows, [place for meeting in most[rounds] for place in meeting]]


def _most(players: int, rounds: int) -> Frame:
    """All turns where they are enough, else the most rounds that are known; none where shifts give more."""
    turn = TURNS.get(players)
    if turn and (rounds <= turn.hours or not known(players)):
        return turned(turn)
    return known(players)


@lru_cache(maxsize=16)
def turned(turn: Turn) -> Frame:
    """A round and all its turns."""
    hours, moving = turn.hours, turn.hours * turn.clocks
    base = _base_round(turn)

    def after(place: int, by: int) -> int:
        return place if place >= moving else place // hours * hours + (place + by) % hours

    return tuple(tuple(tuple(after(place, by) for place in table) for table in base) for by in range(hours))


def _base_round(turn: Turn) -> list[list[int]]:
    """Tables of places, hour `h` of clock `c` being `c * hours + h` and the still places last."""
    moving = turn.hours * turn.clocks
    places = moving + turn.still
    tables = places // AT_A_TABLE
    model = new_model()
    sits: dict[tuple[int, int], Any] = {}
    for place in range(places):
        for table in range(tables):
            literal, at = model.new_bool_var(""), (place, table)
            while at not in sits:
                sits[at] = literal
                at = _image(turn, at[0]), _image_of_table(turn, at[1], tables)
    for place in range(places):
        model.add_exactly_one(sits[place, table] for table in range(tables))
    for table in range(tables):
        model.add(sum(sits[place, table] for place in range(places)) == AT_A_TABLE)
    for still in range(turn.still):
        model.add(sits[moving + still, still] == 1)
    both: dict[tuple[int, int], Any] = {}
    for pairs in _differences(turn):
        together = []
        for one, other in pairs:
            for table in range(tables):
                a, b = sits[one, table], sits[other, table]
                key = (min(a.index, b.index), max(a.index, b.index))
                if key not in both:
                    both[key] = a if a is b else model.new_bool_var("")
                    model.add_bool_or(both[key], ~a, ~b)
                together.append(both[key])
        model.add(sum(together) <= 1)
    answer = _sure(solved(model, _SEED, 300))
    return [[place for place in range(places) if answer.value(sits[place, table])] for table in range(tables)]


def _image(turn: Turn, place: int) -> int:
    """Where a place goes when the clocks change by threes."""
    moving = turn.hours * turn.clocks
    if not turn.multiplier:
        return place
    if place >= moving:
        still = place - moving
        return moving + (still // 3 * 3 + (still + 1) % 3 if still < 3 * turn.cycles else still)
    clock, hour = divmod(place, turn.hours)
    return (clock // 3 * 3 + (clock + 1) % 3) * turn.hours + hour * turn.multiplier % turn.hours


def _image_of_table(turn: Turn, table: int, tables: int) -> int:
    """Tables go with the still place that sits there, the others by threes."""
    if not turn.multiplier:
        return table
    if table < turn.still:
        return _image(turn, turn.hours * turn.clocks + table) - turn.hours * turn.clocks
    among = table - turn.still
    threes = (tables - turn.still) // 3 * 3
    return turn.still + among // 3 * 3 + (among + 1) % 3 if among < threes else table


def _differences(turn: Turn) -> Iterator[list[tuple[int, int]]]:
    """Pairs of places that one and the same turn makes of one another: one of them may meet, once."""
    hours, moving = turn.hours, turn.hours * turn.clocks
    for one in range(turn.clocks):
        for still in range(turn.still):
            yield [(one * hours + hour, moving + still) for hour in range(hours)]
        for other in range(one, turn.clocks):
            for by in range(0 if one != other else 1, hours if one != other else (hours + 1) // 2):
                yield [(one * hours + hour, other * hours + (hour + by) % hours) for hour in range(hours)]


def _sure(answer: Any | None) -> Any:
    if answer is None:
        raise AssertionError("a round that is known to exist was not found")
    return answer
