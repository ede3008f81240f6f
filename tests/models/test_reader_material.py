"""What a reader is trained on: each face of a file as often as the next but those asked for oftener."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np

from datasets.crops import Crops
from tests.models.scripts import IN_TRAINING_ENVIRONMENT, PYTHON, ROOT

pytestmark = IN_TRAINING_ENVIRONMENT

CHECKS = """
import sys
from pathlib import Path
from models.train_reader import Material
files = [(Path(sys.argv[1]), 1.0)]
for times in (1.0, 3.0):
    material = Material(files, [], 1, {"9s": times})
    batch = material.batch(4000)
    nines = (batch.labels == material.index["9s"]).float().mean().item()
    sixes = (batch.labels == material.index["6s"]).float().mean().item()
    assert abs(nines / sixes - times) < 0.25 * times, (times, nines, sixes)
try:
    Material(files, [], 1, {"9x": 2.0})
except ValueError as error:
    assert "9x" in str(error)
else:
    raise AssertionError
"""


def test_a_face_is_drawn_as_often_as_asked_and_a_strange_one_refused(tmp_path: Path) -> None:
    names = np.array(["6s"] * 5 + ["9s"] * 5)
    Crops(np.zeros((10, 104, 104, 3), np.uint8), names, np.zeros(10, np.int8)).save(tmp_path / "crops.npz")
    command = [str(PYTHON), "-c", CHECKS, str(tmp_path / "crops.npz")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
