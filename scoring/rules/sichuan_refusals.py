"""What cannot happen at a Sichuan table, and settings that contradict each other: refused by name, with the clause."""

from __future__ import annotations

from scoring.circumstances import contradictions
from scoring.errors import Reason, unknown
from scoring.hand import Hand
from scoring.rules.sichuan_count import preset_of
from scoring.rules.sichuan_fans import CLUB_HANDS, CLUB_TABLE
from scoring.ruleset import Ruleset, Terms
from scoring.tiles import SEATS

_FIRST_TURNS = {"heavenly", "earthly"}
_FIRST_TURN = "NOV fan table, 天胡 and 地胡"
CLAUSES = {
    "after_kong_discard": "NOV fan table, 杠上花",
    "after_kong_without_kong": "NOV fan table, 杠上花",
    "discard_after_kong_drawn": "NOV fan table, 杠上炮",
    "robbing_kong_drawn": "NOV fan table, 抢杠胡",
    "robbing_kong_held": "NOV fan table, 抢杠胡",
    "robbing_kong_last_tile": "NOV fan table, 抢杠胡 and 海底",
    "robbing_kong_discard": "NOV fan table, 抢杠胡 and 杠上炮",
    "heavenly_not_east": _FIRST_TURN,
    "heavenly_claimed": _FIRST_TURN,
    "heavenly_with_melds": _FIRST_TURN,
    "earthly_with_melds": _FIRST_TURN,
    "earthly_with_kong": _FIRST_TURN,
    "earthly_by_east": _FIRST_TURN,
    "heavenly_earthly": _FIRST_TURN,
    "first_turn_last_tile": _FIRST_TURN,
    "first_turn_kong": _FIRST_TURN,
}
_BATTLE = "JORF art. 25, art. 33; NOV frame"


def impossible(hand: Hand, book: Ruleset) -> list[Reason]:
    """Every circumstance and setting that cannot be; empty for a hand that could have happened."""
    terms = book.filled(hand.options)
    found = conflicts(terms)
    if not hand.winner:
        return [*found, _NO_LOSERS]
    if hand.flags:
        found += contradictions(hand, CLAUSES)
    if "heavenly" in hand.flags and hand.out:
        found.append(_HEAVENLY_OUT)
    if hand.flags & _FIRST_TURNS and _cap_without_cap(terms):
        found.append(_NO_CAP)
    if not hand.self_draw and hand.discarder is None:
        found.append(_NO_DISCARDER)
    if hand.out:
        found += _out_faults(hand)
    if hand.void_suit is not None and not terms["void_required"]:
        found.append(_VOID_NOT_PLAYED)
    return found


def _cap_without_cap(terms: Terms) -> bool:
    """A first-turn win is to be worth the cap where the table has none; home and the club print its own value."""
    return terms["heavenly"] == "cap" and terms["fan_cap"] == "none" and preset_of(terms).fan_cap != "none"


def conflicts(terms: Terms) -> list[Reason]:
    """Settings that contradict each other; the club game's table of coefficients where it is missing or misspelt."""
    if terms["preset"] != "jorf":
        return []
    found: list[Reason] = []
    rows = terms.tables[CLUB_TABLE].rows
    if not any(rows.get(name) for name in CLUB_HANDS):
        found.append(_NO_COEFFICIENTS)
    for name in rows:
        if name not in CLUB_HANDS:
            found.append(
                unknown(
                    "unknown_coefficient",
                    "hand in the table of coefficients:",
                    "main de la table de coefficients :",
                    name,
                    CLUB_HANDS,
                    "JORF art. 33",
                )
            )
    for option, idle in (("fan_cap", ("preset", "none")), ("self_draw", ("preset", "none", "add_base"))):
        if terms[option] not in idle:
            found.append(
                Reason(
                    "option_without_effect",
                    f"option {option} = {terms[option]}: the club game counts by coefficient and knows no fan; leave it"
                    " out",
                    f"option {option} = {terms[option]} : le jeu de club compte par coefficient et ne connaît pas de"
                    " fan ; retirez-la",
                    "JORF art. 33",
                )
            )
    return found


def _out_faults(hand: Hand) -> list[Reason]:
    found: list[Reason] = []
    if len(hand.out) > 2:
        names = ", ".join(seat for seat in SEATS if seat in hand.out)
        found.append(
            Reason(
                "deal_over",
                f"'out' names {names}: the deal ends when three players have won; two at most may be out before a win",
                f"« out » nomme {names} : la partie s'arrête quand trois joueurs ont gagné ; deux au plus peuvent être"
                " sortis avant un gain",
                _BATTLE,
            )
        )
    if hand.seat_wind in hand.out:
        found.append(
            Reason(
                "winner_is_out",
                f"{hand.seat_wind} has won before and plays no more; correct 'out' or seat_wind",
                f"{hand.seat_wind} a déjà gagné et ne joue plus ; corrigez « out » ou seat_wind",
                _BATTLE,
            )
        )
    if hand.discarder in hand.out:
        found.append(
            Reason(
                "discarder_is_out",
                f"{hand.discarder} has won before and discards no more; correct 'out' or 'discarder'",
                f"{hand.discarder} a déjà gagné et ne défausse plus ; corrigez « out » ou « discarder »",
                _BATTLE,
            )
        )
    return found


_NO_LOSERS = Reason(
    "no_count_for_losers",
    "winner is false: only a hand that wins is counted; for a wall that runs out use the events",
    "winner vaut false : seule une main qui gagne se compte ; pour une muraille épuisée, voyez les événements",
    "NOV payments, win on discard",
)
_NO_DISCARDER = Reason(
    "missing_discarder",
    "the winning tile was claimed and the discarder alone pays: name him in 'discarder' (for a robbed Kong, the robbed"
    " player)",
    "la tuile gagnante fut réclamée et seul le défausseur paie : nommez-le dans « discarder » (pour un Kong volé, le"
    " joueur volé)",
    "JORF art. 33; NOV payments",
)
_HEAVENLY_OUT = Reason(
    "heavenly_with_out",
    "flag 'heavenly': nobody has won before the dealer's first turn; leave 'out' empty or drop the flag",
    "« heavenly » : personne n'a gagné avant le premier tour du donneur ; videz « out » ou retirez le drapeau",
    _FIRST_TURN,
)
_VOID_NOT_PLAYED = Reason(
    "void_suit_not_played",
    "'void_suit' is given, yet option void_required is false: drop one of the two",
    "« void_suit » est donné alors que l'option void_required vaut false : retirez l'un des deux",
    "NOV frame, 定缺",
)
_NO_CAP = Reason(
    "heavenly_without_cap",
    "heavenly = cap makes a first-turn win worth the cap, yet fan_cap = none sets no cap: set fan_cap to 3, 4 or 5, or"
    " heavenly to plain",
    "heavenly = cap donne au gain du premier tour la valeur du plafond, or fan_cap = none n'en met aucun : réglez"
    " fan_cap sur 3, 4 ou 5, ou heavenly sur plain",
    "HOUSE option heavenly",
)
_NO_COEFFICIENTS = Reason(
    "coefficients_missing",
    "preset jorf: annexe II of the order is not known, so the club must supply its coefficients, the ones it displays:"
    " fill the table 'coefficients' in a variant file, a row for each hand",
    "preset jorf : l'annexe II de l'arrêté n'étant pas connue, le club doit fournir ses coefficients, ceux qu'il"
    " affiche : remplissez la table « coefficients » dans un fichier de variante, une ligne par main",
    "JORF art. 33",
)
