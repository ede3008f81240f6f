"""Bamboos are told by their sticks: also in a grey photograph, and of a make without red."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count, islice

import cv2
import numpy as np
import pytest

from datasets.crops import STORED_RIM, STORED_SIZE
from datasets.faces import Make, draw_make
from datasets.flat import flat_crop
from vision.crops import rectify
from vision.eye import BAMBOOS_FILE, MODELS
from vision.reader import Names, Reader
from vision.second import SecondReader, both
from vision.specialist import BAMBOOS_WORD, Specialist

APART = 0.05
"""Sticks of most makes lie a twentieth of the face apart, or more."""


@pytest.mark.parametrize("touching", [False, True])
@pytest.mark.parametrize("face", ["6s", "9s"])
def test_sixes_and_nines_in_grey_are_read_as_such(face: str, *, touching: bool) -> None:
    makes = (draw_make(np.random.default_rng(seed), "procedural") for seed in count(990_000))
    shown = in_grey(face, islice((make for make in makes if (make.plan.stick.gap <= APART) == touching), 100))
    reader, second = Reader(MODELS / "reader.onnx"), SecondReader(MODELS / "second.onnx")
    first = reader.read_crops(shown)
    names = Names(both(first.probabilities, second.read_crops(shown).probabilities), first.turns)
    counting = Specialist(MODELS / BAMBOOS_FILE, reader.classes, BAMBOOS_WORD)
    each = (counting.weigh_crops(shown[n : n + 1], names.take(np.array([n]))) for n in range(len(shown)))
    told = np.concatenate([one.probabilities for one in each]).argmax(axis=1)
    assert np.mean(told == reader.classes.index(face)) > 0.95


def in_grey(face: str, makes: Iterable[Make]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return crops (N, 72, 72, 3) of a face of each make, in grey."""
    low = STORED_SIZE * STORED_RIM / (1 + 2 * STORED_RIM)
    high = STORED_SIZE - low
    quad = np.array([[[low, low], [high, low], [high, high], [low, high]]], np.float32)
    crops = []
    for make in makes:
        grey = cv2.cvtColor(flat_crop(make, face, np.random.default_rng(make.seed)), cv2.COLOR_RGB2GRAY)
        crops.append(rectify(np.repeat(grey[..., None], 3, axis=2).astype(np.uint8), quad, 72)[0])
    return np.stack(crops)
