"""The club's games out of the database, each replayed from the ledger.

Nothing is stored. What a replay gave is remembered in memory under the hash of the stream's last event, which stands
for every event before it: it may be thrown away at any time, and is never out of date. Events, games and their players
are only ever added, so as long as there are as many as before, all is as before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock, Thread
from typing import Final, NamedTuple, cast

from flask import Flask, current_app
from sqlalchemy import Connection, Engine, func, select

from webapp.games.game import replay
from webapp.games.replays import Read, told_by
from webapp.standings.rating import Rating, rating_histories
from webapp.standings.results import Result, counts, result_of
from webapp.standings.standings import Played, in_order
from webapp.store import reading
from webapp.tables import EveningRow, EventRow, GamePlayerRow, GameRow, HouseRulesRow, PersonRow, PlayTableRow, as_table

_EVENTS: Final = as_table(EventRow)
_GAMES: Final = as_table(GameRow)
_PLAYERS: Final = as_table(GamePlayerRow)
_TABLES: Final = as_table(PlayTableRow)
_COUNTS: Final = select(
    *(select(func.count()).select_from(table).scalar_subquery() for table in (_EVENTS, _GAMES, _PLAYERS))
)
_VERSIONS: Final = select(HouseRulesRow.text, HouseRulesRow.version)


class _Head(NamedTuple):
    """A game, its evening, round and table, and the hash of its last event."""

    stream: str
    day: str
    added_at: str
    evening: str | None
    round: int | None
    table: int | None
    hash: str


@dataclass(frozen=True, slots=True)
class Uncounted:
    """A game that no standings count: not over yet, or `why` it can't be replayed."""

    stream: str
    day: str
    why: ValueError | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening's day and name."""

    day: str
    name: str


@dataclass(frozen=True, slots=True)
class ClubGames:
    """All games of the club as they stand, in their order, and whom they concern."""

    played: tuple[Played, ...]
    uncounted: tuple[Uncounted, ...]
    names: Mapping[str, str]
    """Of all people, by id."""
    evenings: Mapping[str, Evening]
    versions: Mapping[str, int]
    """Of the club's own rules, by the digest of their text."""


Replayed = Result | ValueError | None


@dataclass
class Replays:
    """What replays gave, by the hash of the stream's last event; None for a game that is not over."""

    _known: dict[str, Replayed] = field(default_factory=dict)
    _last: tuple[tuple[Engine, int, int, int], tuple[Played, ...], tuple[Uncounted, ...]] | None = None
    """What was there in which database, by the numbers of events, games and players."""
    _ratings: dict[str, tuple[Sequence[Played], dict[str, list[tuple[str, Rating]]]]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def games(self, engine: Engine) -> ClubGames:
        """The club's games as the database holds them now."""
        with self._lock, reading(engine) as connection:
            events, games, players = connection.execute(_COUNTS).one()
            there = (engine, events, games, players)
            if self._last is None or self._last[0] != there:
                heads = _heads(connection)
                self._known |= _replayed(connection, [head for head in heads if head.hash not in self._known])
                self._known = {head.hash: self._known[head.hash] for head in heads}
                self._last = there, *_placed(connection, heads, self._known)
            return _club_games(connection, *self._last[1:])

    def ratings(self, games: Sequence[Played]) -> dict[str, list[tuple[str, Rating]]]:
        """`rating_histories` of all games of one ruleset."""
        if not games:
            return {}
        rules = games[0].result.rules.key
        with self._lock:
            if rules not in self._ratings or self._ratings[rules][0] != games:
                self._ratings[rules] = games, rating_histories(games)
            return self._ratings[rules][1]

    def forget(self) -> None:
        """Throw everything away; the next call replays the ledger."""
        with self._lock:
            self._known.clear()
            self._last = None
            self._ratings.clear()


def install(app: Flask) -> None:
    """Give the application its memory of replays."""
    app.extensions["replays"] = Replays()


def warm(app: Flask, engine: Engine) -> Thread:
    """Replay the club's games in the background, so that nobody waits who opens the standings first."""
    memory: Replays = app.extensions["replays"]

    def work() -> None:
        by_rules: dict[str, list[Played]] = {}
        for game in memory.games(engine).played:
            by_rules.setdefault(game.result.rules.key, []).append(game)
        for games in by_rules.values():
            memory.ratings(games)

    thread = Thread(target=work, name="standings", daemon=True)
    thread.start()
    return thread


def replays() -> Replays:
    """The memory of the application that answers the present request."""
    return cast(Replays, current_app.extensions["replays"])


def _heads(connection: Connection) -> list[_Head]:
    """Every game that has people."""
    each = _EVENTS.alias()
    last = select(func.max(each.c.sequence)).where(each.c.stream == _GAMES.c.stream).scalar_subquery()
    wanted = (
        select(
            _GAMES.c.stream,
            _GAMES.c.day,
            _GAMES.c.added_at,
            _TABLES.c.evening,
            _GAMES.c.round,
            _TABLES.c.number,
            _EVENTS.c.hash,
        )
        .select_from(_GAMES)
        .join(_EVENTS, (_EVENTS.c.stream == _GAMES.c.stream) & (_EVENTS.c.sequence == last))
        .outerjoin(_TABLES, _TABLES.c.id == _GAMES.c.table)
        .where(_GAMES.c.stream.in_(select(_PLAYERS.c.stream)))
    )
    return [_Head(*row) for row in connection.execute(wanted)]


def _replayed(connection: Connection, missing: Sequence[_Head]) -> dict[str, Replayed]:
    return {read.hash: _outcome(read) for read in told_by(connection, [head.stream for head in missing])}


def _outcome(read: Read) -> Replayed:
    try:
        game = replay(read.events)
        return result_of(game) if counts(game) else None
    except ValueError as error:
        # Such as a club's text that the engine no longer takes: one game must not take the others with it.
        return error


def _placed(
    connection: Connection, heads: Sequence[_Head], known: Mapping[str, Replayed]
) -> tuple[tuple[Played, ...], tuple[Uncounted, ...]]:
    persons: dict[str, list[str]] = {}
    players = select(_PLAYERS.c.stream, _PLAYERS.c.person).order_by(_PLAYERS.c.stream, _PLAYERS.c.player)
    for stream, person in connection.execute(players):
        persons.setdefault(stream, []).append(person)
    played, uncounted = [], []
    for head in heads:
        result = known[head.hash]
        if isinstance(result, Result) and len(persons[head.stream]) == len(result.scores):
            four = cast(tuple[str, str, str, str], tuple(persons[head.stream]))
            at = (head.round, head.table) if head.round and head.table else None
            played.append(Played(head.stream, head.day, head.added_at, head.evening, four, result, at))
        else:
            uncounted.append(Uncounted(head.stream, head.day, result if isinstance(result, ValueError) else None))
    return tuple(in_order(played)), tuple(sorted(uncounted, key=lambda game: (game.day, game.stream)))


def _club_games(connection: Connection, played: tuple[Played, ...], uncounted: tuple[Uncounted, ...]) -> ClubGames:
    people = connection.execute(select(PersonRow.id, PersonRow.name))
    evenings = connection.execute(select(EveningRow.id, EveningRow.day, EveningRow.name))
    return ClubGames(
        played,
        uncounted,
        {row.id: row.name for row in people},
        {evening: Evening(day, name) for evening, day, name in evenings},
        {sha256(row.text.encode()).hexdigest(): row.version for row in connection.execute(_VERSIONS)},
    )
