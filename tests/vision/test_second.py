"""The second reader is asked about the boxes that are not sure, in every turn, and weighs more than the first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import vision
from vision.crops import TURNS, rectify
from vision.eye import MODELS, READER_FILE, SECOND_FILE
from vision.fusing import unsure
from vision.photo import open_photo
from vision.reader import Names, Reader
from vision.second import MOST_ASKED, SHARE, SecondReader

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
SURE, TORN, OTHER = (0.96, 0.02, 0.02), (0.5, 0.45, 0.05), (0.1, 0.85, 0.05)


class Told(SecondReader):
    """A second reader of one answer, which notes the crops that it was shown.

    First as they lie, their print a quarter clockwise, then, if it is asked again, in the other three turns.
    """

    def __init__(self, answer: Sequence[float] = OTHER) -> None:
        self.answer = answer
        self.shown: list[list[int]] = []

    def read_crops(self, crops: NDArray[np.uint8]) -> Names:
        turns = range(1, TURNS) if self.shown else range(1)
        self.shown.append([int(crop[0, 0, 0]) for crop in crops[:: len(turns)]])
        said = names([self.answer] * len(crops))
        lying = np.concatenate([names([self.answer], (1 - turn) % TURNS).turns for turn in turns])
        return Names(said.probabilities, np.tile(lying, (len(crops) // len(turns), 1)))


def names(rows: Sequence[Sequence[float]], turn: int = 0) -> Names:
    """Names with these chances, of crops that lie turned so."""
    turns = np.full((len(rows), 4), 0.05, np.float32)
    turns[:, turn] = 0.85
    return Names(np.array(rows, np.float32).reshape(len(rows), 3), turns)


def numbered(count: int) -> NDArray[np.uint8]:
    """Crops, each filled with its own number."""
    return np.arange(count, dtype=np.uint8)[:, None, None, None] * np.ones((1, 8, 8, 3), np.uint8)


EVERY = np.arange(100)


def test_sure_names_are_left_alone() -> None:
    second, read = Told(), names([SURE, SURE])
    assert second.weigh(numbered(2), read, EVERY[:0]) is read
    assert second.shown == []


def test_an_unsure_name_is_weighed_with_the_second_opinion() -> None:
    second, read = Told(), names([SURE, TORN, SURE])
    weighed = second.weigh(numbered(3), read, np.array([1]))
    assert second.shown == [[1], [1]], "as it lies, and since they differ in the other turns"
    mean = np.array(TORN) ** (1 - SHARE) * np.array(OTHER) ** SHARE
    assert weighed.probabilities == pytest.approx(np.array([SURE, mean / mean.sum(), SURE]), abs=1e-5)
    assert weighed.turns[1].argsort()[:1:-1].tolist() == [1, 0], "its own turn, then the reader's"
    assert weighed.turns[[0, 2]] == pytest.approx(read.turns[[0, 2]])
    assert read.probabilities[1] == pytest.approx(np.array(TORN)), "what the reader said stays as it was"


def test_what_both_agree_on_is_not_looked_at_in_other_turns() -> None:
    second = Told((0.98, 0.01, 0.01))
    weighed = second.weigh(numbered(1), names([(0.9, 0.05, 0.05)]), EVERY[:1])
    assert second.shown == [[0]]
    assert weighed.probabilities[0, 0] > 0.9
    assert weighed.turns[0].argmax() == 1


def test_of_a_heap_only_the_first_are_asked_about() -> None:
    count = MOST_ASKED + 3
    second = Told()
    weighed = second.weigh(numbered(count), names([TORN] * count), EVERY[:count])
    assert second.shown == [list(range(MOST_ASKED))] * 2
    assert weighed.probabilities[-3:] == pytest.approx(np.array([TORN] * 3), abs=1e-6)
    assert (weighed.probabilities[:MOST_ASKED].argmax(axis=1) == 1).all()


def test_asked_about_is_what_is_neither_surely_nothing_nor_surely_one_tile() -> None:
    nothing, tile, torn, faint = (0.001, 0.001), (0.99, 0.004), (0.6, 0.39), (0.3, 0.0)
    assert unsure(np.array([nothing, tile, torn, faint], np.float32)).tolist() == [2, 3]
    assert unsure(np.empty((0, 46), np.float32)).tolist() == []


def test_a_name_that_one_of_them_rules_out_can_still_win() -> None:
    weighed = Told((0.0, 1.0, 0.0)).weigh(numbered(1), names([(0.89, 0.0, 0.11)]), EVERY[:1])
    assert np.isfinite(weighed.probabilities).all()
    assert weighed.probabilities.sum() == pytest.approx(1, abs=1e-5)


def test_nothing_found_is_nothing_read() -> None:
    nothing = np.empty((0, 72, 72, 3), np.uint8)
    read = Reader(MODELS / READER_FILE, threads=1).read_crops(nothing)
    assert SecondReader(MODELS / SECOND_FILE, threads=1).weigh(nothing, read, EVERY[:0]) is read
    assert read.probabilities.shape == (0, 47)


def test_what_ships_names_the_same_tiles_in_the_same_order() -> None:
    reader, second = Reader(MODELS / READER_FILE, threads=1), SecondReader(MODELS / SECOND_FILE, threads=1)
    assert second.classes == reader.classes
    seen = second.read_crops(np.full((3, reader.size, reader.size, 3), 128, np.uint8))
    assert seen.probabilities.shape == (3, len(reader.classes))
    assert seen.probabilities.sum(axis=1) == pytest.approx(1, abs=1e-3)
    vectors = second.likeness(np.full((3, reader.size, reader.size, 3), 128, np.uint8))
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-3)


def test_a_crop_is_named_by_the_mean_of_its_four_turns() -> None:
    """What is said of a crop doesn't depend on how it lies, and its print turns with it."""
    photo = open_photo((SAMPLES / "row.jpg").read_bytes())
    tiles = np.array([tile.corners for tile in vision.read(photo).tiles], np.float32)
    second = SecondReader(MODELS / SECOND_FILE, threads=1)
    crops = rectify(photo.rgb, tiles, 72)
    upright, lying = (
        second.read_turned(seen, second.read_crops(seen)) for seen in (crops, np.rot90(crops, axes=(1, 2)))
    )
    np.testing.assert_allclose(lying.probabilities, upright.probabilities, atol=1e-4)
    np.testing.assert_allclose(np.roll(lying.turns, 1, axis=1), upright.turns, atol=1e-4)
    assert np.median(upright.turns.max(axis=1)) > 0.9


def test_a_network_that_gives_no_likeness_is_no_second_reader() -> None:
    with pytest.raises(ValueError, match=r"reader.onnx doesn't answer names, turns, likeness: export it"):
        SecondReader(MODELS / READER_FILE, threads=1)
