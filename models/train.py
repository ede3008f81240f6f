"""`make train`: from the labelled photographs and rendered scenes to the ONNX files that ship.

Each stage leaves its product under RUNS and a stamp beside it when it is done; started again, the stages that have
their stamp are passed over, and the reader goes on from its checkpoint. Remove a stamp to do its stage anew.
With `--device 0` the same stages run on a GPU. Photographs that players gave (`--corrections DIR`, a folder that
`marque corrections --export` wrote) are trained on from the detector on; the stages that they change have stamps and
folders of their own, named after what the export holds.

`--without train/japanese_set` leaves one source of photographs out and measures what comes of it on that source; it
needs RUNS and an OUT of its own.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from pathlib import Path

import numpy as np

from datasets.photos import TRAIN_FOLDERS, read_corrections

HERE = Path(__file__).resolve().parent
CORRECTION_WORTH = 4
"""A confirmed crop is drawn as often as this many of the labelled photographs, which hold the same few sets."""


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


def corrections_tag(folder: Path) -> str:
    """Return what names the stages trained with an export: a digest over its labels and provenance."""
    digest = hashlib.sha256()
    for path in sorted((*folder.rglob("*.txt"), *folder.rglob("*.json"))):
        digest.update(f"{path.relative_to(folder)}\n".encode() + path.read_bytes())
    return f"-{digest.hexdigest()[:8]}"


def corrections_weight(crops: Path, photos_weight: float) -> float:
    """Return how often corrections.npz is drawn from beside photos.npz: by its size, never more than those."""
    counts = []
    for name in ("corrections", "photos"):
        with np.load(crops / f"{name}.npz") as file:
            counts.append(len(file["names"]))
    return photos_weight * min(1.0, CORRECTION_WORTH * counts[0] / max(counts[1], 1))


def drawn(crops: Path, weights: dict[str, float]) -> list[str]:
    """Return the files of a folder as the readers' trainings take them, each with how often it is drawn from."""
    return [f"{crops / name}.npz={weight:g}" for name, weight in weights.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=Path, default=HERE.parent / "runs")
    parser.add_argument("--out", type=Path, default=HERE, help="where the ONNX files go")
    parser.add_argument("--scenes", type=int, default=6000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--upright-hours", type=float, default=0.33)
    parser.add_argument("--detector-hours", type=float, default=0.7)
    parser.add_argument("--corners-minutes", type=float, default=60)
    parser.add_argument("--reader-minutes", type=float, default=30)
    parser.add_argument("--second-minutes", type=float, default=90)
    parser.add_argument("--near-minutes", type=float, default=130)
    parser.add_argument("--asked-minutes", type=float, default=75)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corrections", type=Path, help="a folder that `marque corrections --export` wrote")
    parser.add_argument("--without", choices=TRAIN_FOLDERS, default="", help="leave this source out, and measure on it")
    arguments = parser.parse_args()
    runs: Path = arguments.runs
    corrections: Path | None = arguments.corrections
    left_out: tuple[str | Path, ...] = ("--without", arguments.without) if arguments.without else ()
    if left_out and (runs.resolve() == HERE.parent / "runs" or arguments.out.resolve() == HERE):
        parser.error("--without needs a --runs and an --out of its own: what ships is trained on every source")
    given: tuple[str | Path, ...] = (*left_out, *(("--corrections", corrections) if corrections else ()))
    if corrections:
        try:
            read_corrections(corrections)
        except ValueError as error:
            parser.error(str(error))
    tag = corrections_tag(corrections) if corrections else ""
    common = ("--device", arguments.device)
    upright, scenes, loose, photos = runs / "upright", runs / "scenes", runs / "loose", runs / f"photos{tag}"
    detector, cut, reader = runs / f"detector{tag}", runs / f"crops{tag}", runs / f"reader{tag}"
    corners = runs / f"corners{tag}"
    first = upright / "run" / "weights" / "last.pt"
    final = detector / "weights" / "last.pt"
    hours = ("--hours", str(arguments.upright_hours))
    stage(runs / "upright-labels.done", ("models.material", "--labels", upright, *left_out))
    stage(
        runs / "oriented.done",
        ("models.train_detector", "--data", upright, "--out", upright / "run", "--degrees", "180", *hours, *common),
        ("models.export", "--detector", first, "--out", upright),
    )
    count = ("--count", str(arguments.scenes), "--seed", str(arguments.seed), "--jobs", str(arguments.jobs))
    few = ("--count", str(arguments.scenes // 4), "--seed", str(arguments.seed + 1), "--jobs", str(arguments.jobs))
    stage(
        runs / "scenes.done",
        ("datasets.render", "--out", scenes, *count),
        # More of what hides part of what: loose tiles, many of them standing.
        ("datasets.render", "--out", loose, "--kind", "scatter", *few),
    )
    pairs = runs / "pairs.npz"
    stage(
        runs / "pairs.done",
        ("datasets.pairs", "--out", pairs, "--makes", "250", "--jobs", str(arguments.jobs)),
    )
    found = ("--detector", upright / "detector.onnx", "--labels", photos)
    stage(runs / f"photos{tag}.done", ("models.material", *found, *given))
    longer = ("--hours", str(arguments.detector_hours), "--weights", first)
    stage(
        runs / f"detector{tag}.done",
        ("models.train_detector", "--data", photos, scenes, loose, "--out", detector, *longer, *common),
        ("models.export", "--detector", final, "--out", detector),
    )
    minutes = ("--minutes", str(arguments.corners_minutes))
    askew = ("--data", f"{scenes}=3", f"{loose}=1", f"{photos}=2", "--detector", detector / "detector.onnx")
    stage(
        runs / f"corners{tag}.done",
        ("models.train_corners", *askew, "--out", corners, "--resume", *minutes, *common),
        ("models.export", "--corners", corners / "last.pt", "--out", corners),
    )
    laid = ("--detector", detector / "detector.onnx", "--corners", corners / "corners.onnx", "--labels", photos)
    stage(
        runs / f"crops{tag}.done",
        ("models.material", *laid, "--scenes", scenes, "--scenes", loose, "--crops", cut, *given),
        ("datasets.flat", "--out", cut / "makes.npz", "--count", "1600"),
        ("datasets.nothing", "--out", cut / "nothing.npz"),
    )
    weights: dict[str, float] = {
        "photos": 3,
        "catalogue": 1.5,
        "scenes": 3,
        "loose": 1,
        "mined": 2,
        "makes": 4,
        "nothing": 1,
    }
    if corrections:
        weights["corrections"] = corrections_weight(cut, weights["photos"])
    second = runs / f"second{tag}"
    minutes = ("--minutes", str(arguments.reader_minutes))
    stage(
        runs / f"reader{tag}.done",
        ("models.train_reader", "--crops", *drawn(cut, weights), "--out", reader, "--resume", *minutes, *common),
    )
    # The second reader sees the flat makes whole, face beside face.
    whole = ("--makes", cut / "makes.npz", "--pairs", pairs)
    others = drawn(cut, {name: weight for name, weight in weights.items() if name != "makes"})
    minutes = ("--minutes", str(arguments.second_minutes))
    stage(
        runs / f"second{tag}.done",
        ("models.train_second", "--crops", *others, *whole, "--out", second, "--resume", *minutes, *common),
    )
    near = runs / f"near{tag}"
    views = ("--data", f"{scenes}=5", f"{loose}=0.7", f"{photos}=2", "--second", second / "last.pt")
    minutes = ("--minutes", str(arguments.near_minutes))
    stage(
        runs / f"near{tag}.done",
        ("models.train_near", *views, "--out", near, "--resume", *minutes, *common),
    )
    # All five together show what leaves them torn, in scenes that none of them has seen.
    fresh, together, torn, asked = runs / "fresh", runs / f"together{tag}", cut / "torn.npz", runs / f"asked{tag}"
    later = ("--count", str(arguments.scenes // 4), "--seed", str(arguments.seed + 2), "--jobs", str(arguments.jobs))
    stage(runs / "fresh.done", ("datasets.render", "--out", fresh, *later))
    shown = ("--pictures", photos / "images", "--pictures", scenes / "images")
    trained = ("--detector", final, "--near", near / "last.pt", "--corners", corners / "last.pt")
    readers = ("--reader", reader / "last.pt", "--second")
    onward = ("--weights", second / "last.pt", "--minutes", str(arguments.asked_minutes))
    stage(
        runs / f"asked{tag}.done",
        ("models.export", *trained, *readers, second / "last.pt", *shown, "--out", together),
        ("models.torn", "--scenes", fresh, "--models", together, "--out", torn, "--jobs", str(arguments.jobs)),
        ("models.train_second", "--crops", *others, f"{torn}=5", *whole, "--out", asked, "--resume", *onward, *common),
    )
    arguments.out.mkdir(parents=True, exist_ok=True)
    run("models.export", *trained, *readers, asked / "last.pt", *shown, "--out", arguments.out)
    if left_out:
        run("datasets.evaluate", "--models", arguments.out, "--folder", arguments.without)
    else:
        run("datasets.evaluate")


if __name__ == "__main__":
    main()
