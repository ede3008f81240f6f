"""What must hold for any hand of the competition rules: sums, order, renaming, limits on what is combined."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Hand, ScoringError, tally_json
from scoring.forms import HandForm
from scoring.rules.mcr import OPTIONS
from scoring.rules.mcr_count import FANS
from scoring.tiles import TILE_IDS
from tests.scoring.mcr_hands import mcr_win

QUIET = settings(max_examples=150)
WINS = st.integers(0, 2**32).map(lambda seed: mcr_win(Random(seed)))
SUITED = [tile for tile in TILE_IDS if tile[-1] in "mps" and tile[0] in "123456789"]
NUMBER = {fan.id: fan for fan in FANS}


@QUIET
@given(WINS)
def test_sums(hand: dict[str, Any]) -> None:
    """The items make the total, the payments are 8 and the fan, and nobody wins what nobody pays."""
    told = tally_json(hand)
    fan = sum(item["value"] * item["count"] for item in told["items"])
    assert told["totals"] == {"fan": fan, "total": fan}
    assert sum(told["net"].values()) == 0
    assert told["net"][hand["seat_wind"]] == (3 * fan if hand["self_draw"] else fan) + 24


@QUIET
@given(WINS)
def test_nothing_stands_beside_what_takes_it_away(hand: dict[str, Any]) -> None:
    ids = {item["id"] for item in tally_json(hand)["items"]}
    numbers = {NUMBER[name].number for name in ids}
    for name in ids:
        assert not numbers & {*NUMBER[name].not_with.split(), *NUMBER[name].implied.split()}, name


@QUIET
@given(WINS, st.randoms(use_true_random=False))
def test_order_changes_nothing(hand: dict[str, Any], random: Any) -> None:
    shuffled = json.loads(json.dumps(hand))
    for part in (shuffled["concealed"], shuffled["melds"], shuffled["flowers"]):
        random.shuffle(part)
    first, second = tally_json(hand), tally_json(shuffled)
    assert [(item["id"], item["count"]) for item in first["items"]] == [
        (item["id"], item["count"]) for item in second["items"]
    ]
    assert first["net"] == second["net"]


@QUIET
@given(WINS, st.permutations("mps"))
def test_suits_are_alike_where_no_fan_names_one(hand: dict[str, Any], suits: list[str]) -> None:
    """All Green and Reversible Tiles aside, renaming the suits changes no total."""
    names = {tile: f"{tile[0]}{suits['mps'.index(tile[1])]}" for tile in SUITED}
    renamed = json.loads(json.dumps(hand))
    renamed["concealed"] = [names.get(tile, tile) for tile in hand["concealed"]]
    renamed["winning_tile"] = names.get(hand["winning_tile"], hand["winning_tile"])
    for meld in renamed["melds"]:
        meld["tiles"] = [names.get(tile, tile) for tile in meld["tiles"]]
    first, second = tally_json(hand), tally_json(renamed)
    ids = {item["id"] for told in (first, second) for item in told["items"]}
    if not ids & {"all_green", "reversible_tiles"}:
        assert first["totals"] == second["totals"]


@QUIET
@given(WINS)
def test_one_who_draws_is_never_worse_off(hand: dict[str, Any]) -> None:
    """The same tiles drawn, not claimed, lose only what a claim alone can earn."""
    if hand["self_draw"] or set(hand["flags"]) & {"last_tile", "robbing_kong"}:
        return
    drawn = {key: value for key, value in hand.items() if key != "discarder"} | {"self_draw": True}
    claimed = tally_json(hand)
    lost = sum(item["value"] for item in claimed["items"] if item["id"] in ("melded_hand", "chicken_hand"))
    assert tally_json(drawn)["totals"]["fan"] >= claimed["totals"]["fan"] - lost


@QUIET
@given(WINS)
def test_parse_print_parse(hand: dict[str, Any]) -> None:
    once = Hand.from_json(hand)
    assert Hand.from_json(json.loads(json.dumps(once.to_json()))) == once


LOOSE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from([*TILE_IDS, *OPTIONS]),
    lambda inner: st.lists(inner, max_size=15) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=16,
)


@QUIET
@given(WINS, st.sampled_from([key for key in HandForm.__annotations__ if key != "rules"]), LOOSE)
def test_one_spoilt_field_raises_only_the_engines_own_errors(hand: dict[str, Any], key: str, value: object) -> None:
    with suppress(ScoringError):
        tally_json(hand | {key: value})


@QUIET
@given(st.lists(st.sampled_from(TILE_IDS), max_size=15), st.booleans())
def test_any_tiles_raise_only_the_engines_own_errors(tiles: list[str], drawn: bool) -> None:
    hand = {"rules": "mcr", "concealed": tiles, "self_draw": drawn, "seat_wind": "E", "round_wind": "E"}
    with suppress(ScoringError):
        tally_json({**hand, "winning_tile": tiles[0] if tiles else None, "discarder": None if drawn else "S"})
