"""The house rules that no single module can show: which way the imports run, and what the runtime may need."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("vision", "scoring", "models", "webapp", "datasets")
ALLOWED = {
    "vision": {"vision"},
    "scoring": {"scoring"},
    "models": {"models", "datasets", "vision"},
    "datasets": {"datasets", "vision"},
    "webapp": {"webapp", "vision", "scoring"},
}
TRAINING_ONLY = {"torch", "ultralytics", "onnx", "torchvision"}
FILES = [(room, path) for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]


def imported(path: Path) -> set[str]:
    """Return the top-level names of every package a file imports, at its head or within a function."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names.add(node.module.split(".")[0])
    return names


@pytest.mark.parametrize(("room", "path"), FILES, ids=[str(path.relative_to(ROOT)) for _, path in FILES])
def test_imports_run_one_way(room: str, path: Path) -> None:
    assert imported(path) & set(ROOMS) <= ALLOWED[room]


@pytest.mark.parametrize("room", ["vision", "scoring", "webapp"])
def test_runtime_never_needs_the_training_packages(room: str) -> None:
    for path in (ROOT / room).rglob("*.py"):
        assert not imported(path) & TRAINING_ONLY, path


def test_scoring_needs_the_standard_library_alone() -> None:
    for path in (ROOT / "scoring").rglob("*.py"):
        strangers = imported(path) - {"scoring", "__future__"} - set(sys.stdlib_module_names)
        assert not strangers, path


def test_scoring_loads_nothing_heavy() -> None:
    code = "import sys, scoring; print(sorted({'numpy', 'cv2', 'flask', 'onnxruntime'} & set(sys.modules)))"
    seen = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert seen.stdout.strip() == "[]"


def test_the_top_level_holds_what_the_layout_names() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    top = {line.split("/")[0] for line in listed.stdout.splitlines()}
    named = {*ROOMS, "tests", ".ci", ".gitignore", "pyproject.toml", "README.md", "Makefile", "LICENSE", "CHANGELOG.md"}
    assert {name for name in top if not name.endswith(".lock")} <= named
