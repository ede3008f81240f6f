"""The end of a game: by its rules or before, what four had confirmed, and what lies on the table."""

from __future__ import annotations

from tests.webapp.games import Sheet, any_win, riichi_win
from webapp.games.events import Confirmed, GameEnded
from webapp.games.standing import standing_of


def test_the_end_of_a_game_that_was_played_out_asks_nobody_anew() -> None:
    """What all four confirmed stays as it was; an end before the last deal changes what they confirmed."""
    for deals, agreed in ((16, True), (3, False)):
        sheet = Sheet("mcr")
        for _ in range(deals):
            sheet.play(any_win(sheet.game))
        for player in range(4):
            sheet.add(Confirmed(player, sheet.game.sequence))
        sheet.add(GameEnded("late"))
        assert sheet.game.agreed == agreed


def test_a_riichi_game_ends_with_the_round_that_it_was_put_into() -> None:
    """Who plays on into the West round, by a situation put right, ends with that."""
    sheet = Sheet("riichi-ema-2016")
    sheet.play(riichi_win("S", "N") | {"deal": {"round_wind": "W", "turn": 4}})
    assert sheet.game.next_deal is None


def test_sticks_that_lie_there_at_the_end_are_given_out_once() -> None:
    sheet = Sheet("riichi-ema-2016")
    sheet.play({"event": {"event": "exhaustive_draw", "ready": ["S"]}, "riichi": ["S"]})
    sheet.add(GameEnded("late"))
    stands = standing_of(sheet.game)
    assert (sheet.game.on_table, stands.left) == (1000, 0)
    assert sum(line["final"] for line in stands.lines) == 0


def test_a_stick_that_nobody_laid_is_told_in_words() -> None:
    sheet = Sheet("riichi-ema-2016")
    sheet.play(riichi_win("S", "N") | {"deal": {"sticks": 1}})
    stands = standing_of(sheet.game)
    assert sheet.game.on_table == -1000
    assert stands.settled is None
    assert "1000 points of riichi sticks that nobody laid" in str(stands.unsettled)
