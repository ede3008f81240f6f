"""Tournaments to look at: entrants, rounds, ranking. What their page shows to everyone needs no token."""

from __future__ import annotations

from typing import Any

from webapp import access
from webapp.api.dispute_forms import TournamentForm, TournamentLine, TournamentRank
from webapp.api.operation import blueprint, operation
from webapp.api.paging import page_of
from webapp.database import engine
from webapp.tournament import desk, store
from webapp.tournament.ranking import Ranked
from webapp.tournament.state import Round
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
    held = desk.held(tournament)
    games = {stream: each.game for stream, each in desk.games(held).items()}
    told, seen = held.tournament, access.may("see")
    return _line(held) | {
        "sequence": told.sequence,
        "head": held.head.hash,
        "entrants": [
            {"number": each.number, "name": each.name, "country": each.country, "club": each.club, "team": each.team,
             "substitute": each.substitute, "withdrawn": each.number in told.withdrawn}
            for each in told.entrants.values()
        ],
        "schedule": [_round(each, each.stage(games), seen) for each in told.rounds],
    }  # fmt: skip


@blueprint.get("/tournaments/<tournament>/ranking")
@access.public
@operation("tournaments", TournamentRank, pages=True)
def tournament_ranking(tournament: str, query: dict[str, Any]) -> Any:
    """Everyone after the tables that are over, best first; `rounds` is the score of each round."""
    ranked = desk.results(desk.held(tournament)).ranked
    return page_of(enumerate(ranked), query, lambda line: (line[0],), lambda line: _rank(line[1]))


def _line(held: Held) -> dict[str, Any]:
    settings = held.tournament.settings
    return {
        "id": held.id,
        "name": settings.name,
        "day": settings.day,
        "place": settings.place,
        "rules": settings.rules,
        "rounds": settings.rounds,
        "ended": held.tournament.ended,
    }


def _round(told: Round, stage: str, seen: bool) -> dict[str, Any]:
    return {
        "number": told.number,
        "stage": stage,
        "tables": [
            {"number": table.number, "seats": list(table.seats), "game": table.game if seen else None}
            for table in told.tables
        ],
    }


def _rank(line: Ranked) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "entrant": int(line.entrant.id),
        "name": line.entrant.name,
        "team": line.entrant.team,
        "table_points": None if line.table_points is None else float(line.table_points),
        "score": line.score,
        "rounds": [each.score for each in sorted(line.lines, key=lambda each: each.round)],
    }
