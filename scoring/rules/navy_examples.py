"""A won hand for each rule of the navy rule, which shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.examples import example

_ORDINARY = example("234m 66s", "555s", "888p", "777m", won="2m")
"""Three exposed Pungs of 2 to 8 and a Chow."""
_DRAWN = example("111m 555p 99p", "222s", "CCC", won="5p", drawn=True)
_ALL_FLOWERS = "f1 f2 f3 f4 s1 s2 s3 s4"

EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "pung_exposed_ordinary": _ORDINARY,
    "pung_exposed_honour": example("234m 66s", "111s", "888p", "777m", won="2m"),
    "pung_concealed_ordinary": example("555s 234m 66s", "888p", "777m", won="2m"),
    "pung_concealed_honour": example("NNN 234m 66s", "888p", "777m", won="2m"),
    "kong_exposed_ordinary": example("234m 66s", "5555s", "888p", "777m", won="2m"),
    "kong_exposed_honour": example("234m 66s", "9999s", "888p", "777m", won="2m"),
    "kong_concealed_ordinary": example("234m 66s", "(5555s)", "888p", "777m", won="2m"),
    "kong_concealed_honour": example("234m 66s", "(EEEE)", "888p", "777m", won="2m"),
    "chow": _ORDINARY,
    "pair_dragons": example("234m CC", "555s", "888p", "777m", won="2m"),
    "pair_own_wind": example("234m SS", "555s", "888p", "777m", won="2m"),
    "pair_round_wind": example("234m EE", "555s", "888p", "777m", won="2m"),
    "flower": example("234m 66s", "555s", "888p", "777m", won="2m", flowers="f1 s3"),
    "mahjong": _ORDINARY,
    "chow_middle": example("234m 66s", "555s", "888p", "777m", won="3m"),
    "pung_drawn": _DRAWN,
    "pair_completed": example("234m 66s", "555s", "888p", "777m", won="6s"),
    "valueless": example("123m 456m 789p 234s 66s", won="4s", drawn=True),
    "own_flower": example("234m 66s", "555s", "888p", "777m", won="2m", flowers="f2"),
    "bouquet": example("234m 66s", "555s", "888p", "777m", won="2m", flowers="s1 s2 s3 s4"),
    "eight_flowers": example("234m 66s", "555s", "888p", "777m", won="2m", flowers=_ALL_FLOWERS),
    "dragon_pung": example("234m 66s", "CCC", "888p", "777m", won="2m"),
    "round_wind": example("234m 66s", "EEE", "888p", "777m", won="2m"),
    "own_wind": example("234m 66s", "SSS", "888p", "777m", won="2m"),
    "all_pungs": example("333m 66s", "555s", "888p", "777m", won="6s"),
    "all_kongs": example("66s", "5555s", "8888p", "7777m", "(NNNN)", won="6s"),
    "trouble": example("234m 66m", "111m", "999m", "WWW", won="2m"),
    "pure": example("234m 66m 123m", "111m", "999m", won="2m"),
    "all_honours": example("999p CC", "111s", "999m", "WWW", won="C"),
    "concealed": example("555s 888p 777m 234m 66s", won="2m", drawn=True),
    "loose_tile": example("234m 66s", "5555s", "888p", "777m", won="2m", drawn=True, flags="after_kong"),
    "last_wall_tile": example("234m 66s", "555s", "888p", "777m", won="2m", drawn=True, flags="last_tile"),
    "robbed_kong": example("234m 66s", "555s", "888p", "777m", won="2m", flags="robbing_kong"),
    "claimed_for_pung": example("234m 66s", "555s", "888p", "777m", won="2m", flags="claimed_for_pung"),
    "first_east_discard": example("234m 66s", "555s", "888p", "777m", won="2m", flags="first_east_discard"),
    "pairs": example("11m 44m 33p 77p 22s CC NN", won="N"),
    "heavenly_twins": example("EE SS WW NN PP FF CC", won="C"),
    "honour_pairs": example("11m 99m 11p 99s EE WW CC", won="C"),
    "two_suits": example("1234567m 1234567p", won="7p"),
    "three_suits": example("1357m 1357p 1357s 9m 9p", won="9p"),
    "windy_chow": example("123m 456p 789s EE S W N", won="E"),
    "snake": example("1123456789s E S W N", won="1s"),
    "unique_wonder": example("19m 19p 19s E S W N P F CC", won="C"),
    "jade_pairs": example("22s 33s 44s 66s 88s FF 22s", won="F"),
    "imperial_jade": example("222s 333s 88s", "666s", "FFF", won="8s"),
    "ruby_pairs": example("11s 55s 77s 99s CC 11s 55s", won="C"),
    "royal_ruby": example("111s 555s 77s", "999s", "CCC", won="7s"),
    "windy_dragons": example("EE SS WW NN FFF", "CCC", won="N"),
    "gates_of_heaven": example("11123455678999s", won="5s"),
    "sequence_pung_pair": example("123456789s 222s 55s", won="5s"),
    "winds_and_dragons": example("FFF CC", "EEE", "SSS", "WWW", won="C", seat="N", round="N"),
    "three_scholars": example("123m 99p", "CCC", "FFF", "PPP", won="3m"),
    "four_blessings": example("WWW 55p", "EEE", "SSS", "NNN", won="5p"),
    "heavens_grace": example("555s 888p 777m 234m 66s", won="2m", drawn=True, seat="E", flags="heavenly"),
    "earths_grace": example("555s 888p 777m 234m 66s", won="2m", by="E", flags="earthly"),
    "moon": example("123p 66s", "555s", "888p", "777m", won="1p", drawn=True, flags="last_tile"),
    "plum_blossom": example("345p 66s", "5555s", "888p", "777m", won="5p", drawn=True, flags="after_kong"),
    "jade_ruby": example("333s 66s", "555s", "FFF", "CCC", won="6s"),
    "gretas_garden": example("1234567p E S W N P F C", won="7p"),
}
