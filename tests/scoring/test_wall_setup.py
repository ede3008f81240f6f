"""Seats, wall, opening, deal, winds and Goulasch as the navy rule has them: S001 §2.1, §2.4, §3.3, §3.4, §3.6."""

from __future__ import annotations

import pytest

from scoring import IllegalError
from scoring.setup_common import Place
from scoring.setup_navy import (
    CHIPS,
    Deal,
    deal_order,
    highest,
    left,
    next_deal,
    opened_wall,
    opening,
    seating,
)
from scoring.tiles import SEATS, Seat

SEATED: dict[Seat, str] = {"E": "Anne", "S": "Bo", "W": "Chen", "N": "Dora"}
FIRST = Deal(SEATED, first_east="Anne")


@pytest.mark.parametrize(("wall", "totals"), [("E", (5, 9)), ("S", (2, 6, 10)), ("W", (3, 7, 11)), ("N", (4, 8, 12))])
def test_the_first_throw_chooses_the_wall(wall: str, totals: tuple[int, ...]) -> None:
    assert {opened_wall(total) for total in totals} == {wall}


def test_the_example_of_the_text() -> None:
    """7 then 8: West's wall, the 15th stack; the loose tiles go to the 5th and 6th stack to the left."""
    found = opening(7, 8)
    assert (found.wall, found.stack) == ("W", 15)
    assert found.roof == (("W", 10), ("W", 9))
    assert found.drawn(0) == Place("W", 16, "top")
    assert found.drawn(1) == Place("W", 16, "bottom")
    assert found.drawn(6) == Place("N", 1, "top")


def test_a_sum_above_18_runs_on_into_the_next_wall() -> None:
    assert (opening(12, 12).wall, opening(12, 12).stack) == ("E", 6)
    assert opening(12, 12).roof == (("E", 1), ("N", 18))
    assert (opening(8, 10).wall, opening(8, 10).stack) == ("N", 18)


def test_every_tile_has_one_place() -> None:
    found = opening(5, 2)
    places = {found.drawn(number) for number in range(142)}
    loose = {Place(found.wall, found.stack, "top"), Place(found.wall, found.stack, "bottom")}
    assert len(places | loose) == 144


@pytest.mark.parametrize(("first", "second"), [(1, 7), (13, 2), (7, 0), (7, 13)])
def test_dice_that_cannot_be(first: int, second: int) -> None:
    with pytest.raises(IllegalError, match="two dice give 2 to 12"):
        opening(first, second)


def test_the_deal() -> None:
    order = deal_order()
    assert [seat for seat, _ in order] == list("ESWN" * 3 + "ESWN")
    held = {seat: [n for who, taken in order for n in taken if who == seat] for seat in SEATS}
    assert {seat: len(taken) for seat, taken in held.items()} == {"E": 14, "S": 13, "W": 13, "N": 13}
    assert sorted(n for taken in held.values() for n in taken) == list(range(53))
    # East's last two are the first and third tiles of the top row
    found = opening(7, 2)
    assert [found.drawn(n).row for n in (48, 52)] == ["top", "top"]
    assert held["E"][-2:] == [48, 52]


def test_what_is_left() -> None:
    assert left() == 91


def test_seats() -> None:
    assert highest({"Anne": 7, "Bo": 11, "Chen": 11, "Dora": 2}) == ("Bo", "Chen")
    assert highest({}) == ()
    assert seating("Chen", ["Anne", "Bo", "Chen", "Dora"]) == {"E": "Chen", "S": "Dora", "W": "Anne", "N": "Bo"}
    with pytest.raises(IllegalError, match="four different players"):
        seating("Eve", ["Anne", "Bo", "Chen", "Dora"])


def test_east_stays_only_when_he_wins_and_wishes() -> None:
    assert next_deal(FIRST, "E") == FIRST
    left_seat = next_deal(FIRST, "E", east_stays=False)
    turned = next_deal(FIRST, "W")
    assert left_seat == turned
    assert turned is not None
    assert turned.seats == {"E": "Bo", "S": "Chen", "W": "Dora", "N": "Anne"}
    assert turned.round_wind == "E"


def test_the_round_turns_when_the_first_east_is_east_again() -> None:
    deal: Deal | None = FIRST
    rounds = []
    while deal is not None:
        rounds.append(deal.round_wind)
        deal = next_deal(deal, "S")
    assert rounds == ["E"] * 4 + ["S"] * 4 + ["W"] * 4 + ["N"] * 4


def test_a_dead_deal_brings_a_goulash_after_which_the_winds_turn() -> None:
    goulash = next_deal(FIRST, None, stake=200)
    assert goulash is not None
    assert (goulash.goulash, goulash.pot, goulash.seats["E"]) == (True, 800, "Anne")
    after = next_deal(goulash, "E")
    assert after is not None
    assert (after.goulash, after.pot, after.seats["E"]) == (False, 0, "Bo")


def test_a_dead_goulash_carries_the_pot() -> None:
    goulash = Deal(SEATED, "Anne", goulash=True, pot=400)
    again = next_deal(goulash, None)
    assert again is not None
    assert (again.goulash, again.pot, again.seats["E"]) == (True, 400, "Bo")


def test_chips() -> None:
    assert sum(value * number for value, number in CHIPS.items()) == 12_240
