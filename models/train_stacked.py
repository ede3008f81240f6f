"""Train the stack reader on the crops that `models.stacked_material` wrote.

`python -m models.train_stacked --crops runs/stacked.npz runs/photo-tiles.npz=0.5 --out runs/stacked --minutes 30
[--resume]`

A file is drawn from by the weight after its name, default 1, and where it has tiles that lie on others these make a
half of what is drawn. Resumes from OUT/last.pt.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from models.augment import augment
from models.precision import fast
from models.stacked_material import SIZE, Stacks
from models.stacked_network import StackedNetwork
from models.timed import Timed, add_options, weighted

SHIFT_WEIGHT = 0.3
"""What the place of the tile below weighs beside whether there is one."""

AS_IT_IS = 0.8
"""The share of crops that are changed no more than slightly: drawn scenes have light and blur of their own, and a tile
is so small here that more of it would leave nothing to see."""


class Material:
    """Crop files held in memory, drawn from by weight, tiles that lie on others as often as those that do not."""

    def __init__(self, files: list[tuple[Path, float]], seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.lots = [Stacks.load(path) for path, _ in files]
        weights = np.array([weight for _, weight in files])
        self.weights = weights / weights.sum()

    def batch(self, size: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return `size` crops (N, S, S, 3) uint8, which of them lie on others, and where those lie (N, 2)."""
        shares = self.rng.multinomial(size, self.weights)
        drawn = list(zip(self.lots, map(self._pick, self.lots, shares.tolist()), strict=True))
        pixels = np.concatenate([lot.pixels[here] for lot, here in drawn])
        on_top = np.concatenate([lot.on_top[here] for lot, here in drawn])
        shifts = np.concatenate([lot.shifts[here] for lot, here in drawn])
        return torch.from_numpy(pixels), torch.from_numpy(on_top), torch.from_numpy(shifts)

    def _pick(self, lot: Stacks, count: int) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
        tops, others = np.flatnonzero(lot.on_top), np.flatnonzero(~lot.on_top)
        first = count // 2 if len(tops) else 0
        return np.concatenate([self.rng.choice(tops, first), self.rng.choice(others, count - first)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--crops", nargs="+", required=True, metavar="FILE[=WEIGHT]")
    add_options(parser, minutes=30.0, lr=0.002, batch=96)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    material = Material(weighted(arguments.crops), arguments.seed)
    training = Timed(StackedNetwork, arguments, clip=2.0)
    device = training.device
    for _ in training.steps():
        pixels, on_top, shifts = (each.to(device) for each in material.batch(arguments.batch))
        turns = torch.zeros(len(on_top), device=device)
        little = torch.rand(len(on_top), device=device) < AS_IT_IS
        with torch.no_grad():
            crops = augment(pixels, turns, torch.zeros_like(on_top), little, SIZE)
        with fast(device):
            told = training.network(crops.contiguous(memory_format=training.order))
        told = told.float()
        wanted = on_top.float()
        loss = functional.binary_cross_entropy_with_logits(told[:, 0], wanted * 0.98 + 0.01)
        off = functional.smooth_l1_loss(told[:, 1:], shifts, reduction="none").sum(dim=1)
        loss = loss + SHIFT_WEIGHT * (off * wanted).sum() / wanted.sum().clamp(min=1)
        training.learn(loss, right=((told[:, 0] > 0) == on_top).float().mean())


if __name__ == "__main__":
    main()
