"""A table of an evening: who sits where, how the seats were drawn, its games, its rules and its code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

import scoring
from scoring.errors import ScoringError
from scoring.tiles import SEATS
from webapp import access
from webapp.amounts import short_day
from webapp.cash.pages import card_of_table
from webapp.club.table_codes import drawn
from webapp.database import engine
from webapp.downloads import paper, sent
from webapp.evenings import rounds as evenings_rounds
from webapp.evenings import store as evenings_store
from webapp.evenings.page import title_of
from webapp.evenings.rounds import Rules, rules_here, rules_of, way_named
from webapp.evenings.store import ChangedMeanwhileError, PlayTable, Programme
from webapp.evenings.view import SeatedTable, games_of, move_words, rounds_of, table_rules
from webapp.games.store import KnownGame, known_games
from webapp.house_rules import store as house_rules
from webapp.language import page_language
from webapp.messages import InputError, sentence, text
from webapp.printing.blank import blank_pdf
from webapp.show import view
from webapp.tournament import store as tournaments
from webapp.values import option_value

blueprint = Blueprint("evenings_table", __name__)

OPTION = "option."


@blueprint.get("/club/table/<table>")
@access.needs("see", table="table")
def one(table: str) -> Answer | str:
    """The table; one of a tournament has a page of its own."""
    if tournaments.tournament_of(engine(), table):
        return redirect(url_for("tournament_table.phone", table=table))
    return _page(*_found(table))


@blueprint.post("/club/table/<table>/draw")
@access.needs("arrange")
def draw(table: str) -> Answer | tuple[str, int]:
    """Draw the seats again among the four at the table."""

    def change(own: PlayTable) -> None:
        way = way_named(request.form.get("way", ""))
        evenings_store.seat(
            engine(),
            own.evening,
            request.form.get("mark", ""),
            lambda now: evenings_rounds.redrawn_table(engine(), now, own, way),
        )

    return _done(table, change)


@blueprint.post("/club/table/<table>/game")
@access.needs("record", table="table")
def begin(table: str) -> Answer | tuple[str, int]:
    """Begin the table's game, or another one once the last is over, and go to its sheet."""
    found, own = _found(table)
    actor = access.require("record", table=table)
    try:
        found = evenings_store.unchanged(engine(), own.evening, request.form.get("mark", ""))
        known = found.games_at(own.id, found.round)
        if any(not each.game.over for each in known_games(engine(), [game.stream for game in known])):
            raise InputError("game_not_over")
        stream = evenings_rounds.begin(engine(), found, own, actor.name, known=len(known))
    except InputError as error:
        return _page(*_found(table), error), _status(error)
    return redirect(f"/game/{stream}", 303)


@blueprint.post("/club/table/<table>/rules")
@access.needs("arrange")
def set_rules(table: str) -> Answer | tuple[str, int]:
    """Other rules, or other switches of the same, for the games to come."""

    def change(own: PlayTable) -> None:
        form = request.form
        values: dict[str, Any] = table_rules(engine(), form.get("rules", ""))
        same = (values["rules"], values["house_rules"]) == (own.rules, own.house_rules)
        rules = rules_of(engine(), own) if same else None
        values["options"] = _options(rules) if rules else {}
        evenings_store.change_table(engine(), own.evening, own.id, form.get("mark", ""), values)

    return _done(table, change)


@blueprint.post("/club/table/<table>/remove")
@access.needs("arrange")
def remove(table: str) -> Answer | tuple[str, int]:
    """Take the table away while nobody has sat there."""
    found, own = _found(table)
    try:
        evenings_store.remove_table(engine(), own.evening, own.id, request.form.get("mark", ""))
    except InputError as error:
        return _page(*_found(table), error), _status(error)
    return redirect(url_for("evenings.one", evening=found.evening.id), 303)


@blueprint.get("/club/table/<table>/blank.pdf")
@access.needs("see", table="table")
def blank(table: str) -> Response:
    """A sheet to fill in by hand, with what is known: who sits where, the day, the evening, the table, the round."""
    found, own = _found(table)
    seated, lang = _seated(found, own, games_of(engine(), found)), page_language()
    rules = rules_here(engine(), own, seated.playing if seated else None) or abort(404)
    seats = seated.seats if seated else {}
    east, south, west, north = (seats.get(wind, "") for wind in SEATS)
    sheet = blank_pdf(
        rules.book,
        lang,
        paper(),
        names=(east, south, west, north),
        day=short_day(found.evening.day, lang),
        evening=title_of(found.evening, lang),
        table=str(own.number),
        round=str(found.round) if seated else "",
    )
    return sent(sheet, f"{text('sheet.file', lang)}-{found.evening.day}-{own.number}.pdf", "application/pdf")


def _options(rules: Rules) -> dict[str, Any]:
    """The switches that were chosen otherwise than the rules have them; ScoringError where one can't be."""
    given = {
        name.removeprefix(OPTION): option_value(value)
        for name, value in request.form.items()
        if name.startswith(OPTION) and value.strip()
    }
    rules.book.filled(given)
    return {name: value for name, value in given.items() if str(value) != str(rules.book.options[name].default)}


def _done(table: str, change: Callable[[PlayTable], None]) -> Answer | tuple[str, int]:
    try:
        change(_found(table)[1])
    except (InputError, ScoringError) as error:
        return _page(*_found(table), error), _status(error)
    return redirect(url_for("evenings_table.one", table=table), 303)


def _status(error: ValueError) -> int:
    return 409 if isinstance(error, ChangedMeanwhileError) else 422


def _found(table: str) -> tuple[Programme, PlayTable]:
    evening = evenings_store.evening_of(engine(), table) or abort(404)
    found = evenings_store.load(engine(), evening) or abort(404)
    return found, next((each for each in found.tables if each.id == table), None) or abort(404)


def _seated(found: Programme, own: PlayTable, known: Mapping[str, KnownGame]) -> SeatedTable | None:
    """Who sits there in the latest round."""
    latest = next(iter(rounds_of(found, known)), None)
    return next((each for each in latest.tables if each.table.id == own.id), None) if latest else None


def _page(found: Programme, own: PlayTable, error: ValueError | None = None) -> str:
    lang, number = page_language(), found.round
    known = games_of(engine(), found)
    seated = _seated(found, own, known)
    playing = seated.playing if seated else None
    draw = evenings_rounds.told(found, number, own) if seated else None
    rules = rules_of(engine(), own)
    typed = {name: value for name, value in request.form.items() if name.startswith(OPTION)}
    return render_template(
        "evening_table.html",
        programme=found,
        own=own,
        round_number=number,
        seated=seated,
        draw=draw,
        moves=move_words(draw, lang) if draw else [],
        games=[known[game.stream] for game in reversed(found.games_at(own.id))],
        playing=playing is not None,
        here=rules_here(engine(), own, playing),
        rules=rules,
        chosen=typed or {f"{OPTION}{name}": value for name, value in own.options.items()},
        house=house_rules.newest(engine()),
        shelf=scoring.RULESETS.values(),
        ways=evenings_rounds.WAYS,
        code=drawn(url_for("codes.open_table", token=own.token, _external=True)) if access.may("arrange") else "",
        cash=card_of_table(own.id),
        complaint=sentence(error, lang) if error else "",
        title=title_of(found.evening, lang),
        **view(lang),
    )
