"""The cases of cases/riichi_checked.jsonl, worked by hand from the clauses of the riichi books that each one names.

An independent checker built them from ../shared/rules/riichi.md alone, without the engine: the yaku and dora with their
han, rounded fu, limit, total and the net of all four seats, what comes from the table, or that the hand is no win or
refused; the events of the table too. The codes of reasons and faults are the engine's own vocabulary, filled in
afterwards and read against the clauses.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scoring import ScoringError, tally_json
from scoring.events import settle_event

TABLE = Path(__file__).parent / "cases" / "riichi_checked.jsonl"
CASES = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]


def _answer(case: dict[str, Any]) -> dict[str, Any]:
    return tally_json(case["hand"]) if "hand" in case else settle_event(case["event"])


def _earned(tally: dict[str, Any]) -> dict[str, int]:
    """Han, or number of yakuman, of each line that is not fu."""
    earned: Counter[str] = Counter()
    for item in tally["items"]:
        if item["unit"] != "fu":
            earned[item["id"]] += item["value"] * item["count"]
    return dict(earned)


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']}: {case['clause']}") for case in CASES])
def test_checked_case(case: dict[str, Any]) -> None:
    expect = case["expect"]
    if "error" in expect:
        with pytest.raises(ScoringError) as caught:
            _answer(case)
        assert [fault.code for fault in caught.value.faults] == expect["error"]
        return
    answer = _answer(case)
    if "reasons" in expect:
        assert not answer["valid"]
        assert [reason["code"] for reason in answer["reasons"]] == expect["reasons"]
        return
    if "hand" in case:
        assert answer["valid"], answer["reasons"]
        assert _earned(answer) == expect["items"]
        assert {name: answer["totals"][name] for name in expect["totals"]} == expect["totals"]
    else:
        assert {name: answer[name] for name in expect["facts"]} == expect["facts"]
    assert answer["net"] == expect["net"]
    if "table" in expect:
        assert sum(each["amount"] for each in answer["payments"] if each["from"] == "table") == expect["table"]


def test_every_case_is_there() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 343
