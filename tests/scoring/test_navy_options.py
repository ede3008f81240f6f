"""Each option of the navy rule, both ways: the default is the reading the dossier recommends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring import RULESETS, UnreadableError

Score = Callable[..., dict[str, Any]]


@pytest.mark.parametrize(
    ("option", "value", "default_total", "total", "hand"),
    [
        # Pe2 Pc8 Pe(F)4 C0 +20 = 34: pure 3, or trouble 1 + dragon 1
        ("family_dragons", False, 34 * 8, 34 * 4, ("9s 9s 9s 4s 5s 6s 8s 8s", "6s", {"melds": "Pe:2s Pe:F"})),
        # the pair of the family's dragon: Pe2 Pe2 Pc8 C0 pair 2 +20 = 34: pure, or trouble
        ("family_dragons", False, 34 * 8, 34 * 2, ("9s 9s 9s 4s 5s 6s F F", "6s", {"melds": "Pe:2s Pe:3s"})),
        # X11
        ("best_of", False, 7168, 1000, ("C C C F F", "F", {"melds": "Pe:E Pe:W Ke:P", "seat": "E"})),
        # A20: plum blossom, 500 whatever the hand: Kc 32 Kc 32 Pe(P) 4, 20, middle of Chow 2, two flowers 8 = 98;
        # dragon 1, loose tile 1, own flowers 2
        ("best_of", False, 98 * 16, 500,
         ("4p 5p 6p 3s 3s", "5p", {"melds": "Kc:1m Kc:9s Pe:P", "drawn": True, "flags": "after_kong", "seat": "N",
                                   "flowers": "f4 s4"})),
        # seven pairs, drawn
        ("special_retours", "none", 1000, 250, ("1m 1m 4m 4m 3p 3p 7p 7p 2s 2s C C N N", "N", {"drawn": True})),
        # built in: snake is trouble
        ("special_retours", "all", 500, 1000, ("1s 2s 3s 4s 5s 6s 7s 8s 9s E S W N 4s", "4s", {})),
        # four blessings, seat S round E: own, round, trouble, all Pungs
        ("special_retours", "all", 1000, 16000, ("W W W N N N 5m 5m", "5m", {"melds": "Pe:E Pe:S"})),
        # pure claimed hand of four Chows: 20 + 10, pure
        ("valueless_hand", "concealed", 240, 160, ("4p 5p 6p 7p 8p 9p 2p 2p", "7p", {"melds": "Ce:1p Ce:3p"})),
        # own Pung completed by the discard: Pe2 Pe2 Pe2 C0 20
        ("claimed_for_pung", "own", 26, 52, ("6m 6m 6m 7s 8s 9s 3p 3p", "6m", {"melds": "Pe:2s Pe:4p"})),
        ("claimed_for_pung", "own", 56, 28,
         ("6m 6m 6m 7s 8s 9s 3p 3p", "9s", {"melds": "Pe:2s Pe:4p", "flags": "claimed_for_pung"})),
    ],
)  # fmt: skip
def test_option_both_ways(
    score: Score, option: str, value: Any, default_total: int, total: int, hand: tuple[str, str, dict[str, Any]]
) -> None:
    concealed, won, more = hand
    assert score(concealed, won, **more)["totals"]["total"] == default_total
    assert score(concealed, won, **more, options={option: value})["totals"]["total"] == total


def test_defaults_are_filled_in_and_can_be_given_back(score: Score) -> None:
    tally = score("2s 2s", "2s", melds="Pe:7p Pe:1m Pe:5m Ce:6s")
    assert tally["options"] == {name: option.default for name, option in RULESETS["navy"].options.items()}
    again = score("2s 2s", "2s", melds="Pe:7p Pe:1m Pe:5m Ce:6s", options=tally["options"])
    assert again == tally


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"familly_dragons": True}, "family_dragons"),
        ({"family_dragons": "yes"}, "true or false"),
        ({"limit": 0}, "from 1"),
        ({"limit": True}, "whole number"),
        ({"limit_mode": "per_transfers"}, "'per_transfer'"),
        ({"limit_mode": 3}, "one of per_transfer"),
        ({"goulash_pot": -1}, "from 0"),
    ],
)
def test_wrong_options_are_named(score: Score, options: dict[str, Any], words: str) -> None:
    with pytest.raises(UnreadableError, match=words):
        score("2s 2s", "2s", melds="Pe:7p Pe:1m Pe:5m Ce:6s", options=options)


def test_several_wrong_options_are_named_at_once(score: Score) -> None:
    with pytest.raises(UnreadableError) as caught:
        score("2s 2s", "2s", melds="Pe:7p Pe:1m Pe:5m Ce:6s", options={"limt": 1, "best_of": 1})
    assert len(caught.value.faults) == 2
