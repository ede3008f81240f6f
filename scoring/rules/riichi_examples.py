"""A won hand for each riichi rule, which shows it in all three books."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.examples import example

_RIICHI = example("234m 567p 234s 678s 55p", won="4s", flags="riichi")
"""Chows, won on a two-sided wait: riichi and pinfu."""
_OPEN = example("345m 678p 22p 678s", "CCC", won="8s")
"""Open, red dragons its yaku, won on a two-sided wait."""
_RENHOU = example("345m 678p 999s 234s 22p", won="4s", by="E", flags="renhou")
"""Before South's first draw only East has discarded."""
_PAIRS = example("2255m 33p 77p 88s EE CC", won="C")


def _pung(laid: str) -> Mapping[str, Any]:
    """The set laid out beside a pung of red dragons."""
    return example("345m 678s 22p", "CCC", laid, won="8s")


EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "riichi": _RIICHI,
    "double_riichi": example("234m 567p 234s 678s 55p", won="4s", flags="double_riichi"),
    "ippatsu": example("234m 567p 234s 678s 55p", won="4s", flags="riichi ippatsu"),
    "rinshan": example("345m 678p 234s 22p", "(9999s)", won="4s", drawn=True, flags="after_kong"),
    "chankan": example("345m 678p 234s 22p", "NNN", won="4s", flags="robbing_kong"),
    "haitei": example("345m 678p 234s 22p", "999s", won="4s", drawn=True, flags="last_tile"),
    "houtei": example("345m 678p 234s 22p", "999s", won="4s", flags="last_tile"),
    "menzen_tsumo": example("345m 678p 999s 234s 22p", won="4s", drawn=True),
    "pinfu": _RIICHI,
    "tanyao": example("345m 678p 234s 22p", "666s", won="4s"),
    "iipeikou": example("334455m 678p 999s 11p", won="3m"),
    "ryanpeikou": example("334455m 778899p 11s", won="7p"),
    "chiitoitsu": _PAIRS,
    "sanshoku_doujun": example("345m 345p EE", "345s", "999m", won="3m"),
    "ittsu": example("123456789m 22p", "NNN", won="9m"),
    "chanta": example("123m 789p NN 999s", "123s", won="1m"),
    "junchan": example("123m 789p 99p 999s", "123s", won="1m"),
    "yakuhai_dragon": _OPEN,
    "yakuhai_seat_wind": example("345m 678p 22p 678s", "SSS", won="8s", seat="S"),
    "yakuhai_round_wind": example("345m 678p 22p 678s", "EEE", won="8s", round="E"),
    "shousangen": example("345m 678p PP", "CCC", "FFF", won="3m"),
    "honroutou": example("111m 99p", "999s", "NNN", "111p", won="9p"),
    "honitsu": example("123m 567m NN", "999m", "EEE", won="1m", seat="W"),
    "chinitsu": example("123m 567m 11m", "999m", "345m", won="1m"),
    "toitoi": example("333m 66p", "555s", "888p", "NNN", won="6p"),
    "sanankou": example("333m 777p 999s 234s 66p", won="6p"),
    "sanshoku_doukou": example("333m 333p 66p 789s", "333s", won="6p"),
    "sankantsu": example("345m 66p", "(3333p)", "7777s", "9999m", won="6p"),
    "renhou": _RENHOU,
    "kokushi_musou_13": example("19m 19p 19s ESWNPFC C", won="C", options={"double_yakuman": "waits"}),
    "chuuren_poutou_9": example("11123456789995m", won="5m", options={"double_yakuman": "waits"}),
    "suuankou_tanki": example("333m 777p 999s NNN 66p", won="6p", options={"double_yakuman": "waits"}),
    "daisuushii_double": example("66p NNN", "EEE", "SSS", "WWW", won="6p",
                                 options={"double_yakuman": "waits_and_winds"}),
    "kokushi_musou": example("19m 19p 19s ESWNPFC C", won="1m"),
    "chuuren_poutou": example("11123456789995m", won="3m"),
    "tenhou": example("345m 678p 999s 234s 22p", won="4s", drawn=True, seat="E", flags="heavenly"),
    "chiihou": example("345m 678p 999s 234s 22p", won="4s", drawn=True, flags="earthly"),
    "suuankou": example("333m 777p 999s NNN 66p", won="3m", drawn=True),
    "daisangen": example("345m 66p", "CCC", "FFF", "PPP", won="3m"),
    "shousuushii": example("345m NN", "EEE", "SSS", "WWW", won="3m"),
    "daisuushii": example("66p NNN", "EEE", "SSS", "WWW", won="6p"),
    "suukantsu": example("66p", "(3333m)", "7777p", "9999s", "NNNN", won="6p"),
    "ryuuiisou": example("234s 66s 888s", "FFF", "234s", won="2s"),
    "chinroutou": example("111m 99p", "999s", "111p", "999m", won="9p"),
    "tsuuiisou": example("EE SS WW NN PP FF CC", won="C"),
    "renhou_yakuman": {**_RENHOU, "options": {"renhou": "yakuman"}},
    "dora": {**_RIICHI, "dora_indicators": ["1m"]},
    "kan_dora": {**_RIICHI, "dora_indicators": ["N", "1m"]},
    "ura_dora": {**_RIICHI, "dora_indicators": ["N"], "ura_dora_indicators": ["4p"]},
    "red_five": example("234m 067p 234s 678s 55p", won="4s", flags="riichi", options={"red_fives": 3}),
    "fu_base": _RIICHI,
    "fu_seven_pairs": _PAIRS,
    "fu_closed_discard": _RIICHI,
    "fu_self_draw": example("345m 678p 999s 234s 22p", won="4s", drawn=True),
    "fu_pung_open_ordinary": _pung("666s"),
    "fu_pung_concealed_ordinary": example("666m 678s 22p 345p", "CCC", won="8s"),
    "fu_pung_open_honour": _pung("NNN"),
    "fu_pung_concealed_honour": example("999m 678s 22p 345p", "CCC", won="8s"),
    "fu_kong_open_ordinary": _pung("6666m"),
    "fu_kong_concealed_ordinary": _pung("(6666m)"),
    "fu_kong_open_honour": _pung("9999m"),
    "fu_kong_concealed_honour": _pung("(NNNN)"),
    "fu_pair_dragon": example("345m 678s PP 345p", "CCC", won="8s"),
    "fu_pair_seat_wind": example("345m 678s SS 345p", "CCC", won="8s", seat="S"),
    "fu_pair_round_wind": example("345m 678s EE 345p", "CCC", won="8s", round="E"),
    "fu_edge_wait": example("345m 123s 22p 345p", "CCC", won="3s"),
    "fu_closed_wait": example("345m 678s 22p 345p", "CCC", won="7s"),
    "fu_pair_wait": example("345m 678s 22p 345p", "CCC", won="2p"),
    "fu_open_pinfu": example("345m 678p 234s 22p", "678m", won="4s"),
    "fu_rounding": _OPEN,
}  # fmt: skip
