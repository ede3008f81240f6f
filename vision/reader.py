"""The tile reader: names each tile again from its own full-resolution crop, and tells which way up it lies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.crops import as_input
from vision.reading import NOT_A_TILE
from vision.session import class_list, open_session


@dataclass(frozen=True)
class Names:
    """`probabilities` (N, C) over the reader's classes, rows summing to 1; `turns` (N, 4) over quarter turns."""

    probabilities: NDArray[np.float32]
    turns: NDArray[np.float32]

    def __post_init__(self) -> None:
        count = len(self.probabilities)
        if self.probabilities.ndim != 2 or self.turns.shape != (count, 4):
            raise ValueError(f"expected (N, C) and (N, 4), got {self.probabilities.shape}, {self.turns.shape}")

    def take(self, index: NDArray[np.intp]) -> Names:
        """Return what is said of the crops that `index` picks."""
        return Names(self.probabilities[index], self.turns[index])


class Reader:
    """The ONNX session of the reader."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        self.session = open_session(path, threads)
        self._input = self.session.get_inputs()[0]
        self.size = int(self._input.shape[-1])
        self.classes = class_list(self.session, path)
        if NOT_A_TILE not in self.classes:
            raise ValueError(f"{path.name} lacks the class {NOT_A_TILE!r}: export it with models/export.py")

    def read_crops(self, crops: NDArray[np.uint8]) -> Names:
        """Name (N, size, size, 3) crops."""
        if not len(crops):
            return Names(np.empty((0, len(self.classes)), np.float32), np.empty((0, 4), np.float32))
        return Names(*self.session.run(None, {self._input.name: as_input(crops)}))


def print_up(corners: NDArray[np.float32], turns: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return (N, 2) vectors along which each print points up, their length how sure the reader is, 0 to 1.

    A print turned clockwise by q quarters in its crop points at the crop's top, right, bottom or left.
    """
    top = corners[:, 0] - corners[:, 3] + corners[:, 1] - corners[:, 2]
    right = corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]
    directions = np.stack([top, right, -top, -right], axis=1)
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
