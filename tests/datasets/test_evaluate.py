from __future__ import annotations

import numpy as np
import pytest

from datasets.calibrate import best_temperature, cooled, fit_odds
from datasets.evaluate import Outcome, plain, summarise, table


def outcome(expected: str, found: str, doubts: int = 0) -> Outcome:
    return Outcome("a.jpg", tuple(expected.split()), tuple(found.split()), doubts, 0.5)


def test_tiles_are_counted_as_multisets() -> None:
    assert outcome("1m 1m 2p", "1m 2p 2p").right == 2
    assert outcome("1m 2p", "2p 1m").whole
    assert not outcome("1m 2p", "2p 1m 1m").whole


def test_red_fives_count_as_fives_and_backs_not_at_all() -> None:
    assert plain(["0p", "X", "5s"]) == ("5p", "5s")


def test_figures_by_hand() -> None:
    figures = summarise([outcome("1m 2m", "1m 2m"), outcome("1m 2m", "1m 3m", doubts=1), outcome("1m", "1m 9m")])
    assert figures.precision == pytest.approx(4 / 6)
    assert figures.recall == pytest.approx(4 / 5)
    assert figures.f1 == pytest.approx(8 / 11)
    assert figures.whole == pytest.approx(1 / 3)
    assert figures.silent == pytest.approx(1 / 3)
    assert figures.doubted == pytest.approx(1 / 3)
    assert figures.whole_by_size == {"00-01": (1, 0.0), "02-09": (2, 0.5)}
    assert "| a set | 3 | 5 | 0.667 | 0.800 | 0.727 |" in table({"a set": figures})


def test_no_photo_is_no_figure() -> None:
    with pytest.raises(ValueError, match="no photo to evaluate"):
        summarise([])


def test_too_sure_a_reader_is_cooled() -> None:
    # It says 0.9 and is right six times in ten.
    chances = np.tile([0.9, 0.1], (1000, 1))
    truths = np.repeat([0, 1], [600, 400])
    temperature = best_temperature(chances, truths)
    assert temperature > 2
    assert cooled(chances, temperature)[0, 0] == pytest.approx(0.6, abs=0.06)


def test_odds_are_fitted_to_what_happens() -> None:
    rng = np.random.default_rng(0)
    odds = rng.normal(0, 2, (4000, 2))
    is_tile = rng.random(4000) < 1 / (1 + np.exp(-(0.5 + 1.5 * odds[:, 0] + 0.2 * odds[:, 1])))
    np.testing.assert_allclose(fit_odds(odds, is_tile), [0.5, 1.5, 0.2], atol=0.2)
