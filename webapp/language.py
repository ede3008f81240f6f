"""Which language a page is shown in: asked for in the address or the form, else what the browser prefers."""

from __future__ import annotations

from flask import request

from webapp.words import LANGS


def page_language() -> str:
    asked = request.args.get("lang") or (request.form.get("lang") if request.mimetype in FORMS else None)
    if asked in LANGS:
        return asked
    return request.accept_languages.best_match(LANGS) or "en"


FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
