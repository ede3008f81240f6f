"""Printed documents: names of every script, the same bytes each time, nothing outside its page."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from scoring import RULESETS
from tests.webapp.papers import fonts_of, ink_on, pages_of, qr_code_of, text_of
from webapp.chart_plan import Series, plan_lines
from webapp.messages import text
from webapp.printing.blank import blank_pdf
from webapp.printing.blocks import Block, Chart, Code, Column, Facts, Heading, Paragraph, Signatures, Table
from webapp.printing.ink import NO_GLYPH, clean, needs_shaping, shorten, width_of, wrap
from webapp.printing.pdf import document

MADE = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
SCRIPTS = ("Éloïse Œuvré", "Đặng Łukasz", "陳大文", "さくら", "한국", "Лев", "Ωmega", "१२३")


def printed(*blocks: Block, lang: str = "en", **more: object) -> bytes:
    return document("Score sheet", blocks, lang, made=MADE, **more)  # type: ignore[arg-type]


def table(rows: int, columns: int = 3) -> Table:
    heads = [Column("Name"), *(Column(f"C{place}", "number") for place in range(1, columns))]
    return Table(heads, [[f"row{row}", *(str(row * place) for place in range(1, columns))] for row in range(rows)])


@pytest.mark.parametrize("name", SCRIPTS)
def test_names_of_every_script_are_seen_and_found(name: str) -> None:
    data = printed(Paragraph(name))
    assert name in text_of(data)
    assert ink_on(data) > ink_on(printed(Paragraph("")))


@pytest.mark.parametrize("name", ["محمد", "שלום"])
def test_letters_from_right_to_left_are_typeset(name: str) -> None:
    assert needs_shaping(name)
    data = printed(Signatures([name]), Table([Column(name, "number")], [[name]]))
    assert ink_on(data) > ink_on(printed(Signatures([""]), Table([Column("", "number")], [[""]])))


def test_digits_of_arabic_run_from_left_to_right() -> None:
    first, all_three = (pages_of(printed(Paragraph(digits)))[0].pixels for digits in ("٣", "٣٤٥"))
    _, columns = (first[66:110] < 128).nonzero()
    glyph = slice(None, int(columns.max()) - 1)
    assert (first[66:110, glyph] == all_three[66:110, glyph]).all()
    assert (first[66:110] != all_three[66:110]).any()


def test_ideographs_differ_from_each_other_on_paper() -> None:
    pictures = {pages_of(printed(Paragraph(letter)))[0].pixels.tobytes() for letter in "陳大文竜王さ한"}
    assert len(pictures) == 7


def test_all_fonts_are_in_the_file() -> None:
    fonts = fonts_of(printed(Facts([("Names", " ".join((*SCRIPTS, "محمد")))])))
    assert len(fonts) >= 3
    assert all(embedded for _, embedded in fonts)


def test_character_without_a_glyph_leaves_a_mark() -> None:
    assert clean("\U00020bb7野家") == f"{NO_GLYPH}野家"
    assert NO_GLYPH in text_of(printed(Paragraph("\U00020bb7野家")))


def test_accents_written_apart_are_joined() -> None:
    assert clean("E\u0301loi\u0308se") == "Éloïse"


def test_same_document_has_the_same_bytes() -> None:
    blocks = (Heading("陳大文"), table(60), Code("x", ["محمد"]))
    assert printed(*blocks) == printed(*blocks)
    assert printed(*blocks) != printed(*blocks, lang="fr")


def test_many_at_once_do_not_disturb_each_other() -> None:
    alone = [printed(Paragraph(name), table(40)) for name in SCRIPTS]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda name: printed(Paragraph(name), table(40)), SCRIPTS)) == alone


def test_table_goes_on_over_pages_under_its_heading() -> None:
    pages = pages_of(printed(table(120)))
    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        assert "Name" in page.text
        assert f"Page {number} of {len(pages)}" in page.text.replace("\u00a0", " ")
    words = [word for page in pages for word in page.text.split() if word.startswith("row")]
    assert words == [f"row{row}" for row in range(120)]


@pytest.mark.parametrize("following", [Code("ab" * 100, ["below"]), Signatures(["below"] * 4), table(2)])
def test_a_heading_stands_on_the_page_of_what_it_heads(following: Block) -> None:
    for rows in range(28, 60):
        pages = pages_of(printed(table(rows), Heading("Ledger"), following))
        at = [number for number, page in enumerate(pages) if "Ledger" in page.text]
        under = "row1" if isinstance(following, Table) else "below"
        (number,) = at
        assert under in pages[number].text.split("Ledger")[1], rows


@pytest.mark.parametrize(
    ("paper", "landscape", "sides"),
    [("a4", False, (595, 842)), ("letter", False, (612, 792)), ("a4", True, (842, 595)), ("letter", True, (792, 612))],
)
def test_paper_and_its_margins(paper: str, landscape: bool, sides: tuple[int, int]) -> None:
    blocks = (Facts([("Rules", "R" * 300)]), table(30, 14), Signatures(["N" * 90] * 4), Code("Q", ["x" * 400]))
    for page in pages_of(printed(*blocks, paper=paper, landscape=landscape, foot="F" * 300)):
        assert (round(page.width), round(page.height)) == sides
        edge = [page.pixels[:36], page.pixels[-30:], page.pixels[:, :36], page.pixels[:, -36:]]
        assert all((strip == 255).all() for strip in edge)


def test_a_name_longer_than_its_place_is_cut_and_a_text_wrapped() -> None:
    assert width_of(shorten("陳" * 60, 100, 9), 9) <= 100
    lines = wrap("Anne gagne sur la défausse de Maximiliane von Hohenstein-Lützelburg " + "x" * 90, 90, 9)
    assert all(width_of(line, 9) <= 90 for line in lines)
    assert "".join("".join(lines).split()).endswith("x" * 90)
    assert wrap("", 90, 9) == [""]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_sheet_to_fill_in_breaks_no_surname_and_no_heading(lang: str, paper: str) -> None:
    names = ("Jean-Christophe Vandenbroucke", "Marie-Hélène Kowalczykiewicz", "A. de Montmorency", "Anne Martin")
    words = re.findall(r"\w+", pages_of(blank_pdf(RULESETS["navy"], lang, paper, names=names))[0].text)
    # Above the columns of points, and above those of penalties.
    for name in ("Vandenbroucke", "Kowalczykiewicz", "Montmorency", "Martin"):
        assert words.count(name) >= 2
    for heading in ("winner", "discarder"):
        assert text(f"blank.{heading}", lang) in words


@pytest.mark.parametrize("words", ["one two three", "a-b-c-d", "陳大文 竜王", "-", " - ", "--- x", "x\ny"])
def test_wrapping_loses_no_letter(words: str) -> None:
    for room in (8, 20, 60):
        assert "".join("".join(wrap(words, room, 9)).split()) == "".join(words.split())


def test_qr_code_holds_what_it_was_given() -> None:
    assert qr_code_of(printed(Code("marque:" + "ab" * 32, ["below"]))) == "marque:" + "ab" * 32


def test_chart_is_drawn_with_its_names() -> None:
    series = [Series(name, (0, place, -place)) for place, name in enumerate(("Anne", "陳大文", "Chen", "Dora"))]
    plan = plan_lines(series, ["0", "1", "2"], str, width=680, height=300)
    data = printed(Heading("Totals"), Chart(plan, "Deals"))
    for words in ("Anne", "陳大文", "Deals"):
        assert words in text_of(data)
    assert ink_on(data) > ink_on(printed(Heading("Totals"), Paragraph("Anne 陳大文 Chen Dora Deals")))


def test_words_in_both_languages() -> None:
    assert "Page 1 sur 1" in text_of(printed(lang="fr"))


def test_struck_rows_keep_their_words() -> None:
    rows = [["Anne", "−100"], ["Bo", "0"]]
    plain, struck = (
        printed(Table([Column("Who"), Column("Points", "number")], rows, struck=frozenset(which)))
        for which in ((), (0,))
    )
    assert text_of(struck) == text_of(plain)
    assert (pages_of(struck)[0].pixels != pages_of(plain)[0].pixels).any()
