"""The club's people as the database holds them: members, guests, and what each may do. Nobody is ever deleted."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import Connection, Engine, func, insert, select, text, update

from webapp.ledger import Entry, Origin, append_within, entries
from webapp.messages import InputError
from webapp.names import name_key, name_text, same_key
from webapp.people import events as told
from webapp.people.events import STREAM, PeopleEvent
from webapp.store import now, reading, writing
from webapp.tables import PersonRow, as_table

Role = Literal["guest", "member", "scorekeeper", "referee", "secretary"]
ROLES: Final[tuple[Role, ...]] = ("guest", "member", "scorekeeper", "referee", "secretary")
"""In rising order: each may do what those before it may."""

MOST_NAME: Final = 60
LEAST_SIGN_IN: Final = 2
SIGNS: Final = frozenset(".-_@+")

SYSTEM: Final = "marque secretary"
"""Who gave the first role."""

_PEOPLE: Final = as_table(PersonRow)
_LOCK: Final = 0x70656F70


@dataclass(frozen=True, slots=True)
class Person:
    """A row of `people`; who can sign in has a name for it and a password's hash."""

    id: str
    name: str
    role: Role
    sign_in: str | None
    password_hash: str | None
    active: bool
    session_key: str
    added_at: str

    @property
    def can_sign_in(self) -> bool:
        return self.active and self.password_hash is not None


def find(engine: Engine, person: str) -> Person | None:
    """The person with that id, active or not."""
    with reading(engine) as connection:
        return _one(connection, _PEOPLE.c.id == person)


def by_sign_in(engine: Engine, name: str) -> Person | None:
    """Who signs in with that name, capitals or not."""
    with reading(engine) as connection:
        return _one(connection, _PEOPLE.c.sign_in == sign_in_key(name))


def everyone(engine: Engine) -> list[Person]:
    """All people by name, those who have left last."""
    with reading(engine) as connection:
        rows = connection.execute(select(_PEOPLE)).mappings().all()
    return sorted(map(_person, rows), key=lambda person: (not person.active, name_key(person.name), person.id))


def history(engine: Engine, person: str) -> list[Entry]:
    """What was given to that person and by whom, the latest first."""
    return [entry for entry in reversed(entries(engine, STREAM)) if entry.event.to_json().get("person") == person]


def anyone(engine: Engine) -> bool:
    """Whether the club has anyone who can sign in yet."""
    with reading(engine) as connection:
        return _one(connection, _PEOPLE.c.password_hash.is_not(None)) is not None


def add(engine: Engine, name: str, role: Role, *, by: str) -> Person:
    """A new person; InputError where the name is none, or another's."""
    with writing(engine) as connection:
        _alone(connection)
        return _added(connection, name, role, by)


def add_all(engine: Engine, people: Iterable[tuple[str, Role]], *, by: str) -> list[Person]:
    """New people by name and role: all of them, or none."""
    with writing(engine) as connection:
        _alone(connection)
        return [_added(connection, name, role, by) for name, role in people]


def appoint_secretary(engine: Engine, name: str) -> Person:
    """The secretary of that name, known already or new."""
    with writing(engine) as connection:
        _alone(connection)
        clean = clean_name(name)
        for row in connection.execute(select(_PEOPLE).where(_PEOPLE.c.active)).mappings():
            if same_key(row["name"]) == same_key(clean):
                return _with_role(connection, _person(row), "secretary", SYSTEM)
        return _added(connection, clean, "secretary", SYSTEM)


def change(engine: Engine, person: str, *, name: str, role: Role, by: str) -> Person:
    """Another name or role; a new role ends every session of theirs.

    InputError where the name is another's, or the club would be without a secretary.
    """
    with writing(engine) as connection:
        _alone(connection)
        clean = clean_name(name)
        _refuse_namesake(connection, clean, person)
        found = _with_role(connection, _known(connection, person), role, by)
        return _changed(connection, found.id, {"name": clean})


def leave(engine: Engine, person: str, *, by: str) -> Person:
    """No longer of the club: every session is over; InputError for the last secretary."""
    with writing(engine) as connection:
        _alone(connection)
        old = _known(connection, person)
        if not old.active:
            return old
        _refuse_last_secretary(connection, old)
        _tell(connection, told.PersonLeft(person), by)
        return _changed(connection, person, {"active": False, "session_key": new_key()})


def come_back(engine: Engine, person: str, *, by: str) -> Person:
    """Of the club again, with the role and the password of before; InputError where another took the name."""
    with writing(engine) as connection:
        _alone(connection)
        old = _known(connection, person)
        if old.active:
            return old
        _refuse_namesake(connection, old.name, person)
        _tell(connection, told.PersonReturned(person), by)
        return _changed(connection, person, {"active": True, "session_key": new_key()})


def end_sessions(engine: Engine, person: str, *, by: str) -> Person:
    """Signed out everywhere; links given before are over too."""
    with writing(engine) as connection:
        _alone(connection)
        _tell(connection, told.SessionsEnded(person), by)
        return _changed(connection, person, {"session_key": new_key()})


def note_link(engine: Engine, person: str, *, by: str) -> None:
    """Write down that a link was issued."""
    with writing(engine) as connection:
        _alone(connection)
        _tell(connection, told.LinkIssued(person), by)


def set_password(engine: Engine, known: Person, password_hash: str, sign_in: str | None = None) -> Person:
    """A new password, with a name to sign in with where there was none; every session opened before is over.

    InputError where the row is no longer as `known`, so that a link works once; or the name is another's.
    """
    with writing(engine) as connection:
        _alone(connection)
        found = _known(connection, known.id)
        if (found.session_key, found.password_hash, found.active) != (known.session_key, known.password_hash, True):
            raise InputError("link_over")
        changes: dict[str, Any] = {"password_hash": password_hash, "session_key": new_key()}
        if sign_in is not None:
            changes["sign_in"] = clean_sign_in(sign_in)
            holder = _one(connection, _PEOPLE.c.sign_in == changes["sign_in"])
            if holder and holder.id != known.id:
                raise InputError("sign_in_taken")
        return _changed(connection, known.id, changes)


def rehash(engine: Engine, known: Person, password_hash: str) -> None:
    """The same password hashed with newer figures: no session ends, and a password changed meanwhile stands."""
    with writing(engine) as connection:
        same = (_PEOPLE.c.id == known.id) & (_PEOPLE.c.password_hash == known.password_hash)
        connection.execute(update(_PEOPLE).where(same).values(password_hash=password_hash))


def forget(engine: Engine, person: str, pseudonym: str, *, by: str) -> Person:
    """A person who wishes to be forgotten: pages show the pseudonym, with a number of its own; they can't sign in.

    The ledger keeps the names that were given at the table.
    """
    with writing(engine) as connection:
        _alone(connection)
        old = _known(connection, person)
        _refuse_last_secretary(connection, old)
        _tell(connection, told.PersonForgotten(person), by)
        name = f"{pseudonym} {secrets.randbelow(9000) + 1000}"
        changes = {"name": name, "role": "guest", "sign_in": None, "password_hash": None, "active": False}
        return _changed(connection, person, {**changes, "session_key": new_key()})


def clean_name(name: str) -> str:
    """The name as it is kept; InputError where it is empty, too long, or has signs that can't be printed."""
    clean = name_text(name)
    if not clean or len(clean) > MOST_NAME:
        raise InputError("person_name", most=MOST_NAME)
    return clean


def clean_sign_in(name: str) -> str:
    """The name to sign in with as it is kept: small letters of any script, digits, and `. - _ @ +`."""
    clean = sign_in_key(name)
    if not LEAST_SIGN_IN <= len(clean) <= MOST_NAME or not all(sign.isalnum() or sign in SIGNS for sign in clean):
        raise InputError("sign_in_name", least=LEAST_SIGN_IN, most=MOST_NAME)
    return clean


def sign_in_key(name: str) -> str:
    """The same for every way of typing it: capitals or not, accents in one character or two."""
    return unicodedata.normalize("NFC", name.strip()).casefold()


def role_named(name: str) -> Role:
    """That role; InputError where there is none of that name."""
    for role in ROLES:
        if role == name:
            return role
    raise InputError("no_such_role")


def new_key() -> str:
    return secrets.token_hex(16)


def _alone(connection: Connection) -> None:
    """One at a time, so that two who step down at once can't both be the last but one; SQLite sees to it itself."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def _added(connection: Connection, name: str, role: Role, by: str) -> Person:
    person = Person(secrets.token_hex(8), clean_name(name), role, None, None, True, new_key(), now())
    _refuse_namesake(connection, person.name, person.id)
    connection.execute(insert(_PEOPLE).values({field: getattr(person, field) for field in Person.__slots__}))
    _tell(connection, told.RoleGiven(person.id, role), by)
    return person


def _with_role(connection: Connection, person: Person, role: Role, by: str) -> Person:
    if role == person.role:
        return person
    _refuse_last_secretary(connection, person)
    _tell(connection, told.RoleGiven(person.id, role), by)
    return _changed(connection, person.id, {"role": role, "session_key": new_key()})


def _tell(connection: Connection, event: PeopleEvent, by: str) -> None:
    """Write it in the ledger together with the change."""
    append_within(connection, STREAM, None, event, Origin(by, "", ""))


def _refuse_namesake(connection: Connection, name: str, person: str) -> None:
    others = select(_PEOPLE.c.name).where(_PEOPLE.c.active, _PEOPLE.c.id != person)
    if same_key(name) in {same_key(other) for other in connection.scalars(others)}:
        raise InputError("person_namesake", name=name)


def _refuse_last_secretary(connection: Connection, person: Person) -> None:
    if person.role != "secretary" or not person.active:
        return
    able = _PEOPLE.c.active & _PEOPLE.c.password_hash.is_not(None) & (_PEOPLE.c.role == "secretary")
    others = select(func.count()).select_from(_PEOPLE).where(able, _PEOPLE.c.id != person.id)
    if not connection.scalar(others):
        raise InputError("last_secretary")


def _changed(connection: Connection, person: str, changes: Mapping[str, Any]) -> Person:
    if changes:
        connection.execute(update(_PEOPLE).where(_PEOPLE.c.id == person).values(changes))
    return _known(connection, person)


def _known(connection: Connection, person: str) -> Person:
    found = _one(connection, _PEOPLE.c.id == person)
    if found is None:
        raise InputError("no_such_person")
    return found


def _one(connection: Connection, which: Any) -> Person | None:
    row = connection.execute(select(_PEOPLE).where(which).limit(1)).mappings().first()
    return _person(row) if row else None


def _person(row: Mapping[Any, Any]) -> Person:
    return Person(**{str(name): value for name, value in row.items()})
