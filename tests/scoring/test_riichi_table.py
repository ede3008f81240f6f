"""The riichi table beside a single win, worked by hand from the three books: draws, chombo, next deal, final scores."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from scoring import RULESETS, IllegalError, ScoringError, UnreadableError
from scoring.events import settle_event
from scoring.penalties import settle_fault
from scoring.tiles import SEATS

WRC, EMA_2016, EMA_2025 = "riichi-wrc-2015", "riichi-ema-2016", "riichi-ema-2025"
PROFILES = (WRC, EMA_2016, EMA_2025)


def settle(event: str, rules: str = EMA_2025, **keys: Any) -> dict[str, Any]:
    return settle_event({"rules": rules, "event": event, **keys})


def refused(event: str, rules: str = EMA_2025, **keys: Any) -> list[str]:
    with pytest.raises(ScoringError) as caught:
        settle(event, rules, **keys)
    assert all(fault.en and fault.fr for fault in caught.value.faults)
    return [fault.code for fault in caught.value.faults]


def net(*points: int) -> dict[str, int]:
    return dict(zip(SEATS, points, strict=True))


# --- exhaustive draw: 3000 in all from the hands that are not ready to those that are (E34 §3.4.2) ---

DRAWS = {
    "": net(0, 0, 0, 0),
    "E": net(3000, -1000, -1000, -1000),
    "S": net(-1000, 3000, -1000, -1000),
    "W": net(-1000, -1000, 3000, -1000),
    "N": net(-1000, -1000, -1000, 3000),
    "ES": net(1500, 1500, -1500, -1500),
    "EW": net(1500, -1500, 1500, -1500),
    "EN": net(1500, -1500, -1500, 1500),
    "SW": net(-1500, 1500, 1500, -1500),
    "SN": net(-1500, 1500, -1500, 1500),
    "WN": net(-1500, -1500, 1500, 1500),
    "ESW": net(1000, 1000, 1000, -3000),
    "ESN": net(1000, 1000, -3000, 1000),
    "EWN": net(1000, -3000, 1000, 1000),
    "SWN": net(-3000, 1000, 1000, 1000),
    "ESWN": net(0, 0, 0, 0),
}


def test_every_set_of_ready_seats_is_in_the_table() -> None:
    assert {"".join(seats) for size in range(5) for seats in combinations(SEATS, size)} == set(DRAWS)


@pytest.mark.parametrize("rules", PROFILES)
@pytest.mark.parametrize(("ready", "expected"), DRAWS.items(), ids=[ready or "nobody" for ready in DRAWS])
def test_exhaustive_draw(rules: str, ready: str, expected: dict[str, int]) -> None:
    settled = settle("exhaustive_draw", rules, ready=list(reversed(ready)), honba=2, riichi_sticks=1)
    assert settled["net"] == expected
    assert settled["ready"] == list(ready)
    assert settled["not_ready"] == [seat for seat in SEATS if seat not in ready]
    assert settled["dealer_stays"] is ("E" in ready)
    assert (settled["honba"], settled["riichi_sticks"]) == (3, 1)


def test_two_and_two_pay_1500_to_one_each() -> None:
    payments = settle("exhaustive_draw", ready=["E", "W"])["payments"]
    assert [(each["from"], each["to"], each["amount"]) for each in payments] == [("S", "E", 1500), ("N", "W", 1500)]
    assert all("(E25 §3.4.2)" in each["why"] for each in payments)


def test_dossier_example_10_only_east_is_ready() -> None:
    """S, W, N pay 1000 each; E +3000, stays dealer, one counter."""
    settled = settle("exhaustive_draw", EMA_2016, ready=["E"])
    assert [(each["from"], each["to"], each["amount"]) for each in settled["payments"]] == [
        ("S", "E", 1000), ("W", "E", 1000), ("N", "E", 1000)]  # fmt: skip
    assert settled["net"] == net(3000, -1000, -1000, -1000)
    assert (settled["dealer_stays"], settled["honba"]) == (True, 1)


def test_riichi_that_is_not_ready_is_a_chombo() -> None:
    codes = refused("exhaustive_draw", ready=["E"], riichi=["E", "S", "N"], riichi_sticks=3)
    assert codes == ["riichi_not_ready", "riichi_not_ready"]
    with pytest.raises(IllegalError, match="S declared riichi and is not ready: that is a chombo"):
        settle("exhaustive_draw", ready=[], riichi=["S"])


def test_sticks_of_this_deal_lie_on_the_table() -> None:
    assert settle("exhaustive_draw", ready=["E", "S"], riichi=["S"])["riichi_sticks"] == 1
    assert settle("exhaustive_draw", ready=["E", "S"], riichi=["S"], riichi_sticks=4)["riichi_sticks"] == 4
    assert refused("exhaustive_draw", ready=["E", "S"], riichi=["E", "S"], riichi_sticks=1) == ["too_few_sticks"]


def test_a_draw_names_every_fault() -> None:
    codes = refused("exhaustive_draw", ready=["E", "E"], riichi=["S", "S"], riichi_sticks=0, nagashi=["W"])
    assert codes == ["seat_twice", "seat_twice", "too_few_sticks", "riichi_not_ready", "nagashi_not_played"]


def test_nagashi_is_a_house_rule() -> None:
    """A mangan as on a self-draw: 4000 from East and 2000 from each other; East is paid 4000 by each."""
    on = {"nagashi": True}
    south = settle("exhaustive_draw", ready=["E"], nagashi=["S"], options=on)
    assert south["net"] == net(-4000, 8000, -2000, -2000)
    assert south["dealer_stays"] is True
    east = settle("exhaustive_draw", ready=[], nagashi=["E"], options=on)
    assert east["net"] == net(12000, -4000, -4000, -4000)
    both = settle("exhaustive_draw", ready=[], nagashi=["E", "S"], options=on)
    assert both["net"] == net(12000 - 4000, 8000 - 4000, -4000 - 2000, -4000 - 2000)
    assert "HOUSE" in south["payments"][0]["why"]
    assert settle("exhaustive_draw", ready=["W"], options=on)["net"] == net(-1000, -1000, 3000, -1000)


# --- chombo: a mangan reversed (CH §3.4.6), or 20 000 off after uma (E15; W71 §7.1) ---

CHOMBO = {
    "E": net(-12000, 4000, 4000, 4000),
    "S": net(4000, -8000, 2000, 2000),
    "W": net(4000, 2000, -8000, 2000),
    "N": net(4000, 2000, 2000, -8000),
}


@pytest.mark.parametrize(("offender", "expected"), CHOMBO.items())
@pytest.mark.parametrize(("rules", "options"), [(EMA_2016, {}), (EMA_2025, {}), (WRC, {"chombo_penalty": "mangan"})])
def test_chombo_is_a_mangan_reversed(rules: str, options: Any, offender: str, expected: dict[str, int]) -> None:
    settled = settle("chombo", rules, offender=offender, honba=2, riichi_sticks=1, options=options)
    assert settled["net"] == expected
    assert (settled["redeal"], settled["dealer_stays"], settled["honba"]) == (True, True, 2)
    assert settled["riichi_sticks"] == 1


AFTER_UMA = {WRC: "W71 §7.1", EMA_2016: "E15 chombo", EMA_2025: "HOUSE reading: as E15; E25 leaves it to the referee"}


@pytest.mark.parametrize(
    ("rules", "options"), [(WRC, {}), *((rules, {"chombo_penalty": "after_uma"}) for rules in AFTER_UMA)]
)
def test_chombo_after_uma_pays_nothing_now_and_says_by_what_clause(rules: str, options: Any) -> None:
    settled = settle("chombo", rules, offender="W", options=options)
    assert settled["payments"] == []
    assert settled["after_uma"] == {"W": -20000}
    note = next(note for note in settled["notes"] if note["id"] == "after_uma")
    assert (note["source"], "20000" in note["text"]["fr"]) == (AFTER_UMA[rules], True)


@pytest.mark.parametrize("rules", AFTER_UMA)
def test_each_number_of_the_table_has_its_own_clause(rules: str) -> None:
    (stakes,) = (table for table in RULESETS[rules].tables if table.id == "stakes")
    for row in stakes.rows:
        assert f" ({row})" in stakes.source
    assert f"{AFTER_UMA[rules]} (chombo)" in stakes.source


def test_chombo_by_the_referee() -> None:
    settled = settle("chombo", offender="W", options={"chombo_penalty": "referee"})
    assert settled["payments"] == []
    assert settled["notes"][0]["id"] == "referee"
    assert "after_uma" not in settled


@pytest.mark.parametrize("rules", PROFILES)
def test_chombo_gives_this_deals_sticks_back(rules: str) -> None:
    """Three sticks lie there, two of this deal: S and W take theirs, one stays."""
    settled = settle("chombo", rules, offender="S", riichi=["W", "S"], riichi_sticks=3, honba=1)
    back = [(each["to"], each["amount"]) for each in settled["payments"] if each["from"] == "table"]
    assert back == [("S", 1000), ("W", 1000)]
    assert (settled["riichi_sticks"], settled["honba"], settled["dealer_stays"]) == (1, 1, True)


def test_chombo_refusals() -> None:
    assert refused("chombo", offender="S", riichi=["W", "W"]) == ["seat_twice"]
    assert refused("chombo", offender="S", riichi=["W", "S"], riichi_sticks=1) == ["too_few_sticks"]
    assert refused("chombo", offender="X") == ["unknown_value"]
    assert refused("chombo") == ["missing_key"]


@pytest.mark.parametrize("rules", [EMA_2016, EMA_2025])
def test_faults_cost_the_same_as_the_event(rules: str) -> None:
    for offender, expected in CHOMBO.items():
        assert settle_fault(rules, "false_win", offender)["net"] == expected
    assert settle_fault(rules, "false_win", "S", options={"chombo_penalty": "after_uma"})["payments"] == []
    assert settle_fault(rules, "wrong_number_of_tiles", "S")["payments"] == []
    assert settle_fault(rules, "claim_with_dead_hand", "E")["net"] == CHOMBO["E"]


def test_faults_of_the_championship_cost_nothing_at_the_table() -> None:
    assert settle_fault(WRC, "false_win", "S")["payments"] == []
    assert settle_fault(WRC, "false_win", "S", options={"chombo_penalty": "mangan"})["net"] == CHOMBO["S"]
    with pytest.raises(UnreadableError, match="claim_with_dead_hand"):
        settle_fault(WRC, "claim_with_dead_hand", "S")


# --- the deal that follows: W57 §5.7.7 and §5.7.8, E34 §3.4.10 and §3.4.11, E25 ---

STAY = {"E": "E", "S": "S", "W": "W", "N": "N"}
TURN = {"E": "N", "S": "E", "W": "S", "N": "W"}
NEXT = [
    # round, deal, how it ended -> round, deal, counters, sticks, East stays; before: 2 counters, 3 sticks
    ("E", 1, {"outcome": "win", "winners": ["E"]}, ("E", 1, 3, 0, True)),
    ("E", 1, {"outcome": "win", "winners": ["W"]}, ("E", 2, 0, 0, False)),
    ("E", 4, {"outcome": "win", "winners": ["N"]}, ("S", 1, 0, 0, False)),
    ("S", 2, {"outcome": "win", "winners": ["S"]}, ("S", 3, 0, 0, False)),
    ("S", 4, {"outcome": "win", "winners": ["E"]}, ("S", 4, 3, 0, True)),
    ("E", 2, {"outcome": "draw", "ready": ["E", "S"]}, ("E", 2, 3, 3, True)),
    ("E", 2, {"outcome": "draw", "ready": ["S"]}, ("E", 3, 3, 3, False)),
    ("E", 4, {"outcome": "draw", "ready": []}, ("S", 1, 3, 3, False)),
    ("S", 4, {"outcome": "draw", "ready": ["E"]}, ("S", 4, 3, 3, True)),
    ("E", 3, {"outcome": "chombo"}, ("E", 3, 2, 3, True)),
    ("S", 4, {"outcome": "chombo", "riichi": ["S", "N"]}, ("S", 4, 2, 1, True)),
]


@pytest.mark.parametrize("rules", PROFILES)
@pytest.mark.parametrize(("round_wind", "deal", "ended", "after"), NEXT)
def test_next_deal(rules: str, round_wind: str, deal: int, ended: dict[str, Any], after: tuple[Any, ...]) -> None:
    settled = settle("next_deal", rules, round_wind=round_wind, deal=deal, honba=2, riichi_sticks=3, **ended)
    assert settled["game_over"] is False
    keys = ("round_wind", "deal", "honba", "riichi_sticks", "dealer_stays")
    assert tuple(settled[key] for key in keys) == after
    assert settled["seats"] == (STAY if after[-1] else TURN)
    assert settled["payments"] == []


@pytest.mark.parametrize("rules", PROFILES)
@pytest.mark.parametrize(("ended", "sticks"), [({"outcome": "win", "winners": ["W"]}, 0),
                                               ({"outcome": "draw", "ready": ["S"]}, 3)])  # fmt: skip
def test_the_game_ends_after_the_last_south_deal(rules: str, ended: dict[str, Any], sticks: int) -> None:
    """No extension: it ends whatever the scores (W57 §5.9.1, E25)."""
    settled = settle("next_deal", rules, round_wind="S", deal=4, honba=1, riichi_sticks=3, **ended)
    assert settled["game_over"] is True
    assert settled["riichi_sticks"] == sticks
    assert "round_wind" not in settled


@pytest.mark.parametrize("rules", [EMA_2016, EMA_2025])
def test_several_winners_and_the_next_deal(rules: str) -> None:
    """East among them: he stays and a counter is added; not among them: counters are removed (E34 §3.4.10)."""
    with_east = settle("next_deal", rules, round_wind="E", deal=2, outcome="win", winners=["N", "E"], honba=1)
    assert (with_east["dealer_stays"], with_east["honba"]) == (True, 2)
    without = settle("next_deal", rules, round_wind="E", deal=2, outcome="win", winners=["S", "N"], honba=1)
    assert (without["dealer_stays"], without["honba"], without["deal"]) == (False, 0, 3)


def test_next_deal_refusals() -> None:
    here: dict[str, Any] = {"round_wind": "E", "deal": 1}
    assert refused("next_deal", WRC, **here, outcome="win", winners=["S", "E"]) == ["one_winner"]
    assert refused("next_deal", **here, outcome="win", winners=["S", "E", "W", "N"]) == ["too_many_winners"]
    assert refused("next_deal", **here, outcome="win") == ["missing_key"]
    assert refused("next_deal", **here, outcome="win", winners=[]) == ["no_winner"]
    assert refused("next_deal", **here, outcome="draw", winners=["E"]) == ["key_of_other_outcome", "missing_key"]
    assert refused("next_deal", **here, outcome="draw", ready=["E"], riichi=["S"]) == ["riichi_not_ready"]
    assert refused("next_deal", **here, outcome="win", winners=["S", "S"]) == ["seat_twice"]
    assert refused("next_deal", round_wind="W", deal=5, outcome="loss") == ["unknown_value"] * 3


# --- the end of the game ---


def ranking(settled: dict[str, Any]) -> list[tuple[int, str, int, int]]:
    return [(line["place"], line["seat"], line["uma"], line["final"]) for line in settled["ranking"]]


@pytest.mark.parametrize("rules", PROFILES)
def test_dossier_example_11_final_scores(rules: str) -> None:
    """42 300, 31 500, 27 200, 19 000 less 30 000 plus 15 000, 5 000, -5 000, -15 000."""
    settled = settle("final", rules, scores=net(42300, 31500, 27200, 19000))
    assert settled["final"] == net(27300, 6500, -7800, -26000)
    assert ranking(settled) == [
        (1, "E", 15000, 27300), (2, "S", 5000, 6500), (3, "W", -5000, -7800), (4, "N", -15000, -26000)]  # fmt: skip


@pytest.mark.parametrize("rules", PROFILES)
def test_dossier_example_12_a_tie_shares_the_uma(rules: str) -> None:
    """The first two share 15 000 + 5 000: 10 000 each."""
    settled = settle("final", rules, scores=net(24000, 35000, 26000, 35000))
    assert settled["final"] == net(-21000, 15000, -9000, 15000)
    assert [line[:2] for line in ranking(settled)] == [(1, "S"), (1, "N"), (3, "W"), (4, "E")]


TIES = [
    # scores -> uma: 2nd and 3rd (5000 - 5000) / 2; 3rd and 4th -10 000; first three 5 000; last three -5 000; all 0
    (net(40000, 30000, 30000, 20000), net(25000, 0, 0, -25000)),
    (net(40000, 30000, 25000, 25000), net(25000, 5000, -15000, -15000)),
    (net(33000, 33000, 33000, 21000), net(8000, 8000, 8000, -24000)),
    (net(42000, 26000, 26000, 26000), net(27000, -9000, -9000, -9000)),
    (net(30000, 30000, 30000, 30000), net(0, 0, 0, 0)),
    (net(35000, 35000, 25000, 25000), net(15000, 15000, -15000, -15000)),
    (net(130000, -10000, 10000, -10000), net(115000, -50000, -15000, -50000)),
]


@pytest.mark.parametrize(("scores", "expected"), TIES)
def test_ties(scores: dict[str, int], expected: dict[str, int]) -> None:
    settled = settle("final", scores=scores)
    assert settled["final"] == expected
    assert sum(settled["final"].values()) == 0


def test_ties_by_seat() -> None:
    """Level at 35 000: S sat before N, and takes the first place whole."""
    settled = settle("final", scores=net(24000, 35000, 26000, 35000), options={"ties": "seat_order"})
    assert settled["final"] == net(-21000, 20000, -9000, 10000)


def test_sticks_left_go_to_the_winner() -> None:
    """41 300 + 1000 - 30 000 + 15 000 = 27 300 (E15, E25)."""
    for rules in (EMA_2016, EMA_2025):
        settled = settle("final", rules, scores=net(41300, 31500, 27200, 19000), riichi_sticks=1)
        assert settled["final"] == net(27300, 6500, -7800, -26000)
        assert [(each["to"], each["amount"]) for each in settled["payments"]] == [("E", 1000)]
        assert settled["net"] == net(0, 0, 0, 0)


def test_sticks_left_go_to_nobody_in_the_championship() -> None:
    settled = settle("final", WRC, scores=net(41300, 31500, 27200, 19000), riichi_sticks=1)
    assert settled["final"] == net(26300, 6500, -7800, -26000)
    assert settled["payments"] == []
    assert settled["notes"][0]["id"] == "sticks_left"
    given = settle("final", WRC, scores=net(41300, 31500, 27200, 19000), riichi_sticks=1,
                   options={"left_sticks": "winner"})  # fmt: skip
    assert given["final"]["E"] == 27300


def test_sticks_left_are_split_on_a_tie_fractions_down() -> None:
    """Two level: 500 each; three level share 2000: 666 each (E25)."""
    two = settle("final", scores=net(34500, 34500, 26000, 24000), riichi_sticks=1)
    assert [(each["to"], each["amount"]) for each in two["payments"]] == [("E", 500), ("S", 500)]
    assert two["final"] == net(15000, 15000, -9000, -21000)
    three = settle("final", scores=net(20000, 32666, 32667, 32667), riichi_sticks=2)
    assert [each["amount"] for each in three["payments"]] == [1000, 1000]
    level = settle("final", scores=net(19000, 33000, 33000, 33000), riichi_sticks=2)
    assert [each["amount"] for each in level["payments"]] == [666, 666, 666]
    assert level["final"] == net(-26000, 8666, 8666, 8666)


def test_chombo_is_taken_off_at_the_end() -> None:
    """Example 11, S at fault once and N twice: 6 500 - 20 000, -26 000 - 40 000."""
    scores = net(42300, 31500, 27200, 19000)
    settled = settle("final", WRC, scores=scores, chombo={"S": 1, "N": 2})
    assert settled["final"] == net(27300, -13500, -7800, -66000)
    assert refused("final", EMA_2016, scores=scores, chombo={"S": 1}) == ["chombo_not_at_end"]
    assert settle("final", EMA_2016, scores=scores, chombo={"S": 0})["final"]["S"] == 6500


def test_scores_that_do_not_add_up() -> None:
    with pytest.raises(IllegalError, match=r"add up to 119000; with 'riichi_sticks' 0 they must make 120000"):
        settle("final", scores=net(41300, 31500, 27200, 19000))
    with pytest.raises(IllegalError, match=r"add up to 120000; with 'riichi_sticks' 2 they must make 118000"):
        settle("final", scores=net(42300, 31500, 27200, 19000), riichi_sticks=2)
    codes = refused("final", scores=net(1, 2, 3, 4), chombo={"E": 1})
    assert codes == ["wrong_sum", "chombo_not_at_end"]
    assert refused("final", scores={"E": 120000}) == ["missing_key"] * 3
    assert refused("final", scores=net(10**4500, 0, 0, 0)) == ["wrong_sum"]
