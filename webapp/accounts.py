"""Who is signed in: Flask-Login's session, checked against the person's row at every request."""

from __future__ import annotations

from flask import Flask
from flask_login import LoginManager, UserMixin, current_user

from webapp import people
from webapp.database import engine
from webapp.people import Person


class SignedIn(UserMixin):  # type: ignore[misc]
    """A person as Flask-Login keeps one: the key in the cookie is over once the password or the role changes."""

    def __init__(self, person: Person) -> None:
        self.person = person

    def get_id(self) -> str:
        return f"{self.person.id}:{self.person.session_key}"


def install(app: Flask) -> None:
    """Hang the sessions on the application."""
    manager = LoginManager()
    manager.session_protection = None  # A phone changes its address between two hands.
    manager.init_app(app)
    manager.user_loader(_of_cookie)


def signed_in() -> Person | None:
    """Who is signed in; nobody where the session is over."""
    return current_user.person if current_user.is_authenticated else None


def _of_cookie(known: str) -> SignedIn | None:
    name, _, key = known.partition(":")
    person = people.find(engine(), name)
    return SignedIn(person) if person and person.active and person.session_key == key else None
