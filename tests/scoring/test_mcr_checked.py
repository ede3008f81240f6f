"""The table of hands worked by hand, the dossier's payments, and a hand too small to win."""

from __future__ import annotations

import pytest

from scoring import tally_json
from scoring.examples import example
from scoring.rules.mcr_count import FANS
from tests.scoring.mcr_cases import CASES, Case

NUMBER = {fan.id: fan.number for fan in FANS}


@pytest.mark.parametrize("case", CASES, ids=[case.shows for case in CASES])
def test_worked_hand(case: Case) -> None:
    tally = tally_json({"rules": "mcr", **case.hand})
    assert tally["valid"], tally["reasons"]
    shown = [NUMBER[item["id"]] for item in tally["items"] for _ in range(item["count"])]
    assert " ".join(shown) == case.fan
    assert tally["totals"] == {"fan": case.total, "total": case.total}
    assert sum(item["value"] * item["count"] for item in tally["items"]) == case.total


@pytest.mark.parametrize(
    ("shows", "net"),
    [
        ("example 1", {"E": -8, "S": 43, "W": -8, "N": -27}),
        ("example 2", {"E": -25, "S": 75, "W": -25, "N": -25}),
        ("example 3", {"E": 32, "S": -8, "W": -8, "N": -16}),
        ("example 4", {"E": -8, "S": 48, "W": -8, "N": -32}),
        ("example 5, claimed", {"E": -8, "S": 114, "W": -8, "N": -98}),
        ("example 6, eight points and two flowers", {"E": -8, "S": 34, "W": -8, "N": -18}),
        ("a robbed kong is no last tile besides", {"E": -8, "S": 32, "W": -8, "N": -16}),
    ],
)
def test_payments(shows: str, net: dict[str, int]) -> None:
    case = next(case for case in CASES if case.shows == shows)
    tally = tally_json({"rules": "mcr", **case.hand})
    assert tally["net"] == net
    assert all("JK 10" in payment["why"] for payment in tally["payments"])


def test_seven_points_and_two_flowers_are_no_win() -> None:
    """Dossier example 6: Mixed Shifted Chows 6 and Single Wait 1."""
    hand = example("345p 456s EE", "234m", "888m", won="E", flowers="f1 s2")
    tally = tally_json({"rules": "mcr", **hand})
    (reason,) = tally["reasons"]
    assert reason["code"] == "below_minimum"
    assert "7 fan without flowers (Mixed Shifted Chows 6, Single Wait 1); a win needs 8" in reason["message"]
    assert tally_json({"rules": "mcr", **hand, "options": {"minimum": 7}})["totals"]["fan"] == 9


def test_a_pung_completed_by_a_discard_is_too_little() -> None:
    """M8: Two Concealed Pungs 2 and All Simples 2, where Three Concealed Pungs would have won."""
    tally = tally_json({"rules": "mcr", **example("222m 555p 888s 66p", "345m", won="8s")})
    assert "4 fan without flowers (Two Concealed Pungs 2, All Simples 2)" in tally["reasons"][0]["message"]


def test_tiles_of_an_item_are_those_that_earned_it() -> None:
    hand = example("456p PP", "123m", "777s", "SSS", won="6p")
    items = {item["id"]: item["tiles"] for item in tally_json({"rules": "mcr", **hand})["items"]}
    assert items["seat_wind"] == ["S", "S", "S"]
    assert len(items["all_types"]) == 14
    hand = example("123m 456m EE", "123m", "789m", won="E")
    items = {item["id"]: item["tiles"] for item in tally_json({"rules": "mcr", **hand})["items"]}
    assert sorted(items["pure_straight"]) == [f"{rank}m" for rank in range(1, 10)]
    assert items["pure_double_chow"] == ["1m", "2m", "3m"] * 2
    assert items["single_wait"] == ["E"]
    hand = example("147m 258p 369s EEE 66p", won="6p")
    items = {item["id"]: item["tiles"] for item in tally_json({"rules": "mcr", **hand})["items"]}
    assert len(items["knitted_straight"]) == 9


def test_runner_up_and_readings() -> None:
    """Three pungs or three chows: two readings, the chows are second."""
    tally = tally_json({"rules": "mcr", **example("111222333s EE", "456p", won="E")})
    considered = tally["readings_considered"]
    assert considered["number"] == 2
    assert considered["runner_up"]["totals"] == {"fan": 26, "total": 26}
    assert [each["kind"] for each in considered["runner_up"]["reading"]["sets"]] == ["chow"] * 4
