"""A game's sheet and what belongs to it: a deal looked at, penalties, the situation put right, the end, the events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, jsonify, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from scoring.tiles import Tile
from webapp import access
from webapp.database import engine
from webapp.dispute import party
from webapp.dispute import store as disputes
from webapp.games import device as games_device
from webapp.games import forms as game_forms
from webapp.games import pages as game_pages
from webapp.games.deals import system
from webapp.games.forms import SEVERAL, WHOLE_DEAL, in_situation, situation_fields
from webapp.games.game import Game, PlayedDeal
from webapp.games.history import history
from webapp.games.pages import Drawn
from webapp.games.sheet import (
    counters_of,
    facts_of,
    name_at,
    names_at,
    outcome_words,
    places_of,
    situation,
    value_of,
)
from webapp.games.state import state
from webapp.games.trace import parts_of
from webapp.games.view import load_entries, names
from webapp.guard import wants_json
from webapp.language import page_language
from webapp.ledger import count
from webapp.messages import InputError
from webapp.photos import game_pages as photo_pages
from webapp.tally.facts import fact_blocks

blueprint = Blueprint("game", __name__)


@blueprint.get("/game/<stream>")
@access.needs("see", game="stream")
def sheet(stream: str) -> Any:
    """The score sheet, which the browser remembers from now on; as JSON, how the game stands."""
    drawn = _drawn(stream)
    if wants_json():
        return jsonify(state(drawn.game))
    answer = AnyResponse(game_pages.sheet(drawn), mimetype="text/html")
    known = games_device.known()
    if known.streams[:1] == (stream,) or not _is_home(stream):
        return answer
    return games_device.remember(answer, known.knowing(stream))  # type: ignore[arg-type]


@blueprint.get("/game/<stream>/version")
@access.needs("see", game="stream")
def version(stream: str) -> dict[str, int]:
    """How many events the game has: what an open page asks now and then."""
    return {"version": count(engine(), stream)}


@blueprint.get("/game/<stream>/deal/<int:number>")
@access.needs("see", game="stream")
def deal(stream: str, number: int) -> str:
    """A deal as it was counted, with its photo if one was kept."""
    lang = page_language()
    known, game = load_entries(stream)
    try:
        played = game.hand(number)
    except InputError:
        abort(404)
    doubt = next((each for each in game.doubts if each.sequence == played.sequence), None)
    entry = known[played.latest - 1]
    photo = photo_pages.of_game(stream).get(entry.origin.photo_sha256 or "")
    about = disputes.of_hand(engine(), stream, played)
    return render_template(
        "game_deal.html",
        **names(stream, game, lang, played.play.deal)
        | deal_names(game, played, lang)
        | {
            "entry": entry,
            "photo": photo,
            "may_hold": access.may("rule", game=stream) and not about,
            "doubt": doubt,
            "is_last": played is game.deals[-1],
            "disputes": about,
            "may_dispute": party.may_speak(stream),
            "follows": situation_fields(doubt.expected) if doubt and doubt.expected else [],
            "stands": situation_fields(played.play.deal),
        },
    )


@blueprint.get("/game/<stream>/correct/<int:number>")
@access.needs("see", game="stream")
def correct(stream: str, number: int) -> str:
    """A hand opened again, filled in; the address may put its situation right."""
    drawn = _drawn(stream)
    try:
        played = drawn.game.hand(number)
    except InputError:
        abort(404)
    fields = game_forms.fields_of_play(played.play)
    before = played.play.deal
    asked = [(name, value) for name, value in request.args.items(multi=True) if name.startswith(game_forms.DEAL)]
    if played.play.put_right:
        asked = asked or situation_fields(before)
    if asked:
        fields = in_situation(fields, before, asked, drawn.game.players)
    fields.setlist("supersedes", [str(played.latest)])
    fields.setlist("kind", ["correct"])
    for dispute in request.args.getlist("dispute")[:1]:
        fields.setlist("dispute", [dispute])
    what = fields.get("what", "")
    page = "battle" if what == WHOLE_DEAL else "hand" if what in ("hand", "draw", *SEVERAL) else "event"
    fields.setlist("page", [page])
    return game_pages.draw(replace(drawn, form=fields))


@blueprint.get("/game/<stream>/event/<name>")
@access.needs("see", game="stream")
def event(stream: str, name: str) -> str:
    drawn = _drawn(stream)
    drawn.form.setlist("what", [name])
    return game_pages.event(drawn)


@blueprint.get("/game/<stream>/penalty")
@access.needs("see", game="stream")
def penalty(stream: str) -> str:
    return game_pages.penalty(_drawn(stream))


@blueprint.get("/game/<stream>/ruling")
@access.needs("see", game="stream")
def rule(stream: str) -> str:
    return game_pages.rule(_drawn(stream))


@blueprint.get("/game/<stream>/seats")
@access.needs("see", game="stream")
def swap(stream: str) -> str:
    return game_pages.swap(_drawn(stream))


@blueprint.get("/game/<stream>/situation")
@access.needs("see", game="stream")
def put_right(stream: str) -> str:
    return game_pages.put_right(_drawn(stream))


@blueprint.get("/game/<stream>/end")
@access.needs("see", game="stream")
def end(stream: str) -> str:
    return game_pages.end(_drawn(stream))


@blueprint.get("/game/<stream>/history")
@access.needs("see", game="stream")
def what_happened(stream: str) -> str:
    lang = page_language()
    known, game = load_entries(stream)
    more = {"lines": history(known, lang), "head": known[-1].hash}
    return render_template("game_history.html", **names(stream, game, lang) | more)


@blueprint.post("/game/<stream>/phone")
@access.needs("see", game="stream")
def phone(stream: str) -> AnyResponse:
    """Whose phone this is: his name stands beside what is written with it."""
    player = request.form.get("player", "")
    known = games_device.known().of_player(stream, int(player) if player in ("0", "1", "2", "3") else None)
    return games_device.remember(redirect(url_for("game.sheet", stream=stream), 303), known)  # type: ignore[arg-type]


def deal_names(game: Game, played: PlayedDeal, lang: str) -> dict[str, Any]:
    """What is said of a deal that was played."""
    play = played.play
    result = dict(play.result or {})
    return {
        "played": played,
        "title": situation(game, play.deal, game.deals.index(played) + 1, lang),
        "outcome": outcome_words(game, play, lang),
        "value": value_of(play, system(game.book), lang),
        "deal_counters": counters_of(play.deal, lang),
        "parts": parts_of(game, play, lang),
        "tiles_of": lambda names: [Tile.parse(name) for name in names],
        "blocks": fact_blocks(facts_of(play), lang, names_at(game, play.deal, lang)),
        "notes": result.get("notes", []),
        "who_pays": lambda wind: name_at(game, play.deal, wind, lang),
        "names_at": {place.player: place.name for place in places_of(game)},
    }


def _drawn(stream: str) -> Drawn:
    return Drawn(stream, *load_entries(stream), MultiDict(request.args.items(multi=True)), page_language())


def _is_home(stream: str) -> bool:
    return access.require("see", game=stream).role == "home"
