from __future__ import annotations

import numpy as np
import pytest

from vision.crops import rectify
from vision.reader import print_up


def quarters() -> np.ndarray:
    """Return a picture whose quarters are red, green, blue and white, clockwise from top left."""
    picture = np.zeros((400, 600, 3), np.uint8)
    picture[:200, :300] = (255, 0, 0)
    picture[:200, 300:] = (0, 255, 0)
    picture[200:, 300:] = (0, 0, 255)
    picture[200:, :300] = (255, 255, 255)
    return picture


@pytest.mark.parametrize("half", [20, 60, 180])
def test_the_quad_s_first_corner_comes_top_left(half: int) -> None:
    quad = np.array([[[-1, -1], [1, -1], [1, 1], [-1, 1]]], np.float32) * half + np.array([300, 200], np.float32)
    crop = rectify(quarters(), quad, 80)[0]
    assert crop[20, 20].tolist() == [255, 0, 0]
    assert crop[20, 60].tolist() == [0, 255, 0]
    assert crop[60, 60].tolist() == [0, 0, 255]
    turned = rectify(quarters(), np.roll(quad, -1, axis=1), 80)[0]
    assert turned[20, 20].tolist() == [0, 255, 0]
    assert turned[60, 20].tolist() == [255, 0, 0]


def test_no_quad_gives_no_crop() -> None:
    assert rectify(quarters(), np.empty((0, 4, 2), np.float32), 80).shape == (0, 80, 80, 3)


def test_a_quad_past_the_frame_is_filled_from_its_edge() -> None:
    quad = np.array([[[-50, -50], [50, -50], [50, 50], [-50, 50]]], np.float32)
    assert (rectify(quarters(), quad, 80)[0] == (255, 0, 0)).all()


def test_refuses_quads_of_another_shape() -> None:
    with pytest.raises(ValueError, match=r"\(N, 4, 2\)"):
        rectify(quarters(), np.zeros((4, 2), np.float32), 80)


@pytest.mark.parametrize(("turn", "up"), [(0, (0, -1)), (1, (1, 0)), (2, (0, 1)), (3, (-1, 0))])
def test_a_print_turned_clockwise_points_that_way(turn: int, up: tuple[int, int]) -> None:
    corners = np.array([[[0, 0], [30, 0], [30, 40], [0, 40]]], np.float32)
    turns = np.zeros((1, 4), np.float32)
    turns[0, turn] = 1.0
    np.testing.assert_allclose(print_up(corners, turns)[0], up, atol=1e-6)


def test_an_undecided_reader_points_nowhere() -> None:
    corners = np.array([[[0, 0], [30, 0], [30, 40], [0, 40]]], np.float32)
    np.testing.assert_allclose(print_up(corners, np.full((1, 4), 0.25, np.float32))[0], (0, 0), atol=1e-6)


def test_a_wide_rim_shows_what_is_round_the_tile() -> None:
    """A stack reader looks at the neighbours, whatever else it is asked about."""
    picture = np.full((400, 400, 3), 200, np.uint8)
    picture[40:60] = picture[340:360] = (0, 0, 255)
    quad = np.array([[[100, 100], [300, 100], [300, 300], [100, 300]]], np.float32)
    crop = rectify(picture, quad, 96, rim=0.7)[0]
    blue = np.flatnonzero((crop == (0, 0, 255)).all(axis=2).all(axis=1))
    assert 16 <= blue.min() <= 18  # 80 of the 480 pixels shown, of 96
    assert 77 <= blue.max() <= 79
    assert len(blue) <= 8
    assert (crop[[0, -1]] == 200).all()
