"""The tile reader: names each tile again from its own full-resolution crop, and tells which way up it lies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.crops import as_input
from vision.quads import across_and_down
from vision.reading import NOT_A_TILE
from vision.session import class_list, open_session

OUTPUTS: Final = ("names", "turns", "features")


@dataclass(frozen=True)
class Names:
    """`probabilities` (N, C) over the reader's classes, rows summing to 1; `turns` (N, 4) over quarter turns.

    `features` (N, D): what the reader saw in each crop, before it named it; None of what no reader saw by itself.
    """

    probabilities: NDArray[np.float32]
    turns: NDArray[np.float32]
    features: NDArray[np.float32] | None = None

    def __post_init__(self) -> None:
        count = len(self.probabilities)
        if self.probabilities.ndim != 2 or self.turns.shape != (count, 4):
            raise ValueError(f"expected (N, C) and (N, 4), got {self.probabilities.shape}, {self.turns.shape}")
        if self.features is not None and len(self.features) != count:
            raise ValueError(f"expected features of {count} crops, got {len(self.features)}")

    def take(self, index: NDArray[np.intp]) -> Names:
        """Return what is said of the crops that `index` picks."""
        features = None if self.features is None else self.features[index]
        return Names(self.probabilities[index], self.turns[index], features)

    def joined(self, more: Names) -> Names:
        """Return what is said of these crops, then of `more`."""
        features = None
        if self.features is not None and more.features is not None:
            features = np.concatenate([self.features, more.features])
        return Names(
            np.concatenate([self.probabilities, more.probabilities]),
            np.concatenate([self.turns, more.turns]),
            features,
        )


class Reader:
    """The ONNX session of the reader."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        self.session = open_session(path, threads)
        self._input = self.session.get_inputs()[0]
        self.size = int(self._input.shape[-1])
        self.classes = class_list(self.session, path)
        if NOT_A_TILE not in self.classes:
            raise ValueError(f"{path.name} lacks the class {NOT_A_TILE!r}: export it with models/export.py")
        answered = self.session.get_outputs()
        if [each.name for each in answered] != list(OUTPUTS):
            raise ValueError(f"{path.name} doesn't answer {', '.join(OUTPUTS)}: export it with models/export.py")
        self._nothing = Names(*(np.empty((0, each.shape[1]), np.float32) for each in answered))

    def read_crops(self, crops: NDArray[np.uint8]) -> Names:
        """Name (N, size, size, 3) crops."""
        if not len(crops):
            return self._nothing
        return Names(*self.session.run(None, {self._input.name: as_input(crops)}))


def print_up(corners: NDArray[np.float32], turns: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return (N, 2) vectors along which each print points up, their length how sure the reader is, 0 to 1.

    A print turned clockwise by q quarters in its crop points at the crop's top, right, bottom or left.
    """
    right, down = across_and_down(corners)
    directions = np.stack([-down, right, down, -right], axis=1)
    directions = directions / np.maximum(np.linalg.norm(directions, axis=2, keepdims=True), 1e-6)
    picked = turns.argmax(axis=1)
    rows = np.arange(len(corners))
    sure = np.clip((turns[rows, picked] - 0.25) / 0.75, 0.0, 1.0)
    return np.asarray(directions[rows, picked] * sure[:, None], np.float32)


def print_line(turns: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return (N,), 0 to 1, how sure the reader is that each print stands along its likeliest turn, on its head or not.

    Many look alike either way up, and stand or lie all the same.
    """
    picked = turns.argmax(axis=1)
    rows = np.arange(len(turns))
    return np.asarray(np.clip(2 * (turns[rows, picked] + turns[rows, picked - 2]) - 1, 0.0, 1.0), np.float32)
