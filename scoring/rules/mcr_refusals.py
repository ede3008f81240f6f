"""What cannot happen under the Mahjong Competition Rules, and why a hand is no win under them."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.circumstances import contradictions, five_of_a_kind
from scoring.errors import Reason
from scoring.hand import Hand, tiles_of
from scoring.reading import Held
from scoring.rules.mcr_count import HAND_SIZE, readings_of
from scoring.ruleset import Ruleset, Terms
from scoring.shapes import seven_pairs
from scoring.tally import Item

SET_OF_TILES = "RA wall: four of each kind, one of each flower"
FORMS = "JK 6, section 3.7.2.2; RA win condition"
MINIMUM = "JK 7, section 3.11.6.6"

CLAUSES = {
    "after_kong_discard": "RA fan 46",
    "robbing_kong_drawn": "RA fan 47",
    "robbing_kong_held": "RA fan 47; JK 1",
    "robbing_kong_last_tile": "RA fan 45, fan 47",
}
"""Contradictions that hold whatever the options, each with its clause."""


def impossible(hand: Hand, book: Ruleset) -> list[Reason]:
    """Circumstances that contradict each other or the rule; empty for a hand that could have happened."""
    found: list[Reason] = []
    if not hand.winner:
        found.append(
            Reason(
                "no_count_for_losers",
                "only the winner's hand is counted; leave 'winner' out or give the hand that won",
                "seule la main gagnante est comptée ; retirez « winner » ou donnez la main qui a gagné",
                "JK 10, section 3.9.1.2-3",
            )
        )
    elif not hand.self_draw and hand.discarder is None:
        found.append(
            Reason(
                "missing_discarder",
                "'discarder' is missing: who threw the winning tile, or had the kong robbed, pays the fan; name him",
                "« discarder » manque : qui a jeté la tuile gagnante, ou s'est fait voler le Kong, paie les fan ;"
                " donnez sa place",
                "JK 10, section 3.9.1.2-3",
            )
        )
    if hand.flags:
        found += contradictions(hand, CLAUSES)
        flowers = hand.options.get("flower_replacement", book.options["flower_replacement"].default)
        kong = "after_kong_without_kong_or_flower" if flowers else "after_kong_without_kong"
        found += contradictions(hand, {kong: "RA fan 46" if flowers else "INT 2, fan 46; M5"})
        found += _last_of_kind(hand)
    return found


def _last_of_kind(hand: Hand) -> list[Reason]:
    won = hand.winning_tile
    if "last_of_kind" not in hand.flags or won is None or hand.concealed.count(won) < 2:
        return []
    return [
        Reason(
            "last_of_kind_held",
            f"flag 'last_of_kind': the three other {won} must lie in sight of all, yet the hand keeps one concealed;"
            " drop the flag or correct the tiles",
            f"« last_of_kind » : les trois autres {won} doivent être visibles de tous, or la main en garde une cachée ;"
            " retirez le drapeau ou corrigez les tuiles",
            "RA fan 58",
        )
    ]


def no_win(hand: Hand, held: Held) -> list[Reason]:
    """Why the tiles are no win: too many or too few, five of a kind, no division.

    A fan is not asked of a hand with a fifth copy: the tile in its place may be worth more.
    """
    reasons = five_of_a_kind(tiles_of(hand), SET_OF_TILES)
    size = hand.tile_count
    if size != HAND_SIZE:
        reasons.append(_size(hand, size))
        return reasons
    if readings_of(held):
        return reasons
    if seven_pairs(held) is not None:
        reasons.append(
            Reason(
                "pairs_alike",
                "seven pairs with four tiles alike: this table asks for seven different pairs"
                " (option seven_pairs_four_alike)",
                "sept paires avec quatre tuiles égales : cette table demande sept paires différentes"
                " (option seven_pairs_four_alike)",
                "JK 5; M9",
            )
        )
    else:
        reasons.append(
            Reason(
                "no_division",
                "the tiles make neither four sets and a pair, nor seven pairs, thirteen orphans or a knitted hand",
                "les tuiles ne font ni quatre séries et une paire, ni sept paires, treize orphelins ou une main mêlée",
                FORMS,
            )
        )
    return reasons


def _size(hand: Hand, size: int) -> Reason:
    many = size > HAND_SIZE
    laid = sorted({tile.plain for tile in hand.concealed if hand.concealed.count(tile) == 4})
    en = f"{size} tile{'s' * (size != 1)}, each set laid out counted as three; a win has {HAND_SIZE}"
    fr = f"{size} tuile{'s' * (size > 1)}, chaque série étalée comptant pour trois ; une main gagnante en a {HAND_SIZE}"
    if many and laid:
        names = ", ".join(tile.id for tile in laid)
        en += f"; a kong ({names}) stands in 'melds', with open: false if concealed"
        fr += f" ; un Kong ({names}) se place dans « melds », avec open: false s'il est caché"
    return Reason("too_many_tiles" if many else "too_few_tiles", en, fr, FORMS)


def below_minimum(items: Iterable[Item], fan: int, terms: Terms) -> Reason:
    """The refusal of a hand that counts too little, with what it does count."""
    least = terms["minimum"]
    listed = [item for item in items if item.id != "flower_tiles"]
    en = ", ".join(f"{item.names.en} {item.value}" for item in listed) or "nothing"
    fr = ", ".join(f"{item.names.fr} {item.value}" for item in listed) or "rien"
    return Reason(
        "below_minimum",
        f"the hand is worth {fan} fan without flowers ({en}); a win needs {least}",
        f"la main vaut {fan} fan sans les fleurs ({fr}) ; il en faut {least} pour gagner",
        MINIMUM,
    )
