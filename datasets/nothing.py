"""Crops of what is no tile: print, book backs, photographs, and things cut out of them.

`python -m datasets.nothing --out runs/crops/nothing.npz --count 20000 --seed 1 --jobs 2`
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets import pictures, printed, tables
from datasets.crops import UNKNOWN_TURN, Crops, cut
from vision.reading import NOT_A_TILE

SIDE = 480
"""Pixels of the picture that crops are cut from."""


def picture(rng: np.random.Generator) -> NDArray[np.uint8]:
    """A picture (480, 480, 3) without a tile in it."""
    roll = float(rng.random())
    if roll < 0.4:
        return printed.shelf(rng, SIDE, SIDE)
    if roll < 0.65:
        return printed.cover(rng, SIDE, SIDE)
    if roll < 0.8 and (view := pictures.view(rng, SIDE, SIDE)) is not None:
        return view
    ground = tables.surface(rng)[:SIDE, :SIDE].copy()
    for _ in range(4):
        thing = pictures.thing(rng)
        if thing is None:
            break
        high, wide = (min(SIDE, size) for size in thing.shape[:2])
        x, y = int(rng.integers(SIDE - wide + 1)), int(rng.integers(SIDE - high + 1))
        share = thing[:high, :wide, 3:].astype(np.float32) / 255
        part = ground[y : y + high, x : x + wide]
        part[:] = (part * (1 - share) + thing[:high, :wide, :3] * share).astype(np.uint8)
    return ground


def crops(each: int, seed: int) -> Crops:
    """Cut `each` crops at any size and angle out of one picture."""
    rng = np.random.default_rng(seed)
    rgb = picture(rng)
    side = np.exp(rng.uniform(np.log(18), np.log(200), each))
    angle = rng.choice([0.0, np.pi / 2, np.pi, -np.pi / 2], each) + rng.normal(0, 0.25, each)
    across = np.stack([np.cos(angle), np.sin(angle)], axis=1) * side[:, None] / 2
    down = np.stack([-across[:, 1], across[:, 0]], axis=1) * rng.uniform(0.8, 1.6, (each, 1))
    centre = rng.uniform(20, SIDE - 20, (each, 2))
    quads = np.stack(
        [centre - across - down, centre + across - down, centre + across + down, centre - across + down], axis=1
    )
    return cut(rgb, quads.astype(np.float32), [NOT_A_TILE] * each, [UNKNOWN_TURN] * each)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    first, each = arguments.seed * 1_000_000, 20
    with ProcessPoolExecutor(arguments.jobs) as pool:
        found = Crops.join(pool.map(partial(crops, each), range(first, first + arguments.count // each), chunksize=8))
    found.save(arguments.out)


if __name__ == "__main__":
    main()
