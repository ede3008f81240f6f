"""Every kind of event that the ledger holds, each concern bringing its own; and what a replay takes of each."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple, Protocol

from webapp.api.events import TOKEN_KINDS, TokenEvent
from webapp.cash.events import CASH_KINDS, CashEvent
from webapp.dispute.events import DISPUTE_KINDS, DisputeEvent
from webapp.dispute.rescore_events import RESCORE_KINDS, RescoreEvent
from webapp.games import events as game_events
from webapp.games.events import GameEvent
from webapp.people.events import PEOPLE_KINDS, PeopleEvent
from webapp.photos.events import PHOTO_KINDS, PhotoEvent
from webapp.tournament.events import TOURNAMENT_KINDS, TournamentEvent

LedgerEvent = (
    GameEvent | PhotoEvent | PeopleEvent | CashEvent | DisputeEvent | RescoreEvent | TournamentEvent | TokenEvent
)
KINDS: Final[Mapping[str, type[LedgerEvent]]] = {
    **game_events.KINDS,
    **PHOTO_KINDS,
    **PEOPLE_KINDS,
    **CASH_KINDS,
    **TOURNAMENT_KINDS,
    **DISPUTE_KINDS,
    **RESCORE_KINDS,
    **TOKEN_KINDS,
}


class Numbered(Protocol):
    """An event with its place in its stream: all that a game is replayed from."""

    @property
    def sequence(self) -> int: ...
    @property
    def event(self) -> LedgerEvent: ...


class Dated(Numbered, Protocol):
    """An event with its place in its stream and the moment when it was written, such as a ledger's Entry."""

    @property
    def at(self) -> datetime: ...


class BareEvent(NamedTuple):
    """An event without all that its hash is taken of: out of a row, or one that may come next."""

    sequence: int
    event: LedgerEvent
    at: datetime = datetime.max.replace(tzinfo=UTC)
    """What is not written yet comes after all that is."""


def read_event(kind: str, payload: Any) -> LedgerEvent:
    """The event of that kind in a JSON value; InputError where it is none."""
    if kind not in game_events.KINDS and (found := KINDS.get(kind)) and isinstance(payload, Mapping):
        return found.of(payload)
    return game_events.read_event(kind, payload)
