"""Games: begun, listed, read, written. Every entry goes the way that those of the pages go."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from flask import Response, url_for
from sqlalchemy import select

from webapp import access
from webapp.api.bearer import writer
from webapp.api.engine import MEDIA, known_books, posted_photo
from webapp.api.errors import found, telling
from webapp.api.forms import (
    EntryForm,
    EntryWritten,
    GameBegun,
    GameForm,
    GameLine,
    GameStart,
    HoldForm,
    LedgerEntry,
    PhotoForm,
    StandingLine,
)
from webapp.api.once import ledger_key
from webapp.api.operation import blueprint, operation
from webapp.api.paging import USUAL, page_of, read_cursor, write_cursor
from webapp.database import engine
from webapp.dispute.desk import release_photo
from webapp.games import posts as game_posts
from webapp.games.ledger import load
from webapp.games.posts import Posted, Seen
from webapp.games.record import start_game
from webapp.games.standing import standing_of
from webapp.games.state import state
from webapp.games.store import KnownGame, known_games, new_game
from webapp.games.view import actor_of, load_entries
from webapp.house_rules import store as house_rules
from webapp.ledger import Entry, Origin, entries, once
from webapp.messages import InputError
from webapp.people import accounts
from webapp.photos import game_pages as photo_pages
from webapp.photos import store as photo_store
from webapp.store import reading
from webapp.tables import GamePlayerRow, GameRow, PlayTableRow
from webapp.words import HOME


@blueprint.get("/games")
@access.signed_in
@operation("games", GameLine, pages=True, query={"evening": str, "table": str})
def games(query: dict[str, Any]) -> Any:
    """The club's games, the latest first: all of them for members, for a guest those played in."""
    cursor = read_cursor(query.get("cursor"))
    limit = int(query.get("limit", USUAL))
    wanted = select(GameRow.stream, GameRow.table, GameRow.round, GameRow.added_at).where(GameRow.table.is_not(None))
    if "evening" in query:
        wanted = wanted.where(
            GameRow.table.in_(select(PlayTableRow.id).where(PlayTableRow.evening == query["evening"]))
        )
    if "table" in query:
        wanted = wanted.where(GameRow.table == query["table"])
    if not access.may("see"):
        me = found(accounts.signed_in())
        own = select(GamePlayerRow.stream).where(GamePlayerRow.person == me.id)
        wanted = wanted.where(GameRow.stream.in_(own))
    if cursor is not None:
        if len(cursor) != 2 or not all(isinstance(part, str) for part in cursor):
            raise InputError("bad_cursor")
        at, last = cursor
        wanted = wanted.where((GameRow.added_at < at) | ((GameRow.added_at == at) & (GameRow.stream > last)))
    with reading(engine()) as connection:
        rows = connection.execute(wanted.order_by(GameRow.added_at.desc(), GameRow.stream).limit(limit + 1)).all()
    shown = rows[:limit]
    known = {each.stream: each for each in known_games(engine(), [row.stream for row in shown])}
    return {
        "items": [_line(known[row.stream], row.table, row.round) for row in shown if row.stream in known],
        "next": write_cursor((shown[-1].added_at, shown[-1].stream)) if len(rows) > limit else None,
    }


@blueprint.post("/games")
@access.public
@operation("games", GameBegun, body=GameStart, status=201)
def start(body: dict[str, Any]) -> Any:
    """Begin a game at home.

    A club's game begins at its table: `POST /tables/{table}/games`.
    """
    rules = body["rules"]
    if rules not in known_books():
        raise InputError("game_rules_unknown", rules=rules[:40])
    own = {each.name: each.text for each in house_rules.newest(engine())}
    started = start_game(body["players"], rules, options=body.get("options"), variant=own.get(rules, ""))
    person = accounts.signed_in()
    origin = Origin(person.name if person else HOME, started.rules, started.rules_version)
    if key := ledger_key():
        origin = replace(origin, key=key)
    stream = new_game(engine(), started, origin)
    return {"stream": stream, "game": state(load(engine(), stream))}


@blueprint.get("/games/<stream>")
@access.needs("see", game="stream")
@operation("games", GameForm)
def game(stream: str) -> Any:
    """How a game stands."""
    return state(load(engine(), stream))


@blueprint.get("/games/<stream>/standing")
@access.needs("see", game="stream")
@operation("games", list[StandingLine])
def standing(stream: str) -> Any:
    """The players from the first place to the last, as the ruleset ends a game."""
    return [dict(line) for line in standing_of(load(engine(), stream)).lines]


@blueprint.get("/games/<stream>/events")
@access.needs("see", game="stream")
@operation("games", LedgerEntry, pages=True)
def events(stream: str, query: dict[str, Any]) -> Any:
    """What the ledger holds of a game, event by event in order, each with its hash."""
    return page_of(entries(engine(), stream), query, lambda entry: (entry.sequence,), ledger_line)


@blueprint.post("/games/<stream>/events")
@access.needs("see", game="stream")
@operation("games", EntryWritten, body=EntryForm, status=201, conflicts=True)
def enter(stream: str, body: dict[str, Any]) -> Any:
    """Write an entry after the `expected`-th event.

    409 where others have written since, with what they wrote and how the game stands; nothing is overwritten. With an
    Idempotency-Key the entry is written once, however often it is sent.
    """
    posted = Posted(
        body["expected"],
        ledger_key() or secrets.token_hex(16),
        body["kind"],
        {name: value for name, value in body.items() if name not in ("expected", "kind", "seen")},
    )
    _, before = load_entries(stream)
    actor = actor_of(stream, before, posted.kind)

    def write() -> Entry:
        game = game_posts.game_before(engine(), stream, posted.expected)
        return game_posts.enter(engine(), stream, game, posted, writer(actor), _seen(stream, body.get("seen")))

    with telling("game", lambda: state(load(engine(), stream))):
        entry = once(engine(), stream, posted.key, write)
    return {"sequence": entry.sequence, "kind": entry.event.kind, "game": state(load(engine(), stream))}


@blueprint.get("/games/<stream>/photos")
@access.needs("see", game="stream")
@operation("games", PhotoForm, pages=True)
def photos(stream: str, query: dict[str, Any]) -> Any:
    """The photos kept for a game, and those that were."""
    known = photo_store.photos(engine(), [stream])
    return page_of(known, query, lambda photo: (photo.added.isoformat(), photo.sha256), _photo)


@blueprint.post("/games/<stream>/photos")
@access.needs("record", game="stream")
@operation("games", PhotoForm, media=MEDIA, status=201, waits=True)
def keep_photo(stream: str) -> Any:
    """Keep a photo for a game, without its metadata, before the entry that cites it."""
    return _photo(photo_pages.keep(stream, posted_photo()[0]))


@blueprint.get("/games/<stream>/photos/<digest>")
@access.needs("see", game="stream")
@operation("games", None, gives=("image/jpeg",))
def photo(stream: str, digest: str) -> Any:
    """The photo itself."""
    jpeg = photo_store.jpeg_of(engine(), stream, digest)
    response = Response(jpeg, mimetype=photo_store.MEDIA_TYPE)
    response.headers["Content-Disposition"] = f'inline; filename="{digest[:12]}.jpg"'
    return response


@blueprint.put("/games/<stream>/photos/<digest>/hold")
@access.needs("rule", game="stream")
@operation("games", PhotoForm, body=HoldForm)
def hold(stream: str, digest: str, body: dict[str, Any]) -> Any:
    """Put a photo in dispute, so that it is kept, or release it."""
    why = body.get("why", "").strip()
    origin = Origin(writer(access.require("rule", game=stream)), "", "")
    if body["held"] and not why:
        raise InputError("hold_needs_reason")
    if body["held"]:
        photo_store.hold(engine(), stream, digest, origin, why)
    else:
        release_photo(stream, digest, origin)
    return _photo(photo_store.find(engine(), stream, digest))


def _seen(stream: str, told: dict[str, Any] | None) -> Seen | None:
    if told is None:
        return None
    kept = photo_store.find(engine(), stream, told["photo"])
    return Seen(kept.sha256, told["reading"], told.get("taps", 0))


def _photo(photo: photo_store.KeptPhoto) -> dict[str, Any]:
    address = None if photo.deleted else url_for("api.photo", stream=photo.stream, digest=photo.sha256)
    return photo_pages.told(photo) | {"address": address}


def _line(known: KnownGame, table: str | None, number: int | None) -> dict[str, Any]:
    return {
        "stream": known.stream,
        "table": table,
        "round": number,
        "day": known.day,
        "added_at": known.added_at.isoformat(),
        "game": state(known.game),
    }


def ledger_line(entry: Entry) -> dict[str, Any]:
    """An event as the ledger holds it."""
    told = entry.to_json()
    return {name: told[name] for name in LedgerEntry.__annotations__}
