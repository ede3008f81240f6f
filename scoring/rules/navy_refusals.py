"""Circumstances that cannot happen under the navy rule: refused by name, with the clause."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.circumstances import five_of_a_kind
from scoring.errors import Reason
from scoring.hand import Hand, Loser, tiles_of
from scoring.rules.navy_count import HAND_SIZE, waits
from scoring.rules.navy_no_win import SET_OF_TILES
from scoring.ruleset import Ruleset
from scoring.tiles import SEATS, Seat


def impossible(hand: Hand, book: Ruleset) -> list[Reason]:
    """Circumstances that contradict each other or the rule; empty for a hand that could have happened."""
    found = _calling_faults(hand, book)
    for seat, loser in hand.losers.items():
        if loser.total is None:
            found.extend(five_of_a_kind(tiles_of(loser), SET_OF_TILES, f" with {seat}", f" chez {seat}"))
    if not hand.winner:
        return found + [_without_win(flag) for flag in sorted(hand.flags - {"calling"})]
    if not hand.flags:
        return found
    found += _kong_faults(hand)
    if "claimed_for_pung" in hand.flags:
        found += _claimed_for_pung_faults(hand, book)
    if "robbing_kong" in hand.flags:
        found += _robbed_faults(hand)
    if "first_east_discard" in hand.flags:
        found += _first_east_discard_faults(hand)
    if "heavenly" in hand.flags:
        found += _heavenly_faults(hand)
    if "earthly" in hand.flags:
        found += _earthly_faults(hand)
    found += _laid_too_soon(hand)
    return found + [_not_both(*pair) for pair in _EXCLUSIVE if hand.flags.issuperset(pair)]


_EXCLUSIVE = (
    ("heavenly", "last_tile"), ("heavenly", "robbing_kong"), ("heavenly", "earthly"),
    ("earthly", "last_tile"), ("earthly", "robbing_kong"),
)  # fmt: skip
"""Flags of the first turn, and those that cannot stand beside them."""


def _not_both(first: str, other: str) -> Reason:
    return Reason(
        f"{first}_{other}",
        f"flags '{first}' and '{other}' exclude each other; keep one",
        f"« {first} » et « {other} » s'excluent ; gardez-en un",
        "S001 §4.1.22, §4.1.23",
    )


def _without_win(flag: str) -> Reason:
    return Reason(
        "flag_without_win",
        f"flag '{flag}' tells how a hand won, yet winner is false; drop one of the two",
        f"« {flag} » dit comment la main a gagné, mais winner vaut false ; retirez l'un des deux",
        "S001 §4.7",
    )


def _copies_won(hand: Hand) -> int:
    """How many tiles of the winning kind the hand holds, the winning one included."""
    return sum(tile is hand.winning_tile for tile in tiles_of(hand))


def _kong_faults(hand: Hand) -> Iterator[Reason]:
    """§2.4, §4.2.1: a loose tile after a Kong or a flower, and a robbed Kong."""
    flags = hand.flags
    if "after_kong" in flags and not hand.self_draw:
        yield Reason(
            "after_kong_discard",
            "flag 'after_kong': a loose tile is drawn, so self_draw must be true",
            "« after_kong » : une tuile détachée se prend au mur, self_draw doit être vrai",
            "S001 §2.4",
        )
    if "after_kong" in flags and not hand.flowers and not any(each.is_kong for each in hand.melds):
        yield Reason(
            "after_kong_without_kong",
            "flag 'after_kong': the hand has no Kong and no flower; add it or drop the flag",
            "« after_kong » : la main n'a ni Kong ni fleur ; ajoutez-les ou retirez le drapeau",
            "S001 §2.4",
        )
    if "robbing_kong" in flags and hand.self_draw:
        yield Reason(
            "robbing_kong_drawn",
            "flag 'robbing_kong': a robbed Kong counts as a discard, so self_draw must be false",
            "« robbing_kong » : un Kong volé compte comme une défausse, self_draw doit être faux",
            "S001 §4.2.1",
        )
    if "robbing_kong" in flags and _copies_won(hand) > 1:
        yield Reason(
            "robbing_kong_held",
            f"flag 'robbing_kong': the other three {hand.winning_tile} lie in the robbed Pung, yet the hand has more",
            f"« robbing_kong » : les trois autres {hand.winning_tile} sont dans le Pung volé, or la main en a",
            "S001 §4.2.1",
        )
    if {"robbing_kong", "last_tile"} <= flags:
        yield Reason(
            "robbing_kong_last_tile",
            "flags 'robbing_kong' and 'last_tile' together: the tile is either robbed or the last one; keep one flag",
            "« robbing_kong » et « last_tile » s'excluent : gardez un seul drapeau",
            "S001 §4.2.1, §3.6",
        )


def _claimed_for_pung_faults(hand: Hand, book: Ruleset) -> Iterator[Reason]:
    """§4.2.2: another player claimed the winning discard for a Pung."""
    if hand.self_draw or "robbing_kong" in hand.flags:
        yield Reason(
            "claimed_for_pung_drawn",
            "flag 'claimed_for_pung': the winning tile must be a discard, neither drawn nor robbed",
            "« claimed_for_pung » : la tuile gagnante doit être une défausse, ni prise au mur ni volée",
            "S001 §4.2.2",
        )
    held = _copies_won(hand)
    if book.filled(hand.options)["claimed_for_pung"] == "other" and held >= 3:
        yield Reason(
            "claimed_for_pung_held",
            f"flag 'claimed_for_pung': another player needs two {hand.winning_tile} to claim it for a Pung, yet the"
            f" hand has {held} of the four, the winning one included",
            f"« claimed_for_pung » : pour réclamer {hand.winning_tile}, un autre joueur doit en avoir deux, or la main"
            f" en a {held} sur quatre, avec la tuile gagnante",
            "S001 §4.2.2; A14",
        )


def _first_east_discard_faults(hand: Hand) -> Iterator[Reason]:
    """§4.7: a Pung made of East's first discard."""
    if hand.seat_wind == "E":
        yield Reason(
            "first_east_discard_by_east",
            "flag 'first_east_discard': East cannot claim his own discard",
            "« first_east_discard » : Est ne peut réclamer sa propre défausse",
            "S001 §4.7",
        )
    alike = sum(tile is hand.winning_tile for tile in hand.concealed)
    from_east = not hand.self_draw and hand.discarder in (None, "E") and alike >= 3
    if not from_east and not any(each.open and not each.is_chow for each in hand.melds):
        yield Reason(
            "first_east_discard_without_pung",
            "flag 'first_east_discard': the hand has no exposed Pung that East's discard could have made",
            "« first_east_discard » : aucun Pung exposé n'a pu être fait avec la défausse d'Est",
            "S001 §4.7",
        )


def _heavenly_faults(hand: Hand) -> Iterator[Reason]:
    """§4.1.22: East is complete as dealt."""
    if hand.seat_wind != "E":
        yield Reason(
            "heavenly_not_east",
            "flag 'heavenly': only East has 14 tiles on the deal; drop the flag or set seat_wind to E",
            "« heavenly » : seul Est a 14 tuiles à la donne ; retirez le drapeau ou mettez seat_wind à E",
            "S001 §4.1.22",
        )
    if not hand.self_draw:
        yield Reason(
            "heavenly_claimed",
            "flag 'heavenly': the dealt hand needs no discard; self_draw must be true",
            "« heavenly » : la main servie n'attend aucune défausse ; self_draw doit être vrai",
            "S001 §4.1.22",
        )
    if any(each.open or each.is_kong for each in hand.melds):
        yield Reason(
            "heavenly_with_melds",
            "flag 'heavenly': the 14 tiles dealt hold no claimed set and no declared Kong",
            "« heavenly » : les 14 tuiles servies n'ont ni série réclamée ni Kong étalé",
            "S001 §4.1.22",
        )


def _earthly_faults(hand: Hand) -> Iterator[Reason]:
    """§4.1.23: another player wins on East's first discard."""
    if hand.seat_wind == "E" or hand.discarder not in (None, "E") or hand.self_draw:
        yield Reason(
            "earthly_not_east_discard",
            "flag 'earthly': another player than East wins on East's first discard",
            "« earthly » : un autre joueur qu'Est gagne sur la première défausse d'Est",
            "S001 §4.1.23",
        )
    if any(each.open or each.is_kong for each in hand.melds):
        yield Reason(
            "earthly_with_melds",
            "flag 'earthly': before East's first discard nobody has laid out a set",
            "« earthly » : avant la première défausse d'Est personne n'a étalé de série",
            "S001 §4.1.23",
        )


def _laid_too_soon(hand: Hand) -> list[Reason]:
    """§4.1.22, §4.1.23: a loser has laid a set out, yet only East has had a turn, and that for a concealed Kong."""
    found = []
    for flag, source in (("heavenly", "S001 §4.1.22"), ("earthly", "S001 §4.1.23")):
        for seat, loser in hand.losers.items() if flag in hand.flags else ():
            easts_own = flag == "earthly" and seat == "E"
            laid = [each for each in loser.melds if each.open or not easts_own]
            if laid:
                sets = ", ".join(" ".join(tile.id for tile in each.tiles) for each in laid)
                found.append(
                    Reason(
                        f"{flag}_with_melds",
                        f"flag '{flag}': {seat} has laid out {sets}, for which there was no time;"
                        f" drop the flag or correct the hand of {seat}",
                        f"« {flag} » : {seat} a étalé {sets}, ce que la partie n'a pas permis ;"
                        f" retirez le drapeau ou corrigez la main de {seat}",
                        source,
                    )
                )
    return found


def _calling_faults(hand: Hand, book: Ruleset) -> list[Reason]:
    """§4.2.3: one player only may be calling, and he must wait for a tile; nothing is asked where it is not played."""
    players: dict[Seat, Hand | Loser] = {seat: each for seat, each in hand.losers.items() if "calling" in each.flags}
    if "calling" in hand.flags:
        players[hand.seat_wind] = hand
    options = book.filled(hand.options)
    if not players or not options["calling_hand"]:
        return []
    found = []
    if len(players) > 1:
        seats = ", ".join(seat for seat in SEATS if seat in players)
        found.append(
            Reason(
                "calling_twice",
                f"{seats} are all flagged 'calling': one player only may declare a calling hand",
                f"{seats} sont toutes « calling » : un seul joueur peut se déclarer main appelante",
                "S001 §4.2.3",
            )
        )
    for seat, player in players.items():
        if (isinstance(player, Loser) and player.total is not None) or (player is hand and hand.winner):
            continue
        size = player.tile_count
        if size != HAND_SIZE - 1:
            found.append(
                Reason(
                    "calling_tile_count",
                    f"{seat} is flagged 'calling' with {size} tile{'s' * (size != 1)}, a Kong counted as three:"
                    f" a calling hand has {HAND_SIZE - 1}, one short of a Mah-Jong",
                    f"{seat} est « calling » avec {size} tuile{'s' * (size > 1)}, un Kong comptant pour trois :"
                    f" une main appelante en a {HAND_SIZE - 1}, une de moins qu'un Mah-Jong",
                    f"S001 §4.2.3, {'§4.3.2' if size >= HAND_SIZE else '§4.3.1'}",
                )
            )
        elif not waits(player, seat, hand.round_wind, options):
            found.append(
                Reason(
                    "not_calling",
                    f"{seat} is flagged 'calling' but no tile completes the hand; drop the flag",
                    f"{seat} est « calling » mais aucune tuile ne complète la main ; retirez le drapeau",
                    "S001 §4.2.3",
                )
            )
    return found


def _robbed_faults(hand: Hand) -> list[Reason]:
    """§4.2.1: the player robbed keeps an exposed Pung, so nobody else has that tile; only tiles that are given speak.

    Other tiles that the four hold five of are a note: there the winner's count stands whichever loser was misread.
    """
    won = hand.winning_tile
    if won is None:
        return []
    found = []
    robbed = hand.discarder
    for seat, loser in hand.losers.items():
        pung = [each for each in loser.melds if each.tile is won.plain and each.kind == "pung" and each.open]
        number = tiles_of(loser).count(won)
        if any(each.is_kong and each.tile is won.plain for each in loser.melds):
            found.append(
                Reason(
                    "robbed_kong_laid",
                    f"flag 'robbing_kong': {seat} still shows a Kong of {won}; the fourth tile is the winner's:"
                    " write it as an open pung",
                    f"« robbing_kong » : {seat} montre encore un Kong de {won} ; la quatrième tuile est au gagnant :"
                    " écrivez un pung exposé",
                    "S001 §4.2.1",
                )
            )
        elif number > 3 * len(pung):
            found.append(
                Reason(
                    "robbed_kong_elsewhere",
                    f"flag 'robbing_kong': {seat} holds {won}, but the other three lie in the robbed player's"
                    " exposed Pung",
                    f"« robbing_kong » : {seat} a {won}, or les trois autres sont dans le Pung exposé du joueur volé",
                    "S001 §4.2.1",
                )
            )
        elif pung and robbed not in (None, seat):
            found.append(
                Reason(
                    "robbed_other_player",
                    f"flag 'robbing_kong': the Pung of {won} is {seat}'s, so {seat} was robbed, not {robbed}:"
                    " correct 'discarder'",
                    f"« robbing_kong » : le Pung de {won} est à {seat}, qui est donc le joueur volé, et non {robbed} :"
                    " corrigez « discarder »",
                    "S001 §4.2.1",
                )
            )
    return found
