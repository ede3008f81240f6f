"""Why a hand is no win under the navy rule: every reason at once."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from scoring.circumstances import five_of_a_kind
from scoring.divide import divide
from scoring.errors import Reason
from scoring.hand import Hand, meld, tiles_of
from scoring.reading import Held, Reading, readings
from scoring.rules.navy_count import HAND_SIZE, chow_faults, chows_forbidden, claims_allowed, whole_shapes
from scoring.rules.navy_points import FAMILY_DRAGON
from scoring.rules.navy_special import SpecialHand
from scoring.tiles import HONOUR_BITS, KINDS, SUIT_BITS

SET_OF_TILES = "S001 §1.3"
"""The clause that says what a set of tiles holds."""


def no_win(hand: Hand, held: Held) -> list[Reason]:
    """Every reason why the hand is no Mah-Jong; empty only if nothing speaks against it."""
    reasons = five_of_a_kind(tiles_of(hand), SET_OF_TILES)
    size = hand.tile_count
    if size != HAND_SIZE:
        laid = _with_kongs_laid(hand, held, size - HAND_SIZE)
        reasons.append(_kong_reason(laid[0]) if laid else _size_reason(hand, size))
        return reasons + (_chow_reasons(laid) if laid else _laid_chow_reasons(held))
    found = readings(held)
    shapes = whole_shapes(held, any_claim=True)
    if found:
        reasons += _chow_reasons(found)
    elif not shapes:
        reasons.append(
            Reason(
                "no_division",
                "the tiles make neither four sets and a pair nor a special hand",
                "les tuiles ne font ni quatre séries et une paire, ni une main spéciale",
                "S001 §2.1, §2.2.4, §4.1",
            )
        )
        reasons += _laid_chow_reasons(held)
    for special, _ in shapes:
        if not claims_allowed(special, held):
            reasons.append(_claim_reason(special, held))
        if special.id == "windy_chow" and chows_forbidden(held):
            reasons.append(_goulash_chow())
    return list(dict.fromkeys(reasons))


def _claim_reason(special: SpecialHand, held: Held) -> Reason:
    exposed = [each for each in held.melds if each.open]
    if special.claims == "pairs" and len(exposed) == 1 and exposed[0].kind == "pung":
        return Reason(
            "must_be_drawn",
            "seven pairs: with a Pung exposed the last tile must be drawn too",
            "main de paires : avec un Pung exposé, la dernière tuile aussi doit être prise au mur",
            "S001 §4.1.6",
        )
    laid = ", ".join(" ".join(map(str, each.tiles)) for each in exposed)
    return Reason(
        "must_be_drawn",
        f"{special.names.en}: the tiles before the last must come from the wall; exposed: {laid}",
        f"{special.names.fr} : les tuiles avant la dernière se prennent au mur ; exposées : {laid}",
        special.source,
    )


def _goulash_chow() -> Reason:
    return Reason(
        "goulash_chow", "this Goulasch is played without Chows", "ce Goulasch se joue sans Chows", "S001 §3.6 N.B."
    )


def _too_many_chows(held: Held) -> Reason:
    how_en = "has claimed sets" if held.opened else "is won on another player's tile"
    how_fr = "a des séries réclamées" if held.opened else "est gagnée sur la tuile d'un autre joueur"
    return Reason(
        "too_many_chows",
        f"two Chows or more: only one is allowed, as the hand {how_en} and is not of one suit",
        f"deux Chows ou plus : un seul est permis, car la main {how_fr} et n'est pas pure",
        "S001 §2.2.3, §4.1.2, §4.1.5",
    )


def _chow_reasons(found: list[Reading]) -> list[Reason]:
    """What the Chows offend in the reading that offends least; nothing if one reading is without fault."""
    least = min((chow_faults(reading) for reading in found), key=len)
    return [_goulash_chow() if fault == "goulash_chow" else _too_many_chows(found[0].held) for fault in least]


def _laid_chow_reasons(held: Held) -> list[Reason]:
    """What the Chows on the table offend in a hand that does not divide: no other tile could mend that."""
    chows = sum(1 for each in held.melds if each.is_chow)
    reasons = [_goulash_chow()] if chows and chows_forbidden(held) else []
    if chows > 1 and not held.all_drawn and not _one_family(held):
        reasons.append(_too_many_chows(held))
    return reasons


def _one_family(held: Held) -> bool:
    """Whether the tiles are of one suit, with its own dragon where the table plays so (A5)."""
    bits = held.bits & (SUIT_BITS | HONOUR_BITS)
    suit = bits & SUIT_BITS
    dragon = FAMILY_DRAGON.get(suit, 0) if held.options["family_dragons"] else 0
    return suit.bit_count() == 1 and not bits & ~(suit | dragon)


def _with_kongs_laid(hand: Hand, held: Held, extra: int) -> list[Reading]:
    """The readings of a hand of `extra` tiles too many once as many Kongs on its rack are laid out."""
    quads = [n for n in range(KINDS) if held.rack[n] == 4]
    found: list[Reading] = []
    for chosen in combinations(quads, extra) if 0 < extra <= len(quads) else ():
        rest = [0 if n in chosen else count for n, count in enumerate(held.rack)]
        kongs = tuple(meld("kong", n, False) for n in chosen)
        found.extend(Reading(held, (*kongs, *held.melds, *sets), (pair,)) for sets, pair in divide(rest))
        concealed = tuple(tile for tile in hand.concealed if tile.index not in chosen)
        laid = Held(replace(hand, concealed=concealed, melds=(*kongs, *hand.melds)), held.seat_wind, held.round_wind,
                    held.options)  # fmt: skip
        found.extend(Reading(held, (*kongs, *held.melds)) for _ in whole_shapes(laid, any_claim=True))
    return found


def _kong_reason(reading: Reading) -> Reason:
    laid = [each.tile.id for each in reading.sets if each.is_kong and each not in reading.held.melds]
    names = ", ".join(laid)
    return Reason(
        "kong_on_rack",
        f"a Kong is still on the rack undeclared ({names}): it must be laid out before the hand can win",
        f"un Kong est resté caché sur la réglette ({names}) : il doit être étalé avant le Mah-Jong",
        "S001 §2.3.2",
    )


def _size_reason(hand: Hand, size: int) -> Reason:
    rack, melds = len(hand.concealed), len(hand.melds)
    en = f"{size} tile{'s' * (size != 1)} ({rack} on the rack and {melds} set{'s' * (melds != 1)} of three"
    fr = f"{size} tuile{'s' * (size > 1)} ({rack} sur la réglette et {melds} série{'s' * (melds > 1)} de trois"
    many = size > HAND_SIZE
    return Reason(
        "too_many_tiles" if many else "too_few_tiles",
        f"{en}, a Kong counted as three); a Mah-Jong has {HAND_SIZE}",
        f"{fr}, un Kong comptant pour trois) ; un Mah-Jong en a {HAND_SIZE}",
        "S001 §2.3.2, §4.3.2" if many else "S001 §2.3.2, §4.3.1",
    )
