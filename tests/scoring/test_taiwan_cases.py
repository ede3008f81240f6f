"""The 16-tile game, worked by hand from the clauses: the seven examples of the rule text, then our own.

Each case: a hand in short, the tai of each item, what an ordinary payer gives (list A: 30 + 10 a tai; list B: the
tai), and what each seat wins or loses. South wins on North's discard in the East round unless the case says otherwise.
`RACK` waits for 2m and 5m with its 34m; its Pung and open sets leave it without any tai in list A.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from scoring import tally_json
from scoring.examples import example

RACK = "234m 567p 345s 99m"
LAID = ("111s", "678s")
CLOSED = "234m 567p 345s 99m 111s 678s"
CHOWS = "234m 567p 345s 678s 123p 99m"
FIVE = ("123m", "456p", "789s", "555m", "999p")
PAIRS = "11m 44m 33p 77p 22s CC NN 888s"
EIGHT = "f1 f2 f3 f4 s1 s2 s3 s4"
SHORT = "234m 67p 345s 99m 111s 68s W"
"""16 tiles that make nothing."""


class Case(NamedTuple):
    name: str
    hand: dict[str, Any]
    items: dict[str, int]
    total: int
    net: dict[str, int]


def case(name: str, hand: dict[str, Any], items: str, total: int, net: str) -> Case:
    tai = {key: int(value) for key, _, value in (word.partition("=") for word in items.split())}
    return Case(name, hand, tai, total, {"E": 0, "S": 0, "W": 0, "N": 0} | {w[0]: int(w[1:]) for w in net.split()})


def h(rack: str = RACK, *melds: str, won: str = "2m", **more: Any) -> dict[str, Any]:
    return example(rack, *(melds or (LAID if rack == RACK else ())), won=won, **more)


def fw(rack: str = RACK, *melds: str, won: str = "2m", **more: Any) -> dict[str, Any]:
    return h(rack, *melds, won=won, **more, options={"preset": "fourwinds"})


def opt(hand: dict[str, Any], **options: Any) -> dict[str, Any]:
    return {**hand, "options": {**hand.get("options", {}), **options}}


BOOK = [
    case("1: concealed and own flower", h(CLOSED, flowers="f2"), "concealed=1 own_flower=1", 50, "S+50 N-50"),
    case("2: the same from the dealer, n = 2: 1 + 4 more in his payment",
         h(CLOSED, flowers="f2", by="E", dealer_streak=2), "concealed=1 own_flower=1", 50, "S+100 E-100"),
    case("3: half flush drawn, the dealer pays one tai more",
         h("234m 567m NN", "111m", "345m", "678m", drawn=True), "self_drawn=1 half_flush=4", 80,
         "S+250 E-90 W-80 N-80"),
    case("4: dealer n = 1, concealed, drawn, three concealed Pungs",
         h("222m 555p 888s 234s 678m 99p", won="6m", drawn=True, seat="E", dealer_streak=1),
         "dealer=1 continuation=2 concealed_drawn=3 three_concealed=2", 110, "E+330 S-110 W-110 N-110"),
    case("5: all Pungs, red dragon, single wait", h("222m 55p", "888s", "CCC", "111p", "777m", won="5p"),
         "all_pungs=4 dragon_pung=1 single_wait=1", 90, "S+90 N-90"),
    case("6: plain Chows concealed", h(CHOWS), "plain_chows=2 concealed=1", 60, "S+60 N-60"),
    case("6: a flower in front loses them", h(CHOWS, flowers="f2"), "concealed=1 own_flower=1", 50, "S+50 N-50"),
    case("7: all melded, on a discard", h("EE", *FIVE, won="E"), "full_begging=2", 50, "S+50 N-50"),
    case("7: with all Pungs", h("EE", "111m", "222p", "888s", "555m", "999p", won="E"),
         "full_begging=2 all_pungs=4", 90, "S+90 N-90"),
]  # fmt: skip

TAIWAN = [
    case("no tai at all: the base is paid", h(), "", 30, "S+30 N-30"),
    case("drawn: 1 tai, 2 from the dealer", h(drawn=True), "self_drawn=1", 40, "S+130 E-50 W-40 N-40"),
    case("dealer draws: all pay his tai", h(drawn=True, seat="E"), "dealer=1 self_drawn=1", 50,
         "E+150 S-50 W-50 N-50"),
    case("dealer wins on a discard, n = 3: 1 + 6", h(seat="E", dealer_streak=3), "dealer=1 continuation=6", 100,
         "E+100 N-100"),
    case("the dealer neither wins nor pays: n = 5 counts nothing", h(seat="W", by="S", dealer_streak=5), "", 30,
         "W+30 S-30"),
    case("the dealer discards: 1 tai in his payment", h(by="E"), "", 30, "S+40 E-40"),
    case("North draws, n = 1: the dealer pays 1 + 1 + 2 = 4", h(drawn=True, seat="N", dealer_streak=1),
         "self_drawn=1", 40, "N+150 E-70 S-40 W-40"),
    case("concealed and drawn: 3 in all", h(CLOSED, drawn=True), "concealed_drawn=3", 60, "S+190 E-70 W-60 N-60"),
    case("a concealed Kong is no claim", h("234m 567p 345s 99m 678s", "(1111s)"), "concealed=1", 40, "S+40 N-40"),
    case("an open Kong is", h("234m 567p 345s 99m 678s", "1111s"), "", 30, "S+30 N-30"),
    case("edge wait 12", h("123m 567p 345s 99p", *LAID, won="3m"), "single_wait=1", 40, "S+40 N-40"),
    case("edge wait 89", h("789m 567p 345s 99p", *LAID, won="7m"), "single_wait=1", 40, "S+40 N-40"),
    case("middle wait 2-4", h(won="3m"), "single_wait=1", 40, "S+40 N-40"),
    case("pair wait", h(won="9m"), "single_wait=1", 40, "S+40 N-40"),
    case("2345 waits for two pairs: no single wait", h("234m 55m 567p 345s", *LAID, won="5m"), "", 30, "S+30 N-30"),
    case("1233: edge or pair, but only the 3", h("123m 33m 567p 345s", *LAID, won="3m"), "single_wait=1", 40,
         "S+40 N-40"),
    case("12345 on the 3: the 6 would do too", h("123m 345m 567p 99p", *LAID, won="3m"), "", 30, "S+30 N-30"),
    case("plain Chows, two of them open", h(RACK, "123s", "678s"), "plain_chows=2", 50, "S+50 N-50"),
    case("a pair of honours is not plain", h("234m 567p 345s NN", "123s", "678s"), "", 30, "S+30 N-30"),
    case("drawn is not plain", h(RACK, "123s", "678s", drawn=True), "self_drawn=1", 40, "S+130 E-50 W-40 N-40"),
    case("a middle wait is not plain", h(RACK, "123s", "678s", won="3m"), "single_wait=1", 40, "S+40 N-40"),
    case("another's flower is a flower: not plain", h(RACK, "123s", "678s", flowers="f3"), "", 30, "S+30 N-30"),
    case("Pung of the seat wind", h("234m 567p 345s 99m", "SSS", "678s"), "seat_wind=1", 40, "S+40 N-40"),
    case("seat and round wind the same", h(RACK, "SSS", "678s", round="S"), "seat_wind=1 round_wind=1", 50,
         "S+50 N-50"),
    case("Pung of the round wind", h(RACK, "EEE", "678s"), "round_wind=1", 40, "S+40 N-40"),
    case("Pung of another's wind", h(RACK, "WWW", "678s"), "", 30, "S+30 N-30"),
    case("West's wall opened: South is the fourth from it, his wind North, his flowers 4",
         opt(h(RACK, "NNN", "678s", flowers="f4 s2"), wall_opened="W"), "seat_wind=1 own_flower=1", 50, "S+50 N-50"),
    case("West's wall opened: South's own tiles say nothing", opt(h(RACK, "SSS", "678s", flowers="f2"),
                                                                 wall_opened="W"), "", 30, "S+30 N-30"),
    case("two own flowers", h(flowers="f2 s2 s1"), "own_flower=2", 50, "S+50 N-50"),
    case("lh: the chrysanthemum is West's", h(seat="W", flowers="f3"), "own_flower=1", 40, "W+40 N-40"),
    case("ata: it is not", opt(h(seat="W", flowers="f3"), flower_order="ata"), "", 30, "W+30 N-30"),
    case("ata: it is North's", opt(h(seat="N", flowers="f3"), flower_order="ata"), "own_flower=1", 40, "N+50 E-50"),
    case("four flowers in place of the own one", h(flowers="f1 f2 f3 f4"), "flower_kong=2", 50, "S+50 N-50"),
    case("and the own season beside them", h(flowers="f1 f2 f3 f4 s2"), "flower_kong=2 own_flower=1", 60, "S+60 N-60"),
    case("eight flowers beside a complete hand", h(flowers=EIGHT), "eight_flowers=8", 110, "S+110 N-110"),
    case("eight flowers and nothing else", h(SHORT, won="s4", drawn=True, flowers=EIGHT), "eight_flowers=8", 110,
         "S+340 E-120 W-110 N-110"),
    case("the dealer's eight flowers", h(SHORT, won="s4", drawn=True, flowers=EIGHT, seat="E"),
         "dealer=1 eight_flowers=8", 120, "E+360 S-120 W-120 N-120"),
    case("the replacement has been drawn: 17 tiles that make nothing",
         h(f"{SHORT} 3p", won="3p", drawn=True, flowers=EIGHT), "eight_flowers=8", 110, "S+340 E-120 W-110 N-110"),
    case("seven flowers rob West's", h(SHORT, won="s4", flowers=EIGHT, by="W"), "seven_rob_eighth=8", 110,
         "S+110 W-110"),
    case("seven flowers rob the dealer's, n = 1: 8 + 3", h(SHORT, won="f1", flowers=EIGHT, by="E", dealer_streak=1),
         "seven_rob_eighth=8", 110, "S+140 E-140"),
    case("robbed Kong", h(flags="robbing_kong"), "robbed_kong=1", 40, "S+40 N-40"),
    case("robbed Kong of the dealer", h(flags="robbing_kong", by="E"), "robbed_kong=1", 40, "S+50 E-50"),
    case("concealed and robbed", h(CLOSED, flags="robbing_kong"), "concealed=1 robbed_kong=1", 50, "S+50 N-50"),
    case("replacement after a Kong", h(RACK, "1111s", "678s", drawn=True, flags="after_kong"),
         "self_drawn=1 replacement=1", 50, "S+160 E-60 W-50 N-50"),
    case("replacement of a flower", h(drawn=True, flags="after_kong", flowers="f1"), "self_drawn=1 replacement=1", 50,
         "S+160 E-60 W-50 N-50"),
    case("last wall tile", h(drawn=True, flags="last_tile"), "self_drawn=1 last_wall_tile=1", 50,
         "S+160 E-60 W-50 N-50"),
    case("last wall tile, as a replacement", h(drawn=True, flags="last_tile after_kong", flowers="f1"),
         "self_drawn=1 last_wall_tile=1 replacement=1", 60, "S+190 E-70 W-60 N-60"),
    case("last discard", h(flags="last_tile"), "last_discard=1", 40, "S+40 N-40"),
    case("all melded and drawn: 1 + 1", h("EE", *FIVE, won="E", drawn=True), "half_begging=1 self_drawn=1", 50,
         "S+160 E-60 W-50 N-50"),
    case("a concealed Kong was not claimed: not all melded", h("EE", *FIVE[:4], "(9999p)", won="E"), "single_wait=1",
         40, "S+40 N-40"),
    case("three concealed Pungs", h("222m 555p 888s 99p", "123s", "456m", won="9p"), "three_concealed=2 single_wait=1",
         60, "S+60 N-60"),
    case("the discard completes the third: it is open", h("222m 555p 888s 99p", "123s", "456m", won="8s"), "", 30,
         "S+30 N-30"),
    case("drawn, it is concealed", h("222m 555p 888s 99p", "123s", "456m", won="8s", drawn=True),
         "three_concealed=2 self_drawn=1", 60, "S+190 E-70 W-60 N-60"),
    case("a concealed Kong among the three", h("222m 555p 99p", "(8888s)", "123s", "456m", won="9p"),
         "three_concealed=2 single_wait=1", 60, "S+60 N-60"),
    case("four concealed Pungs", h("222m 555p 888s 111p 99p", "123s", won="9p"), "four_concealed=5 single_wait=1", 90,
         "S+90 N-90"),
    case("five concealed Pungs, drawn", h("222m 555p 888s 111p 777m 99p", won="9p", drawn=True),
         "five_concealed=8 all_pungs=4 concealed_drawn=3 single_wait=1", 190, "S+580 E-200 W-190 N-190"),
    case("the fifth by a discard: four", h("222m 555p 888s 111p 777m 99p", won="1p"),
         "four_concealed=5 all_pungs=4 concealed=1", 130, "S+130 N-130"),
    case("222333444: Pungs, as three concealed ones are worth more than Chows",
         h("222333444m 567p 99p", "678s", won="5p", drawn=True), "three_concealed=2 self_drawn=1", 60,
         "S+190 E-70 W-60 N-60"),
    case("all Pungs, two pairs waiting", h("222m 55p", "888s", "777m", "111p", "333p"), "all_pungs=4", 70, "S+70 N-70"),
    case("little three dragons, their Pungs not added", h("234m 567p 345s CC", "PPP", "FFF"),
         "little_three_dragons=4", 70, "S+70 N-70"),
    case("two Pungs of dragons", h(RACK, "PPP", "FFF"), "dragon_pung=2", 50, "S+50 N-50"),
    case("big three dragons", h("234m 567p 99m", "PPP", "FFF", "CCC"), "big_three_dragons=8", 110, "S+110 N-110"),
    case("little four winds, their Pungs not added", h("234m 567p NN", "EEE", "SSS", "WWW"), "little_four_winds=8",
         110, "S+110 N-110"),
    case("big four winds", h("234m 99p", "EEE", "SSS", "WWW", "NNN"), "big_four_winds=16", 190, "S+190 N-190"),
    case("three Pungs of winds and another pair", h("234m 567p 99m", "EEE", "SSS", "WWW"), "seat_wind=1 round_wind=1",
         50, "S+50 N-50"),
    case("half flush", h("234m 567m 345m NN", "111m", "EEE", seat="W", round="S"), "half_flush=4", 70, "W+70 N-70"),
    case("full flush, no half flush", h("234m 567m 345m 99m", "111m", "678m"), "full_flush=8", 110, "S+110 N-110"),
    case("full flush of plain Chows", h("123m 345m 456m 678m 789m 99m", won="3m"),
         "full_flush=8 plain_chows=2 concealed=1", 140, "S+140 N-140"),
    case("all honours as a full flush", h("FFF CC", "EEE", "SSS", "WWW", "PPP", won="C"),
         "all_honours=8 all_pungs=4 little_three_dragons=4 seat_wind=1 round_wind=1 single_wait=1", 220,
         "S+220 N-220"),
    case("all honours at 16", opt(h("FFF CC", "EEE", "SSS", "WWW", "PPP", won="C"), all_honours_tai=16),
         "all_honours=16 all_pungs=4 little_three_dragons=4 seat_wind=1 round_wind=1 single_wait=1", 300,
         "S+300 N-300"),
    case("big four winds in all honours", h("PPP CC", "EEE", "SSS", "WWW", "NNN", won="P"),
         "big_four_winds=16 all_honours=8 all_pungs=4 dragon_pung=1", 320, "S+320 N-320"),
    case("four Kongs", h("234m 99m", "2222p", "5555s", "1111s", "(8888p)"), "four_kongs=8", 110, "S+110 N-110"),
    case("five Kongs, all melded", h("EE", "2222p", "5555s", "1111s", "8888p", "3333m", won="E"),
         "four_kongs=8 all_pungs=4 full_begging=2", 170, "S+170 N-170"),
    case("heavenly hand: dealt, it waited for nothing", h(CLOSED, won="3m", drawn=True, seat="E", flags="heavenly"),
         "heavenly=16 dealer=1 concealed_drawn=3", 230, "E+690 S-230 W-230 N-230"),
    case("heavenly hand at 24", opt(h(CLOSED, drawn=True, seat="E", flags="heavenly"), heavenly_tai=24),
         "heavenly=24 dealer=1 concealed_drawn=3", 310, "E+930 S-310 W-310 N-310"),
    case("earthly hand, drawn", h(CLOSED, drawn=True, flags="earthly"), "earthly=16 concealed_drawn=3", 220,
         "S+670 E-230 W-220 N-220"),
    case("earthly hand at 24, on the dealer's discard", opt(h(CLOSED, by="E", flags="earthly"), earthly_tai=24),
         "earthly=24 concealed=1", 280, "S+290 E-290"),
    case("ready at once", h(CLOSED, flags="declared_ready"), "ready_at_once=4 concealed=1", 80, "S+80 N-80"),
    case("ready at once by the association: not concealed",
         opt(h(CLOSED, flags="declared_ready"), ready_leaves_out_concealed=True), "ready_at_once=4", 70, "S+70 N-70"),
    case("ready at once, drawn", h(CLOSED, flags="declared_ready", drawn=True), "ready_at_once=4 concealed_drawn=3",
         100, "S+310 E-110 W-100 N-100"),
    case("by the association: only drawn",
         opt(h(CLOSED, flags="declared_ready", drawn=True), ready_leaves_out_concealed=True),
         "ready_at_once=4 self_drawn=1", 80, "S+250 E-90 W-80 N-80"),
    case("seven pairs and a Pung where the table gives 8", opt(h(PAIRS, won="N"), seven_pairs_tai=8),
         "seven_pairs=8 concealed=1", 120, "S+120 N-120"),
    case("their Pung laid out", opt(h("11m 44m 33p 77p 22s CC NN", "888s", won="N"), seven_pairs_tai=8),
         "seven_pairs=8", 110, "S+110 N-110"),
    case("pairs are worth more than the sets they make too",
         opt(h("112233m 445566p 77s 999s", won="7s", drawn=True), seven_pairs_tai=8), "seven_pairs=8 concealed_drawn=3",
         140, "S+430 E-150 W-140 N-140"),
    case("limit 10: the dealer's 8 + 5 are cut",
         opt(h("234m 567p 99m", "PPP", "FFF", "CCC", by="E", dealer_streak=2), limit=10), "big_three_dragons=8", 110,
         "S+130 E-130"),
    case("limit 5 cuts the ordinary payer too", opt(h("234m 567p 99m", "PPP", "FFF", "CCC"), limit=5),
         "big_three_dragons=8", 80, "S+80 N-80"),
    case("base 100, unit 20", opt(h(drawn=True), base=100, unit=20), "self_drawn=1", 120, "S+380 E-140 W-120 N-120"),
    case("West fed the third dragon and pays for all: 120 + 120 + 130",
         h("234m 567p 99m", "PPP", "FFF", "CCC", drawn=True, liable="W"), "big_three_dragons=8 self_drawn=1", 120,
         "S+370 W-370"),
    case("West fed it, North discards: West pays", h("234m 567p 99m", "PPP", "FFF", "CCC", liable="W"),
         "big_three_dragons=8", 110, "S+110 W-110"),
    case("North fed the fourth wind and discards", h("234m 99p", "EEE", "SSS", "WWW", "NNN", liable="N"),
         "big_four_winds=16", 190, "S+190 N-190"),
    case("North fed the fifth set of one suit: 90 + 90 + 100",
         h("EE", "123m", "234m", "678m", "999m", "567m", won="E", drawn=True, liable="N"),
         "half_flush=4 half_begging=1 self_drawn=1", 90, "S+280 N-280"),
]  # fmt: skip

FOURWINDS = [
    case("no honours and no flowers: 3 in all", fw(), "no_honours_no_flowers=3", 3, "S+3 N-3"),
    case("no flowers", fw("234m 567p 345s NN", *LAID), "no_flowers=1", 1, "S+1 N-1"),
    case("a flower of any number, and no honours", fw(flowers="f1"), "flower=1 no_honours=1", 2, "S+2 N-2"),
    case("three flowers", fw(flowers="f1 f2 s4"), "flower=3 no_honours=1", 4, "S+4 N-4"),
    case("two flowers and a pair of honours", fw("234m 567p 345s NN", *LAID, flowers="f1 s3"), "flower=2", 2,
         "S+2 N-2"),
    case("drawn; the dealer pays one more", fw(drawn=True), "no_honours_no_flowers=3 self_drawn=1", 4,
         "S+13 E-5 W-4 N-4"),
    case("the dealer discards, n = 2: 3 + 1 + 4", fw(by="E", dealer_streak=2), "no_honours_no_flowers=3", 3, "S+8 E-8"),
    case("the dealer draws, n = 1", fw(drawn=True, seat="E", dealer_streak=1),
         "no_honours_no_flowers=3 self_drawn=1 dealer=1 continuation=2", 7, "E+21 S-7 W-7 N-7"),
    case("base and unit are of list A", opt(fw(), base=100, unit=5), "no_honours_no_flowers=3", 3, "S+3 N-3"),
    case("concealed", fw(CLOSED), "no_honours_no_flowers=3 concealed=1", 4, "S+4 N-4"),
    case("concealed and drawn: 3 in all", fw(CLOSED, drawn=True), "no_honours_no_flowers=3 concealed_drawn=3", 6,
         "S+19 E-7 W-6 N-6"),
    case("closed wait", fw(won="3m"), "no_honours_no_flowers=3 closed_wait=2", 5, "S+5 N-5"),
    case("single wait", fw(won="9m"), "no_honours_no_flowers=3 single_wait=2", 5, "S+5 N-5"),
    case("an edge wait has no tai here", fw("123m 567p 345s 99p", *LAID, won="3m"), "no_honours_no_flowers=3", 3,
         "S+3 N-3"),
    case("2345 on the 5: the pair counts, though the 2 would do", fw("234m 55m 567p 345s", *LAID, won="5m"),
         "no_honours_no_flowers=3 single_wait=2", 5, "S+5 N-5"),
    case("exposed hand", fw("EE", *FIVE, won="E"), "exposed_hand=10 single_wait=2 no_flowers=1", 13, "S+13 N-13"),
    case("exposed hand by mc: the single wait is implied", opt(fw("EE", *FIVE, won="E"), values="mc"),
         "exposed_hand=10 no_flowers=1", 11, "S+11 N-11"),
    case("a concealed Kong is laid out too", fw("EE", *FIVE[:4], "(9999p)", won="E"),
         "exposed_hand=10 single_wait=2 concealed_kong=2 no_flowers=1", 15, "S+15 N-15"),
    case("within ten discards", opt(fw(), early_win="ten"), "no_honours_no_flowers=3 within_ten=5", 8, "S+8 N-8"),
    case("within five, in place of ten", opt(fw(), early_win="five"), "no_honours_no_flowers=3 within_five=10", 13,
         "S+13 N-13"),
    case("last tile, discarded", fw(flags="last_tile"), "no_honours_no_flowers=3 last_tile=1", 4, "S+4 N-4"),
    case("last tile, drawn", fw(flags="last_tile", drawn=True), "no_honours_no_flowers=3 last_tile=1 self_drawn=1", 5,
         "S+16 E-6 W-5 N-5"),
    case("robbed Kong", fw(flags="robbing_kong"), "no_honours_no_flowers=3 robbed_kong=1", 4, "S+4 N-4"),
    case("declared ready, sets open", fw(flags="declared_ready"), "no_honours_no_flowers=3 declared_ready=1", 4,
         "S+4 N-4"),
    case("ready on the first turn", opt(fw(CLOSED, flags="declared_ready"), ready_first_turn=True),
         "no_honours_no_flowers=3 ready_first_turn=10 concealed=1", 14, "S+14 N-14"),
    case("half flush and a wind", fw("234m 567m 345m NN", "111m", "EEE"), "half_flush=10 wind_pung=1 no_flowers=1", 12,
         "S+12 N-12"),
    case("full flush", fw("234m 567m 345m 99m", "111m", "678m"), "full_flush=40 no_honours_no_flowers=3", 43,
         "S+43 N-43"),
    case("full flush of Chows with a straight", fw("123m 345m 456m 678m 789m 99m", won="3m"),
         "full_flush=40 plain_all_chows=10 high_straight=10 concealed=1", 61, "S+61 N-61"),
    case("by mc: the straight on a discard", opt(fw("123m 345m 456m 678m 789m 99m", won="3m"), values="mc"),
         "full_flush=40 plain_all_chows=10 straight=5 concealed=1", 56, "S+56 N-56"),
    case("by mc: drawn", opt(fw("123m 345m 456m 678m 789m 99m", won="3m", drawn=True), values="mc"),
         "full_flush=40 plain_all_chows=10 high_straight=10 concealed_drawn=3", 63, "S+190 E-64 W-63 N-63"),
    case("straight with an open part", fw("123m 456m 345s 99p", "789m", "678s", won="3s"),
         "straight=5 plain_all_chows=10", 15, "S+15 N-15"),
    case("straight of the rack, another set open", fw("123m 456m 789m 345s 99p", "678s", won="3s"),
         "high_straight=10 plain_all_chows=10", 20, "S+20 N-20"),
    case("the discard that completes it leaves it concealed", fw("123m 456m 789m 345s 99p", "678s", won="1m"),
         "high_straight=10 plain_all_chows=10", 20, "S+20 N-20"),
    case("by mc: drawn, with an open part",
         opt(fw("123m 456m 345s 99p", "789m", "678s", won="3s", drawn=True), values="mc"),
         "high_straight=10 plain_all_chows=10 self_drawn=1", 21, "S+64 E-22 W-21 N-21"),
    case("little three winds", fw("234m 567p 345s NN", "SSS", "EEE"), "little_three_winds=5 wind_pung=2 no_flowers=1",
         8, "S+8 N-8"),
    case("big three winds", fw("234m 567p 99m", "EEE", "SSS", "WWW"), "big_three_winds=10 wind_pung=3 no_flowers=1",
         14, "S+14 N-14"),
    case("big three winds by mc", opt(fw("234m 567p 99m", "EEE", "SSS", "WWW"), values="mc"),
         "big_three_winds=15 wind_pung=3 no_flowers=1", 19, "S+19 N-19"),
    case("little four winds", fw("234m 567p NN", "EEE", "SSS", "WWW"), "little_four_winds=30 wind_pung=3 no_flowers=1",
         34, "S+34 N-34"),
    case("big four winds", fw("234m 99p", "EEE", "SSS", "WWW", "NNN"), "big_four_winds=40 wind_pung=4 no_flowers=1",
         45, "S+45 N-45"),
    case("little three dragons", fw("234m 567p 345s CC", "PPP", "FFF"),
         "little_three_dragons=10 dragon_pung=2 no_flowers=1", 13, "S+13 N-13"),
    case("little three dragons by mc", opt(fw("234m 567p 345s CC", "PPP", "FFF"), values="mc"),
         "little_three_dragons=15 dragon_pung=2 no_flowers=1", 18, "S+18 N-18"),
    case("big three dragons", fw("234m 567p 99m", "PPP", "FFF", "CCC"),
         "big_three_dragons=30 dragon_pung=3 no_flowers=1", 34, "S+34 N-34"),
    case("all Pungs", fw("222m 55p", "888s", "777m", "111p", "333p"), "all_pungs=10 no_honours_no_flowers=3", 13,
         "S+13 N-13"),
    case("melded Kong", fw(RACK, "1111s", "678s"), "melded_kong=1 no_honours_no_flowers=3", 4, "S+4 N-4"),
    case("concealed Kong", fw(RACK, "(1111s)", "678s"), "concealed_kong=2 no_honours_no_flowers=3", 5, "S+5 N-5"),
    case("two concealed Pungs", fw("222m 555p 99p", "123s", "456m", "678s", won="9p"),
         "two_concealed=2 single_wait=2 no_honours_no_flowers=3", 7, "S+7 N-7"),
    case("three concealed Pungs", fw("222m 555p 888s 99p", "123s", "456m", won="9p"),
         "three_concealed=5 single_wait=2 no_honours_no_flowers=3", 10, "S+10 N-10"),
    case("four concealed Pungs", fw("222m 555p 888s 111p 99p", "123s", won="9p"),
         "four_concealed=10 single_wait=2 no_honours_no_flowers=3", 15, "S+15 N-15"),
    case("four concealed Pungs by mc", opt(fw("222m 555p 888s 111p 99p", "123s", won="9p"), values="mc"),
         "four_concealed=15 single_wait=2 no_honours_no_flowers=3", 20, "S+20 N-20"),
    case("five concealed Pungs, drawn", fw("222m 555p 888s 111p 777m 99p", won="9p", drawn=True),
         "five_concealed=40 all_pungs=10 concealed_drawn=3 single_wait=2 no_honours_no_flowers=3", 58,
         "S+175 E-59 W-58 N-58"),
    case("all Chows with a pair of honours", fw("234m 567p 345s NN", "123s", "678s"), "all_chows=3 no_flowers=1", 4,
         "S+4 N-4"),
    case("all Chows with a flower", fw(RACK, "123s", "678s", flowers="f1"), "all_chows=3 flower=1 no_honours=1", 5,
         "S+5 N-5"),
    case("seven pairs and a Pung", fw(PAIRS, won="N"), "seven_pairs=30 concealed=1 no_flowers=1", 32, "S+32 N-32"),
    case("blessing of heaven", fw(CLOSED, won="3m", drawn=True, seat="E", flags="heavenly"),
         "heavenly=40 dealer=1 concealed_drawn=3 no_honours_no_flowers=3", 47, "E+141 S-47 W-47 N-47"),
    case("blessing of earth", fw(CLOSED, by="E", flags="earthly"), "earthly=40 concealed=1 no_honours_no_flowers=3",
         44, "S+45 E-45"),
    case("eight flowers", fw(SHORT, won="s4", drawn=True, flowers=EIGHT), "eight_flowers=30", 30,
         "S+91 E-31 W-30 N-30"),
    case("eight flowers: a complete hand adds nothing", fw("234m 567p 99m", "PPP", "FFF", "CCC", flowers=EIGHT),
         "eight_flowers=30", 30, "S+30 N-30"),
    case("seven flowers rob the eighth", fw(SHORT, won="s4", flowers=EIGHT, by="W"), "seven_rob_eighth=20", 20,
         "S+20 W-20"),
    case("limit 40", opt(fw("234m 567m 345m 99m", "111m", "678m"), limit=40), "full_flush=40 no_honours_no_flowers=3",
         40, "S+40 N-40"),
    case("North fed the third dragon: 35 + 35 + 36",
         fw("234m 567p 99m", "PPP", "FFF", "CCC", drawn=True, liable="N"),
         "big_three_dragons=30 dragon_pung=3 no_flowers=1 self_drawn=1", 35, "S+106 N-106"),
    case("a replacement has no tai here", fw(RACK, "1111s", "678s", drawn=True, flags="after_kong"),
         "melded_kong=1 self_drawn=1 no_honours_no_flowers=3", 5, "S+16 E-6 W-5 N-5"),
]  # fmt: skip


@pytest.mark.parametrize("case", [pytest.param(each, id=each.name) for each in (*BOOK, *TAIWAN, *FOURWINDS)])
def test_case(case: Case) -> None:
    tally = tally_json({"rules": "taiwan16", **case.hand})
    assert tally["valid"], tally["reasons"]
    found: dict[str, int] = {}
    for item in tally["items"]:
        assert item["unit"] == "tai"
        name = item["id"].removeprefix("fw_")
        found[name] = found.get(name, 0) + item["value"] * item["count"]
    assert found == case.items
    assert tally["totals"] == {"tai": sum(case.items.values()), "total": case.total}
    assert tally["net"] == case.net


def test_enough_cases() -> None:
    assert len(TAIWAN) + len(FOURWINDS) >= 120
