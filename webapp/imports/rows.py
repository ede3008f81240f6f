"""Rows of a CSV text that a person sends: cells with the number of their line, whatever they are parted by."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from webapp.messages import InputError, text
from webapp.words import LANGS

MOST_LINES: Final = 3000
MOST_BYTES: Final = 200_000
_PARTED_BY: Final = (",", ";", "\t")
_SAID: Final = re.compile(r"\"?sep=([,;\t])\"?[,;\t]*", re.IGNORECASE)
"""The line that tells Excel what parts the cells, with the empty cells that other spreadsheets save after it."""
_QUOTED: Final = re.compile(r'"[^"]*"')


class Row(NamedTuple):
    """The cells of a line, without the spaces around them."""

    line: int
    cells: tuple[str, ...]


def decoded(data: bytes) -> str:
    """The text of a file, UTF-8, or UTF-16 that says so; InputError where it is too long or neither."""
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if len(data) > (2 * MOST_BYTES if wide else MOST_BYTES):
        raise _too_long()
    try:
        given = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("import_not_utf8") from error
    if "\0" in given:
        raise InputError("import_not_utf8")
    return given


def all_wrong(lines: Iterable[tuple[int, Sequence[InputError]]]) -> InputError:
    """Everything that is wrong with any line, by its number."""
    told = [(line, fault) for line, faults in lines for fault in faults]
    en, fr = ("\n".join(text("setup.line", lang, line=line, why=fault.say(lang)) for line, fault in told)
              for lang in LANGS)  # fmt: skip
    return InputError("entrants_lines", lines=en, lines_fr=fr)


def rows_of(given: str, headings: Sequence[str]) -> list[Row]:
    """The rows that hold anything, without a line `sep=;` before them and without headings.

    Headings are a first row that begins with one of `headings`.
    InputError where the text is no CSV, holds nothing, or too much.
    """
    given = given.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if len(given.encode()) > MOST_BYTES:
        raise _too_long()
    top, _, rest = given.partition("\n")
    said = _SAID.fullmatch(top.strip(" "))
    found = _read(rest, said[1], 2) if said else _read(given, _parted_by(given), 1)
    if found and found[0].cells[0].casefold() in {heading.casefold() for heading in headings}:
        found = found[1:]
    if len(found) > MOST_LINES:
        raise _too_long()
    if not found:
        raise InputError("import_nothing")
    return found


def _parted_by(given: str) -> str:
    """What stands most often between the cells of the first line that holds anything."""
    first = next((line for line in _QUOTED.sub("", given).split("\n") if line.strip()), "")
    return max(_PARTED_BY, key=first.count)


def _read(given: str, parted_by: str, first: int) -> list[Row]:
    """The rows that hold anything, of a text whose first line has the number `first` in the file."""
    reader = csv.reader(io.StringIO(given), delimiter=parted_by, strict=True)
    found: list[Row] = []
    begins = first
    try:
        for cells in reader:
            clean = tuple(_unguarded(cell) for cell in cells)
            if any(clean):
                found.append(Row(begins, clean))
            begins = first + reader.line_num
    except csv.Error as error:
        raise InputError("import_not_csv", line=begins) from error
    return found


def _unguarded(cell: str) -> str:
    """The cell without the apostrophe that files saved here have before what looks like a formula."""
    clean = cell.strip()
    return clean[1:].strip() if clean.startswith(("'=", "'+", "'-", "'@")) else clean


def _too_long() -> InputError:
    return InputError("import_too_long", most=MOST_LINES, kilobytes=MOST_BYTES // 1000)
