"""`make bench`, the part of a million hands counted again: as `marque rescore` does it, from the ledger to the sums.

`python -m tests.webapp.bench_rescore [--hands 1000000] [--share 100000]`. A ledger of 100 different games of random
hands under four rulesets is read from SQLite over and over until so many hands are counted: all of them by a process a
core, a share by one process, a share by one and by two workers over Redis. What is printed was counted, not reckoned.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from scoring import Hand
    from tests.webapp.games import Sheet

# Each process that counts imports this module too: what it has no use for is imported where it is used.

RULES = ("navy", "riichi-ema-2025", "mcr", "hongkong")
GAMES = 100
"""Different ones: as many as one query fetches, so that every query fetches all of them anew."""
DEALS = 16
"""At most, of one game."""
SITUATION = ("rules", "round_wind")
"""Keys of a hand that the game tells."""
WORKER = [sys.executable, "-c", "from webapp.cli import main; main()", "worker"]


def fill(engine: Engine) -> tuple[list[str], list[Hand]]:
    """Games written into the ledger: their streams, and every hand that was played in them."""
    from scoring import Hand
    from tests.webapp.games import Sheet
    from webapp.ledger import Origin, append_within
    from webapp.store import writing

    rng, streams, hands = Random(6), [], []
    for number in range(GAMES):
        sheet = Sheet(RULES[number % len(RULES)])
        for _ in range(DEALS):
            if sheet.game.next_deal:
                play(sheet, rng)
        streams.append(f"game-{number:03}")
        hands += [Hand.from_json(deal.play.hand) for deal in sheet.game.deals]
        started = sheet.game.started
        with writing(engine) as connection:
            for before, told in enumerate(sheet.told):
                origin = Origin("bench", started.rules, started.rules_version)
                append_within(connection, streams[-1], before, told.event, origin)
    return streams, hands


def play(sheet: Sheet, rng: Random) -> None:
    """The next deal: the first random win that the game takes."""
    from scoring import ScoringError
    from tests.scoring.bench_engine import KINDS
    from tests.scoring.random_wins import random_win
    from webapp.messages import InputError

    while True:
        hand = random_win(rng, **KINDS[sheet.game.book.id])
        try:
            sheet.play({"hand": {key: value for key, value in hand.items() if key not in SITUATION}})
        except (ScoringError, InputError):
            continue
        return


def count_again(engine: Engine, streams: Sequence[str], hands: int, of: int, workers: int) -> float:
    """Count at least so many hands, the games of `of` hands over and over; hands a second."""
    from webapp.dispute.rescore import rescored
    from webapp.dispute.rescore_preview import Scope, jobs_of, summed

    again = -(-hands // of)
    start = time.perf_counter()
    shown = summed(Scope("club"), "", "", rescored(jobs_of(engine, [*streams] * again, ""), workers))
    took = time.perf_counter() - start
    if (shown.hands, shown.touched) != (again * of, 0):
        raise RuntimeError(f"{shown.hands} hands of {again * of} were counted, {shown.touched} games otherwise")
    return shown.hands / took


@contextmanager
def workers_over_redis(number: int) -> Iterator[None]:
    """So many `marque worker`, one process each that counts; this process hands its games to them."""
    from tests.services import Redis

    redis = Redis()
    settings = {"MARQUE_BROKER_URL": redis.url, "MARQUE_READERS": "1"}
    with ExitStack() as ends:
        ends.callback(redis.close)
        folder = ends.enter_context(tempfile.TemporaryDirectory())
        for _ in range(number):
            process = ends.enter_context(
                Popen(WORKER, stdout=PIPE, text=True, env=os.environ | settings | {"MARQUE_DATA": folder})
            )
            ends.callback(process.terminate)
            if not (process.stdout and process.stdout.readline()):
                raise RuntimeError("the worker did not start")
        os.environ.update(settings)
        ends.callback(lambda: [os.environ.pop(name) for name in settings])
        yield


def megabytes(who: int) -> int:
    """The most memory that this process has taken, or the largest of those that it has started and that have ended."""
    return resource.getrusage(who).ru_maxrss // 1024


def say(hands: int, by: str, rate: float, alone: float) -> None:
    took = f"{hands / rate:.0f} s" if hands < 60 * rate else f"{hands / rate / 60:.1f} minutes"
    print(
        f"{hands:,} hands counted again by {by} in {took}: {rate:,.0f} a second;"
        f" the engine alone {alone:,.0f}: {rate / alone:.2f} of that",
        flush=True,
    )


def main() -> None:
    import scoring
    from tests.scoring.bench_engine import rate
    from tests.services import REDIS, WITHOUT_REDIS
    from webapp.store import open_database, sqlite_url

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--share", type=int, default=100_000)
    arguments = parser.parse_args()
    cores = len(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        engine = open_database(sqlite_url(Path(folder) / "club.db"))
        streams, hands = fill(engine)
        alone, of = rate(scoring.tally, hands, 5), len(hands)
        print(f"a ledger of {GAMES} games with {of:,} hands under {', '.join(RULES)}, over and over:")

        def measure(wanted: int, workers: int, by: str) -> None:
            found: Any = count_again(engine, streams, wanted, of, workers)
            say(-(-wanted // of) * of, by, found, alone)

        measure(arguments.share, 1, "one process")
        if cores > 1:
            measure(arguments.hands, cores, f"{cores} processes")
            most = megabytes(resource.RUSAGE_CHILDREN)
            print(f"peak {megabytes(resource.RUSAGE_SELF)} MB here, {most} MB in the largest process that counts")
        else:
            measure(arguments.hands, 1, "one process")
            print(f"peak {megabytes(resource.RUSAGE_SELF)} MB")
        for number in (1, 2) if REDIS else ():
            with workers_over_redis(number):
                measure(arguments.share, 2, f"{number} worker{'s' * (number > 1)} over Redis")
        if not REDIS:
            print(f"hands counted again by workers: not measured, {WITHOUT_REDIS}")
        engine.dispose()


if __name__ == "__main__":
    main()
