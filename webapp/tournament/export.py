"""Results as files: the rows that organisers send to the European Mahjong Association, with every round beside them.

The first nineteen columns are those of EMA's results workbook, in its order, as programs that read and write it have
them; what follows is a tournament's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from webapp.csv_text import Cell, bare, csv_text
from webapp.messages import text
from webapp.tournament.ranking import Ranked
from webapp.tournament.results import Results
from webapp.tournament.state import Tournament

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook

EMA: Final = (
    "Tournament name", "Number of participants", "Place", "First name", "Last name", "EMA number", "Table points",
    "Score", "EMA member", "Country", "Date", "Countrycourt", "City", "MERS", "Shortname", "Rules", "Period", "NbDays",
    "Extra",
)  # fmt: skip


def parted(name: str) -> tuple[str, str]:
    """First and last name: what is written in capitals at the end is the last name, else the last word is."""
    words = name.split()
    if len(words) < 2:
        return "", name
    capitals = next((at for at in range(len(words)) if all(map(_in_capitals, words[at:]))), 0)
    at = capitals if capitals else len(words) - 1
    return " ".join(words[:at]), " ".join(words[at:])


def _in_capitals(word: str) -> bool:
    """A name in capitals, which an initial is not."""
    return word.isupper() and sum(map(str.isalpha, word)) > 1


def rows(tournament: Tournament, results: Results, rules: str, lang: str) -> list[list[Cell]]:
    """The header and a row a player who ranks, best first; below them who does not, without a place."""
    numbers = [each.number for each in tournament.rounds]
    more: list[Cell] = [text(f"results.file.{name}", lang) for name in ("club", "team")]
    for number in numbers:
        if results.table_points:
            more.append(text("results.file.round_table_points", lang, number=number))
        more.append(text("results.file.round_score", lang, number=number))
    more += [text(f"results.file.{name}", lang) for name in ("penalty", "penalty_table_points", "status")]
    return [[*EMA, *more], *(_row(tournament, results, each, rules, lang) for each in results.ranked if _told(each))]


def results_csv(tournament: Tournament, results: Results, rules: str, lang: str) -> bytes:
    """The rows as CSV, with commas in either language: programs read them."""
    return csv_text(rows(tournament, results, rules, lang))


def results_xlsx(tournament: Tournament, results: Results, rules: str, lang: str) -> bytes:
    """A workbook: the rows, the tables of every round with what each had there, teams, penalties."""
    # The library takes a moment and memory: a server that exports nothing is spared both.
    from xlsxwriter.workbook import Workbook

    out = BytesIO()
    book = Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"title": tournament.settings.name})
    strong = book.add_format({"bold": True, "bottom": 1})
    sheets = {
        "results": rows(tournament, results, rules, lang),
        "tables": list(_tables(tournament, results, lang)),
        "teams": list(_teams(results, lang)),
        "penalties": list(_penalties(tournament, results, lang)),
    }
    for name, lines in sheets.items():
        if name == "results" or len(lines) > 1:
            _write(book, text(f"results.sheet.{name}", lang), lines, strong)
    book.close()
    return out.getvalue()


def called(ranked: Ranked, lang: str) -> str:
    """The name; of who does not rank, why: his points are in no ranking of players."""
    name, status = ranked.entrant.name, ranked.entrant.status
    return name if status == "plays" else f"{name} ({text(f'results.status.{status}', lang)})"


def _told(ranked: Ranked) -> bool:
    """Substitutes who never sat down are left out."""
    return ranked.entrant.status != "substitute" or bool(ranked.lines)


def _row(tournament: Tournament, results: Results, ranked: Ranked, rules: str, lang: str) -> list[Cell]:
    entrant, settings = tournament.entrants[int(ranked.entrant.id)], tournament.settings
    first, last = parted(entrant.name)
    count = sum(each.rank is not None for each in results.ranked)
    row: list[Cell] = [
        settings.name, count, ranked.rank, first, last, entrant.ema, ranked.table_points, ranked.score,
        "YES" if entrant.ema else "", entrant.country, settings.day, "", settings.place, "", "", rules, settings.day, 1,
        "NO", entrant.club, ranked.entrant.team,
    ]  # fmt: skip
    for each in tournament.rounds:
        line = ranked.of_round(each.number)
        if results.table_points:
            row.append(line.table_points if line else None)
        row.append(line.score if line else None)
    status = [] if ranked.rank is not None else [text(f"results.status.{ranked.entrant.status}", lang)]
    own = [each for each in results.unread if int(ranked.entrant.id) in each.entrants]
    status += [text("results.file.unread", lang, round=each.round) for each in own]
    return [*row, ranked.taken, ranked.taken_table_points, ", ".join(status)]


def _tables(tournament: Tournament, results: Results, lang: str) -> Iterator[list[Cell]]:
    names = ("round", "table", "seat", "number", "name", "points", "apart", "uma", "sticks", "chombo", "score",
             "table_points", "place", "game")  # fmt: skip
    yield [text(f"results.file.{name}", lang) for name in names]
    lines = [line for each in results.ranked for line in each.lines]
    for line in sorted(lines, key=lambda line: (line.round, line.table, "ESWN".index(line.seat))):
        name = tournament.entrants[int(line.player)].name
        yield [line.round, line.table, line.seat, int(line.player), name, line.points, line.apart, line.uma,
               line.sticks, line.chombo, line.score, line.table_points, line.place, line.stream]  # fmt: skip


def _teams(results: Results, lang: str) -> Iterator[list[Cell]]:
    yield [text(f"results.file.{name}", lang) for name in ("place", "team", "table_points", "score", "players")]
    for team in results.teams:
        names = ", ".join(called(each, lang) for each in team.players)
        yield [team.rank, team.name, team.table_points, team.score, names]


def _penalties(tournament: Tournament, results: Results, lang: str) -> Iterator[list[Cell]]:
    yield [text(f"results.file.{name}", lang) for name in ("round", "name", "points", "table_points", "why")]
    for each in results.ranked:
        for taken in each.penalties:
            name = tournament.entrants[int(taken.player)].name
            yield [taken.round, name, taken.points, taken.table_points, taken.words]


def _write(book: Workbook, name: str, lines: Sequence[Sequence[Cell]], strong: Format) -> None:
    sheet = book.add_worksheet(name[:31])
    for row, line in enumerate(lines):
        for column, value in enumerate(line):
            if value is not None and value != "":
                sheet.write(row, column, bare(value), strong if row == 0 else None)
    sheet.freeze_panes(1, 0)
    sheet.autofit()
