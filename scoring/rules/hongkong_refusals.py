"""What cannot happen in Hong Kong old style, and why a hand is no win: every reason at once."""

from __future__ import annotations

from scoring.circumstances import contradictions, five_of_a_kind
from scoring.divide import divide
from scoring.errors import Reason
from scoring.hand import Hand, tiles_of
from scoring.reading import Held
from scoring.rules.hongkong_faan import BONUS
from scoring.rules.hongkong_pay import fed_sets, points_table, steps
from scoring.ruleset import Ruleset, Terms
from scoring.shapes import seven_pairs, thirteen_orphans
from scoring.tally import Item, add

HAND_SIZE = 14
"""Tiles of a complete hand with a kong counted as three: four sets and a pair."""

WALL = "RA documentation hk.md, the wall"
_TO_WIN = "RA documentation hk.md, to win"
_CONTRADICTIONS = {
    "after_kong_discard": "RA After a Kong",
    "after_kong_without_kong": "RA After a Kong",
    "robbing_kong_drawn": "RA Robbing a Kong",
    "robbing_kong_held": "RA Robbing a Kong",
    "robbing_kong_last_tile": "RA Robbing a Kong, Final Tile",
    "heavenly_not_east": "RA Blessing of Heaven",
    "heavenly_claimed": "RA Blessing of Heaven",
    "heavenly_with_melds": "RA Blessing of Heaven",
    "heavenly_earthly": "RA Blessing of Heaven, Blessing of Earth",
    "earthly_with_melds": "RA Blessing of Earth",
    "earthly_with_kong": "RA Blessing of Earth",
    "earthly_by_east": "RA Blessing of Earth",
    "renhou_drawn": "RA Blessing of Man",
    "renhou_with_melds": "RA Blessing of Man",
    "renhou_by_east": "RA Blessing of Man",
    "first_turn_last_tile": "RA Blessing of Heaven, Final Tile",
    "first_turn_kong": "RA Blessing of Heaven, After a Kong",
}


def impossible(hand: Hand, book: Ruleset) -> list[Reason]:
    """Circumstances that contradict each other or the rules, and switches that do; empty for a hand that can be."""
    terms = book.filled(hand.options)
    found = contradictions(hand, _CONTRADICTIONS) if hand.flags else []
    if not hand.winner:
        found.append(
            Reason(
                "no_count_for_losers",
                "Hong Kong old style counts the winner's hand alone, yet winner is false; give the winner's hand",
                "le style ancien de Hong Kong ne compte que la main du gagnant, or winner vaut false ; donnez celle du"
                " gagnant",
                "WP overview",
            )
        )
        return found
    if not hand.self_draw and hand.discarder is None:
        found.append(
            Reason(
                "missing_discarder",
                "whose tile won? name the seat in 'discarder' (of a robbed kong: the player robbed), for he pays",
                "de qui vient la tuile gagnante ? donnez sa place dans « discarder » (kong volé : le joueur volé), car"
                " il paie",
                "RA hk.majs, scoring",
            )
        )
    if "earthly" in hand.flags and not hand.self_draw and hand.discarder not in (None, "E"):
        found.append(
            Reason(
                "earthly_not_east_discard",
                f"flag 'earthly': the discard that won is East's first, yet the discarder is {hand.discarder}; correct"
                " it or drop the flag",
                f"« earthly » : la défausse gagnante est la première d'Est, or le défausseur est {hand.discarder} ;"
                " corrigez-le ou retirez le drapeau",
                "RA Blessing of Earth",
            )
        )
    if by_flowers(hand) and not hand.self_draw:
        found.append(
            Reason(
                "flower_claimed",
                f"the winning tile {hand.winning_tile} is a flower: it is drawn, never claimed; set self_draw to true",
                f"la tuile gagnante {hand.winning_tile} est une fleur : elle se tire au mur, self_draw doit être vrai",
                "RA mod seven_flower_win",
            )
        )
    if terms["double_kong"]:
        found.extend(_double_kong_faults(hand))
    if hand.liable is not None:
        found.extend(_liability_faults(hand, terms))
    return found + _table_faults(terms)


def _double_kong_faults(hand: Hand) -> list[Reason]:
    found = []
    if "after_kong" not in hand.flags:
        found.append(
            Reason(
                "double_kong_without_flag",
                "option 'double_kong' tells how this hand was won: give flag 'after_kong' too, or set it to false",
                "l'option « double_kong » dit comment cette main a gagné : ajoutez le drapeau « after_kong », ou"
                " mettez-la à false",
                "RA After Multiple Kongs",
            )
        )
    if (kongs := sum(1 for each in hand.melds if each.is_kong)) < 2:
        found.append(
            Reason(
                "double_kong_without_kongs",
                f"option 'double_kong' needs two kongs, the hand has {kongs}; add the other or set it to false",
                f"l'option « double_kong » demande deux kongs, la main en a {kongs} ; ajoutez l'autre ou mettez-la à"
                " false",
                "RA After Multiple Kongs",
            )
        )
    return found


def _liability_faults(hand: Hand, terms: Terms) -> list[Reason]:
    if hand.liable == hand.seat_wind:
        return [
            Reason(
                "liable_is_winner",
                f"'liable' is {hand.liable}, the winner's own seat; name the player who fed the set",
                f"« liable » vaut {hand.liable}, la place du gagnant ; nommez le joueur qui a donné la tuile",
                "RA pao",
            )
        ]
    if terms["liability"] == "none":
        return [
            Reason(
                "liability_not_played",
                "'liable' is given, yet this table plays no liability (option liability=none); drop one of the two",
                "« liable » est donné, mais la table ne joue pas la responsabilité (option liability=none) ; retirez"
                " l'un des deux",
                "RA mod pao_12_tile",
            )
        ]
    fed = fed_sets(hand) - (set() if terms["liability"] == "twelve_tiles" else {"sets"})
    if fed:
        return []
    needs_en, needs_fr = "three dragon pungs or four wind pungs", "trois pungs de dragons ou quatre pungs de vents"
    if terms["liability"] == "twelve_tiles":
        needs_en, needs_fr = f"{needs_en}, or any four sets,", f"{needs_fr}, ou quatre séries quelconques,"
    return [
        Reason(
            "liable_without_cause",
            f"'liable' needs {needs_en} laid out, a claimed one among them (option liability); correct 'melds' or drop"
            " 'liable'",
            f"« liable » demande {needs_fr} sur la table, dont au moins une série réclamée (option liability) ;"
            " corrigez « melds » ou retirez « liable »",
            "RA hk.json, after_call; RA mod pao_12_tile",
        )
    ]


def _table_faults(terms: Terms) -> list[Reason]:
    """A table of points that begins above the faan that win."""
    least = next(iter(steps(terms)), 0)
    lowest = min(int(terms["minimum"]), int(terms["limit"]))
    if least <= lowest:
        return []
    table = points_table(terms)
    return [
        Reason(
            "table_above_minimum",
            f"table '{table.id}' begins at {least} faan, yet a hand of {lowest} may win: raise 'minimum' and 'limit' to"
            f" {least} or choose another 'points_table'",
            f"la table « {table.id} » commence à {least} faan, or une main de {lowest} peut gagner : portez « minimum »"
            f" et « limit » à {least} ou choisissez une autre « points_table »",
            table.source,
        )
    ]


def below_minimum(items: list[Item], terms: Terms) -> list[Reason]:
    """The reason why a complete hand is worth too little to win, if it is."""
    helping = [item for item in items if terms["bonus_tiles_count"] or item.id not in BONUS]
    counted, minimum = add(helping, "faan"), int(terms["minimum"])
    if counted >= minimum:
        return []
    bonus = add(items, "faan") - counted
    en = ", ".join(f"{item.names.en} {item.value * item.count}" for item in helping) or "nothing"
    fr = ", ".join(f"{item.names.fr} {item.value * item.count}" for item in helping) or "rien"
    without_en = f", not counting {bonus} for the bonus tiles (option bonus_tiles_count)" if bonus else ""
    without_fr = f", sans compter {bonus} pour les fleurs (option bonus_tiles_count)" if bonus else ""
    return [
        Reason(
            "below_minimum",
            f"the hand is worth {counted} faan ({en}){without_en}; a win needs {minimum} (option minimum)",
            f"la main vaut {counted} faan ({fr}){without_fr} ; il en faut {minimum} pour gagner (option minimum)",
            "RA mod hk_three_point_minimum; NW section 28",
        )
    ]


def no_win(hand: Hand, held: Held) -> list[Reason]:
    """Every reason why the tiles are no complete hand."""
    reasons = five_of_a_kind(tiles_of(hand), WALL)
    size = hand.tile_count
    if size != HAND_SIZE:
        reasons.append(_size_reason(hand, size))
        return reasons
    pairs, orphans = seven_pairs(held), thirteen_orphans(held)
    if divide(held.rack):
        return reasons
    if pairs:
        reasons.append(
            Reason(
                "seven_pairs_not_played",
                "seven pairs do not win at this table (option seven_pairs)",
                "sept paires ne gagnent pas à cette table (option seven_pairs)",
                "RA mod hk_seven_pairs",
            )
        )
    elif orphans:
        reasons.append(
            Reason(
                "thirteen_orphans_not_played",
                "thirteen orphans are worth nothing at this table, so they do not win",
                "les treize orphelins ne valent rien à cette table et ne gagnent donc pas",
                "RA Thirteen Orphans",
            )
        )
    else:
        reasons.append(
            Reason(
                "no_division",
                "the tiles make neither four sets and a pair nor thirteen orphans",
                "les tuiles ne font ni quatre séries et une paire, ni les treize orphelins",
                _TO_WIN,
            )
        )
    return reasons


def by_flowers(hand: Hand) -> bool:
    """Whether the hand is said to be won by its flowers alone."""
    return hand.winning_tile is not None and hand.winning_tile.is_flower


def no_flower_win(hand: Hand, terms: Terms) -> list[Reason]:
    """Every reason why the flowers do not win."""
    reasons = five_of_a_kind(tiles_of(hand), WALL)
    needed = {"seven": 7, "eight": 8}.get(str(terms["flower_win"]))
    number = len(hand.flowers)
    if needed is None:
        reasons.append(
            Reason(
                "flower_win_not_played",
                "nobody wins by flowers at this table (option flower_win)",
                "personne ne gagne par les fleurs à cette table (option flower_win)",
                "RA mod seven_flower_win",
            )
        )
    elif number < needed:
        reasons.append(
            Reason(
                "too_few_flowers",
                f"the winning tile is a flower, yet there are {number}; {needed} win (option flower_win)",
                f"la tuile gagnante est une fleur, or il y en a {number} ; il en faut {needed} (option flower_win)",
                "RA mod seven_flower_win",
            )
        )
    if hand.tile_count != HAND_SIZE - 1:
        reasons.append(
            Reason(
                "flower_win_tiles",
                f"{hand.tile_count} tiles beside the flowers, a kong counted as three; who draws the winning flower has"
                f" {HAND_SIZE - 1}",
                f"{hand.tile_count} tuiles en plus des fleurs, un kong comptant pour trois ; qui tire la fleur gagnante"
                f" en a {HAND_SIZE - 1}",
                "RA mod seven_flower_win",
            )
        )
    return reasons


def _size_reason(hand: Hand, size: int) -> Reason:
    rack, melds = len(hand.concealed), len(hand.melds)
    many = size > HAND_SIZE
    hint_en = "; a kong still on the rack must be laid out" if many else ""
    hint_fr = " ; un kong resté caché doit être étalé" if many else ""
    return Reason(
        "too_many_tiles" if many else "too_few_tiles",
        f"{size} tile{'s' * (size != 1)} ({rack} on the rack and {melds} set{'s' * (melds != 1)} of three, a kong"
        f" counted as three); a winning hand has {HAND_SIZE}{hint_en}",
        f"{size} tuile{'s' * (size > 1)} ({rack} sur la réglette et {melds} série{'s' * (melds > 1)} de trois, un kong"
        f" comptant pour trois) ; une main gagnante en a {HAND_SIZE}{hint_fr}",
        _TO_WIN,
    )
