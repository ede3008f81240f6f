"""A hand for each faan of Hong Kong old style; each has the three faan that a win needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.examples import example

_FLUSH = ("123345678m 99m", "567m")
"""A full flush with one claimed chow: 7 faan, enough to show what is worth little."""

EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "no_flowers": example(*_FLUSH, won="9m"),
    "own_flower": example(*_FLUSH, won="9m", seat="S", flowers="f2 s4"),
    "own_season": example(*_FLUSH, won="9m", seat="W", flowers="s3"),
    "all_flowers": example(*_FLUSH, won="9m", flowers="f1 f2 f3 f4"),
    "all_seasons": example(*_FLUSH, won="9m", flowers="s1 s2 s3 s4 f4"),
    "seven_flowers": example("1258m 369p 47s EWP F", won="s3", drawn=True, flowers="f1 f2 f3 f4 s1 s2 s3"),
    "eight_flowers": example(*_FLUSH, won="9m", flowers="f1 f2 f3 f4 s1 s2 s3 s4"),
    "self_drawn": example("123m 456p 678s 234s 55p", won="8s", drawn=True),
    "concealed": example("123m 456p 678s 234s 55p", won="8s"),
    "last_tile": example("123m 456p 678s 55p", "234s", won="8s", drawn=True, flags="last_tile"),
    "after_kong": example("456p 678s 234s 55p", "(9999m)", won="8s", drawn=True, flags="after_kong"),
    "after_two_kongs": example("678s 234s 55p", "(9999m)", "(1111p)", won="8s", drawn=True, flags="after_kong",
                               options={"double_kong": True}),
    "robbing_kong": example("123m 456p 678s 234s 55p", won="8s", flags="robbing_kong"),
    "all_chows": example("123m 456p 678s 55p", "234s", won="8s", drawn=True),
    "dragon_pung": example("222m 33p", "888s", "CCC", "444p", won="3p"),
    "round_wind": example("222m 33p", "888s", "EEE", "444p", won="3p", seat="S", round="E"),
    "seat_wind": example("222m 33p", "888s", "SSS", "444p", won="3p", seat="S", round="E"),
    "all_pungs": example("222m 33p", "888s", "999m", "444p", won="3p"),
    "half_flush": example("123456s 77s PPP", "999s", won="7s"),
    "small_three_dragons": example("123m 456p FF", "PPP", "CCC", won="F"),
    "small_four_winds": example("123m NN", "EEE", "SSS", "WWW", won="N"),
    "big_three_dragons": example("123m 44p FFF", "PPP", "CCC", won="4p"),
    "all_honours": example("EEE CC", "SSS", "PPP", "NNN", won="C"),
    "big_four_winds": example("NNN 55s", "EEE", "SSS", "WWW", won="5s"),
    "full_flush": example(*_FLUSH, won="9m"),
    "nine_gates": example("1112345678999p 5p", won="5p"),
    "mixed_terminals": example("111m 99s", "999p", "111s", "NNN", won="9s"),
    "all_terminals": example("111m 99s", "999p", "111s", "111p", won="9s"),
    "thirteen_orphans": example("19m 19p 19s ESWN PFC C", won="1m"),
    "seven_pairs": example("1155m 2277p 3388s CC", won="C", options={"seven_pairs": True}),
    "four_concealed_pungs": example("222m 888s 444p 33p", "(9999m)", won="3p"),
    "four_kongs": example("33p", "2222m", "8888s", "(9999m)", "4444p", won="3p"),
    "heavenly": example("123m 456p 678s 234s 55p", won="8s", drawn=True, seat="E", flags="heavenly"),
    "man": example("123m 456p 678s 234s 55p", won="8s", seat="N", by="S", flags="renhou"),
    "earthly": example("123m 456p 678s 234s 55p", won="8s", seat="S", by="E", flags="earthly"),
}  # fmt: skip
