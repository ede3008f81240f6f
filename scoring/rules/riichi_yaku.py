"""The yaku of riichi below a yakuman: what each is worth in a closed hand, and when it holds.

The han of an open hand stand in table `open_han`. Values and classification: E25, the same list as WRC 6.5.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import NamedTuple

from scoring import patterns as p
from scoring import patterns_sets as s
from scoring import patterns_waits as w
from scoring.reading import Held, Reading
from scoring.rules.riichi_held import Look
from scoring.rules.riichi_sources import Clauses
from scoring.rules.riichi_tables import OPEN_HAN
from scoring.ruleset import Evidence, Names, Rule, Text
from scoring.shapes import ORPHANS
from scoring.tiles import DRAGON_BITS, HONOUR_BITS, ORDINARY, SUIT_BITS, WIND, Tile

_ENDS = itemgetter(*(tile.index for tile in ORPHANS))
"""Of 34 counts, those of the ones, nines, winds and dragons."""


def closed(predicate: p.Predicate) -> p.Predicate:
    """The predicate holds and nothing was claimed but the winning tile; a concealed kong is no claim."""
    return lambda reading: p.NEVER if reading.held.opened else predicate(reading)


def _in_three_suits(predicate: p.Predicate) -> p.Predicate:
    """The predicate holds; not asked where a suit is missing."""
    return lambda reading: predicate(reading) if reading.held.bits & SUIT_BITS == SUIT_BITS else p.NEVER


def yaku_pair(reading: Reading) -> Tile | None:
    """The pair of dragons, of the seat wind or of the round wind, which is worth fu."""
    if len(reading.pairs) != 1:
        return None
    held, (pair,) = reading.held, reading.pairs
    return pair if pair.is_dragon or pair.id in (held.seat_wind, held.round_wind) else None


def pinfu(reading: Reading) -> Evidence:
    """Four chows, a pair worth no fu, won on a two-sided wait, nothing claimed."""
    held = reading.held
    if held.opened or reading.role != "chow_end" or yaku_pair(reading) is not None:
        return p.NEVER
    return p.all_chows(reading) if w.two_sided_wait(reading) else p.NEVER


def only_simples(held: Held) -> bool:
    """2 to 8 only."""
    return not held.bits & HONOUR_BITS and not any(_ENDS(held.counts))


def _all_simples(reading: Reading) -> Evidence:
    held = reading.held
    if not only_simples(held) or (held.opened and not held.options["open_tanyao"]):
        return p.NEVER
    return (held.tiles,)


def _half_outside(reading: Reading) -> Evidence:
    return s.outside(reading) if reading.held.bits & HONOUR_BITS else p.NEVER


def _all_ends(reading: Reading) -> Evidence:
    """Ones and nines with winds or dragons; either alone is a yakuman."""
    bits = reading.held.bits
    return p.NEVER if bits & ORDINARY or reading.form == "kokushi_musou" else p.terminals_and_honours(reading)


class Yaku(NamedTuple):
    """The yaku by what they ask of a hand, so that those which cannot hold are not tried.

    `luck` are those of a circumstance, by the flag they need.
    """

    luck: Mapping[str, tuple[Rule, ...]]
    drawn: tuple[Rule, ...]
    simples: tuple[Rule, ...]
    ends: tuple[Rule, ...]
    half_flush: tuple[Rule, ...]
    full_flush: tuple[Rule, ...]
    pinfu: tuple[Rule, ...]
    double_chows: tuple[Rule, ...]
    three_chows: tuple[Rule, ...]
    half_outside: tuple[Rule, ...]
    full_outside: tuple[Rule, ...]
    dragons: tuple[Rule, ...]
    winds: tuple[Rule, ...]
    no_chow: tuple[Rule, ...]
    three_pungs: tuple[Rule, ...]
    kongs: tuple[Rule, ...]
    seven_pairs: tuple[Rule, ...]
    renhou: Rule

    def every(self) -> tuple[Rule, ...]:
        luck, *groups, renhou = self
        return (*(rule for group in (*luck.values(), *groups) for rule in group), renhou)


def yaku_asked(yaku: Yaku, look: Look) -> tuple[Rule, ...]:
    """The yaku that such a reading may have, in the order a person counts; `renhou` is for the count to place."""
    chows, bits = look.chows, look.bits
    sets, closed_hand = look.form == "sets", not look.opened
    honours, simple = bool(bits & HONOUR_BITS), bool(bits & ORDINARY)
    one_suit = (bits & SUIT_BITS).bit_count() == 1
    groups: list[tuple[Rule, ...]] = [rules for flag, rules in yaku.luck.items() if flag in look.flags]
    asked = (
        (closed_hand and look.drawn, yaku.drawn),
        (not honours and simple, yaku.simples),
        (not simple, yaku.ends),
        (honours and one_suit, yaku.half_flush),
        (not honours and one_suit, yaku.full_flush),
        (look.form == "chiitoitsu", yaku.seven_pairs),
        (sets and chows == 4 and closed_hand, yaku.pinfu),
        (sets and chows >= 2 and closed_hand, yaku.double_chows),
        (sets and chows >= 3, yaku.three_chows),
        (sets and chows >= 1 and honours, yaku.half_outside),
        (sets and chows >= 1 and not honours, yaku.full_outside),
        (sets and bool(bits & DRAGON_BITS), yaku.dragons),
        (sets and bool(bits & WIND), yaku.winds),
        (sets and chows == 0, yaku.no_chow),
        (sets and chows <= 1, yaku.three_pungs),
        (look.kong, yaku.kongs),
    )
    groups += [rules for may_hold, rules in asked if may_hold]
    return tuple(rule for rules in groups for rule in rules)


def yaku(cite: Clauses) -> Yaku:
    """The yaku of one book, each with its clause."""

    def rule(
        id: str,
        han: int,
        names: Names,
        condition: Text,
        when: p.Predicate,
        instead_of: tuple[str, ...] = (),
        excludes: tuple[str, ...] = (),
        source: str = cite.yaku,
    ) -> Rule:
        if id in OPEN_HAN:
            en, fr = f"{{open_han[{id}]}} han in an open hand", f"{{open_han[{id}]}} han si la main est ouverte"
            condition = Text(f"{condition.en}; {en}", f"{condition.fr} ; {fr}")
        return Rule(id, names, han, "han", when, source, condition, instead_of=instead_of,
                    excludes=(*instead_of, *excludes))  # fmt: skip

    return Yaku(
        luck={
            "riichi": (
                rule("riichi", 1, Names("Riichi", "Riichi", "立直"),
                     Text("closed hand one tile short, declared, with a stick of {stakes[riichi]}",
                          "main fermée à une tuile de la fin, déclarée, avec un bâton de {stakes[riichi]}"),
                     closed(p.flagged("riichi"))),
            ),
            "double_riichi": (
                rule("double_riichi", 2, Names("Double riichi", "Double riichi", "双立直"),
                     Text("riichi on one's first discard, before any claim or kong; instead of riichi",
                          "riichi à sa première défausse, avant toute annonce ; au lieu du riichi"),
                     closed(p.flagged("double_riichi")), instead_of=("riichi",)),
            ),
            "ippatsu": (
                rule("ippatsu", 1, Names("Ippatsu", "Ippatsu (un tour)", "一发"),
                     Text("won before one's next discard after riichi, with no claim or kong between",
                          "gagné avant sa défausse suivante après le riichi, sans annonce entre-temps"),
                     closed(p.flagged("ippatsu"))),
            ),
            "after_kong": (
                rule("rinshan", 1, Names("After a kong", "Tuile de remplacement", "岭上开花"),
                     Text("won on the replacement tile after one's kong",
                          "gagné sur la tuile de remplacement après son kong"), p.drawn(p.flagged("after_kong"))),
            ),
            "robbing_kong": (
                rule("chankan", 1, Names("Robbing a kong", "Kong volé", "抢杠"),
                     Text("won on the tile that another player adds to an exposed pung",
                          "gagné sur la tuile qu'un autre ajoute à un pung exposé"),
                     p.claimed(p.flagged("robbing_kong")), excludes=("rinshan", "haitei", "houtei")),
            ),
            "last_tile": (
                rule("haitei", 1, Names("Under the sea", "Dernière tuile du mur", "海底摸月"),
                     Text("won on the last tile of the wall", "gagné sur la dernière tuile du mur"),
                     p.drawn(p.flagged("last_tile")), excludes=("rinshan",)),
                rule("houtei", 1, Names("Under the river", "Dernière défausse", "河底捞鱼"),
                     Text("won on the discard that follows the last tile of the wall",
                          "gagné sur la défausse qui suit la dernière tuile du mur"),
                     p.claimed(p.flagged("last_tile")), excludes=("haitei",)),
            ),
        },
        drawn=(
            rule("menzen_tsumo", 1, Names("Fully concealed self-draw", "Main cachée à la pioche", "门前清自摸和"),
                 Text("closed hand, won on a tile from the wall", "main fermée, gagnée sur une tuile du mur"),
                 p.all_drawn),
        ),
        simples=(
            rule("tanyao", 1, Names("All simples", "Tout ordinaire", "断幺九"),
                 Text("2 to 8 only, no one, nine, wind or dragon; open too where option open_tanyao says so",
                      "des 2 à 8 seulement ; ouverte aussi si l'option open_tanyao le dit"),
                 _all_simples),
        ),
        ends=(
            rule("honroutou", 2, Names("All terminals and honours", "Terminales et honneurs", "混老头"),
                 Text("ones, nines, winds and dragons only", "des un, des neuf, des vents et des dragons seulement"),
                 _all_ends, instead_of=("chanta",)),
        ),
        half_flush=(
            rule("honitsu", 3, Names("Half flush", "Main semi-pure", "混一色"),
                 Text("one suit with winds or dragons", "une seule famille avec des vents ou des dragons"),
                 p.half_flush),
        ),
        full_flush=(
            rule("chinitsu", 6, Names("Full flush", "Main pure", "清一色"),
                 Text("one suit, no wind, no dragon", "une seule famille, sans vent ni dragon"),
                 p.one_suit, instead_of=("honitsu",)),
        ),
        pinfu=(
            rule("pinfu", 1, Names("Pinfu", "Pinfu (main sans fu)", "平和"),
                 Text("closed hand of four chows and a pair worth no fu, won on a two-sided wait",
                      "main fermée de quatre chows et d'une paire sans fu, gagnée sur une attente à deux côtés"),
                 pinfu),
        ),
        double_chows=(
            rule("iipeikou", 1, Names("Pure double chow", "Double chow pur", "一杯口"),
                 Text("twice the same chow of one suit, in a closed hand",
                      "deux fois le même chow d'une famille, dans une main fermée"),
                 closed(s.pure_double_chows(1))),
            rule("ryanpeikou", 3, Names("Twice pure double chow", "Deux doubles chows purs", "二杯口"),
                 Text("two pure double chows in a closed hand", "deux doubles chows purs dans une main fermée"),
                 closed(s.pure_double_chows(2)), instead_of=("iipeikou", "chiitoitsu")),
        ),
        three_chows=(
            rule("sanshoku_doujun", 2, Names("Mixed triple chow", "Triple chow mixte", "三色同顺"),
                 Text("the same chow in the three suits", "le même chow dans les trois familles"),
                 _in_three_suits(s.mixed_triple_chow)),
            rule("ittsu", 2, Names("Pure straight", "Grande suite pure", "一气通贯"),
                 Text("123, 456 and 789 of one suit", "123, 456 et 789 d'une famille"), s.pure_straight),
        ),
        half_outside=(
            rule("chanta", 2, Names("Half outside hand", "Terminale ou honneur partout", "混全带幺九"),
                 Text("a one, nine, wind or dragon in every set and in the pair, a chow and an honour among them",
                      "un 1, un 9, un vent ou un dragon dans chaque série et dans la paire, avec un chow et un"
                      " honneur"), _half_outside),
        ),
        full_outside=(
            rule("junchan", 3, Names("Full outside hand", "Terminale partout", "纯全带幺九"),
                 Text("a one or a nine in every set and in the pair, with a chow",
                      "un 1 ou un 9 dans chaque série et dans la paire, avec un chow"),
                 s.pure_outside, instead_of=("chanta",)),
        ),
        dragons=(
            rule("yakuhai_dragon", 1, Names("Dragon pung", "Pung de dragons", "役牌 三元牌"),
                 Text("each pung or kong of dragons", "chaque pung ou kong de dragons"), p.pungs_of_dragons),
            rule("shousangen", 2, Names("Little three dragons", "Trois petits dragons", "小三元"),
                 Text("two pungs of dragons and the pair of the third; their pungs count besides",
                      "deux pungs de dragons et la paire du troisième ; leurs pungs comptent en plus"),
                 s.little_three_dragons),
        ),
        winds=(
            rule("yakuhai_seat_wind", 1, Names("Seat wind pung", "Pung du vent du joueur", "役牌 自风"),
                 Text("a pung or kong of one's seat wind", "un pung ou kong du vent du joueur"), p.pung_of_seat_wind),
            rule("yakuhai_round_wind", 1, Names("Round wind pung", "Pung du vent dominant", "役牌 场风"),
                 Text("a pung or kong of the round wind", "un pung ou kong du vent dominant"), p.pung_of_round_wind),
        ),
        no_chow=(
            rule("toitoi", 2, Names("All pungs", "Tout pung", "对对和"),
                 Text("four pungs or kongs", "quatre pungs ou kongs"), p.no_chow),
        ),
        three_pungs=(
            rule("sanankou", 2, Names("Three concealed pungs", "Trois pungs cachés", "三暗刻"),
                 Text("three pungs or kongs with no claimed tile; a pung finished by a discard is not one",
                      "trois pungs ou kongs sans tuile réclamée ; un pung fini sur une défausse n'en est pas un"),
                 s.number(s.concealed_pungs, 3)),
            rule("sanshoku_doukou", 2, Names("Triple pung", "Triple pung", "三色同刻"),
                 Text("the pung or kong of one number in the three suits",
                      "le pung ou kong d'un même nombre dans les trois familles"), _in_three_suits(s.triple_pung)),
        ),
        kongs=(
            rule("sankantsu", 2, Names("Three kongs", "Trois kongs", "三杠子"),
                 Text("three kongs, open or concealed", "trois kongs, exposés ou cachés"), s.number(s.kongs, 3)),
        ),
        seven_pairs=(
            rule("chiitoitsu", 2, Names("Seven pairs", "Sept paires", "七对子"),
                 Text("seven different pairs, nothing claimed", "sept paires différentes, rien de réclamé"),
                 p.shaped("chiitoitsu")),
        ),
        renhou=rule("renhou", 5, Names("Blessing of man", "Bénédiction de l'homme", "人和"),
                    Text("won on a discard before one's own first draw, nothing claimed by anybody; as a mangan it"
                         " stands alone: option renhou",
                         "gagné sur une défausse avant sa première pioche, sans aucune annonce ; mangan, il reste"
                         " seul : option renhou"), closed(p.claimed(p.flagged("renhou"))), source=cite.renhou),
    )  # fmt: skip
