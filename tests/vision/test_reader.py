"""The reader's second reading of a name that hangs on where exactly its box lies."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.reader import MOST_AGAIN, NUDGES, Names, Reader, nudged

SURE, TORN, OTHER = (0.96, 0.02, 0.02), (0.5, 0.45, 0.05), (0.1, 0.85, 0.05)


class Told(Reader):
    """A reader that answers with one row after the other, the first round first, and notes what it was shown."""

    def __init__(self, *rounds: Sequence[tuple[float, float, float]]) -> None:
        self.size = 8
        self.classes = ("1m", "2m", "-")
        self.rounds = list(rounds)
        self.shown: list[int] = []

    def read_crops(self, crops: NDArray[np.uint8]) -> Names:
        self.shown.append(len(crops))
        rows = np.array(self.rounds.pop(0), np.float32)
        assert len(rows) == len(crops)
        return Names(rows, np.full((len(rows), 4), 0.25, np.float32))


def squares(count: int) -> NDArray[np.float32]:
    """Squares of 20 pixels beside each other."""
    square = np.array([[0, 0], [20, 0], [20, 20], [0, 20]], np.float32)
    return np.stack([square + np.array([20 * n, 10], np.float32) for n in range(count)])


PICTURE = np.zeros((60, 400, 3), np.uint8)


def test_sure_names_are_read_once() -> None:
    reader = Told([SURE, SURE])
    assert np.allclose(reader.read(PICTURE, squares(2)).probabilities, [SURE, SURE])
    assert reader.shown == [2]


def test_an_unsure_name_is_the_mean_of_what_its_neighbourhood_says() -> None:
    reader = Told([SURE, TORN, SURE], [OTHER] * len(NUDGES))
    names = reader.read(PICTURE, squares(3))
    assert reader.shown == [3, len(NUDGES)]
    mean = (np.array(TORN) + len(NUDGES) * np.array(OTHER)) / (1 + len(NUDGES))
    assert names.probabilities == pytest.approx(np.array([SURE, mean, SURE]), abs=1e-6)
    assert names.probabilities.sum(axis=1) == pytest.approx(1, abs=1e-5)


def test_a_heap_of_unsure_names_is_not_read_without_end() -> None:
    count = MOST_AGAIN + 3
    reader = Told([TORN] * count, [OTHER] * (len(NUDGES) * MOST_AGAIN))
    names = reader.read(PICTURE, squares(count))
    assert names.probabilities[-3:] == pytest.approx(np.array([TORN] * 3), abs=1e-6)
    assert (names.probabilities[:MOST_AGAIN].argmax(axis=1) == 1).all()


def test_nudges_go_along_the_quad_s_own_sides() -> None:
    slanted = np.array([[[0, 0], [20, 10], [10, 30], [-10, 20]]], np.float32)
    moved = nudged(slanted) - slanted
    share = NUDGES[0][0]
    assert moved[0] == pytest.approx(np.tile([20 * share, 10 * share], (4, 1)))
    assert moved.sum(axis=0) == pytest.approx(np.zeros((4, 2)), abs=1e-5)


def test_nothing_found_is_nothing_read() -> None:
    assert Told().read(PICTURE, np.empty((0, 4, 2), np.float32)).probabilities.shape == (0, 3)
