"""The training photographs taken again, worse, as labelled pictures: real tiles as they are hard to see.

`python -m models.retake --labels runs/photos --out runs/retaken --seed 521` writes OUT/images and OUT/labels as
`datasets.render` does, for `models.torn`: what leaves the eye torn in them, the readers learn from. Each photograph is
taken in one or two of the ways of `datasets.worse`, drawn at random.

Of no photograph is it told which way up its prints stand, unless its tiles stand upright in the frame, nor that every
tile in it is labelled; the labels say so.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.photos import TRAIN_FOLDERS, LabelledPhoto
from datasets.worse import WAYS, Taken, jpeg
from models.material import load, photographs, told_by, way_up_told

TWICE = 0.4
"""The share of photographs that are made worse in two ways."""
LARGER = frozenset(("large",))
"""Ways that make nothing harder to see."""


def taken_again(rgb: NDArray[np.uint8], rng: np.random.Generator) -> Taken:
    """Return a photograph (H, W, 3) made worse in one or two ways, and where its pixels went."""
    ways = sorted(WAYS.keys() - LARGER)
    chosen = rng.choice(ways, 2 if rng.random() < TWICE else 1, replace=False)
    taken = Taken(rgb, np.eye(3))
    for way in chosen:
        worse = WAYS[str(way)](taken.rgb, rng)
        taken = Taken(worse.rgb, worse.matrix @ taken.matrix)
    return taken


def label_of(photo: LabelledPhoto, corners: NDArray[np.float64]) -> dict[str, object]:
    """Return the labels of a picture as rendered scenes have them; corners (N, 4, 2) in pixels."""
    upright = way_up_told(photo)
    return {
        "tiles": [
            {"id": name, "corners": quad.round(2).tolist(), "visible": 1.0, "in_hand": True, "way_up_told": upright}
            for name, quad in zip(photo.ids, corners, strict=True)
        ],
        "all_labelled": False,
    }


def retake(photo: LabelledPhoto, labels: Path, out: Path, name: str, rng: np.random.Generator) -> None:
    """Write one photograph taken again, by its oriented labels, and what it shows."""
    rgb = load(photo.path)
    quads = told_by(labels / f"{photo.path.stem}.txt")[1] * rgb.shape[1::-1]
    taken = taken_again(rgb, rng)
    told = label_of(photo, taken.moved(quads))
    (out / "labels" / f"{name}.json").write_text(json.dumps(told), encoding="utf-8")
    (out / "images" / f"{name}.jpg").write_bytes(jpeg(taken.rgb))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--labels", type=Path, required=True, help="what models.material wrote: oriented labels")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--copies", type=int, default=1, help="of each photograph")
    parser.add_argument("--without", choices=TRAIN_FOLDERS, default="", help="leave these photographs out")
    parser.add_argument("--only", choices=TRAIN_FOLDERS, default="", help="take no others")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    chosen = [photo for photo in photographs(arguments.without) if photo.folder == (arguments.only or photo.folder)]
    labels = arguments.labels / "labels"
    lacking = [photo for photo in chosen if not (labels / f"{photo.path.stem}.txt").is_file()]
    if lacking:
        parser.error(
            f"{labels} has no labels of {len(lacking)} of {len(chosen)} photographs: models.material writes them"
        )
    for kind in ("images", "labels"):
        (arguments.out / kind).mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(arguments.seed)
    copies = [photo for photo in chosen for _ in range(arguments.copies)]
    for number, photo in enumerate(copies):
        retake(photo, labels, arguments.out, f"{arguments.seed}-{number:06d}", rng)
    print(f"{len(copies)} pictures")


if __name__ == "__main__":
    main()
