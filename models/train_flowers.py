"""Train the flower reader on the crops that `models.flower_material` wrote.

`python -m models.train_flowers --crops runs/flowers/flat.npz runs/flowers/scenes.npz --second runs/restored/second.pt
--out runs/flower-reader [--resume]`

A file is drawn from by the weight after its name (`scenes.npz=2`), default 1. Starts from the second reader's
checkpoint, or from `--weights`; resumes from OUT/last.pt.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from datasets.crops import UNKNOWN_TURN, Crops
from models.augment import augment
from models.flower_network import FLOWER_SIZE, begun
from models.precision import fast
from models.timed import Timed, add_options, weighted
from vision.reading import BONUS

AS_IT_LIES = 0.85
"""The first reader tells how a flower is turned; so often it is taken at its word in training."""


class Flowers:
    """Crop files held in memory, drawn from by weight."""

    def __init__(self, files: list[tuple[Path, float]], seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.lots = [Crops.load(path) for path, _ in files]
        weights = np.array([weight for _, weight in files])
        self.weights = weights / weights.sum()

    def batch(self, size: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return `size` crops (N, S, S, 3) uint8, the numbers of their names, and which were cut upright."""
        shares = self.rng.multinomial(size, self.weights)
        picked = [self.rng.integers(0, len(lot.names), share) for lot, share in zip(self.lots, shares, strict=True)]
        drawn = list(zip(self.lots, picked, strict=True))
        pixels = np.concatenate([lot.pixels[here] for lot, here in drawn])
        names = np.concatenate([lot.names[here] for lot, here in drawn])
        turns = np.concatenate([lot.turns[here] for lot, here in drawn])
        labels = np.array([BONUS.index(name) for name in names])
        return torch.from_numpy(pixels), torch.from_numpy(labels), torch.from_numpy(turns != UNKNOWN_TURN)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--crops", nargs="+", required=True, metavar="FILE[=WEIGHT]")
    parser.add_argument("--second", type=Path, required=True, help="the second reader's checkpoint, to start from")
    add_options(parser, minutes=40.0, lr=0.001, batch=64)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    flowers = Flowers(weighted(arguments.crops), arguments.seed)
    training = Timed(partial(begun, arguments.second), arguments, clip=2.0)
    device = training.device
    for _ in training.steps():
        pixels, labels, upright = (each.to(device) for each in flowers.batch(arguments.batch))
        # Of a photograph's crop nobody has told which way up it lies: it is shown as it is.
        added = torch.where(torch.rand(len(labels), device=device) < AS_IT_LIES, 0, torch.randint(0, 4, labels.shape))
        hue, torn = torch.zeros_like(upright), torch.zeros_like(upright)
        with torch.no_grad():
            turns = torch.where(upright, added, 0).float()
            crops = augment(pixels, turns, hue, torn, FLOWER_SIZE).contiguous(memory_format=training.order)
        with fast(device):
            names = training.network(crops)
        loss = functional.cross_entropy(names.float(), labels, label_smoothing=0.05)
        training.learn(loss, right=(names.argmax(1) == labels).float().mean())


if __name__ == "__main__":
    main()
