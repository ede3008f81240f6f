"""The press: sets blocks on pages from the top down, and makes the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

import pymupdf
import segno

from webapp.messages import text
from webapp.printing.blocks import (
    Block,
    Cards,
    Chart,
    Code,
    Facts,
    Fill,
    Heading,
    NewPage,
    Paragraph,
    Signatures,
    Table,
)
from webapp.printing.cards import lay_cards
from webapp.printing.chart import draw_chart
from webapp.printing.ink import BLACK, LEADING, LOCK, SOFT, Ink, clean, shorten, width_of, wrap
from webapp.printing.table import lay_table

MARGIN: Final = 42.0
FOOT: Final = 34.0
GAP: Final = 12.0
BODY: Final = 9.5
SMALL: Final = 8.0
MODULE: Final = 1.7
"""The side of one square of a code."""

__all__ = ["LOCK", "Press"]


@dataclass
class Press:
    """The pages so far, and how far down the last one is filled."""

    width: float
    height: float
    y: float = 0.0
    file: Any = field(default_factory=pymupdf.open)
    inks: list[Ink] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.turn()

    @property
    def ink(self) -> Ink:
        return self.inks[-1]

    @property
    def room(self) -> float:
        return self.width - 2 * MARGIN

    @property
    def left(self) -> float:
        """Height left on the page."""
        return self.height - MARGIN - FOOT - self.y

    def turn(self) -> None:
        """Begin a new page."""
        if self.inks:
            self.ink.done()
        self.inks.append(Ink(self.file.new_page(width=self.width, height=self.height)))
        self.y = MARGIN

    def need(self, height: float) -> None:
        """Begin a new page where there is less height left."""
        if height > self.left and self.y > MARGIN:
            self.turn()

    def title(self, words: str, under: str) -> None:
        for line in wrap(words, self.room, 19, bold=True):
            self.y += 19 * 1.1
            self.ink.write((MARGIN, self.y), line, 19, bold=True)
        self.y += 5
        if under:
            self.lines(wrap(under, self.room, 10.5), 10.5, colour=SOFT)
        self.y += GAP * 0.8

    def lines(self, lines: Sequence[str], size: float, *, x: float = MARGIN, **more: Any) -> None:
        """Lines of text, each with the height for itself."""
        for line in lines:
            self.need(size * LEADING)
            self.y += size * LEADING
            self.ink.write((x, self.y - size * 0.3), line, size, **more)

    def lay(self, block: Block, following: Block | None) -> None:
        """Set one block."""
        match block:
            case NewPage():
                self.turn()
                self.title(block.title, block.under)
            case Heading():
                self._heading(block, following)
            case Paragraph():
                size = SMALL if block.small else BODY
                colour = SOFT if block.small else BLACK
                self.lines(wrap(block.words, self.room, size), size, colour=colour)
                self.y += GAP * 0.5
            case Facts():
                self._facts(block)
            case Fill():
                self._fill(block)
            case Table():
                self._table(block)
            case Cards():
                self._cards(block)
            case Chart():
                self.need(block.plan.height * self._scale(block))
                self.y = draw_chart(self.ink, block, MARGIN, self.y, self._scale(block)) + GAP
            case Code():
                self._code(block)
            case Signatures():
                self._signatures(block)

    def _scale(self, chart: Chart) -> float:
        return min(1.0, self.room / chart.plan.width)

    def _heading(self, heading: Heading, following: Block | None) -> None:
        match following:
            case Chart():
                after = following.plan.height * self._scale(following)
            case Code():
                after = self._coded(following)[2]
            case _:
                after = 60.0
        self.need(34 + after)
        self.y += GAP * 0.4
        self.lines(wrap(heading.words, self.room, 12, bold=True), 12, bold=True)
        self.y += 4

    def _facts(self, facts: Facts) -> None:
        across = self.room / facts.columns
        for start in range(0, len(facts.pairs), facts.columns):
            some = facts.pairs[start : start + facts.columns]
            values = [wrap(value, across - GAP, BODY) for _, value in some]
            height = SMALL * LEADING + max(map(len, values)) * BODY * LEADING + 5
            self.need(height)
            for place, ((name, _), lines) in enumerate(zip(some, values, strict=True)):
                x, y = MARGIN + place * across, self.y + SMALL
                self.ink.write((x, y), shorten(name, across - GAP, SMALL), SMALL, colour=SOFT)
                for number, line in enumerate(lines, 1):
                    self.ink.write((x, y + number * BODY * LEADING), line, BODY)
            self.y += height
        self.y += GAP * 0.4

    def _fill(self, fill: Fill) -> None:
        self.need(30)
        across, base = self.room / len(fill.pairs), self.y + 16
        for place, (name, value) in enumerate(fill.pairs):
            x = MARGIN + place * across
            self.ink.write((x, base), name, SMALL, colour=SOFT)
            start = x + width_of(name, SMALL) + 5
            self.ink.write((start, base), shorten(value, x + across - GAP - start, BODY), BODY)
            self.ink.rule((start, base + 3), (x + across - GAP, base + 3), width=0.7, colour=SOFT)
        self.y += 30

    def _table(self, table: Table) -> None:
        laid = lay_table(table, self.room)
        self.need(laid.head_height + (laid.row_height(0) if laid.rows else 0))
        self.y = laid.draw_head(self.ink, MARGIN, self.y)
        last = len(laid.rows) - 1
        for place in range(len(laid.rows)):
            # The last row, which may hold the totals, does not stand alone.
            together = sum(laid.row_height(each) for each in ((place, place + 1) if place == last - 1 else (place,)))
            if together > self.left and self.y > MARGIN + laid.head_height:
                self.turn()
                self.y = laid.draw_head(self.ink, MARGIN, self.y)
            self.y = laid.draw_row(self.ink, MARGIN, self.y, place)
        self.y += GAP

    def _cards(self, cards: Cards) -> None:
        laid = lay_cards(cards.cards, self.room, self.left, self.height - 2 * MARGIN - FOOT)
        for row in range(len(laid.rows)):
            self.need(laid.height(row))
            self.y = laid.draw(self.ink, MARGIN, self.y, row)
        self.y += GAP

    def _coded(self, code: Code) -> tuple[list[bytes], list[str], float]:
        """The modules of a code, the lines beside it, and the height of both."""
        matrix = [bytes(row) for row in segno.make(code.holds, error="m", micro=False).matrix]
        side = len(matrix) * MODULE
        lines = [line for words in code.lines for line in wrap(words, self.room - side - GAP * 1.5, SMALL)]
        return matrix, lines, max(side, len(lines) * SMALL * LEADING) + GAP

    def _code(self, code: Code) -> None:
        matrix, lines, height = self._coded(code)
        self.need(height)
        side, top = len(matrix) * MODULE, self.y + 4 * MODULE - 4  # Four modules of white around it.
        self.ink.fields(
            [
                (MARGIN + x * MODULE, top + y * MODULE, MARGIN + (x + long) * MODULE, top + (y + 1) * MODULE)
                for y, row in enumerate(matrix)
                for x, long in _runs(row)
            ],
            (0.0, 0.0, 0.0),
        )
        self._beside(lines, MARGIN + side + GAP * 1.5)
        self.y = top + height

    def _beside(self, lines: Sequence[str], x: float) -> None:
        for number, line in enumerate(lines, 1):
            self.ink.write((x, self.y + number * SMALL * LEADING), line, SMALL)

    def _signatures(self, signatures: Signatures) -> None:
        self.need(62)
        across, base = self.room / len(signatures.names), self.y + 34
        for place, name in enumerate(signatures.names):
            x, room = MARGIN + place * across, across - GAP
            self.ink.rule((x, base), (x + room, base), width=0.7, colour=BLACK)
            self.ink.write((x, base + 10), shorten(name, room, SMALL), SMALL)
            note = signatures.notes[place] if signatures.notes else ""
            self.ink.write((x, base + 20), shorten(note, room, SMALL), SMALL, colour=SOFT)
        self.y += 62

    def finish(self, title: str, foot: str, lang: str, made: datetime | None) -> bytes:
        """Feet and page numbers, what a reader shows of the file, and the file."""
        self.ink.done()
        for number, page in enumerate(self.file, 1):
            # A page's handle does not outlive the making of the next page.
            ink = Ink(page)
            base, right = self.height - MARGIN + 6, self.width - MARGIN
            ink.rule((MARGIN, base - 13), (right, base - 13))
            ink.write((MARGIN, base), shorten(foot, self.room - 90, SMALL), SMALL, colour=SOFT)
            count = text("print.page", lang, page=number, pages=len(self.inks))
            ink.write((right, base), count, SMALL, colour=SOFT, align="right")
            ink.done()
        when = (made or datetime.now(UTC)).astimezone(UTC).strftime("D:%Y%m%d%H%M%SZ")
        self.file.set_metadata(
            {"title": clean(title), "creator": "Marque", "producer": "Marque", "creationDate": when, "modDate": when}
        )
        self.file.set_language(lang)
        self.file.subset_fonts()
        data: bytes = self.file.tobytes(garbage=4, deflate=True, no_new_id=True)
        self.file.close()
        return data


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Where dark modules lie in a row, and how many side by side."""
    runs, start = [], None
    for place, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = place
        elif not dark and start is not None:
            runs.append((start, place - start))
            start = None
    return runs
