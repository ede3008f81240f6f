"""What the eye makes of the tiles of one make: what `models.train_one_make` learns from.

`python -m models.one_make_material --makes 1500 --seed 541 --scenes runs/scenes --out runs/one_make --jobs 2` writes
OUT/makes.npz, the faces of as many drawn makes, each make as `TAKES` pictures show it, and OUT/scenes.npz, the boxes
found in rendered scenes. The readers may have been shown neither: what they learned by heart is named rightly whatever
it looks like.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from datasets.crops import STORED_SIZE
from datasets.faces import draw_make
from datasets.flat import flat_crop
from datasets.scene import MIN_VISIBLE
from models.augment import random_cover, random_glare, random_pose
from models.flower_network import FLOWER_SIZE
from models.material import NONE, load, tile_under
from models.network import CROP_SIZE
from vision.detector import Boxes
from vision.eye import BAMBOOS_FILE, FLOWERS_FILE, MODELS, READER_FILE, SECOND_FILE, Eye
from vision.fusing import fuse, unsure
from vision.odds import log_odds
from vision.one_make import LEAST
from vision.reader import Names, Reader
from vision.reading import CLASSES, FACE_DOWN, FACES
from vision.second import SecondReader
from vision.specialist import BAMBOOS_WORD, FLOWERS_WORD, Specialist

TAKES: Final = 2
"""Pictures of each drawn make."""
AGAIN: Final = 19
"""So many faces lie there once more: of a hand most tiles have another like them."""
UNKNOWN: Final = -1
"""The name of what is no tile, half of one, hidden, or face down."""
FAR: Final = 0.75
"""Of drawn makes so many are seen from so far that their tiles are small."""


@dataclass(frozen=True)
class Picture:
    """The boxes of one picture: `chances` (N, C) of their names before they are seen together, `features` (N, D) that
    the reader saw, and the true `names` (N,), their places among the classes or UNKNOWN."""

    chances: NDArray[np.float32]
    features: NDArray[np.float32]
    names: NDArray[np.int8]


def save(pictures: Iterable[Picture], path: Path) -> int:
    """Write pictures to one .npz file; returns how many there were."""
    kept = list(pictures)
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        path,
        chances=np.concatenate([one.chances for one in kept]),
        features=np.concatenate([one.features.astype(np.float16) for one in kept]),
        names=np.concatenate([one.names for one in kept]),
        counts=np.array([len(one.names) for one in kept]),
    )
    return len(kept)


def pictures_in(path: Path) -> list[Picture]:
    """Read a file that `save` wrote."""
    with np.load(path) as file:
        parts = file["chances"], file["features"].astype(np.float32), file["names"]
        ends = np.cumsum(file["counts"])
    spans = zip([0, *ends[:-1]], ends, strict=True)
    return [Picture(*(values[first:end] for values in parts)) for first, end in spans]


def as_one_picture(crops: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """Return (N, 3, S, S) crops, RGB in 0..1, in one light, from one distance, with one blur: those of one picture."""
    grey = crops.mean(1, keepdim=True)
    colour = float(rng.uniform(0.3, 1.5)) if rng.random() > 0.08 else 0.0
    crops = grey + (crops - grey) * colour
    if rng.random() < 0.08:
        crops = crops[:, rng.permutation(3).tolist()]
    light = torch.from_numpy(np.exp(rng.normal(0, 0.1, 3)) * rng.uniform(0.45, 1.35)).float().view(1, 3, 1, 1)
    crops = (crops * light).clamp(1e-4, 1) ** float(np.exp(rng.normal(0, 0.25)))
    if rng.random() < FAR:
        crops = _from_afar(crops, rng)
    if rng.random() < 0.5:
        crops = _blurred(crops, float(rng.uniform(0.3, 2.2)))
    return crops


def _from_afar(crops: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    size = crops.shape[-1]
    wide = int(np.clip(np.exp(rng.normal(np.log(50), 0.45)), 16, 140))
    slanted = int(np.clip(wide * np.exp(-abs(rng.normal(0, 0.4))), 12, 140))
    small = functional.interpolate(crops, (wide, slanted) if rng.random() < 0.3 else (slanted, wide), mode="area")
    if rng.random() < 0.5:
        small = (small + torch.randn_like(small) * float(rng.uniform(0, 0.05))).clamp(0, 1)
    return functional.interpolate(small, (size, size), mode="bilinear", align_corners=False)


def _blurred(crops: torch.Tensor, spread: float) -> torch.Tensor:
    reach = int(3 * spread) + 1
    weights = torch.exp(-(torch.arange(-reach, reach + 1).float() ** 2) / (2 * spread**2))
    weights = weights / weights.sum()
    padded = functional.pad(crops.reshape(-1, 1, *crops.shape[2:]), [reach] * 4, mode="replicate")
    return functional.conv2d(padded, (weights[:, None] * weights[None])[None, None]).reshape(crops.shape)


class Readers:
    """All readers, over crops that no detector found."""

    def __init__(self, models: Path) -> None:
        self._reader = Reader(models / READER_FILE, threads=1)
        self._second = SecondReader(models / SECOND_FILE, threads=1)
        classes = self._reader.classes
        self._flowers = Specialist(models / FLOWERS_FILE, classes, FLOWERS_WORD, threads=1)
        self._bamboos = Specialist(models / BAMBOOS_FILE, classes, BAMBOOS_WORD, threads=1)

    def name(self, crops: NDArray[np.uint8], large: NDArray[np.uint8]) -> Names:
        """Name (N, 72, 72, 3) crops, shown `large`, too, (N, 144, 144, 3), as the eye does what it found."""
        names = self._reader.read_crops(crops)
        names = self._second.weigh(crops, names, unsure(names.probabilities[:, :-1]))
        return self._flowers.weigh_crops(large, self._bamboos.weigh_crops(crops, names))


def drawn(seed: int, readers: Readers) -> list[Picture]:
    """Draw a make and take some pictures of it, each of all its faces."""
    rng = np.random.default_rng(seed)
    torch.manual_seed(seed)
    make = draw_make(rng)
    shown = [*FACES, *(str(face) for face in rng.choice(FACES, AGAIN))]
    flat = np.stack([flat_crop(make, face, rng, 2 * STORED_SIZE) for face in shown])
    faces = torch.from_numpy(flat).permute(0, 3, 1, 2).float() / 255
    names = np.array([CLASSES.index(face) for face in shown], np.int8)
    return [Picture(*_taken(faces, rng, readers), names) for _ in range(TAKES)]


def _taken(
    faces: torch.Tensor, rng: np.random.Generator, readers: Readers
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the chances of the names of faces (N, 3, S, S) in one picture, and what the reader saw of them."""
    askew = float(rng.choice([0.3, 0.6, 1.0]))
    quarters = int(rng.integers(4))
    shown = as_one_picture(random_pose(faces, torch.zeros(len(faces)), askew, FLOWER_SIZE), rng)
    if rng.random() < 0.3:
        shown = random_glare(shown)
    if rng.random() < 0.3:
        shown = random_cover(shown)
    shown = (shown + torch.randn_like(shown) * float(rng.uniform(0, 0.06))).clamp(0, 1)
    shown = torch.rot90(shown, -quarters, (2, 3))
    small = functional.interpolate(shown, (CROP_SIZE, CROP_SIZE), mode="area")
    names = readers.name(_pixels(small), _pixels(shown))
    # No detector says anything of them.
    boxes = Boxes(np.zeros((len(faces), 4, 2), np.float32), np.ones((len(faces), len(CLASSES)), np.float32))
    return fuse(boxes, names, log_odds(1 - names.probabilities[:, -1])), seen_by(names)


def _pixels(crops: torch.Tensor) -> NDArray[np.uint8]:
    return np.ascontiguousarray((crops.permute(0, 2, 3, 1).numpy() * 255).round().astype(np.uint8))


def seen_by(names: Names) -> NDArray[np.float32]:
    """Return the features (N, D) that the reader saw; raises ValueError where these names come from no reader."""
    if names.features is None:
        raise ValueError("no reader saw these crops by itself")
    return names.features


def looked_at(scene: Path, eye: Eye) -> Picture:
    """Look at one rendered scene, by the path of its labels."""
    tiles = json.loads(scene.read_text(encoding="utf-8"))["tiles"]
    truth = np.array([tile["corners"] for tile in tiles], np.float32).reshape(-1, 4, 2)
    boxes, names = eye.look(load(scene.parents[1] / "images" / f"{scene.stem}.jpg"))
    chances = fuse(boxes, names, eye.tile_odds(boxes, names))
    shown = np.flatnonzero(chances.sum(axis=1) > LEAST)
    told = [_name(tile_under(quad, truth), tiles) for quad in boxes.corners[shown]]
    return Picture(chances[shown], seen_by(names)[shown], np.array(told, np.int8))


def _name(tile: int | None, tiles: Sequence[Mapping[str, Any]]) -> int:
    if tile is None or tile == NONE or tiles[tile]["visible"] < MIN_VISIBLE or tiles[tile]["id"] == FACE_DOWN:
        return UNKNOWN
    return CLASSES.index(tiles[tile]["id"])


def draw_part(seeds: Sequence[int], models: Path) -> list[Picture]:
    """Draw what one process is given."""
    torch.set_num_threads(1)
    readers = Readers(models)
    return [picture for seed in seeds for picture in drawn(seed, readers)]


def look_part(scenes: Sequence[Path], models: Path) -> list[Picture]:
    """Look at what one process is given, with an eye of its own; what shows no box is left out."""
    eye = Eye(models, threads=1)
    return [picture for scene in scenes if len((picture := looked_at(scene, eye)).names)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--makes", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenes", type=Path, action="append", default=[], help="a folder of rendered scenes")
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    first, jobs = arguments.seed * 1_000_000, arguments.jobs
    seeds = range(first, first + arguments.makes)
    scenes = [path for folder in arguments.scenes for path in sorted((folder / "labels").glob("*.json"))]
    with ProcessPoolExecutor(jobs) as pool:
        makes = pool.map(partial(draw_part, models=arguments.models), [seeds[start::jobs] for start in range(jobs)])
        count = save(chain.from_iterable(makes), arguments.out / "makes.npz")
        looked = pool.map(partial(look_part, models=arguments.models), [scenes[start::jobs] for start in range(jobs)])
        count += save(chain.from_iterable(looked), arguments.out / "scenes.npz") if scenes else 0
    print(f"{count} pictures in {arguments.out}")


if __name__ == "__main__":
    main()
