"""Whose token a request to `/api/` bears. There a cookie says nothing, and on every other page a token does.

So another site can have a browser send its cookies here in vain, and no request needs a form's token.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from flask import Flask, Request, g, has_request_context, request
from werkzeug.exceptions import Unauthorized

from webapp.api import tokens
from webapp.api.tokens import Token
from webapp.database import engine
from webapp.people import accounts
from webapp.people import store as people

if TYPE_CHECKING:
    from webapp.access import Actor

ROOT: Final = "/api/"


class BadTokenError(Unauthorized):
    """The token that was sent opens nothing."""


def install(app: Flask) -> None:
    """Have the person of a token be who is signed in, for that request."""
    app.login_manager.request_loader(_of_token)  # type: ignore[attr-defined]
    app.before_request(_refuse_bad_token)


def for_programs(asked: Request) -> bool:
    """Whether the address is one of the interface for programs."""
    return asked.path.startswith(ROOT)


def token() -> Token | None:
    """The token of this request, if it bears one that opens something."""
    if "api_token" not in g:
        written = _written(request)
        g.api_token = tokens.holder_of(engine(), written) if written else None
    found: Token | None = g.api_token
    return found


def permits(action: str) -> bool:
    """Whether the token lets it be done; without a token it is the role alone that decides."""
    found = token() if has_request_context() else None
    return found is None or action in found.actions


def writer(actor: Actor) -> str:
    """Whose name stands in the ledger: a person's, with the device that spoke for them."""
    found = token()
    return f"{actor.name}, {found.name}" if found else actor.name


def speaking(actor: Actor) -> Actor:
    """Who writes, with the device that spoke for them."""
    return replace(actor, name=writer(actor))


def _written(asked: Request) -> str:
    if not for_programs(asked):
        return ""
    kind, _, text = asked.headers.get("Authorization", "").partition(" ")
    return text.strip() if kind.casefold() == "bearer" else ""


def _refuse_bad_token() -> None:
    """What was sent as a token must be one, also where none is asked for."""
    if for_programs(request) and "Authorization" in request.headers:
        found = token()
        if found is None:
            raise BadTokenError
        tokens.note_use(engine(), found)


def _of_token(_request: Request) -> accounts.SignedIn | None:
    found = token()
    person = people.find(engine(), found.person) if found else None
    return accounts.SignedIn(person) if person else None
