"""The shapes of the navy rule's special hands: which tiles make them, and the reading they give."""

from __future__ import annotations

from itertools import combinations

from scoring.hand import meld
from scoring.reading import Held, Reading, Role
from scoring.shapes import ORPHANS, all_green
from scoring.tiles import DRAGON_BITS, HONOUR_BITS, ORDINARY, SUIT_BITS, TILES, Tile, tiles

RUBY_TILES = frozenset(tiles("1s 5s 7s 9s C"))
_SUIT_STARTS = (0, 9, 18)
_WINDS = slice(27, 31)
_DRAGONS = slice(31, 34)
_GREEN_RANKS = frozenset((2, 3, 4, 6, 8))


def _whole(held: Held, form: str) -> Reading:
    return Reading(held, role="part", form=form)


def _only_suit(held: Held) -> int | None:
    """Index of the first tile of the one suit in the hand, or None; winds and dragons may be there."""
    present = [start for start in _SUIT_STARTS if any(held.counts[start : start + 9])]
    return present[0] if len(present) == 1 else None


def drew(held: Held, tile: str, flag: str) -> bool:
    """The winning tile is that one, drawn, in that circumstance; a dealt hand has no winning tile."""
    if not held.self_draw or flag not in held.flags or "heavenly" in held.flags:
        return False
    return held.winning_tile is not None and held.winning_tile.plain.id == tile


def _seven_pairs(held: Held, form: str) -> Reading | None:
    if held.has_kong or any(count & 1 for count in held.counts):
        return None
    pairs: list[Tile] = []
    for index, count in enumerate(held.counts):
        pairs.extend([TILES[index]] * (count // 2))
    return Reading(held, pairs=tuple(pairs), role="pair", form=form)


def pairs(held: Held) -> Reading | None:
    """§4.1.6, A26: seven pairs; four alike are two."""
    return _seven_pairs(held, "pairs")


def twins(held: Held) -> Reading | None:
    """§4.1.7: the seven winds and dragons, each a pair."""
    if held.bits & SUIT_BITS or any(count != 2 for count in held.counts[27:]):
        return None
    return _seven_pairs(held, "heavenly_twins")


def honour_pairs(held: Held) -> Reading | None:
    """§4.1.8: no 2 to 8."""
    return None if held.bits & ORDINARY else _seven_pairs(held, "honour_pairs")


def jade_pairs(held: Held) -> Reading | None:
    """§4.1.14: green tiles."""
    return _seven_pairs(held, "jade_pairs") if all_green(held) else None


def ruby_pairs(held: Held) -> Reading | None:
    """§4.1.15, A32: ruby tiles with a pair of red dragons."""
    if not held.bits & DRAGON_BITS or not RUBY_TILES.issuperset(held.tiles):
        return None
    return _seven_pairs(held, "ruby_pairs")


def couples(held: Held) -> Reading | None:
    """§4.1.9, A27: the same numbers in two suits, none more than twice."""
    if held.bits & HONOUR_BITS or held.has_kong:
        return None
    suits = [held.counts[start : start + 9] for start in _SUIT_STARTS]
    for first, second in combinations(range(3), 2):
        if suits[first] == suits[second] and max(suits[first]) <= 2 and not any(suits[3 - first - second]):
            return _whole(held, "two_suits")
    return None


def knitting(held: Held) -> Reading | None:
    """§4.1.10: each number as often in the three suits, but for one couple."""
    if held.bits & HONOUR_BITS or held.has_kong:
        return None
    uneven = [trio for trio in zip(*(held.counts[s : s + 9] for s in _SUIT_STARTS), strict=True) if len(set(trio)) > 1]
    if len(uneven) != 1:
        return None
    low, middle, high = sorted(uneven[0])
    return _whole(held, "three_suits") if middle == high == low + 1 else None


def windy_chow(held: Held) -> Reading | None:
    """§4.1.11, A24: four winds with one doubled, a Chow of each suit."""
    if held.has_kong or held.bits & DRAGON_BITS or sorted(held.counts[_WINDS]) != [1, 1, 1, 2]:
        return None
    sets = []
    for start in _SUIT_STARTS:
        suit = held.counts[start : start + 9]
        low = next((n for n, count in enumerate(suit) if count), 9)
        if low > 6 or sum(suit) != 3 or suit[low : low + 3] != [1, 1, 1]:
            return None
        sets.append(meld("chow", start + low, False))
    return Reading(held, sets=tuple(sets), role="part", form="windy_chow")


def snake(held: Held) -> Reading | None:
    """§4.1.12: 1 to 9 of one suit with one doubled, one of each wind."""
    start = _only_suit(held)
    if start is None or held.has_kong or held.counts[_WINDS] != [1, 1, 1, 1] or held.bits & DRAGON_BITS:
        return None
    return _whole(held, "snake") if sorted(held.counts[start : start + 9]) == [1] * 8 + [2] else None


def orphans(held: Held) -> Reading | None:
    """§4.1.13: all thirteen, and nothing else."""
    if held.bits & ORDINARY or held.has_kong or not set(ORPHANS).issubset(held.tiles):
        return None
    return _whole(held, "unique_wonder")


def windy_dragons(held: Held) -> Reading | None:
    """§4.1.16: two dragons three times each, every wind twice."""
    if held.bits & SUIT_BITS or held.has_kong or held.counts[_WINDS] != [2, 2, 2, 2]:
        return None
    if sorted(held.counts[_DRAGONS]) != [0, 3, 3]:
        return None
    won = held.winning_tile
    role: Role = "pung" if won is not None and won.is_dragon else "pair"
    laid = {each.tile: each for each in held.melds}
    sets = tuple(
        laid.get(TILES[n]) or meld("pung", n, won is TILES[n] and not held.self_draw)
        for n in range(31, 34)
        if held.counts[n]
    )
    return Reading(held, sets=sets, pairs=TILES[_WINDS], role=role, form="windy_dragons")


def gates(held: Held) -> Reading | None:
    """§4.1.17, A30: three 1s, three 9s, 2 to 8 with one doubled; a Kong of 1 or 9 counts as its Pung."""
    start = _only_suit(held)
    if start is None or held.bits & HONOUR_BITS:
        return None
    suit = held.counts[start : start + 9]
    if suit[0] != 3 or suit[8] != 3 or sorted(suit[1:8]) != [1] * 6 + [2]:
        return None
    return _whole(held, "gates_of_heaven")


def sequence_pung_pair(held: Held) -> Reading | None:
    """§4.1.18: 1 to 9, and then three alike and two alike."""
    start = _only_suit(held)
    if start is None or held.bits & HONOUR_BITS or held.has_kong:
        return None
    rest = sorted(count - 1 for count in held.counts[start : start + 9])
    return _whole(held, "sequence_pung_pair") if rest == [0] * 7 + [2, 3] else None


def greta(held: Held) -> Reading | None:
    """§4.1.27, A28: each wind and dragon once, 1 to 7 of one suit."""
    start = _only_suit(held)
    if start is None or any(count != 1 for count in held.counts[27:]):
        return None
    return _whole(held, "gretas_garden") if held.counts[start : start + 9] == [1] * 7 + [0, 0] else None


def jade(reading: Reading) -> bool:
    """§4.1.14."""
    return all_green(reading.held)


def ruby(reading: Reading) -> bool:
    """§4.1.15: no Chow is possible with these numbers; all five kinds."""
    return set(reading.held.tiles) == RUBY_TILES


def jade_ruby(reading: Reading) -> bool:
    """§4.1.26, A33: Kongs are allowed."""
    if any(each.is_chow for each in reading.sets) or reading.pairs[0].suit != "s":
        return False
    kinds = [each.tile for each in reading.sets]
    dragons = {tile.id for tile in kinds if not tile.suit}
    bamboos = [tile for tile in kinds if tile.suit == "s"]
    if dragons != {"C", "F"} or len(bamboos) != 2:
        return False
    return (bamboos[0].rank in _GREEN_RANKS) != (bamboos[1].rank in _GREEN_RANKS)
