"""A hand for each rule of Sichuan, by the rule's id, in the interchange form less `rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.examples import example
from scoring.rules.sichuan_fans import CLUB_PREFIX, HOME, JORF, SBR, TFMJ, Preset

_HANDS: Mapping[str, Mapping[str, Any]] = {
    "plain": example("123m 456m 789s 234s 55s", won="4s"),
    "all_pungs": example("222m 555s 77s", "999m", "333s", won="2m"),
    "full_flush": example("123p 456p 789p 345p 66p", won="3p"),
    "seven_pairs": example("22m 44m 66m 33s 55s 88s 99s", won="8s"),
    "terminals": example("123m 789m 123s 789s 99s", won="2s"),
    "pure_all_pungs": example("222p 555p 77p", "333p", "999p", won="2p"),
    "two_five_eight": example("222m 555s 88s", "888m", "555m", won="2m"),
    "dragon_seven_pairs": example("2222m 66m 33s 55s 88s 99s", won="8s"),
    "pure_seven_pairs": example("22p 33p 44p 66p 77p 88p 99p", won="2p"),
    "pure_terminals": example("123p 123p 789p 789p 99p", won="2p"),
    "pure_dragon_seven_pairs": example("2222p 44p 55p 77p 88p 99p", won="9p"),
    "golden_wait": example("77s", "222m", "(9999m)", "333s", "555s", won="7s"),
    "golden_draw": example("77s", "222m", "(9999m)", "333s", "555s", won="7s", drawn=True),
    "root": example("234m 567m 345s 88s", "222m", won="4m"),
    "kong": example("234m 567m 345s 88s", "(9999m)", won="4m"),
    "kong_as_root": example("234m 567m 345s 88s", "9999m", won="4m", options={"kong_as_root": True}),
    "after_kong": example("234m 567m 345s 88s", "9999m", won="8s", drawn=True, flags="after_kong"),
    "discard_after_kong": example("234m 567m 345s 678s 88m", won="8m", flags="discard_after_kong"),
    "robbing_kong": example("234m 567m 345s 678s 88m", won="3s", flags="robbing_kong"),
    "last_tile": example("234m 567m 345s 678s 88m", won="3s", drawn=True, flags="last_tile"),
    "heavenly": example("234m 567m 345s 678s 88m", won="8m", drawn=True, seat="E", flags="heavenly",
                        options={"heavenly": "cap"}),
    "earthly": example("234m 567m 345s 678s 88m", won="8m", drawn=True, flags="earthly", options={"heavenly": "cap"}),
    "self_drawn": example("234m 567m 345s 678s 88m", won="8m", drawn=True, options={"self_draw": "add_fan"}),
}  # fmt: skip


def _of(preset: Preset, prefix: str) -> dict[str, Mapping[str, Any]]:
    """The preset's rules, each with its pattern's hand scored by that preset."""
    found: dict[str, Mapping[str, Any]] = {}
    for rule in preset.rules:
        hand = _HANDS[rule.id.removeprefix(prefix)]
        found[rule.id] = {**hand, "options": {"preset": preset.id, **hand.get("options", {})}}
    return found


EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    **_of(SBR, ""),
    **_of(TFMJ, "tfmj_"),
    **_of(HOME, "home_"),
    **_of(JORF, CLUB_PREFIX),
}
"""Those of the club game count at a table that has the house's own coefficients (art. 33)."""
