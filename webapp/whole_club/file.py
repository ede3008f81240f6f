"""A club's file written and taken in: whole or not at all, every part with its checksum, every stream with its hashes.

The same club gives the same bytes, whatever kind of database holds it. A file goes in by way of a database at the step
of its tables, which is then brought up to date as that server's own would be.
"""

from __future__ import annotations

import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any, Final

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, func, select

from webapp.archive import Parts, checked, opened, part, settled
from webapp.backup import FILES, TABLES, fill, load
from webapp.ledger import FIRST, row_hash
from webapp.messages import InputError, of_file
from webapp.objects.objects import Objects
from webapp.objects.objects import opened as store_of
from webapp.store import FILE, engine_of, migrate, reading, sqlite_url, writing
from webapp.tables import EventRow, PhotoRow, as_table
from webapp.whole_club.contents import LEFT_OUT, RENEWED, STORES, Home, in_order, rows_of, tables

FORMAT: Final = "marque-club-1"
PHOTOS: Final = "photos"
_EVENTS: Final = as_table(EventRow)
_PHOTOS: Final = as_table(PhotoRow)


@dataclass(frozen=True, slots=True)
class Contents:
    """What a club's file holds: the step of the database, rows by table, the number of files."""

    revision: str
    rows: Mapping[str, int]
    files: int


def export(
    engine: Engine, target: Path, *, passwords: bool = False, stores: Mapping[str, Objects] | None = None
) -> Contents:
    """Write the club to a file, read it back, and only then give it its name; InputError where a stream is broken."""
    found = stores or {name: store_of(name) for name in STORES}
    return settled(target, lambda parts: _write(parts, engine, passwords, found), _contents)


def take_in(engine: Engine, source: Path, *, stores: Mapping[str, Objects] | None = None) -> Contents:
    """Lay a club's file out in a database without a club: all of it, or nothing.

    InputError where the database holds anything of a club, the file was altered or comes from a newer program, or one
    of its streams does not verify.
    """
    found = stores or {name: store_of(name) for name in STORES}
    with opened(source) as archive:
        contents = _contents(archive)
        with writing(engine) as connection:
            if any(connection.scalar(select(func.count()).select_from(table)) for table in tables()):
                raise InputError("club_not_empty")
            with _today(archive, contents, _revision(connection)) as there:
                for table in tables():
                    rows = in_order(there, table)
                    fill(connection, table, _verified(rows) if table is _EVENTS else rows)
            _put_files(archive, found)
    return contents


@contextmanager
def _today(archive: tarfile.TarFile, contents: Contents, here: str) -> Iterator[Connection]:
    """The file's rows as the tables are now, in a database of their own."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = engine_of(sqlite_url(Path(folder) / FILE))
        try:
            try:
                migrate(scratch, contents.revision)
            except InputError as error:
                if error.code == "database_newer":
                    raise InputError("club_newer", found=contents.revision[:20], here=here) from error
                raise
            with writing(scratch) as connection:
                load(archive, contents.rows, connection, left_out=LEFT_OUT, more=RENEWED)
            migrate(scratch)
            with reading(scratch) as connection:
                yield connection
        finally:
            scratch.dispose()


def _write(parts: Parts, engine: Engine, passwords: bool, stores: Mapping[str, Objects]) -> None:
    counts: dict[str, int] = {}
    files = 0
    with reading(engine) as connection:
        home = Home.of(connection)
        for table in tables():
            rows: Iterator[dict[str, Any]] = rows_of(connection, table, home, passwords=passwords)
            if table is _EVENTS:
                rows = _verified(rows)
            counts[table.name] = parts.add_lines(f"{TABLES}/{table.name}.jsonl", rows, in_order=True)
        alive = select(_PHOTOS.c.sha256).where(_PHOTOS.c.deleted_at.is_(None), _PHOTOS.c.stream.not_in(home.games))
        names = {f"{digest}.jpg" for digest in connection.scalars(alive)}
        for store, objects in stores.items():
            for name in sorted(names if store == PHOTOS else objects.listing()):
                data = objects.get(name)
                # A photo may have been swept since its row was read; the other server says of it what this one would.
                if data is not None:
                    parts.add(f"{FILES}/{store}/{name}", BytesIO(data))
                    files += 1
        revision = _revision(connection)
    parts.close({"format": FORMAT, "revision": revision, "rows": counts, "files": files})


def _contents(archive: tarfile.TarFile) -> Contents:
    manifest = checked(archive, FORMAT, (TABLES, FILES))
    for member in archive.getmembers():
        path = PurePosixPath(member.name).parts
        if path[0] == FILES and (len(path) < 3 or path[1] not in STORES):
            raise InputError("backup_damaged", what=member.name)
        if path[:2] == (FILES, PHOTOS):
            data = part(archive, member).read()
            if sha256(data).hexdigest() != PurePosixPath(member.name).stem:
                raise InputError("backup_damaged", what=member.name)
    return Contents(str(manifest.get("revision")), manifest["rows"], int(manifest.get("files", 0)))


def _verified(rows: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The same events, in the order of stream and sequence; InputError at the first that does not follow its stream."""
    stream, number, last = "", 0, FIRST
    for row in rows:
        if row["stream"] != stream:
            stream, number, last = row["stream"], 0, FIRST
        number += 1
        if row["sequence"] != number or row["previous_hash"] != last or row["hash"] != row_hash(row):
            raise InputError("club_broken_stream", stream=stream[:12], sequence=number)
        last = row["hash"]
        yield row


def _put_files(archive: tarfile.TarFile, stores: Mapping[str, Objects]) -> None:
    """Photos and tile sets into their stores; what is there already, under the same name, stays."""
    where = ""
    try:
        for store, objects in stores.items():
            where = objects.address()
            with objects.held():
                _put_store(archive, store, objects)
    except OSError as error:
        raise of_file("file_not_writable", where, error) from error


def _put_store(archive: tarfile.TarFile, store: str, objects: Objects) -> None:
    for member in archive:
        path = PurePosixPath(member.name).parts
        name = "/".join(path[2:])
        if path[:2] == (FILES, store) and not objects.has(name):
            objects.put(name, part(archive, member).read())


def _revision(connection: Connection) -> str:
    return str(MigrationContext.configure(connection).get_current_revision())
