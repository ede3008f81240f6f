"""What a make's flowers and seasons show: each can be told, by what real makes tell it by."""

import numpy as np
import pytest

from datasets.flower_plan import FLOWER_WORDS, MOTIFS, PLANTS, SEASON, SEASON_WORDS, Series, flower_plan
from datasets.ink import HEIGHT, WIDTH, Sheet
from datasets.motifs import motif

PLANS = [
    flower_plan(np.random.default_rng((seed, text == "none", number == "none")), text, number, ("b", "r"))
    for seed in range(300)
    for text in ("char", "none")
    for number in ("arabic", "none")
]


def numbered_alike(series: Series) -> bool:
    """Whether its words, where they are its own, stand in the order of its numbers."""
    return series.words in {*FLOWER_WORDS, SEASON_WORDS}


def test_each_tile_is_told_by_its_number_or_by_a_word_that_is_its_own() -> None:
    for plan in PLANS:
        for series in plan:
            assert len(series.pictures) == 4
            assert not series.words or len(set(series.words)) == 4
            assert series.number != "none" or numbered_alike(series)


def test_pictures_that_both_series_may_show_come_with_the_series_own_words() -> None:
    for flowers, seasons in PLANS:
        if set(flowers.pictures) & set(MOTIFS):
            assert flowers.words in FLOWER_WORDS
        if set(seasons.pictures) != {SEASON}:
            assert seasons.words == SEASON_WORDS
        if flowers.words not in FLOWER_WORDS:
            assert set(flowers.pictures) == set(PLANTS)


def test_bamboo_is_the_third_in_some_makes_and_its_word_says_so() -> None:
    third = [flowers for flowers, _ in PLANS if flowers.pictures[2] == "bamboo"]
    assert 0.05 < len(third) / len(PLANS) < 0.12
    assert all(flowers.number != "none" for flowers in third)
    assert {flowers.words[2] for flowers in third if flowers.words} == {"竹"}


def test_makes_differ_in_the_side_of_the_number() -> None:
    sides = {(flowers.number_left, seasons.number_left) for flowers, seasons in PLANS}
    assert sides == {(False, False), (False, True), (True, False), (True, True)}


@pytest.mark.parametrize("kind", MOTIFS)
def test_a_motif_stays_in_its_place_and_is_drawn_in_many_ways(kind: str) -> None:
    place = np.array([0.12, 0.3, 0.88, 0.93])
    drawn = set()
    for seed in range(20):
        sheet = Sheet()
        motif(sheet, np.random.default_rng(seed), kind, (0.12, 0.3, 0.88, 0.93), ((0, 90, 30), (200, 20, 20)))
        ink = np.maximum.reduce(list(sheet.layers.values()))
        assert 0.02 < (ink > 0).mean() < 0.5
        ys, xs = np.nonzero(ink)
        covered = np.array([xs.min() / WIDTH, ys.min() / HEIGHT, xs.max() / WIDTH, ys.max() / HEIGHT])
        assert ((covered - place) * (-1, -1, 1, 1)).max() < 0.09
        drawn.add(ink.tobytes())
    assert len(drawn) > 5
