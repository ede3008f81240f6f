"""A tile or set that cannot be read hides no other fault of its hand, and is not judged by what is left of it."""

from __future__ import annotations

import pytest

from scoring import Hand, ScoringError


@pytest.mark.parametrize("winning", ["E", "f1", "9z"])
def test_a_tile_the_system_has_not_hides_no_other_fault(winning: str) -> None:
    form = {
        "rules": "riichi-ema-2025", "concealed": ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "f1"],
        "winning_tile": winning, "self_draw": True, "seat_wind": "S", "round_wind": "E",
        "flags": ["ippatsu", "heavenly"], "options": {"aka": 3}, "dealer_streak": 2,
    }  # fmt: skip
    with pytest.raises(ScoringError) as caught:
        Hand.from_json(form)
    codes = {fault.code for fault in caught.value.faults}
    assert codes >= {"foreign_key", "unknown_option", "tile_not_used", "heavenly_not_east", "ippatsu_without_riichi"}


def test_a_set_that_cannot_be_read_is_not_judged_by_what_is_left() -> None:
    form = {
        "rules": "navy", "concealed": ["1m", "1m"], "winning_tile": "1m", "self_draw": True,
        "seat_wind": "E", "round_wind": "E", "flags": ["heavenly"],
        "melds": [{"kind": "pung", "tiles": ["9z", "9z", "9z"], "open": True}],
    }  # fmt: skip
    with pytest.raises(ScoringError) as caught:
        Hand.from_json(form)
    assert {fault.code for fault in caught.value.faults} == {"unknown_tile"}
