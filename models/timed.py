"""A training that ends when its time is up, or its steps are done: options, schedule, averaged weights, checkpoints."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator
from itertools import compress
from pathlib import Path
from typing import Any

import torch

WARM_UP = 200
"""Steps until the full learning rate; from there a cosine leads down to a fiftieth of it."""
LEAST_RATE = 0.02
SLOWEST = 0.998
"""The share of the averaged weights that a step keeps, once there have been enough of them."""
SAVE_SECONDS = 120
TELL_STEPS = 50


def add_options(parser: argparse.ArgumentParser, minutes: float, lr: float, batch: int = 256) -> None:
    """Add what every such training asks for, with these defaults."""
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=minutes, help="with those of the trainings it goes on from")
    parser.add_argument("--steps", type=int, help="end after so many steps, however long they take")
    parser.add_argument("--batch", type=int, default=batch)
    parser.add_argument("--lr", type=float, default=lr)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--weights", type=Path, help="start from these weights")
    parser.add_argument("--resume", action="store_true", help="go on from OUT/last.pt")
    parser.add_argument("--seed", type=int, default=0)


def with_weights(items: list[str]) -> list[tuple[str, float]]:
    """Return names and weights of NAME or NAME=WEIGHT; the weight is 1 where none is given."""
    pairs = (item.partition("=") for item in items)
    return [(name, float(weight or 1)) for name, _, weight in pairs]


def weighted(items: list[str]) -> list[tuple[Path, float]]:
    """Return paths and weights of PATH or PATH=WEIGHT."""
    return [(Path(path), weight) for path, weight in with_weights(items)]


class Timed:
    """A network in training, its averaged copy and its optimiser, as `add_options` ask for them."""

    def __init__(self, kind: Callable[[], torch.nn.Module], asked: argparse.Namespace, clip: float) -> None:
        # A bare number means that GPU, as it does for the detector's training.
        self.device = torch.device(f"cuda:{asked.device}" if asked.device.isdigit() else asked.device)
        # A GPU builds its kernels for that order at the first step of every shape: 8 s for one network and one shape.
        self.order = torch.channels_last if self.device.type == "cpu" else torch.contiguous_format
        self.network: Any = kind().to(self.device, memory_format=self.order)
        self.step = 0
        self.averaged: Any = kind().to(self.device)
        self._name = asked.out.name
        self._optimiser = torch.optim.AdamW(self.network.parameters(), lr=asked.lr, weight_decay=0.02)
        self._seconds: float = asked.minutes * 60
        self._steps: int | None = asked.steps
        self._lr, self._clip = asked.lr, clip
        self._spent = 0.0
        asked.out.mkdir(parents=True, exist_ok=True)
        self._last = asked.out / "last.pt"
        if asked.resume and self._last.exists():
            state = torch.load(self._last, map_location=self.device)
            self.network.load_state_dict(state["network"])
            self.averaged.load_state_dict(state["averaged"])
            self._optimiser.load_state_dict(state["optimiser"])
            self._spent, self.step = state["seconds"], state["step"]
        elif asked.weights:
            self.network.load_state_dict(torch.load(asked.weights, map_location=self.device)["averaged"])
            self.averaged.load_state_dict(self.network.state_dict())

    def steps(self) -> Iterator[None]:
        """Yield once a step until the time is up or the steps are done; saves every other minute and at the end."""
        before = time.monotonic() - self._spent
        saved = self._spent
        self.network.train()
        while (way := self._way()) < 1:
            rate = LEAST_RATE + (1 - LEAST_RATE) * 0.5 * (1 + math.cos(math.pi * way))
            for group in self._optimiser.param_groups:
                group["lr"] = self._lr * min(1.0, (self.step + 1) / WARM_UP) * rate
            yield
            self._spent = time.monotonic() - before
            if self._spent - saved > SAVE_SECONDS:
                saved = self._spent
                self._save()
        self._save()

    def _way(self) -> float:
        """Return how much of the training is behind: 0 at its beginning, 1 at its end."""
        return self.step / self._steps if self._steps else self._spent / self._seconds

    def learn(self, loss: torch.Tensor, **told: torch.Tensor) -> None:
        """Take a step down the loss; the figures `told` are printed beside it now and then."""
        self._optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), self._clip)
        self._optimiser.step()
        self.step += 1
        decay = min(SLOWEST, self.step / (self.step + 20))
        means, values = (list(each.state_dict().values()) for each in (self.averaged, self.network))
        weighed = [mean.is_floating_point() for mean in means]
        with torch.no_grad():
            torch._foreach_lerp_(list(compress(means, weighed)), list(compress(values, weighed)), 1 - decay)
            for mean, value, is_weight in zip(means, values, weighed, strict=True):
                if not is_weight:
                    mean.copy_(value)
        if self.step % TELL_STEPS == 0:
            figures = [f"{name} {value.item():.3f}" for name, value in {"loss": loss, **told}.items()]
            print(f"{self._name} step {self.step} {self._spent:.0f} s", *figures, flush=True)

    def _save(self) -> None:
        parts = {"network": self.network, "averaged": self.averaged, "optimiser": self._optimiser}
        state = {name: part.state_dict() for name, part in parts.items()}
        torch.save({**state, "seconds": self._spent, "step": self.step}, self._last)
