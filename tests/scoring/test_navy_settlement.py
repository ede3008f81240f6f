"""Losers' marks, the calling hand, limits, the Goulasch and penalties: S001 §3.3, §3.5, §3.6, §4.2.3, §4.3, §4.8."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from scoring import UnreadableError
from scoring.penalties import settle_fault

Score = Callable[..., dict[str, Any]]
Lose = Callable[..., dict[str, Any]]

SEVENTY_TWO = ("2s 2s", "2s", {"melds": "Ke:7p Pe:1m Pe:5m Ce:6s", "drawn": True, "flags": "after_kong"})
"""8 + 4 + 2 + 20 + 2 = 36, loose tile 1: 72."""
CALLING = ("4p 4p 4p 9p 9p 9p 6p", "Pe:2p Pe:7p")
GATES = ("1m 1m 1m 9m 9m 9m 2m 3m 4m 5m 6m 7m 8m 5m", "5m", {"drawn": True})


def seventy_two(score: Score, **more: Any) -> dict[str, Any]:
    concealed, won, rest = SEVENTY_TWO
    return score(concealed, won, **{**rest, **more})


# what the loser holds -> mark
MARKS: list[tuple[str, tuple[str, ...], str, int]] = [
    ("nothing", ("1m 4m 7m 2p 5p 8p 3s 6s 9s S W N P",), "E", 0),
    # Pe(E) 4, pair C 2: 6; round wind and own wind
    ("East with a Pung of East", ("2p 2p C C 5m 6m 7m 8s 9s 1p", "Pe:E"), "E", 24),
    # Pc(1s) 8 + pair W 2 + flower 4 = 14, own flower 1
    ("own wind pair and own flower", ("1s 1s 1s W W 2m 4m 5p 7p 8p 9p 3s 3s", "", "f3"), "W", 28),
    # composition does not count: all Pungs in one suit is only 4+4+8+8
    ("no composition", ("2m 2m 2m 3m 3m 3m 1m 1m 1m 9m 9m 9m 5m",), "N", 24),
    # three of a kind of dragons on the rack: 8 and a retour
    ("concealed Pung of dragons", ("F F F 1m 4m 7m 2p 5p 8p 3s 6s 9s S",), "N", 16),
    # pair that is own and round wind: 4
    ("East's pair of East", ("E E 1m 4m 7m 2p 5p 8p 3s 6s 9s S W",), "E", 4),
    # A45: four alike on the rack, undeclared: 16
    ("four alike undeclared", ("2m 2m 2m 2m 4m 7m 2p 5p 8p 3s 6s 9s S",), "N", 16),
    # honours: 32 and the dragon's retour
    ("four dragons undeclared", ("P P P P 4m 7m 2p 5p 8p 3s 6s 9s S",), "N", 64),
    # bouquet: 16 points, own 1 + 2
    ("bouquet", ("1m 4m 7m 2p 5p 8p 3s 6s 9s S W N P", "", "f1 f2 f3 f4"), "N", 16 * 8),
    ("eight flowers", ("1m 4m 7m 2p 5p 8p 3s 6s 9s S W N P", "", "f1 f2 f3 f4 s1 s2 s3 s4"), "N", 32 * 64),
    # X4: 14 tiles are not counted, 12 are: Pe(1p) 4
    ("too many tiles", ("P P P 1m 4m 7m 2p 5p 8p 3s 6s 9s S W",), "N", 0),
    ("too few tiles", ("1m 4m 7m 2p 5p 8p 3s 6s 9s", "Pe:1p"), "N", 4),
]  # fmt: skip


@pytest.mark.parametrize(("held", "seat", "mark"), [row[1:] for row in MARKS], ids=[row[0] for row in MARKS])
def test_losers_mark(score: Score, lose: Lose, held: tuple[str, ...], seat: str, mark: int) -> None:
    tally = seventy_two(score, losers={seat: lose(*held)})
    assert tally["losers"][seat]["totals"]["total"] == mark
    items = tally["losers"][seat]["items"]
    points = sum(item["value"] * item["count"] for item in items if item["unit"] == "points")
    doubles = sum(item["value"] * item["count"] for item in items if item["unit"] == "doubles")
    assert points * 2**doubles == mark


def test_a_loser_can_be_counted_alone(score: Score) -> None:
    alone = score("2p 2p C C 5m 6m 7m 8s 9s 1p", None, melds="Pe:E", seat="E", winner=False)
    assert alone["valid"]
    assert alone["totals"] == {"points": 6, "doubles": 2, "total": 24}
    assert alone["payments"] == []
    assert set(alone["net"].values()) == {0}


def test_four_alike_as_a_pung(score: Score, lose: Lose) -> None:
    other = lose("2m 2m 2m 2m 4m 7m 2p 5p 8p 3s 6s 9s S")
    tally = seventy_two(score, losers={"N": other}, options={"loser_four": "pung"})
    assert tally["losers"]["N"]["totals"]["total"] == 4


def test_x4_too_many_and_too_few(score: Score) -> None:
    """Winner N 80, E 12, S 0 (14 tiles), W 4 (12 tiles)."""
    # Pe2 Pc8 Pe... : Pc(9p) 8 + Pe(5s) 2 + Pe(1s) 4 + Pc(2m) 4 + 20 + 2 = 40; all Pungs 1
    tally = score("9p 9p 9p 2m 2m 2m 7m 7m", "7m", melds="Pe:5s Pe:1s", seat="N", round_wind="S",
                  losers={"E": {"total": 12}, "S": {"total": 0}, "W": {"total": 4}})  # fmt: skip
    assert tally["totals"]["total"] == 80
    assert tally["net"] == {"E": -120, "S": -108, "W": -92, "N": 320}


def test_f1_transfers_one_by_one(score: Score, lose: Lose) -> None:
    tally = score("3m 3m 3m 9m 9m", "9m", melds="Pe:6p Ce:4s Pe:P", discarder="N", losers={
        "E": lose("2p 2p C C 5m 6m 7m 8s 9s 1p", "Pe:E"),
        "W": lose("1s 1s 1s W W 2m 4m 5p 7p 8p 9p 3s 3s", "", "f3"),
        "N": lose("F F 1m 4p 5p 7s 9s 9s 2s 6s", "Ke:8m", "s1"),
    })  # fmt: skip
    paid = {(each["from"], each["to"]): each["amount"] for each in tally["payments"]}
    assert paid == {
        ("E", "S"): 128, ("W", "S"): 64, ("N", "S"): 64, ("E", "W"): 8, ("N", "E"): 20, ("N", "W"): 14,
    }  # fmt: skip
    assert all("S001 §" in each["why"] for each in tally["payments"])
    assert tally["net"] == {"E": -116, "S": 256, "W": -42, "N": -98}


def test_x1_calling_hand(score: Score, lose: Lose) -> None:
    other = lose(*CALLING, "", "calling")
    tally = seventy_two(score, seat="W", round_wind="E", losers={"N": other}, options={"calling_hand": True})
    assert tally["losers"]["N"]["totals"] == {"points": 16, "doubles": 4, "total": 256}
    assert tally["net"] == {"E": -656, "S": -328, "W": 288, "N": 696}


def test_x2_the_same_without_the_calling_hand(score: Score, lose: Lose) -> None:
    for flags in ("", "calling"):
        tally = seventy_two(score, seat="W", losers={"N": lose(*CALLING, "", flags)})
        assert tally["losers"]["N"]["totals"]["total"] == 16
        assert tally["net"] == {"E": -176, "S": -88, "W": 288, "N": -24}


def test_x3_calling_hand_on_a_special_hand(score: Score, lose: Lose) -> None:
    """Winner E 64, S half of 500, W 8, N 0."""
    snake = lose("1s 2s 3s 4s 5s 6s 7s 8s 9s E S W N", "", "", "calling")
    tally = score("3m 3m 3m 4p 5p 6p 9m 9m", "9m", melds="Pe:6p Pe:P", seat="E", round_wind="S",
                  losers={"S": snake, "W": {"total": 8}}, options={"calling_hand": True})  # fmt: skip
    assert tally["totals"]["total"] == 64
    assert tally["losers"]["S"]["totals"]["total"] == 250
    assert tally["net"] == {"E": 384, "S": 364, "W": -362, "N": -386}


@pytest.mark.parametrize(
    ("held", "words"),
    [
        # X1: waits for 6p alone
        (CALLING, ["completed by 6p (6 of circles)", "without the 20 points"]),
        # waits for 8m or 9m: the exposed Pung of 9m is worth more
        (("8m 8m 9m 9m", "Pe:2s Pe:5s Pe:3p"), ["completed by 9m", "without the 20 points"]),
        (("1s 2s 3s 4s 5s 6s 7s 8s 9s E S W N",), ["half the mark", "completed by 1s"]),
    ],
)
def test_a_calling_hand_names_the_tile_it_is_counted_with(
    score: Score, lose: Lose, held: tuple[str, ...], words: list[str]
) -> None:
    """§4.2.3, A43: among its items stands a tile that its player still waits for."""
    concealed, melds = (*held, "")[:2]
    other = lose(concealed, melds, "", "calling")
    tally = seventy_two(score, seat="W", losers={"N": other}, options={"calling_hand": True})
    (note,) = tally["losers"]["N"]["notes"]
    assert note["source"] == "S001 §4.2.3; A43"
    assert all(word in note["text"]["en"] for word in words)


def test_only_a_winner_buys_champagne(score: Score, lose: Lose) -> None:
    """§4.1.13: a calling hand that lacks one tile of the unique wonder has half of 2000, and nothing to pay for it."""
    orphans = lose("1m 9m 1p 9p 1s 9s E S W N P F C", "", "", "calling")
    tally = seventy_two(score, seat="W", losers={"S": orphans}, options={"calling_hand": True})
    assert tally["losers"]["S"]["totals"]["total"] == 1000
    assert "champagne" not in [note["id"] for mark in (tally, tally["losers"]["S"]) for note in mark["notes"]]


def test_half_of_a_quarter_limit_stays_exact(score: Score, lose: Lose) -> None:
    pairs = lose("1m 1m 4m 4m 3p 3p 7p 7p 2s 2s C C N", "", "", "calling")
    tally = seventy_two(score, seat="W", losers={"S": pairs}, options={"calling_hand": True})
    assert tally["losers"]["S"]["totals"]["total"] == 125


def test_calling_hand_takes_the_last_tile_as_claimed(score: Score, lose: Lose) -> None:
    """Waiting for 8m or 8p: the Pung it completes is exposed and nothing is given for buried treasure.

    2m 2m 2m (4) 5s 5s 5s (4) 1p 2p 3p, 8m 8m 8p 8p: exposed Pung 2: 10 points.
    """
    other = lose("2m 2m 2m 5s 5s 5s 1p 2p 3p 8m 8m 8p 8p", "", "", "calling")
    tally = seventy_two(score, seat="W", losers={"S": other}, options={"calling_hand": True})
    assert tally["losers"]["S"]["totals"] == {"points": 10, "doubles": 0, "total": 10}


@pytest.mark.parametrize(
    ("mode", "limits", "seat", "net"),
    [
        # 4000 before the limit; seat S
        ("per_transfer", {}, "S", {"E": -3000, "S": 7000, "W": -2000, "N": -2000}),
        ("hand_mark", {}, "S", {"E": -4000, "S": 8000, "W": -2000, "N": -2000}),
        ("total_received", {}, "S", {"E": -1000, "S": 2000, "W": -500, "N": -500}),
        ("none", {}, "S", {"E": -8000, "S": 16000, "W": -4000, "N": -4000}),
        ("per_transfer", {}, "E", {"E": 9000, "S": -3000, "W": -3000, "N": -3000}),
        ("hand_mark", {}, "E", {"E": 18000, "S": -6000, "W": -6000, "N": -6000}),
        ("total_received", {}, "E", {"E": 3000, "S": -1000, "W": -1000, "N": -1000}),
        ("none", {}, "E", {"E": 24000, "S": -8000, "W": -8000, "N": -8000}),
        ("per_transfer", {"limit": 1000, "limit_east": 1500}, "S", {"E": -1500, "S": 3500, "W": -1000, "N": -1000}),
        ("hand_mark", {"limit": 1000}, "S", {"E": -2000, "S": 4000, "W": -1000, "N": -1000}),
    ],
)
def test_limit_modes(score: Score, mode: str, limits: dict[str, int], seat: str, net: dict[str, int]) -> None:
    concealed, won, more = GATES
    tally = score(concealed, won, seat=seat, options={"limit_mode": mode, **limits}, **more)
    assert tally["totals"]["total"] == 4000
    assert tally["net"] == net


def test_the_limit_cuts_what_losers_pay_each_other_too(score: Score) -> None:
    """E 2000 against N 0: 4000, cut to 3000; W 2500 against N: cut to 2000, against E 1000 doubled is under it."""
    tally = seventy_two(score, losers={"E": {"total": 2000}, "W": {"total": 2500}, "N": {"total": 0}})
    paid = {(each["from"], each["to"]): each["amount"] for each in tally["payments"]}
    assert (paid["N", "E"], paid["N", "W"], paid["E", "W"]) == (3000, 2000, 1000)
    assert sum(tally["net"].values()) == 0


def test_a_loser_whose_mark_is_cut_is_told_so(score: Score) -> None:
    """East's 2500 stands below 3000; West's 6000 is cut to 2000, so West owes 500, doubled with East."""
    tally = seventy_two(score, losers={"E": {"total": 2500}, "W": {"total": 6000}}, options={"limit_mode": "hand_mark"})
    (paid,) = [payment for payment in tally["payments"] if (payment["from"], payment["to"]) == ("W", "E")]
    assert paid["amount"] == 1000
    assert "2500 − 6000" in paid["why"]
    assert "mark 6000 cut to 2000" in paid["why"]


def test_total_received_cuts_the_winners_mark_alone(score: Score) -> None:
    """A1 (c): the winner gets at most 2000 in all; E 2500 and W 800 settle as they are: (2500 - 800) x 2."""
    concealed, won, more = GATES
    tally = score(concealed, won, options={"limit_mode": "total_received"}, **more,
                  losers={"E": {"total": 2500}, "W": {"total": 800}})  # fmt: skip
    paid = {(each["from"], each["to"]): each["amount"] for each in tally["payments"]}
    assert (paid["E", "S"], paid["W", "S"], paid["N", "S"]) == (1000, 500, 500)
    assert (paid["W", "E"], paid["N", "E"], paid["N", "W"]) == (3400, 5000, 800)


def test_a_calling_hand_that_only_a_draw_completes_counts_as_any_other(score: Score, lose: Lose) -> None:
    """A43 takes the last tile as claimed: with it the second Chow is not allowed; Pc(7m) 4, Pc(9m) 8 = 12."""
    other = lose("1p 2p 3p 4s 5s 6s 7m 7m 7m 9m 9m 9m 5s", "", "", "calling")
    mark = seventy_two(score, seat="W", losers={"S": other}, options={"calling_hand": True})["losers"]["S"]
    assert mark["totals"] == {"points": 12, "doubles": 0, "total": 12}
    assert [note["id"] for note in mark["notes"]] == ["calling_by_draw_only"]


def test_pairs_beside_a_pung_cannot_be_claimed_when_calling_either(score: Score, lose: Lose) -> None:
    other = lose("4m 3p 3p 7p 7p 2s 2s C C N", "Pe:4m", "", "calling")
    mark = seventy_two(score, seat="W", losers={"S": other}, options={"calling_hand": True})["losers"]["S"]
    assert mark["totals"]["total"] == 2 + 2
    assert [note["id"] for note in mark["notes"]] == ["calling_by_draw_only"]


def test_a_calling_hand_is_never_worth_less_than_any_other(score: Score, lose: Lose) -> None:
    """Half of 500 for honour pairs; as any other Kc(C) 32 + Kc(N) 32 + Pc(W) 8 + pair F 2 = 74, C 1, round wind 1."""
    other = lose("C C C C N N N N W W W F F", "", "", "calling")
    tally = seventy_two(score, seat="W", round_wind="N", losers={"S": other}, options={"calling_hand": True})
    mark = tally["losers"]["S"]
    assert mark["totals"] == {"points": 74, "doubles": 2, "total": 296}
    assert [note["id"] for note in mark["notes"]] == ["calling_worth_less"]


def test_goulash_pot_comes_from_the_table(score: Score) -> None:
    tally = seventy_two(score, melds="Ke:7p Pe:1m Pe:5m Pe:6s", options={"goulash": True, "goulash_pot": 800})
    pot = [each for each in tally["payments"] if each["from"] == "table"]
    assert [(each["to"], each["amount"]) for each in pot] == [("S", 800)]
    assert "§3.6" in pot[0]["why"]
    assert sum(tally["net"].values()) == 0


def test_goulash_forbids_chows_unless_agreed(score: Score) -> None:
    refused = seventy_two(score, options={"goulash": True})
    assert [reason["code"] for reason in refused["reasons"]] == ["goulash_chow"]
    windy = score("E S W N N 2m 3m 4m 5s 6s 7s 7p 8p 9p", "N", options={"goulash": True})
    assert [reason["code"] for reason in windy["reasons"]] == ["goulash_chow"]
    assert seventy_two(score, options={"goulash": True, "goulash_chows": True})["totals"]["total"] == 72
    snake = score("1s 2s 3s 4s 5s 6s 7s 8s 9s E S W N 4s", "4s", options={"goulash": True})
    assert snake["totals"]["total"] == 500


DOUBLED = {"penalty_east_doubles": True}


@pytest.mark.parametrize(
    ("offender", "options", "net"),
    [
        ("N", {}, {"E": 500, "S": 500, "W": 500, "N": -1500}),
        ("N", DOUBLED, {"E": 1000, "S": 500, "W": 500, "N": -2000}),
        ("E", {}, {"E": -1500, "S": 500, "W": 500, "N": 500}),
        ("E", DOUBLED, {"E": -3000, "S": 1000, "W": 1000, "N": 1000}),
    ],
)
def test_x6_false_mahjong(offender: str, options: dict[str, bool], net: dict[str, int]) -> None:
    settled = settle_fault("navy", "false_mahjong", offender, options=options)
    assert settled["net"] == net
    assert all("S001 §4.3.3" in payment["why"] for payment in settled["payments"])
    assert json.loads(json.dumps(settled)) == settled


def test_faults_that_cost_nothing_more() -> None:
    for fault, shown in (("false_mahjong", False), ("too_few_tiles", True), ("too_many_tiles", True)):
        settled = settle_fault("navy", fault, "N", hands_shown=shown)
        assert settled["payments"] == []
        assert set(settled["net"].values()) == {0}
    assert settle_fault("navy", "too_few_tiles", "N")["fault"]["counted"]
    assert not settle_fault("navy", "too_many_tiles", "N")["fault"]["counted"]


@pytest.mark.parametrize(
    ("given", "options", "words"),
    [
        (("navi", "false_mahjong", "N"), {}, "'navy'"),
        (("navy", "false_mahjon", "N"), {}, "did you mean 'false_mahjong'"),
        (("navy", "false_mahjong", "X"), {}, "seat 'X'"),
        (("navy", "false_mahjong", "N"), {"penalty_east_double": True}, "'penalty_east_doubles'"),
    ],
)
def test_unknown_words_of_a_fault_are_named(given: tuple[str, str, str], options: dict[str, bool], words: str) -> None:
    with pytest.raises(UnreadableError, match=words):
        settle_fault(*given, options=options)
