"""Why a hand is no win in riichi: every reason at once."""

from __future__ import annotations

from itertools import combinations

from scoring.circumstances import five_of_a_kind
from scoring.divide import divide
from scoring.errors import Reason
from scoring.hand import Hand, tiles_of
from scoring.rules.riichi_held import HAND_SIZE, RiichiHeld, all_readings
from scoring.rules.riichi_sources import Clauses
from scoring.rules.riichi_yaku import only_simples
from scoring.tiles import KINDS, TILES, Tile


def no_win(hand: Hand, held: RiichiHeld, cite: Clauses) -> list[Reason]:
    """Every reason why the hand is no win."""
    reasons = five_of_a_kind(tiles_of(hand), cite.tiles)
    size = hand.tile_count
    if size != HAND_SIZE:
        reasons.append(_size(hand, size, cite))
        if kongs := _kongs_on_rack(held, size - HAND_SIZE):
            reasons.append(_kong_on_rack(kongs, cite))
        return reasons
    if all_readings(held):
        if not reasons:
            reasons.append(_no_yaku(held, cite))
    else:
        reasons.append(_not_divided(held, cite))
    return reasons


def _size(hand: Hand, size: int, cite: Clauses) -> Reason:
    rack, melds = len(hand.concealed), len(hand.melds)
    return Reason(
        "too_many_tiles" if size > HAND_SIZE else "too_few_tiles",
        f"{size} tile{'s' * (size != 1)} ({rack} concealed and {melds} set{'s' * (melds != 1)} laid out, a kong"
        f" counted as three); a winning hand has {HAND_SIZE}",
        f"{size} tuile{'s' * (size > 1)} ({rack} cachées et {melds} série{'s' * (melds > 1)} posée"
        f"{'s' * (melds > 1)}, un kong comptant pour trois) ; une main gagnante en a {HAND_SIZE}",
        cite.sets,
    )


def _kongs_on_rack(held: RiichiHeld, extra: int) -> list[Tile]:
    """Four alike that, declared as kongs, would make the hand complete."""
    fours = [index for index in range(KINDS) if held.rack[index] == 4]
    for chosen in combinations(fours, extra) if 0 < extra <= len(fours) else ():
        if divide([0 if index in chosen else count for index, count in enumerate(held.rack)]):
            return [TILES[index] for index in chosen]
    return []


def _kong_on_rack(kongs: list[Tile], cite: Clauses) -> Reason:
    names = ", ".join(tile.id for tile in kongs)
    return Reason(
        "kong_on_rack",
        f"four {names} lie undeclared: if that is a concealed kong, write it as a meld with open false",
        f"quatre {names} ne sont pas déclarés : si c'est un kong caché, écrivez-le en série avec open à false",
        cite.sets,
    )


def _not_divided(held: RiichiHeld, cite: Clauses) -> Reason:
    if not held.melds and all(count in (0, 2, 4) for count in held.rack):
        return Reason(
            "pairs_not_different",
            "seven pairs must be seven different ones: four of a kind are not two of them",
            "les sept paires doivent être différentes : quatre tuiles égales n'en font pas deux",
            cite.yaku,
        )
    return Reason(
        "not_divided",
        "the tiles make neither four sets and a pair, nor seven pairs, nor thirteen orphans",
        "les tuiles ne font ni quatre séries et une paire, ni sept paires, ni les treize orphelins",
        cite.sets,
    )


def _no_yaku(held: RiichiHeld, cite: Clauses) -> Reason:
    """A complete hand without a yaku, and which one that it has this table does not play."""
    more_en = more_fr = ""
    if only_simples(held):
        more_en = "; an open all simples counts with option open_tanyao only"
        more_fr = " ; un tout ordinaire ouvert ne compte qu'avec l'option open_tanyao"
    if "renhou" in held.flags:
        more_en = "; the blessing of man is none at this table (option renhou)"
        more_fr = " ; la bénédiction de l'homme n'en est pas un à cette table (option renhou)"
    return Reason(
        "no_yaku",
        f"the hand is complete but has no yaku, and dora are none{more_en}",
        f"la main est complète mais n'a pas de yaku, et les dora n'en sont pas{more_fr}",
        cite.yaku,
    )
