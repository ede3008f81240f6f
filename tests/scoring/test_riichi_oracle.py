"""20 000 random complete hands counted beside an independent program: han, fu, yakuman and payments agree."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scoring import Hand, tally
from tests.scoring.riichi_hands import random_riichi
from tests.scoring.riichi_peer import Answer, peer_answer

HANDS = 4000
PROFILES: dict[str, tuple[str, dict[str, Any]]] = {
    "wrc-2015": ("riichi-wrc-2015", {}),
    "ema-2016": ("riichi-ema-2016", {}),
    "ema-2025": ("riichi-ema-2025", {}),
    "house": (
        "riichi-ema-2016",
        {"red_fives": 3, "counted_yakuman": True, "multiple_yakuman": True, "double_yakuman": "waits_and_winds",
         "renhou": "yakuman"},
    ),
    "strict": (
        "riichi-wrc-2015",
        {"open_tanyao": False, "red_fives": 3, "renhou": "5han", "double_yakuman": "waits", "double_wind_pair": 2,
         "multiple_yakuman": True},
    ),
}  # fmt: skip


def our_answer(hand: Hand) -> Answer | None:
    """What we say, in the same words; None for no win."""
    told = tally(hand)
    if not told.valid:
        assert [reason.code for reason in told.reasons] == ["no_yaku"]
        return None
    bonus = (100 if hand.self_draw else 300) * hand.honba
    paid = {payment.payer: payment.amount - bonus for payment in told.payments if payment.payer != "table"}
    yakuman = sum(item.value for item in told.items if item.unit == "limit")
    main = max(paid.values())
    others = min(paid.values()) if hand.self_draw else 0
    assert told.totals["total"] == sum(paid.values()) + len(paid) * bonus
    return Answer(int(told.totals["han"] or 0), int(told.totals["fu"] or 0), yakuman, main, others)


def differences(name: str, seed: int, hands: int) -> list[str]:
    """The hands on which the two programs differ, as text."""
    rules, options = PROFILES[name]
    rng = Random(seed)
    found = []
    for _ in range(hands):
        form = {"rules": rules, "options": options, **random_riichi(rng, red_fives="red_fives" in options)}
        hand = Hand.from_json(form)
        ours, theirs = our_answer(hand), peer_answer(hand)
        if theirs is not None and theirs.fu < 0 and ours is not None:
            theirs = theirs._replace(fu=ours.fu)
        if ours != theirs:
            found.append(f"{form}: {ours} against {theirs}")
    return found


@pytest.mark.parametrize("name", PROFILES)
def test_agrees_with_an_independent_program(name: str) -> None:
    assert differences(name, list(PROFILES).index(name), HANDS) == []
