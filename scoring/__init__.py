"""Hand and circumstances in, itemised tally and payments out; standard library only.

`tally(Hand.from_json(form)).to_json()`, or `tally_json(form)`; `RULESETS["navy"].describe()` lists a system's rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.errors import AmbiguousError, IllegalError, Reason, ScoringError, UnreadableError
from scoring.hand import Hand, Loser, Meld
from scoring.ruleset import Ruleset
from scoring.settle import Payment
from scoring.shelf import Shelf, unknown_ruleset
from scoring.tally import Item, Tally
from scoring.tiles import SEATS, Seat, Tile

__all__ = [
    "RULESETS",
    "SEATS",
    "AmbiguousError",
    "Hand",
    "IllegalError",
    "Item",
    "Loser",
    "Meld",
    "Payment",
    "Reason",
    "Ruleset",
    "ScoringError",
    "Seat",
    "Tally",
    "Tile",
    "UnreadableError",
    "tally",
    "tally_json",
]

RULESETS: Mapping[str, Ruleset] = Shelf()
"""The rule systems by id."""


def tally(hand: Hand, rulesets: Mapping[str, Ruleset] = RULESETS) -> Tally:
    """Counts a hand; raises `UnreadableError` or `IllegalError` when it is none of the ruleset's.

    `rulesets` may hold a club's own beside those of the shelf.
    """
    ruleset = rulesets.get(hand.rules)
    if ruleset is None:
        raise UnreadableError([unknown_ruleset(hand.rules, rulesets)])
    if faults := ruleset.impossible(hand, ruleset):
        raise IllegalError(faults)
    return ruleset.tally(hand)


def tally_json(form: object, rulesets: Mapping[str, Ruleset] = RULESETS) -> dict[str, Any]:
    """The tally of a decoded JSON hand, in the interchange form; raises `ScoringError` for unusable input."""
    hand = Hand.from_json(form, rulesets)  # which refuses what `tally` would
    return rulesets[hand.rules].tally(hand).to_json()
