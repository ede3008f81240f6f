"""The 28 cases of ../shared/cases/navy.jsonl, worked from the rule text S001: totals and net of all four seats."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import tally_json

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases" / "navy.jsonl"


def cases() -> list[Any]:
    if not CASES.is_file():
        return [pytest.param(None, marks=pytest.mark.skip(reason=f"no {CASES}: the shared folder is not there"))]
    lines = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(line, id=line["id"]) for line in lines]


@pytest.mark.parametrize("case", cases())
def test_case_comes_out_exactly(case: dict[str, Any]) -> None:
    hand = {key: value for key, value in case.items() if key not in ("expect", "title")}
    tally = tally_json(hand)
    assert tally["valid"]
    assert tally["id"] == case["id"]
    assert {key: tally["totals"][key] for key in case["expect"]["totals"]} == case["expect"]["totals"]
    assert tally["net"] == case["expect"]["net"]
