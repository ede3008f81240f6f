"""Sichuan hands worked by hand from the fan tables: items, fan, units, and who pays what; each with its arithmetic.

The winner is South and the discarder North unless the case says otherwise. Under sbr and tfmj a hand is worth 2 to the
number of fan (cap 3), a drawn win 1 unit more from each payer; under home 2 to the fan less 1; under jorf here the
coefficients of CLUB, a table made up for these cases.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from scoring import tally_json
from scoring.examples import example
from scoring.rules.sichuan import SICHUAN
from scoring.rules.sichuan_options import COEFFICIENTS
from scoring.ruleset import Ruleset

CLUB = {"plain": 1, "all_pungs": 2, "golden_wait": 3, "full_flush": 4, "seven_pairs": 5, "pure_all_pungs": 8,
        "robbing_kong": 6, "heavenly": 20}  # fmt: skip


def with_coefficients(rows: dict[str, int]) -> Ruleset:
    """The ruleset with a club's table of coefficients."""
    table = replace(COEFFICIENTS, rows=rows)
    return replace(SICHUAN, tables=(table, *(each for each in SICHUAN.tables if each.id != table.id)))


CLUB_BOOK = with_coefficients(CLUB)


class Case(NamedTuple):
    why: str
    hand: dict[str, Any]
    items: str
    fan: int
    total: int
    net: dict[str, int]


def case(why: str, hand: dict[str, Any], items: str, fan: int, total: int, **net: int) -> Case:
    return Case(why, hand, items, fan, total, {"E": 0, "S": 0, "W": 0, "N": 0, **net})


def under(preset: str, hand: dict[str, Any]) -> dict[str, Any]:
    return {**hand, "options": {"preset": preset, **hand.get("options", {})}}


PLAIN = "123m 456m 789s 234s 55s"
FLUSH = "123p 456p 789p 345p 66p"
FLUSH_PUNGS = ("222p 555p 77p", "333p", "999p")
PAIRS = "22m 44m 66m 33s 55s 88s 99s"
DRAGON = "2222m 66m 33s 55s 88s 99s"
TWO_DRAGONS = "2222m 6666m 33s 55s 88s"
PURE_PAIRS = "22p 33p 55p 66p 77p 88p 99p"
PURE_DRAGON = "2222p 44p 55p 77p 88p 99p"
CHOWS = "234m 567m 345s 88s"

SBR = [
    case("dossier 1: flush 2 + the Kong 1 = 3, 8 from the discarder",
         example("345p 88p", "222p", "666p", "9999p", won="3p", by="W"), "full_flush 2, kong 1", 3, 8, S=8, W=-8),
    case("dossier 1 with the Chow given as a set of its own, concealed: the same",
         example("88p", "222p", "666p", "9999p", "(345p)", won="8p", by="W"), "full_flush 2, kong 1", 3, 8, S=8, W=-8),
    case("dossier 2: seven pairs 2 + root 1 = 3, 8 and 1 more from each of three",
         example("22m 33m 66m 77m 99m 4444s", won="9m", drawn=True), "seven_pairs 2, root 1", 3, 8,
         S=27, E=-9, W=-9, N=-9),
    case("dossier 3: a plain hand, 2^0", example(PLAIN, won="4s"), "", 0, 1, S=1, N=-1),
    case("dossier 3, drawn: 1 + 1 from each", example(PLAIN, won="4s", drawn=True), "", 0, 1, S=6, E=-2, W=-2, N=-2),
    case("one out before: two pay 1 + 1", example(PLAIN, won="4s", drawn=True, out=["N"]), "", 0, 1, S=4, E=-2, W=-2),
    case("two out before: one pays 1 + 1", example(PLAIN, won="4s", drawn=True, out=["E", "W"]), "", 0, 1, S=2, N=-2),
    case("others out, a discard: the discarder alone", example(PLAIN, won="4s", out=["E", "W"]), "", 0, 1, S=1, N=-1),
    case("all Pungs 1", example("222m 555s 77s", "999m", "333s", won="2m"), "all_pungs 1", 1, 2, S=2, N=-2),
    case("all Pungs 1, nothing laid out, drawn: 2 + 1", example("222m 555m 777s 999s 33s", won="3s", drawn=True),
         "all_pungs 1", 1, 2, S=9, E=-3, W=-3, N=-3),
    case("golden wait 1 + all Pungs 1", example("55s", "222m", "444m", "777m", "333s", won="5s"),
         "all_pungs 1, golden_wait 1", 2, 4, S=4, N=-4),
    case("golden wait 1 + all Pungs 1 + exposed Kong 1", example("55s", "222m", "4444m", "777m", "333s", won="5s"),
         "all_pungs 1, golden_wait 1, kong 1", 3, 8, S=8, N=-8),
    case("a concealed Kong is laid out too: golden wait",
         example("55s", "222m", "(4444m)", "777m", "333s", won="5s"),
         "all_pungs 1, golden_wait 1, kong 1", 3, 8, S=8, N=-8),
    case("a concealed Pung is not laid out: no golden wait",
         example("55s", "222m", "(444m)", "777m", "333s", won="5s"), "all_pungs 1", 1, 2, S=2, N=-2),
    case("three sets laid out, the pair waited for: no golden wait",
         example("888s 55s", "222m", "444m", "777m", won="5s"), "all_pungs 1", 1, 2, S=2, N=-2),
    case("two Kongs, golden wait, all Pungs: 4, cut to 3",
         example("55s", "2222m", "(4444m)", "777m", "333s", won="5s"),
         "all_pungs 1, golden_wait 1, kong 1, kong 1, fan_cap -1", 3, 8, S=8, N=-8),
    case("four Kongs: 1 + 1 + 4 = 6, cut to 3",
         example("55s", "2222m", "(4444m)", "7777m", "3333s", won="5s"),
         "all_pungs 1, golden_wait 1, kong 1, kong 1, kong 1, kong 1, fan_cap -3", 3, 8, S=8, N=-8),
    case("four Kongs without a cap: 2^6",
         example("55s", "2222m", "(4444m)", "7777m", "3333s", won="5s", options={"fan_cap": "none"}),
         "all_pungs 1, golden_wait 1, kong 1, kong 1, kong 1, kong 1", 6, 64, S=64, N=-64),
    case("three Kongs and a Chow: 3", example("345s 88s", "2222m", "5555m", "(9999m)", won="4s"),
         "kong 1, kong 1, kong 1", 3, 8, S=8, N=-8),
    case("flush 2", example(FLUSH, won="3p"), "full_flush 2", 2, 4, S=4, N=-4),
    case("flush 2, drawn: 4 + 1", example(FLUSH, won="3p", drawn=True), "full_flush 2", 2, 4,
         S=15, E=-5, W=-5, N=-5),
    case("flush 2 + all Pungs 1", example(*FLUSH_PUNGS, won="2p"), "all_pungs 1, full_flush 2", 3, 8, S=8, N=-8),
    case("flush, all Pungs, golden wait: 4 under a cap of 4",
         example("55p", "222p", "333p", "777p", "999p", won="5p", options={"fan_cap": "4"}),
         "all_pungs 1, golden_wait 1, full_flush 2", 4, 16, S=16, N=-16),
    case("seven pairs 2", example(PAIRS, won="8s"), "seven_pairs 2", 2, 4, S=4, N=-4),
    case("seven pairs that are also 234 234 678 678 99: the pairs pay more",
         example("22m 33m 44m 66s 77s 88s 99s", won="9s"), "seven_pairs 2", 2, 4, S=4, N=-4),
    case("flush 2 + seven pairs 2 = 4, cut to 3; the same tiles as Chows make 2",
         example("11p 22p 33p 44p 55p 66p 77p", won="7p"), "full_flush 2, seven_pairs 2, fan_cap -1", 3, 8, S=8, N=-8),
    case("flush 2 + seven pairs 2 + root 1 = 5 under a cap of 5",
         example(PURE_DRAGON, won="9p", options={"fan_cap": "5"}), "full_flush 2, seven_pairs 2, root 1", 5, 32,
         S=32, N=-32),
    case("seven pairs 2 + two roots, cut to 3", example(TWO_DRAGONS, won="8s"),
         "seven_pairs 2, root 1, root 1, fan_cap -1", 3, 8, S=8, N=-8),
    case("three roots, the most that fit: 2 + 3 = 5 without a cap",
         example("2222m 6666m 3333s 55s", won="5s", options={"fan_cap": "none"}),
         "seven_pairs 2, root 1, root 1, root 1", 5, 32, S=32, N=-32),
    case("root 1: a Pung laid out and a Chow", example(CHOWS, "222m", won="4m"), "root 1", 1, 2, S=2, N=-2),
    case("root 1: 3m in two Chows and the pair", example("123m 234m 33m 567s 789s", won="9s"), "root 1", 1, 2,
         S=2, N=-2),
    case("two roots: two Pungs, each with a Chow", example("234m 567m 88s", "222m", "555m", won="8s"),
         "root 1, root 1", 2, 4, S=4, N=-4),
    case("root and Kong: 1 + 1", example("234m 567m 88s", "222m", "9999s", won="8s"), "root 1, kong 1", 2, 4,
         S=4, N=-4),
    case("a concealed Kong 1", example(CHOWS, "(9999m)", won="4m"), "kong 1", 1, 2, S=2, N=-2),
    case("after a Kong: the Kong 1 + 1, drawn: 4 + 1 from each",
         example(CHOWS, "9999m", won="8s", drawn=True, flags="after_kong"), "kong 1, after_kong 1", 2, 4,
         S=15, E=-5, W=-5, N=-5),
    case("the discard after West's Kong: 1", example(PLAIN, won="4s", by="W", flags="discard_after_kong"),
         "discard_after_kong 1", 1, 2, S=2, W=-2),
    case("West's Kong robbed: 1, West pays alone", example(PLAIN, won="4s", by="W", flags="robbing_kong"),
         "robbing_kong 1", 1, 2, S=2, W=-2),
    case("last tile drawn: 1, 2 + 1 from each", example(PLAIN, won="4s", drawn=True, flags="last_tile"),
         "last_tile 1", 1, 2, S=9, E=-3, W=-3, N=-3),
    case("last tile discarded: 1", example(PLAIN, won="4s", flags="last_tile"), "last_tile 1", 1, 2, S=2, N=-2),
    case("after a Kong on the last tile: 1 + 1 + 1, drawn: 8 + 1",
         example(CHOWS, "(9999m)", won="8s", drawn=True, flags="after_kong last_tile"),
         "kong 1, after_kong 1, last_tile 1", 3, 8, S=27, E=-9, W=-9, N=-9),
    case("the last discard after a Kong: 1 + 1", example(PLAIN, won="4s", flags="discard_after_kong last_tile"),
         "discard_after_kong 1, last_tile 1", 2, 4, S=4, N=-4),
    case("heavenly is a plain first-turn win", example(PLAIN, won="4s", drawn=True, seat="E", flags="heavenly"),
         "", 0, 1, E=6, S=-2, W=-2, N=-2),
    case("heavenly for the cap: 8 + 1 from each",
         example(PLAIN, won="4s", drawn=True, seat="E", flags="heavenly", options={"heavenly": "cap"}),
         "heavenly 5, fan_cap -2", 3, 8, E=27, S=-9, W=-9, N=-9),
    case("heavenly for a cap of 4: 16 + 1 from each",
         example(PLAIN, won="4s", drawn=True, seat="E", flags="heavenly", options={"heavenly": "cap", "fan_cap": "4"}),
         "heavenly 5, fan_cap -1", 4, 16, E=51, S=-17, W=-17, N=-17),
    case("earthly is a plain first-turn win", example(PLAIN, won="4s", drawn=True, flags="earthly"), "", 0, 1,
         S=6, E=-2, W=-2, N=-2),
    case("earthly for the cap", example(PLAIN, won="4s", drawn=True, flags="earthly", options={"heavenly": "cap"}),
         "earthly 5, fan_cap -2", 3, 8, S=27, E=-9, W=-9, N=-9),
    case("self-drawn for a fan: 1, 2 from each and no base",
         example(PLAIN, won="4s", drawn=True, options={"self_draw": "add_fan"}), "self_drawn 1", 1, 2,
         S=6, E=-2, W=-2, N=-2),
    case("self-drawn for a fan under the cap: 2 + 1 + 1 = 4, cut to 3, 8 from each",
         example("234p 567p 345p 88p", "222p", won="3p", drawn=True, options={"self_draw": "add_fan"}),
         "full_flush 2, root 1, self_drawn 1, fan_cap -1", 3, 8, S=24, E=-8, W=-8, N=-8),
    case("self-drawn for nothing: 1 from each", example(PLAIN, won="4s", drawn=True, options={"self_draw": "none"}),
         "", 0, 1, S=3, E=-1, W=-1, N=-1),
    case("a point of 5: flush 4 x 5", example(FLUSH, won="3p", options={"point_value": 5}), "full_flush 2", 2, 4,
         S=20, N=-20),
    case("a point of 5, drawn: (4 + 1) x 5", example(FLUSH, won="3p", drawn=True, options={"point_value": 5}),
         "full_flush 2", 2, 4, S=75, E=-25, W=-25, N=-25),
    case("played without a void suit: three suits may win",
         example("123m 456p 789s 234s 55s", won="4s", options={"void_required": False}), "", 0, 1, S=1, N=-1),
    case("the named void suit is not held", example(PLAIN, won="4s", void_suit="p"), "", 0, 1, S=1, N=-1),
]  # fmt: skip

TFMJ = [
    case("plain: 1 point", example(PLAIN, won="4s"), "", 0, 1, S=1, N=-1),
    case("plain, drawn: 1 + 1 from each", example(PLAIN, won="4s", drawn=True), "", 0, 1, S=6, E=-2, W=-2, N=-2),
    case("all Pungs: 2 points", example("222m 555s 77s", "999m", "333s", won="2m"), "tfmj_all_pungs 1", 1, 2,
         S=2, N=-2),
    case("flush: 4 points", example(FLUSH, won="3p"), "tfmj_full_flush 2", 2, 4, S=4, N=-4),
    case("seven pairs: 4 points", example(PAIRS, won="8s"), "tfmj_seven_pairs 2", 2, 4, S=4, N=-4),
    case("flush and all Pungs: 1 + 2 = 3 fan", example(*FLUSH_PUNGS, won="2p"), "tfmj_all_pungs 1, tfmj_full_flush 2",
         3, 8, S=8, N=-8),
    case("a Kong is no fan: plain", example(CHOWS, "9999m", won="4m"), "", 0, 1, S=1, N=-1),
    case("a Kong as a root: x2", example(CHOWS, "9999m", won="4m", options={"kong_as_root": True}),
         "tfmj_kong_as_root 1", 1, 2, S=2, N=-2),
    case("root: x2", example(CHOWS, "222m", won="4m"), "tfmj_root 1", 1, 2, S=2, N=-2),
    case("all Pungs 2 points, golden wait x2", example("55s", "222m", "444m", "777m", "333s", won="5s"),
         "tfmj_all_pungs 1, tfmj_golden_wait 1", 2, 4, S=4, N=-4),
    case("after a Kong: x2, drawn: 2 + 1", example(CHOWS, "9999m", won="8s", drawn=True, flags="after_kong"),
         "tfmj_after_kong 1", 1, 2, S=9, E=-3, W=-3, N=-3),
    case("shoot after a Kong: x2", example(PLAIN, won="4s", flags="discard_after_kong"), "tfmj_discard_after_kong 1",
         1, 2, S=2, N=-2),
    case("robbing the Kong: x2", example(PLAIN, won="4s", flags="robbing_kong"), "tfmj_robbing_kong 1", 1, 2,
         S=2, N=-2),
    case("last tile: x2", example(PLAIN, won="4s", flags="last_tile"), "tfmj_last_tile 1", 1, 2, S=2, N=-2),
    case("flush 4 points, root x2", example("234p 567p 345p 88p", "222p", won="3p"), "tfmj_full_flush 2, tfmj_root 1",
         3, 8, S=8, N=-8),
    case("seven pairs, two roots: 4, cut to 3", example(TWO_DRAGONS, won="8s"),
         "tfmj_seven_pairs 2, tfmj_root 1, tfmj_root 1, fan_cap -1", 3, 8, S=8, N=-8),
    case("flush and seven pairs under a cap of 4", example(PURE_PAIRS, won="9p", options={"fan_cap": "4"}),
         "tfmj_full_flush 2, tfmj_seven_pairs 2", 4, 16, S=16, N=-16),
    case("heavenly is a plain win", example(PLAIN, won="4s", drawn=True, seat="E", flags="heavenly"), "", 0, 1,
         E=6, S=-2, W=-2, N=-2),
]  # fmt: skip

HOME = [
    case("dossier 5: pure all Pungs 4 + Kong 1 = 5, 16 x 5",
         example("66p 888p", "222p", "333p", "9999p", won="6p", options={"point_value": 5}),
         "home_pure_all_pungs 4, home_kong 1", 5, 16, S=80, N=-80),
    case("plain 1: x1", example(PLAIN, won="4s"), "home_plain 1", 1, 1, S=1, N=-1),
    case("plain, drawn: 1 + 1 from each", example(PLAIN, won="4s", drawn=True), "home_plain 1", 1, 1,
         S=6, E=-2, W=-2, N=-2),
    case("drawn, one out, unit 5: (1 + 1) x 5 from two",
         example(PLAIN, won="4s", drawn=True, out=["E"], options={"point_value": 5}), "home_plain 1", 1, 1,
         S=20, W=-10, N=-10),
    case("all Pungs 2: x2", example("222m 555s 77s", "999m", "333s", won="2m"), "home_all_pungs 2", 2, 2, S=2, N=-2),
    case("flush 3: x4", example(FLUSH, won="3p"), "home_full_flush 3", 3, 4, S=4, N=-4),
    case("terminals 3: x4", example("123m 789m 123s 789s 99s", won="2s"), "home_terminals 3", 3, 4, S=4, N=-4),
    case("a pair of fives: no terminals hand", example("123m 789m 123s 789s 55s", won="2s"), "home_plain 1", 1, 1,
         S=1, N=-1),
    case("terminals not played: plain", example("123m 789m 123s 789s 99s", won="2s", options={"terminals_hand": False}),
         "home_plain 1", 1, 1, S=1, N=-1),
    case("seven pairs 3: x4", example(PAIRS, won="8s"), "home_seven_pairs 3", 3, 4, S=4, N=-4),
    case("pure all Pungs 4: x8", example(*FLUSH_PUNGS, won="2p"), "home_pure_all_pungs 4", 4, 8, S=8, N=-8),
    case("all Pungs of 2, 5, 8: 4, x8", example("222m 555s 88s", "888m", "555m", won="2m"), "home_two_five_eight 4",
         4, 8, S=8, N=-8),
    case("2, 5, 8 not played: all Pungs",
         example("222m 555s 88s", "888m", "555m", won="2m", options={"terminals_hand": False}), "home_all_pungs 2",
         2, 2, S=2, N=-2),
    case("dragon seven pairs 5, its root in it: x16", example(DRAGON, won="8s"), "home_dragon_seven_pairs 5", 5, 16,
         S=16, N=-16),
    case("dragon seven pairs 5 + the second root 1: x32", example(TWO_DRAGONS, won="8s"),
         "home_dragon_seven_pairs 5, home_root 1", 6, 32, S=32, N=-32),
    case("pure seven pairs 5: x16", example(PURE_PAIRS, won="9p"), "home_pure_seven_pairs 5", 5, 16, S=16, N=-16),
    case("pure terminals 5 (three 123, 789, 99; no four alike): x16", example("111222333p 789p 99p", won="7p"),
         "home_pure_terminals 5", 5, 16, S=16, N=-16),
    case("pure dragon seven pairs 6, its root in it: x32", example(PURE_DRAGON, won="9p"),
         "home_pure_dragon_seven_pairs 6", 6, 32, S=32, N=-32),
    case("pure dragon seven pairs 6 + the second root: x64", example("2222p 4444p 66p 77p 88p", won="8p"),
         "home_pure_dragon_seven_pairs 6, home_root 1", 7, 64, S=64, N=-64),
    case("pure dragon seven pairs under a cap of 4 fan: x8", example(PURE_DRAGON, won="9p", options={"fan_cap": "4"}),
         "home_pure_dragon_seven_pairs 6, fan_cap -2", 4, 8, S=8, N=-8),
    case("heavenly 6: x32, and 1 more from each", example(PLAIN, won="4s", drawn=True, seat="E", flags="heavenly"),
         "home_heavenly 6", 6, 32, E=99, S=-33, W=-33, N=-33),
    case("heavenly 6 over dragon seven pairs 5, so that its root counts: 6 + 1",
         example(DRAGON, won="8s", drawn=True, seat="E", flags="heavenly"), "home_root 1, home_heavenly 6", 7, 64,
         E=195, S=-65, W=-65, N=-65),
    case("earthly 6 over flush 3: x32", example(FLUSH, won="3p", drawn=True, flags="earthly"), "home_earthly 6", 6, 32,
         S=99, E=-33, W=-33, N=-33),
    case("heavenly left plain", example(PLAIN, won="4s", drawn=True, seat="E", flags="heavenly",
                                        options={"heavenly": "plain"}), "home_plain 1", 1, 1, E=6, S=-2, W=-2, N=-2),
    case("Kong: 1 + 1", example(CHOWS, "9999m", won="4m"), "home_plain 1, home_kong 1", 2, 2, S=2, N=-2),
    case("root: 1 + 1", example(CHOWS, "222m", won="4m"), "home_plain 1, home_root 1", 2, 2, S=2, N=-2),
    case("golden wait: all Pungs 2 + 1", example("55s", "222m", "444m", "777m", "333s", won="5s"),
         "home_all_pungs 2, home_golden_wait 1", 3, 4, S=4, N=-4),
    case("pure golden wait with a Kong: 4 + 1 + 1", example("55p", "222p", "444p", "777p", "3333p", won="5p"),
         "home_pure_all_pungs 4, home_golden_wait 1, home_kong 1", 6, 32, S=32, N=-32),
    case("after a Kong: 1 + Kong 1 + 1 = 3, x4, drawn: 4 + 1",
         example(CHOWS, "9999m", won="8s", drawn=True, flags="after_kong"),
         "home_plain 1, home_kong 1, home_after_kong 1", 3, 4, S=15, E=-5, W=-5, N=-5),
    case("shoot after a Kong on the last tile: 1 + 1 + 1",
         example(PLAIN, won="4s", flags="discard_after_kong last_tile"),
         "home_plain 1, home_discard_after_kong 1, home_last_tile 1", 3, 4, S=4, N=-4),
    case("robbed Kong: flush 3 + 1", example(FLUSH, won="1p", flags="robbing_kong"),
         "home_full_flush 3, home_robbing_kong 1", 4, 8, S=8, N=-8),
    case("self-drawn for a fan: 1 + 1, 2 from each", example(PLAIN, won="4s", drawn=True,
                                                             options={"self_draw": "add_fan"}),
         "home_plain 1, home_self_drawn 1", 2, 2, S=6, E=-2, W=-2, N=-2),
    case("terminals 3 are more than all Pungs 2: one hand counts",
         example("111m 999m 111s 11p", "999s", won="1p", options={"void_required": False}), "home_terminals 3", 3, 4,
         S=4, N=-4),
    case("flush 3 with terminals 5 of one suit: the pure one alone, and 1p four times: 5 + 1",
         example("123p 123p 789p 789p 11p", won="2p"), "home_pure_terminals 5, home_root 1", 6, 32, S=32, N=-32),
]  # fmt: skip

JORF = [
    case("plain 1", example(PLAIN, won="4s"), "jorf_plain 1", 0, 1, S=1, N=-1),
    case("plain 1, drawn: each other pays the coefficient", example(PLAIN, won="4s", drawn=True), "jorf_plain 1", 0, 1,
         S=3, E=-1, W=-1, N=-1),
    case("flush 4, drawn, one out: two pay", example(FLUSH, won="3p", drawn=True, out=["W"]), "jorf_full_flush 4", 0, 4,
         S=8, E=-4, N=-4),
    case("point of 10: all Pungs 2 x 10",
         example("222m 555s 77s", "999m", "333s", won="2m", options={"point_value": 10}),
         "jorf_all_pungs 2", 0, 2, S=20, N=-20),
    case("one tile left, a discard: golden wait 3 over all Pungs 2, not doubled",
         example("55s", "222m", "444m", "777m", "333s", won="5s"), "jorf_golden_wait 3", 0, 3, S=3, N=-3),
    case("one tile left, drawn: 3 x 2 from each",
         example("55s", "222m", "444m", "777m", "333s", won="5s", drawn=True), "jorf_golden_wait 3, golden_draw 1",
         0, 6, S=18, E=-6, W=-6, N=-6),
    case("pure all Pungs 8, one tile left, drawn: 8 x 2",
         example("55p", "222p", "444p", "777p", "333p", won="5p", drawn=True),
         "jorf_pure_all_pungs 8, golden_draw 1", 0, 16, S=48, E=-16, W=-16, N=-16),
    case("dragon seven pairs not listed: seven pairs 5", example(DRAGON, won="8s"), "jorf_seven_pairs 5", 0, 5,
         S=5, N=-5),
    case("a Kong adds nothing", example(CHOWS, "9999m", won="4m"), "jorf_plain 1", 0, 1, S=1, N=-1),
    case("robbed Kong 6 over flush 4", example(FLUSH, won="1p", flags="robbing_kong"), "jorf_robbing_kong 6", 0, 6,
         S=6, N=-6),
    case("after a Kong not listed: plain 1", example(CHOWS, "9999m", won="8s", drawn=True, flags="after_kong"),
         "jorf_plain 1", 0, 1, S=3, E=-1, W=-1, N=-1),
    case("heavenly 20", example(PLAIN, won="4s", drawn=True, seat="E", flags="heavenly"), "jorf_heavenly 20", 0, 20,
         E=60, S=-20, W=-20, N=-20),
]  # fmt: skip

CASES = [
    pytest.param(preset, each, id=f"{preset}: {each.why}")
    for preset, cases in (("sbr", SBR), ("tfmj", TFMJ), ("home", HOME), ("jorf", JORF))
    for each in cases
]


@pytest.mark.parametrize(("preset", "worked"), CASES)
def test_worked_case(preset: str, worked: Case) -> None:
    tally = tally_json({"rules": "sichuan", **under(preset, worked.hand)}, {"sichuan": CLUB_BOOK})
    assert tally["valid"], tally["reasons"]
    assert ", ".join(f"{item['id']} {item['value']}" for item in tally["items"]) == worked.items
    assert tally["totals"] == {"fan": worked.fan, "total": worked.total}
    assert tally["net"] == worked.net


@pytest.mark.parametrize(
    ("options", "clause"),
    [
        ({}, "NOV payments, 自摸加底"),
        ({"self_draw": "add_fan"}, "APP payments, 自摸加番"),
        ({"self_draw": "none"}, "HOUSE option self_draw"),
        ({"preset": "jorf"}, "JORF art. 33"),
        ({"preset": "jorf", "self_draw": "add_base"}, "HOUSE option self_draw"),
    ],
)
def test_a_drawn_win_cites_what_says_how_much_more_it_brings(options: dict[str, Any], clause: str) -> None:
    hand = {"rules": "sichuan", **example(PLAIN, won="4s", drawn=True, options=options)}
    payments = tally_json(hand, {"sichuan": CLUB_BOOK})["payments"]
    assert [payment["why"].endswith(f"({clause})") for payment in payments] == [True, True, True]


def test_there_are_enough_cases() -> None:
    assert len(CASES) == 117
