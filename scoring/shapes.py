"""Winning shapes that are not sets and a pair, once for every rule system, and hands known by their tiles alone."""

from __future__ import annotations

from scoring.reading import Held, Reading
from scoring.tiles import HONOUR_BITS, SUIT_BITS, TILES, Tile, tiles

ORPHANS: tuple[Tile, ...] = tiles("1m 9m 1p 9p 1s 9s E S W N P F C")
GREEN: frozenset[Tile] = frozenset(tiles("2s 3s 4s 6s 8s F"))
_ORPHAN_PLACES = frozenset(tile.index for tile in ORPHANS)
_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def seven_pairs(held: Held, *, four_alike: bool = True) -> Reading | None:
    """Seven pairs, nothing laid out; `four_alike`: four of a kind may be two of them."""
    if held.melds or len(held.tiles) != 14:
        return None
    pairs: list[Tile] = []
    for index, count in enumerate(held.rack):
        if count == 2:
            pairs.append(TILES[index])
        elif count == 4 and four_alike:
            pairs += [TILES[index]] * 2
        elif count:
            return None
    return Reading(held, pairs=tuple(pairs), role="pair", form="seven_pairs")


def thirteen_orphans(held: Held) -> Reading | None:
    """One of each 1, 9, wind and dragon, and one more of them; nothing laid out."""
    if held.melds or len(held.tiles) != 14 or any(held.rack[tile.index] == 0 for tile in ORPHANS):
        return None
    if any(count for index, count in enumerate(held.rack) if index not in _ORPHAN_PLACES):
        return None
    return Reading(held, role="part", form="thirteen_orphans")


def thirteen_sided(held: Held) -> bool:
    """Thirteen orphans that waited for any of the thirteen: the winning tile is the one there twice."""
    tile = held.winning_tile
    return tile is not None and held.rack[tile.plain.index] == 2


def nine_gates(held: Held, *, nine_sided: bool) -> bool:
    """1112345678999 of one suit and one more tile of it, nothing laid out.

    `nine_sided`: only if the hand waited for any of the nine, that is if the winning tile is the one more.
    """
    suit = held.bits & SUIT_BITS
    if held.melds or held.bits & HONOUR_BITS or suit & (suit - 1) or len(held.tiles) != 14:
        return False
    start = (suit.bit_length() - 1) * 9
    over = [held.rack[start + n] - least for n, least in enumerate(_GATES)]
    if min(over) < 0:
        return False
    tile = held.winning_tile
    return not nine_sided or (tile is not None and over[tile.plain.index - start] == 1)


def all_green(held: Held) -> bool:
    """2 3 4 6 8 of bamboos and green dragons only."""
    return all(tile.plain in GREEN for tile in held.tiles)
