"""Many games at a time, replayed out of the ledger's rows, and what they came to remembered."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from threading import Lock
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, func, select

from webapp.games.events import read_event
from webapp.games.game import Game, replay
from webapp.ledger_events import BareEvent
from webapp.tables import EventRow

T = TypeVar("T")
AT_ONCE: Final = 200
"""Streams that one query fetches."""


@dataclass(frozen=True, slots=True)
class Read:
    """A game's rows as they were fetched."""

    stream: str
    rows: Sequence[Any]

    @property
    def hash(self) -> str:
        """Of the last event."""
        return str(self.rows[-1].hash)

    @property
    def at(self) -> datetime:
        """When the last event was written."""
        return datetime.fromisoformat(self.rows[-1].at)

    @property
    def events(self) -> list[BareEvent]:
        """Decoded as they are asked for; InputError where the program no longer takes one."""
        return [
            BareEvent(row.sequence, read_event(row.kind, json.loads(row.payload)), datetime.fromisoformat(row.at))
            for row in self.rows
        ]


class Memory(Generic[T]):
    """What games came to, under the hash of each one's last event, which stands for every event before it.

    It may be thrown away at any time, and is never out of date; of all games it holds the `most` that were asked for
    last.
    """

    def __init__(self, made: Callable[[Read, Game], T], most: int) -> None:
        """`made` gives what is to be remembered of a game."""
        self._made = made
        self._most = most
        self._known: OrderedDict[str, T] = OrderedDict()
        self._lock = Lock()

    def games(self, connection: Connection, streams: Collection[str]) -> dict[str, T]:
        """What those of the streams came to that have events, as they stand; one that can't be read is left out."""
        heads = _heads(connection, streams)
        with self._lock:
            found = {stream: digest for stream, digest in heads.items() if digest in self._known}
            known = {stream: self._known[digest] for stream, digest in found.items()}
        for read in told_by(connection, heads.keys() - known.keys()):
            try:
                known[read.stream] = self._made(read, replay(read.events))
            except ValueError:
                # Such as an event of a newer program: one game must not take the others with it.
                continue
            found[read.stream] = read.hash
        with self._lock:
            for stream, digest in found.items():
                self._known[digest] = known[stream]
                self._known.move_to_end(digest)
            while len(self._known) > self._most:
                self._known.popitem(last=False)
        return known


def told_by(connection: Connection, streams: Collection[str]) -> Iterator[Read]:
    """The events of each of the streams that has any, a few streams fetched at a time."""
    columns = (EventRow.stream, EventRow.sequence, EventRow.kind, EventRow.payload, EventRow.at, EventRow.hash)
    wanted = select(*columns).order_by(EventRow.stream, EventRow.sequence)
    for some in _parted(streams):
        rows = connection.execute(wanted.where(EventRow.stream.in_(some)))
        for stream, told in groupby(rows, attrgetter("stream")):
            yield Read(stream, list(told))


def _heads(connection: Connection, streams: Collection[str]) -> dict[str, str]:
    """The hash of the last event of each of the streams that has any."""
    found: dict[str, str] = {}
    for some in _parted(streams):
        last = select(EventRow.stream, func.max(EventRow.sequence).label("sequence"))
        last_of = last.where(EventRow.stream.in_(some)).group_by(EventRow.stream).subquery()
        here = (EventRow.stream == last_of.c.stream) & (EventRow.sequence == last_of.c.sequence)
        wanted = select(EventRow.stream, EventRow.hash).join(last_of, here)
        found |= {row.stream: row.hash for row in connection.execute(wanted)}
    return found


def _parted(streams: Collection[str]) -> Iterator[list[str]]:
    known = list(streams)
    return (known[start : start + AT_ONCE] for start in range(0, len(known), AT_ONCE))
