"""A won hand for each fan of the Mahjong Competition Rules, which shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.examples import example

_SHIFTED = ("345p 456s 55m", "234m")
"""Mixed Shifted Chows 6, All Chows 2."""
_TYPES = ("456p PP", "123m", "777s")
"""All Types 6 with a pung of winds laid out besides."""

EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    # 88
    "big_four_winds": example("NNN 55m", "EEE", "SSS", "WWW", won="5m"),
    "big_three_dragons": example("456p 99s", "CCC", "FFF", "PPP", won="9s"),
    "all_green": example("234s 234s 66s", "888s", "FFF", won="6s"),
    "nine_gates": example("1112345678999p 5p", won="5p"),
    "four_kongs": example("33p", "1111m", "5555m", "(7777s)", "(NNNN)", won="3p"),
    "seven_shifted_pairs": example("22334455667788s", won="5s"),
    "thirteen_orphans": example("19m 19p 199s ESWN PFC", won="9s"),
    # 64
    "all_terminals": example("111m 11s", "999m", "111p", "999p", won="1s"),
    "little_four_winds": example("456p NN", "EEE", "SSS", "WWW", won="4p"),
    "little_three_dragons": example("456p 123m PP", "CCC", "FFF", won="4p"),
    "all_honors": example("SSS PP", "EEE", "CCC", "FFF", won="P"),
    "four_concealed_pungs": example("222m 555m 777p 333s 99s", won="9s"),
    "pure_terminal_chows": example("123m 55m 789m", "123m", "789m", won="5m"),
    # 48
    "quadruple_chow": example("234p 234p 234p 66m", "234p", won="6m"),
    "four_pure_shifted_pungs": example("222s 333s EE", "444s", "555s", won="E"),
    # 32
    "four_pure_shifted_chows": example("123p 345p 99m", "567p", "789p", won="9m"),
    "three_kongs": example("456p 99m", "1111m", "5555s", "(EEEE)", won="4p"),
    "all_terminals_and_honors": example("111m CC", "999s", "NNN", "999p", won="C"),
    # 24
    "seven_pairs": example("11m 33m 55p 77p 22s 88s CC", won="C"),
    "greater_honors_and_knitted": example("147m 25p 36s ESWN PFC", won="E"),
    "all_even_pungs": example("222m 88s", "444p", "666p", "888m", won="8s"),
    "full_flush": example("234m 567m 33m", "111m", "678m", won="3m"),
    "pure_triple_chow": example("345p 345p EE", "345p", "888s", won="E"),
    "pure_shifted_pungs": example("222p 333p EE", "444p", "678s", won="E"),
    "upper_tiles": example("789m 789p 99s", "777s", "888p", won="9s"),
    "middle_tiles": example("456m 456p 55s", "444s", "666p", won="5s"),
    "lower_tiles": example("123m 123p 33s", "111s", "222p", won="3s"),
    # 16
    "pure_straight": example("456m 789m 55p", "123m", "WWW", won="7m"),
    "three_suited_terminal_chows": example("123m 789m 55s", "123p", "789p", won="5s"),
    "pure_shifted_chows": example("123s 234s EE", "345s", "777p", won="E"),
    "all_fives": example("345m 456p 55s", "567s", "555p", won="5s"),
    "triple_pung": example("444m 444p EE", "444s", "678s", won="E"),
    "three_concealed_pungs": example("222m 555p 888s 66p", "345m", won="6p"),
    # 12
    "lesser_honors_and_knitted": example("147m 258p 36s ESWN PF", won="E"),
    "knitted_straight": example("147m 258p 369s EEE 66p", won="6p"),
    "upper_four": example("678m 789p 66s", "666p", "999m", won="6s"),
    "lower_four": example("123m 234p 44s", "444p", "111m", won="4s"),
    "big_three_winds": example("456p 99m", "EEE", "SSS", "WWW", won="4p"),
    # 8
    "mixed_straight": example("123m 789s EE", "456p", "888m", won="E"),
    "reversible_tiles": example("234p 456s PP", "888s", "999p", won="P"),
    "mixed_triple_chow": example("234m 234p EE", "234s", "888m", won="E"),
    "mixed_shifted_pungs": example("222m 333p EE", "444s", "678s", won="E"),
    "chicken_hand": example("678m 345p EE", "123m", "789s", seat="S", round="W", won="6m"),
    "last_tile_draw": example("678m 345p EE", "123m", "789s", won="6m", drawn=True, flags="last_tile"),
    "last_tile_claim": example("678m 345p EE", "123m", "789s", won="6m", flags="last_tile"),
    "out_with_replacement": example("678m 345p EE", "123m", "8888s", won="6m", drawn=True, flags="after_kong"),
    "robbing_the_kong": example("678m 345p EE", "123m", "789s", won="6m", flags="robbing_kong"),
    "two_concealed_kongs": example("678m EE", "123p", "(4444s)", "(8888s)", won="6m"),
    # 6
    "all_pungs": example("888m EE", "222m", "CCC", "777p", won="E"),
    "half_flush": example("123m 456m EE", "789m", "CCC", won="E"),
    "mixed_shifted_chows": example(*_SHIFTED, "789m", won="3p"),
    "all_types": example(*_TYPES, "SSS", won="6p"),
    "melded_hand": example("99s", "234m", "CCC", "678p", "567s", won="9s"),
    "two_dragon_pungs": example("456p 99m", "CCC", "FFF", "234p", won="9m"),
    # 4, and 6 for the two kongs
    "outside_hand": example("789s EE", "123m", "999p", "CCC", won="7s", flags="last_of_kind"),
    "fully_concealed_hand": example("234m 234p 234s 567s 88p", won="4s", drawn=True),
    "two_melded_kongs": example("456p EE", "4444m", "7777m", "CCC", won="E"),
    "melded_and_concealed_kong": example("456p 99s", "4444m", "(7777m)", "CCC", won="4p"),
    "last_tile": example(*_SHIFTED, "789m", won="3p", flags="last_of_kind"),
    # 2
    "dragon_pung": example("123m 456m EE", "789m", "CCC", won="E"),
    "prevalent_wind": example(*_TYPES, "EEE", won="6p", seat="S", round="E"),
    "seat_wind": example(*_TYPES, "EEE", won="6p", seat="E", round="S"),
    "concealed_hand": example("234m 345p 456s 789m 55m", won="3p"),
    "all_chows": example(*_SHIFTED, "789m", won="3p"),
    "tile_hog": example("345m 444p 456s 66m", "234p", won="6m"),
    "double_pung": example("222m 777p 44s", "222p", "777m", won="4s"),
    "two_concealed_pungs": example("222m 888p EE", "555s", "777m", won="E"),
    "concealed_kong": example("345p 456s EE", "234m", "(8888m)", won="E"),
    "all_simples": example(*_SHIFTED, "678m", won="3p"),
    # 1
    "pure_double_chow": example("345p 456s 55m", "234m", "234m", won="3p"),
    "mixed_double_chow": example("345p 456s 55m", "234m", "234s", won="3p"),
    "short_straight": example("345p 456s 55m", "234m", "567m", won="3p"),
    "two_terminal_chows": example("345p 789p EE", "123m", "789m", won="E", flags="last_tile"),
    "pung_of_terminals_or_honors": example("456m 89m 7m 55p", "123m", "WWW", won="7m"),
    "melded_kong": example("345p 456s EE", "234m", "8888m", won="E"),
    "one_voided_suit": example("456m 789m 55p", "123m", "WWW", won="7m"),
    "no_honors": example("222m 333p 99s", "444s", "678s", won="9s"),
    "edge_wait": example("456m 789m 55p", "123m", "WWW", won="7m"),
    "closed_wait": example("345p 456s 55m", "234m", "789m", won="4p"),
    "single_wait": example("345p 456s 55m", "234m", "789m", won="5m"),
    "self_drawn": example(*_SHIFTED, "789m", won="3p", drawn=True),
    "flower_tiles": example(*_SHIFTED, "789m", won="3p", flowers="f1 s3"),
}
