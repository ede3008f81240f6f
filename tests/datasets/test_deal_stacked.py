"""Hands dealt with a kong whose fourth tile lies on another."""

from __future__ import annotations

from collections import Counter

import numpy as np

from datasets.hands import deal_stacked
from vision.legal import plain


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


def test_of_a_piled_hand_other_kongs_have_a_tile_on_another_too_and_no_tile_is_held_five_times() -> None:
    piled = Counter[int]()
    for k in range(120):
        hand = deal_stacked(np.random.default_rng([8, k]), share=0.5)
        tops = [meld for meld in hand.melds if meld.on_top]
        piled[len(tops)] += 1
        assert all(len(meld.tiles) == 4 and meld.kind == "kong" and meld.open for meld in tops)
        assert len({meld.turned is not None for meld in tops}) == 1, "who turns the tile of one turns that of all"
        own = [*hand.concealed, hand.apart, *(tile for meld in hand.melds for tile in meld.tiles)]
        assert max(Counter(plain(tile) for tile in own if tile).values()) <= 4
    assert not piled[0]
    assert min(piled[1], piled[2]) > 10
