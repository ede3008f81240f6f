"""What happens in a dispute over a hand, in a stream of its own that names the hand by its event's hash.

The game's own stream hears of it only when a ruling changes something: its replay, and the phones at the table, are
left alone until then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from webapp.event_parts import (
    Points,
    Record,
    choice,
    digest,
    four_points,
    listed,
    number,
    optional,
    part,
    words,
)
from webapp.games.events import Play

Decision = Literal["stands", "hand", "points"]
Needs = Literal["nobody", "second", "table"]


@dataclass(frozen=True, slots=True)
class Statement(Record):
    """What one side holds."""

    who: str = part(words(60))
    holds: str = part(words(2000))


@dataclass(frozen=True, slots=True)
class DisputeOpened(Record):
    """The photo that the hand was read from, and what an eye sees on the kept copy, stand in the event's origin."""

    kind: ClassVar[str] = "dispute_opened"
    game: str = part(words(64))
    hand: int = part(number(1))
    """The event that recorded the hand."""
    latest: int = part(number(1))
    """The event that held its last word when the dispute was opened."""
    hash: str = part(digest)
    """Of that event."""
    sides: tuple[Statement, ...] = part(listed(Statement.of))


@dataclass(frozen=True, slots=True)
class DisputeStated(Record):
    """More words of a side."""

    kind: ClassVar[str] = "dispute_stated"
    statement: Statement = part(Statement.of)


@dataclass(frozen=True, slots=True)
class DisputeRuled(Record):
    """A decision; it counts at once, or once others have approved it."""

    kind: ClassVar[str] = "dispute_ruled"
    decision: Decision = part(choice("stands", "hand", "points"))
    reason: str = part(words(1200))
    clause: str = part(words(200))
    needs: Needs = part(choice("nobody", "second", "table"))
    """Who else must approve: nobody, a second referee or secretary, all four of a game at home."""
    by: str = part(words(32, least=0), "")
    """The id of who ruled; empty at home."""
    supersedes: int | None = part(optional(number(1)), None)
    """Which event's word on the hand is replaced."""
    play: Play | None = part(optional(Play.of), None)
    """The hand as it counts from then on."""
    points: Points = part(four_points, (0, 0, 0, 0))


@dataclass(frozen=True, slots=True)
class DisputeApproved(Record):
    """A second referee or secretary agrees with a ruling."""

    kind: ClassVar[str] = "dispute_approved"
    ruling: int = part(number(1))
    by: str = part(words(32))


@dataclass(frozen=True, slots=True)
class DisputeDeclined(Record):
    """A second person, or one of the table, does not agree: it is to be ruled again."""

    kind: ClassVar[str] = "dispute_declined"
    ruling: int = part(number(1))
    by: str = part(words(60))
    why: str = part(words(1000))


@dataclass(frozen=True, slots=True)
class DisputeAgreed(Record):
    """A player of a game at home agrees with a ruling."""

    kind: ClassVar[str] = "dispute_agreed"
    ruling: int = part(number(1))
    player: int = part(number(0, 3))


@dataclass(frozen=True, slots=True)
class DisputeSettled(Record):
    """The ruling counts; `written` are the hashes of what it wrote into the game, none where the hand stands."""

    kind: ClassVar[str] = "dispute_settled"
    ruling: int = part(number(1))
    written: tuple[str, ...] = part(listed(digest), ())


@dataclass(frozen=True, slots=True)
class DisputeWithdrawn(Record):
    kind: ClassVar[str] = "dispute_withdrawn"
    why: str = part(words(1000))


DisputeEvent = (
    DisputeOpened
    | DisputeStated
    | DisputeRuled
    | DisputeApproved
    | DisputeDeclined
    | DisputeAgreed
    | DisputeSettled
    | DisputeWithdrawn
)
DISPUTE_KINDS: Final[Mapping[str, type[DisputeEvent]]] = {
    each.kind: each
    for each in (DisputeOpened, DisputeStated, DisputeRuled, DisputeApproved, DisputeDeclined, DisputeAgreed,
                 DisputeSettled, DisputeWithdrawn)
}  # fmt: skip
