"""Train the context network: which of the boxes of a picture are tiles of the hand, seen together.

`python -m models.train_context --pictures runs/context/*.npz --out runs/context [--resume]`, files of
`models.context_material`. It learns scenes by heart in a few minutes, so that more minutes are worse. Of tiles out of
the hand it learns to say little: a network that made them surer read more rendered scenes whole and fewer photographs,
whose heaps and trays no renderer lays. Resumes from OUT/last.pt.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from models.context_material import ELSEWHERE, TILE, UNKNOWN, Picture, pictures_in
from models.context_network import FEATURES, ContextNetwork
from models.timed import Timed, add_options
from vision.context import PAIR_FEATURES, box_features, own_odds, pair_features

KEPT = 0.85
"""Of every other picture so many boxes are shown: no box may hang on one other."""
SAY_LITTLE = 0.1
"""Weight of the squared log-odds that are added to tiles out of the hand."""

Lot = tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]


class Pictures:
    """The features of each picture's boxes and pairs, the odds of the boxes by themselves, what lies under them."""

    def __init__(self, pictures: list[Picture]) -> None:
        self._parts = []
        for one in pictures:
            odds = own_odds(one.boxes, one.names)
            features = box_features(one.boxes, one.names, odds), pair_features(one.boxes)
            self._parts.append(tuple(map(torch.from_numpy, (*features, odds, one.under))))

    def batch(self, size: int, rng: np.random.Generator) -> Lot:
        """Return boxes (B, N, F), pairs (B, N, N, P), which are there, their own odds, what is under them, (B, N)."""
        chosen = [self._some(self._parts[one], rng) for one in rng.integers(0, len(self._parts), size)]
        most = max(len(under) for *_, under in chosen)
        boxes, pairs = torch.zeros(size, most, FEATURES), torch.zeros(size, most, most, PAIR_FEATURES)
        there, odds, known = torch.zeros(size, most), torch.zeros(size, most), torch.full((size, most), UNKNOWN)
        for place, (features, between, own, under) in enumerate(chosen):
            count = len(under)
            boxes[place, :count], pairs[place, :count, :count] = features, between
            there[place, :count], odds[place, :count], known[place, :count] = 1, own, under.long()
        return boxes, pairs, there, odds, known

    @staticmethod
    def _some(parts: tuple[torch.Tensor, ...], rng: np.random.Generator) -> tuple[torch.Tensor, ...]:
        boxes, pairs, odds, under = parts
        if rng.random() < 0.5:
            return parts
        kept = torch.from_numpy(rng.random(len(under)) < KEPT)
        kept[int(rng.integers(len(under)))] = True
        return boxes[kept], pairs[kept][:, kept], odds[kept], under[kept]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", nargs="+", type=Path, required=True)
    add_options(parser, minutes=2.0, lr=0.001, batch=32)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    rng = np.random.default_rng(arguments.seed)
    pictures = Pictures([one for path in arguments.pictures for one in pictures_in(path)])
    training = Timed(ContextNetwork, arguments, clip=1.0)
    for _ in training.steps():
        boxes, pairs, there, odds, under = (each.to(training.device) for each in pictures.batch(arguments.batch, rng))
        added = training.network(boxes, pairs, there)
        told, elsewhere = odds + added, under == ELSEWHERE
        known = (under != UNKNOWN) & ~elsewhere
        wanted = (under[known] == TILE).float()
        loss = functional.binary_cross_entropy_with_logits(told[known], wanted)
        loss = loss + SAY_LITTLE * (added[elsewhere] ** 2).sum() / known.sum().clamp(min=1)
        training.learn(loss, right=((told[known] > 0) == wanted.bool()).float().mean())


if __name__ == "__main__":
    main()
