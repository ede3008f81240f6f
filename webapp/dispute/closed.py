"""Whether a game's round is over: from then on a hand is changed by a ruling that a second person has approved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Engine, func, select

from webapp.games.game import Game
from webapp.games.store import table_of
from webapp.messages import InputError
from webapp.store import reading
from webapp.tables import EveningRow, GameRow, PlayTableRow, SittingRow
from webapp.tournament import store as tournaments

CHANGES: Final = frozenset({"correct", "undo", "swap", "deal"})
"""Entries that change a hand, or what follows from one."""


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
    found = tournaments.tournament_of(engine, table)
    held = tournaments.find(engine, found[0]) if found else None
    return (
        held is not None
        and 0 < number <= len(held.tournament.rounds)
        and bool(held.tournament.rounds[number - 1].closed)
    )


def refuse_change(engine: Engine, stream: str, game: Game, kind: str, given: Mapping[str, Any]) -> None:
    """InputError where an entry would change a hand of a closed round past a dispute."""
    if kind == "reopen" and not at_home(engine, stream):
        raise InputError("end_stands_in_club")
    moves = kind == "rule" and any(given.get("points") or ())
    if (kind in CHANGES or moves) and is_closed(engine, stream, game):
        raise InputError("round_closed")
