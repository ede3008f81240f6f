"""The club's evenings: who is here, the tables, the draw of each round, and its games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

import scoring
from webapp import access
from webapp.cash.desk import is_cash_table, table_desk
from webapp.club.page import card
from webapp.database import engine
from webapp.evenings import rounds as evenings_rounds
from webapp.evenings import store as evenings_store
from webapp.evenings.rounds import REST, WAYS, rules_here, rules_of, way_named
from webapp.evenings.store import ChangedMeanwhileError, Evening, Programme
from webapp.evenings.view import games_of, refuse_open_games, rounds_of, still_open, table_rules
from webapp.house_rules import store as house_rules
from webapp.language import page_language
from webapp.messages import InputError, error_code, sentence, text
from webapp.names import name_text
from webapp.people import store as people
from webapp.show import view
from webapp.tally.hand_faults import about, field_of
from webapp.values import whole_number

blueprint = Blueprint("evenings", __name__)

MOST_NAME: Final = 60
HAND: Final = "hand"
FIELDS: Final = {
    "evening_day": "day",
    "evening_name": "name",
    "person_name": "guest",
    "unprintable": "guest",
    "person_namesake": "guest",
    "table_count": "count",
    "not_a_number": "count",
    "table_rules": "rules",
    "no_such_way": "way",
    "too_few_here": "round",
    "no_tables_yet": "round",
    "nothing_to_begin": "round",
    "table_rules_gone": "games",
    "seated_who_left": "games",
    "games_still_open": "close",
}
"""By which field, or part of the page, a complaint stands; all others stand at the top."""


@blueprint.get("/club/evenings")
@access.needs("see")
def listing() -> str:
    return _listing()


@blueprint.post("/club/evenings")
@access.needs("arrange")
def begin() -> Answer | tuple[str, int]:
    """A new evening, with the tables of the one before where that was ticked."""
    try:
        day, name = _announced()
        last = _last() if request.form.get("copy") == "yes" else None
        tables = evenings_rounds.copied(engine(), last.tables) if last else []
        evening = evenings_store.open_evening(engine(), day, name, tables)
    except InputError as error:
        return _listing(error), 422
    return redirect(url_for("evenings.one", evening=evening), 303)


@blueprint.get("/club/evenings/<evening>")
@access.needs("see")
def one(evening: str) -> str:
    return _page(evening)


@blueprint.post("/club/evenings/<evening>/announcement")
@access.needs("arrange")
def announce(evening: str) -> Answer | tuple[str, int]:
    """Another day or name, of an evening that is closed too."""
    found = _programme(evening).evening.id
    return _done(evening, lambda: evenings_store.announce(engine(), found, *_announced()))


@blueprint.post("/club/evenings/<evening>/people")
@access.needs("arrange")
def attend(evening: str) -> Answer | tuple[str, int]:
    """Who came and who left, told by what was ticked when the page was opened; a guest's name beside it."""
    form = request.form
    was, now = set(form.getlist("was")), set(form.getlist("here"))

    def change() -> None:
        if not _programme(evening).evening.open:
            raise InputError("evening_closed")
        came = set(now - was)
        if form.get("guest", "").strip():
            came.add(people.add(engine(), form["guest"], "guest", by=access.require("arrange").name).id)
        evenings_store.attend(engine(), evening, came, was - now)

    return _done(evening, change, saved="people")


@blueprint.post("/club/evenings/<evening>/tables")
@access.needs("arrange")
def add_tables(evening: str) -> Answer | tuple[str, int]:
    form = request.form

    def change() -> None:
        count = whole_number(form.get("count", ""), text("evening.table_count", page_language()))
        if not 1 <= count <= evenings_store.MOST_TABLES:
            raise InputError("table_count", most=evenings_store.MOST_TABLES)
        row = {**table_rules(engine(), form.get("rules", "")), "options": {}}
        evenings_store.add_tables(engine(), evening, [row] * count)

    return _done(evening, change)


@blueprint.post("/club/evenings/<evening>/round")
@access.needs("arrange")
def draw(evening: str) -> Answer | tuple[str, int]:
    """Draw the next round, or the latest one again while no game of it has begun."""
    form = request.form
    if form.get("way") == HAND:
        number = evenings_rounds.next_number(_programme(evening))
        return redirect(url_for("evenings.seats", evening=evening, number=number), 303)

    def change() -> None:
        way, stay = way_named(form.get("way", "")), form.get("moves") == "stay"

        def arrange(found: Programme) -> Any:
            return evenings_rounds.drawn_round(engine(), found, way, stay=stay)

        evenings_store.seat(engine(), evening, form.get("mark", ""), arrange)

    return _done(evening, change)


@blueprint.post("/club/evenings/<evening>/round/undo")
@access.needs("arrange")
def take_back(evening: str) -> Answer | tuple[str, int]:
    """Undo the latest round, as long as no game of it has begun."""
    return _done(evening, lambda: evenings_store.take_back(engine(), evening, request.form.get("mark", "")))


@blueprint.get("/club/evenings/<evening>/seats/<int:number>")
@access.needs("arrange")
def seats(evening: str, number: int) -> str:
    """Everyone's place of a round, to be chosen."""
    found = _programme(evening)
    if number not in (found.round, found.round + 1) or number < 1:
        abort(404)
    return _seats(found, number, _places(found, number))


@blueprint.post("/club/evenings/<evening>/seats/<int:number>")
@access.needs("arrange")
def set_seats(evening: str, number: int) -> Answer | tuple[str, int]:
    """The places as they were chosen."""
    prefix = "place."
    places = {name.removeprefix(prefix): place for name, place in request.form.items() if name.startswith(prefix)}
    try:
        evenings_store.seat(
            engine(),
            evening,
            request.form.get("mark", ""),
            lambda found: evenings_rounds.set_by_hand(found, number, places),
        )
    except InputError as error:
        found = _programme(evening)
        if isinstance(error, ChangedMeanwhileError):
            places = _places(found, number) | {who: at for who, at in places.items() if who in found.names}
        return _seats(found, number, places, error), _status(error)
    return redirect(url_for("evenings.one", evening=evening), 303)


@blueprint.post("/club/evenings/<evening>/games")
@access.needs("arrange")
def begin_games(evening: str) -> Answer | tuple[str, int]:
    """Begin the game of every full table of the round."""
    actor = access.require("arrange")

    def change() -> None:
        found = evenings_store.unchanged(engine(), evening, request.form.get("mark", ""))
        evenings_rounds.begin_all(engine(), found, actor.name)

    return _done(evening, change)


@blueprint.post("/club/evenings/<evening>/close")
@access.needs("arrange")
def close(evening: str) -> Answer | tuple[str, int]:
    """The evening is over; games that are not are named first."""

    def change() -> None:
        if request.form.get("sure") != "yes":
            refuse_open_games(engine(), _programme(evening))
        evenings_store.close(engine(), evening, request.form.get("mark", ""))

    return _done(evening, change)


@blueprint.post("/club/evenings/<evening>/reopen")
@access.needs("arrange")
def reopen(evening: str) -> Answer:
    evenings_store.reopen(engine(), _programme(evening).evening.id)
    return redirect(url_for("evenings.one", evening=evening), 303)


@card(10)
def home_card() -> str:
    """The evenings under way on the club's home."""
    if not access.may("see"):
        return ""
    under_way = [each.evening for each in evenings_store.listed(engine()) if each.evening.open]
    return render_template("_club_evenings.html", under_way=under_way, **view(page_language()))


def _done(evening: str, change: Callable[[], None], saved: str | None = None) -> Answer | tuple[str, int]:
    """The evening after a change; the page again with what was typed where it was refused."""
    try:
        change()
    except InputError as error:
        return _page(evening, error), _status(error)
    return redirect(url_for("evenings.one", evening=evening, saved=saved), 303)


def _status(error: InputError) -> int:
    return 409 if isinstance(error, ChangedMeanwhileError) else 422


def _programme(evening: str) -> Programme:
    return evenings_store.load(engine(), evening) or abort(404)


def _last() -> Programme | None:
    """The latest evening that had tables."""
    found = [each for each in evenings_store.listed(engine()) if each.tables]
    latest = max(found, key=lambda each: (each.evening.day, each.evening.added_at), default=None)
    return evenings_store.load(engine(), latest.evening.id) if latest else None


def _announced() -> tuple[str, str]:
    """The day and the name as they were typed."""
    day = _day(request.form.get("day", ""))
    with about("name"):
        name = name_text(request.form.get("name", ""))
    if len(name) > MOST_NAME:
        raise InputError("evening_name", most=MOST_NAME)
    return day, name


def _day(written: str) -> str:
    try:
        found = date.fromisoformat(written.strip())
    except ValueError as error:
        raise InputError("evening_day", found=written.strip()[:20]) from error
    if not 2000 <= found.year <= 2200:
        raise InputError("evening_day", found=written.strip()[:20])
    return found.isoformat()


def _places(found: Programme, number: int) -> dict[str, str]:
    """Where everyone sits in a round, or would rest; before it is seated, all who are here rest."""
    seated = {each.person: f"{each.table}.{each.seat}" for each in found.sittings
              if each.round == number and each.table}  # fmt: skip
    known = {each.person for each in found.sittings if each.round == number} | found.here
    return {person: seated.get(person, REST) for person in found.names if person in known}


def _wrong(error: InputError | None, lang: str) -> dict[str, str]:
    return {field_of(error) or FIELDS.get(error_code(error), ""): sentence(error, lang)} if error else {}


def _listing(error: InputError | None = None) -> str:
    lang = page_language()
    return render_template(
        "evenings.html",
        known=evenings_store.listed(engine()),
        last=_last() if access.may("arrange") else None,
        today=date.today().isoformat(),
        wrong=_wrong(error, lang),
        **view(lang) | {"form": request.form},
    )


def _page(evening: str, error: InputError | None = None) -> str:
    lang, found = page_language(), _programme(evening)
    count, games = len(found.here), games_of(engine(), found)
    rounds = rounds_of(found, games)
    tables = rounds[0].tables if rounds else ()
    return render_template(
        "evening.html",
        programme=found,
        round=rounds[0] if rounds else None,
        earlier=rounds[1:],
        still_open=still_open(found, games),
        cash_open=_cash_open(found) if found.evening.open and access.may("arrange") else [],
        next_number=evenings_rounds.next_number(found),
        club=[person for person in people.everyone(engine()) if person.active],
        ticked=set(request.form.getlist("here")) if "was" in request.form else found.here,
        enough={"count": count, "tables": count // 4, "rest": count % 4},
        here={each.table.id: rules_here(engine(), each.table, each.playing) for each in tables},
        rules={table.id: rules_of(engine(), table) for table in found.tables},
        house=house_rules.newest(engine()),
        shelf=scoring.RULESETS.values(),
        ways=(*WAYS, HAND),
        wrong=_wrong(error, lang),
        title=title_of(found.evening, lang),
        **view(lang) | {"form": request.form},
    )


def _cash_open(found: Programme) -> list[int]:
    """The numbers of the tables whose cash account was begun and not closed."""
    desks = (table_desk(engine(), table.id) for table in found.tables if is_cash_table(engine(), table.id))
    return [desk.number for desk in desks if desk.number and desk.account.lines and not desk.account.closed]


def _seats(found: Programme, number: int, places: dict[str, str], error: InputError | None = None) -> str:
    lang = page_language()
    begun = {game.table for game in found.games if game.round == number}
    return render_template(
        "evening_seats.html",
        programme=found,
        round_number=number,
        places=places,
        begun=begun,
        rest=REST,
        complaint=sentence(error, lang) if error else "",
        title=title_of(found.evening, lang),
        **view(lang),
    )


def title_of(evening: Evening, lang: str) -> str:
    return evening.name or text("evening.unnamed", lang)
