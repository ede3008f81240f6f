"""kill -9 at any moment: no acknowledged hand is lost, none is there by half, and none twice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.webapp.appender import STREAM
from webapp import ledger
from webapp.game_ledger import load
from webapp.store import open_database, reading

KILLS = 200


def test_no_acknowledged_hand_is_lost(database: str) -> None:
    command = [sys.executable, "-m", "tests.webapp.appender", database, str(KILLS), "5"]
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    lives = [[line.split() for line in json.loads(told)] for told in done.stdout.splitlines()]
    assert len(lives) == KILLS

    engine = open_database(database)
    start, *hands = ledger.entries(engine, STREAM)
    written = {entry.origin.key: entry for entry in hands}
    assert len(written) == len(hands)
    for number, told in enumerate(lives):
        own = [entry for entry in hands if entry.origin.key.startswith(f"{number}-")]
        assert [(str(entry.sequence), entry.origin.key) for entry in own[: len(told)]] == [tuple(each) for each in told]
        assert len(own) - len(told) in (0, 1)

    assert [entry.sequence for entry in (start, *hands)] == list(range(1, len(hands) + 2))
    assert ledger.first_break(engine, STREAM) is None
    assert all(entry.event == hands[0].event for entry in hands)
    assert len(load(engine, STREAM).deals) == len(hands)
    if engine.dialect.name == "sqlite":
        with reading(engine) as connection:
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    engine.dispose()
