"""The tokens of one's own devices, and for the secretary everybody's."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.exceptions import Unauthorized
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.api import tokens
from webapp.club.page import card
from webapp.database import engine
from webapp.language import page_language
from webapp.messages import InputError
from webapp.people import accounts
from webapp.people.accounts_page import complaints
from webapp.people.store import Person
from webapp.show import view

blueprint = Blueprint("tokens", __name__)

FIELDS: Final = {"token_name": "name", "unprintable": "name", "token_scopes": "scopes", "token_above_role": "scopes"}


@blueprint.get("/account/tokens")
@access.signed_in
def mine() -> str:
    return _page(_me())


@blueprint.post("/account/tokens")
@access.signed_in
def make() -> str | tuple[str, int]:
    """A new token, shown once."""
    me = _me()
    try:
        token, text = tokens.give(engine(), me, request.form.get("name", ""), request.form.getlist("scope"), by=me.name)
    except InputError as error:
        return _page(me, error), 422
    return _page(me, made=(token.name, text))


@blueprint.post("/account/tokens/<token>/revoke")
@access.signed_in
def revoke(token: str) -> Answer:
    """One of one's own."""
    me = _me()
    known = tokens.find(engine(), token)
    if known is None or known.person != me.id:
        abort(404)
    tokens.revoke(engine(), token, by=me.name)
    return redirect(url_for("tokens.mine", done="revoked"), 303)


@blueprint.get("/club/tokens")
@access.needs("administer")
def everybody_s() -> str:
    return render_template("tokens_all.html", known=tokens.everyone(engine()), **view(page_language()))


@blueprint.post("/club/tokens/<token>/revoke")
@access.needs("administer")
def revoke_any(token: str) -> Answer:
    """Anybody's."""
    tokens.revoke(engine(), token, by=access.require("administer").name)
    return redirect(url_for("tokens.everybody_s", done="revoked"), 303)


@card(90)
def home_card() -> str:
    """The way to one's tokens; for the secretary to everybody's as well."""
    return render_template("_club_tokens.html", administers=access.may("administer"), **view(page_language()))


def _me() -> Person:
    return accounts.signed_in() or abort(Unauthorized.code)


def _page(me: Person, error: InputError | None = None, made: tuple[str, str] | None = None) -> str:
    lang = page_language()
    form = {} if made else request.form
    return render_template(
        "tokens.html",
        known=tokens.of_person(engine(), me.id),
        offered=tokens.offered(me),
        ticked=request.form.getlist("scope") if form else ["read"],
        made=made,
        wrong=complaints(error, lang, FIELDS),
        **view(lang) | {"form": form},
    )
