"""A dispute at a tournament: once the round is closed a second person approves, and the results follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine

from tests.webapp.dispute.disputing import SIDES
from tests.webapp.tournament.playing import Played
from webapp.dispute import store as disputes
from webapp.dispute.closed import is_closed, refuse_change
from webapp.dispute.events import DisputeApproved, DisputeRuled
from webapp.games import ledger as game_ledger
from webapp.games.events import GameEnded
from webapp.ledger import Origin
from webapp.messages import InputError
from webapp.store import open_database
from webapp.tournament.events import TournamentEnded


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


def test_a_game_that_is_played_out_and_confirmed_is_not_ended_besides(engine: Engine) -> None:
    """It would change nothing but ask all four anew, in a round that may be closed."""
    played = Played.of(engine, 4, rounds=2)
    played.open()
    (table,) = played.round.tables
    stream = table.game or ""
    for _ in range(16):
        played.deal(table)
    refuse_change(engine, stream, game_ledger.load(engine, stream), "end", {})
    played.confirm(table)
    with pytest.raises(InputError, match="it counts as it is"):
        refuse_change(engine, stream, game_ledger.load(engine, stream), "end", {})


def test_results_that_are_final_change_by_no_penalty_at_a_table(engine: Engine) -> None:
    played = Played.of(engine, 4, rounds=1)
    played.open()
    (table,) = played.round.tables
    stream = table.game or ""
    played.deal(table)
    played.tell(stream, GameEnded())
    played.confirm(table)
    played.close()
    refuse_change(engine, stream, game_ledger.load(engine, stream), "penalty", {})
    played.write(TournamentEnded())
    for kind in ("penalty", "revoke", "rule"):
        with pytest.raises(InputError) as caught:
            refuse_change(engine, stream, game_ledger.load(engine, stream), kind, {})
        assert caught.value.code == "tournament_over"
