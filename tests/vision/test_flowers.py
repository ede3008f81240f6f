"""Flowers are told by their number and their word: a make may show any plant, or none, on any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, islice

import cv2
import numpy as np
import pytest

from datasets.crops import STORED_RIM, STORED_SIZE
from datasets.faces import Make, draw_make
from datasets.flat import flat_crop
from datasets.flower_plan import MOTIFS, PLANTS
from vision.crops import rectify
from vision.eye import FLOWERS_FILE, MODELS, READER_FILE
from vision.reader import Reader
from vision.specialist import FLOWERS_WORD, Specialist

SIZE = 2 * STORED_SIZE
LOW = SIZE * STORED_RIM / (1 + 2 * STORED_RIM)
QUAD = np.array([[[LOW, LOW], [SIZE - LOW, LOW], [SIZE - LOW, SIZE - LOW], [LOW, SIZE - LOW]]], np.float32)


@pytest.mark.parametrize(
    ("which", "tiles"),
    [
        (lambda make: make.plan.flowers[0].pictures[2] == "bamboo", ("f3", "f4")),
        (lambda make: set(make.plan.flowers[1].pictures) <= set(PLANTS), ("s1", "s2", "s3", "s4")),
        (lambda make: set(make.plan.flowers[1].pictures) <= set(MOTIFS), ("s1", "s2", "s3", "s4")),
    ],
    ids=["bamboo is the third", "seasons are plants", "seasons are things"],
)
def test_the_number_is_read_whatever_is_drawn(which: Callable[[Make], bool], tiles: tuple[str, ...]) -> None:
    names = Reader(MODELS / READER_FILE, threads=1).classes
    reader = Specialist(MODELS / FLOWERS_FILE, names, FLOWERS_WORD, threads=1)
    classes = [names[place] for place in reader.places]
    right = [
        classes[int(reader.name(shown(make, tile))[0].argmax())] == tile
        for make in islice(filter(which, drawn()), 12)
        for tile in tiles
    ]
    assert np.mean(right) > 0.85


def drawn() -> Iterator[Make]:
    """Makes that no training saw."""
    return (draw_make(np.random.default_rng(seed), "procedural") for seed in count(991_000))


def shown(make: Make, tile: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A crop (1, S, S, 3) of a face, 60 pixels across, as the reader is shown it."""
    crop = cv2.resize(flat_crop(make, tile, np.random.default_rng(make.seed), SIZE), (SIZE, SIZE))
    small = cv2.resize(crop, (100, 100), interpolation=cv2.INTER_AREA)
    return rectify(cv2.resize(small, (SIZE, SIZE)).astype(np.uint8), QUAD, 144)
