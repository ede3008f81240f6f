"""Hands of the competition rules worked by hand from the fan table, before any of them was scored.

Each: what it shows, the hand, the numbers of the fan that count, and their sum. A hand is South's in an East round, won
on North's discard, unless it says otherwise. Two choices of the same worth are told apart by the engine's own rule, the
earlier fan of the table; the sum is the rule's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from scoring.examples import example


class Case(NamedTuple):
    shows: str
    hand: dict[str, Any]
    fan: str
    total: int


DOSSIER = (
    Case("example 1", example("456m 789m 55p", "123m", "WWW", won="7m"), "28 73 75 77", 19),
    Case("example 2", example("234m 234p 234s 567s 88p", won="4s", drawn=True), "41 56 63 68 71", 17),
    Case("example 3", example("456p PP", "123m", "777s", "EEE", won="6p", seat="E", round="S"), "52 61", 8),
    Case("example 4", example("11m 33m 55p 77p 22s 88s CC", won="C"), "19", 24),
    Case("example 5, claimed", example("456p 99s", "CCC", "FFF", "PPP", won="9s"), "2 75 79", 90),
    Case("example 5, concealed", example("456p 99s CCC FFF PPP", won="9s"), "2 33 62 75 79", 108),
    Case("example 6, eight points and two flowers", example("345p 456s 55m", "234m", "789m", won="3p", flowers="f1 s2"),
         "51 63 81 81", 10),
)  # fmt: skip

PRINCIPLES = (
    Case("account-once: mixed straight and one couple of two (RA)", example("123m 456p EE", "789s", "789p", won="E"),
         "39 70 79", 10),
    Case("account-once: three of the four couples of a circle (RA)",
         example("123m 44p", "123p", "789p", "789m", won="4p", flags="last_tile"), "45 63 70 70 72 75 79", 15),
    Case("account-once: the circle of 123 456 in two suits",
         example("123m EE", "123p", "456m", "456p", won="E", flags="last_tile"), "45 70 70 71 75 79", 13),
    Case("account-once: three chows make two couples",
         example("123m EE", "123m", "123p", "888s", won="E", flags="last_tile"), "45 69 70 79", 11),
    Case("account-once: pure straight and the fourth chow, one of three ways",
         example("123m EE", "123m", "456m", "789m", won="E"), "28 50 69 79", 24),
    Case("account-once: pure straight and a fourth chow of another suit",
         example("456p EE", "123m", "456m", "789m", won="E"), "28 70 75 79", 19),
    Case("account-once: mixed triple chow and the fourth chow once",
         example("234m 88p", "234m", "234p", "234s", won="8p"), "41 63 68 69 79", 14),
    Case("account-once: pure shifted chows and 345 678", example("123s EE", "234s", "345s", "678s", won="E"),
         "30 50 71 79", 24),
    Case("account-once: mixed shifted pungs and the fourth pung once",
         example("444m EE", "222m", "333p", "444s", won="E"), "42 49 65 79", 17),
    Case("non-identical: 234s takes one 234p, not both", example("234s 22334456788p", won="8p"),
         "62 63 68 69 70 71 75", 10),
    Case("non-identical: 789 stands in one pair of ends, though there are two 123",
         example("123m 99p", "123m", "789m", "CCC", won="9p", flags="last_tile"), "45 55 59 69 72 75 79", 18),
    Case("non-repeat: triple pung holds no double pung", example("888m EE", "444m", "444p", "444s", won="E"),
         "32 49 79", 23),
    Case("non-repeat: quadruple chow holds no triple, double, hog", example("234p 234p 234p 66m", "234p", won="6m"),
         "14 63 68 75 79", 54),
    Case("non-separation: three pungs, not three chows", example("111222333s EE", "456p", won="E"),
         "24 33 73 75 79", 43),
    Case("non-separation: the same, a pung completed by the discard", example("111222333s EE", "456p", won="1s"),
         "24 66 73 75", 28),
    Case("freedom of choice: terminal chows before seven pairs", example("112233m 55m 778899m", won="5m"),
         "13 62 79", 67),
    Case("freedom of choice: seven pairs before chows", example("223344m 223344p 55s", won="5s"), "19 68", 26),
    Case("freedom of choice: quadruple chow and fives before pungs", example("444555666456m 55p", won="5p"),
         "14 26 31 62 63 75 79", 94),
)  # fmt: skip

HONOURS = (
    Case("big four winds, a pair of a suit", example("NNN 55m", "EEE", "SSS", "WWW", won="5m"), "1 50 79", 95),
    Case("big four winds, all honours", example("NNN CC", "EEE", "SSS", "WWW", won="C"), "1 11 79", 153),
    Case("little four winds with both own winds (M1)", example("456p NN", "EEE", "SSS", "WWW", won="4p"),
         "9 50 60 61", 74),
    Case("M1 as RA has it", example("456p NN", "EEE", "SSS", "WWW", won="4p",
                                    options={"little_four_winds_with_winds": False}), "9 50", 70),
    Case("big three winds take their pungs of honours, not that of ones",
         example("111m 55p", "EEE", "SSS", "WWW", won="5p"), "38 49 60 61 73 75 79", 25),
    Case("little three dragons", example("456p 123m PP", "CCC", "FFF", won="4p"), "10 75", 65),
    Case("two dragon pungs", example("456p 99m", "CCC", "FFF", "234p", won="9m"), "54 75 79", 8),
    Case("all honours", example("SSS PP", "EEE", "CCC", "FFF", won="P"), "10 11 60 61 79", 133),
    Case("all honours in pairs", example("EE SS WW NN CC FF PP", won="P"), "11 19", 88),
    Case("terminals and honours", example("111m CC", "999s", "NNN", "999p", won="C"), "18 52 65 79", 41),
    Case("seat wind that is the prevalent wind too", example("456p PP", "123m", "777s", "EEE", won="6p", seat="E"),
         "52 60 61", 10),
    Case("a kong of the prevalent wind", example("456p PP", "123m", "777s", "EEEE", won="6p"), "52 60 74", 9),
    Case("a wind of nobody", example("456p PP", "123m", "678s", "NNN", won="6p", flags="last_tile"), "45 52 73", 15),
)  # fmt: skip

WHOLE = (
    Case("all terminals, double pung twice (INT 3)", example("111m 11s", "999m", "111p", "999p", won="1s"),
         "8 65 65 79", 69),
    Case("all terminals, triple pung", example("999m 99p", "111m", "111p", "111s", won="9p"), "8 32 79", 81),
    Case("all green in one suit", example("234s 22s", "234s", "666s", "888s", won="2s"), "3 22 64 68 69", 117),
    Case("all green with dragons", example("234s 234s 66s", "888s", "FFF", won="6s"), "3 50 59 69 79", 98),
    Case("nine gates", example("1112345678999p 5p", won="5p"), "4 66", 90),
    Case("nine gates, drawn (M2)", example("1112345678999p 5p", won="5p", drawn=True), "4 56 66", 94),
    Case("nine gates with pure straight and tile hog (INT 3)", example("1112345678999p 1p", won="1p"), "4 28 64", 106),
    Case("no nine gates: it did not wait for all nine, so its pungs of 1 and 9 count",
         example("1112345678999p 5p", won="2p"), "22 62 66 73 73", 30),
    Case("seven shifted pairs", example("11223344556677s", won="5s"), "6", 88),
    Case("seven shifted pairs, drawn (M2)", example("22334455667788s", won="5s", drawn=True), "6 56 68", 94),
    Case("thirteen orphans, drawn (M2)", example("19m 19p 199s ESWN PFC", won="9s", drawn=True), "7 56", 92),
    Case("full flush", example("234m 567m 33m", "111m", "678m", won="3m"), "22 71 73 79", 27),
    Case("upper tiles", example("789m 789p 99s", "777s", "888p", won="9s"), "25 64 70 79", 28),
    Case("middle tiles in pairs, three hogs", example("4444m 5555p 6666s 55m", won="5m"), "19 26 64 64 64", 54),
    Case("lower four, two hogs", example("123m 234p 44s", "444p", "111m", won="4s"), "37 64 64 73 79", 18),
    Case("all even pungs, double pung twice (INT 3)", example("444p 88s", "222m", "222p", "444m", won="8s"),
         "21 65 65 79", 29),
    Case("all fives", example("345m 456p 55s", "567s", "555p", won="5s"), "31 51 64 79", 25),
    Case("reversible tiles, pure double chow twice (INT 3)", example("234p PP", "234p", "456s", "456s", won="P"),
         "40 69 69 79", 11),
    Case("outside hand, three couples (INT 3)", example("123m 99p", "123m", "789m", "789m", won="9p"),
         "55 63 69 69 72 75 79", 11),
    Case("three-suited terminal chows", example("123m 789m 55s", "123p", "789p", won="5s"), "29 79", 17),
    Case("four pure shifted chows keep all chows (M3)", example("123p 345p 99m", "567p", "789p", won="9m"),
         "16 63 75 79", 36),
    Case("four pure shifted pungs", example("222s 333s EE", "444s", "555s", won="E"), "15 50 66 79", 57),
    Case("pure shifted pungs and a double pung", example("444s EE", "222p", "333p", "444p", won="E"),
         "24 49 65 75 79", 34),
    Case("pure triple chow and a mixed double chow", example("345s EE", "345p", "345p", "345p", won="E"),
         "23 70 75 79", 27),
)  # fmt: skip

PUNGS = (
    Case("four kongs, two of them concealed", example("33p", "1111m", "5555m", "(7777s)", "(NNNN)", won="3p"),
         "5 66 73 73", 92),
    Case("three concealed kongs", example("456p 99m", "(1111m)", "(5555s)", "(EEEE)", won="4p"), "17 33 60 62 73", 53),
    Case("two melded kongs (M4)", example("456p EE", "4444m", "7777m", "CCC", won="E"), "57 59 75 79", 8),
    Case("melded and concealed kong (M4)", example("456p 99s", "4444m", "(7777m)", "CCC", won="4p"), "57b 59", 8),
    Case("two concealed kongs and a concealed pung", example("222m 678m EE", "(4444s)", "(8888s)", won="6m"),
         "33 48 62 75", 27),
    Case("two concealed kongs are no two concealed pungs (M10)", example("678m EE", "123p", "(4444s)", "(8888s)",
                                                                       won="6m"), "48", 8),
    Case("M10 the other way", example("678m EE", "123p", "(4444s)", "(8888s)", won="6m",
                                      options={"two_concealed_kongs_with_pungs": True}), "48 66", 10),
    Case("a concealed kong and a concealed pung",
         example("333p 456s EE", "234m", "(8888m)", won="E", flags="last_tile"), "45 66 67 79", 13),
    Case("three concealed pungs, the last one drawn", example("222m 555p 888s 66p", "345m", won="8s", drawn=True),
         "33 68 80", 19),
    Case("M8 as JK takes it", example("222m 555p 888s 66p", "345m", won="8s",
                                      options={"discard_keeps_pung_concealed": True}), "33 68", 18),
    Case("four concealed pungs on the pair", example("222m 555m 777p 333s 99s", won="9s"), "12 76 79", 66),
    Case("four concealed pungs, drawn (M2)", example("222m 555m 777p 333s 99s", won="3s", drawn=True), "12 56 76", 69),
    Case("three of four once a discard completes one", example("222m 555m 777p 333s 99s", won="3s"),
         "33 49 62 76", 25),
    Case("melded hand", example("99s", "234m", "CCC", "678p", "567s", won="9s"), "53 59", 8),
    Case("four melded sets and a drawn pair", example("99s", "234m", "CCC", "345p", "456s", won="9s", drawn=True),
         "51 59 79 80", 10),
)  # fmt: skip

WINS = (
    Case("last tile drawn, all concealed", example("678m 345p EE 123m 789s", won="6m", drawn=True, flags="last_tile"),
         "44 56", 12),
    Case("last discard", example("678m 345p EE", "123m", "789s", won="6m", flags="last_tile"), "45", 8),
    Case("after a concealed kong", example("678m 345p EE 123m", "(8888s)", won="6m", drawn=True, flags="after_kong"),
         "46 56 67", 14),
    Case("after a kong, on the last tile", example("678m 345p EE", "123m", "8888s", won="6m", drawn=True,
                                                 flags="after_kong last_tile"), "44 46 74", 17),
    Case("after a flower, by option (M5)",
         example("678m 345p EE", "123m", "789s", won="6m", drawn=True, flags="after_kong", flowers="f1",
                 options={"flower_replacement": True}), "46 81", 9),
    Case("a robbed kong is no last tile besides",
         example("678m 345p EE", "123m", "789s", won="6m", flags="robbing_kong last_of_kind"), "47", 8),
    Case("last tile, declared", example("345p 456s 55m", "234m", "789m", won="3p", flags="last_of_kind"),
         "51 58 63", 12),
    Case("last tile, the other three in one's own pung", example("345p 456s 22m", "555p", "234m", won="5p"),
         "51 58 64 68", 14),
    Case("a concealed kong leaves the hand concealed", example("345p 456s 234m EE", "(8888m)", won="E"),
         "51 62 67 79", 11),
    Case("edge shape, two kinds complete it: no edge wait", example("123345m 55p", "567m", "888s", won="3m"),
         "30 76", 17),
    Case("7789 and the 7: one wait, of the two that it is", example("77789m", "234m", "345p", "456s", won="7m"),
         "51 63 79", 9),
    Case("4567 and the 4: two kinds, no single wait", example("44567p", "123m", "789s", "CCC", won="4p",
                                                             flags="last_tile"), "45 59", 10),
    Case("closed wait", example("345p 456s 55m", "234m", "789m", won="4p"), "51 63 78", 9),
    Case("chicken hand", example("678m 345p EE", "123m", "789s", won="6m", round="W"), "43", 8),
    Case("chicken hand and flowers", example("678m 345p EE", "123m", "789s", won="6m", flowers="f1 f2 s4"),
         "43 81 81 81", 11),
)  # fmt: skip

KNITTED = (
    Case("knitted straight with a pung and a pair", example("147m 258p 369s EEE 66p", won="6p"), "35 60 62 79", 17),
    Case("knitted straight with all types", example("147m 258p 369s CCC EE", won="E"), "35 52 59 62 79", 23),
    Case("knitted straight, won on a tile of it", example("147m 258p 369s CCC EE", won="4m"), "35 52 59 62", 22),
    Case("knitted straight and a chow", example("147m 258p 369s 55s", "234m", won="5s"), "35 63 79", 15),
    Case("the same, four chows asked", example("147m 258p 369s 55s", "234m", won="5s",
                                               options={"knitted_all_chows": False}), "35 76 79", 14),
    Case("knitted straight, two-sided beside it", example("147m 258p 369s 234m NN", won="4m"), "35 62", 14),
    Case("knitted straight, a concealed kong beside it", example("147m 258p 369s 55s", "(NNNN)", won="5s"),
         "35 62 67 73 79", 18),
    Case("lesser honours", example("147m 258p 36s ESWN PF", won="E"), "34", 12),
    Case("lesser honours with the whole straight, drawn (M2)", example("147m 258p 369s ESWN P", won="E", drawn=True),
         "34 35 56", 28),
    Case("greater honours", example("147m 25p 36s ESWN PFC", won="E"), "20", 24),
    Case("greater honours, drawn (M2)", example("147m 25p 36s ESWN PFC", won="E", drawn=True), "20 56", 28),
)  # fmt: skip

CASES: tuple[Case, ...] = (*DOSSIER, *PRINCIPLES, *HONOURS, *WHOLE, *PUNGS, *WINS, *KNITTED)
