"""A riichi hand as its rules look at it: with the indicators on the table, and every way to read it."""

from __future__ import annotations

from dataclasses import replace

from scoring.hand import Hand
from scoring.reading import Held, Reading, readings
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


def all_readings(held: RiichiHeld) -> list[Reading]:
    """Sets and a pair, seven different pairs, thirteen orphans."""
    found = readings(held)
    if not held.melds:
        if max(held.rack) == 2 and (pairs := seven_pairs(held, four_alike=False)):
            found.append(replace(pairs, form="chiitoitsu"))
        if not held.bits & ORDINARY and (orphans := thirteen_orphans(held)):
            found.append(replace(orphans, form="kokushi_musou"))
    return found
