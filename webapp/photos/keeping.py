"""How long photos are kept: the sweep that deletes what is due, and the deletion of one person's photos."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from typing import Final

from sqlalchemy import Engine, select

from webapp.club import settings as club_settings
from webapp.json_text import decode
from webapp.ledger import Origin
from webapp.messages import InputError
from webapp.names import same_key
from webapp.photos import store as photo_store
from webapp.photos.store import KeptPhoto
from webapp.store import reading
from webapp.tables import EventRow, GamePlayerRow, GameRow, PersonRow

EVERY: Final = timedelta(days=1)
ACTOR: Final = "marque photos"

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Swept:
    """How many photos were due, how many files belonged to no game."""

    due: int
    strays: int


def sweep(engine: Engine, now: datetime | None = None) -> Swept:
    """Delete every photo that is older than the club keeps them and not in dispute."""
    now = now or datetime.now(UTC)
    days = club_settings.load(engine).photo_days
    due = [photo for photo in photo_store.photos(engine) if (end := photo.until(days)) is not None and end <= now]
    count = photo_store.delete(engine, due, Origin(ACTOR, "", ""), "age", now=now)
    return Swept(count, photo_store.delete_strays(engine))


class Sweeper:
    """Sweeps when the server starts and every day from then on, in a thread of its own."""

    def __init__(self, engine: Callable[[], Engine]) -> None:
        self._engine = engine
        self._over = Event()
        self._thread = Thread(target=self.run, name="photos", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Returns once a sweep that has begun is over."""
        self._over.set()
        self._thread.join()

    def run(self, wait: Callable[[float], bool] | None = None) -> None:
        """Until `wait`, which is given seconds, says that the server stops; a fault is told to the log."""
        wait = wait or self._over.wait
        while True:
            try:
                sweep(self._engine())
            except InputError as error:
                _log.error("photos were not swept: %s", error)
            except Exception:
                _log.exception("photos were not swept")
            if wait(EVERY.total_seconds()):
                return


@dataclass(frozen=True, slots=True)
class PersonsPhotos:
    """The photos of the games in which a person played; `by_name` are games where only the name tells who it was."""

    name: str
    photos: tuple[KeptPhoto, ...]
    by_name: frozenset[str]
    originals: frozenset[str]
    """The digests of the files as they were sent: a photo given to teach the reader is named after its own."""

    @property
    def held(self) -> tuple[KeptPhoto, ...]:
        return tuple(photo for photo in self.photos if photo.held)


def photos_of(engine: Engine, who: str) -> PersonsPhotos:
    """The photos of a person's games, by id or name; InputError where nobody is so named, or several are."""
    with reading(engine) as connection:
        rows = connection.execute(select(PersonRow.id, PersonRow.name)).all()
        people = [row for row in rows if row.id == who] or [row for row in rows if _same(row.name, who)]
        if len(people) > 1:
            raise InputError("person_ambiguous", name=who, ids=", ".join(sorted(row.id for row in people)))
        name = people[0].name if people else who
        linked = set(connection.scalars(select(GamePlayerRow.stream)))
        wanted = select(GamePlayerRow.stream).where(GamePlayerRow.person.in_([row.id for row in people]))
        streams = set(connection.scalars(wanted))
        begun = select(EventRow.stream, EventRow.payload).join(GameRow, GameRow.stream == EventRow.stream)
        starts = connection.execute(begun.where(EventRow.kind == "game_started")).all()
        by_name = {
            row.stream
            for row in starts
            if row.stream not in linked and any(_same(player, name) for player in _players(row.payload))
        }
        told = select(EventRow.raw_reading).where(EventRow.stream.in_(streams | by_name))
        originals = {_original(text) for text in connection.scalars(told) if text}
    if not people and not by_name:
        raise InputError("person_unknown", name=who)
    photos = photo_store.photos(engine, streams | by_name)
    # A photo that another game shows too is of this person all the same.
    digests = {photo.sha256 for photo in photos}
    alive = tuple(photo for photo in photo_store.photos(engine) if photo.sha256 in digests and not photo.deleted)
    return PersonsPhotos(name, alive, frozenset(by_name), frozenset(originals - {""}))


def _same(first: str, second: str) -> bool:
    return same_key(first.strip()) == same_key(second.strip())


def _players(payload: str) -> Iterable[str]:
    told = decode(payload.encode())
    return [str(name) for name in told.get("players", [])] if isinstance(told, dict) else []


def _original(reading: str) -> str:
    told = decode(reading.encode())
    image = told.get("image") if isinstance(told, dict) else None
    return str(image.get("sha256", "")) if isinstance(image, dict) else ""
