"""Crops of rendered scenes as the whole eye lays them: all that leave it torn, and some of the rest.

`python -m models.torn --scenes runs/scenes --out runs/crops/torn.npz --jobs 2` looks with the networks that ship, or
with those in `--models`. What a reader meets at the table is no tile cut out along its edges, but what the looks before
it left standing: boxes a little askew, things that are no tile, tiles that nobody could name. The eye is torn about
what it would ask the second reader about once more, when that one has spoken; on those that reader goes on learning
(`models.train_second --weights`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.crops import UNKNOWN_TURN, Crops, cut
from datasets.scene import MIN_VISIBLE
from models.material import NONE, load, tile_under
from vision.eye import MODELS, Eye
from vision.fusing import each_alone, unsure
from vision.reading import NOT_A_TILE

SETTLED_SHARE = 0.25
"""Of the boxes that nobody is torn about so many are kept: the reader must not forget what is easy."""
TAKEN_FOR_NONE = 0.5
"""Where labels may lack a tile, the readers' chance of none from which a box that no label covers shows none."""


def standing(quad: NDArray[np.float32], upright: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the corners (4, 2) of a box, the one first that lies nearest to the first of the tile `upright`, (4, 2).

    Cut so, the print stands upright: both run clockwise.
    """
    turned = [np.roll(quad, -first, axis=0) for first in range(4)]
    return min(turned, key=lambda corners: float(np.linalg.norm(corners - upright, axis=1).sum()))


def torn_crops(scene: Path, eye: Eye) -> Crops:
    """Cut what the eye finds in one picture, by the path of its labels; what is half on a tile is left out.

    So is what is on none where the labels may lack a tile (`models.retake`) and the eye takes it for one.
    """
    told = json.loads(scene.read_text(encoding="utf-8"))
    tiles, all_labelled = told["tiles"], told.get("all_labelled", True)
    rgb = load(scene.parents[1] / "images" / f"{scene.stem}.jpg")
    truth = np.array([tile["corners"] for tile in tiles], np.float32).reshape(-1, 4, 2)
    boxes, names = eye.look(rgb)
    torn = set(unsure(each_alone(boxes, names)).tolist())
    rng = np.random.default_rng(int.from_bytes(scene.stem.encode()[-8:]))
    quads, ids, turns = [], [], []
    for number, quad in enumerate(boxes.corners):
        if number not in torn and rng.random() > SETTLED_SHARE:
            continue
        under = tile_under(quad, truth)
        if under == NONE:
            if not all_labelled and names.probabilities[number, -1] < TAKEN_FOR_NONE:
                continue
            quads.append(quad)
            ids.append(NOT_A_TILE)
            turns.append(UNKNOWN_TURN)
        elif under is not None and tiles[under]["visible"] >= MIN_VISIBLE:
            quads.append(standing(quad, truth[under]))
            ids.append(str(tiles[under]["id"]))
            turns.append(0 if tiles[under].get("way_up_told", True) else UNKNOWN_TURN)
    return cut(rgb, np.array(quads, np.float32).reshape(-1, 4, 2), ids, turns)


def part(scenes: list[Path], models: Path) -> Crops:
    """Cut what one process is given, with an eye of its own."""
    eye = Eye(models, threads=1)
    return Crops.join(torn_crops(scene, eye) for scene in scenes)


def parts(scenes: list[Path], models: Path, jobs: int) -> Iterator[Crops]:
    """Yield the crops of all scenes, lot by lot, `jobs` processes at work."""
    lots = [scenes[first :: jobs * 4] for first in range(min(jobs * 4, len(scenes)))]
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(part, models=models), lots)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=Path, action="append", required=True, help="a folder of rendered scenes")
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    scenes = [scene for folder in arguments.scenes for scene in sorted((folder / "labels").glob("*.json"))]
    if not scenes:
        parser.error(f"no scenes in {', '.join(map(str, arguments.scenes))}: datasets.render writes some")
    crops = Crops.join(parts(scenes, arguments.models, arguments.jobs))
    crops.save(arguments.out)
    print(f"{len(crops.names)} crops of {len(scenes)} scenes")


if __name__ == "__main__":
    main()
