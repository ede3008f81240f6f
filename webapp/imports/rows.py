"""Rows of a CSV text that a person sends: cells with the number of their line, whatever they are parted by."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from webapp.messages import InputError, text
from webapp.words import LANGS

MOST_LINES: Final = 3000
MOST_BYTES: Final = 200_000
_PARTED_BY: Final = (",", ";", "\t")


class Row(NamedTuple):
    """The cells of a line, without the spaces around them."""

    line: int
    cells: tuple[str, ...]


def decoded(data: bytes) -> str:
    """The text of a file; InputError where it is too long or not UTF-8."""
    if len(data) > MOST_BYTES:
        raise _too_long()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("import_not_utf8") from error


def all_wrong(lines: Iterable[tuple[int, Sequence[InputError]]]) -> InputError:
    """Everything that is wrong with any line, by its number."""
    told = [(line, fault) for line, faults in lines for fault in faults]
    en, fr = ("\n".join(text("setup.line", lang, line=line, why=fault.say(lang)) for line, fault in told)
              for lang in LANGS)  # fmt: skip
    return InputError("entrants_lines", lines=en, lines_fr=fr)


def rows_of(given: str, headings: Sequence[str]) -> list[Row]:
    """The rows that hold anything; a first one that begins with one of the headings is left out.

    InputError where the text is no CSV, holds nothing, or too much.
    """
    given = given.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if len(given.encode()) > MOST_BYTES:
        raise _too_long()
    first = next((line for line in given.split("\n") if line.strip()), "")
    parted_by = max(_PARTED_BY, key=first.count)
    reader = csv.reader(io.StringIO(given), delimiter=parted_by, strict=True)
    found: list[Row] = []
    begins = 1
    try:
        for cells in reader:
            clean = tuple(_unguarded(cell) for cell in cells)
            if any(clean):
                found.append(Row(begins, clean))
            begins = reader.line_num + 1
    except csv.Error as error:
        raise InputError("import_not_csv", line=begins) from error
    if found and found[0].cells[0].casefold() in {heading.casefold() for heading in headings}:
        found = found[1:]
    if len(found) > MOST_LINES:
        raise _too_long()
    if not found:
        raise InputError("import_nothing")
    return found


def _unguarded(cell: str) -> str:
    """The cell without the apostrophe that files saved here have before what looks like a formula."""
    clean = cell.strip()
    return clean[1:].strip() if clean.startswith(("'=", "'+", "'-", "'@")) else clean


def _too_long() -> InputError:
    return InputError("import_too_long", most=MOST_LINES, kilobytes=MOST_BYTES // 1000)
