"""The 129 cases of cases/penalties_checked.jsonl, worked by hand from the items of S003 that each one names.

An independent checker built them from the text and its dossier alone, without the engine: the net of all four seats,
the letters of the cases that forbid the tile, who is liable, whether a player may still win, or that the event is
refused. The codes of refusals are the engine's own vocabulary, filled in afterwards and read against the clauses.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from scoring import RULESETS, ScoringError
from scoring.errors import Reason
from scoring.events import settle_event

TABLE = Path(__file__).parent / "cases" / "penalties_checked.jsonl"
CASES = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']}: {case['clause']}") for case in CASES])
def test_checked_case(case: dict[str, Any]) -> None:
    expect = case["expect"]
    if "error" in expect:
        with pytest.raises(ScoringError) as caught:
            settle_event(case["event"])
        assert [fault.code for fault in caught.value.faults] == expect["error"]
        assert all(fault.en and fault.fr for fault in caught.value.faults)
        return
    settled = settle_event(case["event"])
    found = {"net": settled["net"], "liable": settled.get("liable"), "may_win": settled.get("may_win")}
    if "cases" in expect:
        found["cases"] = [ban["case"] for ban in settled["forbidden_by"]]
    assert {name: found[name] for name in expect} == expect
    assert all(payment["amount"] > 0 for payment in settled["payments"])


def test_every_case_is_there() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 129


JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    5,
    10**30,
    1.5,
    "",
    "E",
    "9p",
    "X",
    [],
    ["9p"],
    {},
    {"kind": "pung"},
    [[]],
    "pung",
]


def test_mutated_events_are_settled_or_refused() -> None:
    """Keys dropped, exchanged between events, given junk: nothing but a refusal may come of it, or a sum of zero."""
    rng = random.Random(3)
    known = [case["event"] for case in CASES]
    refusals: list[Reason] = []
    for _ in range(4000):
        form = dict(rng.choice(known))
        for _ in range(rng.randint(1, 3)):
            key = rng.choice([*form, "rules"])
            change = rng.randrange(4)
            if change == 0:
                form.pop(key, None)
            elif change == 1:
                form[key] = rng.choice(JUNK)
            elif change == 2:
                form |= {key: value for key, value in rng.choice(known).items() if rng.random() < 0.4}
            else:
                form["rules"] = rng.choice(list(RULESETS))
        try:
            settled = settle_event(form)
        except ScoringError as error:
            refusals.extend(error.faults)
            continue
        assert sum(settled["net"].values()) == 0
        assert json.loads(json.dumps(settled)) == settled
    assert refusals
    assert all(fault.code and fault.en and fault.fr for fault in refusals)
