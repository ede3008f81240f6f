"""A game to keep or to print: its sheet as PDF, CSV and JSON; and sheets to fill in by hand."""

from __future__ import annotations

from io import BytesIO

from flask import Blueprint, Response, abort, request, send_file

import scoring
from webapp import access
from webapp.database import engine
from webapp.games.files import GameFile, game_csv, game_json, open_game
from webapp.language import page_language
from webapp.messages import text
from webapp.printing.blank import blank_pdf
from webapp.printing.sheet import sheet_pdf

blueprint = Blueprint("game_export", __name__)

LETTER = ("US", "CA", "MX", "PH", "CL", "CO")
"""Where Letter is the usual paper."""


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


def paper() -> str:
    """The paper asked for, else the one usual where the browser says it is."""
    asked = request.args.get("paper", "")
    if asked in ("a4", "letter"):
        return asked
    where = (request.accept_languages.best or "").rpartition("-")[2]
    return "letter" if where.upper() in LETTER else "a4"


def sent(data: bytes, name: str, kind: str) -> Response:
    """A file under its own name; a browser shows a PDF, and keeps all else."""
    answer = send_file(BytesIO(data), kind, as_attachment=kind != "application/pdf", download_name=name)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _sent(data: bytes, file: GameFile, lang: str, suffix: str, kind: str) -> Response:
    return sent(data, f"{text('sheet.file', lang)}-{file.day}-{file.head.sequence}.{suffix}", kind)
