"""Which flower a flower is: told anew from a crop twice as large as the other readers', for its number is small.

Flowers and seasons differ by make more than any other tiles; what makes agree on is a number and a character in the
corners, a sixth of the tile high. Whether a tile is a flower at all stays as the other readers have it.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.crops import as_input, rectify
from vision.detector import class_list, open_session
from vision.reader import Names
from vision.second import both

MAY_BE: Final = 0.1
"""A box is looked at where the readers give all flowers together a greater chance than this."""

MOST_ASKED: Final = 16
"""No more boxes of one picture than that: the likeliest flowers."""

SHARE: Final = 0.6
"""The chances are multiplied, the flower reader's to this power and the others' to what is left of 1."""

IMPOSSIBLE: Final = 1e-6
"""No chance is taken for less."""


class FlowerReader:
    """The ONNX session of the flower reader; `places`: where its flowers stand among the readers' classes."""

    def __init__(self, path: Path, classes: tuple[str, ...], threads: int = 2) -> None:
        self.session = open_session(path, threads)
        given = self.session.get_inputs()[0]
        self._input, self.size = given.name, int(given.shape[-1])
        flowers = class_list(self.session, path)
        if unknown := sorted({*flowers} - {*classes}):
            raise ValueError(f"{path.name} names {', '.join(unknown)}, which no reader knows: export them all anew")
        self.places = np.array([classes.index(name) for name in flowers])

    def asked(self, names: Names) -> NDArray[np.intp]:
        """Return the indexes of the boxes that may be flowers, the likeliest first."""
        chance = names.probabilities[:, self.places].sum(axis=1)
        order = np.argsort(-chance, kind="stable")[:MOST_ASKED]
        return np.asarray(order[chance[order] > MAY_BE], np.intp)

    def name(self, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Return the chances (N, 8) of the flowers, rows summing to 1, of (N, size, size, 3) crops, N at least 1."""
        (chances,) = self.session.run(None, {self._input: as_input(crops)})
        return np.asarray(chances, np.float32)

    def weigh(
        self, rgb: NDArray[np.uint8], corners: NDArray[np.float32], names: Names, asked: NDArray[np.intp]
    ) -> Names:
        """Return the readers' `names` of the quads `corners` (N, 4, 2) of a picture with a word on its flowers.

        `asked` holds indexes. The chances of all flowers together stay as they are.
        """
        if not len(asked):
            return names
        told = self.name(rectify(rgb, _upright(corners[asked], names.turns[asked]), self.size))
        probabilities = names.probabilities.copy()
        place = np.ix_(asked, self.places)
        before = probabilities[place]
        whole = before.sum(axis=1, keepdims=True)
        probabilities[place] = both(before / whole, told, SHARE, IMPOSSIBLE) * whole
        return replace(names, probabilities=probabilities)


def _upright(corners: NDArray[np.float32], turns: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the quads (N, 4, 2) from the print's own top left corner on, as the chances (N, 4) of its turns say."""
    order = (np.arange(4)[None] + turns.argmax(axis=1)[:, None]) % 4
    return np.asarray(np.take_along_axis(corners, order[..., None], axis=1), np.float32)
