"""Several players win on one discard at a table of sixteen tiles: all are paid, or the next in turn alone."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import ScoringError
from scoring.events import settle_event
from scoring.examples import example

SOUTH = example("234m 567p 345s 99m", "111s", "678s", won="2m", seat="S", by="E", dealer_streak=1)
"""A wait on two ends, no tai: base 30."""
NORTH = example("123m 456p 789p 77p", "333s", "NNN", won="2m", seat="N", by="E", dealer_streak=1)
"""Pung of the seat wind 1, single wait 1: 2 tai."""


def several(*hands: dict[str, Any], **options: Any) -> dict[str, Any]:
    return settle_event({"rules": "taiwan16", "event": "several_winners", "hands": list(hands), "options": options})


def test_the_discarder_pays_all_who_win_on_it_or_the_next_alone() -> None:
    """East throws and pays his own 1 + 2 tai to each: 30 + 3 x 10, and 30 + 5 x 10."""
    settled = several(NORTH, SOUTH)
    assert settled["winners"] == {"S": {"tai": 0, "total": 30}, "N": {"tai": 2, "total": 50}}
    assert settled["net"] == {"E": -140, "S": 60, "W": 0, "N": 80}
    assert several(NORTH, SOUTH, head_bump=True)["net"] == {"E": -60, "S": 60, "W": 0, "N": 0}


@pytest.mark.parametrize(
    ("other", "code"),
    [
        (NORTH | {"discarder": "W"}, "not_one_discard"),
        (NORTH | {"dealer_streak": 0}, "not_one_streak"),
        (NORTH | {"flags": ["robbing_kong"]}, "flag_not_shared"),
        (NORTH | {"seat_wind": "S"}, "seat_twice"),
        (example("123m 456p 789p 77p", "333s", "111s", won="2m", seat="N", by="E", dealer_streak=1), "five_of_a_kind"),
    ],
)
def test_winners_that_cannot_be_of_one_discard(other: dict[str, Any], code: str) -> None:
    with pytest.raises(ScoringError) as caught:
        several(SOUTH, other)
    assert code in [fault.code for fault in caught.value.faults]
