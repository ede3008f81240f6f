"""A second opinion on the crops of which the reader is not sure, from a network of another kind.

Networks that learned the same things from the same beginning err alike, and their mean is no better than either. This
one began with photographs of everything (`models/second_network.py`); it takes longer, so it sees the doubtful alone.
Where a make was taught it sees every crop, and tells how like the faces that were shown each is (`vision.taught`).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.crops import as_input
from vision.detector import class_list, open_session
from vision.reader import Names

MOST_ASKED: Final = 20
"""No more crops of one picture than that: the detector's surest."""

SHARE: Final = 0.5
"""The chances are multiplied, the second reader's to this power and the reader's to what is left of 1."""

OUTPUTS: Final = ("names", "turns", "likeness")


class SecondReader:
    """The ONNX session of the second reader."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        self.session = open_session(path, threads)
        self._input = self.session.get_inputs()[0].name
        self.classes = class_list(self.session, path)
        if [output.name for output in self.session.get_outputs()] != list(OUTPUTS):
            raise ValueError(f"{path.name} doesn't answer {', '.join(OUTPUTS)}: export it with models/export.py")

    def read_crops(self, crops: NDArray[np.uint8]) -> Names:
        """Name (N, size, size, 3) crops, N at least 1."""
        return Names(*self.session.run(OUTPUTS[:2], {self._input: as_input(crops)}))

    def likeness(self, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Return (N, D) unit vectors of (N, size, size, 3) crops, N at least 1.

        They are near each other where two crops of one make show the same face.
        """
        (vectors,) = self.session.run(OUTPUTS[2:], {self._input: as_input(crops)})
        return np.asarray(vectors, np.float32)

    def weigh(self, crops: NDArray[np.uint8], names: Names, unsure: NDArray[np.intp]) -> Names:
        """Return the reader's `names` of crops (N, size, size, 3) with a second opinion on the first of the `unsure`.

        `unsure` holds indexes, those that matter most first.
        """
        unsure = unsure[:MOST_ASKED]
        if not len(unsure):
            return names
        second = self.read_crops(crops[unsure])
        probabilities, turns = names.probabilities.copy(), names.turns.copy()
        probabilities[unsure] = both(probabilities[unsure], second.probabilities)
        turns[unsure] = both(turns[unsure], second.turns)
        return replace(names, probabilities=probabilities, turns=turns)


def both(first: NDArray[np.float32], second: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the weighed geometric mean of two readers' chances (N, C), rows summing to 1."""
    joint = np.maximum(first, 1e-9) ** (1 - SHARE) * np.maximum(second, 1e-9) ** SHARE
    return np.asarray(joint / joint.sum(axis=1, keepdims=True), np.float32)
