"""Tournaments to look at: entrants, rounds, ranking. What their page shows to everyone needs no token."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from webapp import access
from webapp.api.bearer import writer
from webapp.api.errors import found, telling
from webapp.api.forms import LedgerEntry
from webapp.api.games import ledger_line
from webapp.api.operation import blueprint, operation
from webapp.api.paging import page_of
from webapp.api.tournament_answers import (
    BalanceForm,
    BoardForm,
    EntrantResult,
    PenaltyForm,
    ScheduleForm,
    TeamRank,
    TournamentForm,
    TournamentLine,
    TournamentRank,
    TournamentRuling,
)
from webapp.database import engine
from webapp.evenings.view import HOUSE
from webapp.language import page_language
from webapp.tournament import desk, store
from webapp.tournament.desk import Told
from webapp.tournament.events import TournamentRuled
from webapp.tournament.ranking import Line, Ranked, Team
from webapp.tournament.report_words import kept
from webapp.tournament.rounds_view import Clock, SeenTable, seen
from webapp.tournament.schedule.field import called_in, faults
from webapp.tournament.schedule_page import reported
from webapp.tournament.state import Penalty, Round, Tournament
from webapp.tournament.store import Held


@blueprint.get("/tournaments")
@access.public
@operation("tournaments", TournamentLine, pages=True)
def tournaments(query: dict[str, Any]) -> Any:
    """All tournaments by day."""
    known = store.known(engine())
    return page_of(known, query, lambda held: (held.tournament.settings.day, held.id), _line)


@blueprint.get("/tournaments/<tournament>")
@access.public
@operation("tournaments", TournamentForm)
def tournament(tournament: str) -> Any:
    """A tournament with its entrants and its rounds, who sits where and how far each is."""
    return whole(tournament)


@blueprint.get("/tournaments/<tournament>/events")
@access.needs("see")
@operation("tournaments", LedgerEntry, pages=True)
def tournament_events(tournament: str, query: dict[str, Any]) -> Any:
    """What the ledger holds of a tournament, event by event in order, each with its hash."""
    return page_of(desk.held(tournament).entries, query, lambda entry: (entry.sequence,), ledger_line)


@blueprint.get("/tournaments/<tournament>/schedule")
@access.needs("see")
@operation("tournaments", ScheduleForm)
def schedule(tournament: str) -> Any:
    """Whether a schedule can be drawn up, and what the one that was drawn keeps."""
    here, lang = desk.held(tournament).tournament, page_language()
    report = reported(here)
    return {
        "faults": [each.say(lang) for each in faults(here.players, here.substitutes, here.settings.apart)],
        "called_in": [each.number for each in called_in(here.players, here.substitutes)],
        "drawn": here.schedule and report and {
            "seed": here.schedule.seed,
            "players": report.players,
            "repeats": report.repeats,
            "fewest": report.fewest,
            "again": [{"first": pair[0], "second": pair[1], "times": times} for pair, times in report.again],
            "kin": [{"kinship": each.kinship, "met": each.met, "fewest": each.fewest} for each in report.kin],
            "seats": list(report.seats),
            "same_table": report.same_table,
            "told": [each.words for each in kept(report, lang)],
        },
    }  # fmt: skip


@blueprint.get("/tournaments/<tournament>/rounds/<int:number>")
@access.public
@operation("tournaments", BoardForm)
def tournament_round(tournament: str, number: int) -> Any:
    """A round with its clock and its tables: how far each is, who has confirmed, what a referee should look at."""
    held = desk.held(tournament)
    here = seen(held.tournament, desk.round_of(held, number), desk.games(held))
    may_see = access.may("see")
    return {
        "number": here.number,
        "stage": here.stage,
        "clock": _clock(here.clock),
        "tables": [_board_table(each, may_see) for each in here.tables],
    }


@blueprint.get("/tournaments/<tournament>/ranking")
@access.public
@operation("tournaments", TournamentRank, pages=True)
def tournament_ranking(tournament: str, query: dict[str, Any]) -> Any:
    """Everyone after the tables that are over, best first; `rounds` is the score of each round.

    `unread` are rounds whose table's game can't be read: what it brought is in no score.
    """
    results = desk.results(desk.held(tournament))

    def shown(line: tuple[int, Ranked]) -> dict[str, Any]:
        number = int(line[1].entrant.id)
        return _rank(line[1]) | {"unread": [each.round for each in results.unread if number in each.entrants]}

    return page_of(enumerate(results.ranked), query, lambda line: (line[0],), shown)


@blueprint.get("/tournaments/<tournament>/teams")
@access.public
@operation("tournaments", TeamRank, pages=True)
def tournament_teams(tournament: str, query: dict[str, Any]) -> Any:
    """The teams, best first; what one brought who withdrew stays with the team."""
    teams = desk.results(desk.held(tournament)).teams
    return page_of(enumerate(teams), query, lambda line: (line[0],), lambda line: _team(line[1]))


@blueprint.get("/tournaments/<tournament>/entrants/<int:number>/result")
@access.public
@operation("tournaments", EntrantResult)
def entrant_result(tournament: str, number: int) -> Any:
    """Where each figure of an entrant comes from: the table of each round, and penalties."""
    held = desk.held(tournament)
    found(held.tournament.entrants.get(number))
    line = desk.results(held).of(number)
    return {
        "entrant": number,
        "name": line.entrant.name,
        "rank": line.rank,
        "table_points": _shared(line.table_points),
        "score": line.score,
        "lines": [_table_line(each) for each in line.lines],
        "penalties": [
            {"round": each.round, "points": each.points, "table_points": float(each.table_points), "words": each.words}
            for each in line.penalties
        ],
    }


@blueprint.get("/tournaments/<tournament>/balance")
@access.needs("see")
@operation("tournaments", BalanceForm)
def balance(tournament: str) -> Any:
    """The books: whether the points of every table add up, and the ranking with them."""
    books = desk.results(desk.held(tournament)).balance
    return {
        "even": books.even,
        "total": books.total,
        "penalties": books.penalties,
        "difference": books.difference,
        "tables": [
            {"round": each.round, "table": each.table, "points": each.points, "wanted": each.wanted,
             "on_table": each.on_table, "apart": each.apart, "even": each.even}
            for each in books.tables
        ],
    }  # fmt: skip


@blueprint.get("/tournaments/<tournament>/penalties")
@access.needs("see")
@operation("tournaments", PenaltyForm, pages=True)
def penalties(tournament: str, query: dict[str, Any]) -> Any:
    """What was imposed, and what of it was lifted."""
    held = desk.held(tournament)
    return page_of(held.tournament.penalties, query, lambda each: (each.sequence,), lambda each: _penalty(held, each))


@blueprint.get("/tournaments/<tournament>/rulings")
@access.needs("see")
@operation("tournaments", TournamentRuling, pages=True)
def rulings(tournament: str, query: dict[str, Any]) -> Any:
    """The decisions in words."""
    held = desk.held(tournament)
    return page_of(held.tournament.rulings, query, lambda each: (each[0],), lambda each: _ruling(held, *each))


def whole(tournament: str) -> dict[str, Any]:
    """A tournament with all that stands."""
    held = desk.held(tournament)
    games = {stream: each.game for stream, each in desk.games(held).items()}
    here, settings, may_see = held.tournament, held.tournament.settings, access.may("see")
    return _line(held) | {
        "sequence": here.sequence,
        "head": held.head.hash,
        "options": dict(settings.options),
        "minutes": settings.minutes,
        "help": settings.help,
        "apart": list(settings.apart),
        "table_points": list(settings.table_points),
        "entrants": _entrants(here),
        "schedule": [_round(held, each, each.stage(games), may_see) for each in here.rounds],
    }


def write(tournament: str, body: dict[str, Any], act: Callable[[Told], object]) -> dict[str, Any]:
    """Carry a referee's act out, and give the tournament as it then stands; a conflict is answered with it too."""
    desk.held(tournament)
    with telling("tournament", lambda: whole(tournament)):
        act((engine(), tournament, body["expected"], writer(access.require("rule"))))
    return whole(tournament)


def _line(held: Held) -> dict[str, Any]:
    settings = held.tournament.settings
    return {
        "id": held.id,
        "name": settings.name,
        "day": settings.day,
        "place": settings.place,
        "rules": f"{HOUSE}{settings.house_rules}" if settings.house_rules else settings.rules,
        "rounds": settings.rounds,
        "ended": held.tournament.ended,
    }


def _entrants(here: Tournament) -> list[dict[str, Any]]:
    gone = here.withdrawn
    return [
        each.to_json()
        | {"withdrawn": each.number in gone, "since": gone.get(each.number), "missed": here.missed(each.number)}
        for each in here.entrants.values()
    ]


def _round(held: Held, here: Round, stage: str, may_see: bool) -> dict[str, Any]:
    boards = held.boards if may_see else {}
    return {
        "number": here.number,
        "stage": stage,
        "tables": [
            {"number": each.number, "seats": list(each.seats), "game": each.game if may_see else None,
             "table": boards[each.number].id if each.number in boards else None}
            for each in here.tables
        ],
    }  # fmt: skip


def _board_table(table: SeenTable, may_see: bool) -> dict[str, Any]:
    return {
        "number": table.number,
        "stage": table.stage,
        "game": table.stream if may_see and table.stream else None,
        "deals": table.deals,
        "sits": [
            {"seat": each.seat, "entrant": each.number, "name": each.name, "points": each.total,
             "confirmed": each.confirmed}
            for each in table.sits
        ],
        "warnings": list(table.warnings),
        "clock": _clock(table.clock),
    }  # fmt: skip


def _clock(clock: Clock | None) -> dict[str, Any] | None:
    return None if clock is None else {"left": clock.left, "running": clock.running, "last_hand": clock.last_hand}


def _rank(line: Ranked) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "entrant": int(line.entrant.id),
        "name": line.entrant.name,
        "team": line.entrant.team,
        "table_points": _shared(line.table_points),
        "score": line.score,
        "rounds": [each.score for each in sorted(line.lines, key=lambda each: each.round)],
    }


def _team(team: Team) -> dict[str, Any]:
    return {
        "rank": team.rank,
        "name": team.name,
        "table_points": _shared(team.table_points),
        "score": team.score,
        "entrants": [int(each.entrant.id) for each in team.players],
    }


def _table_line(line: Line) -> dict[str, Any]:
    return {
        "round": line.round, "table": line.table, "seat": line.seat, "place": line.place, "points": line.points,
        "apart": line.apart, "uma": line.uma, "score": line.score, "table_points": _shared(line.table_points),
    }  # fmt: skip


def _penalty(held: Held, penalty: Penalty) -> dict[str, Any]:
    told = penalty.event
    return {
        "sequence": penalty.sequence, "entrant": told.entrant, "round": told.round, "points": told.points,
        "table_points": told.table_points, "paid_to": list(told.paid_to), "why": told.why, "clause": told.clause,
        "lifted": penalty.lifted, **_written(held, penalty.sequence),
    }  # fmt: skip


def _ruling(held: Held, sequence: int, told: TournamentRuled) -> dict[str, Any]:
    return {
        "sequence": sequence, "words": told.words, "clause": told.clause, "round": told.round, "table": told.table,
        **_written(held, sequence),
    }  # fmt: skip


def _written(held: Held, sequence: int) -> dict[str, str]:
    """Who wrote an event, and when."""
    entry = held.entries[sequence - 1]
    return {"actor": entry.origin.actor, "at": entry.at.isoformat(timespec="microseconds")}


def _shared(points: Fraction | None) -> float | None:
    return None if points is None else float(points)
