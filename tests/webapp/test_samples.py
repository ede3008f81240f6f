"""The sample pictures that ship are read, and scored, as the hands that lie in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

from datasets.samples import HANDS, SAMPLES


@pytest.mark.parametrize("name", HANDS)
def test_a_sample_is_read_as_the_hand_that_lies_in_it(marque: Callable[..., Result], name: str) -> None:
    result = marque("read", str(SAMPLES / f"{name}.jpg"), "--json")
    hand = json.loads(result.stdout)["hand"]
    assert _unordered(hand) == _unordered(json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8")))


def _unordered(hand: dict[str, Any]) -> dict[str, Any]:
    """A hand without the order of its tiles and melds, and without what is empty."""
    melds = sorted((meld["kind"], meld["open"], sorted(meld["tiles"])) for meld in hand.get("melds", ()))
    rest = {key: sorted(value) if isinstance(value, list) else value for key, value in hand.items() if key != "melds"}
    return {key: value for key, value in {**rest, "melds": melds}.items() if value}


def test_the_sample_of_make_run_is_scored(marque: Callable[..., Result]) -> None:
    words = ("--rules", "navy", "--seat", "S", "--round", "E", "--discarder", "N")
    result = marque("score", str(SAMPLES / "open.jpg"), *words, "--json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    hand = json.loads((SAMPLES / "open.json").read_text(encoding="utf-8"))
    table = {"rules": "navy", "seat_wind": "S", "round_wind": "E", "self_draw": False, "discarder": "N"}
    counted = json.loads(marque("tally", "-", "--json", stdin=json.dumps(hand | table)).stdout)
    assert answer["tally"]["totals"] == counted["totals"]
    assert answer["tally"]["net"] == counted["net"]
