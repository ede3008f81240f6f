"""A won hand for each rule of the 16-tile game, which shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.examples import example

_ALL_FLOWERS = "f1 f2 f3 f4 s1 s2 s3 s4"
_FIVE = ("123m", "456p", "789s", "555m", "999p")


def _open(**more: Any) -> dict[str, Any]:
    """Two sets laid out, three Chows and a pair of 9m on the rack; won on the 2m, which the 5m would have done too."""
    return example("234m 567p 345s 99m", "111s", "678s", **{"won": "2m", **more})


def _fw(*hand: str, **more: Any) -> dict[str, Any]:
    options = {"preset": "fourwinds", **more.pop("options", {})}
    return example(*hand, **more, options=options)


def _fw_open(**more: Any) -> dict[str, Any]:
    options = {"preset": "fourwinds", **more.pop("options", {})}
    return _open(**more, options=options)


_LIST_A: Mapping[str, Mapping[str, Any]] = {
    "dealer": _open(seat="E"),
    "continuation": _open(seat="E", dealer_streak=2),
    "concealed": example("234m 567p 345s 99m 111s 678s", won="2m"),
    "self_drawn": _open(drawn=True),
    "concealed_drawn": example("234m 567p 345s 99m 111s 678s", won="2m", drawn=True),
    "single_wait": _open(won="3m"),
    "half_begging": example("EE", *_FIVE, won="E", drawn=True),
    "full_begging": example("EE", *_FIVE, won="E"),
    "plain_chows": example("234m 567p 345s 99m 234s 678s", won="2m"),
    "robbed_kong": _open(flags="robbing_kong"),
    "replacement": _open(drawn=True, flags="after_kong", flowers="f1"),
    "last_wall_tile": _open(drawn=True, flags="last_tile"),
    "last_discard": _open(flags="last_tile"),
    "ready_at_once": example("234m 567p 345s 99m 111s 678s", won="2m", flags="declared_ready"),
    "heavenly": example("234m 567p 345s 99m 111s 678s", won="2m", drawn=True, seat="E", flags="heavenly"),
    "earthly": example("234m 567p 345s 99m 111s 678s", won="2m", drawn=True, flags="earthly"),
    "own_flower": _open(flowers="f2 s2 s3"),
    "flower_kong": _open(flowers="f1 f2 f3 f4"),
    "eight_flowers": example("234m 67p 345s 99m 111s 68s W", won="s4", drawn=True, flowers=_ALL_FLOWERS),
    "seven_rob_eighth": example("234m 67p 345s 99m 111s 68s W", won="s4", flowers=_ALL_FLOWERS),
    "seat_wind": example("234m 567p 345s 99m", "SSS", "678s", won="2m"),
    "round_wind": example("234m 567p 345s 99m", "EEE", "678s", won="2m"),
    "dragon_pung": example("234m 567p 345s 99m", "CCC", "678s", won="2m"),
    "little_three_dragons": example("234m 567p 345s CC", "PPP", "FFF", won="2m"),
    "big_three_dragons": example("234m 567p 99m", "PPP", "FFF", "CCC", won="2m"),
    "little_four_winds": example("234m 567p NN", "EEE", "SSS", "WWW", won="2m"),
    "big_four_winds": example("234m 99p", "EEE", "SSS", "WWW", "NNN", won="2m"),
    "half_flush": example("234m 567m 345m NN", "111m", "EEE", won="2m"),
    "all_honours": example("EEE WWW CC", "PPP", "FFF", "NNN", won="C"),
    "three_concealed": example("234m 99m 222p 555s", "111s", "(8888p)", won="2m"),
    "four_concealed": example("234m 99m 222p 555s 111s", "(8888p)", won="2m"),
    "five_concealed": example("222m 99m 222p 555s 111s", "(8888p)", won="9m"),
    "all_pungs": example("222m 99m 222p", "555s", "111s", "(8888p)", won="9m"),
    "four_kongs": example("234m 99m", "2222p", "5555s", "1111s", "(8888p)", won="2m"),
    "full_flush": example("234m 567m 345m 99m", "111m", "678m", won="2m"),
    "seven_pairs": example("11m 44m 33p 77p 22s CC NN 888s", won="N", options={"seven_pairs_tai": 8}),
}

_LIST_B: Mapping[str, Mapping[str, Any]] = {
    "fw_dealer": _fw_open(seat="E"),
    "fw_continuation": _fw_open(seat="E", dealer_streak=1),
    "fw_concealed": _fw("234m 567p 345s 99m 111s 678s", won="2m"),
    "fw_self_drawn": _fw_open(drawn=True),
    "fw_concealed_drawn": _fw("234m 567p 345s 99m 111s 678s", won="2m", drawn=True),
    "fw_exposed_hand": _fw("EE", *_FIVE, won="E"),
    "fw_closed_wait": _fw_open(won="3m"),
    "fw_single_wait": _fw_open(won="9m"),
    "fw_within_ten": _fw_open(options={"early_win": "ten"}),
    "fw_within_five": _fw_open(options={"early_win": "five"}),
    "fw_last_tile": _fw_open(flags="last_tile"),
    "fw_robbed_kong": _fw_open(flags="robbing_kong"),
    "fw_declared_ready": _fw_open(flags="declared_ready"),
    "fw_ready_first_turn": _fw("234m 567p 345s 99m 111s 678s", won="2m", flags="declared_ready",
                               options={"ready_first_turn": True}),
    "fw_heavenly": _fw("234m 567p 345s 99m 111s 678s", won="2m", drawn=True, seat="E", flags="heavenly"),
    "fw_earthly": _fw("234m 567p 345s 99m 111s 678s", won="2m", by="E", flags="earthly"),
    "fw_flower": _fw_open(flowers="f1 s3"),
    "fw_no_flowers": _fw("234m 567p 345s NN", "111s", "678s", won="2m"),
    "fw_eight_flowers": _fw("234m 67p 345s 99m 111s 68s W", won="s4", drawn=True, flowers=_ALL_FLOWERS),
    "fw_seven_rob_eighth": _fw("234m 67p 345s 99m 111s 68s W", won="s4", flowers=_ALL_FLOWERS),
    "fw_dragon_pung": _fw("234m 567p 345s 99m", "CCC", "678s", won="2m"),
    "fw_wind_pung": _fw("234m 567p 345s 99m", "NNN", "678s", won="2m"),
    "fw_half_flush": _fw("234m 567m 345m NN", "111m", "EEE", won="2m"),
    "fw_little_three_winds": _fw("234m 567p 345s NN", "SSS", "EEE", won="2m"),
    "fw_big_three_winds": _fw("234m 567p 99m", "EEE", "SSS", "WWW", won="2m"),
    "fw_little_four_winds": _fw("234m 567p NN", "EEE", "SSS", "WWW", won="2m"),
    "fw_big_four_winds": _fw("234m 99p", "EEE", "SSS", "WWW", "NNN", won="2m"),
    "fw_little_three_dragons": _fw("234m 567p 345s CC", "PPP", "FFF", won="2m"),
    "fw_big_three_dragons": _fw("234m 567p 99m", "PPP", "FFF", "CCC", won="2m"),
    "fw_no_honours": _fw_open(flowers="f1"),
    "fw_no_honours_no_flowers": _fw_open(),
    "fw_full_flush": _fw("234m 567m 345m 99m", "111m", "678m", won="2m"),
    "fw_all_chows": _fw("234m 567p 345s NN", "123s", "678s", won="2m"),
    "fw_plain_all_chows": _fw("234m 567p 345s 99m", "123s", "678s", won="2m"),
    "fw_straight": _fw("123m 456m 345s 99p", "789m", "678s", won="3s"),
    "fw_high_straight": _fw("123m 456m 789m 345s 99p", "678s", won="3s"),
    "fw_all_pungs": _fw("222m 99m 222p", "555s", "111s", "(8888p)", won="9m"),
    "fw_melded_kong": _fw("234m 567p 345s 99m", "1111s", "678s", won="2m"),
    "fw_concealed_kong": _fw("234m 567p 345s 99m", "(1111s)", "678s", won="2m"),
    "fw_two_concealed": _fw("234m 99m 222p 555s", "111s", "678s", won="2m"),
    "fw_three_concealed": _fw("234m 99m 222p 555s", "111s", "(8888p)", won="2m"),
    "fw_four_concealed": _fw("234m 99m 222p 555s 111s", "(8888p)", won="2m"),
    "fw_five_concealed": _fw("222m 99m 222p 555s 111s", "(8888p)", won="9m"),
    "fw_seven_pairs": _fw("11m 44m 33p 77p 22s CC NN 888s", won="N"),
}  # fmt: skip

EXAMPLES: Mapping[str, Mapping[str, Any]] = {**_LIST_A, **_LIST_B}
