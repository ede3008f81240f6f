"""Dora: which tile an indicator shows, and the han for each such tile and each red five in the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.reading import Held, Reading
from scoring.rules.riichi_held import RiichiHeld
from scoring.rules.riichi_sources import Clauses
from scoring.ruleset import Evidence, Names, Rule, Text
from scoring.tiles import RED_FIVES, SUITS, TILES, Tile, tiles

RED_FIVES_HOUSE = "HOUSE rule, in none of the three books: option red_fives"
_RED = frozenset(RED_FIVES)


def _following() -> dict[Tile, Tile]:
    """Suits run 1 to 9 and begin again, winds East South West North East, dragons red white green red."""
    rounds = [TILES[9 * n : 9 * n + 9] for n in range(len(SUITS))] + [tiles("E S W N"), tiles("C P F")]
    return {tile: around[(place + 1) % len(around)] for around in rounds for place, tile in enumerate(around)}


_NEXT = _following()


def dora_of(indicator: Tile) -> Tile:
    """The tile that an indicator shows; a red five shows what a five does."""
    return _NEXT[indicator.plain]


def _shown(held: Held, indicators: Sequence[Tile]) -> Evidence:
    """The tiles of the hand that the indicators show, each as often as it is shown."""
    found: list[tuple[Tile, ...]] = []
    for indicator in indicators:
        dora = dora_of(indicator)
        if held.counts[dora.index]:
            found.extend((tile,) for tile in held.tiles if tile.plain is dora)
    return found


def _dora(reading: Reading) -> Evidence:
    held = reading.held
    return _shown(held, held.indicators[:1]) if isinstance(held, RiichiHeld) else ()


def _kan_dora(reading: Reading) -> Evidence:
    held = reading.held
    return _shown(held, held.indicators[1:]) if isinstance(held, RiichiHeld) else ()


def _ura_dora(reading: Reading) -> Evidence:
    held = reading.held
    return _shown(held, held.ura_indicators) if isinstance(held, RiichiHeld) else ()


def _red_fives(reading: Reading) -> Evidence:
    held = reading.held
    return [(tile,) for tile in held.tiles if tile in _RED] if held.options["red_fives"] else ()


class Dora(NamedTuple):
    """The lines of dora, each counted as often as a tile is shown."""

    shown: tuple[Rule, ...]
    """The first indicator's, and those of kongs."""
    below: tuple[Rule, ...]
    red: tuple[Rule, ...]

    def every(self) -> tuple[Rule, ...]:
        return tuple(rule for group in self for rule in group)


def dora(cite: Clauses) -> Dora:
    """The dora of one book, each line with its clause."""

    def rule(id: str, names: Names, condition: Text, source: str) -> Rule:
        return Rule(id, names, 1, "han", _WHEN[id], source, condition, together=True)

    return Dora(
        shown=(
            rule("dora", Names("Dora", "Dora", "宝牌"),
                 Text("each tile that the first indicator shows; no yaku of its own",
                      "chaque tuile que montre le premier indicateur ; ce n'est pas un yaku"), cite.dora),
            rule("kan_dora", Names("Kan dora", "Kan dora", "杠宝牌"),
                 Text("each tile that an indicator turned for a kong shows",
                      "chaque tuile que montre un indicateur retourné pour un kong"), cite.dora),
        ),
        below=(
            rule("ura_dora", Names("Ura dora", "Ura dora", "里宝牌"),
                 Text("each tile that an indicator under the others shows, for a winner who declared riichi",
                      "chaque tuile que montre un indicateur du dessous, pour un gagnant qui a déclaré riichi"),
                 cite.dora),
        ),
        red=(
            rule("red_five", Names("Red five", "Cinq rouge", "赤宝牌"),
                 Text("each red five, where option red_fives puts them in the set",
                      "chaque cinq rouge, si l'option red_fives en met dans le jeu"), RED_FIVES_HOUSE),
        ),
    )  # fmt: skip


_WHEN = {"dora": _dora, "kan_dora": _kan_dora, "ura_dora": _ura_dora, "red_five": _red_fives}
