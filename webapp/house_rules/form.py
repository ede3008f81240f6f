"""House rules as a form: what the engine's description asks for, and what was typed there as the engine's TOML."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.errors import ScoringError
from scoring.hand import OptionValue
from scoring.ruleset import Option, Ruleset, Table
from scoring.variant import Difference, differences, variant_of
from webapp.house_rules.rows import row_words, rows_asked_for, table_meaning
from webapp.messages import InputError, sentence
from webapp.values import option_value

LANGUAGES: Final = ("en", "fr")
_WORD: Final = re.compile(r"[^a-z0-9]+")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class Field:
    """One switch or number of a ruleset: its place in the text, what the base has, and what stands there now.

    Without a key it is a table that the base leaves empty, typed a row a line.
    """

    section: str
    key: str
    label: str
    base: str
    value: str
    clause: str
    zh: str = ""
    choices: tuple[str, ...] = ()
    unit: str = ""

    @property
    def name(self) -> str:
        """Its name among the fields of the page."""
        return field_name(self.section, self.key)

    @property
    def changed(self) -> bool:
        return self.value.strip() not in ("", self.base)


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that stand together: a section of the text, or one of the ruleset's tables."""

    section: str
    title: str
    fields: tuple[Field, ...]
    meaning: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    """Of a table that the base leaves empty: what its rows are called in the text, each with its words."""

    @property
    def changed(self) -> int:
        return sum(field.changed for field in self.fields)


@dataclass(frozen=True, slots=True)
class Changed:
    """What house rules have otherwise than their base, with the clause of the base."""

    section: str
    id: str
    name: str
    was: OptionValue
    now: OptionValue
    clause: str


def field_name(section: str, key: str) -> str:
    return f"{section}:{key}"


def groups(base: Ruleset, typed: Mapping[str, str], lang: str) -> list[Group]:
    """All that a club may change of a ruleset, with what was typed."""

    def field(section: str, key: str, label: str, value: OptionValue, clause: str, **more: Any) -> Field:
        usual = plain(value)
        return Field(section, key, label, usual, typed.get(field_name(section, key), usual), clause, **more)

    options = tuple(
        field("options", each.id, each.names.get(lang), each.default, each.source, zh=each.names.zh,
              choices=_choices(each))
        for each in base.options.values()
    )  # fmt: skip
    values = tuple(
        field("values", each.id, each.names.get(lang), each.value, each.source, zh=each.names.zh, unit=each.unit)
        for each in base.valued
    )  # fmt: skip
    found = [Group("options", "", options), Group("values", "", values)]
    for table in base.tables:
        section, name = f"tables.{table.id}", table.names.get(lang)
        rows = tuple(
            field(section, row, row_words(base, table.id, row, lang), value, table.source)
            for row, value in table.rows.items()
        )
        meaning, lines = table_meaning(base, table, lang), (field(section, "", name, "", table.source),)
        found.append(Group(section, name, rows or lines, meaning, () if rows else rows_asked_for(base, table, lang)))
    return found


def typed_of(book: Ruleset, base: Ruleset) -> dict[str, str]:
    """The fields as they would be typed to get those rules from their base."""
    found = {f"name_{lang}": book.names.get(lang) for lang in LANGUAGES}
    for option in book.options.values():
        found[field_name("options", option.id)] = plain(option.default)
    for rule in book.valued:
        found[field_name("values", rule.id)] = plain(rule.value)
    for table, before in zip(book.tables, base.tables, strict=True):
        section = f"tables.{table.id}"
        if before.rows:
            found |= {field_name(section, row): plain(value) for row, value in table.rows.items()}
        else:
            found[field_name(section, "")] = "\n".join(f"{row} = {value}" for row, value in table.rows.items())
    return found


def read_form(base: Ruleset, typed: Mapping[str, str], name: str = "") -> str:
    """The TOML text of what was typed, what is as in the base left out; ScoringError with every fault.

    `name` is the id of rules that stand already; new ones get theirs from what they are called.
    """
    called = {lang: words for lang in LANGUAGES if (words := typed.get(f"name_{lang}", "").strip())}
    form: dict[str, Any] = {"id": name or identity(next(iter(called.values()), "")), "base": base.id, "name": called}
    sections: dict[str, dict[str, Any]] = {}
    for group in groups(base, typed, "en"):
        given: dict[str, Any] = {}
        for field in group.fields:
            if field.changed:
                given |= {field.key: option_value(field.value)} if field.key else _rows(field.value)
        if given:
            sections[group.section] = given
    for section, given in sections.items():
        outer, _, inner = section.partition(".")
        if inner:
            form.setdefault(outer, {})[inner] = given
        else:
            form[outer] = given
    variant_of(form)
    return _written(form["id"], base.id, called, sections)


def faults(error: ValueError, base: Ruleset, lang: str) -> tuple[dict[str, str], list[str]]:
    """The sentences of an error: those by the field they are about, and the others."""
    if not isinstance(error, ScoringError):
        return {}, [sentence(error, lang)]
    empty = {f"tables.{table.id}" for table in base.tables if not table.rows}
    by_field: dict[str, str] = {}
    others = []
    for fault in error.faults:
        words = fault.message(lang)
        if not fault.at:
            others.append(words)
            continue
        section, key = fault.at
        name = field_name(section, "" if section in empty else key)
        if "name" in fault.at or fault.at == ("", "id"):
            name = "name_fr" if key == "fr" else "name_en"
        by_field[name] = f"{by_field[name]}; {words}" if name in by_field else words
    return by_field, others


def changed(book: Ruleset, base: Ruleset, lang: str) -> list[Changed]:
    """What the rules have otherwise than their base, each with the base's clause."""
    parts = {"options": {each.id: each.source for each in base.options.values()},
             "values": {each.id: each.source for each in base.rules}}  # fmt: skip
    tables: dict[str, Table] = {f"tables.{each.id}": each for each in base.tables}
    return [
        Changed(
            each.section,
            each.id,
            difference_words(book, each, lang),
            each.was,
            each.now,
            tables[each.section].source if each.section in tables else parts[each.section][each.id],
        )
        for each in differences(book)
    ]


def difference_words(book: Ruleset, each: Difference, lang: str) -> str:
    """What differs, by name: a switch, a rule's worth, or a table and its row."""
    _, _, table = each.section.partition(".")
    name = each.names.get(lang)
    return f"{name} · {row_words(book, table, each.id, lang)}" if table else name


def identity(called: str) -> str:
    """An id from what rules are called: `Club de l'Est` gives `house-club-de-l-est`."""
    parted = unicodedata.normalize("NFKD", called)
    letters = "".join(letter for letter in parted if not unicodedata.combining(letter)).lower()
    return "-".join(["house", *(part for part in _WORD.split(letters) if part)])


def plain(value: OptionValue) -> str:
    """A value as the text writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _rows(lines: str) -> dict[str, Any]:
    """Rows typed a line each: `full_flush = 8`."""
    rows: dict[str, Any] = {}
    for line in filter(None, map(str.strip, lines.splitlines())):
        key, equals, value = (part.strip() for part in line.partition("="))
        if not equals or not key or key in rows:
            raise InputError("house_rules_row", found=line[:_SHOWN])
        rows[key] = option_value(value)
    return rows


def _choices(option: Option) -> tuple[str, ...]:
    if option.kind == "bool":
        return "true", "false"
    return tuple(map(str, option.choices or option.only))


def _written(name: str, base: str, called: Mapping[str, str], sections: Mapping[str, Mapping[str, Any]]) -> str:
    names = ", ".join(f"{lang} = {_quoted(words)}" for lang, words in called.items())
    lines = [f"id = {_quoted(name)}", f"base = {_quoted(base)}", f"name = {{ {names} }}"]
    for section, entries in sections.items():
        lines += ["", f"[{section}]"]
        lines += [f"{key if _BARE.fullmatch(key) else _quoted(key)} = {_quoted(entries[key])}" for key in entries]
    return "\n".join(lines) + "\n"


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
