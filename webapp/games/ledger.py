"""Games in the ledger: a game is a stream, and only what can follow in it is written."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, Engine

from webapp.games.events import GameEvent
from webapp.games.game import Game, replay
from webapp.ledger import Entry, Origin, append, append_within, entries, written
from webapp.ledger_events import BareEvent, Numbered
from webapp.messages import InputError


def load_entries(engine: Engine, stream: str) -> tuple[list[Entry], Game]:
    """The events of that stream and the game as it stands after them; InputError where there is none."""
    known = entries(engine, stream)
    if not known:
        raise InputError("no_such_game", game=stream[:40])
    return known, replay(known)


def load(engine: Engine, stream: str) -> Game:
    """The game of that stream as it stands; InputError where there is none."""
    return load_entries(engine, stream)[1]


def write(engine: Engine, stream: str, expected: int, event: GameEvent, origin: Origin) -> Entry:
    """Append an event that can follow the `expected` ones before it; the same key again gives the first event.

    Raises ConflictError where others have written meanwhile, InputError where the game does not allow the event.
    """
    if not written(engine, stream, origin.key):
        known = entries(engine, stream)
        if len(known) == expected:
            replay([*known, BareEvent(expected + 1, event)])
    return append(engine, stream, expected, event, origin)


def write_all_within(
    connection: Connection, stream: str, known: Sequence[Numbered], events: Sequence[tuple[GameEvent, Origin]]
) -> list[Entry]:
    """Append events that can follow `known`, all that the game has, as a part of the caller's transaction.

    Raises as `write` does.
    """
    count = len(known)
    replay([*known, *(BareEvent(count + place, event) for place, (event, _) in enumerate(events, 1))])
    return [
        append_within(connection, stream, count + place, event, origin) for place, (event, origin) in enumerate(events)
    ]
