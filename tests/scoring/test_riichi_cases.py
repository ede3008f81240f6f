"""Hands worked by hand, and the payment tables of the books in full."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import RULESETS, tally_json
from scoring.examples import example
from scoring.rules.riichi_dora import dora_of
from scoring.rules.riichi_payments import base_points, discard_points, draw_points
from scoring.tiles import tile
from tests.scoring.riichi_cases import ALL, CASES, E16, E25, WRC, Case

NOT_DEALER = """
20 - 400/700 700/1300 1300/2600
25 1600 3200 (800/1600) 6400 (1600/3200)
30 1000 (300/500) 2000 (500/1000) 3900 (1000/2000) 7700 (2000/3900)
40 1300 (400/700) 2600 (700/1300) 5200 (1300/2600) 8000 (2000/4000)
50 1600 (400/800) 3200 (800/1600) 6400 (1600/3200) 8000 (2000/4000)
60 2000 (500/1000) 3900 (1000/2000) 7700 (2000/3900) 8000 (2000/4000)
70 2300 (600/1200) 4500 (1200/2300) 8000 (2000/4000) 8000 (2000/4000)
80 2600 (700/1300) 5200 (1300/2600) 8000 (2000/4000) 8000 (2000/4000)
90 2900 (800/1500) 5800 (1500/2900) 8000 (2000/4000) 8000 (2000/4000)
100 3200 (800/1600) 6400 (1600/3200) 8000 (2000/4000) 8000 (2000/4000)
110 3600 7100 (1800/3600) 8000 (2000/4000) 8000 (2000/4000)
"""
"""By fu, for 1 to 4 han: what the discarder pays (on a self-draw: each / East); 25 fu begin at 2 han."""
DEALER = """
20 - 700 1300 2600
25 2400 4800 (1600) 9600 (3200)
30 1500 (500) 2900 (1000) 5800 (2000) 11600 (3900)
40 2000 (700) 3900 (1300) 7700 (2600) 12000 (4000)
50 2400 (800) 4800 (1600) 9600 (3200) 12000 (4000)
60 2900 (1000) 5800 (2000) 11600 (3900) 12000 (4000)
70 3400 (1200) 6800 (2300) 12000 (4000) 12000 (4000)
80 3900 (1300) 7700 (2600) 12000 (4000) 12000 (4000)
90 4400 (1500) 8700 (2900) 12000 (4000) 12000 (4000)
100 4800 (1600) 9600 (3200) 12000 (4000) 12000 (4000)
110 5300 10600 (3600) 12000 (4000) 12000 (4000)
"""
"""The same for East as the winner; on a self-draw each pays the number in brackets."""
LIMITS = """
5 8000 2000/4000 12000 4000
6 12000 3000/6000 18000 6000
7 12000 3000/6000 18000 6000
8 16000 4000/8000 24000 8000
10 16000 4000/8000 24000 8000
11 24000 6000/12000 36000 12000
13 24000 6000/12000 36000 12000
40 24000 6000/12000 36000 12000
"""
"""By han: the discarder's, a self-draw (each / East), the same for East as the winner."""
ROUNDED = {(4, 30), (3, 60)}
"""Han and fu that two of the books pay as a mangan."""
CASE_BOOKS = [(case, book) for case in CASES for book in case.books]


def told(items: list[dict[str, Any]]) -> dict[str, int]:
    """Item ids without `fu_`, with value times count, those of one id together."""
    found: dict[str, int] = {}
    for item in items:
        name = item["id"].removeprefix("fu_")
        found[name] = found.get(name, 0) + item["value"] * item["count"]
    return found


def pairs(text: str, between: str) -> dict[str, int]:
    words = [part.split() for part in text.split(between)]
    return {name: int(value) for name, value in words}


@pytest.mark.parametrize(("case", "book"), CASE_BOOKS, ids=[f"{book}-{case.name}" for case, book in CASE_BOOKS])
def test_worked_by_hand(case: Case, book: str) -> None:
    tally = tally_json({"rules": book, **case.hand})
    assert tally["valid"], tally
    assert told(tally["items"]) == pairs(case.scored, ", ")
    totals = tally["totals"]
    assert (totals["han"], totals["fu"], totals["limit"]) == case.value
    words = case.net.split()
    net = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert {seat: amount for seat, amount in tally["net"].items() if amount} == net
    assert totals["total"] == net[case.hand["seat_wind"]]
    sticks = [payment["amount"] for payment in tally["payments"] if payment["from"] == "table"]
    lying = case.hand.get("riichi_sticks", 0)
    assert sticks == [1000 * lying] * bool(lying)


def test_number_of_cases() -> None:
    assert len(CASES) >= 90


def cells(table: str, first: dict[int, int]) -> list[tuple[int, int, int | None, list[int]]]:
    """(han, fu, discard, self-draw amounts) of a table's cells; 20 fu is pinfu drawn, with no discard."""
    found: list[tuple[int, int, int | None, list[int]]] = []
    for line in table.strip().splitlines():
        fu, *words = line.split()
        han = first.get(int(fu), 1)
        for word in words:
            if word.startswith("("):
                found[-1] = (*found[-1][:3], [int(n) for n in word.strip("()").split("/")])
            elif word != "-":
                drawn = fu == "20"
                found.append((han, int(fu), None if drawn else int(word), list(map(int, word.split("/"))) * drawn))
            if not word.startswith("("):
                han += 1
    return found


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize(("winner", "table"), [("S", NOT_DEALER), ("E", DEALER)])
def test_payment_table(book: str, winner: Any, table: str) -> None:
    terms = RULESETS[book].filled({})
    number = 0
    for han, fu, discard, drawn in cells(table, {25: 2}):
        base = base_points(han, fu, terms)
        rounded = book != E16 and (han, fu) in ROUNDED
        if rounded:
            discard, drawn = (12000, [4000]) if winner == "E" else (8000, [2000, 4000])
        assert base.limit == ("mangan" if rounded or fu * 2 ** (han + 2) >= 2000 else None)
        if discard is not None:
            assert discard_points(base.points, winner) == discard, (han, fu)
        if drawn:
            payers: list[Any] = ["W"] if winner == "E" else ["W", "E"]
            assert [draw_points(base.points, winner, payer) for payer in payers] == drawn, (han, fu)
        number += 1
    assert number == 42


@pytest.mark.parametrize("book", ALL)
def test_limits(book: str) -> None:
    terms = RULESETS[book].filled({})
    for line in LIMITS.strip().splitlines():
        han, discard, drawn, dealer, each = line.split()
        base = base_points(int(han), 30, terms).points
        assert discard_points(base, "W") == int(discard)
        assert [draw_points(base, "W", "S"), draw_points(base, "W", "E")] == [int(n) for n in drawn.split("/")]
        assert discard_points(base, "E") == int(dealer)
        assert draw_points(base, "E", "S") == int(each)


def test_every_indicator() -> None:
    """S002 4.8: 1 to 9 to 1, red white green red, East South West North East."""
    for suit in "mps":
        for rank in range(1, 10):
            assert dora_of(tile(f"{rank}{suit}")).id == f"{rank % 9 + 1}{suit}"
        assert dora_of(tile(f"0{suit}")).id == f"6{suit}"
    shown = {"C": "P", "P": "F", "F": "C", "E": "S", "S": "W", "W": "N", "N": "E"}
    assert {name: dora_of(tile(name)).id for name in shown} == shown


def test_where_the_books_differ() -> None:
    """The defaults that tell the three books apart in a hand's count."""
    chosen = {
        book: {name: RULESETS[book].filled({})[name] for name in ("rounded_mangan", "double_wind_pair")} for book in ALL
    }
    assert chosen == {
        WRC: {"rounded_mangan": True, "double_wind_pair": 4},
        E16: {"rounded_mangan": False, "double_wind_pair": 4},
        E25: {"rounded_mangan": True, "double_wind_pair": 2},
    }


def test_best_reading_and_runner_up() -> None:
    """Three pungs pay 5200; three chows, 3 han 20 fu, would pay 2700."""
    case = next(case for case in CASES if case.name.startswith("three pungs dearer"))
    tally = tally_json({"rules": WRC, **case.hand})
    assert tally["readings_considered"]["number"] == 2
    assert tally["readings_considered"]["runner_up"]["totals"] == {"han": 3, "fu": 20, "limit": None, "total": 2700}


def test_yakuman_left_out_is_told() -> None:
    case = next(case for case in CASES if case.name == "two yakuman count as one")
    notes = tally_json({"rules": E25, **case.hand})["notes"]
    assert [note["id"] for note in notes] == ["yakuman_not_cumulative"]
    assert "All honours" in notes[0]["text"]["en"]


def test_renhou_from_a_player_who_comes_later_is_told() -> None:
    """Before South's first draw only East has discarded, unless somebody claimed, which ends it."""
    hand = example("345m 678p 999s 234s 22p", won="4s", flags="renhou")
    told = {by: [note["id"] for note in tally_json({"rules": E25, **hand, "discarder": by})["notes"]] for by in "EWN"}
    assert told == {"E": [], "W": ["renhou_out_of_turn"], "N": ["renhou_out_of_turn"]}


@pytest.mark.parametrize("book", ALL)
def test_no_example_of_a_rule_is_doubted(book: str) -> None:
    """What explains a rule could have happened at a table: nothing in it is to be checked."""
    doubted = {name for name, hand in RULESETS[book].examples.items() if tally_json({"rules": book, **hand})["notes"]}
    assert doubted == set()


def test_missing_kan_dora_is_told() -> None:
    hand = {**next(case for case in CASES if case.name.startswith("three kongs")).hand, "dora_indicators": ["1p"]}
    assert [note["id"] for note in tally_json({"rules": WRC, **hand})["notes"]] == ["kan_dora_missing"]
