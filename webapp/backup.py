"""Database, data folder and object store as one archive, and back: whole or not at all, every part with its checksum.

The tables go in as JSON lines, so that what SQLite held PostgreSQL can take, and the other way round; what lay in an
object store goes in as files of the data folder, so that either can take what the other held.
"""

from __future__ import annotations

import json
import os
import shutil
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, MetaData, func, insert, select
from sqlalchemy.engine import make_url

from webapp import secret
from webapp.data import exclusive
from webapp.json_text import decode
from webapp.messages import InputError
from webapp.objects.objects import Objects
from webapp.photos.files import STORE as PHOTOS
from webapp.store import FILE, engine_of, migrate, reading, sqlite_url, writing
from webapp.tables import Base

FORMAT: Final = "marque-backup-1"
MANIFEST: Final = "manifest.json"
TABLES: Final = "tables"
FILES: Final = "files"
BATCH: Final = 500


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
    if target.exists():
        raise InputError("backup_exists", path=target)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
    except OSError as error:
        raise InputError("file_not_writable", path=target, why=error.strerror or str(error)) from error
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            with tarfile.open(fileobj=file, mode="w") as archive:
                _write(archive, engine, folder, stores or {})
            file.flush()
            os.fsync(file.fileno())
        with _opened(new) as archive:
            contents = _checked(archive)
        # A link fails where the name has been taken meanwhile; a rename would overwrite.
        os.link(new, target)
    except FileExistsError:
        raise InputError("backup_exists", path=target) from None
    except OSError as error:
        raise InputError("file_not_writable", path=target, why=error.strerror or str(error)) from error
    finally:
        new.unlink(missing_ok=True)
    return contents


def restore(
    source: Path, folder: Path, url: str | None = None, stores: Mapping[str, Objects] | None = None
) -> Contents:
    """Lay an archive out in a folder that is empty or not there yet, and its database at `url`, else in the folder.

    What belongs to one of `stores` goes there; they must be empty too.
    """
    with _opened(source) as archive:
        contents = _checked(archive)
        try:
            with _filled(archive, stores or {}):
                return _lay_out(archive, contents, folder, url, stores or {})
        except OSError as error:
            raise InputError("file_not_writable", path=folder, why=error.strerror or str(error)) from error


@contextmanager
def _filled(archive: tarfile.TarFile, stores: Mapping[str, Objects]) -> Iterator[None]:
    """Put what belongs to the stores there, and take it away again where the rest fails."""
    with ExitStack() as held:
        for objects in stores.values():
            held.enter_context(objects.held())
            if objects.listing():
                raise InputError("restore_not_empty", path=objects.address())
        done: list[tuple[Objects, str]] = []
        try:
            for member in archive:
                top, *rest = PurePosixPath(member.name).parts
                if top == FILES and rest[0] in stores:
                    done.append((stores[rest[0]], "/".join(rest[1:])))
                    stores[rest[0]].put(done[-1][1], _file(archive, member).read())
            yield
        except BaseException:
            for objects, name in done:
                objects.delete(name)
            raise


def _lay_out(
    archive: tarfile.TarFile, contents: Contents, folder: Path, url: str | None, stores: Mapping[str, Objects]
) -> Contents:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError("restore_not_empty", path=folder)
    folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
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
                _load(archive, connection)
                if not inside:
                    new.rename(folder)
            migrate(engine)
        finally:
            engine.dispose()
        if inside:
            new.rename(folder)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return contents


def _inside(folder: Path, url: str | None) -> Path | None:
    """Where in the folder the database lies; None where it lies elsewhere."""
    if url is None:
        return Path(FILE)
    address = make_url(url)
    path = Path(address.database or "")
    if address.get_backend_name() == "sqlite" and path.is_relative_to(folder):
        return path.relative_to(folder)
    return None


def _write(archive: tarfile.TarFile, engine: Engine, folder: Path, stores: Mapping[str, Objects]) -> None:
    """The database first: what it names was written to folder and stores before."""
    sums: dict[str, str] = {}
    rows: dict[str, int] = {}
    with reading(engine) as connection:
        revision = MigrationContext.configure(connection).get_current_revision()
        for table in Base.metadata.sorted_tables:
            with tempfile.TemporaryFile() as file:
                rows[table.name] = 0
                ordered = select(table).order_by(*table.primary_key.columns)
                for row in connection.execution_options(yield_per=BATCH).execute(ordered).mappings():
                    file.write(json.dumps(dict(row), ensure_ascii=False).encode() + b"\n")
                    rows[table.name] += 1
                _add(archive, f"{TABLES}/{table.name}.jsonl", file, sums)
    files = 0
    with ExitStack() as held:
        if folder.is_dir():
            for each in sorted(folder.iterdir()):
                # Photos are never changed, and a game waits for no backup: what is swept meanwhile is left out.
                if each.is_dir() and not each.is_symlink() and not each.name.startswith(".") and each.name != PHOTOS:
                    held.enter_context(exclusive(each))
        for path in _files(folder, engine, stores):
            with suppress(FileNotFoundError), path.open("rb") as file:
                _add(archive, f"{FILES}/{path.relative_to(folder).as_posix()}", file, sums)
                files += 1
        for store, objects in stores.items():
            if store != PHOTOS:
                held.enter_context(objects.held())
            for name in objects.listing():
                data = objects.get(name)
                if data is not None:
                    _add(archive, f"{FILES}/{store}/{name}", BytesIO(data), sums)
                    files += 1
    manifest = {"format": FORMAT, "revision": revision, "rows": rows, "files": files, "sha256": sums}
    _add(archive, MANIFEST, BytesIO(json.dumps(manifest, indent=1).encode()), {})


def _files(folder: Path, engine: Engine, stores: Mapping[str, Objects]) -> Iterator[Path]:
    """Every file of the folder but hidden ones, the database's own, and the server's secret key, which stays here.

    What was kept in it before its store lay elsewhere is left out.
    """
    database = Path(engine.url.database or "") if engine.dialect.name == "sqlite" else None
    own = {Path(f"{database}{end}") for end in ("", "-wal", "-shm", "-journal")} | {folder / secret.NAME}
    for here, folders, names in os.walk(folder):
        left_out = stores if Path(here) == folder else {}
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in left_out)
        for path in (Path(here) / name for name in sorted(names) if not name.startswith(".")):
            if path not in own and path.is_file() and not path.is_symlink():
                yield path


def _add(archive: tarfile.TarFile, name: str, file: IO[bytes], sums: dict[str, str]) -> None:
    info = tarfile.TarInfo(name)
    info.size = file.seek(0, os.SEEK_END)
    info.mode = 0o600
    file.seek(0)
    sums[name] = _digest(file)
    file.seek(0)
    archive.addfile(info, file)


def _digest(file: IO[bytes]) -> str:
    digest = sha256()
    while block := file.read(1 << 20):
        digest.update(block)
    return digest.hexdigest()


@contextmanager
def _opened(path: Path) -> Iterator[tarfile.TarFile]:
    try:
        with tarfile.open(path, "r:") as archive:
            yield archive
    except FileNotFoundError as error:
        raise InputError("file_not_found", path=path) from error
    except OSError as error:
        raise InputError("file_not_readable", path=path, why=error.strerror or str(error)) from error
    except (tarfile.TarError, EOFError) as error:
        raise InputError("backup_damaged", what=path.name) from error


def _checked(archive: tarfile.TarFile) -> Contents:
    """The contents of an archive whose every part is there, once, as it was written."""
    members = archive.getmembers()
    names = [member.name for member in members]
    if not names or names[-1] != MANIFEST:
        raise InputError("backup_damaged", what=MANIFEST)
    manifest = decode(_file(archive, members[-1]).read())
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise InputError("backup_damaged", what=MANIFEST)
    sums, rows = manifest.get("sha256"), manifest.get("rows")
    if not isinstance(sums, dict) or not isinstance(rows, dict):
        raise InputError("backup_damaged", what=MANIFEST)
    if sorted(names[:-1]) != sorted(sums):
        raise InputError("backup_damaged", what=", ".join(sorted({*names[:-1]} ^ {*sums})) or MANIFEST)
    for member in members[:-1]:
        path = PurePosixPath(member.name)
        if path.is_absolute() or ".." in path.parts or path.parts[0] not in (TABLES, FILES) or len(path.parts) < 2:
            raise InputError("backup_damaged", what=member.name)
        if _digest(_file(archive, member)) != sums[member.name]:
            raise InputError("backup_damaged", what=member.name)
    return Contents(str(manifest.get("revision")), rows, int(manifest.get("files", 0)))


def _file(archive: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    file = archive.extractfile(member) if member.isreg() else None
    if file is None:
        raise InputError("backup_damaged", what=member.name)
    return file


def _unpack(archive: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        shutil.copyfileobj(_file(archive, member), file)
        file.flush()
        os.fsync(file.fileno())


def _load(archive: tarfile.TarFile, connection: Connection) -> None:
    """The rows into the tables as they were at the archive's step; a table that holds rows is not touched."""
    there = MetaData()
    there.reflect(connection)
    for member in archive:
        top, *rest = PurePosixPath(member.name).parts
        if top != TABLES:
            continue
        table = there.tables[rest[0].removesuffix(".jsonl")]
        if connection.scalar(select(func.count()).select_from(table)):
            raise InputError("restore_database_not_empty")
        batch: list[dict[str, Any]] = []
        for line in _file(archive, member):
            batch.append(decode(line))
            if len(batch) == BATCH:
                connection.execute(insert(table), batch)
                batch.clear()
        if batch:
            connection.execute(insert(table), batch)
