"""Whether the tiles make a finished hand: sets and a pair, seven pairs, or thirteen orphans."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from vision.reading import KINDS

FINISHED: Final = frozenset({14, 17})
"""Tiles of a finished hand, a kong for three, without flowers."""

PLACE: Final = {kind: place for place, kind in enumerate(KINDS)}
ORPHANS: Final = frozenset(("1m", "9m", "1p", "9p", "1s", "9s", "E", "S", "W", "N", "P", "F", "C"))


@lru_cache(maxsize=100_000)
def _splits(counts: tuple[int, ...], pair: bool) -> bool:
    """Nine counts of a suit fall into sets, and one pair where `pair`."""
    first = next((n for n, count in enumerate(counts) if count), None)
    if first is None:
        return not pair
    rest = list(counts)
    if counts[first] >= 3:
        rest[first] -= 3
        if _splits(tuple(rest), pair):
            return True
        rest[first] += 3
    if pair and counts[first] >= 2:
        rest[first] -= 2
        if _splits(tuple(rest), False):
            return True
        rest[first] += 2
    if first < 7 and counts[first + 1] and counts[first + 2]:
        for step in range(3):
            rest[first + step] -= 1
        return _splits(tuple(rest), pair)
    return False


def finished(counts: Sequence[int], whole: bool) -> bool:
    """The (34,) counts make sets and a pair; where `whole`, none lying apart, also seven pairs or thirteen orphans."""
    if max(counts) > 4:
        return False
    parts = [tuple(counts[suit : suit + 9]) for suit in (0, 9, 18)]
    sums = [sum(part) % 3 for part in parts] + [count % 3 for count in counts[27:]]
    if sorted(sums)[-2:] == [0, 2]:
        suits = all(_splits(part, total == 2) for part, total in zip(parts, sums[:3], strict=True))
        if suits and all(count in (0, 2, 3) for count in counts[27:]):
            return True
    if not whole or sum(counts) != 14:
        return False
    pairs = all(count % 2 == 0 for count in counts)
    return pairs or all((count > 0) == (kind in ORPHANS) for kind, count in zip(KINDS, counts, strict=True))
