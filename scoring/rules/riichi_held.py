"""A riichi hand as its rules look at it: with the indicators on the table, and every way to read it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from scoring.hand import Hand
from scoring.reading import Held, Reading, Role, readings
from scoring.ruleset import Terms
from scoring.shapes import seven_pairs, thirteen_orphans
from scoring.tiles import ORDINARY

HAND_SIZE = 14
"""Tiles of a complete hand with a kong counted as three."""


class RiichiHeld(Held):
    """The winner's tiles and circumstances, and the indicators on the table."""

    __slots__ = ("indicators", "ura_indicators")

    def __init__(self, hand: Hand, terms: Terms) -> None:
        super().__init__(hand, hand.seat_wind, hand.round_wind, terms)
        self.indicators = hand.dora_indicators
        self.ura_indicators = hand.ura_dora_indicators


class Look(NamedTuple):
    """What of a reading decides, before a rule is asked, whether it can hold at all."""

    form: str
    role: Role | None
    chows: int
    bits: int
    """Suits, winds, dragons and 2 to 8 in the hand, as in `Tile.bits`."""
    opened: bool
    drawn: bool
    kong: bool
    honour_pair: bool
    flags: frozenset[str]


def look_of(reading: Reading) -> Look:
    held, pairs = reading.held, reading.pairs
    chows = len([each for each in reading.sets if each.is_chow])
    honour_pair = len(pairs) == 1 and pairs[0].index >= 27
    return Look(reading.form, reading.role, chows, held.bits, held.opened, held.self_draw, held.has_kong, honour_pair,
                held.flags)  # fmt: skip


def all_readings(held: RiichiHeld) -> list[Reading]:
    """Sets and a pair, seven different pairs, thirteen orphans."""
    found = readings(held)
    if not held.melds:
        if max(held.rack) == 2 and (pairs := seven_pairs(held, four_alike=False)):
            found.append(replace(pairs, form="chiitoitsu"))
        if not held.bits & ORDINARY and (orphans := thirteen_orphans(held)):
            found.append(replace(orphans, form="kokushi_musou"))
    return found
