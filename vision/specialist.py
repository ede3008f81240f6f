"""Readers of a few faces that are hard to tell from each other, asked about these alone, after the others.

Flowers and seasons differ by make more than any other tiles; what makes agree on is a number and a character in the
corners, a sixth of the tile high, which a crop twice as large shows. Sixes and nines of bamboos have to be counted,
where the other readers go by the red that most makes' nines have in them. Whether a tile is any of its faces at all
stays as those readers have it.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.crops import as_input, from_corner, rectify
from vision.detector import Boxes
from vision.photo import Photo
from vision.reader import Names
from vision.second import both
from vision.session import class_list, open_session

BAMBOOS: Final = ("6s", "9s")

MOST_ASKED: Final = 16
"""No more boxes of one picture than that: the likeliest."""

FULL_BELOW: Final = 90.0
"""Where one of them is narrower than that in a reduced picture it is looked at in full: a flower's number is small."""

LEAST_TOLD: Final = 1e-6
"""No chance is taken for less."""


class Word(NamedTuple):
    """When a specialist is asked, and what its word weighs.

    `may_be`: about boxes of which the readers give all its faces together a greater chance. `share`: the chances are
    multiplied, the specialist's to this power and the others' to what is left of 1.
    """

    may_be: float
    share: float


FLOWERS_WORD: Final = Word(0.1, 0.8)
BAMBOOS_WORD: Final = Word(0.1, 0.9)


class Specialist:
    """The ONNX session of one; `places`: where its faces stand among the readers' classes."""

    def __init__(self, path: Path, classes: tuple[str, ...], word: Word, threads: int = 2) -> None:
        self.session = open_session(path, threads)
        given = self.session.get_inputs()[0]
        self._input, self.size = given.name, int(given.shape[-1])
        self._word = word
        faces = class_list(self.session, path)
        if unknown := sorted({*faces} - {*classes}):
            raise ValueError(f"{path.name} names {', '.join(unknown)}, which no reader knows: export them all anew")
        self.places = np.array([classes.index(name) for name in faces])

    def asked(self, names: Names) -> NDArray[np.intp]:
        """Return the indexes of the boxes that may show one of its faces, the likeliest first."""
        chance = names.probabilities[:, self.places].sum(axis=1)
        order = np.argsort(-chance, kind="stable")[:MOST_ASKED]
        return np.asarray(order[chance[order] > self._word.may_be], np.intp)

    def name(self, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Return the chances (N, F) of its faces, rows summing to 1, of (N, size, size, 3) crops, N at least 1."""
        (chances,) = self.session.run(None, {self._input: as_input(crops)})
        return np.asarray(chances, np.float32)

    def weigh(
        self, rgb: NDArray[np.uint8], corners: NDArray[np.float32], names: Names, asked: NDArray[np.intp]
    ) -> Names:
        """Return the readers' `names` of the quads `corners` (N, 4, 2) of a picture with a word on those `asked`.

        `asked` holds indexes. The chances of all its faces together stay as they are.
        """
        if not len(asked):
            return names
        # From the print's own top left corner on.
        upright = from_corner(corners[asked], names.turns[asked].argmax(axis=1))
        return self._agreed(names, asked, self.name(rectify(rgb, upright, self.size)))

    def weigh_in_photo(self, photo: Photo, boxes: Boxes, names: Names) -> Names:
        """Return the readers' `names` of boxes in a photo's `pixels` with a word on those that may show its faces.

        Where one of these is small in a reduced picture all are seen in full.
        """
        asked = self.asked(names)
        if photo.factor == 1 or not len(asked) or boxes.sides[asked, 0].min() > FULL_BELOW:
            return self.weigh(photo.pixels, boxes.corners, names, asked)
        return self.weigh(photo.rgb, boxes.scaled(photo.factor).corners, names, asked)

    def weigh_crops(self, crops: NDArray[np.uint8], names: Names) -> Names:
        """Return the readers' `names` of crops (N, size, size, 3) with a word on those that it is asked about."""
        asked = self.asked(names)
        if not len(asked):
            return names
        upright = [np.rot90(crops[n], int(names.turns[n].argmax())) for n in asked]
        return self._agreed(names, asked, self.name(np.stack(upright)))

    def _agreed(self, names: Names, asked: NDArray[np.intp], told: NDArray[np.float32]) -> Names:
        """Return the readers' `names` with what was `told` of those `asked`, at least one."""
        probabilities = names.probabilities.copy()
        place = np.ix_(asked, self.places)
        before = probabilities[place]
        whole = before.sum(axis=1, keepdims=True)
        probabilities[place] = both(before / whole, told, self._word.share, LEAST_TOLD) * whole
        return replace(names, probabilities=probabilities)
