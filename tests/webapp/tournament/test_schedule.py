"""The schedule: nobody meets twice where arithmetic allows, seats and tables in turn, teams apart, all by its seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.messages import InputError
from webapp.tournament.events import Entrant, Kinship
from webapp.tournament.report_words import kept
from webapp.tournament.schedule.draw import draw_up
from webapp.tournament.schedule.field import called_in, faults
from webapp.tournament.schedule.frames import TURNS, frames
from webapp.tournament.schedule.report import Report, fewest_repeats, report
from webapp.tournament.schedule.rounds import pairs
from webapp.tournament.schedule.shifts import FIELDS, shifted


def field(count: int, *, team: int = 0, countries: int = 0) -> list[Entrant]:
    """So many players, in teams of so many, from so many countries in turn."""
    return [
        Entrant(number, f"Player {number}", country=f"Country {number % countries}" if countries else "",
                team=f"Team {(number - 1) // team}" if team else "")
        for number in range(1, count + 1)
    ]  # fmt: skip


def drawn(players: list[Entrant], rounds: int, *apart: Kinship, seed: int = 1) -> Report:
    """The report on a schedule that seats every player once a round, which is looked at here."""
    found = draw_up(players, rounds, apart, seed)
    assert len(found) == rounds
    for tables in found:
        assert sorted(who for table in tables for who in table) == [each.number for each in players]
    return report(found, {each.number: each for each in players}, apart)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(16, 4), (16, 5), (20, 5), (24, 6), (24, 7), (28, 9), (32, 10), (36, 6), (40, 12), (100, 10), (200, 12)],
)
def test_nobody_meets_twice_where_arithmetic_allows(players: int, rounds: int) -> None:
    found = drawn(field(players), rounds)
    assert (found.repeats, found.fewest) == (0, 0)
    assert found.again == ()


@pytest.mark.parametrize(("players", "rounds", "fewest"), [(16, 6, 24), (20, 7, 20), (28, 10, 42), (32, 11, 32)])
def test_where_all_have_met_each_further_round_repeats_and_no_more(players: int, rounds: int, fewest: int) -> None:
    """After 5 rounds of 16 and 9 of 28 everyone has met everyone: 6 pairs at each table of a further round repeat.

    So it is after 7 rounds of 20 and 11 of 32, where each sits twice with two others, or with one.
    """
    found = drawn(field(players), rounds)
    assert found.repeats == found.fewest == fewest
    assert max(times for _, times in found.again) == 2


@pytest.mark.parametrize(("players", "rounds", "repeats"), [(20, 6, 6), (36, 11, 0), (36, 12, 27)])
def test_the_best_rounds_that_are_known_come_first(players: int, rounds: int, repeats: int) -> None:
    found = next(frames(players, rounds))
    assert len(found) == rounds
    assert all(sorted(who for each in meetings for who in each) == list(range(players)) for meetings in found)
    met = Counter(pairs(each for meetings in found for each in meetings))
    assert sum(times - 1 for times in met.values()) == repeats


def test_the_bound_is_what_each_player_meets_beyond_the_others() -> None:
    assert fewest_repeats(16, 5) == 0
    assert fewest_repeats(16, 6) == 16 * (18 - 15) // 2
    assert fewest_repeats(24, 7) == 0
    # Five tables play five rounds without a repeat, and that is proved to be the most.
    assert (fewest_repeats(20, 5), fewest_repeats(20, 6)) == (0, 1)
    assert fewest_repeats(20, 7) == 20 * (21 - 19) // 2
    # Teams of four leave twelve others to each of sixteen.
    assert fewest_repeats(16, 5, [f"{who // 4}" for who in range(16)]) == 16 * (15 - 12) // 2
    # Of four at one of two tables, two pairs sat together in the round before, whoever they are.
    assert fewest_repeats(8, 2) == 2 * 2


@pytest.mark.parametrize(("players", "rounds"), [(20, 5), (44, 9), (100, 8), (200, 12)])
def test_everyone_has_each_seat_as_often_and_changes_tables(players: int, rounds: int) -> None:
    found = drawn(field(players), rounds)
    assert found.seats == (rounds // 4, -(-rounds // 4))
    assert found.same_table <= 2


@pytest.mark.parametrize(("players", "rounds"), [(12, 3), (16, 3), (16, 4)])
@pytest.mark.parametrize("seed", range(3))
def test_at_few_tables_nobody_has_one_of_them_a_third_time_in_three_rounds_or_four(
    players: int, rounds: int, seed: int
) -> None:
    """At two tables two must: with as few repeats as can be, three rounds leave two of eight on one side always."""
    assert drawn(field(players), rounds, seed=seed).same_table == 2


@pytest.mark.parametrize(("players", "rounds", "team"), [
    (16, 4, 4), (20, 5, 5), (36, 8, 9), (36, 9, 9),
    (24, 6, 4), (28, 8, 4), (40, 7, 4), (40, 9, 5), (48, 10, 4), (100, 10, 5), (100, 8, 12), (200, 12, 4),
])  # fmt: skip
def test_teams_are_kept_apart_and_nobody_meets_twice(players: int, rounds: int, team: int) -> None:
    found = drawn(field(players, team=team), rounds, "team")
    assert [(each.kinship, each.met) for each in found.kin] == [("team", 0)]
    assert found.repeats == 0


def test_teams_are_kept_apart_even_where_that_costs_repeats() -> None:
    """Sixteen in teams of four have twelve others each, and fifteen to meet in five rounds."""
    found = drawn(field(16, team=4), 5, "team")
    assert found.kin[0].met == 0
    assert found.repeats == found.fewest == 24


def test_who_waits_is_told_of_the_repeats_that_are_left() -> None:
    said: list[int] = []
    found = draw_up(field(16, team=4), 5, ("team",), 1, said.append)
    assert said
    assert said[-1] >= report(found, {each.number: each for each in field(16, team=4)}, ("team",)).repeats


@pytest.mark.parametrize("order", FIELDS)
def test_columns_shifted_in_a_field_meet_once_and_their_rows_never(order: int) -> None:
    whole, apart = shifted(order, order, rows=False), shifted(order, order - 1, rows=True)
    assert whole
    assert apart
    for frame, rounds in ((whole, order), (apart, order - 1)):
        assert len(frame) == rounds
        met = Counter(pairs(meeting for meetings in frame for meeting in meetings))
        assert set(met.values()) == {1}
        assert all(one // order != other // order for one, other in met)
    assert all(one % order != other % order for one, other in pairs(each for meetings in apart for each in meetings))


@pytest.mark.parametrize(("repeats", "fewest", "met", "others"), [(18, 12, 24, 23), (6, 1, 18, 19), (30, 0, 18, 18)])
def test_that_no_schedule_has_fewer_is_said_only_where_it_is_proved(
    repeats: int, fewest: int, met: int, others: int
) -> None:
    base = drawn(field(16), 5)
    proved = kept(replace(base, repeats=24, fewest=24, rounds=6), "en")[0].words
    assert "24 meetings are repeats, and no schedule has fewer: in 6 rounds each sits with 18 players" in proved
    found = replace(base, repeats=repeats, fewest=fewest, rounds=met // 3, others=others)
    words = kept(found, "en")[0].words
    assert f"{repeats} meetings are repeats" in words
    assert "nor is it proved that there is none" in words
    assert "no schedule has fewer" not in words
    assert (f"least {fewest}" in words) == bool(fewest)
    assert "rien ne prouve" in kept(found, "fr")[0].words


def test_countries_are_kept_apart_beside_teams() -> None:
    found = drawn(field(100, team=4, countries=15), 8, "team", "country")
    assert [each.met for each in found.kin] == [0, 0]


def test_a_country_of_more_than_the_tables_meets_as_often_as_it_must() -> None:
    """Twelve of sixteen from one country are three at each of four tables: three pairs, in every round."""
    players = [Entrant(each.number, each.name, country="DK" if each.number <= 12 else "") for each in field(16)]
    found = drawn(players, 4, "country")
    assert found.kin[0].fewest == 4 * 4 * 3
    assert found.kin[0].met >= found.kin[0].fewest


def test_the_same_seed_draws_the_same_and_another_seed_another() -> None:
    players = field(24)
    assert draw_up(players, 6, (), 7) == draw_up(players, 6, (), 7)
    assert draw_up(players, 6, (), 7) != draw_up(players, 6, (), 8)


@settings(max_examples=12)
@given(st.integers(4, 14), st.integers(1, 5), st.integers(0, 2**31 - 1), st.sampled_from([0, 2, 3, 4]))
def test_every_schedule_keeps_its_promises(tables: int, rounds: int, seed: int, team: int) -> None:
    """Up to five rounds of sixteen and more need no repeat, but for teams that leave too few others to meet."""
    players = field(4 * tables, team=team)
    found = drawn(players, rounds, "team", seed=seed)
    assert found.seats == (rounds // 4, -(-rounds // 4))
    assert found.kin[0].met == 0
    assert found.repeats >= found.fewest
    if not team:
        assert found.repeats == 0


@pytest.mark.parametrize("players", TURNS)
def test_a_turned_frame_has_each_pair_once_at_most(players: int) -> None:
    found = next(frames(players, TURNS[players].hours))
    assert len(found) == TURNS[players].hours
    met = Counter(pairs(meeting for meetings in found for meeting in meetings))
    assert set(met.values()) == {1}
    assert set(met) <= set(combinations(range(players), 2))


@pytest.mark.parametrize(("players", "substitutes", "code"), [
    (6, 0, "field_size"), (201, 0, "field_size"), (0, 0, "field_size"),
    (18, 0, "field_of_four"), (18, 1, "field_of_four"), (19, 0, "field_of_four"),
])  # fmt: skip
def test_numbers_that_can_not_be_seated_are_refused_with_what_to_do(players: int, substitutes: int, code: str) -> None:
    waiting = [Entrant(1000 + each, f"Waiting {each}", substitute=True) for each in range(substitutes)]
    (fault,) = faults(field(players), waiting, ())
    assert fault.code == code


def test_substitutes_fill_the_last_table() -> None:
    waiting = [Entrant(1000 + each, f"Waiting {each}", substitute=True) for each in range(3)]
    assert faults(field(18), waiting, ()) == []
    assert called_in(field(18), waiting) == waiting[:2]
    assert called_in(field(20), waiting) == []


def test_how_many_are_missing_is_said() -> None:
    (fault,) = faults(field(18), [Entrant(1000, "Waiting", substitute=True)], ())
    assert isinstance(fault, InputError)
    assert "2 are left over (substitutes: 1). To fill the last table add 1," in fault.say("en")
    assert "ajoutez-en 1, joueur ou remplaçant" in fault.say("fr")


def test_a_team_of_more_than_the_tables_is_refused_where_teams_are_kept_apart() -> None:
    players = field(16, team=5)
    (fault,) = faults(players, [], ("team",))
    assert fault.code == "team_too_large"
    for lang in ("en", "fr"):
        assert "Team 0 (5), Team 1 (5), Team 2 (5)" in fault.say(lang)
    assert faults(players, [], ("country",)) == []
