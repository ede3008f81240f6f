"""Makes cut their bamboos and circles in many colours, and no colour tells a face; red fives are not drawn by these."""

from __future__ import annotations

import numpy as np

from datasets.stick_colours import CIRCLE_LINES, LINES, USUAL, circle_map, stick_map

MAPS = [stick_map(np.random.default_rng(seed), np.random.default_rng((seed, 1))) for seed in range(400)]


def test_each_stick_of_each_number_has_an_ink() -> None:
    for inks in (*MAPS, *(tuple(usual.split()) for usual in USUAL)):
        assert [len(number) for number in inks] == list(range(1, 10)) == [sum(lines) for lines in LINES]
        assert set("".join(inks)) <= set("rgbk")


def test_nines_and_sixes_are_with_and_without_red() -> None:
    for number in (6, 9):
        red = [("r" in inks[number - 1]) for inks in MAPS]
        assert 20 < sum(red) < len(red) - 20


def test_some_makes_have_one_ink_for_all_bamboos_and_most_the_usual_ones() -> None:
    usual = {tuple(each.split()) for each in USUAL}
    assert sum(len(set("".join(inks))) == 1 for inks in MAPS) > 20
    assert sum(inks in usual for inks in MAPS) > len(MAPS) / 2


def test_no_five_is_a_red_one() -> None:
    assert all(set(inks[4]) != {"r"} for inks in MAPS)


def test_circles_come_in_as_many_colours() -> None:
    usual = "g gb bgr gbbg bgrgb bbrrrr bbbrrrr bbbbbbbb gggrrrbbb"
    maps = [circle_map(np.random.default_rng(seed), usual) for seed in range(400)]
    for inks in maps:
        assert [len(number) for number in inks] == [sum(lines) for lines in CIRCLE_LINES] == list(range(1, 10))
        assert set(inks[4]) != {"r"}
    own = [inks for inks in maps if inks != tuple(usual.split())]
    assert 100 < len(own) < 200
    assert len({inks[6] for inks in own}) > 20
