"""Standings, results, best hands and head to head."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any, Final

from scoring.forms import Says
from webapp import access
from webapp.api.evening_forms import BestHandForm, MeetingForm, ResultForm, StandingsLine
from webapp.api.operation import blueprint, operation
from webapp.api.paging import page_of
from webapp.database import engine
from webapp.standings.choice import MOST_GAMES, Choice, choose
from webapp.standings.hands import shown_hands
from webapp.standings.rating import Rating
from webapp.standings.standings import ORDERS, Line, Played, best_hands, meetings
from webapp.standings.store import replays
from webapp.tally.hand_faults import about

CHOICE: Final[Mapping[str, Any]] = {
    "rules": Annotated[str, Says(maxLength=200, description="the key of rules that games were played by")],
    "period": Annotated[str, Says(maxLength=60, description="all, season:2026, month:2026-11 or evening:<id>")],
}
LINES: Final[Mapping[str, Any]] = {
    **CHOICE,
    "order": Annotated[str, Says(enum=list(ORDERS))],
    "least": Annotated[int, Says(minimum=1, maximum=MOST_GAMES, description="games that a rank takes")],
}
HANDS: Final = 20


@blueprint.get("/standings")
@access.needs("see")
@operation("standings", StandingsLine, pages=True, query=LINES)
def standings(query: dict[str, Any]) -> Any:
    """Everyone's line under one ruleset, the one most played where none is named, best first."""
    choice = choice_of(query)
    lines = choice.lines(replays())
    return page_of(enumerate(lines), query, lambda line: (line[0],), lambda line: _line(line[1], choice.club.names))


@blueprint.get("/results")
@access.needs("see")
@operation("standings", ResultForm, pages=True, query=CHOICE)
def results(query: dict[str, Any]) -> Any:
    """The games that count, in their order."""
    games = choice_of(query).games
    return page_of(games, query, lambda game: (game.day, game.started, game.stream), _result)


@blueprint.get("/best-hands")
@access.needs("see")
@operation("standings", list[BestHandForm], query=CHOICE)
def hands(query: dict[str, Any]) -> Any:
    """The best hands, each with its tiles and its photo where one is kept."""
    return [
        {
            "stream": shown.hand.game.stream,
            "day": shown.hand.game.day,
            "person": shown.hand.game.persons[shown.hand.win.player],
            "value": shown.hand.win.value,
            "tiles": [tile.id for tile in shown.tiles],
            "photo": shown.photo,
        }
        for shown in shown_hands(engine(), best_hands(choice_of(query).games, HANDS))
    ]


@blueprint.get("/head-to-head")
@access.needs("see")
@operation("standings", MeetingForm, pages=True, query=CHOICE)
def head_to_head(query: dict[str, Any]) -> Any:
    """Everyone against everyone they sat with."""
    met = meetings(choice_of(query).games).values()
    return page_of(met, query, lambda each: (each.first, each.second), asdict)


def choice_of(query: Mapping[str, Any]) -> Choice:
    """The choice in a query; what can't be taken is refused by its name."""
    given = {name: str(value) for name, value in query.items() if name in LINES}
    choice = choose(given, replays().games(engine()))
    for name, error in choice.wrong.items():
        with about(name):
            raise error
    return choice


def _line(line: Line, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "person": line.person,
        "name": names[line.person],
        "rank": line.rank,
        "games": line.games,
        "points": line.points,
        "table_points": None if line.table_points is None else float(line.table_points),
        "places": list(line.places),
        "average": float(line.average),
        "average_place": float(line.average_place),
        "best": line.best,
        "worst": line.worst,
        "longest_run": line.longest_run,
        "deals": line.deals,
        "deals_won": line.deals_won,
        "deals_dealt_in": line.deals_dealt_in,
        "rating": _rating(line.rating) if line.rating else None,
    }


def _rating(rating: Rating) -> dict[str, Any]:
    return {"value": rating.value, "spread": rating.spread, "games": rating.games, "provisional": rating.provisional}


def _result(game: Played) -> dict[str, Any]:
    shares = game.result.table_points
    return {
        "stream": game.stream,
        "day": game.day,
        "evening": game.evening,
        "rules": game.result.rules.key,
        "persons": list(game.persons),
        "scores": list(game.result.scores),
        "places": list(game.result.places),
        "table_points": [float(share) for share in shares] if shares else None,
        "imported": game.result.from_sheet,
    }
