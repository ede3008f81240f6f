"""Imported people and results into the database: all lines of a text, or none; what is there already stays."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, Engine, func, insert, select, text

import scoring
from webapp.games.events import GameEvent
from webapp.house_rules import store as house_rules
from webapp.imports.lines import PersonLine, PlayedBy, ResultLine
from webapp.ledger import Origin, append_within
from webapp.people import store as people
from webapp.store import reading, writing
from webapp.tables import EveningRow, GamePlayerRow, GameRow, PlayTableRow, as_table
from webapp.words import LANGS

_EVENINGS: Final = as_table(EveningRow)
_GAMES: Final = as_table(GameRow)
_PLAYERS: Final = as_table(GamePlayerRow)
_TABLES: Final = as_table(PlayTableRow)
_LOCK: Final = 0x696D706F
_DIGITS: Final = 40


def rules_known(engine: Engine) -> list[PlayedBy]:
    """All rules that past games may have been played by, the club's own in their newest version."""
    shelf = [
        PlayedBy(book.id, frozenset(book.names.get(lang).casefold() for lang in LANGS))
        for book in scoring.RULESETS.values()
    ]
    own = [
        PlayedBy(each.name, frozenset(each.title(lang).casefold() for lang in LANGS), each.text)
        for each in house_rules.newest(engine)
    ]
    return [*own, *shelf]


def stream_of(line: ResultLine) -> str:
    """The stream of an imported game: the same line has the same one."""
    return f"imported-{line.digest[:_DIGITS]}"


def written_already(engine: Engine, lines: Sequence[ResultLine]) -> set[str]:
    """Which of the lines are games already, by their digests."""
    with reading(engine) as connection:
        there = _there(connection)
    return {line.digest for line in lines if stream_of(line) in there}


def write_people(engine: Engine, lines: Sequence[PersonLine], by: str) -> int:
    """Add those who are not there; gives how many."""
    return len(people.add_all(engine, [(line.name, line.role) for line in lines if line.known is None], by=by))


def write_results(engine: Engine, lines: Sequence[ResultLine], actor: str, evening: str) -> int:
    """Write those that are not there, in the order of the lines; `evening` names the evenings made for them."""
    now = datetime.now(UTC)
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        there = _there(connection)
        new = [line for line in lines if stream_of(line) not in there]
        for place, line in enumerate(new):
            table = _table(connection, line, evening, now)
            # Games of a day follow one another as their lines did.
            added = (now + timedelta(microseconds=place)).isoformat(timespec="microseconds")
            stream = stream_of(line)
            row = {"stream": stream, "table": table, "round": None, "day": line.day, "added_at": added}
            connection.execute(insert(_GAMES).values(row))
            players = [{"stream": stream, "player": n, "person": person} for n, person in enumerate(line.persons)]
            connection.execute(insert(_PLAYERS), players)
            events: tuple[GameEvent, ...] = (line.started, line.ended)
            for number, event in enumerate(events):
                origin = Origin(actor, line.started.rules, line.started.rules_version, f"{stream}-{number}")
                append_within(connection, stream, number, event, origin)
    return len(new)


def _there(connection: Connection) -> set[str]:
    return set(connection.scalars(select(_GAMES.c.stream).where(_GAMES.c.stream.startswith("imported-"))))


def _table(connection: Connection, line: ResultLine, evening_name: str, now: datetime) -> str:
    """A table of its own on the day's imported evening, which is closed: nobody plays there."""
    evening = f"imported-{line.day}"
    if connection.scalar(select(_EVENINGS.c.id).where(_EVENINGS.c.id == evening)) is None:
        made: dict[str, Any] = {"id": evening, "day": line.day, "name": evening_name, "state": "closed"}
        connection.execute(insert(_EVENINGS).values(**made, added_at=now.isoformat(timespec="seconds")))
    count = connection.scalar(select(func.count()).select_from(_TABLES).where(_TABLES.c.evening == evening)) or 0
    table = secrets.token_hex(8)
    row = {"id": table, "evening": evening, "number": count + 1, "token": secrets.token_urlsafe(24),
           "rules": line.started.rules, "house_rules": None, "options": "{}"}  # fmt: skip
    connection.execute(insert(_TABLES).values(row))
    return table
