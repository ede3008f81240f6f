"""Standings: worked by hand, and what holds of any games."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.webapp.games import Sheet, navy_win
from tests.webapp.standing_games import FOUR, from_sheet, of_sheet
from webapp.event_parts import Points
from webapp.standings.periods import Period, period_named, periods, season_of
from webapp.standings.rating import SETTLED, Rating, rating_histories
from webapp.standings.standings import ORDERS, Line, Order, Played, best_hands, in_order, meetings, standings

EVENING = [
    from_sheet((30, 10, -10, -30), number=1),
    from_sheet((20, 20, -20, -20), number=2),
    from_sheet((-30, 40, 0, -10), ("a", "b", "e", "d"), number=3),
]
"""Three games; e sits in for c in the last."""


def line(lines: list[Line], person: str) -> Line:
    return next(each for each in lines if each.person == person)


def test_an_evening_worked_by_hand() -> None:
    lines = standings(EVENING)
    assert [(each.rank, each.person, each.points) for each in lines] == [
        (1, "b", 70), (2, "a", 20), (3, "e", 0), (4, "c", -30), (5, "d", -60),
    ]  # fmt: skip
    anne = line(lines, "a")
    assert (anne.games, anne.places, anne.average_place) == (3, (2, 0, 0, 1), Fraction(2))
    assert (anne.best, anne.worst, anne.longest_run, anne.run) == (30, -30, 2, 0)
    assert (anne.average, anne.deals, anne.win_rate, anne.average_hand) == (Fraction(20, 3), 0, None, None)
    bo = line(lines, "b")
    assert (bo.longest_run, bo.run, bo.places) == (2, 2, (2, 1, 0, 0))


def test_who_is_level_shares_the_better_rank() -> None:
    lines = standings([from_sheet((10, 10, -10, -10))])
    assert [(each.rank, each.person) for each in lines] == [(1, "a"), (1, "b"), (3, "c"), (3, "d")]


@pytest.mark.parametrize(
    ("order", "ranks"),
    [
        ("points", ["b", "a", "e", "c", "d"]),
        ("average", ["b", "a", "e", "c", "d"]),
        # Average places: b 4/3, a and e 2, c 3, d 10/3.
        ("place", ["b", "a", "e", "c", "d"]),
    ],
)
def test_orders(order: Order, ranks: list[str]) -> None:
    assert [each.person for each in standings(EVENING, order=order)] == ranks


def test_too_few_games_have_no_rank_and_come_last() -> None:
    lines = standings(EVENING, least=2)
    assert [(each.rank, each.person) for each in lines] == [(1, "b"), (2, "a"), (3, "c"), (4, "d"), (None, "e")]


def test_table_points_go_before_points() -> None:
    games = [
        from_sheet((100, 1, -50, -51), rules="mcr", number=1),
        from_sheet((-11, 10, 1, 0), rules="mcr", number=2),
    ]
    lines = standings(games)
    assert [(each.person, each.table_points, each.points) for each in lines] == [
        ("b", Fraction(6), 11), ("a", Fraction(4), 89), ("c", Fraction(3), -49), ("d", Fraction(1), -51),
    ]  # fmt: skip


def test_games_of_different_rules_are_not_added_up() -> None:
    with pytest.raises(ValueError, match="different rules"):
        standings([from_sheet((0, 0, 0, 0)), from_sheet((0, 0, 0, 0), rules="mcr")])


def test_no_games_no_lines() -> None:
    assert (standings([]), meetings([]), best_hands([], 5), rating_histories([])) == ([], {}, [], {})


def test_deals_give_rates_and_hands() -> None:
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    sheet.play(navy_win("E"))
    sheet.play({"draw": True})
    lines = standings([of_sheet(sheet), from_sheet((0, 0, 0, 0), number=1)])
    # The deal passes on after the first: Bo is East in the second.
    bo, dora = line(lines, "b"), line(lines, "d")
    assert (bo.deals, bo.win_rate, dora.deal_in_rate) == (3, Fraction(2, 3), Fraction(1, 3))
    assert bo.hands == 2
    values = [hand.win.value for hand in best_hands([of_sheet(sheet)], 5)]
    assert values == sorted(values, reverse=True)
    assert bo.average_hand == Fraction(sum(values), 2)
    assert best_hands([of_sheet(sheet)], 5, "a") == []
    assert len(best_hands([of_sheet(sheet)], 1)) == 1


def test_meetings_from_both_sides() -> None:
    met = meetings(EVENING)
    pair = met["a", "b"]
    assert (pair.games, pair.ahead, pair.behind, pair.level, pair.difference) == (3, 1, 1, 1, -50)
    assert ("c", "e") not in met
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    met = meetings([of_sheet(sheet)])
    assert (met["b", "d"].hands, met["b", "d"].hands_against) == (1, 0)
    assert (met["d", "b"].hands, met["d", "b"].hands_against) == (0, 1)


scores = st.tuples(*[st.integers(-500, 500)] * 3).map(lambda three: (*three, -sum(three)))


@st.composite
def some_games(draw: st.DrawFn) -> list[Played]:
    """Games of six people on a few days."""
    people = st.permutations(["a", "b", "c", "d", "e", "f"]).map(lambda order: order[:4])
    each = draw(st.lists(st.tuples(scores, people, st.integers(1, 4)), max_size=8))
    return [
        from_sheet(four, persons, f"2026-0{day}-15", number=number) for number, (four, persons, day) in enumerate(each)
    ]


few = settings(max_examples=40)


@few
@given(some_games())
def test_nothing_is_won_that_is_not_lost(games: list[Played]) -> None:
    lines = standings(games)
    assert sum(each.points for each in lines) == 0
    assert sum(each.games for each in lines) == 4 * len(games)
    assert all(each.worst <= each.average <= each.best for each in lines)
    assert all(sum(each.places) == each.games for each in lines)


@few
@given(some_games(), st.randoms(use_true_random=False), st.sampled_from(ORDERS))
def test_the_order_in_which_games_are_given_changes_nothing(games: list[Played], random: Random, order: Order) -> None:
    mixed = list(games)
    random.shuffle(mixed)
    assert standings(mixed, order=order) == standings(games, order=order)
    assert meetings(mixed) == meetings(games)
    assert rating_histories(in_order(mixed)) == rating_histories(in_order(games))


@few
@given(some_games(), st.sampled_from(["points", "average", "place"]))
def test_ranks_count_who_is_better(games: list[Played], order: Order) -> None:
    lines = standings(games, order=order)
    worth: dict[str, Callable[[Line], int | Fraction]] = {
        "points": lambda each: each.points,
        "average": lambda each: each.average,
        "place": lambda each: -each.average_place,
    }
    better = worth[order]
    for each in lines:
        assert each.rank == 1 + sum(better(other) > better(each) for other in lines)


@few
@given(some_games())
def test_meetings_are_each_others_mirror(games: list[Played]) -> None:
    met = meetings(games)
    for (first, second), one in met.items():
        other = met[second, first]
        assert (one.games, one.ahead, one.level, one.difference) == (
            other.games, other.behind, other.level, -other.difference,
        )  # fmt: skip
        assert one.games == one.ahead + one.behind + one.level


def wins(count: int, best: Points = (3, 1, -1, -3)) -> list[Played]:
    return [from_sheet(best, number=number) for number in range(count)]


def test_who_wins_is_rated_higher_and_surer_with_every_game() -> None:
    told = rating_histories(wins(12))
    last = {person: history[-1][1] for person, history in told.items()}
    assert last["a"].value > last["b"].value > last["c"].value > last["d"].value
    spreads = [rating.spread for _, rating in told["a"]]
    assert spreads == sorted(spreads, reverse=True)
    assert [rating.provisional for _, rating in told["a"]] == [True] * (SETTLED - 1) + [False] * (13 - SETTLED)


def test_those_level_in_one_game_are_rated_level() -> None:
    last = {person: history[-1][1] for person, history in rating_histories([from_sheet((2, 2, 2, -6))]).items()}
    assert last["a"] == last["b"] == last["c"]
    assert last["d"].value < last["a"].value
    assert last["a"].low < last["a"].value < last["a"].high


def test_by_rating_nobody_ranks_whose_rating_is_provisional() -> None:
    games = wins(SETTLED)
    ratings = {person: history[-1][1] for person, history in rating_histories(games).items()}
    ratings["d"] = Rating(3000.0, 10.0, SETTLED - 1)
    lines = standings(games, order="rating", ratings=ratings)
    assert [(each.rank, each.person) for each in lines] == [(1, "a"), (2, "b"), (3, "c"), (None, "d")]


def test_periods_from_the_latest() -> None:
    games = [from_sheet((0, 0, 0, 0), FOUR, day) for day in ("2026-08-31", "2026-09-01", "2027-01-05")]
    assert [period.name for period in periods(games)] == [
        "all", "season:2026", "season:2025", "month:2027-01", "month:2026-09", "month:2026-08",
        "evening:on 2027-01-05", "evening:on 2026-09-01", "evening:on 2026-08-31",
    ]  # fmt: skip
    held = {period.name: [game.day for game in games if period.holds(game)] for period in periods(games)}
    assert held["season:2026"] == ["2026-09-01", "2027-01-05"]
    assert held["month:2026-08"] == ["2026-08-31"] == held["evening:on 2026-08-31"]
    assert len(held["all"]) == 3
    assert periods([]) == [Period()]
    assert (season_of("2026-08-31"), season_of("2026-09-01")) == ("2025", "2026")


@pytest.mark.parametrize("name", ["all", "season:2026", "month:2026-11", "evening:abc"])
def test_periods_stand_in_addresses(name: str) -> None:
    found = period_named(name)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("name", ["", "season", "season:26", "month:2026-13", "evening:", "all:1", "year:2026"])
def test_what_names_no_period(name: str) -> None:
    assert period_named(name) is None
