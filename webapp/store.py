"""The database: SQLite in the data folder, or what DATABASE_URL names; brought up to date when it is opened."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from webapp.data import data_folder
from webapp.messages import InputError

Timespec = Literal["seconds", "microseconds"]
FILE: Final = "marque.db"
MIGRATIONS: Final = "webapp:migrations"
WAIT_MS: Final = 15_000
"""How long a writer waits for another one."""

_AGAIN: Final = 0.01
"""Seconds between two tries to turn a new file to its write-ahead log."""
_DRIVERS: Final = {
    **dict.fromkeys(("sqlite", "sqlite+pysqlite"), "sqlite"),
    **dict.fromkeys(("postgres", "postgresql", "postgresql+psycopg"), "postgresql+psycopg"),
}
"""What an address may begin with, and what it is asked by."""
_MIGRATION_LOCK: Final = 0x6D617271
_WRITES: Final = "marque_writes"
Note = Callable[[Connection], None]
_NOTE: Final[ContextVar[Note | None]] = ContextVar("note", default=None)
_PRAGMAS: Final = (
    f"busy_timeout={WAIT_MS}",
    "synchronous=FULL",
    "foreign_keys=ON",
    # Without it REPLACE takes a row away past the triggers that refuse DELETE.
    "recursive_triggers=ON",
)


def database_url(environment: Mapping[str, str] | None = None) -> str:
    """DATABASE_URL, else the SQLite file in the data folder."""
    names = os.environ if environment is None else environment
    return names.get("DATABASE_URL") or sqlite_url(data_folder(environment) / FILE)


def sqlite_url(path: Path) -> str:
    """The address of a SQLite file."""
    return f"sqlite:///{path}"


def open_database(url: str | None = None) -> Engine:
    """The database, made or brought up to date first; InputError where it can't be used."""
    engine = engine_of(url or database_url())
    try:
        migrate(engine)
    except InputError:
        engine.dispose()
        raise
    return engine


def engine_of(url: str) -> Engine:
    """An engine on that address, nothing opened yet; a SQLite file and its folder are made, for their owner alone."""
    address = address_of(url)
    if address.get_backend_name() == "postgresql":
        return create_engine(address, pool_pre_ping=True)
    path = Path(address.database or "")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise InputError("database_unusable", where=path, why=error.strerror or str(error)) from error
    engine = create_engine(address)
    event.listen(engine, "connect", _settle_connection)
    event.listen(engine, "begin", _begin)
    return engine


def address_of(url: str) -> URL:
    """The address of a database that is SQLite's file or PostgreSQL's; InputError where it names none."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError) as error:  # ValueError: a port that is no number
        raise InputError("database_url") from error
    driver = _DRIVERS.get(address.drivername)
    if driver is None or (driver == "sqlite" and Path(address.database or "").name in ("", ":memory:")):
        raise InputError("database_url")
    return address.set(drivername=driver)


def _settle_connection(connection: sqlite3.Connection, _record: Any) -> None:
    # The driver's own BEGIN comes too late to take the writer's lock.
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    _keep_log(connection)


def _keep_log(connection: sqlite3.Connection) -> None:
    # Of two that turn a new file to its write-ahead log at once SQLite refuses one outright, whatever its busy_timeout.
    until = time.monotonic() + WAIT_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(_AGAIN)


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes; in SQLite it holds the writer's lock from its first moment."""
    with told(engine), engine.connect().execution_options(**{_WRITES: True}) as connection, connection.begin():
        yield connection
        if note := _NOTE.get():
            note(connection)


@contextmanager
def noted(note: Note) -> Iterator[None]:
    """Have `note` write in every transaction that writes within, as its last part: both stand or neither."""
    before = _NOTE.set(note)
    try:
        yield
    finally:
        _NOTE.reset(before)


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that reads one state of the database throughout."""
    with told(engine), engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


@contextmanager
def told(engine: Engine) -> Iterator[None]:
    """A failure of the database in one sentence, without the password of its address."""
    try:
        yield
    except DBAPIError as error:
        where = engine.url.render_as_string(hide_password=True)
        raise InputError("database_unusable", where=where, why=str(error.orig).strip().split("\n")[0]) from error


def now(timespec: Timespec = "seconds") -> str:
    """This moment, as tables keep it."""
    return written_time(datetime.now(UTC), timespec)


def written_time(moment: datetime, timespec: Timespec = "seconds") -> str:
    """A moment in UTC, as tables keep it."""
    return moment.astimezone(UTC).isoformat(timespec=timespec)


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the tables up to `revision`, one process at a time; a database of a newer program is refused."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    script = ScriptDirectory.from_config(config)
    known = {each.revision for each in script.walk_revisions()}
    wanted = script.get_current_head() if revision == "head" else revision
    if wanted not in known:
        raise InputError("database_newer", found=wanted)
    with reading(engine) as connection:
        found = _revision(connection)
    if found is None or (found in known and found != wanted):
        with writing(engine) as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
            found = _revision(connection)
            if found is None or found in known:
                config.attributes["connection"] = connection
                command.upgrade(config, revision)
                return
    if found not in known:
        raise InputError("database_newer", found=found)


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()
