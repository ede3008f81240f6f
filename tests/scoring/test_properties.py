"""What must hold for any hand: sums of zero, order and renaming that change nothing, and no stray exception."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Hand, ScoringError, tally_json
from scoring.forms import RULES_IDS, HandForm, LoserForm
from scoring.hand import FLAGS
from scoring.rules.navy import OPTIONS
from scoring.tiles import SEATS, TILE_IDS, TILES

QUIET = settings(max_examples=120)
SUITED = [tile.id for tile in TILES[:27]]
HONOURS = [tile.id for tile in TILES[27:34]]


@st.composite
def winning(draw: st.DrawFn) -> dict[str, Any]:
    """A hand of four sets and a pair, some sets laid out; not always a legal one."""
    spent: dict[str, int] = {}

    def room(tiles: list[str]) -> bool:
        return all(spent.get(tile, 0) + tiles.count(tile) <= 4 for tile in tiles)

    concealed: list[str] = []
    melds: list[dict[str, Any]] = []
    suits = draw(st.sampled_from(["m", "p", "s", "mps"]))
    kinds = [tile for tile in SUITED if tile[1] in suits] + HONOURS
    while len(concealed) + 3 * len(melds) < 12:
        kind = draw(st.sampled_from(["chow", "pung", "kong"]))
        first = draw(st.sampled_from([t for t in kinds if kind != "chow" or (t in SUITED and t[0] <= "7")]))
        if kind == "chow":
            tiles = [f"{int(first[0]) + n}{first[1]}" for n in range(3)]
        else:
            tiles = [first] * (4 if kind == "kong" else 3)
        if not room(tiles):
            continue
        for tile in tiles:
            spent[tile] = spent.get(tile, 0) + 1
        if kind == "kong" or draw(st.booleans()):
            melds.append({"kind": kind, "tiles": tiles, "open": kind != "kong" or draw(st.booleans())})
        else:
            concealed.extend(tiles)
    pair = draw(st.sampled_from([tile for tile in kinds if spent.get(tile, 0) <= 2]))
    concealed += [pair, pair]
    drawn = draw(st.booleans())
    seats = draw(st.permutations(SEATS))
    return {
        "rules": "navy",
        "concealed": concealed,
        "melds": melds,
        "winning_tile": draw(st.sampled_from(concealed)),
        "self_draw": drawn,
        "seat_wind": seats[0],
        "round_wind": draw(st.sampled_from(SEATS)),
        "flowers": draw(st.lists(st.sampled_from(["f1", "f2", "f3", "f4", "s1", "s2", "s3", "s4"]), unique=True)),
        "flags": ["last_tile"] if drawn and draw(st.booleans()) else [],
        "losers": {seat: {"total": draw(st.integers(0, 3000))} for seat in seats[1 : draw(st.integers(1, 4))]},
        "options": {
            "limit_mode": draw(st.sampled_from(OPTIONS["limit_mode"].choices)),
            "family_dragons": draw(st.booleans()),
            "best_of": draw(st.booleans()),
            "special_retours": draw(st.sampled_from(OPTIONS["special_retours"].choices)),
        },
    }


@QUIET
@given(winning())
def test_settlement_sums_to_zero_and_totals_come_from_the_items(hand: dict[str, Any]) -> None:
    tally = tally_json(hand)
    if not tally["valid"]:
        assert tally["reasons"]
        return
    assert sum(tally["net"].values()) == 0
    sums = {
        unit: sum(item["value"] * item["count"] for item in tally["items"] if item["unit"] == unit)
        for unit in ("points", "doubles")
    }
    assert tally["totals"] == {**sums, "total": sums["points"] * 2 ** sums["doubles"]}
    assert all(payment["amount"] > 0 for payment in tally["payments"])


@QUIET
@given(winning(), st.randoms(use_true_random=False))
def test_order_changes_nothing(hand: dict[str, Any], random: Any) -> None:
    shuffled = json.loads(json.dumps(hand))
    for part in (shuffled["concealed"], shuffled["melds"], shuffled["flowers"]):
        random.shuffle(part)
    first, second = tally_json(hand), tally_json(shuffled)
    assert first.get("totals") == second.get("totals")
    assert first.get("net") == second.get("net")
    assert first.get("reasons") == second.get("reasons") or len(hand["melds"]) > 1


@QUIET
@given(winning(), st.permutations("mps"))
def test_suits_are_alike_where_no_rule_names_one(hand: dict[str, Any], suits: list[str]) -> None:
    """Family dragons off, no green or ruby hand: renaming the suits changes no total."""
    hand["options"]["family_dragons"] = False
    hand["flags"] = []
    renamed = json.loads(json.dumps(hand))
    names = {tile: f"{tile[0]}{suits['mps'.index(tile[1])]}" for tile in SUITED}

    def rename(tiles: list[str]) -> list[str]:
        return [names.get(tile, tile) for tile in tiles]

    renamed["concealed"] = rename(renamed["concealed"])
    renamed["winning_tile"] = names.get(hand["winning_tile"], hand["winning_tile"])
    for meld in renamed["melds"]:
        meld["tiles"] = rename(meld["tiles"])
    first, second = tally_json(hand), tally_json(renamed)
    forms = {form["reading"]["form"] for form in (first, second) if form["valid"]}
    if not forms & {"imperial_jade", "jade_pairs", "royal_ruby", "ruby_pairs", "jade_ruby"}:
        assert first.get("totals") == second.get("totals")


@QUIET
@given(winning())
def test_parse_print_parse(hand: dict[str, Any]) -> None:
    once = Hand.from_json(hand)
    assert Hand.from_json(json.loads(json.dumps(once.to_json()))) == once


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=12,
)
WORDS = st.sampled_from([*TILE_IDS, *FLAGS, *SEATS, *RULES_IDS, *OPTIONS, "chow", "pung", "kong", "total"])
LOOSE = JSON | WORDS | st.lists(WORDS, max_size=18)
MELDS = st.lists(st.dictionaries(st.sampled_from(["kind", "tiles", "open"]), LOOSE, max_size=3) | LOOSE, max_size=3)
LOSERS = st.dictionaries(
    st.sampled_from(SEATS), st.dictionaries(st.sampled_from(list(LoserForm.__annotations__)), LOOSE, max_size=4) | LOOSE
)
NEAR = st.dictionaries(st.sampled_from(list(HandForm.__annotations__)), LOOSE, max_size=22).flatmap(
    lambda form: st.fixed_dictionaries(
        {"rules": st.just("navy")},
        optional={
            "melds": MELDS,
            "losers": LOSERS,
            "options": st.dictionaries(st.sampled_from(list(OPTIONS)), LOOSE, max_size=3),
            "flags": st.lists(st.sampled_from(FLAGS), max_size=4),
        },
    ).map(lambda over: form | over)
)


@QUIET
@given(JSON | NEAR)
def test_any_json_raises_only_the_engines_own_errors(value: object) -> None:
    with suppress(ScoringError):
        tally_json(value)


@QUIET
@given(winning(), st.sampled_from([key for key in HandForm.__annotations__ if key != "rules"]), LOOSE)
def test_one_spoilt_field_raises_only_the_engines_own_errors(hand: dict[str, Any], key: str, value: object) -> None:
    with suppress(ScoringError):
        tally_json(hand | {key: value})
