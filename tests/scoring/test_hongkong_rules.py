"""Hong Kong old style: what is refused and why, the switches, several winners, and what holds for any hand."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import RULESETS, Hand, IllegalError, ScoringError, UnreadableError, tally_json
from scoring.events import settle_event
from scoring.examples import example
from scoring.forms import HandForm
from scoring.hand import FLAGS
from scoring.tiles import SEATS, TILE_IDS
from tests.scoring.random_wins import random_win

BOOK = RULESETS["hongkong"]
QUIET = settings(max_examples=150)
PLAIN = ("123m 456p 678s 234s 55p",)


def score(hand: dict[str, Any]) -> dict[str, Any]:
    return tally_json({"rules": "hongkong", **hand})


def codes_of_error(hand: dict[str, Any]) -> list[str]:
    with pytest.raises(ScoringError) as caught:
        score(hand)
    for fault in caught.value.faults:
        assert fault.message("fr") != fault.message("en")
    return [fault.code for fault in caught.value.faults]


def without(hand: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in hand.items() if name != key}


IMPOSSIBLE = {
    "after_kong_discard": example("123m 678s 234s 55p", "(9999m)", won="8s", flags="after_kong"),
    "after_kong_without_kong": example(*PLAIN, won="8s", drawn=True, flags="after_kong", flowers="f1"),
    "robbing_kong_drawn": example(*PLAIN, won="8s", drawn=True, flags="robbing_kong"),
    "robbing_kong_held": example("123m 456p 888s 234s 55p", won="8s", flags="robbing_kong"),
    "robbing_kong_last_tile": example(*PLAIN, won="8s", flags="robbing_kong last_tile"),
    "heavenly_not_east": example(*PLAIN, won="8s", drawn=True, flags="heavenly"),
    "heavenly_claimed": example(*PLAIN, won="8s", seat="E", flags="heavenly"),
    "heavenly_with_melds": example("123m 678s 234s 55p", "(9999m)", won="8s", drawn=True, seat="E", flags="heavenly"),
    "heavenly_earthly": example(*PLAIN, won="8s", drawn=True, seat="E", flags="heavenly earthly"),
    "earthly_with_melds": example("123m 678s 234s 55p", "999m", won="8s", by="E", flags="earthly"),
    "earthly_by_east": example(*PLAIN, won="8s", drawn=True, seat="E", flags="earthly"),
    "earthly_not_east_discard": example(*PLAIN, won="8s", by="W", flags="earthly"),
    "renhou_drawn": example(*PLAIN, won="8s", drawn=True, flags="renhou"),
    "renhou_with_melds": example("123m 678s 234s 55p", "(9999m)", won="8s", flags="renhou"),
    "renhou_by_east": example(*PLAIN, won="8s", seat="E", flags="renhou"),
    "first_turn_last_tile": example(*PLAIN, won="8s", drawn=True, seat="E", flags="heavenly last_tile"),
    "first_turn_kong": example(*PLAIN, won="8s", by="E", flags="earthly robbing_kong"),
    "no_count_for_losers": without(without(example(*PLAIN, won="8s"), "discarder"), "winning_tile") | {"winner": False},
    "missing_discarder": without(example(*PLAIN, won="8s"), "discarder"),
    "double_kong_without_flag": example("678s 234s 55p", "(9999m)", "(1111p)", won="8s", drawn=True,
                                        options={"double_kong": True}),
    "double_kong_without_kongs": example("456p 678s 234s 55p", "(9999m)", won="8s", drawn=True, flags="after_kong",
                                         options={"double_kong": True}),
    "liable_is_winner": example("123m 44p", "FFF", "PPP", "CCC", won="4p", liable="S"),
    "liability_not_played": example("123m 44p", "FFF", "PPP", "CCC", won="4p", liable="W",
                                    options={"liability": "none"}),
    "liable_without_cause": example("123m 44p FFF", "PPP", "CCC", won="4p", liable="W"),
    "table_above_minimum": example(*PLAIN, won="8s", options={"points_table": "simplified", "minimum": 1}),
    "flower_claimed": example("1258m 369p 47s EWPF", won="s3", flowers="f1 f2 f3 f4 s1 s2 s3"),
    "foreign_key": example(*PLAIN, won="8s", honba=1),
    "foreign_flag": example(*PLAIN, won="8s", flags="riichi"),
    "tile_not_used": example("123m 460p 678s 234s 55p", won="8s"),
    "tile_face_down": example("123m 456p 678s X 34s 55p", won="8s"),
    "unknown_option": example(*PLAIN, won="8s", options={"minimun": 1}),
    "unknown_option_value": example(*PLAIN, won="8s", options={"payment": "everyone"}),
    "bad_option_value": example(*PLAIN, won="8s", options={"limit": 0}),
}  # fmt: skip


@pytest.mark.parametrize("won", [{"drawn": True}, {"by": "E"}])
def test_a_kong_is_no_part_of_a_first_turn(won: dict[str, Any]) -> None:
    """Neither before East's first discard nor on one's first draw, where the tile that wins replaces the kong's."""
    hand = example("456p 678s 234s 55p", "(9999m)", won="8s", flags="earthly", **won)
    assert codes_of_error(hand) == ["earthly_with_kong"]


def test_a_kong_on_a_kong_is_told_of_one_hand() -> None:
    """As a rule of the table it would refuse every hand that was won otherwise."""
    form = {**example("123m 456p 678s 234s 55p", won="8s", by="E"), "options": {"minimum": 0, "double_kong": True}}
    assert codes_of_error(form) == ["double_kong_without_flag", "double_kong_without_kongs"]
    assert RULESETS["hongkong"].options["double_kong"].of_deal


@pytest.mark.parametrize("code", IMPOSSIBLE)
def test_what_cannot_be_is_refused_by_name(code: str) -> None:
    assert code in codes_of_error(IMPOSSIBLE[code])


@pytest.mark.parametrize("key", ["losers", "dora_indicators", "riichi_sticks", "dealer_streak", "void_suit", "out"])
def test_keys_of_other_systems_are_refused(key: str) -> None:
    value: Any = {"losers": {"E": {"total": 1}}, "dora_indicators": ["1m"], "void_suit": "m", "out": ["W"]}.get(key, 2)
    assert "foreign_key" in codes_of_error(example(*PLAIN, won="8s") | {key: value})


NO_WIN = {
    "too_few_tiles": example("123m 456p 678s 55p", won="8s"),
    "too_many_tiles": example("123m 456p 678s 234s 5555p", won="8s"),
    "five_of_a_kind": example("1111123m 9999p", "111p", won="9p"),
    "flower_twice": example(*PLAIN, won="8s", flowers="f1 f1"),
    "no_division": example("124m 456p 678s 234s 55p", won="8s"),
    "seven_pairs_not_played": example("1155m 2277p 3388s CC", won="C"),
    "below_minimum": example("123m 55p", "456p", "678s", "999m", won="5p"),
    "flower_win_not_played": example("1258m 369p 47s EWPF", won="s3", drawn=True, flowers="f1 f2 f3 f4 s1 s2 s3",
                                     options={"flower_win": "none"}),
    "too_few_flowers": example("1258m 369p 47s EWPF", won="s3", drawn=True, flowers="f1 f2 f3 f4 s1 s2 s3",
                               options={"flower_win": "eight"}),
    "flower_win_tiles": example("1258m 369p 47s EWP", won="s3", drawn=True, flowers="f1 f2 f3 f4 s1 s2 s3"),
}  # fmt: skip


@pytest.mark.parametrize("code", NO_WIN)
def test_why_a_hand_is_no_win(code: str) -> None:
    tally = score(NO_WIN[code])
    assert not tally["valid"]
    assert code in [reason["code"] for reason in tally["reasons"]]
    assert "items" not in tally


ORPHANS = "19m 19p 19s ESWN PFC C"
PAIRS = "1155m 2277p 3388s CC"
CLAIMED = ("123m 55p", "456p", "678s", "999m")
"""Three sets claimed, a flower that is not the own one: worth nothing."""


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        (example(ORPHANS, won="1m", flowers="f1 f1"), ["flower_twice"]),
        (example(PAIRS, won="C", flowers="f1 f1", options={"seven_pairs": True}), ["flower_twice"]),
        (example(PAIRS, won="C", flowers="f1 f1"), ["flower_twice", "seven_pairs_not_played"]),
        (example("124m 456p 678s 234s 55p", won="8s", flowers="f1 f1"), ["flower_twice", "no_division"]),
        (example(*CLAIMED, won="5p", flowers="f1 f1"), ["flower_twice", "below_minimum"]),
        (example(*CLAIMED, won="5p", flowers="f1 f1", options={"bonus_tiles_count": True}), ["flower_twice"]),
    ],
)
def test_a_flower_there_twice_hides_no_reason_and_makes_none(hand: dict[str, Any], codes: list[str]) -> None:
    assert [reason["code"] for reason in score(hand)["reasons"]] == codes


def test_every_reason_at_once() -> None:
    tally = score(
        example("1258m 369p 47s EWP", won="s3", drawn=True, flowers="f1 f1 s3", options={"flower_win": "eight"})
    )
    assert {reason["code"] for reason in tally["reasons"]} == {"flower_twice", "too_few_flowers", "flower_win_tiles"}
    found = codes_of_error(example(*PLAIN, won="8s", seat="E", by="S", flags="heavenly renhou last_tile", liable="E"))
    assert {"heavenly_claimed", "renhou_by_east", "first_turn_last_tile", "liable_is_winner"} <= set(found)


def test_bad_switches_and_bad_circumstances_are_told_together() -> None:
    found = codes_of_error(example(*PLAIN, won="8s", drawn=True, flags="heavenly", options={"limt": 8}, honba=2))
    assert set(found) == {"unknown_option", "heavenly_not_east", "foreign_key"}


def test_a_shape_worth_nothing_does_not_win() -> None:
    from dataclasses import replace

    orphans = next(rule for rule in BOOK.rules if rule.id == "thirteen_orphans")
    rules = tuple(replace(rule, value=0) if rule is orphans else rule for rule in BOOK.rules)
    tally = tally_json(
        {"rules": "hongkong", **BOOK.examples["thirteen_orphans"]}, {"hongkong": replace(BOOK, rules=rules)}
    )
    assert [reason["code"] for reason in tally["reasons"]] == ["thirteen_orphans_not_played"]


BAMBOOS = example("234666777s 55s", "CCC", won="5s", seat="E", by="N", flowers="f3")
"""Half flush 3 + red dragon 1: 4 faan, 16 points."""
WHITE = example("345678s 88s EEE", "PPP", won="5s", seat="S", by="N", flowers="f4")
"""Half flush 3 + white dragon 1 + round wind 1: 5 faan, 24 points."""


def several(*hands: dict[str, Any], **options: Any) -> dict[str, Any]:
    form = {"rules": "hongkong", "event": "several_winners", "hands": list(hands)}
    return settle_event({**form, "options": options})


def test_several_winners_are_each_paid() -> None:
    settled = several(WHITE, BAMBOOS)
    assert settled["winners"] == {"E": {"fan": 4, "total": 16}, "S": {"fan": 5, "total": 24}}
    assert settled["net"] == {"E": 32, "S": 48, "W": 0, "N": -80}


def test_each_winners_items_are_told_with_their_clauses() -> None:
    """East: half flush 3, red dragons 1. South: half flush 3, white dragons 1, round wind 1."""
    tallies = several(WHITE, BAMBOOS)["tallies"]
    counted = {seat: {item["id"]: item["value"] for item in tally["items"]} for seat, tally in tallies.items()}
    assert counted == {
        "E": {"half_flush": 3, "dragon_pung": 1},
        "S": {"half_flush": 3, "dragon_pung": 1, "round_wind": 1},
    }
    assert all(item["source"].startswith("RA ") for tally in tallies.values() for item in tally["items"])
    assert list(several(WHITE, BAMBOOS, head_bump=True)["tallies"]) == ["E"]


def test_a_hand_may_name_the_rules_of_its_event() -> None:
    """As it stands in the file that was counted alone."""
    assert several({"rules": "hongkong", "options": {}, **WHITE}, BAMBOOS) == several(WHITE, BAMBOOS)


SOUTH = example("123m 456p 678s 222s 55p", won="8s", seat="S", by="E", flags="earthly", flowers="f3")
WEST = example("345m 456p 678s 999p CC", won="8s", seat="W", by="E", flags="earthly", flowers="f4")


def test_all_who_win_on_easts_first_discard_win_by_it() -> None:
    """Earth is the limit, 13 faan and 384 points, of which the discarder pays 768 to each."""
    assert several(SOUTH, WEST)["net"] == {"E": -1536, "S": 768, "W": 768, "N": 0}
    claimed = example("456p 678s 999p CC", "345m", won="8s", seat="W", by="E", flowers="f4")
    for other in ({**WEST, "flags": []}, {**WEST, "flags": ["renhou"]}, claimed):
        with pytest.raises(IllegalError) as caught:
            several(SOUTH, other)
        assert [fault.code for fault in caught.value.faults] == ["flag_not_shared"]


def test_a_winner_pays_nothing_for_the_other() -> None:
    """Everyone pays: West 16 and 24, the discarder 32 and 48."""
    assert several(WHITE, BAMBOOS, payment="everyone_pays")["net"] == {"E": 48, "S": 72, "W": -40, "N": -80}


def test_the_discarder_pays_each_winner_all_shares_by_that_mode() -> None:
    """Section 4, discarder_for_all: all shares, 2 + 1 + 1, of 16 and of 24, though one of the others wins too."""
    assert several(WHITE, BAMBOOS, payment="discarder_for_all")["net"] == {"E": 64, "S": 96, "W": 0, "N": -160}


def test_head_bump_leaves_the_next_after_the_discarder() -> None:
    settled = several(WHITE, BAMBOOS, head_bump=True)
    assert settled["winners"] == {"E": {"fan": 4, "total": 16}}
    assert settled["net"] == {"E": 32, "S": 0, "W": 0, "N": -32}


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ((BAMBOOS, {**WHITE, "discarder": "W"}), "not_one_discard"),
        ((BAMBOOS, {**WHITE, "winning_tile": "8s"}), "not_one_tile"),
        ((BAMBOOS, {**WHITE, "seat_wind": "E"}), "seat_twice"),
        ((BAMBOOS, example("12355s", "456p", "789s", "999m", won="5s", by="N", flowers="f4")), "below_minimum"),
        ((BAMBOOS, {**WHITE, "round_wind": "S"}), "not_one_round"),
        ((BAMBOOS, {**WHITE, "flags": ["last_tile"]}), "flag_not_shared"),
        ((BAMBOOS, {**WHITE, "flowers": ["f3"]}), "flower_twice"),
        ((BAMBOOS, example("12355s CC", "CCC", "999m", won="5s", by="N")), "five_of_a_kind"),
        ((BAMBOOS, {**WHITE, "seat_wind": "Q"}), "wrong_type"),
        ((BAMBOOS, {**WHITE, "options": {"minimum": 1}}), "key_of_event"),
        ((BAMBOOS,), "wrong_type"),
    ],
)
def test_several_winners_that_cannot_be(hands: tuple[dict[str, Any], ...], code: str) -> None:
    with pytest.raises(ScoringError) as caught:
        several(*hands)
    assert code in [fault.code for fault in caught.value.faults]


def test_liable_pays_once_even_if_he_wins_too() -> None:
    """South fed East's fourth set: 3 faan + 1 no flowers, 16 points, which South pays though he wins himself."""
    east = example("55s", "999s", "999m", "444p", "222m", won="5s", seat="E", by="N", liable="S")
    settled = several(east, WHITE)
    assert settled["net"] == {"E": 32, "S": 48 - 32, "W": 0, "N": -48}


def win(seed: int) -> dict[str, Any]:
    rng = Random(seed)
    hand = {"rules": "hongkong", **random_win(rng)}
    hand["options"] = {
        option.id: rng.choice(option.choices)
        for option in BOOK.options.values()
        if option.choices and option.id != "points_table"
    } | {"minimum": rng.choice((0, 1, 3)), "limit": rng.choice((7, 8, 10, 13)), "seven_pairs": rng.random() < 0.5}
    return hand


@QUIET
@given(st.integers(0, 10**9))
def test_sums(seed: int) -> None:
    hand = win(seed)
    tally = tally_json(hand)
    if not tally["valid"]:
        assert {reason["code"] for reason in tally["reasons"]} == {"below_minimum"}
        return
    assert sum(tally["net"].values()) == 0
    fan = sum(item["value"] * item["count"] for item in tally["items"])
    assert tally["totals"]["fan"] == fan <= hand["options"]["limit"]
    assert tally["totals"]["total"] == BOOK.tables[0].rows[str(fan)]
    assert all(payment["to"] == hand["seat_wind"] for payment in tally["payments"])
    book = {rule.id: rule for rule in BOOK.rules}
    shown = {item["id"] for item in tally["items"]} - {"limit"}
    for name in shown:
        assert not shown & set(book[name].instead_of)


@QUIET
@given(st.integers(0, 10**9), st.permutations("mps"))
def test_order_and_names_of_suits_change_nothing(seed: int, suits: list[str]) -> None:
    hand = win(seed)
    other = json.loads(json.dumps(hand))
    rng = Random(seed)

    def renamed(tile: str) -> str:
        return f"{tile[0]}{suits['mps'.index(tile[1])]}" if tile[0].isdigit() else tile

    for tiles in (other["concealed"], *(meld["tiles"] for meld in other["melds"])):
        tiles[:] = [renamed(tile) for tile in tiles]
        rng.shuffle(tiles)
    other["winning_tile"] = renamed(other["winning_tile"])
    rng.shuffle(other["melds"])
    rng.shuffle(other["flowers"])
    first, second = tally_json(hand), tally_json(other)
    for key in ("valid", "totals", "net"):
        assert first.get(key) == second.get(key)
    names = [sorted((item["id"], item["value"]) for item in each.get("items", ())) for each in (first, second)]
    assert names[0] == names[1]


@QUIET
@given(st.integers(0, 10**9))
def test_parse_print_parse(seed: int) -> None:
    once = Hand.from_json(win(seed))
    assert Hand.from_json(json.loads(json.dumps(once.to_json()))) == once


WORDS = st.sampled_from([*TILE_IDS, *FLAGS, *SEATS, *BOOK.options, "chow", "total", ""])
LOOSE = st.none() | st.booleans() | st.integers() | WORDS | st.lists(WORDS, max_size=16) | st.dictionaries(WORDS, WORDS)


@QUIET
@given(
    st.integers(0, 10**9),
    st.dictionaries(st.sampled_from([key for key in HandForm.__annotations__ if key != "rules"]), LOOSE, max_size=3),
    st.lists(st.sampled_from(BOOK.flags), max_size=3),
)
def test_only_the_engines_own_errors(seed: int, spoilt: dict[str, Any], flags: list[str]) -> None:
    with suppress(ScoringError):
        tally_json(win(seed) | {"flags": flags} | spoilt)


@QUIET
@given(st.lists(st.dictionaries(st.sampled_from(list(HandForm.__annotations__)), LOOSE, max_size=4), max_size=4))
def test_events_raise_only_the_engines_own_errors(hands: list[dict[str, Any]]) -> None:
    with suppress(ScoringError):
        several(*({**BAMBOOS, **hand} for hand in hands))


def test_kinds_of_error() -> None:
    with pytest.raises(IllegalError):
        score(IMPOSSIBLE["missing_discarder"])
    with pytest.raises(UnreadableError):
        score(IMPOSSIBLE["unknown_option"])
