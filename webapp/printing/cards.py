"""Cards in print: as large as what stands on them, in rows to be cut apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from webapp.printing.blocks import Card
from webapp.printing.ink import BLACK, LEADING, SOFT, Ink, wrap
from webapp.printing.table import LaidTable, lay_table

TITLE: Final = 11.0
UNDER: Final = 8.0
PAD: Final = 10.0
"""Between a card's edge and what stands on it."""
MOST_ACROSS: Final = 2
DASHES: Final = (3, 3)


@dataclass(frozen=True)
class LaidCard:
    """A card with its lines broken."""

    title: list[str]
    under: list[str]
    table: LaidTable

    @property
    def height(self) -> float:
        lines = (len(self.title) * TITLE + len(self.under) * UNDER) * LEADING
        return 2 * PAD + lines + self.table.height

    def draw(self, ink: Ink, x: float, y: float) -> None:
        """From its upper left corner."""
        x, y = x + PAD, y + PAD
        for lines, size, colour in ((self.title, TITLE, BLACK), (self.under, UNDER, SOFT)):
            for line in lines:
                y += size * LEADING
                ink.write((x, y - size * 0.3), line, size, bold=lines is self.title, colour=colour)
        y = self.table.draw_head(ink, x, y)
        for place in range(len(self.table.rows)):
            y = self.table.draw_row(ink, x, y, place)


@dataclass(frozen=True)
class LaidCards:
    """Cards in rows of so many, each card as wide as the others."""

    rows: list[list[LaidCard]]
    width: float

    def height(self, row: int) -> float:
        return max(card.height for card in self.rows[row])

    def pages(self, left: float, page: float) -> int:
        """How many pages they take where so much height is left on the first one, and a page has so much."""
        turned = 0
        for row in range(len(self.rows)):
            if self.height(row) > left:
                turned, left = turned + 1, page
            left -= self.height(row)
        return turned

    def draw(self, ink: Ink, x: float, y: float, row: int) -> float:
        """A row with the lines to cut along; gives the place below it."""
        bottom, across = y + self.height(row), max(map(len, self.rows))
        for place, card in enumerate(self.rows[row]):
            card.draw(ink, x + place * self.width, y)
        for edge in (y, bottom):
            ink.rule((x, edge), (x + across * self.width, edge), dashes=DASHES)
        for place in range(across + 1):
            ink.rule((x + place * self.width, y), (x + place * self.width, bottom), dashes=DASHES)
        return bottom


def lay_cards(cards: Sequence[Card], room: float, left: float, page: float) -> LaidCards:
    """As many side by side as take the fewest pages, `left` the height left on the first, `page` that of another."""
    choices = (_across(cards, room, across) for across in range(1, MOST_ACROSS + 1))
    return min(choices, key=lambda laid: laid.pages(left, page))


def _across(cards: Sequence[Card], room: float, across: int) -> LaidCards:
    width = room / across
    laid = [_laid(card, width - 2 * PAD) for card in cards]
    return LaidCards([laid[start : start + across] for start in range(0, len(laid), across)], width)


def _laid(card: Card, room: float) -> LaidCard:
    under = wrap(card.under, room, UNDER) if card.under else []
    return LaidCard(wrap(card.title, room, TITLE, bold=True), under, lay_table(card.table, room))
