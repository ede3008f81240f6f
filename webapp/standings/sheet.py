"""A table of results as a page shows it and as a file holds it: CSV, JSON or PDF, from the same rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal

from webapp.amounts import number, short_day
from webapp.csv_text import bare, csv_text
from webapp.messages import text
from webapp.printing.blocks import Column as PrintedColumn
from webapp.printing.blocks import Paragraph, Table
from webapp.printing.pdf import document
from webapp.standings.words import NOTHING, rounded, share

Kind = Literal["words", "day", "number", "decimal", "share"]
Value = str | int | float | bool | Fraction | None
FORMS: Final = ("csv", "json", "pdf")
MEDIA: Final = {"csv": "text/csv", "json": "application/json", "pdf": "application/pdf"}
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
        return share(Fraction(value), lang)
    return rounded(Fraction(value), lang, 2) if kind == "decimal" else number(round(value), lang)


def as_csv(sheet: Sheet, lang: str) -> bytes:
    """The columns' words, then the rows; no cell can be taken for a formula."""
    head = [column.words(lang) for column in sheet.columns]
    rows = [[written(v, "words", lang) if isinstance(v, bool) else v for v in row] for row in sheet.rows]
    return csv_text([head, *rows], lang)


def as_json(sheet: Sheet) -> bytes:
    """One object: title, what the rows are of, the rows by the columns' keys."""
    form: dict[str, Any] = {
        "title": sheet.title,
        **dict(sheet.facts),
        "rows": [
            {column.key: bare(value) for column, value in zip(sheet.columns, row, strict=True)} for row in sheet.rows
        ],
    }
    return json.dumps(form, ensure_ascii=False, indent=1).encode()


def as_pdf(sheet: Sheet, lang: str, paper: str, foot: str) -> bytes:
    """The sheet on its side where it is wide; columns in which nothing stands are left out, if any line is."""
    told = [
        place
        for place in range(len(sheet.columns))
        if not sheet.rows or any(row[place] not in (None, "", False) for row in sheet.rows)
    ]
    columns = [sheet.columns[place] for place in told]
    table = Table(
        [_printed(column, lang) for column in columns],
        [[written(row[place], sheet.columns[place].kind, lang) for place in told] for row in sheet.rows],
    )
    notes = [Paragraph(note, small=True) for note in sheet.notes]
    under = " · ".join(words for _, words in sheet.facts)
    wide = len(columns) >= _LANDSCAPE_FROM
    return document(sheet.title, [table, *notes], lang, under=under, foot=foot, paper=paper, landscape=wide)


def _printed(column: Column, lang: str) -> PrintedColumn:
    """A heading of several words has them one below the other where the column holds numbers."""
    words = column.words(lang)
    if column.kind in ("words", "day"):
        return PrintedColumn(words)
    return PrintedColumn(words.replace(" ", "\n"), "number")
