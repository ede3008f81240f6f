"""A short way to write Sichuan table events: `kong`, `win`, `shown` make their parts, `settle` settles them."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import ScoringError
from scoring.events import settle_event
from scoring.examples import example, meld_in, tiles_in
from scoring.rules.sichuan import SICHUAN
from scoring.ruleset import Ruleset

Paid = list[tuple[str, str, int]]


def settle(event: str, book: Ruleset = SICHUAN, **form: Any) -> dict[str, Any]:
    return settle_event({"rules": book.id, "event": event, **form}, {book.id: book})


def paid(settled: dict[str, Any]) -> Paid:
    return [(each["from"], each["to"], each["amount"]) for each in settled["payments"]]


def net(e: int, s: int, w: int, n: int) -> dict[str, int]:
    return {"E": e, "S": s, "W": w, "N": n}


def each(payers: str, to: str, amount: int) -> Paid:
    """Each of several seats pays the same."""
    return [(payer, to, amount) for payer in payers]


def to_each(payer: str, receivers: str, amount: int) -> Paid:
    """One seat pays each of several the same."""
    return [(payer, to, amount) for to in receivers]


def refused(event: str, book: Ruleset = SICHUAN, **form: Any) -> list[str]:
    """The codes of every fault; each has its words and, where it is a rule's, its clause in both languages."""
    with pytest.raises(ScoringError) as caught:
        settle(event, book, **form)
    for lang in ("en", "fr"):
        assert all(fault.message(lang).strip() for fault in caught.value.faults)
    return [fault.code for fault in caught.value.faults]


def kong(by: str, kind: str, tile: str, discarder: str | None = None) -> dict[str, Any]:
    told = {"kind": kind, "by": by, "tile": tile}
    return {"kong": told if discarder is None else {**told, "discarder": discarder}}


def win(seat: str, concealed: str, *melds: str, won: str, by: str | None = None, flags: str = "") -> dict[str, Any]:
    """A won hand: self-drawn unless `by` names the discarder."""
    return example(concealed, *melds, won=won, drawn=by is None, seat=seat, by=by, flags=flags)


def wins(*hands: dict[str, Any], kong_money_to: str | None = None) -> dict[str, Any]:
    return {"wins": list(hands)} if kong_money_to is None else {"wins": list(hands), "kong_money_to": kong_money_to}


def shown(concealed: str, *melds: str) -> dict[str, Any]:
    """A hand of 13 tiles when the wall is out."""
    return {"concealed": tiles_in(concealed), "melds": [meld_in(each) for each in melds]}
