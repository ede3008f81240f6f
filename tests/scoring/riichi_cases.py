"""Riichi hands worked by hand from the rule: what counts, han and fu, who pays; the sums stand in the words.

`scored` is a line of items, `id value` (value times count), fu items without their `fu_`; `net` what each seat gains.
Where no book is named, the case holds in all three. South wins on North's tile in the East round unless told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.examples import example

WRC, E16, E25 = "riichi-wrc-2015", "riichi-ema-2016", "riichi-ema-2025"
ALL = (WRC, E16, E25)


class Case(NamedTuple):
    name: str
    hand: Mapping[str, Any]
    scored: str
    value: tuple[int, int, str | None]
    """Han, fu, limit."""
    net: str
    books: tuple[str, ...] = ALL


PLAIN = "123m 567p 234s 678s 99p"
"""Four chows and a pair of nines: won on the 4s it is pinfu."""
SIMPLE = "234m 567p 234s 678s 55p"
"""The same of simples."""
FLUSH = "22334455m 678m 789m"
"""234 234 55 678 789 or 22 345 345 678 789: a full flush with one pure double chow."""
SIXTY = example("222s 999p 345p 77s", "(6666m)", won="5p", flags="riichi")
"""3 han 60 fu: 20 + 10 + kong of 6 16 + pung of 9 8 + pung of 2 4 = 58; base 1920."""
BOTH_WINDS = example("222m 555p EE 345s 678s", won="5s", seat="E", flags="riichi")
CLOSED = "base 20, closed_discard 10"
OPENED = "base 20"
DRAWN = "base 20, self_draw 2"

DOSSIER = (
    Case("1: 3 han 30 fu, 4 x 960 = 3840", example(PLAIN, won="4s", flags="riichi", dora_indicators=["4p"]),
         f"riichi 1, pinfu 1, dora 1, {CLOSED}", (3, 30, None), "S 3900 N -3900"),
    Case("2: pinfu drawn, 2 han 20 fu, base 320: 400, 400, East 640", example(PLAIN, won="4s", drawn=True),
         "menzen_tsumo 1, pinfu 1, base 20", (2, 20, None), "S 1500 E -700 W -400 N -400"),
    Case("3: seven pairs, dealer, 3 han 25 fu, 6 x 800", example("22m 44m 55p 77p 33s 66s 88s", won="8s", seat="E"),
         "tanyao 1, chiitoitsu 2, seven_pairs 25", (3, 25, None), "E 4800 N -4800"),
    Case("4: 20 + 8 + 4 = 32 fu, 4 x 320 = 1280, two counters, the stick apart",
         example("999m 234p 678s 55p", "CCC", won="4p", honba=2, riichi_sticks=1),
         f"yakuhai_dragon 1, {OPENED}, pung_open_honour 4, pung_concealed_honour 8, rounding 8", (1, 40, None),
         "S 1900 N -1900"),
    Case("5: 4 han 30 fu, 4 x 1920 = 7680, not rounded",
         example(SIMPLE, won="4s", flags="riichi", dora_indicators=["7s"]),
         f"riichi 1, tanyao 1, pinfu 1, dora 1, {CLOSED}", (4, 30, None), "S 7700 N -7700", (E16,)),
    Case("6: the same as a mangan", example(SIMPLE, won="4s", flags="riichi", dora_indicators=["7s"]),
         f"riichi 1, tanyao 1, pinfu 1, dora 1, {CLOSED}", (4, 30, "mangan"), "S 8000 N -8000", (WRC, E25)),
    Case("7: dealer's haneman drawn, 2 x 3000 and a counter from each",
         example("123m 345m 678m PPP 99m", won="8m", drawn=True, seat="E", flags="riichi", honba=1),
         f"riichi 1, menzen_tsumo 1, honitsu 3, yakuhai_dragon 1, {DRAWN}, pung_concealed_honour 8",
         (6, 30, "haneman"), "E 18300 S -6100 W -6100 N -6100"),
    Case("8: baiman, 4 x 4000", example(FLUSH, won="9m"), f"chinitsu 6, pinfu 1, iipeikou 1, {CLOSED}",
         (8, 30, "baiman"), "S 16000 N -16000"),
    Case("9: big three dragons fed by South, won on North's tile: 16000 each",
         example("234m 55p", "CCC", "FFF", "PPP", won="4m", seat="W", by="N", liable="S"),
         "daisangen 1", (0, 0, "yakuman"), "W 32000 S -16000 N -16000"),
)  # fmt: skip
"""The dossier's worked examples; 10 to 12 are of the table."""

FU = (
    Case("pinfu alone, 4 x 240 = 960", example(PLAIN, won="4s"), f"pinfu 1, {CLOSED}", (1, 30, None), "S 1000 N -1000"),
    Case("edge wait: 32 fu", example(PLAIN, won="3m", flags="riichi"),
         f"riichi 1, {CLOSED}, edge_wait 2, rounding 8", (1, 40, None), "S 1300 N -1300"),
    Case("closed wait: 32 fu", example(PLAIN, won="6p", flags="riichi"),
         f"riichi 1, {CLOSED}, closed_wait 2, rounding 8", (1, 40, None), "S 1300 N -1300"),
    Case("pair wait: 32 fu", example(PLAIN, won="9p", flags="riichi"),
         f"riichi 1, {CLOSED}, pair_wait 2, rounding 8", (1, 40, None), "S 1300 N -1300"),
    Case("concealed pung of 5: 34 fu", example("555m 567p 234s 678s 99p", won="4s", flags="riichi"),
         f"riichi 1, {CLOSED}, pung_concealed_ordinary 4, rounding 6", (1, 40, None), "S 1300 N -1300"),
    Case("30 + 32 + 2 + 2 = 66 fu, 4 x 560 = 2240",
         example("123m 567p 678s CC", "(9999s)", won="3m", flags="riichi"),
         f"riichi 1, {CLOSED}, kong_concealed_honour 32, pair_dragon 2, edge_wait 2, rounding 4", (1, 70, None),
         "S 2300 N -2300"),
    Case("30 + 64 + 2 + 2 = 98 fu, 4 x 800", example("123m 567p CC", "(9999s)", "(NNNN)", won="3m", flags="riichi"),
         f"riichi 1, {CLOSED}, kong_concealed_honour 64, pair_dragon 2, edge_wait 2, rounding 2", (1, 100, None),
         "S 3200 N -3200"),
    Case("open kong of the round wind: 36 fu", example("234m 678p 345s 22s", "EEEE", won="4m"),
         f"yakuhai_round_wind 1, {OPENED}, kong_open_honour 16, rounding 4", (1, 40, None), "S 1300 N -1300"),
    Case("open kong of 6 and a pung the discard finishes: 20 + 8 + 2 + 4 = 34 fu",
         example("555m 234s 88s", "6666p", "CCC", won="5m"),
         f"yakuhai_dragon 1, {OPENED}, pung_open_ordinary 2, kong_open_ordinary 8, pung_open_honour 4, rounding 6",
         (1, 40, None), "S 1300 N -1300"),
    Case("concealed kong of 6 drawn: 20 + 2 + 16 = 38 fu, base 640: 700, 700, East 1280",
         example("234m 678p 234s 99s", "(6666m)", won="4s", drawn=True, flags="riichi"),
         f"riichi 1, menzen_tsumo 1, {DRAWN}, kong_concealed_ordinary 16, rounding 2", (2, 40, None),
         "S 2700 E -1300 W -700 N -700"),
    Case("a double East: 2 han, 24 fu, 6 x 480 = 2880", example("234m 678p 345s 22s", "EEE", won="4m", seat="E"),
         f"yakuhai_seat_wind 1, yakuhai_round_wind 1, {OPENED}, pung_open_honour 4, rounding 6", (2, 30, None),
         "E 2900 N -2900"),
    Case("pair of both winds twice: 30 + 2 + 2 + 4 + 4 = 42 fu, 6 x 400", BOTH_WINDS,
         f"riichi 1, {CLOSED}, pair_seat_wind 2, pair_round_wind 2, pung_concealed_ordinary 8, rounding 8",
         (1, 50, None), "E 2400 N -2400", (WRC, E16)),
    Case("pair of both winds once: 40 fu, 6 x 320 = 1920", BOTH_WINDS,
         f"riichi 1, {CLOSED}, pair_seat_wind 2, pung_concealed_ordinary 8", (1, 40, None), "E 2000 N -2000", (E25,)),
    Case("pair of both winds once, by option", {**BOTH_WINDS, "options": {"double_wind_pair": 2}},
         f"riichi 1, {CLOSED}, pair_seat_wind 2, pung_concealed_ordinary 8", (1, 40, None), "E 2000 N -2000"),
    Case("pair of both winds twice, by option", {**BOTH_WINDS, "options": {"double_wind_pair": 4}},
         f"riichi 1, {CLOSED}, pair_seat_wind 2, pair_round_wind 2, pung_concealed_ordinary 8, rounding 8",
         (1, 50, None), "E 2400 N -2400"),
    Case("open pinfu: 22 fu", example("345m 234s 678p 22p", "678m", won="4s"),
         f"tanyao 1, {OPENED}, open_pinfu 2, rounding 8", (1, 30, None), "S 1000 N -1000"),
    Case("open chows drawn: 22 fu, base 240: 300, 300, East 480",
         example("345m 234s 678p 22p", "678m", won="4s", drawn=True),
         f"tanyao 1, {DRAWN}, rounding 8", (1, 30, None), "S 1100 E -500 W -300 N -300"),
    Case("3 han 60 fu, 7680 not rounded", SIXTY,
         f"riichi 1, sanankou 2, {CLOSED}, kong_concealed_ordinary 16, pung_concealed_honour 8,"
         " pung_concealed_ordinary 4, rounding 2", (3, 60, None), "S 7700 N -7700", (E16,)),
    Case("3 han 60 fu as a mangan", SIXTY,
         f"riichi 1, sanankou 2, {CLOSED}, kong_concealed_ordinary 16, pung_concealed_honour 8,"
         " pung_concealed_ordinary 4, rounding 2", (3, 60, "mangan"), "S 8000 N -8000", (WRC, E25)),
    Case("3 han 60 fu, the dealer's 11520", {**SIXTY, "seat_wind": "E"},
         f"riichi 1, sanankou 2, {CLOSED}, kong_concealed_ordinary 16, pung_concealed_honour 8,"
         " pung_concealed_ordinary 4, rounding 2", (3, 60, None), "E 11600 N -11600", (E16,)),
    Case("4 han 30 fu drawn: 1920 and 3840", example("234m 567p 345s 678s 55s", won="6p", drawn=True, flags="riichi",
                                                     dora_indicators=["1m"]),
         f"riichi 1, menzen_tsumo 1, tanyao 1, dora 1, {DRAWN}, closed_wait 2, rounding 6", (4, 30, None),
         "S 7900 E -3900 W -2000 N -2000", (E16,)),
    Case("4 han 30 fu drawn, as a mangan", example("234m 567p 345s 678s 55s", won="6p", drawn=True, flags="riichi",
                                                   dora_indicators=["1m"]),
         f"riichi 1, menzen_tsumo 1, tanyao 1, dora 1, {DRAWN}, closed_wait 2, rounding 6", (4, 30, "mangan"),
         "S 8000 E -4000 W -2000 N -2000", (WRC, E25)),
)  # fmt: skip

YAKU = (
    Case("riichi, ippatsu, ura dora: 6 han 20 fu, a haneman",
         example(PLAIN, won="4s", drawn=True, flags="riichi ippatsu", dora_indicators=["N"],
                 ura_dora_indicators=["8p"]),
         "riichi 1, ippatsu 1, menzen_tsumo 1, pinfu 1, ura_dora 2, base 20", (6, 20, "haneman"),
         "S 12000 E -6000 W -3000 N -3000"),
    Case("double riichi", example(PLAIN, won="4s", flags="double_riichi"), f"double_riichi 2, pinfu 1, {CLOSED}",
         (3, 30, None), "S 3900 N -3900"),
    Case("under the sea: 26 fu, base 480", example("345m 678p 234s 22p", "CCC", won="4s", drawn=True,
                                                   flags="last_tile"),
         f"haitei 1, yakuhai_dragon 1, {DRAWN}, pung_open_honour 4, rounding 4", (2, 30, None),
         "S 2000 E -1000 W -500 N -500"),
    Case("under the river, nothing else", example("345m 678p 234s 22p", "999s", won="4s", flags="last_tile"),
         f"houtei 1, {OPENED}, pung_open_honour 4, rounding 6", (1, 30, None), "S 1000 N -1000"),
    Case("after a kong: 20 + 2 + 32 = 54 fu, base 960",
         example("345m 678p 234s 22p", "(9999s)", won="4s", drawn=True, flags="after_kong"),
         f"rinshan 1, menzen_tsumo 1, {DRAWN}, kong_concealed_honour 32, rounding 6", (2, 60, None),
         "S 4000 E -2000 W -1000 N -1000"),
    Case("robbing a kong", example("345m 678p 234s 22p", "NNN", won="4s", flags="robbing_kong"),
         f"chankan 1, {OPENED}, pung_open_honour 4, rounding 6", (1, 30, None), "S 1000 N -1000"),
    Case("pure double chow on the middle: 30 + 8 + 2 = 40 fu", example("223344m 678p 999s 11p", won="3m"),
         f"iipeikou 1, {CLOSED}, pung_concealed_honour 8, closed_wait 2", (1, 40, None), "S 1300 N -1300"),
    Case("twice pure double chow, dearer than seven pairs: 4 x 1280 = 5120",
         example("223344m 778899p 55s", won="5s"), f"ryanpeikou 3, {CLOSED}, pair_wait 2, rounding 8", (3, 40, None),
         "S 5200 N -5200"),
    Case("seven pairs in one suit with honours", example("11m 33m 55m 77m EE WW CC", won="C"),
         "chiitoitsu 2, honitsu 3, seven_pairs 25", (5, 25, "mangan"), "S 8000 N -8000"),
    Case("seven pairs of terminals and honours: 4 x 1600", example("11m 99m 11p 99s EE WW CC", won="C"),
         "chiitoitsu 2, honroutou 2, seven_pairs 25", (4, 25, None), "S 6400 N -6400"),
    Case("seven pairs drawn: base 800", example("22m 55p 77p 88s 33s EE CC", won="C", drawn=True),
         "chiitoitsu 2, menzen_tsumo 1, seven_pairs 25", (3, 25, None), "S 3200 E -1600 W -800 N -800"),
    Case("mixed triple chow, open", example("345m 345p EE 999m", "345s", won="3m"),
         f"sanshoku_doujun 1, {OPENED}, pair_round_wind 2, pung_concealed_honour 8", (1, 30, None), "S 1000 N -1000"),
    Case("mixed triple chow, closed: 38 fu", example("345m 345p 345s 999m 88p", won="3m"),
         f"sanshoku_doujun 2, {CLOSED}, pung_concealed_honour 8, rounding 2", (2, 40, None), "S 2600 N -2600"),
    Case("pure straight, closed", example("123456789m 234p 77s", won="4p"), f"ittsu 2, pinfu 1, {CLOSED}",
         (3, 30, None), "S 3900 N -3900"),
    Case("pure straight, open", example("456789m 234p 77s", "123m", won="4p"),
         f"ittsu 1, {OPENED}, open_pinfu 2, rounding 8", (1, 30, None), "S 1000 N -1000"),
    Case("half outside hand, closed: 38 fu", example("123m 789p NN 999s 123s", won="1m"),
         f"chanta 2, {CLOSED}, pung_concealed_honour 8, rounding 2", (2, 40, None), "S 2600 N -2600"),
    Case("half outside hand, open: 28 fu", example("123m 789p NN 999s", "123s", won="1m"),
         f"chanta 1, {OPENED}, pung_concealed_honour 8, rounding 2", (1, 30, None), "S 1000 N -1000"),
    Case("full outside hand, closed: 4 x 1280 = 5120", example("123m 789p 99p 999s 123s", won="1m"),
         f"junchan 3, {CLOSED}, pung_concealed_honour 8, rounding 2", (3, 40, None), "S 5200 N -5200"),
    Case("full outside hand, open: 28 fu", example("123m 789p 99p 999s", "123s", won="1m"),
         f"junchan 2, {OPENED}, pung_concealed_honour 8, rounding 2", (2, 30, None), "S 2000 N -2000"),
    Case("all terminals and honours with all pungs: 20 + 8 + 4 + 4 + 4 + 2 = 42 fu, 3200 base cut to a mangan",
         example("111m 99p", "999s", "NNN", "111p", won="9p"),
         f"toitoi 2, honroutou 2, {OPENED}, pung_concealed_honour 8, pung_open_honour 12, pair_wait 2, rounding 8",
         (4, 50, "mangan"), "S 8000 N -8000"),
    Case("half flush, open", example("123m 567m NN", "999m", "EEE", won="1m", seat="W"),
         f"honitsu 2, yakuhai_round_wind 1, {OPENED}, pung_open_honour 8, rounding 2", (3, 30, None),
         "W 3900 N -3900"),
    Case("full flush, open, on the pair for the fu", example("123m 567m 11m", "999m", "345m", won="1m"),
         f"chinitsu 5, {OPENED}, pung_open_honour 4, pair_wait 2, rounding 4", (5, 30, "mangan"), "S 8000 N -8000"),
    Case("a discard opens the fourth pung: 30 + 4 + 4 + 8 + 4 = 50 fu, 3200 base cut to a mangan",
         example("333m 777p 999s NNN 66p", won="N"),
         f"toitoi 2, sanankou 2, {CLOSED}, pung_concealed_ordinary 8, pung_concealed_honour 8, pung_open_honour 4",
         (4, 50, "mangan"), "S 8000 N -8000"),
    Case("three kongs: 20 + 16 + 8 + 16 + 2 = 62 fu, 4 x 1120 = 4480",
         example("345m 66p", "(3333p)", "7777s", "9999m", won="6p"),
         f"sankantsu 2, {OPENED}, kong_concealed_ordinary 16, kong_open_ordinary 8, kong_open_honour 16, pair_wait 2,"
         " rounding 8", (2, 70, None), "S 4500 N -4500"),
    Case("triple pung: 20 + 4 + 4 + 2 + 2 = 32 fu", example("333m 333p 66p 789s", "333s", won="6p"),
         f"sanshoku_doukou 2, {OPENED}, pung_concealed_ordinary 8, pung_open_ordinary 2, pair_wait 2, rounding 8",
         (2, 40, None), "S 2600 N -2600"),
    Case("little three dragons, 2 + 1 + 1: 20 + 4 + 4 + 2 = 30 fu", example("345m 678p PP", "CCC", "FFF", won="3m"),
         f"shousangen 2, yakuhai_dragon 2, {OPENED}, pung_open_honour 8, pair_dragon 2", (4, 30, None),
         "S 7700 N -7700", (E16,)),
    Case("little three dragons as a mangan", example("345m 678p PP", "CCC", "FFF", won="3m"),
         f"shousangen 2, yakuhai_dragon 2, {OPENED}, pung_open_honour 8, pair_dragon 2", (4, 30, "mangan"),
         "S 8000 N -8000", (WRC, E25)),
    Case("three pungs dearer than three chows: 38 fu, base 1280", example("111222333m 789p 55s", won="9p", drawn=True),
         f"menzen_tsumo 1, sanankou 2, {DRAWN}, pung_concealed_honour 8, pung_concealed_ordinary 8, rounding 2",
         (3, 40, None), "S 5200 E -2600 W -1300 N -1300"),
    Case("blessing of man alone: a mangan beside nothing", example("345m 678p 999s 234s 22p", won="4s", flags="renhou",
                                                                   dora_indicators=["8s"]),
         f"renhou 5, {CLOSED}, pung_concealed_honour 8, rounding 2", (5, 40, "mangan"), "S 8000 N -8000"),
    Case("blessing of man on a full flush: the flush is dearer, and stands without it",
         example("12223345678999m", won="8m", flags="renhou"),
         f"chinitsu 6, {CLOSED}, pung_concealed_honour 8, rounding 2", (6, 40, "haneman"), "S 12000 N -12000"),
)  # fmt: skip

DORA = (
    Case("eight han: a kong of four dora is eight tiles for two indicators",
         example("345m 678p 22p 234s", "(5555s)", won="4s", flags="riichi", dora_indicators=["4s", "4s"]),
         f"riichi 1, tanyao 1, dora 4, kan_dora 4, {CLOSED}, kong_concealed_ordinary 16, rounding 4",
         (10, 50, "baiman"), "S 16000 N -16000"),
    Case("nine shows one, north shows east, red shows white",
         example("123m 111p 678s PP", "EEE", won="8s", dora_indicators=["9p", "N", "C"]),
         f"yakuhai_round_wind 1, dora 3, kan_dora 5, {OPENED}, pung_concealed_honour 8, pung_open_honour 4,"
         " pair_dragon 2, rounding 6", (9, 40, "baiman"), "S 16000 N -16000"),
    Case("three red fives", example("340m 067p 234s 406s 55p", won="4s", flags="riichi", options={"red_fives": 3}),
         f"riichi 1, tanyao 1, pinfu 1, red_five 3, {CLOSED}", (6, 30, "haneman"), "S 12000 N -12000"),
    Case("three of four red fives; won on the end of 567 rather than on the pair, for the han",
         example("340m 067p 234s 678s 05p", won="0p", flags="riichi", options={"red_fives": 4},
                 dora_indicators=["4p"]),
         f"riichi 1, tanyao 1, pinfu 1, dora 3, red_five 3, {CLOSED}", (9, 30, "baiman"),
         "S 16000 N -16000"),
    Case("a red five as indicator shows a six",
         example(PLAIN, won="4s", flags="riichi", dora_indicators=["0p"], options={"red_fives": 3}),
         f"riichi 1, pinfu 1, dora 1, {CLOSED}", (3, 30, None), "S 3900 N -3900"),
)  # fmt: skip

_ELEVEN = example(FLUSH, won="9m", drawn=True, flags="riichi ippatsu")
_ELEVEN_ITEMS = "riichi 1, ippatsu 1, menzen_tsumo 1, pinfu 1, iipeikou 1, chinitsu 6"
_BOTH = example("NNN 55s", "EEE", "SSS", "WWW", won="N", seat="W")
_GREAT = example("EEE NN", "CCC", "FFF", "PPP", won="N")
_DRAGONS = example("234m 55p", "CCC", "FFF", "PPP", won="4m", drawn=True, seat="W", liable="S", honba=2)
_PUNGS = example("333m 777p 999s NNN 66p", won="6p")

LIMITS = (
    Case("eleven han: sanbaiman", _ELEVEN, f"{_ELEVEN_ITEMS}, base 20", (11, 20, "sanbaiman"),
         "S 24000 E -12000 W -6000 N -6000"),
    Case("thirteen han are a sanbaiman", {**_ELEVEN, "dora_indicators": ["2m"]}, f"{_ELEVEN_ITEMS}, dora 2, base 20",
         (13, 20, "sanbaiman"), "S 24000 E -12000 W -6000 N -6000"),
    Case("thirteen han counted as a yakuman, by option",
         {**_ELEVEN, "dora_indicators": ["2m"], "options": {"counted_yakuman": True}},
         f"{_ELEVEN_ITEMS}, dora 2, base 20", (13, 20, "yakuman"), "S 32000 E -16000 W -8000 N -8000"),
    Case("four concealed pungs drawn", example("333m 777p 999s NNN 66p", won="3m", drawn=True), "suuankou 1",
         (0, 0, "yakuman"), "S 32000 E -16000 W -8000 N -8000"),
    Case("four concealed pungs on the pair", _PUNGS, "suuankou 1", (0, 0, "yakuman"), "S 32000 N -32000"),
    Case("the same as two yakuman, by option", {**_PUNGS, "options": {"double_yakuman": "waits"}},
         "suuankou_tanki 2", (0, 0, "yakuman"), "S 64000 N -64000"),
    Case("thirteen orphans, the dealer's, drawn", example("19m 19p 19s ESWNPFC C", won="1m", drawn=True, seat="E"),
         "kokushi_musou 1", (0, 0, "yakuman"), "E 48000 S -16000 W -16000 N -16000"),
    Case("nine gates", example("11123456789995m", won="3m"), "chuuren_poutou 1", (0, 0, "yakuman"), "S 32000 N -32000"),
    Case("nine gates on nine waits, by option",
         example("11123456789995m", won="5m", options={"double_yakuman": "waits"}),
         "chuuren_poutou_9 2", (0, 0, "yakuman"), "S 64000 N -64000"),
    Case("blessing of heaven: no han, no dora", example(PLAIN, won="4s", drawn=True, seat="E", flags="heavenly",
                                                        dora_indicators=["4p"]),
         "tenhou 1", (0, 0, "yakuman"), "E 48000 S -16000 W -16000 N -16000"),
    Case("blessing of earth", example(PLAIN, won="4s", drawn=True, flags="earthly"), "chiihou 1", (0, 0, "yakuman"),
         "S 32000 E -16000 W -8000 N -8000"),
    Case("big four winds, a single yakuman", _BOTH, "daisuushii 1", (0, 0, "yakuman"), "W 32000 N -32000"),
    Case("big four winds as two, by option", {**_BOTH, "options": {"double_yakuman": "waits_and_winds"}},
         "daisuushii_double 2", (0, 0, "yakuman"), "W 64000 N -64000"),
    Case("two yakuman count as one", _GREAT, "daisangen 1", (0, 0, "yakuman"), "S 32000 N -32000"),
    Case("two yakuman add up, by option", {**_GREAT, "options": {"multiple_yakuman": True}},
         "daisangen 1, tsuuiisou 1", (0, 0, "yakuman"), "S 64000 N -64000"),
    Case("all green", example("234s 66s 888s", "FFF", "234s", won="2s"), "ryuuiisou 1", (0, 0, "yakuman"),
         "S 32000 N -32000"),
    Case("all terminals", example("111m 99p", "999s", "111p", "999m", won="9p"), "chinroutou 1", (0, 0, "yakuman"),
         "S 32000 N -32000"),
    Case("seven pairs of honours", example("EE SS WW NN PP FF CC", won="C"), "tsuuiisou 1", (0, 0, "yakuman"),
         "S 32000 N -32000"),
    Case("little four winds", example("345m NN", "EEE", "SSS", "WWW", won="3m"), "shousuushii 1", (0, 0, "yakuman"),
         "S 32000 N -32000"),
    Case("four kongs", example("66p", "(3333m)", "7777p", "9999s", "NNNN", won="6p"), "suukantsu 1",
         (0, 0, "yakuman"), "S 32000 N -32000"),
    Case("fed and then drawn: the liable player pays for all, counters too, 32000 + 2 x 300", _DRAGONS, "daisangen 1",
         (0, 0, "yakuman"), "W 32600 S -32600"),
    Case("fed to the dealer, won on another's discard: 24000 each, the counter by the discarder",
         example("234m 55p", "CCC", "FFF", "PPP", won="4m", seat="E", by="N", liable="S", honba=1),
         "daisangen 1", (0, 0, "yakuman"), "E 48300 S -24000 N -24300"),
    Case("the liable player himself discards", example("234m 55p", "CCC", "FFF", "PPP", won="4m", by="N", liable="N"),
         "daisangen 1", (0, 0, "yakuman"), "S 32000 N -32000"),
    Case("fed, with another yakuman beside it, by option: half of 32000, and the rest by the discarder",
         {**_GREAT, "liable": "W", "options": {"multiple_yakuman": True}},
         "daisangen 1, tsuuiisou 1", (0, 0, "yakuman"), "S 64000 W -16000 N -48000"),
    Case("blessing of man as a yakuman, by option",
         example(PLAIN, won="4s", flags="renhou", options={"renhou": "yakuman"}), "renhou_yakuman 1",
         (0, 0, "yakuman"), "S 32000 N -32000"),
    Case("blessing of man with the others, by option: 5 + 1 + 1",
         example(PLAIN, won="4s", flags="renhou", options={"renhou": "5han"}, dora_indicators=["4p"]),
         f"renhou 5, pinfu 1, dora 1, {CLOSED}", (7, 30, "haneman"), "S 12000 N -12000"),
)  # fmt: skip

CASES = (*DOSSIER, *FU, *YAKU, *DORA, *LIMITS)
