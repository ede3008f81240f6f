"""The mean sides of a quad, whichever way it is turned and however it is squeezed."""

from __future__ import annotations

import numpy as np
import pytest

from vision.quads import across_and_down

UPRIGHT = np.array([[10.0, 20.0], [40.0, 20.0], [40.0, 60.0], [10.0, 60.0]])


@pytest.mark.parametrize("degrees", [0, 17, 90, 200])
def test_the_sides_of_a_turned_rectangle_are_its_width_and_height(degrees: float) -> None:
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    across, down = across_and_down(UPRIGHT @ np.array([[cos, sin], [-sin, cos]]))
    assert across == pytest.approx([30 * cos, 30 * sin])
    assert down == pytest.approx([-40 * sin, 40 * cos])


def test_opposite_sides_of_a_quad_count_alike() -> None:
    """The far edge of a tile looks shorter than the near one."""
    seen = np.array([[12.0, 0.0], [28.0, 0.0], [32.0, 30.0], [8.0, 30.0]])
    across, down = across_and_down(np.stack([seen, UPRIGHT]))
    assert across.tolist() == [[20.0, 0.0], [30.0, 0.0]]
    assert down.tolist() == [[0.0, 30.0], [0.0, 40.0]]
    one, other = across_and_down(seen)
    assert (one.tolist(), other.tolist()) == ([20.0, 0.0], [0.0, 30.0])
