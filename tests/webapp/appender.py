"""Appends hands to a game, one process after another, each killed at a random moment; says what was acknowledged.

python -m tests.webapp.appender URL KILLS SEED: each line printed is what one process acknowledged, as JSON.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
from itertools import count
from time import monotonic

from tests.webapp.games import Sheet, navy_win
from webapp import ledger
from webapp.game_events import HandRecorded
from webapp.game_record import play_of
from webapp.ledger import Origin
from webapp.store import engine_of, open_database

STREAM = "table"


def append_for_ever(url: str, last: int, number: int, out: int, hand: HandRecorded, start: Origin) -> None:
    """Acknowledges each hand on `out` once the ledger has it; never comes back."""
    engine = engine_of(url)
    last += len(ledger.entries(engine, STREAM, after=last))
    for each in count():
        key = f"{number}-{each}"
        entry = ledger.append(engine, STREAM, last, hand, Origin("Anne", start.rules, start.rules_version, key))
        os.write(out, f"{entry.sequence} {key}\n".encode())
        last = entry.sequence


def acknowledged(source: int, pid: int, chance: random.Random, pace: float) -> tuple[list[str], float]:
    """Kill the process at some moment about its first hands; what it has acknowledged, and the time a hand takes."""
    told, begun, ended = b"", 0.0, 0.0
    wanted = chance.randint(0, 2)
    while told.count(b"\n") < wanted:
        begun = begun or monotonic()
        told += os.read(source, 4096)
        ended = monotonic()
    select.select([], [], [], chance.uniform(0, 1.5 * pace))
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    while more := os.read(source, 4096):
        told += more
    return told.decode().splitlines(), (ended - begun) / wanted if wanted else pace


def main(url: str, kills: int, seed: int) -> None:
    chance = random.Random(seed)
    sheet = Sheet()
    started = sheet.game.started
    origin = Origin("Anne", started.rules, started.rules_version)
    hand = HandRecorded(play_of(sheet.game, navy_win("S", "N")))
    engine = open_database(url)
    last = ledger.append(engine, STREAM, 0, started, origin).sequence
    engine.dispose()
    pace = 0.01
    for number in range(kills):
        source, out = os.pipe()
        pid = os.fork()
        if pid == 0:
            append_for_ever(url, last, number, out, hand, origin)
        os.close(out)
        told, taken = acknowledged(source, pid, chance, pace)
        pace = min(0.7 * pace + 0.3 * taken, 0.1)
        os.close(source)
        if told:
            last = int(told[-1].split()[0])
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
