"""Who misses rounds and comes back, and who sits in meanwhile: every seat has its player, and nobody vanishes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.webapp.api.test_api_access import bearer
from tests.webapp.clubs import Club, ClubClient
from tests.webapp.tournament.playing import Played, post
from webapp.messages import InputError
from webapp.tournament import rounds
from webapp.tournament.absence import Absence, gone_since, returned, withdrawn
from webapp.tournament.events import EntrantReturned, EntrantWithdrawn

MCR = (60, 20, -30, -50)


@pytest.fixture
def played(club: Club) -> Played:
    """Eight players and three substitutes, the first of three rounds open."""
    found = Played.of(club.engine, 8, rounds=3, substitutes=3)
    found.open()
    return found


def sits(played: Played, number: int, entrant: int) -> bool:
    return played.now.rounds[number - 1].table_of(entrant) is not None


def where(played: Played, entrant: int) -> list[bool]:
    """In which of the rounds somebody has a seat."""
    return [sits(played, each.number, entrant) for each in played.now.rounds]


def seated(played: Played, number: int) -> set[int]:
    return {who for table in played.now.rounds[number - 1].tables for who in table.seats}


def finish(played: Played) -> None:
    """The round under way is played and closed."""
    for table in played.round.tables:
        played.finish(table, MCR)
        played.confirm(table)
    played.close()


@pytest.mark.parametrize(("own", "wanted"), [
    ((), (Absence(3),)),
    ((Absence(1, 2),), (Absence(1, 2), Absence(3))),
    ((Absence(1, 3),), (Absence(1),)),
    ((Absence(2, 5),), (Absence(2),)),
    ((Absence(5, 6),), (Absence(3),)),
])  # fmt: skip
def test_who_withdraws_again_misses_one_stretch_of_rounds(own: Any, wanted: Any) -> None:
    assert withdrawn(own, 3) == wanted
    assert gone_since(wanted) == wanted[-1].since


def test_who_returns_misses_nothing_from_then_on() -> None:
    assert returned((Absence(1, 2), Absence(3)), 5) == (Absence(1, 2), Absence(3, 5))
    assert returned((Absence(2),), 2) == ()
    assert returned((Absence(2, 5), Absence(6)), 3) == (Absence(2, 3),)


def test_who_returns_later_is_missing_until_then(played: Played, referee: ClubClient) -> None:
    assert post(referee, played, "entrants/3/withdraw", since="2").status_code == 303
    assert post(referee, played, "entrants/3/return", since="3").status_code == 303
    assert (played.now.missing(2), played.now.missing(3)) == ([3], [])
    assert "absent in round 2" in referee.get(f"/tournaments/{played.id}/entrants?lang=en").text
    assert "absent au tour 2" in referee.get(f"/tournaments/{played.id}/entrants/3?lang=fr").text
    finish(played)
    refused = post(referee, played, "rounds")
    assert refused.status_code == 422
    assert "Nobody sits at the places of Player 003 in round 2" in refused.text


def test_a_substitute_sits_in_by_the_page_of_the_round_until_the_player_is_back(
    played: Played, referee: ClubClient
) -> None:
    post(referee, played, "entrants/3/withdraw", since="2")
    post(referee, played, "entrants/3/return", since="3")
    finish(played)
    board = referee.get(f"/tournaments/{played.id}/rounds/2?lang=en").text
    assert "Absent in this round: Player 003." in board
    form = re.search(r'action="([^"]*/rounds/2/substitute)".*?</form>', board, re.DOTALL)
    assert form
    assert '<option value="3" selected>' in form[0]
    assert post(referee, played, "rounds/2/substitute", substitute="9", place="3").status_code == 303
    assert "Absent in this round" not in referee.get(f"/tournaments/{played.id}/rounds/2?lang=en").text
    assert (where(played, 9), where(played, 3)) == ([False, True, False], [True, False, True])
    assert post(referee, played, "rounds").status_code == 303
    finish(played)
    assert post(referee, played, "rounds").status_code == 303
    assert sits(played, 3, 3)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "No substitute waits: add one to the list"), ("fr", "Aucun remplaçant n’attend\xa0: ajoutez-en")],
)
def test_where_nobody_waits_the_referee_is_led_to_the_list(
    club: Club, referee: ClubClient, lang: str, said: str
) -> None:
    played = Played.of(club.engine, 8, rounds=2, substitutes=0)
    played.open()
    post(referee, played, "entrants/3/withdraw", since="2")
    board = referee.get(f"/tournaments/{played.id}/rounds/2?lang={lang}").text
    missing = board.partition("Player 003.")[2].partition("</p>")[0]
    assert said in missing
    assert f'href="/tournaments/{played.id}/entrants"' in missing
    assert post(referee, played, "entrants/one", name="Zoé", substitute="yes").status_code == 303
    board = referee.get(f"/tournaments/{played.id}/rounds/2?lang={lang}").text
    assert said not in board
    assert f'action="/tournaments/{played.id}/rounds/2/substitute"' in board


def test_a_planned_round_offers_no_act_but_a_substitute(played: Played, referee: ClubClient) -> None:
    board = referee.get(f"/tournaments/{played.id}/rounds/2").text
    acts = re.findall(r'action="[^"]*/rounds/2/(\w+)"', board)
    assert acts == ["substitute"]
    refused = post(referee, played, "rounds/2/substitute", substitute="9", place="10")
    assert refused.status_code == 422
    assert "Sub 1 has no place" in refused.text


def test_who_returns_after_all_ranks_and_is_no_more_called_withdrawn(played: Played) -> None:
    played.write(EntrantWithdrawn(3, 2))
    assert {each.entrant.name for each in played.results.ranked if each.entrant.status == "withdrawn"} == {"Player 003"}
    played.write(EntrantReturned(3, 3))
    assert played.results.of(3).entrant.status == "plays"
    assert played.now.withdrawn == {}


def test_programs_are_told_which_rounds_somebody_misses(club: Club, played: Played) -> None:
    played.write(EntrantWithdrawn(3, 2))
    played.write(EntrantReturned(3, 3))
    played.write(EntrantWithdrawn(4, 2))
    told = club.app.test_client().get(f"/api/v1/tournaments/{played.id}", headers=bearer(club, "referee")).get_json()
    third, fourth = told["entrants"][2:4]
    assert (third["withdrawn"], third["since"], third["missed"]) == (False, None, [2])
    assert (fourth["withdrawn"], fourth["since"], fourth["missed"]) == (True, 2, [2, 3])


def test_a_substitute_for_somebody_not_seated_takes_the_seat_of_who_sits_in_for_him(club: Club, played: Played) -> None:
    """By a program, that may name whom it likes: after a swap another sits where the schedule had the first."""
    rounds.seat_substitute(*played.told, 9, 3, 1)
    rounds.exchange(*played.told, 1, 9, 5, "each sat at the other's place")
    answer = club.app.test_client().post(
        f"/api/v1/tournaments/{played.id}/rounds/1/substitute",
        json={"expected": played.now.sequence, "substitute": 10, "place": 3}, headers=bearer(club, "referee"),
    )  # fmt: skip
    assert answer.status_code == 200
    assert played.round.tables[0].seats == (1, 2, 5, 4)
    assert played.round.tables[1].seats == (10, 6, 7, 8)
    assert [seated(played, number) for number in (1, 2, 3)] == [{1, 2, 4, 5, 6, 7, 8, 10}] * 3


def test_one_substitute_after_another_sits_in_and_the_player_takes_the_place_again(played: Played) -> None:
    played.write(EntrantWithdrawn(3, 2))
    rounds.seat_substitute(*played.told, 9, 3, 2)
    rounds.seat_substitute(*played.told, 10, 9, 2)
    rounds.seat_substitute(*played.told, 11, 3, 3)
    assert [where(played, who) for who in (9, 10, 11)] == [
        [False, False, False], [False, True, False], [False, False, True],
    ]  # fmt: skip
    played.write(EntrantReturned(3, 3))
    assert (where(played, 3), where(played, 11)) == ([True, False, True], [False, False, False])


def test_a_second_substitute_too_leaves_the_place_when_the_player_is_back(played: Played) -> None:
    played.write(EntrantWithdrawn(3, 2))
    rounds.seat_substitute(*played.told, 9, 3, 2)
    played.write(EntrantReturned(3, 3))
    rounds.seat_substitute(*played.told, 10, 3, 2)
    assert (where(played, 10), where(played, 3)) == ([False, True, False], [True, False, True])


def test_who_returns_leaves_the_round_that_is_played_as_it_is(played: Played) -> None:
    rounds.seat_substitute(*played.told, 9, 3, 1)
    rounds.exchange(*played.told, 1, 9, 5, "each sat at the other's place")
    played.write(EntrantWithdrawn(3, 2))
    played.write(EntrantReturned(3, 2))
    assert (where(played, 3), where(played, 9)) == ([False, True, True], [True, False, False])
    assert [len(seated(played, number)) for number in (1, 2, 3)] == [8, 8, 8]
    assert all(where(played, 5))


def test_a_substitute_who_leaves_later_sits_in_until_then(played: Played, referee: ClubClient) -> None:
    assert post(referee, played, "entrants/9/withdraw", since="2").status_code == 303
    assert [each.number for each in played.now.waiting(1)] == [9, 10, 11]
    assert [each.number for each in played.now.waiting(2)] == [10, 11]
    assert "Sub 0</option>" in referee.get(f"/tournaments/{played.id}/rounds/1").text
    assert post(referee, played, "rounds/1/substitute", substitute="9", place="3").status_code == 303
    assert sits(played, 1, 9)
    assert played.now.missing(2) == [9]
    assert post(referee, played, "rounds/2/substitute", substitute="10", place="9").status_code == 303
    assert played.now.missing(2) == []


def test_a_substitute_who_has_left_is_refused(played: Played) -> None:
    played.write(EntrantWithdrawn(9, 2))
    played.write(EntrantReturned(9, 3))
    with pytest.raises(InputError, match="Sub 0 is no substitute"):
        rounds.seat_substitute(*played.told, 9, 3, 2)
    rounds.seat_substitute(*played.told, 9, 3, 3)
    assert where(played, 9) == [False, False, True]


def test_once_the_last_round_is_open_nobody_is_offered_to_come_or_go(club: Club, referee: ClubClient) -> None:
    played = Played.of(club.engine, 8, rounds=1)
    played.open()
    page = referee.get(f"/tournaments/{played.id}/entrants/2?lang=en").text
    assert "/withdraw" not in page
    assert "Every round is open already, so nobody can come or go any more." in page
    refused = post(referee, played, "entrants/2/withdraw", since="1")
    assert refused.status_code == 422
    assert "Every round is open already" in refused.text
    assert post(referee, played, "entrants/2", name="Anne Martin").status_code == 303
