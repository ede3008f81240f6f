"""Who pays whom and why, once the marks are known; whole numbers, never rounded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple

from scoring.citations import citation
from scoring.ruleset import Text
from scoring.tiles import SEATS, Seat

Payer = Seat | Literal["table"]


class Payment(NamedTuple):
    """One transfer of `amount` points between two seats, or between a seat and the table's pot."""

    payer: Payer
    to: Payer
    amount: int
    why: Text

    def to_json(self) -> dict[str, Any]:
        return {"from": self.payer, "to": self.to, "amount": self.amount, "why": self.why.en}


def cited(en: str, fr: str, source: str) -> Text:
    """A sentence with its clause in brackets."""
    return Text(f"{en} ({source})", f"{fr} ({citation(source, 'fr')})")


Transfer = Callable[[Seat, Seat, int, bool], Payment]
"""(payer, receiver, difference of marks, the receiver has won) -> the payment, doubled and limited as the rule says."""


def net_of(payments: Iterable[Payment]) -> dict[Seat, int]:
    """What each seat gains or loses among the four, sum 0: what the table pays or takes is left out."""
    net: dict[Seat, int] = dict.fromkeys(SEATS, 0)
    for payment in payments:
        if payment.payer != "table" and payment.to != "table":
            net[payment.payer] -= payment.amount
            net[payment.to] += payment.amount
    return net


def settle_marks(marks: Mapping[Seat, int], winner: Seat, transfer: Transfer) -> tuple[Payment, ...]:
    """All four settle: each pays the winner's mark; each two losers settle the difference of theirs.

    An absent seat counts 0. Nothing is paid where there is no difference.
    """
    losers = [seat for seat in SEATS if seat != winner]
    won = marks.get(winner, 0)
    payments = [transfer(seat, winner, won, True) for seat in losers] if won else []
    for place, first in enumerate(losers):
        for second in losers[place + 1 :]:
            gap = marks.get(first, 0) - marks.get(second, 0)
            payer, to = (second, first) if gap > 0 else (first, second)
            if gap:
                payments.append(transfer(payer, to, abs(gap), False))
    return tuple(payments)


def pay_each(payer: Seat, amount: Callable[[Seat], int], why: Text) -> tuple[Payment, ...]:
    """One seat pays each of the others; `amount` says how much each receives."""
    return tuple(Payment(payer, seat, amount(seat), why) for seat in SEATS if seat != payer and amount(seat))
