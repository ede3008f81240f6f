"""Where boxes belong, by a reader that is told what lies where."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detector import Boxes
from vision.reader import Names
from vision.settle import settle

A_LITTLE = 3.0
HALF = 20.0


def squares(*places: float, score: float = 0.9) -> Boxes:
    """Boxes of 40 pixels at these places from left to right, each surer than the next."""
    square = np.array([[0, 0], [40, 0], [40, 40], [0, 40]], np.float32)
    quads = np.array([square + np.array([x, 50], np.float32) for x in places], np.float32).reshape(-1, 4, 2)
    return Boxes(quads, np.array([[score - 0.05 * rank] for rank in range(len(places))], np.float32).reshape(-1, 1))


class Told:
    """A reader that knows how likely a tile lies at each place, and notes where it was asked to look."""

    def __init__(self, tiles: dict[float, float]) -> None:
        self.tiles = tiles
        self.asked: list[float] = []

    def __call__(self, corners: NDArray[np.float32]) -> tuple[NDArray[np.uint8], Names]:
        self.asked = corners[:, 0, 0].tolist()
        tile = np.array([self.tiles[place] for place in self.asked], np.float32).reshape(-1, 1)
        crops = np.array(self.asked, np.uint8)[:, None, None, None] * np.ones((1, 2, 2, 3), np.uint8)
        return crops, Names(np.hstack([tile, 1 - tile]), np.full((len(tile), 4), 0.25, np.float32))


def places(boxes: Boxes) -> list[float]:
    return [float(x) for x in boxes.corners[:, 0, 0]]


def test_a_box_that_hardly_moved_stays_where_it_was_laid_and_is_read_there_alone() -> None:
    told = Told({53: 0.6, 50: 0.99})
    settled = settle(squares(50), squares(50 + A_LITTLE), told)
    assert told.asked == [53]
    assert places(settled.boxes) == [53]


@pytest.mark.parametrize(("home", "laid", "place"), [(0.95, 0.5, 50), (0.5, 0.95, 70), (0.9, 0.9, 70), (0.7, 0.6, 70)])
def test_a_box_that_moved_far_goes_back_where_the_reader_finds_more_of_a_tile(
    home: float, laid: float, place: float
) -> None:
    settled = settle(squares(50), squares(50 + HALF), Told({50: home, 70: laid}))
    assert places(settled.boxes) == [place]
    assert settled.names.probabilities[0, 0] == np.float32(home if place == 50 else laid)
    assert int(settled.crops[0, 0, 0, 0]) == place


def test_a_tile_whose_box_was_pulled_to_its_neighbour_keeps_it() -> None:
    """Both boxes came to the neighbour; the one that belongs elsewhere goes back there, and no tile is lost."""
    told = Told({50: 0.97, 95: 0.97, 92: 0.97, 75: 0.3})
    settled = settle(squares(50, 95), squares(75, 92), told)
    assert places(settled.boxes) == [50, 92]
    np.testing.assert_array_equal(settled.boxes.probabilities, squares(50, 95).probabilities)


def test_of_several_boxes_on_a_tile_the_one_stays_that_both_networks_think_most_of() -> None:
    told = Told({50: 0.6, 56: 0.99})
    settled = settle(squares(50, 56), squares(50, 56), told)
    assert places(settled.boxes) == [56]
    np.testing.assert_array_equal(settled.boxes.probabilities, squares(50, 56).probabilities[1:])


def test_no_box_settles_nowhere() -> None:
    settled = settle(squares(), squares(), Told({}))
    assert len(settled.boxes.corners) == len(settled.crops) == len(settled.names.turns) == 0
