"""What holds for any Sichuan hand: sums of zero, order and suits that change nothing, no stray exception."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Hand, ScoringError, tally_json
from scoring.forms import HandForm
from scoring.hand import FLAGS
from scoring.rules.sichuan import SICHUAN
from scoring.rules.sichuan_fans import CLUB_HANDS
from scoring.rules.sichuan_options import COEFFICIENTS
from scoring.tiles import SEATS, TILE_IDS
from tests.scoring.random_wins import random_win

QUIET = settings(max_examples=120)
TABLE = replace(COEFFICIENTS, rows={name: n + 1 for n, name in enumerate(CLUB_HANDS)})
SHELF = {"sichuan": replace(SICHUAN, tables=(TABLE, *(each for each in SICHUAN.tables if each.id != TABLE.id)))}


@st.composite
def wins(draw: st.DrawFn) -> dict[str, Any]:
    """A won hand of the three suits, with settings and a circumstance that fits."""
    hand = random_win(Random(draw(st.integers(0, 1 << 32))), honours=False, flowers=False, chow_melds=False)
    preset = draw(st.sampled_from(SICHUAN.options["preset"].choices))
    options: dict[str, Any] = {"preset": preset, "point_value": draw(st.integers(1, 50))}
    options["void_required"] = draw(st.booleans())
    options["terminals_hand"] = draw(st.booleans())
    options["kong_as_root"] = draw(st.booleans())
    if preset != "jorf":
        for name in ("fan_cap", "self_draw", "heavenly"):
            options[name] = draw(st.sampled_from(SICHUAN.options[name].choices))
    flags = ["last_tile"] if hand["self_draw"] else ["last_tile", "discard_after_kong"]
    if hand["self_draw"] and any(each["kind"] == "kong" for each in hand["melds"]):
        flags.append("after_kong")
    seats = {hand["seat_wind"], hand.get("discarder")}
    idle = [seat for seat in SEATS if seat not in seats]
    out = draw(st.lists(st.sampled_from(idle), unique=True, max_size=2))
    return {
        "rules": "sichuan",
        **hand,
        "options": options,
        "out": out,
        "flags": draw(st.lists(st.sampled_from(flags), unique=True)),
    }


@QUIET
@given(wins())
def test_settlement_sums_to_zero_and_totals_come_from_the_items(hand: dict[str, Any]) -> None:
    tally = tally_json(hand, SHELF)
    if not tally["valid"]:
        assert {reason["code"] for reason in tally["reasons"]} == {"three_suits"}
        return
    sums = {
        unit: sum(item["value"] * item["count"] for item in tally["items"] if item["unit"] == unit)
        for unit in ("fan", "points", "doubles")
    }
    options, fan, total = tally["options"], tally["totals"]["fan"], tally["totals"]["total"]
    assert fan == sums["fan"]
    if options["preset"] == "jorf":
        assert total == sums["points"] << sums["doubles"]
    else:
        assert total == 1 << (fan - (options["preset"] == "home"))
    assert options["fan_cap"] == "none" or fan <= int(options["fan_cap"])
    assert sum(tally["net"].values()) == 0
    unit = options["point_value"]
    if hand["self_draw"]:
        amounts = {payment["amount"] for payment in tally["payments"]}
        assert amounts == {(total + (options["self_draw"] == "add_base")) * unit}
        assert {payment["from"] for payment in tally["payments"]} == set(SEATS) - {hand["seat_wind"], *hand["out"]}
    else:
        assert [(payment["from"], payment["amount"]) for payment in tally["payments"]] == [
            (hand["discarder"], total * unit)
        ]


def _same(first: dict[str, Any], second: dict[str, Any]) -> None:
    assert first.get("totals") == second.get("totals")
    assert first.get("net") == second.get("net")
    names = [sorted(part["id"] for part in tally.get("items", ())) for tally in (first, second)]
    assert names[0] == names[1]
    codes = [sorted(part["code"] for part in tally.get("reasons", ())) for tally in (first, second)]
    assert codes[0] == codes[1]


@QUIET
@given(wins(), st.randoms(use_true_random=False))
def test_order_changes_nothing(hand: dict[str, Any], random: Any) -> None:
    shuffled = json.loads(json.dumps(hand))
    for part in (shuffled["concealed"], shuffled["melds"]):
        random.shuffle(part)
    _same(tally_json(hand, SHELF), tally_json(shuffled, SHELF))


@QUIET
@given(wins(), st.permutations("mps"), st.sampled_from(["m", "p", "s", None]))
def test_suits_are_alike(hand: dict[str, Any], suits: list[str], void: str | None) -> None:
    to = dict(zip("mps", suits, strict=True))
    if hand["options"]["void_required"]:
        hand["void_suit"] = void
    renamed = json.loads(json.dumps(hand))
    renamed["concealed"] = [name[0] + to[name[1]] for name in hand["concealed"]]
    renamed["winning_tile"] = hand["winning_tile"][0] + to[hand["winning_tile"][1]]
    for meld in renamed["melds"]:
        meld["tiles"] = [name[0] + to[name[1]] for name in meld["tiles"]]
    if hand.get("void_suit"):
        renamed["void_suit"] = to[hand["void_suit"]]
    _same(tally_json(hand, SHELF), tally_json(renamed, SHELF))


@QUIET
@given(wins())
def test_numbers_turned_round_change_nothing(hand: dict[str, Any]) -> None:
    """1 for 9, 2 for 8: no rule of Sichuan tells them apart."""
    turned = json.loads(json.dumps(hand))

    def turn(names: list[str]) -> list[str]:
        return [f"{10 - int(name[0])}{name[1]}" for name in names]

    turned["concealed"] = turn(hand["concealed"])
    (turned["winning_tile"],) = turn([hand["winning_tile"]])
    for meld in turned["melds"]:
        meld["tiles"] = turn(meld["tiles"])
    _same(tally_json(hand, SHELF), tally_json(turned, SHELF))


@QUIET
@given(wins())
def test_parse_print_parse_and_options_as_used(hand: dict[str, Any]) -> None:
    once = Hand.from_json(hand, SHELF)
    assert Hand.from_json(json.loads(json.dumps(once.to_json())), SHELF) == once
    tally = tally_json(hand, SHELF)
    assert tally_json({**hand, "options": tally["options"]}, SHELF) == tally


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=12,
)
WORDS = st.sampled_from([*TILE_IDS, *FLAGS, *SEATS, *SICHUAN.options, *SICHUAN.options["preset"].choices, "m", "pung"])
LOOSE = JSON | WORDS | st.lists(WORDS, max_size=18)


@QUIET
@given(wins(), st.sampled_from([key for key in HandForm.__annotations__ if key != "rules"]), LOOSE)
def test_one_spoilt_field_raises_only_the_engines_own_errors(hand: dict[str, Any], key: str, value: object) -> None:
    with suppress(ScoringError):
        tally_json(hand | {key: value}, SHELF)


@QUIET
@given(wins(), st.sets(st.sampled_from(SICHUAN.flags)), st.sets(st.sampled_from(SEATS)), st.sampled_from(["m", None]))
def test_any_circumstance_raises_only_the_engines_own_errors(
    hand: dict[str, Any], flags: set[str], out: set[str], void: str | None
) -> None:
    with suppress(ScoringError):
        tally_json(hand | {"flags": sorted(flags), "out": sorted(out), "void_suit": void}, SHELF)
