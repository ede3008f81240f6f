"""`POST /game/<stream>/events`: every entry comes through here, from a form or as JSON, and is written once."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, jsonify, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from webapp import access
from webapp.database import engine
from webapp.games import pages as game_pages
from webapp.games import posts as game_posts
from webapp.games.battle import refusal, situation_of
from webapp.games.entries import event_of
from webapp.games.events import Confirmed
from webapp.games.game import Game
from webapp.games.posts import Posted, Seen
from webapp.games.state import state, told
from webapp.games.view import actor_of, load_entries
from webapp.guard import retry_after, wants_json
from webapp.json_posts import posted_json
from webapp.json_text import decode
from webapp.language import page_language
from webapp.ledger import ConflictError, Entry, once
from webapp.messages import InputError, error_code, sentence
from webapp.photos import game_pages as photo_pages
from webapp.photos.page import STATUS as PHOTO_STATUS
from webapp.tally.hand_faults import field_of

blueprint = Blueprint("game_posts", __name__)


@blueprint.post("/game/<stream>/events")
@access.needs("see", game="stream")
def events(stream: str) -> AnyResponse:
    """Write the entry; 409 where another has written since the page was shown, 422 where it can't be."""
    lang = page_language()
    _known, game = load_entries(stream)
    try:
        return _written(stream, _enter(stream, game, lang))
    except ConflictError as error:
        return _conflict(stream, error, game, lang)
    except ValueError as error:
        return _refusal(stream, game, error, lang)


def _enter(stream: str, game: Game, lang: str) -> Entry:
    posted = game_posts.of_json(posted_json()) if request.is_json else None
    kind = posted.kind if posted else request.form.get("kind", "")
    actor = actor_of(stream, game, kind)
    key = posted.key if posted else request.form.get("key", "")

    def enter() -> Entry:
        expected = posted.expected if posted else game_posts.expected_in(request.form)
        # Four agree at the same time, each on his own phone.
        agrees = posted is None and kind == "confirm"
        now = game_posts.game_before(engine(), stream, expected, but_agreed=agrees)
        entry = posted or game_posts.of_form(now, _form_now(now), lang)
        if agrees:
            entry = replace(entry, expected=now.sequence)
        return game_posts.enter(engine(), stream, now, entry, actor.name, _seen(stream, now, entry))

    return once(engine(), stream, key, enter)


def _seen(stream: str, game: Game, posted: Posted) -> Seen | None:
    """The photo that came along, kept, and what was read on it; the entry itself is checked before."""
    upload = request.files.get("photo")
    confirmation = request.form.get("confirmation", "")
    if upload is None or not upload.filename or not confirmation:
        return None
    confirmed = decode(confirmation.encode())
    reading = _reading(confirmed)
    taps = confirmed.get("taps")
    event_of(game, posted.kind, posted.given)
    photo = upload.stream.read()
    image = reading.get("image")
    if not isinstance(image, dict) or image.get("sha256") != sha256(photo).hexdigest():
        raise InputError("other_photo")
    return Seen(photo_pages.keep(stream, photo).sha256, reading, taps if isinstance(taps, int) and taps > 0 else 0)


def _reading(confirmation: Any) -> dict[str, Any]:
    reading = confirmation.get("reading") if isinstance(confirmation, dict) else None
    if not isinstance(reading, dict):
        raise InputError("bad_entry", name="confirmation", kind="hand", known="reading")
    return reading


def _written(stream: str, entry: Entry) -> AnyResponse:
    # Four tap one after the other: each finds the next name on the page where the first tapped.
    page = "game.end" if isinstance(entry.event, Confirmed) else "game.sheet"
    address = url_for(page, stream=stream, lang=request.args.get("lang"))
    if not wants_json():
        return redirect(address, 303)
    _, game = load_entries(stream)
    return jsonify({"sequence": entry.sequence, "kind": entry.event.kind, "next": address, "game": state(game)})


def _conflict(stream: str, error: ConflictError, game: Game, lang: str) -> AnyResponse:
    """Who wrote what meanwhile, and how the game stands; what was typed is kept, by the players it was said of."""
    if wants_json():
        answer = {
            "error": {"code": "conflict", "message": error.say(lang)},
            "meanwhile": [told(entry, lang) for entry in error.entries],
            "game": state(game),
        }
        return _status(jsonify(answer), 409)
    page = game_pages.shown(stream, _form_now(game), lang, complaint="", meanwhile=error.entries)
    return Response(page, status=409)


def _refusal(stream: str, game: Game, error: ValueError, lang: str) -> AnyResponse:
    code = error_code(error)
    # Programs know the keys; who fills a page in knows the names beside its fields.
    of_page = situation_of(game, request.form)
    message = sentence(error, lang) if request.is_json else refusal(error, game, of_page, lang)
    status = PHOTO_STATUS.get(code, 422)
    if wants_json():
        answer = {"error": {"code": code, "message": message}, "game": state(game)}
        return retry_after(_status(jsonify(answer), status), error)
    page = game_pages.shown(stream, _form_now(game), lang, complaint=message, field=field_of(error))
    return retry_after(Response(page, status=status), error)


def _form_now(game: Game) -> MultiDict[str, str]:
    return game_posts.form_now(game, MultiDict(request.form.items(multi=True)))


def _status(response: Response, status: int) -> Response:
    response.status_code = status
    return response
