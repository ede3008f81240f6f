"""How a taught set's word is weighed with the networks'."""

from __future__ import annotations

import numpy as np
import pytest

from vision.detector import Boxes
from vision.fusing import fuse, fuse_taught
from vision.reader import Names

CLASSES = ("5m", "P", "X")
DOWN = CLASSES.index("X")


def seen(*names: float) -> tuple[Boxes, Names]:
    """One box, of which the detector says nothing and the reader that it is each of CLASSES, or no tile."""
    corners = np.array([[[0, 0], [30, 0], [30, 40], [0, 40]]], np.float32)
    boxes = Boxes(corners, np.full((1, 3), 0.3, np.float32))
    return boxes, Names(np.array([[*names, 1 - sum(names)]], np.float32), np.array([[1, 0, 0, 0]], np.float32))


def test_a_taught_set_tells_nothing_of_backs_and_the_reader_stays_as_sure() -> None:
    # A framed dragon that is like itself and a back alike: of four such in a hand none may be taken for a back.
    boxes, names = seen(0.001, 0.994, 0.004)
    odds = np.array([4.0], np.float32)
    before = fuse(boxes, names, odds)[0]
    after = fuse_taught(boxes, names, odds, np.array([[0.5, 0.9, 0.9]], np.float32), DOWN)[0]
    assert after[DOWN] == pytest.approx(before[DOWN])
    assert after.sum() == pytest.approx(before.sum())


def test_a_taught_set_tells_faces_apart_that_the_reader_takes_for_each_other() -> None:
    boxes, names = seen(0.55, 0.4, 0.04)
    odds = np.array([4.0], np.float32)
    assert fuse(boxes, names, odds)[0].argmax() == CLASSES.index("5m")
    likeness = np.array([[0.4, 0.9, 0.9]], np.float32)
    assert fuse_taught(boxes, names, odds, likeness, DOWN)[0].argmax() == CLASSES.index("P")
