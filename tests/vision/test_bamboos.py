"""Bamboos are told by their sticks: also in a grey photograph, and of a make without red."""

from __future__ import annotations

from itertools import count, islice

import cv2
import numpy as np

from datasets.crops import STORED_RIM, STORED_SIZE
from datasets.faces import draw_make
from datasets.flat import flat_crop
from vision.crops import rectify
from vision.eye import MODELS
from vision.reader import Reader
from vision.second import SecondReader, both

APART = 0.05
"""Sticks of most makes lie a twentieth of the face apart, or more."""


def test_nines_in_grey_are_mostly_read_as_nines() -> None:
    makes = (draw_make(np.random.default_rng(seed), "procedural") for seed in count(990_000))
    apart = islice((make for make in makes if make.plan.stick.gap > APART), 120)
    reader, second = Reader(MODELS / "reader.onnx"), SecondReader(MODELS / "second.onnx")
    low = STORED_SIZE * STORED_RIM / (1 + 2 * STORED_RIM)
    high = STORED_SIZE - low
    face = np.array([[[low, low], [high, low], [high, high], [low, high]]], np.float32)
    crops = []
    for make in apart:
        grey = cv2.cvtColor(flat_crop(make, "9s", np.random.default_rng(make.seed)), cv2.COLOR_RGB2GRAY)
        crops.append(rectify(np.repeat(grey[..., None], 3, axis=2).astype(np.uint8), face, reader.size)[0])
    shown = np.stack(crops)
    names = both(reader.read_crops(shown).probabilities, second.read_crops(shown).probabilities).argmax(axis=1)
    assert np.mean(names == reader.classes.index("9s")) > 0.7
