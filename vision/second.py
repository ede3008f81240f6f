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

from vision.crops import TURNS, as_input, quarter_turns
from vision.reader import Names
from vision.session import class_list, open_session

MOST_ASKED: Final = 28
"""No more crops of one picture than that: the detector's surest."""

SHARE: Final = 0.62
"""The chances are multiplied, the second reader's to this power and the reader's to what is left of 1."""

SETTLED: Final = 0.9
"""Where both together give no answer as great a chance, the second reader sees the crop in the other turns too."""

IMPOSSIBLE: Final = 1e-9
"""No chance is taken for less, so that no opinion rules out what all the others say."""

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

    def read_turned(self, crops: NDArray[np.uint8], upright: Names) -> Names:
        """Name (N, size, size, 3) crops, N at least 1, by the geometric mean of what each quarter turn of them says.

        `upright`: what was said of them as they lie.
        """
        turned = quarter_turns(crops)[:, 1:]
        said = self.read_crops(turned.reshape(-1, *crops.shape[1:]))
        names = [upright.probabilities, *(said.probabilities[turn :: TURNS - 1] for turn in range(TURNS - 1))]
        # Turned anticlockwise by a quarter a print that points right points up.
        turns = [said.turns[turn - 1 :: TURNS - 1] for turn in range(1, TURNS)]
        turns = [upright.turns, *(np.roll(lying, turn, axis=1) for turn, lying in enumerate(turns, 1))]
        return Names(geometric_mean(np.stack(names, axis=1)), geometric_mean(np.stack(turns, axis=1)))

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
        first = names.take(unsure)
        second = self.read_crops(crops[unsure])
        torn = np.flatnonzero(both(first.probabilities, second.probabilities).max(axis=1) < SETTLED)
        if len(torn):
            turned = self.read_turned(crops[unsure[torn]], second.take(torn))
            second.probabilities[torn], second.turns[torn] = turned.probabilities, turned.turns
        probabilities, turns = names.probabilities.copy(), names.turns.copy()
        probabilities[unsure] = both(probabilities[unsure], second.probabilities)
        turns[unsure] = both(turns[unsure], second.turns)
        return replace(names, probabilities=probabilities, turns=turns)


def both(
    first: NDArray[np.float32], second: NDArray[np.float32], share: float = SHARE, least: float = IMPOSSIBLE
) -> NDArray[np.float32]:
    """Return the geometric mean of two readers' chances (N, C), the second's weighed `share`, rows summing to 1.

    No chance is taken for less than `least`.
    """
    joint = np.maximum(first, least) ** (1 - share) * np.maximum(second, least) ** share
    return np.asarray(joint / joint.sum(axis=1, keepdims=True), np.float32)


def geometric_mean(chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return (N, C) chances, rows summing to 1, of opinions (N, K, C)."""
    joint = np.exp(np.log(np.maximum(chances, IMPOSSIBLE)).mean(axis=1))
    return np.asarray(joint / joint.sum(axis=1, keepdims=True), np.float32)
