"""Hong Kong old style (港式舊章): its switches, and the count of a hand from reading to payments.

No printed rule book stands behind it. `RA` is the best documented table; where others play otherwise there is a switch.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from scoring.circumstances import five_of_a_kind
from scoring.hand import Hand, over_four
from scoring.old_penalties import OLD_SOURCES, old_penalties
from scoring.reading import Held, Reading, readings
from scoring.rules import hongkong_faan as faan
from scoring.rules.hongkong_deal import NEXT_DEAL, SEVERAL_WINNERS
from scoring.rules.hongkong_examples import EXAMPLES
from scoring.rules.hongkong_pay import PAYMENT_TABLES, POINT_TABLES, points_of, settle_win, share_out
from scoring.rules.hongkong_refusals import (
    HAND_SIZE,
    WALL,
    below_minimum,
    by_flowers,
    impossible,
    no_flower_win,
    no_win,
)
from scoring.ruleset import Names, Option, Rule, Ruleset, Terms, Text
from scoring.shapes import seven_pairs, thirteen_orphans
from scoring.tally import Item, Mark, Tally, add, apply
from scoring.tiles import HONOUR_BITS
from scoring.unused import face_down, red_fives

OPTIONS = {
    option.id: option
    for option in (
        Option("minimum", 3, Names("Minimum", "Minimum", "起糊"),
               Text("faan that a hand needs to win; usually 3, elsewhere 0 or 1",
                    "faan nécessaires pour gagner ; d'ordinaire 3, ailleurs 0 ou 1"),
               "RA mod hk_three_point_minimum; NW section 28"),
        Option("bonus_tiles_count", False, Names("Bonus tiles count towards the minimum",
                                                 "Les fleurs comptent pour le minimum", "花算起糊"),
               Text("whether the faan of flowers and seasons help to reach the minimum; the faan for having none"
                    " always helps",
                    "si les faan des fleurs et saisons aident à atteindre le minimum ; le faan pour n'en avoir aucune"
                    " y aide toujours"), "NW section 28"),
        Option("limit", 13, Names("Limit", "Limite", "爆棚"),
               Text("faan above it count as the limit; usually 13 or 10, elsewhere 7 or 8",
                    "les faan qui la dépassent comptent pour la limite ; d'ordinaire 13 ou 10, ailleurs 7 ou 8"),
               "RA hk.majs, score table, 13+ Fan; NW section 33, 10+", least=1),
        Option("points_table", "half_spicy", Names("Point table", "Table des points", "番數表"),
               Text("half_spicy: doubled up to 4 faan, then every second faan; full_spicy: doubled for every faan;"
                    " simplified: 1, 2, 4, 8",
                    "half_spicy : doublés jusqu'à 4 faan, puis tous les deux faan ; full_spicy : doublés à chaque faan"
                    " ; simplified : 1, 2, 4, 8"),
               "RA hk.majs, score table; NW section 33",
               choices=tuple(table.id for table in POINT_TABLES)),
        Option("payment", "discarder_all", Names("Who pays", "Qui paie", "付法"),
               Text("on a discard, discarder_all: the discarder 2, the others nothing; everyone_pays and doubles: 2,"
                    " the others 1; discarder_for_all: the discarder 4. Self-drawn: each 1, with doubles and"
                    " discarder_for_all each 2",
                    "sur une défausse, discarder_all : le défausseur 2, les autres rien ; everyone_pays et doubles : 2,"
                    " les autres 1 ; discarder_for_all : le défausseur 4. Tiré au mur : chacun 1, avec doubles et"
                    " discarder_for_all chacun 2"),
               "RA hk.majs, scoring; RA mod hk_everyone_pays; WP modifiers",
               choices=tuple(table.id for table in PAYMENT_TABLES)),
        Option("seven_pairs", False, Names("Seven pairs", "Sept paires", "七對子"),
               Text("whether seven pairs, four alike being two of them, win",
                    "si sept paires gagnent, quatre tuiles égales en faisant deux"), "RA mod hk_seven_pairs"),
        Option("small_dragons_add_pungs", True, Names("Pungs beside small three dragons",
                                                      "Pungs en plus des petits trois dragons", "小三元另計番子"),
               Text("the two dragon pungs count beside small three dragons; no: they do not",
                    "les deux pungs de dragons comptent en plus des petits trois dragons ; non : pas en plus"),
               "RA precedence, no exclusion listed"),
        Option("own_flower_in_series", True, Names("Own flower beside its series", "Sa fleur en plus de la série",
                                                   "一台花另計正花"),
               Text("the own tile counts beside the four flowers or seasons that hold it; no: it does not",
                    "sa propre tuile compte en plus des quatre fleurs ou saisons où elle est ; non : pas en plus"),
               "HOUSE reading: the own tile counts too; RA precedence gives the 2 alone"),
        Option("flowers_open_hand", False, Names("Flowers open the hand", "Les fleurs ouvrent la main", "花破門清"),
               Text("a hand with a flower laid out is not concealed",
                    "une main avec une fleur étalée n'est pas cachée"),
               "RA mod hk_flowers_open_hand"),
        Option("double_kong", False, Names("Kong on kong", "Kong sur kong", "槓上槓"),
               Text("this hand was won on the replacement of a second kong, made with the replacement of a first; give"
                    " it with the circumstance of a win after a kong",
                    "cette main est gagnée sur le remplacement d'un second kong, fait avec le remplacement d'un"
                    " premier ; à donner avec la circonstance d'un gain après un kong"),
               "RA After Multiple Kongs", of_deal=True),
        Option("liability", "twelve_tiles", Names("Liability", "Responsabilité", "包"),
               Text("what makes a player (key liable) pay the whole hand. honours: he fed the third dragon pung or the"
                    " fourth wind pung; twelve_tiles: these, or the fourth set laid out; none: nothing does",
                    "ce qui fait payer toute la main à un joueur (clé liable). honours : il a donné le troisième pung"
                    " de dragons ou le quatrième pung de vents ; twelve_tiles : cela, ou la quatrième série étalée ;"
                    " none : rien"),
               "RA hk.json, after_call; RA mod pao_12_tile", choices=("none", "honours", "twelve_tiles")),
        Option("flower_win", "seven", Names("Won by flowers", "Gagner par les fleurs", "花糊"),
               Text("who draws his seventh flower (seven), or his eighth (eight), wins whatever his tiles are and needs"
                    " no minimum; winning_tile is then that flower; none: nobody wins so",
                    "qui tire sa septième fleur (seven), ou sa huitième (eight), gagne quelles que soient ses tuiles,"
                    " sans minimum ; winning_tile est alors cette fleur ; none : personne ne gagne ainsi"),
               "RA documentation hk.md; RA mod seven_flower_win", choices=("seven", "eight", "none")),
        Option("head_bump", False, Names("One winner only", "Un seul gagnant", "截糊"),
               Text("of several winners on one discard only the next in turn after the discarder wins; no: all do",
                    "de plusieurs gagnants sur une défausse seul gagne le premier à jouer après le défausseur ;"
                    " non : tous"),
               "RA mod head_bump"),
        Option("repeat_on_draw", False, Names("The deal is repeated on a draw", "Une main nulle se rejoue", "流局連莊"),
               Text("whether the dealer stays when nobody has won; on his own win he always does",
                    "si le donneur reste quand personne n'a gagné ; s'il gagne, il reste toujours"),
               "RA mod hk_repeat_on_draw"),
    )
}  # fmt: skip


def _rules(flowers: bool, flags: bool, honours: bool) -> tuple[Rule, ...]:
    """The rules that a hand can meet, in the order of the table."""
    without = {
        *((faan.NO_FLOWERS,) if flowers else faan.BONUS_TILES),
        *(() if flags else (*faan.CIRCUMSTANCES, *faan.FIRST_TURN)),
        *(faan.FLUSHES if honours else (*faan.HONOUR_PUNGS, *faan.OF_HONOURS)),
    }
    return tuple(rule for rule in faan.FAAN if rule not in without)


_OF_FLOWERS = (*faan.BONUS_TILES, *faan.HOW_WON, *faan.CIRCUMSTANCES, *faan.FIRST_TURN)
_RULES = {key: _rules(*key) for key in product((False, True), repeat=3)}


def _shapes(held: Held) -> Iterator[Reading]:
    """The hand read as seven pairs and as thirteen orphans, where they are played."""
    worth = held.options.worth
    if held.melds:
        return
    if held.options["seven_pairs"] and worth["seven_pairs"] and (pairs := seven_pairs(held)):
        yield pairs
    if worth["thirteen_orphans"] and (orphans := thirteen_orphans(held)):
        yield orphans


def _mark(items: list[Item], reading: Reading, terms: Terms, book: Ruleset) -> Mark:
    """The items with their faan, cut to the limit by an item of its own, and the points these come to."""
    total, limit = add(items, "faan"), int(terms["limit"])
    if total > limit:
        option = book.options["limit"]
        items = [*items, Item(option.id, option.names, limit - total, "faan", 1, (), option.source)]
        total = limit
    return Mark(reading, tuple(items), {"fan": total, "total": points_of(total, terms)})


def _flower_win(hand: Hand, held: Held, book: Ruleset) -> Tally:
    """A hand won by its flowers: they count, and how it was won; the other tiles do not (RA mod seven_flower_win)."""
    terms = held.options
    if reasons := no_flower_win(hand, terms):
        return Tally(hand.rules, terms, hand.id, tuple(reasons))
    reading = Reading(held, role="part", form="flower_win")
    mark = _mark(apply(_OF_FLOWERS, reading), reading, terms, book)
    payments = settle_win(hand.seat_wind, mark, terms, None, hand.liable)
    return Tally(hand.rules, terms, hand.id, (), mark, 1, None, {}, payments)


def count(hand: Hand, book: Ruleset) -> Tally:
    """The tally of a hand; `valid` is false, with every reason, when it is no win at this table."""
    terms = book.filled(hand.options)
    held = Held(hand, hand.seat_wind, hand.round_wind, terms)
    if by_flowers(hand):
        return _flower_win(hand, held, book)
    whole = hand.tile_count == HAND_SIZE and not over_four(held.tiles)
    found = [*readings(held), *_shapes(held)] if whole else []
    if not found:
        return Tally(hand.rules, terms, hand.id, tuple(no_win(hand, held)))
    rules = _RULES[bool(held.flowers), bool(held.flags), bool(held.bits & HONOUR_BITS)]
    counts = [(apply(rules, reading), reading) for reading in found]
    if len(counts) > 1:
        counts.sort(key=lambda each: add(each[0], "faan"), reverse=True)
    items, reading = counts[0]
    reasons = five_of_a_kind(hand.flowers, WALL)
    if not reasons or not terms["bonus_tiles_count"]:  # a flower there twice may be another, worth a faan
        reasons += below_minimum(items, terms)
    if reasons:
        return Tally(hand.rules, terms, hand.id, tuple(reasons))
    mark = _mark(items, reading, terms, book)
    runner_up = _mark(*counts[1], terms, book) if len(counts) > 1 else None
    payments = settle_win(hand.seat_wind, mark, terms, hand.discarder, hand.liable)
    return Tally(hand.rules, terms, hand.id, (), mark, len(counts), runner_up, {}, payments)


HONGKONG = Ruleset(
    id="hongkong",
    names=Names("Hong Kong old style", "Style ancien de Hong Kong", "港式舊章"),
    document=Text("Hong Kong old style as riichi_advanced documents it, with the switches that other tables need",
                  "Style ancien de Hong Kong tel que riichi_advanced le décrit, avec les réglages d'autres tables"),
    rules=faan.FAAN,
    options=OPTIONS,
    flags=("last_tile", "after_kong", "robbing_kong", "heavenly", "earthly", "renhou"),
    count=count,
    impossible=impossible,
    unused_tiles={
        **face_down("HOUSE reading: a winner shows his hand"),
        **red_fives(Text("Hong Kong old style has", "le style ancien de Hong Kong n'a"), WALL),
    },
    sources={
        "RA": Text("riichi_advanced of EpicOrange: rulesets hk.json (items, precedence) and hk.majs (points,"
                   " precedence, payment), documentation/hk.md, and the mods named",
                   "riichi_advanced d'EpicOrange : règles hk.json (éléments, priorités) et hk.majs (points, priorités,"
                   " paiement), documentation/hk.md, et les mods nommés"),
        "NW": Text("article Mahjong as mirrored at wiki.niidae.com: section 28, scoring; section 33, payment",
                   "article Mahjong, miroir de wiki.niidae.com : section 28, le compte ; section 33, le paiement"),
        "WP": Text("Wikipedia, Hong Kong mahjong scoring rules: overview, modifiers",
                   "Wikipédia, Hong Kong mahjong scoring rules : aperçu, modificateurs"),
        "PYP": Text("the package hk-mahjong: another table of faan, 13 for several hands",
                    "le paquet hk-mahjong : une autre table de faan, 13 pour plusieurs mains"),
        "HOUSE": Text("no document: the reading of this program, said in words",
                      "aucun document : la lecture de ce programme, dite en mots"),
        **OLD_SOURCES,
    },
    sets_clause="RA hk.json, set definitions",
    foreign_keys=("losers", "dora_indicators", "ura_dora_indicators", "honba", "riichi_sticks", "dealer_streak",
                  "void_suit", "out"),
    flower_wins=True,
    events=(SEVERAL_WINNERS, NEXT_DEAL, *old_penalties(share_out)),
    tables=(*POINT_TABLES, *PAYMENT_TABLES),
    examples=EXAMPLES,
)  # fmt: skip
