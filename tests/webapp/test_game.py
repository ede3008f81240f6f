"""A game as a replay of its events."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import RULESETS, SEATS
from scoring.errors import ScoringError
from scoring.examples import example
from tests.webapp.games import NAMES, Sheet, any_win, navy_win, riichi_win
from webapp.games.events import (
    Confirmed,
    Deal,
    GameEnded,
    GameReopened,
    HandRecorded,
    HandUndone,
    PenaltyRevoked,
    PlayersNamed,
    Ruling,
    SeatsSwapped,
    read_event,
)
from webapp.games.game import Doubt, replay
from webapp.games.record import penalty_of, play_of, start_game
from webapp.messages import InputError

CLUB = 'id = "club"\nbase = "hongkong"\nname = { en = "Club", fr = "Club" }\n[options]\nminimum = 0\n'
DRAW: dict[str, Any] = {"draw": True}
OPEN_HAND: dict[str, Any] = {
    "concealed": ["3m", "4m", "5m", "6p", "7p", "8p", "2s", "3s", "4s", "2p", "2p"],
    "melds": [{"kind": "pung", "tiles": ["7m", "7m", "7m"], "open": True}],
}


def test_a_new_game() -> None:
    game = Sheet().game
    assert (game.players, game.totals, game.deals, game.next_deal) == (NAMES, (0, 0, 0, 0), (), Deal())
    assert not game.rules_changed


@pytest.mark.parametrize(
    ("rules", "deals", "start"),
    [("navy", 16, 0), ("mcr", 16, 0), ("hongkong", 16, 0), ("taiwan16", 16, 0)]
    + [(rules, 8, 30_000) for rules in ("riichi-wrc-2015", "riichi-ema-2016", "riichi-ema-2025")],
)
def test_a_whole_game_of_passing_deals(rules: str, deals: int, start: int) -> None:
    sheet = Sheet(rules)
    assert sheet.game.totals == (start,) * 4
    won = any_win(sheet.game)
    for number in range(deals):
        upcoming = sheet.game.next_deal
        assert upcoming is not None
        assert (upcoming.round_wind, upcoming.turn) == (SEATS[number // 4], number % 4 + 1)
        assert upcoming.seats[0] == number % 4
        sheet.play(won)
    assert sheet.game.next_deal is None
    assert sum(sheet.game.points) == 4 * start
    with pytest.raises(InputError, match="By its rules"):
        sheet.play(won)


def test_in_a_bloody_battle_the_first_winner_deals_next() -> None:
    sheet = Sheet("sichuan")
    sheet.play(any_win(sheet.game))
    winner = sheet.game.deals[0].play.winners[0]
    upcoming = sheet.game.next_deal
    assert upcoming is not None
    assert upcoming.seats[0] == SEATS.index(winner)
    event = next(event for event in RULESETS["sichuan"].events if event.id == "deal")
    sheet.play({"event": {"event": "deal", **event.example}})
    assert sum(sheet.game.points) == -sheet.game.on_table


def test_worked_example_of_the_navy_rule() -> None:
    """N01: 72 for South; the losers' marks 8, 4 and 0 are settled among them, East double."""
    sheet = Sheet()
    hand = navy_win("S", "N")["hand"] | {"losers": {"E": {"total": 8}, "W": {"total": 4}, "N": {"total": 0}}}
    sheet.play({"hand": hand})
    assert sheet.game.totals == (-120, 288, -76, -92)


def test_dealer_counters_and_sticks_of_riichi() -> None:
    sheet = Sheet("riichi-ema-2025")
    sheet.play({"event": {"event": "exhaustive_draw", "ready": ["E"]}, "riichi": ["E"]})
    assert sheet.game.totals == (32_000, 29_000, 29_000, 29_000)
    assert sheet.game.next_deal == Deal(honba=1, sticks=1)
    sheet.play(riichi_win("E", "S", riichi="S"))
    game = sheet.game
    assert game.next_deal == Deal(honba=2)
    assert game.on_table == 0
    assert game.deals[-1].play.hand is not None
    assert (game.deals[-1].play.hand["honba"], game.deals[-1].play.hand["riichi_sticks"]) == (1, 2)
    sheet.play(riichi_win("W", "E"))
    assert sheet.game.next_deal == Deal(turn=2, seats=(1, 2, 3, 0))


@pytest.mark.parametrize("rules", ["riichi-wrc-2015", "riichi-ema-2016", "riichi-ema-2025"])
def test_a_riichi_stick_is_laid_with_its_clause(rules: str) -> None:
    sheet = Sheet(rules)
    sheet.play(riichi_win("S", "W", riichi="SN"))
    laid = [paid for paid in sheet.game.deals[0].play.payments if paid["to"] == "table"]
    assert [(paid["from"], paid["amount"]) for paid in laid] == [("S", 1000), ("N", 1000)]
    assert {paid["why"] for paid in laid} == {"a riichi stick (E25 riichi bets)"}
    assert {paid["why_fr"] for paid in laid} == {"un bâton de riichi (E25 riichi bets)"}


def test_several_winners_and_chombo() -> None:
    sheet = Sheet("riichi-wrc-2015", options={"several_winners": "all"})
    hands = [riichi_win("E", "N")["hand"], riichi_win("S", "N")["hand"] | OPEN_HAND]
    sheet.play({"event": {"event": "winners", "hands": hands}})
    assert sheet.game.deals[0].play.winners == ("E", "S")
    assert sheet.game.next_deal == Deal(honba=1)
    sheet.play({"event": {"event": "chombo", "offender": "W"}, "riichi": ["S"]})
    game = sheet.game
    assert game.next_deal == Deal(honba=1)
    assert game.deals[1].change == (0, 0, 0, 0)
    settlement = game.settlement()
    assert settlement is not None
    final = settlement.settlement.facts["final"]
    assert final["W"] == -20_000 + game.points[2] - 30_000 + [15_000, 5_000, -5_000, -15_000][
        sorted(game.points, reverse=True).index(game.points[2])
    ]  # fmt: skip


def test_two_winners_at_a_taiwanese_table_are_one_deal() -> None:
    """East, who had kept the deal once, throws: 30 + 3 x 10 to South, 30 + 5 x 10 to North; the deal passes once."""
    sheet = Sheet("taiwan16")
    sheet.play({"draw": True})
    south = example("234m 567p 345s 99m", "111s", "678s", won="2m", seat="S", by="E")
    north = example("123m 456p 789p 77p", "333s", "NNN", won="2m", seat="N", by="E")
    hands = [{key: value for key, value in hand.items() if key != "round_wind"} for hand in (south, north)]
    sheet.play({"event": {"event": "several_winners", "hands": hands}})
    game = sheet.game
    assert game.deals[1].play.winners == ("S", "N")
    assert game.totals == (-140, 60, 0, 80)
    assert game.next_deal == Deal(turn=2, seats=(1, 2, 3, 0))


def test_a_clubs_rules_are_kept_as_they_were() -> None:
    sheet = Sheet("club", variant=CLUB)
    sheet.play(any_hongkong())
    game = sheet.game
    assert (game.book.id, game.book.base, game.started.variant) == ("club", "hongkong", CLUB)
    assert sum(game.points) == 0 != game.points[1]
    other = start_game(NAMES, "club", variant=CLUB.replace("minimum = 0", "minimum = 1"))
    assert other.rules_version != game.started.rules_version
    with pytest.raises(InputError, match="'clubs'"):
        start_game(NAMES, "clubs", variant=CLUB)
    with pytest.raises(InputError, match="'whist'"):
        start_game(NAMES, "whist")
    with pytest.raises(ScoringError, match="limt"):
        start_game(NAMES, "navy", options={"limt": 5})


def any_hongkong() -> dict[str, Any]:
    return any_win(Sheet("hongkong").game)


def test_a_situation_is_put_right_with_the_hand_or_by_a_ruling() -> None:
    sheet = Sheet()
    number = sheet.play(navy_win("S", "N") | {"deal": {"seats": [3, 0, 1, 2], "turn": 4}})
    assert sheet.game.deals[0].change[0] > 0
    assert sheet.game.next_deal == Deal(round_wind="S", seats=(0, 1, 2, 3))
    sheet.add(Ruling("Dora stays East", deal=Deal(turn=4, seats=(3, 0, 1, 2))))
    assert sheet.game.next_deal == Deal(turn=4, seats=(3, 0, 1, 2))
    sheet.play(navy_win("S", "N"))
    assert sheet.game.doubts == ()
    assert sheet.game.deals[1].play.deal.seats == (3, 0, 1, 2)
    sheet.add(HandUndone(len(sheet.told)))
    sheet.add(HandUndone(number))
    assert sheet.game.next_deal == Deal()


def test_a_correction_tells_which_later_deal_is_doubtful() -> None:
    sheet = Sheet()
    first = sheet.play(navy_win("S", "N"))
    second = sheet.play(navy_win("S", "N"))
    before = sheet.game.deals[1]
    sheet.correct(first, navy_win("E", "N"))
    assert sheet.game.doubts == (Doubt(second, Deal()),)
    assert sheet.game.deals[1].change == before.change
    assert sheet.game.deals[0].latest == 4


def test_players_change_seats_from_now_on() -> None:
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    sheet.add(SeatsSwapped(0, 2))
    assert sheet.game.next_deal == Deal(turn=2, seats=(1, 0, 3, 2))
    assert sheet.game.players == NAMES


def test_players_that_were_mixed_up_take_each_others_points() -> None:
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    before = dict(zip(sheet.game.players, sheet.game.totals, strict=True))
    sheet.add(SeatsSwapped(0, 1, "start"))
    after = dict(zip(sheet.game.players, sheet.game.totals, strict=True))
    swapped = {"Anne": "Bo", "Bo": "Anne"}
    assert after == {swapped.get(name, name): points for name, points in before.items()}


def test_another_name_for_a_player_changes_no_point_and_no_confirmation() -> None:
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    sheet.add(Confirmed(0, 2))
    totals = sheet.game.totals
    sheet.add(PlayersNamed(("Anne", "Zoé", "Chen", "Dora"), "Zoé stepped in"))
    assert sheet.game.players == ("Anne", "Zoé", "Chen", "Dora")
    assert sheet.game.totals == totals
    assert sheet.game.confirmed == {0}


def test_penalties_stand_through_corrections_and_can_be_revoked() -> None:
    sheet = Sheet()
    first = sheet.play(navy_win("S", "N"))
    fault = penalty_of(sheet.game, {"fault": "false_mahjong", "offender": "E"})
    number = sheet.add(fault)
    assert sheet.game.apart == (500, -1500, 500, 500)
    sheet.correct(first, navy_win("W", "N"))
    assert sheet.game.apart == (500, -1500, 500, 500)
    sheet.add(PenaltyRevoked(number, "the hands were not shown"))
    assert sheet.game.totals == sheet.game.points
    with pytest.raises(InputError, match="no penalty in force"):
        sheet.add(PenaltyRevoked(number))
    event = {"event": "wrong_claim", "offender": "N", "claim": "pung", "laid_down": False, "winner": "W"}
    sheet.add(penalty_of(sheet.game, event))
    assert sorted(sheet.game.apart) == [-100, 0, 0, 100]
    for form in (
        {"fault": "false_mahjon", "offender": "E"},
        {"fault": "false_mahjong", "offender": "X"},
        {"event": "?"},
    ):
        with pytest.raises(ScoringError):
            penalty_of(sheet.game, form)


def test_a_ruling_gives_and_takes_points() -> None:
    sheet = Sheet()
    sheet.add(Ruling("late", points=(0, 0, -20, 0)))
    assert sheet.game.totals == (0, 0, -20, 0)


def test_a_change_ends_every_confirmation() -> None:
    sheet = Sheet()
    shown = sheet.play(navy_win("S", "N"))
    for player in (0, 1):
        sheet.add(Confirmed(player, shown))
    assert sheet.game.confirmed == {0, 1}
    sheet.correct(shown, navy_win("S", "W"))
    assert sheet.game.confirmed == frozenset()
    with pytest.raises(InputError, match="changed since"):
        sheet.add(Confirmed(2, shown))


def test_an_ended_game_takes_corrections_and_no_hands() -> None:
    sheet = Sheet()
    number = sheet.play(navy_win("S", "N"))
    sheet.add(GameEnded("time"))
    assert sheet.game.ended == GameEnded("time")
    play = play_of(sheet.game, navy_win("S", "N"))
    for event in (HandRecorded(play), HandUndone(number), SeatsSwapped(0, 1), GameEnded()):
        with pytest.raises(InputError, match="is over"):
            sheet.add(event)
    sheet.correct(number, navy_win("S", "W"))


def test_a_game_opened_again_goes_on_where_it_ended() -> None:
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    before = sheet.game
    sheet.add(GameEnded("time"))
    for player in range(4):
        sheet.add(Confirmed(player, 3))
    sheet.add(GameReopened())
    game = sheet.game
    assert (game.ended, game.confirmed) == (None, frozenset())
    assert (game.deals, game.next_deal) == (before.deals, before.next_deal)
    sheet.play(navy_win("S", "N"))
    assert len(sheet.game.deals) == 2
    with pytest.raises(InputError, match="Only a game that was ended"):
        sheet.add(GameReopened())


def test_a_game_whose_deals_are_not_known_is_not_opened_again() -> None:
    sheet = Sheet()
    sheet.add(GameEnded(points=(10, 0, 0, -10)))
    with pytest.raises(InputError, match="Only a game that was ended"):
        sheet.add(GameReopened())


def test_what_cannot_follow_is_refused() -> None:
    sheet = Sheet()
    first = sheet.play(navy_win("S", "N"))
    sheet.play(navy_win("S", "N"))
    with pytest.raises(InputError, match="Only the last"):
        sheet.add(HandUndone(first))
    with pytest.raises(InputError, match="no hand that counts"):
        sheet.correct(1, DRAW)
    with pytest.raises(InputError, match="Two different"):
        sheet.add(SeatsSwapped(1, 1))
    with pytest.raises(InputError, match="begun already"):
        sheet.add(sheet.game.started)
    with pytest.raises(InputError, match="not begun"):
        replay([])


@pytest.mark.parametrize(
    ("rules", "given", "named"),
    [
        ("navy", {}, "hand, event, draw"),
        ("navy", DRAW | navy_win("S", "N"), "hand, event, draw"),
        ("navy", {"hnad": {}}, "hnad"),
        ("navy", navy_win("S", "N") | {"deal": {"trun": 1}}, "deal"),
        ("navy", navy_win("S", "N") | {"riichi": ["S"]}, "no riichi sticks"),
        ("navy", {"hand": navy_win("S", "N")["hand"] | {"round_wind": "W"}}, "round_wind"),
        ("navy", {"hand": navy_win("S", "N")["hand"] | {"rules": "mcr"}}, "rules"),
        ("navy", {"hand": navy_win("S", "N")["hand"] | {"winner": False, "winning_tile": None}}, "without a winner"),
        ("navy", {"event": {"event": "tile_count"}}, "does not end a deal"),
        ("riichi-ema-2025", DRAW, "exhaustive_draw"),
        ("riichi-ema-2025", riichi_win("S", "N", honba=3), "honba"),
        ("riichi-ema-2025", {"event": {"event": "final"}}, "winners, exhaustive_draw, chombo"),
    ],
)
def test_a_wrong_entry_is_named(rules: str, given: dict[str, Any], named: str) -> None:
    with pytest.raises(InputError, match=named):
        play_of(Sheet(rules).game, given)


def test_a_hand_that_is_no_win_is_refused_with_every_reason() -> None:
    hand = navy_win("S", "N")["hand"] | {"concealed": ["9p", "9p", "9p", "6m", "7m"]}
    with pytest.raises(ScoringError):
        Sheet().play({"hand": hand})
    with pytest.raises(InputError, match="ends the deal"):
        penalty_of(Sheet("riichi-ema-2025").game, {"event": "chombo", "offender": "S"})


def test_a_game_whose_deals_are_not_known() -> None:
    sheet = Sheet("riichi-ema-2025")
    wrong = {
        (30_000, 30_000, 30_000, 30_500): "120500",
        (29_000, 30_000, 30_000, 30_500): "119500",
        (20_000, 5_000, -5_000, -20_000): "add up to 0",
    }
    for points, match in wrong.items():
        with pytest.raises(InputError, match=match):
            sheet.add(GameEnded(points=points))
    sheet.add(GameEnded(points=(42_300, 31_500, 27_200, 18_000)))
    game = sheet.game
    assert (game.points, game.on_table, game.deals) == ((42_300, 31_500, 27_200, 18_000), 1000, ())
    assert read_event("game_ended", sheet.told[-1].event.to_json()) == sheet.told[-1].event
    settlement = game.settlement()
    assert settlement is not None
    # The stick goes to the first of the game, uma 15, 5, -5, -15 thousand.
    assert settlement.settlement.facts["final"] == {"E": 28_300, "S": 6_500, "W": -7_800, "N": -27_000}


def test_points_are_not_given_beside_deals() -> None:
    sheet = Sheet()
    sheet.play(navy_win("S"))
    with pytest.raises(InputError, match="has deals"):
        sheet.add(GameEnded(points=(0, 0, 0, 0)))
    other = Sheet()
    with pytest.raises(InputError, match="add up to 1, not 0"):
        other.add(GameEnded(points=(1, 0, 0, 0)))


def test_a_false_hu_counts_before_the_table_points() -> None:
    sheet = Sheet("mcr")
    sheet.add(penalty_of(sheet.game, {"event": "false_hu", "seat": "E"}))
    settlement = sheet.game.settlement()
    assert settlement is not None
    assert settlement.settlement.facts["places"] == {"E": 4, "S": 1, "W": 1, "N": 1}
