"""What a referee does with rounds, tables and players, and what a table does for itself where nothing may count."""

from __future__ import annotations

import secrets
from typing import Any

from webapp import access
from webapp.api.bearer import writer
from webapp.api.errors import found, telling
from webapp.api.forms import GameBegun
from webapp.api.once import ledger_key
from webapp.api.operation import blueprint, operation
from webapp.api.tournament_answers import TournamentForm
from webapp.api.tournament_forms import (
    AgainGame,
    ClockAct,
    ClosedForm,
    ExchangeForm,
    ExpectedForm,
    LiftForm,
    PenaltyNew,
    RulingNew,
    SheetForm,
    SubstituteForm,
    TotalsForm,
    UnfinishedForm,
)
from webapp.api.tournaments import write
from webapp.database import engine
from webapp.event_parts import Points
from webapp.games.ledger import load
from webapp.games.state import state
from webapp.language import page_language
from webapp.messages import InputError, text
from webapp.tally.hand_faults import about
from webapp.tournament import desk, rounds, table_page
from webapp.tournament.events import PenaltyImposed, TournamentRuled
from webapp.tournament.penalties_page import paid_to
from webapp.tournament.state import Round

NOTHING: Points = (0, 0, 0, 0)


@blueprint.post("/tournaments/<tournament>/rounds")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=ExpectedForm, status=201, conflicts=True)
def open_next_round(tournament: str, body: dict[str, Any]) -> Any:
    """Open the round that comes next, and begin the game of each of its tables."""
    return write(tournament, body, lambda told: rounds.open_round(*told))


@blueprint.put("/tournaments/<tournament>/rounds/<int:number>/clock")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=ClockAct, conflicts=True)
def turn_clock(tournament: str, number: int, body: dict[str, Any]) -> Any:
    """Start the time of a round or of some tables, stop it, let it run on, call the last hand."""
    _round(tournament, number)
    if body["act"] != "start":
        return write(tournament, body, lambda told: rounds.turn_timer(*told, number, body["act"]))
    minutes = body.get("minutes", desk.held(tournament).tournament.settings.minutes)
    tables = body.get("tables", ())
    return write(tournament, body, lambda told: rounds.start_timer(*told, number, minutes, tables))


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/unfinished")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=UnfinishedForm, conflicts=True)
def end_unfinished(tournament: str, number: int, body: dict[str, Any]) -> Any:
    """End every game of a round that is still played, as it stands: the time is over."""
    _round(tournament, number)
    why = body.get("why", "").strip() or text("rounds.time_is_up", page_language())
    return write(tournament, body, lambda told: rounds.end_unfinished(*told, number, why))


@blueprint.put("/tournaments/<tournament>/rounds/<int:number>/closed")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=ClosedForm, conflicts=True)
def set_round_closed(tournament: str, number: int, body: dict[str, Any]) -> Any:
    """Close a round whose tables are all confirmed, or open it again for a reason."""
    _round(tournament, number)
    if body["closed"]:
        return write(tournament, body, lambda told: rounds.close_round(*told, number))
    why = _words(body, "why")
    return write(tournament, body, lambda told: rounds.reopen_round(*told, number, why))


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/exchange")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=ExchangeForm, conflicts=True)
def exchange_seats(tournament: str, number: int, body: dict[str, Any]) -> Any:
    """Two sat at one another's place: seats, games and results are put right in one act, closed or not."""
    _round(tournament, number)
    two = body["first"], body["second"]
    return write(tournament, body, lambda told: rounds.exchange(*told, number, *two, body.get("why", "")))


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/substitute")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=SubstituteForm, conflicts=True)
def seat_substitute(tournament: str, number: int, body: dict[str, Any]) -> Any:
    """A substitute takes a place from this round on, which may be under way, until whose place it is plays again."""
    _round(tournament, number)
    taker, place = body["substitute"], body["place"]
    return write(tournament, body, lambda told: rounds.seat_substitute(*told, taker, place, number))


@blueprint.put("/tournaments/<tournament>/rounds/<int:number>/tables/<int:at>/sheet")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=SheetForm, conflicts=True)
def take_sheet(tournament: str, number: int, at: int, body: dict[str, Any]) -> Any:
    """The totals of a table's paper sheet count from now on; they must add up as the ruleset says."""
    _table(tournament, number, at)
    points, apart, why = _points(body["points"]), _points(body.get("apart", NOTHING)), _words(body, "why")
    return write(tournament, body, lambda told: rounds.take_sheet(*told, number, at, points, apart, why))


@blueprint.post("/tournaments/<tournament>/rounds/<int:number>/tables/<int:at>/game")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=AgainGame, status=201, conflicts=True)
def play_table_again(tournament: str, number: int, at: int, body: dict[str, Any]) -> Any:
    """A new game counts for a table, to be entered hand by hand from its sheet."""
    _table(tournament, number, at)
    why = _words(body, "why")
    return write(tournament, body, lambda told: rounds.play_again(*told, number, at, why))


@blueprint.put("/tournaments/<tournament>/rounds/<int:number>/tables/<int:at>/confirmed")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=ExpectedForm, conflicts=True)
def confirm_table(tournament: str, number: int, at: int, body: dict[str, Any]) -> Any:
    """Those of a table who have not confirmed have signed its sheet on paper.

    At the table each confirms by an entry of the game: `POST /games/{stream}/events` with `confirm`.
    """
    _table(tournament, number, at)
    return write(tournament, body, lambda told: rounds.confirm_table(*told, number, at))


@blueprint.post("/tables/<table>/totals")
@access.needs("record", table="table")
@operation("tournaments", GameBegun, body=TotalsForm, status=201, conflicts=True)
def enter_totals(table: str, body: dict[str, Any]) -> Any:
    """End the game of a tournament's table with the totals as its four counted them.

    Only where the rules forbid help in counting, and for who may not rule: there no hand is counted.
    """
    stream = table_page.counted_by_hand(table)
    by, key = writer(access.require("record", table=table)), ledger_key() or secrets.token_hex(16)
    with telling("game", lambda: state(load(engine(), stream))):
        table_page.take_totals(stream, body["expected"], _points(body["points"]), by, key)
    return {"stream": stream, "game": state(load(engine(), stream))}


@blueprint.post("/tournaments/<tournament>/penalties")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=PenaltyNew, status=201, conflicts=True)
def impose_penalty(tournament: str, body: dict[str, Any]) -> Any:
    """Take points or table points from an entrant's total; what is paid to the others must add up."""
    here = desk.held(tournament).tournament
    if body["round"] > len(here.rounds):
        with about("round"):
            raise InputError("no_such_tournament_round", round=body["round"])
    paid = paid_to(here.rounds[body["round"] - 1], body["entrant"]) if body.get("paid") == "others" else ()
    penalty = PenaltyImposed(
        body["entrant"], body["round"], body.get("points", 0), _words(body, "why"), body.get("clause", "").strip(),
        body.get("table_points", 0), paid,
    )  # fmt: skip
    return write(tournament, body, lambda told: rounds.impose(*told, penalty))


@blueprint.post("/tournaments/<tournament>/penalties/<int:sequence>/lift")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=LiftForm, conflicts=True)
def lift_penalty(tournament: str, sequence: int, body: dict[str, Any]) -> Any:
    """A penalty no longer counts."""
    why = _words(body, "why")
    return write(tournament, body, lambda told: rounds.lift(*told, sequence, why))


@blueprint.post("/tournaments/<tournament>/rulings")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=RulingNew, status=201, conflicts=True)
def rule_in_words(tournament: str, body: dict[str, Any]) -> Any:
    """Write a decision down, on a round or a table of it."""
    words, clause = _words(body, "words"), body.get("clause", "").strip()
    ruling = TournamentRuled(words, clause, body.get("round"), body.get("table"))
    return write(tournament, body, lambda told: rounds.rule(*told, ruling))


@blueprint.post("/tournaments/<tournament>/end")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=ExpectedForm, conflicts=True)
def end_tournament(tournament: str, body: dict[str, Any]) -> Any:
    """The tournament is over: its results are final, the codes of its tables open nothing more."""
    return write(tournament, body, lambda told: rounds.end(*told))


def _round(tournament: str, number: int) -> Round:
    """A round of the schedule; 404 where there is none."""
    return desk.round_of(desk.held(tournament), number)


def _table(tournament: str, number: int, at: int) -> None:
    found(next((each for each in _round(tournament, number).tables if each.number == at), None))


def _points(given: Any) -> Points:
    east, south, west, north = given
    return east, south, west, north


def _words(body: dict[str, Any], name: str) -> str:
    """A sentence that must say something."""
    written = str(body.get(name, "")).strip()
    if not written:
        with about(name):
            raise InputError("say_why")
    return written
