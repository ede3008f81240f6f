"""Has one process after another write to the ledger, each killed at a random moment; says what was acknowledged.

python -m tests.webapp.appender ledger|web URL KILLS SEED: each line printed is what one process acknowledged, as JSON.
`ledger` appends hands to one game; `web` posts to the application as players do (`tests.webapp.web_writer`).
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
from collections.abc import Callable, Iterator
from itertools import count
from time import monotonic

from sqlalchemy import text

from tests.webapp.games import Sheet, navy_win
from tests.webapp.web_writer import web_life
from webapp import ledger
from webapp.games.events import HandRecorded
from webapp.games.record import play_of
from webapp.ledger import Origin
from webapp.store import engine_of, open_database, reading

STREAM = "table"

Life = Callable[[int, str], Iterator[str]]
"""One process's writing, by its number and what was last acknowledged before it: an empty word once it is ready, then
without end what it acknowledges."""


def ledger_life(url: str) -> Life:
    """Begins a game, to which each process appends a hand after another."""
    sheet = Sheet()
    started = sheet.game.started
    start = Origin("Anne", started.rules, started.rules_version)
    hand = HandRecorded(play_of(sheet.game, navy_win("S", "N")))
    engine = open_database(url)
    ledger.append(engine, STREAM, 0, started, start)
    engine.dispose()

    def live(number: int, _before: str) -> Iterator[str]:
        engine = engine_of(url)
        last = ledger.count(engine, STREAM)
        yield ""
        for each in count():
            key = f"{number}-{each}"
            entry = ledger.append(engine, STREAM, last, hand, Origin("Anne", start.rules, start.rules_version, key))
            last = entry.sequence
            yield f"{STREAM} {last} {key}"

    return live


def settled(url: str) -> None:
    """Returns once PostgreSQL has ended all that it still did for a process that was killed: it may yet write it."""
    engine = engine_of(url)
    others = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
    )
    busy = engine.dialect.name == "postgresql"
    while busy:
        with reading(engine) as connection:
            busy = connection.scalar(others) > 0
    engine.dispose()


def lives(life: Life, url: str, kills: int, seed: int) -> Iterator[list[str]]:
    """What each of so many processes acknowledged before it was killed."""
    chance, pace, before = random.Random(seed), 0.01, ""
    for number in range(kills):
        source, out = os.pipe()
        pid = os.fork()
        if pid == 0:
            for told in life(number, before):
                os.write(out, f"{told}\n".encode())
        os.close(out)
        lines, pace = _killed(source, pid, chance, pace)
        os.close(source)
        settled(url)
        before = lines[-1] if lines else before
        yield lines


def _killed(source: int, pid: int, chance: random.Random, pace: float) -> tuple[list[str], float]:
    """Kill the process at some moment about its first entries: what it acknowledged, and the time an entry takes."""
    told, ready, wanted = b"", monotonic(), chance.randint(0, 3)
    while told.count(b"\n") < wanted:
        more = os.read(source, 4096)
        if not more:
            raise SystemExit("a writer has ended by itself")
        ready = ready if told else monotonic()
        told += more
    if wanted > 1:
        pace = min(0.7 * pace + 0.3 * (monotonic() - ready) / (wanted - 1), 0.1)
    select.select([], [], [], chance.uniform(0, 1.5 * pace))
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    while more := os.read(source, 4096):
        told += more
    return told.decode().split("\n")[1:-1], pace


def main(kind: str, url: str, kills: int, seed: int) -> None:
    life = {"ledger": ledger_life, "web": web_life}[kind](url)
    for told in lives(life, url, kills, seed):
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
