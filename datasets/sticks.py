"""How often a hand is still read whole when a stick lies across one of its tiles.

`python -m datasets.sticks [--folder validation/seen_sets ...] [--scenes DIR ...] [--models DIR] [--most 100]
[--seed 0]`

Of every photo of a hand that is read whole one sure tile is drawn, and a bar of one colour is painted over a third to
a little over half of it, from its head or from its foot; what shows of it still tells which it is as a rule. The same
seed paints the same sticks on the same hands, so that two programs that read these whole can be set beside each other.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.evaluate import photographs
from datasets.figures import Share
from datasets.outcomes import Outcome, Truth, outcome, scenes
from datasets.photos import TRAIN_FOLDERS, VALIDATION_FOLDERS, read_folder
from vision.eye import MODELS, Eye
from vision.photo import Photo, open_photo
from vision.reading import FACE_DOWN, WHITE, Reading

HIDDEN: Final = (0.35, 0.55)
"""Least and greatest share of the tile that the stick hides."""

OVER: Final = (0.15, 0.06)
"""How far it reaches past the tile's end and past its sides, in heights and widths."""

SURE: Final = 0.9
"""A tile read with less is not covered; nor is one without a print, or one that is turned."""


def with_a_stick(rgb: NDArray[np.uint8], quad: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Return the (H, W, 3) picture with a stick over a part of the tile whose corners (4, 2) run round it, pixels."""
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    quad = np.roll(quad, -int(sides[0] + sides[2] > sides[1] + sides[3]), axis=0)  # a short side first
    quad = np.roll(quad, -2 * int(rng.integers(2)), axis=0)
    left, right = quad[3] - quad[0], quad[2] - quad[1]
    aside = OVER[1] * (quad[1] - quad[0])
    hidden = rng.uniform(*HIDDEN)
    stick = [
        quad[0] - OVER[0] * left - aside,
        quad[1] - OVER[0] * right + aside,
        quad[1] + hidden * right + aside,
        quad[0] + hidden * left - aside,
    ]
    colour = tuple(int(part) for part in rng.integers(20, 236, 3))
    return np.asarray(cv2.fillConvexPoly(rgb.copy(), np.round(stick).astype(np.int32), colour, cv2.LINE_AA), np.uint8)


def covered(truths: Iterable[Truth], eye: Eye, most: int, seed: int) -> Iterator[Outcome]:
    """Yield, for `most` hands at most that the eye reads whole, what comes of them with a stick across a tile."""
    rng = np.random.default_rng(seed)
    left = most
    for truth in truths:
        if not left:
            return
        photo = open_photo(truth.path.read_bytes())
        before = eye.read(photo)
        came = _outcome(truth, before, photo)
        sure = [tile for tile in before.tiles if _may_be_covered(tile.id, tile.confidence, tile.turned)]
        if not (came.hand and came.whole and sure):
            continue
        left -= 1
        tile = sure[int(rng.integers(len(sure)))]
        hidden = Photo(with_a_stick(photo.rgb, np.array(tile.corners, np.float64), rng), photo.sha256)
        yield _outcome(truth, eye.read(hidden), photo)


def _may_be_covered(name: str, confidence: float, turned: bool) -> bool:
    return name not in (FACE_DOWN, WHITE) and confidence > SURE and not turned


def _outcome(truth: Truth, reading: Reading, photo: Photo) -> Outcome:
    return outcome(truth.mended or truth, reading, (photo.width, photo.height))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    folders = (*VALIDATION_FOLDERS, *TRAIN_FOLDERS)
    parser.add_argument("--folder", action="append", choices=folders, help="a folder of ../shared/photos")
    parser.add_argument("--scenes", type=Path, action="append", help="a folder of rendered scenes")
    parser.add_argument("--models", type=Path, default=MODELS, help="a folder of the ONNX files")
    parser.add_argument("--most", type=int, default=100, help="cover so many hands of each set at most")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    eye = Eye(arguments.models)
    named = chain(
        ((name, photographs(name, read_folder(name))) for name in arguments.folder or ()),
        ((str(path), scenes(path)) for path in arguments.scenes or ()),
    )
    print("| set | hands read whole | whole with a stick across a tile | wrong, no doubt |")
    print("| --- | --- | --- | --- |")
    for name, truths in named:
        found = list(covered(truths, eye, arguments.most, arguments.seed))
        if not found:
            print(f"{name}: no hand is read whole there", file=sys.stderr)
            continue
        whole, silent = Share.of(one.whole for one in found), Share.of(one.silent for one in found)
        print(f"| {name} | {len(found)} | {whole} | {silent} |", flush=True)


if __name__ == "__main__":
    main()
