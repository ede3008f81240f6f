"""Tables as CSV: RFC 4180, and nothing in them that a spreadsheet would carry out."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO
from typing import Final

Cell = str | int | float | Fraction | None

BOM: Final = "\ufeff"
"""Without it Excel takes UTF-8 for another writing and spoils accents; `utf-8-sig` of other readers leaves it out."""
_STARTS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a text may not begin with: spreadsheets would take it for a formula."""


def csv_text(rows: Iterable[Sequence[Cell]]) -> bytes:
    """The rows as a file: commas, line ends of CR LF, numbers bare, and an apostrophe before a text like a formula."""
    out = StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_cell(value) for value in row])
    return (BOM + out.getvalue()).encode()


def _cell(value: Cell) -> str | int | float:
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, str):
        return f"'{value}" if value.lstrip(" \u00a0").startswith(_STARTS) else value
    return value
