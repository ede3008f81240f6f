"""`make bench`, the engine's part: whole navy tallies a second, from a Hand to items and payments, one thread.

`python -m webapp.bench [--seconds 2]`
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from typing import Any

import scoring

_TABLE = {"rules": "navy", "seat_wind": "S", "round_wind": "E", "discarder": "N"}
HANDS: dict[str, dict[str, Any]] = {
    "three open sets": {
        "concealed": "9p 9p 9p 7m 7m",
        "melds": [("pung", "5s 5s 5s"), ("pung", "C C C"), ("chow", "2m 3m 4m")],
        "winning_tile": "7m",
    },
    "pure, all Chows": {
        "concealed": "4p 5p 6p 7p 8p 9p 2p 2p",
        "melds": [("chow", "1p 2p 3p"), ("chow", "3p 4p 5p")],
        "winning_tile": "5p",
    },
    "four Kongs": {
        "concealed": "C C",
        "melds": [("kong", "2s 2s 2s 2s"), ("kong", "3p 3p 3p 3p"), ("kong", "4m 4m 4m 4m"), ("kong", "N N N N")],
        "winning_tile": "C",
    },
    "seven pairs": {
        "concealed": "1m 1m 4m 4m 3p 3p 7p 7p 2s 2s C C N N",
        "melds": [],
        "winning_tile": "N",
    },
    "many divisions": {
        "concealed": "1p 1p 1p 2p 2p 2p 3p 3p 3p 4p 4p 4p 5p 5p",
        "melds": [],
        "winning_tile": "5p",
    },
}


def hand(shape: dict[str, Any]) -> scoring.Hand:
    """Return one of the hands above, its sets open, as the engine takes it."""
    return scoring.Hand.from_json(
        {
            **_TABLE,
            "concealed": shape["concealed"].split(),
            "melds": [{"kind": kind, "tiles": tiles.split(), "open": True} for kind, tiles in shape["melds"]],
            "winning_tile": shape["winning_tile"],
        }
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each hand is counted again and again")
    arguments = parser.parse_args()
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import scoring"], check=True)
    print(f"interpreter and import of scoring {1000 * (time.perf_counter() - start):5.0f} ms")
    print("navy, tallies a second           Hand to Tally   JSON to JSON")
    for name, shape in HANDS.items():
        counted = hand(shape)
        text = json.dumps(counted.to_json())
        rates = []
        for whole in (False, True):
            done, start = 0, time.perf_counter()
            while (spent := time.perf_counter() - start) < arguments.seconds:
                if whole:
                    json.dumps(scoring.tally_json(json.loads(text)))
                else:
                    scoring.tally(counted)
                done += 1
            rates.append(done / spent)
        print(f"{name:32} {rates[0]:13,.0f} {rates[1]:14,.0f}")


if __name__ == "__main__":
    main()
