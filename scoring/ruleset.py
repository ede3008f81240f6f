"""What a rule system is made of: rules with names, values and clauses, options with defaults, and a way to count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from scoring.errors import Faults, Reason, shown, unknown
from scoring.hand import Hand, OptionValue
from scoring.tiles import Tile

if TYPE_CHECKING:
    from scoring.penalties import Fault
    from scoring.reading import Reading
    from scoring.tally import Tally

Unit = Literal["points", "doubles", "han", "fu", "fan", "faan", "tai", "limit"]
Scope = Literal["all", "complete", "winner"]
"""Whom a rule counts for: every hand, a complete hand (won, or calling), the winner alone."""
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
    """A named switch of a ruleset. `choices` for a text, `least` for a whole number, neither for yes or no."""

    id: str
    default: OptionValue
    names: Names
    meaning: Text
    source: str
    choices: tuple[str, ...] = ()
    least: int = 0

    @property
    def kind(self) -> Literal["bool", "int", "choice"]:
        if self.choices:
            return "choice"
        return "bool" if isinstance(self.default, bool) else "int"

    def fault(self, value: object) -> Reason | None:
        """Why the value is refused, or None."""
        if self.kind == "choice":
            if not isinstance(value, str):
                listed = ", ".join(self.choices)
                return self._wrong(f"one of {listed}", f"l'une de {listed}", value)
            if value not in self.choices:
                en, fr = f"value for option '{self.id}':", f"valeur de l'option « {self.id} » :"
                return unknown("unknown_option_value", en, fr, value, self.choices, self.source)
            return None
        if self.kind == "bool":
            return None if isinstance(value, bool) else self._wrong("true or false", "true ou false", value)
        if isinstance(value, bool) or not isinstance(value, int) or value < self.least:
            return self._wrong(f"a whole number from {self.least}", f"un nombre entier à partir de {self.least}", value)
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
            return form | {"enum": list(self.choices)}
        return form | ({"type": "boolean"} if self.kind == "bool" else {"type": "integer", "minimum": self.least})

    def describe(self) -> dict[str, Any]:
        form: dict[str, Any] = {
            "id": self.id,
            "name": self.names.to_json(),
            "type": self.kind,
            "default": self.default,
            "meaning": self.meaning._asdict(),
            "source": self.source,
        }
        if self.choices:
            form["choices"] = list(self.choices)
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
    count: Callable[[Hand], Tally]
    impossible: Callable[[Hand], list[Reason]]
    unused_tiles: Mapping[Tile, Reason]
    foreign_keys: tuple[str, ...] = ()
    """Hand keys that belong to other systems: refused when they say anything."""
    faults: tuple[Fault, ...] = ()
    by_id: Mapping[str, Rule] = field(init=False)
    _defaults: Mapping[str, OptionValue] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", _both_ways(self.rules))
        object.__setattr__(self, "by_id", {rule.id: rule for rule in self.rules})
        object.__setattr__(self, "_defaults", {name: option.default for name, option in self.options.items()})

    def filled(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """All options, defaults filled in; raises `UnreadableError` for an unknown option or value."""
        if not given:
            return dict(self._defaults)
        faults = Faults()
        for name, value in given.items():
            option = self.options.get(name)
            if option is None:
                faults.unreadable.append(
                    unknown("unknown_option", f"option of {self.id}", f"option de {self.id}", name, self.options)
                )
            elif fault := option.fault(value):
                faults.unreadable.append(fault)
        faults.raise_any()
        return {name: given.get(name, option.default) for name, option in self.options.items()}

    def describe(self) -> dict[str, Any]:
        """The whole system as JSON: names, rules with value, condition and clause, options, flags, faults."""
        return {
            "id": self.id,
            "name": self.names.to_json(),
            "document": self.document._asdict(),
            "rules": [rule.describe() for rule in self.rules],
            "options": [option.describe() for option in self.options.values()],
            "flags": list(self.flags),
            "faults": [fault.describe() for fault in self.faults],
        }
