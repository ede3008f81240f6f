"""The games of a tournament's tables as they stand, replayed from the ledger.

What a replay gave is remembered under the hash of the stream's last event, which stands for every event before it: it
may be thrown away at any time, and is never out of date.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from threading import Lock
from typing import Any, Final, cast

from sqlalchemy import Connection, Engine, Table, func, select

from webapp.games.events import read_event
from webapp.games.game import Game, replay
from webapp.games.standing import Standing, standing_of
from webapp.ledger_events import Told
from webapp.standings.results import Result, result_of
from webapp.store import reading
from webapp.tables import EventRow
from webapp.tournament.state import Tournament

_EVENTS: Final = cast(Table, EventRow.__table__)
_AT_ONCE: Final = 200
_MOST: Final = 2_000
"""Replays that are remembered: more than any one tournament has games."""


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game as it stands after its last event, settled where it is over."""

    stream: str
    game: Game
    hash: str
    """Of the last event."""
    at: datetime
    """When it was written."""
    standing: Standing
    result: Result | None = None
    """None while it goes on, and where the rules can't settle it as it is: `standing` says why."""

    @property
    def over(self) -> bool:
        return is_over(self.game)


_KNOWN: Final[OrderedDict[str, TableGame]] = OrderedDict()
_LOCK: Final = Lock()


def is_over(game: Game) -> bool:
    """Whether no more deals are played in it."""
    return game.ended is not None or game.next_deal is None


def games_of(engine: Engine, tournament: Tournament) -> dict[str, TableGame]:
    """The games that count, of all rounds that were opened."""
    return load(engine, [table.game for each in tournament.rounds for table in each.tables if table.game])


def load(engine: Engine, streams: Sequence[str]) -> dict[str, TableGame]:
    """These games as they stand, by stream."""
    with reading(engine) as connection:
        return load_within(connection, streams)


def load_within(connection: Connection, streams: Sequence[str]) -> dict[str, TableGame]:
    """`load` as a part of a transaction of the caller's."""
    found: dict[str, TableGame] = {}
    for start in range(0, len(streams), _AT_ONCE):
        heads = _heads(connection, streams[start : start + _AT_ONCE])
        with _LOCK:
            known = {stream: _KNOWN[digest] for stream, digest in heads.items() if digest in _KNOWN}
        found |= known | _replayed(connection, {stream: heads[stream] for stream in heads.keys() - known.keys()})
    with _LOCK:
        for each in found.values():
            _KNOWN[each.hash] = each
            _KNOWN.move_to_end(each.hash)
        while len(_KNOWN) > _MOST:
            _KNOWN.popitem(last=False)
    return found


def _heads(connection: Connection, streams: Sequence[str]) -> dict[str, str]:
    last = select(_EVENTS.c.stream, func.max(_EVENTS.c.sequence).label("sequence"))
    last_of = last.where(_EVENTS.c.stream.in_(streams)).group_by(_EVENTS.c.stream).subquery()
    here = (_EVENTS.c.stream == last_of.c.stream) & (_EVENTS.c.sequence == last_of.c.sequence)
    wanted = select(_EVENTS.c.stream, _EVENTS.c.hash).join(last_of, here)
    return {row.stream: row.hash for row in connection.execute(wanted)}


def _replayed(connection: Connection, heads: Mapping[str, str]) -> dict[str, TableGame]:
    wanted = select(
        _EVENTS.c.stream, _EVENTS.c.sequence, _EVENTS.c.kind, _EVENTS.c.payload, _EVENTS.c.at, _EVENTS.c.hash
    )
    rows = connection.execute(wanted.where(_EVENTS.c.stream.in_(heads)).order_by(_EVENTS.c.stream, _EVENTS.c.sequence))
    return {stream: _stands(stream, list(events)) for stream, events in groupby(rows, attrgetter("stream"))}


def _stands(stream: str, rows: Sequence[Any]) -> TableGame:
    game = replay(_events(rows))
    standing = standing_of(game)
    result = result_of(game) if is_over(game) and standing.unsettled is None else None
    return TableGame(stream, game, rows[-1].hash, datetime.fromisoformat(rows[-1].at), standing, result)


def _events(rows: Iterable[Any]) -> Iterable[Told]:
    for row in rows:
        yield Told(row.sequence, read_event(row.kind, json.loads(row.payload)))
