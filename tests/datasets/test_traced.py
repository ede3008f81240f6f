"""Ray-traced scenes show what painted ones do: where the labels say that a tile lies one is seen."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest

from vision.eye import Eye
from vision.photo import open_photo

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".venv-traced" / "bin" / "python"


@pytest.mark.skipif(not PYTHON.is_file(), reason="no environment for ray tracing: make .venv-traced/.ready makes it")
def test_the_labels_of_a_traced_scene_lie_on_its_tiles_and_are_those_of_the_painted_one(tmp_path: Path) -> None:
    told = ("--out", "traced", "--painted", "painted", "--count", "1", "--seed", "811", "--start", "3", "--jobs", "1")
    command = [str(PYTHON), "-m", "datasets.traced", *told, "--long-side", "720"]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    traced, painted = (
        json.loads((tmp_path / folder / "labels" / "811-000003.json").read_text()) for folder in ("traced", "painted")
    )
    assert [tile["id"] for tile in traced["tiles"]] == [tile["id"] for tile in painted["tiles"]]
    picture = tmp_path / "traced" / "images" / "811-000003.jpg"
    photo = open_photo(picture.read_bytes())
    assert (photo.width, photo.height) == (traced["image"]["width"], traced["image"]["height"])
    seen = np.array([tile.corners for tile in Eye(threads=1).read(photo).tiles])
    for tile in traced["tiles"]:
        if tile["in_hand"]:
            corners = np.array(tile["corners"])
            away = np.linalg.norm(seen.mean(axis=1) - corners.mean(axis=0), axis=1)
            assert away.min() < 0.1 * np.linalg.norm(corners[1] - corners[0])
