"""What is printed or kept as a file: the same that the pages give, in the language and on the paper asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from scoring.forms import Says
from scoring.schema import hand_schema
from webapp import access
from webapp.api.door import json_object
from webapp.api.operation import blueprint, operation
from webapp.api.standings import LINES, choice_of
from webapp.cash import pages as cash_pages
from webapp.dispute import page as dispute_page
from webapp.evenings import table_page
from webapp.games import export as game_export
from webapp.language import page_language
from webapp.standings import page as standings_page
from webapp.tally.export import printed
from webapp.tournament import entrants_page, results_page, schedule_page

PDF: Final = "application/pdf"
CSV: Final = "text/csv"
JSON: Final = "application/json"
PAPER: Final[Mapping[str, Any]] = {
    "paper": Annotated[str, Says(enum=["a4", "letter"], description="A4 where nothing tells otherwise")]
}


@blueprint.post("/tally.pdf")
@access.public
@operation("engine", None, published=hand_schema, changes=False, gives=(PDF,), query=PAPER)
def print_tally() -> Any:
    """The tally of a hand, to print."""
    return printed(json_object(), page_language())


@blueprint.get("/rulesets/<rules>/sheet.pdf")
@access.public
@operation("engine", None, gives=(PDF,), query=PAPER)
def print_blank(rules: str) -> Any:
    """A score sheet to fill in by hand."""
    return game_export.blank(rules=rules)


@blueprint.get("/games/<stream>/sheet.<any(pdf,csv,json):form>")
@access.needs("see", game="stream")
@operation("games", None, gives=(PDF, CSV, JSON), query=PAPER)
def save_game(stream: str, form: str) -> Any:
    """A game's sheet, bound to the ledger by the hash of its last event."""
    save = {"pdf": game_export.pdf, "csv": game_export.csv, "json": game_export.json}
    return save[form](stream=stream)


@blueprint.get("/games/<stream>/disputes/<int:number>/dispute.zip")
@access.needs("see", game="stream")
@operation("disputes", None, gives=("application/zip",))
def save_dispute(stream: str, number: int) -> Any:
    """A dispute whole, readable without this server; `marque verify` checks it."""
    return dispute_page.save(stream=stream, number=number)


@blueprint.get("/tables/<table>/blank.pdf")
@access.needs("see", table="table")
@operation("evenings", None, gives=(PDF,), query=PAPER)
def print_table(table: str) -> Any:
    """A score sheet to fill in by hand, with who sits at the table."""
    return table_page.blank(table=table)


@blueprint.get("/tournaments/<tournament>/entrants.csv")
@access.needs("see")
@operation("tournaments", None, gives=(CSV,))
def save_entrants(tournament: str) -> Any:
    """The list of players, as it can be read in again."""
    return entrants_page.save(tournament=tournament)


@blueprint.get("/tournaments/<tournament>/schedule-<any(players,tables,cards):what>.pdf")
@access.needs("see")
@operation("tournaments", None, gives=(PDF,), query=PAPER)
def print_schedule(tournament: str, what: str) -> Any:
    """The schedule on paper: by player, by table, or as cards to carry."""
    return schedule_page.save(tournament=tournament, what=what)


@blueprint.get("/tournaments/<tournament>/rounds/<int:number>/sheets.pdf")
@access.needs("see")
@operation("tournaments", None, gives=(PDF,), query=PAPER)
def print_sheets(tournament: str, number: int) -> Any:
    """The score sheets of a round to fill in by hand, a page a table."""
    return results_page.sheets(tournament=tournament, number=number)


@blueprint.get("/tournaments/<tournament>/results.<any(csv,xlsx,pdf):form>")
@access.public
@operation("tournaments", None, gives=(PDF, CSV, results_page.XLSX), query=PAPER)
def save_results(tournament: str, form: str) -> Any:
    """The results as organisers send them to the European association, and the ranking to print."""
    return results_page.save(tournament=tournament, form=form)


@blueprint.get("/standings.<any(csv,json,pdf):form>")
@access.needs("see")
@operation("standings", None, gives=(PDF, CSV, JSON), query=LINES)
def save_standings(form: str, query: dict[str, Any]) -> Any:
    """Everyone's line under one ruleset, as a file."""
    choice_of(query)
    return standings_page.save(form=form)


@blueprint.get("/people/<person>/games.<any(csv,json,pdf):form>")
@access.needs("see")
@operation("standings", None, gives=(PDF, CSV, JSON))
def save_person(person: str, form: str) -> Any:
    """The games of a person that count, as a file."""
    return standings_page.save_person(person=person, form=form)


@blueprint.get("/evenings/<evening>/results.<any(csv,json,pdf):form>")
@access.needs("see")
@operation("standings", None, gives=(PDF, CSV, JSON))
def save_evening(evening: str, form: str) -> Any:
    """The results of an evening, as a file."""
    return standings_page.save_evening(evening=evening, form=form)


@blueprint.get("/cash/<day>.csv")
@access.needs("arrange")
@operation("cash", None, gives=(CSV,))
def save_cash(day: str) -> Any:
    """Every entry of the accounts of all tables of a day."""
    return cash_pages.day_file(day=day)
