"""Database, data folder and object store as one archive, and back: whole or not at all, every part with its checksum.

The tables go in as JSON lines, so that what SQLite held PostgreSQL can take, and the other way round; what lay in an
object store goes in as files of the data folder, so that either can take what the other held.
"""

from __future__ import annotations

import os
import shutil
import tarfile
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any, Final

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, MetaData, Table, func, insert, select
from sqlalchemy.exc import OperationalError, StatementError

from webapp import secret
from webapp.archive import Parts, checked, opened, part, settled
from webapp.data import exclusive
from webapp.json_text import decode
from webapp.messages import InputError, of_file
from webapp.objects.folder import raise_unless_gone
from webapp.objects.objects import STORES, Objects
from webapp.photos.files import STORE as PHOTOS
from webapp.store import FILE, address_of, engine_of, migrate, reading, sqlite_url, writing
from webapp.tables import Base

FORMAT: Final = "marque-backup-1"
TABLES: Final = "tables"
FILES: Final = "files"
BATCH: Final = 500
_STEP: Final = "alembic_version"


@dataclass(frozen=True, slots=True)
class Contents:
    """What an archive holds: the step of the database, rows by table, the number of files."""

    revision: str
    rows: dict[str, int]
    files: int


def backup(engine: Engine, folder: Path, target: Path, stores: Mapping[str, Objects] | None = None) -> Contents:
    """Write the archive, read it back, and only then give it its name; one of that name is never overwritten.

    `stores` lie elsewhere than in the folder.
    """
    return settled(target, lambda parts: _write(parts, engine, folder, stores or {}), _contents)


def restore(
    source: Path, folder: Path, url: str | None = None, stores: Mapping[str, Objects] | None = None
) -> Contents:
    """Lay an archive out in a folder that is empty or not there yet, and its database at `url`, else in the folder.

    What belongs to one of `stores` goes there; they must be empty too.
    """
    with opened(source) as archive:
        contents = _contents(archive)
        try:
            with _filled(archive, stores or {}):
                return _lay_out(archive, contents, folder, url, stores or {})
        except OSError as error:
            raise of_file("file_not_writable", folder, error) from error


@contextmanager
def _filled(archive: tarfile.TarFile, stores: Mapping[str, Objects]) -> Iterator[None]:
    """Put what belongs to the stores there, and take it away again where the rest fails.

    Nobody else holds them: they are empty, and the folder in which a lock might lie is to be empty too.
    """
    for objects in stores.values():
        if objects.listing():
            raise InputError("restore_not_empty", path=objects.address())
    done: list[tuple[Objects, str]] = []
    try:
        for member in archive:
            top, *rest = PurePosixPath(member.name).parts
            if top == FILES and rest[0] in stores:
                done.append((stores[rest[0]], "/".join(rest[1:])))
                stores[rest[0]].put(done[-1][1], part(archive, member).read())
        yield
    except BaseException:
        for objects, name in done:
            objects.delete(name)
        raise


def _lay_out(
    archive: tarfile.TarFile, contents: Contents, folder: Path, url: str | None, stores: Mapping[str, Objects]
) -> Contents:
    made = not folder.exists()
    _refuse_filled(folder)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Within it: it may be a disk of its own, or the only folder here that the server's account may write to.
    new = Path(tempfile.mkdtemp(prefix=".restored-", dir=folder))
    try:
        for member in archive:
            top, *rest = PurePosixPath(member.name).parts
            if top == FILES and rest[0] not in stores:
                _unpack(archive, member, new.joinpath(*rest))
        inside = _inside(folder, url)
        engine = engine_of(sqlite_url(new / inside) if inside else str(url))
        try:
            migrate(engine, contents.revision)
            with writing(engine) as connection:
                load(archive, contents.rows, connection)
                if not inside:
                    _take_places(new, folder)
            migrate(engine)
        finally:
            engine.dispose()
        if inside:
            _take_places(new, folder, last=inside.parts[0])
    finally:
        shutil.rmtree(new, ignore_errors=True)
        if made:
            with suppress(OSError):  # what was restored is in it
                folder.rmdir()
    return contents


def _refuse_filled(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(map(_is_own, os.listdir(folder)))):
        raise InputError("restore_not_empty", path=folder)


def _take_places(new: Path, folder: Path, last: str = "") -> None:
    """What was laid out takes its place in the folder, the database last: without it nothing is there to be opened."""
    _refuse_filled(folder)
    for name in sorted(os.listdir(new), key=lambda name: (name == last, name)):
        (new / name).rename(folder / name)


def _is_own(name: str) -> bool:
    """Whether what lies in the data folder is the program's: nothing hidden, nor what every disk has at its root."""
    return not name.startswith(".") and name != "lost+found"


def _inside(folder: Path, url: str | None) -> Path | None:
    """Where in the folder the database lies; None where it lies elsewhere."""
    if url is None:
        return Path(FILE)
    address = address_of(url)
    path = Path(address.database or "")
    if address.get_backend_name() == "sqlite" and path.is_relative_to(folder):
        return path.relative_to(folder)
    return None


def _write(parts: Parts, engine: Engine, folder: Path, stores: Mapping[str, Objects]) -> None:
    """The database first: what it names was written to folder and stores before."""
    rows: dict[str, int] = {}
    with reading(engine) as connection:
        revision = MigrationContext.configure(connection).get_current_revision()
        for table in Base.metadata.sorted_tables:
            ordered = select(table).order_by(*table.primary_key.columns)
            found = connection.execution_options(yield_per=BATCH).execute(ordered).mappings()
            rows[table.name] = parts.add_lines(f"{TABLES}/{table.name}.jsonl", found)
    files = 0
    with ExitStack() as held:
        with _told():
            for store in STORES:
                # Photos are never changed, and a game waits for no backup: what is swept meanwhile is left out.
                if store != PHOTOS and (folder / store).is_dir():
                    held.enter_context(exclusive(folder / store))
            for path in _files(folder, engine, stores):
                with suppress(FileNotFoundError), path.open("rb") as file:
                    parts.add(f"{FILES}/{path.relative_to(folder).as_posix()}", file)
                    files += 1
        for store, objects in stores.items():
            if store != PHOTOS:
                held.enter_context(objects.held())
            for name in objects.listing():
                data = objects.get(name)
                if data is not None:
                    parts.add(f"{FILES}/{store}/{name}", BytesIO(data))
                    files += 1
    parts.close({"format": FORMAT, "revision": revision, "rows": rows, "files": files})


@contextmanager
def _told() -> Iterator[None]:
    """What of the data folder can't be read ends the backup by its name: one without it would look whole."""
    try:
        yield
    except OSError as error:
        if error.filename is None:  # of the archive, which was being written
            raise
        raise of_file("file_not_readable", error.filename, error) from error


def _files(folder: Path, engine: Engine, stores: Mapping[str, Objects]) -> Iterator[Path]:
    """Every file of the folder but hidden ones, the database's own, and the server's secret key, which stays here.

    What was kept in it before its store lay elsewhere is left out. Links are followed, as the program follows them: a
    folder may lie on another disk. InputError where one leads nowhere, or back to where it lies, OSError where a folder
    can't be read.
    """
    database = Path(engine.url.database or "").resolve() if engine.dialect.name == "sqlite" else None
    own = {Path(f"{database}{end}") for end in ("", "-wal", "-shm", "-journal")} | {(folder / secret.NAME).resolve()}
    for here, folders, names in os.walk(folder, onerror=raise_unless_gone, followlinks=True):
        left_out = stores if Path(here) == folder else {}
        folders[:], found = (sorted(n for n in each if _is_own(n) and n not in left_out) for each in (folders, names))
        for path in (Path(here) / name for name in (*folders, *found)):
            if path.is_symlink() and not _leads_on(path):
                raise InputError("backup_link", path=path)
            if path.is_file() and path.resolve() not in own:
                yield path


def _leads_on(link: Path) -> bool:
    """Whether a link leads to something that does not hold the link itself."""
    try:
        return not (link.parent.resolve() / link.name).is_relative_to(link.resolve(strict=True))
    except (OSError, RuntimeError):  # RuntimeError: links that lead to each other
        return False


def _contents(archive: tarfile.TarFile) -> Contents:
    """The contents of an archive whose every part is there, once, as it was written."""
    manifest = checked(archive, FORMAT, (TABLES, FILES))
    return Contents(str(manifest.get("revision")), manifest["rows"], int(manifest.get("files", 0)))


def _unpack(archive: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        shutil.copyfileobj(part(archive, member), file)
        file.flush()
        os.fsync(file.fileno())


def load(
    archive: tarfile.TarFile,
    counts: Mapping[str, int],
    connection: Connection,
    *,
    left_out: Collection[str] = (),
    more: Mapping[str, Mapping[str, Callable[[], str]]] | None = None,
) -> None:
    """The rows into the tables as they were at the archive's step, all but those `left_out`; `more` is added to rows.

    InputError where the archive does not hold just these tables, a table has not as many rows as `counts` tells, a row
    is not one of its table, or a table here holds rows already.
    """
    there = MetaData()
    there.reflect(connection)
    tables = [table for table in there.sorted_tables if table.name not in {_STEP, *left_out}]
    members = {member.name: member for member in archive if PurePosixPath(member.name).parts[0] == TABLES}
    names = {table.name: f"{TABLES}/{table.name}.jsonl" for table in tables}
    if strange := set(names.values()) ^ set(members):
        raise InputError("backup_damaged", what=", ".join(sorted(strange)))
    for table in tables:
        damaged, added = InputError("backup_damaged", what=names[table.name]), (more or {}).get(table.name, {})
        try:
            found = fill(connection, table, _rows(part(archive, members[names[table.name]]), table, added, damaged))
        except StatementError as error:
            if isinstance(error, OperationalError):
                raise
            raise damaged from error
        if found != counts.get(table.name):
            raise damaged


def _rows(
    lines: Iterable[bytes], table: Table, added: Mapping[str, Callable[[], str]], damaged: InputError
) -> Iterator[dict[str, Any]]:
    wanted = {column.name for column in table.columns}
    for line in lines:
        row = decode(line)
        if not isinstance(row, dict) or set(row) != wanted:
            raise damaged
        yield {**row, **{name: make() for name, make in added.items()}}


def fill(connection: Connection, table: Table, rows: Iterable[Mapping[str, Any]]) -> int:
    """Rows into a table that must hold none; how many they were."""
    if connection.scalar(select(func.count()).select_from(table)):
        raise InputError("restore_database_not_empty")
    batch: list[Mapping[str, Any]] = []
    count = 0
    for row in rows:
        batch.append(row)
        count += 1
        if len(batch) == BATCH:
            connection.execute(insert(table), batch)
            batch.clear()
    if batch:
        connection.execute(insert(table), batch)
    return count
