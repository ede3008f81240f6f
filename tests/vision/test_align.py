from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.align import aligned
from vision.detector import Boxes

PITCH = 41.0


def box(x: float, y: float, wide: float, high: float, degrees: float) -> NDArray[np.float64]:
    turn = np.radians(degrees)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    half = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
    return np.asarray(half @ rotation.T + [x, y], np.float64)


def boxes(quads: list[NDArray[np.float64]], score: float = 0.9) -> Boxes:
    return Boxes(np.array(quads, np.float32), np.full((len(quads), 1), score, np.float32))


def angles(found: Boxes) -> list[float]:
    """Of each box's first side, in degrees from the nearest of its four sides to level."""
    side = found.corners[:, 1] - found.corners[:, 0]
    return [float((angle + 45) % 90 - 45) for angle in np.degrees(np.arctan2(side[:, 1], side[:, 0]))]


def test_a_square_box_askew_in_a_row_is_turned_along_it() -> None:
    row = [box(PITCH * n, 0, 40, 42 if n == 2 else 54, 30 if n == 2 else 0) for n in range(5)]
    seen = boxes(row)
    found = aligned(seen)
    assert angles(found) == pytest.approx([0.0] * 5, abs=1)
    np.testing.assert_allclose(found.centres, seen.centres, atol=0.1)
    assert found.sides[2] == pytest.approx([40.5, 41.5], abs=1.5)


def test_a_row_of_nothing_but_square_boxes_tells_its_direction_by_the_way_from_box_to_box() -> None:
    row = [box(PITCH * n, 0, 40, 40, askew) for n, askew in enumerate((3, 40, -25, 10, 33))]
    assert angles(aligned(boxes(row))) == pytest.approx([3, 0, 0, 0, 0], abs=1)


def test_long_boxes_and_lone_ones_stay_as_they_are() -> None:
    turned = [*(box(PITCH * n, 0, 40, 54, 0) for n in range(4)), box(PITCH * 4, 0, 40, 54, 20)]
    alone = [box(0, 0, 40, 40, 25)]
    for quads in (turned, alone):
        np.testing.assert_array_equal(aligned(boxes(quads)).corners, boxes(quads).corners)


def test_faint_neighbours_turn_nothing() -> None:
    row = [box(PITCH * n, 0, 40, 40, 30 if n == 1 else 0) for n in range(3)]
    np.testing.assert_array_equal(aligned(boxes(row, 0.1)).corners, boxes(row).corners)
