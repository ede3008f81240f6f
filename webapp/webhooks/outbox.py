"""What addresses are to be told, put down in the very transaction that writes the event: neither is there alone."""

from __future__ import annotations

import secrets
from typing import Any, Final, Literal, get_args

from sqlalchemy import Connection, insert, select

from webapp.store import now
from webapp.tables import DeliveryRow, EventRow, GameRow, WebhookRow, as_table

Kind = Literal["hand_recorded", "hand_corrected", "game_ended", "ranking"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""What an address may ask to be told of. The ranking changes as a game ends, and with what is put right after that."""

_AFTER_THE_END: Final = frozenset({
    "hand_corrected", "hand_undone", "penalty_given", "penalty_revoked", "ruling", "seats_swapped", "players_named",
})  # fmt: skip
_WEBHOOKS: Final = as_table(WebhookRow)
_DELIVERIES: Final = as_table(DeliveryRow)
_GAMES: Final = as_table(GameRow)
_EVENTS: Final = as_table(EventRow)


def note(connection: Connection, stream: str, sequence: int, kind: str) -> None:
    """Put an event down for every address that asked for it; a game at home is nobody else's."""
    if kind not in KINDS and kind not in _AFTER_THE_END:
        return
    asked = connection.execute(select(_WEBHOOKS.c.id, _WEBHOOKS.c.kinds).where(_WEBHOOKS.c.disabled_at.is_(None))).all()
    if not asked or connection.scalar(select(_GAMES.c.table).where(_GAMES.c.stream == stream)) is None:
        return
    told = {kind}
    ended = select(_EVENTS.c.sequence).where(_EVENTS.c.stream == stream, _EVENTS.c.kind == "game_ended")
    if kind == "game_ended" or (kind in _AFTER_THE_END and connection.execute(ended).first() is not None):
        told.add("ranking")
    rows = [
        row(webhook.id, each, stream, sequence)
        for webhook in asked
        for each in KINDS
        if each in told and each in webhook.kinds.split()
    ]
    if rows:
        connection.execute(insert(_DELIVERIES), rows)


def row(webhook: str, kind: str, stream: str, sequence: int) -> dict[str, Any]:
    """A delivery that is due at once."""
    moment = now("microseconds")
    return {
        "id": secrets.token_hex(12),
        "webhook": webhook,
        "kind": kind,
        "stream": stream,
        "sequence": sequence,
        "added_at": moment,
        "attempts": 0,
        "next_at": moment,
        "body": None,
        "status": None,
        "told": None,
        "delivered_at": None,
    }
