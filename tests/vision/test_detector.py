from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detector import Boxes, View, decode, one_a_tile, tile_score


def output(rows: list[tuple[float, float, float, float, list[float], float]]) -> NDArray[np.float32]:
    """Return a network output of three classes: centre, size, chances, angle, a column each."""
    columns = [[x, y, width, height, *chances, angle] for x, y, width, height, chances, angle in rows]
    return np.array(columns, np.float32).reshape(-1, 8).T


def test_nothing_seen_gives_no_box() -> None:
    boxes = decode(output([(50, 50, 20, 30, [0.01, 0.01, 0.01], 0.0)]), 3)
    assert boxes.corners.shape == (0, 4, 2)
    assert boxes.scores.shape == (0,)


def test_a_box_has_its_corners_where_centre_size_and_angle_say() -> None:
    boxes = decode(output([(50, 40, 20, 30, [0.1, 0.8, 0.0], 0.0)]), 3)
    np.testing.assert_allclose(boxes.corners[0], [[40, 25], [60, 25], [60, 55], [40, 55]])
    quarter = decode(output([(50, 40, 20, 30, [0.1, 0.8, 0.0], np.pi / 2)]), 3)
    np.testing.assert_allclose(quarter.corners[0], [[65, 30], [65, 50], [35, 50], [35, 30]], atol=1e-4)


def test_the_same_tile_is_kept_once_and_its_neighbour_stays() -> None:
    rows = [
        (50.0, 50.0, 20.0, 30.0, [0.2, 0.7, 0.0], 0.0),
        (52.0, 51.0, 20.0, 30.0, [0.6, 0.1, 0.0], 0.05),
        (71.0, 50.0, 20.0, 30.0, [0.0, 0.1, 0.5], 0.0),
    ]
    boxes = decode(output(rows), 3)
    assert boxes.probabilities.argmax(axis=1).tolist() == [1, 2]


def test_a_tile_of_doubtful_name_scores_by_all_its_names() -> None:
    np.testing.assert_allclose(tile_score(np.array([[0.3, 0.3, 0.2], [0.9, 0.4, 0.0]], np.float32)), [0.8, 1.0])


def test_says_what_shape_it_expected() -> None:
    with pytest.raises(ValueError, match="expected 8 rows"):
        decode(np.zeros((9, 10), np.float32), 3)
    with pytest.raises(ValueError, match=r"\(N, 4, 2\)"):
        Boxes(np.zeros((2, 4), np.float32), np.zeros((2, 3), np.float32))


def test_a_small_box_inside_a_large_one_is_the_same_tile() -> None:
    large = np.array([[0, 0], [40, 0], [40, 60], [0, 60]], np.float32)
    small = np.array([[10, 5], [30, 5], [30, 35], [10, 35]], np.float32)
    assert one_a_tile(np.stack([large, small])).tolist() == [0]


def test_boxes_round_neighbours_seen_slantwise_may_share_a_third() -> None:
    first = np.array([[0, 0], [40, 0], [40, 50], [0, 50]], np.float32)
    second = first + np.array([26, 0], np.float32)
    double = first + np.array([16, 0], np.float32)
    assert one_a_tile(np.stack([first, second])).tolist() == [0, 1]
    assert one_a_tile(np.stack([first, double])).tolist() == [0]


@pytest.mark.parametrize("stretch", [1.0, 1.75])
@pytest.mark.parametrize("angle", [0.0, 25.0, 90.0, 200.0])
def test_a_view_and_the_way_back_agree(angle: float, stretch: float) -> None:
    axis = np.array([np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))])
    points = np.array([[300, 200], [420, 260], [350, 330]], np.float32)
    view = View.around(points, axis, 0.8, (15.0, 15.0), stretch)
    canvas = (points @ view.matrix[:, :2].T + view.matrix[:, 2]).astype(np.float32)
    assert (canvas >= 0).all()
    assert (canvas <= [view.width, view.height]).all()
    np.testing.assert_allclose(view.to_picture(canvas), points, atol=1e-2)


def test_a_stretched_view_shows_what_lies_across_its_axis_so_many_times_as_large() -> None:
    points = np.array([[300, 200], [380, 260]], np.float32)
    view = View.around(points, np.array([0.8, 0.6]), 0.5, (0.0, 0.0), 3.0)
    (along, across) = ([8.0, 6.0], [-6.0, 8.0]) @ view.matrix[:, :2].T
    np.testing.assert_allclose(along, [5.0, 0.0], atol=1e-9)
    np.testing.assert_allclose(across, [0.0, 15.0], atol=1e-9)


@pytest.mark.parametrize("stretch", [1.0, 1.75])
@pytest.mark.parametrize("scale", [0.2, 0.5, 1.0, 2.0])
def test_a_view_shows_a_spot_where_its_matrix_says(scale: float, stretch: float) -> None:
    picture = np.zeros((600, 800, 3), np.uint8)
    cv2.circle(picture, (500, 300), 12, (255, 255, 255), -1)
    points = np.array([[400, 200], [600, 400]], np.float32)
    view = View.around(points, np.array([0.8, 0.6]), scale, (30.0, 30.0), stretch)
    ys, xs = np.nonzero(view.render(picture)[:, :, 0] > 127)
    back = view.to_picture(np.array([[xs.mean() + 0.5, ys.mean() + 0.5]], np.float32))
    np.testing.assert_allclose(back[0] - 0.5, [500, 300], atol=0.6)


def test_a_view_past_the_edge_is_grey_there() -> None:
    picture = np.full((100, 100, 3), 255, np.uint8)
    view = View.around(np.array([[0, 0], [40, 40]], np.float32), np.array([1.0, 0.0]), 1.0, (32.0, 32.0), 1.0)
    canvas = view.render(picture)
    assert canvas[0, 0].tolist() == [114, 114, 114]
    assert canvas[-10, -10].tolist() == [255, 255, 255]
