"""A forbidden discard in a game: its win is recorded as any other, and who threw the tile gives the others back what
they paid for it (S003 item 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scoring.events import settled
from scoring.ruleset import Text
from scoring.settle import Payment, net_of
from scoring.tiles import SEATS, Seat
from webapp.games.events import PenaltyGiven
from webapp.games.game import Game, PlayedDeal, payments_told
from webapp.messages import InputError

TOLD: Final = ("holder", "discarder", "tile")
"""What the hand on the sheet says already; where it is given it must agree."""
LEFT_OUT: Final = ("hand", "score", "won", "self_draw", "robbed")
"""What it says, too, and nobody gives."""


def given_back(game: Game, form: Mapping[str, Any], of: int | None) -> PenaltyGiven:
    """The penalty from the event's form without the win itself, which is that of the deal recorded as `of`, or last.

    InputError where no hand was won there, the form tells of another, or the rule changes nothing.
    """
    if not game.deals:
        raise InputError("forbidden_needs_win")
    deal = game.deals[-1] if of is None else game.hand(of)
    hand = _hand(deal, form)
    if found := next((each for each in game.given if each.hangs_on(deal.sequence, on_its_win=True)), None):
        raise InputError("forbidden_twice", penalty=found.sequence)
    asked = {key: value for key, value in form.items() if key not in ("melds", *TOLD)}
    known = {**asked, "hand": hand, "rules": game.book.id, "options": dict(game.started.options)}
    outcome = settled(known, game.shelf)
    facts = outcome.settlement.facts
    payments = _shift(deal, facts["holder"], facts["discarder"]) if facts["liable"] else ()
    if not payments:
        notes = outcome.settlement.notes
        raise InputError(
            "forbidden_changes_nothing",
            why=" ".join(note.text.en for note in notes),
            why_fr=" ".join(note.text.fr for note in notes),
        )
    told = [payment.to_json() for payment in payments]
    result = {**outcome.to_json(), "payments": told, "net": net_of(payments)}
    entered = {**form, **{key: facts[key] for key in TOLD}}
    return PenaltyGiven(deal.play.deal.seats, entered, result, payments_told(payments), deal.sequence)


def _hand(deal: PlayedDeal, form: Mapping[str, Any]) -> dict[str, Any]:
    """The recorded hand with its sets in the order of the form, as they came to lie on the table."""
    hand = deal.play.hand
    if hand is None:
        raise InputError("forbidden_needs_win")
    for key in LEFT_OUT:
        if key in form:
            raise InputError("forbidden_told", key=key)
    told = (hand["seat_wind"], hand.get("discarder"), hand.get("winning_tile"))
    for key, value in zip(TOLD, told, strict=True):
        if form.get(key, value) != value:
            raise InputError("not_of_this_deal", key=key, given=form[key], value=value or "-")
    if "melds" not in form:
        return dict(hand)
    lying = sorted(map(_meld, hand.get("melds", ())))
    given = form["melds"] if isinstance(form["melds"], list) else []
    if sorted(map(_meld, given)) != lying:
        raise InputError("forbidden_melds", melds=" ".join("".join(tiles) for _, tiles, _ in lying) or "-")
    return {**hand, "melds": [{key: each[key] for key in ("kind", "tiles", "open")} for each in given]}


def _meld(meld: Any) -> tuple[str, tuple[str, ...], bool]:
    if not isinstance(meld, Mapping) or not isinstance(meld.get("tiles"), list | tuple):
        return ("", (), False)
    return (str(meld.get("kind")), tuple(sorted(map(str, meld["tiles"]))), meld.get("open") is True)


def _shift(deal: PlayedDeal, winner: Seat, payer: Seat) -> tuple[Payment, ...]:
    """What each of the others paid the winner, from the one who pays for all."""
    why = Text(
        "forbidden discard: gives back what was paid to the winner (S003 item 5)",
        "tuile défendue : rend ce qui a été payé au gagnant (S003 item 5)",
    )
    others = [seat for seat in SEATS if seat not in (winner, payer)]
    owed = [(seat, sum(paid["amount"] for paid in deal.play.payments if (paid["from"], paid["to"]) == (seat, winner)))
            for seat in others]  # fmt: skip
    return tuple(Payment(payer, seat, amount, why) for seat, amount in owed if amount)
