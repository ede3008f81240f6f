"""Disputes on their pages: opened with the words of both sides, shown with all that is known, ruled, saved."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.access import Actor
from webapp.club.page import card
from webapp.database import engine
from webapp.dispute import desk, party
from webapp.dispute import posts as dispute_posts
from webapp.dispute import store as disputes
from webapp.dispute.archive import packed
from webapp.dispute.case import Case, case_of
from webapp.dispute.closed import at_home
from webapp.dispute.desk import Hand
from webapp.dispute.events import (
    DisputeAgreed,
    DisputeApproved,
    DisputeEvent,
    DisputeStated,
    DisputeWithdrawn,
)
from webapp.dispute.evidence import gather
from webapp.dispute.lines import lines_of
from webapp.dispute.parts import parts_of
from webapp.dispute.pictures import boxes_picture, photo_alone, photo_at, tile_at
from webapp.dispute.shown import Sight, names_of
from webapp.dispute.store import Known
from webapp.downloads import sent
from webapp.games.battle import refusal, situation_of
from webapp.games.deals import system
from webapp.games.forms import play_given
from webapp.games.game import Game
from webapp.games.ledger import load
from webapp.games.money import in_cents
from webapp.games.sheet import outcome_words, situation, value_of
from webapp.games.view import actor_for
from webapp.guard import wants_json
from webapp.language import page_language
from webapp.ledger import ConflictError, canonical, hashed_lines
from webapp.messages import InputError, error_code, sentence, text
from webapp.photos import game_pages as photo_pages
from webapp.show import view
from webapp.tally.hand_faults import field_of
from webapp.values import whole_number

blueprint = Blueprint("disputes", __name__)


@blueprint.get("/game/<stream>/disputes/new")
@access.needs("see", game="stream")
def new(stream: str) -> str:
    """The form for the words of both sides, about the hand that `hand` names."""
    party.speaker(stream)
    return _new(stream, desk.hand_of(stream, request.args.get("hand", "")), MultiDict(request.args))


@blueprint.post("/game/<stream>/disputes")
@access.needs("see", game="stream")
def open_one(stream: str) -> Answer | tuple[str, int]:
    """Open a dispute; its photo is held, and read once more so that anybody can compare."""
    actor, form = party.speaker(stream), request.form
    hand = desk.hand_of(stream, form.get("hand", ""))
    try:
        number = desk.opened(stream, hand, dispute_posts.sides_in(form), actor, form.get("key", ""))
    except ValueError as error:
        return _new(stream, hand, form, error), 422
    return redirect(_address(stream, number), 303)


@blueprint.get("/game/<stream>/disputes/<int:number>")
@access.needs("see", game="stream")
def one(stream: str, number: int) -> str:
    return _page(stream, _known(stream, number))


@blueprint.post("/game/<stream>/disputes/<int:number>/words")
@access.needs("see", game="stream")
def say(stream: str, number: int) -> Answer | tuple[str, int]:
    """More words of a side."""
    actor = party.speaker(stream)
    return _write(stream, number, actor, lambda _known, _game: DisputeStated(dispute_posts.statement_in(request.form)))


@blueprint.get("/game/<stream>/disputes/<int:number>/ruling")
@access.needs("rule", game="stream")
def ruling(stream: str, number: int) -> str:
    """The form for a ruling; `entered` is the hand as it was entered on the page for it."""
    known = _known(stream, number)
    if known.dispute.state != "open":
        abort(404)
    return _ruling(stream, known, MultiDict(request.args))


@blueprint.post("/game/<stream>/disputes/<int:number>/hand")
@access.needs("rule", game="stream")
def enter_hand(stream: str, number: int) -> Answer:
    """The hand as the ruling would have it, from the page on which hands are corrected; nothing is written."""
    known, game = _known(stream, number), load(engine(), stream)
    form: MultiDict[str, str] = MultiDict(request.form.items(multi=True))
    lang = page_language()
    try:
        given = play_given(game, form, lang)
        dispute_posts.ruled_play(game, known.dispute, given)
    except ValueError as error:
        from webapp.games import pages as game_pages

        complaint = refusal(error, game, situation_of(game, form), lang)
        told = game_pages.shown(stream, form, lang, complaint=complaint, field=field_of(error))
        return Answer(told, status=422, mimetype="text/html")
    entered = canonical(given)
    return redirect(url_for("disputes.ruling", stream=stream, number=number, decision="hand", entered=entered), 303)


@blueprint.post("/game/<stream>/disputes/<int:number>/ruling")
@access.needs("rule", game="stream")
def rule(stream: str, number: int) -> Answer | tuple[str, int]:
    actor = actor_for("rule", stream)

    def event(known: Known, game: Game) -> DisputeEvent:
        needs = desk.needs_of(stream, game)
        return dispute_posts.ruling_in(request.form, game, known.dispute, needs, actor.person or "")

    return _write(stream, number, actor, event, _ruling)


@blueprint.post("/game/<stream>/disputes/<int:number>/approve")
@access.needs("rule", game="stream")
def approve(stream: str, number: int) -> Answer | tuple[str, int]:
    """A second referee or secretary agrees: from then on it counts."""
    actor = actor_for("rule", stream)
    return _write(stream, number, actor, lambda _known, _game: DisputeApproved(_sequence(), actor.person or "-"))


@blueprint.post("/game/<stream>/disputes/<int:number>/decline")
@access.needs("rule", game="stream")
def decline(stream: str, number: int) -> Answer | tuple[str, int]:
    actor = actor_for("rule", stream)
    by = actor.person or actor.name
    return _write(stream, number, actor, lambda _known, _game: dispute_posts.declined_in(request.form, _sequence(), by))


@blueprint.post("/game/<stream>/disputes/<int:number>/agree")
@access.needs("rule", game="stream")
def agree(stream: str, number: int) -> Answer | tuple[str, int]:
    """A player of a game at home agrees; once all four have, it counts."""
    actor = actor_for("rule", stream)

    def event(_known: Known, _game: Game) -> DisputeEvent:
        return DisputeAgreed(_sequence(), whole_number(request.form.get("player", ""), "player"))

    return _write(stream, number, actor, event)


@blueprint.post("/game/<stream>/disputes/<int:number>/withdraw")
@access.needs("rule", game="stream")
def withdraw(stream: str, number: int) -> Answer | tuple[str, int]:
    actor = actor_for("rule", stream)
    return _write(stream, number, actor, lambda _known, _game: DisputeWithdrawn(dispute_posts.why_in(request.form)))


@blueprint.get("/game/<stream>/disputes/<int:number>/dispute.zip")
@access.needs("see", game="stream")
def save(stream: str, number: int) -> Answer:
    """The whole dispute as one file, readable and checkable without this server."""
    known = _known(stream, number)
    name = f"{text('dispute.file', page_language())}-{number}-{known.lines[-1].hash[:8]}.zip"
    return sent(packed(parts_of(gather(engine(), stream, number))), name, "application/zip")


@blueprint.get("/club/disputes")
@access.needs("rule")
def listing() -> str:
    """Every dispute that is not settled, for the referees."""
    return render_template("disputes.html", waiting=waiting(), **view(page_language()))


@card(25)
def home_card() -> str:
    """How many disputes wait, on the club's home."""
    if not access.may("rule"):
        return ""
    return render_template("_club_disputes.html", waiting=waiting(), **view(page_language()))


def waiting() -> list[dict[str, Any]]:
    """The club's open disputes as lines of a list; a game at home is nobody's but its players'."""
    lang, found = page_language(), []
    for known in disputes.open_everywhere(engine()):
        if not at_home(engine(), known.game):
            game = load(engine(), known.game)
            place = 1 + sum(deal.sequence < known.dispute.opened.hand for deal in game.deals)
            deal = next((deal for deal in game.deals if deal.sequence == known.dispute.opened.hand), None)
            title = situation(game, deal.play.deal, place, lang) if deal else "–"
            found.append({"known": known, "players": game.players, "title": title,
                          "address": _address(known.game, known.number)})  # fmt: skip
    return found


def _address(stream: str, number: int) -> str:
    return url_for("disputes.one", stream=stream, number=number, lang=request.args.get("lang"))


def _known(stream: str, number: int) -> Known:
    try:
        return disputes.find(engine(), stream, number)
    except InputError as error:
        if error.code == "no_such_dispute":
            abort(404)
        raise


def _sequence() -> int:
    return whole_number(request.form.get("ruling", ""), "ruling")


def _write(
    stream: str,
    number: int,
    actor: Actor,
    event: Callable[[Known, Game], DisputeEvent],
    again: Callable[..., str] | None = None,
) -> Answer | tuple[str, int]:
    """Write the event that a form posts; where it is refused, the page again with what was typed."""
    known, form = _known(stream, number), request.form
    try:
        expected = whole_number(form.get("expected", ""), "expected")
        desk.enter(known, expected, event, actor, form.get("key", ""))
    except ValueError as error:
        status = 409 if isinstance(error, ConflictError) else 422
        if wants_json():
            answer = jsonify({"error": {"code": error_code(error), "message": _complaint(error, page_language())}})
            answer.status_code = status
            return answer
        now = _known(stream, number)
        shown = again if again and now.dispute.state == "open" else _page
        return shown(stream, now, form, error), status
    return redirect(_address(stream, number), 303)


def _told(form: Any, error: ValueError | None, lang: str) -> dict[str, Any]:
    """What was typed, and what is wrong with it."""
    return {
        "form": form,
        "complaint": _complaint(error, lang) if error else "",
        "fault_field": field_of(error) if error else "",
        "key": secrets.token_hex(12),
    }


def _complaint(error: ValueError, lang: str) -> str:
    """The sentence of an error; what others wrote meanwhile is found in the dispute, not on the game's sheet."""
    if isinstance(error, ConflictError):
        return text("dispute.conflict", lang, **error.values)
    return sentence(error, lang)


def _left_over(form: Any, known: Known, lang: str) -> list[tuple[str, str]]:
    """What was typed into a form that the dispute, which has gone on meanwhile, has no more: its label and the words.

    Only the form for declining a ruling is there once a dispute is no longer open.
    """
    if known.dispute.state == "open" or (known.dispute.state == "ruled" and request.endpoint == "disputes.decline"):
        return []
    why = "dispute.decline_why" if request.endpoint == "disputes.decline" else "dispute.withdraw_why"
    keys = {"reason": "dispute.reason", "clause": "dispute.clause", "who": "dispute.who", "holds": "dispute.holds",
            "why": why}  # fmt: skip
    return [(text(key, lang), form[name].strip()) for name, key in keys.items() if form.get(name, "").strip()]


def _new(stream: str, hand: Hand, form: Any, error: ValueError | None = None) -> str:
    lang, game, played = page_language(), hand.game, hand.played
    place = game.deals.index(played) + 1
    return render_template(
        "dispute_new.html",
        **view(lang) | _told(form, error, lang),
        stream=stream,
        game=game,
        played=played,
        title=situation(game, played.play.deal, place, lang),
        outcome=outcome_words(game, played.play, lang),
        value=value_of(played.play, system(game.book), lang),
    )


def _page(stream: str, known: Known, form: Any = None, error: ValueError | None = None) -> str:
    lang = page_language()
    lines = lines_of(hashed_lines(engine(), stream))
    case = case_of(lines, known.lines)
    own = _names(stream, case, lang)
    left_over = _left_over(form or {}, known, lang)
    person = access.require("see", game=stream).person
    return render_template(
        "dispute.html",
        **view(lang) | own | _told({} if left_over else form or {}, error, lang),
        stream=stream,
        known=known,
        left_over=left_over,
        picture=_picture(stream, case, own["sight"], lang),
        h="",
        expected=known.dispute.sequence,
        home=at_home(engine(), stream),
        may_speak=party.may_speak(stream),
        may_rule=access.may("rule", game=stream),
        own_ruling=bool(known.dispute.ruling and person and known.dispute.ruling.event.by == person),
    )


def _ruling(stream: str, known: Known, form: Any, error: ValueError | None = None) -> str:
    lang = page_language()
    case = case_of(lines_of(hashed_lines(engine(), stream)), known.lines)
    game = case.game
    play, complaint = None, error
    try:
        entered = dispute_posts.entered_in(form)
        play = dispute_posts.ruled_play(game, known.dispute, entered) if entered else None
    except ValueError as wrong:
        complaint = complaint or wrong
    own = _names(stream, case, lang)
    return render_template(
        "dispute_ruling.html",
        **view(lang) | own | _told(form, complaint, lang),
        stream=stream,
        known=known,
        expected=known.dispute.sequence,
        needs=desk.needs_of(stream, game),
        entered=form.get("entered", "") if play else "",
        play=play,
        new_outcome=outcome_words(game, play, lang) if play else "",
        new_value=value_of(play, system(game.book), lang) if play else "",
    )


def _names(stream: str, case: Case, lang: str) -> dict[str, Any]:
    """What both pages say of the case, with the tiles of this server's own sheet."""

    def tile(name: str) -> Markup:
        return tile_at(f"{url_for('pages.tiles', lang=lang)}#t-{name}")

    return names_of(case, lang, tile, in_cents=in_cents(engine(), stream, case.game))


def _picture(stream: str, case: Case, sight: Sight | None, lang: str) -> Markup:
    """The photo where it is still kept."""
    digest = case.photo.photo_sha256 if case.photo else None
    kept = photo_pages.of_game(stream).get(digest or "")
    if not kept or not kept["address"]:
        return Markup()
    alt, address = text("dispute.photo", lang), str(kept["address"])
    return boxes_picture(sight, photo_at(sight, address), alt) if sight else photo_alone(address, alt)
