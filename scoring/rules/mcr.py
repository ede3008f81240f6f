"""The Mahjong Competition Rules (WMO 2006, "Green Book"): options, tables and events together, and the count.

The book's PDF could not be read here; clauses name those who quote it: RA, JK, INT, XM. `M n` is a disputed point.
"""

from __future__ import annotations

from scoring.circumstances import five_of_a_kind
from scoring.hand import Hand, over_four
from scoring.reading import Held
from scoring.rules.mcr_count import HAND_SIZE, RULES, choose, counts_of, payments_of, without_flowers
from scoring.rules.mcr_examples import EXAMPLES
from scoring.rules.mcr_refusals import MINIMUM, SET_OF_TILES, below_minimum, impossible, no_win
from scoring.rules.mcr_session import EVENTS, FALSE_HU, TABLE_POINTS, WRONG_COUNT
from scoring.ruleset import Names, Option, Ruleset, Table, Text
from scoring.tally import Tally
from scoring.unused import face_down, red_fives

OPTIONS = {
    option.id: option
    for option in (
        Option("minimum", 8, Names("Minimum to win", "Minimum pour gagner", "起和番"),
               Text("the least that a win must count, flowers not included",
                    "le moins que doit compter une main gagnante, sans les fleurs"), MINIMUM),
        Option("little_four_winds_with_winds", True,
               Names("Winds beside Little Four Winds", "Vents avec Quatre petits vents", "小四喜计风刻"),
               Text("Prevalent Wind and Seat Wind are added to Little Four Winds; no: they are not, as RA has it",
                    "Vent dominant et Vent du joueur s'ajoutent à Quatre petits vents ; non : ils ne s'ajoutent"
                    " pas, comme le dit RA"),
               "INT 3, M1; RA fan 9 for the other reading"),
        Option("flower_replacement", False,
               Names("Out on a flower's replacement", "Remplacement d'une fleur", "花上开花"),
               Text("Out with Replacement Tile also on the tile drawn after a flower, as RA has it; no: after a"
                    " kong alone",
                    "Tuile de remplacement aussi sur la tuile tirée après une fleur, comme le dit RA ; non : après"
                    " un Kong seulement"), "INT 2, M5; RA fan 46 for the other reading"),
        Option("discard_keeps_pung_concealed", False,
               Names("Pung completed by a discard", "Pung complété par une défausse", "点和刻子算暗刻"),
               Text("a pung that the winning discard completes counts as concealed for fan 12, 33 and 66, as JK takes"
                    " it for now; no: as exposed",
                    "un Pung que complète la défausse gagnante compte comme caché pour les fan 12, 33 et 66, comme JK"
                    " le suppose ; non : il compte exposé"), "RA fan 33, M8; JK 11 for the other reading"),
        Option("seven_pairs_four_alike", True,
               Names("Four alike in seven pairs", "Quatre égales en sept paires", "七对四归一"),
               Text("four tiles alike may be two of the seven pairs; no: seven different pairs",
                    "quatre tuiles égales peuvent faire deux des sept paires ; non : sept paires différentes"),
               "RA fan 19, M9; JK 5 for the other reading"),
        Option("two_concealed_kongs_with_pungs", False,
               Names("Two Concealed Pungs beside two concealed kongs", "Deux pungs cachés avec deux kongs cachés",
                     "双暗杠计双暗刻"),
               Text("two concealed kongs count as Two Concealed Pungs besides; no: they do not",
                    "deux Kongs cachés comptent aussi comme Deux pungs cachés ; non : pas en plus"),
               "RA fan 48, M10; INT leaves it open"),
        Option("knitted_all_chows", True,
               Names("All Chows with a knitted straight", "Tout chow avec une suite mêlée", "组合龙计平和"),
               Text("a knitted straight, a chow and a pair of a suit count as All Chows; no: four chows alone do",
                    "une suite mêlée, un Chow et une paire d'une famille comptent comme Tout chow ; non : quatre"
                    " Chows seulement"),
               "HOUSE reading: fan 63 is silent on it; competition calculators count it, RA and INT ask four chows"),
    )
}  # fmt: skip

PAYMENT = Table(
    "payment",
    Names("Payment", "Paiement", "底分"),
    Text("what each of the others pays besides the fan", "ce que chacun des autres paie en plus des fan"),
    {"each": 8},
    "JK 10, section 3.9.1.2-3",
)


def count(hand: Hand, book: Ruleset) -> Tally:
    """The tally of a hand; `valid` is false, with every reason, when it is no win."""
    terms = book.filled(hand.options)
    held = Held(hand, hand.seat_wind, hand.round_wind, terms)
    found = [] if hand.tile_count != HAND_SIZE or over_four(held.tiles) else counts_of(held)
    if not found:
        return Tally(hand.rules, terms, hand.id, tuple(no_win(hand, held)))
    mark, runner_up = choose(found, terms)
    fan = without_flowers(mark)
    reasons = five_of_a_kind(hand.flowers, SET_OF_TILES)
    if fan < int(terms["minimum"]):
        reasons.append(below_minimum(mark.items, fan, terms))
    if reasons:
        return Tally(hand.rules, terms, hand.id, tuple(reasons))
    payments = payments_of(hand, mark.total, terms)
    return Tally(hand.rules, terms, hand.id, (), mark, len(found), runner_up, payments=payments)


MCR = Ruleset(
    id="mcr",
    names=Names("Mahjong Competition Rules", "Règles chinoises de compétition (MCR)", "国标麻将"),
    document=Text("Mahjong Competition Rules, World Mahjong Organization, 2006 (Green Book), as others quote it",
                  "Mahjong Competition Rules, World Mahjong Organization, 2006 (livre vert), tel qu'on le cite"),
    rules=RULES,
    options=OPTIONS,
    flags=("last_tile", "after_kong", "robbing_kong", "last_of_kind"),
    count=count,
    sources={
        "RA": Text("EpicOrange/riichi_advanced: documentation/mcr.md (the 81 fan by number) and the ruleset mcr.majs",
                   "EpicOrange/riichi_advanced : documentation/mcr.md (les 81 fan par numéro) et le fichier mcr.majs"),
        "JK": Text("jkrothschild-bot/mahjong-mcr: docs/rules/decisions.md by item, with the Green Book's sections",
                   "jkrothschild-bot/mahjong-mcr : docs/rules/decisions.md par numéro, avec les sections du livre"),
        "INT": Text("241443Mooks/BMJA-Mahjong-Scorer: docs/rules/MCR_INTERACTION_POLICY_2006.md by section",
                    "241443Mooks/BMJA-Mahjong-Scorer : docs/rules/MCR_INTERACTION_POLICY_2006.md par section"),
        "XM": Text("xmind.net, share/noluck/mcr-penalties: the kinds of penalties",
                   "xmind.net, share/noluck/mcr-penalties : les sortes de pénalités"),
        "M": Text("disputed points of these rules, with the reading taken", "points discutés et lecture retenue"),
        "HOUSE": Text("a reading of this house where no source says more", "lecture de la maison, faute de source"),
    },
    sets_clause=SET_OF_TILES,
    impossible=impossible,
    unused_tiles={
        **face_down(SET_OF_TILES), **red_fives(Text("these rules have", "ces règles n'ont"), SET_OF_TILES)
    },
    foreign_keys=("losers", "ura_dora_indicators", "dora_indicators", "honba", "riichi_sticks", "dealer_streak",
                  "void_suit", "out", "liable"),
    faults=(WRONG_COUNT,),
    events=EVENTS,
    tables=(PAYMENT, TABLE_POINTS, FALSE_HU),
    examples=EXAMPLES,
)  # fmt: skip
