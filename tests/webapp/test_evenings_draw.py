"""The draw for the seats: it follows each system's text, and chance alone decides."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import RULESETS
from scoring.setup_navy import highest
from scoring.setup_sichuan import seated
from scoring.tiles import SEATS
from webapp.evenings.draw import METHODS, Draw, Lot, Method, Move, clauses, draw, usual

SYSTEMS = sorted(RULESETS)


def throws(found: Draw, *ids: str) -> dict[int, list[int]]:
    """Each player's totals, in order, of the throws of those kinds."""
    totals: dict[int, list[int]] = {}
    for move in found.moves:
        if move.id in ids and move.dice:
            totals.setdefault(move.player, []).append(sum(move.dice))
    return totals


@settings(max_examples=50)
@given(st.sampled_from(SYSTEMS), st.sampled_from(METHODS), st.text(max_size=20))
def test_each_player_gets_one_seat_and_the_same_seed_the_same_draw(system: str, method: Method, seed: str) -> None:
    found = draw(system, method, seed)
    assert sorted(found.seats) == [0, 1, 2, 3]
    assert draw(system, method, seed) == found


@settings(max_examples=50)
@given(st.text(max_size=20))
def test_sichuan_sits_as_its_text_says(seed: str) -> None:
    found = draw("sichuan", "dice", seed)
    told = {str(player): totals for player, totals in throws(found, "throws", "again").items()}
    assert tuple(map(str, found.seats)) == seated(told)


@settings(max_examples=50)
@given(st.text(max_size=20))
def test_navy_second_turn_makes_east_and_chairs_keep_their_order(seed: str) -> None:
    found = draw("navy", "dice", seed)
    chairs = [move.player for move in found.moves if move.id == "chair"]
    first = throws(found, "throws")
    assert str(chairs[0]) in highest({str(player): totals[0] for player, totals in first.items()})
    second = throws(found, "east_throws", "east_again")
    east = found.seats[0]
    assert str(east) in highest({str(player): totals[0] for player, totals in second.items()})
    assert len(second[east]) == max(map(len, second.values()))
    start = chairs.index(east)
    assert [chairs[(start + turn) % 4] for turn in range(4)] == list(found.seats)


@settings(max_examples=50)
@given(st.text(max_size=20))
def test_wind_tiles_are_taken_once_and_by_the_shuffler_last(seed: str) -> None:
    found = draw("riichi-wrc-2015", "tiles", seed)
    shuffles, *taken = found.moves
    assert sorted(move.wind or "" for move in taken) == sorted(SEATS)
    assert taken[-1] == Move("keeps", shuffles.player, wind=taken[-1].wind)
    for move in taken:
        assert move.wind
        assert found.seats[SEATS.index(move.wind)] == move.player


@settings(max_examples=50)
@given(st.sampled_from(SYSTEMS), st.text(max_size=20))
def test_dice_show_one_to_six(system: str, seed: str) -> None:
    for move in draw(system, "dice", seed).moves:
        assert move.dice is None or all(1 <= die <= 6 for die in move.dice)


@pytest.mark.parametrize("system", ["navy", "sichuan", "riichi-wrc-2015", "mcr"])
@pytest.mark.parametrize("method", METHODS)
def test_every_player_is_as_often_in_every_seat(system: str, method: Method) -> None:
    count = 2000
    places = Counter(
        (wind, player)
        for number in range(count)
        for wind, player in zip(SEATS, draw(system, method, f"fair {number}").seats, strict=True)
    )
    # Seven standard deviations of 2000 draws with a chance of 1/4.
    assert all(abs(places[wind, player] - count / 4) < 136 for wind in SEATS for player in range(4))


def test_lot_gives_every_number() -> None:
    lot = Lot("any")
    assert {lot.below(7) for _ in range(500)} == set(range(7))
    assert sorted(lot.shuffled("abcde")) == list("abcde")


@pytest.mark.parametrize(
    ("system", "method", "clause"),
    [
        ("navy", "dice", "S001 §2.1"),
        ("riichi-wrc-2015", "tiles", "S002 §4.2, §4.4"),
        ("riichi-ema-2025", "tiles", "HOUSE reading: S002 §4 stands in for the EMA chapter"),
        ("sichuan", "dice", "JORF art. 26"),
        ("taiwan16", "dice", "S004 §2.2"),
    ],
)
def test_the_usual_way_cites_its_clause(system: str, method: Method, clause: str) -> None:
    assert usual(system) == method
    assert clauses(system, method)[0].source == clause
    assert any(step.id == "seats" for step in clauses(system, method))


@pytest.mark.parametrize("system", ["mcr", "hongkong"])
def test_no_clause_is_cited_where_there_is_no_text(system: str) -> None:
    assert [clauses(system, method) for method in METHODS] == [(), ()]


def test_no_clause_is_cited_for_another_way() -> None:
    assert clauses("navy", "tiles") == clauses("riichi-wrc-2015", "dice") == ()
