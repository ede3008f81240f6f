"""Results as files: the columns that organisers send to EMA, a workbook, the ranking and score sheets on paper."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from shutil import copy
from xml.etree import ElementTree

import pymupdf
import pytest
from sqlalchemy import Engine

from tests.webapp.papers import pages_of
from tests.webapp.tournament.playing import Played, under_way
from webapp.printing.ink import LOCK
from webapp.store import open_database, sqlite_url
from webapp.tournament import store
from webapp.tournament.desk import share
from webapp.tournament.events import EntrantChanged, EntrantWithdrawn
from webapp.tournament.export import EMA, parted, results_csv, results_xlsx
from webapp.tournament.prints import ranking_pdf, sheets_pdf
from webapp.tournament.schedule_prints import schedule_pdf

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.fixture
def engine(migrated_file: Path, tmp_path: Path) -> Iterator[Engine]:
    found = open_database(sqlite_url(Path(copy(migrated_file, tmp_path / "club.db"))))
    yield found
    found.dispose()


@pytest.fixture
def played(engine: Engine) -> Played:
    return under_way(engine)


def as_rows(played: Played) -> list[dict[str, str]]:
    data = results_csv(played.now, played.results, "Mahjong Competition Rules", "en")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("", ("", "")),
        ("陳美玲", ("", "陳美玲")),
        ("Anne Martin", ("Anne", "Martin")),
        ("Hugo van den Berg", ("Hugo van den", "Berg")),
        ("Hugo VAN DEN BERG", ("Hugo", "VAN DEN BERG")),
        ("Jean J. DUPONT", ("Jean J.", "DUPONT")),
        ("ANNE MARTIN", ("ANNE", "MARTIN")),
    ],
)
def test_names_are_parted_before_the_capitals_or_the_last_word(name: str, wanted: tuple[str, str]) -> None:
    assert parted(name) == wanted


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("0", "0"),
        ("4", "4"),
        ("3/2", "1½"),
        ("1/3", "⅓"),
        ("7/3", "2⅓"),
        ("7/4", "1¾"),
        ("-1/2", "−½"),
        ("29/12", "2.42"),
    ],
)
def test_table_points_are_written_with_their_part(value: str, wanted: str) -> None:
    assert share(Fraction(value), "en") == wanted


def test_the_csv_has_emas_columns_first_and_every_round_after_them(played: Played) -> None:
    rows = as_rows(played)
    assert tuple(rows[0])[: len(EMA)] == EMA
    first = rows[0]
    assert (first["Place"], first["Number of participants"], first["Country"]) == ("1", "16", "FRA")
    assert first["EMA number"].startswith("0400")
    assert [int(row["Place"]) for row in rows] == sorted(int(row["Place"]) for row in rows)
    fined = next(row for row in rows if row["Last name"] == "002")
    assert (fined["R1 score"], fined["R1 table points"], fined["Penalties"]) == ("20", "2", "-20")
    assert int(fined["Score"]) == sum(int(fined[f"R{number} score"] or 0) for number in (1, 2, 3)) - 20


def test_a_name_like_a_formula_is_none_in_either_file(played: Played) -> None:
    entrant = played.now.entrants[1]
    played.write(EntrantChanged(type(entrant).of({**entrant.to_json(), "name": "=1+1"})))
    assert any(row["Last name"] == "'=1+1" for row in as_rows(played))
    assert "<f>" not in "".join(sheets_of(played).values())


def sheets_of(played: Played) -> dict[str, str]:
    """The XML of each sheet of the workbook, by its name."""
    data = results_xlsx(played.now, played.results, "Mahjong Competition Rules", "en")
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        book = ElementTree.fromstring(packed.read("xl/workbook.xml"))
        names = [str(sheet.get("name")) for sheet in book.iter(f"{SHEET}sheet")]
        return {name: packed.read(f"xl/worksheets/sheet{at}.xml").decode() for at, name in enumerate(names, 1)}


def shared_strings(played: Played) -> str:
    """The XML of all words of the workbook."""
    data = results_xlsx(played.now, played.results, "Mahjong Competition Rules", "en")
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return packed.read("xl/sharedStrings.xml").decode()


def test_the_workbook_holds_results_tables_teams_and_penalties(played: Played) -> None:
    sheets = sheets_of(played)
    assert list(sheets) == ["Results", "Tables", "Teams", "Penalties"]
    counts = {name: len(list(ElementTree.fromstring(text).iter(f"{SHEET}row"))) for name, text in sheets.items()}
    # Seven tables of two rounds are over; four teams; one penalty counts.
    assert counts == {"Results": 17, "Tables": 1 + 7 * 4, "Teams": 5, "Penalties": 2}


def test_the_ranking_on_paper_names_everybody_and_the_head_of_the_ledger(played: Played) -> None:
    book, head = store.book_of(played.now.settings), played.held.head
    made = ranking_pdf(played.now, played.results, book, head, "en", "a4")
    assert made == ranking_pdf(played.now, played.results, book, head, "en", "a4")
    with pymupdf.open("pdf", made) as paper:
        words = "".join(page.get_text() for page in paper)
    assert all(entrant.name in words for entrant in played.now.players)
    assert head.hash[:16] in words


def test_who_withdrew_is_marked_where_the_team_is_listed(played: Played) -> None:
    """The team has as many points as before, which the page and the print say."""
    before = {team.name: (team.score, team.table_points) for team in played.results.teams}
    played.write(EntrantWithdrawn(3, 3))
    assert {team.name: (team.score, team.table_points) for team in played.results.teams} == before
    told = "Player 003 (withdrawn)"
    assert told in shared_strings(played)
    made = ranking_pdf(played.now, played.results, store.book_of(played.now.settings), played.held.head, "en", "a4")
    with pymupdf.open("pdf", made) as paper:
        words = " ".join(" ".join(page.get_text() for page in paper).split())
    assert words.count(told) == 2
    assert "those who withdrew included" in words


def test_a_score_sheet_a_table_with_its_four(played: Played) -> None:
    here = played.round
    with pymupdf.open("pdf", sheets_pdf(played.now, here, store.book_of(played.now.settings), "fr", "a4")) as paper:
        pages = [page.get_text() for page in paper]
    assert len(pages) == len(here.tables)
    for table, words in zip(here.tables, pages, strict=True):
        assert f"Tour 2, table {table.number}" in words
        assert "Tournoi" in words
        assert "Soirée" not in words
        said = " ".join(words.split())
        for wind, entrant in zip("ESON", table.seats, strict=True):
            assert f"{wind} · {played.now.entrants[entrant].name}" in said


def test_the_lines_to_cut_cards_along_are_dashed_as_every_reader_of_pdf_knows_it(engine: Engine) -> None:
    """Lengths in brackets and where to begin in them (ISO 32000-1, 8.4.3.6): else Poppler shows no word of the page."""
    played = Played.of(engine, 8, rounds=2)
    with LOCK, pymupdf.open("pdf", schedule_pdf(played.now, "cards", "en", "a4")) as file:
        drawn = file[0].read_contents()
    dashed = re.findall(rb"(\[[\d. ]*\][\d. ]*)\bd\b", drawn)
    assert dashed
    assert all(re.fullmatch(rb"\[[\d. ]*\] \d+ ", each) for each in dashed)


@pytest.mark.parametrize(("rounds", "most"), [(4, 7), (8, 10), (12, 20)])
def test_cards_fill_their_pages_and_none_is_cut_apart(engine: Engine, rounds: int, most: int) -> None:
    played = Played.of(engine, 40, rounds=rounds)
    for paper in ("a4", "letter"):
        pages = [page.text for page in pages_of(schedule_pdf(played.now, "cards", "en", paper))]
        assert len(pages) <= most
        cards = [re.findall(r"^\d+ · Player (\d+)$", page, re.MULTILINE) for page in pages]
        assert [int(number) for page in cards for number in page] == list(range(1, 41))
        for page, own in zip(pages, cards, strict=True):
            assert len(re.findall(r"^(?:East|South|West|North)\b", page, re.MULTILINE)) == rounds * len(own)
