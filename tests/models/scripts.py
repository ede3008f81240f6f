"""Running the training scripts in their own environment."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".venv-train" / "bin" / "python"

IN_TRAINING_ENVIRONMENT = [
    pytest.mark.train,
    pytest.mark.skipif(not PYTHON.is_file(), reason="no training environment: make .venv-train/.ready makes it"),
]


def train(module: str, *arguments: str | Path) -> None:
    """Run a script in the training environment; its output is shown where it fails."""
    done = subprocess.run(
        [PYTHON, "-m", module, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]


def begun(path: Path, weights: str = "published().state_dict()") -> Path:
    """Write a checkpoint of the second reader as it was published, or of other `weights`."""
    code = f"""
import sys, torch
from models.second_network import published
torch.save({{"averaged": {weights}}}, sys.argv[1])
"""
    subprocess.run([str(PYTHON), "-c", code, str(path)], cwd=ROOT, check=True)
    return path
