"""What of the database is the club's, table by table: a new table is taken along unless it is named here.

`marque backup` keeps a server as it is, secrets and all, for the same people to lay out again. A club's file holds the
club alone, for another server: nobody's secrets, and no game that is played at home.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, String, Table, select

from webapp.people.store import new_key
from webapp.tables import Base, EventRow, GameRow, PersonRow, as_table

LEFT_OUT: Final[Mapping[str, str]] = {
    "api_tokens": "secrets of devices: made anew on the other server",
    "api_answers": "answers to programs, kept for a week",
    "webhooks": "addresses with the keys that they check signatures of this server with",
    "deliveries": "what those addresses were told",
}
"""Tables that are not the club's, each with the reason."""

SECRET: Final[Mapping[str, tuple[str, ...]]] = {"people": ("password_hash",)}
"""Columns that go along only where they are asked for; NULL stands in their place."""

RENEWED: Final[Mapping[str, Mapping[str, Callable[[], str]]]] = {"people": {"session_key": new_key}}
"""Columns that never go along, and what stands there on the other server."""

STORES: Final = ("photos", "sets")
STORES_LEFT_OUT: Final[Mapping[str, str]] = {
    "corrections": "photos that players gave to teach the reader, with their consent to this server alone"
}
_EVENTS: Final = as_table(EventRow)
_GAMES: Final = as_table(GameRow)
_PEOPLE: Final = as_table(PersonRow)
_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class Home:
    """The streams of what is played at home: the games themselves, and what belongs to them alone."""

    games: frozenset[str]
    streams: frozenset[str]

    @classmethod
    def of(cls, connection: Connection) -> Home:
        games = frozenset(connection.scalars(select(_GAMES.c.stream).where(_GAMES.c.table.is_(None))))
        if not games:
            return cls(games, games)
        streams = connection.scalars(select(_EVENTS.c.stream).distinct())
        own = {stream for stream in streams if games.intersection(stream.split(":"))}
        naming = select(_EVENTS.c.stream, _EVENTS.c.payload).where(_EVENTS.c.payload.contains('"game":'))
        named: dict[str, set[str]] = {}
        for stream, payload in connection.execute(naming):
            if (game := json.loads(payload).get("game")) is not None:
                named.setdefault(stream, set()).add(str(game))
        return cls(games, frozenset(own | {stream for stream, of in named.items() if of <= games}))


def tables() -> list[Table]:
    """The tables that are exported, those that others point to first."""
    return [table for table in Base.metadata.sorted_tables if table.name not in LEFT_OUT]


def rows_of(connection: Connection, table: Table, home: Home, *, passwords: bool) -> Iterator[dict[str, Any]]:
    """The club's rows of a table, as they go along."""
    left = {*RENEWED.get(table.name, ()), *(() if passwords else SECRET.get(table.name, ()))}
    for row in in_order(connection, table):
        if not _at_home(table, row, home):
            yield {name: None if name in left else value for name, value in row.items()}


def in_order(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    """The rows of a table in the order of its key, the same in every kind of database."""
    found = connection.execution_options(yield_per=_BATCH).execute(select(table).order_by(*_key(connection, table)))
    for row in found.mappings():
        yield {str(name): value for name, value in row.items()}


def _at_home(table: Table, row: Mapping[Any, Any], home: Home) -> bool:
    """Whether a row belongs to a game at home: by its stream, in whichever table it stands."""
    stream = row.get("stream") if "stream" in table.columns else None
    return stream in home.games or (table is _EVENTS and stream in home.streams)


def _key(connection: Connection, table: Table) -> list[Any]:
    """The columns of the key, texts by their bytes: a database's own language would order them otherwise."""
    postgresql = connection.dialect.name == "postgresql"
    return [
        column.collate("C") if postgresql and isinstance(column.type, String) else column
        for column in table.primary_key.columns
    ]
