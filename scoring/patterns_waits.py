"""How the hand was won, once for every rule system: what it waited for, drawn or claimed, open or concealed."""

from __future__ import annotations

from scoring.patterns import NEVER, won_as
from scoring.reading import Reading
from scoring.ruleset import Evidence
from scoring.tiles import TILES

closed_wait = won_as("chow_middle")
"""The winning tile is the middle one of a chow."""
pair_wait = won_as("pair")
"""The winning tile completes the pair."""


def _end_of_chow(reading: Reading) -> bool | None:
    """True for an edge wait (3 to 12, 7 to 89), False for a two-sided one, None when no end of a chow was won."""
    chow, tile = reading.completed, reading.held.winning_tile
    if reading.role != "chow_end" or chow is None or tile is None:
        return None
    return (chow.tile.rank, tile.plain.rank) in ((1, 3), (7, 7))


def edge_wait(reading: Reading) -> Evidence:
    """The winning tile is the 3 of 123 or the 7 of 789."""
    tile = reading.held.winning_tile
    return ((tile,),) if tile is not None and _end_of_chow(reading) else NEVER


def two_sided_wait(reading: Reading) -> Evidence:
    """The winning tile is an end of a chow that the other end could have completed too."""
    tile = reading.held.winning_tile
    return ((tile,),) if tile is not None and _end_of_chow(reading) is False else NEVER


def one_wait(reading: Reading) -> bool:
    """One kind of tile alone completes the sets and the pair; no kind of which the hand holds all four does."""
    held = reading.held
    if len(held.waits) == 1:
        return True
    others = [TILES[n] for n in held.waits if held.winning_tile is None or TILES[n] is not held.winning_tile.plain]
    return all(sum(tile.plain is other for tile in held.tiles) == 4 for other in others)


def self_drawn(reading: Reading) -> Evidence:
    """The winning tile came from the wall; a hand complete as dealt has none to show."""
    tile = reading.held.winning_tile
    if not reading.held.self_draw:
        return NEVER
    return ((),) if tile is None else ((tile,),)


def concealed(reading: Reading) -> Evidence:
    """Nothing was claimed before the winning tile; a concealed kong is no claim."""
    return NEVER if reading.held.opened else (reading.held.tiles,)


def concealed_claim(reading: Reading) -> Evidence:
    """Nothing was claimed but the winning tile."""
    return NEVER if reading.held.opened or reading.held.self_draw else (reading.held.tiles,)


def all_melded(reading: Reading) -> Evidence:
    """Every set was claimed and laid out, and the winning tile completes the pair."""
    held = reading.held
    if len(reading.sets) < 4 or reading.role != "pair":
        return NEVER
    laid = len(held.melds) == len(reading.sets) and all(each.open for each in held.melds)
    return (held.tiles,) if laid else NEVER
