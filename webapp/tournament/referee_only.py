"""Tournaments whose rules forbid help in counting: the program counts for the referee alone.

A phone at such a table keeps the sheet, gives the totals that the four have counted, and takes their taps; every way
to have a hand counted is refused to it, in the game and on the open pages. A private window of that phone is nobody's:
where a referee wants it so, the whole server counts for nobody but referees as long as a round is open.
"""

from __future__ import annotations

from typing import Final

from flask import Flask, current_app, g, request
from sqlalchemy import Engine, select

from webapp import access, database
from webapp.database import engine
from webapp.games.store import table_of
from webapp.json_posts import posted_json
from webapp.messages import InputError
from webapp.store import reading
from webapp.tables import EveningRow, EventRow, TournamentRow, as_table
from webapp.tournament import store
from webapp.tournament.events import stream_of

IN_GAME: Final = frozenset({
    "game.deal", "game.correct", "game.event", "game_hand.hand", "game_hand.another", "game_hand.battle",
    "game_hand.count",
})  # fmt: skip
"""Pages of a game that count a hand, or show what it counts."""
POSTS: Final = frozenset({"game_posts.events", "api.enter"})
"""Where entries of a game are posted."""
ENTRIES: Final = frozenset({"hand", "correct"})
"""Entries of a game that are counted as they are written."""
OPEN: Final = frozenset({
    "pages.page", "photos.read", "tallies.tally", "tally_export.pdf", "what_if.page", "what_if.nothing_yet",
    "games.new", "games.start",
})  # fmt: skip
"""What anybody may open, but not with a phone that has opened the code of such a table."""
FOR_PROGRAMS: Final = frozenset({"api.tally", "api.print_tally", "api.settlement", "api.read_photo", "api.start"})
"""What counts for any program, as `OPEN` does for anybody with a browser."""
_EVENTS: Final = as_table(EventRow)
_EVENINGS: Final = as_table(EveningRow)
_TOURNAMENTS: Final = as_table(TournamentRow)


def install(app: Flask) -> None:
    """Hang the refusal on the application, and have templates ask `counting_refused(stream)`."""
    app.before_request(refuse)
    app.context_processor(lambda: {"counting_refused": counting_refused})


def refuse() -> None:
    """InputError where this request would have a hand counted for a player whom nothing may help."""
    stream = (request.view_args or {}).get("stream", "")
    counts = request.endpoint in IN_GAME or (request.endpoint in POSTS and _kind() in ENTRIES)
    if stream and counts and counting_refused(stream):
        raise InputError("counting_refused")
    opened = access.opened_table() if request.endpoint in OPEN | FOR_PROGRAMS else None
    if request.endpoint in OPEN and opened and _at_table(opened[0]):
        raise InputError("counting_refused")
    at_home = stream and counts and table_of(engine(), stream) is None
    if (request.endpoint in OPEN | FOR_PROGRAMS and not opened) or at_home:
        _refuse_everywhere()


def _refuse_everywhere() -> None:
    """InputError while a round is open for which the whole server counts for referees alone; they go on.

    A tally needs no database: none is made for this, and one that can't be used keeps nobody from counting.
    """
    opened = database.of(current_app).opened
    if opened is None or access.may("rule"):
        return
    for held in closing(opened):
        if number := next((each.number for each in held.tournament.rounds if each.opened and not each.closed), 0):
            raise InputError("counting_closed", name=held.tournament.settings.name, number=number)


def closing(engine: Engine) -> list[store.Held]:
    """The tournaments under way that close the whole server to counting."""
    streams = select(stream_of("") + _TOURNAMENTS.c.id).join(_EVENINGS, _EVENINGS.c.id == _TOURNAMENTS.c.id)
    said = select(_EVENTS.c.stream).distinct().where(
        _EVENTS.c.stream.in_(streams.where(_EVENINGS.c.state == "open")),
        _EVENTS.c.payload.contains('"help":"closed"'),
    )  # fmt: skip
    with reading(engine) as connection:
        found = [store.find(engine, each.removeprefix(stream_of(""))) for each in connection.scalars(said).all()]
    return [held for held in found if held and held.tournament.settings.help == "closed"]


def counting_refused(stream: str) -> bool:
    """Whether the program may not help whoever asks with the hands of this game."""
    table = table_of(engine(), stream)
    return table is not None and _at_table(table)


def _at_table(table: str) -> bool:
    known: dict[str, bool] = g.setdefault("counting_refused", {})
    if table not in known:
        place = store.tournament_of(engine(), table)
        found = store.find(engine(), place[0]) if place else None
        only = found is not None and found.tournament.settings.help != "allowed"
        known[table] = only and not access.may("rule", table=table)
    return known[table]


def _kind() -> str:
    """What kind of entry is posted."""
    if not request.is_json:
        return request.form.get("kind", "")
    given = posted_json()
    return str(given.get("kind", "")) if isinstance(given, dict) else ""
