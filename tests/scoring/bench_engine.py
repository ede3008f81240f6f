"""`make bench`, the engine's part: whole tallies a second, items and payments included, one thread.

`python -m tests.scoring.bench_engine [--seconds 2] [--hands 1500]`. Each system counts random won hands of its own;
riichi and MCR are timed beside an independent program on the same hands in the same run, which gives totals alone.
Counting is one thread that never waits, so its rates are by processor seconds and hold on a busy machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import scoring
from tests.scoring.random_wins import random_win

# What each system has no tiles or melds for.
KINDS: dict[str, dict[str, Any]] = {
    "navy": {},
    "riichi-wrc-2015": {"flowers": False},
    "riichi-ema-2016": {"flowers": False},
    "riichi-ema-2025": {"flowers": False},
    "mcr": {},
    "sichuan": {"flowers": False, "honours": False, "chow_melds": False},
    "taiwan16": {"sets": 5},
    "hongkong": {},
}
# Racks of one suit that fall apart in most ways, drawn or claimed, with and without honours beside them.
MANY = ("111222333444{s} 55{s}", "222333444{s} 55566{s}", "111222333{s} 77788{s}", "123123123{s} 11199{s}")
MANY_17 = ("111222333444555{s} 66{s}", "222333444555{s} 66677{s}")


def won_hands(rules: str, number: int) -> list[scoring.Hand]:
    """So many random hands that win under the rules, the same ones every time."""
    rng = Random(20)
    hands: list[scoring.Hand] = []
    while len(hands) < number:
        form = {"rules": rules, **random_win(rng, **KINDS[rules])}
        try:
            hand = scoring.Hand.from_json(form)
        except scoring.ScoringError:
            continue
        if scoring.tally(hand).valid:
            hands.append(hand)
    return hands


def rate(work: Callable[[Any], object], things: Sequence[Any], seconds: float) -> float:
    """Things done a second, going round them for so long."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for thing in things:
            work(thing)
        done += len(things)
    return done / spent


def slowest(rules: str) -> float:
    """Milliseconds of the slowest constructed hand, the best of five runs each, nothing remembered from before."""
    from scoring.examples import example

    worst = 0.0
    for text in MANY_17 if rules == "taiwan16" else MANY:
        for suit in "ms":
            for drawn in (True, False):
                form = example(text.format(s=suit), won=f"{text[-5]}{suit}", drawn=drawn)
                try:
                    hand = scoring.Hand.from_json({"rules": rules, **form})
                except scoring.ScoringError:
                    continue
                times = []
                for _ in range(5):
                    start = time.process_time()
                    scoring.tally(hand)
                    times.append(time.process_time() - start)
                worst = max(worst, min(times))
    return 1000 * worst


def json_to_json(text: str) -> str:
    return json.dumps(scoring.tally_json(json.loads(text)))


def stream(hands: list[scoring.Hand], number: int) -> tuple[float, int]:
    """Hands a second through `marque tally --jsonl -`, and the peak memory of that process in MB."""
    lines = "".join(f"{json.dumps(hand.to_json())}\n" for hand in hands)
    start = time.perf_counter()
    marque = subprocess.Popen(
        [sys.executable, "-c", "from webapp.cli import main; main()", "tally", "--jsonl", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert marque.stdin is not None
    for _ in range(number // len(hands)):
        marque.stdin.write(lines)
    marque.stdin.close()
    _, _, used = os.wait4(marque.pid, 0)
    return number / (time.perf_counter() - start), used.ru_maxrss // 1024


def peers() -> dict[str, Callable[[scoring.Hand], Callable[[], object]]]:
    """For a ruleset, what turns a hand into a call of an independent program; empty where they are not installed."""
    try:
        from tests.scoring.mcr_peer import peer_call as mcr_call
        from tests.scoring.riichi_peer import peer_call as riichi_call
    except ImportError:
        return {}
    return {
        "riichi-ema-2016": riichi_call,
        "riichi-wrc-2015": riichi_call,
        "riichi-ema-2025": riichi_call,
        "mcr": mcr_call,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each measurement lasts")
    parser.add_argument("--hands", type=int, default=1500)
    parser.add_argument("--stream", type=int, default=150_000, help="hands sent through the command")
    arguments = parser.parse_args()
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import scoring"], check=True)
    print(f"interpreter and import of scoring {1000 * (time.perf_counter() - start):5.0f} ms")
    print("tallies a second      Hand to Tally   JSON to JSON   peer, totals only   ratio   slowest, ms")
    others = peers()
    for rules in scoring.RULESETS:
        hands = won_hands(rules, arguments.hands)
        ours = rate(scoring.tally, hands, arguments.seconds)
        texts = [json.dumps(hand.to_json()) for hand in hands]
        whole = rate(json_to_json, texts, arguments.seconds)
        line = f"{rules:20} {ours:14,.0f} {whole:14,.0f}"
        if rules in others:
            calls = [others[rules](hand) for hand in hands]
            theirs = rate(lambda call: call(), calls, arguments.seconds)
            line += f" {theirs:19,.0f} {ours / theirs:7.2f}"
        else:
            line += " " * 28
        print(f"{line} {slowest(rules):13.2f}", flush=True)
    hands = won_hands("navy", 500)
    for number in (arguments.stream // 10, arguments.stream):
        speed, memory = stream(hands, number)
        print(f"marque tally --jsonl, {number:9,} hands: {speed:7,.0f} a second, peak {memory} MB")


if __name__ == "__main__":
    main()
