"""The published JSON Schema says what the door accepts and what the tally gives."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scoring import RULESETS, ScoringError, tally_json
from scoring.errors import UnreadableError
from scoring.events import Event, settle_event
from scoring.forms import HandForm
from scoring.hand import Hand
from scoring.schema import event_schema, hand_schema, tally_schema

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases" / "navy.jsonl"
HAND, TALLY = Draft202012Validator(hand_schema()), Draft202012Validator(tally_schema())
Form = Callable[..., dict[str, Any]]


def test_both_are_draft_2020_12() -> None:
    for schema in (hand_schema(), tally_schema(), event_schema()):
        Draft202012Validator.check_schema(schema)
        assert schema["$schema"].endswith("2020-12/schema")
        assert json.loads(json.dumps(schema)) == schema


def test_every_field_of_a_hand_is_published() -> None:
    assert set(Hand.__dataclass_fields__) == set(HandForm.__annotations__)
    assert set(hand_schema()["$defs"]["HandForm"]["properties"]) == set(HandForm.__annotations__)


def test_every_case_and_its_tally_fit() -> None:
    if not CASES.is_file():
        pytest.skip(f"no {CASES}: the shared folder is not there")
    for line in CASES.read_text(encoding="utf-8").splitlines():
        hand = {key: value for key, value in json.loads(line).items() if key not in ("expect", "title")}
        HAND.validate(hand)
        HAND.validate(Hand.from_json(hand).to_json())
        TALLY.validate(json.loads(json.dumps(tally_json(hand))))


def test_a_knitted_straight_fits_with_its_nine_tiles() -> None:
    told = tally_json({"rules": "mcr", **RULESETS["mcr"].examples["knitted_straight"]})
    TALLY.validate(told)
    told["reading"]["knitted"].pop()
    assert not TALLY.is_valid(told)


def test_no_win_and_error_fit(form: Form) -> None:
    TALLY.validate(tally_json(form("2s 2s 2s", "2s") | {"id": "a"}))
    with pytest.raises(ScoringError) as caught:
        tally_json({})
    TALLY.validate({"id": 3, "error": caught.value.to_json()})


def test_a_hand_that_has_not_won_and_a_goulash_fit(form: Form) -> None:
    TALLY.validate(tally_json(form("E E", None, melds="Pe:C", winner=False)))
    TALLY.validate(tally_json(form("2s 2s", "2s", melds="Pe:7p Pe:1m Pe:5m Pe:6s", options={"goulash": True})))


@pytest.mark.parametrize(
    "change",
    [
        {"conceald": []},
        {"concealed": ["5x"]},
        {"rules": "navi"},
        {"options": {"limt": 3}},
        {"options": {"limit": 0}},
        {"options": {"limit_mode": "some"}},
        {"flags": ["riichi"]},
        {"flags": ["lasttile"]},
        {"seat_wind": "X"},
        {"melds": [{"kind": "pung", "tiles": ["1m"] * 3, "open": True, "from": "E"}]},
        {"losers": {"Q": {}}},
        {"losers": {"E": {"totl": 1}}},
        {"honba": -1},
    ],
)
def test_what_the_door_refuses_by_form_the_schema_refuses(form: Form, change: dict[str, Any]) -> None:
    hand = form("2s 2s", "2s", melds="Pe:7p Pe:1m Pe:5m Pe:6s")
    HAND.validate(hand)
    assert not HAND.is_valid(hand | change)
    with pytest.raises(ScoringError):
        Hand.from_json(hand | change)


ODD: tuple[Any, ...] = (
    None, True, False, 0, 0.0, 1, 1.0, 1.5, 10**9, 1e9, 10**9 + 1, 1e9 + 1, "", "E", "5s", "X", "mcr", [], [None],
    ["E"], ["5s"], ["X"], ["f1"], ["0m"], ["riichi"], {}, {"E": {}}, {"E": None}, {"E": {"total": 3}},
    {"E": {"total": 3.0}}, {"E": {"total": None}}, {"E": {"total": 3, "melds": {}}}, {"limit": 13}, {"limit": 1000.0},
    {"fan_cap": 3}, {"fan_cap": 3.0}, {"fan_cap": 7}, {"red_fives": "3"},
    [{"kind": "pung", "tiles": ["E", "E", "E"], "open": None}], [{"kind": "pung", "tiles": ["f1"] * 3, "open": True}],
)  # fmt: skip
"""What may stand under any key by a slip, or rightly under some of them."""


@pytest.mark.parametrize("rules", RULESETS)
def test_the_schema_takes_what_the_door_can_read_and_nothing_else(rules: str) -> None:
    example = next(iter(RULESETS[rules].examples.values()))
    for key, odd in product(HandForm.__annotations__, ODD):
        hand = {"rules": rules, **example, key: odd}
        try:
            Hand.from_json(hand)
            can_be_read = True
        except UnreadableError:
            can_be_read = False
        except ScoringError:
            continue
        assert HAND.is_valid(hand) is can_be_read, (key, odd)


@pytest.mark.parametrize("rules", RULESETS)
def test_the_schema_asks_for_the_winning_tile_of_a_win(rules: str) -> None:
    hand = {"rules": rules, **next(iter(RULESETS[rules].examples.values()))}
    HAND.validate(hand)
    assert not HAND.is_valid(hand | {"winning_tile": None})
    del hand["winning_tile"]
    assert not HAND.is_valid(hand)
    HAND.validate(hand | {"winner": False})


EVENTS = [(ruleset.id, event) for ruleset in RULESETS.values() for event in ruleset.events]


@pytest.mark.parametrize(("rules", "event"), EVENTS, ids=[f"{rules}-{event.id}" for rules, event in EVENTS])
def test_every_event_fits_its_example_and_no_unknown_key(rules: str, event: Event) -> None:
    schema = Draft202012Validator(event_schema())
    form = {"rules": rules, "event": event.id, **json.loads(json.dumps(event.example))}
    schema.validate(form)
    assert list(schema.iter_errors(form | {"no_such_key": 1}))


@pytest.mark.parametrize(("rules", "event"), EVENTS, ids=[f"{rules}-{event.id}" for rules, event in EVENTS])
def test_an_event_whose_whole_numbers_are_written_with_a_point_is_the_same_event(rules: str, event: Event) -> None:
    form = {"rules": rules, "event": event.id, **event.example}
    assert settle_event(_pointed(form)) == settle_event(form)


def _pointed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _pointed(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_pointed(each) for each in value]
    return float(value) if type(value) is int else value
