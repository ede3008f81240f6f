"""A dispute at a tournament: once the round is closed a second person approves, and the results follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine

from tests.webapp.dispute.disputing import SIDES
from tests.webapp.tournament.playing import Played
from webapp.dispute import store as disputes
from webapp.dispute.closed import is_closed
from webapp.dispute.events import DisputeApproved, DisputeRuled
from webapp.games import ledger as game_ledger
from webapp.games.events import GameEnded
from webapp.ledger import Origin
from webapp.store import open_database


@pytest.fixture
def engine(database: str, data: Any) -> Iterator[Engine]:  # noqa: ARG001 - photos lie in the data folder
    engine = open_database(database)
    yield engine
    engine.dispose()


def test_a_closed_round_of_a_tournament_is_changed_by_two(engine: Engine) -> None:
    played = Played.of(engine, 16, rounds=3)
    played.open()
    stream = played.round.tables[0].game or ""
    for table in played.round.tables:
        played.deal(table)
    assert not is_closed(engine, stream, game_ledger.load(engine, stream))
    for table in played.round.tables:
        played.tell(table.game or "", GameEnded())
        played.confirm(table)
    played.close()
    game = game_ledger.load(engine, stream)
    assert is_closed(engine, stream, game)
    number = disputes.open_dispute(engine, stream, game.deals[0].sequence, SIDES, Origin("Anne", "", ""))
    ruled = DisputeRuled("points", "A tile was seen.", "MCR 3.9", "second", "r1", points=(15, -5, -5, -5))
    disputes.write(engine, stream, number, 1, ruled, Origin("Bo", "", ""))
    assert game_ledger.load(engine, stream).totals == game.totals
    disputes.write(engine, stream, number, 2, DisputeApproved(2, "r2"), Origin("Carla", "", ""))
    after = game_ledger.load(engine, stream).totals
    assert [now - was for now, was in zip(after, game.totals, strict=True)] == [15, -5, -5, -5]
    assert sum(after) == sum(game.totals) == 0
