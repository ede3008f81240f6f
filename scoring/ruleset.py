"""What a rule system is made of: rules with names, values and clauses, options with defaults, and a way to count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from scoring.errors import MOST_UNKNOWN, Faults, Reason, shown, unknown
from scoring.hand import Hand, OptionValue
from scoring.tiles import Tile

if TYPE_CHECKING:
    from scoring.events import Event
    from scoring.penalties import Fault
    from scoring.reading import Reading
    from scoring.tally import Tally

Unit = Literal["points", "doubles", "han", "fu", "fan", "faan", "tai", "limit"]
Scope = Literal["all", "complete", "winner"]
"""Whom a rule counts for: every hand, a complete hand (won, or calling), the winner alone."""
CLUB = "CLUB"
"""What the clause of a club's own number begins with."""
Evidence = Iterable[tuple[Tile, ...]]
"""What a predicate found: the tiles of each time it holds; empty when it does not hold."""


class Text(NamedTuple):
    """The same words in English and French."""

    en: str
    fr: str

    def get(self, lang: str = "en") -> str:
        return self.fr if lang == "fr" else self.en


class Names(NamedTuple):
    """A name in English, French and Chinese."""

    en: str
    fr: str
    zh: str

    def get(self, lang: str = "en") -> str:
        return {"fr": self.fr, "zh": self.zh}.get(lang, self.en)

    def to_json(self) -> dict[str, str]:
        return self._asdict()


class Terms(dict[str, OptionValue]):
    """What one hand is counted by: every option filled in, and what the book's rules and tables are worth.

    `worth` gives each rule's value at this table, 0 for one that is not played; `tables` the book's tables by id.
    """

    __slots__ = ("tables", "worth")

    def __init__(
        self, options: Mapping[str, OptionValue], worth: Mapping[str, int], tables: Mapping[str, Table]
    ) -> None:
        super().__init__(options)
        self.worth = worth
        self.tables = tables


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers that a rule book prints as a table, and that a club may print otherwise: `rows` by key."""

    id: str
    names: Names
    meaning: Text
    rows: Mapping[str, int]
    source: str
    own: frozenset[str] = frozenset()
    """The rows that a club has otherwise than the book."""

    def cited(self, clause: str, *rows: str) -> str:
        """The clause of what these rows decide, with a club's own numbers before it: `CLUB mangan: 2500; E25 ...`."""
        told = ", ".join(f"{row}: {self.rows[row]}" for row in rows if row in self.own)
        return f"{CLUB} {told}; {clause}" if told else clause

    def describe(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.names.to_json(),
            "meaning": self.meaning._asdict(),
            "rows": dict(self.rows),
            "source": self.source,
        }


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of a rule book: what it is worth, when it holds, and the clause that says so."""

    id: str
    names: Names
    value: int
    unit: Unit
    when: Callable[[Reading], Evidence]
    source: str
    condition: Text
    scope: Scope = "winner"
    together: bool = False
    """True: found several times, it is one item with a count (flowers); false: an item each time."""
    instead_of: tuple[str, ...] = ()
    """Rules that this one stands in place of."""
    excludes: tuple[str, ...] = ()
    """Rules that never count beside this one."""
    row: tuple[str, str] | None = None
    """The table, and the row of it, that its value stands in; 0 where the table has no such row."""
    worded: Text | None = None
    """The condition before the numbers of the tables stood in it, each as `{table[row]}`."""

    def at(self, tables: Mapping[str, Table]) -> Rule:
        """The rule with the numbers that stand in tables, which a club may have otherwise than the book."""
        rule = self
        if rule.row:
            rule = replace(rule, value=tables[rule.row[0]].rows.get(rule.row[1], 0))
        worded = rule.worded or rule.condition
        if "{" in worded.en:
            rows = {name: table.rows for name, table in tables.items()}
            rule = replace(rule, condition=Text(*(words.format(**rows) for words in worded)), worded=worded)
        return rule

    def describe(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.names.to_json(),
            "value": self.value,
            "unit": self.unit,
            "counts_for": self.scope,
            "condition": self.condition._asdict(),
            "source": self.source,
            "instead_of": list(self.instead_of),
            "excludes": list(self.excludes),
        }


@dataclass(frozen=True, slots=True)
class Option:
    """A named switch of a ruleset. `choices` for a text, `least` and `most` for a whole number, none for yes or no."""

    id: str
    default: OptionValue
    names: Names
    meaning: Text
    source: str
    choices: tuple[str, ...] = ()
    least: int = 0
    only: tuple[int, ...] = ()
    """The whole numbers allowed, where these are few."""
    most: int | None = None
    """The highest whole number allowed; None where any is."""
    of_deal: bool = False
    """It tells of one deal and not of the table: how this hand was won, where this wall was opened."""

    @property
    def kind(self) -> Literal["bool", "int", "choice"]:
        if self.choices:
            return "choice"
        return "bool" if isinstance(self.default, bool) else "int"

    def settled(self, value: OptionValue) -> OptionValue:
        """The value as the ruleset names it: a choice that is a number may be given as one, 3 for "3"."""
        return str(value) if self.kind == "choice" and not isinstance(value, bool) else value

    def fault(self, value: object) -> Reason | None:
        """Why the value is refused, or None."""
        if self.kind == "choice":
            if isinstance(value, int) and not isinstance(value, bool) and str(value) in self.choices:
                return None
            if not isinstance(value, str):
                listed = ", ".join(self.choices)
                return self._wrong(f"one of {listed}", f"l'une de {listed}", value)
            if value not in self.choices:
                en, fr = f"value for option '{self.id}':", f"valeur de l'option « {self.id} » :"
                return unknown("unknown_option_value", en, fr, value, self.choices, self.source)
            return None
        if self.kind == "bool":
            return None if isinstance(value, bool) else self._wrong("true or false", "true ou false", value)
        least, most = self.least, self.most
        if (
            isinstance(value, bool)
            or not isinstance(value, int)
            or value < least
            or (most is not None and value > most)
        ):
            if most is None:
                return self._wrong(f"a whole number from {least}", f"un nombre entier à partir de {least}", value)
            return self._wrong(f"a whole number from {least} to {most}", f"un nombre entier de {least} à {most}", value)
        if self.only and value not in self.only:
            listed = ", ".join(map(str, self.only))
            return self._wrong(f"one of {listed}", f"l'un de {listed}", value)
        return None

    def _wrong(self, en: str, fr: str, value: object) -> Reason:
        return Reason(
            "bad_option_value",
            f"option '{self.id}' must be {en}, not {shown(value)}",
            f"l'option « {self.id} » doit être {fr}, et non {shown(value)}",
            self.source,
        )

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the value."""
        form: dict[str, Any] = {"description": self.meaning.en, "default": self.default}
        if self.kind == "choice":
            return form | {"enum": [*self.choices, *(int(choice) for choice in self.choices if choice.isdigit())]}
        if self.only:
            return form | {"enum": list(self.only)}
        if self.kind == "bool":
            return form | {"type": "boolean"}
        form |= {"type": "integer", "minimum": self.least}
        return form if self.most is None else form | {"maximum": self.most}

    def describe(self) -> dict[str, Any]:
        form: dict[str, Any] = {
            "id": self.id,
            "name": self.names.to_json(),
            "type": self.kind,
            "default": self.default,
            "meaning": self.meaning._asdict(),
            "source": self.source,
        }
        if self.choices or self.only:
            form["choices"] = list(self.choices or self.only)
        if self.most is not None:
            form |= {"minimum": self.least, "maximum": self.most}
        return form


def _both_ways(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules with every exclusion on both its sides, in the order of the rules."""
    apart = {(rule.id, other) for rule in rules for other in rule.excludes}
    apart |= {(other, name) for name, other in apart}
    return tuple(
        replace(rule, excludes=tuple(other.id for other in rules if (rule.id, other.id) in apart)) for rule in rules
    )


@dataclass(frozen=True)
class Ruleset:
    """A rule system: its tables, and the functions that count a hand and refuse what cannot happen."""

    id: str
    names: Names
    document: Text
    rules: tuple[Rule, ...]
    options: Mapping[str, Option]
    flags: tuple[str, ...]
    count: Callable[[Hand, Ruleset], Tally]
    impossible: Callable[[Hand, Ruleset], list[Reason]]
    unused_tiles: Mapping[Tile, Reason]
    sources: Mapping[str, Text] = field(default_factory=dict)
    """The documents that clauses name, by the label that a `source` begins with."""
    hand_size: int = 14
    """Tiles of a complete hand, a kong counted as three."""
    sets_clause: str = ""
    """The clause that says what a chow, a pung and a kong are."""
    foreign_keys: tuple[str, ...] = ()
    """Hand keys that belong to other systems: refused when they say anything."""
    flower_wins: bool = False
    """A flower may be the winning tile: the one that makes eight, drawn or robbed; it then stands in `flowers`."""
    faults: tuple[Fault, ...] = ()
    events: tuple[Event, ...] = ()
    """What happens at a table beside a single win: draws, several winners, kong money, final scores."""
    tables: tuple[Table, ...] = ()
    examples: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)
    """A hand for each rule, by the rule's id, in the interchange form less `rules`."""
    base: str = ""
    """The ruleset that a club's variant starts from; empty for a system of its own."""
    by_id: Mapping[str, Rule] = field(init=False)
    worth: Mapping[str, int] = field(init=False, repr=False)
    _defaults: Mapping[str, OptionValue] = field(init=False, repr=False)
    _tables: Mapping[str, Table] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        tables = {table.id: table for table in self.tables}
        object.__setattr__(self, "rules", _both_ways(tuple(rule.at(tables) for rule in self.rules)))
        object.__setattr__(self, "by_id", {rule.id: rule for rule in self.rules})
        object.__setattr__(self, "worth", {rule.id: rule.value for rule in self.rules})
        object.__setattr__(self, "_defaults", {name: option.default for name, option in self.options.items()})
        object.__setattr__(self, "_tables", tables)
        object.__setattr__(self, "faults", tuple(fault.priced(tables) for fault in self.faults))

    @property
    def valued(self) -> tuple[Rule, ...]:
        """The rules with a value of their own; that of the others stands in a table."""
        return tuple(rule for rule in self.rules if rule.row is None)

    def tally(self, hand: Hand) -> Tally:
        """The hand counted; in a club's variant every item says which number is the club's own."""
        found = self.count(hand, self)
        if not self.base:
            return found
        from scoring.variant import with_club_clauses  # only a variant needs it

        return with_club_clauses(found, self)

    def filled(self, given: Mapping[str, OptionValue]) -> Terms:
        """All options, defaults filled in; raises `UnreadableError` for an unknown option or value."""
        if not given:
            return Terms(self._defaults, self.worth, self._tables)
        faults = Faults()
        chosen = self.chosen(given, faults)
        faults.raise_any()
        return Terms({**self._defaults, **chosen}, self.worth, self._tables)

    def chosen(self, given: Mapping[Any, Any], faults: Faults) -> dict[str, OptionValue]:
        """The options given, as the ruleset names them; what is wrong with them is added to `faults`."""
        found: dict[str, OptionValue] = {}
        strange = 0
        for name, value in given.items():
            option = self.options.get(name) if isinstance(name, str) else None
            if option is None:
                strange += 1
                if strange > MOST_UNKNOWN:
                    break
                text = name if isinstance(name, str) else shown(name)
                en, fr = f"option of {self.id}", f"option de {self.id}"
                faults.unreadable.append(unknown("unknown_option", en, fr, text, self.options))
            elif fault := option.fault(value):
                faults.unreadable.append(fault)
            else:
                found[name] = option.settled(value)
        return found

    def describe(self) -> dict[str, Any]:
        """The whole system as JSON: names, rules with value, condition and clause, options, flags, tables, events."""
        return {
            "id": self.id,
            "name": self.names.to_json(),
            "document": self.document._asdict(),
            "sources": {label: title._asdict() for label, title in self.sources.items()},
            "hand_size": self.hand_size,
            "rules": [rule.describe() for rule in self.rules],
            "options": [option.describe() for option in self.options.values()],
            "flags": list(self.flags),
            "tables": [table.describe() for table in self.tables],
            "faults": [fault.describe() for fault in self.faults],
            "events": [event.describe() for event in self.events],
        }
