"""The training scripts for a few steps on a handful of rendered scenes, and the export, so that they can't rot."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
import pytest

from datasets.crops import Crops, cut
from datasets.scene import scene_of
from vision.detector import Detector, View
from vision.reader import NOT_A_TILE, Reader
from vision.reading import FACE_DOWN, FACES

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".venv-train" / "bin" / "python"

pytestmark = [
    pytest.mark.train,
    pytest.mark.skipif(not PYTHON.is_file(), reason="no training environment: make .venv-train/.ready makes it"),
]


def train(module: str, *arguments: str | Path) -> None:
    """Run a script in the training environment; its output is shown where it fails."""
    done = subprocess.run(
        [PYTHON, "-m", module, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]


def test_the_detector_trains_and_exports(tmp_path: Path) -> None:
    train("datasets.render", "--out", tmp_path / "scenes", "--count", "6", "--seed", "5", "--jobs", "1")
    small = ("--size", "128", "--batch", "2", "--epochs", "1")
    train("models.train_detector", "--data", tmp_path / "scenes", "--out", tmp_path / "run", *small)
    train("models.export", "--detector", tmp_path / "run" / "weights" / "last.pt", "--out", tmp_path)
    detector = Detector(tmp_path / "detector.onnx", threads=1)
    assert detector.classes == (*FACES, FACE_DOWN)
    boxes = detector.look(scene_of(5, 0).image, View.whole(640, 480, 320))
    assert boxes.probabilities.shape[1] == len(detector.classes)
    assert (tmp_path / "detector.onnx").stat().st_size < 6_500_000


def test_the_reader_trains_resumes_and_exports(tmp_path: Path) -> None:
    scene = scene_of(11, 0)
    corners = np.array([tile.corners for tile in scene.tiles], np.float32).reshape(-1, 4, 2)
    crops = cut(scene.image, corners, [tile.id for tile in scene.tiles], [0] * len(corners))
    Crops.join([crops] * 8).save(tmp_path / "crops.npz")
    small = ("--crops", tmp_path / "crops.npz", "--out", tmp_path / "run", "--batch", "16")
    train("models.train_reader", *small, "--minutes", "0.1")
    train("models.train_reader", *small, "--minutes", "0.15", "--resume")
    makes, likeness = tmp_path / "makes.npz", tmp_path / "likeness"
    train("datasets.flat", "--out", makes, "--count", "3", "--jobs", "1")
    on = ("--reader", tmp_path / "run" / "last.pt")
    train("models.train_likeness", *on, "--makes", makes, "--out", likeness, "--minutes", "0.1")
    train("models.export", *on, "--likeness", likeness / "last.pt", "--out", tmp_path)
    reader = Reader(tmp_path / "reader.onnx", threads=1)
    assert reader.classes == (*FACES, FACE_DOWN, NOT_A_TILE)
    names = reader.read(scene.image, corners)
    np.testing.assert_allclose(names.probabilities.sum(axis=1), 1.0, atol=1e-4)
    np.testing.assert_allclose(names.turns.sum(axis=1), 1.0, atol=1e-4)
    (vectors,) = reader.session.run(["likeness"], {"crops": np.zeros((2, 3, 72, 72), np.float32)})
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-4)
