"""Faults at the table: what a player loses by one, and what he pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.errors import UnreadableError, unknown
from scoring.hand import OptionValue
from scoring.ruleset import Names, Ruleset, Table, Text
from scoring.settle import Payment, cited, net_of, pay_each
from scoring.shelf import unknown_ruleset
from scoring.tiles import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: whether its player may still win and is still counted, and what he pays each of the others."""

    id: str
    names: Names
    meaning: Text
    may_win: bool
    counted: bool
    source: str
    pays_each: int = 0
    needs_hands_shown: bool = False
    """True: it costs nothing as long as the others have not shown their hands."""
    east_doubles_option: str = ""
    """The option by which East pays and receives it double, if there is one."""
    share: Callable[[int, Seat, Seat], int] | None = None
    """(`pays_each`, one seat, the other) -> what passes between them; None: the same to each."""
    paid_when: tuple[str, OptionValue] | None = None
    """The option, and its value, under which it is paid at the table; None: always."""
    row: tuple[str, str] | None = None
    """The table, and the row of it, that `pays_each` stands in."""

    def priced(self, tables: Mapping[str, Table]) -> Fault:
        """The fault at the price of its row, which a club may have otherwise than the book."""
        if self.row is None:
            return self
        table, row = tables[self.row[0]], self.row[1]
        return replace(self, pays_each=table.rows[row], source=table.cited(self.source, row))

    def paid_at_table(self, options: Mapping[str, OptionValue]) -> bool:
        """Whether the options let it be paid as it happens; else it is taken off at the end of the game."""
        return not self.paid_when or options.get(self.paid_when[0]) == self.paid_when[1]

    def payments(
        self, offender: Seat, options: Mapping[str, OptionValue], *, hands_shown: bool = True
    ) -> tuple[Payment, ...]:
        """What the offender pays to each of the others."""
        if not self.pays_each or (self.needs_hands_shown and not hands_shown):
            return ()
        if not self.paid_at_table(options):
            return ()
        doubles = bool(options.get(self.east_doubles_option, False))

        def amount(to: Seat) -> int:
            if self.share:
                return self.share(self.pays_each, offender, to)
            return self.pays_each * (2 if doubles and "E" in (offender, to) else 1)

        why = cited(self.names.en, self.names.fr, self.source)
        return pay_each(offender, amount, why)

    def describe(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.names.to_json(),
            "meaning": self.meaning._asdict(),
            "may_win": self.may_win,
            "counted": self.counted,
            "pays_each": self.pays_each,
            "needs_hands_shown": self.needs_hands_shown,
            "source": self.source,
        }


def settle_fault(
    rules: str,
    fault: str,
    offender: str,
    *,
    hands_shown: bool = True,
    options: Mapping[str, OptionValue] | None = None,
    rulesets: Mapping[str, Ruleset] | None = None,
) -> dict[str, Any]:
    """What a fault costs, as JSON: the fault's description under `fault`, then `payments` and `net` as in a tally.

    Raises `UnreadableError` naming an unknown ruleset, fault, seat or option, and the nearest known one;
    `rulesets` are those of the shelf where none are given.
    """
    from scoring import RULESETS

    shelf = RULESETS if rulesets is None else rulesets
    book = shelf.get(rules)
    if book is None:
        raise UnreadableError([unknown_ruleset(rules, shelf)])
    known = {each.id: each for each in book.faults}
    wrong = []
    if fault not in known:
        wrong.append(unknown("unknown_fault", f"fault of {rules}", f"faute de {rules}", fault, known))
    seat = next((each for each in SEATS if each == offender), None)
    if seat is None:
        wrong.append(unknown("unknown_seat", "seat", "place", offender, SEATS))
    if wrong or seat is None:
        raise UnreadableError(wrong)
    used = book.filled(options or {})
    payments = known[fault].payments(seat, used, hands_shown=hands_shown)
    return {
        "rules": book.id,
        "options": used,
        "fault": known[fault].describe(),
        "offender": seat,
        "hands_shown": hands_shown,
        "payments": [payment.to_json() for payment in payments],
        "net": dict(net_of(payments)),
    }
