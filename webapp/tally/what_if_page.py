"""The page "what if": a counted hand beside the same hand with one thing changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for

from webapp import access
from webapp.amounts import chips
from webapp.database import engine
from webapp.games.forms import along
from webapp.games.ledger import load
from webapp.games.money import in_cents
from webapp.games.seats import seats_told
from webapp.games.sheet import present
from webapp.games.view import page_of
from webapp.json_text import decode
from webapp.language import page_language
from webapp.messages import InputError, sentence
from webapp.show import unit, view
from webapp.tally import what_if
from webapp.tally.forms import hand_from_form, hand_from_json
from webapp.tally.notation import write_hand
from webapp.tally.rulesets import rulesets
from webapp.tally.unknowns import score_seen
from webapp.values import natural
from webapp.words import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from werkzeug.wrappers import Response as BaseResponse

    from scoring.tally import Item, Tally
    from webapp.games.game import Game
    from webapp.tally.what_if import Change, Outcome, Row, Rulesets

blueprint = Blueprint("what_if", __name__)


@blueprint.get("/what-if")
@access.public
def nothing_yet() -> BaseResponse:
    """Without a hand there is nothing to change."""
    return redirect(url_for("pages.page", lang=page_language()), 303)


@blueprint.post("/what-if")
@access.public
def page() -> Response:
    """`hand` is a hand in interchange form, or the fields of the hand's form stand for it; `if` names the change."""
    lang = page_language()
    try:
        known = rulesets()
        hand = _hand()
        base = score_seen(hand, lang, rulesets=known)
        stream = request.args.get("game", "")
        game = load(engine(), stream) if stream else None
        cents = game is not None and in_cents(engine(), stream, game)
        players = _players(game) if game else {}
        chosen, complaint = _chosen(hand, lang, known, players)
    except ValueError as error:
        return make_response(render_template("error.html", message=sentence(error, lang), **view(lang)), 422)
    book = known[hand["rules"]]
    others = [what_if.outcome(change, lang, known) for change in what_if.changes(hand, lang, known, players)]
    # By wind where nobody is named: South's chair then, whoever sits on it.
    then = what_if.seats_after(hand, chosen.change) if chosen and players else {seat: seat for seat in SEATS}
    html = render_template(
        "what_if.html", hand=hand, base=base, book=book, written=write_hand(hand), complaint=complaint,
        chosen=chosen, rows=_rows(base.tally, chosen, lang),
        groups={group: [_line(each, base.tally, hand, lang, cents) for each in others if each.change.group == group]
                for group in what_if.GROUPS},
        numbers=[option for option in book.options.values() if option.kind == "int"],
        stream=stream or None, players=players, then=then, winner_sits=what_if.winner_sits,
        along=_along(), back=_back(stream, lang), **view(lang) | {"in_cents": cents},
    )  # fmt: skip
    return make_response(html, 422 if complaint else 200)


def _hand() -> dict[str, Any]:
    if not request.form.get("hand"):
        return hand_from_form(request.form)
    return hand_from_json(decode(request.form["hand"].encode()))


def _players(game: Game) -> dict[str, str]:
    """Who sits where in the deal that the hand is of, by wind: the form says, else it is the one to come."""
    seats = seats_told(request.form) or present(game).seats
    return {wind: game.players[player] for wind, player in zip(SEATS, seats, strict=True)}


def _along() -> dict[str, str]:
    """What says which deal of a game the hand is of."""
    told = {name: request.form[name] for name in ("seats", "supersedes") if request.form.get(name)}
    return told | along(request.form)


def _back(stream: str, lang: str) -> str:
    """Where the hand is entered."""
    if not stream:
        return url_for("pages.page", lang=lang)
    return page_of(stream, lang, request.form, natural(request.form.get("supersedes", "")))


def _chosen(hand: dict[str, Any], lang: str, known: Rulesets, players: Mapping[str, str]) -> tuple[Outcome | None, str]:
    """The change asked for with what came of it, or the sentence that says why there is none."""
    key = request.form.get("if", "")
    if not key and request.form.get("number"):
        key = f"option.{request.form['number']}={request.form.get('value', '').strip()}"
    if not key:
        return None, ""
    try:
        change: Change = what_if.change_of(hand, key, lang, known, players)
    except InputError as error:
        return None, sentence(error, lang)
    return what_if.outcome(change, lang, known), ""


def _rows(base: Tally, chosen: Outcome | None, lang: str) -> list[Row]:
    """Items, totals and balances of both."""
    other = chosen.tally if chosen else None
    if other is None or not other.valid or not base.valid:
        return []

    def worth(item: Item) -> str:
        times = f"{item.count} × " if item.count > 1 else ""
        return f"{times}{item.value} {unit(item.unit, item.value, lang)}"

    return what_if.beside(base, other, lang, worth)


def _line(found: Outcome, base: Tally, hand: dict[str, Any], lang: str, cents: bool) -> dict[str, Any]:
    """One change of the list: its words, and by how much it changes what the winner gets."""
    tally = found.tally
    seat = found.change.hand.get("seat_wind", "")
    now = tally.net[seat] if tally and tally.valid and seat in tally.net else None
    before = base.net.get(hand.get("seat_wind", ""), 0) if base.valid else None
    return {
        "change": found.change,
        "total": tally.totals["total"] if tally and tally.valid else None,
        "refused": tally is None,
        "net": None if now is None else chips(now, lang, in_cents=cents, sign=True),
        "same": now is not None and base.valid and now == before and tally is not None and tally.net == base.net
        and tally.totals == base.totals,
    }  # fmt: skip
