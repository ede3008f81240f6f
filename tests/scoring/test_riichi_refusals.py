"""What riichi refuses as impossible, every fault at once; and why a complete or incomplete hand is no win."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import IllegalError, ScoringError, UnreadableError, tally_json
from scoring.examples import example
from scoring.rules.riichi_flags import impossible_flags
from scoring.rules.riichi_sources import EMA_2025, SOURCES
from tests.scoring.riichi_cases import ALL, PLAIN, WRC

KONG = ("(9999s)",)
_KONG_HAND = "345m 678p 234s 22p"


def kong(**more: Any) -> dict[str, Any]:
    return example(_KONG_HAND, *KONG, won="4s", **more)


def plain(won: str = "4s", **more: Any) -> dict[str, Any]:
    return example(PLAIN, won=won, **more)


REFUSED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("after_kong_discard", kong(flags="after_kong")),
    ("after_kong_without_kong", plain(drawn=True, flags="after_kong")),
    ("after_kong_last_tile", kong(drawn=True, flags="after_kong last_tile")),
    ("ippatsu_after_kong", kong(drawn=True, flags="riichi ippatsu after_kong")),
    ("robbing_kong_drawn", plain(drawn=True, flags="robbing_kong")),
    ("robbing_kong_held", plain("9p", flags="robbing_kong")),
    ("robbing_kong_last_tile", plain(flags="robbing_kong last_tile")),
    ("robbing_kong_indicator", plain("1m", flags="robbing_kong", dora_indicators=["1m"])),
    ("heavenly_not_east", plain(drawn=True, flags="heavenly")),
    ("heavenly_claimed", plain(seat="E", flags="heavenly")),
    ("heavenly_with_melds", kong(drawn=True, seat="E", flags="heavenly")),
    ("heavenly_earthly", plain(drawn=True, seat="E", flags="heavenly earthly")),
    ("earthly_by_east", plain(drawn=True, seat="E", flags="earthly")),
    ("earthly_claimed", plain(flags="earthly")),
    ("earthly_with_kong", kong(drawn=True, flags="earthly")),
    ("earthly_with_melds", example("345m 678p 234s 22p", "999s", won="4s", drawn=True, flags="earthly")),
    ("renhou_drawn", plain(drawn=True, flags="renhou")),
    ("renhou_by_east", plain(seat="E", flags="renhou")),
    ("renhou_with_melds", kong(flags="renhou")),
    ("first_turn_last_tile", plain(drawn=True, flags="earthly last_tile")),
    ("first_turn_kong", plain(flags="renhou robbing_kong")),
    ("first_turn_twice", plain(flags="renhou earthly")),
    ("riichi_on_first_turn", plain(flags="renhou riichi")),
    ("ippatsu_without_riichi", plain(flags="ippatsu")),
    ("riichi_open", example("345m 678p 234s 22p", "999s", won="4s", flags="riichi")),
    ("double_riichi_ippatsu_kong", kong(flags="double_riichi ippatsu")),
    ("double_riichi_ippatsu_claim", plain("1m", flags="double_riichi ippatsu robbing_kong")),
    ("double_riichi_ippatsu_indicators", plain(flags="double_riichi ippatsu", dora_indicators=["N", "W"])),
    ("first_turn_indicators", plain(flags="renhou", dora_indicators=["N", "W"])),
    ("first_turn_indicators", plain(seat="E", drawn=True, flags="heavenly", dora_indicators=["N", "W"])),
    ("ippatsu_last_tile", plain(flags="double_riichi ippatsu last_tile")),
    ("missing_discarder", {**plain(), "discarder": None}),
    ("no_count_for_losers", plain(winner=False)),
    ("too_many_indicators", plain(dora_indicators=["N", "N", "W", "W", "P", "P"])),
    ("ura_without_riichi", plain(dora_indicators=["N"], ura_dora_indicators=["N"])),
    ("more_ura_than_dora", plain(flags="riichi", ura_dora_indicators=["N"])),
    ("five_of_a_kind", plain(dora_indicators=["9p", "9p", "9p"])),
    ("five_of_a_kind", plain(flags="riichi", dora_indicators=["9p", "N"], ura_dora_indicators=["9p", "9p"])),
    ("tile_not_used", example("034m 067p 234s 678s 55p", won="4s", flags="riichi")),
    ("too_many_fives", example("340m 670p 340p 678s 55p", won="8s", flags="riichi", options={"red_fives": 3})),
    ("too_many_fives", example("345m 567p 345p 678s 55p", won="8s", flags="riichi", options={"red_fives": 3})),
    ("liable_is_winner", example("234m 55p", "CCC", "FFF", "PPP", won="4m", liable="S")),
    ("liable_without_yakuman", plain(liable="E")),
    ("liable_without_claim", example("234m 55p CCC FFF PPP", won="4m", liable="E")),
    ("liable_set_was_won", example("234m 55p CCC", "FFF", "PPP", won="C", liable="E")),
    ("liable_set_was_won", example("55p NNN", "EEE", "SSS", "WWW", won="N", drawn=True, liable="E")),
)  # fmt: skip

UNREAD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("bad_option_value", plain(options={"red_fives": 2})),
    ("bad_option_value", plain(options={"double_wind_pair": 3})),
    ("unknown_option_value", plain(options={"renhou": "baiman"})),
    ("tile_not_used", {**plain(), "flowers": ["f1"]}),
    ("tile_face_down", {**plain(), "dora_indicators": ["X"]}),
    ("tile_not_used", {**plain(), "dora_indicators": ["s1"]}),
    ("foreign_key", plain(dealer_streak=1)),
    ("foreign_key", plain(void_suit="m")),
    ("foreign_key", plain(out=["E"])),
    ("foreign_key", plain(losers={"E": {"total": 1}})),
    ("foreign_flag", plain(flags="calling")),
    ("foreign_flag", plain(flags="discard_after_kong")),
)

NO_WIN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("no_yaku", plain("3m")),
    ("no_yaku", plain("3m", dora_indicators=["8p"])),
    ("no_yaku", example("345m 678p 234s 22p", "999s", won="4s", drawn=True)),
    ("no_yaku", example("345m 678p 234s 22p", "678s", won="4s", options={"open_tanyao": False})),
    ("no_yaku", example("345m 678p 999s 234s 22p", won="4s", flags="renhou", options={"renhou": "none"})),
    ("not_divided", example("123m 567p 235s 678s 99p", won="5s", flags="riichi")),
    ("pairs_not_different", example("1111m 33m 55m 77p 99p EE", won="E")),
    ("too_few_tiles", example("123m 567p 234s 99p", won="4s")),
    ("too_many_tiles", example("123m 567p 234s 678s 99p N", won="4s")),
    ("five_of_a_kind", example("123m 111m 111s 678s 99p", won="6s", flags="riichi") | {"concealed":
        ["1m", "1m", "1m", "1m", "1m", "2m", "3m", "6s", "7s", "8s", "9p", "9p", "9p", "4m"]}),
)  # fmt: skip


def refused(hand: dict[str, Any], book: str) -> set[str]:
    with pytest.raises(ScoringError) as raised:
        tally_json({"rules": book, **hand})
    return {fault.code for fault in raised.value.faults}


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize(("code", "hand"), REFUSED, ids=[f"{n}-{code}" for n, (code, _) in enumerate(REFUSED)])
def test_impossible(code: str, hand: dict[str, Any], book: str) -> None:
    with pytest.raises(IllegalError) as raised:
        tally_json({"rules": book, **hand})
    faults = {fault.code: fault for fault in raised.value.faults}
    assert code in faults
    assert all(fault.source.split(" ")[0] in SOURCES for fault in faults.values()), faults
    assert all(fault.fr and fault.fr != fault.en for fault in faults.values())


def test_every_circumstance_has_its_case() -> None:
    codes = {each.code for _, each, _ in impossible_flags(EMA_2025)}
    assert codes <= {code for code, _ in REFUSED}


@pytest.mark.parametrize(("code", "hand"), UNREAD, ids=[f"{n}-{code}" for n, (code, _) in enumerate(UNREAD)])
def test_unreadable(code: str, hand: dict[str, Any]) -> None:
    with pytest.raises(UnreadableError) as raised:
        tally_json({"rules": WRC, **hand})
    assert code in {fault.code for fault in raised.value.faults}


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize(("code", "hand"), NO_WIN, ids=[f"{n}-{code}" for n, (code, _) in enumerate(NO_WIN)])
def test_no_win(code: str, hand: dict[str, Any], book: str) -> None:
    tally = tally_json({"rules": book, **hand})
    assert not tally["valid"]
    assert code in {reason["code"] for reason in tally["reasons"]}
    assert set(tally) == {"rules", "options", "valid", "reasons"}


def test_kong_left_on_the_rack() -> None:
    hand = example("123m 5555p 678s 999s NN", won="8s")
    reasons = {reason["code"] for reason in tally_json({"rules": WRC, **hand})["reasons"]}
    assert reasons == {"too_many_tiles", "kong_on_rack"}


def test_open_all_simples_is_told() -> None:
    hand = example("345m 678p 234s 22p", "678s", won="4s", options={"open_tanyao": False})
    (reason,) = tally_json({"rules": WRC, **hand})["reasons"]
    assert "open_tanyao" in reason["message"]


def test_a_blessing_of_man_that_is_not_played_is_told() -> None:
    hand = example("345m 678p 999s 234s 22p", won="4s", by="E", flags="renhou", options={"renhou": "none"})
    (reason,) = tally_json({"rules": WRC, **hand})["reasons"]
    assert reason["code"] == "no_yaku"
    assert "option renhou" in reason["message"]


def test_every_fault_at_once() -> None:
    hand = plain(drawn=True, flags="heavenly ippatsu last_tile", ura_dora_indicators=["N"], liable="S", winner=False)
    assert refused(hand, WRC) == {
        "heavenly_not_east", "ippatsu_without_riichi", "first_turn_last_tile", "ura_without_riichi",
        "more_ura_than_dora", "liable_is_winner", "liable_without_yakuman", "no_count_for_losers",
    }  # fmt: skip


@pytest.mark.parametrize(
    "hand",
    [
        example(_KONG_HAND, *KONG, won="4s", flags="riichi ippatsu"),
        plain(flags="riichi ippatsu last_tile"),
        plain("1m", flags="riichi ippatsu robbing_kong"),
        plain(flags="renhou", dora_indicators=["N"]),
        plain(flags="double_riichi ippatsu")
        | {
            "concealed": ["2m", "3m", "4m", "5p", "6p", "7p", "2s", "3s", "4s", "5p", "5p"],
            "melds": [{"kind": "chow", "tiles": ["6s", "7s", "8s"], "open": False}],
        },
        example("234m 55p CCC", "FFF", "PPP", won="4m", liable="E"),
        example("123m 567p 234s 678s 99p", won="4s", flags="riichi", dora_indicators=["N"] * 3 + ["W"] * 2),
        example("234m 067p 234s 678s 55p", won="4s", flags="riichi", options={"red_fives": 3}),
    ],
)
def test_what_can_happen_is_let_through(hand: dict[str, Any]) -> None:
    """A concealed kong before the riichi, others' kongs that turn indicators, and the like."""
    assert tally_json({"rules": WRC, **hand})["valid"]
