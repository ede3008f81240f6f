"""Rounds of an evening: drawn by lot, set by hand, drawn again at one table, and the games that begin with them."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from sqlalchemy import Engine

import scoring
from scoring.ruleset import Ruleset
from scoring.setup_common import Step
from scoring.tiles import SEATS
from webapp.evenings.draw import METHODS, Draw, Method, Move, clauses, draw, usual
from webapp.evenings.rotation import AT_A_TABLE, mixed, resting, staying
from webapp.evenings.store import Drawn, PlayTable, Programme, Sitting
from webapp.games.deals import system
from webapp.games.game import Game
from webapp.games.record import start_game
from webapp.games.store import new_game
from webapp.house_rules import store as house_rules
from webapp.house_rules.store import HouseRules
from webapp.ledger import Origin, find
from webapp.messages import InputError, text
from webapp.words import LANGS, in_series, seat_name

Way = Literal["rules", "dice", "tiles"]
WAYS: Final[tuple[Way, ...]] = ("rules", *METHODS)
REST: Final = "rest"


class Told(NamedTuple):
    """A draw as a page tells it: each move with who made it, the clauses, and whether the seats are still these."""

    system: str
    method: Method
    seed: str
    moves: list[tuple[Move, str]]
    steps: tuple[Step, ...]
    stands: bool


@dataclass(frozen=True, slots=True)
class Rules:
    """What is played at a table: the engine's ruleset, and the version of house rules that it comes from."""

    book: Ruleset
    house: HouseRules | None

    def title(self, lang: str) -> str:
        return self.book.names.get(lang)

    @property
    def system(self) -> str:
        """The ruleset of the shelf beneath."""
        return system(self.book)


def rules_of(engine: Engine, table: PlayTable) -> Rules | None:
    """The rules of a table; None where the engine knows them no longer."""
    if table.house_rules is None:
        book = scoring.RULESETS.get(table.rules)
        return Rules(book, None) if book else None
    house = house_rules.find(engine, table.house_rules)
    return Rules(house.book, house) if house and house.usable else None


def rules_here(engine: Engine, table: PlayTable, playing: Game | None) -> Rules | None:
    """The rules of the game that is being played at a table, else those of the one to come."""
    return Rules(playing.book, house_rules.began_by(engine, playing)) if playing else rules_of(engine, table)


def next_number(programme: Programme) -> int:
    """The round that a draw seats: the latest one again while no game of it has begun, else the next."""
    latest = programme.round
    begun = any(game.round == latest for game in programme.games)
    return latest + 1 if begun or not latest else latest


def drawn_round(
    engine: Engine, programme: Programme, way: Way, *, stay: bool, seed: str = ""
) -> tuple[int, list[Sitting], list[Drawn]]:
    """Who rests, who plays where, and the seats drawn at each table."""
    number, seed = next_number(programme), seed or new_seed()
    before = programme.rounds[: number - 1]
    here = sorted(programme.here)
    if len(here) < AT_A_TABLE:
        raise InputError("too_few_here", count=len(here), needed=AT_A_TABLE - len(here))
    if not programme.tables:
        raise InputError("no_tables_yet")
    rests = resting(here, len(programme.tables), before, seed)
    players = [person for person in here if person not in rests]
    seat = staying if stay else mixed
    found = seat(players, [table.id for table in programme.tables], before, seed)
    sittings = [Sitting(number, person, None, None) for person in rests]
    draws = []
    for table in programme.tables:
        if people := found.get(table.id):
            drawn = _drawn(engine, table, way, number, seed, people)
            sittings += _seated(table, drawn)
            draws.append(drawn)
    return number, sittings, draws


def redrawn_table(
    engine: Engine, programme: Programme, table: PlayTable, way: Way, seed: str = ""
) -> tuple[int, list[Sitting], list[Drawn]]:
    """The latest round with the seats of one table drawn again among the people there."""
    number = programme.round
    people = sorted(programme.seats(number, table.id).values())
    if len(people) != AT_A_TABLE:
        raise InputError("table_not_full")
    if programme.games_at(table.id, number):
        raise InputError("game_begun")
    drawn = _drawn(engine, table, way, number, seed or new_seed(), people)
    others = [each for each in programme.sittings if each.round == number and each.table != table.id]
    kept = [each for each in programme.draws if each.round == number and each.table != table.id]
    return number, [*others, *_seated(table, drawn)], [*kept, drawn]


def set_by_hand(programme: Programme, number: int, places: Mapping[str, str]) -> tuple[int, list[Sitting], list[Drawn]]:
    """A round as it was set: `places` gives each person's table and seat, `<table>.<seat>`, or `rest`.

    InputError names every place that two were given, or else every table that would not have four.
    """
    if number not in (programme.round, programme.round + 1) or number < 1:
        raise InputError("no_such_round")
    tables = {table.id: table for table in programme.tables}
    known = {f"{table}.{seat}": (table, seat) for table in tables for seat in SEATS}
    fixed = {game.table for game in programme.games if game.round == number}
    sittings = []
    for person, place in places.items():
        if person not in programme.names or (place != REST and place not in known):
            raise InputError("no_such_place")
        table, seat = known.get(place, (None, None))
        sittings.append(Sitting(number, person, table, seat))
    taken = Counter((each.table, each.seat) for each in sittings if each.table)
    for table in fixed:
        if programme.seats(number, table) != {each.seat: each.person for each in sittings if each.table == table}:
            raise InputError("table_playing", table=tables[table].number)
    twice = [(tables[table].number, seat) for table, seat in known.values() if taken[table, seat] > 1]
    if twice:
        en, fr = (
            in_series([text("evening.place", lang, number=at, seat=seat_name(seat, lang)) for at, seat in twice], lang)
            for lang in LANGS
        )
        raise InputError("seat_twice", places=en, places_fr=fr)
    full = Counter(each.table for each in sittings if each.table)
    short = sorted(tables[table].number for table, count in full.items() if table and count != AT_A_TABLE
                   and table not in fixed)  # fmt: skip
    if short:
        raise InputError("tables_not_full", tables=", ".join(map(str, short)))
    seated = {each.table for each in programme.sittings if each.round == number}
    same = {
        table: programme.seats(number, table) == {each.seat: each.person for each in sittings if each.table == table}
        for table in seated
        if table
    }
    draws = [each for each in programme.draws if each.round == number and same.get(each.table)]
    return number, sittings, draws


def told(programme: Programme, number: int, table: PlayTable) -> Told | None:
    """The draw of a table's seats gone through again, by the system of then; None where they were set by hand."""
    drawn = next((each for each in programme.draws if (each.round, each.table) == (number, table.id)), None)
    if drawn is None:
        return None
    found = _draw(table, drawn)
    seats = {seat: drawn.people[player] for seat, player in zip(SEATS, found.seats, strict=True)}
    moves = [(move, programme.names.get(drawn.people[move.player], "?")) for move in found.moves]
    steps = clauses(drawn.system, drawn.method)
    stands = seats == programme.seats(number, table.id)
    return Told(drawn.system, drawn.method, drawn.seed, moves, steps, stands)


def begin(engine: Engine, programme: Programme, table: PlayTable, actor: str, *, known: int = 0) -> str:
    """Begin the table's game of the latest round, `known` games of it standing already; its stream.

    Two who begin it at once begin one game.
    """
    number = programme.round
    seats = programme.seats(number, table.id)
    if len(seats) != AT_A_TABLE:
        raise InputError("table_not_full")
    _refuse_who_left(programme, [table])
    rules = rules_of(engine, table)
    if rules is None:
        raise InputError("table_rules_gone", table=table.number)
    people = [seats[seat] for seat in SEATS]
    names = [programme.names[person] for person in people]
    started = start_game(names, rules.book.id, options=table.options, variant=rules.house.text if rules.house else "")
    key = f"evening {table.id} {number} {known}"
    origin = Origin(actor, started.rules, started.rules_version, key)
    try:
        return new_game(engine, started, origin, table=table.id, round=number, persons=people)
    except InputError:
        if first := find(engine, key):
            return first.stream
        raise


def begin_all(engine: Engine, programme: Programme, actor: str) -> list[str]:
    """Begin the game of every full table of the latest round that has none yet."""
    number = programme.round
    waiting = [
        table
        for table in programme.tables
        if len(programme.seats(number, table.id)) == AT_A_TABLE and not programme.games_at(table.id, number)
    ]
    if not waiting:
        raise InputError("nothing_to_begin")
    _refuse_who_left(programme, waiting)
    return [begin(engine, programme, table, actor) for table in waiting]


def _refuse_who_left(programme: Programme, tables: Sequence[PlayTable]) -> None:
    """InputError that names who sits at those tables in the latest round and is here no longer."""
    gone = [
        (table, person)
        for table in tables
        for person in programme.seats(programme.round, table.id).values()
        if person not in programme.here
    ]
    if gone:
        en, fr = (
            in_series(
                (text("evening.who_left", lang, name=programme.names[who], number=table.number) for table, who in gone),
                lang,
            )
            for lang in LANGS
        )
        raise InputError("seated_who_left", names=en, names_fr=fr)


def copied(engine: Engine, last: Sequence[PlayTable]) -> list[dict[str, object]]:
    """Tables as they stood at an earlier evening, house rules in their newest version."""
    newest = {each.name: each for each in house_rules.newest(engine)}
    rows = []
    for table in last:
        house = newest.get(table.rules) if table.house_rules else None
        rows.append(
            {
                "number": table.number,
                "rules": table.rules,
                "house_rules": house.id if house else table.house_rules,
                "options": table.options,
            }
        )
    return rows


def new_seed() -> str:
    return secrets.token_hex(8)


def way_named(name: str) -> Way:
    """That way to draw; InputError where there is none of that name."""
    for way in WAYS:
        if way == name:
            return way
    raise InputError("no_such_way")


def _drawn(engine: Engine, table: PlayTable, way: Way, number: int, seed: str, people: Sequence[str]) -> Drawn:
    rules = rules_of(engine, table)
    by = rules.system if rules else table.rules
    return Drawn(number, table.id, by, usual(by) if way == "rules" else way, seed, tuple(people))


def _draw(table: PlayTable, drawn: Drawn) -> Draw:
    return draw(drawn.system, drawn.method, f"{drawn.seed} {table.number}")


def _seated(table: PlayTable, drawn: Drawn) -> list[Sitting]:
    found = _draw(table, drawn)
    return [
        Sitting(drawn.round, drawn.people[player], table.id, seat)
        for seat, player in zip(SEATS, found.seats, strict=True)
    ]
