"""Tournaments in the ledger, and beside it: which days of play they are, the rows of their tables, their games."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, delete, insert, select, update

from scoring.ruleset import Ruleset
from webapp.club.table_codes import new_token
from webapp.games import game as games
from webapp.games.record import start_game
from webapp.games.store import new_game_within
from webapp.ledger import ConflictError, Entry, Origin, append_within, entries
from webapp.ledger import find as find_entry
from webapp.messages import InputError
from webapp.store import now, reading, writing
from webapp.tables import EveningRow, PlayTableRow, TournamentRow, as_table
from webapp.tournament.events import ScheduleDrawn, Settings, TournamentAnnounced, TournamentEvent, stream_of
from webapp.tournament.replay import replay
from webapp.tournament.state import RoundTable, Tournament

_EVENINGS, _TOURNAMENTS, _TABLES = as_table(EveningRow), as_table(TournamentRow), as_table(PlayTableRow)


@dataclass(frozen=True, slots=True)
class Board:
    """A table as it stands in the room all day: the id by which a phone may be let in, and the token of its code."""

    id: str
    number: int
    token: str


@dataclass(frozen=True, slots=True)
class Held:
    """A tournament with its id, its events and the tables laid for it."""

    id: str
    tournament: Tournament
    entries: tuple[Entry, ...]
    boards: Mapping[int, Board]
    """By the numbers of the tables."""

    @property
    def head(self) -> Entry:
        """Its last event."""
        return self.entries[-1]


class Act:
    """A change to a tournament within one transaction: what is written stands whole or not at all."""

    def __init__(self, connection: Connection, held: Held, actor: str) -> None:
        self.connection = connection
        self.held = held
        self.actor = actor

    @property
    def tournament(self) -> Tournament:
        """As it stands after what was written so far."""
        return self.held.tournament

    def write(self, event: TournamentEvent) -> Entry:
        """Write an event after the last; InputError where it can't follow."""
        last, settings = self.tournament.sequence, self.tournament.settings
        origin = Origin(self.actor, settings.rules, settings.rules_version)
        entry = append_within(self.connection, stream_of(self.held.id), last, event, origin)
        told = (*self.held.entries, entry)
        after = replay(told)
        self.held = Held(self.held.id, after, told, self.held.boards)
        if after.settings != settings:
            _keep_settings(self.connection, self.held.id, after.settings)
        if isinstance(event, ScheduleDrawn):
            lay_tables(self.connection, self.held.id, after.settings, len(event.rounds[0]))
            self.held = Held(self.held.id, after, told, _boards(self.connection, self.held.id))
        return entry

    def begin_game(self, number: int, table: RoundTable) -> str:
        """Begin a game of round `number` at a table, East, South, West and North in their order; its stream."""
        settings = self.tournament.settings
        names = [self.tournament.entrants[entrant].name for entrant in table.seats]
        started = start_game(names, settings.rules, options=settings.options, variant=settings.variant)
        origin = Origin(self.actor, started.rules, started.rules_version)
        board = self.held.boards[table.number].id
        return new_game_within(self.connection, started, origin, table=board, round=number)


def announce(engine: Engine, settings: Settings, actor: str, key: str | None = None) -> str:
    """A new tournament's id; the same key again gives the first one."""
    if key and (first := find_entry(engine, key)):
        return first.stream.removeprefix(stream_of(""))
    made, origin = secrets.token_hex(8), Origin(actor, settings.rules, settings.rules_version, *([key] if key else []))
    with writing(engine) as connection:
        row = {"id": made, "day": settings.day, "name": settings.name, "state": "open", "added_at": now()}
        connection.execute(insert(_EVENINGS).values(row))
        connection.execute(insert(_TOURNAMENTS).values(id=made))
        append_within(connection, stream_of(made), 0, TournamentAnnounced(settings), origin)
    return made


def find(engine: Engine, tournament: str) -> Held | None:
    """The tournament of that id as it stands; None where there is none."""
    told = tuple(entries(engine, stream_of(tournament)[:64]))
    if not told:
        return None
    with reading(engine) as connection:
        boards = _boards(connection, tournament)
    return Held(tournament, replay(told), told, boards)


def known(engine: Engine, *, under_way: bool = False) -> list[Held]:
    """All tournaments, or those that are not over, the latest day first."""
    wanted = select(_TOURNAMENTS.c.id).join(_EVENINGS, _EVENINGS.c.id == _TOURNAMENTS.c.id)
    if under_way:
        wanted = wanted.where(_EVENINGS.c.state == "open")
    with reading(engine) as connection:
        ids = connection.scalars(wanted.order_by(_EVENINGS.c.day.desc(), _EVENINGS.c.added_at.desc())).all()
    return [held for each in ids if (held := find(engine, each))]


def tournament_of(engine: Engine, table: str) -> tuple[str, int] | None:
    """The tournament that a table was laid for, and its number there."""
    wanted = select(_TABLES.c.evening, _TABLES.c.number).where(
        _TABLES.c.id == table, _TABLES.c.evening.in_(select(_TOURNAMENTS.c.id))
    )
    with reading(engine) as connection:
        row = connection.execute(wanted).first()
    return (str(row[0]), int(row[1])) if row else None


def unchanged(engine: Engine, tournament: str, expected: int) -> Held:
    """The tournament, where its `expected`-th event is its last.

    ConflictError where others have written since, InputError where there is no such tournament.
    """
    held = find(engine, tournament)
    if held is None:
        raise InputError("no_such_tournament")
    if held.tournament.sequence != expected:
        raise ConflictError(held.entries[expected:] or held.entries[-1:])
    return held


@contextmanager
def acting(engine: Engine, tournament: str, expected: int, actor: str) -> Iterator[Act]:
    """A change to a tournament as it stood after its `expected`-th event, in one transaction.

    ConflictError where others have written since, InputError where there is no such tournament.
    """
    held = unchanged(engine, tournament, expected)
    with writing(engine) as connection:
        yield Act(connection, held, actor)


def write(engine: Engine, tournament: str, expected: int, event: TournamentEvent, actor: str) -> Held:
    """One event after the `expected`-th; the tournament as it then stands."""
    with acting(engine, tournament, expected, actor) as act:
        act.write(event)
        return act.held


def book_of(settings: Settings) -> Ruleset:
    """The ruleset that is played by; InputError where the engine knows it no longer."""
    return games.book_of(settings.rules, settings.variant)


def lay_tables(connection: Connection, tournament: str, settings: Settings, count: int) -> None:
    """Have tables 1 to `count` in the room, those that stand keeping their codes."""
    own = _TABLES.c.evening == tournament
    standing = set(connection.scalars(select(_TABLES.c.number).where(own)))
    connection.execute(delete(_TABLES).where(own, _TABLES.c.number > count))
    rows = [
        {"id": secrets.token_hex(8), "evening": tournament, "number": number, "token": new_token(), **_rules(settings)}
        for number in range(1, count + 1)
        if number not in standing
    ]
    if rows:
        connection.execute(insert(_TABLES), rows)


def _keep_settings(connection: Connection, tournament: str, settings: Settings) -> None:
    """The rows of its day and its tables follow what was announced."""
    here = _EVENINGS.c.id == tournament
    connection.execute(update(_EVENINGS).where(here).values(day=settings.day, name=settings.name))
    connection.execute(update(_TABLES).where(_TABLES.c.evening == tournament).values(**_rules(settings)))


def _rules(settings: Settings) -> dict[str, str | None]:
    options = json.dumps(dict(settings.options))
    return {"rules": settings.rules, "house_rules": settings.house_rules, "options": options}


def _boards(connection: Connection, tournament: str) -> dict[int, Board]:
    wanted = select(_TABLES.c.id, _TABLES.c.number, _TABLES.c.token).where(_TABLES.c.evening == tournament)
    return {row.number: Board(*row) for row in connection.execute(wanted.order_by(_TABLES.c.number))}
