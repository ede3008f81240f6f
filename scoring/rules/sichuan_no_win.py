"""Why a Sichuan hand is no win: every reason at once."""

from __future__ import annotations

from scoring.circumstances import five_of_a_kind
from scoring.errors import Reason
from scoring.hand import Hand, over_four, tiles_of
from scoring.reading import Held
from scoring.rules.sichuan_count import HAND_SIZE, preset_of, shapes_of, suits_held
from scoring.tiles import SUITS, Tile

SET_OF_TILES = "NOV frame, 108 tiles: three suits, 1 to 9, four of each"
_SHAPE = "NOV frame, four sets and a pair, or seven pairs"
_NO_CHOW_CLAIM = "NOV frame, no Chow claims"
_VOID = "NOV frame, 定缺"
_SUIT_WORDS = {"m": ("characters", "caractères"), "p": ("circles", "cercles"), "s": ("bamboos", "bambous")}


def faults_of(hand: Hand, held: Held) -> list[Reason]:
    """What speaks against the hand though its tiles may divide: sizes, a fifth copy, a claimed Chow, the void suit."""
    reasons = five_of_a_kind(tiles_of(hand), SET_OF_TILES) if over_four(held.tiles) else []
    if hand.tile_count != HAND_SIZE:
        reasons.append(_size_reason(hand))
    for each in hand.melds:
        if each.is_chow and each.open:
            reasons.append(_claimed_chow(each.tiles))
    if held.options["void_required"]:
        suits = suits_held(held.tiles)
        if hand.void_suit in suits:
            reasons.append(_void_held(hand.void_suit or "", held))
        elif len(suits) == len(SUITS):
            reasons.append(
                Reason(
                    "three_suits",
                    "the hand holds all three suits: a winning hand holds two at most, its void suit laid off",
                    "la main contient les trois familles : une main gagnante en a deux au plus, sa famille manquante"
                    " étant défaussée",
                    _VOID,
                )
            )
    return reasons


def no_win(hand: Hand, held: Held) -> list[Reason]:
    """Every reason why the hand is no win; empty only if nothing speaks against it."""
    reasons = faults_of(hand, held)
    if hand.tile_count != HAND_SIZE:
        return reasons
    if not shapes_of(held):
        reasons.append(
            Reason(
                "no_division",
                "the tiles make neither four sets and a pair nor seven pairs",
                "les tuiles ne font ni quatre séries et une paire, ni sept paires",
                _SHAPE,
            )
        )
    elif preset_of(held.options).id == "jorf" and not reasons:
        reasons.append(
            Reason(
                "unlisted_hand",
                "no hand that the house's table of coefficients lists is there; let the club add a row (plain stands"
                " for any hand that wins)",
                "aucune main de la table de coefficients de la maison ne s'y trouve ; que le club ajoute une ligne"
                " (plain vaut pour toute main qui gagne)",
                "JORF art. 33",
            )
        )
    return reasons


def _void_held(void_suit: str, held: Held) -> Reason:
    names = " ".join(tile.id for tile in sorted(held.tiles) if tile.suit == void_suit)
    en, fr = _SUIT_WORDS[void_suit]
    return Reason(
        "void_suit_held",
        f"the void suit is {en}, yet the hand holds {names}; melds count too",
        f"la famille manquante est celle des {fr}, or la main contient {names} ; les séries étalées comptent aussi",
        _VOID,
    )


def _claimed_chow(tiles: tuple[Tile, ...]) -> Reason:
    names = " ".join(tile.id for tile in tiles)
    return Reason(
        "chow_claimed",
        f"{names}: no Chow may be claimed; if its tiles were all drawn, list them in 'concealed'",
        f"{names} : aucun Chow ne se réclame ; si ses tuiles viennent toutes du mur, mettez-les dans « concealed »",
        _NO_CHOW_CLAIM,
    )


def _size_reason(hand: Hand) -> Reason:
    size, rack, melds = hand.tile_count, len(hand.concealed), len(hand.melds)
    en = f"{size} tile{'s' * (size != 1)} ({rack} on the rack and {melds} set{'s' * (melds != 1)} of three"
    fr = f"{size} tuile{'s' * (size > 1)} ({rack} sur la réglette et {melds} série{'s' * (melds > 1)} de trois"
    return Reason(
        "too_many_tiles" if size > HAND_SIZE else "too_few_tiles",
        f"{en}, a Kong counted as three); a winning hand has {HAND_SIZE}",
        f"{fr}, un Kong comptant pour trois) ; une main gagnante en a {HAND_SIZE}",
        _SHAPE,
    )
