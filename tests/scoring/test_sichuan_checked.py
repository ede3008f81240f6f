"""The cases of cases/sichuan_checked.jsonl, worked by hand from the clauses of the Sichuan dossier that each one names.

An independent checker built them from ../shared/rules/sichuan.md alone, without the engine: fan, units, items and the
net of all four seats of a hand, what a table event pays, or that it is no win or refused. The codes of reasons and
faults and the names of facts are the engine's own vocabulary, filled in afterwards and read against the clauses. A
case with `club` is played with those coefficients, made up for it: annexe II is not known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from scoring import tally_json
from scoring.events import settle_event
from scoring.rules.sichuan import SICHUAN
from scoring.rules.sichuan_options import COEFFICIENTS
from scoring.ruleset import Ruleset
from tests.scoring.checked import cases, counted

CASES = cases("sichuan")


def _shelf(case: Mapping[str, Any]) -> Mapping[str, Ruleset]:
    if "club" not in case:
        return {SICHUAN.id: SICHUAN}
    others = (each for each in SICHUAN.tables if each.id != COEFFICIENTS.id)
    return {SICHUAN.id: replace(SICHUAN, tables=(replace(COEFFICIENTS, rows=case["club"]), *others))}


def _found(case: Mapping[str, Any]) -> dict[str, Any]:
    if "hand" in case:
        return tally_json(case["hand"], _shelf(case))
    return settle_event(case["event"], _shelf(case))


def _fact(settled: Any, path: str) -> Any:
    for key in path.split("."):
        settled = settled[key]
    return settled


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']}: {case['clause']}") for case in CASES])
def test_checked_case(case: dict[str, Any]) -> None:
    expect = case["expect"]
    found = counted(case, _found)
    if found is None:
        return
    if "hand" in case:
        assert found["valid"], found["reasons"]
        assert {name: found["totals"][name] for name in expect["totals"]} == expect["totals"]
        items: Counter[str] = Counter()
        for item in found["items"]:
            items[item["id"]] += item["value"]
        del items["fan_cap"]
        assert "items" not in expect or items == expect["items"]
    for path, value in expect.get("facts", {}).items():
        assert _fact(found, path) == value
    if "table" in expect:
        assert sum(each["amount"] for each in found["payments"] if each["to"] == "table") == expect["table"]
    assert found["net"] == expect["net"]


def test_every_case_is_there() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 275
    assert sum("event" in case for case in CASES) == 111
