"""The cash account of a table or a home game: its page, its entries, CSV and PDF, the day's tables."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from markupsafe import Markup
from sqlalchemy import select
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.access import Action
from webapp.cash import desk as cash_desk
from webapp.cash import view as cash_view
from webapp.cash.desk import DealMoney, Desk, deal_money, missing_rakes
from webapp.cash.forms import FIELDS, event_of
from webapp.club import settings as club_settings
from webapp.club.page import card
from webapp.database import engine
from webapp.downloads import paper, sent
from webapp.language import page_language
from webapp.ledger import ConflictError, once
from webapp.messages import InputError
from webapp.show import view
from webapp.store import reading
from webapp.tables import EveningRow
from webapp.values import natural
from webapp.words import meaning_words, option_labels

blueprint = Blueprint("cash", __name__)

NEEDS: Final[Mapping[str, Action]] = {"rake": "record", "revoke": "correct"}
"""Chips, terms and the kitty are for who arranges the evening; at home everyone with the link may do all."""


@dataclass(frozen=True, slots=True)
class Place:
    """Whose account it is, and where its pages are."""

    table: str | None = None
    game: str | None = None

    @property
    def here(self) -> dict[str, Any]:
        return {"table": self.table} if self.table else {"stream": str(self.game)}

    def url(self, page: str, **more: Any) -> str:
        return url_for(f"cash.{'table' if self.table else 'game'}_{page}", **self.here, **more)

    def desk(self) -> Desk:
        try:
            return (
                cash_desk.table_desk(engine(), self.table)
                if self.table
                else cash_desk.home_desk(engine(), str(self.game))
            )
        except InputError as error:
            if error.code in ("no_such_table", "no_such_game"):
                abort(404)
            raise


@blueprint.get("/club/table/<table>/cash")
@access.needs("see", table="table")
def table_page(table: str) -> str:
    return _page(Place(table=table))


@blueprint.post("/club/table/<table>/cash")
@access.needs("record", table="table")
def table_enter(table: str) -> Answer | tuple[str, int]:
    return _enter(Place(table=table))


@blueprint.get("/club/table/<table>/cash.<kind>")
@access.needs("see", table="table")
def table_file(table: str, kind: str) -> Response:
    return _file(Place(table=table), kind)


@blueprint.get("/game/<stream>/cash")
@access.needs("see", game="stream")
def game_page(stream: str) -> str | Answer:
    """A home game's account; a club's game has its table's."""
    table = access.table_of(stream)
    return redirect(url_for("cash.table_page", table=table)) if table else _page(Place(game=stream))


@blueprint.post("/game/<stream>/cash")
@access.needs("record", game="stream")
def game_enter(stream: str) -> Answer | tuple[str, int]:
    return _enter(_home(stream))


@blueprint.get("/game/<stream>/cash.<kind>")
@access.needs("see", game="stream")
def game_file(stream: str, kind: str) -> Response:
    return _file(_home(stream), kind)


@blueprint.get("/club/cash")
@access.needs("arrange")
def today() -> Answer:
    """The last evening's."""
    day = _last_day()
    if day is None:
        abort(404)
    return redirect(url_for("cash.day", day=day))


@blueprint.get("/club/cash/<day>")
@access.needs("arrange")
def day(day: str) -> str:
    """The accounts of all tables of a day."""
    desks = _desks(day)
    together = cash_view.Together.of(desks)
    return render_template("cash_day.html", day=day, desks=desks, together=together, **view(page_language()))


@blueprint.get("/club/cash/<day>.csv")
@access.needs("arrange")
def day_file(day: str) -> Response:
    """Every entry of all tables of a day."""
    return sent(cash_view.csv_of(_desks(day), page_language()), f"cash-{day}.csv", "text/csv")


@card(60)
def home_card() -> str:
    """The way to the day's account, where the last evening has a table played at for money."""
    if not access.may("arrange"):
        return ""
    day = _last_day()
    if day is None or not any(cash_desk.is_cash_table(engine(), table) for table in cash_desk.tables_of(engine(), day)):
        return ""
    return render_template("_club_cash.html", day=day, **view(page_language()))


def card_of_table(table: str) -> Markup:
    """A card for a table's own page: the point, the kitty, the next rake, the way to all; empty for other rules."""
    return _card(Place(table=table)) if cash_desk.is_cash_table(engine(), table) else Markup()


def card_of_game(stream: str) -> Markup:
    """The same for a Sichuan game's page."""
    table = access.table_of(stream)
    return _card(Place(table=table) if table else Place(game=stream))


def _card(place: Place) -> Markup:
    desk = place.desk()
    due = None if desk.account.closed else deal_money(desk)
    taken = due is not None and due.deal in desk.account.raked_deals(due.game)
    more = {"taken": taken, "other_value": cash_desk.other_point_value(desk)}
    return Markup(render_template("_cash_card.html", desk=desk, due=due, place=place, **more, **view(page_language())))


def _desks(day: str) -> list[Desk]:
    tables = cash_desk.tables_of(engine(), day)
    if not tables:
        abort(404)
    return [cash_desk.table_desk(engine(), table) for table in tables if cash_desk.is_cash_table(engine(), table)]


def _home(stream: str) -> Place:
    if access.table_of(stream):
        abort(404)
    return Place(game=stream)


def _last_day() -> str | None:
    """The day of the last evening."""
    with reading(engine()) as connection:
        return connection.scalar(select(EveningRow.day).order_by(EveningRow.day.desc()).limit(1))


def _may(place: Place, action: Action) -> bool:
    return access.may(action, table=place.table) if place.table else access.may(action, game=place.game)


def _enter(place: Place) -> Answer | tuple[str, int]:
    kind = request.form.get("kind", "")
    action = NEEDS.get(kind, "arrange")
    actor = access.require(action, table=place.table) if place.table else access.require(action, game=place.game)
    desk = place.desk()
    try:
        expected = natural(request.form.get("expected", ""))
        if expected is None:
            raise InputError("bad_cash_post")
        origin = cash_desk.origin(desk, actor.name, request.form.get("key") or secrets.token_hex(12))
        once(
            engine(), desk.stream, origin.key,
            lambda: cash_desk.write(engine(), desk, expected, event_of(desk, request.form), origin),
        )  # fmt: skip
    except InputError as error:
        status = 409 if isinstance(error, ConflictError) else 422
        return _page(place, error, request.form), status
    return redirect(place.url("page", done="1"), 303)


def _page(place: Place, error: InputError | None = None, form: Mapping[str, str] | None = None) -> str:
    desk, lang, form = place.desk(), page_language(), form or {}
    code = form.get("kind", "") + ("-" + form.get("revokes", "") if form.get("kind") == "revoke" else "")
    field = FIELDS.get(error.code, "") if error and form.get("kind") in _offered(desk) else ""
    said = error.say(lang) if error else ""
    next_deal = deal_money(desk)
    raked = desk.account.raked_deals(next_deal.game) if next_deal else set()
    more: dict[str, Any] = {
        "desk": desk,
        "book": desk.account,
        "title": cash_view.title(desk, lang),
        "accounts": cash_view.account_rows(desk.account),
        "holders": [(each.player, each.name) for each in desk.account.accounts.values() if each.cave > 0],
        "usual_point": _usual_point(desk),
        "entries": cash_view.entry_rows(desk, lang),
        "balanced": cash_view.balanced(desk.account, lang),
        "next": next_deal,
        "uncovered": _uncovered(desk, next_deal, lang),
        "other_value": cash_desk.other_point_value(desk),
        "taken": next_deal is not None and next_deal.deal in raked,
        "missing": missing_rakes(desk),
        "may": {action: _may(place, action) for action in ("record", "arrange", "correct")},
        "place": place,
        "back": f"/club/table/{place.table}" if place.table else f"/game/{place.game}",
        "key": secrets.token_hex(12),
        "typed": lambda kind, name, usual="": form.get(name, usual) if code == kind else usual,
        "wrong": lambda kind, name: said if code == kind and field == name else "",
        "complaint": said if not field else "",
        "wrong_kind": code,
    }
    return render_template("cash.html", **view(lang) | more)


def _uncovered(desk: Desk, due: DealMoney | None, lang: str) -> list[tuple[str, str]]:
    """What the cover leaves out, each with its clause; switches by the names that a table's page has for them."""
    switches = option_labels(desk.book, lang)
    notes = [note for note in (due.notes if due else ()) if note.id == "doubling_not_covered"]
    return [(meaning_words(note.text.get(lang), switches, lang), note.source) for note in notes]


def _offered(desk: Desk) -> set[str]:
    """The entries whose forms are on the page: a sentence about a field of any other stands above the account."""
    book = desk.account
    if book.closed:
        return {"revoke"}
    if book.terms is None:
        return {"terms"}
    return (
        {"terms", "buy", "revoke"}
        | ({"cash_out"} if book.accounts else set())
        | ({"hand_over"} if book.kitty > 0 else set())
    )


def _usual_point(desk: Desk) -> str:
    """The value of the point that is posted, else the one of the table's rules, as it is typed."""
    terms = desk.account.terms
    cents = terms.point_value if terms else int(desk.book.filled(dict(desk.options))["point_value"])
    return f"{cents // 100}.{cents % 100:02d}"


def _file(place: Place, kind: str) -> Response:
    desk = place.desk()
    if kind == "csv":
        data, media = cash_view.csv_of([desk], page_language()), "text/csv"
    elif kind == "pdf":
        club = club_settings.load(engine()).name
        data, media = cash_view.pdf_of(desk, page_language(), club, paper()), "application/pdf"
    else:
        abort(404)
    name = f"cash-{desk.day}" + (f"-{desk.number}" if desk.number is not None else "")
    return sent(data, f"{name}.{kind}", media)
