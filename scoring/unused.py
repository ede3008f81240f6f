"""Tiles that a system does not play with, and what a hand with one is told."""

from __future__ import annotations

from scoring.errors import Reason
from scoring.ruleset import Text
from scoring.tiles import FACE_DOWN, RED_FIVES, Tile


def face_down(source: str) -> dict[Tile, Reason]:
    """A tile lying face down, which no hand that is counted has; `source`: the clause."""
    en, fr = "X lies face down: turn it up and name the tile", "X est face cachée : retournez la tuile et nommez-la"
    return {FACE_DOWN: Reason("tile_face_down", en, fr, source)}


def red_fives(rules_have: Text, source: str) -> dict[Tile, Reason]:
    """The three red fives; `rules_have` begins the sentence: `the navy rule has`, `la règle n'a`."""
    return {
        red: Reason(
            "tile_not_used",
            f"{red}: {rules_have.en} no red fives; write {red.plain}",
            f"{red} : {rules_have.fr} pas de cinq rouges ; écrivez {red.plain}",
            source,
        )
        for red in RED_FIVES
    }
