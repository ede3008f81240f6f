"""Divisions into sets and a pair, against counts known from elsewhere and a search that takes sets one by one."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from scoring.divide import divide, honour_divisions, suit_divisions
from scoring.hand import meld
from scoring.tiles import KINDS, tiles


def counts(text: str) -> list[int]:
    found = [0] * KINDS
    for tile in tiles(text):
        found[tile.index] += 1
    return found


ALL_SETS = [meld("pung", n, False) for n in range(KINDS)] + [
    meld("chow", n, False) for n in range(27) if n % 9 <= 6
]  # fmt: skip


def search(rack: list[int], size: int) -> set[tuple[frozenset[tuple[str, str, int]], str]]:
    """Every multiset of `size` sets and a pair that is exactly the rack, the slow way."""
    fitting = [each for each in ALL_SETS if all(rack[t.index] >= each.tiles.count(t) for t in each.tiles)]
    found = set()
    for chosen in combinations([each for each in fitting for _ in range(4)], size):
        left = rack.copy()
        for each in chosen:
            for tile in each.tiles:
                left[tile.index] -= 1
        if sorted(left)[-1] == 2 and sum(left) == 2 and min(left) == 0:
            names = [f"{each.kind} {each.tile}" for each in chosen]
            pair = str(left.index(2))
            found.add((frozenset((name, pair, names.count(name)) for name in names), pair))
    return found


def winning_multisets(sets: int) -> tuple[int, int]:
    """How many different winning racks of `sets` sets and a pair there are: in one suit, and with all 34 kinds."""
    suit: dict[tuple[int, bool], int] = {}
    layer: set[tuple[int, ...]] = {(0,) * 9}
    for size in range(sets + 1):
        suit[size, False] = sum(1 for counts in layer if suit_divisions(0, counts))
        paired = {(*c[:n], c[n] + 2, *c[n + 1 :]) for c in layer for n in range(9) if c[n] <= 2}
        suit[size, True] = sum(1 for counts in paired if suit_divisions(0, counts))
        layer = {
            tuple(count + (n in chosen) * (3 if chosen == (n,) else 1) for n, count in enumerate(counts))
            for counts in layer
            for chosen in [*((n,) for n in range(9)), *((n, n + 1, n + 2) for n in range(7))]
            if all(counts[n] <= (1 if len(chosen) == 1 else 3) for n in chosen)
        }
    honour: dict[tuple[int, bool], int] = {}
    for counts in product((0, 2, 3), repeat=7):
        if honour_divisions(counts):
            key = (counts.count(3), 2 in counts)
            honour[key] = honour.get(key, 0) + 1
    total = {(0, False): 1}
    for group in (suit, suit, suit, honour):
        joined: dict[tuple[int, bool], int] = {}
        for (a, pair_a), ways_a in total.items():
            for (b, pair_b), ways_b in group.items():
                if a + b <= sets and not (pair_a and pair_b):
                    key = (a + b, pair_a or pair_b)
                    joined[key] = joined.get(key, 0) + ways_a * ways_b
        total = joined
    return suit[sets, True], total[sets, True]


def test_no_tiles_make_no_hand() -> None:
    assert divide([0] * KINDS) == []


@pytest.mark.parametrize(("sets", "one_suit", "everything"), [(4, 13_259, 11_498_658), (5, 26_414, 118_856_487)])
def test_number_of_winning_racks(sets: int, one_suit: int, everything: int) -> None:
    assert winning_multisets(sets) == (one_suit, everything)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m E E E C C", 1),
        ("2m 2m 2m 3m 3m 3m 4m 4m 4m 8p 8p", 2),
        ("1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m 5m", 1),
        ("2m 2m 3m 3m 4m 4m 5m 5m", 2),
        ("E E E E C C", 0),
        ("E E C C", 0),
        ("1m 2m 4m E E", 0),
        ("1m 2m 3m 1p 2p 3p 1s 2s 3s 4s 5s 6s E E E C C", 1),
    ],
)
def test_number_of_divisions(text: str, number: int) -> None:
    assert len(divide(counts(text))) == number


def test_divisions_agree_with_a_slow_search() -> None:
    random = Random(7)
    for _ in range(40):
        rack = [0] * KINDS
        for _ in range(3):
            for tile in random.choice([each for each in ALL_SETS if each.tile.suit in ("m", "")]).tiles:
                rack[tile.index] += 1
        rack[random.randrange(9)] += 2
        if max(rack) > 4:
            continue
        found = set()
        for sets, pair in divide(rack):
            names = [f"{each.kind} {each.tile}" for each in sets]
            found.add((frozenset((name, str(pair.index), names.count(name)) for name in names), str(pair.index)))
        assert found == search(rack, 3)
