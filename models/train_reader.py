"""Train the tile reader on crops.

`python -m models.train_reader --crops runs/reader/*.npz --out runs/reader/run --minutes 25 [--resume]`
A file is drawn from by the weight after its name (`real.npz=3`), default 1. What `models.torn` cut goes to `--torn`: it
has blur, light and slant of its own, and is changed no more than slightly. Faces that are hard to tell are drawn
oftener (`--oftener 6s=4 9s=4`). Resumes from OUT/last.pt.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import torch
from torch.nn import functional

from datasets.crops import UNKNOWN_TURN, Crops
from models.augment import augment
from models.network import READER_CLASSES, ReaderNetwork
from models.precision import fast
from models.timed import Timed, add_options, weighted, with_weights
from vision.reading import FACE_DOWN, NOT_A_TILE, WHITE

# Where colour is what tells the tile, it is left alone.
COLOUR_BOUND = frozenset(("5m", "5p", "5s", "0m", "0p", "0s"))
# Prints that look the same in every quarter turn, or have no way up at all, teach nothing about it.
WITHOUT_WAY_UP = frozenset((WHITE, FACE_DOWN, NOT_A_TILE))
TURN_WEIGHT = 0.25


class Batch(NamedTuple):
    """N crops (N, S, S, 3) uint8, their class numbers and turns (-1: unknown), where hue must stay, which are torn."""

    pixels: torch.Tensor
    labels: torch.Tensor
    turns: torch.Tensor
    keep_hue: torch.Tensor
    torn: torch.Tensor


class Material:
    """Crop files held in memory, drawn from by weight, each class of a file as often as the next but those `oftener`.

    `only`: the faces whose crops are kept, all where none is named. Raises ValueError where no crop shows these, or
    `oftener` names what the reader does not know.
    """

    def __init__(
        self,
        files: list[tuple[Path, float]],
        torn: list[tuple[Path, float]],
        seed: int,
        oftener: Mapping[str, float] = MappingProxyType({}),
        only: tuple[str, ...] = (),
    ) -> None:
        self.rng = np.random.default_rng(seed)
        loaded = [(Crops.load(path).only(only), weight) for path, weight in files + torn]
        filled = [number for number, (lot, _) in enumerate(loaded) if len(lot.names)]
        if not filled:
            raise ValueError(f"none of the crops shows {' or '.join(only) or 'anything'}")
        self.lots = [loaded[number][0] for number in filled]
        self.torn = np.array([number >= len(files) for number in filled])
        weights = np.array([loaded[number][1] for number in filled])
        self.weights = weights / weights.sum()
        self.chances: list[np.ndarray[Any, np.dtype[np.float64]]] = []
        for lot in self.lots:
            names, inverse, counts = np.unique(lot.names, return_inverse=True, return_counts=True)
            # The square root stands between every tile alike and every crop alike.
            chance = (np.array([oftener.get(name, 1.0) for name in names]) / np.sqrt(counts))[inverse]
            self.chances.append(np.cumsum(chance / chance.sum()))
        self.index = {name: number for number, name in enumerate(READER_CLASSES)}
        if strange := sorted(oftener.keys() - self.index.keys()):
            raise ValueError(f"--oftener names {', '.join(strange)}, which the reader does not know")

    def batch(self, size: int) -> Batch:
        """Return `size` crops, in random order."""
        shares = self.rng.multinomial(size, self.weights)
        pixels, names, turns = [], [], []
        for lot, chance, share in zip(self.lots, self.chances, shares, strict=True):
            picked = np.minimum(np.searchsorted(chance, self.rng.random(share)), len(lot.names) - 1)
            pixels.append(lot.pixels[picked])
            names.append(lot.names[picked])
            turns.append(lot.turns[picked])
        name = np.concatenate(names)
        order = self.rng.permutation(size)
        labels = np.array([self.index[item] for item in name])
        keep_hue = np.array([item in COLOUR_BOUND for item in name])
        known = np.where([item in WITHOUT_WAY_UP for item in name], UNKNOWN_TURN, np.concatenate(turns))
        return Batch(
            torch.from_numpy(np.concatenate(pixels)[order]),
            torch.from_numpy(labels[order]),
            torch.from_numpy(known[order].astype(np.int64)),
            torch.from_numpy(keep_hue[order]),
            torch.from_numpy(np.repeat(self.torn, shares)[order]),
        )


def loss_of(names: torch.Tensor, turns: torch.Tensor, labels: torch.Tensor, known_turns: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of the name plus a share of that of the turn where it is known."""
    loss = functional.cross_entropy(names, labels, label_smoothing=0.05)
    known = known_turns >= 0
    if bool(known.any()):
        loss = loss + TURN_WEIGHT * functional.cross_entropy(turns[known], known_turns[known])
    return loss


def add_material(parser: argparse.ArgumentParser) -> None:
    """Add the options that `material_of` reads."""
    parser.add_argument("--crops", nargs="+", required=True, metavar="FILE[=WEIGHT]")
    parser.add_argument("--torn", nargs="+", default=[], metavar="FILE[=WEIGHT]", help="crops that `models.torn` cut")
    parser.add_argument("--oftener", nargs="+", default=[], metavar="NAME=TIMES", help="draw crops of a face oftener")


def material_of(asked: argparse.Namespace, only: tuple[str, ...] = ()) -> Material:
    """Return the crops that were asked for, of the faces `only`, if any are named."""
    return Material(weighted(asked.crops), weighted(asked.torn), asked.seed, dict(with_weights(asked.oftener)), only)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add_material(parser)
    add_options(parser, minutes=25.0, lr=0.003)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    material = material_of(arguments)
    training = Timed(ReaderNetwork, arguments, clip=2.0)
    device = training.device
    for _ in training.steps():
        pixels, labels, known, keep_hue, torn = (part.to(device) for part in material.batch(arguments.batch))
        added = torch.randint(0, 4, (len(labels),), device=device)
        with torch.no_grad():
            crops = augment(pixels, added.float(), keep_hue, torn).contiguous(memory_format=training.order)
        known = torch.where(known >= 0, (known + added) % 4, known)
        with fast(device):
            names, turns, _ = training.network(crops)
        right = (names.argmax(1) == labels).float().mean()
        training.learn(loss_of(names.float(), turns.float(), labels, known), right=right)


if __name__ == "__main__":
    main()
