"""What a person should know of a counted riichi hand that changes no number."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.hand import Hand
from scoring.rules.riichi_sources import Clauses
from scoring.ruleset import Text
from scoring.tally import Item, Note
from scoring.tiles import SEATS


def not_cumulative(kept: Item, others: Sequence[Item], cite: Clauses) -> Note:
    """The hand holds several yakuman, and one counts."""
    en, fr = (", ".join(item.names.get(lang) for item in others) for lang in ("en", "fr"))
    return Note(
        "yakuman_not_cumulative",
        Text(f"{kept.names.en} counts alone: yakuman do not add up. The hand holds besides: {en}",
             f"{kept.names.fr} compte seul : les yakuman ne s'ajoutent pas. La main contient aussi : {fr}"),
        cite.single_yakuman,
    )  # fmt: skip


def kan_dora_missing(hand: Hand, cite: Clauses) -> Note | None:
    """Fewer indicators are given than the winner's own kongs have turned."""
    shown = len(hand.dora_indicators)
    kongs = sum(each.is_kong for each in hand.melds) if shown and hand.melds else 0
    if shown > kongs or not shown:
        return None
    return Note(
        "kan_dora_missing",
        Text(f"kongs in the hand: {kongs}, each turns an indicator beside the first; indicators given: {shown}; check"
             " the kan dora",
             f"kongs dans la main : {kongs}, chacun retourne un indicateur en plus du premier ; indicateurs donnés :"
             f" {shown} ; vérifiez les kan dora"),
        cite.dora,
    )  # fmt: skip


def renhou_out_of_turn(hand: Hand, cite: Clauses) -> Note | None:
    """The discarder's first turn comes after the winner's, unless a claim was made, which ends a renhou."""
    if "renhou" not in hand.flags or hand.discarder is None:
        return None
    if SEATS.index(hand.discarder) < SEATS.index(hand.seat_wind):
        return None
    seat, discarder = hand.seat_wind, hand.discarder
    return Note(
        "renhou_out_of_turn",
        Text(f"{discarder} plays after {seat}: a discard of {discarder} before the first draw of {seat} takes a claim,"
             " and a claim ends the blessing of man; check the seats",
             f"{discarder} joue après {seat} : une défausse de {discarder} avant la première pioche de {seat} suppose"
             " un appel, et un appel met fin à la bénédiction de l'homme ; vérifiez les places"),
        cite.renhou,
    )  # fmt: skip
