"""The parts of a variant's text, each checked: every fault with its line, its section and the nearest known name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from scoring.errors import Faults, Reason, hint, nearest, shown, unknown
from scoring.forms import RULES_IDS
from scoring.hand import OptionValue
from scoring.ruleset import CLUB, Names, Option, Rule, Ruleset, Table
from scoring.shelf import unknown_ruleset

LANGUAGES = ("en", "fr", "zh")
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 80
_MOST_POINTS = 1_000_000
_MOST_STEPS = 200
"""Doubles, han and the like are exponents in some systems."""


def _in_words(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _said(value: object) -> str:
    """A value as a message quotes it, true and false as the text writes them."""
    return _in_words(value) if isinstance(value, bool) else shown(value)


class Places:
    """On which line of the text each key of each section stands; `twice`: what stands there a second time."""

    def __init__(self, text: str) -> None:
        self._lines: dict[tuple[str, str], int] = {}
        self.twice: list[tuple[int, str]] = []
        section = ""
        for number, line in enumerate(text.splitlines(), 1):
            if header := re.match(r"\s*\[\s*([^\[\]]+?)\s*\]", line):
                section = ".".join(part.strip().strip("\"'") for part in header[1].split("."))
                self._stands((section, ""), number, f"[{section}]")
            elif pair := re.match(r"\s*([^=#\[]+?)\s*=", line):
                path = [part.strip().strip("\"'") for part in pair[1].split(".")]
                inner = ".".join(filter(None, [section, *path[:-1]]))
                self._stands((inner, path[-1]), number, path[-1])

    def _stands(self, place: tuple[str, str], number: int, word: str) -> None:
        if self._lines.setdefault(place, number) != number:
            self.twice.append((number, word))

    def say(self, section: str, key: str) -> tuple[str, str]:
        """Where a fault is, to stand before its sentence: line and section in English and French."""
        outer, _, inner = section.rpartition(".")
        tried = ((section, key), (section or key, ""), (outer, inner), ("", outer))
        number = next((self._lines[place] for place in tried if place in self._lines), None)
        parts = [] if number is None else [(f"line {number}", f"ligne {number}")]
        if section:
            parts.append((f"[{section}]", f"[{section}]"))
        en, fr = ", ".join(part[0] for part in parts), ", ".join(part[1] for part in parts)
        return (f"{en}: ", f"{fr} : ") if parts else ("", "")


class Reader:
    """Reads the parts of one text and keeps the faults, each with its place."""

    def __init__(self, form: Mapping[str, Any], places: Places | None = None) -> None:
        self.faults = Faults()
        self.form = form
        self._places = places

    def refuse(self, fault: Reason, section: str = "", key: str = "") -> None:
        en, fr = self._places.say(section, key) if self._places else ("", "")
        at = (section, key) if key else ()
        self.faults.unreadable.append(Reason(fault.code, en + fault.en, fr + fault.fr, fault.source, at))

    def wrong(self, code: str, en: str, fr: str, section: str = "", key: str = "") -> None:
        self.refuse(Reason(code, en, fr), section, key)

    def section(self, name: str) -> Mapping[str, Any]:
        found = self.form.get(name, {})
        if isinstance(found, dict):
            return found
        en = f"'{name}' must be a section: write [{name}] on a line of its own and its entries below"
        fr = f"« {name} » doit être une section : écrivez [{name}] seul sur une ligne et ses entrées dessous"
        self.wrong("wrong_type", en, fr, "", name)
        return {}

    def text(self, section: str, key: str, value: object) -> str:
        """A line of text that can be shown, or nothing, and a fault."""
        if isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= _LONGEST:
            return value.strip()
        en = f"'{key}' must be a text of 1 to {_LONGEST} letters in quotes, not {_said(value)}"
        fr = f"« {key} » doit être un texte de 1 à {_LONGEST} lettres entre guillemets, et non {_said(value)}"
        self.wrong("wrong_type", en, fr, section, key)
        return ""

    def identity(self, rulesets: Mapping[str, Ruleset]) -> str:
        value = self.form.get("id")
        if value is None:
            en = "'id' is missing: a short name for hands to name these rules by, such as id = \"club-example\""
            fr = '« id » manque : un nom court par lequel les mains nomment ces règles, tel que id = "club-exemple"'
            self.wrong("missing_key", en, fr)
        elif not isinstance(value, str) or not _ID.fullmatch(value) or len(value) > _LONGEST:
            en = f"'id' must be small letters, digits and hyphens, such as \"club-example\", not {_said(value)}"
            fr = f'« id » : petites lettres, chiffres et traits d\'union, tel que "club-exemple", et non {_said(value)}'
            self.wrong("bad_variant_id", en, fr, "", "id")
        elif value in rulesets or value in RULES_IDS:
            en = f"'id' must not be {shown(value)}, a ruleset already; give the club's rules a name of their own"
            fr = f"« id » ne peut être {shown(value)}, déjà un système ; donnez aux règles du club leur propre nom"
            self.wrong("variant_id_taken", en, fr, "", "id")
        else:
            return value
        return ""

    def base(self, rulesets: Mapping[str, Ruleset]) -> Ruleset | None:
        value = self.form.get("base")
        if value is None:
            listed = ", ".join(rulesets)
            en = f"'base' is missing: name the ruleset that the club starts from: {listed}"
            fr = f"« base » manque : nommez le système dont part le club : {listed}"
            self.wrong("missing_key", en, fr)
        elif not isinstance(value, str):
            en, fr = f"'base' must be a text, not {_said(value)}", f"« base » doit être un texte, et non {_said(value)}"
            self.wrong("wrong_type", en, fr, "", "base")
        elif value in rulesets:
            return rulesets[value]
        else:
            self.refuse(unknown_ruleset(value, rulesets), "", "base")
        return None

    def names(self) -> Names:
        value = self.form.get("name")
        if value is None:
            en = '\'name\' is missing: what the club calls its rules, such as name = { en = "...", fr = "..." }'
            fr = '« name » manque : le nom des règles du club, tel que name = { en = "...", fr = "..." }'
            self.wrong("missing_key", en, fr)
        elif not isinstance(value, dict):
            told = self.text("", "name", value)
            return Names(told, told, told)
        else:
            for key in value:
                if key not in LANGUAGES:
                    self.refuse(
                        unknown("unknown_key", "language of a name", "code de langue", key, LANGUAGES), "name", key
                    )
            told_in = {key: self.text("name", key, value[key]) for key in LANGUAGES if key in value}
            first = next(iter(told_in.values()), "")
            if not told_in:
                en, fr = "'name' needs at least 'en' or 'fr'", "« name » demande au moins « en » ou « fr »"
                self.wrong("missing_key", en, fr, "name")
            return Names(*(told_in.get(key, first) for key in LANGUAGES))
        return Names("", "", "")

    def strange(self, what: tuple[str, str], section: str, key: str, known: Iterable[str], book: Ruleset) -> None:
        """Refuses an unknown entry; one that belongs to another section is sent there."""
        here = section.partition(".")[0]
        homes = {"options": book.options, "values": book.by_id, "tables": {table.id for table in book.tables}}
        home = next((name for name, ids in homes.items() if name != here and key in ids), None)
        rule = book.by_id.get(key)
        as_en, as_fr = "it", "-le"
        if rule is not None and rule.row is not None:
            heading, as_en, as_fr = f"[tables.{rule.row[0]}]", f"'{rule.row[1]}'", f" « {rule.row[1]} »"
        elif home is None:
            self.refuse(unknown("unknown_entry", *what, key, known), section, key)
            return
        else:
            heading = f"[tables.{key}]" if home == "tables" else f"[{home}]"
        en = f"'{key}' does not belong here: write {as_en} under {heading}"
        fr = f"« {key} » n'a pas sa place ici : écrivez{as_fr} sous {heading}"
        self.wrong("wrong_section", en, fr, section, key)

    def options(self, book: Ruleset) -> dict[str, Option]:
        chosen = dict(book.options)
        for key, value in self.section("options").items():
            option = book.options.get(key)
            if option is None:
                self.strange((f"option of {book.id}", f"nom d'option de {book.id}"), "options", key, book.options, book)
            elif fault := option.fault(value):
                self.refuse(fault, "options", key)
            elif (settled := option.settled(value)) != option.default:
                source = f"{CLUB} {_in_words(settled)} for {_in_words(option.default)}; {option.source}"
                chosen[key] = replace(option, default=settled, source=source)
        return chosen

    def rules(self, book: Ruleset) -> tuple[Rule, ...]:
        chosen = dict(book.by_id)
        for key, value in self.section("values").items():
            rule = book.by_id.get(key)
            if rule is None or rule.row is not None:
                known = [each.id for each in book.valued]
                self.strange((f"rule of {book.id}", f"nom de règle de {book.id}"), "values", key, known, book)
                continue
            most = _MOST_POINTS if rule.unit in ("points", "fu") else _MOST_STEPS
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
                en = f"'{key}' must be a whole number from 0 (not played) to {most}, not {_said(value)}"
                fr = f"« {key} » doit être un nombre entier de 0 (non joué) à {most}, et non {_said(value)}"
                self.wrong("bad_value", en, fr, "values", key)
            elif value != rule.value:
                source = f"{CLUB} {value} for {rule.value}; {rule.source}"
                chosen[key] = replace(rule, value=value, source=source)
        return tuple(chosen.values())

    def tables(self, book: Ruleset) -> tuple[Table, ...]:
        known = {table.id: table for table in book.tables}
        chosen = dict(known)
        for key, rows in self.section("tables").items():
            table = known.get(key)
            if table is None:
                self.strange((f"table of {book.id}", f"nom de table de {book.id}"), f"tables.{key}", key, known, book)
            elif not isinstance(rows, dict):
                en = f"'{key}' must be a section: write [tables.{key}] and its rows below, such as 3 = 8"
                fr = f"« {key} » doit être une section : écrivez [tables.{key}] et ses lignes dessous, telles que 3 = 8"
                self.wrong("wrong_type", en, fr, "tables", key)
            elif changed := self._rows(table, rows):
                own = replace(table, rows={**table.rows, **changed}, own=table.own | set(changed))
                chosen[key] = replace(own, source=own.cited(table.source, *changed))
        return tuple(chosen.values())

    def _rows(self, table: Table, rows: Mapping[str, Any]) -> dict[str, int]:
        """The rows that differ; a table that its book leaves empty takes any."""
        changed = {}
        section = f"tables.{table.id}"
        least = -_MOST_POINTS if any(value < 0 for value in table.rows.values()) else 0
        for key, value in rows.items():
            if table.rows and key not in table.rows:
                en, fr = hint(nearest(key, table.rows), table.rows)
                en, fr = f"unknown row {shown(key)}; {en}", f"nom de ligne {shown(key)} inconnu ; {fr}"
                self.wrong("unknown_row", en, fr, section, key)
            elif isinstance(value, bool) or not isinstance(value, int) or not least <= value <= _MOST_POINTS:
                en = f"'{key}' must be a whole number from {least} to {_MOST_POINTS}, not {_said(value)}"
                fr = f"« {key} » doit être un nombre entier de {least} à {_MOST_POINTS}, et non {_said(value)}"
                self.wrong("bad_value", en, fr, section, key)
            elif value != table.rows.get(key):
                changed[key] = value
        return changed
