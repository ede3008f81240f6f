"""Evenings as the database holds them: who came, the tables, the seats of each round, the games begun there.

Who is here can be changed by several at once; what is arranged for all is refused where others arranged meanwhile.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, delete, insert, select, text, update

from scoring.tiles import SEATS, Seat
from webapp.club.table_codes import new_token
from webapp.evenings.draw import Method
from webapp.evenings.rotation import Round
from webapp.messages import InputError
from webapp.messages import text as words
from webapp.names import name_key
from webapp.store import now, reading, writing
from webapp.tables import (
    AttendanceRow,
    DrawRow,
    EveningRow,
    GameRow,
    PersonRow,
    PlayTableRow,
    SittingRow,
    TournamentRow,
    as_table,
)
from webapp.words import LANGS

MOST_TABLES: Final = 40


_EVENINGS, _CAME, _TABLES = as_table(EveningRow), as_table(AttendanceRow), as_table(PlayTableRow)
_CLUBS = _EVENINGS.c.id.not_in(select(as_table(TournamentRow).c.id))
_SITTINGS, _DRAWS, _GAMES, _PEOPLE = as_table(SittingRow), as_table(DrawRow), as_table(GameRow), as_table(PersonRow)
_CAME_IN = _CAME.join(_PEOPLE, _PEOPLE.c.id == _CAME.c.person).join(_EVENINGS, _EVENINGS.c.id == _CAME.c.evening)
_HERE = _CAME.c.left.is_(False) & (_PEOPLE.c.active | (_EVENINGS.c.state != "open"))
"""Who was forgotten, or has left the club, sits at no table to come; an evening that is over keeps who came."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A day's play."""

    id: str
    day: str
    name: str
    state: str
    added_at: str

    @property
    def open(self) -> bool:
        return self.state == "open"


@dataclass(frozen=True, slots=True)
class Listed:
    """An evening in a list."""

    evening: Evening
    people: int
    tables: int


@dataclass(frozen=True, slots=True)
class PlayTable:
    """A table and the rules played there: a ruleset of the shelf, or the row of a version of house rules."""

    id: str
    evening: str
    number: int
    token: str
    rules: str
    house_rules: str | None
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Where a person sits in a round; without a table, rests."""

    round: int
    person: str
    table: str | None
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Drawn:
    """How the seats of a table were drawn: by which system, and the people in the order in which they were asked."""

    round: int
    table: str
    system: str
    method: Method
    seed: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game begun at a table."""

    stream: str
    table: str
    round: int


@dataclass(frozen=True, slots=True)
class Programme:
    """An evening with all that was arranged for it."""

    evening: Evening
    names: Mapping[str, str]
    """Of everyone who came, by id, in the order of the names."""
    here: frozenset[str]
    tables: tuple[PlayTable, ...]
    sittings: tuple[Sitting, ...]
    draws: tuple[Drawn, ...]
    games: tuple[TableGame, ...]

    @property
    def round(self) -> int:
        """The latest round, 0 before the first."""
        return max((each.round for each in self.sittings), default=0)

    @property
    def rounds(self) -> list[Round]:
        """Every round as it was seated."""
        return [self.seated(number) for number in range(1, self.round + 1)]

    def seated(self, number: int) -> Round:
        """A round: who sat at each table, in the order of the seats, and who rested."""
        own = sorted((each for each in self.sittings if each.round == number), key=_by_seat)
        tables: dict[str, list[str]] = {}
        for each in own:
            if each.table:
                tables.setdefault(each.table, []).append(each.person)
        return Round(tables, [each.person for each in own if not each.table])

    def seats(self, number: int, table: str) -> dict[Seat, str]:
        """Who sits on each seat of a table."""
        found = {each.seat: each.person for each in self.sittings if (each.round, each.table) == (number, table)}
        return {seat: found[seat] for seat in SEATS if seat in found}

    def games_at(self, table: str, number: int | None = None) -> list[TableGame]:
        """The games begun at a table, in a round or in all, latest last."""
        return [game for game in self.games if game.table == table and number in (None, game.round)]

    @property
    def mark(self) -> str:
        """What stands: who is here, the tables, the seats, each in a few letters; another where any of it changed."""
        seats = sorted((each.round, each.person, each.table or "", each.seat or "") for each in self.sittings)
        parts = (
            sorted(self.here),
            [(each.id, each.rules, each.house_rules, sorted(each.options.items())) for each in self.tables],
            [seats, sorted((each.table, each.round) for each in self.games), self.evening.state],
        )
        return ".".join(sha256(json.dumps(part, default=str).encode()).hexdigest()[:8] for part in parts)


class ChangedMeanwhileError(InputError):
    """Others have arranged something since the page was opened; nothing was overwritten."""

    def __init__(self, parts: Sequence[str]) -> None:
        told = [", ".join(words(f"evening.part.{part}", lang) for part in parts) for lang in LANGS]
        super().__init__("evening_changed", what=told[0], what_fr=told[1])


PARTS: Final = ("people", "tables", "seats")


def listed(engine: Engine) -> list[Listed]:
    """All evenings, the open ones first, then the latest."""
    with reading(engine) as connection:
        found = [_evening(row) for row in connection.execute(select(_EVENINGS).where(_CLUBS)).mappings()]
        here = connection.execute(select(_CAME.c.evening).select_from(_CAME_IN).where(_HERE)).scalars().all()
        tables = connection.execute(select(_TABLES.c.evening)).scalars().all()
    found.sort(key=lambda evening: (evening.open, evening.day, evening.added_at), reverse=True)
    return [Listed(evening, here.count(evening.id), tables.count(evening.id)) for evening in found]


def load(engine: Engine, evening: str) -> Programme | None:
    """The evening with all that was arranged; None where there is none of that id."""
    with reading(engine) as connection:
        return _load(connection, evening)


def evening_of(engine: Engine, table: str) -> str | None:
    """The evening that a table belongs to."""
    with reading(engine) as connection:
        return connection.scalar(select(_TABLES.c.evening).where(_TABLES.c.id == table))


def open_evening(engine: Engine, day: str, name: str, tables: Iterable[Mapping[str, Any]] = ()) -> str:
    """A new evening's id; `tables` gives the number, rules, house rules and options of each of its tables."""
    made = secrets.token_hex(8)
    with writing(engine) as connection:
        row = {"id": made, "day": day, "name": name, "state": "open", "added_at": now()}
        connection.execute(insert(_EVENINGS).values(row))
        _add_tables(connection, made, tables)
    return made


@contextmanager
def arranging(engine: Engine, evening: str, mark: str | None = None) -> Iterator[tuple[Connection, Programme]]:
    """A transaction on an open evening, one at a time; ChangedMeanwhileError where it no longer has that mark."""
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 2))"), {"name": evening})
        found = _load(connection, evening)
        if found is None:
            raise InputError("no_such_evening")
        if mark is not None and mark != found.mark:
            pairs = zip(PARTS, mark.split("."), found.mark.split("."), strict=False)
            raise ChangedMeanwhileError([part for part, was, now in pairs if was != now] or PARTS)
        if not found.evening.open:
            raise InputError("evening_closed")
        yield connection, found


def unchanged(engine: Engine, evening: str, mark: str) -> Programme:
    """The open evening as it stands; ChangedMeanwhileError where it no longer has that mark."""
    with arranging(engine, evening, mark) as (_, found):
        return found


def attend(engine: Engine, evening: str, came: Iterable[str], gone: Iterable[str]) -> None:
    """Some came, some left; what others changed meanwhile stays."""
    with arranging(engine, evening) as (connection, found):
        known = set(connection.execute(select(_PEOPLE.c.id).where(_PEOPLE.c.active)).scalars())
        for person, left in [*((each, False) for each in came), *((each, True) for each in gone)]:
            if person in found.names:
                at = (_CAME.c.evening == evening) & (_CAME.c.person == person)
                connection.execute(update(_CAME).where(at).values(left=left))
            elif person in known and not left:
                connection.execute(insert(_CAME).values(evening=evening, person=person, left=False))


def add_tables(engine: Engine, evening: str, tables: Iterable[Mapping[str, Any]]) -> None:
    """More tables; their numbers follow those that stand."""
    with arranging(engine, evening) as (connection, found):
        taken = max((table.number for table in found.tables), default=0)
        more = [{**table, "number": taken + place} for place, table in enumerate(tables, 1)]
        if not more or len(found.tables) + len(more) > MOST_TABLES:
            raise InputError("table_count", most=MOST_TABLES)
        _add_tables(connection, evening, more)


def change_table(engine: Engine, evening: str, table: str, mark: str, values: Mapping[str, Any]) -> None:
    """Other rules and options for the games to come at a table."""
    row = {**values, "options": json.dumps(dict(values["options"]))}
    with arranging(engine, evening, mark) as (connection, _):
        connection.execute(update(_TABLES).where(_TABLES.c.id == table).values(row))


def remove_table(engine: Engine, evening: str, table: str, mark: str) -> None:
    """Take a table away at which nobody has sat."""
    with arranging(engine, evening, mark) as (connection, found):
        if any(each.table == table for each in found.sittings):
            raise InputError("table_in_use")
        connection.execute(delete(_TABLES).where(_TABLES.c.id == table))


def seat(
    engine: Engine,
    evening: str,
    mark: str,
    arrange: Callable[[Programme], tuple[int, Sequence[Sitting], Sequence[Drawn]]],
) -> int:
    """Seat a round as `arrange` says of what stands; the round's number.

    A table whose game has begun in that round keeps its people.
    """
    with arranging(engine, evening, mark) as (connection, found):
        number, sittings, draws = arrange(found)
        begun = {game.table for game in found.games if game.round == number}
        fixed = {each.person for each in found.sittings if each.round == number and each.table in begun}
        for table in (_SITTINGS, _DRAWS):
            own = (table.c.evening == evening) & (table.c.round == number)
            kept = table.c.person.in_(fixed) if table is _SITTINGS else table.c.table.in_(begun)
            connection.execute(delete(table).where(own, ~kept))
        rows = [
            {"evening": evening, "round": number, "person": each.person, "table": each.table, "seat": each.seat}
            for each in sittings
            if each.person not in fixed and each.table not in begun
        ]
        if rows:
            connection.execute(insert(_SITTINGS), rows)
        drawn = [
            {"evening": evening, "round": number, "table": each.table, "system": each.system, "method": each.method,
             "seed": each.seed, "people": json.dumps(each.people)}
            for each in draws
            if each.table not in begun
        ]  # fmt: skip
        if drawn:
            connection.execute(insert(_DRAWS), drawn)
        return number


def take_back(engine: Engine, evening: str, mark: str) -> None:
    """The latest round is no more, as if nobody had drawn it; InputError once a game of it has begun."""
    with arranging(engine, evening, mark) as (connection, found):
        if not found.round:
            raise InputError("no_such_round")
        if any(game.round == found.round for game in found.games):
            raise InputError("round_begun", round=found.round)
        for table in (_SITTINGS, _DRAWS):
            connection.execute(delete(table).where(table.c.evening == evening, table.c.round == found.round))


def close(engine: Engine, evening: str, mark: str) -> None:
    """The evening is over: its tables' codes open nothing more."""
    with arranging(engine, evening, mark) as (connection, _):
        connection.execute(update(_EVENINGS).where(_EVENINGS.c.id == evening).values(state="closed"))


def announce(engine: Engine, evening: str, day: str, name: str) -> None:
    """Another day or name for an evening, open or closed: standings by month and season go by the day."""
    with writing(engine) as connection:
        connection.execute(update(_EVENINGS).where(_EVENINGS.c.id == evening).values(day=day, name=name))


def reopen(engine: Engine, evening: str) -> None:
    """A closed evening goes on."""
    with writing(engine) as connection:
        connection.execute(update(_EVENINGS).where(_EVENINGS.c.id == evening).values(state="open"))


def _load(connection: Connection, evening: str) -> Programme | None:
    row = connection.execute(select(_EVENINGS).where(_EVENINGS.c.id == evening, _CLUBS)).mappings().first()
    if row is None:
        return None

    def rows(table: Table, *order: Any) -> list[Mapping[Any, Any]]:
        return list(connection.execute(select(table).where(table.c.evening == evening).order_by(*order)).mappings())

    people = select(_CAME.c.person, _PEOPLE.c.name, _HERE.label("here")).select_from(_CAME_IN)
    came = sorted(
        connection.execute(people.where(_CAME.c.evening == evening)).all(),
        key=lambda each: (name_key(each.name), each.person),
    )
    tables = rows(_TABLES, _TABLES.c.number)
    games = select(_GAMES.c.stream, _GAMES.c.table, _GAMES.c.round).where(
        _GAMES.c.table.in_([table["id"] for table in tables])
    )
    return Programme(
        _evening(row),
        {each.person: each.name for each in came},
        frozenset(each.person for each in came if each.here),
        tuple(PlayTable(**{**table, "options": json.loads(table["options"])}) for table in tables),
        tuple(Sitting(each["round"], each["person"], each["table"], each["seat"]) for each in rows(_SITTINGS)),
        tuple(
            Drawn(
                each["round"],
                each["table"],
                each["system"],
                each["method"],
                each["seed"],
                tuple(json.loads(each["people"])),
            )
            for each in rows(_DRAWS)
        ),
        tuple(
            TableGame(each.stream, each.table, each.round or 0)
            for each in connection.execute(games.order_by(_GAMES.c.added_at, _GAMES.c.stream))
        ),
    )


def _add_tables(connection: Connection, evening: str, tables: Iterable[Mapping[str, Any]]) -> None:
    rows = [
        {"id": secrets.token_hex(8), "evening": evening, "number": each["number"], "token": new_token(),
         "rules": each["rules"], "house_rules": each["house_rules"], "options": json.dumps(dict(each["options"]))}
        for each in tables
    ]  # fmt: skip
    if rows:
        connection.execute(insert(_TABLES), rows)


def _evening(row: Mapping[Any, Any]) -> Evening:
    return Evening(**{str(name): value for name, value in row.items()})


def _by_seat(sitting: Sitting) -> tuple[int, str]:
    return (SEATS.index(sitting.seat) if sitting.seat else len(SEATS), sitting.person)
