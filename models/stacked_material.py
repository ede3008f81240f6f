"""Crops of tiles that lie on another, and of others, for the stack reader.

`python -m models.stacked_material --scenes runs/stacked --labels runs/photos --out runs/stacked.npz` cuts them out of
scenes (`datasets.render --kind piled`, and others) and out of the photographs, on which no tile lies on another.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from datasets.scene import MIN_VISIBLE
from models.material import load, told_by
from vision.crops import rectify
from vision.stacked import STACKED_RIM, squares_on

SIZE = 96
"""Pixels a side of what the network sees."""

STORED_RIM = 0.95
STORED = round(SIZE * (1 + 2 * STORED_RIM) / (1 + 2 * STACKED_RIM))
"""Stored larger than the network sees, so that training can turn and shift a crop without inventing its border."""

OTHERS = 6
"""So many tiles of a picture at most that lie on none, those of its sets first."""


@dataclass(frozen=True)
class Stacks:
    """`pixels` (N, S, S, 3) uint8; `on_top` (N,) whether each tile lies on another; `shifts` (N, 2) to the middle of
    that one, in half sides of the square on it, 0 where there is none."""

    pixels: NDArray[np.uint8]
    on_top: NDArray[np.bool_]
    shifts: NDArray[np.float32]

    def save(self, path: Path) -> None:
        """Write the crops to one .npz file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, pixels=self.pixels, on_top=self.on_top, shifts=self.shifts)

    @staticmethod
    def load(path: Path) -> Stacks:
        """Read a file that `save` wrote."""
        with np.load(path) as file:
            return Stacks(file["pixels"], file["on_top"], file["shifts"])

    @staticmethod
    def join(parts: Iterable[Stacks]) -> Stacks:
        """Put several lots of crops into one."""
        lots = list(parts)
        return Stacks(
            *(np.concatenate([getattr(lot, name) for lot in lots]) for name in ("pixels", "on_top", "shifts"))
        )


def of_scene(label: Path) -> Stacks:
    """Cut tiles of the nearest hand of one rendered scene, by the path of its labels."""
    told = json.loads(label.read_text(encoding="utf-8"))
    rng = np.random.default_rng(list(label.stem.encode()))
    own = [tile for tile in told["tiles"] if tile["in_hand"] and tile["face"] == "up"]
    seen = [tile for tile in own if tile["visible"] >= MIN_VISIBLE]
    tops = [tile for tile in seen if tile["on_top"] and told["groups"][tile["group"]]["kind"] == "kong"]
    in_sets = {n for n, group in enumerate(told["groups"]) if group["kind"] in ("pung", "kong", "chow")}
    others = [tile for tile in seen if not tile["on_top"]]
    others = [others[n] for n in rng.permutation(len(others))]
    others.sort(key=lambda tile: tile["group"] not in in_sets)
    picked = [*tops, *others[:OTHERS]]
    rgb = load(label.parents[1] / "images" / f"{label.stem}.jpg")
    quads = np.array([tile["corners"] for tile in picked], np.float32).reshape(-1, 4, 2)
    shifts = [_shift(tile, own) for tile in tops]
    return _cut(rgb, quads, len(tops), np.array(shifts, np.float32).reshape(-1, 2))


def of_photograph(labels: Path, image: Path) -> Stacks:
    """Cut some labelled tiles of one photograph."""
    rgb = load(image)
    quads = told_by(labels / "labels" / f"{image.stem}.txt")[1] * np.array(rgb.shape[1::-1])
    picked = np.random.default_rng(list(image.stem.encode())).permutation(len(quads))[:OTHERS]
    return _cut(rgb, quads[picked].astype(np.float32), 0, np.empty((0, 2), np.float32))


def _shift(top: dict[str, Any], own: list[dict[str, Any]]) -> NDArray[np.float32]:
    """From the middle of a tile to that of the one under it, in half sides of the square on it."""
    quad = np.array(top["corners"], np.float32)
    same = [tile for tile in own if tile["group"] == top["group"] and not tile["on_top"]]
    ways = np.array([tile["corners"] for tile in same], np.float32).mean(axis=1) - quad.mean(axis=0)
    way = ways[np.linalg.norm(ways, axis=1).argmin()]
    (square,) = squares_on(quad[None])
    axes = np.stack([square[1] - square[0], square[3] - square[0]]) / 2
    return np.asarray(axes @ way / (axes**2).sum(axis=1), np.float32)


def _cut(rgb: NDArray[np.uint8], quads: NDArray[np.float32], tops: int, shifts: NDArray[np.float32]) -> Stacks:
    """Cut the tiles on quads (N, 4, 2), the first `tops` of which lie on others."""
    pixels = rectify(rgb, squares_on(quads), STORED, STORED_RIM)
    none = np.zeros((len(quads) - tops, 2), np.float32)
    return Stacks(pixels, np.arange(len(quads)) < tops, np.concatenate([shifts, none]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=Path, action="append", default=[], help="a folder of rendered scenes")
    parser.add_argument("--labels", type=Path, help="the photographs' oriented labels")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    labels = [path for folder in arguments.scenes for path in sorted((folder / "labels").glob("*.json"))]
    images = sorted((arguments.labels / "images").iterdir()) if arguments.labels else []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        scenes = pool.map(of_scene, labels, chunksize=8)
        photographs = pool.map(partial(of_photograph, arguments.labels), images, chunksize=8)
        Stacks.join([*scenes, *photographs]).save(arguments.out)


if __name__ == "__main__":
    main()
