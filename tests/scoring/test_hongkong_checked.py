"""The cases of cases/hongkong_checked.jsonl, worked by hand from the clauses of the dossier that each one names.

An independent checker built them from ../shared/rules/hongkong.md, penalties.md and the interchange alone, without the
engine: faan, points and the net of all four seats, or that the hand is no win or refused. The codes of reasons and
faults are the engine's own vocabulary, filled in afterwards and read against the clauses.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import ScoringError, tally_json
from scoring.events import settle_event

TABLE = Path(__file__).parent / "cases" / "hongkong_checked.jsonl"
CASES = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]


def outcome(case: dict[str, Any]) -> dict[str, Any]:
    return settle_event(case["event"]) if "event" in case else tally_json(case["hand"])


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']}: {case['clause']}") for case in CASES])
def test_checked_case(case: dict[str, Any]) -> None:
    expect = case["expect"]
    if "error" in expect:
        with pytest.raises(ScoringError) as caught:
            outcome(case)
        assert [fault.code for fault in caught.value.faults] == expect["error"]
        for fault in caught.value.faults:
            assert fault.message("fr") != fault.message("en")
        return
    result = outcome(case)
    if "reasons" in expect:
        assert not result["valid"]
        assert [reason["code"] for reason in result["reasons"]] == expect["reasons"]
        return
    assert result["net"] == expect["net"]
    if "hand" in case:
        assert result["totals"] == expect["totals"]
        assert sum(item["value"] * item["count"] for item in result["items"]) == expect["totals"]["fan"]
    for name, fact in expect.get("facts", {}).items():
        assert result[name] == fact


def test_every_case_is_there() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 290
