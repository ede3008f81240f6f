"""Tiles are named however large a make prints them, however close, and whatever bird it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, islice

import cv2
import numpy as np
import pytest

from datasets.crops import STORED_RIM, STORED_SIZE
from datasets.faces import Make, draw_make
from datasets.flat import flat_crop
from vision.crops import rectify
from vision.eye import MODELS, READER_FILE, SECOND_FILE
from vision.reader import Reader
from vision.second import SecondReader, both

LOW = STORED_SIZE * STORED_RIM / (1 + 2 * STORED_RIM)
QUAD = np.array(
    [[[LOW, LOW], [STORED_SIZE - LOW, LOW], [STORED_SIZE - LOW, STORED_SIZE - LOW], [LOW, STORED_SIZE - LOW]]],
    np.float32,
)


@pytest.mark.parametrize(
    ("which", "tiles"),
    [
        (lambda make: make.plan.layout.honours < 0.65, ("E", "S", "W", "N", "F", "C")),
        (lambda make: make.plan.layout.suits < 0.75, ("2m", "5m", "9m", "3s", "8s")),
        (
            lambda make: make.plan.layout.suits < 0.8 and make.plan.layout.closeness > 0.6,
            ("4p", "6p", "7p", "8p", "9p"),
        ),
        (lambda make: make.plan.layout.bird or make.plan.layout.outlined, ("1s",)),
    ],
    ids=["small honours", "small suits", "circles that touch", "other birds"],
)
def test_faces_are_named_as_makes_lay_them_out(which: Callable[[Make], bool], tiles: tuple[str, ...]) -> None:
    reader, second = Reader(MODELS / READER_FILE, threads=1), SecondReader(MODELS / SECOND_FILE, threads=1)
    makes = list(islice(filter(which, drawn()), 30))
    crops = np.concatenate([shown(make, tile) for make in makes for tile in tiles])
    chances = both(reader.read_crops(crops).probabilities, second.read_crops(crops).probabilities)
    names = [reader.classes[int(best)] for best in chances.argmax(axis=1)]
    assert np.mean(np.array(names) == np.array(tiles * len(makes))) > 0.95


def drawn() -> Iterator[Make]:
    """Makes that no training saw."""
    return (draw_make(np.random.default_rng(seed), "procedural") for seed in count(993_000))


def shown(make: Make, tile: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A crop (1, S, S, 3) of a face, 50 pixels across, as the readers are shown it."""
    crop = flat_crop(make, tile, np.random.default_rng(make.seed))
    small = cv2.resize(crop, (80, 80), interpolation=cv2.INTER_AREA)
    return rectify(cv2.resize(small, (STORED_SIZE, STORED_SIZE)).astype(np.uint8), QUAD, 72)
