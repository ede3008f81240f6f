"""The club's evenings: who is here, tables, rounds, and the games that begin at them."""

from __future__ import annotations

from datetime import date
from typing import Any

from werkzeug.exceptions import NotFound

from webapp import access
from webapp.api.bearer import writer
from webapp.api.errors import found, telling
from webapp.api.evening_forms import (
    AttendanceForm,
    CodeForm,
    DrawAgain,
    EveningForm,
    EveningLine,
    EveningNamed,
    EveningNew,
    EveningSeen,
    EveningState,
    RoundDrawn,
    RoundSet,
    StreamsForm,
    TableRules,
    TablesNew,
)
from webapp.api.forms import GameBegun
from webapp.api.operation import blueprint, operation
from webapp.api.paging import page_of
from webapp.club.table_codes import Code, codes_of, replaced
from webapp.database import engine
from webapp.evenings import rounds as evenings_rounds
from webapp.evenings import store as evenings_store
from webapp.evenings.store import Listed, PlayTable, Programme
from webapp.evenings.view import refuse_open_games, table_rules
from webapp.games.ledger import load
from webapp.games.state import state
from webapp.games.store import known_games
from webapp.messages import InputError
from webapp.names import name_text
from webapp.people import store as people
from webapp.tally.hand_faults import about


@blueprint.get("/evenings")
@access.needs("see")
@operation("evenings", EveningLine, pages=True)
def evenings(query: dict[str, Any]) -> Any:
    """All evenings by day."""
    known = evenings_store.listed(engine())
    return page_of(known, query, lambda each: (each.evening.day, each.evening.added_at, each.evening.id), _line)


@blueprint.post("/evenings")
@access.needs("arrange")
@operation("evenings", EveningForm, body=EveningNew, status=201)
def open_evening(body: dict[str, Any]) -> Any:
    """Open an evening, with the tables of the one before where `copy` says so."""
    day, name = _announced(body)
    last = _last() if body.get("copy") else None
    tables = evenings_rounds.copied(engine(), last.tables) if last else []
    return _evening(evenings_store.open_evening(engine(), day, name, tables))


@blueprint.get("/evenings/<evening>")
@access.needs("see")
@operation("evenings", EveningForm)
def evening(evening: str) -> Any:
    """An evening with all that was arranged for it."""
    return _evening(evening)


@blueprint.put("/evenings/<evening>/announcement")
@access.needs("arrange")
@operation("evenings", EveningForm, body=EveningNamed)
def announce_evening(evening: str, body: dict[str, Any]) -> Any:
    """Another day or name, of an evening that is closed too."""
    evenings_store.announce(engine(), _programme(evening).evening.id, *_announced(body))
    return _evening(evening)


@blueprint.patch("/evenings/<evening>")
@access.needs("arrange")
@operation("evenings", EveningForm, body=EveningState, conflicts=True)
def set_state(evening: str, body: dict[str, Any]) -> Any:
    """Close an evening, or open it again."""
    known = _programme(evening)
    if body["open"]:
        evenings_store.reopen(engine(), known.evening.id)
        return _evening(evening)
    if not body.get("sure"):
        with about("sure"):
            refuse_open_games(engine(), known)
    with telling("evening", lambda: _evening(evening)):
        evenings_store.close(engine(), evening, body["mark"])
    return _evening(evening)


@blueprint.post("/evenings/<evening>/people")
@access.needs("arrange")
@operation("evenings", EveningForm, body=AttendanceForm)
def attend(evening: str, body: dict[str, Any]) -> Any:
    """Say who came and who left; what others said meanwhile stays."""
    known = _programme(evening)
    if not known.evening.open:
        raise InputError("evening_closed")
    by = writer(access.require("arrange"))
    guests = people.add_all(engine(), [(name, "guest") for name in body.get("guests", [])], by=by)
    came = [*body.get("came", []), *(guest.id for guest in guests)]
    evenings_store.attend(engine(), evening, came, body.get("left", []))
    return _evening(evening)


@blueprint.post("/evenings/<evening>/tables")
@access.needs("arrange")
@operation("evenings", EveningForm, body=TablesNew, status=201)
def add_tables(evening: str, body: dict[str, Any]) -> Any:
    """Put up tables; their numbers follow those that stand."""
    with about("rules"):
        row = {**table_rules(engine(), body["rules"]), "options": {}}
    evenings_store.add_tables(engine(), _programme(evening).evening.id, [row] * body["count"])
    return _evening(evening)


@blueprint.post("/evenings/<evening>/rounds")
@access.needs("arrange")
@operation("evenings", EveningForm, body=RoundDrawn, status=201, conflicts=True)
def draw_round(evening: str, body: dict[str, Any]) -> Any:
    """Draw the next round, or the latest one again while no game of it has begun."""

    def arrange(now: Programme) -> Any:
        return evenings_rounds.drawn_round(engine(), now, body["way"], stay=body.get("stay", False))

    with telling("evening", lambda: _evening(evening)):
        evenings_store.seat(engine(), _programme(evening).evening.id, body["mark"], arrange)
    return _evening(evening)


@blueprint.put("/evenings/<evening>/rounds/<int:number>")
@access.needs("arrange")
@operation("evenings", EveningForm, body=RoundSet, conflicts=True)
def set_round(evening: str, number: int, body: dict[str, Any]) -> Any:
    """Set a round by hand: the latest, or the one after it."""

    def arrange(now: Programme) -> Any:
        return evenings_rounds.set_by_hand(now, number, body["places"])

    with telling("evening", lambda: _evening(evening)):
        evenings_store.seat(engine(), _programme(evening).evening.id, body["mark"], arrange)
    return _evening(evening)


@blueprint.delete("/evenings/<evening>/rounds/<int:number>")
@access.needs("arrange")
@operation("evenings", EveningForm, body=EveningSeen, conflicts=True)
def take_round_back(evening: str, number: int, body: dict[str, Any]) -> Any:
    """Undo the latest round, as long as no game of it has begun."""
    known = _programme(evening)
    if number != known.round:
        raise NotFound
    with telling("evening", lambda: _evening(evening)):
        evenings_store.take_back(engine(), evening, body["mark"])
    return _evening(evening)


@blueprint.get("/evenings/<evening>/codes")
@access.needs("arrange")
@operation("evenings", CodeForm, pages=True)
def codes(evening: str, query: dict[str, Any]) -> Any:
    """The codes of its tables: a phone that opens one keeps that table's score until the evening closes."""
    known: list[Code] = found(codes_of(evening))
    return page_of(known, query, lambda each: (each.number, each.table), _code)


@blueprint.post("/tables/<table>/code")
@access.needs("arrange")
@operation("evenings", CodeForm, status=201)
def renew_code(table: str) -> Any:
    """Give a table another code: phones that opened the old one are out."""
    evening: str = found(replaced(table))
    return next(_code(each) for each in codes_of(evening) or () if each.table == table)


@blueprint.post("/evenings/<evening>/games")
@access.needs("arrange")
@operation("evenings", StreamsForm, body=EveningSeen, status=201, conflicts=True)
def begin_games(evening: str, body: dict[str, Any]) -> Any:
    """Begin the game of every full table of the latest round."""
    by = writer(access.require("arrange"))
    with telling("evening", lambda: _evening(evening)):
        known = evenings_store.unchanged(engine(), _programme(evening).evening.id, body["mark"])
    return {"streams": evenings_rounds.begin_all(engine(), known, by)}


@blueprint.put("/tables/<table>/rules")
@access.needs("arrange")
@operation("evenings", EveningForm, body=TableRules, conflicts=True)
def set_table_rules(table: str, body: dict[str, Any]) -> Any:
    """Give a table other rules, or other switches, for the games to come."""
    own = _table(table)[1]
    with about("rules"):
        values: dict[str, Any] = table_rules(engine(), body["rules"])
    values["options"] = body.get("options", {})
    rules = evenings_rounds.rules_of(engine(), PlayTable(**{**_as_row(own), **values}))
    if rules is not None:
        with about("options"):
            rules.book.filled(values["options"])
    with telling("evening", lambda: _evening(own.evening)):
        evenings_store.change_table(engine(), own.evening, own.id, body["mark"], values)
    return _evening(own.evening)


@blueprint.post("/tables/<table>/draw")
@access.needs("arrange")
@operation("evenings", EveningForm, body=DrawAgain, status=201, conflicts=True)
def draw_table(table: str, body: dict[str, Any]) -> Any:
    """Draw the seats again among the four at a table."""
    own = _table(table)[1]

    def arrange(now: Programme) -> Any:
        return evenings_rounds.redrawn_table(engine(), now, own, body["way"])

    with telling("evening", lambda: _evening(own.evening)):
        evenings_store.seat(engine(), own.evening, body["mark"], arrange)
    return _evening(own.evening)


@blueprint.post("/tables/<table>/games")
@access.needs("record", table="table")
@operation("evenings", GameBegun, body=EveningSeen, status=201, conflicts=True)
def begin_game(table: str, body: dict[str, Any]) -> Any:
    """Begin the table's game of the round, or another one once the last is over."""
    own = _table(table)[1]
    by = writer(access.require("record", table=table))
    with telling("evening", lambda: _evening(own.evening)):
        now = evenings_store.unchanged(engine(), own.evening, body["mark"])
    known = now.games_at(own.id, now.round)
    if any(not each.game.over for each in known_games(engine(), [game.stream for game in known])):
        raise InputError("game_not_over")
    stream = evenings_rounds.begin(engine(), now, own, by, known=len(known))
    return {"stream": stream, "game": state(load(engine(), stream))}


@blueprint.delete("/tables/<table>")
@access.needs("arrange")
@operation("evenings", EveningForm, body=EveningSeen, conflicts=True)
def remove_table(table: str, body: dict[str, Any]) -> Any:
    """Take a table away at which nobody has sat."""
    own = _table(table)[1]
    with telling("evening", lambda: _evening(own.evening)):
        evenings_store.remove_table(engine(), own.evening, own.id, body["mark"])
    return _evening(own.evening)


def _programme(evening: str) -> Programme:
    known: Programme = found(evenings_store.load(engine(), evening))
    return known


def _table(table: str) -> tuple[Programme, PlayTable]:
    known = _programme(found(evenings_store.evening_of(engine(), table)))
    return known, found(next((each for each in known.tables if each.id == table), None))


def _last() -> Programme | None:
    """The latest evening that had tables."""
    known = [each for each in evenings_store.listed(engine()) if each.tables]
    latest = max(known, key=lambda each: (each.evening.day, each.evening.added_at), default=None)
    return evenings_store.load(engine(), latest.evening.id) if latest else None


def _announced(body: dict[str, Any]) -> tuple[str, str]:
    day = _day(body["day"])
    with about("name"):
        return day, name_text(body.get("name", ""))


def _day(written: str) -> str:
    try:
        day = date.fromisoformat(written)
    except ValueError:
        day = date.min
    if not 2000 <= day.year <= 2200:
        with about("day"):
            raise InputError("evening_day", found=written)
    return day.isoformat()


def _line(listed: Listed) -> dict[str, Any]:
    known = listed.evening
    return {"id": known.id, "day": known.day, "name": known.name, "open": known.open,
            "people": listed.people, "tables": listed.tables}  # fmt: skip


def _code(code: Code) -> dict[str, Any]:
    return {"table": code.table, "number": code.number, "address": code.address}


def _as_row(table: PlayTable) -> dict[str, Any]:
    return {name: getattr(table, name) for name in PlayTable.__slots__}


def _evening(evening: str) -> dict[str, Any]:
    known = _programme(evening)
    return {
        "id": known.evening.id,
        "day": known.evening.day,
        "name": known.evening.name,
        "open": known.evening.open,
        "mark": known.mark,
        "round": known.round,
        "people": [
            {"id": person, "name": name, "here": person in known.here} for person, name in known.names.items()
        ],
        "tables": [
            {"id": each.id, "number": each.number, "rules": each.rules, "house_rules": each.house_rules,
             "options": dict(each.options)}
            for each in known.tables
        ],
        "sittings": [
            {"round": each.round, "person": each.person, "table": each.table, "seat": each.seat}
            for each in known.sittings
        ],
        "draws": [
            {"round": each.round, "table": each.table, "system": each.system, "method": each.method,
             "seed": each.seed, "people": list(each.people)}
            for each in known.draws
        ],
        "games": [{"stream": each.stream, "table": each.table, "round": each.round} for each in known.games],
    }  # fmt: skip
