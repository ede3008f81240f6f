"""What several sets make together, once for every rule system: dragons, winds, straights, the same in three suits."""

from __future__ import annotations

from collections.abc import Callable

from scoring.hand import Meld
from scoring.patterns import NEVER, Predicate, chows
from scoring.reading import Reading
from scoring.ruleset import Evidence
from scoring.tiles import DRAGON_BITS, HONOUR_BITS, ORDINARY, SUIT_BITS, WIND, Tile


def pungs(reading: Reading) -> list[Meld]:
    """Pungs and kongs."""
    return [each for each in reading.sets if not each.is_chow]


def kongs(reading: Reading) -> list[Meld]:
    return [each for each in reading.sets if each.is_kong]


def concealed_pungs(reading: Reading) -> list[Meld]:
    """Pungs and kongs with no claimed tile; a pung that the winning discard completes is not one."""
    return [each for each in reading.sets if not each.is_chow and not each.open]


def concealed_kongs(reading: Reading) -> list[Meld]:
    return [each for each in reading.sets if each.is_kong and not each.open]


def melded_kongs(reading: Reading) -> list[Meld]:
    return [each for each in reading.sets if each.is_kong and each.open]


def tiles_of_sets(*sets: Meld) -> tuple[Tile, ...]:
    return tuple(tile for each in sets for tile in each.tiles)


def number(choose: Callable[[Reading], list[Meld]], exactly: int) -> Predicate:
    """There are just so many such sets; the evidence is the tiles of all of them."""

    def found(reading: Reading) -> Evidence:
        sets = choose(reading)
        return (tiles_of_sets(*sets),) if len(sets) == exactly else NEVER

    return found


def _group(reading: Reading, bits: int, sets: int, pair: bool) -> Evidence:
    chosen = [each for each in reading.sets if each.bits & bits]
    eyes = [tile for tile in reading.pairs if tile.bits & bits]
    if len(chosen) != sets or bool(eyes) != pair or len(reading.pairs) != 1:
        return NEVER
    return ((*tiles_of_sets(*chosen), *(tile for tile in eyes for _ in range(2))),)


def big_three_dragons(reading: Reading) -> Evidence:
    return _group(reading, DRAGON_BITS, 3, False)


def little_three_dragons(reading: Reading) -> Evidence:
    """Two sets and the pair."""
    return _group(reading, DRAGON_BITS, 2, True)


def big_four_winds(reading: Reading) -> Evidence:
    return _group(reading, WIND, 4, False)


def little_four_winds(reading: Reading) -> Evidence:
    """Three sets and the pair."""
    return _group(reading, WIND, 3, True)


def little_three_winds(reading: Reading) -> Evidence:
    """Two sets of winds, and a wind for the pair."""
    return _group(reading, WIND, 2, True)


def big_three_winds(reading: Reading) -> Evidence:
    """Three sets of winds; the pair is not a wind."""
    return _group(reading, WIND, 3, False)


def _lowest_in_suits(sets: list[Meld]) -> dict[int, dict[str, Meld]]:
    """Sets of a suit by the rank of their lowest tile, then by suit."""
    found: dict[int, dict[str, Meld]] = {}
    for each in sets:
        if each.tile.suit:
            found.setdefault(each.tile.rank, {})[each.tile.suit] = each
    return found


def _in_three_suits(sets: list[Meld]) -> Evidence:
    if len(sets) < 3:
        return NEVER
    return [tiles_of_sets(*suits.values()) for suits in _lowest_in_suits(sets).values() if len(suits) == 3]


def mixed_triple_chow(reading: Reading) -> Evidence:
    """The same chow in the three suits."""
    return _in_three_suits(chows(reading))


def triple_pung(reading: Reading) -> Evidence:
    """The pung of one number in the three suits."""
    return _in_three_suits(pungs(reading))


def pure_straight(reading: Reading) -> Evidence:
    """123, 456 and 789 of one suit."""
    lines: dict[str, dict[int, Meld]] = {}
    for each in chows(reading):
        if each.tile.rank in (1, 4, 7):
            lines.setdefault(each.tile.suit, {})[each.tile.rank] = each
    return [tiles_of_sets(*line.values()) for line in lines.values() if len(line) == 3]


def same_chows(reading: Reading) -> list[tuple[Meld, int]]:
    """Each chow that is there more than once in one suit, with the times it is there."""
    times: dict[int, list[Meld]] = {}
    for each in chows(reading):
        times.setdefault(each.tile.index, []).append(each)
    return [(same[0], len(same)) for same in times.values() if len(same) > 1]


def pure_double_chows(exactly: int) -> Predicate:
    """So many couples of the same chow in one suit, a chow counted in one couple only."""

    def found(reading: Reading) -> Evidence:
        couples = [each for each, times in same_chows(reading) for _ in range(times // 2)]
        return (tuple(tile for each in couples for tile in each.tiles * 2),) if len(couples) == exactly else NEVER

    return found


def outside(reading: Reading) -> Evidence:
    """A one, a nine or an honour in every set and in the pair of a hand of sets; at least one chow among them."""
    return _outside(reading, HONOUR_BITS) if reading.held.bits & ORDINARY else NEVER


def pure_outside(reading: Reading) -> Evidence:
    """A one or a nine in every set and in the pair of a hand of sets, no honours; at least one chow among them."""
    return NEVER if reading.held.bits & HONOUR_BITS else outside(reading)


def _outside(reading: Reading, allowed: int) -> Evidence:
    if not reading.sets or any(tile.bits & ORDINARY for tile in reading.pairs):
        return NEVER
    for each in reading.sets:
        if each.is_chow and each.tile.rank not in (1, 7):
            return NEVER
        if not each.is_chow and not each.honour and not each.bits & allowed:
            return NEVER
    return (reading.held.tiles,)


def suits_of(reading: Reading) -> int:
    """How many of the three suits the hand holds."""
    return (reading.held.bits & SUIT_BITS).bit_count()
