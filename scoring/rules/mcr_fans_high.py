"""The fan of 88 to 24 points, one entry a fan, in the order of the fan table."""

from __future__ import annotations

from scoring import patterns as p
from scoring import patterns_sets as ps
from scoring.rules import mcr_knitted as knitted
from scoring.rules import mcr_patterns as mp
from scoring.rules.mcr_choice import chosen
from scoring.rules.mcr_fan import Fan
from scoring.ruleset import Names, Text
from scoring.shapes import GREEN

OF_88: tuple[Fan, ...] = (
    Fan("1", "big_four_winds", 88, Names("Big Four Winds", "Quatre grands vents", "大四喜"), "honours",
        ps.big_four_winds,
        Text("pungs or kongs of the four winds", "Pungs ou Kongs des quatre vents"),
        not_with="38 49 60 61 73", implied="9"),
    Fan("2", "big_three_dragons", 88, Names("Big Three Dragons", "Trois grands dragons", "大三元"), "honours",
        ps.big_three_dragons,
        Text("pungs or kongs of the three dragons", "Pungs ou Kongs des trois dragons"),
        not_with="54 59", implied="10"),
    Fan("3", "all_green", 88, Names("All Green", "Tout vert", "绿一色"), "hand", mp.only(GREEN),
        Text("2 3 4 6 8 of bamboos and green dragons only; Full Flush or Half Flush may be added",
             "2 3 4 6 8 de bambous et dragons verts seulement ; Couleur pure ou Semi-couleur s'y ajoute")),
    Fan("4", "nine_gates", 88, Names("Nine Gates", "Neuf portes", "九莲宝灯"), "form", mp.nine_gates,
        Text("1112345678999 of one suit on the rack, won with any tile of that suit",
             "1112345678999 d'une famille, rien d'étalé, gagné avec une tuile quelconque de la famille"),
        not_with="22 62 73", implied="76"),
    Fan("5", "four_kongs", 88, Names("Four Kongs", "Quatre kongs", "四杠"), "kongs", ps.number(ps.kongs, 4),
        Text("four kongs, melded or concealed; concealed pungs may be added",
             "quatre Kongs, exposés ou cachés ; les Pungs cachés s'y ajoutent"),
        not_with="79", implied="17 48 49 57 57b 67 74"),
    Fan("6", "seven_shifted_pairs", 88, Names("Seven Shifted Pairs", "Sept paires décalées", "连七对"), "form",
        mp.seven_shifted_pairs,
        Text("seven pairs of one suit in a row", "sept paires d'une famille qui se suivent"),
        not_with="22 62 79", implied="19 76"),
    Fan("7", "thirteen_orphans", 88, Names("Thirteen Orphans", "Treize orphelins", "十三幺"), "form",
        p.shaped("thirteen_orphans"),
        Text("one of each 1, 9, wind and dragon, and one more of them",
             "une tuile de chaque 1, 9, vent et dragon, et une de plus parmi elles"),
        not_with="52 62 79", implied="18"),
)  # fmt: skip

OF_64: tuple[Fan, ...] = (
    Fan("8", "all_terminals", 64, Names("All Terminals", "Tout terminales", "清幺九"), "hand",
        p.all_terminals,
        Text("ones and nines only; Double Pung or Triple Pung may be added",
             "1 et 9 seulement ; Double pung ou Triple pung s'y ajoute"),
        not_with="49 55 73 76", implied="18"),
    Fan("9", "little_four_winds", 64, Names("Little Four Winds", "Quatre petits vents", "小四喜"), "honours",
        ps.little_four_winds,
        Text("three pungs or kongs of winds and a pair of the fourth; Prevalent Wind and Seat Wind may be added (M1)",
             "trois Pungs ou Kongs de vents et la paire du quatrième ; Vent dominant et Vent du joueur s'y ajoutent"
             " (M1)"),
        not_with="38 73"),
    Fan("10", "little_three_dragons", 64, Names("Little Three Dragons", "Trois petits dragons", "小三元"), "honours",
        ps.little_three_dragons,
        Text("two pungs or kongs of dragons and a pair of the third",
             "deux Pungs ou Kongs de dragons et la paire du troisième"),
        not_with="54 59"),
    Fan("11", "all_honors", 64, Names("All Honors", "Tout honneurs", "字一色"), "hand", p.all_honours,
        Text("winds and dragons only", "vents et dragons seulement"), not_with="49 55 73", implied="18"),
    Fan("12", "four_concealed_pungs", 64, Names("Four Concealed Pungs", "Quatre pungs cachés", "四暗刻"), "pungs",
        ps.number(mp.concealed_pungs, 4),
        Text("four pungs or kongs without a claimed tile", "quatre Pungs ou Kongs sans tuile réclamée"),
        not_with="49 62", implied="33 66"),
    Fan("13", "pure_terminal_chows", 64, Names("Pure Terminal Chows", "Double chow terminal pur", "一色双龙会"),
        "combination", chosen("pure_terminal_chows"),
        Text("123 123 55 789 789 of one suit", "123 123 55 789 789 d'une famille"),
        not_with="19 22 63 69 72", implied="76"),
)  # fmt: skip

OF_48: tuple[Fan, ...] = (
    Fan("14", "quadruple_chow", 48, Names("Quadruple Chow", "Quadruple chow pur", "一色四同顺"), "combination",
        chosen("quadruple_chow"),
        Text("the same chow four times in one suit", "quatre fois le même Chow d'une famille"),
        not_with="24 64 69", implied="23"),
    Fan("15", "four_pure_shifted_pungs", 48,
        Names("Four Pure Shifted Pungs", "Quatre pungs décalés purs", "一色四节高"), "combination",
        chosen("four_pure_shifted_pungs"),
        Text("pungs or kongs of four numbers in a row of one suit",
             "Pungs ou Kongs de quatre numéros qui se suivent d'une famille"),
        not_with="23 49", implied="24"),
)  # fmt: skip

OF_32: tuple[Fan, ...] = (
    Fan("16", "four_pure_shifted_chows", 32,
        Names("Four Pure Shifted Chows", "Quatre chows décalés purs", "一色四步高"), "combination",
        chosen("four_pure_shifted_chows"),
        Text("four chows of one suit, each one number higher than the last, or each two",
             "quatre Chows d'une famille, chacun un numéro plus haut que le précédent, ou chacun deux"),
        not_with="71", implied="30 72"),
    Fan("17", "three_kongs", 32, Names("Three Kongs", "Trois kongs", "三杠"), "kongs", ps.number(ps.kongs, 3),
        Text("three kongs, melded or concealed; concealed pungs may be added",
             "trois Kongs, exposés ou cachés ; les Pungs cachés s'y ajoutent"),
        implied="48 57 57b 67 74"),
    Fan("18", "all_terminals_and_honors", 32,
        Names("All Terminals and Honors", "Terminales et honneurs", "混幺九"), "hand", p.terminals_and_honours,
        Text("ones, nines, winds and dragons only", "1, 9, vents et dragons seulement"),
        not_with="49 73", implied="55"),
)  # fmt: skip

OF_24: tuple[Fan, ...] = (
    Fan("19", "seven_pairs", 24, Names("Seven Pairs", "Sept paires", "七对"), "form", p.shaped("seven_pairs"),
        Text("seven pairs, nothing laid out; four alike may be two of them (M9)",
             "sept paires, rien d'étalé ; quatre tuiles égales peuvent en faire deux (M9)"),
        not_with="62 79"),
    Fan("20", "greater_honors_and_knitted", 24,
        Names("Greater Honors and Knitted Tiles", "Grands honneurs et tuiles mêlées", "七星不靠"), "form",
        knitted.greater_honours_and_knitted,
        Text("each wind and dragon once, and seven single tiles of one knitted straight",
             "chaque vent et dragon une fois, et sept tuiles isolées d'une suite mêlée"),
        not_with="52 62", implied="34 79"),
    Fan("21", "all_even_pungs", 24, Names("All Even Pungs", "Pungs pairs", "全双刻"), "pungs", mp.all_even_pungs,
        Text("pungs or kongs and a pair of 2, 4, 6, 8 only", "Pungs ou Kongs et paire de 2, 4, 6, 8 seulement"),
        not_with="49 68", implied="76"),
    Fan("22", "full_flush", 24, Names("Full Flush", "Couleur pure", "清一色"), "hand", p.one_suit,
        Text("one suit, no honours", "une seule famille, sans honneurs"), not_with="76", implied="50"),
    Fan("23", "pure_triple_chow", 24, Names("Pure Triple Chow", "Triple chow pur", "一色三同顺"), "combination",
        chosen("pure_triple_chow"),
        Text("the same chow three times in one suit", "trois fois le même Chow d'une famille"), not_with="24 69"),
    Fan("24", "pure_shifted_pungs", 24, Names("Pure Shifted Pungs", "Pungs décalés purs", "一色三节高"), "combination",
        chosen("pure_shifted_pungs"),
        Text("pungs or kongs of three numbers in a row of one suit",
             "Pungs ou Kongs de trois numéros qui se suivent d'une famille"),
        not_with="23"),
    Fan("25", "upper_tiles", 24, Names("Upper Tiles", "Grandes tuiles", "全大"), "hand", mp.only(mp.of_ranks(7, 8, 9)),
        Text("7, 8 and 9 only", "7, 8 et 9 seulement"), not_with="76", implied="36"),
    Fan("26", "middle_tiles", 24, Names("Middle Tiles", "Tuiles moyennes", "全中"), "hand",
        mp.only(mp.of_ranks(4, 5, 6)),
        Text("4, 5 and 6 only", "4, 5 et 6 seulement"), not_with="68 76"),
    Fan("27", "lower_tiles", 24, Names("Lower Tiles", "Petites tuiles", "全小"), "hand", mp.only(mp.of_ranks(1, 2, 3)),
        Text("1, 2 and 3 only", "1, 2 et 3 seulement"), not_with="76", implied="37"),
)  # fmt: skip

HIGH: tuple[Fan, ...] = (*OF_88, *OF_64, *OF_48, *OF_32, *OF_24)
