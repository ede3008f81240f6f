"""`make train`: from the labelled photographs and rendered scenes to the ONNX files that ship.

Each stage leaves its product under RUNS and a stamp beside it when it is done; started again, the stages that have
their stamp are passed over, and the reader goes on from its checkpoint. Remove a stamp to do its stage anew.
With `--device 0` the same stages run on a GPU.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run(module: str, *arguments: str | Path) -> None:
    """Run a module of this project in its own process; raises CalledProcessError where it fails."""
    print("·", module, *arguments, flush=True)
    subprocess.run([sys.executable, "-m", module, *map(str, arguments)], check=True)


def stage(stamp: Path, *steps: tuple[str | Path, ...]) -> None:
    """Run steps, each a module and its arguments, unless their stamp says that they were done."""
    if stamp.exists():
        print("·", stamp.stem, "is done", flush=True)
        return
    for module, *arguments in steps:
        run(str(module), *arguments)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.touch()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=Path, default=HERE.parent / "runs")
    parser.add_argument("--out", type=Path, default=HERE, help="where the ONNX files go")
    parser.add_argument("--scenes", type=int, default=6000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--upright-hours", type=float, default=0.33)
    parser.add_argument("--detector-hours", type=float, default=0.7)
    parser.add_argument("--reader-minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    runs: Path = arguments.runs
    common = ("--device", arguments.device)
    upright, scenes, photos = runs / "upright", runs / "scenes", runs / "photos"
    first = upright / "run" / "weights" / "last.pt"
    final = runs / "detector" / "weights" / "last.pt"
    hours = ("--hours", str(arguments.upright_hours))
    stage(runs / "upright-labels.done", ("models.material", "--labels", upright))
    stage(
        runs / "corners.done",
        ("models.train_detector", "--data", upright, "--out", upright / "run", "--degrees", "180", *hours, *common),
        ("models.export", "--detector", first, "--out", upright),
    )
    count = ("--count", str(arguments.scenes), "--seed", str(arguments.seed), "--jobs", str(arguments.jobs))
    stage(runs / "scenes.done", ("datasets.render", "--out", scenes, *count))
    found = ("--detector", upright / "detector.onnx", "--labels", photos)
    stage(runs / "photos.done", ("models.material", *found))
    longer = ("--hours", str(arguments.detector_hours), "--weights", first)
    stage(
        runs / "detector.done",
        ("models.train_detector", "--data", photos, scenes, "--out", runs / "detector", *longer, *common),
        ("models.export", "--detector", final, "--out", runs / "detector"),
    )
    found = ("--detector", runs / "detector" / "detector.onnx", "--labels", photos)
    stage(
        runs / "crops.done",
        ("models.material", *found, "--scenes", scenes, "--crops", runs / "crops"),
        ("datasets.flat", "--out", runs / "crops" / "makes.npz"),
    )
    weights = {"photos": 3, "catalogue": 1, "scenes": 4, "mined": 3, "makes": 3}
    crops = [f"{runs / 'crops' / name}.npz={weight}" for name, weight in weights.items()]
    minutes = ("--minutes", str(arguments.reader_minutes))
    stage(
        runs / "reader.done",
        ("models.train_reader", "--crops", *crops, "--out", runs / "reader", "--resume", *minutes, *common),
    )
    reader, likeness = runs / "reader" / "last.pt", runs / "likeness"
    makes = ("--reader", reader, "--makes", runs / "crops" / "makes.npz")
    minutes = ("--minutes", str(arguments.reader_minutes / 5))
    stage(runs / "likeness.done", ("models.train_likeness", *makes, "--out", likeness, *minutes, *common))
    arguments.out.mkdir(parents=True, exist_ok=True)
    trained = ("--reader", reader, "--likeness", likeness / "last.pt")
    run("models.export", "--detector", final, *trained, "--out", arguments.out)
    run("datasets.evaluate")


if __name__ == "__main__":
    main()
