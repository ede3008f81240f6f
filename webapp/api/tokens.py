"""Tokens by which devices and programs speak for a person: shown once, kept as a digest, each with its scopes."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final

from sqlalchemy import Connection, Engine, RowMapping, Select, func, insert, select, update

from webapp.api.events import TokenEvent, TokenGiven, TokenRevoked
from webapp.api.scopes import LEAST, SCOPES, Scope, actions_of
from webapp.ledger import Origin, append_within
from webapp.messages import InputError
from webapp.names import name_text
from webapp.people.events import STREAM
from webapp.people.store import ROLES, Person
from webapp.store import now, reading, writing
from webapp.tables import ApiTokenRow, PersonRow, as_table

MARK: Final = "marque"
"""What every token begins with, so that one that got into a file is known for what it is."""
MOST_NAME: Final = 60
MOST_TOKENS: Final = 50
"""That one person has at a time."""
SEEN_EVERY: Final = timedelta(minutes=1)
"""How exactly it is kept when a token was last used."""
_BYTES: Final = 32
_TOKENS: Final = as_table(ApiTokenRow)
_PEOPLE: Final = as_table(PersonRow)


@dataclass(frozen=True, slots=True)
class Token:
    """A row of `api_tokens`; times are UTC in ISO 8601."""

    id: str
    person: str
    holder: str
    """The person's name."""
    name: str
    """What the device is called."""
    scopes: tuple[Scope, ...]
    added_at: str
    used_at: str | None
    revoked_at: str | None

    @property
    def actions(self) -> frozenset[str]:
        """What of `webapp.access` it allows, as far as the person may do it."""
        return actions_of(self.scopes)


def offered(person: Person) -> tuple[Scope, ...]:
    """The scopes that a person of that role may give a token."""
    rank = ROLES.index(person.role)
    return tuple(scope for scope in SCOPES if ROLES.index(LEAST[scope]) <= rank)


def give(engine: Engine, person: Person, name: str, scopes: Iterable[str], *, by: str) -> tuple[Token, str]:
    """A new token and the text of it, which is kept nowhere; InputError for a name or scope that can't be."""
    clean = name_text(name)
    if not clean or len(clean) > MOST_NAME:
        raise InputError("token_name", most=MOST_NAME)
    wanted = set(scopes)
    if not wanted or not wanted <= set(SCOPES):
        raise InputError("token_scopes")
    if too_much := [scope for scope in SCOPES if scope in wanted and scope not in offered(person)]:
        raise InputError("token_above_role", scopes=", ".join(too_much))
    secret = secrets.token_urlsafe(_BYTES)
    row = {
        "id": secrets.token_hex(8),
        "person": person.id,
        "name": clean,
        "scopes": " ".join(scope for scope in SCOPES if scope in wanted),
        "digest": _digest(secret),
        "added_at": now(),
        "used_at": None,
        "revoked_at": None,
    }
    with writing(engine) as connection:
        alive = (_TOKENS.c.person == person.id) & _TOKENS.c.revoked_at.is_(None)
        if (connection.scalar(select(func.count()).select_from(_TOKENS).where(alive)) or 0) >= MOST_TOKENS:
            raise InputError("token_too_many", most=MOST_TOKENS)
        connection.execute(insert(_TOKENS).values(row))
        _tell(connection, TokenGiven(person.id, row["id"], clean, tuple(row["scopes"].split())), by)  # type: ignore[arg-type, union-attr]
        token = _token(connection.execute(_wanted().where(_TOKENS.c.id == row["id"])).mappings().one())
    return token, f"{MARK}_{token.id}_{secret}"


def revoke(engine: Engine, token: str, *, by: str) -> None:
    """The token opens nothing any more; once more does no harm."""
    with writing(engine) as connection:
        row = connection.execute(_wanted().where(_TOKENS.c.id == token)).mappings().first()
        if row is None or row["revoked_at"]:
            return
        connection.execute(update(_TOKENS).where(_TOKENS.c.id == token).values(revoked_at=now()))
        _tell(connection, TokenRevoked(row["person"], token), by)


def holder_of(engine: Engine, written: str) -> Token | None:
    """The token whose text this is; None where there is none, it was revoked, or the person has left."""
    mark, _, rest = written.partition("_")
    name, _, secret = rest.partition("_")
    if mark != MARK or not secret.isascii():
        return None
    with reading(engine) as connection:
        wanted = _wanted().add_columns(_TOKENS.c.digest, _PEOPLE.c.active).where(_TOKENS.c.id == name)
        row = connection.execute(wanted).mappings().first()
    if row is None or not compare_digest(row["digest"], _digest(secret)) or row["revoked_at"] or not row["active"]:
        return None
    return _token(row)


def note_use(engine: Engine, token: Token) -> None:
    """Keep that it was used now, unless that was kept a moment ago."""
    if token.used_at and datetime.now(UTC) - datetime.fromisoformat(token.used_at) < SEEN_EVERY:
        return
    with writing(engine) as connection:
        connection.execute(update(_TOKENS).where(_TOKENS.c.id == token.id).values(used_at=now()))


def of_person(engine: Engine, person: str) -> list[Token]:
    """A person's tokens that still open something, the newest first."""
    return [token for token in everyone(engine) if token.person == person]


def everyone(engine: Engine) -> list[Token]:
    """All tokens that were not revoked, the newest first."""
    alive = _wanted().where(_TOKENS.c.revoked_at.is_(None))
    with reading(engine) as connection:
        return [
            _token(row)
            for row in connection.execute(alive.order_by(_TOKENS.c.added_at.desc(), _TOKENS.c.id)).mappings()
        ]


def find(engine: Engine, token: str) -> Token | None:
    """The token with that id, revoked or not."""
    with reading(engine) as connection:
        row = connection.execute(_wanted().where(_TOKENS.c.id == token)).mappings().first()
    return _token(row) if row else None


def _wanted() -> Select[Any]:
    columns = [column for column in _TOKENS.columns if column.name != "digest"]
    joined = _TOKENS.join(_PEOPLE, _PEOPLE.c.id == _TOKENS.c.person)
    return select(*columns, _PEOPLE.c.name.label("holder")).select_from(joined)


def _token(row: RowMapping) -> Token:
    known = {field: row[field] for field in ("id", "person", "holder", "name", "added_at", "used_at", "revoked_at")}
    scopes = row["scopes"].split()
    return Token(scopes=tuple(scope for scope in SCOPES if scope in scopes), **known)


def _tell(connection: Connection, event: TokenEvent, by: str) -> None:
    """Write it in the ledger together with the change."""
    append_within(connection, STREAM, None, event, Origin(by, "", ""))


def _digest(secret: str) -> str:
    """A secret of 32 random bytes needs no slow hash: nobody tries them all."""
    return sha256(secret.encode()).hexdigest()
