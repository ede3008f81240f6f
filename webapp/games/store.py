"""Games beside their ledger: which streams are games, and who plays in them."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Final, cast

from sqlalchemy import Connection, Engine, Table, func, insert, select

from webapp.games.events import GameStarted
from webapp.games.game import Game, replay
from webapp.ledger import Origin, append_within, entries, find
from webapp.messages import InputError
from webapp.store import now, reading, writing
from webapp.tables import EventRow, GamePlayerRow, GameRow

_GAMES: Final = cast(Table, GameRow.__table__)
_PLAYERS: Final = cast(Table, GamePlayerRow.__table__)
_EVENTS: Final = cast(Table, EventRow.__table__)
_BYTES: Final = 16
MOST_REMEMBERED: Final = 400
"""Games kept in memory as they were replayed: those of a long evening, and of a few before it."""
_REPLAYED: Final[OrderedDict[str, Game]] = OrderedDict()
"""By the hash of the last event, which stands for every event before it: never out of date, and never needed."""
_LOCK: Final = Lock()


@dataclass(frozen=True, slots=True)
class KnownGame:
    """A game as a list shows it: when it began, and how it stands."""

    stream: str
    day: str
    added_at: datetime
    game: Game


def new_game(
    engine: Engine,
    started: GameStarted,
    origin: Origin,
    *,
    table: str | None = None,
    round: int | None = None,
    persons: Sequence[str] = (),
) -> str:
    """A new game's stream, which is a home game's secret link; written whole or not at all.

    `persons` are the people of a club's game in the order of its players. The same key again gives the first stream.
    """
    if first := find(engine, origin.key):
        if first.event != started:
            raise InputError("key_of_other_stream")
        return first.stream
    with writing(engine) as connection:
        return new_game_within(connection, started, origin, table=table, round=round, persons=persons)


def new_game_within(
    connection: Connection,
    started: GameStarted,
    origin: Origin,
    *,
    table: str | None = None,
    round: int | None = None,
    persons: Sequence[str] = (),
) -> str:
    """`new_game` as a part of a writing transaction of the caller's, whose key is new."""
    stream = secrets.token_urlsafe(_BYTES)
    moment = now("microseconds")
    row = {
        "stream": stream,
        "table": table,
        "round": round,
        "day": moment[:10],
        "added_at": moment,
    }
    connection.execute(insert(_GAMES).values(row))
    players = [{"stream": stream, "player": player, "person": person} for player, person in enumerate(persons)]
    if players:
        connection.execute(insert(_PLAYERS), players)
    append_within(connection, stream, 0, started, origin)
    return stream


def known_games(engine: Engine, streams: Sequence[str]) -> list[KnownGame]:
    """Those of the streams that are games, in the order given."""
    each = _EVENTS.alias()
    last = select(func.max(each.c.sequence)).where(each.c.stream == _GAMES.c.stream).scalar_subquery()
    wanted = (
        select(_GAMES.c.stream, _GAMES.c.day, _GAMES.c.added_at, _EVENTS.c.hash)
        .select_from(_GAMES)
        .join(_EVENTS, (_EVENTS.c.stream == _GAMES.c.stream) & (_EVENTS.c.sequence == last))
        .where(_GAMES.c.stream.in_(streams))
    )
    with reading(engine) as connection:
        rows = {row.stream: row for row in connection.execute(wanted)}
    return [
        KnownGame(
            name, rows[name].day, datetime.fromisoformat(rows[name].added_at), _standing(engine, name, rows[name].hash)
        )
        for name in streams
        if name in rows
    ]


def _standing(engine: Engine, stream: str, head: str) -> Game:
    """The game as it stands after the event of that hash, or after later ones; remembered, for lists ask for many."""
    with _LOCK:
        if head in _REPLAYED:
            _REPLAYED.move_to_end(head)
            return _REPLAYED[head]
    told = entries(engine, stream)
    game = replay(told)
    with _LOCK:
        _REPLAYED[told[-1].hash] = game
        while len(_REPLAYED) > MOST_REMEMBERED:
            _REPLAYED.popitem(last=False)
    return game
