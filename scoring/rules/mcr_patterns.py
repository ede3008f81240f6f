"""Predicates of the Mahjong Competition Rules alone: what no other system asks of a hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from scoring import patterns as p
from scoring import patterns_sets as ps
from scoring import patterns_waits as pw
from scoring.hand import Meld
from scoring.patterns import NEVER, Predicate
from scoring.reading import Held, Reading
from scoring.rules.mcr_knitted import STRAIGHT, waits_beside
from scoring.ruleset import Evidence
from scoring.shapes import nine_gates as gates
from scoring.tiles import BY_ID, DRAGON_BITS, ORDINARY, SUIT_BITS, TILES, WIND, Tile, tiles

REVERSIBLE = frozenset(tiles("1p 2p 3p 4p 5p 8p 9p 2s 4s 5s 6s 8s 9s P"))


def of_ranks(*ranks: int) -> frozenset[Tile]:
    """The suit tiles of these numbers."""
    return frozenset(tile for tile in TILES[:27] if tile.rank in ranks)


def only(allowed: frozenset[Tile]) -> Predicate:
    """The hand holds no other tiles than these."""

    def found(reading: Reading) -> Evidence:
        held = reading.held
        return (held.tiles,) if allowed.issuperset(held.tiles) else NEVER

    return found


def all_types(reading: Reading) -> Evidence:
    """The three suits, winds and dragons."""
    bits = reading.held.bits
    every = bits & SUIT_BITS == SUIT_BITS and bits & WIND and bits & DRAGON_BITS
    return (reading.held.tiles,) if every else NEVER


def one_voided_suit(reading: Reading) -> Evidence:
    """Just two of the three suits (M7)."""
    return (reading.held.tiles,) if ps.suits_of(reading) == 2 else NEVER


def all_parts(holds: Callable[[Meld | Tile], bool]) -> Predicate:
    """Each of the four sets and the pair is such a one."""

    def found(reading: Reading) -> Evidence:
        if len(reading.sets) < 4 or not holds(reading.pairs[0]):
            return NEVER
        return (reading.held.tiles,) if all(holds(each) for each in reading.sets) else NEVER

    return found


def _has_end(part: Meld | Tile) -> bool:
    if isinstance(part, Tile):
        return not part.bits & ORDINARY
    return part.tile.rank in (1, 7) if part.is_chow else part.honour


def _has_five(part: Meld | Tile) -> bool:
    if isinstance(part, Meld) and part.is_chow:
        return part.tile.rank in (3, 4, 5)
    tile = part.tile if isinstance(part, Meld) else part
    return tile.rank == 5


def _is_even_pung(part: Meld | Tile) -> bool:
    if isinstance(part, Meld) and part.is_chow:
        return False
    tile = part.tile if isinstance(part, Meld) else part
    return bool(tile.suit) and tile.rank % 2 == 0


outside_hand = all_parts(_has_end)
all_fives = all_parts(_has_five)
all_even_pungs = all_parts(_is_even_pung)


def all_chows(reading: Reading) -> Evidence:
    """Four chows and a pair of a suit; by option a knitted straight stands for three of the chows."""
    held = reading.held
    if reading.pairs and reading.pairs[0].suit and all(each.is_chow for each in reading.sets):
        straight = reading.form == STRAIGHT and held.options["knitted_all_chows"]
        return (held.tiles,) if straight or len(reading.sets) == 4 else NEVER
    return NEVER


def nine_gates(reading: Reading) -> Evidence:
    """1112345678999 of one suit on the rack, waiting for any tile of it."""
    held = reading.held
    return (held.tiles,) if reading.sets and gates(held, nine_sided=True) else NEVER


def seven_shifted_pairs(reading: Reading) -> Evidence:
    """Seven pairs of one suit in a row."""
    pairs = reading.pairs
    if reading.form != "seven_pairs" or any(tile.suit != pairs[0].suit or not tile.suit for tile in pairs):
        return NEVER
    return (reading.held.tiles,) if all(b.rank - a.rank == 1 for a, b in pairwise(pairs)) else NEVER


def concealed_pungs(reading: Reading) -> list[Meld]:
    """Pungs and kongs without a claimed tile; one that the winning discard completes is none (M8), save by option."""
    found = ps.concealed_pungs(reading)
    won = reading.completed
    if won is not None and not won.is_chow and won.open and reading.held.options["discard_keeps_pung_concealed"]:
        found.append(won)
    return found


def two_concealed_pungs(reading: Reading) -> Evidence:
    """Two of them; not where they are the two kongs of Two Concealed Kongs (M10), save by option."""
    held = reading.held
    both = len(ps.concealed_kongs(reading)) == len(ps.kongs(reading)) == 2
    if both and held.options.worth["two_concealed_kongs"] and not held.options["two_concealed_kongs_with_pungs"]:
        return NEVER
    return ps.number(concealed_pungs, 2)(reading)


def melded_and_concealed_kong(reading: Reading) -> Evidence:
    melded, concealed = ps.melded_kongs(reading), ps.concealed_kongs(reading)
    return (ps.tiles_of_sets(*melded, *concealed),) if len(melded) == len(concealed) == 1 else NEVER


def each_of(choose: Callable[[Reading], list[Meld]]) -> Predicate:
    """Each such set by itself."""
    return lambda reading: [each.tiles for each in choose(reading)]


def dragon_pungs(reading: Reading) -> list[Meld]:
    return [each for each in reading.sets if each.bits & DRAGON_BITS]


def wind_pung(predicate: Predicate) -> Predicate:
    """A pung of the prevalent or the seat wind; beside Little Four Winds only where the table plays so (M1)."""

    def found(reading: Reading) -> Evidence:
        pungs = predicate(reading)
        little = pungs and not reading.held.options["little_four_winds_with_winds"] and ps.little_four_winds(reading)
        return NEVER if little else pungs

    return found


def pungs_of_terminals_or_honours(reading: Reading) -> Evidence:
    """Pungs of ones, nines and winds, but for those that count as prevalent or seat wind or in Big Three Winds."""
    held = reading.held
    worth = held.options.worth
    counted = []
    if held.bits & WIND:
        if worth["prevalent_wind"]:
            counted.append(BY_ID[held.round_wind])
        if worth["seat_wind"]:
            counted.append(BY_ID[held.seat_wind])
        if worth["big_three_winds"] and ps.big_three_winds(reading):
            counted.extend(tile for tile in TILES[27:31] if tile not in counted)
    return [
        each.tiles
        for each in reading.sets
        if each.honour and not each.is_chow and not each.bits & DRAGON_BITS and each.tile not in counted
    ]


def _seven_pairs_waits(held: Held, rack: list[int]) -> list[int]:
    """The kind that would complete seven pairs; none where sets are laid out."""
    single = [index for index, count in enumerate(rack) if count % 2]
    if held.melds or len(single) != 1:
        return []
    return [] if any(count > 2 for count in rack) and not held.options["seven_pairs_four_alike"] else single


def sole_wait(reading: Reading) -> bool:
    """One kind of tile alone completes the hand, whatever its shape; a kind is one even where its four are held."""
    held = reading.held
    if reading.form == STRAIGHT:
        return len(waits_beside(reading)) == 1
    if len(held.waits) != 1 or held.winning_tile is None:
        return False
    rack = held.rack.copy()
    rack[held.winning_tile.index] -= 1
    return all(index in held.waits for index in _seven_pairs_waits(held, rack))


def sole(predicate: Predicate) -> Predicate:
    """The wait is of this kind, and for one kind of tile alone."""

    def found(reading: Reading) -> Evidence:
        tiles = predicate(reading)
        return tiles if tiles and sole_wait(reading) else NEVER

    return found


def drawn_flag(flag: str) -> Predicate:
    """The circumstance, with a tile from the wall."""
    return p.drawn(p.flagged(flag))


def claimed_flag(flag: str) -> Predicate:
    """The circumstance, with another player's tile."""
    return p.claimed(p.flagged(flag))


def shown_thrice(held: Held) -> bool:
    """The winner's own exposed sets show the three other tiles of the winning kind."""
    return sum(each.tiles.count(held.winning_tile) for each in held.melds if held.winning_tile and each.open) == 3


def last_of_kind(reading: Reading) -> Evidence:
    """The fourth tile of its kind, the three others in sight: declared, or plain from one's own exposed sets."""
    held = reading.held
    if held.winning_tile is None or ("last_of_kind" not in held.flags and not (held.melds and shown_thrice(held))):
        return NEVER
    return ((held.winning_tile,),)


melded_hand = p.claimed(pw.all_melded)
