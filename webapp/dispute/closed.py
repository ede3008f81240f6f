"""Whether a game's round is over: from then on a hand is changed by a ruling that a second person has approved."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from sqlalchemy import Engine, func, select

from webapp.games.game import Game
from webapp.games.store import table_of
from webapp.messages import InputError
from webapp.store import reading
from webapp.tables import EveningRow, GameRow, PlayTableRow, SittingRow
from webapp.tournament import store as tournaments
from webapp.tournament.state import Tournament

CHANGES: Final = frozenset({"correct", "undo", "swap", "deal"})
"""Entries that change a hand, or what follows from one."""
BESIDE: Final = frozenset({"penalty", "revoke", "rule"})
"""A referee's entries beside the hands; they too end with the tournament."""


def at_home(engine: Engine, stream: str) -> bool:
    """Whether it is a game of no club: whoever holds its link plays every part."""
    return table_of(engine, stream) is None


def is_closed(engine: Engine, stream: str, game: Game) -> bool:
    """A club’s game that has ended or that all have confirmed, or whose round or evening is over."""
    newest = select(func.max(SittingRow.round)).where(SittingRow.evening == EveningRow.id).scalar_subquery()
    wanted = (
        select(PlayTableRow.id, EveningRow.state, GameRow.round, newest)
        .join(PlayTableRow, PlayTableRow.id == GameRow.table)
        .join(EveningRow, EveningRow.id == PlayTableRow.evening)
        .where(GameRow.stream == stream)
    )
    with reading(engine) as connection:
        row = connection.execute(wanted).first()
    if row is None:
        return False
    table, state, round_, latest = row
    if game.ended or game.agreed or state == "closed":
        return True
    return (latest or 0) > (round_ or 0) or _tournament_closed(engine, table, round_ or 0)


def _tournament_closed(engine: Engine, table: str, number: int) -> bool:
    """Whether the table's round of a tournament stands."""
    held = _tournament_of(engine, table)
    return held is not None and 0 < number <= len(held.rounds) and bool(held.rounds[number - 1].closed)


def _tournament_of(engine: Engine, table: str) -> Tournament | None:
    found = tournaments.tournament_of(engine, table)
    held = tournaments.find(engine, found[0]) if found else None
    return held.tournament if held else None


def _tournament_over(engine: Engine, stream: str) -> bool:
    table = table_of(engine, stream)
    held = _tournament_of(engine, table) if table else None
    return held is not None and held.ended


class Closed:
    """What of a game changes by a dispute alone, or no more; each part is looked up once, where it is asked for."""

    def __init__(self, engine: Engine, stream: str, game: Game) -> None:
        self._engine, self._stream, self._game = engine, stream, game

    @cached_property
    def _closed(self) -> bool:
        return is_closed(self._engine, self._stream, self._game)

    @cached_property
    def _final(self) -> bool:
        return _tournament_over(self._engine, self._stream)

    def refuses(self, kind: str, *, moves: bool = False) -> str:
        """Why an entry of that kind may not be written past a dispute, as a message's code; empty where it may.

        `moves`: it gives and takes points by itself.
        """
        if kind == "reopen" and not at_home(self._engine, self._stream):
            return "end_stands_in_club"
        if kind in BESIDE and self._final:
            return "tournament_over"
        if (kind in CHANGES or moves) and self._closed:
            return "round_closed"
        if kind == "end" and self._game.deals and self._game.next_deal is None and self._closed:
            return "nothing_to_end"
        return ""


def refuse_change(engine: Engine, stream: str, game: Game, kind: str, given: Mapping[str, Any]) -> None:
    """InputError where an entry would change a hand of a closed round past a dispute, or what is final."""
    points = given.get("points")
    moves = kind == "rule" and isinstance(points, list) and any(points)
    if why := Closed(engine, stream, game).refuses(kind, moves=moves):
        raise InputError(why)
