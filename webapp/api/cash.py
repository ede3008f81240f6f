"""The cash account of a table that is played at for money, or of a game at home."""

from __future__ import annotations

import secrets
from typing import Any, Final

from webapp import access
from webapp.access import Action
from webapp.api.bearer import writer
from webapp.api.errors import telling
from webapp.api.evening_forms import CashEntry, CashForm
from webapp.api.once import ledger_key
from webapp.api.operation import blueprint, operation
from webapp.cash import desk as cash_desk
from webapp.cash.desk import Desk
from webapp.cash.forms import FIELDS, event_of
from webapp.cash.pages import NEEDS
from webapp.cash.view import account_rows
from webapp.database import engine
from webapp.ledger import Entry, once
from webapp.messages import InputError, error_code
from webapp.tally.hand_faults import about

SUMS: Final = ("bought", "cashed", "in_play", "raked", "handed", "kitty")


@blueprint.get("/tables/<table>/cash")
@access.needs("see", table="table")
@operation("cash", CashForm)
def table_cash(table: str) -> Any:
    """A table's cash account."""
    return _account(cash_desk.table_desk(engine(), table))


@blueprint.post("/tables/<table>/cash")
@access.needs("record", table="table")
@operation("cash", CashForm, body=CashEntry, status=201, conflicts=True)
def enter_table_cash(table: str, body: dict[str, Any]) -> Any:
    """Write an entry into a table's account; chips, terms and the kitty are for who arranges the evening."""
    actor = access.require(_action(body), table=table)
    return _write(lambda: cash_desk.table_desk(engine(), table), body, writer(actor))


@blueprint.get("/games/<stream>/cash")
@access.needs("see", game="stream")
@operation("cash", CashForm)
def game_cash(stream: str) -> Any:
    """The cash account of a game at home, or of the table of a club's game."""
    return _account(_desk_of(stream))


@blueprint.post("/games/<stream>/cash")
@access.needs("record", game="stream")
@operation("cash", CashForm, body=CashEntry, status=201, conflicts=True)
def enter_game_cash(stream: str, body: dict[str, Any]) -> Any:
    """Write an entry into the account of a game."""
    actor = access.require(_action(body), game=stream)
    return _write(lambda: _desk_of(stream), body, writer(actor))


def _action(body: dict[str, Any]) -> Action:
    return NEEDS.get(body["kind"], "arrange")


def _desk_of(stream: str) -> Desk:
    table = access.table_of(stream)
    return cash_desk.table_desk(engine(), table) if table else cash_desk.home_desk(engine(), stream)


def _write(desk_now: Any, body: dict[str, Any], by: str) -> Any:
    desk = desk_now()
    origin = cash_desk.origin(desk, by, ledger_key() or secrets.token_hex(16))

    def write() -> Entry:
        try:
            event = event_of(desk, _typed(body))
        except InputError as error:
            with about(FIELDS.get(error_code(error), "")):
                raise
        return cash_desk.write(engine(), desk, body["expected"], event, origin)

    with telling("account", lambda: _account(desk_now())):
        once(engine(), desk.stream, origin.key, write)
    return _account(desk_now())


def _typed(body: dict[str, Any]) -> dict[str, str]:
    """The entry as the page's form would hold it: amounts as a person writes them."""
    typed = {name: str(value) for name, value in body.items()}
    if "amount" in body:
        typed["amount"] = f"{body['amount'] // 100}.{body['amount'] % 100:02d}"
    return typed


def _account(desk: Desk) -> dict[str, Any]:
    book = desk.account
    return {
        "table": desk.table,
        "number": desk.number,
        "day": desk.day,
        "sequence": book.sequence,
        "closed": book.closed,
        "percent": desk.percent,
        **{name: getattr(book, name) for name in SUMS},
        "accounts": [
            {"player": each.player, "name": each.name, "bought": each.bought, "won": each.won, "raked": each.raked,
             "cashed": each.cashed, "cave": each.cave}
            for each in account_rows(book)
        ],
        "entries": [
            {"sequence": line.sequence, "kind": line.event.kind, "payload": line.event.to_json(),
             "at": line.at.isoformat(timespec="microseconds"), "actor": desk.actors.get(line.sequence, ""),
             "revoked": line.revoked}
            for line in book.lines
        ],
    }  # fmt: skip
