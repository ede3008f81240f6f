"""`make bench`, the part of several machines: readings by workers, hands into the ledger.

`python -m tests.webapp.bench_several [--seconds 20]`. Everything runs on this one machine and shares its cores: one and
two workers over Redis, beside the bare networks; hands into SQLite and PostgreSQL, with their disks' full care, beside
plain rows of the same bytes put in one by one.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Event

from sqlalchemy import Engine, text

from datasets.bench import SAMPLES, phone_jpeg
from tests.postgresql import POSTGRESQL, postgresql
from tests.services import REDIS, WITHOUT_REDIS, Redis
from tests.webapp.bench_server import FREE, TIMEOUT, Client, bare_rate, post
from tests.webapp.games import Sheet, navy_win
from webapp import ledger
from webapp.games.events import HandRecorded
from webapp.games.record import play_of
from webapp.ledger import Origin, canonical
from webapp.store import open_database, sqlite_url, writing

MARQUE = [sys.executable, "-c", "from webapp.cli import main; main()"]
TABLES = 8
"""That write at once."""


@contextmanager
def cluster(redis: Redis, workers: int, folder: Path) -> Iterator[int]:
    """The port of a web process whose photos are read by so many workers, each one at a time."""
    shared = {"MARQUE_BROKER_URL": redis.url, "MARQUE_READERS": "1", "MARQUE_READER_QUEUE": "8", **FREE}
    environment = os.environ | shared | {"MARQUE_DATA": str(folder)}
    with ExitStack() as ends:
        for command in ([*MARQUE, "serve", "--port", "0"], *([*MARQUE, "worker"] for _ in range(workers))):
            process = ends.enter_context(Popen(command, stdout=PIPE, text=True, env=environment))
            ends.callback(process.terminate)
            said = process.stdout.readline() if process.stdout else ""
            if not said:
                raise RuntimeError(f"{' '.join(command[3:])} did not start")
            if "serve" in command:
                port = int(said.rpartition(":")[2].partition("/")[0])
        yield port


def worker_rate(workers: int, photos: Sequence[bytes], seconds: float) -> tuple[float, int]:
    """Readings a second for two clients a worker that never rest, and how many photos were turned away."""
    redis = Redis()
    try:
        with tempfile.TemporaryDirectory() as folder, cluster(redis, workers, Path(folder)) as port:
            warm = [HTTPConnection("127.0.0.1", port, timeout=TIMEOUT) for _ in range(2 * workers)]
            with ThreadPoolExecutor(2 * workers) as pool:
                for _ in range(2):  # until every worker has read
                    list(pool.map(lambda line: post(line, photos[0]), warm))
            done = Event()
            clients = [Client(port, photos, done) for _ in range(2 * workers)]
            start = time.perf_counter()
            for client in clients:
                client.start()
            time.sleep(seconds)
            done.set()
            for client in clients:
                client.join()
            took = time.perf_counter() - start
    finally:
        redis.close()
    statuses = [status for client in clients for status in client.statuses]
    read = statuses.count(200)
    return read / took, len(statuses) - read


def a_second(act: Callable[[int], object], seconds: float) -> float:
    """How often a second `act` is done by `TABLES` threads, each with its number."""
    end = time.perf_counter() + seconds

    def work(table: int) -> int:
        for done in count():
            if time.perf_counter() >= end:
                return done
            act(table)
        raise AssertionError

    start = time.perf_counter()
    with ThreadPoolExecutor(TABLES) as pool:
        done = sum(pool.map(work, range(TABLES)))
    return done / (time.perf_counter() - start)


def ledger_rates(engine: Engine, seconds: float) -> tuple[float, float]:
    """Hands a second into as many games as there are tables, and plain rows of the same bytes."""
    sheet = Sheet()
    started = sheet.game.started
    hand = HandRecorded(play_of(sheet.game, navy_win("S", "N")))
    origins = (Origin(f"table {table}", started.rules, started.rules_version) for table in range(TABLES))
    last = [ledger.append(engine, f"g{table}", 0, started, origin).sequence for table, origin in enumerate(origins)]
    number = count()

    def append(table: int) -> None:
        origin = Origin(f"table {table}", started.rules, started.rules_version, f"{table}-{next(number)}")
        last[table] = ledger.append(engine, f"g{table}", last[table], hand, origin).sequence

    payload = canonical(hand.to_json())
    with writing(engine) as connection:
        connection.execute(text("CREATE TABLE plain (number INTEGER PRIMARY KEY, payload TEXT)"))

    def plain(_table: int) -> None:
        with writing(engine) as connection:
            row = {"number": next(number), "payload": payload}
            connection.execute(text("INSERT INTO plain VALUES (:number, :payload)"), row)

    return a_second(append, seconds), a_second(plain, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    arguments = parser.parse_args()
    if REDIS is None:
        print(f"readings by workers: not measured, {WITHOUT_REDIS}")
    else:
        photos = [phone_jpeg(path) for path in sorted(SAMPLES.glob("*.jpg"))]
        for workers in (1, 2):
            before = bare_rate(photos, arguments.seconds / 4)
            rate, away = worker_rate(workers, photos, arguments.seconds)
            bare = (before + bare_rate(photos, arguments.seconds / 4)) / 2
            print(
                f"{rate:.2f} readings a second of 12 megapixels by {workers} worker{'s' * (workers > 1)} over Redis,"
                f" {away} turned away; bare networks on all cores {bare:.2f}: {rate / bare:.2f} of that",
                flush=True,
            )
    with tempfile.TemporaryDirectory() as folder:
        _print_ledger("SQLite", sqlite_url(Path(folder) / "club.db"), arguments.seconds / 2)
    if POSTGRESQL:
        with postgresql() as url:
            _print_ledger("PostgreSQL", url, arguments.seconds / 2)
    else:
        print("hands into PostgreSQL: not measured, no PostgreSQL is installed")


def _print_ledger(name: str, url: str, seconds: float) -> None:
    engine = open_database(url)
    hands, plain = ledger_rates(engine, seconds)
    engine.dispose()
    print(
        f"{hands:.0f} hands a second into {name} by {TABLES} tables at once; plain rows {plain:.0f}:"
        f" {hands / plain:.2f} of that",
        flush=True,
    )


if __name__ == "__main__":
    main()
