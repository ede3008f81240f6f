"""The tally of one hand to print."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, make_response, render_template, request

from webapp import access
from webapp.downloads import paper, sent
from webapp.json_text import decode
from webapp.language import page_language
from webapp.messages import sentence, text
from webapp.printing.tally import tally_pdf
from webapp.show import view
from webapp.tally.forms import hand_from_json
from webapp.tally.rulesets import rulesets
from webapp.tally.unknowns import score_seen

blueprint = Blueprint("tally_export", __name__)


@blueprint.post("/tally.pdf")
@access.public
def pdf() -> Response:
    """`hand` is a hand in interchange form."""
    lang = page_language()
    try:
        return printed(hand_from_json(decode(request.form.get("hand", "").encode())), lang)
    except ValueError as error:
        return make_response(render_template("error.html", message=sentence(error, lang), **view(lang)), 422)


def printed(hand: dict[str, Any], lang: str) -> Response:
    """The tally of a hand in interchange form, as a PDF; ValueError with a sentence where it is none."""
    known = rulesets()
    scored = score_seen(hand, lang, rulesets=known)
    book = known[scored.tally.rules]
    return sent(tally_pdf(scored, book, lang, paper()), f"{text('tally.file', lang)}.pdf", "application/pdf")
