"""Claims for one discard: S001 §3.2."""

from __future__ import annotations

import pytest

from scoring import IllegalError
from scoring.claims import Claim, who_gets
from scoring.tiles import Seat


@pytest.mark.parametrize(
    ("discarder", "claims", "seat"),
    [
        ("S", {}, None),
        ("S", {"W": "mahjong", "N": "mahjong"}, "W"),
        ("S", {"N": "mahjong", "E": "mahjong"}, "N"),
        ("S", {"W": "chow", "E": "pung"}, "E"),
        ("S", {"W": "chow", "N": "mahjong", "E": "pung"}, "N"),
        ("E", {"S": "chow", "N": "kong"}, "S"),
        ("E", {"N": "kong"}, "N"),
    ],
)
def test_who_gets_the_discard(discarder: Seat, claims: dict[Seat, Claim], seat: Seat | None) -> None:
    assert who_gets(discarder, claims) == seat


def test_claims_that_cannot_be() -> None:
    with pytest.raises(IllegalError) as caught:
        who_gets("S", {"S": "pung", "N": "chow"})
    assert {fault.code for fault in caught.value.faults} == {"own_discard", "chow_out_of_turn"}
