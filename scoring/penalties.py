"""Faults at the table: what a player loses by one, and what he pays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.ruleset import Names, Text
from scoring.settle import Payment, pay_each
from scoring.tiles import Seat


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: whether its player may still win and is still counted, and what he pays each of the others."""

    id: str
    names: Names
    meaning: Text
    may_win: bool
    counted: bool
    pays_each: int
    source: str
    needs_hands_shown: bool = False

    def payments(self, offender: Seat, *, hands_shown: bool = True, doubled: Seat | None = None) -> tuple[Payment, ...]:
        """What the offender pays; `doubled` is the seat that pays and receives double, where the table plays so."""
        if not self.pays_each or (self.needs_hands_shown and not hands_shown):
            return ()

        def amount(to: Seat) -> int:
            return self.pays_each * (2 if doubled in (offender, to) else 1)

        why = Text(f"{self.names.en} ({self.source})", f"{self.names.fr} ({self.source})")
        return pay_each(offender, amount, why)

    def describe(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.names.to_json(),
            "meaning": self.meaning._asdict(),
            "may_win": self.may_win,
            "counted": self.counted,
            "pays_each": self.pays_each,
            "source": self.source,
        }
