"""Holding what several machines share: PostgreSQL's own lock, which it lets go where the holder dies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Engine, create_engine, func, select
from sqlalchemy.pool import NullPool

from webapp.data import exclusive
from webapp.store import address_of, database_url, writing


@contextmanager
def held_by_all(name: str, folder: Path) -> Iterator[None]:
    """Hold `name` against everybody on the same database; where that is a file, against everybody on this machine."""
    engine = _engine(database_url())
    if engine is None:
        with exclusive(folder / ".held" / sha256(name.encode()).hexdigest()[:16]):
            yield
        return
    key = int.from_bytes(sha256(name.encode()).digest()[:8], signed=True)
    with writing(engine) as connection:
        connection.execute(select(func.pg_advisory_xact_lock(key)))
        yield


@cache
def _engine(url: str) -> Engine | None:
    """Connections of its own: who holds a store writes to the database through others."""
    address = address_of(url)
    return None if address.get_backend_name() == "sqlite" else create_engine(address, poolclass=NullPool)
