"""Games in the ledger: a game is a stream, and only what can follow in it is written."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Engine

from webapp.games.events import GameEvent
from webapp.games.game import Game, replay
from webapp.ledger import Entry, Origin, append, entries, find
from webapp.messages import InputError


class _Candidate(NamedTuple):
    sequence: int
    event: GameEvent


def load(engine: Engine, stream: str) -> Game:
    """The game of that stream as it stands; InputError where there is none."""
    known = entries(engine, stream)
    if not known:
        raise InputError("no_such_game", game=stream[:40])
    return replay(known)


def write(engine: Engine, stream: str, expected: int, event: GameEvent, origin: Origin) -> Entry:
    """Append an event that can follow the `expected` ones before it; the same key again gives the first event.

    Raises ConflictError where others have written meanwhile, InputError where the game does not allow the event.
    """
    if (first := find(engine, origin.key)) is None or first.stream != stream:
        known = entries(engine, stream)
        if len(known) == expected:
            replay([*known, _Candidate(expected + 1, event)])
    return append(engine, stream, expected, event, origin)
