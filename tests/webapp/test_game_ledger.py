"""Games in the ledger: only what can follow is written, and a phone that sends twice is told what stands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from scoring.tiles import SEATS
from tests.webapp.games import Sheet, navy_win
from webapp.games.events import GameEvent, HandRecorded, HandUndone
from webapp.games.game import Game
from webapp.games.ledger import load, write
from webapp.games.record import play_of
from webapp.ledger import ConflictError, Origin, entries
from webapp.messages import InputError
from webapp.store import open_database

START = Sheet().game.started


def by(actor: str, **key: str) -> Origin:
    return Origin(actor, START.rules, START.rules_version, **key)


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = open_database(database)
    write(engine, "g", 0, START, by("Anne"))
    yield engine
    engine.dispose()


def hand(game: Game, seat: str = "S") -> GameEvent:
    return HandRecorded(play_of(game, navy_win(seat)))


def test_a_game_comes_back_as_it_was_played(engine: Engine) -> None:
    sheet = Sheet()
    for place, seat in enumerate(SEATS):
        sheet.play(navy_win(seat))
        write(engine, "g", place + 1, hand(load(engine, "g"), seat), by("Anne"))
    game = load(engine, "g")
    assert (game.deals, game.totals, game.next_deal) == (sheet.game.deals, sheet.game.totals, sheet.game.next_deal)


def test_what_cannot_follow_is_not_written(engine: Engine) -> None:
    with pytest.raises(InputError, match="Only the last"):
        write(engine, "g", 1, HandUndone(1), by("Anne"))
    with pytest.raises(InputError, match="begun already"):
        write(engine, "g", 1, START, by("Anne"))
    assert len(entries(engine, "g")) == 1
    with pytest.raises(InputError, match="no game 'h'"):
        load(engine, "h")


def test_a_hand_sent_again_after_the_game_went_on_counts_once(engine: Engine) -> None:
    event = hand(load(engine, "g"))
    first = write(engine, "g", 1, event, by("Anne", key="phone-7"))
    write(engine, "g", 2, hand(load(engine, "g")), by("Bo"))
    assert write(engine, "g", 1, event, by("Anne", key="phone-7")) == first
    assert write(engine, "g", 3, HandUndone(3), by("Anne", key="phone-7")) == first
    assert len(load(engine, "g").deals) == 2


def test_two_scorekeepers_enter_the_same_deal(engine: Engine) -> None:
    seen = load(engine, "g")
    write(engine, "g", seen.sequence, hand(seen), by("Bo"))
    with pytest.raises(ConflictError) as told:
        write(engine, "g", seen.sequence, hand(seen, "W"), by("Dora"))
    assert "Bo" in told.value.say("en")
    assert [deal.play.winners for deal in load(engine, "g").deals] == [("S",)]
