"""Boxes of a row of upright tiles, as they are once settled, and what they hold."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.detector import Boxes
from vision.reading import FACE_DOWN, FACES, NOT_A_TILE
from vision.settle import ReadPlaces, Settled

CLASSES = (*FACES, FACE_DOWN, NOT_A_TILE)
WIDTH, HEIGHT = 40, 54
FAINT = 0.03
"""What the detector says of each box."""


def marked(marks: str, first: int = 0) -> list[int]:
    """The numbers, from `first`, of the places that a line such as `x . x` marks with an `x`."""
    return [n for n, mark in enumerate(marks.split(), first) if mark == "x"]


def settled_at(places: Sequence[int], read: ReadPlaces) -> Settled:
    """Faint boxes at some places of the row, and the reader's word on them."""
    lefts = [WIDTH * place for place in places]
    quads = [[[x, 0], [x + WIDTH, 0], [x + WIDTH, HEIGHT], [x, HEIGHT]] for x in lefts]
    corners = np.array(quads, np.float32).reshape(-1, 4, 2)
    said = np.zeros((len(lefts), len(CLASSES) - 1), np.float32)
    said[:, 0] = FAINT
    return Settled(Boxes(corners, said), *read(corners))


def names(settled: Settled) -> str:
    """What the boxes hold, from left to right."""
    order = settled.boxes.corners.mean(axis=1)[:, 0].argsort()
    return " ".join(CLASSES[n] for n in settled.names.probabilities[order].argmax(axis=1))
