"""Train the network that sees the tiles of a picture together.

`python -m models.train_one_make --makes runs/one_make/makes.npz --scenes runs/one_make/scenes.npz --out runs/one_make
[--resume]`, files of `models.one_make_material`.

Of a drawn make some faces are shown, picked at random, half of the time those that lie there twice first; of a scene
half of the time a part. So it learns how a make prints and how a picture shows it, and little of what tiles a hand is
made of: what is no hand is to be read as it lies. Resumes from OUT/last.pt.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from models.one_make_material import UNKNOWN, Picture, pictures_in
from models.one_make_network import FEATURES, OneMakeNetwork
from models.timed import Timed, add_options
from vision.one_make import FLOOR, shown_chances
from vision.reading import CLASSES, FACE_DOWN

FEWEST, MOST = 4, 24
"""So many tiles of a drawn make are shown."""
CROWD: Final = 40
"""And no more of a scene."""

Lot = tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]


def some_faces(make: Picture, rng: np.random.Generator) -> Picture:
    """Return some tiles of a drawn make, half of the time those first of which there are two or more."""
    order = rng.permutation(len(make.names))
    if rng.random() < 0.5:
        alone = np.bincount(make.names)[make.names[order]] == 1
        order = order[np.argsort(alone, kind="stable")]
    return take(make, order[: int(rng.integers(FEWEST, MOST))])


def some_boxes(scene: Picture, rng: np.random.Generator) -> Picture:
    """Return the boxes of a scene, half of the time a part of them, and never a crowd."""
    count = len(scene.names)
    picked = rng.permutation(count)[:CROWD]
    if rng.random() < 0.5:
        picked = picked[: max(1, round(len(picked) * float(rng.uniform(0.4, 1.0))))]
    return take(scene, picked)


def take(picture: Picture, index: NDArray[np.intp]) -> Picture:
    """Return the boxes that `index` picks."""
    return Picture(picture.chances[index], picture.features[index], picture.names[index])


def batch(pictures: Sequence[Picture]) -> Lot:
    """Return features (B, N, D), chances as they are shown (B, N, C + 1), which boxes are there, logarithms of the
    chances (B, N, C), and the names (B, N)."""
    most = max(len(one.names) for one in pictures)
    seen, there = torch.zeros(len(pictures), most, FEATURES), torch.zeros(len(pictures), most)
    shown = torch.zeros(len(pictures), most, len(CLASSES) + 1)
    logs = torch.zeros(len(pictures), most, len(CLASSES))
    names = torch.full((len(pictures), most), UNKNOWN)
    for place, one in enumerate(pictures):
        here = slice(len(one.names))
        seen[place, here] = torch.from_numpy(one.features)
        shown[place, here] = torch.from_numpy(shown_chances(one.chances))
        logs[place, here] = torch.from_numpy(np.log(np.maximum(one.chances, FLOOR)))
        names[place, here] = torch.from_numpy(one.names).long()
        there[place, here] = 1
    return seen, shown, there, logs, names


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--makes", type=Path, nargs="+", required=True)
    parser.add_argument("--scenes", type=Path, nargs="*", default=[])
    parser.add_argument("--share", type=float, default=0.6, help="of the pictures shown that are scenes")
    add_options(parser, minutes=12.0, lr=0.001, batch=48)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    rng = np.random.default_rng(arguments.seed)
    makes = [one for path in arguments.makes for one in pictures_in(path)]
    scenes = [one for path in arguments.scenes for one in pictures_in(path)]
    faces = torch.tensor([name != FACE_DOWN for name in CLASSES])
    share = arguments.share if scenes else 0.0

    def picked() -> Picture:
        if rng.random() < share:
            return some_boxes(scenes[int(rng.integers(len(scenes)))], rng)
        return some_faces(makes[int(rng.integers(len(makes)))], rng)

    training = Timed(OneMakeNetwork, arguments, clip=1.0)
    for _ in training.steps():
        lot = batch([picked() for _ in range(arguments.batch)])
        seen, shown, there, logs, names = (each.to(training.device) for each in lot)
        told = (logs + training.network(seen, shown, there))[..., faces]
        known = names != UNKNOWN
        # Faces are CLASSES without the one that is face down, which stands last.
        loss = functional.cross_entropy(told[known], names[known])
        training.learn(loss, right=(told[known].argmax(1) == names[known]).float().mean())


if __name__ == "__main__":
    main()
