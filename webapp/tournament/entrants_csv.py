"""A list of players as CSV: its columns by their headings, or in the usual order; every line with all its faults."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from webapp.csv_text import csv_text
from webapp.imports.rows import Row, all_wrong, rows_of
from webapp.messages import InputError, text
from webapp.names import same_key, unprintable
from webapp.tournament.events import MOST_NUMBER, Entrant
from webapp.values import natural

HEADINGS: Final[Mapping[str, frozenset[str]]] = {
    "number": frozenset({"no", "n", "nr", "num", "number", "numero", "player no", "start number"}),
    "first": frozenset({"first name", "firstname", "given name", "prenom", "vorname"}),
    "name": frozenset({"name", "nom", "player", "joueur", "full name", "nom complet", "last name", "lastname",
                       "surname", "family name", "nom de famille"}),
    "country": frozenset({"country", "pays", "nation", "nationality", "nationalite", "land", "ctry"}),
    "club": frozenset({"club", "association", "verein"}),
    "team": frozenset({"team", "equipe"}),
    "ema": frozenset({"ema", "ema number", "ema no", "ema id", "numero ema", "no ema", "licence", "license"}),
    "substitute": frozenset({"substitute", "sub", "reserve", "remplacant", "remplacante", "suppleant"}),
}  # fmt: skip
USUAL: Final = ("name", "country", "club", "team", "ema")
"""The columns of a list without headings."""
LONGEST: Final = {"name": 60, "country": 40, "club": 60, "team": 60, "ema": 20}
_YES: Final = {"1", "x", "y", "yes", "true", "oui", "o", "vrai", "sub", "substitute", "remplacant", "reserve"}
_NO: Final = {"", "0", "-", "n", "no", "non", "false", "faux"}


@dataclass(frozen=True, slots=True)
class Read:
    """A line as it was read: the entrant it tells of, or everything that is wrong with it."""

    line: int
    words: str
    entrant: Entrant | None
    faults: tuple[InputError, ...] = ()


@dataclass(frozen=True, slots=True)
class _Told:
    """A line before it is judged: its cells by the names of their columns."""

    line: int
    words: str
    cells: Mapping[str, str]
    faults: tuple[InputError, ...] = ()


def read_entrants(given: str, known: Iterable[Entrant], next_number: int) -> list[Read]:
    """Every line against those who are `known`; numbers that no line gives follow from `next_number`.

    InputError where the text is no CSV, holds nothing, or has no column of names.
    """
    rows = rows_of(given, ())
    columns = _columns(rows[0])
    body = rows[1:] if columns else rows
    if not body:
        raise InputError("import_nothing")
    told = [_Told(row.line, " · ".join(filter(None, row.cells)), _cells(row, columns)) for row in body]
    if not columns:
        told = [replace(each, faults=_beyond(row)) for each, row in zip(told, body, strict=True)]
    return _read_all(told, known, next_number)


def read_given(given: Sequence[Mapping[str, str]], known: Iterable[Entrant], next_number: int) -> list[Read]:
    """The same of entrants that are told apart already, each by the names of `HEADINGS`; the first is line 1."""
    told = []
    for line, each in enumerate(given, 1):
        cells = {name: " ".join(each.get(name, "").split()) for name in HEADINGS}
        told.append(_Told(line, " · ".join(filter(None, cells.values())), cells))
    return _read_all(told, known, next_number)


def entrants_of(read: Sequence[Read]) -> tuple[Entrant, ...]:
    """All of them; InputError with everything that is wrong with any line."""
    if wrong := faulty(read):
        raise all_wrong((line.line, line.faults) for line in wrong)
    return tuple(each.entrant for each in read if each.entrant)


def entrants_csv(entrants: Iterable[Entrant], lang: str) -> bytes:
    """The list as a file that can be read again."""
    columns = ("number", "name", "country", "club", "team", "ema", "substitute")
    heads = [text(f"setup.{each}", lang) for each in columns]
    rows = [
        [each.number, each.name, each.country, each.club, each.team, each.ema, "x" if each.substitute else ""]
        for each in entrants
    ]
    return csv_text([heads, *rows], lang)


def _columns(first: Row) -> dict[str, int]:
    """Where each column stands; empty where the first line holds no headings."""
    found: dict[str, int] = {}
    for place, cell in enumerate(first.cells):
        for column, headings in HEADINGS.items():
            if _plain(cell) in headings:
                found.setdefault(column, place)
    if found and "name" not in found:
        if len(found) < 2:
            return {}
        raise InputError("entrants_no_name", found=", ".join(first.cells)[:80])
    return found


def _plain(cell: str) -> str:
    """A heading without accents, points and the like: « N° EMA » and `EMA number` are told by their words."""
    bare = unicodedata.normalize("NFKD", cell.casefold().replace("°", "o"))
    return re.sub(r"[^a-z0-9]+", " ", "".join(each for each in bare if not unicodedata.combining(each))).strip()


def _cell(row: Row, columns: Mapping[str, int], name: str) -> str:
    place = columns.get(name, -1) if columns else (USUAL.index(name) if name in USUAL else -1)
    return " ".join(row.cells[place].split()) if 0 <= place < len(row.cells) else ""


def _cells(row: Row, columns: Mapping[str, int]) -> dict[str, str]:
    cells = {name: _cell(row, columns, name) for name in HEADINGS}
    return cells | {"name": " ".join(filter(None, (cells["first"], cells["name"])))}


def _beyond(row: Row) -> tuple[InputError, ...]:
    """What a line without headings holds beyond the usual columns can't be told apart."""
    if not any(row.cells[len(USUAL) :]):
        return ()
    return (InputError("entrants_cells", found=len(row.cells), most=len(USUAL)),)


def _read_all(told: Sequence[_Told], known: Iterable[Entrant], next_number: int) -> list[Read]:
    known = list(known)
    taken = {same_key(each.name): 0 for each in known}
    numbers = {each.number for each in known}
    given = {natural(each.cells["number"]) for each in told}
    free = (number for number in range(next_number, MOST_NUMBER + 1) if number not in given | numbers)
    return [_read(each, taken, numbers, free) for each in told]


def _read(told: _Told, taken: dict[str, int], numbers: set[int], free: Iterable[int]) -> Read:
    faults, cells = list(told.faults), told.cells
    if not same_key(cells["name"]).strip():
        faults.append(InputError("entrant_nameless"))
    for name, most in LONGEST.items():
        if sign := unprintable(cells[name]):
            faults.append(InputError("unprintable", sign=sign))
        elif len(cells[name]) > most:
            faults.append(InputError("entrant_long", what=text(f"setup.{name}", "en"),
                                     what_fr=text(f"setup.{name}", "fr"), most=most))  # fmt: skip
    if (key := same_key(cells["name"])) in taken and key:
        faults.append(InputError("entrant_twice_in" if taken[key] else "entrant_name_twice", name=cells["name"],
                                 line=taken[key]))  # fmt: skip
    number = _number(cells["number"], numbers, faults)
    substitute = _plain(cells["substitute"])
    if substitute not in _YES | _NO:
        faults.append(InputError("entrant_substitute", found=cells["substitute"][:40]))
    taken.setdefault(key, told.line)
    if faults:
        return Read(told.line, told.words, None, tuple(faults))
    number = number or next(iter(free), 0)
    if not number:
        return Read(told.line, told.words, None, (InputError("entrant_number", found="–", most=MOST_NUMBER),))
    numbers.add(number)
    known = {name: cells[name] for name in LONGEST}
    return Read(told.line, told.words, Entrant(number, substitute=substitute in _YES, **known))


def _number(written: str, numbers: set[int], faults: list[InputError]) -> int:
    """The number that a line gives; 0 where it gives none."""
    if not written:
        return 0
    number = natural(written)
    if not number or number > MOST_NUMBER:
        faults.append(InputError("entrant_number", found=written[:20], most=MOST_NUMBER))
        return 0
    if number in numbers:
        faults.append(InputError("entrant_number_twice", number=number))
    return number


def faulty(read: Sequence[Read]) -> list[Read]:
    """The lines that are wrong."""
    return [each for each in read if each.faults]
