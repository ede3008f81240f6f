"""The 16-tile game: what is refused and why, the words of a payment, the next deal, and what holds for any hand."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import RULESETS, Hand, ScoringError, UnreadableError, tally, tally_json
from scoring.events import settle_event
from scoring.examples import example
from scoring.forms import HandForm
from scoring.hand import FLAGS
from scoring.tiles import SEATS, TILE_IDS
from tests.scoring.random_wins import random_win

BOOK = RULESETS["taiwan16"]
QUIET = settings(max_examples=150)
CLOSED = "234m 567p 345s 99m 111s 678s"
OPEN = ("234m 567p 345s 99m", "111s", "678s")
DRAGONS = ("234m 567p 99m", "PPP", "FFF", "CCC")
EIGHT = "f1 f2 f3 f4 s1 s2 s3 s4"
SHORT = "234m 67p 345s 99m 111s 68s W"
FW = {"preset": "fourwinds"}


def score(hand: dict[str, Any]) -> dict[str, Any]:
    return tally_json({"rules": "taiwan16", **hand})


def refused(hand: dict[str, Any]) -> list[str]:
    with pytest.raises(ScoringError) as caught:
        score(hand)
    for fault in caught.value.faults:
        assert fault.message("fr") != fault.message("en")
    return [fault.code for fault in caught.value.faults]


def without(hand: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in hand.items() if name != key}


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "no_count_for_losers": {**without(example(CLOSED, won="2m"), "discarder"), "winner": False},
    "missing_discarder": without(example(*OPEN, won="2m"), "discarder"),
    "after_kong_discard": example(OPEN[0], "1111s", "678s", won="2m", flags="after_kong"),
    "after_kong_without_kong_or_flower": example(*OPEN, won="2m", drawn=True, flags="after_kong"),
    "robbing_kong_drawn": example(*OPEN, won="2m", drawn=True, flags="robbing_kong"),
    "robbing_kong_held": example("222m 567p 345s 99m", *OPEN[1:], won="2m", flags="robbing_kong"),
    "robbing_kong_last_tile": example(*OPEN, won="2m", flags="robbing_kong last_tile"),
    "heavenly_not_east": example(CLOSED, won="2m", drawn=True, flags="heavenly"),
    "heavenly_claimed": example(CLOSED, won="2m", seat="E", flags="heavenly"),
    "heavenly_with_melds": example("234m 567p 345s 99m 678s", "(1111s)", won="2m", drawn=True, seat="E",
                                   flags="heavenly"),
    "earthly_with_melds": example(*OPEN, won="2m", flags="earthly"),
    "earthly_with_kong": example("234m 567p 345s 99m 678s", "(1111s)", won="2m", drawn=True, flags="earthly"),
    "earthly_by_east": example(CLOSED, won="2m", drawn=True, seat="E", flags="earthly"),
    "first_turn_last_tile": example(CLOSED, won="2m", drawn=True, flags="earthly last_tile"),
    "first_turn_kong": example(CLOSED, won="2m", flags="earthly robbing_kong"),
    "ready_with_melds": example(*OPEN, won="2m", flags="declared_ready"),
    "ready_on_first_turn": example(CLOSED, won="2m", drawn=True, flags="earthly declared_ready"),
    "flower_is_no_kong": example(SHORT, won="s4", flowers=EIGHT, flags="robbing_kong"),
    "flower_not_eighth": example(SHORT, won="s4", drawn=True, flowers="f1 s4"),
    "early_last_tile": example(*OPEN, won="2m", flags="last_tile", options={**FW, "early_win": "ten"}),
    "streak_too_long": example(*OPEN, won="2m", dealer_streak=1000),
    "winner_is_liable": example(*DRAGONS, won="2m", liable="S"),
    "liable_without_cause": example(*OPEN, won="2m", liable="W"),
    "winner_is_discarder": example(*OPEN, won="2m", by="S"),
    "discarder_on_self_draw": {**example(*OPEN, won="2m", drawn=True), "discarder": "N"},
    "winning_tile_not_in_hand": example(*OPEN, won="1p"),
    "meld_shape": example(OPEN[0], "124s", "678s", won="2m"),
}  # fmt: skip


@pytest.mark.parametrize("code", IMPOSSIBLE)
def test_each_impossible_circumstance_is_refused_by_name(code: str) -> None:
    assert refused(IMPOSSIBLE[code]) == [code]


def test_a_flower_that_won_belongs_among_the_flowers() -> None:
    with pytest.raises(ScoringError) as caught:
        score(example(*OPEN, won="f1"))
    assert [fault.code for fault in caught.value.faults] == ["winning_tile_not_in_hand", "flower_not_eighth"]
    assert all("'flowers'" in fault.message("en") for fault in caught.value.faults)


def test_heavenly_and_earthly_together() -> None:
    codes = refused(example(CLOSED, won="2m", drawn=True, seat="E", flags="heavenly earthly"))
    assert codes == ["earthly_by_east", "heavenly_earthly"]


def test_several_faults_are_named_at_once() -> None:
    hand = example(*OPEN, won="2m", flags="after_kong declared_ready", dealer_streak=2000, liable="S", honba=1)
    assert refused({**without(hand, "discarder"), "void_suit": "m"}) == [
        "foreign_key", "foreign_key", "missing_discarder", "after_kong_discard", "after_kong_without_kong_or_flower",
        "ready_with_melds", "streak_too_long", "winner_is_liable", "liable_without_cause",
    ]  # fmt: skip


def test_ready_with_open_sets_is_allowed_by_list_b_but_not_on_the_first_turn() -> None:
    hand = example(*OPEN, won="2m", flags="declared_ready", options=FW)
    assert score(hand)["valid"]
    assert refused({**hand, "options": {**FW, "ready_first_turn": True}}) == ["ready_with_melds"]


@pytest.mark.parametrize("key", ["losers", "dora_indicators", "ura_dora_indicators", "honba", "riichi_sticks", "out"])
def test_keys_of_other_systems_are_refused_when_they_say_anything(key: str) -> None:
    says: dict[str, Any] = {"losers": {"W": {"total": 3}}, "honba": 1, "riichi_sticks": 1, "out": ["W"]}
    hand = example(*OPEN, won="2m")
    assert refused({**hand, key: says.get(key, ["1m"])}) == ["foreign_key"]
    assert score({**hand, key: {"losers": {}, "honba": 0, "riichi_sticks": 0}.get(key, [])})["valid"]


@pytest.mark.parametrize("flag", sorted(set(FLAGS) - set(BOOK.flags)))
def test_flags_of_other_systems_are_refused(flag: str) -> None:
    assert refused(example(*OPEN, won="2m", flags=flag)) == ["foreign_flag"]


@pytest.mark.parametrize("tile", ["0m", "0p", "0s", "X"])
def test_tiles_that_are_not_used(tile: str) -> None:
    hand = example(CLOSED, won="2m")
    hand["concealed"][5] = tile
    assert refused(hand) == ["tile_face_down" if tile == "X" else "tile_not_used"]


@pytest.mark.parametrize(
    "options",
    [{"preset": "club"}, {"base": -1}, {"unit": 0}, {"limit": True}, {"wall_opened": "C"}, {"values": 1}, {"tai": 2}],
)
def test_unknown_options_and_values_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(UnreadableError):
        score(example(*OPEN, won="2m", options=options))


NO_WIN: dict[str, tuple[dict[str, Any], list[str]]] = {
    "fourteen tiles": (example("234m 567p 345s 99m", "111s", won="2m"), ["too_few_tiles"]),
    "four alike on the rack": (example("2222m 567p 345s 99m", *OPEN[1:], won="2m"), ["too_many_tiles"]),
    "no sets": (example("234m 567p 345s 19m", *OPEN[1:], won="2m"), ["no_division"]),
    "five alike": (example("234m 567p 345s 99m", "1111s", "123s", won="2m"), ["five_of_a_kind"]),
    "five alike and no sets": (example("234m 567p 355s 99m", "1111s", "123s", won="2m"),
                               ["five_of_a_kind", "no_division"]),
    "a flower twice": (example(*OPEN, won="2m", flowers="f1 f1"), ["flower_twice"]),
    "all at once": (example("234m 567p 345s 9m", "1111s", "123s", won="2m", flowers="f1 f1"),
                    ["five_of_a_kind", "flower_twice", "too_few_tiles"]),
    "seven pairs where list A gives no tai": (example("11m 44m 33p 77p 22s CC NN 888s", won="N"), ["no_division"]),
    "eight flowers, and a discard that completes nothing": (example(f"{SHORT} 3p", won="3p", flowers=EIGHT),
                                                            ["no_division"]),
    "eight flowers drawn, a tile too many": (example(f"{SHORT} 3p", won="s4", drawn=True, flowers=EIGHT),
                                             ["too_many_tiles"]),
}  # fmt: skip


@pytest.mark.parametrize("name", NO_WIN)
def test_no_win_gives_every_reason(name: str) -> None:
    hand, codes = NO_WIN[name]
    answer = score(hand)
    assert not answer["valid"]
    assert [reason["code"] for reason in answer["reasons"]] == codes
    assert all("(" in reason["message"] for reason in answer["reasons"])
    assert "items" not in answer


def test_a_kong_left_on_the_rack_is_pointed_at() -> None:
    hand, _ = NO_WIN["four alike on the rack"]
    assert "lay out a Kong" in score(hand)["reasons"][0]["message"]


def test_the_dealers_tai_stand_in_his_payment() -> None:
    hand = example("234m 567m NN", "111m", "345m", "678m", won="2m", drawn=True)
    payments = {payment["from"]: payment for payment in score(hand)["payments"]}
    assert payments["W"]["why"] == "5 tai: 30 + 5 x 10 (UIS payments)"
    assert payments["E"]["why"] == "5 tai + dealer 1 = 6 tai: 30 + 6 x 10 (UIS payments; ATA 莊家, CHH 連莊拉莊)"


def test_payment_in_words_with_streak_limit_and_liability() -> None:
    options = {"limit": 10}
    hand = example(*DRAGONS, won="2m", drawn=True, liable="W", dealer_streak=2, options=options)
    tallied = tally(Hand.from_json({"rules": "taiwan16", **hand}))
    first = tallied.payments[0]
    assert first.payer == "W"
    assert first.amount == 130
    assert first.why.en == (
        "9 tai + dealer 1 + 2 x 2 = 14 tai, limit 10: 30 + 10 x 10 (UIS payments; ATA 莊家, CHH 連莊拉莊; MC Limit);"
        " paid in place of E by W, who fed the hand (RA pao)"
    )
    assert "donneur" in first.why.fr
    assert "limite 10 :" in first.why.fr
    assert "à la place de E" in first.why.fr


def test_list_b_is_paid_by_the_tai_alone() -> None:
    hand = example(*OPEN, won="2m", by="E", dealer_streak=1, options=FW)
    assert score(hand)["payments"] == [
        {"from": "E", "to": "S", "amount": 6,
         "why": "3 tai + dealer 1 + 1 x 2 = 6 tai (4W rules00; 4W rules04 §4.2, §4.3)"}
    ]  # fmt: skip


def test_each_dragon_pung_is_an_item_with_its_tiles() -> None:
    items = score(example("234m 567p 345s 99m", "PPP", "FFF", won="2m"))["items"]
    assert [(item["id"], item["tiles"]) for item in items] == [
        ("dragon_pung", ["P", "P", "P"]),
        ("dragon_pung", ["F", "F", "F"]),
    ]


def test_list_b_says_that_a_replacement_has_no_tai() -> None:
    hand = example(OPEN[0], "1111s", "678s", won="2m", drawn=True, flags="after_kong", options=FW)
    assert [note["id"] for note in score(hand)["notes"]] == ["no_tai_for_replacement"]


def test_readings_and_the_runner_up_are_told() -> None:
    tallied = score(example("222333444m 567p 99p", "678s", won="5p", drawn=True))
    assert tallied["readings_considered"]["number"] == 2
    assert tallied["readings_considered"]["runner_up"]["totals"] == {"tai": 1, "total": 40}
    assert [each["kind"] for each in tallied["reading"]["sets"]].count("pung") == 3


def test_the_eighth_flower_is_the_winning_tile_of_the_reading() -> None:
    reading = score(example(SHORT, won="s4", drawn=True, flowers=EIGHT))["reading"]
    assert reading["form"] == "eight_flowers"
    assert reading["wait"]["tile"] == "s4"


def test_a_club_may_change_the_table_of_the_other_values() -> None:
    assert [table.rows for table in BOOK.tables] == [
        {"fw_little_three_dragons": 15, "fw_big_three_winds": 15, "fw_four_concealed": 15}
    ]
    assert all(rule in BOOK.by_id for rule in BOOK.tables[0].rows)


DEALS = [
    ("the dealer wins", ["E"], "E", 1, 0, {"dealer": "same", "round_wind": "E", "turn": 1, "dealer_streak": 1}),
    ("a draw", [], "S", 3, 4, {"dealer": "same", "round_wind": "S", "turn": 3, "dealer_streak": 5}),
    ("the dealer among several", ["W", "E"], "E", 2, 1,
     {"dealer": "same", "round_wind": "E", "turn": 2, "dealer_streak": 2}),
    ("another wins", ["N"], "E", 1, 2, {"dealer": "next", "round_wind": "E", "turn": 2, "dealer_streak": 0}),
    ("the fourth dealer passes", ["S"], "W", 4, 0,
     {"dealer": "next", "round_wind": "N", "turn": 1, "dealer_streak": 0}),
]  # fmt: skip


def deal(winners: list[str], round_wind: str, turn: int, streak: int) -> dict[str, Any]:
    return settle_event(
        {"rules": "taiwan16", "event": "next_deal", "winners": winners, "round_wind": round_wind, "turn": turn,
         "dealer_streak": streak}
    )  # fmt: skip


@pytest.mark.parametrize(("winners", "round_wind", "turn", "streak", "after"), [row[1:] for row in DEALS],
                         ids=[row[0] for row in DEALS])  # fmt: skip
def test_next_deal(winners: list[str], round_wind: str, turn: int, streak: int, after: dict[str, Any]) -> None:
    settled = deal(winners, round_wind, turn, streak)
    assert {key: settled[key] for key in after} == after
    assert settled["finished"] is False
    assert settled["payments"] == []
    assert len(settled["notes"]) == (len(winners) > 1)


@pytest.mark.parametrize(("rules", "more"), [("taiwan16", {"dealer_streak": 0}), ("hongkong", {})])
def test_where_only_the_nearest_wins_two_winners_are_refused(rules: str, more: dict[str, int]) -> None:
    """4W rules04; RA mod head_bump: nobody can tell from both whether the dealer won."""
    form = {"rules": rules, "event": "next_deal", "winners": ["E", "W"], "round_wind": "E", "turn": 2, **more}
    assert settle_event(form)["dealer"] == "same"
    with pytest.raises(ScoringError) as refused:
        settle_event({**form, "options": {"head_bump": True}})
    assert [fault.code for fault in refused.value.faults] == ["one_winner"]


def test_the_sixteenth_deal_is_the_last_unless_the_dealer_keeps_it() -> None:
    assert deal(["S"], "N", 4, 0)["finished"] is True
    assert deal(["E"], "N", 4, 0)["finished"] is False


def test_what_cannot_be_a_deal_is_refused() -> None:
    with pytest.raises(ScoringError) as caught:
        deal(["E", "S", "W", "N"], "E", 5, 0)
    assert [fault.code for fault in caught.value.faults] == ["turn_out_of_range", "too_many_winners"]
    with pytest.raises(UnreadableError):
        deal(["E"], "E", 0, 0)


OPTIONS = st.fixed_dictionaries(
    {"preset": st.sampled_from(["taiwan", "fourwinds"])},
    optional={
        "values": st.sampled_from(["ra", "mc"]),
        "limit": st.sampled_from([0, 5, 40]),
        "seven_pairs_tai": st.sampled_from([0, 8]),
        "wall_opened": st.sampled_from(SEATS),
        "flower_order": st.sampled_from(["lh", "ata"]),
        "early_win": st.sampled_from(["none", "ten", "five"]),
    },
)


@st.composite
def winning(draw: st.DrawFn) -> dict[str, Any]:
    rng = Random(draw(st.integers(0, 2**32)))
    streak = draw(st.integers(0, 5))
    return {"rules": "taiwan16", "options": draw(OPTIONS), "dealer_streak": streak, **random_win(rng, sets=5)}


@QUIET
@given(winning())
def test_totals_come_from_the_items_and_payments_sum_to_zero(hand: dict[str, Any]) -> None:
    tallied = tally_json(hand)
    assert tallied["valid"], tallied["reasons"]
    tai = sum(item["value"] * item["count"] for item in tallied["items"])
    terms = tallied["options"]
    paid = min(tai, terms["limit"]) if terms["limit"] else tai
    assert tallied["totals"] == {"tai": tai, "total": paid if terms["preset"] == "fourwinds" else 30 + 10 * paid}
    assert sum(tallied["net"].values()) == 0
    assert all(payment["amount"] > 0 for payment in tallied["payments"])
    assert len(tallied["payments"]) == (3 if hand["self_draw"] else 1) or tallied["totals"]["total"] == 0
    ordinary = [payment["amount"] for payment in tallied["payments"] if payment["from"] != "E"]
    assert set(ordinary) <= {tallied["totals"]["total"]}


@QUIET
@given(winning(), st.randoms(use_true_random=False))
def test_order_changes_nothing(hand: dict[str, Any], random: Any) -> None:
    shuffled = json.loads(json.dumps(hand))
    for part in (shuffled["concealed"], shuffled["melds"], shuffled["flowers"]):
        random.shuffle(part)
    first, second = tally_json(hand), tally_json(shuffled)
    assert first["totals"] == second["totals"]
    assert first["net"] == second["net"]
    assert sorted(item["id"] for item in first["items"]) == sorted(item["id"] for item in second["items"])


@QUIET
@given(winning(), st.permutations("mps"))
def test_suits_are_alike(hand: dict[str, Any], suits: list[str]) -> None:
    def rename(tile: str) -> str:
        return f"{tile[0]}{suits['mps'.index(tile[1])]}" if tile[-1] in "mps" and tile[0].isdigit() else tile

    renamed = json.loads(json.dumps(hand))
    renamed["concealed"] = [rename(tile) for tile in renamed["concealed"]]
    renamed["winning_tile"] = rename(renamed["winning_tile"])
    for meld in renamed["melds"]:
        meld["tiles"] = [rename(tile) for tile in meld["tiles"]]
    assert tally_json(hand)["totals"] == tally_json(renamed)["totals"]


@QUIET
@given(winning())
def test_a_drawn_win_is_never_worth_less_in_list_b(hand: dict[str, Any]) -> None:
    """Every item of list B that a discard gives, a draw gives too or betters."""
    hand["options"] = {"preset": "fourwinds"}
    drawn = {**without(hand, "discarder"), "self_draw": True}
    claimed = {**drawn, "self_draw": False, "discarder": "E" if hand["seat_wind"] != "E" else "N"}
    assert tally_json(drawn)["totals"]["tai"] >= tally_json(claimed)["totals"]["tai"]


@QUIET
@given(winning())
def test_parse_print_parse(hand: dict[str, Any]) -> None:
    once = Hand.from_json(hand)
    assert Hand.from_json(json.loads(json.dumps(once.to_json()))) == once


def test_a_hand_won_by_its_flowers_prints_and_parses() -> None:
    once = Hand.from_json({"rules": "taiwan16", **example(SHORT, won="s4", drawn=True, flowers=EIGHT)})
    assert Hand.from_json(json.loads(json.dumps(once.to_json()))) == once


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
WORDS = st.sampled_from([*TILE_IDS, *FLAGS, *SEATS, *BOOK.options, "chow", "pung", "kong"])
LOOSE = JSON | WORDS | st.lists(WORDS, max_size=18)


@QUIET
@given(winning(), st.sampled_from([key for key in HandForm.__annotations__ if key != "rules"]), LOOSE)
def test_one_spoilt_field_raises_only_the_engines_own_errors(hand: dict[str, Any], key: str, value: object) -> None:
    with suppress(ScoringError):
        tally_json(hand | {key: value})


@QUIET
@given(
    winning(), st.lists(st.sampled_from(BOOK.flags), max_size=4), st.sampled_from([*TILE_IDS]), st.sampled_from(SEATS)
)
def test_any_circumstances_are_scored_or_refused(hand: dict[str, Any], flags: list[str], won: str, seat: str) -> None:
    with suppress(ScoringError):
        tally_json(hand | {"flags": flags, "winning_tile": won, "liable": seat})
