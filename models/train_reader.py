"""Train the tile reader on crops.

`python -m models.train_reader --crops runs/reader/*.npz --out runs/reader/run --minutes 25 [--resume]`
A file is drawn from by the weight after its name (`real.npz=3`), default 1. Resumes from OUT/last.pt.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from datasets.crops import UNKNOWN_TURN, Crops
from models.augment import augment
from models.network import NOT_A_TILE, READER_CLASSES, ReaderNetwork

# Where colour is what tells the tile, it is left alone.
COLOUR_BOUND = frozenset(("5m", "5p", "5s", "0m", "0p", "0s"))
# Prints that look the same in every quarter turn, or have no way up at all, teach nothing about it.
WITHOUT_WAY_UP = frozenset(("P", "X", NOT_A_TILE))
TURN_WEIGHT = 0.25


class Material:
    """Crop files held in memory, drawn from by weight, each class of a file as often as the next."""

    def __init__(self, files: list[tuple[Path, float]], seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        loaded = [(Crops.load(path), weight) for path, weight in files]
        self.lots = [lot for lot, _ in loaded if len(lot.names)]
        weights = np.array([weight for lot, weight in loaded if len(lot.names)])
        self.weights = weights / weights.sum()
        self.chances: list[np.ndarray[Any, np.dtype[np.float64]]] = []
        for lot in self.lots:
            _, inverse, counts = np.unique(lot.names, return_inverse=True, return_counts=True)
            # The square root stands between every tile alike and every crop alike.
            chance = 1 / np.sqrt(counts[inverse])
            self.chances.append(np.cumsum(chance / chance.sum()))
        self.index = {name: number for number, name in enumerate(READER_CLASSES)}

    def batch(self, size: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return uint8 crops, class numbers, known turns (-1: unknown) and where hue must stay."""
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
        return (
            torch.from_numpy(np.concatenate(pixels)[order]),
            torch.from_numpy(labels[order]),
            torch.from_numpy(known[order].astype(np.int64)),
            torch.from_numpy(keep_hue[order]),
        )


def loss_of(names: torch.Tensor, turns: torch.Tensor, labels: torch.Tensor, known_turns: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of the name plus a share of that of the turn where it is known."""
    loss = functional.cross_entropy(names, labels, label_smoothing=0.05)
    known = known_turns >= 0
    if bool(known.any()):
        loss = loss + TURN_WEIGHT * functional.cross_entropy(turns[known], known_turns[known])
    return loss


def save(
    path: Path,
    network: ReaderNetwork,
    averaged: ReaderNetwork,
    optimiser: torch.optim.Optimizer,
    spent: float,
    step: int,
) -> None:
    """Write what a later run goes on from, after `spent` seconds."""
    state = {"network": network.state_dict(), "averaged": averaged.state_dict(), "optimiser": optimiser.state_dict()}
    torch.save({**state, "seconds": spent, "step": step}, path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--crops", nargs="+", required=True, metavar="FILE[=WEIGHT]")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=25.0)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--lr", type=float, default=0.003)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--weights", type=Path, help="start from these weights")
    parser.add_argument("--resume", action="store_true", help="go on from OUT/last.pt")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    files = []
    for item in arguments.crops:
        path, _, weight = item.partition("=")
        files.append((Path(path), float(weight or 1)))
    arguments.out.mkdir(parents=True, exist_ok=True)
    last = arguments.out / "last.pt"
    material = Material(files, arguments.seed)
    # A bare number means that GPU, as it does for the detector's training.
    device = torch.device(f"cuda:{arguments.device}" if arguments.device.isdigit() else arguments.device)
    network = ReaderNetwork().to(device, memory_format=torch.channels_last)
    averaged = ReaderNetwork().to(device)
    optimiser = torch.optim.AdamW(network.parameters(), lr=arguments.lr, weight_decay=0.02)
    spent, step = 0.0, 0
    if arguments.resume and last.exists():
        state = torch.load(last, map_location=device)
        network.load_state_dict(state["network"])
        averaged.load_state_dict(state["averaged"])
        optimiser.load_state_dict(state["optimiser"])
        spent, step = state["seconds"], state["step"]
    elif arguments.weights:
        network.load_state_dict(torch.load(arguments.weights, map_location=device)["averaged"])
        averaged.load_state_dict(network.state_dict())
    total = arguments.minutes * 60
    before = time.monotonic() - spent
    saved = spent
    network.train()
    while (spent := time.monotonic() - before) < total:
        rate = min(1.0, (step + 1) / 200) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * spent / total)))
        for group in optimiser.param_groups:
            group["lr"] = arguments.lr * rate
        pixels, labels, known, keep_hue = (part.to(device) for part in material.batch(arguments.batch))
        added = torch.randint(0, 4, (len(labels),), device=device)
        with torch.no_grad():
            crops = augment(pixels, added.float(), keep_hue).contiguous(memory_format=torch.channels_last)
        known = torch.where(known >= 0, (known + added) % 4, known)
        with torch.autocast(device.type, dtype=torch.bfloat16):
            names, turns = network(crops)
        loss = loss_of(names.float(), turns.float(), labels, known)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimiser.step()
        step += 1
        decay = min(0.998, step / (step + 20))
        with torch.no_grad():
            for mean, value in zip(averaged.state_dict().values(), network.state_dict().values(), strict=True):
                if mean.dtype.is_floating_point:
                    mean.lerp_(value, 1 - decay)
                else:
                    mean.copy_(value)
        if step % 50 == 0:
            right = float((names.argmax(1) == labels).float().mean())
            print(f"step {step} {spent:.0f} s loss {loss.item():.3f} right {right:.3f}", flush=True)
        if spent - saved > 120:
            saved = spent
            save(last, network, averaged, optimiser, spent, step)
    save(last, network, averaged, optimiser, spent, step)


if __name__ == "__main__":
    main()
