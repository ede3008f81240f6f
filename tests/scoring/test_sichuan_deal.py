"""Whole deals of the bloody battle, worked by hand: Kongs, wins, false wins, wall out; and what a deal refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from scoring.rules.sichuan import SICHUAN
from scoring.rules.sichuan_options import COEFFICIENTS
from scoring.ruleset import Ruleset
from tests.scoring.sichuan_table import Paid, each, kong, net, paid, refused, settle, shown, to_each, win, wins

NO_CHECK: dict[str, Any] = {"endgame": "none"}
HOME: dict[str, Any] = {"preset": "home", "endgame": "none"}

# Plain hands, and a full flush in bamboos that waits for the same 4s.
E_PLAIN = win("E", "123m 456m 789m 234s 55s", won="4s", by="W")
S_FLUSH = win("S", "234s 678s 678s 999s 11s", won="4s", by="W")
N_DRAWS = win("N", "123p 456p 789p 234m 99p", won="9p")
FIRST = win("E", "123m 789m 123s 123s 55s", won="1m", by="S")

# Hands at the end: S waits for 3p (all Pungs, 2) or 1p, 4p (plain, 1); W for 5m (plain); N for nothing.
S_READY = shown("222p 3p", "444s", "666s", "777s")
W_READY = shown("123m 456m 789m 789s 5m")
N_NOT = shown("11p 456p 146m 78m", "(9999p)")
RAIN = kong("N", "concealed", "9p")


class Case(NamedTuple):
    """A deal, what is paid in order, where everybody stands, and who deals next."""

    id: str
    form: dict[str, Any]
    paid: Paid
    net: dict[str, int]
    dealer: str
    options: dict[str, Any] | None = None


CASES = [
    # Dossier 6, example 1: full flush 2 + Kong 1 = 3 fan = 8; C paid 2 when the 9p was claimed from him.
    Case("dossier 1", {"steps": [kong("E", "direct", "9p", "W"),
                                 wins(win("E", "345p 88p", "222p", "666p", "9999p", won="8p", by="S"))],
                       "end": "wall_out"},
         [("W", "E", 2), ("S", "E", 8)], net(10, -8, -2, 0), "E", NO_CHECK),
    # Example 2: seven pairs with a root, drawn: 3 fan = 8, and 1 from each.
    Case("dossier 2", {"steps": [wins(win("E", "4444s 11m 33m 55m 77m 99s", won="9s"))], "end": "wall_out"},
         each("SWN", "E", 9), net(27, -9, -9, -9), "E", NO_CHECK),
    # Example 3: plain on a discard 1; drawn 2 from each.
    Case("dossier 3, discard", {"steps": [wins(FIRST)], "end": "wall_out"}, [("S", "E", 1)], net(1, -1, 0, 0), "E",
         NO_CHECK),
    Case("dossier 3, drawn", {"steps": [wins(N_DRAWS)], "end": "wall_out"}, each("ESW", "N", 2), net(-2, -2, -2, 6),
         "N", NO_CHECK),
    # Example 4: rain to N; E out on S's discard; N pays S 2 and W 1; the rain goes back, to E as well.
    Case("dossier 4", {"steps": [RAIN, wins(FIRST)], "end": "wall_out",
                       "hands": {"S": S_READY, "W": W_READY, "N": N_NOT}},
         [*each("ESW", "N", 2), ("S", "E", 1), ("N", "S", 2), ("N", "W", 1), *to_each("N", "ESW", 2)],
         net(1, 1, 1, -3), "E"),
    # Example 5: home, unit 5, pure all Pungs with a Kong: 4 + 1 = 5 fan = 16 x 5 = 80; the Kong itself 10, 5, 5.
    Case("dossier 5", {"steps": [kong("E", "direct", "9p", "W"),
                                 wins(win("E", "222p 88p", "333p", "666p", "9999p", won="8p", by="S"))],
                       "end": "wall_out"},
         [("W", "E", 10), *each("SN", "E", 5), ("S", "E", 80)], net(100, -85, -10, -5), "E", HOME | {"point_value": 5}),
    # Example 7: A out, B Prêt, C Non Prêt, D Pig Flower, unit 10; A's win paid 10 before.
    Case("dossier 7", {"steps": [wins(FIRST)], "end": "wall_out",
                       "hands": {"S": shown("2345678p 11p 22p 33p"), "W": shown("123m 456m 789m 789s 5m"),
                                 "N": shown("147m 258p 369s 6688s")}},
         [("S", "E", 10), ("W", "S", 20), ("N", "S", 60), ("N", "W", 60)], net(10, 70, 40, -120), "E",
         {"endgame": "jorf", "point_value": 10}),
    # One discard, two winners: plain 1 to E, full flush 2 fan = 4 to S; then N draws plain, W alone pays 1 + 1.
    Case("three out", {"steps": [wins(E_PLAIN, S_FLUSH), wins(N_DRAWS)], "end": "three_out"},
         [("W", "E", 1), ("W", "S", 4), ("W", "N", 2)], net(1, 4, -7, 2), "W"),
    # The same discard at 50 cents a point.
    Case("in cents", {"steps": [wins(E_PLAIN, S_FLUSH), wins(N_DRAWS)], "end": "three_out"},
         [("W", "E", 50), ("W", "S", 200), ("W", "N", 100)], net(50, 200, -350, 100), "W", {"point_value": 50}),
    # Who is out pays nothing: E wins from S, then S draws plain: W and N pay 2.
    Case("drawn with one out", {"steps": [wins(FIRST), wins(win("S", "123p 456p 789p 234m 99p", won="9p"))],
                                "end": "wall_out"},
         [("S", "E", 1), *each("WN", "S", 2)], net(1, 3, -2, -2), "E", NO_CHECK),
    # A robbed Kong: 3 paid, the robber wins 2 (1 fan) from the robbed, 3 back.
    Case("robbed", {"steps": [kong("S", "extended", "4s"),
                              wins(win("W", "123m 456m 789m 234s 55s", won="4s", by="S", flags="robbing_kong"))],
                    "end": "wall_out"},
         [*each("EWN", "S", 1), ("S", "W", 2), *to_each("S", "EWN", 1)], net(0, -2, 2, 0), "W", NO_CHECK),
    # Another claims it falsely first, 8 to each: the Kong can still be robbed.
    Case("robbed after a false win", {"steps": [
            kong("S", "extended", "4s"), {"false_win": {"by": "N"}},
            wins(win("W", "123m 456m 789m 234s 55s", won="4s", by="S", flags="robbing_kong"))], "end": "wall_out"},
         [*each("EWN", "S", 1), *to_each("N", "ESW", 8), ("S", "W", 2), *to_each("S", "EWN", 1)],
         net(8, 6, 10, -24), "W", NO_CHECK),
    # Two rob it: each is paid 2; several won on one tile, so the robbed player deals.
    Case("robbed by two", {"steps": [kong("S", "extended_kept", "4s"),
                                     wins(win("W", "123m 456m 789m 234s 55s", won="4s", by="S", flags="robbing_kong"),
                                          win("N", "123p 456p 789p 345s 99p", won="4s", by="S", flags="robbing_kong"))],
                           "end": "wall_out"},
         [("S", "W", 2), ("S", "N", 2)], net(0, -4, 2, 2), "S", NO_CHECK),
    # Shoot after a Kong, sbr: 1 fan = 2, the rain back.
    Case("shoot after rain", {"steps": [kong("N", "concealed", "1p"),
                                        wins(win("E", "123m 456m 789m 234s 55s", won="4s", by="N",
                                                 flags="discard_after_kong"))], "end": "wall_out"},
         [*each("ESW", "N", 2), ("N", "E", 2), *to_each("N", "ESW", 2)], net(2, 0, 0, -2), "E", NO_CHECK),
    Case("shoot after rain and a false win", {"steps": [
            kong("N", "concealed", "1p"), {"false_win": {"by": "W"}},
            wins(win("E", "123m 456m 789m 234s 55s", won="4s", by="N", flags="discard_after_kong"))],
            "end": "wall_out"},
         [*each("ESW", "N", 2), *to_each("W", "ESN", 8), ("N", "E", 2), *to_each("N", "ESW", 2)],
         net(10, 8, -24, 6), "E", NO_CHECK),
    # Home: plain 1 + 1 = 2 fan = 2, and the rain of 6 goes on to the winner.
    Case("rain handed on", {"steps": [kong("N", "concealed", "1p"),
                                      wins(win("E", "123m 456m 789m 234s 55s", won="4s", by="N",
                                               flags="discard_after_kong"))], "end": "wall_out"},
         [*each("ESW", "N", 2), ("N", "E", 2), ("N", "E", 6)], net(6, -2, -2, -2), "E", HOME),
    # Two winners at home: E 2, S full flush 3 + 1 = 4 fan = 8; the table says the rain goes to S.
    Case("rain handed to the one named", {"steps": [
            kong("N", "concealed", "1p"),
            wins(win("E", "123m 456m 789m 234s 55s", won="4s", by="N", flags="discard_after_kong"),
                 win("S", "234s 678s 678s 999s 11s", won="4s", by="N", flags="discard_after_kong"),
                 kong_money_to="S")], "end": "wall_out"},
         [*each("ESW", "N", 2), ("N", "E", 2), ("N", "S", 8), ("N", "S", 6)], net(0, 12, -2, -10), "N", HOME),
    # Win after a Kong: Kong 1 + after Kong 1 = 2 fan = 4, drawn 5 from each, beside the rain.
    Case("after a Kong", {"steps": [kong("E", "concealed", "1p"),
                                    wins(win("E", "123m 456m 789m 55m", "(1111p)", won="5m", flags="after_kong"))],
                          "end": "wall_out"},
         [*each("SWN", "E", 2), *each("SWN", "E", 5)], net(21, -7, -7, -7), "E", NO_CHECK),
    # A later discard gives the Kong money no other way: it stays with a winner.
    Case("a winner keeps it", {"steps": [kong("E", "extended", "1p"),
                                         wins(win("E", "123m 456m 789m 55m", "1111p", won="5m", by="S"))],
                               "end": "wall_out"},
         [*each("SWN", "E", 1), ("S", "E", 2)], net(5, -3, -1, -1), "E", NO_CHECK),
    # False win: 8 to each still in, all own Kong money back; then nobody is ready but E is out.
    Case("false win", {"steps": [RAIN, {"false_win": {"by": "N"}}], "end": "wall_out"},
         [*each("ESW", "N", 2), *to_each("N", "ESW", 8), *to_each("N", "ESW", 2)], net(8, 8, 8, -24), "E", NO_CHECK),
    Case("false win, one out", {"steps": [RAIN, wins(FIRST), {"false_win": {"by": "N"}}], "end": "wall_out"},
         [*each("ESW", "N", 2), ("S", "E", 1), *to_each("N", "SW", 8), *to_each("N", "ESW", 2)],
         net(1, 7, 8, -16), "E", NO_CHECK),
    # Kong money given back once is not given back again: N, not ready, pays the check alone.
    Case("false win, then wall out", {"steps": [RAIN, wins(FIRST), {"false_win": {"by": "N"}}], "end": "wall_out",
                                      "hands": {"S": S_READY, "W": W_READY, "N": N_NOT}},
         [*each("ESW", "N", 2), ("S", "E", 1), *to_each("N", "SW", 8), *to_each("N", "ESW", 2), ("N", "S", 2),
          ("N", "W", 1)], net(1, 9, 9, -19), "E"),
    # Handed on at home: nothing is left for N to give back. Best of S: all Pungs 2 fan = 2; of W: plain 1.
    Case("handed on, then wall out", {"steps": [RAIN, wins(win("E", "123m 789m 123s 123s 55s", won="1m", by="N",
                                                               flags="discard_after_kong"))],
                                      "end": "wall_out", "hands": {"S": S_READY, "W": W_READY, "N": N_NOT}},
         [*each("ESW", "N", 2), ("N", "E", 2), ("N", "E", 6), ("N", "S", 2), ("N", "W", 1)], net(6, 0, -1, -5), "E",
         {"preset": "home"}),
    # A ready player keeps his Kong money: S's extended 7s paid 1 by each; N gives nothing back, for it has no Kong.
    Case("ready keeps it", {"steps": [kong("S", "extended", "7s"), wins(FIRST)], "end": "wall_out",
                            "hands": {"S": shown("222p 3p", "444s", "666s", "7777s"),
                                      "W": shown("123m 456m 789m 889s 5m"),
                                      "N": shown("11p 456p 146m 78m 999p")}},
         [*each("EWN", "S", 1), ("S", "E", 1), ("W", "S", 2), ("N", "S", 2)], net(0, 6, -3, -3), "E"),
    # Nobody won, nobody ready: only the rain goes back. East deals again.
    Case("nobody ready", {"steps": [RAIN], "end": "wall_out",
                          "hands": {"E": shown("1133m 5577m 99m 135s"), "S": shown("1133s 5577s 99s 246p"),
                                    "W": shown("2244m 6688m 33357p"), "N": N_NOT}},
         [*each("ESW", "N", 2), *to_each("N", "ESW", 2)], net(0, 0, 0, 0), "E"),
    Case("nothing happened", {"steps": [], "end": "wall_out"}, [], net(0, 0, 0, 0), "E", NO_CHECK),
    # Void suits, sbr: W holds 9s of his void suit: 48 lost to nobody, and he pays S 2; N pays S 2, gives 6 back.
    Case("void suit held", {"steps": [RAIN, wins(FIRST)], "end": "wall_out",
                            "void_suits": {"E": "p", "S": "m", "W": "s", "N": "s"},
                            "hands": {"S": S_READY, "W": shown("123m 456m 789m 555m 9s"), "N": N_NOT}},
         [*each("ESW", "N", 2), ("S", "E", 1), ("W", "table", 48), ("W", "S", 2), ("N", "S", 2),
          *to_each("N", "ESW", 2)], net(1, 3, -2, -2), "E"),
    # Home: N, three suits, pays 16 to each other still in, not the check; W, not ready, pays S 2.
    Case("flower pig", {"steps": [RAIN, wins(FIRST)], "end": "wall_out",
                        "hands": {"S": S_READY, "W": shown("1133m 5577m 99m 135p"),
                                  "N": shown("11p 456p 146m 8m 8s", "(9999p)")}},
         [*each("ESW", "N", 2), ("S", "E", 1), *to_each("N", "SW", 16), ("W", "S", 2), *to_each("N", "ESW", 2)],
         net(1, 17, 14, -32), "E", {"preset": "home"}),
    # Last tile: 1 fan = 2, and the deal ends with it.
    Case("last tile", {"steps": [wins(win("E", "123m 456m 789m 234s 55s", won="4s", by="W", flags="last_tile"))],
                       "end": "wall_out"}, [("W", "E", 2)], net(2, 0, -2, 0), "E", NO_CHECK),
    # The dealt hand, home: 6 fan = 32, drawn 33 from each.
    Case("heavenly", {"steps": [wins(win("E", "123m 456m 789m 234s 55s", won="5s", flags="heavenly"))],
                      "end": "wall_out"}, each("SWN", "E", 33), net(99, -33, -33, -33), "E", HOME),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_a_deal(case: Case) -> None:
    settled = settle("deal", **case.form, options=case.options or {})
    assert paid(settled) == case.paid
    assert settled["net"] == case.net
    assert settled["next_dealer"]["seat"] == case.dealer
    table = {seat: sum(amount for payer, to, amount in case.paid if (payer, to) == (seat, "table")) for seat in "ESWN"}
    assert settled["balance"] == {seat: case.net[seat] - table[seat] for seat in "ESWN"}


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_the_trace_of_a_deal_adds_up(case: Case) -> None:
    """Each step names its own payments; the nets run; the last state is the result."""
    settled = settle("deal", **case.form, options=case.options or {})
    rows = [*settled["steps"], settled["end"]]
    assert [place for row in rows for place in row["payments"]] == list(range(len(case.paid)))
    running = dict.fromkeys("ESWN", 0)
    for row in rows:
        for payer, to, amount in (case.paid[place] for place in row["payments"]):
            if to != "table":
                running[payer] -= amount
                running[to] += amount
        assert row["net"] == running
    assert rows[-1]["net"] == settled["net"]
    assert rows[-1]["out"] == settled["out"]


def test_a_deal_keeps_the_count_of_each_win() -> None:
    settled = settle("deal", steps=[wins(E_PLAIN, S_FLUSH), wins(N_DRAWS)], end="three_out")
    first = settled["steps"][0]
    assert [(each["seat"], each["totals"]["total"]) for each in first["tallies"]] == [("E", 1), ("S", 4)]
    assert [item["id"] for item in first["tallies"][1]["items"]] == ["full_flush"]
    assert [step["out"] for step in settled["steps"]] == [["E", "S"], ["E", "S", "N"]]
    assert settled["out"] == ["E", "S", "N"]


def paris(**rows: int) -> Ruleset:
    """A club's variant: preset jorf, with its own coefficients."""
    table = replace(COEFFICIENTS, rows=rows)
    options = {**SICHUAN.options, "preset": replace(SICHUAN.options["preset"], default="jorf")}
    tables = (table, *(each for each in SICHUAN.tables if each.id != table.id))
    return replace(SICHUAN, id="paris", options=options, tables=tables)


def test_a_club_s_own_table_settles_a_paris_deal() -> None:
    """Coefficients plain 2, full flush 5, point 100: W pays E 200 and S 500; N draws, W pays 200; no Kong money."""
    book = paris(plain=2, full_flush=5)
    steps = [kong("W", "concealed", "1p"), wins(E_PLAIN, S_FLUSH), wins(win("N", "222p 444p 777p 999p 88p", won="8p"))]
    settled = settle("deal", book, steps=steps, end="three_out", options={"point_value": 100})
    assert paid(settled) == [("W", "E", 200), ("W", "S", 500), ("W", "N", 500)]
    assert [note["id"] for note in settled["notes"]] == ["no_kong_money"]


def test_the_paris_deal_ends_by_article_34() -> None:
    """E out; S one family, W two, N two: W and N pay S 2 x 100 each."""
    hands = {"S": shown("2345678p 11p 22p 33p"), "W": W_READY, "N": shown("147m 258m 369m 5577p")}
    settled = settle("deal", paris(plain=1), steps=[wins(FIRST)], end="wall_out", hands=hands,
                     options={"point_value": 100})  # fmt: skip
    assert paid(settled) == [("S", "E", 100), ("W", "S", 200), ("N", "S", 200)]
    assert settled["end"]["kinds"] == {"S": "pret", "W": "non_pret", "N": "non_pret"}


def test_without_coefficients_a_paris_win_is_refused() -> None:
    codes = refused("deal", steps=[wins(FIRST)], end="wall_out", options={"preset": "jorf", "endgame": "none"})
    assert codes == ["coefficients_missing"]


def test_a_void_deal_pays_only_what_was_won_before() -> None:
    """All three still in are Non Prêt (two families): article 34 moves nothing."""
    hands = {seat: shown(text) for seat, text in
             (("S", "147m 258m 369m 2244p"), ("W", "147s 258s 369s 5577p"), ("N", "147s 258s 369s 6699p"))}  # fmt: skip
    settled = settle("deal", steps=[wins(win("E", "123m 456m 789m 33p 888p", won="3p", by="S"))], end="wall_out",
                     hands=hands, options={"endgame": "jorf"})  # fmt: skip
    assert paid(settled) == [("S", "E", 1)]
    assert settled["end"]["void"] is True
    assert [note["id"] for note in settled["notes"]] == ["void_deal"]


W_HAND = win("W", "123p 456p 789p 234m 99p", won="9p", by="N")
E_AGAIN = win("E", "123p 456p 789p 234m 99p", won="9p", by="N")
END = {"S": S_READY, "W": W_READY, "N": N_NOT}

REFUSED: list[tuple[str, list[str], dict[str, Any]]] = [
    ("a winner wins again", ["winner_is_out"], {"steps": [wins(FIRST), wins(E_AGAIN)]}),
    ("out, and discards", ["discarder_is_out"],
     {"steps": [wins(FIRST), wins(win("W", "123p 456p 789p 234m 99p", won="9p", by="E"))]}),
    ("out, and lays a Kong", ["player_is_out"], {"steps": [wins(FIRST), kong("E", "concealed", "9p")]}),
    ("out, and feeds a Kong", ["player_is_out"], {"steps": [wins(FIRST), kong("N", "direct", "9p", "E")]}),
    ("out, and declares falsely", ["player_is_out"], {"steps": [wins(FIRST), {"false_win": {"by": "E"}}]}),
    ("a win after three out", ["deal_over"],
     {"steps": [wins(E_PLAIN, S_FLUSH), wins(N_DRAWS), wins(W_HAND)], "end": "three_out"}),
    ("a Kong after three out", ["deal_over"],
     {"steps": [wins(E_PLAIN, S_FLUSH), wins(N_DRAWS), kong("W", "concealed", "1s")], "end": "three_out"}),
    ("a step after the last tile", ["deal_over"],
     {"steps": [wins(win("E", "123m 456m 789m 234s 55s", won="4s", by="W", flags="last_tile")),
                kong("N", "concealed", "9p")]}),
    ("one seat wins twice", ["same_winner_twice"], {"steps": [wins(E_PLAIN, E_PLAIN)]}),
    ("two discarders", ["winners_apart"],
     {"steps": [wins(E_PLAIN, win("S", "234s 678s 678s 999s 11s", won="4s", by="N"))]}),
    ("two tiles", ["winners_apart"],
     {"steps": [wins(E_PLAIN, win("S", "234s 678s 678s 999s 11s", won="1s", by="W"))]}),
    ("one flag of two", ["winners_apart"],
     {"steps": [wins(E_PLAIN, win("S", "234s 678s 678s 999s 11s", won="4s", by="W", flags="last_tile"))]}),
    ("two draw", ["drawn_by_several", "winners_apart"],
     {"steps": [wins(E_PLAIN, win("S", "234s 678s 678s 999s 11s", won="4s"))]}),
    ("no division", ["no_division", "no_win"],
     {"steps": [wins(win("E", "123m 456m 789m 235s 55s", won="5s", by="W"))]}),
    ("three suits", ["three_suits", "no_win"],
     {"steps": [wins(win("E", "123m 456m 789p 234s 55s", won="4s", by="W"))]}),
    ("void suit in the win", ["void_suit_held", "no_win"],
     {"steps": [wins(E_PLAIN)], "void_suits": {"E": "s"}}),
    ("no Kong to rob", ["no_kong_before"],
     {"steps": [wins(win("W", "123m 456m 789m 234s 55s", won="4s", by="S", flags="robbing_kong"))]}),
    ("another Kong to rob", ["no_kong_before"],
     {"steps": [kong("S", "extended", "5p"),
                wins(win("W", "123m 456m 789m 234s 55s", won="4s", by="S", flags="robbing_kong"))]}),
    ("a concealed Kong robbed", ["no_kong_before"],
     {"steps": [kong("S", "concealed", "4s"),
                wins(win("W", "123m 456m 789m 234s 55s", won="4s", by="S", flags="robbing_kong"))]}),
    ("no Kong before the discard", ["no_kong_before"],
     {"steps": [wins(win("E", "123m 456m 789m 234s 55s", won="4s", by="N", flags="discard_after_kong"))]}),
    ("another's Kong before the discard", ["no_kong_before"],
     {"steps": [kong("W", "concealed", "9p"),
                wins(win("E", "123m 456m 789m 234s 55s", won="4s", by="N", flags="discard_after_kong"))]}),
    ("a win between", ["no_kong_before"],
     {"steps": [kong("N", "concealed", "9p"), wins(FIRST),
                wins(win("W", "456m 456m 789m 678s 88s", won="8s", by="N", flags="discard_after_kong"))]}),
    ("no Kong before the draw", ["kong_not_told", "no_kong_before"],
     {"steps": [wins(win("E", "123m 456m 789m 55m", "(1111p)", won="5m", flags="after_kong"))]}),
    ("a Kong in hand, none told", ["kong_not_told"],
     {"steps": [wins(win("E", "123m 456m 789m 55m", "1111p", won="5m", by="S"))]}),
    ("told concealed, held exposed", ["kong_not_in_hand", "kong_not_told"],
     {"steps": [kong("E", "concealed", "1p"), wins(win("E", "123m 456m 789m 55m", "1111p", won="5m", by="S"))]}),
    ("told, not in hand", ["kong_not_in_hand"], {"steps": [kong("E", "concealed", "1p"), wins(FIRST)]}),
    ("a Kong twice", ["kong_twice"], {"steps": [kong("E", "concealed", "1p"), kong("S", "concealed", "1p")]}),
    ("five 9p", ["five_of_a_kind"],
     {"steps": [kong("S", "concealed", "9p"), wins(win("W", "123p 456p 789p 234m 55m", won="4m", by="N"))]}),
    ("five 4s in two wins", ["five_of_a_kind"],
     {"steps": [wins(win("E", "123m 456m 789m 444s 55s", won="4s", by="W")),
                wins(win("S", "111m 234s 678s 345s 99m", won="9m", by="W"))]}),
    ("heavenly after a Kong", ["heavenly_late"],
     {"steps": [kong("S", "concealed", "9p"), wins(win("E", "123m 456m 789m 234s 55s", won="5s", flags="heavenly"))]}),
    ("whose Kong money", ["kong_money_to_whom"],
     {"steps": [kong("N", "concealed", "1p"),
                wins(win("E", "123m 456m 789m 234s 55s", won="4s", by="N", flags="discard_after_kong"),
                     win("S", "234s 678s 678s 999s 11s", won="4s", by="N", flags="discard_after_kong"))],
      "options": HOME}),
    ("Kong money to a loser", ["kong_money_to_nobody"], {"steps": [wins(E_PLAIN, kong_money_to="N")]}),
    ("Kong money of a Kong", ["kong_money_to_nobody"], {"steps": [{**RAIN, "kong_money_to": "N"}]}),
    ("an empty step", ["one_thing_a_step"], {"steps": [{}]}),
    ("two things in a step", ["one_thing_a_step"], {"steps": [{**RAIN, **wins(FIRST)}]}),
    ("other rules", ["other_rules"], {"steps": [wins({**FIRST, "rules": "mcr"})]}),
    ("other options", ["other_options"], {"steps": [wins({**FIRST, "options": {"fan_cap": "5"}})]}),
    ("other out", ["other_out"], {"steps": [wins({**FIRST, "out": ["N"]})]}),
    ("other void suit", ["other_void_suit"],
     {"steps": [wins({**FIRST, "void_suit": "p"})], "void_suits": {"E": "s"}}),
    ("void suits not played", ["void_suit_not_played"],
     {"steps": [], "void_suits": {"S": "m"}, "options": NO_CHECK | {"void_required": False}}),
    ("not three out", ["wrong_end"], {"steps": [wins(FIRST)], "end": "three_out"}),
    ("three out, not wall out", ["wrong_end"], {"steps": [wins(E_PLAIN, S_FLUSH), wins(N_DRAWS)], "end": "wall_out"}),
    ("hands of three out", ["hands_not_needed"],
     {"steps": [wins(E_PLAIN, S_FLUSH), wins(N_DRAWS)], "end": "three_out", "hands": {"W": W_READY}}),
    ("hands without a check", ["hands_not_needed"], {"steps": [RAIN, wins(FIRST)], "hands": END}),
    ("hands missing", ["missing_hand", "missing_hand", "missing_hand"],
     {"steps": [wins(FIRST)], "options": {}}),
    ("a hand of one who is out", ["player_is_out"],
     {"steps": [RAIN, wins(FIRST)], "hands": {**END, "E": shown("258s 258p 147m 36s 36p")}, "options": {}}),
    ("twelve tiles", ["not_thirteen"],
     {"steps": [RAIN, wins(FIRST)], "hands": {**END, "W": shown("123m 456m 789m 789s")}, "options": {}}),
    ("a Kong not told at the end", ["kong_not_told"], {"steps": [wins(FIRST)], "hands": END, "options": {}}),
    ("a Kong told, no Kong at the end", ["kong_not_in_hand"],
     {"steps": [RAIN, wins(FIRST)], "hands": {**END, "N": shown("11p 456p 146m 78m 888p")}, "options": {}}),
    ("five at the end", ["five_of_a_kind"],
     {"steps": [RAIN, wins(FIRST)], "hands": {**END, "W": shown("123m 456m 789m 777s 5m")}, "options": {}}),
    ("a Chow laid out", ["chow_laid_out"],
     {"steps": [RAIN, wins(FIRST)], "hands": {**END, "W": shown("123m 456m 789s 5m", "789m")}, "options": {}}),
    ("a wind in hand", ["tile_not_used"],
     {"steps": [RAIN, wins(FIRST)], "hands": {**END, "W": shown("123m 456m 789m 789s E")}, "options": {}}),
    ("winner is false", ["no_count_for_losers"], {"steps": [wins({**FIRST, "winner": False})]}),
    ("no seat", ["unknown_value"], {"steps": [{"false_win": {"by": "X"}}]}),
    ("no seat in a win", ["wrong_type"], {"steps": [wins({**FIRST, "seat_wind": "Q"})]}),
    ("an unknown step", ["unknown_key"], {"steps": [{"pung": {}}]}),
    ("a Kong without its tile", ["missing_key"], {"steps": [{"kong": {"kind": "concealed", "by": "E"}}]}),
    ("no winner in wins", ["wrong_type"], {"steps": [wins()]}),
    ("an unknown end", ["unknown_value"], {"steps": [], "end": "draw"}),
    ("a flower pig under tfmj", ["amount_not_known"],
     {"steps": [RAIN, wins(FIRST)], "hands": {**END, "W": shown("123m 456m 789m 8p 789s")},
      "options": {"preset": "tfmj"}}),
    # Several faults at once, in the order of the steps.
    ("four faults", ["kong_twice", "winner_is_out", "same_winner_twice", "wrong_end"],
     {"steps": [RAIN, RAIN, wins(FIRST), wins(E_AGAIN), wins(W_HAND, W_HAND)], "end": "three_out"}),
    ("faults of a hand and of the end", ["no_division", "no_win", "wrong_end"],
     {"steps": [wins(win("E", "123m 456m 789m 235s 55s", won="5s", by="W"))], "end": "three_out"}),
]  # fmt: skip


@pytest.mark.parametrize(("codes", "form"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_cannot_be_is_refused_with_every_fault(codes: list[str], form: dict[str, Any]) -> None:
    assert refused("deal", **{"end": "wall_out", "options": NO_CHECK, **form}) == codes


def test_faults_name_their_step() -> None:
    from scoring import ScoringError

    with pytest.raises(ScoringError) as caught:
        settle("deal", steps=[wins(FIRST), wins(E_AGAIN, W_HAND)], end="wall_out", options=NO_CHECK)
    assert caught.value.text("en").startswith("step 2: wins[0]: ")
    assert caught.value.text("fr").startswith("étape 2 : wins[0] : ")
