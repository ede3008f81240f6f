"""The fan of 16 to 6 points, one entry a fan, in the order of the fan table."""

from __future__ import annotations

from scoring import patterns as p
from scoring import patterns_sets as ps
from scoring.rules import mcr_knitted as knitted
from scoring.rules import mcr_patterns as mp
from scoring.rules.mcr_choice import chosen
from scoring.rules.mcr_fan import Fan
from scoring.ruleset import Names, Text

OF_16: tuple[Fan, ...] = (
    Fan("28", "pure_straight", 16, Names("Pure Straight", "Suite pure", "清龙"), "combination", chosen("pure_straight"),
        Text("123, 456 and 789 of one suit, which are no Short Straight (71) or Two Terminal Chows (72) besides; a"
             " fourth chow may be combined once with one of the three",
             "123, 456 et 789 d'une famille, qui ne comptent plus comme Petite suite (71) ni Deux chows terminaux (72)"
             " ; un quatrième Chow se combine une fois avec l'un des trois")),
    Fan("29", "three_suited_terminal_chows", 16,
        Names("Three-Suited Terminal Chows", "Chows terminaux tricolores", "三色双龙会"), "combination",
        chosen("three_suited_terminal_chows"),
        Text("123 and 789 in two suits, a pair of fives in the third",
             "123 et 789 dans deux familles, une paire de 5 dans la troisième"),
        not_with="63 69 72 76", implied="70"),
    Fan("30", "pure_shifted_chows", 16, Names("Pure Shifted Chows", "Chows décalés purs", "一色三步高"), "combination",
        chosen("pure_shifted_chows"),
        Text("three chows of one suit, each one number higher than the last, or each two",
             "trois Chows d'une famille, chacun un numéro plus haut que le précédent, ou chacun deux")),
    Fan("31", "all_fives", 16, Names("All Fives", "Tout cinq", "全带五"), "sets", mp.all_fives,
        Text("a five in each set and in the pair", "un 5 dans chaque série et dans la paire"),
        not_with="68", implied="76"),
    Fan("32", "triple_pung", 16, Names("Triple Pung", "Triple pung", "三同刻"), "combination", chosen("triple_pung"),
        Text("pungs or kongs of one number in the three suits", "Pungs ou Kongs d'un numéro dans les trois familles"),
        implied="65"),
    Fan("33", "three_concealed_pungs", 16, Names("Three Concealed Pungs", "Trois pungs cachés", "三暗刻"), "pungs",
        ps.number(mp.concealed_pungs, 3),
        Text("three pungs or kongs without a claimed tile", "trois Pungs ou Kongs sans tuile réclamée"), implied="66"),
)  # fmt: skip

OF_12: tuple[Fan, ...] = (
    Fan("34", "lesser_honors_and_knitted", 12,
        Names("Lesser Honors and Knitted Tiles", "Petits honneurs et tuiles mêlées", "全不靠"), "form",
        knitted.any_honours_and_knitted,
        Text("fourteen single tiles, winds and dragons and tiles of one knitted straight",
             "quatorze tuiles isolées : vents et dragons, et tuiles d'une suite mêlée"),
        not_with="52 62", implied="79"),
    Fan("35", "knitted_straight", 12, Names("Knitted Straight", "Suite mêlée", "组合龙"), "form",
        knitted.knitted_straight,
        Text("147, 258 and 369, each in another suit", "147, 258 et 369, chacun dans une autre famille")),
    Fan("36", "upper_four", 12, Names("Upper Four", "Quatre grandes", "大于五"), "hand",
        mp.only(mp.of_ranks(6, 7, 8, 9)),
        Text("6, 7, 8 and 9 only", "6, 7, 8 et 9 seulement"), not_with="76"),
    Fan("37", "lower_four", 12, Names("Lower Four", "Quatre petites", "小于五"), "hand",
        mp.only(mp.of_ranks(1, 2, 3, 4)),
        Text("1, 2, 3 and 4 only", "1, 2, 3 et 4 seulement"), not_with="76"),
    Fan("38", "big_three_winds", 12, Names("Big Three Winds", "Trois grands vents", "三风刻"), "honours",
        ps.big_three_winds,
        Text("pungs or kongs of three winds, which are no Pungs of Terminals or Honors (73) besides",
             "Pungs ou Kongs de trois vents, qui ne comptent plus comme Pung de terminale ou d'honneur (73)")),
)  # fmt: skip

OF_8: tuple[Fan, ...] = (
    Fan("39", "mixed_straight", 8, Names("Mixed Straight", "Suite mixte", "花龙"), "combination",
        chosen("mixed_straight"),
        Text("123, 456 and 789, each in another suit", "123, 456 et 789, chacun dans une autre famille")),
    Fan("40", "reversible_tiles", 8, Names("Reversible Tiles", "Tuiles réversibles", "推不倒"), "hand",
        mp.only(mp.REVERSIBLE),
        Text("1234589 of circles, 245689 of bamboos and white dragons only",
             "1234589 de cercles, 245689 de bambous et dragons blancs seulement"),
        not_with="75"),
    Fan("41", "mixed_triple_chow", 8, Names("Mixed Triple Chow", "Triple chow mixte", "三色三同顺"), "combination",
        chosen("mixed_triple_chow"),
        Text("the same chow in the three suits, which are no Mixed Double Chow (70) besides; a fourth chow may be"
             " combined once with one of the three",
             "le même Chow dans les trois familles, qui ne comptent plus comme Double chow mixte (70) ; un quatrième"
             " Chow se combine une fois avec l'un des trois")),
    Fan("42", "mixed_shifted_pungs", 8, Names("Mixed Shifted Pungs", "Pungs décalés mixtes", "三色三节高"),
        "combination", chosen("mixed_shifted_pungs"),
        Text("pungs or kongs of three numbers in a row, each in another suit",
             "Pungs ou Kongs de trois numéros qui se suivent, chacun dans une autre famille")),
    Fan("43", "chicken_hand", 8, Names("Chicken Hand", "Main sans fan", "无番和"), "chicken", p.always,
        Text("a hand in which nothing else counts, flowers aside",
             "une main où rien d'autre ne compte, fleurs à part")),
    Fan("44", "last_tile_draw", 8, Names("Last Tile Draw", "Dernière tuile tirée", "妙手回春"), "hand",
        mp.drawn_flag("last_tile"),
        Text("won on the last tile of the wall", "gagné sur la dernière tuile du mur"), not_with="80"),
    Fan("45", "last_tile_claim", 8, Names("Last Tile Claim", "Dernière défausse", "海底捞月"), "hand",
        mp.claimed_flag("last_tile"),
        Text("won on the discard that follows the last tile of the wall",
             "gagné sur la défausse qui suit la dernière tuile du mur")),
    Fan("46", "out_with_replacement", 8, Names("Out with Replacement Tile", "Tuile de remplacement", "杠上开花"),
        "hand", mp.drawn_flag("after_kong"),
        Text("won on the tile drawn after a kong; after a flower only by option (M5)",
             "gagné sur la tuile tirée après un Kong ; après une fleur, au choix de la table (M5)"),
        implied="80"),
    Fan("47", "robbing_the_kong", 8, Names("Robbing the Kong", "Vol du kong", "抢杠和"), "hand",
        mp.claimed_flag("robbing_kong"),
        Text("won on the tile that another player adds to his exposed pung",
             "gagné sur la tuile qu'un autre ajoute à son Pung exposé"),
        not_with="58"),
    Fan("48", "two_concealed_kongs", 8, Names("Two Concealed Kongs", "Deux kongs cachés", "双暗杠"), "kongs",
        ps.number(ps.concealed_kongs, 2),
        Text("two concealed kongs; Two Concealed Pungs of the same only by option (M10)",
             "deux Kongs cachés ; Deux pungs cachés pour les mêmes, au choix de la table (M10)"),
        implied="67"),
)  # fmt: skip

OF_6: tuple[Fan, ...] = (
    Fan("49", "all_pungs", 6, Names("All Pungs", "Tout pung", "碰碰和"), "pungs", p.no_chow,
        Text("four pungs or kongs and a pair", "quatre Pungs ou Kongs et une paire")),
    Fan("50", "half_flush", 6, Names("Half Flush", "Semi-couleur", "混一色"), "hand", p.half_flush,
        Text("one suit with winds or dragons", "une seule famille avec des vents ou des dragons"), implied="75"),
    Fan("51", "mixed_shifted_chows", 6, Names("Mixed Shifted Chows", "Chows décalés mixtes", "三色三步高"),
        "combination", chosen("mixed_shifted_chows"),
        Text("three chows, each in another suit and one number higher than the last",
             "trois Chows, chacun dans une autre famille et un numéro plus haut que le précédent")),
    Fan("52", "all_types", 6, Names("All Types", "Toutes les sortes", "五门齐"), "hand", mp.all_types,
        Text("the three suits, winds and dragons", "les trois familles, des vents et des dragons")),
    Fan("53", "melded_hand", 6, Names("Melded Hand", "Main exposée", "全求人"), "sets", mp.melded_hand,
        Text("four sets claimed and laid out, won on a discard that completes the pair",
             "quatre séries réclamées et étalées, gagné sur une défausse qui complète la paire"),
        not_with="79"),
    Fan("54", "two_dragon_pungs", 6, Names("Two Dragon Pungs", "Deux pungs de dragons", "双箭刻"), "honours",
        ps.number(mp.dragon_pungs, 2),
        Text("two pungs or kongs of dragons", "deux Pungs ou Kongs de dragons"), not_with="59"),
)  # fmt: skip

MIDDLE: tuple[Fan, ...] = (*OF_16, *OF_12, *OF_8, *OF_6)
