"""Set-up of riichi (S002 §4), Sichuan (JORF arts 24 to 28) and Taiwan (S004 §2.2), worked by hand for every throw.

Stacks are written wall and number, numbered from the right end: `S2` is the second from the right of South's wall. To
the right of S1 lies the left end of West's wall; to the left of South's last stack lies E1.
"""

from __future__ import annotations

from typing import Any

import pytest

from scoring import ScoringError, setup_navy, setup_riichi, setup_sichuan, setup_taiwan
from scoring.setup import set_up
from scoring.setup_common import AtTable, Place, Taking
from scoring.tiles import SEATS, Seat


def short(place: Place) -> str:
    return f"{place.wall}{place.stack}"


def span(text: str) -> list[str]:
    """Stacks in short: `S2-1 W17-13` is S2 S1 W17 W16 W15 W14 W13."""
    found = []
    for word in text.split():
        wall, (first, _, last) = word[0], word[1:].partition("-")
        found += [f"{wall}{n}" for n in range(int(first), int(last or first) - 1, -1)]
    return found


def taken(order: tuple[Taking, ...]) -> dict[Seat, list[int]]:
    return {seat: [draw for who, draws in order for draw in draws if who == seat] for seat in SEATS}


def step(found: Any, id: str) -> Any:
    return next(each for each in found.steps if each.id == id)


# throw: wall and dead wall from the opening, the indicator's stack, East's first two stacks, East's last two
RIICHI: dict[int, tuple[str, str, str, str]] = {
    2: ("S2-1 W17-13", "W17", "S3 S4", "E10 E12"),
    3: ("W3-1 N17-14", "W1", "W4 W5", "S11 S13"),
    4: ("N4-1 E17-15", "N2", "N5 N6", "W12 W14"),
    5: ("E5-1 S17-16", "E3", "E6 E7", "N13 N15"),
    6: ("S6-1 W17", "S4", "S7 S8", "E14 E16"),
    7: ("W7-1", "W5", "W8 W9", "S15 S17"),
    8: ("N8-2", "N6", "N9 N10", "W16 S1"),
    9: ("E9-3", "E7", "E10 E11", "N17 W2"),
    10: ("S10-4", "S8", "S11 S12", "N1 N3"),
    11: ("W11-5", "W9", "W12 W13", "E2 E4"),
    12: ("N12-6", "N10", "N13 N14", "S3 S5"),
}


@pytest.mark.parametrize("throw", RIICHI)
def test_riichi(throw: int) -> None:
    dead, indicator, first, last = RIICHI[throw]
    broken = setup_riichi.opening(throw)
    assert [short(place) for place in setup_riichi.dead_wall(broken)] == span(dead)
    assert setup_riichi.indicator(broken) == Place(indicator[0], int(indicator[1:]), "top")  # type: ignore[arg-type]
    assert setup_riichi.first_replacement(broken) == setup_riichi.dead_wall(broken)[0]
    assert [short(broken.drawn(draw)) for draw in range(4)] == [stack for stack in first.split() for _ in range(2)]
    assert [short(broken.drawn(draw)) for draw in (48, 52)] == last.split()
    assert {broken.drawn(draw).row for draw in (48, 52)} == {"top"}


def test_riichi_in_words() -> None:
    """The text's own example: 12, North opens his wall."""
    found = set_up("riichi-wrc-2015", (12,))
    assert "12 players anticlockwise, himself first: North opens his wall" in step(found, "opened_wall").text.en
    assert "stacks 12 to 6 of North's wall" in step(found, "dead_wall").text.en
    assert "piles 12 à 6 du mur du Nord" in step(found, "dead_wall").text.fr
    assert "stack 10 of North's wall" in step(found, "indicator").text.en
    corner = step(set_up("riichi-wrc-2015", (5,)), "dead_wall").text
    assert "stacks 5 to 1 of East's wall, then past the corner stacks 17 and 16 of South's wall" in corner.en
    assert "piles 5 à 1 du mur d'Est, puis après le coin piles 17 et 16 du mur du Sud" in corner.fr


def test_riichi_goes_on_below_zero_and_at_an_automatic_table() -> None:
    """S002 §4.1, "la partie continue quand le score d'un joueur passe en dessous de zéro"; §4, "peut être modifiée"."""
    found = set_up("riichi-wrc-2015", (7,))
    assert "below zero" in step(found, "points").text.en
    wall = step(found, "wall")
    assert "automatic table" in wall.text.en
    assert "table automatique" in wall.text.fr
    assert wall.source == "S002 §4.5, §4"


def test_riichi_deal() -> None:
    """12 each, East the 1st and 3rd top tiles, the others the tiles between them: 14, 13, 13, 13; 136 - 67 = 69."""
    held = taken(setup_riichi.deal_order())
    assert [len(held[seat]) for seat in SEATS] == [14, 13, 13, 13]
    assert held["E"] == [0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52]
    assert (held["S"][-1], held["W"][-1], held["N"][-1]) == (49, 50, 51)
    assert setup_riichi.left() == 69


def test_other_riichi_books_are_told_whose_text_it_is() -> None:
    for rules in ("riichi-ema-2016", "riichi-ema-2025"):
        found = set_up(rules, (7,))
        assert (found.steps[0].id, found.rules) == ("document", rules)
        assert found.steps[0].source.startswith("HOUSE")
        assert found.steps[1:] == set_up("riichi-wrc-2015", (7,)).steps


# first throw, second: last stack counted, the first two taken, and the Leader's 14th tile (25 stacks on)
SICHUAN: dict[tuple[int, int], tuple[str, str, str]] = {
    (2, 2): ("S4", "S5 S6", "N3"),
    (3, 10): ("W13", "S1 S2", "E12"),
    (4, 9): ("N13", "W1 W2", "S12"),
    (5, 8): ("E13", "N1 N2", "W12"),
    (6, 12): ("E5", "E6 E7", "W4"),
    (7, 8): ("S2", "S3 S4", "N1"),
    (8, 2): ("N10", "N11 N12", "S9"),
    (9, 5): ("N1", "N2 N3", "W13"),
    (10, 12): ("E9", "E10 E11", "W8"),
    (11, 2): ("W13", "S1 S2", "E12"),
    (12, 12): ("W11", "W12 W13", "E10"),
}


@pytest.mark.parametrize("throws", SICHUAN)
def test_sichuan(throws: tuple[int, int]) -> None:
    """13 stacks a side; the count goes leftwards, past the left corner into the wall before (B4)."""
    counted, first, last = SICHUAN[throws]
    broken = setup_sichuan.opening(*throws)
    assert short(setup_sichuan.WALLS.place(broken.last_counted)) == counted
    assert [short(broken.drawn(draw)) for draw in range(4)] == [stack for stack in first.split() for _ in range(2)]
    assert broken.drawn(48) == Place(last[0], int(last[1:]), "top")  # type: ignore[arg-type]
    found = set_up("sichuan", throws)
    assert f"{throws[0]} + {throws[1]} = {sum(throws)}" in step(found, "opened_stack").text.en
    assert ("the next wall on its left" in step(found, "opened_stack").text.en) == (sum(throws) > 13)
    assert found.facts["opened"] == {"wall": counted[0], "stack": int(counted[1:])}


@pytest.mark.parametrize(
    ("wall", "words", "throws"),
    [("E", "the Leader's own wall", (5, 9)), ("S", "the wall on the Leader's right", (2, 6, 10)),
     ("W", "the wall opposite the Leader", (3, 7, 11)), ("N", "the wall on the Leader's left", (4, 8, 12))],
)  # fmt: skip
def test_sichuan_walls(wall: str, words: str, throws: tuple[int, ...]) -> None:
    for throw in throws:
        found = set_up("sichuan", (throw, 2))
        assert setup_sichuan.opening(throw, 2).wall == wall
        assert f"{words} is opened" in step(found, "opened_wall").text.en


def test_sichuan_deal() -> None:
    """B1: twelve from the wall and the tile kept; the Leader one more. 108 - 14 - 39 = 55."""
    held = taken(setup_sichuan.deal_order())
    assert [len(held[seat]) + 1 for seat in SEATS] == [14, 13, 13, 13]
    assert sorted(draw for draws in held.values() for draw in draws) == list(range(49))
    assert setup_sichuan.left() == 2 * setup_sichuan.WALLS.stacks - 49 == 55
    words = step(set_up("sichuan", (7, 8)), "deal_one").text
    assert "the tile each has kept" in words.en


def test_sichuan_on_an_automatic_table() -> None:
    """No tile was kept: one more each from the wall, 53 in all of 108; nobody knows the places past a corner."""
    held = taken(setup_sichuan.deal_order(automatic=True))
    assert [len(held[seat]) for seat in SEATS] == [14, 13, 13, 13]
    assert sorted(draw for draws in held.values() for draw in draws) == list(range(53))
    found = set_up("sichuan", (7, 8), AtTable(automatic=True))
    assert found.facts["opened"] == {"wall": "W", "counted": 15}
    assert all("tiles" not in each for each in found.facts["deal"])
    assert "15 stacks, top and bottom tile together" in step(found, "opened_stack").text.en
    assert "Where the wall ends before" in step(found, "opened_stack").text.en
    assert set_up("sichuan", (7, 6), AtTable(automatic=True)).facts["opened"] == {"wall": "W", "stack": 13}


@pytest.mark.parametrize(
    ("throws", "order"),
    [
        ({"A": [12], "B": [3], "C": [9], "D": [7]}, "A C D B"),
        # level for the highest: these two alone throw again, and keep their places before the others
        ({"A": [7], "B": [11, 4], "C": [11, 9], "D": [2]}, "C B A D"),
        ({"A": [11, 5, 8], "B": [11, 5, 3], "C": [11, 6], "D": [2]}, "C A B D"),
        ({"A": [8, 2], "B": [8, 3], "C": [8, 4], "D": [8, 5]}, "D C B A"),
        # level for a lower place [reading]
        ({"A": [12], "B": [5, 6], "C": [5, 7], "D": [2]}, "A C B D"),
        ({"A": [12, 2], "B": [12, 3], "C": [5, 6], "D": [5, 7]}, "B A D C"),
    ],
)
def test_sichuan_seats(throws: dict[str, list[int]], order: str) -> None:
    assert setup_sichuan.seated(throws) == tuple(order.split())
    found = set_up("sichuan", (5, 2), AtTable(seat_throws=throws))
    assert list(found.facts["seats"].values()) == order.split()
    assert step(found, "seated").text.en == "{} (Leader), {} (right), {} (opposite), {} (left).".format(*order.split())


@pytest.mark.parametrize(
    ("throws", "code", "named"),
    [
        ({"A": [11], "B": [11], "C": [9], "D": [7]}, "throws_level", "A, B: level, they throw again"),
        ({"A": [11, 4], "B": [11], "C": [9], "D": [7]}, "throws_level", "A, B"),
        ({"A": [11, 4], "B": [11, 4], "C": [9], "D": [7]}, "throws_level", "A, B"),
        ({"A": [12], "B": [11], "C": [7], "D": [7]}, "throws_level", "C, D"),
        ({"A": [12, 5], "B": [11], "C": [7], "D": [6]}, "needless_throw", "A is level with nobody"),
        ({"A": [13], "B": [11], "C": [7], "D": [6]}, "bad_dice", "13"),
        ({"A": [], "B": [11], "C": [7], "D": [6]}, "throws_level", "each player's throw"),
        ({"A": [12], "B": [11], "C": [7]}, "bad_seating", "four players"),
    ],
)
def test_sichuan_seats_that_cannot_be(throws: dict[str, list[int]], code: str, named: str) -> None:
    with pytest.raises(ScoringError, match=named) as caught:
        setup_sichuan.seated(throws)
    assert caught.value.code == code


# throw: dead wall from the break, East's first two stacks, his 17th tile (33 stacks on), with 8 flowers; with none
TAIWAN: dict[int, tuple[str, str, str, str]] = {
    2: ("S2-1 W18-13", "S3 S4", "E17", "N1"),
    3: ("W3-1 N18-14", "W4 W5", "S18", "E2"),
    4: ("N4-1 E18-15", "N5 N6", "S1", "S3"),
    5: ("E5-1 S18-16", "E6 E7", "W2", "W4"),
    6: ("S6-1 W18-17", "S7 S8", "N3", "N5"),
    7: ("W7-1 N18", "W8 W9", "E4", "E6"),
    8: ("N8-1", "N9 N10", "S5", "S7"),
    9: ("E9-2", "E10 E11", "W6", "W8"),
    10: ("S10-3", "S11 S12", "N7", "N9"),
    11: ("W11-4", "W12 W13", "E8", "E10"),
    12: ("N12-5", "N13 N14", "S9", "S11"),
}


@pytest.mark.parametrize("throw", TAIWAN)
def test_taiwan(throw: int) -> None:
    dead, first, last, bare = TAIWAN[throw]
    broken = setup_taiwan.opening(throw)
    assert [short(place) for place in setup_taiwan.dead_wall(broken)] == span(dead)
    assert [short(broken.drawn(draw)) for draw in range(4)] == [stack for stack in first.split() for _ in range(2)]
    assert broken.drawn(64) == Place(last[0], int(last[1:]), "top")  # type: ignore[arg-type]
    without = setup_taiwan.opening(throw, flowers=0)
    assert short(without.drawn(64)) == bare
    # 17 stacks a side: the dead wall past the corner begins with stack 17
    assert [short(place) for place in setup_taiwan.dead_wall(without)] == [
        stack if stack[0] == dead[0] else f"{stack[0]}{int(stack[1:]) - 1}" for stack in span(dead)
    ]


@pytest.mark.parametrize(
    ("throw", "dead", "last"),
    [
        # East and West 18, South and North 17: 2 + 33 = 35 less South's 17 is E18
        (2, "S2-1 W18-13", "E18"),
        # 3 + 33 = 36 less West's 18 and South's 17 is E1
        (3, "W3-1 N17-13", "E1"),
        # 5 + 33 = 38 less East's 18 and North's 17 is W3
        (5, "E5-1 S17-15", "W3"),
        # 12 + 33 = 45 less North's 17 and West's 18 is S10
        (12, "N12-5", "S10"),
    ],
)
def test_taiwan_with_four_flowers(throw: int, dead: str, last: str) -> None:
    broken = setup_taiwan.opening(throw, flowers=4)
    assert [short(place) for place in setup_taiwan.dead_wall(broken)] == span(dead)
    assert short(broken.drawn(64)) == last


def test_taiwan_first_deal_without_a_throw() -> None:
    """The option: East's own wall at the number last thrown, whatever wall it would have named (D3)."""
    broken = setup_taiwan.opening(6, first_deal=True)
    assert (broken.wall, broken.counted) == ("E", 6)
    found = set_up("taiwan16", (6,), AtTable(first_deal=True))
    assert "nobody throws" in step(found, "opened_wall").text.en
    assert "stacks 7 and 8 of East's wall" in step(found, "deal").text.en


def test_taiwan_deal() -> None:
    """D1: four times two stacks, 16 each, and one more for East. 144 - 16 - 65 = 63, 140: 59, 136: 55."""
    held = taken(setup_taiwan.deal_order())
    assert [len(held[seat]) for seat in SEATS] == [17, 16, 16, 16]
    assert held["N"] == [*range(12, 16), *range(28, 32), *range(44, 48), *range(60, 64)]
    assert [setup_taiwan.left(flowers) for flowers in (8, 4, 0)] == [63, 59, 55]
    assert [setup_taiwan.walls(flowers).stacks * 2 for flowers in (8, 4, 0)] == [144, 140, 136]
    assert "flowers" not in {each.id for each in set_up("taiwan16", (6,), AtTable(flowers=0)).steps}
    assert "18 stacks of two before East and West" in step(set_up("taiwan16", (6,), AtTable(flowers=4)), "wall").text.en


# both throws: the opened stack from the left, the two under the loose tiles, East's first two stacks, his last two
NAVY: dict[tuple[int, int], tuple[str, str, str, str]] = {
    (2, 3): ("S5", "E18 E17", "S6 S7", "W12 W14"),
    (3, 4): ("W7", "W2 W1", "W8 W9", "N14 N16"),
    (4, 2): ("N6", "N1 W18", "N7 N8", "E13 E15"),
    (5, 12): ("E17", "E12 E11", "E18 S1", "W6 W8"),
    (6, 12): ("S18", "S13 S12", "W1 W2", "N7 N9"),
    (7, 8): ("W15", "W10 W9", "W16 W17", "E4 E6"),
    (8, 11): ("E1", "N14 N13", "E2 E3", "S8 S10"),
    (9, 10): ("S1", "E14 E13", "S2 S3", "W8 W10"),
    (10, 12): ("W4", "S17 S16", "W5 W6", "N11 N13"),
    (11, 11): ("N4", "W17 W16", "N5 N6", "E11 E13"),
    (12, 12): ("E6", "E1 N18", "E7 E8", "S13 S15"),
}


@pytest.mark.parametrize("throws", NAVY)
def test_navy(throws: tuple[int, int]) -> None:
    """18 stacks a side, counted from the left; past 18 into the next wall on the right (A38)."""
    opened, roof, first, last = NAVY[throws]
    found = setup_navy.opening(*throws)
    assert f"{found.wall}{found.stack}" == opened
    assert [f"{wall}{stack}" for wall, stack in found.roof] == roof.split()
    assert [short(found.drawn(draw)) for draw in range(4)] == [stack for stack in first.split() for _ in range(2)]
    assert [short(found.drawn(draw)) for draw in (48, 52)] == last.split()
    told = set_up("navy", throws)
    assert ("runs on into the next wall" in step(told, "opened_stack").text.en) == (sum(throws) > 18)


def test_navy_in_words() -> None:
    """The text's own example: 7, then 8: West's wall, 15th stack from the left."""
    found = set_up("navy", (7, 8), AtTable(players=("Anne", "Bo", "Chen", "Dora")))
    assert found.facts["opened"] == {"wall": "W", "stack": 15}
    assert "Number 7 is Chen (West)'s wall" in step(found, "opened_wall").text.en
    assert "le mur de Chen (Ouest)" in step(found, "opened_wall").text.fr
    assert "counts 15 stacks along the top row" in step(found, "opened_stack").text.en
    assert "stacks 10 and 9 of Chen (West)'s wall" in step(found, "loose_tiles").text.en
    assert "stacks 16 and 17 of Chen (West)'s wall" in step(found, "deal").text.en
    # draws 48 and 52: stacks 40 and 42 from West's left end, 4th and 6th of East's wall after North's 18
    assert "stack 4 of Anne (East)'s wall and stack 6" in step(found, "deal_last").text.en
    # East with the player opposite, South with North (§3.6)
    assert "Anne (East) exchanges three tiles with Chen (West), and Bo (South) with Dora (North)" in (
        step(found, "goulash").text.en
    )
    over = step(set_up("navy", (12, 12)), "opened_stack")
    assert "to stack 6 of East's wall" in over.text.en
    assert "A38" in over.source
