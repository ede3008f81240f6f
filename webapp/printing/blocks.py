"""What a printed document is made of, one block below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from webapp.chart_plan import Lines

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, kept with what comes after it."""

    words: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text over the whole width; `small` for notes."""

    words: str
    small: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with their values, as many side by side as there is room for."""

    pairs: Sequence[tuple[str, str]]
    columns: int = 2


@dataclass(frozen=True, slots=True)
class Fill:
    """Names side by side, each with its value or a line to write it on."""

    pairs: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Column:
    """A table's column; numbers stand to the right. Of a pair (change and total) the second line is strong."""

    name: str
    kind: Literal["words", "number", "pair"] = "words"
    least: float = 0.0
    """It is no narrower, whatever stands in it."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a heading that is repeated on every page; a cell may hold several lines.

    `strong` rows are bold, `struck` ones struck out; `height` is the least of a row, for sheets filled in by hand.
    """

    columns: Sequence[Column]
    rows: Rows
    strong: frozenset[int] = frozenset()
    struck: frozenset[int] = frozenset()
    height: float = 0.0
    head_height: float = 0.0
    ruled: bool = False
    """Lines between the columns too."""


@dataclass(frozen=True, slots=True)
class Card:
    """What one person carries: a title, small words under it, a table."""

    title: str
    under: str
    table: Table


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards to cut apart, as many on a page as there is room for, each whole on one page."""

    cards: Sequence[Card]


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines of players, as the page draws them."""

    plan: Lines
    of_steps: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code with what it says in words beside it."""

    holds: str
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Signatures:
    """A line to sign on for each name; `notes` stand below the names."""

    names: Sequence[str]
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class NewPage:
    """A new page with a title, as the first one has."""

    title: str
    under: str = ""


Block = NewPage | Heading | Paragraph | Facts | Fill | Table | Cards | Chart | Code | Signatures
