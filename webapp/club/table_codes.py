"""The code of a table: a phone that opens it keeps that table's score, and no other's, until the evening closes."""

from __future__ import annotations

import io
import secrets
from typing import Final, NamedTuple

import segno
from flask import Blueprint, Response, abort, redirect, render_template, request, session, url_for
from markupsafe import Markup
from sqlalchemy import select, update
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.database import engine
from webapp.language import page_language
from webapp.messages import text
from webapp.people import accounts
from webapp.show import view
from webapp.store import reading, writing
from webapp.tables import EveningRow, PlayTableRow, TournamentRow, as_table

blueprint = Blueprint("codes", __name__)

TOKEN_BYTES: Final = 16
_TABLES: Final = as_table(PlayTableRow)


class Code(NamedTuple):
    """A table of an evening and the code that opens it."""

    table: str
    number: int
    address: str
    drawn: Markup


def new_token() -> str:
    """A token that nobody guesses, for a table's row."""
    return secrets.token_urlsafe(TOKEN_BYTES)


@blueprint.get("/t/<token>")
@access.public
def open_table(token: str) -> Answer | tuple[str, int]:
    """Remember the table in this phone's session; whoever is signed in on it stays so."""
    session[accounts.TABLE] = token
    session.permanent = True
    opened = access.opened_table()
    if opened is None:
        session.pop(accounts.TABLE)
        lang = page_language()
        return render_template("error.html", message=text("codes.unknown", lang), **view(lang)), 404
    return redirect(url_for("evenings_table.one", table=opened[0]), 303)


@blueprint.get("/club/evenings/<evening>/codes")
@access.needs("arrange")
def sheet(evening: str) -> str:
    """All the codes of an evening, a sheet a table, to be printed."""
    lang, codes = page_language(), codes_of(evening)
    if codes is None:
        abort(404)
    wanted = select(EveningRow.name, EveningRow.day, TournamentRow.id).outerjoin(TournamentRow)
    with reading(engine()) as connection:
        name, day, tournament = connection.execute(wanted.where(EveningRow.id == evening)).one()
    back = url_for("evenings.one", evening=evening)
    if tournament:
        back = url_for("tournament_setup.one", tournament=tournament)
    return render_template(
        "table_codes.html",
        codes=codes,
        title=name or text("evening.unnamed", lang),
        day=day,
        back=back,
        tournament=tournament,
        renewed=request.args.get("renewed"),
        **view(lang),
    )


@blueprint.post("/club/table/<table>/code")
@access.needs("arrange")
def renew(table: str) -> Answer:
    """Another code for the table: phones that opened the old one are out."""
    evening = replaced(table) or abort(404)
    return redirect(url_for("codes.sheet", evening=evening, renewed=table), 303)


@blueprint.get("/club/table/<table>/code.<kind>")
@access.needs("arrange")
def picture(table: str, kind: str) -> Response:
    """The code alone, as an SVG or PNG file."""
    if kind not in ("svg", "png"):
        abort(404)
    with reading(engine()) as connection:
        token = connection.scalar(select(_TABLES.c.token).where(_TABLES.c.id == table)) or abort(404)
    code = segno.make(_address(token), error="q", micro=False)
    out = io.BytesIO()
    code.save(out, kind=kind, scale=12, border=4, light="#fff")
    return Response(out.getvalue(), mimetype="image/svg+xml" if kind == "svg" else "image/png")


def codes_of(evening: str) -> list[Code] | None:
    """The codes of an evening's tables, by number; None where there is no such evening."""
    wanted = select(_TABLES.c.id, _TABLES.c.number, _TABLES.c.token).where(_TABLES.c.evening == evening)
    with reading(engine()) as connection:
        if connection.scalar(select(EveningRow.id).where(EveningRow.id == evening)) is None:
            return None
        rows = connection.execute(wanted.order_by(_TABLES.c.number)).all()
    return [Code(table, number, _address(token), drawn(_address(token))) for table, number, token in rows]


def replaced(table: str) -> str | None:
    """Give a table another code: the evening it belongs to; None where there is no such table."""
    with writing(engine()) as connection:
        evening: str | None = connection.scalar(select(_TABLES.c.evening).where(_TABLES.c.id == table))
        connection.execute(update(_TABLES).where(_TABLES.c.id == table).values(token=new_token()))
    return evening


def drawn(address: str) -> Markup:
    """A code as SVG within the page, dark on white in every light."""
    code = segno.make(address, error="q", micro=False)
    return Markup(code.svg_inline(border=4, light="#fff", omitsize=True))


def _address(token: str) -> str:
    return url_for("codes.open_table", token=token, _external=True)
