"""A table of results as a page shows it and as a file holds it: CSV, JSON or PDF, from the same rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal

from webapp.amounts import number, percent, short_day
from webapp.csv_text import csv_text
from webapp.messages import text
from webapp.print_blocks import Column as PrintedColumn
from webapp.print_blocks import Heading, Paragraph, Table
from webapp.print_pdf import document

Kind = Literal["words", "day", "number", "decimal", "share"]
Value = str | int | float | bool | Fraction | None
FORMS: Final = ("csv", "json", "pdf")
MEDIA: Final = {"csv": "text/csv; charset=utf-8", "json": "application/json", "pdf": "application/pdf"}
NOTHING: Final = "–"
_LANDSCAPE_FROM: Final = 9


@dataclass(frozen=True, slots=True)
class Column:
    """A column; `key` names it in JSON and in the catalogue."""

    key: str
    kind: Kind = "number"

    def words(self, lang: str) -> str:
        return text(f"standings.column.{self.key}", lang)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows of values below columns; `facts` are what the rows are of, by the keys of JSON."""

    title: str
    facts: Sequence[tuple[str, str]]
    columns: Sequence[Column]
    rows: Sequence[Sequence[Value]]
    notes: Sequence[str] = ()
    """Below the table in print."""


def written(value: Value, kind: Kind, lang: str) -> str:
    """A value as a person reads it."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return text(f"options.{str(value).lower()}", lang)
    if isinstance(value, str):
        return short_day(value, lang) if kind == "day" else value
    if kind == "share":
        return percent(float(value), lang)
    return number(value if isinstance(value, int) else round(float(value), 2 if kind == "decimal" else 0), lang)


def as_csv(sheet: Sheet, lang: str) -> bytes:
    """The columns' words, then the rows; no cell can be taken for a formula."""
    head = [column.words(lang) for column in sheet.columns]
    rows = [[written(v, "words", lang) if isinstance(v, bool) else v for v in row] for row in sheet.rows]
    return csv_text([head, *rows])


def as_json(sheet: Sheet) -> bytes:
    """One object: title, what the rows are of, the rows by the columns' keys."""
    form: dict[str, Any] = {
        "title": sheet.title,
        **dict(sheet.facts),
        "rows": [
            {column.key: _exact(value) for column, value in zip(sheet.columns, row, strict=True)} for row in sheet.rows
        ],
    }
    return json.dumps(form, ensure_ascii=False, indent=1).encode()


def _exact(value: Value) -> str | int | float | bool | None:
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    return value


def as_pdf(sheets: Sequence[Sheet], lang: str) -> bytes:
    """The sheets on A4, on its side where they are wide; each but the first below a heading of its own."""
    blocks: list[Heading | Paragraph | Table] = []
    for sheet in sheets:
        if sheet is not sheets[0]:
            blocks.append(Heading(sheet.title))
        columns = [
            PrintedColumn(c.words(lang), "words" if c.kind in ("words", "day") else "number") for c in sheet.columns
        ]
        rows = [
            [written(value, column.kind, lang) for column, value in zip(sheet.columns, row, strict=True)]
            for row in sheet.rows
        ]
        blocks.append(Table(columns, rows))
        blocks += [Paragraph(note, small=True) for note in sheet.notes]
    under = " · ".join(words for _, words in sheets[0].facts)
    wide = max(len(sheet.columns) for sheet in sheets) >= _LANDSCAPE_FROM
    return document(sheets[0].title, blocks, lang, under=under, landscape=wide)
