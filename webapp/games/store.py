"""Games beside their ledger: which streams are games, and who plays in them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, Engine, insert, select

from webapp.games.events import GameStarted
from webapp.games.game import Game
from webapp.games.ledger import load
from webapp.games.replays import Memory
from webapp.ledger import Origin, append_within, find_within
from webapp.messages import InputError
from webapp.store import now, reading, writing
from webapp.tables import GamePlayerRow, GameRow, PlayTableRow, as_table

_GAMES: Final = as_table(GameRow)
_PLAYERS: Final = as_table(GamePlayerRow)
_TABLES: Final = as_table(PlayTableRow)
_BYTES: Final = 16
_REPLAYED: Final = Memory[Game](lambda _read, game: game, most=400)
"""Of the games of a long evening, and of a few before it."""


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

    `persons` are the people of a club's game in the order of its players. The same key again gives the first stream,
    also where both are on their way at once.
    """
    with writing(engine) as connection:
        if first := find_within(connection, origin.key):
            if first.event != started:
                raise InputError("key_of_other_stream")
            return first.stream
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


def table_of(engine: Engine, stream: str) -> str | None:
    """The club's table that a game is played at; None for a game at home, and where there is no such game."""
    with reading(engine) as connection:
        return connection.scalar(select(_GAMES.c.table).where(_GAMES.c.stream == stream))


def numbered_table(engine: Engine, stream: str) -> tuple[str, int] | None:
    """The club's table that a game is played at, with its number of that day; None for a game at home."""
    wanted = select(_TABLES.c.id, _TABLES.c.number).join(_GAMES, _GAMES.c.table == _TABLES.c.id)
    with reading(engine) as connection:
        row = connection.execute(wanted.where(_GAMES.c.stream == stream)).first()
    return (row.id, row.number) if row else None


def known_games(engine: Engine, streams: Sequence[str]) -> list[KnownGame]:
    """Those of the streams that are games, in the order given; InputError for one that can't be read."""
    wanted = select(_GAMES.c.stream, _GAMES.c.day, _GAMES.c.added_at).where(_GAMES.c.stream.in_(streams))
    with reading(engine) as connection:
        rows = {row.stream: row for row in connection.execute(wanted)}
        games = _REPLAYED.games(connection, rows.keys())
    return [
        KnownGame(
            name, rows[name].day, datetime.fromisoformat(rows[name].added_at), games.get(name) or load(engine, name)
        )
        for name in streams
        if name in rows
    ]
