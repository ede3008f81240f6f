"""Rests are fair, and people meet as many others as can be."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.evenings.rotation import Round, met, mixed, resting, staying


def people(count: int) -> list[str]:
    return [f"person {number:02}" for number in range(count)]


def numbers(count: int) -> list[str]:
    return [f"table {number}" for number in range(1, count + 1)]


def next_round(here: list[str], tables: int, before: list[Round], seed: str, *, stay: bool = False) -> Round:
    rest = resting(here, tables, before, seed)
    players = [person for person in here if person not in rest]
    seat = staying if stay else mixed
    return Round(seat(players, numbers(tables), before, seed), rest)


@settings(max_examples=30)
@given(st.integers(4, 14), st.integers(1, 4), st.integers(1, 12), st.booleans(), st.text(max_size=8))
def test_four_at_each_table_and_the_others_rest(count: int, tables: int, rounds: int, stay: bool, seed: str) -> None:
    before: list[Round] = []
    for number in range(rounds):
        found = next_round(people(count), tables, before, f"{seed} {number}", stay=stay)
        assert all(len(seated) == 4 for seated in found.tables.values())
        assert len(found.tables) == min(tables, count // 4)
        assert sorted([*found.playing, *found.resting]) == people(count)
        before.append(found)


@settings(max_examples=30)
@given(
    st.lists(st.frozensets(st.integers(0, 10), min_size=5), min_size=2, max_size=14),
    st.integers(1, 2),
    st.booleans(),
    st.text(max_size=8),
)
def test_nobody_rests_twice_before_all_who_were_there_have(
    comings: list[frozenset[int]], tables: int, stay: bool, seed: str
) -> None:
    """People come late, leave and come back between the rounds."""
    rounds: list[Round] = []
    everyone = people(11)
    for number, present in enumerate(comings):
        here = [everyone[place] for place in sorted(present)]
        rounds.append(next_round(here, tables, rounds, f"{seed} {number}", stay=stay))
    for person in everyone:
        rests = [number for number, each in enumerate(rounds) if person in each.resting]
        for first, second in pairwise(rests):
            between = rounds[first : second + 1]
            there = set.intersection(*({*each.playing, *each.resting} for each in between))
            for other in there:
                assert any(other in each.resting for each in between), f"{person} rested twice before {other}"


@pytest.mark.parametrize(("count", "tables"), [(5, 1), (6, 1), (7, 1), (9, 2), (11, 2)])
def test_after_a_whole_turn_all_have_rested_as_often(count: int, tables: int) -> None:
    before: list[Round] = []
    for number in range(count):
        before.append(next_round(people(count), tables, before, f"turn {number}"))
    rests = [sum(person in each.resting for each in before) for person in people(count)]
    assert set(rests) == {count - 4 * tables}


def test_who_comes_late_plays_at_once() -> None:
    before: list[Round] = []
    for number in range(2):
        before.append(next_round(people(5), 1, before, str(number)))
    assert "late" not in resting([*people(5), "late"], 1, before, "seed")


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(10)])
@pytest.mark.parametrize("tables", [4, 5, 7])
def test_in_the_second_round_nobody_meets_anybody_again(tables: int, seed: str) -> None:
    first = next_round(people(4 * tables), tables, [], seed)
    second = next_round(people(4 * tables), tables, [first], seed)
    assert max(met([first, second]).values()) == 1


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(12)])
def test_sixteen_people_meet_each_other_once_in_five_rounds(seed: str) -> None:
    """The affine plane of order four, from any first round: no round may spoil those after it."""
    before: list[Round] = []
    for number in range(5):
        before.append(next_round(people(16), 4, before, f"{seed} {number}"))
    assert met(before) == dict.fromkeys(map(frozenset, combinations(people(16), 2)), 1)


@settings(max_examples=30)
@given(st.integers(2, 5), st.integers(2, 6), st.text(max_size=8))
def test_people_meet_no_fewer_others_than_by_staying(tables: int, rounds: int, seed: str) -> None:
    before: list[Round] = []
    for number in range(rounds):
        before.append(next_round(people(4 * tables), tables, before, f"{seed} {number}"))
    assert len(met(before)) > tables * len(list(combinations(range(4), 2)))


def test_who_stays_keeps_the_table_and_who_rested_takes_the_free_places() -> None:
    here = people(9)
    first = Round({"table 1": here[:4], "table 2": here[4:8]}, [here[8]])
    second = next_round(here, 2, [first], "seed", stay=True)
    (out,) = second.resting
    assert out != here[8]
    for table, seated in first.tables.items():
        assert set(seated) - {out} <= set(second.tables[table])


def test_fewer_than_four_all_rest() -> None:
    found = next_round(people(3), 2, [], "seed")
    assert found.tables == {}
    assert sorted(found.resting) == people(3)
