"""From the page's form, or a hand in interchange form, to a tally."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request

import scoring
from webapp import access
from webapp.guard import wants_json
from webapp.json_posts import posted_json
from webapp.language import page_language
from webapp.messages import error_code, sentence
from webapp.show import view
from webapp.tally.forms import hand_from_form, hand_from_json
from webapp.tally.hand_faults import field_of
from webapp.tally.refusals import refusal_words
from webapp.tally.unknowns import Scored, score, score_seen

blueprint = Blueprint("tallies", __name__)


@blueprint.post("/tally")
@access.public
def tally() -> Response:
    lang = page_language()
    try:
        scored = _posted(lang)
    except ValueError as error:
        return _refusal(error, lang)
    if request.is_json:
        return jsonify(_answer(scored))
    if wants_json():
        html = render_template("_tally.html", scored=scored, **view(lang))
        return jsonify(_answer(scored) | {"html": html})
    return Response(_whole_page(lang, scored=scored))


def _posted(lang: str) -> Scored:
    if request.is_json:
        return score(hand_from_json(posted_json()), lang)
    return score_seen(hand_from_form(request.form), lang)


def _answer(scored: Scored) -> dict[str, Any]:
    return {"tally": scored.tally.to_json(), "doubts": scored.doubts, "notes": scored.notes}


def _refusal(error: ValueError, lang: str) -> Response:
    # Programs know the keys; who fills a page in knows the names beside its fields.
    message = sentence(error, lang) if request.is_json else refusal_words(error, lang)
    if wants_json():
        told = {"code": error_code(error), "message": message}
        response = jsonify({"error": told if request.is_json else told | {"field": field_of(error)}})
    else:
        response = Response(_whole_page(lang, complaint=message, field=field_of(error)))
    response.status_code = 422
    return response


def _whole_page(lang: str, *, scored: Scored | None = None, complaint: str = "", field: str = "") -> str:
    """The page again with everything that was typed, for a browser without scripts."""
    rules = request.form.get("rules", "")
    names = view(lang) | {"form": request.form, "scored": scored, "complaint": complaint, "fault_field": field}
    return render_template(
        "page.html", rules=rules if rules in scoring.RULESETS else next(iter(scoring.RULESETS)), **names
    )
