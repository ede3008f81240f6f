from __future__ import annotations

import numpy as np
import pytest

from datasets.calibrate import fit_names, fit_odds, weighted
from datasets.outcomes import Outcome
from datasets.sightings import Sightings
from datasets.thresholds import GRID, IN_FORCE, Thresholds, cheapest, weighed
from vision.fusing import HandOdds, hand_chance


def test_too_sure_a_reader_is_cooled() -> None:
    # It says 0.9 and is right six times in ten; the second opinion is noise.
    said = np.log(np.tile([0.9, 0.1], (1000, 1)))
    noise = np.random.default_rng(0).normal(0, 1, (1000, 2))
    truths = np.repeat([0, 1], [600, 400])
    opinions = np.stack([said, noise], axis=2)
    weights = fit_names(opinions, truths)
    assert weights[0] < 0.5
    assert abs(weights[1]) < 0.15
    assert weighted(opinions, weights)[:, 0].mean() == pytest.approx(0.6, abs=0.01)


def test_odds_are_fitted_to_what_happens() -> None:
    rng = np.random.default_rng(0)
    odds = rng.normal(0, 2, (4000, 2))
    is_tile = rng.random(4000) < 1 / (1 + np.exp(-(0.5 + 1.5 * odds[:, 0] + 0.2 * odds[:, 1])))
    np.testing.assert_allclose(fit_odds(odds, is_tile), [0.5, 1.5, 0.2], atol=0.2)


def test_a_hand_chance_keeps_the_order_and_stays_a_chance() -> None:
    odds = HandOdds(-2.5, 0.7, 2.0)
    stated = [hand_chance(sure, False, odds) for sure in (0.0, 0.2, 0.5, 0.9, 1.0)]
    assert stated == sorted(stated)
    assert all(0 < chance < 1 for chance in stated)
    assert hand_chance(0.5, False, HandOdds(0.0, 2.0, 2.0)) == pytest.approx(0.5)
    assert hand_chance(0.9, True, odds) > hand_chance(0.9, False, odds)


def hand(pairs: dict[Thresholds, tuple[bool, int]]) -> dict[Thresholds, Outcome]:
    """A hand that goes wrong without a doubt, or takes so many taps, under each pair."""
    return {
        pair: Outcome("a", ("1m",), ("2m",) if wrong else ("1m",), 0.5, taps=taps, wrong=int(wrong))
        for pair, (wrong, taps) in pairs.items()
    }


def test_doubts_are_chosen_by_taps_among_those_that_hold_the_target() -> None:
    few, some, many = Thresholds(0.5, 0.0), Thresholds(0.8, 0.0), Thresholds(0.95, 0.0)
    hands = [
        hand({few: (True, 0), some: (False, 2), many: (False, 8)}),
        hand(dict.fromkeys((few, some, many), (False, 0))),
    ]
    assert cheapest(hands, 0.02) == some
    assert cheapest(hands, 0.5) == few
    assert weighed(hands, [some]).splitlines()[-1].startswith("| 0.8 | 0.0 | 0.000 ")


def test_where_no_choice_holds_the_target_the_fewest_slip_through() -> None:
    few, many = Thresholds(0.5, 0.0), Thresholds(0.95, 0.0)
    hands = [hand({few: (True, 0), many: (True, 4)}), hand({few: (True, 0), many: (False, 4)})]
    assert cheapest(hands, 0.02) == many


def test_the_grid_holds_what_is_in_force_once() -> None:
    assert GRID.count(IN_FORCE) == 1
    assert len(set(GRID)) == len(GRID)


def test_a_taught_set_is_weighed_without_its_back() -> None:
    names = ["1m", "X", "2m"]
    opinions = np.arange(12.0).reshape(4, 3, 1)
    truth = np.array([names.index("2m"), names.index("X"), -1, names.index("1m")])
    seen = Sightings(opinions, np.arange(4.0)[:, None], truth).without(names.index("X"))
    assert seen.truth.tolist() == [1, -1, 0]
    assert seen.opinions[..., 0].tolist() == [[0, 2], [6, 8], [9, 11]]
    assert seen.odds.ravel().tolist() == [0, 2, 3]
