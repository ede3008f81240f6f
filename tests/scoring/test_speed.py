"""The slowest hands that could be found stay far under 20 ms each, in processor time."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from scoring import Hand, tally

Form = Callable[..., dict[str, Any]]
MANY = "2s 2s 3s 3s 3s 4s 4s 4s 4s 5s 5s 5s 6s"


@pytest.mark.parametrize(
    ("concealed", "more"),
    [
        ("1s 1s 1s 2s 2s 2s 3s 3s 3s 4s 4s 4s 5s 5s", {"drawn": True}),
        ("1s 1s 1s 2s 2s 2s 3s 3s 3s 7s 7s 7s 8s 8s", {"drawn": True}),
        ("1s 1s", {"melds": "Pe:5p Pe:C Ce:2m Pe:9p", "calling": True}),
    ],
)
def test_worst_hands(form: Form, concealed: str, more: dict[str, Any]) -> None:
    if more.pop("calling", False):
        waiting = {"concealed": MANY.split(), "flags": ["calling"]}
        more |= {"losers": {"E": waiting}, "options": {"calling_hand": True}}
    hand = Hand.from_json(form(concealed, concealed.split()[-1], **more))
    spent = []
    for _ in range(5):
        start = process_time()
        assert tally(hand).valid
        spent.append(process_time() - start)
    assert min(spent) < 0.02
