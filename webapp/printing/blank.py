"""Score sheets to fill in by hand: for a ruleset, a table, a round."""

from __future__ import annotations

from typing import Final

from scoring.ruleset import Ruleset
from scoring.variant import version
from webapp.games.deals import ROUNDS, system
from webapp.messages import text
from webapp.printing.blocks import Block, Column, Fill, Heading, Signatures, Table
from webapp.printing.pdf import document
from webapp.words import SEAT_LETTERS, SEATS, seat_name

DEALS: Final = 16
ROW: Final = 20.0
GIVEN: Final = 3
PLAYER: Final = 64.0


def blank_pdf(
    book: Ruleset,
    lang: str,
    paper: str = "a4",
    *,
    names: tuple[str, ...] = ("", "", "", ""),
    day: str = "",
    evening: str = "",
    table: str = "",
    round: str = "",
) -> bytes:
    """A sheet with lines for what is not given: who plays, when, at which table."""
    blocks = blank_blocks(book, lang, names=names, day=day, evening=evening, table=table, round=round)
    return document(text("blank.title", lang), blocks, lang, under=book.names.get(lang), paper=paper,
                    foot=f"{book.id} {version(book)}")  # fmt: skip


def blank_blocks(
    book: Ruleset,
    lang: str,
    *,
    names: tuple[str, ...] = ("", "", "", ""),
    day: str = "",
    evening: str = "",
    table: str = "",
    round: str = "",
    heads: str = "blank.to_fill",
) -> list[Block]:
    """What stands on such a sheet, below its title; `heads` is the key of the words above its lines.

    `names` are those of East, South, West and North as play begins.
    """
    number, deal = text("sheet.number", lang), text("sheet.deal", lang)
    winds = (SEAT_LETTERS[lang][seat] for seat in SEATS)
    players = [
        Column(f"{wind} · {name}" if name else " ", "pair", PLAYER) for wind, name in zip(winds, names, strict=True)
    ]
    columns = [Column(number), Column(deal, least=48), *(Column(text(f"blank.{name}", lang), least=62)
               for name in ("winner", "discarder")), Column(text("sheet.value", lang), least=48), *players]  # fmt: skip
    deals = [[str(place + 1), _situation(book, place, lang), *[""] * 7] for place in range(DEALS)]
    end = [["", "", text("sheet.total", lang), *[""] * 6]]
    return [
        Fill(list(zip(text(heads, lang).split("\n"), (day, evening, table, round), strict=True))),
        Table(columns, deals + end, strong=frozenset({DEALS}), height=ROW, head_height=ROW, ruled=True),
        Heading(text("blank.penalties", lang)),
        Table([Column(text("sheet.what", lang), least=230), *players], [[""] * 5] * GIVEN, height=ROW, ruled=True),
        Signatures(names),
    ]


def _situation(book: Ruleset, place: int, lang: str) -> str:
    """Round and number where the deal passes on after every hand."""
    if system(book) != "mcr":
        return ""
    return text("game.deal", lang, round=seat_name(SEATS[place // ROUNDS], lang), number=place % ROUNDS + 1)
