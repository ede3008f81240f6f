"""The cases of cases/mcr_checked.jsonl, worked by hand from the clauses of the MCR dossier that each one names.

An independent checker built them from ../shared/rules/mcr.md alone, without the engine: the fan by their numbers, the
total and the net of all four seats of a hand, what an event pays, or that it is no win or refused. Where the principles
leave the choice between fan of the same worth, "69|70" names both. The codes of reasons and faults are the engine's own
vocabulary, filled in afterwards and read against the clauses.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from scoring import tally_json
from scoring.events import settle_event
from scoring.rules.mcr_count import FANS
from tests.scoring.checked import cases, counted

CASES = cases("mcr")
NUMBER = {fan.id: fan.number for fan in FANS}


def _found(case: dict[str, Any]) -> dict[str, Any]:
    return tally_json(case["hand"]) if "hand" in case else settle_event(case["event"])


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']}: {case['clause']}") for case in CASES])
def test_checked_case(case: dict[str, Any]) -> None:
    expect = case["expect"]
    found = counted(case, _found)
    if found is None:
        return
    if "hand" in case:
        assert found["valid"], found["reasons"]
        shown = sorted(NUMBER[item["id"]] for item in found["items"] for _ in range(item["count"]))
        choices = product(*(fan.split("|") for fan in expect["fan"].split()))
        assert shown in [sorted(choice) for choice in choices]
        assert found["totals"] == expect["totals"]
    for name, value in expect.get("facts", {}).items():
        assert found[name] == value
    assert found["net"] == expect["net"]


def test_every_case_is_there() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 340
    assert sum("event" in case for case in CASES) == 32
