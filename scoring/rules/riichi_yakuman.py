"""The yakuman of riichi, and those which a house may pay double for the wait they were won on."""

from __future__ import annotations

from typing import NamedTuple

from scoring import patterns as p
from scoring import patterns_sets as s
from scoring import patterns_waits as w
from scoring import shapes
from scoring.reading import Reading
from scoring.rules.riichi_held import Look
from scoring.rules.riichi_sources import Clauses
from scoring.rules.riichi_yaku import closed
from scoring.ruleset import Evidence, Names, Rule, Text
from scoring.tiles import DRAGON_BITS, GREEN, HONOUR_BITS, ORDINARY, SUIT_BITS, WIND, S

FIRST_TURN = frozenset({"heavenly", "earthly", "renhou"})
LIABLE = ("daisangen", "daisuushii", "daisuushii_double")
"""Yakuman for which the player who fed the last set answers."""
DOUBLE_HOUSE = "HOUSE rule, in none of the three books: option double_yakuman"
RENHOU_HOUSE = "HOUSE rule, in none of the three books: option renhou"
_FOUR_CONCEALED = s.number(s.concealed_pungs, 4)


def _whole(holds: bool, reading: Reading) -> Evidence:
    return (reading.held.tiles,) if holds else p.NEVER


def _gates(reading: Reading) -> Evidence:
    return _whole(reading.form == "sets" and shapes.nine_gates(reading.held, nine_sided=False), reading)


def _green(reading: Reading) -> Evidence:
    return _whole(shapes.all_green(reading.held), reading)


def _doubled(predicate: p.Predicate, which: str) -> p.Predicate:
    """The predicate holds and the house pays double: for waits, or for the four winds too."""

    def found(reading: Reading) -> Evidence:
        option = reading.held.options["double_yakuman"]
        return predicate(reading) if option in (which, "waits_and_winds") else p.NEVER

    return found


def _thirteen_sided(reading: Reading) -> Evidence:
    return p.shaped("kokushi_musou")(reading) if shapes.thirteen_sided(reading.held) else p.NEVER


def _nine_sided(reading: Reading) -> Evidence:
    return _gates(reading) if shapes.nine_gates(reading.held, nine_sided=True) else p.NEVER


def _four_concealed_on_the_pair(reading: Reading) -> Evidence:
    return _FOUR_CONCEALED(reading) if w.pair_wait(reading) else p.NEVER


_flagged_renhou = closed(p.claimed(p.flagged("renhou")))


def _renhou_as_yakuman(reading: Reading) -> Evidence:
    return _flagged_renhou(reading) if reading.held.options["renhou"] == "yakuman" else p.NEVER


class Yakuman(NamedTuple):
    """The yakuman by what they ask of a hand, so that those which cannot hold are not tried.

    A yakuman that a house pays double comes first in its group, in place of the single one.
    """

    orphans: tuple[Rule, ...]
    gates: tuple[Rule, ...]
    green: tuple[Rule, ...]
    first_turn: tuple[Rule, ...]
    concealed: tuple[Rule, ...]
    dragons: tuple[Rule, ...]
    winds: tuple[Rule, ...]
    kongs: tuple[Rule, ...]
    ends: tuple[Rule, ...]

    def every(self) -> tuple[Rule, ...]:
        return tuple(rule for group in self for rule in group)


def yakuman_asked(yakuman: Yakuman, look: Look) -> tuple[Rule, ...]:
    """The yakuman that such a reading may be."""
    bits, suits = look.bits, look.bits & SUIT_BITS
    pungs = look.form == "sets" and look.chows <= 1
    asked = (
        (look.form == "kokushi_musou", yakuman.orphans),
        (not look.opened and suits.bit_count() == 1 and not bits & HONOUR_BITS, yakuman.gates),
        (not bits & ~(S | GREEN | ORDINARY), yakuman.green),
        (bool(look.flags & FIRST_TURN), yakuman.first_turn),
        (pungs and look.chows == 0 and not look.opened, yakuman.concealed),
        (pungs and bits & DRAGON_BITS == DRAGON_BITS, yakuman.dragons),
        (pungs and bool(bits & WIND), yakuman.winds),
        (pungs and look.chows == 0 and look.kong, yakuman.kongs),
        (not bits & ORDINARY, yakuman.ends),
    )
    return tuple(rule for may_hold, rules in asked if may_hold for rule in rules)


def yakuman(cite: Clauses) -> Yakuman:
    """The yakuman of one book, each with its clause."""

    def rule(
        id: str,
        names: Names,
        condition: Text,
        when: p.Predicate,
        times: int = 1,
        instead_of: tuple[str, ...] = (),
        source: str = cite.yakuman,
    ) -> Rule:
        return Rule(id, names, times, "limit", when, source, condition, instead_of=instead_of, excludes=instead_of)

    return Yakuman(
        orphans=(
            rule("kokushi_musou_13", Names("Thirteen orphans, thirteen waits", "Treize orphelins, treize attentes",
                                           "国士无双十三面"),
                 Text("one of each 1, 9, wind and dragon held, won on any second one of them; by option double_yakuman",
                      "un de chaque 1, 9, vent et dragon en main, gagné sur un second ; selon l'option double_yakuman"),
                 _doubled(_thirteen_sided, "waits"), 2, ("kokushi_musou",), DOUBLE_HOUSE),
            rule("kokushi_musou", Names("Thirteen orphans", "Treize orphelins", "国士无双"),
                 Text("one of each 1, 9, wind and dragon, and one more of them; closed",
                      "un de chaque 1, 9, vent et dragon, et un de plus ; fermée"), p.shaped("kokushi_musou")),
        ),
        gates=(
            rule("chuuren_poutou_9", Names("Nine gates, nine waits", "Neuf portes, neuf attentes", "纯正九莲宝灯"),
                 Text("1112345678999 of one suit held, won on any tile of it; by option double_yakuman",
                      "1112345678999 d'une famille en main, gagné sur n'importe laquelle ; selon l'option"
                      " double_yakuman"),
                 _doubled(_nine_sided, "waits"), 2, ("chuuren_poutou",), DOUBLE_HOUSE),
            rule("chuuren_poutou", Names("Nine gates", "Neuf portes", "九莲宝灯"),
                 Text("1112345678999 of one suit and one more tile of it; closed, no kong",
                      "1112345678999 d'une famille et une tuile de plus ; fermée, sans kong"), _gates),
        ),
        green=(
            rule("ryuuiisou", Names("All green", "Tout vert", "绿一色"),
                 Text("2 3 4 6 8 of bamboos and green dragons only",
                      "des 2 3 4 6 8 de bambous et des dragons verts seulement"), _green),
        ),
        first_turn=(
            rule("tenhou", Names("Blessing of heaven", "Bénédiction du ciel", "天和"),
                 Text("East wins on the tiles he was dealt", "Est gagne avec les tuiles de la donne"),
                 closed(p.drawn(p.flagged("heavenly")))),
            rule("chiihou", Names("Blessing of earth", "Bénédiction de la terre", "地和"),
                 Text("won on one's first draw, before any claim or kong",
                      "gagné sur sa première pioche, avant toute annonce"), closed(p.drawn(p.flagged("earthly")))),
            rule("renhou_yakuman", Names("Blessing of man, yakuman", "Bénédiction de l'homme, yakuman", "人和 役满"),
                 Text("won on a discard before one's own first draw, where option renhou makes it a yakuman",
                      "gagné sur une défausse avant sa première pioche, si l'option renhou en fait un yakuman"),
                 _renhou_as_yakuman, instead_of=("renhou",), source=RENHOU_HOUSE),
        ),
        concealed=(
            rule("suuankou_tanki", Names("Four concealed pungs, pair wait", "Quatre pungs cachés, attente sur la paire",
                                         "四暗刻单骑"),
                 Text("four concealed pungs held, won on the pair; by option double_yakuman",
                      "quatre pungs cachés en main, gagné sur la paire ; selon l'option double_yakuman"),
                 _doubled(_four_concealed_on_the_pair, "waits"), 2, ("suuankou",), DOUBLE_HOUSE),
            rule("suuankou", Names("Four concealed pungs", "Quatre pungs cachés", "四暗刻"),
                 Text("four pungs or kongs with no claimed tile; on a discard only won on the pair",
                      "quatre pungs ou kongs sans tuile réclamée ; sur une défausse, gagné sur la paire seulement"),
                 _FOUR_CONCEALED),
        ),
        dragons=(
            rule("daisangen", Names("Big three dragons", "Trois grands dragons", "大三元"),
                 Text("three pungs or kongs of dragons", "trois pungs ou kongs de dragons"), s.big_three_dragons),
        ),
        winds=(
            rule("daisuushii_double", Names("Big four winds, double", "Quatre grands vents, double", "大四喜 双倍"),
                 Text("four pungs of winds; by option double_yakuman",
                      "quatre pungs de vents ; selon l'option double_yakuman"),
                 _doubled(s.big_four_winds, "waits_and_winds"), 2, ("daisuushii",), DOUBLE_HOUSE),
            rule("daisuushii", Names("Big four winds", "Quatre grands vents", "大四喜"),
                 Text("four pungs or kongs of winds", "quatre pungs ou kongs de vents"), s.big_four_winds),
            rule("shousuushii", Names("Little four winds", "Quatre petits vents", "小四喜"),
                 Text("three pungs or kongs of winds and the pair of the fourth",
                      "trois pungs ou kongs de vents et la paire du quatrième"), s.little_four_winds),
        ),
        kongs=(
            rule("suukantsu", Names("Four kongs", "Quatre kongs", "四杠子"),
                 Text("four kongs, open or concealed", "quatre kongs, exposés ou cachés"), p.all_kongs),
        ),
        ends=(
            rule("chinroutou", Names("All terminals", "Tout terminales", "清老头"),
                 Text("ones and nines only", "des un et des neuf seulement"), p.all_terminals),
            rule("tsuuiisou", Names("All honours", "Tout honneurs", "字一色"),
                 Text("winds and dragons only, in sets or in seven pairs",
                      "des vents et des dragons seulement, en séries ou en sept paires"), p.all_honours),
        ),
    )  # fmt: skip
