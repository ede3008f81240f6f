"""What a person should know of a counted riichi hand that changes no number."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.hand import Hand
from scoring.rules.riichi_sources import Clauses
from scoring.ruleset import Text
from scoring.tally import Item, Note


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
        Text(f"{kongs} kong{'s' * (kongs > 1)} in the hand turn as many indicators beside the first, yet only {shown}"
             " are given: check the kan dora",
             f"{kongs} kong{'s' * (kongs > 1)} dans la main retournent autant d'indicateurs en plus du premier, or"
             f" {shown} seulement sont donnés : vérifiez les kan dora"),
        cite.dora,
    )  # fmt: skip
