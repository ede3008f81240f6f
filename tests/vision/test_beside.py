"""Flowers without a box beside one that has one: the reader is asked about the places around it, and believed."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.beside import flowers_beside
from vision.detector import Boxes
from vision.reader import Names
from vision.reading import FACE_DOWN, FACES, NOT_A_TILE
from vision.settle import Settled

CLASSES = (*FACES, FACE_DOWN, NOT_A_TILE)
FLOWERS = np.array([CLASSES.index(f"{kind}{number}") for kind in "fs" for number in range(1, 5)])
SIZE = (1000, 600)
Table = dict[tuple[int, int], tuple[str, float]]
"""What lies at each column and row of a table of upright tiles, 40 by 54 pixels, and how sure the reader is of it."""


def quad(column: int, row: int) -> NDArray[np.float32]:
    left, top = 40.0 * column, 54.0 * row
    return np.array([[left, top], [left + 40, top], [left + 40, top + 54], [left, top + 54]], np.float32)


def read(table: Table, corners: NDArray[np.float32]) -> tuple[NDArray[np.uint8], Names]:
    """The reader's word on each place; where nothing lies it is no tile. Each crop's first pixel tells its column."""
    probabilities = np.full((len(corners), len(CLASSES)), 1e-4, np.float32)
    crops = np.zeros((len(corners), 8, 8, 3), np.uint8)
    for n, middle in enumerate(corners.mean(axis=1)):
        column, row = int(middle[0] // 40), int(middle[1] // 54)
        name, chance = table.get((column, row), (NOT_A_TILE, 0.99))
        probabilities[n, CLASSES.index(name)] = chance
        probabilities[n, -1] += 1 - probabilities[n].sum()
        crops[n, 0, 0] = column
    return crops, Names(probabilities, np.full((len(corners), 4), 0.25, np.float32))


def seen(table: Table, boxed: list[tuple[int, int]]) -> list[tuple[int, int, str]]:
    """Columns, rows and names of the boxes, first those that have one, then those that are found beside flowers."""
    corners = np.array([quad(*place) for place in boxed], np.float32).reshape(-1, 4, 2)
    crops, names = read(table, corners)
    before = Settled(Boxes(corners, np.full((len(boxed), len(CLASSES) - 1), 0.02, np.float32)), crops, names)
    after = flowers_beside(before, FLOWERS, SIZE, lambda boxes: boxes, lambda corners: read(table, corners))
    assert [int(crop[0, 0, 0]) for crop in after.crops] == [
        int(box.mean(axis=0)[0] // 40) for box in after.boxes.corners
    ]
    assert len(after.boxes.corners) == len(after.names.probabilities)
    middles = after.boxes.corners.mean(axis=1)
    best = after.names.probabilities.argmax(axis=1)
    return [(int(x // 40), int(y // 54), CLASSES[name]) for (x, y), name in zip(middles, best, strict=True)]


@pytest.mark.parametrize("place", [(4, 5), (6, 5), (5, 4), (5, 6)])
def test_a_flower_on_any_side_of_a_flower_is_found(place: tuple[int, int]) -> None:
    table: Table = {(5, 5): ("f2", 0.98), place: ("s3", 0.97)}
    assert seen(table, [(5, 5)]) == [(5, 5, "f2"), (*place, "s3")]


@pytest.mark.parametrize(
    ("there", "chance"),
    [("5m", 0.99), (FACE_DOWN, 0.99), ("P", 0.99), ("f3", 0.8), (NOT_A_TILE, 0.99)],
)
def test_nothing_but_a_sure_flower_is(there: str, chance: float) -> None:
    assert seen({(5, 5): ("f2", 0.98), (6, 5): (there, chance)}, [(5, 5)]) == [(5, 5, "f2")]


def chances(table: Table) -> list[float]:
    """How likely the detector takes each place of the table for a tile, which it boxed with 0.02, in the end."""
    corners = np.array([quad(*place) for place in table], np.float32)
    crops, names = read(table, corners)
    hardly = np.full((len(corners), len(CLASSES) - 1), 0.02 / (len(CLASSES) - 1), np.float32)
    before = Settled(Boxes(corners, hardly), crops, names)
    after = flowers_beside(before, FLOWERS, SIZE, lambda boxes: boxes, lambda corners: read(table, corners))
    np.testing.assert_array_equal(after.boxes.corners, before.boxes.corners)
    np.testing.assert_allclose(after.boxes.shares, before.boxes.shares, atol=1e-6)
    return [float(score) for score in after.boxes.scores]


def test_flowers_in_poor_boxes_beside_a_sure_one_are_as_likely_as_the_reader_has_them() -> None:
    row: Table = {(5, 5): ("f2", 0.98), (6, 5): ("s1", 0.95), (7, 5): ("s3", 0.92)}
    assert chances(row) == pytest.approx([0.98, 0.95, 0.92], abs=0.01)


@pytest.mark.parametrize(
    "others",
    [
        {(6, 5): ("f3", 0.8)},
        {(6, 5): ("5m", 0.99)},
        {(9, 5): ("f3", 0.95)},
        {(6, 5): ("2p", 0.9), (7, 5): ("f3", 0.95)},
    ],
)
def test_what_lies_beside_no_flower_or_is_hardly_one_stays_as_it_was(others: Table) -> None:
    assert chances({(5, 5): ("f2", 0.98), **others}) == pytest.approx([0.02] * (1 + len(others)), abs=1e-4)


def test_beside_no_flower_nothing_is() -> None:
    assert seen({(5, 5): ("2m", 0.98), (6, 5): ("f3", 0.99)}, [(5, 5)]) == [(5, 5, "2m")]
    assert seen({}, []) == []


def test_a_tile_keeps_its_place_and_what_was_hardly_one_gives_way() -> None:
    table: Table = {(5, 5): ("f2", 0.98), (6, 5): ("f3", 0.99)}
    assert seen(table, [(5, 5), (6, 5)]) == [(5, 5, "f2"), (6, 5, "f3")]
    corners = np.stack([quad(5, 5), quad(6, 5) + np.float32(4)])
    crops, names = read({(5, 5): ("f2", 0.98)}, corners)
    before = Settled(Boxes(corners, np.full((2, len(CLASSES) - 1), 0.01, np.float32)), crops, names)
    after = flowers_beside(before, FLOWERS, SIZE, lambda boxes: boxes, lambda corners: read(table, corners))
    np.testing.assert_array_equal(after.boxes.corners, np.stack([quad(5, 5), quad(6, 5)]))
    assert after.boxes.scores[1] > 0.9


def test_nothing_is_looked_for_outside_the_picture_or_in_a_catalogue_of_flowers() -> None:
    corner: Table = {(0, 0): ("f2", 0.98), (-1, 0): ("f3", 0.99)}
    assert seen(corner, [(0, 0)]) == [(0, 0, "f2")]
    many: Table = {(column, 3): ("s1", 0.98) for column in range(2, 12)}
    assert len(seen(many, [(column, 3) for column in range(2, 11)])) == 9
