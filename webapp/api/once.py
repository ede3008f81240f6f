"""Idempotency-Key: a request that changes something is carried out once, and answered again as the first time.

Only what was done is kept. A refusal changed nothing, so the same request may be sent again once its cause is gone.

Whatever a request writes, it notes in the same transaction that it has written. So where the server stops before the
answer is kept, nothing is carried out a second time: a request that wrote nothing may begin anew, and one that wrote is
told to have done so. What goes into the ledger under the key itself (`ledger_key`) is answered from there instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, Final

from flask import Response, g, request
from sqlalchemy import ColumnElement, Connection, Engine, and_, delete, insert, select, text, update

from webapp.api import bearer
from webapp.database import engine
from webapp.messages import InputError
from webapp.rates import TooOftenError
from webapp.store import noted, writing, written_time
from webapp.tables import ApiAnswerRow, as_table

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotent-Replayed"
LEAST, MOST = 16, 100
KEPT: Final = timedelta(days=7)
UNFINISHED: Final = timedelta(seconds=60)
"""After so long a request that was never answered is taken for one that a stop of the server cut off."""
_WROTE: Final = ""
"""Stands as the answer of a request that has written and is not answered yet."""
_ANSWERS: Final = as_table(ApiAnswerRow)


class InUseError(TooOftenError):
    """The first request is still being answered."""


class AnswerLostError(InputError):
    """The first request wrote, and its answer was lost."""


def key_given() -> str | None:
    """The key of this request; InputError where it is no key."""
    key = request.headers.get(HEADER)
    if key is not None and not (LEAST <= len(key) <= MOST and all("!" <= sign <= "~" for sign in key)):
        raise InputError("bad_idempotency_key", least=LEAST, most=MOST)
    return key


def ledger_key() -> str | None:
    """What stands in the ledger for the key of this request: nobody else's key can meet it.

    Who writes under it answers the same request again from the ledger, so it may be carried out again.
    """
    key = key_given()
    g.key_in_ledger = key is not None
    return None if key is None else sha256(f"{_owner()} {key}".encode()).hexdigest()


def once(act: Callable[[], Response]) -> Response:
    """The answer of `act`, or the one that was given first under this request's key."""
    key = key_given()
    if key is None:
        return act()
    row = {"owner": _owner(), "key": key, "fingerprint": _fingerprint(), "status": None, "body": None,
           "at": _time(datetime.now(UTC))}  # fmt: skip
    known = _claim(engine(), row)
    if known is not None:
        return known
    own = _of(row) & (_ANSWERS.c.at == row["at"])
    try:
        with noted(lambda connection: _note(connection, own)):
            response = act()
    except BaseException:
        _forget(engine(), own)
        raise
    if response.status_code >= 300:
        _forget(engine(), own)
    else:
        answer = {"status": response.status_code, "body": response.get_data(as_text=True)}
        with writing(engine()) as connection:
            connection.execute(update(_ANSWERS).where(own).values(answer))
    return response


def _claim(database: Engine, row: Mapping[str, Any]) -> Response | None:
    """Take the key for this request, or give the answer that stands under it."""
    now, here = datetime.now(UTC), _of(row)
    cut_off = _ANSWERS.c.status.is_(None) & (_ANSWERS.c.at < _time(now - UNFINISHED))
    stale = cut_off & _ANSWERS.c.body.is_(None)
    with writing(database) as connection:
        if connection.dialect.name == "postgresql":  # of two that come at once one waits
            name = f"{row['owner']} {row['key']}"
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 4))"), {"name": name})
        connection.execute(delete(_ANSWERS).where((_ANSWERS.c.at < _time(now - KEPT)) | (here & stale)))
        known: Any = connection.execute(select(_ANSWERS).where(here)).mappings().first()
        if known is None:
            connection.execute(insert(_ANSWERS).values(row))
            return None
    if known["fingerprint"] != row["fingerprint"]:
        raise InputError("key_of_other_request")
    if known["status"] is None:
        if known["at"] < _time(now - UNFINISHED):
            raise AnswerLostError("answer_lost")
        raise InUseError("key_in_use", 1)
    response = Response(known["body"], status=known["status"], mimetype="application/json")
    response.headers[REPLAYED] = "true"
    return response


def _of(row: Mapping[str, Any]) -> ColumnElement[bool]:
    return and_(_ANSWERS.c.owner == row["owner"], _ANSWERS.c.key == row["key"])


def _note(connection: Connection, own: ColumnElement[bool]) -> None:
    """Say, together with what was written, that something was; nothing stands where another took the key meanwhile."""
    if g.get("key_in_ledger"):
        return
    if connection.execute(update(_ANSWERS).where(own).values(body=_WROTE)).rowcount == 0:
        raise InUseError("key_in_use", 1)


def _forget(database: Engine, own: ColumnElement[bool]) -> None:
    """Free the key of a request that was refused, having written nothing."""
    with writing(database) as connection:
        connection.execute(delete(_ANSWERS).where(own, _ANSWERS.c.body.is_(None)))


def _owner() -> str:
    """Whose keys these are: a token's, or, where a game's link is all that is needed, that address's."""
    token = bearer.token()
    return sha256((f"token {token.id}" if token else f"path {request.path}").encode()).hexdigest()


def _fingerprint() -> str:
    asked = f"{request.method} {request.full_path} {request.mimetype} ".encode()
    return sha256(asked + request.get_data(cache=True)).hexdigest()


def _time(moment: datetime) -> str:
    return written_time(moment, "microseconds")
