"""What the eye finds in rendered scenes, and which of it are tiles of the hand: what the context network learns from.

`python -m models.context_material --scenes runs/scenes --out runs/context/scenes.npz --jobs 2` looks with the networks
that ship, or with those in `--models`, in scenes that none of them was trained on: what they learned by heart they are
too sure of.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.scene import MIN_VISIBLE
from models.material import NONE, load, tile_under
from vision.context import LEAST, own_odds
from vision.detector import Boxes
from vision.eye import MODELS, Eye
from vision.odds import chance_of
from vision.reader import Names

ELSEWHERE, TILE, NOTHING, UNKNOWN = 2, 1, 0, -1
"""What lies under a box: a tile out of the hand, one of it, none; unknown where it is half of one or one is hidden."""


@dataclass(frozen=True)
class Picture:
    """The boxes and names that the eye found in one picture, and what lies under each box, (N,)."""

    boxes: Boxes
    names: Names
    under: NDArray[np.int8]


def save(pictures: Iterable[Picture], path: Path) -> int:
    """Write pictures to one .npz file; returns how many there were."""
    kept = list(pictures)
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        path,
        corners=np.concatenate([one.boxes.corners for one in kept]),
        detector=np.concatenate([one.boxes.probabilities for one in kept]),
        reader=np.concatenate([one.names.probabilities for one in kept]),
        turns=np.concatenate([one.names.turns for one in kept]),
        under=np.concatenate([one.under for one in kept]),
        counts=np.array([len(one.under) for one in kept]),
    )
    return len(kept)


def pictures_in(path: Path) -> list[Picture]:
    """Read a file that `save` wrote."""
    with np.load(path) as file:
        parts = {name: file[name] for name in ("corners", "detector", "reader", "turns", "under")}
        ends = np.cumsum(file["counts"])
    found = []
    for first, end in zip([0, *ends[:-1]], ends, strict=True):
        here = {name: values[first:end] for name, values in parts.items()}
        boxes, names = Boxes(here["corners"], here["detector"]), Names(here["reader"], here["turns"])
        found.append(Picture(boxes, names, here["under"]))
    return found


def looked_at(scene: Path, eye: Eye) -> Picture:
    """Look at one rendered scene, by the path of its labels."""
    tiles = json.loads(scene.read_text(encoding="utf-8"))["tiles"]
    truth = np.array([tile["corners"] for tile in tiles], np.float32).reshape(-1, 4, 2)
    boxes, names = eye.look(load(scene.parents[1] / "images" / f"{scene.stem}.jpg"))
    shown = np.flatnonzero(chance_of(own_odds(boxes, names)) > LEAST)
    boxes, names = boxes.take(shown), names.take(shown)
    under = []
    for quad in boxes.corners:
        tile = tile_under(quad, truth)
        if tile == NONE:
            under.append(NOTHING)
        elif tile is None or tiles[tile]["visible"] < MIN_VISIBLE:
            under.append(UNKNOWN)
        else:
            under.append(TILE if tiles[tile]["in_hand"] else ELSEWHERE)
    return Picture(boxes, names, np.array(under, np.int8))


def part(scenes: list[Path], models: Path) -> list[Picture]:
    """Look at what one process is given, with an eye of its own; what shows no box is left out."""
    eye = Eye(models, threads=1)
    return [picture for scene in scenes if len((picture := looked_at(scene, eye)).under)]


def parts(scenes: list[Path], models: Path, jobs: int) -> Iterator[Picture]:
    """Yield the pictures of all scenes, `jobs` processes at work."""
    with ProcessPoolExecutor(jobs) as pool:
        for lot in pool.map(partial(part, models=models), [scenes[first::jobs] for first in range(jobs)]):
            yield from lot


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=Path, action="append", required=True, help="a folder of rendered scenes")
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    scenes = [path for folder in arguments.scenes for path in sorted((folder / "labels").glob("*.json"))]
    if not scenes:
        parser.error("no scenes there: datasets.render writes some")
    count = save(parts(scenes, arguments.models, arguments.jobs), arguments.out)
    print(f"{count} pictures in {arguments.out}")


if __name__ == "__main__":
    main()
