"""Tables in print: widths from what stands in them, rows kept whole, the heading again on every page.

Columns of pairs, a player each, are equally wide.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from webapp.printing.blocks import Column, Table
from webapp.printing.ink import HAIR, LEADING, SOFT, WASH, Ink, shorten, width_of, wrap

SIZES: Final = (9.0, 8.0, 7.0, 6.0, 5.0)
PAD: Final = 5.0
HEAD_ROOM: Final = 64.0
"""A heading may widen a column of numbers up to that; beyond it is broken."""
WORD_ROOM: Final = 80.0
"""A single word of a heading up to that: some sixteen letters, which few surnames have. A longer one is broken."""
LEAST: Final = 48.0
"""No column of words is narrower."""

Cell = list[str]


@dataclass(frozen=True)
class LaidTable:
    """A table with its lines broken."""

    table: Table
    size: float
    widths: tuple[float, ...]
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def head_height(self) -> float:
        told = any(column.name for column in self.table.columns)
        return max(self._height(self.head) if told else 0.0, self.table.head_height)

    @property
    def height(self) -> float:
        """Of the whole, in one piece."""
        return self.head_height + sum(map(self.row_height, range(len(self.rows))))

    def row_height(self, place: int) -> float:
        return max(self._height(self.rows[place]), self.table.height)

    def _height(self, cells: tuple[Cell, ...]) -> float:
        return max(len(cell) for cell in cells) * self.size * LEADING + PAD

    def draw_head(self, ink: Ink, x: float, y: float) -> float:
        """The heading; gives the place below it."""
        if not self.head_height:
            return y
        bottom = y + self.head_height
        self._cells(ink, x, y, self.head, head=True)
        ink.rule((x, bottom), (x + sum(self.widths), bottom), width=0.9, colour=SOFT)
        self._uprights(ink, x, y, bottom)
        return bottom

    def draw_row(self, ink: Ink, x: float, y: float, place: int) -> float:
        """A row; gives the place below it."""
        bottom = y + self.row_height(place)
        strong = place in self.table.strong
        if strong:
            ink.field((x, y, x + sum(self.widths), bottom), WASH)
        self._cells(ink, x, y, self.rows[place], strong=strong, struck=place in self.table.struck)
        ink.rule((x, bottom), (x + sum(self.widths), bottom))
        self._uprights(ink, x, y, bottom)
        return bottom

    def _cells(
        self, ink: Ink, x: float, y: float, cells: tuple[Cell, ...], *, head: bool = False, strong: bool = False,
        struck: bool = False,
    ) -> None:  # fmt: skip
        apart = self.table.ruled
        for column, width, cell in zip(self.table.columns, self.widths, cells, strict=True):
            right = column.kind != "words"
            at = x + width - PAD if right else x + (PAD if apart else 0)
            apart = self.table.ruled or right
            for number, line in enumerate(cell):
                lines = PAD + len(cell) * self.size * LEADING
                drop = self.head_height - lines if head else max(0.0, self.table.height - lines) / 2
                base = y + drop + PAD / 2 + (number + 0.98) * self.size * LEADING - self.size * 0.14
                bold = head or strong or (column.kind == "pair" and number == len(cell) - 1)
                colour = {"colour": SOFT} if head or struck or (column.kind == "pair" and not bold) else {}
                ink.write((at, base), line, self.size, bold=bold, align="right" if right else "left", **colour)
                if struck and line:
                    middle, long = base - self.size * 0.3, width_of(line, self.size, bold=bold)
                    start = at - long if right else at
                    ink.rule((start, middle), (start + long, middle), width=0.7, colour=SOFT)
            x += width

    def _uprights(self, ink: Ink, x: float, y: float, bottom: float) -> None:
        if self.table.ruled:
            for width in (0.0, *self.widths):
                x += width
                ink.rule((x, y), (x, bottom), colour=HAIR)


def lay_table(table: Table, room: float) -> LaidTable:
    """Break a table's lines so that it is as wide as the room, in the largest letters in which its numbers fit."""
    for size in SIZES:
        wanted = [_wanted(table, place, column, size) for place, column in enumerate(table.columns)]
        pairs = max((w for w, column in zip(wanted, table.columns, strict=True) if column.kind == "pair"), default=0.0)
        wanted = [pairs if c.kind == "pair" else w for w, c in zip(wanted, table.columns, strict=True)]
        fixed = sum(width for width, column in zip(wanted, table.columns, strict=True) if column.kind != "words")
        if fixed + sum(_floors(table, wanted, size)) <= room or size == SIZES[-1]:
            break
    widths = _shared(table, wanted, _floors(table, wanted, size), room)
    pad = PAD * 2 if table.ruled else PAD
    head = tuple(
        _three_lines(column.name, width - pad, size) for column, width in zip(table.columns, widths, strict=True)
    )
    rows = tuple(
        tuple(
            wrap(cell, width - pad, size, bold=place in table.strong or column.kind == "pair")
            for cell, width, column in zip(row, widths, table.columns, strict=True)
        )
        for place, row in enumerate(table.rows)
    )
    return LaidTable(table, size, widths, head, rows)


def _three_lines(words: str, room: float, size: float) -> Cell:
    lines = wrap(words, room, size, bold=True)
    return lines if len(lines) <= 3 else [*lines[:2], shorten("".join(lines[2:]), room, size, bold=True)]


def _wanted(table: Table, place: int, column: Column, size: float) -> float:
    """How wide a column would be if no line were broken."""
    lines = [line for row in table.rows for line in row[place].split("\n")]
    inside = max((width_of(line, size, bold=True) for line in lines), default=0.0)
    head = max(width_of(line, size, bold=True) for line in column.name.split("\n"))
    if column.kind != "words":
        head = max(min(head, HEAD_ROOM), _longest(column.name, size))
    return max(max(inside, head) + PAD * 2, column.least)


def _longest(words: str, size: float) -> float:
    """The width of the longest word that is to stay whole; a hyphen ends a word as well."""
    widths = [width_of(word, size, bold=True) for word in re.split(r"\s+|(?<=-)", words)]
    return max((width for width in widths if width <= WORD_ROOM), default=0.0)


def _floors(table: Table, wanted: list[float], size: float) -> list[float]:
    """What columns of words have at least, one after the other: room for each word of the heading."""
    return [
        max(min(width, LEAST), _longest(column.name, size) + PAD * 2)
        for width, column in zip(wanted, table.columns, strict=True)
        if column.kind == "words"
    ]


def _shared(table: Table, wanted: list[float], floors: list[float], room: float) -> tuple[float, ...]:
    """The room divided: columns of numbers have what they want, columns of words share the rest."""
    even = table.ruled or all(column.kind != "words" for column in table.columns)
    if sum(wanted) <= room:
        words = [width for width, column in zip(wanted, table.columns, strict=True) if column.kind == "words"]
        grow = [1.0 if even or width == max(words) else 0.0 for width in wanted]
        more = (room - sum(wanted)) / sum(grow)
        return tuple(width + more * part for width, part in zip(wanted, grow, strict=True))
    fixed = sum(width for width, column in zip(wanted, table.columns, strict=True) if column.kind != "words")
    rest = room - fixed
    words = [width for width, column in zip(wanted, table.columns, strict=True) if column.kind == "words"]
    least = sum(floors)
    if rest < least or not words:
        return tuple(width * room / sum(wanted) for width in wanted)
    over = sum(words) - least or 1.0
    of_words = iter([floor + (rest - least) * (width - floor) / over
                     for width, floor in zip(words, floors, strict=True)])  # fmt: skip
    return tuple(
        next(of_words) if column.kind == "words" else width for width, column in zip(wanted, table.columns, strict=True)
    )
