"""The ledger: nothing is erased, nothing overwritten, nothing written twice, under every database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from webapp import ledger
from webapp.games.events import KINDS, GameEvent, HandUndone, Ruling, read_event
from webapp.games.record import start_game
from webapp.ledger import ConflictError, Origin
from webapp.messages import InputError
from webapp.store import open_database, sqlite_url, writing

START = start_game(["Anne", "Bo", "Chen", "Dora"], "navy")


def origin(actor: str = "Anne", **more: str) -> Origin:
    return Origin(actor, START.rules, START.rules_version, **more)


def ruling(number: int) -> Ruling:
    return Ruling(f"ruling {number}")


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = open_database(database)
    yield engine
    engine.dispose()


@pytest.fixture
def begun(engine: Engine) -> Engine:
    """A database in which game g has begun."""
    ledger.append(engine, "g", 0, START, origin())
    return engine


def test_an_empty_database_has_no_streams(engine: Engine) -> None:
    assert ledger.streams(engine) == []
    assert ledger.entries(engine, "g") == []
    assert ledger.first_break(engine, "g") is None
    assert ledger.find(engine, "nothing") is None


def test_an_event_comes_back_as_it_was_written(engine: Engine) -> None:
    reading = {"tiles": [{"id": "5s", "confidence": 0.25}], "photo": "été 東.jpg"}
    given = Origin(
        "Anne", START.rules, START.rules_version, "key-1", "0.2.0", "tiles", "a" * 64, "b" * 64, reading, {"tiles": []}
    )
    written = ledger.append(engine, "g", 0, START, given)
    (read,) = ledger.entries(engine, "g")
    assert read == written == ledger.find(engine, "key-1")
    assert (read.event, read.origin, read.sequence) == (START, given, 1)
    assert read.at.utcoffset() is not None
    assert read.previous_hash == ledger.FIRST


def test_streams_are_apart_and_each_is_chained(begun: Engine) -> None:
    other = ledger.append(begun, "h", 0, START, origin())
    second = ledger.append(begun, "g", 1, ruling(2), origin())
    assert (other.sequence, second.sequence) == (1, 2)
    assert second.previous_hash == ledger.entries(begun, "g")[0].hash != other.hash
    assert sorted(ledger.streams(begun)) == ["g", "h"]
    assert [ledger.first_break(begun, name) for name in ("g", "h")] == [None, None]
    assert ledger.entries(begun, "g", after=1) == [second]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET actor = 'Nobody'",
        "UPDATE events SET sequence = 7",
        "DELETE FROM events",
        "DELETE FROM events WHERE stream = 'g'",
    ],
)
def test_triggers_refuse_update_and_delete(begun: Engine, statement: str) -> None:
    before = ledger.entries(begun, "g")
    with pytest.raises(InputError, match="never changed"), writing(begun) as connection:
        connection.execute(text(statement))
    assert ledger.entries(begun, "g") == before


COLUMNS = (
    "stream, sequence, kind, payload, actor, at, rules, rules_version, engine, idempotency_key, previous_hash, hash"
)


@pytest.mark.parametrize("changed", ["actor", "idempotency_key", "sequence"])
def test_triggers_refuse_replace(begun: Engine, changed: str) -> None:
    """A row with a taken place, or a taken key, replaces nothing."""
    before = ledger.entries(begun, "g")
    values = COLUMNS.replace(changed, "7" if changed == "sequence" else "'other'")
    if begun.dialect.name == "sqlite":
        statements = [f"{verb} INTO events ({COLUMNS}) SELECT {values} FROM events" for verb in ("REPLACE", "INSERT")]
        statements[1] = statements[1].replace("INSERT", "INSERT OR REPLACE")
    else:
        conflict = "idempotency_key" if changed == "sequence" else "stream, sequence"
        statements = [
            f"INSERT INTO events ({COLUMNS}) SELECT {values} FROM events ON CONFLICT ({conflict})"
            " DO UPDATE SET actor = 'other'",
            "TRUNCATE events",
        ]
    for statement in statements:
        with pytest.raises(InputError, match="never changed"), writing(begun) as connection:
            connection.execute(text(statement))
    assert ledger.entries(begun, "g") == before


def test_replace_is_refused_without_the_programs_own_settings(tmp_path: Path) -> None:
    """Whoever opens the file with another program meets the triggers all the same."""
    engine = open_database(sqlite_url(tmp_path / "club.db"))
    ledger.append(engine, "g", 0, START, origin())
    engine.dispose()
    with closing(sqlite3.connect(tmp_path / "club.db")) as connection:
        for verb in ("REPLACE", "INSERT OR REPLACE"):
            with pytest.raises(sqlite3.IntegrityError, match="never changed"):
                connection.execute(f"{verb} INTO events ({COLUMNS}) SELECT {COLUMNS} FROM events")


def test_the_second_scorekeeper_is_told(begun: Engine) -> None:
    ledger.append(begun, "g", 1, ruling(2), origin("Bo"))
    ledger.append(begun, "g", 2, HandUndone(1), origin("Chen"))
    before = ledger.entries(begun, "g")
    with pytest.raises(ConflictError) as told:
        ledger.append(begun, "g", 1, ruling(3), origin("Dora"))
    assert [entry.origin.actor for entry in told.value.entries] == ["Bo", "Chen"]
    for words in ("Bo", "Chen", "ruling", "hand undone"):
        assert words in told.value.say("en")
    assert "main annulée" in told.value.say("fr")
    assert ledger.entries(begun, "g") == before


def test_an_event_beyond_the_end_is_refused(begun: Engine) -> None:
    with pytest.raises(InputError, match="1 entries, not 5"):
        ledger.append(begun, "g", 5, ruling(2), origin())


def test_the_same_key_is_written_once(begun: Engine) -> None:
    first = ledger.append(begun, "g", 1, ruling(2), origin(key="phone-1"))
    ledger.append(begun, "g", 2, ruling(3), origin("Bo"))
    assert ledger.append(begun, "g", 1, ruling(2), origin(key="phone-1")) == first
    assert ledger.append(begun, "g", 3, ruling(4), origin(key="phone-1")) == first
    assert len(ledger.entries(begun, "g")) == 3
    with pytest.raises(InputError, match="another game"):
        ledger.append(begun, "h", 0, START, origin(key="phone-1"))


def test_of_many_at_once_one_is_written(begun: Engine) -> None:
    """Eight phones write the second event; one of them sends its own twice."""

    def write(number: int) -> object:
        try:
            return ledger.append(begun, "g", 1, ruling(number // 2), origin(f"phone {number}", key=f"k{number // 2}"))
        except ConflictError as conflict:
            return conflict.entries[0]

    with ThreadPoolExecutor(8) as phones:
        seen = list(phones.map(write, range(8)))
    second = ledger.entries(begun, "g")[1:]
    assert len(second) == 1
    assert seen == second * 8


@pytest.mark.parametrize(("actor", "key"), [("", "k"), (" ", "k"), ("A\nB", "k"), ("A" * 201, "k"), ("A", "")])
def test_who_wrote_is_one_line(actor: str, key: str) -> None:
    with pytest.raises(InputError, match="one line"):
        origin(actor, key=key)


def test_a_changed_row_breaks_the_chain(begun: Engine) -> None:
    """Whoever takes the triggers away and edits is found out by the hashes."""
    for number in (2, 3):
        ledger.append(begun, "g", number - 1, ruling(number), origin())
    trigger = {"sqlite": "events_no_update", "postgresql": "events_no_change ON events"}[begun.dialect.name]
    with writing(begun) as connection:
        connection.execute(text(f"DROP TRIGGER {trigger}"))
        connection.execute(text("UPDATE events SET actor = 'Nobody' WHERE sequence = 2"))
    assert ledger.first_break(begun, "g") == 2


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_refuses_strange_json(kind: str) -> None:
    with pytest.raises(InputError, match="known are"):
        read_event(kind, {"surprise": 1})
    strange: tuple[object, ...] = (None, [], 3)
    for value in strange:
        with pytest.raises(InputError):
            read_event(kind, value)


@pytest.mark.parametrize(
    ("kind", "payload", "named"),
    [
        ("hand_undone", {}, "undoes"),
        ("hand_undone", {"undoes": 0}, "undoes"),
        ("hand_undone", {"undoes": True}, "undoes"),
        ("confirmed", {"player": 4, "upto": 1}, "player"),
        ("ruling", {"words": " "}, "words"),
        ("ruling", {"words": "w", "points": [1, 2, 3]}, "points"),
        ("ruling", {"words": "w", "deal": {"turn": 5}}, "turn"),
        ("ruling", {"words": "w", "deal": {"seats": [0, 1, 2, 2]}}, "seats"),
        ("ruling", {"words": "w", "deal": []}, "deal"),
        ("seats_swapped", {"first": 0, "second": 1, "since": "ever"}, "since"),
        ("hand_recorded", {"play": {"deal": {}, "outcome": "won"}}, "outcome"),
        ("hand_recorded", {"play": {"deal": {}, "outcome": "win", "payments": [{"from": "E"}]}}, "payments"),
        ("hand_recorded", {"play": {"deal": {}, "outcome": "win", "winners": ["X"]}}, "winners"),
        ("game_started", START.to_json() | {"players": ["A", "B", "C", "c "]}, "players"),
        ("game_started", START.to_json() | {"rules_version": "1"}, "rules_version"),
    ],
)
def test_a_wrong_value_is_named(kind: str, payload: object, named: str) -> None:
    with pytest.raises(InputError, match=f"'{named}'"):
        read_event(kind, payload)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(InputError, match="newer"):
        read_event("tile_eaten", {})


def test_events_come_back_from_json() -> None:
    events: list[GameEvent] = [START, ruling(1), HandUndone(3)]
    assert [read_event(event.kind, event.to_json()) for event in events] == events
