"""Boxes laid anew on the corners of their tiles, by a network that is told what to answer and by the one that ships."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import vision
from vision.corners import LOOKS, UNSURE, CornerFinder
from vision.detector import Boxes, quad_overlap
from vision.eye import CORNERS_FILE, MODELS
from vision.photo import open_photo

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
PICTURE = np.zeros((200, 400, 3), np.uint8)
AS_IT_IS = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
TWICE_AS_HIGH = [[-1.0, -1.0], [1.0, -1.0], [1.0, 3.0], [-1.0, 3.0]]
A_LITTLE_ON = [[-0.9, -1.0], [1.1, -1.0], [1.1, 1.0], [-0.9, 1.0]]
MIRRORED = [[1.0, -1.0], [-1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]]
FOLDED = [[-1.0, -1.0], [1.0, 1.0], [1.0, -1.0], [-1.0, 1.0]]


class Told(CornerFinder):
    """A finder whose network gives every box of a round the same answer, and that notes how many it was shown."""

    def __init__(self, *rounds: list[list[float]], off: float = 0.1) -> None:
        self._input, self._size = "crops", 16
        self.session = self
        self.rounds, self.off = list(rounds), off
        self.shown: list[int] = []

    def run(self, _: None, given: dict[str, NDArray[np.float32]]) -> tuple[NDArray[Any], NDArray[Any]]:
        count = len(given["crops"])
        self.shown.append(count)
        answer = self.rounds.pop(0)
        return np.array([answer] * count, np.float32), np.full(count, self.off, np.float32)


def squares(*places: float) -> Boxes:
    """Boxes of 40 pixels at these places from left to right."""
    square = np.array([[0, 0], [40, 0], [40, 40], [0, 40]], np.float32)
    quads = np.array([square + np.array([x, 50], np.float32) for x in places], np.float32).reshape(-1, 4, 2)
    return Boxes(quads, np.full((len(places), 1), 0.9, np.float32))


def test_boxes_that_lie_well_are_looked_at_once() -> None:
    finder = Told(A_LITTLE_ON)
    laid = finder.lay(PICTURE, squares(50, 150))
    assert finder.shown == [2]
    np.testing.assert_allclose(laid.corners, squares(52, 152).corners, atol=1e-3)


def test_a_box_that_moved_far_is_looked_at_again_from_there_and_not_for_ever() -> None:
    finder = Told(TWICE_AS_HIGH, AS_IT_IS)
    laid = finder.lay(PICTURE, squares(50))
    assert finder.shown == [1, 1]
    assert laid.corners[0, 2].tolist() == [90, 130]
    restless = Told(*[TWICE_AS_HIGH] * LOOKS)
    restless.lay(PICTURE, squares(50))
    assert restless.shown == [1] * LOOKS


@pytest.mark.parametrize(("answer", "off"), [(TWICE_AS_HIGH, UNSURE + 0.01), (MIRRORED, 0.1), (FOLDED, 0.1)])
def test_corners_that_cannot_be_or_are_not_trusted_leave_the_box_where_it_is(
    answer: list[list[float]], off: float
) -> None:
    laid = Told(answer, off=off).lay(PICTURE, squares(50))
    np.testing.assert_array_equal(laid.corners, squares(50).corners)


def test_no_box_is_no_work() -> None:
    assert len(Told().lay(PICTURE, squares()).corners) == 0


@pytest.fixture(scope="module")
def row() -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """A sample picture and the corners of its tiles, as the eye reads them."""
    photo = open_photo((SAMPLES / "row.jpg").read_bytes())
    return photo.rgb, np.array([tile.corners for tile in vision.read(photo).tiles], np.float32)


@pytest.mark.parametrize(
    "part", [(0.0, 0.55, 0.0, 1.0), (0.0, 1.0, 0.45, 1.0), (0.2, 1.2, 0.1, 1.1), (-0.1, 1.1, -0.15, 1.1)]
)
def test_what_ships_finds_the_tile_from_a_part_of_it(
    row: tuple[NDArray[np.uint8], NDArray[np.float32]], part: tuple[float, float, float, float]
) -> None:
    rgb, tiles = row
    left, right, top, bottom = part
    across, down = tiles[:, 1] - tiles[:, 0], tiles[:, 3] - tiles[:, 0]
    askew = np.stack(
        [tiles[:, 0] + x * across + y * down for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))],
        axis=1,
    )
    laid = CornerFinder(MODELS / CORNERS_FILE).lay(rgb, Boxes(askew, np.ones((len(askew), 1), np.float32)))
    assert len(laid.corners) == len(tiles)
    assert min(quad_overlap(quad, tile) for quad, tile in zip(laid.corners, tiles, strict=True)) > 0.8
