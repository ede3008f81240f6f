"""Each predicate once, for every rule system: given a reading, the tiles of each time it holds; no values here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring.hand import Meld, MeldKind
from scoring.reading import Reading, Role
from scoring.ruleset import Evidence
from scoring.tiles import BY_ID, DRAGON_BITS, HONOUR_BITS, ORDINARY, SEATS, SUIT_BITS, TILES, Tile

Predicate = Callable[[Reading], Evidence]
NEVER: Evidence = ()


def _whole(holds: bool, reading: Reading) -> Evidence:
    return (reading.held.tiles,) if holds else NEVER


def sets_of(kind: MeldKind, *, open: bool | None = None, honour: bool | None = None) -> Predicate:
    """Sets of a kind, exposed or concealed, of honours (1, 9, winds, dragons) or of 2 to 8."""

    def found(reading: Reading) -> Evidence:
        return [
            each.tiles
            for each in reading.sets
            if each.kind == kind and open in (None, each.open) and honour in (None, each.honour)
        ]

    return found


def _pungs_of(reading: Reading, tile: Tile) -> Evidence:
    return [each.tiles for each in reading.sets if each.tile is tile and not each.is_chow]


def pungs_of_dragons(reading: Reading) -> Evidence:
    if not reading.held.bits & DRAGON_BITS:
        return NEVER
    return [each.tiles for each in reading.sets if each.bits & DRAGON_BITS]


def pung_of_round_wind(reading: Reading) -> Evidence:
    return _pungs_of(reading, BY_ID[reading.held.round_wind])


def pung_of_seat_wind(reading: Reading) -> Evidence:
    return _pungs_of(reading, BY_ID[reading.held.seat_wind])


def pairs_of_dragons(reading: Reading) -> Evidence:
    return [(tile, tile) for tile in reading.pairs if tile.bits & DRAGON_BITS]


def pair_of_round_wind(reading: Reading) -> Evidence:
    tile = BY_ID[reading.held.round_wind]
    return ((tile, tile),) if tile in reading.pairs else NEVER


def pair_of_seat_wind(reading: Reading) -> Evidence:
    tile = BY_ID[reading.held.seat_wind]
    return ((tile, tile),) if tile in reading.pairs else NEVER


def flowers(reading: Reading) -> Evidence:
    return [(tile,) for tile in reading.held.flowers]


def own_flowers(reading: Reading) -> Evidence:
    """Flowers and seasons whose number is the seat's: 1 East to 4 North."""
    if not reading.held.flowers:
        return NEVER
    number = SEATS.index(reading.held.seat_wind) + 1
    return [(tile,) for tile in reading.held.flowers if tile.rank == number]


def bouquets(reading: Reading) -> Evidence:
    """Each series of four flowers, or of four seasons, held whole."""
    if len(reading.held.flowers) < 4:
        return NEVER
    series = (tuple(t for t in reading.held.flowers if t.id[0] == letter) for letter in "fs")
    return [each for each in series if len({t.rank for t in each}) == 4]


def all_flowers(reading: Reading) -> Evidence:
    return (reading.held.flowers,) if len(set(reading.held.flowers)) == 8 else NEVER


def won_as(*roles: Role) -> Predicate:
    """The winning tile plays one of these roles."""

    def found(reading: Reading) -> Evidence:
        tile = reading.held.winning_tile
        return ((tile,),) if tile is not None and reading.role in roles else NEVER

    return found


def drawn(predicate: Predicate) -> Predicate:
    """The predicate holds and the winning tile came from the wall."""
    return lambda reading: predicate(reading) if reading.held.self_draw else NEVER


def claimed(predicate: Predicate) -> Predicate:
    """The predicate holds and the winning tile was another player's."""
    return lambda reading: NEVER if reading.held.self_draw else predicate(reading)


def flagged(flag: str) -> Predicate:
    """A circumstance was declared; its tile is the winning one."""

    def found(reading: Reading) -> Evidence:
        if flag not in reading.held.flags:
            return NEVER
        tile = reading.held.winning_tile
        return ((),) if tile is None else ((tile,),)

    return found


def shaped(form: str) -> Predicate:
    """The hand is read as this special hand."""
    return lambda reading: (reading.held.tiles,) if reading.form == form else NEVER


def always(_: Reading) -> Evidence:
    return ((),)


def all_chows(reading: Reading) -> Evidence:
    sets = reading.sets
    return _whole(len(sets) >= 4 and all(each.is_chow for each in sets), reading)


def no_chow(reading: Reading) -> Evidence:
    """Pungs and kongs only, in a hand of four or five sets."""
    sets = reading.sets
    return _whole(len(sets) >= 4 and not any(each.is_chow for each in sets), reading)


def all_kongs(reading: Reading) -> Evidence:
    sets = reading.sets
    return _whole(len(sets) >= 4 and all(each.is_kong for each in sets), reading)


def one_suit(reading: Reading) -> Evidence:
    """One suit, no wind, no dragon."""
    bits = reading.held.bits
    return _whole(not bits & HONOUR_BITS and _single(bits & SUIT_BITS), reading)


def half_flush(reading: Reading) -> Evidence:
    """One suit with winds or dragons."""
    bits = reading.held.bits
    return _whole(bool(bits & HONOUR_BITS) and _single(bits & SUIT_BITS), reading)


def one_suit_with_its_dragon(family: Mapping[int, int]) -> Predicate:
    """One suit and the dragon that `family` gives it, as a set or as the pair of a hand of sets."""

    def found(reading: Reading) -> Evidence:
        bits = reading.held.bits & (SUIT_BITS | HONOUR_BITS)
        suit = bits & SUIT_BITS
        return _whole(
            len(reading.sets) >= 4 and bits & HONOUR_BITS != 0 and bits == suit | family.get(suit, 0), reading
        )

    return found


def _single(bits: int) -> bool:
    return bits != 0 and not bits & (bits - 1)


def no_simples(reading: Reading) -> Evidence:
    """Ones, nines, winds and dragons only: no 2 to 8."""
    return _whole(not reading.held.bits & ORDINARY and len(reading.sets) >= 4, reading)


def terminals_and_honours(reading: Reading) -> Evidence:
    """Ones, nines, winds and dragons only, however the hand is divided."""
    return _whole(not reading.held.bits & ORDINARY, reading)


def all_terminals(reading: Reading) -> Evidence:
    """Ones and nines only."""
    return _whole(not reading.held.bits & (ORDINARY | HONOUR_BITS), reading)


def all_honours(reading: Reading) -> Evidence:
    """Winds and dragons only."""
    return _whole(not reading.held.bits & SUIT_BITS, reading)


def all_simples(reading: Reading) -> Evidence:
    """2 to 8 only."""
    held = reading.held
    return _whole(not held.bits & HONOUR_BITS and all(tile.bits & ORDINARY for tile in held.tiles), reading)


def four_alike(reading: Reading) -> Evidence:
    """Each kind of which the hand holds all four, not laid out as a kong."""
    counts = reading.held.counts
    return [(TILES[index],) * 4 for index, count in enumerate(counts) if count == 4] if 4 in counts else NEVER


def no_honours(reading: Reading) -> Evidence:
    """No wind, no dragon."""
    return _whole(not reading.held.bits & HONOUR_BITS, reading)


def no_flowers(reading: Reading) -> Evidence:
    return NEVER if reading.held.flowers else ((),)


def all_drawn(reading: Reading) -> Evidence:
    """Every tile from the wall, the last one too; a concealed kong is no claim."""
    return _whole(reading.held.all_drawn, reading)


def chows(reading: Reading) -> list[Meld]:
    return [each for each in reading.sets if each.is_chow]
