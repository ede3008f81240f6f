"""What the templates of a game say: its sheet, its players by seat, what this phone may do with it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Final

from flask import current_app, url_for
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from scoring.tiles import SEATS
from webapp import access
from webapp.access import Action, Actor
from webapp.amounts import chips
from webapp.charts import Series, line
from webapp.club.table_codes import drawn
from webapp.database import engine
from webapp.dispute.closed import Closed
from webapp.games import device as games_device
from webapp.games import ledger
from webapp.games.deals import SICHUAN, system
from webapp.games.entries import action_for
from webapp.games.event_words import field_words
from webapp.games.events import Deal
from webapp.games.forms import along, several_winners
from webapp.games.game import Game, stick
from webapp.games.money import in_cents, why_paid
from webapp.games.record import ENDS
from webapp.games.sheet import (
    Row,
    counters_of,
    deal_fields,
    name_at,
    outcome_words,
    places_of,
    present,
    rows_of,
    situation,
    turns,
)
from webapp.games.store import numbered_table
from webapp.ledger import Entry
from webapp.messages import text
from webapp.show import view
from webapp.tally.arrows import payment_picture
from webapp.words import event_words, seat_name

LONGEST_WORD: Final = 7
"""Letters of a name that fit into a quarter of a small phone's width."""


def load_entries(stream: str) -> tuple[list[Entry], Game]:
    """The events of a game and how it stands after them."""
    return ledger.load_entries(engine(), stream)


def actor_of(stream: str, game: Game, kind: str) -> Actor:
    """Who writes such an entry, as `actor_for`."""
    return actor_for(action_for(game, kind), stream, game)


def actor_for(action: Action, stream: str, game: Game | None = None) -> Actor:
    """Who does it, as `access.require`; a home game's phone has the name of the player it belongs to."""
    actor = access.require(action, game=stream)
    player = games_device.known().player(stream)
    if actor.role == "home" and actor.person is None and player is not None:
        return Actor((game or ledger.load(engine(), stream)).players[player], actor.role)
    return actor


def names(stream: str, game: Game, lang: str, deal: Deal | None = None) -> dict[str, Any]:
    """What every page of a game may say; `deal` is the situation that its form is for."""
    here = deal or present(game)
    events = {event.id: event for event in game.book.events}
    cents = in_cents(engine(), stream, game)
    closed = Closed(engine(), stream, game)
    return view(lang) | {
        "stream": stream,
        "game": game,
        "book": game.book,
        "books": {game.book.id: game.book},
        "rules": game.book.id,
        "places": places_of(game),
        "deal": here,
        "deal_title": situation(game, here, len(game.deals) + 1, lang),
        "counters": counters_of(here, lang),
        "deal_fields": deal_fields(game),
        "turns": turns(game),
        "in_cents": cents,
        "why_paid": partial(why_paid, lang=lang, value=int(game.terms["point_value"])) if cents else str,
        "signed": partial(chips, lang=lang, in_cents=cents, sign=True),
        "payment_picture": partial(payment_picture, lang=lang, in_cents=cents),
        "player_at": lambda wind: name_at(game, here, wind, lang),
        "seat_label": lambda wind: _place_label(name_at(game, here, wind, lang), wind, lang),
        "place_label": lambda place: _place_label(place.name, place.wind, lang),
        "key": secrets.token_hex(12),
        "expected": game.sequence,
        "sticks_laid": stick(game.terms),
        "endings": [events[name] for name in ENDS if name in events and name not in ("winners", "several_winners")],
        "several": several_winners(game),
        "battle": system(game.book) == SICHUAN,
        "known_of_deal": ("honba", "riichi_sticks", "dealer_streak", "out"),
        "may": lambda action: _may(action, stream),
        "may_enter": lambda kind: _may(action_for(game, kind), stream) and not closed.refuses(kind),
        "may_move_points": lambda: not closed.refuses("rule", moves=True),
        "draft_of": partial(draft_of, stream, game.sequence, here),
        "page_of": partial(page_of, stream, lang),
        "unused_tiles": {game.book.id: [tile.id for tile in game.book.unused_tiles]},
        "hand_sizes": {game.book.id: game.book.hand_size},
        "event_field": lambda key: field_words(key, lang),
        "event_words": lambda kind: event_words(kind, lang),
        "loop_seat": SEATS.index,
        "events_address": url_for("game_posts.events", stream=stream, lang=lang),
    }


def draft_of(stream: str, sequence: int, situation: Deal, corrects: object = None, *entered: str) -> str:
    """Under which name the browser keeps what is typed of a deal; each hand after others has a place of its own.

    So has a correction with the players in other seats: what is typed says them by their winds.
    """
    seats = "".join(map(str, situation.seats))
    deal = f"marque-game-{stream}-{sequence}" + (f"-of-{corrects}-{seats}" if corrects else "")
    before = "".join(entered)
    return f"{deal}+{sha256(before.encode()).hexdigest()[:12]}" if before else deal


def page_of(stream: str, lang: str, form: MultiDict[str, str], corrects: object = None) -> str:
    """Where a page that answers a post can be asked for again: the same form, of the same deal in its situation."""
    told: dict[str, Any] = along(form)
    if corrects:
        return url_for("game.correct", stream=stream, number=corrects, lang=lang, **told)
    return url_for("game_hand.hand", stream=stream, lang=lang, **told)


def sheet_names(stream: str, known: Sequence[Entry], game: Game, lang: str) -> dict[str, Any]:
    """What the sheet itself shows beside these."""
    last = game.deals[-1] if game.deals else None
    rows = rows_of(game, lang)
    table = numbered_table(engine(), stream)
    return {
        "table": table if table and access.may("see", table=table[0]) else None,
        "rows": rows,
        "last": last,
        "last_words": outcome_words(game, last.play, lang) if last else "",
        "last_title": situation(game, last.play.deal, len(game.deals), lang) if last else "",
        "begun": known[0].at,
        "chart": _chart(game, rows, lang, in_cents(engine(), stream, game)),
        "at_home": access.require("see", game=stream).role == "home",
        "mine": games_device.known().player(stream),
        "exports": exports(stream, lang),
        "link": url_for("game.sheet", stream=stream, _external=True),
        "link_code": drawn,
    }


def exports(stream: str, lang: str) -> list[tuple[str, str]]:
    """The sheet to print or to keep, where this server writes it."""
    return [
        (text(f"game.{kind}", lang), url_for(f"game_export.{kind}", stream=stream, lang=lang))
        for kind in ("pdf", "csv", "json")
        if f"game_export.{kind}" in current_app.view_functions
    ]


def _chart(game: Game, rows: Sequence[Row], lang: str, cents: bool) -> Markup | None:
    """The running totals, from the second deal on."""
    if len(rows) < 2:
        return None
    start = [game.started.start] * 4
    totals = [start, *(list(row.total) for row in rows)]
    series = [Series(name, tuple(at[player] for at in totals)) for player, name in enumerate(game.players)]
    steps = [text("game.start_row", lang), *(row.title for row in rows)]
    return line(
        "totals", text("game.chart", lang), series, steps, lang, of_steps=text("game.of_deals", lang), table=False,
        say=lambda value: chips(round(value), lang, in_cents=cents),
    )  # fmt: skip


def _may(action: Action, stream: str) -> bool:
    return access.may(action, game=stream)


def _place_label(name: str, wind: str, lang: str) -> Markup:
    """A player to be chosen: a name that a quarter of a phone has no room for has half of it."""
    long = max(map(len, name.replace("-", " ").split()), default=0) > LONGEST_WORD
    return Markup('<b class="who{}">{}</b> <small>{}</small>').format(
        " long" if long else "", name, seat_name(wind, lang)
    )
