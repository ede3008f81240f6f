"""The tally of one hand to print."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Blueprint, Response, make_response, render_template, request

from webapp import access
from webapp.database import engine
from webapp.downloads import paper, sent
from webapp.games.ledger import load
from webapp.games.money import in_cents, why_paid
from webapp.games.seats import seats_told
from webapp.json_text import decode
from webapp.language import page_language
from webapp.messages import sentence, text
from webapp.printing.tally import tally_pdf
from webapp.show import view
from webapp.tally.forms import hand_from_json
from webapp.tally.rulesets import rulesets
from webapp.tally.unknowns import score_seen
from webapp.words import SEATS

blueprint = Blueprint("tally_export", __name__)


@blueprint.post("/tally.pdf")
@access.public
def pdf() -> Response:
    """`hand` is a hand in interchange form; `game` in the address the game that it is of, `seats` who sat where."""
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
    pdf = tally_pdf(scored, book, lang, paper(), **_of_game(lang))
    return sent(pdf, f"{text('tally.file', lang)}.pdf", "application/pdf")


def _of_game(lang: str) -> dict[str, Any]:
    """What is told otherwise of a hand of the `game` in the address: who plays, by the seats that the form tells, and
    the payments where they are made in money."""
    stream = request.args.get("game", "")
    if not stream:
        return {}
    game, seats = load(engine(), stream), seats_told(request.form)
    told: dict[str, Any] = {}
    if seats is not None:
        told["names"] = {wind: game.players[player] for wind, player in zip(SEATS, seats, strict=True)}
    if in_cents(engine(), stream, game):
        told |= {"in_cents": True, "why_paid": partial(why_paid, lang=lang, value=int(game.terms["point_value"]))}
    return told
