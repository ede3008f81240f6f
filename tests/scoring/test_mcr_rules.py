"""Refusals, switches, tables and events of the competition rules, and the principles on their own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring import RULESETS, Hand, IllegalError, UnreadableError, tally, tally_json
from scoring.events import settle_event
from scoring.examples import example
from scoring.rules.mcr import MCR
from scoring.rules.mcr_choice import COMBINATIONS, best_links
from scoring.rules.mcr_count import FANS

OPEN = ("345p 456s 55m", "234m", "789m")
"""Mixed Shifted Chows 6, All Chows 2, won on 3p."""


def form(*given: str, **more: Any) -> dict[str, Any]:
    return {"rules": "mcr", **example(*given, **more)}


def codes_of(hand: dict[str, Any]) -> list[str]:
    """The codes of the error, or of the reasons why the hand is no win."""
    try:
        told = tally_json(hand)
    except (IllegalError, UnreadableError) as error:
        return [fault.code for fault in error.faults]
    return [reason["code"] for reason in told.get("reasons", [])]


def ids_of(hand: dict[str, Any]) -> list[str]:
    return [item["id"] for item in tally_json(hand)["items"]]


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        (form(*OPEN, won="3p", flags="after_kong"), ["after_kong_discard", "after_kong_without_kong"]),
        (form(*OPEN, won="3p", drawn=True, flags="after_kong", flowers="f1"), ["after_kong_without_kong"]),
        (form(*OPEN, won="3p", drawn=True, flags="robbing_kong"), ["robbing_kong_drawn"]),
        (form(*OPEN, won="5m", flags="robbing_kong"), ["robbing_kong_held"]),
        (form(*OPEN, won="3p", flags="robbing_kong last_tile"), ["robbing_kong_last_tile"]),
        (form(*OPEN, won="5m", flags="last_of_kind"), ["last_of_kind_held"]),
        ({**form(*OPEN, won="3p"), "discarder": None, "self_draw": False}, ["missing_discarder"]),
        ({**form(*OPEN, won="3p"), "winner": False}, ["no_count_for_losers"]),
        (form(*OPEN, won="3p", flags="riichi"), ["foreign_flag"]),
        (form(*OPEN, won="3p", losers={"E": {"total": 3}}), ["foreign_key"]),
        (form(*OPEN, won="3p", dora_indicators=["1m"], honba=2), ["foreign_key", "foreign_key"]),
        (form(*OPEN, won="3p", out=["E"], liable="N"), ["foreign_key", "foreign_key"]),
        (form(*OPEN, won="3p", dealer_streak=1, void_suit="m"), ["foreign_key", "foreign_key"]),
        (form("340p 5p 456s 55m", "234m", won="3p"), ["tile_not_used"]),
        (form("34p X 456s 55m", "234m", "789m", won="3p"), ["tile_face_down"]),
        (form(*OPEN, won="3p", options={"minimum": -1}), ["bad_option_value"]),
        (form(*OPEN, won="3p", options={"mininum": 8}), ["unknown_option"]),
        (form("345p 456s 55m", "234m", won="3p"), ["too_few_tiles"]),
        (form("345p 456s 5555m 9m", "234m", "789m", won="3p"), ["too_many_tiles"]),
        (form("345p 457s 55m", "234m", "789m", won="3p"), ["no_division"]),
        (form("55555m 345p", "234m", "789m", won="3p"), ["five_of_a_kind"]),
        (form(*OPEN, won="3p", flowers="f1 f1"), ["flower_twice"]),
        (form("11111m 456p 678s 24s 5p", won="8s"), ["five_of_a_kind", "no_division"]),
        (form("345p 457s 55m", "234m", "789m", won="3p", flowers="f1 f1"), ["flower_twice", "no_division"]),
        (form("567p 456s 55m", "234m", "789m", won="5p", flowers="f1 f1"), ["flower_twice", "below_minimum"]),
        (
            form("1111m 55p 66p 77p 88s CC", won="C", flowers="f1 f1", options={"seven_pairs_four_alike": False}),
            ["flower_twice", "pairs_alike"],
        ),
        (form("567p 456s 55m", "234m", "789m", won="5p"), ["below_minimum"]),
        (form("1111m 55p 66p 77p 88s CC", won="C", options={"seven_pairs_four_alike": False}), ["pairs_alike"]),
    ],
    ids=lambda value: None if isinstance(value, dict) else value[0],
)
def test_refusals(hand: dict[str, Any], codes: list[str]) -> None:
    assert codes_of(hand) == codes


def test_every_fault_at_once() -> None:
    hand = form(*OPEN, won="5m", drawn=True, flags="after_kong robbing_kong last_tile last_of_kind")
    assert set(codes_of(hand)) == {
        "robbing_kong_drawn", "robbing_kong_held", "robbing_kong_last_tile", "after_kong_without_kong",
        "last_of_kind_held",
    }  # fmt: skip


def test_every_refusal_names_its_clause_and_speaks_french() -> None:
    with pytest.raises(IllegalError) as caught:
        tally_json(form(*OPEN, won="5m", flags="after_kong robbing_kong last_tile last_of_kind"))
    for fault in caught.value.faults:
        assert fault.source.split()[0].strip(";,") in MCR.sources, fault
        assert fault.fr != fault.en


@pytest.mark.parametrize(
    ("hand", "role"),
    [
        (form("147m 258p 369s EEE 66p", won="6p"), "pair"),
        (form("147m 258p 369s EEE 66p", won="4m"), "part"),
        (form("147m 258p 369s 66p", "EEE", won="9s", drawn=True), "part"),
        (form("147m 258p 369s 234s 66p", won="4s"), "chow_end"),
        (form("147m 258p 369s EEE 66p", won="E", drawn=True), "pung"),
    ],
)
def test_a_knitted_straight_is_read_whole(hand: dict[str, Any], role: str) -> None:
    reading = tally_json(hand)["reading"]
    assert reading["knitted"] == ["1m", "4m", "7m", "2p", "5p", "8p", "3s", "6s", "9s"]
    read = [*reading["knitted"], *reading["sets"][0]["tiles"], *reading["pair"]]
    held = hand["concealed"] + [tile for meld in hand["melds"] for tile in meld["tiles"]]
    assert sorted(read) == sorted(held)
    assert reading["wait"]["role"] == role


def test_no_other_hand_has_knitted_tiles() -> None:
    for hand in (form(*OPEN, won="3p"), {"rules": "mcr", **MCR.examples["lesser_honors_and_knitted"]}):
        assert "knitted" not in tally_json(hand)["reading"]


def test_too_many_tiles_tell_of_a_kong() -> None:
    reasons = tally_json(form("345p 456s 5555m 9m", "234m", "789m", won="3p"))["reasons"]
    assert "a kong (5m) stands in 'melds'" in reasons[0]["message"]


def test_four_alike_as_two_pairs() -> None:
    """M9: RA counts them, with Tile Hog; JK leaves it open."""
    hand = form("1111m 55p 66p 77p 88s CC", won="C")
    assert ids_of(hand) == ["seven_pairs", "tile_hog"]
    assert codes_of({**hand, "options": {"seven_pairs_four_alike": False}}) == ["pairs_alike"]


def test_flower_replacement_scores_self_drawn() -> None:
    """M5: without the option a tile drawn after a flower is one from the wall."""
    hand = form(*OPEN, won="3p", drawn=True, flowers="f1")
    assert ids_of(hand) == ["mixed_shifted_chows", "all_chows", "self_drawn", "flower_tiles"]
    switched = {**hand, "flags": ["after_kong"], "options": {"flower_replacement": True}}
    assert ids_of(switched) == ["out_with_replacement", "mixed_shifted_chows", "all_chows", "flower_tiles"]


@pytest.mark.parametrize(("least", "wins"), [(0, True), (8, True), (9, False)])
def test_minimum(least: int, wins: bool) -> None:
    assert tally_json(form(*OPEN, won="3p", flowers="f1 f2", options={"minimum": least}))["valid"] is wins


def test_numbers_of_fan_are_those_of_the_table() -> None:
    """1 to 81 in order, with 57b; the points of each group as the dossier's section 4 has them."""
    assert [fan.number for fan in FANS] == [
        *map(str, range(1, 58)), "57b", *map(str, range(58, 82)),
    ]  # fmt: skip
    groups = {
        88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 10, 6: 7, 4: 4, 2: 10, 1: 13,
    }  # fmt: skip
    assert {value: sum(fan.value == value for fan in FANS) for value in groups} == groups
    assert sum(groups.values()) == len(FANS) == 82


@pytest.mark.parametrize(
    ("number", "not_with", "implied"),
    [
        ("1", "38 49 60 61 73", "9"),
        ("2", "54 59", "10"),
        ("3", "", ""),
        ("4", "22 62 73", "76"),
        ("6", "22 62 79", "19 76"),
        ("7", "52 62 79", "18"),
        ("8", "49 55 73 76", "18"),
        ("9", "38 73", ""),
        ("10", "54 59", ""),
        ("11", "49 55 73", "18"),
        ("12", "49 62", "33 66"),
        ("13", "19 22 63 69 72", "76"),
        ("14", "24 64 69", "23"),
        ("15", "23 49", "24"),
        ("16", "71", "30 72"),
        ("18", "49 73", "55"),
        ("19", "62 79", ""),
        ("20", "52 62", "34 79"),
        ("21", "49 68", "76"),
        ("22", "76", "50"),
        ("23", "24 69", ""),
        ("24", "23", ""),
        ("25", "76", "36"),
        ("26", "68 76", ""),
        ("27", "76", "37"),
        ("28", "", ""),
        ("29", "63 69 72 76", "70"),
        ("31", "68", "76"),
        ("32", "", "65"),
        ("33", "", "66"),
        ("34", "52 62", "79"),
        ("36", "76", ""),
        ("37", "76", ""),
        ("40", "75", ""),
        ("41", "", ""),
        ("44", "80", ""),
        ("46", "", "80"),
        ("47", "58", ""),
        ("48", "", "67"),
        ("50", "", "75"),
        ("53", "79", ""),
        ("54", "59", ""),
        ("56", "", "62 80"),
        ("57", "", "74"),
        ("57b", "74 67", ""),
        ("63", "76", ""),
        ("68", "", "76"),
        ("77", "78 79", ""),
        ("78", "79", ""),
    ],
)
def test_what_is_not_counted_with_a_fan(number: str, not_with: str, implied: str) -> None:
    """The dossier's last column, the book's own sentences apart from what follows from the principles."""
    fan = next(fan for fan in FANS if fan.number == number)
    assert (fan.not_with, fan.implied) == (not_with, implied)


def test_kongs_hold_no_smaller_kong_fan() -> None:
    """Fan 17: the lower kong fan of the same kongs; fan 5 besides 17, 49 and 79 those that 17 takes away."""
    by_number = {fan.number: fan for fan in FANS}
    assert set(by_number["17"].implied.split()) == {"48", "57", "57b", "67", "74"}
    assert set(by_number["5"].implied.split()) == {"17", "49"} | set(by_number["17"].implied.split())


ONES = (1,) * len(COMBINATIONS)


def chosen(sets: tuple[int, ...], chow: bool = True, five: int = -1, worths: tuple[int, ...] = ONES) -> list[str]:
    return [link.fan for link in best_links(sets, chow, five, worths)]


def test_never_more_links_than_sets_less_one() -> None:
    """Account-once: sets that a fan combines are joined, and no fan joins what is joined."""
    for first in range(7):
        for second in range(first, 7):
            for third in range(second, 16):
                sets = (first, second, third, 9 + first)
                if third % 9 > 6:
                    continue
                links = best_links(tuple(sorted(sets)), True, -1, ONES)
                assert sum(len(link.sets) - 1 for link in links) <= 3


def test_a_table_that_values_couples_more_takes_couples() -> None:
    """Freedom of choice goes by what the fan are worth at this table."""
    worths = tuple(16 if name == "pure_straight" else 1 for name in COMBINATIONS)
    assert chosen((0, 3, 6), worths=worths) == ["pure_straight"]
    worths = tuple(0 if name == "pure_straight" else 1 for name in COMBINATIONS)
    assert chosen((0, 3, 6), worths=worths) == ["short_straight", "two_terminal_chows"]


def test_a_value_changed_by_a_club() -> None:
    """M11: a table may give 5 for a melded and a concealed kong; a fan worth nothing takes nothing away."""
    rules = tuple(
        replace(rule, value={"melded_and_concealed_kong": 5, "seat_wind": 0}.get(rule.id, rule.value))
        for rule in MCR.rules
    )
    club = replace(MCR, rules=rules)
    books = {"mcr": club}
    two = Hand.from_json(form("456p 99s", "4444m", "(7777m)", "CCC", won="4p", options={"minimum": 7}), books)
    assert [item.value for item in tally(two, books).items] == [5, 2]
    wind = Hand.from_json(form("456p PP", "123m", "777s", "SSS", won="6p", options={"minimum": 7}), books)
    assert [item.id for item in tally(wind, books).items] == ["all_types", "pung_of_terminals_or_honors"]


def test_payment_of_a_club() -> None:
    table = replace(MCR.tables[0], rows={"each": 0})
    books = {"mcr": replace(MCR, tables=(table, *MCR.tables[1:]))}
    hand = Hand.from_json(form(*OPEN, won="3p"), books)
    (payment,) = tally(hand, books).payments
    assert (payment.payer, payment.to, payment.amount) == ("N", "S", 8)


def test_robbed_player_pays_as_a_discarder() -> None:
    told = tally_json(form("678m 345p EE", "123m", "789s", won="6m", flags="robbing_kong", by="W"))
    paid = {payment["from"]: (payment["amount"], payment["why"]) for payment in told["payments"]}
    assert paid["W"] == (16, "added the robbed tile: 8 + 8 fan (JK 10, section 3.9.1.2-3)")
    assert paid["E"][0] == paid["N"][0] == 8


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ({"E": 120, "S": 35, "W": -20, "N": -135}, {"E": 4, "S": 2, "W": 1, "N": 0}),
        ({"E": 50, "S": 50, "W": -20, "N": -80}, {"E": 3, "S": 3, "W": 1, "N": 0}),
        ({"E": 120, "S": 35, "W": 35, "N": -190}, {"E": 4, "S": 1.5, "W": 1.5, "N": 0}),
        ({"E": 90, "S": -30, "W": -30, "N": -30}, {"E": 4, "S": 1, "W": 1, "N": 1}),
        ({"E": 0, "S": 0, "W": 0, "N": 0}, {"E": 1.75, "S": 1.75, "W": 1.75, "N": 1.75}),
    ],
)
def test_table_points(scores: dict[str, int], points: dict[str, float]) -> None:
    settled = settle_event({"rules": "mcr", "event": "session", "scores": scores})
    assert settled["table_points"] == points
    assert settled["payments"] == settled["notes"] == []


def test_scores_that_do_not_add_up_are_told() -> None:
    settled = settle_event({"rules": "mcr", "event": "session", "scores": {"E": 10, "S": 0, "W": 0, "N": 0}})
    assert settled["places"] == {"E": 1, "S": 2, "W": 2, "N": 2}
    assert [note["id"] for note in settled["notes"]] == ["scores_off_zero"]


def test_false_hu() -> None:
    settled = settle_event({"rules": "mcr", "event": "false_hu", "seat": "S"})
    assert settled["net"] == {"E": 10, "S": -30, "W": 10, "N": 10}
    assert settled["dead_hand"] is True
    assert all("HOUSE reading" in payment["why"] for payment in settled["payments"])
    with pytest.raises(UnreadableError):
        settle_event({"rules": "mcr", "event": "false_hu", "seat": "S", "grade": "grave"})


def test_false_hu_of_a_club() -> None:
    table = replace(MCR.tables[2], rows={**MCR.tables[2].rows, "under_minimum": 5})
    books = {"mcr": replace(MCR, tables=(*MCR.tables[:2], table))}
    settled = settle_event({"rules": "mcr", "event": "false_hu", "seat": "E", "grade": "under_minimum"}, books)
    assert settled["net"]["E"] == -15


def test_it_is_on_the_shelf() -> None:
    assert RULESETS["mcr"] is MCR
