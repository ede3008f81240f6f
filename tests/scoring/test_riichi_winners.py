"""Several riichi winners on one discard, worked by hand: who is paid, the counters, the sticks; and pao beside them."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import ScoringError, tally_json
from scoring.events import settle_event
from scoring.examples import example
from scoring.tiles import SEATS

WRC, EMA_2016, EMA_2025 = "riichi-wrc-2015", "riichi-ema-2016", "riichi-ema-2025"
EMA = (EMA_2016, EMA_2025)


def closed(seat: str, by: str, **more: Any) -> dict[str, Any]:
    """Pinfu and all simples, won on a 4 of bamboos: 2 han 30 fu; with riichi 3 han 30 fu."""
    return example("234m 567p 234s 678s 55p", won="4s", seat=seat, by=by, **more)


def open_(seat: str, by: str, **more: Any) -> dict[str, Any]:
    """Open all simples with a pung of 7 of characters, 20 + 2 fu: 1 han 30 fu."""
    return example("345m 678p 234s 22p", "777m", won="4s", seat=seat, by=by, **more)


def white(seat: str, by: str, **more: Any) -> dict[str, Any]:
    """Open pung of white, 20 + 4 fu, and an outside wait on both ends: 1 han 30 fu."""
    return example("123m 456m 234s 99p", "PPP", won="4s", seat=seat, by=by, **more)


def settle(rules: str, *hands: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return settle_event({"rules": rules, "event": "winners", "hands": list(hands), **keys})


def refused(*hands: dict[str, Any], rules: str = EMA_2025, **keys: Any) -> list[str]:
    with pytest.raises(ScoringError) as caught:
        settle(rules, *hands, **keys)
    return [fault.code for fault in caught.value.faults]


def net(*points: int) -> dict[str, int]:
    return dict(zip(SEATS, points, strict=True))


def from_table(settled: dict[str, Any]) -> dict[str, int]:
    taken: dict[str, int] = {}
    for each in settled["payments"]:
        if each["from"] == "table":
            taken[each["to"]] = taken.get(each["to"], 0) + each["amount"]
    return taken


@pytest.mark.parametrize("rules", EMA)
def test_each_is_paid_in_full_counters_included(rules: str) -> None:
    """South 3 han 30 fu 3900 + 300; West 1 han 30 fu 1000 + 300; two sticks, one of them South's own."""
    table = {"honba": 1, "riichi_sticks": 2}
    settled = settle(rules, open_("W", "E", **table), closed("S", "E", flags="riichi", **table))
    assert settled["net"] == net(-5500, 4200, 1300, 0)
    assert from_table(settled) == {"S": 2000}
    assert (settled["winners"], settled["not_paid"]) == (["S", "W"], [])
    assert (settled["dealer_stays"], settled["honba"], settled["riichi_sticks"]) == (False, 0, 0)
    totals = {seat: tally["totals"] for seat, tally in settled["tallies"].items()}
    assert totals["S"] == {"han": 3, "fu": 30, "limit": None, "total": 4200}
    assert totals["W"] == {"han": 1, "fu": 30, "limit": None, "total": 1300}


def test_only_the_nearest_wins_in_the_championship() -> None:
    """W57 §5.7.6: South sits next after East; he takes both sticks too."""
    table = {"honba": 1, "riichi_sticks": 2}
    settled = settle(WRC, open_("W", "E", **table), closed("S", "E", flags="riichi", **table))
    assert settled["net"] == net(-4200, 4200, 0, 0)
    assert from_table(settled) == {"S": 2000}
    assert (settled["winners"], settled["not_paid"]) == (["S"], ["W"])
    assert settled["notes"][0]["source"] == "W57 §5.7.6"


def test_the_nearest_may_be_the_cheaper_hand() -> None:
    """West throws: North before South, though South has the dearer hand; the discarder's turn decides."""
    settled = settle(WRC, closed("S", "W", flags="riichi", riichi_sticks=1), open_("N", "W", riichi_sticks=1))
    assert settled["net"] == net(0, 0, -1000, 1000)
    assert from_table(settled) == {"N": 1000}


@pytest.mark.parametrize("rules", EMA)
def test_own_stick_back_the_rest_to_the_nearest(rules: str) -> None:
    """North throws: East, nearest, won with riichi or without; South takes his own stick back.

    East 1 han 30 fu: 1500; South 3 han 30 fu: 3900. Three sticks: one South's, the other two to East.
    """
    settled = settle(rules, closed("S", "N", flags="riichi", riichi_sticks=3), open_("E", "N", riichi_sticks=3))
    assert settled["net"] == net(1500, 3900, 0, -5400)
    assert from_table(settled) == {"E": 2000, "S": 1000}
    assert (settled["dealer_stays"], settled["honba"]) == (True, 1)


@pytest.mark.parametrize("rules", EMA)
def test_both_declared_riichi(rules: str) -> None:
    """Three sticks: each his own, the third to West, nearest after South."""
    west = closed("W", "S", flags="riichi", riichi_sticks=3)
    north = example("345m 678p 234s 888m 22p", won="4s", seat="N", by="S", flags="riichi", riichi_sticks=3)
    settled = settle(rules, north, west)
    # North: riichi, all simples; 20 + 10 + 4 (closed pung) = 34, 40 fu: 2 han 40 fu 2600
    assert settled["net"] == net(0, -6500, 3900, 2600)
    assert from_table(settled) == {"W": 2000, "N": 1000}
    own = [each for each in settled["payments"] if each["from"] == "table" and "own" in each["why"]]
    assert [(each["to"], each["amount"]) for each in own] == [("W", 1000), ("N", 1000)]


@pytest.mark.parametrize("rules", EMA)
def test_three_winners_east_among_them(rules: str) -> None:
    """South throws, 2 counters. West 2 han 30 fu 2000, North 1000, East 1500; each and 600. East stays, 3 counters."""
    settled = settle(rules, open_("E", "S", honba=2), closed("W", "S", honba=2), white("N", "S", honba=2))
    assert settled["net"] == net(2100, -6300, 2600, 1600)
    assert settled["winners"] == ["W", "N", "E"]
    assert (settled["dealer_stays"], settled["honba"]) == (True, 3)
    assert from_table(settled) == {}


def test_the_option_makes_it_head_bump_or_all() -> None:
    hands = open_("W", "E"), closed("S", "E")
    assert settle(EMA_2025, *hands, options={"several_winners": "nearest"})["net"] == net(-2000, 2000, 0, 0)
    assert settle(WRC, *hands, options={"several_winners": "all"})["net"] == net(-3000, 2000, 1000, 0)


def test_the_unpaid_hand_need_not_win() -> None:
    """He does not have to show it (W57 §5.7.6); under the other books it is refused with every reason."""
    yakuless = example("123m 345m 234s 99p", "777p", won="4s", seat="W", by="E")
    assert settle(WRC, closed("S", "E"), yakuless)["net"] == net(-2000, 2000, 0, 0)
    assert refused(closed("S", "E"), yakuless) == ["no_yaku"]


def test_the_events_options_count_for_every_hand() -> None:
    """Open all simples switched off leaves West no yaku."""
    assert refused(closed("S", "E"), open_("W", "E"), options={"open_tanyao": False}) == ["no_yaku"]


def test_hands_that_are_not_of_one_discard() -> None:
    south = closed("S", "E", honba=1)
    assert refused(south, open_("S", "E", honba=1)) == ["seat_twice"]
    assert refused(south, open_("W", "N", honba=1)) == ["hands_disagree"]
    assert refused(south, open_("W", "E", honba=2)) == ["hands_disagree"]
    assert refused(south, open_("W", "E", honba=1, round="S")) == ["hands_disagree"]
    assert refused(south, open_("W", "E", honba=1, flags="last_tile")) == ["hands_disagree"]
    other = example("345m 678p 345s 22p", "777m", won="5s", seat="W", by="E", honba=1)
    assert refused(south, other) == ["hands_disagree"]
    every = example("345m 678p 345s 22p", "777m", won="5s", seat="S", by="N", riichi_sticks=1)
    assert refused(south, every) == ["seat_twice"] + ["hands_disagree"] * 4
    drawn = example("234m 567p 234s 678s 55p", won="4s", seat="S", drawn=True)
    assert "self_drawn" in refused(drawn, drawn)


def test_the_ura_indicators_are_the_same_for_all_who_declared_riichi() -> None:
    """West's would count none of the ura dora that lie on the table; who declared nothing has none."""
    table: dict[str, Any] = {"riichi_sticks": 2, "dora_indicators": ["9m"]}
    south = closed("S", "E", flags="riichi", ura_dora_indicators=["2m"], **table)
    west = example("345m 678p 234s 888m 22p", won="4s", seat="W", by="E", flags="riichi", **table)
    assert refused(south, west) == ["hands_disagree"]
    assert settle(EMA_2025, south, west | {"ura_dora_indicators": ["2m"]})["winners"] == ["S", "W"]
    assert settle(EMA_2025, south, open_("W", "E", **table))["winners"] == ["S", "W"]


@pytest.mark.parametrize("flags", ["renhou", "double_riichi ippatsu"])
def test_a_first_turn_that_another_winner_interrupted(flags: str) -> None:
    south = closed("S", "E", flags=flags, riichi_sticks=2)
    assert refused(south, open_("W", "E", riichi_sticks=2)) == ["first_turn_interrupted"]


def test_nobody_declares_riichi_after_his_first_discard_on_the_first_turn() -> None:
    """South won before he had drawn; beside a double riichi with ippatsu West may have declared on his second turn."""
    west = example("345m 678p 234s 888m 22p", won="4s", seat="W", by="E", flags="riichi", riichi_sticks=2)
    assert refused(closed("S", "E", flags="renhou", riichi_sticks=2), west) == ["first_turn_over"]
    south = closed("S", "E", flags="double_riichi ippatsu", riichi_sticks=2)
    assert settle(EMA_2025, south, west)["winners"] == ["S", "W"]


def test_all_who_have_not_drawn_yet_win_by_the_blessing_of_man() -> None:
    """On East's first discard all three; on South's West and North, while East has had his turn."""

    def north(by: str, **more: Any) -> dict[str, Any]:
        return example("345m 678p 234s 888m 22p", won="4s", seat="N", by=by, **more)

    assert refused(closed("S", "E", flags="renhou"), north("E")) == ["renhou_not_shared"]
    assert refused(closed("W", "S"), north("S", flags="renhou")) == ["renhou_not_shared"]
    both = settle(EMA_2025, closed("S", "E", flags="renhou"), north("E", flags="renhou"))
    assert both["net"] == net(-16000, 8000, 0, 8000)
    east = example("345m 678p 234s 888m 22p", won="4s", seat="E", by="S")
    assert settle(EMA_2025, closed("W", "S", flags="renhou"), east)["winners"] == ["W", "E"]


def test_sticks_of_the_winners_lie_on_the_table() -> None:
    assert refused(closed("S", "E", flags="riichi"), open_("W", "E")) == ["too_few_sticks"]


def test_a_tile_too_many_among_all_the_hands() -> None:
    """South holds two 4 of bamboos, East and West one each, and one was thrown: five."""
    two = example("444s 345m 678p 234m 22p", won="4s", seat="S", by="N", flags="riichi", riichi_sticks=1)
    more = example("344556s 567p 88m", "666m", won="4s", seat="E", by="N", riichi_sticks=1)
    three = example("234s 345s 678m 22m", "555p", won="4s", seat="W", by="N", riichi_sticks=1)
    assert refused(two, more, three) == ["five_of_a_kind"]
    assert settle(EMA_2025, two, more)["winners"] == ["E", "S"]
    indicators = {"dora_indicators": ["4s", "5m"]}
    assert refused(two | indicators, more | indicators) == ["five_of_a_kind"]


def test_a_red_five_too_many_among_all_the_hands() -> None:
    """Each hand has the one red 5 of characters that there is; of the other fives three are in the set."""
    red = {"red_fives": 3}
    south = example("034m 567p 234s 678s 22p", won="4s", seat="S", by="E")
    west = example("067m 234p 234s 678p 88s", won="4s", seat="W", by="E")
    assert refused(south, west, options=red) == ["too_many_fives"]
    two, other_two = (
        example("345m 567m 234s 678s 22p", won="4s", seat="S", by="E"),
        example("345m 567m 234s 678p 88s", won="4s", seat="W", by="E"),
    )
    assert refused(two, other_two, options=red) == ["too_many_fives"]
    assert settle(EMA_2025, two, west, options=red)["winners"] == ["S", "W"]


def test_faults_of_the_hands_are_told_by_their_place() -> None:
    with pytest.raises(ScoringError) as caught:
        settle(EMA_2025, closed("S", "E") | {"honb": 1}, open_("W", "E") | {"flags": ["ippatsu"]})
    assert [fault.code for fault in caught.value.faults] == ["unknown_key", "ippatsu_without_riichi"]
    assert caught.value.faults[0].en.startswith("hands[0]: ")
    assert caught.value.faults[1].fr.startswith("hands[1] : ")
    assert refused(closed("S", "E")) == ["wrong_type"]
    assert refused(closed("S", "E"), {"rules": "navy"})[0] == "key_of_event"
    assert refused(closed("S", "E"), open_("W", "E") | {"options": {"open_tanyao": False}}) == ["key_of_event"]
    named = open_("W", "E") | {"rules": EMA_2025, "options": {}}
    assert settle(EMA_2025, closed("S", "E"), named)["winners"] == ["S", "W"]
    thrown_by_nobody = {key: value for key, value in closed("S", "E").items() if key != "discarder"}
    assert refused(thrown_by_nobody, open_("W", "E")) == ["missing_discarder"]


def test_what_a_winners_hand_is_doubted_for_is_told_with_his_seat() -> None:
    """West's kong turned a second indicator; alone or beside another winner his tally asks for it."""
    south = closed("S", "E", dora_indicators=["9p"])
    west = example("345m 678p 234s 22p", "7777m", won="4s", seat="W", by="E", dora_indicators=["9p"])
    assert [note["id"] for note in tally_json({"rules": EMA_2025, **west})["notes"]] == ["kan_dora_missing"]
    notes = {note["id"]: note["text"] for note in settle(EMA_2025, south, west)["notes"]}
    assert notes["kan_dora_missing"]["en"].startswith("W: ")
    assert notes["kan_dora_missing"]["fr"].startswith("W : ")
    assert "kan_dora_missing" not in {note["id"] for note in settle(WRC, south, west)["notes"]}


# --- liability: dossier example 9 ---

DRAGONS = {"rules": EMA_2025, **example("234m 55s", "PPP", "FFF", "CCC", won="4m", seat="W", by="N", liable="S")}


@pytest.mark.parametrize("rules", [WRC, *EMA])
def test_dossier_example_9_liability(rules: str) -> None:
    """Big three dragons fed by S, won by W on N's discard: 32 000, half by each."""
    tally = tally_json(DRAGONS | {"rules": rules})
    assert tally["totals"]["limit"] == "yakuman"
    assert tally["net"] == net(0, -16000, 32000, -16000)


def test_liability_counters_and_another_winner() -> None:
    """N throws with 1 counter: E, nearest, 1 han 30 fu 1500 + 300; W 32 000, half by S, the counter by N alone."""
    east = example("234m 345p 678p 22s", "777s", won="4m", seat="E", by="N", honba=1)
    west = {key: value for key, value in DRAGONS.items() if key != "rules"} | {"honba": 1}
    settled = settle(EMA_2025, west, east)
    assert settled["net"] == net(1800, -16000, 32300, -18100)
    assert (settled["winners"], settled["honba"]) == (["E", "W"], 2)


def test_liability_on_a_self_draw_falls_on_one() -> None:
    drawn = {key: value for key, value in DRAGONS.items() if key != "discarder"} | {"self_draw": True}
    assert tally_json(drawn)["net"] == net(0, -32000, 32000, 0)
