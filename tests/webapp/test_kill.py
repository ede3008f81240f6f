"""kill -9 at any moment: no acknowledged hand is lost, none is there by half, and none twice."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Engine, select

from tests.webapp.appender import STREAM
from tests.webapp.games import navy_win
from tests.webapp.home import Home
from tests.webapp.web_writer import PHOTO
from webapp import ledger
from webapp.database import of as database_of
from webapp.games.events import GameStarted, HandRecorded
from webapp.games.ledger import load
from webapp.ledger import Entry
from webapp.photos import store as photo_store
from webapp.store import open_database, reading
from webapp.tables import GameRow

KILLS = {"ledger": 120, "web": 80}
"""Of each kind of writer, under each kind of database."""


def killed(kind: str, database: str, seed: int) -> list[list[list[str]]]:
    """What each writer has acknowledged before it was killed: stream, sequence and key of each event."""
    command = [sys.executable, "-m", "tests.webapp.appender", kind, database, str(KILLS[kind]), str(seed)]
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    lives = [[line.split() for line in json.loads(told)] for told in done.stdout.splitlines()]
    assert len(lives) == KILLS[kind]
    return lives


def own_of(lives: list[list[list[str]]], written: list[Entry]) -> list[list[Entry]]:
    """The events that each writer wrote in its order: all that it acknowledged, and one at most beside."""
    keys = [entry.origin.key for entry in written]
    assert len(set(keys)) == len(keys)
    found = []
    for number, told in enumerate(lives):
        own = [entry for entry in written if entry.origin.key.split("-")[0] == str(number)]
        own.sort(key=lambda entry: int(entry.origin.key.split("-")[1]))
        assert [[each.stream, str(each.sequence), each.origin.key] for each in own[: len(told)]] == told
        assert len(own) - len(told) in (0, 1)
        found.append(own)
    return found


def assert_whole(engine: Engine, stream: str) -> list[Entry]:
    """The events of a game, of which none is missing or changed, and every hand of which counts."""
    entries = ledger.entries(engine, stream)
    assert [entry.sequence for entry in entries] == list(range(1, len(entries) + 1))
    assert ledger.first_break(engine, stream) is None
    assert [type(entry.event) for entry in entries] == [GameStarted] + [HandRecorded] * (len(entries) - 1)
    assert len(load(engine, stream).deals) == len(entries) - 1
    return entries


def assert_sound(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        with reading(engine) as connection:
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"


def test_no_acknowledged_hand_is_lost(database: str) -> None:
    lives = killed("ledger", database, 5)
    engine = open_database(database)
    _start, *hands = assert_whole(engine, STREAM)
    own_of(lives, hands)
    assert all(entry.event == hands[0].event for entry in hands)
    assert_sound(engine)
    engine.dispose()


@pytest.mark.usefixtures("data")
def test_no_hand_that_the_page_acknowledged_is_lost_or_lacks_its_photo(app: Flask, database: str) -> None:
    lives = killed("web", database, 6)
    engine = database_of(app).open()
    with reading(engine) as connection:
        games = set(connection.scalars(select(GameRow.stream)))
    assert games == set(ledger.streams(engine))
    written = [entry for stream in games for entry in assert_whole(engine, stream)]
    own_of(lives, written)
    assert_sound(engine)

    photo_store.delete_strays(engine)
    kept = {(photo.stream, photo.sha256) for photo in photo_store.photos(engine)}
    cited = {(entry.stream, entry.origin.photo_sha256) for entry in written if entry.origin.key.endswith(PHOTO)}
    assert cited <= kept
    assert len(cited) == sum(entry.origin.photo_sha256 is not None for entry in written) > 0
    for stream, digest in kept:
        assert sha256(photo_store.jpeg_of(engine, stream, digest)).hexdigest() == digest

    stream = ledger.streams(engine)[0]
    last = ledger.count(engine, stream)
    answer = Home(app, stream).json(expected=last, key="after", kind="hand", **navy_win("S", "N"))
    assert (answer.status_code, answer.get_json()["sequence"]) == (200, last + 1)
    database_of(app).close()
