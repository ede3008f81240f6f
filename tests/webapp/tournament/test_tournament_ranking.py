"""The ranking: table points shared, penalties, who does not rank, teams, and books that balance."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.clubs import Club
from tests.webapp.papers import text_of
from tests.webapp.tournament.playing import Played, seatings, settings
from webapp.tournament import rounds, store
from webapp.tournament.events import BY_PLACE, EntrantsListed, PenaltyImposed, ScheduleDrawn
from webapp.tournament.events import Entrant as Listed
from webapp.tournament.export import rows
from webapp.tournament.ranking import (
    Entrant,
    Line,
    Penalty,
    Ranked,
    Status,
    TableBalance,
    balance,
    ranking,
    shared,
    teams,
)
from webapp.tournament.schedule_prints import schedule_pdf


def entrant(name: str, status: Status = "plays", team: str = "") -> Entrant:
    return Entrant(name, name, status, team)


def line(
    player: str, score: int, table_points: int | Fraction | None = None, *, round: int = 1, **more: object
) -> Line:
    share = None if table_points is None else Fraction(table_points)
    return Line(round, 1, "game", player, "E", 1, score, 0, score, share, **more)  # type: ignore[arg-type]


def told(ranked: Sequence[Ranked]) -> list[tuple[str, int | None]]:
    return [(each.entrant.name, each.rank) for each in ranked]


@pytest.mark.parametrize(
    ("points", "wanted"),
    [
        pytest.param((0, 0, 0, 0), ["7/4"] * 4, id="nobody has anything: all four share"),
        pytest.param((120, 35, -10, -145), ["4", "2", "1", "0"], id="four places"),
        pytest.param((50, 50, -40, -60), ["3", "3", "1", "0"], id="two first"),
        pytest.param((90, 0, 0, -90), ["4", "3/2", "3/2", "0"], id="two second"),
        pytest.param((30, 30, 30, -90), ["7/3", "7/3", "7/3", "0"], id="three first"),
        pytest.param((-145, 35, -10, 120), ["0", "2", "1", "4"], id="whatever the seats"),
    ],
)
def test_players_level_at_a_table_share_the_table_points_of_their_places(
    points: tuple[int, ...], wanted: list[str]
) -> None:
    assert shared(points, BY_PLACE) == tuple(map(Fraction, wanted))


@given(st.lists(st.integers(-500, 500), min_size=4, max_size=4))
def test_a_table_gives_seven_table_points_however_it_ends(points: list[int]) -> None:
    assert sum(shared(points, BY_PLACE)) == 7


def test_nobody_entered() -> None:
    assert ranking([], [], table_points=True) == []


def test_table_points_go_before_points() -> None:
    found = ranking(
        [entrant("Anne"), entrant("Bo")], [line("Anne", 300, 2), line("Bo", 10, 4)], table_points=True
    )  # fmt: skip
    assert told(found) == [("Bo", 1), ("Anne", 2)]


def test_without_table_points_the_score_alone_ranks() -> None:
    found = ranking([entrant("Anne"), entrant("Bo")], [line("Anne", -3), line("Bo", 10)], table_points=False)
    assert told(found) == [("Bo", 1), ("Anne", 2)]
    assert found[0].table_points is None


def test_who_is_level_in_both_shares_the_rank_and_stands_by_name() -> None:
    people = [entrant("Zoé"), entrant("Anne"), entrant("Bo")]
    lines = [line("Zoé", 10, 4), line("Anne", 10, 4), line("Bo", 5, 2)]
    assert told(ranking(people, lines, table_points=True)) == [("Anne", 1), ("Zoé", 1), ("Bo", 3)]


def test_rounds_add_up_and_stand_in_their_order() -> None:
    (only,) = ranking(
        [entrant("Anne")], [line("Anne", 7, 2, round=2), line("Anne", 5, 4, round=1)], table_points=True
    )  # fmt: skip
    assert [each.round for each in only.lines] == [1, 2]
    assert (only.score, only.table_points) == (12, Fraction(6))


def test_a_penalty_is_taken_from_the_offender_and_given_to_nobody() -> None:
    lines = [line("Anne", 40, 4), line("Bo", -40, 0)]
    taken = Penalty(9, "Anne", -30, Fraction(-1), "late to the table", 1)
    anne, bo = ranking([entrant("Anne"), entrant("Bo")], lines, [taken], table_points=True)
    assert (anne.score, anne.table_points, anne.taken) == (10, Fraction(3), -30)
    assert (bo.score, bo.table_points) == (-40, Fraction(0))


def test_substitutes_and_who_withdrew_stand_below_and_do_not_rank() -> None:
    people = [entrant("Sub", "substitute"), entrant("Gone", "withdrawn"), entrant("Anne")]
    lines = [line("Sub", 500, 4), line("Gone", 400, 4), line("Anne", -900, 0)]
    assert told(ranking(people, lines, table_points=True)) == [("Anne", 1), ("Gone", None), ("Sub", None)]


def test_what_a_player_brought_before_withdrawing_stays_with_the_team() -> None:
    """What a referee took, too; a substitute who sits in for nobody plays for no team, whatever the list says."""
    people = [
        entrant("Anne", team="A"), entrant("Gone", "withdrawn", "A"), entrant("Sub", "substitute", "B"),
        entrant("Bo", team="B"), entrant("Cy"),
    ]  # fmt: skip
    lines = [line("Anne", 10, 4), line("Gone", 99, 2), line("Sub", 500, 4), line("Bo", 30, 4), line("Cy", 1, 1)]
    taken = [Penalty(1, "Gone", -20, Fraction(-1), "Late")]
    first, second = teams(ranking(people, lines, taken, table_points=True))
    assert (first.name, first.rank, first.score, first.table_points) == ("A", 1, 89, Fraction(5))
    assert (second.name, second.rank, second.score, second.table_points) == ("B", 2, 30, Fraction(4))


def test_what_a_substitute_brings_in_a_players_place_is_the_players_teams(club: Club) -> None:
    """Round by round, a penalty of that round with it; in no ranking of players, and the books balance."""
    played = Played.of(club.engine, 8, rounds=2, substitutes=2)
    played.open()
    rounds.seat_substitute(*played.told, 9, 3, 1)
    rounds.impose(*played.told, PenaltyImposed(9, 1, 5, "Late"))
    for table in played.round.tables:
        played.finish(table, (-50, 20, 60, -30))
        played.confirm(table)
    played.close()
    found = played.results
    (third,) = (team for team in found.teams if team.name == "Team 2")
    own, mate, sub = found.of(3), found.of(7), found.of(9)
    assert (own.score, sub.score, sub.rank) == (0, 60 - 5, None)
    assert third.score == own.score + mate.score + sub.score
    assert [each.entrant.name for each in third.players if each.entrant.status == "substitute"] == ["Sub 0"]
    assert sum(team.score for team in found.teams) == found.balance.total
    page = club.client().get(f"/tournaments/{played.id}/players/9").text
    assert "for Team 2" in page


def test_a_team_is_one_in_whatever_case_it_is_written(club: Club) -> None:
    """And it is called as the first on the list writes it, whoever of them leads."""
    played = Played(club.engine, store.announce(club.engine, settings(rounds=1), "Bo"))
    written = ("Dragons", "Tigers", "dragons", "TIGERS", "DRAGONS", "Tigers", "", "")
    listed = tuple(Listed(number, f"Player {number}", team=team) for number, team in enumerate(written, 1))
    played.write(EntrantsListed(listed))
    played.write(ScheduleDrawn(7, seatings(8, 1)))
    first = played.open().tables[0]
    played.finish(first, (-50, 20, 60, -30))
    found = played.results
    assert [(team.name, team.score, len(team.players)) for team in found.teams] == [
        ("Dragons", 10, 3),
        ("Tigers", -10, 3),
    ]
    assert found.of(5).entrant.team == "Dragons"
    table = rows(played.now, found, "MCR", "en")
    assert {row[table[0].index("Team")] for row in table[1:]} == {"Dragons", "Tigers", ""}
    for told in (
        club.client().get(f"/tournaments/{played.id}/players/5").text,
        text_of(schedule_pdf(played.now, "cards", "en", "a4")),
    ):
        assert "Dragons" in told
        assert not re.search("DRAGONS|dragons", told)


def test_a_team_of_which_nobody_plays_on_has_no_rank_and_keeps_its_points() -> None:
    people = [entrant("Gone", "withdrawn", "A"), entrant("Bo", team="B")]
    found = teams(ranking(people, [line("Gone", 99, 4), line("Bo", -30, 0)], table_points=True))
    assert [(team.name, team.rank, team.score) for team in found] == [("B", 1, -30), ("A", None, 99)]


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 4)), max_size=12), st.randoms(use_true_random=False))
def test_the_order_in_which_results_came_changes_nothing(results: list[tuple[int, int]], lot: object) -> None:
    people = [entrant(f"Player {place}") for place in range(len(results))]
    lines = [line(who.id, *result) for who, result in zip(people, results, strict=True)]
    wanted = ranking(people, lines, table_points=True)
    lot.shuffle(people)  # type: ignore[attr-defined]
    lot.shuffle(lines)  # type: ignore[attr-defined]
    found = ranking(people, lines, table_points=True)
    assert found == wanted
    assert all(
        (one.table_points, one.score) >= (other.table_points, other.score) and (one.rank or 0) <= (other.rank or 0)
        for one, other in pairwise(found)
    )


def table(points: int = 120_000, *, on_table: int = 0, score: int = 0) -> TableBalance:
    return TableBalance(1, 1, "game", points, 120_000, on_table, 0, score)


def test_books_of_nothing_are_even() -> None:
    assert balance([], []).even


def test_books_hold_what_the_tables_brought_and_the_referee_took() -> None:
    people = [entrant("Anne"), entrant("Bo")]
    lines = [line("Anne", 15), line("Bo", -15)]
    taken = Penalty(1, "Bo", -20, Fraction(0), "chombo", 1)
    books = balance(ranking(people, lines, [taken], table_points=False), [table()])
    assert (books.total, books.penalties, books.difference, books.even) == (-20, -20, 0, True)


def test_a_result_that_the_ranking_lost_is_found_out() -> None:
    books = balance(ranking([entrant("Anne")], [line("Anne", 15)], table_points=False), [table()])
    assert (books.difference, books.even) == (15, False)


def test_a_table_whose_points_do_not_add_up_is_found_out() -> None:
    assert not balance([], [table(119_000)]).even
    assert balance([], [table(119_000, on_table=1_000)]).even
