"""Faces of drawn makes seen twice: in their lay-out, and in hands on a table; for the likeness of faces.

`python -m datasets.pairs --out runs/crops/pairs.npz --makes 300 --seed 23 --jobs 2`

Two views of one picture, however it is bent, are too easily told alike: between a lay-out seen from above and a hand
seen slantwise lie another light, another lens, other neighbours and the tile's own thickness.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from datasets import lessons
from datasets.crops import Crops, cut
from datasets.faces import draw_make
from datasets.hands import Dealt
from datasets.scene import Scene, render_scene
from datasets.stage import Options
from vision.reading import FACE_DOWN, REDS

LAY_OUT = (*lessons.LAY_OUT, (*REDS, FACE_DOWN))
FACES_OF_A_MAKE = tuple(tile for row in LAY_OUT for tile in row)
PER_HAND = 12
"""46 faces lie in four hands."""


def views(seed: int, without: frozenset[str] = frozenset()) -> Crops | None:
    """One make's 46 faces from its lay-out, then from hands, in the same order; None where one can't be seen.

    `without`: sets of drawings that are kept out.
    """
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    make = draw_make(rng, without=without)
    first = render_scene(make, rng, Options("tray", lessons.LAY_OUT_SIDE, rows=LAY_OUT))
    order = [str(tile) for tile in rng.permutation(FACES_OF_A_MAKE)]
    hands = [
        render_scene(make, rng, Options("hand", dealt=Dealt(concealed=order[n : n + PER_HAND])))
        for n in range(0, len(order), PER_HAND)
    ]
    shown, seen = _crops([first], rng), _crops(hands, rng)
    return None if shown is None or seen is None else Crops.join([shown, seen])


def _crops(scenes: list[Scene], rng: np.random.Generator) -> Crops | None:
    """The 46 faces in their order, cut by boxes about as exact as the detector's."""
    found: dict[str, Crops] = {}
    for scene in scenes:
        for tile in scene.tiles:
            if tile.in_hand and tile.visible > 0.6 and tile.id not in found:
                side = float(np.linalg.norm(tile.corners[1] - tile.corners[0]))
                quad = tile.corners + rng.normal(0, 0.025 * side, (4, 2)) + rng.normal(0, 0.02 * side, 2)
                found[tile.id] = cut(scene.image, quad[None].astype(np.float32), [tile.id], [0])
    if len(found) < len(FACES_OF_A_MAKE):
        return None
    return Crops.join([found[face] for face in FACES_OF_A_MAKE])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--makes", type=int, default=300)
    parser.add_argument("--seed", type=int, default=23)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--without", action="append", default=[], help="a set of drawings to keep out, as catalogue-3")
    arguments = parser.parse_args()
    first = arguments.seed * 1_000_000
    see = partial(views, without=frozenset(arguments.without))
    with ProcessPoolExecutor(arguments.jobs) as pool:
        seen = pool.map(see, range(first, first + arguments.makes), chunksize=4)
        Crops.join([crops for crops in seen if crops is not None]).save(arguments.out)


if __name__ == "__main__":
    main()
