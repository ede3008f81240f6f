"""A game to keep or to print: its sheet as PDF, CSV and JSON; and sheets to fill in by hand."""

from __future__ import annotations

from flask import Blueprint, Response, abort

import scoring
from webapp import access
from webapp.database import engine
from webapp.downloads import paper, sent
from webapp.games.files import GameFile, game_csv, game_json, open_game
from webapp.language import page_language
from webapp.messages import text
from webapp.printing.blank import blank_pdf
from webapp.printing.sheet import sheet_pdf

blueprint = Blueprint("game_export", __name__)


@blueprint.get("/game/<stream>/sheet.pdf")
@access.needs("see", game="stream")
def pdf(stream: str) -> Response:
    file, lang = open_game(engine(), stream), page_language()
    return _sent(sheet_pdf(file, lang, paper()), file, lang, "pdf", "application/pdf")


@blueprint.get("/game/<stream>/sheet.csv")
@access.needs("see", game="stream")
def csv(stream: str) -> Response:
    file, lang = open_game(engine(), stream), page_language()
    return _sent(game_csv(file, lang), file, lang, "csv", "text/csv")


@blueprint.get("/game/<stream>/sheet.json")
@access.needs("see", game="stream")
def json(stream: str) -> Response:
    file = open_game(engine(), stream)
    return _sent(game_json(file).encode(), file, page_language(), "json", "application/json")


@blueprint.get("/rules/<rules>/sheet.pdf")
@access.public
def blank(rules: str) -> Response:
    book = scoring.RULESETS.get(rules)
    if book is None:
        abort(404)
    lang = page_language()
    name = f"{text('sheet.file', lang)}-{rules}.pdf"
    return sent(blank_pdf(book, lang, paper()), name, "application/pdf")


def _sent(data: bytes, file: GameFile, lang: str, suffix: str, kind: str) -> Response:
    return sent(data, f"{text('sheet.file', lang)}-{file.day}-{file.head.sequence}.{suffix}", kind)
