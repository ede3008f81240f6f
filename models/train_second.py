"""Train the second reader: what a crop shows, and which crops of one make show the same face.

`python -m models.train_second --crops runs/reader/*.npz --makes runs/crops/makes.npz --pairs runs/crops/pairs.npz
--out runs/second [--resume]`

A step names a batch of crops, as `models.train_reader` does. Beside it the step sees each face of one make twice, in
light, pose and blur of its own; it names those too, and asks for each view which view of the same make shows the same
face (InfoNCE, arXiv:1807.03748). Faces are told apart within a make only, as they are when a set has been taught. Every
other make is seen in two photos, a lay-out from above and hands on a table: two views of one crop, however bent, are
soon told alike. Starts from published weights (`models.second_network`), or from `--weights`; resumes from OUT/last.pt.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from datasets.crops import UNKNOWN_TURN, Crops
from datasets.pairs import FACES_OF_A_MAKE
from models.augment import augment
from models.precision import fast
from models.second_network import published
from models.timed import Timed, add_options
from models.train_reader import WITHOUT_WAY_UP, add_material, loss_of, material_of

COLDNESS = 12.0
"""Cosines are multiplied by this before the softmax; the reader of taught sets uses its own, fitted figure."""
LIKENESS_WEIGHT = 0.3


class Makes:
    """Crops of whole makes, each face in order, each make `looks` times; raises ValueError for any other file."""

    def __init__(self, files: list[Path], looks: int) -> None:
        self.looks = looks
        self.lots = [Crops.load(path) for path in files]
        self.counts = [len(lot.names) // (len(FACES_OF_A_MAKE) * looks) for lot in self.lots]
        for path, lot, count in zip(files, self.lots, self.counts, strict=True):
            if not count or tuple(lot.names) != FACES_OF_A_MAKE * (count * looks):
                raise ValueError(
                    f"{path} holds no makes of {len(FACES_OF_A_MAKE)} faces in order: write it with datasets.flat or"
                    " .pairs"
                )

    def one(self, rng: np.random.Generator) -> torch.Tensor:
        """Return the uint8 crops of one make's faces, all of them once and then all of them again."""
        lot = rng.choice(len(self.lots), p=np.array(self.counts) / sum(self.counts))
        long = len(FACES_OF_A_MAKE) * self.looks
        first = int(rng.integers(self.counts[lot])) * long
        return torch.from_numpy(self.lots[lot].pixels[first : first + long]).repeat(2 // self.looks, 1, 1, 1)


def contrast(first: torch.Tensor, second: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Loss and share found of the (F, D) views of one make's faces in the other views."""
    alike = COLDNESS * first @ second.T
    wanted = torch.arange(len(first), device=alike.device)
    loss = functional.cross_entropy(alike, wanted) + functional.cross_entropy(alike.T, wanted)
    return loss / 2, (alike.argmax(1) == wanted).float().mean()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add_material(parser)
    parser.add_argument("--makes", nargs="+", type=Path, required=True, help="crops that `datasets.flat` wrote")
    parser.add_argument("--pairs", nargs="+", type=Path, required=True, help="crops that `datasets.pairs` wrote")
    add_options(parser, minutes=90.0, lr=0.001, batch=192)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    material, rng = material_of(arguments), np.random.default_rng(arguments.seed)
    sources = Makes(arguments.makes, looks=1), Makes(arguments.pairs, looks=2)
    training = Timed(published, arguments, clip=2.0)
    device, count = training.device, len(FACES_OF_A_MAKE)
    named = torch.tensor([material.index[face] for face in FACES_OF_A_MAKE])
    way_up = torch.tensor([UNKNOWN_TURN if face in WITHOUT_WAY_UP else 0 for face in FACES_OF_A_MAKE])
    # A colour that tells a tile in this make may tell it in no other, so hues stay.
    hue = torch.ones(count, dtype=torch.bool)
    of_makes = torch.zeros(2 * count, dtype=torch.bool)
    for _ in training.steps():
        pixels, labels, known, keep_hue, torn = material.batch(arguments.batch)
        pixels = torch.cat([pixels, sources[training.step % 2].one(rng)]).to(device)
        labels = torch.cat([labels, named, named]).to(device)
        known, keep_hue = torch.cat([known, way_up, way_up]).to(device), torch.cat([keep_hue, hue, hue]).to(device)
        torn = torch.cat([torn, of_makes]).to(device)
        added = torch.randint(0, 4, (len(labels),), device=device)
        # The two views are compared as they lie: in the same turn.
        added[-2 * count :] = torch.randint(0, 4, (), device=device)
        with torch.no_grad():
            crops = augment(pixels, added.float(), keep_hue, torn).contiguous(memory_format=training.order)
        known = torch.where(known >= 0, (known + added) % 4, known)
        with fast(device):
            names, turns, likeness = training.network(crops)
        right = (names.argmax(1) == labels)[: arguments.batch].float().mean()
        apart, found = contrast(likeness[-2 * count : -count], likeness[-count:])
        loss = loss_of(names.float(), turns.float(), labels, known)
        training.learn(loss + LIKENESS_WEIGHT * apart, right=right, apart=apart, found=found)


if __name__ == "__main__":
    main()
