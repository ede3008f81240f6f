"""What happens when hands are counted again under corrected rules, in a stream of its own for each time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from webapp.event_parts import Record, digest, listed, number, part, words


@dataclass(frozen=True, slots=True)
class RescoreProposed(Record):
    """Which games, by which rules, why; `changes` is the digest of every change that was shown to who proposed it."""

    kind: ClassVar[str] = "rescore_proposed"
    games: tuple[str, ...] = part(listed(words(64)))
    """The games in which something changes."""
    scope: str = part(words(200))
    """What was looked through, in words."""
    base: str = part(words(100, least=0))
    """The ruleset whose games are counted again; empty where each is by its own."""
    text: str = part(words(200_000, least=0))
    """The corrected rules as TOML; empty for the ruleset as it is installed."""
    changes: str = part(digest)
    hands: int = part(number(1))
    reason: str = part(words(1200))
    by: str = part(words(32, least=0), "")


@dataclass(frozen=True, slots=True)
class RescoreDeclined(Record):
    kind: ClassVar[str] = "rescore_declined"
    why: str = part(words(1000))


@dataclass(frozen=True, slots=True)
class RescoreApproved(Record):
    """A second referee or secretary agrees, or who proposed it where no round of it is closed."""

    kind: ClassVar[str] = "rescore_approved"
    by: str = part(words(32))


@dataclass(frozen=True, slots=True)
class RescoreApplied(Record):
    """Every hand that changes has been corrected."""

    kind: ClassVar[str] = "rescore_applied"
    hands: int = part(number(1))


RescoreEvent = RescoreProposed | RescoreDeclined | RescoreApproved | RescoreApplied
RESCORE_KINDS: Final[Mapping[str, type[RescoreEvent]]] = {
    each.kind: each for each in (RescoreProposed, RescoreDeclined, RescoreApproved, RescoreApplied)
}
