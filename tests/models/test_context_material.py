"""What the context network learns from: which of the boxes found in a scene are tiles of the hand."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.context_material import ELSEWHERE, NOTHING, TILE, UNKNOWN, looked_at, pictures_in, save
from vision.detector import Boxes
from vision.eye import Eye
from vision.reader import Names

QUAD = np.array([[100, 100], [160, 100], [160, 180], [100, 180]], np.float32)
HALF = QUAD + np.array([20, 0], np.float32)
HIDDEN = QUAD + np.array([100, 0], np.float32)
OF_NOTHING = QUAD + np.array([200, 150], np.float32)
IN_THE_HEAP = QUAD + np.array([0, 150], np.float32)
CLASSES = 46


class Stub(Eye):
    """Finds five boxes, and a sixth that is nothing by itself."""

    def __init__(self) -> None:
        self.quads = np.stack([QUAD, HALF, HIDDEN, OF_NOTHING, IN_THE_HEAP, OF_NOTHING + 100])

    def look(self, rgb: NDArray[np.uint8]) -> tuple[Boxes, Names]:
        assert rgb.shape == (400, 500, 3)
        detector = np.full((6, CLASSES), 0.5 / CLASSES, np.float32)
        reader = np.full((6, CLASSES + 1), 1 / (CLASSES + 1), np.float32)
        detector[5], reader[5] = 0, np.eye(CLASSES + 1, dtype=np.float32)[-1]
        return Boxes(self.quads, detector), Names(reader, np.full((6, 4), 0.25, np.float32))


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    for name in ("images", "labels"):
        (tmp_path / name).mkdir()
    cv2.imwrite(str(tmp_path / "images" / "one.jpg"), np.zeros((400, 500, 3), np.uint8))
    tiles = [
        {"id": "5m", "corners": QUAD.tolist(), "visible": 1.0, "in_hand": True},
        {"id": "9s", "corners": HIDDEN.tolist(), "visible": 0.1, "in_hand": False},
        {"id": "E", "corners": IN_THE_HEAP.tolist(), "visible": 1.0, "in_hand": False},
    ]
    labels = tmp_path / "labels" / "one.json"
    labels.write_text(json.dumps({"tiles": tiles}))
    return labels


def test_half_tiles_and_hidden_ones_are_neither_tiles_nor_nothing(scene: Path) -> None:
    assert looked_at(scene, Stub()).under.tolist() == [TILE, UNKNOWN, UNKNOWN, NOTHING, ELSEWHERE]


def test_pictures_are_read_as_they_were_saved(scene: Path, tmp_path: Path) -> None:
    picture = looked_at(scene, Stub())
    file = tmp_path / "run" / "seen.npz"
    assert save([picture, picture], file) == 2
    first, second = pictures_in(file)
    for read in (first, second):
        np.testing.assert_array_equal(read.boxes.corners, picture.boxes.corners)
        np.testing.assert_array_equal(read.boxes.probabilities, picture.boxes.probabilities)
        np.testing.assert_array_equal(read.names.probabilities, picture.names.probabilities)
        np.testing.assert_array_equal(read.under, picture.under)
