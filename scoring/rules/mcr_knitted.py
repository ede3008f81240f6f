"""The knitted hands: 147, 258 and 369, one of each in each suit, with honours or with a set and a pair."""

from __future__ import annotations

from itertools import permutations

from scoring.divide import completing, divide
from scoring.patterns import NEVER
from scoring.reading import Held, Reading, role_in
from scoring.ruleset import Evidence
from scoring.tiles import HONOUR_BITS, KINDS, SUIT_BITS, TILES

STRAIGHT = "knitted_straight"
SINGLES = "honours_and_knitted"
KNITS: tuple[tuple[int, ...], ...] = tuple(
    tuple(suit * 9 + first + step for suit, first in enumerate(order) for step in (0, 3, 6))
    for order in permutations((0, 1, 2))
)
"""The six ways to give 147, 258 and 369 to the suits: nine tile indexes each."""
_PLACES = tuple(frozenset(knit) for knit in KNITS)


def knitted_straights(held: Held) -> list[Reading]:
    """Every reading as a knitted straight with a set and a pair; the set may be laid out."""
    if held.bits & SUIT_BITS != SUIT_BITS or len(held.melds) > 1:
        return []
    rack, tile = held.rack, held.winning_tile
    knit = next((each for each in KNITS if all(rack[index] for index in each)), None)
    if knit is None or tile is None:
        return []
    rest = [count - (index in knit) for index, count in enumerate(rack)]
    nine = tuple(TILES[index] for index in knit)
    found: list[Reading] = []
    for sets, pair in divide(rest):
        whole = held.melds + sets
        if tile.index in knit:
            found.append(Reading(held, whole, (pair,), "part", STRAIGHT, knitted=nine))
        if pair is tile:
            found.append(Reading(held, whole, (pair,), "pair", STRAIGHT, knitted=nine))
        for each in sets:
            if tile in each.tiles:
                done = each if held.self_draw else each.opened()
                found.append(Reading(held, (done,), (pair,), role_in(each, tile), STRAIGHT, done, nine))
    return found


def waits_beside(reading: Reading) -> tuple[int, ...]:
    """Indexes of the tiles that would have completed the set and the pair beside a knitted straight."""
    rest = [0] * KINDS
    concealed = reading.sets if not reading.held.melds else ()
    for tile in (*(tile for each in concealed for tile in each.tiles), *reading.pairs * 2):
        rest[tile.index] += 1
    if reading.held.winning_tile is not None:
        rest[reading.held.winning_tile.index] -= 1
    return completing(rest)


def honours_and_knitted(held: Held) -> Reading | None:
    """Fourteen single tiles: winds and dragons, and tiles of one knitted straight."""
    if held.melds or len(held.tiles) != 14 or max(held.rack) > 1:
        return None
    suited = {index for index, count in enumerate(held.rack[:27]) if count}
    if not any(suited <= places for places in _PLACES):
        return None
    return Reading(held, role="part", form=SINGLES)


def knitted_straight(reading: Reading) -> Evidence:
    """The nine tiles of a whole knitted straight."""
    if reading.form not in (STRAIGHT, SINGLES):
        return NEVER
    rack = reading.held.rack
    return [tuple(TILES[index] for index in knit) for knit in KNITS if all(rack[index] for index in knit)]


def greater_honours_and_knitted(reading: Reading) -> Evidence:
    """All seven winds and dragons among the singles."""
    honours = sum(1 for tile in reading.held.tiles if tile.bits & HONOUR_BITS)
    return (reading.held.tiles,) if reading.form == SINGLES and honours == 7 else NEVER


def any_honours_and_knitted(reading: Reading) -> Evidence:
    return (reading.held.tiles,) if reading.form == SINGLES else NEVER
