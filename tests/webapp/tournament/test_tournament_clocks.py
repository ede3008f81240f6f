"""The clock of a round, a table's own time beside it, and the call of the last hand, which can be taken back."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from tests.webapp.api.test_api_access import bearer
from tests.webapp.clubs import Club, ClubClient
from tests.webapp.tournament.playing import Played
from webapp.messages import InputError
from webapp.tournament import rounds
from webapp.tournament.events import LastHandCalled, TimerStarted
from webapp.tournament.games import games_of
from webapp.tournament.rounds_view import Clock, SeenRound, clock_of, seen

MCR = (60, 20, -30, -50)


def shown(played: Played) -> SeenRound:
    return seen(played.now, played.round, games_of(played.engine, played.now))


def minutes(clock: Clock | None) -> int | None:
    return None if clock is None else round(clock.left / 60)


def timers(page: str) -> list[int]:
    """The minutes left on every clock of a page, in their order."""
    return [round(int(each) / 60) for each in re.findall(r'data-left="(-?\d+)"', page)]


def of_table(board: str, number: int) -> str:
    """The board's entry of a table."""
    return board.partition(f'id="table-{number}"')[2].partition("</article>")[0]


def says_last_hand(page: str) -> bool:
    """Whether a page calls the last hand: the words stand there hidden until the time is over."""
    return re.search(r'class="last-hand"\s*>', page) is not None


def test_the_clock_stops_and_runs_on_with_what_was_left(played: Played) -> None:
    rounds.start_timer(*played.told, 1, 90)
    running = played.round.timer
    assert running
    assert running.left(running.since + timedelta(minutes=10)) == 80 * 60
    rounds.turn_timer(*played.told, 1, "stop")
    stopped = played.round.timer
    assert stopped
    assert stopped.left(stopped.since + timedelta(hours=1)) == stopped.seconds
    rounds.turn_timer(*played.told, 1, "resume")
    again = played.round.timer
    assert again
    assert again.left(again.since) == stopped.seconds
    with pytest.raises(InputError, match="not stopped"):
        rounds.turn_timer(*played.told, 1, "resume")


def test_the_round_keeps_its_clock_when_a_table_gets_its_own(played: Played) -> None:
    rounds.start_timer(*played.told, 1, 90)
    rounds.start_timer(*played.told, 1, 10, (1,))
    here = shown(played)
    assert minutes(here.clock) == 90
    assert [minutes(table.clock) for table in here.tables] == [10, None]
    rounds.start_timer(*played.told, 1, 60)
    here = shown(played)
    assert minutes(here.clock) == 60
    assert [table.clock for table in here.tables] == [None, None]


def test_a_table_s_own_clock_stops_and_runs_on_with_the_round_s(played: Played) -> None:
    rounds.start_timer(*played.told, 1, 90)
    rounds.start_timer(*played.told, 1, 10, (2,))
    rounds.turn_timer(*played.told, 1, "stop")
    assert [each.running for each in shown(played).clocks] == [False, False]
    rounds.turn_timer(*played.told, 1, "resume")
    assert [(each.running, minutes(each)) for each in shown(played).clocks] == [(True, 90), (True, 10)]


def test_a_table_with_its_own_time_sees_it_and_all_others_the_round_s(
    club: Club, played: Played, referee: ClubClient
) -> None:
    rounds.start_timer(*played.told, 1, 90)
    rounds.start_timer(*played.told, 1, 10, (1,))
    for number, wanted in ((1, 10), (2, 90)):
        board = played.held.boards[number]
        phone = club.client(table=board.token).get(f"/tournament-table/{board.id}?lang=en").text
        assert timers(phone) == [wanted]
        assert ("a time of its own" in phone) == (number == 1)
        page = referee.get(f"/tournaments/{played.id}/rounds/1/tables/{number}?lang=en").text
        assert timers(page) == [wanted]
    whole = referee.get(f"/tournaments/{played.id}/rounds/1?lang=en").text
    assert timers(whole) == [90, 10]
    assert (timers(of_table(whole, 1)), timers(of_table(whole, 2))) == ([10], [])
    screen = referee.get(f"/tournaments/{played.id}/screen?lang=en").text
    assert timers(screen) == [90, 10]
    assert re.search(r'Table 1:\s*<span class="left', screen)


def test_the_big_screen_leaves_out_the_time_of_a_table_that_has_played(played: Played, referee: ClubClient) -> None:
    rounds.start_timer(*played.told, 1, 90)
    rounds.start_timer(*played.told, 1, 10, (1,))
    played.finish(played.round.tables[0], MCR)
    assert timers(referee.get(f"/tournaments/{played.id}/screen").text) == [90]


def test_a_table_whose_own_time_is_over_plays_its_last_hand(played: Played) -> None:
    rounds.start_timer(*played.told, 1, 90)
    rounds.start_timer(*played.told, 1, 10, (1,))
    later = datetime.now(UTC) + timedelta(minutes=11)
    here = played.round
    told = [clock_of(here, timer, later) for timer in (here.timer, here.tables[0].timer)]
    assert [each and each.last_hand for each in told] == [False, True]


def test_the_last_hand_is_called_at_every_table(club: Club, played: Played, referee: ClubClient) -> None:
    rounds.start_timer(*played.told, 1, 90)
    rounds.start_timer(*played.told, 1, 10, (1,))
    rounds.turn_timer(*played.told, 1, "last_hand")
    for number in (1, 2):
        board = played.held.boards[number]
        assert says_last_hand(club.client(table=board.token).get(f"/tournament-table/{board.id}").text)
    assert says_last_hand(referee.get(f"/tournaments/{played.id}/screen").text)


def test_a_table_that_gets_time_after_the_call_plays_on(played: Played) -> None:
    rounds.start_timer(*played.told, 1, 90)
    rounds.turn_timer(*played.told, 1, "last_hand")
    rounds.start_timer(*played.told, 1, 10, (1,))
    here = shown(played)
    assert [each.last_hand for each in here.clocks] == [True, False]


def test_a_last_hand_called_by_mistake_is_taken_back_by_starting_anew(played: Played, referee: ClubClient) -> None:
    def clock(**form: str) -> None:
        path = f"/tournaments/{played.id}/rounds/1/clock"
        assert referee.post(path, data={"expected": played.now.sequence, **form}).status_code == 303

    board = f"/tournaments/{played.id}/rounds/1?lang=en"
    clock(what="start", minutes="90")
    clock(what="last_hand")
    page = referee.get(board).text
    assert says_last_hand(page)
    assert "Started anew, the clock holds for every table" in page
    clock(what="stop")
    clock(what="resume")
    assert says_last_hand(referee.get(board).text)
    clock(what="start", minutes="45")
    page = referee.get(board).text
    assert not says_last_hand(page)
    assert 'value="last_hand"' in page
    assert timers(page) == [45]


def test_clocks_of_tables_alone_can_be_stopped_by_the_board(played: Played, referee: ClubClient) -> None:
    rounds.start_timer(*played.told, 1, 30, (1, 2))
    page = referee.get(f"/tournaments/{played.id}/rounds/1").text
    assert 'value="stop"' in page
    rounds.turn_timer(*played.told, 1, "stop")
    page = referee.get(f"/tournaments/{played.id}/rounds/1").text
    assert 'value="resume"' in page
    assert 'value="stop"' not in page


def test_a_last_hand_called_before_any_clock_is_read_as_it_was_written(played: Played) -> None:
    played.write(LastHandCalled(1))
    played.write(TimerStarted(1, 90))
    clock = shown(played).clock
    assert clock
    assert not clock.last_hand


def test_programs_are_told_a_table_s_own_clock(club: Club, played: Played) -> None:
    rounds.start_timer(*played.told, 1, 90)
    rounds.start_timer(*played.told, 1, 10, (1,))
    told = club.app.test_client().get(f"/api/v1/tournaments/{played.id}/rounds/1", headers=bearer(club, "referee"))
    board = told.get_json()
    assert round(board["clock"]["left"] / 60) == 90
    own, other = (table["clock"] for table in board["tables"])
    assert (round(own["left"] / 60), own["running"], own["last_hand"], other) == (10, True, False, None)
