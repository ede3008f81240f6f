"""What is typed at the cash desk: amounts of money, and the forms of each entry."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from webapp.cash import desk as cash_desk
from webapp.cash.desk import Desk
from webapp.cash.events import MOST, CashEvent, CashRevoked
from webapp.messages import InputError
from webapp.values import natural

_AMOUNT: Final = re.compile(r"([0-9]{1,3}(?:[ \u00a0\u202f][0-9]{3})+|[0-9]{1,12})(?:[.,]([0-9]{1,2}))?")
_SIGNS: Final = "€ \u00a0\u202f\t"

FIELDS: Final[Mapping[str, str]] = {
    "amount_missing": "amount",
    "bad_amount": "amount",
    "amount_too_large": "amount",
    "more_than_cave": "amount",
    "more_than_kitty": "amount",
    "kitty_differs": "why",
    "other_point_value": "amount",
    "bad_coefficient": "max_coefficient",
    "cash_player_unknown": "player",
    "nothing_to_cash": "player",
    "cash_to_missing": "to",
    "cash_why_missing": "why",
}
"""The field by which a sentence stands; all others stand above the account."""


def cents(typed: str) -> int:
    """An amount as a person writes it, in cents: 50, 12.5, 12,50 € or 1 250; InputError where it is none.

    A point or comma before three digits may mean either, and is refused.
    """
    bare = typed.strip(_SIGNS)
    if not bare:
        raise InputError("amount_missing")
    found = _AMOUNT.fullmatch(bare)
    if found is None:
        raise InputError("bad_amount", found=typed[:20])
    whole, part = re.sub(r"[^0-9]", "", found[1]), (found[2] or "").ljust(2, "0")
    amount = int(whole) * 100 + int(part)
    if amount > MOST:
        raise InputError("amount_too_large")
    if amount == 0:
        raise InputError("amount_missing")
    return amount


def event_of(desk: Desk, form: Mapping[str, str]) -> CashEvent:
    """The event that a form asks for; InputError where the account does not allow it."""
    kind = form.get("kind", "")
    if kind != "terms" and desk.account.terms is None:
        raise InputError("cash_terms_first")
    match kind:
        case "terms":
            amount, coefficient = cents(form.get("amount", "")), form.get("max_coefficient", "")
            return cash_desk.post(desk, amount, _whole(coefficient, "bad_coefficient"))
        case "buy":
            return cash_desk.chips_for(desk, form.get("player", ""), cents(form.get("amount", "")))
        case "cash_out":
            typed = form.get("amount", "").strip()
            return cash_desk.cash_out(desk, form.get("player", ""), cents(typed) if typed else None)
        case "rake":
            return cash_desk.rake_of(desk, form.get("game", ""), _whole(form.get("deal", ""), "bad_cash_post"))
        case "hand_over":
            amount, to = cents(form.get("amount", "")), form.get("to", "").strip()
            if not to:
                raise InputError("cash_to_missing")
            return cash_desk.hand_over(desk, amount, to, form.get("why", "").strip())
        case "close":
            return cash_desk.close(desk)
        case "revoke":
            why = form.get("why", "").strip()
            if not why:
                raise InputError("cash_why_missing")
            return CashRevoked(_whole(form.get("revokes", ""), "bad_cash_post"), why)
    raise InputError("bad_cash_post")


def _whole(typed: str, code: str) -> int:
    number = natural(typed.strip(), digits=6)
    if not number:
        raise InputError(code)
    return number
