"""Train the bamboo reader on the sixes and nines of bamboos in files of crops.

`python -m models.train_bamboos --crops runs/crops/makes.npz=3 runs/crops/scenes.npz runs/crops/photos.npz --torn
runs/crops/torn.npz --out runs/bamboos --minutes 40 [--resume]`

The files are those that both readers take, weights after their names and all; other faces in them are passed over.
Resumes from OUT/last.pt.
"""

from __future__ import annotations

import argparse

import torch
from torch.nn import functional

from datasets.crops import UNKNOWN_TURN
from models.augment import augment
from models.bamboo_network import BambooNetwork
from models.network import READER_CLASSES
from models.timed import Timed, add_options
from models.train_reader import add_material, material_of
from vision.specialist import BAMBOOS

ON_ITS_HEAD = 0.5
"""The readers tell along which side of a tile its bamboos stand, and cannot tell which way up."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add_material(parser)
    add_options(parser, minutes=40.0, lr=0.002, batch=128)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    material = material_of(arguments, only=BAMBOOS)
    training = Timed(BambooNetwork, arguments, clip=2.0)
    device = training.device
    numbers = torch.tensor([READER_CLASSES.index(name) for name in BAMBOOS], device=device)
    for _ in training.steps():
        pixels, labels, known, _, torn = (each.to(device) for each in material.batch(arguments.batch))
        turned = 2.0 * (torch.rand(len(labels), device=device) < ON_ITS_HEAD)
        # Of a photograph's crop nobody has told which way up it lies: it is shown as it is.
        turns = torch.where(known == UNKNOWN_TURN, 0.0, turned - known)
        with torch.no_grad():
            crops = augment(pixels, turns, torch.zeros_like(torn), torn).contiguous(memory_format=training.order)
        names = training.network(crops)
        wanted = (labels[:, None] == numbers).float().argmax(dim=1)
        loss = functional.cross_entropy(names, wanted, label_smoothing=0.02)
        training.learn(loss, right=(names.argmax(1) == wanted).float().mean())


if __name__ == "__main__":
    main()
