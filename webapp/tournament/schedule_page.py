"""The schedule: drawn up, reported on, looked at by table and by player, drawn again, printed."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for
from sqlalchemy import Engine
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.downloads import paper, sent
from webapp.language import page_language
from webapp.messages import InputError, sentence, text
from webapp.tally.hand_faults import about
from webapp.tournament import desk, store
from webapp.tournament.events import ScheduleDrawn
from webapp.tournament.report_words import kept
from webapp.tournament.schedule.field import called_in, faults
from webapp.tournament.schedule.report import Report, report
from webapp.tournament.schedule_prints import schedule_pdf
from webapp.tournament.state import Tournament
from webapp.tournament.store import Held
from webapp.values import whole_number

blueprint = Blueprint("tournament_schedule", __name__)

MOST_SEED = 2**31 - 1


@blueprint.get("/tournaments/<tournament>/schedule")
@access.needs("see")
def page(tournament: str) -> str:
    return _page(desk.held(tournament))


@blueprint.post("/tournaments/<tournament>/schedule")
@access.needs("rule")
def draw(tournament: str) -> Answer | tuple[str, int]:
    """Draw it up, or again by another seed while no round was opened."""
    found = desk.held(tournament)

    def act() -> None:
        draw_into(*desk.told(tournament), _seed())

    return desk.done(act, lambda error: _page(found, error), url_for("tournament_schedule.page", tournament=tournament))


@blueprint.get("/tournaments/<tournament>/schedule-<any(players,tables,cards):what>.pdf")
@access.needs("see")
def save(tournament: str, what: str) -> Response:
    """The schedule on paper: by player, by table, or as cards to wear."""
    found, lang = desk.held(tournament), page_language()
    if not found.tournament.schedule:
        abort(404)
    name = f"{text(f'setup.file.{what}', lang)}-{found.tournament.settings.day}.pdf"
    return sent(schedule_pdf(found.tournament, what, lang, paper()), name, "application/pdf")


def draw_into(engine: Engine, tournament: str, expected: int, actor: str, seed: int) -> None:
    """Draw the schedule of a tournament up; that may take a minute, in which others write."""
    found = store.unchanged(engine, tournament, expected)
    if found.tournament.begun:
        raise InputError("tournament_begun")
    store.write(engine, tournament, expected, drawn(found.tournament, seed), actor)


def drawn(tournament: Tournament, seed: int) -> ScheduleDrawn:
    """The schedule of those who are to play; InputError where their numbers do not allow one."""
    from webapp.tournament.schedule.draw import draw_up

    settings, waiting = tournament.settings, tournament.substitutes
    for fault in faults(tournament.players, waiting, settings.apart):
        raise fault
    field = [*tournament.players, *called_in(tournament.players, waiting)]
    return ScheduleDrawn(seed, draw_up(field, settings.rounds, settings.apart, seed))


def reported(tournament: Tournament) -> Report | None:
    """The report on the schedule as it was drawn."""
    if tournament.schedule is None:
        return None
    return report(tournament.schedule.rounds, tournament.entrants, tournament.settings.apart)


def _seed() -> int:
    """The seed that was typed, or one by lot."""
    written = request.form.get("seed", "").strip()
    if not written:
        return secrets.randbelow(MOST_SEED)
    with about("seed"):
        found = whole_number(written, text("setup.seed", page_language()))
        if not 0 <= found <= MOST_SEED:
            raise InputError("not_a_number", what=text("setup.seed", page_language()), found=written[:20])
        return found


def _page(found: Held, error: ValueError | None = None) -> str:
    lang, state = page_language(), found.tournament
    seated = {who for each in state.rounds for table in each.tables for who in table.seats}
    found_report = reported(state)
    more: dict[str, Any] = {
        "report": found_report,
        "kept": kept(found_report, lang) if found_report else [],
        "by_player": [state.entrants[number] for number in sorted(seated)],
        "wrong": sentence(error, lang) if error else "",
        "faults": [each.say(lang) for each in faults(state.players, state.substitutes, state.settings.apart)],
        "called_in": called_in(state.players, state.substitutes),
        "view": request.args.get("view", "tables"),
    }
    return render_template("tournament_schedule.html", **desk.names(found, lang) | more)
