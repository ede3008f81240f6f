"""Views in which tiles seen slantwise look as from straight above."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.level import TALL, heights, level_view, planes, squeezed

Array = NDArray[np.float64]


def row(count: int, x: float, y: float, high: float = TALL) -> Array:
    """Faces 60 pixels wide, side by side, from (x, y) on."""
    lefts = x + 62.0 * np.arange(count)
    return np.array(
        [[[left, y], [left + 60, y], [left + 60, y + 60 * high], [left, y + 60 * high]] for left in lefts], np.float64
    )


def slanting(quads: Array, degrees: float, flat: float, lean: float) -> Array:
    """The same squeezed to `flat` of their height, leaning, and turned."""
    turn = np.deg2rad(degrees)
    seen = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ [[1.0, lean], [0.0, flat]]
    return np.asarray(quads @ seen.T, np.float64)


@pytest.mark.parametrize("flat", [0.9, 0.5, 0.2])
@pytest.mark.parametrize("lean", [0.0, 0.6])
@pytest.mark.parametrize("degrees", [0.0, 35.0, -70.0])
def test_faces_become_upright_and_as_wide_as_asked(degrees: float, flat: float, lean: float) -> None:
    quads = slanting(row(9, 400, 300), degrees, flat, lean)
    view = level_view(quads, quads.reshape(-1, 2), 40.0, (2.0, 1.0), (640 * 640, 1536))
    shown = quads @ view.matrix[:, :2].T + view.matrix[:, 2]
    np.testing.assert_allclose(shown[:, 1] - shown[:, 0], [[40.0, 0.0]] * 9, atol=1e-6)
    np.testing.assert_allclose(shown[:, 3] - shown[:, 0], [[0.0, 40.0 * TALL]] * 9, atol=1e-6)
    assert view.shows(quads.reshape(-1, 2).astype(np.float32)).all()
    assert shown[..., 0].min() == pytest.approx(2 * 40 * TALL)
    assert shown[..., 1].min() == pytest.approx(40 * TALL)


def test_what_does_not_fit_the_canvas_is_shown_smaller() -> None:
    quads = row(40, 0, 0)
    view = level_view(quads, quads.reshape(-1, 2), 40.0, (2.0, 1.0), (640 * 640, 800))
    assert view.width <= 832
    assert view.shows(quads.reshape(-1, 2).astype(np.float32)).all()


def test_how_far_faces_are_squeezed() -> None:
    assert squeezed(row(7, 0, 0)) == pytest.approx(1.0)
    assert squeezed(slanting(row(7, 0, 0), 20, 0.25, 0.0)) == pytest.approx(4.0)
    assert squeezed(slanting(row(7, 0, 0), 20, 1.0, 0.8)) > 1.6


def test_a_meld_that_lies_flat_before_a_standing_hand_is_a_plane_of_its_own() -> None:
    hand, meld = row(10, 0, 0), row(3, 700, 60, high=0.4)
    both = np.concatenate([hand, meld])
    everything, flat = planes(both)
    assert len(everything) == 13
    np.testing.assert_array_equal(flat, meld)
    assert len(planes(hand)) == 1
    np.testing.assert_allclose(heights(both)[[0, 12]], [TALL, 0.4])
