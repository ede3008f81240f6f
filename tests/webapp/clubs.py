"""A club for tests: people of each role, clients signed in as them, a table with a game."""

from __future__ import annotations

import re
import secrets
import time
from dataclasses import dataclass
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Table, insert, update

from tests.webapp.games import NAMES
from webapp import database
from webapp.games.record import start_game
from webapp.games.store import new_game
from webapp.ledger import Origin
from webapp.people import accounts, passwords
from webapp.people import store as people
from webapp.people.store import Person, Role
from webapp.store import writing
from webapp.tables import Base, EveningRow, PlayTableRow

NEW_PASSWORD = "a kite above the harbour"
PASSWORD = "four winds over the sea"
_HASH = passwords.hashed(PASSWORD)


class ClubClient(FlaskClient):
    """A client that says where its posts come from and sends its session's token, as the pages do."""

    def open(self, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("method", "GET") not in ("GET", "HEAD") and kwargs.pop("token", True):
            headers = dict(kwargs.get("headers") or {})
            known = super().open("/session/token", method="GET").get_json()["token"]
            kwargs["headers"] = {"Origin": "http://localhost", "X-CSRFToken": known} | headers
        return super().open(*args, **kwargs)


def token_of(page: str) -> str:
    """What the form on that page would send."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert found
    return found[1]


def sign_in(client: ClubClient, name: str, password: str, **more: Any) -> Any:
    """Fill in the form as a person does."""
    form = {"sign_in": name, "password": password, "csrf_token": token_of(client.get("/sign-in").text), **more}
    return client.post("/sign-in", data=form, headers={"Origin": "http://localhost"}, token=False)


def accept(client: ClubClient, token: str, **form: str) -> Any:
    """Open a one-time link and fill in its form."""
    page = client.get(f"/join/{token}")
    given = {"password": NEW_PASSWORD, "again": NEW_PASSWORD, "csrf_token": token_of(page.text), **form}
    return client.post(f"/join/{token}", data=given, headers={"Origin": "http://localhost"}, token=False)


def is_signed_in(client: ClubClient) -> bool:
    return client.get("/account").status_code == 200


@dataclass
class Club:
    """What the database of an application holds, put there row by row."""

    app: Flask

    @property
    def engine(self) -> Any:
        return database.of(self.app).open()

    def person(self, name: str, role: Role = "member", *, sign_in: bool = True) -> Person:
        """A person of that name, with a password where they sign in."""
        person = people.add(self.engine, name, role, by="test")
        return people.set_password(self.engine, person, _HASH, name.replace(" ", ".")) if sign_in else person

    def client(self, person: Person | None = None, *, table: str | None = None) -> ClubClient:
        """A client on which that person is signed in, or a table's token lies, or neither."""
        client = ClubClient(self.app, self.app.response_class)
        with client.session_transaction() as session:
            if person:
                session["_user_id"] = accounts.SignedIn(person).get_id()
                session["since"] = int(time.time())
            if table:
                session[accounts.TABLE] = table
        return client

    def signed_in_as(self, role: Role) -> ClubClient:
        """A client of a new person with that role."""
        return self.client(self.person(f"{role}-{secrets.token_hex(3)}", role))

    def evening(self) -> str:
        """An open evening."""
        return self._row(EveningRow, day="2026-11-21", name="Saturday", state="open", added_at="2026-11-21T19:00:00")

    def close(self, evening: str) -> None:
        with writing(self.engine) as connection:
            connection.execute(update(EveningRow).where(EveningRow.id == evening).values(state="closed"))

    def table(self, evening: str, number: int = 1) -> tuple[str, str]:
        """A table of that evening: its id and its token."""
        token = secrets.token_urlsafe(24)
        more = {"rules": "navy", "house_rules": None, "options": "{}"}
        return self._row(PlayTableRow, evening=evening, number=number, token=token, **more), token

    def game(self, table: str | None = None, players: tuple[Person, ...] = ()) -> str:
        """A game that has begun, of a table with those people first, or at home."""
        started = start_game([*(person.name for person in players), *NAMES][:4], "navy")
        persons: list[str] = []
        if table:
            others = [self.person(f"{name}-{secrets.token_hex(3)}", sign_in=False) for name in NAMES]
            persons = [person.id for person in (*players, *others)][:4]
        origin = Origin("test", started.rules, started.rules_version)
        return new_game(self.engine, started, origin, table=table, round=1 if table else None, persons=persons)

    def _row(self, kind: type[Base], **values: Any) -> str:
        made = secrets.token_hex(8)
        table = kind.__table__
        assert isinstance(table, Table)
        with writing(self.engine) as connection:
            connection.execute(insert(table).values(id=made, **values))
        return made
