"""Tiles that lie on another: the fourth of an added kong, on the turned tile of its pung or on the middle one.

What is under it hardly shows, and a pung is read. A network that looks at the tile and what is round it tells by the
body, twice as high, and by how the tile stands out of its row.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.crops import SQUARE, as_input, from_corner, rectify
from vision.photo import Photo
from vision.quads import across_and_down
from vision.session import aside, open_session

STACKED_RIM: Final = 0.7
"""What is shown round the square on a tile, as a share of its side: the neighbours, and the bodies of both."""


class Stacked(NamedTuple):
    """Of N tiles: `chances` (N,) that each lies on another, and where that one then lies, `under` (N, 4, 2)."""

    chances: NDArray[np.float32]
    under: NDArray[np.float32]


class StackReader:
    """The ONNX session of the network, on one thread: the hands are read meanwhile."""

    def __init__(self, path: Path) -> None:
        self.session = open_session(path, threads=1)
        given = self.session.get_inputs()[0]
        self._input, self._size = given.name, int(given.shape[-1])

    def look(self, photo: Photo, corners: NDArray[np.float32]) -> Callable[[], Stacked]:
        """Begin to look at the tiles on quads (N, 4, 2), N at least 1, in the full pixels of a photo.

        They are seen as far as the photo was decoded. What is returned waits for what is made of them.
        """
        squares = squares_on(corners)
        crops = rectify(photo.pixels, squares / np.float32(photo.factor), self._size, STACKED_RIM)
        answer = aside(partial(self.session.run, None, {self._input: as_input(crops)}))

        def told() -> Stacked:
            chances, places = answer()
            halves = np.stack([squares[:, 1] - squares[:, 0], squares[:, 3] - squares[:, 0]], axis=1) / 2
            return Stacked(np.asarray(chances, np.float32), corners + places[:, None] @ halves)

        return told


def squares_on(corners: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the squares (N, 4, 2) on quads (N, 4, 2), clockwise from top left: as wide as the longer sides, about the
    same middle, and turned as that side lies which is the highest in the picture.

    However the print stands, the body of a tile shows below it; and seen from low down it is longer than the face.
    """
    heights = (corners[:, :, 1] + np.roll(corners[:, :, 1], -1, axis=1)) / 2
    across, down = across_and_down(from_corner(corners, heights.argmin(axis=1)))
    wide, high = (np.maximum(np.linalg.norm(each, axis=1, keepdims=True), 1e-6) for each in (across, down))
    half = across / wide * np.maximum(wide, high) / 2
    below = np.stack([-half[:, 1], half[:, 0]], axis=1)
    return np.asarray(corners.mean(axis=1, keepdims=True) + SQUARE @ np.stack([half, below], axis=1), np.float32)
