"""A table of a round: for the phone at the table its game and its four taps, for the referee its paper sheet."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scoring.tiles import SEATS
from webapp import access
from webapp.database import engine
from webapp.event_parts import Points
from webapp.games import ledger as game_ledger
from webapp.games.events import GameEnded
from webapp.language import page_language
from webapp.ledger import Origin
from webapp.messages import InputError, sentence
from webapp.tally.hand_faults import about, field_of
from webapp.tournament import desk, rounds, store
from webapp.tournament.referee_only import counting_refused
from webapp.tournament.rounds_view import seen
from webapp.tournament.state import RoundTable
from webapp.tournament.store import Held

blueprint = Blueprint("tournament_table", __name__)

MOST: Final = 1_000_000


@blueprint.get("/tournament-table/<table>")
@access.needs("see", table="table")
def phone(table: str) -> str:
    """What the phone shows that opened the table's code: who sits here in this round, the game, the four taps."""
    return _phone(table)


@blueprint.post("/tournament-table/<table>/totals")
@access.needs("record", table="table")
def totals(table: str) -> Answer | tuple[str, int]:
    """The four totals as the table counted them, where the program may not help it to count."""
    actor, game = access.require("record", table=table), counted_by_hand(table)
    try:
        points = _points("points")
        expected = desk.typed("expected", "rounds.table", page_language())
        take_totals(game, expected, points, actor.name, request.form.get("key", ""))
    except InputError as error:
        return _phone(table, error), 422
    return redirect(url_for("game.end", stream=game), 303)


@blueprint.get("/tournaments/<tournament>/rounds/<int:number>/tables/<int:at>")
@access.needs("rule")
def referee(tournament: str, number: int, at: int) -> str:
    """What a referee does with a table."""
    return _referee(tournament, number, at)


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/tables/<int:at>/sheet")
@access.needs("rule")
def sheet(tournament: str, number: int, at: int) -> Answer | tuple[str, int]:
    """The totals of its paper sheet."""

    def act() -> None:
        points, apart = _points("points"), _points("apart", default=0)
        rounds.take_sheet(*desk.told(tournament), number, at, points, apart, desk.words("why"))

    return _done(tournament, number, at, act)


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/tables/<int:at>/again")
@access.needs("rule")
def again(tournament: str, number: int, at: int) -> Answer | tuple[str, int]:
    """A new game, to be entered hand by hand from its sheet."""
    return _done(
        tournament, number, at, lambda: rounds.play_again(*desk.told(tournament), number, at, desk.words("why"))
    )  # fmt: skip


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/tables/<int:at>/confirm")
@access.needs("rule")
def confirm(tournament: str, number: int, at: int) -> Answer | tuple[str, int]:
    """The four have signed the sheet on paper."""
    return _done(
        tournament, number, at, lambda: rounds.confirm_table(*desk.told(tournament), number, at)
    )  # fmt: skip


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/tables/<int:at>/time")
@access.needs("rule")
def time(tournament: str, number: int, at: int) -> Answer | tuple[str, int]:
    """The time of one table, such as one that was held up by a ruling."""

    def act() -> None:
        minutes = desk.typed("minutes", "rounds.minutes", page_language())
        with desk.fields(minutes=("minutes", "rounds.minutes")):
            rounds.start_timer(*desk.told(tournament), number, minutes, (at,))

    return _done(tournament, number, at, act)


def counted_by_hand(table: str) -> str:
    """The game under way at a table whose four count for themselves; 404 where the program may count."""
    _, own, _ = _board(table)
    return own.game if own.game and counting_refused(own.game) else abort(404)


def take_totals(stream: str, expected: int, points: Points, actor: str, key: str) -> None:
    """End the game with the four totals as its table counted them, by seat E S W N."""
    game = game_ledger.load(engine(), stream)
    origin = Origin(actor, game.started.rules, game.started.rules_version, key)
    game_ledger.write(engine(), stream, expected, GameEnded("", points), origin)


def _points(name: str, *, default: int | None = None) -> Points:
    """Four numbers of the form, by seat."""
    found = []
    for seat in SEATS:
        field = f"{name}_{seat}"
        with about(field):
            value = desk.typed(field, f"rounds.{name}", page_language(), default=default)
            if abs(value) > MOST:
                raise InputError("points_too_many", most=MOST)
            found.append(value)
    return found[0], found[1], found[2], found[3]


def _done(tournament: str, number: int, table: int, act: Callable[[], object]) -> Answer | tuple[str, int]:
    found = desk.held(tournament)
    _table(found, number, table)
    to = url_for("tournament_rounds.board", tournament=tournament, number=number)
    return desk.done(act, lambda error: _referee(tournament, number, table, error), f"{to}#table-{table}")


def _table(found: Held, number: int, table: int) -> RoundTable:
    here = desk.round_of(found, number)
    if not 1 <= table <= len(here.tables):
        abort(404)
    return here.tables[table - 1]


def _referee(tournament: str, number: int, table: int, error: ValueError | None = None) -> str:
    lang, found = page_language(), desk.held(tournament)
    own = _table(found, number, table)
    games = desk.games(found)
    here = seen(found.tournament, desk.round_of(found, number), games)
    more = {
        "round": here,
        "own": here.tables[table - 1],
        # Every game of a tournament begins with the same points.
        "total": 4 * next((known.game.started.start for known in games.values()), 0),
        "before": own.games[:-1],
        "complaint": sentence(error, lang) if error else "",
        "field": field_of(error) if error else "",
    }
    return render_template("tournament_referee.html", **desk.names(found, lang) | more)


def _board(table: str) -> tuple[Held, RoundTable, int]:
    """The tournament of a table, the table in the round under way, and that round's number."""
    tournament, number = store.tournament_of(engine(), table) or abort(404)
    found = desk.held(tournament)
    here = found.tournament.round or (found.tournament.rounds[0] if found.tournament.rounds else abort(404))
    return found, _table(found, here.number, number), here.number


def _phone(table: str, error: ValueError | None = None) -> str:
    lang = page_language()
    found, own, number = _board(table)
    games = desk.games(found)
    here, known = seen(found.tournament, desk.round_of(found, number), games), games.get(own.game or "")
    more: dict[str, Any] = {
        "round": here,
        "own": here.tables[own.number - 1],
        "table_id": table,
        "game": known.game if known else None,
        "refused": bool(own.game and counting_refused(own.game)),
        "complaint": sentence(error, lang) if error else "",
        "field": field_of(error) if error else "",
        "key": request.form.get("key") or secrets.token_hex(12),
    }
    return render_template("tournament_phone.html", **desk.names(found, lang) | more)
