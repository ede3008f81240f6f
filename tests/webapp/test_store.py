"""The database is found, made, brought up to date, and refused where it can't be used; each in one sentence."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from webapp.messages import InputError
from webapp.store import database_url, engine_of, open_database, reading, sqlite_url, writing
from webapp.tables import Base


def test_the_file_lies_in_the_data_folder_unless_an_address_is_given() -> None:
    assert database_url({"MARQUE_DATA": "/srv/marque"}) == "sqlite:////srv/marque/marque.db"
    assert database_url({"MARQUE_DATA": "/srv/marque", "DATABASE_URL": ""}) == "sqlite:////srv/marque/marque.db"
    assert database_url({"DATABASE_URL": "postgresql://club@host/marque"}) == "postgresql://club@host/marque"


def test_migrations_make_the_tables_that_the_program_knows(bare_database: str) -> None:
    engine = open_database(bare_database)
    with reading(engine) as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        assert "events" in inspect(connection).get_table_names()
    engine.dispose()


def test_opened_by_many_at_once_it_is_made_once(bare_database: str) -> None:
    def open_one(_: int) -> list[str]:
        engine = open_database(bare_database)
        with reading(engine) as connection:
            steps = list(connection.scalars(text("SELECT version_num FROM alembic_version")))
        engine.dispose()
        return steps

    with ThreadPoolExecutor(4) as phones:
        first, *others = phones.map(open_one, range(4))
    assert len(first) == 1
    assert others == [first] * 3


def test_a_new_sqlite_file_takes_many_first_visitors(tmp_path: Path) -> None:
    together = Barrier(4, timeout=30)

    def visit(path: Path) -> int:
        engine = engine_of(sqlite_url(path))
        together.wait()
        with reading(engine) as connection:
            answer = connection.scalar(text("SELECT 1"))
        engine.dispose()
        return int(answer or 0)

    with ThreadPoolExecutor(4) as phones:
        # One file shows it only now and then.
        for number in range(60):
            assert list(phones.map(visit, [tmp_path / f"{number}.db"] * 4)) == [1] * 4


def test_a_database_of_a_newer_program_is_left_alone(bare_database: str) -> None:
    engine = open_database(bare_database)
    with writing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(InputError, match="newer version") as told:
        open_database(bare_database)
    assert "9999" in told.value.say("fr")


def test_sqlite_keeps_what_it_has_said_it_kept(tmp_path: Path) -> None:
    path = tmp_path / "new" / "marque.db"
    engine = open_database(sqlite_url(path))
    names = ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers")
    with reading(engine) as connection:
        assert [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names] == ["wal", 2, 1, 1]
    engine.dispose()
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    "url",
    ["nonsense", "mysql://host/marque", "sqlite://", "sqlite:///:memory:", "x+y://", "postgresql://host:port/marque",
     "postgresql+psycopg2://host/marque", "sqlite+aiosqlite:////tmp/marque.db"],
)  # fmt: skip
def test_an_address_that_is_none(url: str) -> None:
    with pytest.raises(InputError, match="DATABASE_URL"):
        engine_of(url)


def test_a_database_that_cannot_be_reached_is_told_without_its_password(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("no folder")
    with pytest.raises(InputError, match="can't be used"):
        open_database(sqlite_url(folder / "marque.db"))
    broken = tmp_path / "broken.db"
    broken.write_bytes(os.urandom(8192))
    with pytest.raises(InputError, match="not a database"):
        open_database(sqlite_url(broken))
    with pytest.raises(InputError) as told:
        open_database(f"postgresql://club:hush@/marque?host={tmp_path}")
    assert "hush" not in told.value.say("en")
