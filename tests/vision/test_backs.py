"""Backs of concealed sets that are in no box: the reader is asked about the places where such a set lacks one."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.boxed import CLASSES, FAINT, WIDTH, marked, names, settled_at
from vision.backs import backs_between
from vision.reader import Names
from vision.reading import FACE_DOWN, NOT_A_TILE
from vision.settle import Settled


def read(table: Mapping[int, str], corners: NDArray[np.float32], sure: float = 0.99) -> tuple[NDArray[np.uint8], Names]:
    """The reader's word on places of one row of upright tiles; where nothing lies it is no tile."""
    probabilities = np.full((len(corners), len(CLASSES)), 1e-4, np.float32)
    for n, middle in enumerate(corners.mean(axis=1)):
        name = table.get(int(middle[0] // WIDTH), NOT_A_TILE)
        probabilities[n, CLASSES.index(name)] = sure if name == FACE_DOWN else 0.99
    return np.zeros((len(corners), 8, 8, 3), np.uint8), Names(
        probabilities, np.full((len(corners), 4), 0.25, np.float32)
    )


def after(tiles: str, boxed: str, sure: float = 0.99) -> Settled:
    """The boxes of a row of tiles, `_` an empty place, of which those are in a box that `boxed` marks with an `x`.

    `sure`: the chance that the reader gives each back.
    """
    table = {n: name for n, name in enumerate(tiles.split(), 3) if name != "_"}
    before = settled_at(marked(boxed, 3), lambda corners: read(table, corners, sure))
    return backs_between(before, CLASSES, lambda boxes: boxes, lambda corners: read(table, corners, sure))


@pytest.mark.parametrize(
    ("tiles", "boxed"),
    [
        ("X 9s 9s X", "x x x ."),
        ("X 9s 9s X", ". x x x"),
        ("9s X X 9s", "x . . x"),
        ("9s X X 9s", "x x . x"),
        ("9s X 9s", "x . x"),
        ("5p X 0p", "x . x"),
    ],
)
def test_a_back_that_its_set_lacks_is_found_and_none_of_its_backs_is_faint(tiles: str, boxed: str) -> None:
    settled = after(tiles, boxed)
    assert names(settled) == tiles
    down = settled.names.probabilities[:, CLASSES.index(FACE_DOWN)] > 0.5
    assert (settled.boxes.scores[down] > 0.9).all()
    np.testing.assert_allclose(settled.boxes.scores[~down], FAINT)


def test_a_set_all_of_which_is_in_boxes_speaks_for_its_backs() -> None:
    settled = after("X 9s 9s X", "x x x x")
    np.testing.assert_allclose(np.sort(settled.boxes.scores), [FAINT, FAINT, 0.99, 0.99], atol=0.01)


@pytest.mark.parametrize(
    ("tiles", "boxed"),
    [
        ("X 9s 9s _", "x x x ."),  # a pair beside a wall
        ("X 9s 9s 9s", "x x x x"),
        ("X 9s 8s X", "x x x ."),
        ("9s _ _ 9s", "x . . x"),
        ("9s X _ 9s", "x x . x"),
        ("9s X X X 9s", "x . . . x"),
        ("f1 X f1", "x . x"),
        ("9s P P 9s", "x . . x"),
        ("X 9s 9s X", ". x x ."),
        ("X X X", "x . x"),
    ],
)
def test_where_no_concealed_set_lies_all_stays_as_it_was(tiles: str, boxed: str) -> None:
    settled = after(tiles, boxed)
    lying = [name for name, mark in zip(tiles.split(), boxed.split(), strict=True) if mark == "x"]
    assert names(settled) == " ".join(lying)
    np.testing.assert_allclose(settled.boxes.scores, FAINT)


@pytest.mark.parametrize(("tiles", "boxed"), [("9s X X 9s", "x . . x"), ("9s X 9s", "x . x")])
def test_where_no_back_is_seen_the_reader_must_be_surer_for_the_table_looks_like_one(tiles: str, boxed: str) -> None:
    assert names(after(tiles, boxed, sure=0.95)) == tiles
    assert names(after(tiles, boxed, sure=0.8)) == "9s 9s"
    assert names(after("9s X X 9s", "x x . x", sure=0.8)) == "9s X X 9s"


def test_a_wall_is_not_asked_about() -> None:
    many = " ".join(["X 9s 9s X _ _"] * 9)
    assert names(after(many, " ".join(["x x x . . ."] * 9))) == " ".join(["X 9s 9s"] * 9)
    few = " ".join(["X 9s 9s X _ _"] * 3)
    assert names(after(few, " ".join(["x x x . . ."] * 3))) == " ".join(["X 9s 9s X"] * 3)


def test_nothing_seen() -> None:
    assert names(after("_", ".")) == ""
