"""Tiles in line with each other: how many tiles one lies from another, and what counts as lying at a place between."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.rows import Frames

OFF: Final = 0.3
"""A tile is less than three tenths of a tile off its place; a box further off fills none."""

FILLED: Final = 0.5
"""A face within half a tile of a place lies there."""

LONGEST: Final = 3
"""So many steps at most: from the first tile of a concealed kong to its last, past two tiles."""


def steps_apart(shapes: Frames, first: NDArray[np.intp], second: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return (M,) how many tiles the boxes `second` lie from `first`, (M,) each; 0 where not in line or further."""
    way = shapes.centre[second] - shapes.centre[first]
    ways = [np.einsum("pd,pdk->pk", way, shapes.along[end]) / shapes.extents[end] for end in (first, second)]
    aside, along = np.sort(np.abs(ways[0] + ways[1]) / 2, axis=1).T
    steps = np.round(along)
    fits = (steps <= LONGEST) & (np.abs(along - steps) < OFF) & (aside < OFF)
    return np.where(fits, steps, 0).astype(np.intp)
