"""Disputes on their pages: opened with the words of both sides, shown with all that is known, ruled, saved."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from flask import Blueprint, abort, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Answer

from webapp import access, ledger
from webapp.access import Actor
from webapp.club.page import card
from webapp.database import engine
from webapp.dispute import party
from webapp.dispute import posts as dispute_posts
from webapp.dispute import store as disputes
from webapp.dispute.archive import packed
from webapp.dispute.case import Case, case_of, photo_of, words_on
from webapp.dispute.closed import at_home, is_closed
from webapp.dispute.events import (
    DisputeAgreed,
    DisputeApproved,
    DisputeEvent,
    DisputeStated,
    DisputeWithdrawn,
    Needs,
)
from webapp.dispute.evidence import gather
from webapp.dispute.lines import Line, lines_of
from webapp.dispute.parts import parts_of
from webapp.dispute.pictures import boxes_picture, photo_alone, photo_at, tile_at
from webapp.dispute.shown import Sight, names_of
from webapp.dispute.store import Known
from webapp.games.export import sent
from webapp.games.forms import play_given
from webapp.games.game import Game, PlayedDeal
from webapp.games.game import replay as replay_game
from webapp.games.sheet import outcome_words, situation, value_of
from webapp.guard import wants_json
from webapp.language import page_language
from webapp.ledger import ConflictError, Origin, canonical, hashed_lines
from webapp.messages import InputError, error_code, sentence, text
from webapp.photos import game_pages as photo_pages
from webapp.photos import store as photo_store
from webapp.photos.page import in_reader
from webapp.readers.sights import see_kept
from webapp.show import view
from webapp.tally.hand_faults import field_of
from webapp.values import whole_number

blueprint = Blueprint("disputes", __name__)


@blueprint.get("/game/<stream>/disputes/new")
@access.needs("see", game="stream")
def new(stream: str) -> str:
    """The form for the words of both sides, about the hand that `hand` names."""
    party.speaker(stream)
    return _new(stream, hand_of(stream, request.args.get("hand", "")), MultiDict(request.args))


@blueprint.post("/game/<stream>/disputes")
@access.needs("see", game="stream")
def open_one(stream: str) -> Answer | tuple[str, int]:
    """Open a dispute; its photo is held, and read once more so that anybody can compare."""
    actor, form = party.speaker(stream), request.form
    lines, game, played = hand_of(stream, form.get("hand", ""))
    try:
        sides = dispute_posts.sides_in(form)
        key = form.get("key", "")
        if key and (first := ledger.find(engine(), key)):
            return redirect(_address(stream, disputes.number_of(first.stream, stream)), 303)
        origin = opening(stream, lines, played, game, actor, key)
        number = disputes.open_dispute(engine(), stream, played.sequence, sides, origin)
    except ValueError as error:
        return _new(stream, (lines, game, played), form, error), 422
    if origin.photo_sha256:
        with suppress(InputError):  # deleted since, or held already: the ledger has its digest
            held = Origin(actor.name, "", "")
            why = text("dispute.title", "en", number=number)
            photo_store.hold(engine(), stream, origin.photo_sha256, held, why)
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
    return _write(stream, number, actor, lambda _known: DisputeStated(dispute_posts.statement_in(request.form)))


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
    known, game = _known(stream, number), _game(stream)
    form: MultiDict[str, str] = MultiDict(request.form.items(multi=True))
    lang = page_language()
    try:
        given = play_given(game, form, lang)
        dispute_posts.ruled_play(game, known.dispute, given)
    except ValueError as error:
        from webapp.games import pages as game_pages

        told = game_pages.shown(stream, form, lang, complaint=sentence(error, lang), field=field_of(error))
        return Answer(told, status=422, mimetype="text/html")
    entered = canonical(given)
    return redirect(url_for("disputes.ruling", stream=stream, number=number, decision="hand", entered=entered), 303)


@blueprint.post("/game/<stream>/disputes/<int:number>/ruling")
@access.needs("rule", game="stream")
def rule(stream: str, number: int) -> Answer | tuple[str, int]:
    actor = party.actor_for("rule", stream)
    game, form = _game(stream), request.form

    def event(known: Known) -> DisputeEvent:
        return dispute_posts.ruling_in(form, game, known.dispute, needs_of(stream, game), actor.person or "")

    return _write(stream, number, actor, event, _ruling)


@blueprint.post("/game/<stream>/disputes/<int:number>/approve")
@access.needs("rule", game="stream")
def approve(stream: str, number: int) -> Answer | tuple[str, int]:
    """A second referee or secretary agrees: from then on it counts."""
    actor = party.actor_for("rule", stream)
    return _write(stream, number, actor, lambda _known: DisputeApproved(_sequence(), actor.person or "-"))


@blueprint.post("/game/<stream>/disputes/<int:number>/decline")
@access.needs("rule", game="stream")
def decline(stream: str, number: int) -> Answer | tuple[str, int]:
    actor = party.actor_for("rule", stream)
    by = actor.person or actor.name
    return _write(stream, number, actor, lambda _known: dispute_posts.declined_in(request.form, _sequence(), by))


@blueprint.post("/game/<stream>/disputes/<int:number>/agree")
@access.needs("rule", game="stream")
def agree(stream: str, number: int) -> Answer | tuple[str, int]:
    """A player of a game at home agrees; once all four have, it counts."""
    actor = party.actor_for("rule", stream)

    def event(_known: Known) -> DisputeEvent:
        return DisputeAgreed(_sequence(), whole_number(request.form.get("player", ""), "player"))

    return _write(stream, number, actor, event)


@blueprint.post("/game/<stream>/disputes/<int:number>/withdraw")
@access.needs("rule", game="stream")
def withdraw(stream: str, number: int) -> Answer | tuple[str, int]:
    actor = party.actor_for("rule", stream)
    return _write(stream, number, actor, lambda _known: DisputeWithdrawn(dispute_posts.why_in(request.form)))


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
            game = _game(known.game)
            place = 1 + sum(deal.sequence < known.dispute.opened.hand for deal in game.deals)
            deal = next((deal for deal in game.deals if deal.sequence == known.dispute.opened.hand), None)
            title = situation(game, deal.play.deal, place, lang) if deal else "–"
            found.append({"known": known, "players": game.players, "title": title,
                          "address": _address(known.game, known.number)})  # fmt: skip
    return found


def needs_of(stream: str, game: Game) -> Needs:
    """Whose approval a change of a hand needs."""
    if at_home(engine(), stream):
        return "table"
    return "second" if is_closed(engine(), stream, game) else "nobody"


def _address(stream: str, number: int) -> str:
    return url_for("disputes.one", stream=stream, number=number, lang=request.args.get("lang"))


def _known(stream: str, number: int) -> Known:
    try:
        return disputes.find(engine(), stream, number)
    except InputError as error:
        if error.code == "no_such_dispute":
            abort(404)
        raise


def _game(stream: str) -> Game:
    return replay_game(lines_of(hashed_lines(engine(), stream)))


def hand_of(stream: str, number: str) -> tuple[tuple[Line, ...], Game, PlayedDeal]:
    lines = lines_of(hashed_lines(engine(), stream))
    game = replay_game(lines)
    try:
        return lines, game, game.hand(int(number) if number.isascii() and number.isdigit() else 0)
    except InputError:
        abort(404)


def opening(
    stream: str, lines: tuple[Line, ...], played: PlayedDeal, game: Game, actor: Actor, key: str
) -> Origin:  # fmt: skip
    """The origin of the first event: the hand's photo, and what is read now on the copy that was kept."""
    photo = photo_of(words_on(lines, played.sequence))
    digest = photo.photo_sha256 if photo else None
    reading: dict[str, Any] | None = None
    if digest:
        with suppress(ValueError):  # deleted, or no reader to be had: the page says that it was not read again
            reading = in_reader(see_kept, photo_store.jpeg_of(engine(), stream, digest))
    model = reading["model"] if reading else {}
    return Origin(
        actor.name, game.book.id, game.started.rules_version, key or secrets.token_hex(16), photo_sha256=digest,
        raw_reading=reading, model=model.get("name"), model_sha256=model.get("sha256"),
    )  # fmt: skip


def _sequence() -> int:
    return whole_number(request.form.get("ruling", ""), "ruling")


def _write(
    stream: str,
    number: int,
    actor: Actor,
    event: Callable[[Known], DisputeEvent],
    again: Callable[..., str] | None = None,
) -> Answer | tuple[str, int]:
    """Write the event that a form posts; where it is refused, the page again with what was typed."""
    known, form = _known(stream, number), request.form
    try:
        if not disputes.already(engine(), stream, number, form.get("key", "")):
            expected = whole_number(form.get("expected", ""), "expected")
            if expected < known.dispute.sequence:
                raise ConflictError(ledger.entries(engine(), known.stream, max(expected, 0)))
            own = {"key": form["key"]} if form.get("key") else {}
            game = _game(stream)
            origin = Origin(actor.name, game.book.id, game.started.rules_version, **own)
            disputes.write(engine(), stream, number, expected, event(known), origin)
    except ValueError as error:
        status = 409 if isinstance(error, ConflictError) else 422
        if wants_json():
            answer = jsonify({"error": {"code": error_code(error), "message": sentence(error, page_language())}})
            answer.status_code = status
            return answer
        shown = again if again and known.dispute.state == "open" else _page
        return shown(stream, _known(stream, number), form, error), status
    return redirect(_address(stream, number), 303)


def _told(form: Any, error: ValueError | None, lang: str) -> dict[str, Any]:
    """What was typed, and what is wrong with it."""
    return {
        "form": form,
        "complaint": sentence(error, lang) if error else "",
        "fault_field": field_of(error) if error else "",
        "key": secrets.token_hex(12),
    }


def _new(
    stream: str, hand: tuple[Any, Game, PlayedDeal], form: Any, error: ValueError | None = None
) -> str:  # fmt: skip
    lang, (_, game, played) = page_language(), hand
    place = game.deals.index(played) + 1
    return render_template(
        "dispute_new.html",
        **view(lang) | _told(form, error, lang),
        stream=stream,
        game=game,
        played=played,
        title=situation(game, played.play.deal, place, lang),
        outcome=outcome_words(game, played.play, lang),
        value=value_of(played.play, lang),
    )


def _page(stream: str, known: Known, form: Any = None, error: ValueError | None = None) -> str:
    lang = page_language()
    lines = lines_of(hashed_lines(engine(), stream))
    case = case_of(lines, known.lines)
    own = names_of(case, lang, lambda name: tile_at(f"{url_for('pages.tiles', lang=lang)}#t-{name}"))
    person = access.require("see", game=stream).person
    return render_template(
        "dispute.html",
        **view(lang) | own | _told(form or {}, error, lang),
        stream=stream,
        known=known,
        picture=_picture(stream, case, own["sight"], lang),
        h="",
        expected=known.dispute.sequence,
        home=at_home(engine(), stream),
        may_speak=party.may_speak(stream),
        may_rule=access.may("rule", game=stream),
        own_ruling=bool(known.dispute.ruling and person and known.dispute.ruling.event.by == person),
    )


def _ruling(stream: str, known: Known, form: Any, error: ValueError | None = None) -> str:
    lang, game = page_language(), _game(stream)
    case = case_of(lines_of(hashed_lines(engine(), stream)), known.lines)
    play, complaint = None, error
    try:
        entered = dispute_posts.entered_in(form)
        play = dispute_posts.ruled_play(game, known.dispute, entered) if entered else None
    except ValueError as wrong:
        complaint = complaint or wrong
    own = names_of(case, lang, lambda name: tile_at(f"{url_for('pages.tiles', lang=lang)}#t-{name}"))
    return render_template(
        "dispute_ruling.html",
        **view(lang) | own | _told(form, complaint, lang),
        stream=stream,
        known=known,
        expected=known.dispute.sequence,
        needs=needs_of(stream, game),
        entered=form.get("entered", "") if play else "",
        play=play,
        new_outcome=outcome_words(game, play, lang) if play else "",
        new_value=value_of(play, lang) if play else "",
    )


def _picture(stream: str, case: Case, sight: Sight | None, lang: str) -> Markup:
    """The photo where it is still kept."""
    digest = case.photo.photo_sha256 if case.photo else None
    kept = photo_pages.of_game(stream).get(digest or "")
    if not kept or not kept["address"]:
        return Markup()
    alt, address = text("dispute.photo", lang), str(kept["address"])
    return boxes_picture(sight, photo_at(sight, address), alt) if sight else photo_alone(address, alt)
