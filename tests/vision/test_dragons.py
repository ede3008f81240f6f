"""Blank dragons between two tiles that no detector is sure of: what is of their colour is shown to the reader."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.boxed import CLASSES, FAINT, HEIGHT, WIDTH, marked, names, settled_at
from vision.detector import Boxes
from vision.dragons import MOST, SEEN, dragons_alike, dragons_between
from vision.reader import Names
from vision.reading import FACE_DOWN, NOT_A_TILE, WHITE
from vision.settle import Settled

CLOTH = (30, 120, 70)
IVORY = (236, 228, 205)


class Row:
    """A row of upright tiles on a cloth, `_` an empty place, and what the reader says of any place of it."""

    def __init__(self, tiles: str, reader: str = "", sure: float = 0.99) -> None:
        there = tiles.split()
        self._said = {n: name for n, name in enumerate((reader or tiles).split()) if name != "_"}
        self._sure = sure
        self.asked = 0
        self.picture = np.full((HEIGHT, WIDTH * len(there), 3), CLOTH, np.uint8)
        for n, name in enumerate(there):
            if name != "_":
                self.picture[:, WIDTH * n : WIDTH * (n + 1)] = IVORY
            if name not in ("_", WHITE):
                self.picture[20:34, WIDTH * n + 12 : WIDTH * n + 28] = 40

    def read(self, corners: NDArray[np.float32]) -> tuple[NDArray[np.uint8], Names]:
        self.asked += 1
        chances = np.full((len(corners), len(CLASSES)), 1e-4, np.float32)
        for n, middle in enumerate(corners.mean(axis=1)):
            chances[n, CLASSES.index(self._said.get(int(middle[0] // WIDTH), NOT_A_TILE))] = self._sure
        turns = np.full((len(corners), 4), 0.25, np.float32)
        return np.zeros((len(corners), 8, 8, 3), np.uint8), Names(chances, turns)

    def after(self, boxed: str) -> Settled:
        """What comes of boxes at the places that `boxed` marks with an `x`."""
        before = settled_at(marked(boxed), self.read)
        self.asked = 0
        return dragons_between(before, CLASSES, self.picture, lambda boxes: boxes, self.read)


@pytest.mark.parametrize(
    ("tiles", "boxed"),
    [
        ("4p P 6s", "x . x"),
        ("4p P P 6s", "x . . x"),
        ("4p P P 6s", "x . x x"),
        ("4p P 6s P E", "x . x . x"),
        ("4p P 6s", "x x x"),
        ("4p P 4p", "x . x"),
    ],
)
def test_a_dragon_between_two_tiles_is_found_and_is_not_faint(tiles: str, boxed: str) -> None:
    settled = Row(tiles).after(boxed)
    assert names(settled) == tiles
    white = settled.names.probabilities[:, CLASSES.index(WHITE)] > 0.5
    assert (settled.boxes.scores[white] > 0.9).all()
    np.testing.assert_allclose(settled.boxes.scores[~white], FAINT)


@pytest.mark.parametrize(
    ("tiles", "boxed", "reader"),
    [
        ("4p _ 6s", "x . x", "4p P 6s"),
        ("4p P _ 6s", "x . . x", "4p P P 6s"),
        ("P 6s E", ". x x", "P 6s E"),
        ("4p P P P 6s", "x . . . x", "4p P P P 6s"),
    ],
)
def test_nobody_is_asked_where_the_cloth_shows_or_the_place_is_not_between_tiles(
    tiles: str, boxed: str, reader: str
) -> None:
    row = Row(tiles, reader)
    settled = row.after(boxed)
    assert row.asked == 0
    assert names(settled) == " ".join(
        name for name, mark in zip(tiles.split(), boxed.split(), strict=True) if mark == "x"
    )


@pytest.mark.parametrize("reader", ["4p _ 6s", f"4p {FACE_DOWN} 6s"])
def test_what_the_reader_takes_for_no_dragon_is_none(reader: str) -> None:
    settled = Row("4p P 6s", reader).after("x . x")
    assert names(settled) == "4p 6s"
    faint = Row("4p P 6s", reader).after("x x x")
    np.testing.assert_allclose(faint.boxes.scores, FAINT)


def as_detected(said: dict[str, float], reader: str = "4p _ 6s", score: float = FAINT) -> str:
    """What a row `4p P 6s` is read as where the detectors have `said` so of its middle, and the reader sees no tile.

    `said`: how the score is shared among names.
    """
    row = Row("4p P 6s", reader)
    settled = settled_at([0, 1, 2], row.read)
    told = settled.boxes.probabilities.copy()
    told[1] = 0
    for name, share in said.items():
        told[1, CLASSES.index(name)] = score * share
    settled = settled._replace(boxes=Boxes(settled.boxes.corners, told))
    after = dragons_between(settled, CLASSES, row.picture, lambda boxes: boxes, row.read)
    return names(after)


def test_a_place_of_the_tiles_colour_where_detectors_think_of_a_dragon_is_one_though_the_reader_sees_nothing() -> None:
    assert as_detected({WHITE: 0.9}) == "4p P 6s"
    assert as_detected({WHITE: 0.35, FACE_DOWN: 0.4}) == "4p P 6s"


@pytest.mark.parametrize(
    ("said", "reader", "read"),
    [
        ({WHITE: 0.2, "1p": 0.7}, "4p _ 6s", "4p no_tile 6s"),
        ({FACE_DOWN: 0.98, WHITE: 0.01}, "4p _ 6s", "4p no_tile 6s"),
        ({WHITE: 0.9}, "4p 3m 6s", "4p 3m 6s"),
        ({WHITE: 0.9}, f"4p {FACE_DOWN} 6s", f"4p {FACE_DOWN} 6s"),
    ],
    ids=["a face to the detectors", "a back to them", "a face to the reader", "a back to the reader"],
)
def test_what_else_detectors_think_of_is_left_to_the_reader(said: dict[str, float], reader: str, read: str) -> None:
    assert as_detected(said, reader) == read.replace("no_tile", NOT_A_TILE)


def test_many_such_places_are_no_gaps_in_a_row() -> None:
    tiles = " ".join(["4p P"] * (MOST + 1)) + " 6s"
    row = Row(tiles)
    assert WHITE not in names(row.after(" ".join(["x ."] * (MOST + 1)) + " x")).split()
    assert row.asked == 0


def believed(row: Row, size: float = 1.0, said: float = FAINT, aside: float = 0.0) -> float:
    """The score after `dragons_alike` of a box at the row's first place, so large and so far aside, beside sure faces.

    `said`: its score before.
    """
    settled = settled_at(range(len(row.picture[0]) // WIDTH), row.read)
    corners, chances = settled.boxes.corners.copy(), settled.boxes.probabilities.copy()
    chances[1:, 0], chances[0, 0] = 0.9, said
    middle = corners[0].mean(axis=0)
    corners[0] = middle + (corners[0] - middle) * np.float32(size) + np.array([aside * WIDTH, 0], np.float32)
    settled = settled._replace(boxes=Boxes(corners, chances))
    return float(dragons_alike(settled, CLASSES, row.picture).boxes.scores[0])


def test_a_blank_tile_as_large_as_the_faces_and_of_their_colour_is_a_dragon_though_detectors_hardly_saw_it() -> None:
    assert believed(Row("P _ 4p 6s E")) > 0.9


@pytest.mark.parametrize(
    ("row", "given"),
    [
        (Row("_ _ 4p 6s E", "P _ 4p 6s E"), {}),
        (Row("P _ 4p 6s E", "_ _ 4p 6s E"), {}),
        (Row("P _ 4p 6s E"), {"size": 0.7}),
        (Row("P P 4p 6s E", "P _ 4p 6s E"), {"aside": 1.4}),
        (Row("P _ _", "P _ _"), {}),
        (Row("P _ 4p 6s E"), {"said": SEEN / 2}),
    ],
    ids=["of the cloth's colour", "no tile to the reader", "smaller", "on another", "no face", "seen by no detector"],
)
def test_what_else_is_blank_is_left_to_the_detectors(row: Row, given: dict[str, float]) -> None:
    assert believed(row, **given) == pytest.approx(given.get("said", FAINT))
