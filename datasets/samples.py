"""The sample pictures that ship: rendered, so that they are the project's own. `make samples` draws them again.

Each picture stands beside a JSON file with the hand that lies in it, in interchange form.
"""

from __future__ import annotations

import json
from pathlib import Path

from datasets.hands import Dealt, Meld
from datasets.render import render_sample

SAMPLES = Path(__file__).resolve().parent / "samples"

HANDS: dict[str, tuple[int, Dealt]] = {
    "open": (
        36,
        Dealt(
            concealed=["2m", "3m", "4m", "5p", "5p", "5p", "9s"],
            melds=[
                Meld("pung", ["C", "C", "C"], True, turned=2),
                Meld("kong", ["E", "E", "E", "E"], False, down=(1, 2)),
            ],
            apart="9s",
        ),
    ),
    "row": (
        1,
        Dealt(concealed=["1s", "2s", "3s", "4p", "5p", "6p", "2m", "3m", "4m", "7m", "8m", "9m", "5p", "5p"]),
    ),
    "flowers": (
        2,
        Dealt(
            concealed=["N", "N", "N", "7s", "7s"],
            melds=[
                Meld("pung", ["2s", "2s", "2s"], True),
                Meld("chow", ["4m", "5m", "6m"], True),
                Meld("pung", ["6m", "6m", "6m"], True),
            ],
            flowers=["f1", "s4"],
        ),
    ),
}


def main() -> None:
    SAMPLES.mkdir(exist_ok=True)
    for name, (seed, dealt) in HANDS.items():
        scene = render_sample(SAMPLES / f"{name}.jpg", seed, dealt)
        text = json.dumps(scene.hand, ensure_ascii=False, indent=1)
        (SAMPLES / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
