"""Signing in and out, the own password, and the one-time links by which people join."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, current_app, jsonify, redirect, render_template, request, url_for
from flask_wtf.csrf import CSRFError, generate_csrf
from werkzeug.wrappers import Response as Answer

from webapp import access, guard
from webapp.access import NotSignedInError
from webapp.database import engine
from webapp.language import page_language
from webapp.messages import InputError, error_code, sentence, text
from webapp.people import accounts, links, passwords
from webapp.people import store as people
from webapp.people.sign_in_rates import SignInRates
from webapp.people.store import Person
from webapp.rates import TooOftenError
from webapp.show import view

blueprint = Blueprint("accounts", __name__)

FIELDS: Final = {
    "password_length": "password",
    "password_common": "password",
    "password_differs": "again",
    "password_wrong": "current",
    "too_many_sign_ins": "current",
    "sign_in_taken": "sign_in",
    "sign_in_name": "sign_in",
}
"""By which field of its form a complaint stands."""

RATES: Final = "sign_in_rates"


def install(app: Flask) -> None:
    """Answer those who are not signed in, and posts without a token."""
    app.extensions[RATES] = SignInRates(app.extensions["counted"])
    app.register_error_handler(NotSignedInError, not_signed_in)
    app.register_error_handler(CSRFError, bad_token)


def not_signed_in(error: NotSignedInError) -> Answer:
    """A reader is led to the form and back; a post or a script is told."""
    if request.method == "GET" and not guard.wants_json():
        return redirect(url_for("accounts.sign_in", next=request.full_path.rstrip("?")), 303)
    return guard.http_error(error)


def bad_token(_error: CSRFError) -> Response:
    lang = page_language()
    return guard.answer("bad_token", text("account.bad_token", lang), 400, lang)


@blueprint.get("/sign-in")
@access.public
def sign_in() -> Answer | str:
    if accounts.signed_in():
        return redirect(_next(), 303)
    return _sign_in_page()


@blueprint.post("/sign-in")
@access.public
def post_sign_in() -> Answer | tuple[str, int] | Response:
    """One answer for a wrong name and a wrong password, for as much work."""
    name, password = people.sign_in_key(request.form.get("sign_in", ""))[: people.MOST_NAME], _field("password")
    try:
        _count(name)
        person = people.by_sign_in(engine(), name)
        able = person if person and person.can_sign_in else None
        if not passwords.verified(able.password_hash if able else None, password) or able is None:
            current_app.logger.warning(
                "sign-in refused: %s, from %s", able.id if able else "unknown name", request.remote_addr
            )
            raise InputError("sign_in_wrong")
    except InputError as error:
        return _refused(error, _sign_in_page(error))
    _rates().forget(name, request.remote_addr or "")
    if able.password_hash and passwords.outdated(able.password_hash):
        people.rehash(engine(), able, passwords.hashed(password))
    accounts.open_session(able)
    return redirect(_next(), 303)


@blueprint.post("/sign-out")
@access.public
def sign_out() -> Answer:
    accounts.close_session()
    return redirect(url_for("pages.page"), 303)


@blueprint.get("/account")
@access.signed_in
def account() -> str:
    return _account_page(_me())


@blueprint.post("/account/password")
@access.signed_in
def post_password() -> Answer | tuple[str, int] | Response:
    """A new password: this device stays signed in, every other one is out."""
    me = _me()
    try:
        _count(me.sign_in or me.id)
        if not passwords.verified(me.password_hash, _field("current")):
            raise InputError("password_wrong")
        _rates().forget(me.sign_in or me.id, request.remote_addr or "")
        passwords.check(_field("password"), _field("again"), me.sign_in or "")
        mine = people.set_password(engine(), me, passwords.hashed(_field("password")))
    except InputError as error:
        return _refused(error, _account_page(me, error))
    accounts.open_session(mine)
    return redirect(url_for("accounts.account", done="password"), 303)


@blueprint.post("/account/sign-out-everywhere")
@access.signed_in
def sign_out_everywhere() -> Answer:
    me = _me()
    people.end_sessions(engine(), me.id, by=me.name)
    accounts.close_session()
    return redirect(url_for("accounts.sign_in", done="everywhere"), 303)


@blueprint.get("/join/<token>")
@access.public
def join(token: str) -> str | tuple[str, int]:
    try:
        return _join_page(_holder(token))
    except InputError as error:
        return _link_over(error)


@blueprint.post("/join/<token>")
@access.public
def post_join(token: str) -> Answer | tuple[str, int] | Response:
    """Set a password by a one-time link, and be signed in."""
    try:
        person = _holder(token)
    except InputError as error:
        return _link_over(error)
    name = person.sign_in or request.form.get("sign_in", "")
    try:
        clean = people.clean_sign_in(name)
        passwords.check(_field("password"), _field("again"), clean)
        mine = people.set_password(engine(), person, passwords.hashed(_field("password")), clean)
    except InputError as error:
        return _link_over(error) if error_code(error) == "link_over" else _refused(error, _join_page(person, error))
    accounts.open_session(mine)
    return redirect(url_for("club.home"), 303)


@blueprint.get("/session/token")
@access.public
def token() -> Response:
    """The token for a script whose page is older than the session, such as one kept for use offline."""
    return jsonify({"token": generate_csrf() if accounts.bears_authority() else ""})


def complaints(error: InputError | None, lang: str, fields: Mapping[str, str]) -> dict[str, str]:
    """The sentence of an error under the name of its field, or under nothing where it is no field's."""
    return {fields.get(error_code(error), ""): sentence(error, lang)} if error else {}


def _sign_in_page(error: InputError | None = None) -> str:
    lang = page_language()
    return render_template(
        "sign_in.html",
        complaint=sentence(error, lang) if error else "",
        known=people.anyone(engine()),
        next=_next(),
        **view(lang) | {"form": request.form},
    )


def _account_page(me: Person, error: InputError | None = None) -> str:
    lang = page_language()
    return render_template(
        "account.html", me=me, wrong=complaints(error, lang, FIELDS), least=passwords.LEAST, **view(lang)
    )


def _join_page(person: Person, error: InputError | None = None) -> str:
    lang = page_language()
    wrong = complaints(error, lang, FIELDS)
    return render_template(
        "join.html", person=person, wrong=wrong, least=passwords.LEAST, **view(lang) | {"form": request.form}
    )


def _link_over(error: InputError) -> tuple[str, int]:
    lang = page_language()
    return render_template("error.html", message=sentence(error, lang), **view(lang)), 404


def _refused(error: InputError, page: str) -> tuple[str, int] | Response:
    if isinstance(error, TooOftenError):
        return guard.retry_after(Response(page, 429), error)
    return page, 422


def _holder(token: str) -> Person:
    return links.holder(str(current_app.secret_key), engine(), token)


def _me() -> Person:
    person = accounts.signed_in()
    if person is None:
        raise NotSignedInError
    return person


def _rates() -> SignInRates:
    rates: SignInRates = current_app.extensions[RATES]
    return rates


def _count(name: str) -> None:
    _rates().check(name, request.remote_addr or "")


def _field(name: str) -> str:
    return request.form.get(name, "")


def _next() -> str:
    """Where to go once signed in: a path of this site's, else the club's page."""
    wanted = request.values.get("next", "")
    parts = urlsplit(wanted)
    local = wanted.startswith("/") and not wanted.startswith("//") and "\\" not in wanted and wanted.isprintable()
    return wanted if local and not parts.netloc and not parts.scheme else url_for("club.home")
