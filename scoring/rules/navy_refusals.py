"""Why a hand is no win under the navy rule, every reason at once; and circumstances that cannot happen."""

from __future__ import annotations

from itertools import combinations

from scoring.divide import divide
from scoring.errors import Reason
from scoring.hand import Hand, Loser, over_four, tiles_of
from scoring.reading import Held, readings
from scoring.rules.navy_count import (
    HAND_SIZE,
    calling_mark,
    chows_allowed,
    chows_forbidden,
    claims_allowed,
    whole_shapes,
)
from scoring.tiles import KINDS, TILES, Tile


def five_of_a_kind(tile: Tile, where_en: str = "", where_fr: str = "") -> Reason:
    if tile.is_flower:
        return Reason(
            "flower_twice",
            f"the {tile.name()} ({tile}) is there twice{where_en}; a set of tiles has one",
            f"{tile.name('fr')} ({tile}) figure deux fois{where_fr} ; un jeu n'en a qu'un exemplaire",
            "S001 §1.3",
        )
    return Reason(
        "five_of_a_kind",
        f"more than four {tile.name()} ({tile}){where_en}; a set of tiles has four",
        f"plus de quatre {tile.name('fr')} ({tile}){where_fr} ; un jeu en a quatre",
        "S001 §1.3",
    )


def no_win(hand: Hand, held: Held) -> list[Reason]:
    """Every reason why the hand is no Mah-Jong; empty only if nothing speaks against it."""
    reasons = [five_of_a_kind(tile) for tile in over_four(tiles_of(hand))]
    size = hand.tile_count
    if size != HAND_SIZE:
        reasons.append(_size_reason(hand, held, size))
        return reasons
    found = readings(held)
    shapes = whole_shapes(held)
    if not found and not shapes:
        reasons.append(
            Reason(
                "no_division",
                "the tiles make neither four sets and a pair nor a special hand",
                "les tuiles ne font ni quatre séries et une paire, ni une main spéciale",
                "S001 §2.1, §2.2.4, §4.1",
            )
        )
        return reasons
    if found and not any(chows_allowed(reading) for reading in found):
        reasons.append(_chow_reason(held))
    for special, _ in shapes:
        if not claims_allowed(special, held):
            laid = ", ".join(" ".join(map(str, each.tiles)) for each in held.melds if each.open)
            reasons.append(
                Reason(
                    "must_be_drawn",
                    f"{special.names.en}: the tiles before the last must come from the wall; exposed: {laid}",
                    f"{special.names.fr} : les tuiles avant la dernière se prennent au mur ; exposées : {laid}",
                    special.source,
                )
            )
        elif special.id == "windy_chow" and chows_forbidden(held):
            reasons.append(_chow_reason(held))
    return reasons


def _chow_reason(held: Held) -> Reason:
    if chows_forbidden(held):
        return Reason(
            "goulash_chow",
            "this Goulasch is played without Chows",
            "ce Goulasch se joue sans Chows",
            "S001 §3.6 N.B.",
        )
    how_en = "has claimed sets" if held.opened else "is won on another player's tile"
    how_fr = "a des séries réclamées" if held.opened else "est gagnée sur la tuile d'un autre joueur"
    return Reason(
        "too_many_chows",
        f"two Chows or more: only one is allowed, as the hand {how_en} and is not of one suit",
        f"deux Chows ou plus : un seul est permis, car la main {how_fr} et n'est pas pure",
        "S001 §2.2.3, §4.1.2, §4.1.5",
    )


def _size_reason(hand: Hand, held: Held, size: int) -> Reason:
    extra = size - HAND_SIZE
    quads = [n for n in range(KINDS) if held.rack[n] == 4]
    for chosen in combinations(quads, extra) if 0 < extra <= len(quads) else ():
        rest = [0 if n in chosen else count for n, count in enumerate(held.rack)]
        if divide(rest):
            names = ", ".join(TILES[n].id for n in chosen)
            return Reason(
                "kong_on_rack",
                f"a Kong is still on the rack undeclared ({names}): it must be laid out before the hand can win",
                f"un Kong est resté caché sur la réglette ({names}) : il doit être étalé avant le Mah-Jong",
                "S001 §2.3.2",
            )
    laid = f"{len(hand.concealed)} on the rack and {len(hand.melds)} sets of three"
    laid_fr = f"{len(hand.concealed)} sur la réglette et {len(hand.melds)} séries de trois"
    if extra > 0:
        return Reason(
            "too_many_tiles",
            f"{size} tile{'s' * (size != 1)} ({laid}, a Kong counted as three); a Mah-Jong has {HAND_SIZE}",
            f"{size} tuile{'s' * (size > 1)} ({laid_fr}, un Kong comptant pour trois) ; un Mah-Jong en a {HAND_SIZE}",
            "S001 §2.3.2, §4.3.2",
        )
    return Reason(
        "too_few_tiles",
        f"{size} tile{'s' * (size != 1)} ({laid}, a Kong counted as three); a Mah-Jong has {HAND_SIZE}",
        f"{size} tuile{'s' * (size > 1)} ({laid_fr}, un Kong comptant pour trois) ; un Mah-Jong en a {HAND_SIZE}",
        "S001 §2.3.2, §4.3.1",
    )


def impossible(hand: Hand) -> list[Reason]:
    """Circumstances that contradict each other or the rule; empty for a hand that could have happened."""
    found = _calling_faults(hand)
    flags = hand.flags
    for seat, loser in hand.losers.items():
        if loser.total is None:
            found.extend(five_of_a_kind(tile, f" with {seat}", f" chez {seat}") for tile in over_four(tiles_of(loser)))
    if not hand.winner:
        found.extend(
            Reason(
                "flag_without_win",
                f"flag '{flag}' tells how a hand won, yet winner is false; drop one of the two",
                f"« {flag} » dit comment la main a gagné, mais winner vaut false ; retirez l'un des deux",
                "S001 §4.7",
            )
            for flag in sorted(flags - {"calling"})
        )
        return found
    if not flags:
        return found

    def refuse(holds: bool, code: str, en: str, fr: str, source: str) -> None:
        if holds:
            found.append(Reason(code, en, fr, source))

    claimed = not hand.self_draw
    refuse(
        "after_kong" in flags and claimed,
        "after_kong_discard",
        "flag 'after_kong': a loose tile is drawn, so self_draw must be true",
        "« after_kong » : une tuile détachée se prend au mur, self_draw doit être vrai",
        "S001 §2.4",
    )
    refuse(
        "after_kong" in flags and not hand.flowers and not any(each.is_kong for each in hand.melds),
        "after_kong_without_kong",
        "flag 'after_kong': the hand has no Kong and no flower; add it or drop the flag",
        "« after_kong » : la main n'a ni Kong ni fleur ; ajoutez-les ou retirez le drapeau",
        "S001 §2.4",
    )
    refuse(
        "robbing_kong" in flags and not claimed,
        "robbing_kong_drawn",
        "flag 'robbing_kong': a robbed Kong counts as a discard, so self_draw must be false",
        "« robbing_kong » : un Kong volé compte comme une défausse, self_draw doit être faux",
        "S001 §4.2.1",
    )
    refuse(
        "robbing_kong" in flags and tiles_of(hand).count(hand.winning_tile or TILES[0]) > 1,
        "robbing_kong_held",
        f"flag 'robbing_kong': the other three {hand.winning_tile} lie in the robbed Pung, yet the hand has more",
        f"« robbing_kong » : les trois autres {hand.winning_tile} sont dans le Pung volé, or la main en a",
        "S001 §4.2.1",
    )
    refuse(
        {"robbing_kong", "last_tile"} <= flags,
        "robbing_kong_last_tile",
        "flags 'robbing_kong' and 'last_tile' together: the tile is either robbed or the last one; keep one flag",
        "« robbing_kong » et « last_tile » s'excluent : gardez un seul drapeau",
        "S001 §4.2.1, §3.6",
    )
    refuse(
        "claimed_for_pung" in flags and (not claimed or "robbing_kong" in flags),
        "claimed_for_pung_drawn",
        "flag 'claimed_for_pung': the winning tile must be a discard, neither drawn nor robbed",
        "« claimed_for_pung » : la tuile gagnante doit être une défausse, ni prise au mur ni volée",
        "S001 §4.2.2",
    )
    if "first_east_discard" in flags:
        refuse(
            hand.seat_wind == "E",
            "first_east_discard_by_east",
            "flag 'first_east_discard': East cannot claim his own discard",
            "« first_east_discard » : Est ne peut réclamer sa propre défausse",
            "S001 §4.7",
        )
        from_east = (
            claimed and hand.discarder in (None, "E") and hand.concealed.count(hand.winning_tile or TILES[0]) >= 3
        )
        laid = any(each.open and not each.is_chow for each in hand.melds)
        refuse(
            not laid and not from_east,
            "first_east_discard_without_pung",
            "flag 'first_east_discard': the hand has no exposed Pung that East's discard could have made",
            "« first_east_discard » : aucun Pung exposé n'a pu être fait avec la défausse d'Est",
            "S001 §4.7",
        )
    if "heavenly" in flags:
        refuse(
            hand.seat_wind != "E",
            "heavenly_not_east",
            "flag 'heavenly': only East has 14 tiles on the deal; drop the flag or set seat_wind to E",
            "« heavenly » : seul Est a 14 tuiles à la donne ; retirez le drapeau ou mettez seat_wind à E",
            "S001 §4.1.22",
        )
        refuse(
            claimed,
            "heavenly_claimed",
            "flag 'heavenly': the dealt hand needs no discard; self_draw must be true",
            "« heavenly » : la main servie n'attend aucune défausse ; self_draw doit être vrai",
            "S001 §4.1.22",
        )
        refuse(
            any(each.open or each.is_kong for each in hand.melds),
            "heavenly_with_melds",
            "flag 'heavenly': the 14 tiles dealt hold no claimed set and no declared Kong",
            "« heavenly » : les 14 tuiles servies n'ont ni série réclamée ni Kong étalé",
            "S001 §4.1.22",
        )
    if "earthly" in flags:
        refuse(
            hand.seat_wind == "E" or hand.discarder not in (None, "E") or not claimed,
            "earthly_not_east_discard",
            "flag 'earthly': another player than East wins on East's first discard",
            "« earthly » : un autre joueur qu'Est gagne sur la première défausse d'Est",
            "S001 §4.1.23",
        )
        refuse(
            any(each.open or each.is_kong for each in hand.melds),
            "earthly_with_melds",
            "flag 'earthly': before East's first discard nobody has laid out a set",
            "« earthly » : avant la première défausse d'Est personne n'a étalé de série",
            "S001 §4.1.23",
        )
    for flag in ("heavenly", "earthly"):
        for other in ("last_tile", "robbing_kong", "heavenly" if flag == "earthly" else "earthly"):
            refuse(
                flag in flags and other in flags and (flag, other) != ("earthly", "heavenly"),
                f"{flag}_{other}",
                f"flags '{flag}' and '{other}' exclude each other; keep one",
                f"« {flag} » et « {other} » s'excluent ; gardez-en un",
                "S001 §4.1.22, §4.1.23",
            )
    return found


def _calling_faults(hand: Hand) -> list[Reason]:
    """§4.2.3: one player only may be calling, and he must wait for a tile; nothing is asked where it is not played."""
    calling = [seat for seat, loser in hand.losers.items() if "calling" in loser.flags]
    if "calling" in hand.flags:
        calling.append(hand.seat_wind)
    if not calling or not hand.options.get("calling_hand"):
        return []
    found = []
    if len(calling) > 1:
        seats = ", ".join(sorted(calling))
        found.append(
            Reason(
                "calling_twice",
                f"{seats} are all flagged 'calling': one player only may declare a calling hand",
                f"{seats} sont toutes « calling » : un seul joueur peut se déclarer main appelante",
                "S001 §4.2.3",
            )
        )
    from scoring.rules.navy import NAVY

    options = NAVY.filled(hand.options)
    players: list[Hand | Loser] = [loser for loser in hand.losers.values() if "calling" in loser.flags]
    if not hand.winner and "calling" in hand.flags:
        players.append(hand)
    seats_of = {id(loser): seat for seat, loser in hand.losers.items()}
    for player in players:
        seat = seats_of.get(id(player), hand.seat_wind)
        if isinstance(player, Loser) and player.total is not None:
            continue
        if calling_mark(player, seat, hand.round_wind, options) is None:
            found.append(
                Reason(
                    "not_calling",
                    f"{seat} is flagged 'calling' but no tile completes the hand; drop the flag",
                    f"{seat} est « calling » mais aucune tuile ne complète la main ; retirez le drapeau",
                    "S001 §4.2.3",
                )
            )
    return found
