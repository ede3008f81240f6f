"""The club's people as the database holds them: members, guests, and what each may do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from sqlalchemy import Engine, Table, select

from webapp.store import reading
from webapp.tables import PersonRow

Role = Literal["guest", "member", "scorekeeper", "referee", "secretary"]
ROLES: Final[tuple[Role, ...]] = ("guest", "member", "scorekeeper", "referee", "secretary")
"""In rising order: each may do what those before it may."""

_PEOPLE: Final = cast(Table, PersonRow.__table__)


@dataclass(frozen=True, slots=True)
class Person:
    """A row of `people`; equal rows are equal people."""

    id: str
    name: str
    role: Role
    sign_in: str | None
    password_hash: str | None
    active: bool
    session_key: str
    added_at: str


def find(engine: Engine, person: str) -> Person | None:
    """The person with that id, active or not."""
    with reading(engine) as connection:
        row = connection.execute(select(_PEOPLE).where(_PEOPLE.c.id == person)).mappings().first()
    return _person(row) if row else None


def _person(row: Mapping[Any, Any]) -> Person:
    return Person(**{str(name): value for name, value in row.items()})
