"""What happens to the money of one table: a stream `cash:<table>`, every amount in whole cents.

What a deal wins or loses stands in the game's own stream and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from webapp.event_parts import Record, WrongError, mapping, number, part, words

MOST: Final = 1_000_000_000
"""Ten million euros: no amount of a club, and sums far below what a database holds."""

cents = number(1, MOST)


def of_players(value: Any) -> Mapping[str, int]:
    """An amount for each of some players."""
    amounts = mapping(value)
    if not amounts or not all(isinstance(player, str) and 0 < len(player) <= 64 for player in amounts):
        raise WrongError("an amount for each player", "un montant pour chaque joueur")
    return {player: number(0, MOST)(amount) for player, amount in amounts.items()}


@dataclass(frozen=True, slots=True)
class TermsPosted(Record):
    """What is posted at the table from now on (JORF art. 24): the first event of every table's account."""

    kind: ClassVar[str] = "terms_posted"
    point_value: int = part(cents)
    max_coefficient: int = part(number(1, 1_000_000))
    """The highest coefficient of the house's posted table: what a player must be able to lose."""


@dataclass(frozen=True, slots=True)
class BoughtIn(Record):
    """A player's first chips of the day, changed at the cashier."""

    kind: ClassVar[str] = "bought_in"
    player: str = part(words(64))
    name: str = part(words(60))
    amount: int = part(cents)


@dataclass(frozen=True, slots=True)
class ToppedUp(Record):
    """More chips for a player who has bought in."""

    kind: ClassVar[str] = "topped_up"
    player: str = part(words(64))
    name: str = part(words(60))
    amount: int = part(cents)


@dataclass(frozen=True, slots=True)
class RakeTaken(Record):
    """What each player paid to the table's kitty before a deal, from what lay before him then."""

    kind: ClassVar[str] = "rake_taken"
    game: str = part(words(64))
    deal: int = part(number(1))
    caves: Mapping[str, int] = part(of_players)
    taken: Mapping[str, int] = part(of_players)
    result: Mapping[str, Any] = part(mapping)
    """The settlement of the ruleset's own event."""


@dataclass(frozen=True, slots=True)
class CashedOut(Record):
    kind: ClassVar[str] = "cashed_out"
    player: str = part(words(64))
    amount: int = part(cents)


@dataclass(frozen=True, slots=True)
class KittyHandedOver(Record):
    """Money taken out of the kitty by the house; `why` where some was left in it."""

    kind: ClassVar[str] = "kitty_handed_over"
    amount: int = part(cents)
    to: str = part(words(60))
    why: str = part(words(500, least=0), "")


@dataclass(frozen=True, slots=True)
class CashClosed(Record):
    """Nobody has chips any more and the kitty is empty."""

    kind: ClassVar[str] = "cash_closed"


@dataclass(frozen=True, slots=True)
class CashRevoked(Record):
    """An entry that does not count: it was never so."""

    kind: ClassVar[str] = "cash_revoked"
    revokes: int = part(number(1))
    why: str = part(words(500))


CashEvent = TermsPosted | BoughtIn | ToppedUp | RakeTaken | CashedOut | KittyHandedOver | CashClosed | CashRevoked
CASH_KINDS: Final[Mapping[str, type[CashEvent]]] = {
    each.kind: each
    for each in (TermsPosted, BoughtIn, ToppedUp, RakeTaken, CashedOut, KittyHandedOver, CashClosed, CashRevoked)
}
