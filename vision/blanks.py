"""Blank dragons that are none: a patch of light on a wall of backs or on paper looks blank until it is shown larger.

Asked about where fewer tiles are read than a hand has: of a hand its other tiles tell.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detector import Boxes

LARGER: Final = 2.0
"""They are shown so many times as large as in the second look."""

WIDE: Final = 120.0
"""Where a tile is narrower than that in the full picture, pixels, to enlarge it shows nothing new."""

SURE: Final = 0.96
UNSEEN: Final = 0.3
"""A dragon less sure than this is asked about, and left out where the look gives less for it. (Of 17 dragons of
unfinished readings of spent scenes all had more, of 13 other things three.)"""


def asked(boxes: Boxes, chances: NDArray[np.float32], white: int, factor: float, least: float) -> NDArray[np.intp]:
    """Return the indexes of the boxes that may not be the dragon, class `white`, that their chances (N, C) make them.

    `factor`: how many times as large they are in the full picture. `least`: what is less likely a tile is none anyway.
    """
    dragon = (chances.argmax(axis=1) == white) & (chances.sum(axis=1) > least) & (chances[:, white] < SURE)
    return np.flatnonzero(dragon & (boxes.sides.min(axis=1) * factor > WIDE))
