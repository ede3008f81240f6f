"""The games that a browser knows, and a new one in three taps: rules, four names, start."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

import scoring
from scoring.ruleset import Ruleset
from webapp import access
from webapp.database import engine
from webapp.games import device as games_device
from webapp.games.money import in_cents
from webapp.games.record import start_game
from webapp.games.store import KnownGame, known_games, new_game
from webapp.house_rules import store as house_rules
from webapp.language import page_language
from webapp.ledger import Origin
from webapp.messages import InputError, sentence, text
from webapp.names import name_text, same_key
from webapp.show import view
from webapp.tally.hand_faults import about, field_of
from webapp.values import option_value
from webapp.words import HOME, SEATS

blueprint = Blueprint("games", __name__)

NAMES: Final = tuple(f"name_{place}" for place in range(4))
LONGEST: Final = 60
"""Letters of a name."""


@blueprint.get("/games")
@access.public
def index() -> str:
    return render_template(
        "games.html",
        known=_known(),
        **view(page_language()) | {"in_cents": lambda each: in_cents(engine(), each.stream, each.game)},
    )


@blueprint.get("/games/new")
@access.public
def new() -> str:
    lang = page_language()
    return _new_page(lang, _last(_known(), lang))


@blueprint.post("/games/new")
@access.public
def start() -> AnyResponse:
    """Begin the game, draw the seats anew, or show the options of other rules."""
    lang = page_language()
    form: MultiDict[str, str] = MultiDict(request.form.items(multi=True))
    if "draw" in form:
        drawn = _given_names(form)
        secrets.SystemRandom().shuffle(drawn)
        form.update(dict(zip(NAMES, drawn, strict=True)))
        return Response(_new_page(lang, form, drawn=True))
    if "show" in form:
        return Response(_new_page(lang, form, unfolded=True))
    try:
        stream = _begin(form)
    except ValueError as error:
        return Response(_new_page(lang, form, complaint=sentence(error, lang), field=field_of(error)), status=422)
    answer = redirect(url_for("game.sheet", stream=stream), 303)
    return games_device.remember(answer, games_device.known().knowing(stream))  # type: ignore[arg-type]


@blueprint.post("/games/forget")
@access.public
def forget() -> AnyResponse:
    """Take a game off this browser's list; nothing of the game itself goes."""
    known = games_device.known().forgetting(request.form.get("stream", ""))
    return games_device.remember(redirect(url_for("games.index"), 303), known)  # type: ignore[arg-type]


def _known() -> list[KnownGame]:
    return known_games(engine(), games_device.known().streams)


def _begin(form: MultiDict[str, str]) -> str:
    players = _four_players(form)
    rules = form.get("rules", "")
    houses = {each.name: each for each in house_rules.newest(engine())}
    book = houses[rules].book if rules in houses else scoring.RULESETS.get(rules)
    if book is None:
        raise InputError("game_rules_unknown", rules=rules[:40])
    prefix = f"{rules}."
    options = {
        name.removeprefix(prefix): option_value(value)
        for name, value in form.items()
        if name.startswith(prefix) and value != ""
    }
    known = {name: value for name, value in options.items() if name in book.options and value != _usual(book, name)}
    started = start_game(players, rules, options=known, variant=houses[rules].text if rules in houses else "")
    key = form.get("key", "")
    origin = Origin(HOME, rules, started.rules_version, key or secrets.token_hex(12))
    return new_game(engine(), started, origin)


def _four_players(form: MultiDict[str, str]) -> list[str]:
    """The names, each by itself and beside those before it."""
    players: list[str] = []
    for place, field in enumerate(NAMES):
        with about(field):
            name = name_text(form.get(field, ""))
            players.append(name)
            if not name:
                raise InputError("name_missing")
            before = [same_key(other) for other in players[:place]]
            if same_key(name) in before or len(name) > LONGEST:
                raise InputError("names_unlike")
    return players


def _books() -> dict[str, Ruleset]:
    """What can be played: the club's own rules in their newest version, and the shelf."""
    return {each.name: each.book for each in house_rules.newest(engine())} | dict(scoring.RULESETS)


def _usual(book: Any, name: str) -> Any:
    default = book.options[name].default
    # A choice of digits is typed as a number.
    return option_value(default) if isinstance(default, str) else default


def _given_names(form: MultiDict[str, str]) -> list[str]:
    return [form.get(name, "").strip() for name in NAMES]


def _last(known: Sequence[KnownGame], lang: str) -> MultiDict[str, str]:
    """Rules, options and players of the game that this browser saw last; else the first rules and four names."""
    if not known:
        fields = {name: text("games.player", lang, number=place) for place, name in enumerate(NAMES, 1)}
        return MultiDict(fields | {"rules": next(iter(scoring.RULESETS))})
    last = known[0].game
    fields = dict(zip(NAMES, last.players, strict=True))
    rules = last.started.rules if last.started.rules in _books() else next(iter(scoring.RULESETS))
    options = {
        f"{rules}.{name}": str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in last.started.options.items()
    }
    return MultiDict(fields | {"rules": rules} | options)


def _new_page(
    lang: str,
    form: MultiDict[str, str],
    *,
    complaint: str = "",
    field: str = "",
    drawn: bool = False,
    unfolded: bool = False,
) -> str:
    known, books = _known(), _books()
    used = [each.game.started.rules for each in known]
    order = sorted(books, key=lambda rules: used.index(rules) if rules in used else len(used))
    names = list(dict.fromkeys(name for each in known for name in each.game.players))
    return render_template(
        "game_new.html",
        **view(lang)
        | {
            "form": form,
            "complaint": complaint,
            "fault_field": field,
            "drawn": drawn,
            "unfolded": unfolded,
            "rules": form.get("rules") if form.get("rules") in books else order[0],
            "books": books,
            "order": order,
            "names": names,
            "fields": list(zip(NAMES, SEATS, strict=True)),
            "key": secrets.token_hex(12),
        },
    )
