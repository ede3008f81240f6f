"""A cash table at which four have sat down with chips."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from tests.webapp.cash_tables import cash_table, seated_with_chips
from webapp.store import open_database


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = open_database(database)
    cash_table(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def seated(engine: Engine) -> str:
    """Terms posted, everyone with chips as in the order's own example, a game begun; its stream."""
    return seated_with_chips(engine)
