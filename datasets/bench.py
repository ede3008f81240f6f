"""`make bench`: what a reading costs, beside the bare model runs that it cannot do without, in one go.

`python -m datasets.bench [--photos FILE ...] [--runs 9]`
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import cv2
import numpy as np

import vision
from vision.detector import View
from vision.eye import Eye
from vision.looks import FIRST_LOOK
from vision.photo import Photo, open_photo

SAMPLES = Path(__file__).resolve().parent / "samples"
# What a phone takes: 4:3, twelve megapixels.
PHONE_SIZE = (4032, 3024)
THREADS = 2


def phone_jpeg(path: Path) -> bytes:
    """Return a sample picture enlarged to the size a phone takes, as JPEG."""
    picture = cv2.imread(str(path))
    if picture is None:
        raise ValueError(f"{path} is no picture")
    width, height = PHONE_SIZE if picture.shape[1] >= picture.shape[0] else PHONE_SIZE[::-1]
    large = cv2.resize(picture, (width, height), interpolation=cv2.INTER_CUBIC)
    return bytes(cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes())


def milliseconds(act: Callable[[], object], runs: int) -> float:
    """Return the median time of a call after one that is not counted."""
    act()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return 1000 * median(times)


def bare_runs(eye: Eye, photo: Photo) -> Callable[[], object]:
    """Return a call of the networks alone: one look at the whole, one at the hand's size, one batch of crops."""
    canvas = View.whole(photo.width, photo.height, FIRST_LOOK)
    first = np.zeros((1, 3, canvas.height, canvas.width), np.float32)
    second = np.zeros((1, 3, 256, 704), np.float32)
    crops = np.zeros((14, 3, 72, 72), np.float32)
    detector, reader = eye.networks

    def run() -> None:
        detector.run(None, {detector.get_inputs()[0].name: first})
        detector.run(None, {detector.get_inputs()[0].name: second})
        reader.run(None, {reader.get_inputs()[0].name: crops})

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, nargs="*", default=sorted(SAMPLES.glob("*.jpg")))
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    start = time.perf_counter()
    code = "import vision; vision.shipped_eye()"
    subprocess.run([sys.executable, "-c", code], check=True)
    print(f"start-up, models loaded        {1000 * (time.perf_counter() - start):7.0f} ms")
    eye = vision.shipped_eye()
    print("median ms, 12-megapixel JPEG     decode   read  decode+read  bare networks  read/bare")
    for path in arguments.photos:
        data = phone_jpeg(path)
        photo = open_photo(data)
        decode = milliseconds(lambda data=data: open_photo(data), arguments.runs)  # type: ignore[misc]
        read = milliseconds(lambda photo=photo: eye.read(photo), arguments.runs)  # type: ignore[misc]
        bare = milliseconds(bare_runs(eye, photo), arguments.runs)
        print(f"{path.name:32} {decode:7.0f} {read:6.0f} {decode + read:12.0f} {bare:14.0f} {read / bare:10.2f}")


if __name__ == "__main__":
    main()
