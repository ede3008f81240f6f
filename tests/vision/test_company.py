from __future__ import annotations

import numpy as np

from vision.company import company
from vision.detector import Boxes


def boxes(places: list[tuple[float, float]]) -> Boxes:
    """Boxes of 40 pixels, or of the size given, side by side."""
    quads = [[[x, 0], [x + side, 0], [x + side, side * 1.35], [x, side * 1.35]] for x, side in places]
    return Boxes(np.array(quads, np.float32), np.full((len(places), 1), 0.9, np.float32))


def test_the_likeliest_neighbour_counts() -> None:
    row = boxes([(0, 40), (42, 40), (84, 40)])
    np.testing.assert_allclose(company(row, np.array([0.9, 0.2, 0.4], np.float32)), [0.2, 0.9, 0.2])


def test_no_neighbour_is_a_second_box_on_the_tile_nor_one_far_off_or_of_another_size() -> None:
    for other in ((6, 40), (200, 40), (50, 80)):
        assert company(boxes([(0, 40), other]), np.ones(2, np.float32)).tolist() == [0, 0]
    assert company(boxes([(0, 40)]), np.ones(1, np.float32)).tolist() == [0]
