"""A dispute as a replay of its events: who holds what, how it was ruled, and whether the ruling counts yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final, Literal

from webapp.dispute.events import (
    DisputeAgreed,
    DisputeApproved,
    DisputeDeclined,
    DisputeOpened,
    DisputeRuled,
    DisputeSettled,
    DisputeStated,
    DisputeWithdrawn,
    Statement,
)
from webapp.dispute.lines import Line
from webapp.messages import InputError

State = Literal["open", "ruled", "settled", "withdrawn"]
PLAYERS: Final = frozenset(range(4))


@dataclass(frozen=True, slots=True)
class Said:
    """A side's words, as somebody wrote them down."""

    statement: Statement
    actor: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, who gave it, and who has agreed with it."""

    sequence: int
    event: DisputeRuled
    actor: str
    at: datetime
    approved: tuple[tuple[str, datetime], ...] = ()
    """Names and times of those whose approval was needed."""
    agreed: frozenset[int] = frozenset()
    declined: tuple[str, str] | None = None
    """By whom and why."""

    @property
    def ready(self) -> bool:
        """Whether everybody whose approval is needed has given it."""
        match self.event.needs:
            case "second":
                return bool(self.approved)
            case "table":
                return self.agreed == PLAYERS
        return True


@dataclass(frozen=True, slots=True)
class Dispute:
    """Everything known of a dispute after its last event."""

    opened: DisputeOpened
    opened_by: str
    opened_at: datetime
    said: tuple[Said, ...]
    rulings: tuple[Ruled, ...]
    state: State
    sequence: int
    ended_at: datetime | None = None
    why_withdrawn: str = ""
    written: tuple[str, ...] = ()

    @property
    def ruling(self) -> Ruled | None:
        """The ruling that counts, or that waits for approval."""
        return self.rulings[-1] if self.rulings and self.rulings[-1].declined is None else None

    @property
    def sides(self) -> tuple[str, ...]:
        """Who has been heard, each once."""
        return tuple({said.statement.who.casefold(): said.statement.who for said in self.said}.values())

    @property
    def both_heard(self) -> bool:
        return len(self.sides) >= 2

    @property
    def is_open(self) -> bool:
        return self.state in ("open", "ruled")


def replay(lines: Iterable[Line]) -> Dispute:
    """The dispute that the events tell; InputError where one of them can't follow those before it."""
    told = _Replay()
    for line in lines:
        told.take(line)
    return told.dispute()


@dataclass
class _Replay:
    opened: DisputeOpened | None = None
    by: str = ""
    at: datetime | None = None
    said: list[Said] = field(default_factory=list)
    rulings: list[Ruled] = field(default_factory=list)
    state: State = "open"
    sequence: int = 0
    ended: datetime | None = None
    why: str = ""
    written: tuple[str, ...] = ()

    def take(self, line: Line) -> None:
        event = line.event
        if (self.opened is None) != isinstance(event, DisputeOpened):
            raise InputError("no_such_dispute")
        if self.state in ("settled", "withdrawn"):
            raise InputError("dispute_over")
        match event:
            case DisputeOpened():
                self.opened, self.by, self.at = event, line.actor, line.at
                self.said += [Said(side, line.actor, line.at) for side in event.sides]
            case DisputeStated():
                self._still("open")
                self.said.append(Said(event.statement, line.actor, line.at))
            case DisputeRuled():
                self._still("open")
                self.rulings.append(Ruled(line.sequence, event, line.actor, line.at))
                self.state = "ruled"
            case DisputeApproved():
                ruled = self._ruling(event.ruling, "second")
                if event.by == ruled.event.by:
                    raise InputError("same_person")
                self._change(ruled, approved=((line.actor, line.at),))
            case DisputeAgreed():
                ruled = self._ruling(event.ruling, "table")
                self._change(ruled, agreed=ruled.agreed | {event.player})
            case DisputeDeclined():
                ruled = self._ruling(event.ruling)
                self._change(ruled, declined=(line.actor, event.why))
                self.state = "open"
            case DisputeSettled():
                if not self._ruling(event.ruling).ready:
                    raise InputError("ruling_not_approved")
                self.state, self.ended, self.written = "settled", line.at, event.written
            case DisputeWithdrawn():
                self._still("open")
                self.state, self.ended, self.why = "withdrawn", line.at, event.why
            case _:
                raise InputError("foreign_event", kind=event.kind)
        self.sequence = line.sequence

    def _still(self, state: State) -> None:
        if self.state != state:
            raise InputError("dispute_ruled")

    def _ruling(self, sequence: int, needs: str = "") -> Ruled:
        last = self.rulings[-1] if self.rulings else None
        if self.state != "ruled" or last is None or last.sequence != sequence:
            raise InputError("no_such_ruling")
        if needs and last.event.needs != needs:
            raise InputError("ruling_needs_other")
        return last

    def _change(self, ruled: Ruled, **more: Any) -> None:
        self.rulings[-1] = replace(ruled, **more)

    def dispute(self) -> Dispute:
        if self.opened is None or self.at is None:
            raise InputError("no_such_dispute")
        return Dispute(
            self.opened, self.by, self.at, tuple(self.said), tuple(self.rulings), self.state, self.sequence,
            self.ended, self.why, self.written,
        )  # fmt: skip
