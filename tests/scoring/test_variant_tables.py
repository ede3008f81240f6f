"""A club's own rows of a table: what they decide says so beside its clause, and 0 is what is not played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from scoring import RULESETS, tally_json
from scoring.events import settle_event
from scoring.examples import example
from scoring.penalties import settle_fault
from scoring.ruleset import Ruleset
from scoring.variant import read_variant

EMA = "riichi-ema-2025"
STRAIGHT = example("123456789m 22p", "NNN", won="9m", by="E")
"""An open pure straight and nothing else, 30 fu."""
MANGAN = example("123456789m 22m", "NNN", won="9m", by="E", honba=1, riichi_sticks=1, dora_indicators=["9m", "8m"])
"""Half flush 2, pure straight 1, two dora: 5 han."""
PUNGS = example("222m 33p", "888s", "999m", "444p", won="3p")
"""No flowers 1, all pungs 3: 4 faan."""
FAN = example("147m 25p 36s ESWN PFC", won="E")
"""Greater Honors and Knitted Tiles: 24 fan."""


def club(base: str, table: str, **rows: int) -> Ruleset:
    lines = "".join(f"{row.removeprefix('_')} = {value}\n" for row, value in rows.items())
    return read_variant(f'id = "club-x"\nbase = "{base}"\nname = "Club X"\n[tables.{table}]\n{lines}')


def whys(book: Ruleset, form: Mapping[str, Any]) -> list[str]:
    """Why each payment of a hand, or of an event, is due."""
    told = {**form, "rules": book.id}
    found = settle_event(told, {book.id: book}) if "event" in form else tally_json(told, {book.id: book})
    return [payment["why"] for payment in found["payments"]]


def test_a_yaku_worth_nothing_in_an_open_hand_is_not_played_there() -> None:
    book = club(EMA, "open_han", ittsu=0)
    tally = tally_json({**STRAIGHT, "rules": book.id}, {book.id: book})
    assert [reason["code"] for reason in tally["reasons"]] == ["no_yaku"]
    half = tally_json({**MANGAN, "rules": book.id}, {book.id: book})
    assert "ittsu" not in {item["id"] for item in half["items"]}
    assert half["totals"]["han"] == 4


def test_the_han_of_an_open_hand_name_the_clubs_number() -> None:
    book = club(EMA, "open_han", ittsu=3)
    tally = tally_json({**MANGAN, "rules": book.id}, {book.id: book})
    sources = {item["id"]: (item["value"], item["source"]) for item in tally["items"]}
    assert sources["ittsu"] == (3, "CLUB ittsu: 3; E25 list of yaku")
    assert sources["honitsu"] == (2, "E25 list of yaku")


@pytest.mark.parametrize(
    ("book", "rule", "en", "fr"),
    [
        (club(EMA, "open_han", ittsu=3), "ittsu", "3 han in an open hand", "3 han si la main est ouverte"),
        (club(EMA, "stakes", riichi=500), "riichi", "a stick of 500", "un bâton de 500"),
        (club("taiwan16", "mc", fw_four_concealed=20), "fw_four_concealed", "20 by values mc", "20 par values mc"),
    ],
)
def test_the_condition_of_a_rule_tells_the_clubs_number(book: Ruleset, rule: str, en: str, fr: str) -> None:
    condition = book.by_id[rule].condition
    assert condition.en.endswith(en)
    assert condition.fr.endswith(fr)
    assert not RULESETS[book.base].by_id[rule].condition.en.endswith(en)


def test_a_clubs_mangan_is_that_of_a_chombo_and_of_nagashi_too() -> None:
    """2500, and 5000 to and from East."""
    book = club(EMA, "limits", mangan=2500)
    for event in (
        {"event": "chombo", "offender": "S"},
        {"event": "exhaustive_draw", "ready": [], "nagashi": ["S"], "options": {"nagashi": True}},
    ):
        settled = settle_event({"rules": book.id, **event}, {book.id: book})
        assert sorted(payment["amount"] for payment in settled["payments"]) == [2500, 2500, 5000]
        assert all("(CLUB mangan: 2500; " in payment["why"] for payment in settled["payments"])


def test_a_clubs_mangan_is_that_of_a_win_declared_in_error() -> None:
    """What the event chombo takes: 2500, and 5000 to and from East."""
    book = club(EMA, "limits", mangan=2500)
    (fault,) = (fault for fault in book.faults if fault.id == "false_win")
    paid = {payment.to: payment.amount for payment in fault.payments("S", book.filled({}))}
    assert paid == {"E": 5000, "W": 2500, "N": 2500}
    assert all("(CLUB mangan: 2500; " in payment.why.en for payment in fault.payments("S", book.filled({})))
    told = fault.describe()
    assert (told["pays_each"], told["source"][:20]) == (2500, "CLUB mangan: 2500; H")


def test_a_clubs_mangan_that_is_no_hundred_is_paid_up_to_the_next_by_fault_and_event_alike() -> None:
    """2050 goes up to 2100 as any payment does (W6 §6.1); East's 4100 is one already."""
    book = club(EMA, "limits", mangan=2050)
    event = settle_event({"rules": book.id, "event": "chombo", "offender": "S"}, {book.id: book})
    assert {payment["to"]: payment["amount"] for payment in event["payments"]} == {"E": 4100, "W": 2100, "N": 2100}
    assert settle_fault(book.id, "false_win", "S", rulesets={book.id: book})["net"] == event["net"]


def test_each_of_several_winners_items_names_the_clubs_number() -> None:
    book = read_variant('id = "club-x"\nbase = "hongkong"\nname = "Club X"\n[values]\nhalf_flush = 4\n')
    (event,) = (event for event in book.events if event.id == "several_winners")
    settled = settle_event({"rules": book.id, "event": event.id, **event.example}, {book.id: book})
    sources = {item["source"] for item in settled["tallies"]["E"]["items"] if item["id"] == "half_flush"}
    assert sources == {"CLUB 4 for 3; RA Half Flush"}


def test_each_win_of_a_sichuan_deal_names_the_clubs_number() -> None:
    book = read_variant('id = "club-x"\nbase = "sichuan"\nname = "Club X"\n[values]\nall_pungs = 3\n')
    (event,) = (event for event in book.events if event.id == "deal")
    kong, _ = event.example["steps"]
    win = example("77s 222m 888s 999m 333s", won="7s", by="S", seat="E")
    deal = {"rules": book.id, "event": event.id, **event.example, "steps": [kong, {"wins": [win]}]}
    (tally,) = settle_event(deal, {book.id: book})["steps"][1]["tallies"]
    sources = {item["source"] for item in tally["items"] if item["id"] == "all_pungs"}
    assert sources == {"CLUB 3 for 1; NOV fan table, 对对胡"}


@pytest.mark.parametrize(
    ("book", "form", "words"),
    [
        (club(EMA, "limits", mangan=2500), MANGAN, ["(CLUB mangan: 2500; E25 base value)", ""]),
        (club(EMA, "counters", discard=1500), MANGAN, ["+1500 (CLUB discard: 1500; E25 counters)", ""]),
        (club(EMA, "stakes", riichi=500), MANGAN, ["", "(CLUB riichi: 500; E25 riichi bets)"]),
        (
            club(EMA, "stakes", not_ready=6000),
            {"event": "exhaustive_draw", "ready": ["E"]},
            ["(CLUB not_ready: 6000; E25 §3.4.2)"] * 3,
        ),
        (club("hongkong", "half_spicy", _4=20), PUNGS, ["(CLUB 4: 20; RA hk.majs, scoring)"]),
        (club("hongkong", "half_spicy", _4=20), PUNGS | {"flags": ["last_tile"]}, [""]),
        (club("mcr", "payment", each=16), FAN, ["(CLUB each: 16; JK 10, section 3.9.1.2-3)"] * 3),
        (
            club("mcr", "false_hu", under_minimum=20),
            {"event": "false_hu", "seat": "S", "grade": "under_minimum"},
            ["(CLUB under_minimum: 20; HOUSE reading: "] * 3,
        ),
    ],
)
def test_a_payment_names_the_clubs_number_that_decided_it(book: Ruleset, form: Any, words: list[str]) -> None:
    found = whys(book, form)
    assert len(found) == len(words)
    for why, told in zip(found, words, strict=True):
        assert told in why
        assert ("CLUB" in why) == bool(told), why
