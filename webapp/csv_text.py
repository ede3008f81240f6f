"""Tables as CSV: RFC 4180, and nothing in them that a spreadsheet would carry out."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO
from typing import Final, TypeVar

Cell = str | int | float | Fraction | None
T = TypeVar("T")

BOM: Final = "\ufeff"
"""Without it Excel takes UTF-8 for another writing and spoils accents; `utf-8-sig` of other readers leaves it out."""
_STARTS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a text may not begin with: spreadsheets would take it for a formula."""
_MARKS: Final = {"en": (",", "."), "fr": (";", ",")}
"""What parts cells, and the decimal point: Excel in French puts a line parted by commas into one cell."""


def csv_text(rows: Iterable[Sequence[Cell]], lang: str = "en") -> bytes:
    """The rows as a file that opens in a spreadsheet of that language; programs read that of English.

    Line ends of CR LF, numbers bare, and an apostrophe before a text like a formula.
    """
    parted_by, point = _MARKS[lang]
    out = StringIO(newline="")
    writer = csv.writer(out, delimiter=parted_by, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_cell(value, point) for value in row])
    return (BOM + out.getvalue()).encode()


def bare(value: T | Fraction) -> T | int | float:
    """A fraction as the number that a file holds; anything else as it is."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    return value


def _cell(value: Cell, point: str) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return f"'{value}" if value.lstrip(" \u00a0").startswith(_STARTS) else value
    return str(bare(value)).replace(".", point)
