"""`make bench`: what a reading costs beside the bare model runs that it cannot do without, and beside ultralytics.

`python -m datasets.bench [--photos FILE ...] [--runs 9]`

The same 12-megapixel JPEGs go, one after the other on the same machine, through `vision.read`, through the bare ONNX
runs in the very shapes that this reading asked for, and through ultralytics' own prediction on the CPU with the same
detector weights (`models.time_ultralytics`, in the training environment, where alone ultralytics lives).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray
from onnxruntime import InferenceSession

import vision
from vision.eye import DETECTOR_FILE, MODELS, Eye
from vision.photo import Photo, open_photo

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = Path(__file__).resolve().parent / "samples"
TRAINING_PYTHON = ROOT / ".venv-train" / "bin" / "python"
# What a phone takes: 4:3, twelve megapixels.
PHONE_SIZE = (4032, 3024)
# Three by three hands have as many tiles as lie on a table at the end of a game.
FULL_TABLE = 3
MEGABYTE = 1e6


def phone_jpeg(path: Path, times: int = 1) -> bytes:
    """Return a sample picture, so many `times` across and down, enlarged to the size a phone takes, as JPEG."""
    picture = cv2.imread(str(path))
    if picture is None:
        raise ValueError(f"{path} is no picture")
    picture = np.tile(picture, (times, times, 1))
    width, height = PHONE_SIZE if picture.shape[1] >= picture.shape[0] else PHONE_SIZE[::-1]
    large = cv2.resize(picture, (width, height), interpolation=cv2.INTER_CUBIC)
    return bytes(cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes())


def milliseconds(acts: list[Callable[[], object]], runs: int) -> list[float]:
    """Return the median time of each call; they take turns, after a first round that is not counted."""
    times: list[list[float]] = [[] for _ in acts]
    for turn in range(runs + 1):
        for act, taken in zip(acts, times, strict=True):
            start = time.perf_counter()
            act()
            if turn:
                taken.append(1000 * (time.perf_counter() - start))
    return [median(taken) for taken in times]


def bare_runs(eye: Eye, photo: Photo) -> Callable[[], object]:
    """Return a call of the eye's networks alone, on inputs of the shapes that reading this photo gives them.

    The photo is read once to tell those shapes.
    """
    runs: list[tuple[InferenceSession, Sequence[str] | None, dict[str, NDArray[np.float32]]]] = []

    def noting(session: InferenceSession) -> Callable[[Sequence[str] | None, dict[str, NDArray[np.float32]]], object]:
        real = session.run

        def run(outputs: Sequence[str] | None, given: dict[str, NDArray[np.float32]]) -> object:
            runs.append((session, outputs, {name: np.zeros_like(shown) for name, shown in given.items()}))
            return real(outputs, given)

        return run

    for session in eye.networks:
        session.run = noting(session)
    try:
        eye.read(photo)
    finally:
        for session in eye.networks:
            del session.run

    def run() -> None:
        for session, outputs, given in runs:
            session.run(outputs, given)

    return run


class Ultralytics:
    """Ultralytics' prediction in a process of the training environment; raises RuntimeError where it does not run."""

    def __init__(self, folder: Path) -> None:
        if not TRAINING_PYTHON.is_file():
            raise RuntimeError(".venv-train is missing; `make setup` makes it")
        command = [str(TRAINING_PYTHON), "-m", "models.time_ultralytics"]
        self._said = folder / "said.txt"
        with self._said.open("w") as said:
            self._process = subprocess.Popen(
                [*command, str(MODELS / DETECTOR_FILE), str(folder / "told.onnx")],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            )

    def predict(self, photo: Path) -> None:
        """From the bytes of a JPEG file to boxes."""
        asked, answered = self._process.stdin, self._process.stdout
        if asked is None or answered is None:
            raise RuntimeError("its process has no pipes")
        try:
            print(photo, file=asked, flush=True)
            answer = answered.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            last = (self._said.read_text().strip().splitlines() or ["no message"])[-1]
            raise RuntimeError(f"it failed in .venv-train ({last}); `make setup` makes that anew")

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def peak_megabytes(data: bytes) -> float:
    """Return the most memory that a fresh process held while it read one photo."""
    code = (
        "import resource, sys, vision; from vision.photo import open_photo; "
        "vision.read(open_photo(sys.stdin.buffer.read())); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, input=data, capture_output=True, check=True)
    return int(done.stdout) * resource_unit() / MEGABYTE


def resource_unit() -> int:
    """Return the bytes in one unit of `ru_maxrss`: kibibytes, on macOS bytes."""
    return 1 if sys.platform == "darwin" else 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, nargs="*", default=sorted(SAMPLES.glob("*.jpg")))
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import vision; vision.shipped_eye()"], check=True)
    print(f"start-up, models loaded {1000 * (time.perf_counter() - start):.0f} ms")
    with tempfile.TemporaryDirectory() as folder:
        _compare(arguments.photos, arguments.runs, Path(folder))


def _compare(paths: list[Path], runs: int, folder: Path) -> None:
    eye = vision.shipped_eye()
    shown = {path.name: phone_jpeg(path) for path in paths}
    shown |= {f"{path.name}, {FULL_TABLE} x {FULL_TABLE}": phone_jpeg(path, FULL_TABLE) for path in paths[-1:]}
    files = [folder / f"{number:03d}.jpg" for number in range(len(shown))]
    for data, file in zip(shown.values(), files, strict=True):
        file.write_bytes(data)
    print(f"peak memory of a process that reads one {max(map(peak_megabytes, shown.values())):.0f} MB")
    theirs, why = None, ""
    try:
        theirs = Ultralytics(folder)
        theirs.predict(files[0])
    except RuntimeError as error:
        theirs, why = None, str(error)
    print("median ms, 12-megapixel JPEG   decode  decode+read  bare  /(decode+bare)  ultralytics  /(decode+read)")
    for (name, data), file in zip(shown.items(), files, strict=True):
        acts: list[Callable[[], object]] = [
            partial(open_photo, data),
            lambda data=data: eye.read(open_photo(data)),  # type: ignore[misc]
            bare_runs(eye, open_photo(data)),
        ]
        if theirs:
            acts.append(partial(theirs.predict, file))
        decode, whole, bare, *other = milliseconds(acts, runs)
        ours = f"{name:28} {decode:8.0f} {whole:12.0f} {bare:5.0f} {whole / (decode + bare):15.2f}"
        print(ours + "".join(f" {their:12.0f} {their / whole:15.2f}" for their in other))
    if theirs:
        theirs.close()
    else:
        print(f"ultralytics was not timed: {why}.")
    print("Other work on the machine slows every column: compare the ratios of one run, not times of two.")


if __name__ == "__main__":
    main()
