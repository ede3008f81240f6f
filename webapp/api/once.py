"""Idempotency-Key: a request that changes something is carried out once, and answered again as the first time.

Only what was done is kept. A refusal changed nothing, so the same request may be sent again once its cause is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, Final, cast

from flask import Response, request
from sqlalchemy import Engine, Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from webapp.api import bearer
from webapp.database import engine
from webapp.messages import InputError
from webapp.rates import TooOftenError
from webapp.store import reading, writing
from webapp.tables import ApiAnswerRow

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotent-Replayed"
LEAST, MOST = 16, 100
KEPT: Final = timedelta(days=7)
UNFINISHED: Final = timedelta(seconds=60)
"""After so long a request that was never answered, as when the server stopped, may be carried out again."""
_ANSWERS: Final = cast(Table, ApiAnswerRow.__table__)


class InUseError(TooOftenError):
    """The first request is still being answered."""


def key_given() -> str | None:
    """The key of this request; InputError where it is no key."""
    key = request.headers.get(HEADER)
    if key is not None and not (LEAST <= len(key) <= MOST and all("!" <= sign <= "~" for sign in key)):
        raise InputError("bad_idempotency_key", least=LEAST, most=MOST)
    return key


def ledger_key() -> str | None:
    """What stands in the ledger for the key of this request: nobody else's key can meet it."""
    key = key_given()
    return None if key is None else sha256(f"{_owner()} {key}".encode()).hexdigest()


def once(act: Callable[[], Response]) -> Response:
    """The answer of `act`, or the one that was given first under this request's key."""
    key = key_given()
    if key is None:
        return act()
    owner, fingerprint = _owner(), _fingerprint()
    known = _claim(engine(), owner, key, fingerprint)
    if known is not None:
        return known
    try:
        response = act()
    except BaseException:
        _forget(engine(), owner, key)
        raise
    if response.status_code >= 300:
        _forget(engine(), owner, key)
    else:
        here = (_ANSWERS.c.owner == owner) & (_ANSWERS.c.key == key)
        with writing(engine()) as connection:
            connection.execute(
                update(_ANSWERS).where(here).values(status=response.status_code, body=response.get_data(as_text=True))
            )
    return response


def _claim(database: Engine, owner: str, key: str, fingerprint: str) -> Response | None:
    """Take the key for this request, or give the answer that stands under it."""
    now = datetime.now(UTC)
    here = (_ANSWERS.c.owner == owner) & (_ANSWERS.c.key == key)
    row = {"owner": owner, "key": key, "fingerprint": fingerprint, "status": None, "body": None, "at": _time(now)}
    stale = _ANSWERS.c.status.is_(None) & (_ANSWERS.c.at < _time(now - UNFINISHED))
    try:
        with writing(database) as connection:
            connection.execute(delete(_ANSWERS).where((_ANSWERS.c.at < _time(now - KEPT)) | (here & stale)))
            known: Any = connection.execute(select(_ANSWERS).where(here)).mappings().first()
            if known is None:
                connection.execute(insert(_ANSWERS).values(row))
                return None
    except InputError as error:
        # Two came at once: the one whose row stands goes on.
        if not isinstance(error.__cause__, IntegrityError):
            raise
        with reading(database) as connection:
            known = connection.execute(select(_ANSWERS).where(here)).mappings().first()
    if known is not None and known["fingerprint"] != fingerprint:
        raise InputError("key_of_other_request")
    if known is None or known["status"] is None:
        raise InUseError("key_in_use", 1)
    response = Response(known["body"], status=known["status"], mimetype="application/json")
    response.headers[REPLAYED] = "true"
    return response


def _forget(database: Engine, owner: str, key: str) -> None:
    with writing(database) as connection:
        connection.execute(delete(_ANSWERS).where(_ANSWERS.c.owner == owner, _ANSWERS.c.key == key))


def _owner() -> str:
    """Whose keys these are: a token's, or, where a game's link is all that is needed, that address's."""
    token = bearer.token()
    return sha256((f"token {token.id}" if token else f"path {request.path}").encode()).hexdigest()


def _fingerprint() -> str:
    asked = f"{request.method} {request.full_path} {request.mimetype} ".encode()
    return sha256(asked + request.get_data(cache=True)).hexdigest()


def _time(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds")
