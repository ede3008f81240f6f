"""Who is signed in: Flask-Login's session, checked against the person's row at every request; tokens in every post.

A session lasts while it is used once in `IDLE`, `LONGEST` at most, and is over at once when the person's password or
role changes. Whoever bears one, or a table's, sends Flask-WTF's token with every post, in the form or in the header
that scripts add; a client without cookies has nothing that another site could misuse, and needs none.
"""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Final

from flask import Flask, request, session
from flask_login import LoginManager, UserMixin, current_user, login_user, logout_user
from flask_wtf.csrf import CSRFProtect, generate_csrf
from markupsafe import Markup

from webapp.database import engine
from webapp.messages import InputError
from webapp.people import store as people
from webapp.people.store import Person

IDLE: Final = timedelta(days=30)
LONGEST: Final = timedelta(days=90)
TABLE: Final = "table"
"""Where the session keeps the token of the table whose code was opened."""

_SINCE: Final = "since"
_AUTHORITY: Final = ("_user_id", TABLE)
_ALWAYS: Final = frozenset({"accounts.post_sign_in", "accounts.post_join"})
"""What needs a token from everyone: a forged sign-in is a trap as well."""


class SignedIn(UserMixin):  # type: ignore[misc]
    """A person as Flask-Login keeps one: the key in the cookie is over once the password or the role changes."""

    def __init__(self, person: Person) -> None:
        self.person = person

    def get_id(self) -> str:
        return f"{self.person.id}:{self.person.session_key}"


def install(app: Flask) -> None:
    """Hang sessions and tokens on the application."""
    app.config.from_mapping(PERMANENT_SESSION_LIFETIME=IDLE, WTF_CSRF_CHECK_DEFAULT=False, WTF_CSRF_TIME_LIMIT=None)
    manager = LoginManager()
    manager.session_protection = None  # A phone changes its address between two hands.
    manager.init_app(app)
    manager.user_loader(_of_cookie)
    tokens = CSRFProtect(app)

    @app.before_request
    def check_token() -> None:
        if bears_authority() or request.endpoint in _ALWAYS:
            tokens.protect()

    @app.context_processor
    def names() -> dict[str, object]:
        return {"who": shown, "form_token": form_token, "token_meta": token_meta}


def signed_in() -> Person | None:
    """Who is signed in; nobody where the session is over."""
    return current_user.person if current_user.is_authenticated else None


def shown() -> Person | None:
    """Who is signed in, for a page that must come even where the database does not answer: the page of that error."""
    try:
        return signed_in()
    except InputError:
        return None


def open_session(person: Person) -> None:
    """Begin a session of that person's: nothing of an older one is left in it, but for the table."""
    table = session.get(TABLE)
    session.clear()
    if table:
        session[TABLE] = table
    session.permanent = True
    session[_SINCE] = int(time.time())
    login_user(SignedIn(person))


def close_session() -> None:
    """Nobody is signed in on this device any more, and no table is open on it."""
    logout_user()
    session.clear()


def bears_authority() -> bool:
    """Whether the cookie alone lets a post do something."""
    return any(name in session for name in _AUTHORITY)


def form_token() -> Markup:
    """The hidden field for a form, where its post needs one."""
    if not bears_authority():
        return Markup()
    return Markup('<input type="hidden" name="csrf_token" value="{}">').format(generate_csrf())


def token_meta() -> Markup:
    """The same for scripts, in the head of a page."""
    if not bears_authority():
        return Markup()
    return Markup('<meta name="csrf-token" content="{}">').format(generate_csrf())


def _of_cookie(known: str) -> SignedIn | None:
    if time.time() - session.get(_SINCE, 0) > LONGEST.total_seconds():
        return None
    name, _, key = known.partition(":")
    person = people.find(engine(), name)
    return SignedIn(person) if person and person.active and person.session_key == key else None
