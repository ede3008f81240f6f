"""Penalties and rulings of a tournament, beside what the games' own sheets hold."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.language import page_language
from webapp.messages import InputError, sentence
from webapp.tally.hand_faults import about, field_of
from webapp.tournament import desk, rounds
from webapp.tournament.events import PenaltyImposed, TournamentRuled
from webapp.tournament.results import gives_table_points
from webapp.tournament.state import Round

blueprint = Blueprint("tournament_penalties", __name__)


@blueprint.get("/tournaments/<tournament>/penalties")
@access.needs("see")
def page(tournament: str) -> str:
    """What was imposed, lifted and ruled, and the forms for more."""
    return _page(tournament)


@blueprint.post("/tournaments/<tournament>/penalties")
@access.needs("rule")
def impose(tournament: str) -> Answer | tuple[str, int]:
    """Take points or table points; what is to be paid goes to the others of the table, and must add up."""

    def act() -> None:
        lang, form = page_language(), request.form
        numbers: dict[str, int] = {}
        for name, default in (("entrant", None), ("round", None), ("points", 0), ("table_points", 0)):
            with about(name):
                numbers[name] = desk.typed(name, f"penalties.{name}", lang, default=default)
        found = desk.held(tournament).tournament
        if not 1 <= numbers["round"] <= len(found.rounds):
            with about("round"):
                raise InputError("no_such_tournament_round", round=numbers["round"])
        here = found.rounds[numbers["round"] - 1]
        paid = paid_to(here, numbers["entrant"]) if form.get("paid") == "others" else ()
        with desk.fields(**{each: (each, f"penalties.{each}") for each in ("points", "table_points", "why", "clause")}):
            penalty = PenaltyImposed(
                numbers["entrant"], numbers["round"], numbers["points"], desk.words("why"),
                form.get("clause", "").strip(), numbers["table_points"], paid,
            )  # fmt: skip
        rounds.impose(*desk.told(tournament), penalty)

    return _done(tournament, act)


@blueprint.post("/tournaments/<tournament>/penalties/<int:sequence>/lift")
@access.needs("rule")
def lift(tournament: str, sequence: int) -> Answer | tuple[str, int]:
    """A penalty no longer counts."""
    return _done(tournament, lambda: rounds.lift(*desk.told(tournament), sequence, desk.words("why")))


@blueprint.post("/tournaments/<tournament>/rulings")
@access.needs("rule")
def rule(tournament: str) -> Answer | tuple[str, int]:
    """A decision in words, on a round or a table of it."""

    def act() -> None:
        lang, form = page_language(), request.form
        number = desk.typed("ruled_round", "penalties.round", lang, default=0) or None
        table = desk.typed("ruled_table", "penalties.table", lang, default=0) or None
        ruled = {each: (f"ruled_{each}", f"penalties.{each}") for each in ("round", "table", "clause")}
        with desk.fields(words=("words", "penalties.words"), **ruled):
            ruling = TournamentRuled(desk.words("words"), form.get("ruled_clause", "").strip(), number, table)
        rounds.rule(*desk.told(tournament), ruling)

    return _done(tournament, act)


def paid_to(here: Round, entrant: int) -> tuple[int, ...]:
    """Those who are paid a penalty: the others of the entrant's table in that round."""
    others = rounds.others_at(here, entrant)
    if not others:
        with about("paid"):
            raise InputError("no_table_to_pay")
    return others


def _done(tournament: str, act: Callable[[], None]) -> Answer | tuple[str, int]:
    desk.held(tournament)
    to = url_for("tournament_penalties.page", tournament=tournament)
    return desk.done(act, lambda error: _page(tournament, error), to)


def _page(tournament: str, error: ValueError | None = None) -> str:
    lang, found = page_language(), desk.held(tournament)
    here = found.tournament.round
    more = {
        "latest": here.number if here else 1,
        "table_points": gives_table_points(found.tournament.settings, desk.book(found)),
        "by": {entry.sequence: entry for entry in found.entries},
        "complaint": sentence(error, lang) if error else "",
        "field": field_of(error) if error else "",
    }
    return render_template("tournament_penalties.html", **desk.names(found, lang) | more)
