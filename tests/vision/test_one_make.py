"""One photo, one make: the other tiles of a picture tell of the name of each, and of nothing else."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.crops import STORED_RIM, STORED_SIZE
from datasets.flat import make_crops
from vision.crops import rectify
from vision.eye import MODELS, ONE_MAKE_FILE, READER_FILE
from vision.one_make import LEAST, OneMake
from vision.reader import Reader
from vision.reading import CLASSES, FACE_DOWN, FACES

BACK = CLASSES.index(FACE_DOWN)
Seen = tuple[NDArray[np.float32], NDArray[np.float32]]


@pytest.fixture(scope="module")
def one_make() -> OneMake:
    return OneMake(MODELS / ONE_MAKE_FILE, threads=1)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(MODELS / READER_FILE, threads=1)


def seen(reader: Reader, seed: int, blur: float = 1.5) -> Seen:
    """The chances of the names of every face of a make that no training saw, blurred, and what the reader saw."""
    low = STORED_SIZE * STORED_RIM / (1 + 2 * STORED_RIM)
    high = STORED_SIZE - low
    quad = np.array([[[low, low], [high, low], [high, high], [low, high]]], np.float32)
    flat = make_crops(seed, names=FACES).pixels
    crops = [rectify(cv2.GaussianBlur(each, (0, 0), blur).astype(np.uint8), quad, reader.size)[0] for each in flat]
    names = reader.read_crops(np.stack(crops))
    assert names.features is not None
    return names.probabilities[:, :-1], names.features


@pytest.fixture(scope="module")
def picture(reader: Reader) -> Seen:
    return seen(reader, 991_000)


def test_faces_of_makes_that_no_training_saw_are_named_better_together(one_make: OneMake, reader: Reader) -> None:
    right, rows = np.array([CLASSES.index(face) for face in FACES]), np.arange(len(FACES))
    alone: list[NDArray[np.float32]] = []
    together: list[NDArray[np.float32]] = []
    for seed in range(991_000, 991_030):
        chances, features = seen(reader, seed)
        for told, kept in ((chances, alone), (one_make.told(chances, features), together)):
            kept.append(np.log(np.maximum(told[rows, right] / told.sum(axis=1), 1e-6)))
    assert np.mean(together) > np.mean(alone)


def test_the_chance_of_a_tile_and_that_of_a_back_stay(one_make: OneMake, picture: Seen) -> None:
    chances, features = picture
    told = one_make.told(chances, features)
    np.testing.assert_allclose(told.sum(axis=1), chances.sum(axis=1), atol=1e-5)
    np.testing.assert_array_equal(told[:, BACK], chances[:, BACK])
    assert not np.allclose(told, chances, atol=1e-3)


def test_the_order_of_the_boxes_does_not_matter(one_make: OneMake, picture: Seen) -> None:
    chances, features = picture
    order = np.random.default_rng(3).permutation(len(chances))
    shuffled = one_make.told(chances[order], features[order])
    np.testing.assert_allclose(shuffled, one_make.told(chances, features)[order], atol=1e-4)


def test_what_is_hardly_a_tile_stays_as_it_is_and_tells_nothing_of_the_others(one_make: OneMake, picture: Seen) -> None:
    chances, features = picture
    hardly = chances.copy()
    hardly[0] *= 0.9 * LEAST / hardly[0].sum()
    told = one_make.told(hardly, features)
    np.testing.assert_array_equal(told[0], hardly[0])
    np.testing.assert_allclose(told[1:], one_make.told(chances[1:], features[1:]), atol=1e-5)


def test_what_no_reader_saw_stays_as_it_is(one_make: OneMake, picture: Seen) -> None:
    chances, features = picture
    np.testing.assert_array_equal(one_make.told(chances, None), chances)
    assert one_make.told(chances[:0], features[:0]).shape == (0, len(CLASSES))
