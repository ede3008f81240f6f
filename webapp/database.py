"""The application's database, opened when the first page asks for it; a server opens it as it starts."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from threading import Lock
from typing import cast

from flask import Flask, current_app
from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import InterfaceError, OperationalError

from webapp.store import open_database

_log = logging.getLogger(__name__)


@dataclass
class Database:
    """An engine on one address, opened once."""

    url: str | None
    _engine: Engine | None = None
    _lock: Lock = field(default_factory=Lock)

    def open(self) -> Engine:
        """The engine, its tables brought up to date; InputError where the database can't be used."""
        with self._lock:
            if self._engine is None:
                self._engine = open_database(self.url)
                event.listen(self._engine, "handle_error", _tell_operator)
            return self._engine

    @property
    def opened(self) -> Engine | None:
        """The engine, if somebody has asked for it already."""
        return self._engine

    def close(self) -> None:
        with self._lock:
            if self._engine is not None:
                self._engine.dispose()
                self._engine = None


def _tell_operator(failure: ExceptionContext) -> None:
    """A page tells whoever asked for it; who looks after the server reads the log."""
    # A connection that went while it was idle is replaced, and nobody notices.
    if isinstance(failure.sqlalchemy_exception, OperationalError | InterfaceError) and not failure.is_pre_ping:
        _log.error("the database failed: %s", failure.original_exception)


def install(app: Flask) -> None:
    """Give the application its database: DATABASE_URL of its settings, else of the environment."""
    app.extensions["database"] = Database(app.config.get("DATABASE_URL"))


def of(app: Flask) -> Database:
    return cast(Database, app.extensions["database"])


def engine() -> Engine:
    """The engine of the application that answers the present request."""
    return of(current_app).open()
