"""Circumstances of a riichi win that contradict each other, by the flags that they need."""

from __future__ import annotations

from scoring.circumstances import CONTRADICTIONS, Contradiction
from scoring.hand import Hand
from scoring.rules.riichi_sources import Clauses

_NOT_COMBINED = "HOUSE reading: under the sea is not combined with after a kong"


def _always(_: Hand) -> bool:
    """The flags alone contradict each other."""
    return True


_OWN = (
    ("after_kong last_tile", Contradiction(
        "after_kong_last_tile", _always,
        "flags 'after_kong' and 'last_tile' exclude each other: a replacement tile is not the last of the wall; keep"
        " one",
        "« after_kong » et « last_tile » s'excluent : une tuile de remplacement n'est pas la dernière du mur ;"
        " gardez-en un")),
    ("ippatsu after_kong", Contradiction(
        "ippatsu_after_kong", _always,
        "flags 'ippatsu' and 'after_kong' exclude each other: one's own kong ends ippatsu; drop one",
        "« ippatsu » et « after_kong » s'excluent : son propre kong met fin à l'ippatsu ; retirez-en un")),
    ("double_riichi ippatsu", Contradiction(
        "double_riichi_ippatsu_kong", lambda hand: any(each.is_kong for each in hand.melds),
        "double riichi with ippatsu leaves no turn for the kong in the hand: before the riichi it forbids the double,"
        " after it, it ends ippatsu; drop a flag",
        "double riichi avec ippatsu ne laisse aucun tour au kong de la main : avant le riichi il interdit le double,"
        " après il met fin à l'ippatsu ; retirez un drapeau")),
    ("double_riichi ippatsu", Contradiction(
        "double_riichi_ippatsu_indicators", lambda hand: len(hand.dora_indicators) > 1,
        "double riichi with ippatsu leaves no turn for the kong that turned the second of 'dora_indicators': before the"
        " riichi it forbids the double, after it, it ends ippatsu; drop a flag, or the indicator",
        "double riichi avec ippatsu ne laisse aucun tour au kong qui a retourné le deuxième de « dora_indicators » :"
        " avant le riichi il interdit le double, après il met fin à l'ippatsu ; retirez un drapeau, ou l'indicateur")),
    ("double_riichi ippatsu robbing_kong", Contradiction(
        "double_riichi_ippatsu_claim", _always,
        "double riichi with ippatsu leaves no turn for the pung that the robbed kong was added to: before the riichi"
        " that claim forbids the double, after it, it ends ippatsu; drop a flag",
        "double riichi avec ippatsu ne laisse aucun tour au pung que complétait le kong volé : avant le riichi cet"
        " appel interdit le double, après il met fin à l'ippatsu ; retirez un drapeau")),
    ("double_riichi ippatsu last_tile", Contradiction(
        "ippatsu_last_tile", _always,
        "flags 'double_riichi', 'ippatsu' and 'last_tile' together: the second turn is not the last; drop one",
        "« double_riichi », « ippatsu » et « last_tile » ensemble : le deuxième tour n'est pas le dernier ; retirez-en"
        " un")),
    ("earthly", Contradiction(
        "earthly_claimed", lambda hand: not hand.self_draw,
        "flag 'earthly': it is one's own first draw; self_draw must be true (on a discard: 'renhou')",
        "« earthly » : c'est sa propre première pioche ; self_draw doit être vrai (sur une défausse : « renhou »)")),
    *((f"{first} {riichi}", Contradiction(
        "riichi_on_first_turn", _always,
        f"flags '{riichi}' and '{first}': riichi is declared with one's first discard at the earliest, yet the hand was"
        " won before it; drop one",
        f"« {riichi} » et « {first} » : le riichi se déclare au plus tôt à sa première défausse, or la main a gagné"
        " avant ; retirez-en un"))
      for first in ("heavenly", "earthly", "renhou") for riichi in ("riichi", "double_riichi")),
    *((first, Contradiction(
        "first_turn_indicators", lambda hand: len(hand.dora_indicators) > 1,
        f"flag '{first}': a kong turned the second of 'dora_indicators', and a kong interrupts the first turn; drop"
        " one of the two",
        f"« {first} » : c'est un kong qui a retourné le deuxième de « dora_indicators », or un kong interrompt le"
        " premier tour ; retirez l'un ou l'autre"))
      for first in ("heavenly", "earthly", "renhou")),
    *((f"{first} renhou", Contradiction(
        "first_turn_twice", _always,
        f"flags 'renhou' and '{first}': the one is a win on a discard, the other on a draw; keep one",
        f"« renhou » et « {first} » : l'un est une victoire sur défausse, l'autre sur pioche ; gardez-en un"))
      for first in ("heavenly", "earthly")),
)  # fmt: skip
"""What contradicts in riichi alone, with the flags that must all be there."""


def impossible_flags(cite: Clauses) -> list[tuple[frozenset[str], Contradiction, str]]:
    """What one book refuses: the flags that must be there, what contradicts, the clause."""
    shared = (
        ("after_kong", cite.yaku, "after_kong_discard after_kong_without_kong"),
        ("robbing_kong", cite.yaku, "robbing_kong_drawn robbing_kong_held"),
        ("robbing_kong last_tile", cite.yaku, "robbing_kong_last_tile"),
        ("heavenly", cite.yakuman, "heavenly_not_east heavenly_claimed heavenly_with_melds"),
        ("earthly", cite.yakuman, "earthly_with_melds earthly_by_east"),
        ("earthly", cite.first_turn, "earthly_with_kong"),
        ("heavenly earthly", cite.yakuman, "heavenly_earthly"),
        ("renhou", cite.renhou, "renhou_drawn renhou_with_melds renhou_by_east"),
        ("last_tile", cite.yakuman, "first_turn_last_tile"),
        ("after_kong", cite.yakuman, "first_turn_kong"),
        ("robbing_kong", cite.yakuman, "first_turn_kong"),
        ("ippatsu", cite.yaku, "ippatsu_without_riichi"),
        ("riichi", cite.closed_hand, "riichi_open"),
        ("double_riichi", cite.closed_hand, "riichi_open"),
    )
    own = {
        "after_kong_last_tile": _NOT_COMBINED,
        "earthly_claimed": cite.yakuman,
        "first_turn_indicators": cite.yakuman,
        "first_turn_twice": cite.renhou,
        "riichi_on_first_turn": cite.yaku,
    }
    found = [
        (frozenset(flags.split()), CONTRADICTIONS[code], clause)
        for flags, clause, codes in shared
        for code in codes.split()
    ]
    return found + [(frozenset(flags.split()), each, own.get(each.code, cite.first_turn)) for flags, each in _OWN]
