"""Crops of what the whole eye finds in rendered scenes: named, upright, and nothing that is half a tile."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.crops import UNKNOWN_TURN, Crops
from models.torn import standing, torn_crops
from vision.detector import Boxes
from vision.eye import Eye
from vision.reader import Names
from vision.reading import NOT_A_TILE

TILE = np.array([[100, 100], [160, 100], [160, 180], [100, 180]], np.float32)
BESIDE = TILE + np.array([20, 0], np.float32)
ELSEWHERE = TILE + np.array([200, 150], np.float32)
CLASSES = 46


class Stub(Eye):
    """Finds the boxes it is given and can name none of them."""

    def __init__(self, *quads: NDArray[np.float32]) -> None:
        self.quads = np.stack(quads)

    def look(self, rgb: NDArray[np.uint8]) -> tuple[Boxes, Names]:
        del rgb
        count = len(self.quads)
        told = np.full((count, CLASSES), 0.9 / CLASSES, np.float32)
        torn = np.full((count, CLASSES + 1), 1 / (CLASSES + 1), np.float32)
        return Boxes(self.quads, told), Names(torn, np.full((count, 4), 0.25, np.float32))


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    """One tile whose upper half is red and whose lower half is blue, on green; a second one all but hidden."""
    for name in ("images", "labels"):
        (tmp_path / name).mkdir()
    picture = np.zeros((400, 500, 3), np.uint8)
    picture[:] = (0, 120, 0)
    picture[100:140, 100:160] = (0, 0, 255)
    picture[140:180, 100:160] = (255, 0, 0)
    cv2.imwrite(str(tmp_path / "images" / "one.jpg"), picture)
    tiles = [
        {"id": "5m", "corners": TILE.tolist(), "visible": 1.0, "in_hand": True},
        {"id": "9s", "corners": (ELSEWHERE - 60).tolist(), "visible": 0.1, "in_hand": False},
    ]
    labels = tmp_path / "labels" / "one.json"
    labels.write_text(json.dumps({"tiles": tiles}))
    return labels


@pytest.mark.parametrize("turn", range(4))
def test_a_tile_stands_upright_however_its_box_is_turned(scene: Path, turn: int) -> None:
    crops = torn_crops(scene, Stub(np.roll(TILE, turn, axis=0) + np.array([2, -1], np.float32)))
    assert crops.names.tolist() == ["5m"]
    assert crops.turns.tolist() == [0]
    red, blue = crops.pixels[0][40, 52], crops.pixels[0][64, 52]
    assert red[0] > 200 > 60 > red[2]
    assert blue[2] > 200 > 60 > blue[0]


def test_what_is_no_tile_is_kept_as_such_and_half_tiles_and_hidden_ones_are_left_out(scene: Path) -> None:
    crops = torn_crops(scene, Stub(TILE, BESIDE, ELSEWHERE, ELSEWHERE - 60))
    assert crops.names.tolist() == ["5m", NOT_A_TILE]
    assert crops.turns.tolist() == [0, UNKNOWN_TURN]


def test_of_a_photograph_taken_again_only_what_is_known_is_told(scene: Path) -> None:
    told = json.loads(scene.read_text())
    told["tiles"][0]["way_up_told"] = False
    scene.write_text(json.dumps({**told, "all_labelled": False}))
    crops = torn_crops(scene, Stub(TILE, ELSEWHERE))
    assert crops.names.tolist() == ["5m"]
    assert crops.turns.tolist() == [UNKNOWN_TURN]


def test_a_foreshortened_box_keeps_its_corners() -> None:
    slanted = np.array([[0, 0], [10, 2], [12, 30], [1, 28]], np.float32)
    np.testing.assert_array_equal(standing(np.roll(slanted, 3, axis=0), slanted), slanted)


def test_scenes_are_looked_at_by_what_ships(tmp_path: Path) -> None:
    scenes, out = tmp_path / "scenes", tmp_path / "torn.npz"
    for module, *words in (
        ("datasets.render", "--out", scenes, "--count", "4", "--seed", "5"),
        ("models.torn", "--scenes", scenes, "--out", out, "--jobs", "2"),
    ):
        subprocess.run([sys.executable, "-m", module, *map(str, words)], check=True, capture_output=True)
    crops = Crops.load(out)
    assert len(crops.names) >= 4
    assert set(crops.turns.tolist()) <= {0, UNKNOWN_TURN}
    assert all(
        (turn == UNKNOWN_TURN) == (name == NOT_A_TILE) for name, turn in zip(crops.names, crops.turns, strict=True)
    )


def test_no_scenes_is_one_sentence(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "models.torn", "--scenes", str(tmp_path), "--out", str(tmp_path / "torn.npz")]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert f"no scenes in {tmp_path}: datasets.render writes some" in done.stderr
