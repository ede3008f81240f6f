"""A club's own rules as a variant of a ruleset: read from a small TOML text, compared, and known by a digest.

id = "club-example"
base = "hongkong"
name = { en = "Example club", fr = "Club Exemple" }
[options]
minimum = 1
[values]
big_three_dragons = 13
[tables.half_spicy]
13 = 400
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from scoring.errors import Reason, ScoringError, UnreadableError, unknown
from scoring.hand import Hand, OptionValue
from scoring.ruleset import CLUB, Names, Ruleset, Text
from scoring.tally import Mark, Tally
from scoring.variant_parts import LANGUAGES, Places, Reader

KEYS = ("id", "base", "name", "options", "values", "tables")


class Difference(NamedTuple):
    """One number or switch that a variant has otherwise than its base; `section` is that of the text."""

    section: str
    id: str
    names: Names
    was: OptionValue
    now: OptionValue

    def to_json(self) -> dict[str, Any]:
        return {
            "section": self.section,
            "id": self.id,
            "name": self.names.to_json(),
            "was": self.was,
            "now": self.now,
        }


def _decoded(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        twice = [
            Reason("entry_twice", f"line {line}: {word} stands there a second time; keep one",
                   f"ligne {line} : {word} figure une seconde fois ; gardez-en une")
            for line, word in Places(text).twice
        ]  # fmt: skip
        place = re.search(r"line (\d+), column (\d+)", str(error))
        en, fr = (f"line {place[1]}: ", f"ligne {place[1]} : ") if place else ("", "")
        en += "not readable; a line is a section such as [options], an entry such as minimum = 1, or a remark after #;"
        fr += "illisible ; une ligne est une section telle que [options], une entrée telle que minimum = 1, ou une note"
        en += " texts stand in quotes"
        fr += " après # ; les textes sont entre guillemets"
        raise UnreadableError(twice or [Reason("not_toml", en, fr)]) from error


def read_variant(text: str, rulesets: Mapping[str, Ruleset] | None = None) -> Ruleset:
    """The ruleset that a club's TOML text describes, based on one of `rulesets`, those of the shelf unless given.

    Raises `UnreadableError` with every fault: what is wrong, where, and the nearest known name.
    """
    return _read(Reader(_decoded(text), Places(text)), rulesets or _shelf())


def variant_of(form: Mapping[str, Any], rulesets: Mapping[str, Ruleset] | None = None) -> Ruleset:
    """The same from the entries themselves, as a form gives them: each fault says `at` which entry it is."""
    return _read(Reader(form), rulesets or _shelf())


def _shelf() -> Mapping[str, Ruleset]:
    from scoring import RULESETS

    return RULESETS


def _read(reader: Reader, rulesets: Mapping[str, Ruleset]) -> Ruleset:
    for key in reader.form:
        if key not in KEYS:
            reader.refuse(unknown("unknown_key", "entry", "nom d'entrée", key, KEYS), "", key)
    identity, names, base = reader.identity(rulesets), reader.names(), reader.base(rulesets)
    if base is None:
        for name in KEYS[3:]:
            reader.section(name)
        reader.faults.raise_any()
        raise AssertionError("a text without a base has a fault")
    options, rules, tables = reader.options(base), reader.rules(base), reader.tables(base)
    reader.faults.raise_any()
    book = replace(
        base,
        id=identity,
        base=base.id,
        names=names,
        document=Text(
            f"{names.en}: {base.names.en} with the club's own numbers; {base.document.en}",
            f"{names.fr} : {base.names.fr} avec les nombres du club ; {base.document.fr}",
        ),
        sources={
            **base.sources,
            CLUB: Text(f"{names.en}: the club's own number, and the one it stands for; then the base's clause",
                       f"{names.fr} : le nombre du club, et celui qu'il remplace ; puis la clause de la base"),
        },
        rules=rules,
        options=options,
        tables=tables,
    )  # fmt: skip
    for fault in _unplayable(book):
        reader.refuse(fault)
    reader.faults.raise_any()
    return book


def _unplayable(book: Ruleset) -> list[Reason]:
    """What every hand would be refused for: settings that contradict each other."""
    common: dict[Reason, None] | None = None
    for form in book.examples.values():
        try:
            Hand.from_json({**form, "rules": book.id, "options": {}}, {book.id: book})
        except ScoringError as error:
            found = dict.fromkeys(error.faults)
            common = found if common is None else {fault: None for fault in common if fault in found}
        else:
            return []
        if not common:
            return []
    return list(common or ())


def differences(book: Ruleset, rulesets: Mapping[str, Ruleset] | None = None) -> list[Difference]:
    """Every switch, value and row that a variant has otherwise than its base; none for a ruleset of its own."""
    if not book.base:
        return []
    base = (rulesets or _shelf())[book.base]
    found = [
        Difference("options", option.id, option.names, base.options[option.id].default, option.default)
        for option in book.options.values()
        if option.default != base.options[option.id].default
    ]
    found += [
        Difference("values", rule.id, rule.names, base.worth[rule.id], rule.value)
        for rule in book.valued
        if rule.value != base.worth[rule.id]
    ]
    for table, before in zip(book.tables, base.tables, strict=True):
        found += [
            Difference(f"tables.{table.id}", row, table.names, before.rows.get(row, 0), value)
            for row, value in table.rows.items()
            if value != before.rows.get(row)
        ]
    return found


def with_club_clauses(tally: Tally, book: Ruleset) -> Tally:
    """The tally with `CLUB 13 for 8;` before the clause of each item whose value the variant changed."""
    told = {rule.id: rule.source.partition("; ")[0] for rule in book.rules if rule.source.startswith(f"{CLUB} ")}

    def cited(mark: Mark) -> Mark:
        items = [
            item._replace(source=f"{told[item.id]}; {item.source}")
            if item.id in told and not item.source.startswith(f"{CLUB} ")
            else item
            for item in mark.items
        ]
        return replace(mark, items=tuple(items))

    if not told or tally.mark is None:
        return tally
    return replace(tally, mark=cited(tally.mark), losers={seat: cited(mark) for seat, mark in tally.losers.items()})


def canonical(book: Ruleset) -> str:
    """The whole of a ruleset's switches and numbers as a variant's text: every entry, in the order of the book."""

    def written(value: OptionValue) -> str:
        return json.dumps(value, ensure_ascii=False)

    lines = [f"id = {written(book.id)}", f"base = {written(book.base)}", "", "[name]"]
    lines += [f"{key} = {written(name)}" for key, name in zip(LANGUAGES, book.names, strict=True)]
    sections: list[tuple[str, Mapping[str, OptionValue]]] = [
        ("options", {option.id: option.default for option in book.options.values()}),
        ("values", {rule.id: rule.value for rule in book.valued}),
        *((f"tables.{table.id}", table.rows) for table in book.tables),
    ]
    for section, entries in sections:
        lines += ["", f"[{section}]", *(f"{written(key)} = {written(value)}" for key, value in entries.items())]
    return "\n".join(lines) + "\n"


def version(book: Ruleset) -> str:
    """The SHA-256 of the canonical text, in hex: the same for the same switches and numbers, however written."""
    return sha256(canonical(book).encode()).hexdigest()
