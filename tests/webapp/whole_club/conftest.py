"""A club that has played, and other servers without one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from tests.webapp.club_night import Night, fill
from tests.webapp.clubs import Club
from webapp.store import open_database, sqlite_url


@pytest.fixture
def night(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Night:
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "here"))
    return fill(club.app)


@pytest.fixture
def other(tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Engine]]:
    """Another server: its empty database, and its data folder from then on."""
    opened: list[Engine] = []

    def server() -> Engine:
        folder = tmp_path / f"there-{len(opened)}"
        folder.mkdir()
        file = folder / "marque.db"
        file.write_bytes(migrated_file.read_bytes())
        monkeypatch.setenv("MARQUE_DATA", str(folder))
        monkeypatch.delenv("DATABASE_URL", raising=False)
        opened.append(open_database(sqlite_url(file)))
        return opened[-1]

    yield server
    for engine in opened:
        engine.dispose()
