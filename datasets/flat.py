"""Crops of drawn makes seen from straight above: many makes at little cost, beside the rendered scenes.

`python -m datasets.flat --out runs/crops/makes.npz --count 600 --seed 1 --jobs 2`

Some faces alone may be asked for (`--faces 6s 9s`), for more makes of what is hard to tell. Sets of drawings may be
kept out (`--without catalogue-1`), so that a reader can be measured on makes it never saw.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.crops import STORED_RIM, STORED_SIZE, Crops
from datasets.faces import STYLES, Make, draw_make
from vision.reading import CLASSES, FACES


def flat_crop(make: Make, tile: str, rng: np.random.Generator, size: int = STORED_SIZE) -> NDArray[np.uint8]:
    """Return one (S, S, 3) crop: the face in the middle, parts of neighbours or of the table round it."""
    inner = round(size / (1 + 2 * STORED_RIM))
    edge = (size - inner) // 2
    table = rng.integers(0, 256, 3)
    crop = np.empty((size, size, 3), np.uint8)
    crop[:] = table
    side = np.array(make.body.face if rng.random() < 0.5 else make.body.back) * rng.uniform(0.5, 1.0)
    if rng.random() < 0.6:
        crop[edge + inner :, :] = side.astype(np.uint8)
    if rng.random() < 0.2:
        crop[:edge, :] = side.astype(np.uint8)
    gap = int(rng.integers(0, 3))
    for step in (-1, 1):
        if rng.random() < 0.25:
            continue
        beside = tile if rng.random() < 0.25 else str(rng.choice(FACES))
        face = cv2.resize(make.face(beside), (inner, inner), interpolation=cv2.INTER_AREA)
        left = edge + step * (inner + gap)
        low, high = max(0, left), min(size, left + inner)
        crop[edge : edge + inner, low:high] = face[:, low - left : high - left]
    face = cv2.resize(make.face(tile), (inner, inner), interpolation=cv2.INTER_AREA)
    crop[edge : edge + inner, edge : edge + inner] = face
    if gap:
        seam = (crop[edge, edge] * rng.uniform(0.3, 0.9)).astype(np.uint8)
        crop[edge : edge + inner, edge - gap : edge] = seam
        crop[edge : edge + inner, edge + inner : edge + inner + gap] = seam
    return crop


def make_crops(
    seed: int, style: str | None = None, without: frozenset[str] = frozenset(), names: Sequence[str] = CLASSES
) -> Crops:
    """Return a crop of each face of one make that is named; `style` and `without` as of `draw_make`."""
    rng = np.random.default_rng(seed)
    make = draw_make(rng, style, without)
    pixels = np.stack([flat_crop(make, tile, rng) for tile in names])
    return Crops(pixels, np.array(names), np.zeros(len(names), np.int8))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--style", choices=STYLES, help="only makes of this style")
    parser.add_argument("--without", action="append", default=[], help="a set of drawings to keep out, as catalogue-3")
    parser.add_argument(
        "--faces", nargs="+", choices=CLASSES, default=CLASSES, metavar="FACE", help="all, if none is named"
    )
    arguments = parser.parse_args()
    first = arguments.seed * 1_000_000
    draw = partial(make_crops, style=arguments.style, without=frozenset(arguments.without), names=arguments.faces)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        crops = Crops.join(pool.map(draw, range(first, first + arguments.count), chunksize=8))
    crops.save(arguments.out)


if __name__ == "__main__":
    main()
