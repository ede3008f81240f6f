"""Crops of flowers and seasons for the flower reader, twice as large as the others': drawn, rendered, photographed.

`python -m models.flower_material --makes 3000 --seed 251 --scenes runs/sharp --labels runs/photos --out runs/flowers`
writes OUT/flat.npz (each flower of that many makes, from straight above), OUT/borrowed.npz (of half as many makes more
whose flowers show pictures by others), OUT/scenes.npz, OUT/photos.npz.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np

from datasets.borrowed import STYLE
from datasets.crops import STORED_SIZE, UNKNOWN_TURN, Crops, box_corners, cut
from datasets.faces import draw_make
from datasets.flat import flat_crop
from datasets.label_faults import mended
from datasets.photos import CATALOGUE, TRAIN_FOLDERS, LabelledPhoto, read_corrections, read_folder
from datasets.scene import MIN_VISIBLE
from models.material import load, photographs, told_by
from vision.reading import BONUS

SIZE = 2 * STORED_SIZE
WIDE = 40.0
"""A flower narrower than that, in pixels, shows no number."""


def flat_flowers(seed: int, style: str | None = None) -> Crops:
    """Return a crop of every flower of one make; `style` as of `draw_make`."""
    rng = np.random.default_rng(seed)
    make = draw_make(rng, style)
    pixels = np.stack([flat_crop(make, tile, rng, SIZE) for tile in BONUS])
    return Crops(pixels, np.array(BONUS), np.zeros(len(BONUS), np.int8))


def scene_flowers(label: Path) -> Crops:
    """Cut the flowers of one rendered scene, by the path of its labels."""
    tiles = json.loads(label.read_text(encoding="utf-8"))["tiles"]
    shown = [tile for tile in tiles if tile["id"] in BONUS and tile["visible"] > MIN_VISIBLE]
    corners = np.array([tile["corners"] for tile in shown], np.float32).reshape(-1, 4, 2)
    wide = np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1) > WIDE
    shown, corners = [tile for tile, kept in zip(shown, wide, strict=True) if kept], corners[wide]
    if not shown:
        return none()
    rgb = load(label.parents[1] / "images" / f"{label.stem}.jpg")
    return cut(rgb, corners, [tile["id"] for tile in shown], [0] * len(shown), SIZE)


def photo_flowers(photos: list[LabelledPhoto], labels: Path) -> Crops:
    """Cut the flowers of photographs, by the labels that `models.material` turned where they bring no corners."""
    parts = [none()]
    for photo in photos:
        picked = [n for n, name in enumerate(photo.ids) if name in BONUS]
        if not picked:
            continue
        rgb = load(photo.path)
        height, width = rgb.shape[:2]
        if photo.folder == CATALOGUE:
            corners = box_corners(photo.xyxy, width, height)
        else:
            told = told_by(labels / "labels" / f"{photo.path.stem}.txt")[1] if photo.corners is None else photo.corners
            corners = (told * [width, height]).astype(np.float32)
        turn = 0 if photo.folder == CATALOGUE else UNKNOWN_TURN
        parts.append(cut(rgb, corners[picked], [photo.ids[n] for n in picked], [turn] * len(picked), SIZE))
    return Crops.join(parts)


def none() -> Crops:
    """Return no crops."""
    return Crops(np.empty((0, SIZE, SIZE, 3), np.uint8), np.array([], "<U2"), np.array([], np.int8))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--makes", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenes", type=Path, action="append", default=[], help="a folder of rendered scenes")
    parser.add_argument("--labels", type=Path, required=True, help="the photographs' oriented labels")
    parser.add_argument("--corrections", type=Path, help="a folder that `marque corrections --export` wrote")
    parser.add_argument("--without", choices=TRAIN_FOLDERS, default="", help="leave these photographs out")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    given = read_corrections(arguments.corrections) if arguments.corrections else []
    photos = [*photographs(arguments.without), *mended(read_folder(CATALOGUE)), *given]
    photo_flowers(photos, arguments.labels).save(arguments.out / "photos.npz")
    with ProcessPoolExecutor(arguments.jobs) as pool:
        labels = [path for folder in arguments.scenes for path in sorted((folder / "labels").glob("*.json"))]
        Crops.join([none(), *pool.map(scene_flowers, labels, chunksize=8)]).save(arguments.out / "scenes.npz")
        first = arguments.seed * 1_000_000
        seeds = range(first, first + arguments.makes + arguments.makes // 2)
        own, lent = seeds[: arguments.makes], seeds[arguments.makes :]
        Crops.join(pool.map(flat_flowers, own, chunksize=8)).save(arguments.out / "flat.npz")
        borrowed = pool.map(partial(flat_flowers, style=STYLE), lent, chunksize=8)
        Crops.join([none(), *borrowed]).save(arguments.out / "borrowed.npz")


if __name__ == "__main__":
    main()
