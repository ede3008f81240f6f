"""Cases worked out by others: a table of them, each with a hand or an event and what is expected of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring import ScoringError

Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    """The cases of a table."""
    table = Path(__file__).parent / "cases" / f"{name}_checked.jsonl"
    return [json.loads(line) for line in table.read_text(encoding="utf-8").splitlines()]


def counted(case: Case, find: Callable[[Case], dict[str, Any]]) -> dict[str, Any] | None:
    """What is found where the case expects it to count; None where it is refused, or no win, as it expects."""
    expect = case["expect"]
    if "error" in expect:
        with pytest.raises(ScoringError) as caught:
            find(case)
        assert [fault.code for fault in caught.value.faults] == expect["error"]
        return None
    found = find(case)
    if "reasons" in expect:
        assert not found["valid"]
        assert [reason["code"] for reason in found["reasons"]] == expect["reasons"]
        return None
    return found
