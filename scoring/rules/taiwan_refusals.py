"""What cannot happen in the 16-tile game, and why a hand is no win: every reason at once, each with its clause."""

from __future__ import annotations

from scoring.circumstances import contradictions, five_of_a_kind
from scoring.errors import Reason
from scoring.hand import Hand, Meld, tiles_of
from scoring.rules.taiwan_count import all_readings
from scoring.rules.taiwan_patterns import HAND_SIZE, Sixteen
from scoring.ruleset import Ruleset, Terms
from scoring.tiles import DRAGON_BITS, HONOUR_BITS, SUIT_BITS, WIND, M, P, S

SET_OF_TILES = "S004 §2.2"
SETS_CLAUSE = "4W rules03 §3.2"
LONGEST_STREAK = 999

_CLAUSES = {
    "after_kong_discard": "ATA 槓上開花",
    "after_kong_without_kong_or_flower": "ATA 槓上開花",
    "robbing_kong_drawn": "ATA 搶槓",
    "robbing_kong_held": "ATA 搶槓",
    "robbing_kong_last_tile": "ATA 搶槓, 河底撈魚",
    "heavenly_not_east": "HOUSE 天胡",
    "heavenly_claimed": "HOUSE 天胡",
    "heavenly_with_melds": "HOUSE 天胡",
    "earthly_with_melds": "HOUSE 地胡",
    "earthly_with_kong": "HOUSE 地胡",
    "earthly_by_east": "HOUSE 地胡",
    "heavenly_earthly": "HOUSE 天胡, 地胡",
    "first_turn_last_tile": "HOUSE 天胡, 地胡",
    "first_turn_kong": "HOUSE 天胡, 地胡",
}


def impossible(hand: Hand, book: Ruleset) -> list[Reason]:
    """Circumstances that contradict each other or the rule; empty for a hand that could have happened."""
    if not hand.winner:
        return [
            Reason(
                "no_count_for_losers",
                "only the winner's hand is counted and paid; give the winner's",
                "seule la main du gagnant se compte et se paie ; donnez celle-ci",
                "4W rules00",
            )
        ]
    found: list[Reason] = []
    if not hand.self_draw and hand.discarder is None:
        found.append(
            Reason(
                "missing_discarder",
                "'discarder' is missing: he alone pays (the robbed player for a robbed kong or flower); give E, S, W"
                " or N",
                "« discarder » manque : lui seul paie (le joueur volé pour un kong ou une fleur volés) ; donnez E, S,"
                " W ou N",
                "UIS payments; 4W rules00",
            )
        )
    if hand.flags:
        found += [
            fault
            for fault in contradictions(hand, _CLAUSES)
            if fault.code != "first_turn_kong" or not _first_draw_a_flower(hand)
        ]
        found += _flag_faults(hand, book.filled(hand.options))
    if hand.dealer_streak > LONGEST_STREAK:
        found.append(
            Reason(
                "streak_too_long",
                f"'dealer_streak' is at most {LONGEST_STREAK}: it counts how often the dealer has kept the deal",
                f"« dealer_streak » est au plus {LONGEST_STREAK} : il compte combien de fois le donneur a gardé"
                " la donne",
                "HOUSE bound against slips",
            )
        )
    if hand.winning_tile is not None and hand.winning_tile.is_flower and len(set(hand.flowers)) < 8:
        found.append(
            Reason(
                "flower_not_eighth",
                f"{hand.winning_tile} wins only as the eighth flower: list all eight in 'flowers', or name the"
                " tile that completed the hand",
                f"{hand.winning_tile} ne gagne que comme huitième fleur : mettez les huit dans « flowers », ou"
                " nommez la tuile qui a complété la main",
                "RA Eight Flowers",
            )
        )
    if hand.liable is not None:
        found += _liable_faults(hand)
    return found


def _first_draw_a_flower(hand: Hand) -> bool:
    """Another than the dealer drew a flower first of all, and won on the tile that replaced it."""
    both = hand.flags >= {"earthly", "after_kong"} and "robbing_kong" not in hand.flags
    return both and bool(hand.flowers) and not hand.melds


def _flag_faults(hand: Hand, terms: Terms) -> list[Reason]:
    found = []
    ready = "declared_ready" in hand.flags
    if ready and any(each.open for each in hand.melds) and (terms["preset"] == "taiwan" or terms["ready_first_turn"]):
        found.append(
            Reason(
                "ready_with_melds",
                "flag 'declared_ready': ready at once, with no claim before or after; drop it or correct the melds",
                "« declared_ready » : prête d'emblée, sans réclamation avant ni après ; retirez-le ou corrigez les"
                " séries",
                "ATA 地聽; RA Ready Hand",
            )
        )
    if ready and hand.flags & {"heavenly", "earthly"}:
        found.append(
            Reason(
                "ready_on_first_turn",
                "flag 'declared_ready': a hand is declared ready with a discard, and one won on the first turn made"
                " none; keep one flag",
                "« declared_ready » : une main s'annonce prête avec une défausse, or une main du premier tour n'en a"
                " pas fait ; gardez un drapeau",
                "ATA 地聽",
            )
        )
    if "robbing_kong" in hand.flags and hand.winning_tile is not None and hand.winning_tile.is_flower:
        found.append(
            Reason(
                "flower_is_no_kong",
                "flag 'robbing_kong': a robbed flower is no kong; drop the flag",
                "« robbing_kong » : une fleur volée n'est pas un kong ; retirez le drapeau",
                "RA Seven Flowers Robbing Eighth",
            )
        )
    if terms["early_win"] != "none" and "last_tile" in hand.flags:
        found.append(
            Reason(
                "early_last_tile",
                "option 'early_win' and flag 'last_tile' exclude each other: the hand was won early or late",
                "l'option « early_win » et le drapeau « last_tile » s'excluent : la main fut gagnée tôt ou tard",
                "RA Within Ten Discards, Last Tile",
            )
        )
    return found


def _fed(melds: tuple[Meld, ...], bits: int, least: int) -> bool:
    """Whether so many Pungs of these tiles lie on the table, one of them claimed at least."""
    laid = [each for each in melds if each.bits & bits and not each.is_chow]
    return len(laid) >= least and any(each.open for each in laid)


def _liable_faults(hand: Hand) -> list[Reason]:
    found = []
    if hand.liable == hand.seat_wind:
        found.append(
            Reason(
                "winner_is_liable",
                f"{hand.liable} cannot be liable for his own hand; name the seat that fed it",
                f"{hand.liable} ne peut répondre de sa propre main ; nommez la place qui l'a nourrie",
                "RA pao",
            )
        )
    kinds = {each.bits & (SUIT_BITS | HONOUR_BITS) for each in hand.melds}
    one_suit = len(kinds) == 1 and bool(kinds & {M, P, S})
    flush = one_suit and len(hand.melds) == 5 and any(each.open for each in hand.melds)
    if not (_fed(hand.melds, DRAGON_BITS, 3) or _fed(hand.melds, WIND, 4) or flush):
        found.append(
            Reason(
                "liable_without_cause",
                "'liable' needs three Pungs of dragons, four of winds, or five sets of one suit laid out, with"
                " a claimed one among them; drop it or correct the melds",
                "« liable » demande trois Pungs de dragons, quatre de vents, ou cinq séries d'une famille étalés, dont"
                " un réclamé ; retirez-le ou corrigez les séries",
                "RA pao",
            )
        )
    return found


def no_win(hand: Hand, held: Sixteen) -> list[Reason]:
    """Every reason why the hand is no win; not empty for a hand without a reading."""
    reasons = five_of_a_kind(tiles_of(hand), SET_OF_TILES)
    flower = hand.winning_tile is not None and hand.winning_tile.is_flower
    wanted = HAND_SIZE - 1 if flower else HAND_SIZE
    size = hand.tile_count
    if size != wanted:
        reasons.append(_size_reason(hand, size, wanted, flower))
    elif not all_readings(held, size):
        reasons.append(
            Reason(
                "no_division",
                "the tiles do not make five sets and a pair, nor a special hand that this table plays",
                "les tuiles ne font pas cinq séries et une paire, ni une main spéciale que joue cette table",
                "4W rules03 §3.1; RA win_definition",
            )
        )
    return reasons


def _size_reason(hand: Hand, size: int, wanted: int, flower: bool) -> Reason:
    rack, melds = len(hand.concealed), len(hand.melds)
    quads = sum(1 for tile in set(hand.concealed) if hand.concealed.count(tile) == 4)
    en = f"{size} tile{'s' * (size != 1)} ({rack} on the rack and {melds} set{'s' * (melds != 1)} of three"
    fr = f"{size} tuile{'s' * (size > 1)} ({rack} sur la réglette et {melds} série{'s' * (melds > 1)} de trois"
    en += f", a Kong counted as three); a win has {wanted}"
    fr += f", un Kong comptant pour trois) ; une main gagnante en a {wanted}"
    if flower:
        en, fr = f"{en}, the eighth flower apart", f"{fr}, la huitième fleur à part"
    elif wanted < size <= wanted + quads:
        en += "; lay out a Kong that is still on the rack"
        fr += " ; étalez un Kong resté sur la réglette"
    return Reason("too_many_tiles" if size > wanted else "too_few_tiles", en, fr, "4W rules03 §3.1")
