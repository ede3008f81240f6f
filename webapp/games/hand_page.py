"""A hand of a game: its form with the situation filled in, the tally before it is recorded, a bloody battle's steps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, Response, jsonify, render_template, request
from werkzeug.datastructures import MultiDict

from webapp import access
from webapp.games import forms as game_forms
from webapp.games import pages as game_pages
from webapp.games import posts as game_posts
from webapp.games.battle import refusal, situation_of, steps_with
from webapp.games.deals import SICHUAN, system
from webapp.games.events import Deal
from webapp.games.game import Game
from webapp.games.pages import Drawn
from webapp.games.record import told_hand
from webapp.games.view import load_entries, names
from webapp.guard import wants_json
from webapp.language import page_language
from webapp.ledger import ConflictError, canonical
from webapp.messages import error_code
from webapp.tally.hand_faults import field_of
from webapp.tally.refusals import refusal_words
from webapp.tally.unknowns import Scored, score
from webapp.words import SEATS

blueprint = Blueprint("game_hand", __name__)

_OF_DEAL: Final = ("expected", "kind", "supersedes", "dispute", "shown")
_OF_TILE: Final = ("riichi", "won_by", "winning_tile")
"""What several winners on one tile have in common."""


@blueprint.get("/game/<stream>/hand")
@access.needs("see", game="stream")
def hand(stream: str) -> str:
    """The deal to come: one hand, or for a bloody battle its steps."""
    drawn = _drawn(stream, MultiDict(request.args.items(multi=True)))
    if system(drawn.game.book) == SICHUAN:
        return game_pages.battle(drawn)
    return game_pages.hand(drawn)


@blueprint.post("/game/<stream>/hand")
@access.needs("see", game="stream")
def another(stream: str) -> Response:
    """The form once more for one more hand of the same deal; what stands in it goes along. 409 where that is over."""
    drawn = _drawn(stream, _posted())
    form = drawn.form
    try:
        game_posts.refuse_other_deal(drawn.known, drawn.game, form)
        if form.get("add") == "winner":
            hands = [*game_forms.carried(form), game_forms.won_hand(drawn.game, form, drawn.lang)]
            form = _kept(form, *_OF_TILE)
            form.setlist("carried", [canonical(hands)])
        else:
            form = _kept(form, "steps", "carried", *(_OF_TILE if form.get("carried") else ()))
    except ConflictError as error:
        return _other_deal(drawn, error)
    except ValueError as error:
        return Response(
            game_pages.hand(replace(drawn, complaint=refusal_words(error, drawn.lang), field=field_of(error))),
            status=422,
        )
    return Response(game_pages.hand(replace(drawn, form=form)))


@blueprint.post("/game/<stream>/battle")
@access.needs("see", game="stream")
def battle(stream: str) -> Response:
    """One more step of a bloody battle, or one less; nothing is written before the deal is over. 409 as `another`."""
    drawn = _drawn(stream, _posted())
    try:
        game_posts.refuse_other_deal(drawn.known, drawn.game, drawn.form)
        steps = steps_with(drawn.game, drawn.form, drawn.lang)
    except ConflictError as error:
        return _other_deal(drawn, error)
    except ValueError as error:
        page = game_pages.hand if drawn.form.get("add") == "win" else game_pages.battle
        complaint = refusal(error, drawn.game, situation_of(drawn.game, drawn.form), drawn.lang)
        return Response(page(replace(drawn, complaint=complaint, field=field_of(error))), status=422)
    form = _kept(drawn.form)
    form.setlist("steps", [canonical(steps)])
    return Response(game_pages.battle(replace(drawn, form=form)))


@blueprint.post("/game/<stream>/count")
@access.needs("see", game="stream")
def count(stream: str) -> Response:
    """The tally of the hand in the form, by the game's rules and in its situation; nothing is written.

    409 as `another`.
    """
    drawn = _drawn(stream, _posted())
    try:
        game_posts.refuse_other_deal(drawn.known, drawn.game, drawn.form)
        scored = _scored(drawn.game, drawn.form, drawn.lang)
    except ConflictError as error:
        return _other_deal(drawn, error)
    except ValueError as error:
        message = refusal_words(error, drawn.lang)
        if wants_json():
            answer = jsonify({"error": {"code": error_code(error), "message": message, "field": field_of(error)}})
            answer.status_code = 422
            return answer
        return Response(game_pages.hand(replace(drawn, complaint=message, field=field_of(error))), status=422)
    if wants_json():
        said = names(stream, drawn.game, drawn.lang, _corrected(drawn.game, drawn.form))
        html = render_template("_tally.html", **said | {"scored": scored})
        html += render_template("_game_ready.html", **said, **game_pages.readiness(scored, drawn.form))
        tally = {"tally": scored.tally.to_json(), "doubts": scored.doubts, "notes": scored.notes, "html": html}
        return jsonify(tally)
    return Response(game_pages.hand(drawn, scored))


def _other_deal(drawn: Drawn, error: ConflictError) -> Response:
    """Who wrote what meanwhile; what was typed is kept, for the deal that is now to come."""
    if wants_json():
        answer = jsonify({"error": {"code": error.code, "message": error.say(drawn.lang)}})
    else:
        form = game_posts.form_now(drawn.game, drawn.form)
        answer = Response(game_pages.shown(drawn.stream, form, drawn.lang, meanwhile=error.entries))
    answer.status_code = 409
    return answer


def _scored(game: Game, form: MultiDict[str, str], lang: str) -> Scored:
    won, notes = game_forms.counted_hand(game, form, lang)
    given: dict[str, Any] = {"hand": won}
    if riichi := form.getlist("riichi"):
        given["riichi"] = riichi
    hand = told_hand(game, given, of=_corrected(game, form))
    if form.get("steps"):
        out = game_forms.winners_in(game_forms.carried(form, "steps"))
        hand["out"] = [seat for seat in SEATS if seat in out and seat != hand["seat_wind"]]
    scored = score(hand, lang, rulesets=game.shelf)
    return replace(scored, notes=(*notes, *scored.notes))


def _corrected(game: Game, form: MultiDict[str, str]) -> Deal | None:
    """The situation of the deal that the form corrects, as it was put right; None for the deal to come."""
    played = game_forms.corrected(game, form)
    return game_forms.deal_as_put_right(played, form, game.players) if played else None


def _drawn(stream: str, form: MultiDict[str, str]) -> Drawn:
    return Drawn(stream, *load_entries(stream), form, page_language())


def _posted() -> MultiDict[str, str]:
    return MultiDict(request.form.items(multi=True))


def _kept(form: MultiDict[str, str], *names_kept: str) -> MultiDict[str, str]:
    """The fields that go on to the next page; among them what says which deal it is, and its situation put right."""
    return MultiDict(
        (name, value)
        for name, value in form.items(multi=True)
        if name in (*_OF_DEAL, *names_kept) or name.startswith(game_forms.DEAL)
    )
