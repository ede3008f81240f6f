"""What must hold for any event of any ruleset: sums of zero, plain JSON out, and no stray exception."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import RULESETS, ScoringError
from scoring.events import settle_event, settled
from scoring.settle import net_of
from scoring.tiles import SEATS, TILE_IDS

QUIET = settings(max_examples=80)
EVENTS = [(book, event.id) for book in RULESETS for event in RULESETS[book].events]
RIICHI = [book for book in RULESETS if book.startswith("riichi")]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=10,
)
WORDS = st.sampled_from([*SEATS, *TILE_IDS, "win", "draw", "chombo", "riichi", "pung", "table"])
SEAT_LISTS = st.lists(st.sampled_from(SEATS), max_size=5)
BY_SEAT = st.dictionaries(st.sampled_from(SEATS), st.integers(-50_000, 200_000), max_size=4)
LOOSE = JSON | WORDS | SEAT_LISTS | BY_SEAT | st.integers(-3, 5)


def example(book: str, name: str) -> dict[str, Any]:
    event = next(each for each in RULESETS[book].events if each.id == name)
    form: dict[str, Any] = json.loads(json.dumps({"rules": book, "event": name, **event.example}))
    return form


def inside(value: Any, draw: st.DrawFn) -> Any:
    """The value with one part of it, however deep, put in another's place or dropped."""
    if isinstance(value, dict) and value and draw(st.booleans()):
        key = draw(st.sampled_from(sorted(value)))
        rest = {name: part for name, part in value.items() if name != key}
        return rest if draw(st.integers(0, 5)) == 0 else rest | {key: inside(value[key], draw)}
    if isinstance(value, list) and value and draw(st.booleans()):
        place = draw(st.integers(0, len(value) - 1))
        return [*value[:place], inside(value[place], draw), *value[place + 1 :]]
    return draw(LOOSE)


@pytest.mark.parametrize(
    ("out", "words"),
    [("E", "'out' must be a list, not 'E'"), (["E"] * 5_001, "'out' must be a list of at most 5000, not 5001")],
)
def test_what_is_no_list_and_what_is_too_long_a_list(out: Any, words: str) -> None:
    with pytest.raises(ScoringError) as caught:
        settle_event(example("sichuan", "jorf_end") | {"out": out})
    assert [fault.en for fault in caught.value.faults] == [words]


@st.composite
def spoilt(draw: st.DrawFn, form: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    """An example with some of its keys changed, dropped or added."""
    changed = dict(form)
    for key in draw(st.lists(st.sampled_from([*keys, "options"]), min_size=1, max_size=3, unique=True)):
        changed[key] = inside(form[key], draw) if key in form else draw(LOOSE)
    return changed


@pytest.mark.parametrize(("book", "name"), EVENTS, ids=[f"{book}-{name}" for book, name in EVENTS])
@QUIET
@given(data=st.data())
def test_a_spoilt_event_raises_only_the_engines_own_errors(book: str, name: str, data: st.DataObject) -> None:
    event = next(each for each in RULESETS[book].events if each.id == name)
    form = data.draw(spoilt(example(book, name), list(event.describe()["keys"])))
    with suppress(ScoringError):
        answer = settle_event(form)
        assert sum(answer["net"].values()) == 0
        assert json.loads(json.dumps(answer)) == answer
        assert all(each["amount"] > 0 and each["from"] != each["to"] for each in answer["payments"])


@QUIET
@given(JSON | st.fixed_dictionaries({"rules": st.sampled_from([*RULESETS, "x"]) | JSON, "event": WORDS | JSON}))
def test_any_json_raises_only_the_engines_own_errors(value: object) -> None:
    with suppress(ScoringError):
        settle_event(value)


@pytest.mark.parametrize(("book", "name"), EVENTS, ids=[f"{book}-{name}" for book, name in EVENTS])
def test_every_payment_says_why_with_its_clause_in_both_languages(book: str, name: str) -> None:
    sources = RULESETS[book].sources
    outcome = settled(example(book, name))
    for payment in outcome.settlement.payments:
        for words in payment.why:
            assert any(f"{label} " in words for label in sources), words
    for note in outcome.settlement.notes:
        assert note.source.partition(" ")[0] in sources
        assert all(words.strip() for words in note.text)
    assert sum(net_of(outcome.settlement.payments).values()) == 0


SEAT_SETS = st.lists(st.sampled_from(SEATS), unique=True, max_size=4)


@QUIET
@given(st.sampled_from(RIICHI), SEAT_SETS, st.integers(0, 9), st.integers(0, 9), st.data())
def test_riichi_draws_sum_to_zero_and_agree_with_the_next_deal(
    book: str, ready: list[str], honba: int, old: int, data: st.DataObject
) -> None:
    """What the draw says of counters, sticks and East is what the next deal starts with."""
    riichi = data.draw(st.lists(st.sampled_from(ready), unique=True)) if ready else []
    table = {"riichi": riichi, "honba": honba, "riichi_sticks": old + len(riichi), "ready": ready}
    draw = settle_event({"rules": book, "event": "exhaustive_draw", **table})
    assert sum(draw["net"].values()) == 0
    assert sum(each["amount"] for each in draw["payments"]) in (0, 3000)
    following = settle_event(
        {"rules": book, "event": "next_deal", "round_wind": "E", "deal": 2, "outcome": "draw", **table}
    )
    for key in ("dealer_stays", "honba", "riichi_sticks"):
        assert following[key] == draw[key]


@QUIET
@given(
    st.sampled_from(RIICHI),
    st.lists(st.integers(-200, 900).map(lambda hundreds: 100 * hundreds), min_size=3, max_size=3),
    st.integers(0, 5),
    st.sampled_from(["split", "seat_order"]),
)
def test_riichi_final_scores_sum_to_zero_but_for_sticks_and_fractions(
    book: str, three: list[int], sticks: int, ties: str
) -> None:
    scores = dict(zip(SEATS, [*three, 120_000 - sum(three) - 1000 * sticks], strict=True))
    settled = settle_event(
        {"rules": book, "event": "final", "scores": scores, "riichi_sticks": sticks, "options": {"ties": ties}}
    )
    left = sum(settled["final"].values())
    given = sum(each["amount"] for each in settled["payments"])
    assert left == given - 1000 * sticks
    assert 1000 * sticks - given < 4 or settled["options"]["left_sticks"] == "nobody"
    places = [line["place"] for line in settled["ranking"]]
    points = [line["score"] for line in settled["ranking"]]
    assert places == sorted(places)
    assert points == sorted(points, reverse=True)
