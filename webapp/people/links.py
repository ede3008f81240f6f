"""One-time links by which a person sets a password: signed, good for some days, over once the password is set.

Nothing is kept of a link: it names the person with what would change by its use, so that it works once, and not at
all after a change of role or a sign-out everywhere.
"""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256
from typing import Final

from itsdangerous import BadData, URLSafeTimedSerializer
from sqlalchemy import Engine

from webapp.messages import InputError
from webapp.people import store as people
from webapp.people.store import Person

GOOD_FOR: Final = timedelta(days=7)


def issue(secret: str, person: Person) -> str:
    """The token of a link for that person."""
    return _signer(secret).dumps([person.id, _state(person)])


def holder(secret: str, engine: Engine, token: str) -> Person:
    """Whose link it is; InputError where it is over or was never given."""
    try:
        name, state = _signer(secret).loads(token, max_age=int(GOOD_FOR.total_seconds()))
    except (BadData, ValueError, TypeError) as error:
        raise InputError("link_over") from error
    person = people.find(engine, name)
    if person is None or not person.active or _state(person) != state:
        raise InputError("link_over")
    return person


def _signer(secret: str) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(secret, salt="marque-link", signer_kwargs={"digest_method": sha256})


def _state(person: Person) -> str:
    return sha256(f"{person.session_key}:{person.password_hash or ''}".encode()).hexdigest()[:32]
