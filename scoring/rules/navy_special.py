"""The 27 special hands of the navy rule, less the six that are retours: S001 §4.1.6 to §4.1.27."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from scoring import patterns as p
from scoring.patterns_sets import big_four_winds, big_three_dragons
from scoring.reading import Held, Reading
from scoring.rules import navy_shapes as shape
from scoring.ruleset import Evidence, Names, Rule, Text

Claims = Literal["normal", "pairs", "drawn", "dragons"]
"""Which tiles may be claimed. `normal`: as in any hand. `drawn`: the last one only. `pairs`: the last one only, or one
exposed Pung and then none at all. `dragons`: Pungs of dragons, and the last one."""
Retours = Literal["open", "pairs", "flowers_concealed", "flat"]
"""Which retours multiply the mark. `open`: flowers, buried treasure and circumstances. `pairs`: these, and purity.
`flowers_concealed`: only those two. `flat`: none."""

CLAIM_WORDS: dict[Claims, Text] = {
    "normal": Text("; tiles may be claimed as in any hand", " ; les tuiles se réclament comme dans toute main"),
    "pairs": Text("; the last tile alone may be claimed, and not even that with a Pung exposed",
                  " ; seule la dernière tuile peut être réclamée, et pas même elle si un Pung est exposé"),
    "drawn": Text("; the last tile alone may be claimed", " ; seule la dernière tuile peut être réclamée"),
    "dragons": Text("; the Pungs of dragons and the last tile may be claimed",
                    " ; les Pungs de dragons et la dernière tuile peuvent être réclamés"),
}  # fmt: skip
RETOUR_WORDS: dict[Retours, Text] = {
    "open": Text("doubled by own flowers and bouquets, buried treasure and the way it was won",
                 "doublée par ses fleurs et bouquets, la main cachée et la façon de gagner"),
    "pairs": Text("doubled by own flowers and bouquets, purity, buried treasure and the way it was won",
                  "doublée par ses fleurs et bouquets, la pureté, la main cachée et la façon de gagner"),
    "flowers_concealed": Text("doubled by own flowers and bouquets and buried treasure only",
                              "doublée par ses fleurs et bouquets et la main cachée seulement"),
    "flat": Text("nothing doubles it", "rien ne la double"),
}  # fmt: skip
"""In words, what `special_retours=circumstance` allows (A3)."""


@dataclass(frozen=True, slots=True)
class SpecialHand:
    """A special hand: its mark stands in place of all points. `shape` gives the hand's reading, or None.

    A hand of four sets and a pair has `division` instead, which looks at one reading; a hand that any tiles can make
    has `circumstance`.
    """

    id: str
    names: Names
    mark: int
    section: str
    condition: Text
    shape: Callable[[Held], Reading | None] | None = None
    division: Callable[[Reading], object] | None = None
    circumstance: Callable[[Held], bool] | None = None
    claims: Claims = "normal"
    retours: Retours = "open"
    champagne: bool = False
    category: str = ", §4.8"
    """Where it is said which limit the mark is."""
    literal: bool = False
    """True: worth exactly its mark whatever the hand, when the table does not take the best of two counts."""

    @property
    def source(self) -> str:
        return f"S001 §{self.section}{self.category}"

    def holds(self, reading: Reading) -> Evidence:
        """The hand's tiles when the reading has the shape or the circumstance; what was claimed is not looked at."""
        held = reading.held
        met = (
            (self.shape is not None and self.shape(held) is not None)
            or (self.division is not None and self.division(reading))
            or (self.circumstance is not None and self.circumstance(held))
        )
        return (held.tiles,) if met else ()

    def rule(self, points: tuple[str, ...]) -> Rule:
        """The hand as a line of the rule book; its mark stands in place of the rules `points`."""
        claims = Text("", "") if self.circumstance else CLAIM_WORDS[self.claims]
        retours = RETOUR_WORDS[self.retours]
        condition = Text(
            f"{self.condition.en}{claims.en}; {retours.en}", f"{self.condition.fr}{claims.fr} ; {retours.fr}"
        )
        return Rule(
            self.id, self.names, self.mark, "points", self.holds, self.source, condition, "complete", False, points
        )


WHOLE: tuple[SpecialHand, ...] = (
    SpecialHand("pairs", Names("Seven pairs", "Main de paires", "七对"), 250, "4.1.6",
                Text("seven pairs, four alike being two; one Pung may be exposed if every other tile is drawn",
                     "sept paires, quatre tuiles égales en font deux ; un Pung peut être exposé si tout le reste est"
                     " pris au mur"),
                shape=shape.pairs, claims="pairs", retours="pairs"),
    SpecialHand("heavenly_twins", Names("Heavenly twins", "Jumeaux du ciel", "大七星"), 1000, "4.1.7",
                Text("a pair of each wind and of each dragon", "une paire de chaque vent et de chaque bonheur"),
                shape=shape.twins, claims="pairs"),
    SpecialHand("honour_pairs", Names("Seven pairs of honours", "Main de paires d'honneurs", "混幺九七对"), 500,
                "4.1.8", Text("seven pairs of 1, 9, winds or dragons", "sept paires de 1, 9, vents ou bonheurs"),
                shape=shape.honour_pairs, claims="pairs"),
    SpecialHand("two_suits", Names("Two-suit pairs", "Main bicolore", "双色对"), 500, "4.1.9",
                Text("seven couples of one number in two suits, the same two suits throughout, no number more than"
                     " twice, no winds or dragons",
                     "sept couples de même valeur en deux familles, toujours les mêmes, aucune valeur plus de deux"
                     " fois, ni vents ni bonheurs"),
                shape=shape.couples, claims="drawn", retours="flowers_concealed"),
    SpecialHand("three_suits", Names("Knitting", "Main tricolore, tricot", "三色织"), 250, "4.1.10",
                Text("four triplets of one number in the three suits, and a couple of one number in two suits",
                     "quatre brelans de même valeur dans les trois familles et un couple de même valeur en deux"
                     " familles"),
                shape=shape.knitting, claims="drawn", retours="flowers_concealed"),
    SpecialHand("windy_chow", Names("Windy Chow", "Chow venteux", "风顺"), 250, "4.1.11",
                Text("a Chow of each suit and the four winds, one of them doubled",
                     "un Chow de chaque famille et les quatre vents, dont un doublé"),
                shape=shape.windy_chow, claims="drawn"),
    SpecialHand("snake", Names("Wriggling snake", "Serpent frétillant", "风龙"), 500, "4.1.12",
                Text("1 to 9 of one suit, the four winds and one more tile of that suit",
                     "1 à 9 d'une famille, les quatre vents et une tuile de plus de cette famille"),
                shape=shape.snake, claims="drawn"),
    SpecialHand("unique_wonder", Names("Unique wonder, thirteen orphans",
                                       "Unique Merveille, 13 degrés du trésor impérial", "十三幺"), 2000, "4.1.13",
                Text("1 and 9 of each suit, each dragon, each wind, one of them doubled",
                     "1 et 9 de chaque famille, chaque dragon, chaque vent, l'une de ces tuiles doublée"),
                shape=shape.orphans, claims="drawn", retours="flat", champagne=True),
    SpecialHand("jade_pairs", Names("Imperial jade in pairs", "Paires en Jade Impériale", "绿七对"), 500, "4.1.14",
                Text("seven pairs of green tiles: bamboos 2 3 4 6 8 and green dragons",
                     "sept paires de tuiles vertes : bambous 2 3 4 6 8 et dragons verts"),
                shape=shape.jade_pairs, claims="pairs"),
    SpecialHand("ruby_pairs", Names("Royal ruby in pairs", "Paires en Rubis Royale", "红七对"), 1000, "4.1.15",
                Text("seven pairs of bamboos 1 5 7 9 and red dragons, one pair of dragons at least",
                     "sept paires de bambous 1 5 7 9 et de dragons rouges, dont une paire de dragons au moins"),
                shape=shape.ruby_pairs, claims="pairs"),
    SpecialHand("windy_dragons", Names("Windy dragons", "Dragons venteux", "风龙箭"), 1000, "4.1.16",
                Text("two Pungs of dragons, no Kong, and a pair of each wind",
                     "deux Pungs de dragons, sans Kong, et une paire de chaque vent"),
                shape=shape.windy_dragons, claims="dragons"),
    SpecialHand("gates_of_heaven", Names("Gates of heaven", "Portes du Ciel, main chinoise spéciale", "九莲宝灯"),
                1000, "4.1.17",
                Text("one suit: Pung or Kong of 1 and of 9, each of 2 to 8, one of these doubled",
                     "une famille : Pung ou Kong de 1 et de 9, chaque tuile de 2 à 8, l'une d'elles doublée"),
                shape=shape.gates, claims="drawn"),
    SpecialHand("sequence_pung_pair", Names("Sequence, Pung and pair", "Séquence, Pung et paire", "一条龙刻对"),
                1000, "4.1.18",
                Text("one suit: 1 to 9, a Pung and a pair", "une famille : 1 à 9, un Pung et une paire"),
                shape=shape.sequence_pung_pair, claims="drawn"),
    SpecialHand("gretas_garden", Names("Greta's garden", "Jardin de Greta", "格蕾塔花园"), 1000, "4.1.27",
                Text("each dragon, each wind and 1 to 7 of one suit; no pair",
                     "chaque dragon, chaque vent et 1 à 7 d'une famille ; sans paire"),
                shape=shape.greta, claims="drawn", retours="flat"),
)  # fmt: skip

OF_SETS: tuple[SpecialHand, ...] = (
    SpecialHand("imperial_jade", Names("Imperial jade", "Main de Jade Impériale", "绿一色"), 1000, "4.1.14",
                Text("four sets and a pair, all green: bamboos 2 3 4 6 8 and green dragons",
                     "quatre séries et une paire toutes vertes : bambous 2 3 4 6 8 et dragons verts"),
                division=shape.jade, retours="flowers_concealed"),
    SpecialHand("royal_ruby", Names("Royal ruby", "Main de Rubis Royale", "红孔雀"), 2000, "4.1.15",
                Text("Pungs, Kongs and the pair of bamboos 1 5 7 9 and red dragons, all five kinds",
                     "Pungs, Kongs et paire de bambous 1 5 7 9 et de dragons rouges, les cinq sortes"),
                division=shape.ruby, retours="flat"),
    SpecialHand("winds_and_dragons", Names("All winds and dragons", "Main toute en Vents et Dragons", "字一色"),
                1000, "4.1.19",
                Text("four Pungs or Kongs and a pair, winds and dragons only",
                     "quatre Pungs ou Kongs et une paire de vents et de dragons seulement"),
                division=p.all_honours),
    SpecialHand("three_scholars", Names("Three great scholars", "Les trois grands écoliers", "大三元"), 1000,
                "4.1.20", Text("a Pung or Kong of each dragon, a set and a pair of a suit or winds",
                               "un Pung ou Kong de chaque dragon, une série et une paire d'une famille ou de vents"),
                division=big_three_dragons),
    SpecialHand("four_blessings", Names("Four blessings", "Les quatre bénédictions", "大四喜"), 1000, "4.1.21",
                Text("a Pung or Kong of each wind and any pair", "un Pung ou Kong de chaque vent et une paire"),
                division=big_four_winds),
    SpecialHand("jade_ruby", Names("Jade and ruby", "Jade Rubis", "翡翠红玉"), 1000, "4.1.26",
                Text("Pungs or Kongs of red dragons, green dragons, a bamboo of 2 3 4 6 8 and one of 1 5 7 9; a pair of"
                     " bamboos",
                     "Pungs ou Kongs de dragons rouges, de dragons verts, d'un bambou 2 3 4 6 8 et d'un 1 5 7 9 ; paire"
                     " de bambous"),
                division=shape.jade_ruby),
)  # fmt: skip

OF_CIRCUMSTANCE: tuple[SpecialHand, ...] = (
    SpecialHand("heavens_grace", Names("Heaven's grace", "La Grâce des Cieux", "天和"), 2000, "4.1.22",
                Text("East is complete with the 14 tiles dealt; none of them is a winning tile",
                     "Est est complet avec les 14 tuiles de la donne ; aucune n'est une tuile gagnante"),
                circumstance=lambda held: "heavenly" in held.flags, retours="flat", category="; A21"),
    SpecialHand("earths_grace", Names("Earth's grace", "La Grâce de la Terre", "地和"), 1000, "4.1.23",
                Text("ready on the deal, won on East's first discard",
                     "main appelante d'entrée, Mah-Jong sur la première défausse d'Est"),
                circumstance=lambda held: "earthly" in held.flags, retours="flat"),
    SpecialHand("moon", Names("Moon from the bottom of the sea", "Pêcher la lune au fond de la mer", "海底捞月"),
                1000, "4.1.24",
                Text("won by drawing the 1 of circles as the last tile of the wall",
                     "Mah-Jong en prenant le 1 de cercles, dernière tuile du mur"),
                circumstance=lambda held: shape.drew(held, "1p", "last_tile"), retours="flat"),
    SpecialHand("plum_blossom", Names("Plum blossom on the roof", "Fleur du prunier sur le toit", "杠上梅花"), 500,
                "4.1.25",
                Text("won by drawing the 5 of circles as a loose tile after a Kong or a flower",
                     "Mah-Jong avec le 5 de cercles, tuile détachée après un Kong ou une fleur"),
                circumstance=lambda held: shape.drew(held, "5p", "after_kong"), retours="flat", literal=True),
)  # fmt: skip

SPECIAL_HANDS: tuple[SpecialHand, ...] = tuple(
    sorted((*WHOLE, *OF_SETS, *OF_CIRCUMSTANCE), key=lambda hand: int(hand.section.split(".")[2]))
)
BY_ID = {special.id: special for special in SPECIAL_HANDS}
