"""The referee's board: a round with all its tables and their states, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.language import page_language
from webapp.messages import error_code, sentence, text
from webapp.tournament import desk, rounds
from webapp.tournament.events import Entrant
from webapp.tournament.rounds_view import seen
from webapp.tournament.state import Round, Tournament

blueprint = Blueprint("tournament_rounds", __name__)

WHERE: Final = {
    "timer_not_running": "clock",
    "timer_not_stopped": "clock",
    "no_such_clock_act": "clock",
    "swap_with_oneself": "exchange",
    "no_substitute": "substitute",
    "substitute_seated_already": "substitute",
    "round_played_already": "substitute",
    "tables_unconfirmed": "close",
    "nothing_unfinished": "unfinished",
    "round_still_open": "open",
    "no_more_rounds": "open",
    "seats_left_free": "open",
    "no_schedule_yet": "open",
    "rounds_not_closed": "open",
}
"""By which part of the page a complaint stands; all others stand at the top."""


@blueprint.get("/tournaments/<tournament>/round")
@access.needs("see")
def latest(tournament: str) -> Answer | str:
    """The round under way; before the first the page that opens it."""
    found = desk.held(tournament)
    here = found.tournament.round
    if here is None:
        return _page(tournament, 0)
    return redirect(url_for("tournament_rounds.board", tournament=tournament, number=here.number))


@blueprint.get("/tournaments/<tournament>/rounds/<int:number>")
@access.needs("see")
def board(tournament: str, number: int) -> str:
    """All tables of a round."""
    desk.round_of(desk.held(tournament), number)
    return _page(tournament, number)


@blueprint.post("/tournaments/<tournament>/rounds")
@access.needs("rule")
def open_next(tournament: str) -> Answer | tuple[str, int]:
    """Open the round that comes next."""
    here = desk.held(tournament).tournament.round
    to = url_for("tournament_rounds.latest", tournament=tournament)
    return desk.done(
        lambda: rounds.open_round(*desk.told(tournament)),
        lambda error: _page(tournament, here.number if here else 0, error),
        to,
    )


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/clock")
@access.needs("rule")
def clock(tournament: str, number: int) -> Answer | tuple[str, int]:
    """Start the time, stop it, let it run on, call the last hand."""
    what = request.form.get("what", "")

    def act() -> None:
        told = desk.told(tournament)
        if what == "start":
            minutes = desk.typed("minutes", "rounds.minutes", page_language())
            with desk.fields(minutes=("minutes", "rounds.minutes")):
                rounds.start_timer(*told, number, minutes)
        else:
            rounds.turn_timer(*told, number, what)

    return _done(tournament, number, act, "clock")


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/unfinished")
@access.needs("rule")
def unfinished(tournament: str, number: int) -> Answer | tuple[str, int]:
    """The time is over: every game that is still played ends as it stands."""
    why = request.form.get("why", "").strip() or text("rounds.time_is_up", page_language())
    return _done(
        tournament, number, lambda: rounds.end_unfinished(*desk.told(tournament), number, why), "unfinished"
    )  # fmt: skip


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/close")
@access.needs("rule")
def close(tournament: str, number: int) -> Answer | tuple[str, int]:
    return _done(tournament, number, lambda: rounds.close_round(*desk.told(tournament), number), "close")


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/reopen")
@access.needs("rule")
def reopen(tournament: str, number: int) -> Answer | tuple[str, int]:
    def act() -> None:
        rounds.reopen_round(*desk.told(tournament), number, desk.words("why"))

    return _done(tournament, number, act, "reopen")


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/exchange")
@access.needs("rule")
def exchange(tournament: str, number: int) -> Answer | tuple[str, int]:
    """Two sat at one another's place."""

    def act() -> None:
        first = desk.typed("first", "rounds.first", page_language())
        second = desk.typed("second", "rounds.second", page_language())
        rounds.exchange(*desk.told(tournament), number, first, second, request.form.get("why", ""))

    return _done(tournament, number, act, "exchange")


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/substitute")
@access.needs("rule")
def substitute(tournament: str, number: int) -> Answer | tuple[str, int]:
    """A substitute takes a place, from this round on."""

    def act() -> None:
        taker = desk.typed("substitute", "rounds.substitute", page_language())
        place = desk.typed("place", "rounds.place", page_language())
        rounds.seat_substitute(*desk.told(tournament), taker, place, number)

    return _done(tournament, number, act, "substitute")


@blueprint.post("/tournaments/<tournament>/end")
@access.needs("rule")
def end(tournament: str) -> Answer | tuple[str, int]:
    """The tournament is over."""
    here = desk.held(tournament).tournament.round
    return desk.done(
        lambda: rounds.end(*desk.told(tournament)),
        lambda error: _page(tournament, here.number if here else 0, error),
        url_for("tournament_results.page", tournament=tournament),
    )


def _done(tournament: str, number: int, act: Callable[[], object], part: str) -> Answer | tuple[str, int]:
    desk.round_of(desk.held(tournament), number)
    to = url_for("tournament_rounds.board", tournament=tournament, number=number)
    return desk.done(act, lambda error: _page(tournament, number, error, part), to)


def _page(tournament: str, number: int, error: ValueError | None = None, part: str = "") -> str:
    lang, found = page_language(), desk.held(tournament)
    here = desk.round_of(found, number) if number else None
    known = desk.games(found)
    wrong: dict[str, str] = {}
    if error:
        where = part if error_code(error) != "conflict" else ""
        wrong[WHERE.get(error_code(error), where)] = sentence(error, lang)
    more: dict[str, Any] = {
        "round": seen(found.tournament, here, known) if here else None,
        "results": desk.results(found, known),
        "next_number": _next(found.tournament),
        "wrong": wrong,
        "waiting": found.tournament.waiting(number) if here else [],
        "missing": _missing(found.tournament, here),
        "part": part,
    }
    return render_template("tournament_board.html", **desk.names(found, lang) | more)


def _missing(tournament: Tournament, here: Round | None) -> list[Entrant]:
    """Whose places somebody has to take before a round can be opened."""
    if here is None or here.opened:
        return []
    return [tournament.entrants[each] for each in tournament.missing(here.number)]


def _next(tournament: Tournament) -> int | None:
    """The round that can be opened, once the one before it is closed; None where there is none."""
    latest = tournament.round
    if latest and not latest.closed:
        return None
    number = latest.number + 1 if latest else 1
    return number if number <= len(tournament.rounds) and not tournament.ended else None
