"""Hong Kong hands worked by hand from the table of faan: items, points of the half-spicy table, and who pays.

`items` holds each faan as it should stand in the tally, in any order; their sum is the faan of the hand. Points of the
half-spicy table: 0 1, 1 2, 2 4, 3 8, 4 16, 5 24, 6 32, 7 48, 8 64, 9 96, 10 128, 11 192, 12 256, 13 384. As a rule
South wins in an East round on North's discard, and North alone pays, twice the points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from scoring import SEATS, tally_json
from scoring.examples import example


class Case(NamedTuple):
    name: str
    hand: Mapping[str, Any]
    items: str
    points: int
    net: str
    """What E S W N win or lose."""


def with_options(**options: bool | int | str) -> dict[str, Any]:
    return {"options": options}


HALF = ("123456s 77s", "999s", "NNN")
"""Half flush with a pung of guest wind, two sets claimed: 3 faan, and 4 without flowers."""
PUNGS = ("222m 33p", "888s", "999m", "444p")
"""All pungs, three claimed: 3 faan."""
CHOWS = ("123m 456p 678s 55p", "234s")
"""All chows, one claimed: 1 faan."""
SEVEN = {"seven_pairs": True}
ORPHANS = "19m 19p 19s ESWN PFC C"

DOSSIER = [
    Case("D1 half flush, red dragon", example("123456s 77s", "999s", "CCC", won="7s", flowers="f3"),
         "half_flush 3, dragon_pung 1", 16, "0 32 0 -32"),
    Case("D2 all chows, drawn, no flowers", example(*CHOWS, won="8s", drawn=True),
         "all_chows 1, self_drawn 1, no_flowers 1", 8, "-8 24 -8 -8"),
    Case("D2 fully concealed", example("123m 456p 678s 234s 55p", won="8s", drawn=True),
         "all_chows 1, self_drawn 1, no_flowers 1, concealed 1", 16, "-16 48 -16 -16"),
    Case("D3 full flush concealed and drawn", example("111222m 345678m 99m", won="9m", drawn=True),
         "full_flush 7, concealed 1, self_drawn 1, no_flowers 1", 128, "-128 384 -128 -128"),
    Case("D4 all pungs, seat wind, own flower; everyone pays",
         example("222m 33p", "888s", "SSS", "444p", won="3p", flowers="f2", **with_options(payment="everyone_pays")),
         "all_pungs 3, seat_wind 1, own_flower 1", 24, "-24 96 -24 -48"),
    Case("D5 thirteen orphans", example(ORPHANS, won="1m", flowers="f3"),
         "thirteen_orphans 13, concealed 1, limit -1", 384, "0 768 0 -768"),
    Case("D6 with the bonus tiles helping",
         example("123m 678s 55p", "CCC", "444p", won="8s", drawn=True, flowers="f2",
                 **with_options(bonus_tiles_count=True)),
         "dragon_pung 1, own_flower 1, self_drawn 1", 8, "-8 24 -8 -8"),
]  # fmt: skip

FLOWERS = [
    Case("own flower and own season of West", example(*HALF, won="7s", seat="W", flowers="f3 s3"),
         "half_flush 3, own_flower 1, own_season 1", 24, "0 0 48 -48"),
    Case("flowers of other seats give nothing", example(*HALF, won="7s", seat="E", flowers="f2 s3"),
         "half_flush 3", 8, "16 0 0 -16"),
    Case("four flowers, the own one too", example(*HALF, won="7s", flowers="f1 f2 f3 f4"),
         "half_flush 3, all_flowers 2, own_flower 1", 32, "0 64 0 -64"),
    Case("four seasons, the own one too", example(*HALF, won="7s", flowers="s1 s2 s3 s4"),
         "half_flush 3, all_seasons 2, own_season 1", 32, "0 64 0 -64"),
    Case("four flowers and nothing for the own one",
         example(*HALF, won="7s", flowers="f1 f2 f3 f4", **with_options(own_flower_in_series=False)),
         "half_flush 3, all_flowers 2", 24, "0 48 0 -48"),
    Case("four flowers, and the own season beside them",
         example(*HALF, won="7s", flowers="f1 f2 f3 f4 s2", **with_options(own_flower_in_series=False)),
         "half_flush 3, all_flowers 2, own_season 1", 32, "0 64 0 -64"),
    Case("seven flowers stand for all others", example(*HALF, won="7s", flowers="f1 f2 f3 f4 s1 s2 s3"),
         "half_flush 3, seven_flowers 3", 32, "0 64 0 -64"),
    Case("eight flowers stand for all others", example(*HALF, won="7s", flowers="f1 f2 f3 f4 s1 s2 s3 s4"),
         "half_flush 3, eight_flowers 8", 192, "0 384 0 -384"),
    Case("won by the seventh flower, nothing claimed",
         example("1258m 369p 47s EWPF", won="s3", drawn=True, flowers="f1 f2 f3 f4 s1 s2 s3"),
         "seven_flowers 3, self_drawn 1, concealed 1", 24, "-24 72 -24 -24"),
    Case("won by the eighth flower, a set claimed",
         example("1258m 369p 47s E", "CCC", won="s4", drawn=True, flowers="f1 f2 f3 f4 s1 s2 s3 s4"),
         "eight_flowers 8, self_drawn 1", 96, "-96 288 -96 -96"),
    Case("won by flowers: the suit does not count",
         example("1112223334445m", won="s3", drawn=True, flowers="f1 f2 f3 f4 s1 s2 s3"),
         "seven_flowers 3, self_drawn 1, concealed 1", 24, "-24 72 -24 -24"),
    Case("flowers leave a hand concealed", example("123456s 77s 999s NNN", won="7s", flowers="f3"),
         "half_flush 3, concealed 1", 16, "0 32 0 -32"),
    Case("flowers open the hand",
         example("123456s 77s 999s NNN", won="7s", flowers="f3", **with_options(flowers_open_hand=True)),
         "half_flush 3", 8, "0 16 0 -16"),
    Case("no flower, nothing to open the hand",
         example("123456s 77s 999s NNN", won="7s", **with_options(flowers_open_hand=True)),
         "half_flush 3, concealed 1, no_flowers 1", 24, "0 48 0 -48"),
]  # fmt: skip

HOW_WON = [
    Case("concealed, on a discard", example("123m 456p 678s 234s 55p", won="8s"),
         "all_chows 1, concealed 1, no_flowers 1", 8, "0 16 0 -16"),
    Case("a concealed kong is no claim", example("123456s 77s 999s", "(NNNN)", won="7s"),
         "half_flush 3, concealed 1, no_flowers 1", 24, "0 48 0 -48"),
    Case("an open kong is one", example("123456s 77s 999s", "NNNN", won="7s"),
         "half_flush 3, no_flowers 1", 16, "0 32 0 -32"),
    Case("last tile drawn", example(*CHOWS, won="8s", drawn=True, flags="last_tile", flowers="f3"),
         "all_chows 1, self_drawn 1, last_tile 1", 8, "-8 24 -8 -8"),
    Case("last discard", example(*HALF, won="7s", flags="last_tile", by="W"),
         "half_flush 3, no_flowers 1, last_tile 1", 24, "0 48 -48 0"),
    Case("after a kong, beside self-drawn",
         example("123m 678s 55p", "9999p", "234s", won="8s", drawn=True, flags="after_kong"),
         "self_drawn 1, after_kong 1, no_flowers 1", 8, "-8 24 -8 -8"),
    Case("after a kong that took the last tile",
         example("123m 678s 55p", "9999p", "234s", won="8s", drawn=True, flags="after_kong last_tile"),
         "self_drawn 1, after_kong 1, last_tile 1, no_flowers 1", 16, "-16 48 -16 -16"),
    Case("kong on kong in place of after a kong",
         example("678s 55p 234s", "9999p", "1111m", won="8s", drawn=True, flags="after_kong", flowers="f3",
                 **with_options(double_kong=True)),
         "self_drawn 1, after_two_kongs 8", 96, "-96 288 -96 -96"),
    Case("two kongs, but not in a row",
         example("678s 55p 234s", "9999p", "1111m", won="8s", drawn=True, flags="after_kong"),
         "self_drawn 1, after_kong 1, no_flowers 1", 8, "-8 24 -8 -8"),
    Case("robbing a kong: who is robbed pays",
         example("123m 456p 678s 55p", "234s", won="8s", by="E", flags="robbing_kong"),
         "all_chows 1, robbing_kong 1, no_flowers 1", 8, "-16 16 0 0"),
    Case("heaven: neither self-drawn nor concealed",
         example("123m 456p 678s 222s 55p", won="8s", drawn=True, seat="E", flags="heavenly", flowers="f3"),
         "heavenly 13", 384, "1152 -384 -384 -384"),
    Case("earth, on East's first discard",
         example("123m 456p 678s 222s 55p", won="8s", by="E", flags="earthly", flowers="f3"),
         "earthly 13", 384, "-768 768 0 0"),
    Case("earth, on the first draw",
         example("123m 456p 678s 222s 55p", won="8s", drawn=True, flags="earthly", flowers="f3"),
         "earthly 13", 384, "-384 1152 -384 -384"),
    Case("man", example("123m 456p 678s 222s 55p", won="8s", seat="N", by="S", flags="renhou", flowers="f3"),
         "man 13", 384, "0 -768 0 768"),
    Case("earth stands for man",
         example("123m 456p 678s 222s 55p", won="8s", by="E", flags="renhou earthly", flowers="f3"),
         "earthly 13", 384, "-768 768 0 0"),
]  # fmt: skip

HONOURS = [
    Case("a pung of both winds gives two", example("123456s 77s", "999s", "EEE", won="7s", seat="E", flowers="f3"),
         "half_flush 3, seat_wind 1, round_wind 1", 24, "48 0 0 -48"),
    Case("seat wind and round wind", example("222m 33p", "EEE", "SSS", "444p", won="3p", flowers="f3"),
         "all_pungs 3, round_wind 1, seat_wind 1", 24, "0 48 0 -48"),
    Case("guest winds give nothing", example("222m 33p", "WWW", "NNN", "444p", won="3p", flowers="f3"),
         "all_pungs 3", 8, "0 16 0 -16"),
    Case("two dragon pungs, one a kong", example("222m 33p", "CCCC", "FFF", "444p", won="3p", flowers="f3"),
         "all_pungs 3, dragon_pung 1, dragon_pung 1", 24, "0 48 0 -48"),
    Case("a concealed dragon pung", example("123m 33p CCC", "444p", "678s", won="3p", drawn=True),
         "dragon_pung 1, self_drawn 1, no_flowers 1", 8, "-8 24 -8 -8"),
    Case("small three dragons and their pungs", example("123m 456p FF", "PPP", "CCC", won="F", flowers="f3"),
         "small_three_dragons 5, dragon_pung 1, dragon_pung 1", 48, "0 96 0 -96"),
    Case("small three dragons, 5 in all",
         example("123m 456p FF", "PPP", "CCC", won="F", flowers="f3", **with_options(small_dragons_add_pungs=False)),
         "small_three_dragons 5", 24, "0 48 0 -48"),
    Case("the switch leaves other dragon pungs alone",
         example("222m 33p", "CCC", "FFF", "444p", won="3p", flowers="f3",
                 **with_options(small_dragons_add_pungs=False)),
         "all_pungs 3, dragon_pung 1, dragon_pung 1", 24, "0 48 0 -48"),
    Case("small three dragons of pungs", example("111m FF", "PPP", "CCC", "222p", won="F", flowers="f3"),
         "small_three_dragons 5, dragon_pung 1, dragon_pung 1, all_pungs 3", 128, "0 256 0 -256"),
    Case("big three dragons, no dragon pungs", example("123m 44p FFF", "PPP", "CCC", won="4p", flowers="f3"),
         "big_three_dragons 8", 64, "0 128 0 -128"),
    Case("big three dragons in one suit", example("123s 44s FFF", "PPP", "CCC", won="4s", flowers="f3"),
         "big_three_dragons 8, half_flush 3", 192, "0 384 0 -384"),
    Case("small four winds, seat and round beside it",
         example("123m NN", "EEE", "SSS", "WWW", won="N", flowers="f3"),
         "small_four_winds 6, seat_wind 1, round_wind 1, half_flush 3", 192, "0 384 0 -384"),
    Case("small four winds, the seat wind the pair",
         example("123m NN", "EEE", "SSS", "WWW", won="N", seat="N", by="W", flowers="f3"),
         "small_four_winds 6, round_wind 1, half_flush 3", 128, "0 0 -256 256"),
    Case("small four winds with the pung of a dragon",
         example("CCC NN", "EEE", "SSS", "WWW", won="N", flowers="f3"),
         "small_four_winds 6, all_honours 10, dragon_pung 1, limit -4", 384, "0 768 0 -768"),
    Case("big four winds, no wind pungs", example("NNN 55s", "EEE", "SSS", "WWW", won="5s", flowers="f3"),
         "big_four_winds 13, all_pungs 3, half_flush 3, limit -6", 384, "0 768 0 -768"),
    Case("all honours, for winds, pungs, flush and terminals",
         example("EEE CC", "SSS", "WWW", "PPP", won="C", flowers="f3"),
         "all_honours 10, dragon_pung 1", 192, "0 384 0 -384"),
    Case("all honours with small three dragons",
         example("EEE CC", "SSS", "FFF", "PPP", won="C", flowers="f3"),
         "all_honours 10, small_three_dragons 5, dragon_pung 1, dragon_pung 1, limit -4", 384, "0 768 0 -768"),
]  # fmt: skip

SETS = [
    Case("all chows with a dragon pair", example("123m 456p 678s CC", "234s", won="8s", drawn=True),
         "all_chows 1, self_drawn 1, no_flowers 1", 8, "-8 24 -8 -8"),
    Case("all pungs", example(*PUNGS, won="3p"), "all_pungs 3, no_flowers 1", 16, "0 32 0 -32"),
    Case("pungs before chows", example("111222333m 55p", "888s", won="3m", drawn=True),
         "all_pungs 3, self_drawn 1, no_flowers 1", 24, "-24 72 -24 -24"),
    Case("four concealed pungs, drawn, for all pungs", example("222m 888s 444p 999m 33p", won="2m", drawn=True),
         "four_concealed_pungs 8, concealed 1, self_drawn 1, no_flowers 1", 192, "-192 576 -192 -192"),
    Case("a claimed pung is not concealed", example("222m 888s 444p 999m 33p", won="2m"),
         "all_pungs 3, concealed 1, no_flowers 1", 24, "0 48 0 -48"),
    Case("a claimed pair leaves the pungs concealed", example("222m 888s 444p 999m 33p", won="3p"),
         "four_concealed_pungs 8, concealed 1, no_flowers 1", 128, "0 256 0 -256"),
    Case("concealed kongs are concealed pungs", example("222m 888s 33p", "(4444p)", "(9999m)", won="3p"),
         "four_concealed_pungs 8, concealed 1, no_flowers 1", 128, "0 256 0 -256"),
    Case("one open kong and they are not four", example("222m 888s 33p", "(4444p)", "9999m", won="3p"),
         "all_pungs 3, no_flowers 1", 16, "0 32 0 -32"),
    Case("four kongs, for all pungs", example("33p", "2222m", "8888s", "4444p", "9999m", won="3p", flowers="f3"),
         "four_kongs 13", 384, "0 768 0 -768"),
    Case("four concealed kongs", example("33p", "(2222m)", "(8888s)", "(4444p)", "(9999m)", won="3p", flowers="f3"),
         "four_kongs 13, four_concealed_pungs 8, concealed 1, limit -9", 384, "0 768 0 -768"),
    Case("full flush of pungs", example("222m 33m", "888m", "999m", "444m", won="3m", flowers="f3"),
         "full_flush 7, all_pungs 3", 128, "0 256 0 -256"),
    Case("full flush of chows", example("123345678m 99m", "567m", won="9m", flowers="f3"),
         "full_flush 7, all_chows 1", 64, "0 128 0 -128"),
    Case("nine gates drawn, for full flush and concealed",
         example("1112345678999p 5p", won="1p", drawn=True, flowers="f3"),
         "nine_gates 13, self_drawn 1, limit -1", 384, "-384 1152 -384 -384"),
    Case("no gates with a claimed pung", example("2345678999m 5m", "111m", won="5m", flowers="f3"),
         "full_flush 7", 48, "0 96 0 -96"),
    Case("mixed terminals beside all pungs", example("111m 99s", "999p", "111s", "NNN", won="9s", flowers="f3"),
         "mixed_terminals 4, all_pungs 3", 48, "0 96 0 -96"),
    Case("mixed terminals in one suit", example("111m EE", "999m", "WWW", "NNN", won="E", flowers="f3"),
         "mixed_terminals 4, all_pungs 3, half_flush 3", 128, "0 256 0 -256"),
    Case("all terminals, for pungs and mixed terminals",
         example("111m 99s", "999p", "111s", "111p", won="9s", flowers="f3"),
         "all_terminals 13", 384, "0 768 0 -768"),
]  # fmt: skip

PAIRS = [
    Case("seven pairs", example("1155m 2277p 3388s CC", won="C", options=SEVEN),
         "seven_pairs 4, concealed 1, no_flowers 1", 32, "0 64 0 -64"),
    Case("four alike are two pairs", example("1155m 2222p 3388s CC", won="C", options=SEVEN),
         "seven_pairs 4, concealed 1, no_flowers 1", 32, "0 64 0 -64"),
    Case("seven pairs of one suit", example("11223344557799m", won="9m", options=SEVEN),
         "seven_pairs 4, full_flush 7, concealed 1, no_flowers 1", 384, "0 768 0 -768"),
    Case("pairs or chows: the pairs give more",
         example("22334455667788m", won="8m", flowers="f3", options=SEVEN),
         "seven_pairs 4, full_flush 7, concealed 1", 256, "0 512 0 -512"),
    Case("the same hand as chows", example("22334455667788m", won="8m", flowers="f3"),
         "all_chows 1, full_flush 7, concealed 1", 96, "0 192 0 -192"),
    Case("seven pairs of honours", example("EESSWWNNPPFFCC", won="C", flowers="f3", options=SEVEN),
         "seven_pairs 4, all_honours 10, concealed 1, limit -2", 384, "0 768 0 -768"),
    Case("seven pairs of ends", example("1199m 1199p 1199s EE", won="E", flowers="f3", options=SEVEN),
         "seven_pairs 4, mixed_terminals 4, concealed 1", 96, "0 192 0 -192"),
    Case("thirteen orphans, thirteen-sided, drawn", example(ORPHANS, won="C", drawn=True),
         "thirteen_orphans 13, concealed 1, self_drawn 1, no_flowers 1, limit -3", 384, "-384 1152 -384 -384"),
]  # fmt: skip

TABLES = [
    Case("no faan at all",
         example("123m 55p", "456p", "678s", "999m", won="5p", flowers="f3", **with_options(minimum=0)),
         "", 1, "0 2 0 -2"),
    Case("one faan", example("123m 55p", "456p", "678s", "999m", won="5p", **with_options(minimum=1)),
         "no_flowers 1", 2, "0 4 0 -4"),
    Case("two faan", example("123m 55p", "456p", "678s", "CCC", won="5p", **with_options(minimum=1)),
         "no_flowers 1, dragon_pung 1", 4, "0 8 0 -8"),
    Case("full-spicy, 4 faan", example(*PUNGS, won="3p", **with_options(points_table="full_spicy")),
         "all_pungs 3, no_flowers 1", 16, "0 32 0 -32"),
    Case("full-spicy, 5 faan", example(*PUNGS, won="3p", drawn=True, **with_options(points_table="full_spicy")),
         "all_pungs 3, no_flowers 1, self_drawn 1", 32, "-32 96 -32 -32"),
    Case("full-spicy, the limit", example(ORPHANS, won="1m", **with_options(points_table="full_spicy")),
         "thirteen_orphans 13, concealed 1, no_flowers 1, limit -2", 8192, "0 16384 0 -16384"),
    Case("simplified, 3 faan", example(*PUNGS, won="3p", flowers="f3", **with_options(points_table="simplified")),
         "all_pungs 3", 1, "0 2 0 -2"),
    Case("simplified, 6 faan",
         example("1155m 2277p 3388s CC", won="C", **with_options(points_table="simplified", seven_pairs=True)),
         "seven_pairs 4, concealed 1, no_flowers 1", 2, "0 4 0 -4"),
    Case("simplified, 7 faan",
         example("2345678999m 5m", "111m", won="5m", flowers="f3", **with_options(points_table="simplified")),
         "full_flush 7", 4, "0 8 0 -8"),
    Case("simplified, 11 faan count as its last row",
         example("123s 44s FFF", "PPP", "CCC", won="4s", flowers="f3", **with_options(points_table="simplified")),
         "big_three_dragons 8, half_flush 3", 8, "0 16 0 -16"),
    Case("limit 10", example("123s 44s FFF", "PPP", "CCC", won="4s", flowers="f3", **with_options(limit=10)),
         "big_three_dragons 8, half_flush 3, limit -1", 128, "0 256 0 -256"),
    Case("limit 10, a limit hand", example(ORPHANS, won="1m", flowers="f3", **with_options(limit=10)),
         "thirteen_orphans 13, concealed 1, limit -4", 128, "0 256 0 -256"),
    Case("limit 8, full-spicy",
         example("222m 33m", "888m", "999m", "444m", won="3m", flowers="f3",
                 **with_options(limit=8, points_table="full_spicy")),
         "full_flush 7, all_pungs 3, limit -2", 256, "0 512 0 -512"),
    Case("limit 7 leaves 7 faan alone",
         example("2345678999m 5m", "111m", won="5m", flowers="f3", **with_options(limit=7)),
         "full_flush 7", 48, "0 96 0 -96"),
]  # fmt: skip

PAYMENTS = [
    Case("everyone pays, drawn", example(*PUNGS, won="3p", drawn=True, flowers="f3",
                                         **with_options(payment="everyone_pays")),
         "all_pungs 3, self_drawn 1", 16, "-16 48 -16 -16"),
    Case("doubles, on a discard", example(*PUNGS, won="3p", by="E", **with_options(payment="doubles")),
         "all_pungs 3, no_flowers 1", 16, "-32 64 -16 -16"),
    Case("doubles, drawn", example(*PUNGS, won="3p", drawn=True, flowers="f3", **with_options(payment="doubles")),
         "all_pungs 3, self_drawn 1", 16, "-32 96 -32 -32"),
    Case("the discarder pays for all", example(*PUNGS, won="3p", **with_options(payment="discarder_for_all")),
         "all_pungs 3, no_flowers 1", 16, "0 64 0 -64"),
    Case("the discarder pays for all, drawn",
         example(*PUNGS, won="3p", drawn=True, flowers="f3", **with_options(payment="discarder_for_all")),
         "all_pungs 3, self_drawn 1", 16, "-32 96 -32 -32"),
    Case("who fed the third dragon pays a drawn hand alone",
         example("123m 44p", "FFF", "PPP", "CCC", won="4p", drawn=True, flowers="f3", liable="W"),
         "big_three_dragons 8, self_drawn 1", 96, "0 288 -288 0"),
    Case("who fed the third dragon pays in the discarder's place",
         example("123m 44p", "FFF", "PPP", "CCC", won="4p", flowers="f3", liable="W"),
         "big_three_dragons 8", 64, "0 128 -128 0"),
    Case("who fed the third dragon pays all shares where everyone pays",
         example("123m 44p", "FFF", "(PPPP)", "CCC", won="4p", flowers="f3", liable="W",
                 **with_options(payment="everyone_pays")),
         "big_three_dragons 8", 64, "0 256 -256 0"),
    Case("who fed the fourth wind is the discarder too",
         example("55s", "EEE", "SSS", "WWW", "NNN", won="5s", flowers="f3", liable="N",
                 **with_options(payment="everyone_pays", liability="honours")),
         "big_four_winds 13, all_pungs 3, half_flush 3, limit -6", 384, "0 1536 0 -1536"),
    Case("who fed the fourth set", example("33p", "888s", "999m", "444p", "222m", won="3p", liable="E"),
         "all_pungs 3, no_flowers 1", 16, "-32 32 0 0"),
]  # fmt: skip

CASES = [*DOSSIER, *FLOWERS, *HOW_WON, *HONOURS, *SETS, *PAIRS, *TABLES, *PAYMENTS]


def expected(items: str) -> list[tuple[str, int]]:
    pairs = (item.split() for item in items.split(", ") if item)
    return sorted((name, int(value)) for name, value in pairs)


def test_there_are_enough() -> None:
    assert len(CASES) >= 66
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_worked_by_hand(case: Case) -> None:
    tally = tally_json({"rules": "hongkong", **case.hand})
    assert tally["valid"], tally.get("reasons")
    assert sorted((item["id"], item["value"]) for item in tally["items"]) == expected(case.items)
    assert {item["unit"] for item in tally["items"]} <= {"faan"}
    fan = sum(value for _, value in expected(case.items))
    assert tally["totals"] == {"fan": fan, "total": case.points}
    assert tally["net"] == dict(zip(SEATS, map(int, case.net.split()), strict=True))


def test_the_sixth_of_the_dossier_is_no_win() -> None:
    """Dragon pung 1, own flower 1, self-drawn 1: 2 without the flower, which does not help to the 3."""
    hand = example("123m 678s 55p", "CCC", "444p", won="8s", drawn=True, flowers="f2")
    tally = tally_json({"rules": "hongkong", **hand})
    assert [reason["code"] for reason in tally["reasons"]] == ["below_minimum"]
    assert "2 faan (Self-drawn 1, Dragon pung 1), not counting 1 for the bonus tiles" in tally["reasons"][0]["message"]


def test_the_runner_up_is_told() -> None:
    """As chows the seven pairs would come to 9 faan, 96 points."""
    hand = example("22334455667788m", won="8m", flowers="f3", options={"seven_pairs": True})
    tally = tally_json({"rules": "hongkong", **hand})
    assert tally["reading"]["form"] == "seven_pairs"
    assert tally["readings_considered"]["runner_up"]["totals"] == {"fan": 9, "total": 96}
