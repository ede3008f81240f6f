"""Which language a page is shown in: asked for in the address or the form, remembered, the club's, or the browser's.

Flask-Babel holds the choice for the time of a request. Sentences are in `webapp.catalogue`, which the command line and
the scripts read too; Babel writes dates, numbers and money (`webapp.amounts`).
"""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, current_app, request
from flask_babel import Babel, get_locale
from sqlalchemy.exc import SQLAlchemyError

from webapp.club.settings import load
from webapp.database import of
from webapp.messages import InputError
from webapp.words import LANGS

FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")
COOKIE: Final = "lang"
REMEMBERED_SECONDS: Final = 365 * 24 * 3600


def install(app: Flask) -> None:
    """Have every request's language chosen, and remembered where it was asked for."""
    Babel(app, locale_selector=_chosen, configure_jinja=False)
    app.after_request(_remember)


def page_language(*, of_form: bool = True) -> str:
    """`of_form` is false where the form was too large to be taken in."""
    return str(get_locale().language) if of_form else _chosen(of_form=False)


def _chosen(*, of_form: bool = True) -> str:
    asked = request.args.get("lang")
    if not asked and of_form and request.mimetype in FORMS:
        asked = request.form.get("lang")
    for wanted in (asked, request.cookies.get(COOKIE)):
        if wanted in LANGS:
            return wanted
    return _of_club() or request.accept_languages.best_match(LANGS) or "en"


def _of_club() -> str:
    """What the club has settled on; a page that needs no database does not open one for it."""
    engine = of(current_app).opened
    try:
        return load(engine).language if engine else ""
    except (InputError, SQLAlchemyError):
        # The page that says what is wrong with the database is shown all the same.
        return ""


def _remember(response: Response) -> Response:
    asked = request.args.get("lang")
    if asked in LANGS and asked != request.cookies.get(COOKIE) and response.mimetype == "text/html":
        response.set_cookie(
            COOKIE, asked, max_age=REMEMBERED_SECONDS, secure=request.is_secure, httponly=True, samesite="Lax"
        )
    return response
