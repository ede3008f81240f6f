"""What everybody may see of a tournament without signing in: the big screen, schedule, results, ranking, files."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, abort, render_template, url_for

from webapp import access
from webapp.club.table_codes import drawn
from webapp.downloads import paper, sent
from webapp.language import page_language
from webapp.messages import text
from webapp.tournament import desk
from webapp.tournament.export import called, results_csv, results_xlsx
from webapp.tournament.prints import ranking_pdf, sheets_pdf
from webapp.tournament.rounds_view import seen

blueprint = Blueprint("tournament_results", __name__)

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@blueprint.get("/tournaments/<tournament>/results")
@access.public
def page(tournament: str) -> str:
    """Ranking, teams, and every round with who sits where and what came of it."""
    lang, found = page_language(), desk.held(tournament)
    known = desk.games(found)
    more = {
        "results": desk.results(found, known),
        "rounds": [seen(found.tournament, each, known) for each in found.tournament.rounds],
        "book": desk.book(found),
        "under_way": found.tournament.round,
        "called": lambda each: called(each, lang),
    }
    return render_template("tournament_results.html", **desk.names(found, lang) | more)


@blueprint.get("/tournaments/<tournament>/players/<int:number>")
@access.public
def player(tournament: str, number: int) -> str:
    """Where each figure of a player comes from: the table of each round, who else sat there, what it brought."""
    lang, found = page_language(), desk.held(tournament)
    if number not in found.tournament.entrants:
        abort(404)
    results = desk.results(found)
    places = {each.number: each.table_of(number) for each in found.tournament.rounds}
    more = {"own": found.tournament.entrants[number], "line": results.of(number), "places": places, "results": results}
    return render_template("tournament_player.html", **desk.names(found, lang) | more)


@blueprint.get("/tournaments/<tournament>/screen")
@access.public
def screen(tournament: str) -> str:
    """For a big screen: the clock, how far the tables are, the ranking as it stands; it keeps itself up to date."""
    lang, found = page_language(), desk.held(tournament)
    known = desk.games(found)
    here = found.tournament.round
    address = url_for("tournament_results.page", tournament=tournament, _external=True)
    more: dict[str, Any] = {
        "round": seen(found.tournament, here, known) if here else None,
        "results": desk.results(found, known),
        "code": drawn(address),
        "closed": sum(bool(each.closed) for each in found.tournament.rounds),
    }
    return render_template("tournament_screen.html", **desk.names(found, lang) | more)


@blueprint.get("/tournaments/<tournament>/results.<any(csv,xlsx,pdf):form>")
@access.public
def save(tournament: str, form: str) -> Response:
    """The results as a file."""
    lang, found = page_language(), desk.held(tournament)
    results, book = desk.results(found), desk.book(found)
    name = f"{text('results.file', lang)}-{found.tournament.settings.day}.{form}"
    if form == "pdf":
        return sent(ranking_pdf(found.tournament, results, book, found.head, lang, paper()), name, "application/pdf")
    rules = book.names.get(lang)
    if form == "csv":
        return sent(results_csv(found.tournament, results, rules, lang), name, "text/csv")
    return sent(results_xlsx(found.tournament, results, rules, lang), name, XLSX)


@blueprint.get("/tournaments/<tournament>/rounds/<int:number>/sheets.pdf")
@access.needs("see")
def sheets(tournament: str, number: int) -> Response:
    """The score sheets of a round, to be filled in by hand."""
    lang, found = page_language(), desk.held(tournament)
    here = desk.round_of(found, number)
    data = sheets_pdf(found.tournament, here, desk.book(found), lang, paper())
    return sent(data, f"{text('sheet.file', lang)}-{found.tournament.settings.day}-{number}.pdf", "application/pdf")
