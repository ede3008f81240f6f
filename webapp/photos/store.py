"""Photos kept for games, under the SHA-256 of the upright copy without metadata that is made on arrival.

The bytes are on the disk before the row, and the row before an event that cites the digest. A photo's own events, in
the stream of its digest, say that it was held, released or deleted; the games' events keep the digest for ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, Engine, RowMapping, func, insert, select, update

from webapp import ledger
from webapp.ledger import Origin
from webapp.messages import InputError
from webapp.photos.events import PhotoDeleted, PhotoEvent, PhotoHeld, PhotoReleased, Why
from webapp.photos.files import PhotoFiles
from webapp.settings import MOST_PHOTOS
from webapp.store import reading, writing, written_time
from webapp.tables import PhotoRow, as_table

MEDIA_TYPE: Final = "image/jpeg"
_TABLE: Final = as_table(PhotoRow)


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """A photo of one game, also once its bytes are deleted."""

    sha256: str
    stream: str
    size: int
    added: datetime
    held: bool
    deleted: datetime | None

    def until(self, days: int) -> datetime | None:
        """When it goes; None where it stays for ever or is gone already."""
        return None if self.held or self.deleted else self.added + timedelta(days=days)


def keep(
    engine: Engine, stream: str, jpeg: bytes, *, most: int = MOST_PHOTOS, now: datetime | None = None
) -> KeptPhoto:
    """Keep a clean copy (`sights.kept_picture`) for a game; one that is kept for it already stays as it is.

    InputError where `most` photos of games are kept already.
    """
    files, now = PhotoFiles(), now or datetime.now(UTC)
    digest, added = sha256(jpeg).hexdigest(), written_time(now)
    with files.held():
        with reading(engine) as connection:
            here = (_TABLE.c.sha256 == digest) & (_TABLE.c.stream == stream)
            known = connection.execute(select(_TABLE).where(here)).mappings().first()
            gone = known is None or known["deleted_at"] is not None
            if gone and _others(connection, digest) >= most:
                raise InputError("photos_full", most=most)
        files.put(digest, jpeg)
        with writing(engine) as connection:
            if known is None:
                row = {"sha256": digest, "stream": stream, "media_type": MEDIA_TYPE, "size": len(jpeg),
                       "added_at": added, "held": False, "deleted_at": None}  # fmt: skip
                connection.execute(insert(_TABLE).values(row))
            elif gone:
                connection.execute(update(_TABLE).where(here).values(added_at=added, deleted_at=None, held=False))
    return find(engine, stream, digest)


def find(engine: Engine, stream: str, digest: str) -> KeptPhoto:
    """What is known of a photo of that game; InputError where it has none such."""
    with reading(engine) as connection:
        here = (_TABLE.c.sha256 == digest) & (_TABLE.c.stream == stream)
        row = connection.execute(select(_TABLE).where(here)).mappings().first()
    if row is None:
        raise InputError("no_such_photo", photo=digest[:64])
    return _kept(row)


def jpeg_of(engine: Engine, stream: str, digest: str) -> bytes:
    """The bytes of a photo of that game; InputError where it has none such, or they are gone."""
    photo = find(engine, stream, digest)
    if photo.deleted:
        raise InputError("photo_deleted", day=f"{photo.deleted:%Y-%m-%d}")
    jpeg = PhotoFiles().get(digest)
    if jpeg is None:
        raise InputError("photo_missing", photo=digest)
    return jpeg


def of_game(engine: Engine, stream: str) -> dict[str, KeptPhoto]:
    """The photos of a game by digest, deleted ones among them."""
    return {photo.sha256: photo for photo in photos(engine, [stream])}


def photos(engine: Engine, streams: Iterable[str] | None = None) -> list[KeptPhoto]:
    """All photos ever kept, or those of some games, oldest first."""
    wanted = select(_TABLE).order_by(_TABLE.c.added_at, _TABLE.c.sha256, _TABLE.c.stream)
    if streams is not None:
        wanted = wanted.where(_TABLE.c.stream.in_(list(streams)))
    with reading(engine) as connection:
        return [_kept(row) for row in connection.execute(wanted).mappings()]


def hold(engine: Engine, stream: str, digest: str, origin: Origin, why: str) -> None:
    """Put a photo in dispute: kept until it is released."""
    _set_held(engine, stream, digest, origin, PhotoHeld(stream, why))


def release(engine: Engine, stream: str, digest: str, origin: Origin) -> None:
    """The dispute is over: kept from now as long as any other, by the day it was taken in."""
    _set_held(engine, stream, digest, origin, PhotoReleased(stream))


def _set_held(engine: Engine, stream: str, digest: str, origin: Origin, event: PhotoEvent) -> None:
    held = isinstance(event, PhotoHeld)
    with PhotoFiles().held():
        photo = find(engine, stream, digest)
        if photo.deleted:
            raise InputError("photo_deleted", day=f"{photo.deleted:%Y-%m-%d}")
        if photo.held == held:
            return
        _write(engine, digest, event, origin)
        _change(engine, photo, held=held)


def delete(
    engine: Engine, doomed: Iterable[KeptPhoto], origin: Origin, why: Why, reason: str = "",
    now: datetime | None = None,
) -> int:  # fmt: skip
    """Delete photos of games for good; those in dispute only for a reason. Gives how many went.

    The ledger says it first: a stop in between leaves a photo that the next sweep, or the same call, deletes.
    """
    files, count = PhotoFiles(), 0
    with files.held():
        for each in doomed:
            photo = find(engine, each.stream, each.sha256)
            if photo.deleted or (photo.held and not reason):
                continue
            once = sha256(f"{photo.sha256} {photo.stream} {photo.added}".encode()).hexdigest()
            own = Origin(origin.actor, "", "", key=f"photo-deleted-{once}")
            _write(engine, photo.sha256, PhotoDeleted(photo.stream, why, reason), own)
            if not any(other.stream != photo.stream for other in _alive(engine, photo.sha256)):
                files.delete(photo.sha256)
            _change(engine, photo, deleted_at=written_time(now or datetime.now(UTC)), held=False)
            count += 1
    return count


def delete_strays(engine: Engine) -> int:
    """Delete what lies in the store for no game: what a stop between file and row left behind."""
    files = PhotoFiles()
    with files.held():
        lying = files.digests()
        with reading(engine) as connection:
            alive = set(connection.scalars(select(_TABLE.c.sha256).where(_TABLE.c.deleted_at.is_(None))))
        strays = [digest for digest in lying if digest not in alive]
        for digest in strays:
            files.delete(digest)
    return len(strays)


def _write(engine: Engine, digest: str, event: PhotoEvent, origin: Origin) -> None:
    ledger.append(engine, digest, None, event, origin)


def _change(engine: Engine, photo: KeptPhoto, **values: object) -> None:
    here = (_TABLE.c.sha256 == photo.sha256) & (_TABLE.c.stream == photo.stream)
    with writing(engine) as connection:
        connection.execute(update(_TABLE).where(here).values(**values))


def _alive(engine: Engine, digest: str) -> list[KeptPhoto]:
    with reading(engine) as connection:
        wanted = select(_TABLE).where(_TABLE.c.sha256 == digest, _TABLE.c.deleted_at.is_(None))
        return [_kept(row) for row in connection.execute(wanted).mappings()]


def _others(connection: Connection, digest: str) -> int:
    """How many photos are kept beside this one."""
    count = select(func.count(func.distinct(_TABLE.c.sha256)))
    return int(connection.scalar(count.where(_TABLE.c.deleted_at.is_(None), _TABLE.c.sha256 != digest)) or 0)


def _kept(row: RowMapping) -> KeptPhoto:
    gone = row["deleted_at"]
    return KeptPhoto(
        row["sha256"], row["stream"], row["size"], datetime.fromisoformat(row["added_at"]), row["held"],
        datetime.fromisoformat(gone) if gone else None,
    )  # fmt: skip
