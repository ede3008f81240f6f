"""The 199 cases of cases/navy_checked.jsonl, worked by hand from the clauses of the navy rule that each one names.

An independent checker built them from ../shared/rules/navy.md alone, without the engine: points, retours and total, and
the net of all four seats, or that the hand is no win or refused. The codes of reasons and faults are the engine's own
vocabulary, filled in afterwards and read against the clauses.
"""

from __future__ import annotations

from typing import Any

import pytest

from scoring import tally_json
from tests.scoring.checked import cases, counted

CASES = cases("navy")


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']}: {case['clause']}") for case in CASES])
def test_checked_case(case: dict[str, Any]) -> None:
    expect = case["expect"]
    tally = counted(case, lambda case: tally_json(case["hand"]))
    if tally is None:
        return
    assert tally["valid"], tally["reasons"]
    assert {name: tally["totals"][name] for name in expect["totals"]} == expect["totals"]
    assert tally["net"] == expect["net"]


def test_every_case_is_there() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 199
