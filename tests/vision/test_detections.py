"""The door between detector and geometry."""

from __future__ import annotations

import numpy as np
import pytest

from vision.detections import Detections
from vision.reader import print_line

SQUARE = np.array([[[0, 0], [10, 0], [10, 14], [0, 14]]], float)


def test_nothing_found_is_fine() -> None:
    empty = Detections(np.zeros((0, 4, 2)), np.zeros((0, 2)), ("1m", "X"), np.zeros((0, 2)))
    assert len(empty) == 0
    assert empty.ids == ()


def test_unknown_up_becomes_no_vote() -> None:
    found = Detections(SQUARE, np.array([[0.1, 0.8]]), ("1m", "X"), np.array([[np.nan, np.nan]]))
    assert (found.up == 0).all()
    assert found.ids == ("X",)


def test_which_way_up_tiles_stand_is_told_by_the_prints_that_tell_it() -> None:
    """Two surely stand upright; three that look alike either way up were picked upside down."""
    up = np.array([[0.0, -1.0], [0.1, -0.95], [0.0, 0.5], [0.0, 0.5], [0.0, 0.6]])
    found = Detections(np.repeat(SQUARE, 5, axis=0), np.full((5, 1), 0.9), ("1m",), up)
    np.testing.assert_allclose(found.way_up([0, 1, 2, 3, 4]), [0.1, -1.95])
    np.testing.assert_allclose(found.way_up([2, 3, 4]), [0.0, 0.0])


def test_the_line_of_a_print_is_trusted_as_far_as_its_top_at_least() -> None:
    up = np.array([[0.0, -1.0], [0.3, 0.0], [0.0, 0.0]])
    boxes = np.repeat(SQUARE, 3, axis=0), np.full((3, 1), 0.9), ("1m",), up
    np.testing.assert_allclose(Detections(*boxes).standing, up)
    told = Detections(*boxes, line=np.array([0.2, 0.9, 1.0]))
    np.testing.assert_allclose(told.standing, [[0.0, -1.0], [0.9, 0.0], [0.0, 0.0]])
    np.testing.assert_allclose(told.taken([1]).line, [0.9])


def test_a_print_that_looks_alike_either_way_up_stands_or_lies_all_the_same() -> None:
    turns = np.array([[0.5, 0.0, 0.5, 0.0], [0.0, 0.4, 0.1, 0.5], [0.25, 0.25, 0.25, 0.25], [1.0, 0, 0, 0]], np.float32)
    np.testing.assert_allclose(print_line(turns), [1.0, 0.8, 0.0, 1.0], atol=1e-6)


@pytest.mark.parametrize(
    ("corners", "probabilities", "classes", "up", "message"),
    [
        (SQUARE[:, :3], [[1.0]], ("1m",), [[0, 0]], r"corners must have shape \(1, 4, 2\), got \(1, 3, 2\)"),
        (SQUARE, [[1.0, 0.0]], ("1m",), [[0, 0]], r"probabilities must have shape \(1, 1\), got \(1, 2\)"),
        (SQUARE, [[0.7, 0.7]], ("1m", "2m"), [[0, 0]], "sum to 1"),
        (SQUARE, [[1.0]], ("other",), [[0, 0]], "interchange ids"),
        (SQUARE, [[0.5, 0.5]], ("1m", "1m"), [[0, 0]], "once each"),
        (SQUARE * np.nan, [[1.0]], ("1m",), [[0, 0]], "corners must be finite"),
        (SQUARE, [[1.0]], ("1m",), [[0, 0], [0, 0]], "up must have shape"),
    ],
)
def test_refuses(
    corners: np.ndarray, probabilities: list[list[float]], classes: tuple[str, ...], up: list[list[float]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Detections(corners, np.array(probabilities), classes, np.array(up, float))
