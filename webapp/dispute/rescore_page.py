"""Counting again, for referees and the secretary: what would change is shown first; writing it is an act of its own."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scoring.variant import read_variant
from webapp import access
from webapp.access import Actor
from webapp.database import engine
from webapp.dispute import rescore_store
from webapp.dispute.posts import MOST_REASON, why_in
from webapp.dispute.rescore import GameChanges, HandChange
from webapp.dispute.rescore_preview import KEPT, Preview, Scope, preview
from webapp.dispute.rescore_store import needs_second
from webapp.evenings import store as evenings_store
from webapp.games.events import Play
from webapp.games.sheet import value_of
from webapp.house_rules import store as house_rules
from webapp.language import page_language
from webapp.ledger import ConflictError, Origin
from webapp.messages import InputError, sentence
from webapp.show import view
from webapp.tally.hand_faults import about, field_of
from webapp.words import SEATS, seat_name

blueprint = Blueprint("rescore", __name__)

MOST_GAMES: Final = 600
"""Games that are counted within a request: 50 tables in 12 rounds, the largest tournament; `marque rescore` takes any
number."""


@blueprint.get("/club/rescore")
@access.needs("rule")
def page() -> str:
    return _page(request.args)


@blueprint.post("/club/rescore/preview")
@access.needs("rule")
def show() -> str | tuple[str, int]:
    """Count again and show every hand that changes; nothing is written."""
    try:
        return _page(request.form, shown=shown_in(request.form))
    except ValueError as error:
        return _page(request.form, error=error), 422


@blueprint.post("/club/rescore")
@access.needs("rule")
def write() -> Answer | tuple[str, int]:
    """Propose what was shown, and apply it where no round of it is closed."""
    actor, form, shown = access.require("rule"), request.form, None
    try:
        shown = shown_in(form)
        found = proposed_in(form, shown, actor, form.get("key", ""))
    except ValueError as error:
        return _page(form, shown=shown, error=error), 409 if isinstance(error, ConflictError) else 422
    return redirect(url_for("rescore.one", id=found.id), 303)


@blueprint.get("/club/rescore/<id>")
@access.needs("rule")
def one(id: str) -> str:
    return _one(id)


@blueprint.post("/club/rescore/<id>/approve")
@access.needs("rule")
def approve(id: str) -> Answer | tuple[str, int]:
    """A second referee or secretary agrees: it is written."""
    actor, found = access.require("rule"), _found(id)
    try:
        approve_as(found, actor, request.form.get("key", ""))
    except ValueError as error:
        return _one(id, error), 409 if isinstance(error, ConflictError) else 422
    return redirect(url_for("rescore.one", id=id), 303)


@blueprint.post("/club/rescore/<id>/decline")
@access.needs("rule")
def decline(id: str) -> Answer | tuple[str, int]:
    actor = access.require("rule")
    _found(id)
    try:
        key = request.form.get("key") or secrets.token_hex(12)
        rescore_store.decline(engine(), id, actor.name, why_in(request.form), key)
    except ValueError as error:
        return _one(id, error), 422
    return redirect(url_for("rescore.one", id=id), 303)


def shown_in(form: Mapping[str, str]) -> Preview:
    """What the form asks for, counted."""
    kind, _, id = form.get("scope", "club").partition(":")
    if kind not in ("club", "evening", "game"):
        raise InputError("rescore_scope")
    if kind == "game":
        access.require("rule", game=id)
    with about("scope"):
        return preview(engine(), Scope(kind, id), _text(form), most=MOST_GAMES)  # type: ignore[arg-type]


def proposed_in(form: Mapping[str, str], shown: Preview, actor: Actor, key: str) -> rescore_store.Rescore:
    """What was shown, proposed for the reason in the form; `sure` there is the digest of what was seen."""
    reason = form.get("reason", "").strip()
    if not reason or len(reason) > MOST_REASON:
        with about("reason"):
            raise InputError("rescore_needs_reason")
    origin = Origin(actor.name, "", "", key or secrets.token_hex(12))
    return rescore_store.propose(engine(), shown, reason, origin, actor.person or "", form.get("sure", ""))


def approve_as(found: rescore_store.Rescore, actor: Actor, key: str) -> rescore_store.Rescore:
    """A second person agrees, and it is written; InputError where that is too much for a request."""
    if _is_large(found):
        raise InputError("rescore_too_many", games=len(found.event.games), most=MOST_GAMES)
    return rescore_store.approve(engine(), found.id, actor.name, actor.person or "-", key or secrets.token_hex(12))


def _text(form: Mapping[str, str]) -> str:
    """The corrected rules as text; empty for those installed."""
    if form.get("text", "").strip():
        with about("text"):
            read_variant(form["text"])
        return form["text"]
    kind, _, name = form.get("rules", "installed").partition(":")
    if kind != "house":
        return ""
    with about("rules"):
        return house_rules.latest(engine(), name).text


def _page(form: Mapping[str, str], *, shown: Preview | None = None, error: ValueError | None = None) -> str:
    lang = page_language()
    told: dict[str, Any] = {} if shown is None else _changes(shown, lang)
    return render_template(
        "rescore.html",
        **view(lang) | told | {"form": form},
        shown=shown,
        evenings=[each.evening for each in evenings_store.listed(engine())],
        house=house_rules.newest(engine()),
        known=rescore_store.known(engine()),
        complaint=sentence(error, lang) if error else "",
        fault_field=field_of(error) if error else "",
        key=secrets.token_hex(12),
    )


def _one(id: str, error: ValueError | None = None) -> str:
    lang, found = page_language(), _found(id)
    waits = found.state == "proposed"
    shown = rescore_store.again(engine(), found) if waits and not _is_large(found) else None
    return render_template(
        "rescore_one.html",
        **view(lang) | (_changes(shown, lang) if shown else {}) | {"form": request.form},
        found=found,
        waits=waits,
        large=_is_large(found),
        shown=shown,
        listed=found.event.games[:KEPT],
        unlisted=max(0, len(found.event.games) - KEPT),
        moved=shown is not None and shown.digest != found.event.changes,
        own=waits and _is_own(found),
        complaint=sentence(error, lang) if error else "",
        fault_field=field_of(error) if error else "",
        key=secrets.token_hex(12),
    )


def _found(id: str) -> rescore_store.Rescore:
    try:
        return rescore_store.find(engine(), id)
    except InputError as error:
        if error.code == "no_such_rescore":
            abort(404)
        raise


def _is_own(found: rescore_store.Rescore) -> bool:
    """Whether another person must approve it than this one."""
    return found.event.by == access.require("rule").person and needs_second(engine(), found.event.games)


def _is_large(found: rescore_store.Rescore) -> bool:
    """Whether its games are too many to be counted within a request."""
    return len(found.event.games) > MOST_GAMES


def _changes(shown: Preview, lang: str) -> dict[str, Any]:
    """What changes, as the pages show it."""
    return {
        "games": [_game(game, lang) for game in shown.first],
        "left": shown.touched - len(shown.first),
        "second": needs_second(engine(), shown.corrected),
        "effect": shown.effect,
    }


def _game(game: GameChanges, lang: str) -> dict[str, Any]:
    at = ("en", "fr").index(lang)
    totals = zip(game.players, game.before, game.after, game.places_before, game.places_after, strict=False)
    return {
        "stream": game.stream,
        "players": game.players,
        "trouble": game.trouble[at],
        "totals": list(totals),
        "hands": [_hand(change, game, lang, at) for change in game.changes],
    }


def _hand(change: HandChange, game: GameChanges, lang: str, at: int) -> dict[str, Any]:
    """A hand: its value, each line that only one of the two tallies has, and each payment that changes."""
    old = Play.of(change.old)
    new = Play.of(change.new) if change.new else None
    before, after = _lines(old), _lines(new) if new else {}
    names = {**_named(new, lang), **_named(old, lang)} if new else _named(old, lang)
    rows = [
        (names[key], before.get(key), after.get(key))
        for key in dict.fromkeys([*before, *after])
        if before.get(key) != after.get(key)
    ]
    return {
        "place": change.place,
        "refused": change.refused[at],
        "old": value_of(old, game.system, lang) or "–",
        "new": (value_of(new, game.system, lang) if new else "") or "–",
        "rows": rows if new else [],
        "paid": _paid(old, new, game.players, lang) if new else [],
    }


def _paid(old: Play, new: Play, players: Sequence[str], lang: str) -> list[tuple[str, str, int, int]]:
    """Who pays whom otherwise: both names, the amount now and then."""

    def sums(play: Play) -> dict[tuple[str, str], int]:
        found: dict[tuple[str, str], int] = {}
        for payment in play.payments:
            pair = (payment["from"], payment["to"])
            found[pair] = found.get(pair, 0) + payment["amount"]
        return found

    def name(wind: str) -> str:
        return players[old.deal.seats[SEATS.index(wind)]] if wind in SEATS else seat_name(wind, lang)

    before, after = sums(old), sums(new)
    pairs = [pair for pair in dict.fromkeys([*before, *after]) if before.get(pair, 0) != after.get(pair, 0)]
    return [(name(payer), name(to), before.get((payer, to), 0), after.get((payer, to), 0)) for payer, to in pairs]


def _lines(play: Play) -> dict[str, int]:
    """What each rule gave."""
    found: dict[str, int] = {}
    for item in (play.result or {}).get("items", ()):
        found[item["id"]] = found.get(item["id"], 0) + item["value"] * item["count"]
    return found


def _named(play: Play, lang: str) -> dict[str, str]:
    return {item["id"]: item["name"][lang] for item in (play.result or {}).get("items", ())}
