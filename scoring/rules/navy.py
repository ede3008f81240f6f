"""The navy rule, "Règle du jeu de Mah-Jong" of the Navire-Atelier Vulcain: its options, faults and tables together.

Clauses `S001 §n` are the rule text's own sections; `A n` in an option's source is a known ambiguity of that text.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.circumstances import five_of_a_kind
from scoring.hand import Hand, over_four, tiles_of
from scoring.old_penalties import OLD_SOURCES, old_penalties
from scoring.penalties import Fault
from scoring.reading import Held
from scoring.rules.navy_count import HAND_SIZE, choose, counts_of, losing_mark, settlement, share_out
from scoring.rules.navy_examples import EXAMPLES
from scoring.rules.navy_no_win import SET_OF_TILES, no_win
from scoring.rules.navy_notes import circumstance_notes, crowded
from scoring.rules.navy_points import POINTS, RETOURS
from scoring.rules.navy_refusals import impossible
from scoring.rules.navy_special import SPECIAL_HANDS
from scoring.ruleset import Names, Option, Ruleset, Text
from scoring.tally import Note, Tally
from scoring.unused import face_down, red_fives

OPTIONS = {
    option.id: option
    for option in (
        Option("family_dragons", True, Names("Family dragons", "Bonheurs de famille", "同门箭牌"),
               Text("red with characters, white with circles, green with bamboos leave a hand pure",
                    "rouge avec caractères, blanc avec cercles, vert avec bambous laissent la main pure"),
               "S001 §4.1.3 Nota; A5"),
        Option("best_of", True, Names("Best of two counts", "Meilleur des deux comptes", "取高"),
               Text("a special hand worth less than its ordinary count takes that; no: the special mark stands",
                    "une main spéciale qui vaut moins que son compte ordinaire prend celui-ci ; non : la marque"
                    " spéciale reste"), "S001 §4.1; A4, A20"),
        Option("special_retours", "circumstance", Names("Retours on special hands", "Retours des mains spéciales",
                                                        "特殊牌加番"),
               Text("what doubles a special mark: circumstance (flowers, buried treasure, how it was won), all (also"
                    " what is built into the hand), none",
                    "ce qui double une marque spéciale : circumstance (fleurs, trésor enfoui, façon de gagner), all"
                    " (aussi ce que la main contient), none"), "S001 §4.1.6 to §4.1.27; A3",
               choices=("circumstance", "all", "none")),
        Option("limit_mode", "per_transfer", Names("Where the limit cuts", "Application de la limite", "封顶方式"),
               Text("per_transfer: each payment; hand_mark: each hand before East's doubling; total_received: all that"
                    " a winner receives; none",
                    "per_transfer : chaque paiement ; hand_mark : chaque main avant le double d'Est ; total_received :"
                    " tout ce que reçoit le gagnant ; none"), "S001 §3.5, §4.8; A1",
               choices=("per_transfer", "hand_mark", "total_received", "none")),
        Option("limit", 2000, Names("Limit", "Limite", "封顶"),
               Text("the limit of the three players", "la limite des trois joueurs"), "S001 §3.5", least=1),
        Option("limit_east", 3000, Names("East's limit", "Limite du Vent d'Est", "庄家封顶"),
               Text("the limit of East", "la limite du Vent d'Est"), "S001 §3.5", least=1),
        Option("valueless_hand", "legal", Names("Valueless hand", "Main sans valeur", "平和范围"),
               Text("the 10 points go to every legal hand of four Chows, or to a concealed one only",
                    "les 10 points vont à toute main permise de quatre Chows, ou à une main cachée seulement"),
               "S001 §3.5, §4.1.2, §4.6; A8", choices=("legal", "concealed")),
        Option("claimed_for_pung", "other", Names("Tile claimed for a Pung", "Tuile réclamée pour un Pung", "碰和解释"),
               Text("other: the discard that another player claimed for a Pung (flag claimed_for_pung); own: the"
                    " winning discard completes one's own Pung",
                    "other : la défausse qu'un autre réclamait pour un Pung (drapeau claimed_for_pung) ; own : la"
                    " défausse gagnante complète son propre Pung"), "S001 §4.2.2; A14", choices=("other", "own")),
        Option("loser_four", "kong", Names("A loser's four alike", "Quatre tuiles d'un perdant", "输家四张"),
               Text("four alike that a loser never declared count as a concealed Kong, or as a Pung",
                    "quatre tuiles égales non déclarées d'un perdant comptent en Kong caché, ou en Pung"),
               "S001 §2.2.2.2, §2.3.2; A45", choices=("kong", "pung")),
        Option("calling_hand", False, Names("Calling hand", "Main appelante", "报听"),
               Text("a player may declare that he waits for one tile, and then counts as if he had won, without the 20",
                    "un joueur peut se déclarer à une tuile du Mah-Jong, et compte comme s'il l'avait fait, sans les"
                    " 20"),
               "S001 §4.2.3; A43"),
        Option("goulash", False, Names("Goulasch", "Goulasch", "荒后局"),
               Text("this deal is a Goulasch: the winner takes the pot",
                    "cette partie est un Goulasch : le gagnant prend la mise"), "S001 §3.6"),
        Option("goulash_pot", 400, Names("Pot of the Goulasch", "Mise du Goulasch", "荒后局底池"),
               Text("what lies in the pot: 100 or 200 from each of the four",
                    "ce que contient le pot : 100 ou 200 de chacun des quatre"), "S001 §3.6"),
        Option("goulash_chows", False, Names("Chows in a Goulasch", "Chows au Goulasch", "荒后局可吃"),
               Text("whether Chows are allowed in a Goulasch", "si les Chows sont permis au Goulasch"),
               "S001 §3.6 N.B. 1"),
        Option("penalty_east_doubles", False, Names("East doubles penalties", "Est double les pénalités", "庄家罚倍"),
               Text("East pays and receives a penalty double", "Est paie et reçoit double les pénalités"),
               "S001 §4.3.3; A42"),
    )
}  # fmt: skip

FAULTS = (
    Fault("too_few_tiles", Names("Too few tiles", "Trop peu de tuiles", "小相公"),
          Text("cannot be put right, cannot win, is counted", "ne se corrige pas, ne gagne pas, est comptée"),
          may_win=False, counted=True, pays_each=0, source="S001 §4.3.1"),
    Fault("too_many_tiles", Names("Too many tiles", "Trop de tuiles", "大相公"),
          Text("cannot be put right, cannot win, is not counted", "ne se corrige pas, ne gagne pas, n'est pas comptée"),
          may_win=False, counted=False, pays_each=0, source="S001 §4.3.2"),
    Fault("false_mahjong", Names("False Mah-Jong", "Mah-Jong déclaré à tort", "诈和"),
          Text("half the limit to each of the others, if they have shown their hands; option penalty_east_doubles:"
               " East pays and receives double",
               "une demi-limite à chacun des autres, s'ils ont abattu leur main ; option penalty_east_doubles : Est"
               " paie et reçoit double"),
          may_win=False, counted=False, pays_each=500, source="S001 §4.3.3; A2, A42", needs_hands_shown=True,
          east_doubles_option="penalty_east_doubles"),
)  # fmt: skip


def count(hand: Hand, book: Ruleset) -> Tally:
    """The tally of a hand under the navy rule; `valid` is false, with every reason, when it is no Mah-Jong."""
    options = book.filled(hand.options)
    seat, round_wind = hand.seat_wind, hand.round_wind
    held = Held(hand, seat, round_wind, options)
    if not hand.winner:
        reasons = five_of_a_kind(tiles_of(hand), SET_OF_TILES)
        mark = None if reasons else losing_mark(hand, seat, round_wind, options)
        return Tally(hand.rules, options, hand.id, tuple(reasons), mark, considered=1)
    found = [] if hand.tile_count != HAND_SIZE or over_four(tiles_of(hand)) else counts_of(held)
    if not found:
        return Tally(hand.rules, options, hand.id, tuple(no_win(hand, held)))
    mark, runner_up, considered = choose(found, bool(options["best_of"]))
    notes: tuple[Note, ...] = ()
    if hand.flags and mark.reading is not None:
        notes += circumstance_notes(hand, mark.reading, [item.id for item in mark.items])
    if any(loser.total is None for loser in hand.losers.values()):
        notes += crowded(hand)
    if notes:
        mark = replace(mark, notes=mark.notes + notes)
    losers = {other: losing_mark(loser, other, round_wind, options) for other, loser in hand.losers.items()}
    marks = {seat: mark.total, **{other: loser.total for other, loser in losers.items()}}
    payments = settlement(hand.seat_wind, marks, options)
    return Tally(hand.rules, options, hand.id, (), mark, considered, runner_up, losers, payments)


NAVY = Ruleset(
    id="navy",
    names=Names("Navy rule", "Règle de la Marine", "法国海军规则"),
    document=Text("S001: Règle du jeu de Mah-Jong, Navire-Atelier Vulcain, 1953, third issue 1994",
                  "S001 : Règle du jeu de Mah-Jong, Navire-Atelier Vulcain, 1953, édition de 1994"),
    rules=(*POINTS, *RETOURS, *(special.rule(tuple(rule.id for rule in POINTS)) for special in SPECIAL_HANDS)),
    options=OPTIONS,
    flags=("last_tile", "after_kong", "robbing_kong", "heavenly", "earthly", "first_east_discard",
           "claimed_for_pung", "calling"),
    count=count,
    sources={"S001": Text("Navy rule book, sections 1 to 4.8; A n: a known ambiguity of that text and its reading",
                          "règle de la Marine, sections 1 à 4.8 ; A n : ambiguïté connue du texte et sa lecture"),
             **OLD_SOURCES},
    sets_clause="S001 §2.2",
    impossible=impossible,
    unused_tiles={**face_down("S001 §2.6; A46"), **red_fives(Text("the navy rule has", "la règle n'a"), SET_OF_TILES)},
    foreign_keys=("ura_dora_indicators", "dora_indicators", "honba", "riichi_sticks", "dealer_streak", "void_suit",
                  "out", "liable"),
    faults=FAULTS,
    events=old_penalties(share_out),
    examples=EXAMPLES,
)  # fmt: skip
