"""Reading a photo leaves nothing of the runtime's own behind, and calls nobody: its telemetry is off."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLE = Path(__file__).resolve().parents[2] / "datasets" / "samples" / "row.jpg"
READ = f"""
from pathlib import Path
import vision
from vision.photo import open_photo
assert vision.read(open_photo(Path({str(SAMPLE)!r}).read_bytes())).tiles
"""


@pytest.mark.parametrize("first", ["", "import models\n", "import datasets\n"])
def test_a_reading_leaves_no_trace_in_the_home(first: str, tmp_path: Path) -> None:
    """With telemetry on, onnxruntime keeps an id of the machine and a queue of what it will send under ~/.cache."""
    environment = {name: value for name, value in os.environ.items() if name != "ORT_DISABLE_TELEMETRY"}
    environment |= {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    code = first + (f"import onnxruntime\n{READ}" if first else READ)
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
