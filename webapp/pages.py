"""The page itself, the rules to read, the tile faces, and a sign of life."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, render_template, request

import scoring
from webapp import access
from webapp.faces import sprite
from webapp.house_rules.rows import row_words
from webapp.language import page_language
from webapp.sets.page import set_names
from webapp.show import view
from webapp.words import LANGS

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
@access.public
def page() -> str:
    chosen = request.args.get("rules", "")
    return render_template(
        "page.html",
        sets=set_names(),
        rules=chosen if chosen in scoring.RULESETS else next(iter(scoring.RULESETS)),
        **view(page_language()),
    )


@blueprint.get("/rules/")
@access.public
def rules_index() -> str:
    return render_template("rules_index.html", **view(page_language()))


@blueprint.get("/rules/<rules>")
@access.public
def rules_page(rules: str) -> str:
    book = scoring.RULESETS.get(rules)
    if book is None:
        abort(404)
    return render_template("rules.html", book=book, row_words=row_words, **view(page_language()))


@blueprint.get("/tiles-<lang>.svg")
@access.public
def tiles(lang: str) -> Response:
    if lang not in LANGS:
        abort(404)
    response = Response(sprite(lang), mimetype="image/svg+xml")
    response.headers["Cache-Control"] = "public, max-age=3600"
    response.add_etag()
    response.make_conditional(request)
    return response


@blueprint.get("/favicon.ico")
@access.public
def icon() -> Response:
    """What a browser asks for by itself, for an answer that is no page of ours or one that was left half loaded."""
    response = current_app.send_static_file("icon-192.png")
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response


@blueprint.get("/healthz")
@access.public
def health() -> dict[str, str]:
    return {"status": "ok"}
