"""The house's side of the Paris table, worked by hand: rake, kitty, account and cover (JORF art. 24)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RULESETS, ScoringError
from scoring.rules.sichuan_club import rake
from tests.scoring.sichuan_table import paid, refused, settle

EURO = 100


def caves(e: int, s: int, w: int, n: int) -> dict[str, int]:
    return {"E": e, "S": s, "W": w, "N": n}


@pytest.mark.parametrize(
    ("cave", "due"),
    [
        # Dossier section 1, in euros: 100 -> 2; 101 -> 3 (2.02 up); 49 -> 1; 250 -> 5; 999 -> 20.
        (100_00, 2), (101_00, 3), (49_00, 1), (250_00, 5), (999_00, 20),
        # Example 6.
        (500_00, 10), (755_00, 16), (1010_00, 21),
        # One cent of cave owes a whole euro; 50.00 exactly one; 50.01 two.
        (1, 1), (50_00, 1), (50_01, 2), (100_01, 3), (10_000_00, 200),
    ],
)  # fmt: skip
def test_two_percent_rounded_up_to_the_euro(cave: int, due: int) -> None:
    assert rake(cave, 2) == due * EURO


def test_example_6() -> None:
    settled = settle("rake", caves=caves(500_00, 500_00, 755_00, 1010_00), table="7")
    assert paid(settled) == [(s, "table", d) for s, d in (("E", 1000), ("S", 1000), ("W", 1600), ("N", 2100))]
    assert settled["rake"] == caves(1000, 1000, 1600, 2100)
    assert settled["kitty"] == 57 * EURO
    assert settled["table"] == "7"
    assert settled["net"] == caves(0, 0, 0, 0)
    assert "15.10 euros, rounded up to the whole euro: 16.00 euros" in settled["payments"][2]["why"]


def test_a_share_is_shown_to_its_last_digit() -> None:
    """2 % of 101.33 is 2.0266: three euros."""
    settled = settle("rake", caves=caves(101_33, 100_00, 100_00, 100_00))
    assert "2.0266 euros, rounded up to the whole euro: 3.00 euros" in settled["payments"][0]["why"]


def test_an_entry_fee_stands_apart_from_the_kitty() -> None:
    """Art. 24 III: on top of the cost of the deal; 2 euros a head make 8."""
    settled = settle("rake", caves=caves(100_00, 100_00, 100_00, 100_00), entry_fee=200)
    assert settled["kitty"] == 8_00
    assert settled["entry_fees"] == 8_00
    assert paid(settled) == [(seat, "table", 200) for _ in range(2) for seat in "ESWN"]


@pytest.mark.parametrize(("percent", "kitty"), [(0, 0), (1, 4_00), (2, 8_00), (5, 20_00)])
def test_another_rate_by_option(percent: int, kitty: int) -> None:
    settled = settle("rake", caves=caves(100_00, 100_00, 100_00, 100_00), options={"rake_percent": percent})
    assert settled["kitty"] == kitty
    assert sum(amount for _, _, amount in paid(settled)) == kitty


@pytest.mark.parametrize("percent", [101, 250])
def test_no_rake_is_more_than_the_cave(percent: int) -> None:
    whole = settle("rake", caves=caves(100_00, 50_00, 100_00, 100_00), options={"rake_percent": 100})
    assert whole["rake"] == caves(100_00, 50_00, 100_00, 100_00)
    each, options = caves(100_00, 100_00, 100_00, 100_00), {"rake_percent": percent}
    with pytest.raises(ScoringError, match=f"'rake_percent' must be a whole number from 0 to 100, not {percent}"):
        settle("rake", caves=each, options=options)
    with pytest.raises(ScoringError) as caught:
        settle("account", table=3, deals=[{"caves": each}], options=options)
    assert f"« rake_percent » doit être un nombre entier de 0 à 100, et non {percent}" in caught.value.faults[0].fr


def test_the_highest_rake_is_published() -> None:
    option = RULESETS["sichuan"].options["rake_percent"]
    assert option.schema() | {"minimum": 0, "maximum": 100} == option.schema()
    assert option.describe() | {"minimum": 0, "maximum": 100} == option.describe()
    assert "maximum" not in RULESETS["sichuan"].options["point_value"].schema()


def test_an_account_adds_up_the_deals() -> None:
    """Deal 1: 2 + 3 + 1 + 5 = 11; deal 2, a fee of 1 a head: 10 + 10 + 16 + 21 = 57 and 4."""
    settled = settle(
        "account",
        table=3,
        deals=[
            {"caves": caves(100_00, 101_00, 49_00, 250_00)},
            {"caves": caves(500_00, 500_00, 755_00, 1010_00), "entry_fee": 100},
        ],
    )
    assert [(row["deal"], row["kitty"], row["entry_fees"]) for row in settled["deals"]] == [
        (1, 1100, 0),
        (2, 5700, 400),
    ]
    assert settled["totals"] == {
        "deals": 2,
        "rake": caves(1200, 1300, 1700, 2600),
        "kitty": 6800,
        "entry_fees": 400,
    }
    assert sum(amount for _, _, amount in paid(settled)) == 7200
    assert settled["payments"][4]["why"].startswith("deal 2: 2 % of the cave of 500.00 euros")


COVER: list[tuple[str, dict[str, int], int, dict[str, Any], int, dict[str, int]]] = [
    # 3 x 8 x 10.00 euros = 240.00.
    ("enough", caves(240_00, 240_00, 300_00, 999_00), 8, {"point_value": 1000}, 240_00, caves(0, 0, 0, 0)),
    ("one short", caves(240_00, 239_99, 300_00, 999_00), 8, {"point_value": 1000}, 240_00, caves(0, 1, 0, 0)),
    # Doubled for a win drawn with one tile left: 480.00.
    ("doubled", caves(240_00, 480_00, 300_00, 999_00), 8, {"point_value": 1000, "cover_doubled": True}, 480_00,
     caves(240_00, 0, 180_00, 0)),
    ("a point of one cent", caves(96, 95, 97, 1), 32, {}, 96, caves(0, 1, 0, 95)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("held", "coefficient", "options", "needed", "short"), [case[1:] for case in COVER], ids=[case[0] for case in COVER]
)
def test_cover(
    held: dict[str, int], coefficient: int, options: dict[str, Any], needed: int, short: dict[str, int]
) -> None:
    settled = settle("cover_check", caves=held, max_coefficient=coefficient, options=options)
    assert settled["needed"] == needed
    assert {seat: each["short"] for seat, each in settled["players"].items()} == short
    assert settled["covered"] is not any(short.values())
    told = [note["id"] for note in settled["notes"]]
    assert told.count("cave_short") == sum(1 for lack in short.values() if lack)
    assert ("doubling_not_covered" in told) is not options.get("cover_doubled", False)
    assert not settled["payments"]


FOUR = caves(100_00, 100_00, 100_00, 100_00)
REFUSED: list[tuple[str, str, list[str], dict[str, Any]]] = [
    ("three players", "rake", ["four_players"], {"caves": {"E": 1, "S": 1, "W": 1}}),
    ("an empty cave", "rake", ["wrong_type"], {"caves": {**FOUR, "N": 0}}),
    ("a cave in euros and cents", "rake", ["wrong_type"], {"caves": {**FOUR, "N": 10.5}}),
    ("a fifth player", "rake", ["unknown_key"], {"caves": {**FOUR, "X": 100}}),
    ("two wrong caves", "rake", ["wrong_type", "wrong_type"], {"caves": {**FOUR, "W": -1, "N": "100"}}),
    ("no caves", "rake", ["missing_key"], {}),
    ("a rate below nothing", "rake", ["bad_option_value"], {"caves": FOUR, "options": {"rake_percent": -1}}),
    ("no coefficient", "cover_check", ["missing_key"], {"caves": FOUR}),
    ("two to cover", "cover_check", ["four_players"], {"caves": {"E": 1, "S": 1}, "max_coefficient": 8}),
    ("no deals", "account", ["wrong_type"], {"table": 1, "deals": []}),
    ("two deals of three", "account", ["four_players"] * 2,
     {"table": 1, "deals": [{"caves": FOUR}, {"caves": {"E": 1}}, {"caves": {"S": 1}}]}),
    ("no table", "account", ["missing_key"], {"deals": [{"caves": FOUR}]}),
]  # fmt: skip


@pytest.mark.parametrize(("event", "codes", "form"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_cannot_be_is_refused(event: str, codes: list[str], form: dict[str, Any]) -> None:
    assert refused(event, **form) == codes


@given(st.integers(1, 10**9), st.integers(0, 100))
def test_the_rake_is_never_less_and_less_than_a_euro_more(cave: int, percent: int) -> None:
    due = rake(cave, percent)
    assert due % EURO == 0
    assert due * 100 >= cave * percent
    assert (due - EURO) * 100 < cave * percent or due == 0


@given(st.lists(st.lists(st.integers(1, 10**7), min_size=4, max_size=4), min_size=1, max_size=6))
def test_an_account_is_the_sum_of_its_deals(deals: list[list[int]]) -> None:
    forms: list[dict[str, Any]] = [{"caves": caves(*each)} for each in deals]
    settled = settle("account", table=1, deals=forms)
    alone = [settle("rake", **form) for form in forms]
    assert settled["totals"]["kitty"] == sum(each["kitty"] for each in alone)
    assert sum(amount for _, _, amount in paid(settled)) == settled["totals"]["kitty"]
