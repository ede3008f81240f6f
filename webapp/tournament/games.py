"""The games of a tournament's tables as they stand, replayed from the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, Engine

from webapp.games.game import Game
from webapp.games.replays import Memory, Read
from webapp.games.standing import Standing, standing_of
from webapp.standings.results import Result, result_of
from webapp.store import reading
from webapp.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game as it stands after its last event, settled where it is over."""

    stream: str
    game: Game
    hash: str
    """Of the last event."""
    at: datetime
    """When it was written."""
    standing: Standing
    result: Result | None = None
    """None while it goes on, and where the rules can't settle it as it is: `standing` says why."""

    @property
    def over(self) -> bool:
        """Whether no more deals are played in it."""
        return self.game.over


def games_of(engine: Engine, tournament: Tournament) -> dict[str, TableGame]:
    """The games that count, of all rounds that were opened; one that can't be read is not among them."""
    return load(engine, [table.game for each in tournament.rounds for table in each.tables if table.game])


def load(engine: Engine, streams: Sequence[str]) -> dict[str, TableGame]:
    """These games as they stand, by stream."""
    with reading(engine) as connection:
        return load_within(connection, streams)


def load_within(connection: Connection, streams: Sequence[str]) -> dict[str, TableGame]:
    """`load` as a part of a transaction of the caller's."""
    return _MEMORY.games(connection, streams)


def _stands(read: Read, game: Game) -> TableGame:
    standing = standing_of(game)
    result = result_of(game) if game.over and standing.unsettled is None else None
    return TableGame(read.stream, game, read.hash, read.at, standing, result)


_MEMORY: Final = Memory(_stands, most=2_000)
"""Of more games than any one tournament has."""
