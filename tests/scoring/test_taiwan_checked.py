"""The 421 cases of cases/taiwan16_checked.jsonl, worked by hand from the rule of the 16-tile game, both lists of tai.

An independent checker built them from ../shared/rules/taiwan16.md and the documents it names, without the engine: the
tai of each item by its Chinese name, tai and total, and the net of all four seats, or that the hand is no win or
refused. The codes of reasons and faults are the engine's own vocabulary, filled in afterwards and read against the
clauses.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from scoring import tally_json
from tests.scoring.checked import cases, counted

CASES = cases("taiwan16")


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']}: {case['clause']}") for case in CASES])
def test_checked_case(case: dict[str, Any]) -> None:
    expect = case["expect"]
    tally = counted(case, lambda case: tally_json(case["hand"]))
    if tally is None:
        return
    assert tally["valid"], tally["reasons"]
    if "tai" in expect:
        tai: Counter[str] = Counter()
        for item in tally["items"]:
            tai[item["name"]["zh"]] += item["value"] * item["count"]
        assert tai == expect["tai"]
    totals = expect.get("totals", {})
    assert {name: tally["totals"][name] for name in totals} == totals
    assert tally["net"] == expect["net"]


def test_every_case_is_there() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 421
