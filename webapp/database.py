"""The application's database, opened when the first page asks for it; a server opens it as it starts."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from threading import Lock
from typing import cast

from flask import Flask, current_app, has_request_context
from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext

from webapp.messages import InputError
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
                try:
                    self._engine = open_database(self.url)
                except InputError as error:
                    if has_request_context():  # else whoever starts the server is told it
                        _log.error("%s", error)
                    raise
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
    if not failure.is_pre_ping:  # a connection that went while it was idle is replaced, and nobody notices
        where = failure.engine.url.render_as_string(hide_password=True) if failure.engine else ""
        why, *_of_the_row = str(failure.original_exception).strip().splitlines() or [""]
        _log.error("the database %s failed: %s", where, why)


def install(app: Flask) -> None:
    """Give the application its database: DATABASE_URL of its settings, else of the environment."""
    app.extensions["database"] = Database(app.config.get("DATABASE_URL"))


def of(app: Flask) -> Database:
    return cast(Database, app.extensions["database"])


def engine() -> Engine:
    """The engine of the application that answers the present request."""
    return of(current_app).open()
