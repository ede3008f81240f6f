"""What must hold for any riichi hand: sums, order and renaming that change nothing, no stray exception."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import RULESETS, Hand, ScoringError, tally_json
from scoring.forms import HandForm
from scoring.hand import FLAGS
from scoring.tiles import SEATS, TILE_IDS, TILES
from tests.scoring.riichi_cases import ALL
from tests.scoring.riichi_hands import random_riichi

QUIET = settings(max_examples=150)
SUITED = [tile.id for tile in TILES[:27]]
OPTIONS = RULESETS[ALL[0]].options


@st.composite
def riichi(draw: st.DrawFn) -> dict[str, Any]:
    """A complete hand of one of the books, with some of its options set."""
    red = draw(st.booleans())
    hand = random_riichi(Random(draw(st.integers(0, 2**32))), red_fives=red)
    choices: dict[str, st.SearchStrategy[Any]] = {
        name: st.sampled_from(option.choices) for name, option in OPTIONS.items() if option.choices
    }
    choices |= {name: st.booleans() for name, option in OPTIONS.items() if option.kind == "bool"}
    options = draw(st.fixed_dictionaries({}, optional=choices))
    return {"rules": draw(st.sampled_from(ALL)), "options": options | {"red_fives": 3 * red}, **hand}


@QUIET
@given(riichi())
def test_totals_come_from_the_items_and_payments_sum_to_zero(hand: dict[str, Any]) -> None:
    tally = tally_json(hand)
    if not tally["valid"]:
        assert [reason["code"] for reason in tally["reasons"]] == ["no_yaku"]
        return
    sums = {
        unit: sum(item["value"] * item["count"] for item in tally["items"] if item["unit"] == unit)
        for unit in ("han", "fu", "limit")
    }
    totals = tally["totals"]
    assert (totals["han"], totals["fu"]) == (sums["han"], sums["fu"])
    assert bool(sums["limit"]) == (sums["han"] == 0)
    assert sums["fu"] in (0, 25) or sums["fu"] % 10 == 0
    assert sum(tally["net"].values()) == 0
    assert totals["total"] == tally["net"][hand["seat_wind"]]
    assert all(payment["amount"] > 0 and payment["amount"] % 100 == 0 for payment in tally["payments"])


@QUIET
@given(riichi(), st.randoms(use_true_random=False))
def test_order_changes_nothing(hand: dict[str, Any], random: Any) -> None:
    shuffled = json.loads(json.dumps(hand))
    for part in (shuffled["concealed"], shuffled["melds"], shuffled["flags"]):
        random.shuffle(part)
    first, second = tally_json(hand), tally_json(shuffled)
    for key in ("totals", "net", "reasons"):
        assert first.get(key) == second.get(key)


@QUIET
@given(riichi(), st.permutations("mps"))
def test_suits_are_alike_but_for_all_green(hand: dict[str, Any], suits: list[str]) -> None:
    names = {tile: f"{tile[0]}{suits['mps'.index(tile[1])]}" for tile in (*SUITED, "0m", "0p", "0s")}

    def rename(tiles: list[str]) -> list[str]:
        return [names.get(tile, tile) for tile in tiles]

    renamed = json.loads(json.dumps(hand))
    for key in ("concealed", "dora_indicators", "ura_dora_indicators"):
        renamed[key] = rename(renamed[key])
    renamed["winning_tile"] = rename([hand["winning_tile"]])[0]
    for meld in renamed["melds"]:
        meld["tiles"] = rename(meld["tiles"])
    first, second = tally_json(hand), tally_json(renamed)
    ids = {item["id"] for form in (first, second) for item in form.get("items", ())}
    if "ryuuiisou" not in ids:
        assert first.get("totals") == second.get("totals")


@QUIET
@given(riichi())
def test_parse_print_parse(hand: dict[str, Any]) -> None:
    once = Hand.from_json(hand)
    assert Hand.from_json(json.loads(json.dumps(once.to_json()))) == once


@QUIET
@given(riichi())
def test_a_counter_is_worth_three_hundred_and_nothing_else_changes(hand: dict[str, Any]) -> None:
    one, more = tally_json({**hand, "honba": 0}), tally_json({**hand, "honba": 2})
    if one["valid"]:
        assert more["totals"]["total"] == one["totals"]["total"] + 600
        assert more["items"] == one["items"]


WORDS = st.sampled_from([*TILE_IDS, *FLAGS, *SEATS, *OPTIONS, "chow", "pung", "kong"])
LOOSE = (
    st.none()
    | st.booleans()
    | st.integers()
    | WORDS
    | st.lists(WORDS, max_size=18)
    | st.dictionaries(WORDS, WORDS | st.integers(), max_size=3)
)


@QUIET
@given(riichi(), st.sampled_from([key for key in HandForm.__annotations__ if key != "rules"]), LOOSE)
def test_one_spoilt_field_raises_only_the_engines_own_errors(hand: dict[str, Any], key: str, value: object) -> None:
    with suppress(ScoringError):
        tally_json(hand | {key: value})


@QUIET
@given(riichi(), st.lists(st.sampled_from(RULESETS[ALL[0]].flags), max_size=4), st.booleans())
def test_any_flags_are_counted_or_refused(hand: dict[str, Any], flags: list[str], drawn: bool) -> None:
    with suppress(ScoringError):
        tally_json(hand | {"flags": flags, "self_draw": drawn})


@pytest.mark.parametrize("book", ALL)
def test_every_yaku_is_met_among_random_hands(book: str) -> None:
    """The random hands that the comparison uses reach all but the rarest yaku."""
    rng = Random(11)
    met: set[str] = set()
    for _ in range(3000):
        tally = tally_json({"rules": book, **random_riichi(rng)})
        met |= {item["id"] for item in tally.get("items", ())}
    han = {rule.id for rule in RULESETS[book].rules if rule.unit == "han"}
    assert han - met <= {"red_five", "ryanpeikou", "sankantsu", "sanshoku_doukou"}
