"""How a taught set's word is weighed with the networks'."""

from __future__ import annotations

import numpy as np
import pytest

from vision.detector import Boxes
from vision.fusing import TaughtEvidence, fuse, fuse_taught
from vision.reader import Names
from vision.taught import meant_by

CLASSES = ("5m", "P", "X")
DOWN = CLASSES.index("X")
BY_NAME = np.eye(3, dtype=np.float32)
"""Every face is called by its own name."""
NOTHING = np.zeros((1, 3), np.float32)
"""The other tiles of the picture tell nothing."""


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
    after = fuse_taught(
        boxes, names, odds, TaughtEvidence(np.array([[0.5, 0.9, 0.9]], np.float32), BY_NAME, NOTHING), DOWN
    )[0]
    assert after[DOWN] == pytest.approx(before[DOWN])
    assert after.sum() == pytest.approx(before.sum())


def test_a_taught_set_tells_faces_apart_that_the_reader_takes_for_each_other() -> None:
    boxes, names = seen(0.55, 0.4, 0.04)
    odds = np.array([4.0], np.float32)
    assert fuse(boxes, names, odds)[0].argmax() == CLASSES.index("5m")
    likeness = np.array([[0.4, 0.9, 0.9]], np.float32)
    assert fuse_taught(boxes, names, odds, TaughtEvidence(likeness, BY_NAME, NOTHING), DOWN)[
        0
    ].argmax() == CLASSES.index("P")


def test_a_name_that_the_readers_give_two_faces_of_a_set_leaves_it_to_the_likeness() -> None:
    """A make's white dragon that is called a five like its fives: what is called a five may be either."""
    boxes, names = seen(0.995, 0.003, 0.001)
    odds = np.array([4.0], np.float32)
    likeness = np.array([[0.5, 0.8, 0.8]], np.float32)
    by_name, alike = (
        fuse_taught(boxes, names, odds, TaughtEvidence(likeness, meant, NOTHING), DOWN)[0].argmax()
        for meant in (BY_NAME, meant_by(np.array([[0.98, 0.01, 0.01]] * 2, np.float32), CLASSES[:2], CLASSES))
    )
    assert (CLASSES[by_name], CLASSES[alike]) == ("5m", "P")


def test_the_other_tiles_of_the_picture_are_heard_beside_a_taught_set() -> None:
    boxes, names = seen(0.5, 0.45, 0.04)
    odds = np.array([4.0], np.float32)
    likeness = np.array([[0.6, 0.6, 0.6]], np.float32)
    alone, together = (
        fuse_taught(boxes, names, odds, TaughtEvidence(likeness, BY_NAME, added), DOWN)[0]
        for added in (NOTHING, np.array([[-1, 1, 0]], np.float32))
    )
    assert (CLASSES[alone.argmax()], CLASSES[together.argmax()]) == ("5m", "P")
    assert together[DOWN] == pytest.approx(alone[DOWN])
    assert together.sum() == pytest.approx(alone.sum())


def test_names_mean_the_faces_that_are_called_so() -> None:
    classes = ("5m", "P", "f1", "X")
    called = np.array([[0.9, 0.1, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0]], np.float32)
    meant = meant_by(called, ("5m", "P", "f1"), classes)
    assert meant.sum(axis=0) == pytest.approx(1)
    # Half counts what was shown: a five is called one with 0.95, a dragon with 0.5.
    assert meant[:, 0] == pytest.approx([0.95 / 1.45, 0.5 / 1.45, 0, 0])
    assert meant[:, 2:] == pytest.approx(np.eye(4)[:, 2:])
