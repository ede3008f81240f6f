"""The databases that a test runs under: SQLite, and PostgreSQL where a server is named or can be started."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.pool import NullPool

from tests.postgresql import POSTGRESQL, postgresql
from webapp.store import open_database, sqlite_url

pytest_plugins = ["tests.services"]

# Every run tries the same examples, however slow the machine is; `pytest --hypothesis-profile=hunt` looks for new ones.
settings.register_profile("every run", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("hunt", settings.get_profile("every run"), derandomize=False, print_blob=True)
settings.load_profile("every run")

SETTINGS = "-c fsync=off -c full_page_writes=off -c max_connections=80 -c shared_buffers=16MB"


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a PostgreSQL server on which databases may be made: TEST_DATABASE_URL, or one started for this."""
    if named := os.environ.get("TEST_DATABASE_URL"):
        yield named
        return
    if not POSTGRESQL:
        pytest.skip("no PostgreSQL: install Debian's package `postgresql`, or name a server in TEST_DATABASE_URL")
    with postgresql(SETTINGS) as url:
        yield url


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with the newest tables and nothing in them, to be copied."""
    path = tmp_path_factory.mktemp("migrated") / "club.db"
    open_database(sqlite_url(path)).dispose()
    return path


@pytest.fixture(scope="session")
def migrated_template(postgresql_server: str) -> str:
    """The name of a PostgreSQL database with the newest tables and nothing in them, to be copied."""
    address, name = _address(postgresql_server), f"marque_{secrets.token_hex(6)}"
    _administer(address, f"CREATE DATABASE {name}")
    open_database(address.set(database=name).render_as_string(hide_password=False)).dispose()
    return name


@pytest.fixture
def postgresql_url(postgresql_server: str) -> Iterator[str]:
    """The address of an empty database, without tables."""
    yield from _database(postgresql_server, "template1")


@pytest.fixture
def migrated_url(postgresql_server: str, migrated_template: str) -> Iterator[str]:
    """The address of a database with the newest tables and nothing in them."""
    yield from _database(postgresql_server, migrated_template)


@pytest.fixture(scope="session")
def shared_url(postgresql_server: str, migrated_template: str) -> Iterator[str]:
    """The address of a database with the newest tables that several tests share."""
    yield from _database(postgresql_server, migrated_template)


def _address(server: str) -> URL:
    return make_url(server).set(drivername="postgresql+psycopg")


def _administer(address: URL, statement: str) -> None:
    admin = create_engine(address, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with admin.connect() as connection:
        connection.execute(text(statement))


def _database(server: str, template: str) -> Iterator[str]:
    name, address = f"marque_{secrets.token_hex(6)}", _address(server)
    _administer(address, f"CREATE DATABASE {name} TEMPLATE {template}")
    yield address.set(database=name).render_as_string(hide_password=False)
    _administer(address, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def bare_database(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a database without tables, in turn of each kind; DATABASE_URL names it during the test."""
    kind: str = request.param
    url = sqlite_url(tmp_path / "club.db") if kind == "sqlite" else request.getfixturevalue("postgresql_url")
    monkeypatch.setenv("DATABASE_URL", url)
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a database with nothing in its tables, in turn of each kind; DATABASE_URL names it meanwhile."""
    if request.param == "sqlite":
        url = sqlite_url(Path(shutil.copy(request.getfixturevalue("migrated_file"), tmp_path / "club.db")))
    else:
        url = request.getfixturevalue("migrated_url")
    monkeypatch.setenv("DATABASE_URL", url)
    return url
