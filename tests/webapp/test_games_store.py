"""A game is written whole, or not at all, and the same order twice makes one game."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, insert

from tests.webapp.games import NAMES
from webapp.games.ledger import load
from webapp.games.record import start_game
from webapp.games.store import known_games, new_game
from webapp.ledger import HASHED, Origin, count, streams
from webapp.messages import InputError
from webapp.store import now, open_database, writing
from webapp.tables import EventRow

START = start_game(NAMES, "navy")


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = open_database(database)
    yield engine
    engine.dispose()


def origin(key: str = "first") -> Origin:
    return Origin("Anne", START.rules, START.rules_version, key)


def test_a_new_game_is_known_by_its_stream(engine: Engine) -> None:
    stream = new_game(engine, START, origin())
    (known,) = known_games(engine, ["no-such-game", stream])
    assert (known.stream, known.game.players, count(engine, stream)) == (stream, NAMES, 1)
    assert len(stream) >= 20


def test_the_same_order_twice_makes_one_game(engine: Engine) -> None:
    assert new_game(engine, START, origin()) == new_game(engine, START, origin())
    assert new_game(engine, START, origin("second")) != new_game(engine, START, origin("third"))
    with pytest.raises(InputError, match="another game"):
        new_game(engine, start_game(NAMES, "mcr"), origin())
    assert len(streams(engine)) == 3


def test_two_taps_at_once_begin_one_game(engine: Engine) -> None:
    with ThreadPoolExecutor(8) as pool:
        begun = list(pool.map(lambda _: new_game(engine, START, origin()), range(8)))
    assert begun == streams(engine) * 8


def test_a_game_that_names_nobody_known_is_not_written(engine: Engine) -> None:
    with pytest.raises(InputError):
        new_game(engine, START, origin(), persons=["nobody"] * 4)
    assert streams(engine) == []
    assert known_games(engine, streams(engine)) == []


def test_a_game_that_a_newer_program_wrote_on_is_refused_in_one_sentence(engine: Engine) -> None:
    stream = new_game(engine, START, origin())
    row = dict.fromkeys(HASHED, "-") | {"stream": stream, "sequence": 2, "kind": "from_tomorrow", "payload": "{}"}
    row |= {"raw_reading": None, "confirmed_reading": None, "photo_sha256": None, "at": now(), "hash": "1" * 64}
    with writing(engine) as connection:
        connection.execute(insert(EventRow).values(row))
    with pytest.raises(InputError) as listed:
        known_games(engine, [stream])
    with pytest.raises(InputError) as loaded:
        load(engine, stream)
    assert listed.value.message == loaded.value.message
