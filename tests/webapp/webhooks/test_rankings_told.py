"""When an address is told that a game is over and that the ranking is another: as the standings count the game."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.webapp.clubs import Club
from tests.webapp.evening_steps import steps
from tests.webapp.games import any_win
from tests.webapp.tournament.playing import Played
from tests.webapp.webhooks.listening import Heard, hand, registered, table_game, write
from webapp.games import ledger as game_ledger
from webapp.games.events import (
    Confirmed,
    GameEnded,
    HandCorrected,
    HandRecorded,
    HandUndone,
    PenaltyGiven,
    PlayersNamed,
)
from webapp.games.record import play_of
from webapp.webhooks.delivery import deliver_due


def nearly_played_out(club: Club) -> str:
    """An MCR game at an evening's table of which one deal is left."""
    evening = steps(club, people=4, tables=1, rules="mcr")
    evening.draw()
    evening.post("games")
    (game,) = evening.programme.games
    for _ in range(15):
        play_on(club, game.stream)
    return game.stream


def play_on(club: Club, stream: str) -> None:
    game = game_ledger.load(club.engine, stream)
    write(club.engine, stream, HandRecorded(play_of(game, any_win(game))))


def told_now(club: Club) -> list[str]:
    """What the addresses are told that they were not told yet."""
    heard = Heard()
    deliver_due(club.engine, send=heard)
    return sorted(heard.kinds)


def test_a_game_is_told_to_be_over_once_it_is_played_out_by_its_rules(club: Club) -> None:
    stream, heard = nearly_played_out(club), Heard()
    registered(club)
    play_on(club, stream)
    deliver_due(club.engine, send=heard)
    assert sorted(heard.kinds) == ["game_ended", "hand_recorded", "ranking"]
    told = {json.loads(body)["type"]: json.loads(body)["data"] for _, body in heard.told}
    state = told["game_ended"]["state"]
    assert (state["over"], state["next_deal"], len(state["deals"])) == (True, None, 16)
    assert {line["games"] for line in told["ranking"]["ranking"]} == {1}


def test_who_agrees_with_a_game_that_is_played_out_or_ends_it_too_tells_nothing_anew(club: Club) -> None:
    stream = nearly_played_out(club)
    registered(club)
    play_on(club, stream)
    assert told_now(club) == ["game_ended", "hand_recorded", "ranking"]
    write(club.engine, stream, *(Confirmed(player, 17) for player in range(4)))
    write(club.engine, stream, GameEnded())
    assert told_now(club) == []


@pytest.mark.parametrize("ended", [False, True])
def test_what_is_put_right_after_the_end_changes_the_ranking(club: Club, ended: bool) -> None:
    stream = nearly_played_out(club)
    play_on(club, stream)
    if ended:
        write(club.engine, stream, GameEnded())
    registered(club)
    game = game_ledger.load(club.engine, stream)
    last = game.deals[-1]
    write(club.engine, stream, HandCorrected(last.latest, replace(last.play, payments=())))
    assert told_now(club) == ["hand_corrected", "ranking"]
    paid = {"from": "E", "to": "S", "amount": 10, "why": "late", "why_fr": "retard"}
    write(club.engine, stream, PenaltyGiven((0, 1, 2, 3), {}, {}, (paid,)))
    assert told_now(club) == ["ranking"]
    write(club.engine, stream, PlayersNamed(("Anne", "Bo", "Chen", "Dora")))
    assert told_now(club) == ["ranking"]


def test_a_game_that_goes_on_again_leaves_the_ranking_and_is_told_when_it_is_over_again(club: Club) -> None:
    stream = nearly_played_out(club)
    registered(club)
    play_on(club, stream)
    told_now(club)
    heard = Heard()
    write(club.engine, stream, HandUndone(17))
    deliver_due(club.engine, send=heard)
    assert heard.kinds == ["ranking"]
    assert json.loads(heard.told[0][1])["data"]["ranking"] == []
    play_on(club, stream)
    assert told_now(club) == ["game_ended", "hand_recorded", "ranking"]


def test_what_is_put_right_in_a_game_that_goes_on_changes_no_ranking(club: Club) -> None:
    registered(club)
    stream = table_game(club)
    write(club.engine, stream, hand(club, stream))
    write(club.engine, stream, PlayersNamed(("Anne", "Bo", "Chen", "Eve")), HandUndone(2))
    assert told_now(club) == ["hand_recorded"]


def test_a_game_of_a_tournament_changes_no_ranking_of_the_club(club: Club) -> None:
    registered(club)
    played = Played.of(club.engine, 8, rounds=1)
    played.open()
    played.finish(played.round.tables[0], (60, 20, -30, -50))
    assert told_now(club) == ["game_ended"]
