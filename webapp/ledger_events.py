"""Every kind of event that the ledger holds, each concern bringing its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

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


def read_event(kind: str, payload: Any) -> LedgerEvent:
    """The event of that kind in a JSON value; InputError where it is none."""
    if kind not in game_events.KINDS and (found := KINDS.get(kind)) and isinstance(payload, Mapping):
        return found.of(payload)
    return game_events.read_event(kind, payload)
