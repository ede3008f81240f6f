"""Every division of a rack into sets and one pair, worked out a suit at a time and remembered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from scoring.hand import Meld, meld
from scoring.tiles import KINDS, TILES, Tile

Division = tuple[tuple[Meld, ...], Tile]
"""Concealed sets and the tile of the pair."""
_Part = tuple[tuple[Meld, ...], Tile | None]


def _sets_of(counts: list[int], start: int) -> Iterator[tuple[Meld, ...]]:
    """Ways to take a whole suit of nine counts as sets; the lowest tile left decides the next set."""
    first = next((n for n, count in enumerate(counts) if count), None)
    if first is None:
        yield ()
        return
    if counts[first] >= 3:
        counts[first] -= 3
        for rest in _sets_of(counts, start):
            yield (meld("pung", start + first, False), *rest)
        counts[first] += 3
    if first <= 6 and counts[first + 1] and counts[first + 2]:
        for n in range(first, first + 3):
            counts[n] -= 1
        for rest in _sets_of(counts, start):
            yield (meld("chow", start + first, False), *rest)
        for n in range(first, first + 3):
            counts[n] += 1


@lru_cache(maxsize=1 << 17)
def suit_divisions(start: int, counts: tuple[int, ...]) -> tuple[_Part, ...]:
    """Divisions of nine counts, those of the suit that starts at `TILES[start]`: sets, and a pair if two are over."""
    size = sum(counts)
    if size % 3 == 0:
        return tuple((sets, None) for sets in _sets_of(list(counts), start))
    if size % 3 == 1:
        return ()
    found: list[_Part] = []
    for n, count in enumerate(counts):
        if count >= 2:
            rest = [*counts[:n], count - 2, *counts[n + 1 :]]
            found.extend((sets, TILES[start + n]) for sets in _sets_of(rest, start))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def honour_divisions(counts: tuple[int, ...]) -> tuple[_Part, ...]:
    """Divisions of the seven counts of winds and dragons: pungs, and at most one pair."""
    sets: list[Meld] = []
    pair: Tile | None = None
    for n, count in enumerate(counts):
        if count == 3:
            sets.append(meld("pung", 27 + n, False))
        elif count == 2 and pair is None:
            pair = TILES[27 + n]
        elif count:
            return ()
    return ((tuple(sets), pair),)


def divide(counts: Sequence[int]) -> list[Division]:
    """Every way to part a rack into sets and one pair.

    `counts` holds 34 numbers, one a kind, and any number of sets: 14 tiles give four, 17 give five. Each division
    is met once; the order depends on the counts alone.
    """
    honours = honour_divisions(tuple(counts[27:KINDS]))
    if not honours:
        return []
    parts = [honours]
    for start in (0, 9, 18):
        part = suit_divisions(start, tuple(counts[start : start + 9]))
        if not part:
            return []
        parts.append(part)
    (honour_sets, honour_pair), *_ = honours
    if len(parts[1]) == len(parts[2]) == len(parts[3]) == 1:
        sets, pairs = honour_sets, [] if honour_pair is None else [honour_pair]
        for part in parts[1:]:
            sets += part[0][0]
            if part[0][1] is not None:
                pairs.append(part[0][1])
        return [(sets, pairs[0])] if len(pairs) == 1 else []
    found: list[Division] = []
    for choice in product(parts[1], parts[2], parts[3], parts[0]):
        pairs = [pair for _, pair in choice if pair is not None]
        if len(pairs) == 1:
            found.append((choice[0][0] + choice[1][0] + choice[2][0] + choice[3][0], pairs[0]))
    return found


def _pairs(start: int, counts: tuple[int, ...]) -> int | None:
    """How many pairs, 0 or 1, a group of tiles has when it falls into sets; None when it does not."""
    parts = honour_divisions(counts) if start == 27 else suit_divisions(start, counts)
    return None if not parts else int(parts[0][1] is not None)


@lru_cache(maxsize=1 << 16)
def _group_completing(start: int, counts: tuple[int, ...], pairs: int) -> tuple[int, ...]:
    """Indexes of the tiles of a group that complete it, leaving it with so many pairs."""
    more = ((n, (*counts[:n], counts[n] + 1, *counts[n + 1 :])) for n in range(len(counts)))
    return tuple(start + n for n, grown in more if _pairs(start, grown) == pairs)


def completing(counts: Sequence[int]) -> tuple[int, ...]:
    """Indexes of the tiles that complete a rack of sets and one pair short of one tile (13, 10, ... or 16 tiles).

    What the shape waits for, and no more: whether a fifth copy counts is for the rule.
    """
    groups = [(start, tuple(counts[start : start + 9])) for start in (0, 9, 18)]
    groups.append((27, tuple(counts[27:KINDS])))
    found: list[int] = []
    for place, (start, group) in enumerate(groups):
        others = [_pairs(*other) for n, other in enumerate(groups) if n != place]
        whole = [pairs for pairs in others if pairs is not None]
        if len(whole) == 3 and sum(whole) <= 1:
            found.extend(_group_completing(start, group, 1 - sum(whole)))
    return tuple(found)
