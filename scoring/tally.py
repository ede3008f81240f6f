"""The tally: the trace of the count. Totals are added up from the items, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.errors import Reason
from scoring.hand import OptionValue
from scoring.reading import Reading
from scoring.ruleset import Names, Rule, Text, Unit
from scoring.settle import Payment, net_of
from scoring.tiles import SEATS, Seat, Tile


class Item(NamedTuple):
    """One line of the count: worth `value` times `count`, in `unit`; `tiles` earned it; `source` is its clause."""

    id: str
    names: Names
    value: int
    unit: Unit
    count: int  # type: ignore[assignment]
    tiles: tuple[Tile, ...]
    source: str

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.names.to_json(),
            "value": self.value,
            "unit": self.unit,
            "count": self.count,
            "tiles": [tile.id for tile in self.tiles],
            "source": self.source,
        }


class Note(NamedTuple):
    """Something a person should know that changes no number."""

    id: str
    text: Text
    source: str

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "text": self.text._asdict(), "source": self.source}


def apply(rules: Iterable[Rule], reading: Reading) -> list[Item]:
    """The items that the rules give for this reading, in the order of the rules; rules worth nothing give none."""
    items: list[Item] = []
    replaced: list[str] = []
    worth = reading.held.options.worth
    for rule in rules:
        found = rule.when(reading)
        if not found or not (value := worth[rule.id]):
            continue
        if rule.instead_of:
            replaced.extend(rule.instead_of)
        if rule.together:
            groups = list(found)
            joined = tuple(tile for group in groups for tile in group)
            items.append(Item(rule.id, rule.names, value, rule.unit, len(groups), joined, rule.source))
        else:
            for group in found:
                items.append(Item(rule.id, rule.names, value, rule.unit, 1, group, rule.source))
    return [item for item in items if item.id not in replaced] if replaced else items


def add(items: Iterable[Item], unit: Unit) -> int:
    """The sum of the items in a unit."""
    return sum(item.value * item.count for item in items if item.unit == unit)


@dataclass(frozen=True, slots=True)
class Mark:
    """One count of one hand: the items and what they come to."""

    reading: Reading | None
    items: tuple[Item, ...]
    totals: Mapping[str, int | str | None]
    """By name, `total` among them; riichi's `limit` is a word or None."""
    notes: tuple[Note, ...] = ()

    @property
    def total(self) -> int:
        return int(self.totals["total"] or 0)

    def to_json(self) -> dict[str, Any]:
        return {
            "items": [item.to_json() for item in self.items],
            "totals": dict(self.totals),
            "notes": [note.to_json() for note in self.notes],
        }


@dataclass(frozen=True, slots=True)
class Tally:
    """What a hand is worth and who pays whom; or, when it is no win, every reason and nothing else."""

    rules: str
    options: Mapping[str, OptionValue]
    id: str | int | None = None
    reasons: tuple[Reason, ...] = ()
    mark: Mark | None = None
    considered: int = 0
    runner_up: Mark | None = None
    losers: Mapping[Seat, Mark] = field(default_factory=dict)
    payments: tuple[Payment, ...] = ()

    @property
    def valid(self) -> bool:
        return not self.reasons

    @property
    def items(self) -> tuple[Item, ...]:
        return self.mark.items if self.mark else ()

    @property
    def reading(self) -> Reading | None:
        return self.mark.reading if self.mark else None

    @property
    def totals(self) -> Mapping[str, int | str | None]:
        return self.mark.totals if self.mark else {}

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.mark.notes if self.mark else ()

    @property
    def net(self) -> dict[Seat, int]:
        """What each seat wins or loses among the four; a pot from the table stands in `payments` alone."""
        return net_of(self.payments)

    def to_json(self) -> dict[str, Any]:
        """The interchange form."""
        form: dict[str, Any] = {} if self.id is None else {"id": self.id}
        form |= {"rules": self.rules, "options": dict(self.options), "valid": self.valid}
        if self.mark is None or not self.valid:
            return form | {"reasons": [reason.to_json() for reason in self.reasons]}
        second = self.runner_up
        return form | {
            "items": [item.to_json() for item in self.items],
            "reading": self.reading.to_json() if self.reading else None,
            "readings_considered": {
                "number": self.considered,
                "runner_up": None
                if second is None
                else {"reading": second.reading.to_json() if second.reading else None, "totals": dict(second.totals)},
            },
            "totals": dict(self.totals),
            "losers": {seat: self.losers[seat].to_json() for seat in SEATS if seat in self.losers},
            "notes": [note.to_json() for note in self.notes],
            "payments": [payment.to_json() for payment in self.payments],
            "net": dict(self.net),
        }
