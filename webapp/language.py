"""Which language a page is shown in: asked for in the address or the form, else what the browser prefers."""

from __future__ import annotations

from flask import request

from webapp.words import LANGS

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def page_language(*, of_form: bool = True) -> str:
    """`of_form` is false where the form was too large to be taken in."""
    asked = request.args.get("lang")
    if not asked and of_form and request.mimetype in FORMS:
        asked = request.form.get("lang")
    if asked in LANGS:
        return asked
    return request.accept_languages.best_match(LANGS) or "en"
