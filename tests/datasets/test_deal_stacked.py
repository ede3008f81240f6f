"""Hands dealt with a kong whose fourth tile lies on another."""

from __future__ import annotations

from collections import Counter

import numpy as np

from datasets.hands import deal_stacked


def test_who_turns_no_tile_of_another_called_set_turns_none_of_the_kong() -> None:
    turned = Counter[tuple[bool, bool]]()
    for k in range(120):
        hand = deal_stacked(np.random.default_rng([7, k]))
        (kong,) = (meld for meld in hand.melds if meld.on_top)
        if others := [meld for meld in hand.melds if meld.open and meld is not kong]:
            turned[any(meld.turned is not None for meld in others), kong.turned is not None] += 1
    assert turned[True, True] > 10
    assert turned[False, False] > 10
    assert turned[True, False] == turned[False, True] == 0
