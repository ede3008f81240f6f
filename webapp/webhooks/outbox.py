"""What addresses are to be told, put down in the very transaction that writes the event: neither is there alone."""

from __future__ import annotations

import secrets
from typing import Any, Final, Literal, get_args

from sqlalchemy import Connection, insert, select

from webapp.games.game import replay
from webapp.games.replays import told_by
from webapp.store import now
from webapp.tables import DeliveryRow, GamePlayerRow, GameRow, WebhookRow, as_table

Kind = Literal["hand_recorded", "hand_corrected", "game_ended", "ranking"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""What an address may ask to be told of. The ranking changes as a game ends, and with what is put right after that."""

_OF_HANDS: Final = frozenset[Kind]({"hand_recorded", "hand_corrected"})
_MAY_CHANGE_THE_RANKING: Final = frozenset({
    "hand_recorded", "hand_corrected", "hand_undone", "penalty_given", "penalty_revoked", "ruling", "seats_swapped",
    "players_named", "game_ended", "game_reopened",
})  # fmt: skip
_WEBHOOKS: Final = as_table(WebhookRow)
_DELIVERIES: Final = as_table(DeliveryRow)
_GAMES: Final = as_table(GameRow)
_PLAYERS: Final = as_table(GamePlayerRow)


def note(connection: Connection, stream: str, sequence: int, kind: str) -> None:
    """Put an event down for every address that asked for it; a game at home is nobody else's."""
    if kind not in _MAY_CHANGE_THE_RANKING:
        return
    asked = connection.execute(select(_WEBHOOKS.c.id, _WEBHOOKS.c.kinds).where(_WEBHOOKS.c.disabled_at.is_(None))).all()
    if not asked or connection.scalar(select(_GAMES.c.table).where(_GAMES.c.stream == stream)) is None:
        return
    told = _told(connection, stream, kind)
    if connection.scalar(select(_PLAYERS.c.stream).where(_PLAYERS.c.stream == stream).limit(1)) is None:
        told.discard("ranking")  # a tournament's players are in no ranking of the club
    rows = [
        row(webhook.id, each, stream, sequence)
        for webhook in asked
        for each in KINDS
        if each in told and each in webhook.kinds.split()
    ]
    if rows:
        connection.execute(insert(_DELIVERIES), rows)


def _told(connection: Connection, stream: str, kind: str) -> set[Kind]:
    """What the game's latest event is told as: a hand, the end that it brings, a ranking that it changes.

    A game counts from when it is over, by its rules as by somebody's word. One that goes on again, as when its last
    hand is undone, takes its points out of the ranking, and its end is told anew when it comes; that somebody ends
    what was over already changes nothing.
    """
    (read,) = told_by(connection, [stream])
    events = read.events
    was_over, is_over = replay(events[:-1]).over, replay(events).over
    told = {each for each in _OF_HANDS if each == kind}
    if is_over and not was_over:
        told |= {"game_ended", "ranking"}
    elif was_over and kind != "game_ended":
        told.add("ranking")
    return told


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
