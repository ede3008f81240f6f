"""Flowers lie side by side: the reader is asked about the places beside one, where no detector saw a tile.

Flowers differ by make more than any other tiles, so that now and then one has no box, or a poor one; the hand is
finished without it, and nothing would tell that it is missing. Nobody lays anything else beside a flower that the
reader takes for one.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detector import Boxes
from vision.rows import Frames, frames
from vision.settle import Lay, ReadPlaces, Settled, joined, seen_at

SURE: Final = 0.9
"""The chance of all flowers together from which a box is one, as the reader sees it, and what lies beside it, too."""

HINT: Final = 0.02
"""Less than that at the place itself is not worth asking the corner network where a tile there would lie."""

ROOM: Final = 0.6
"""A place is empty where no tile's middle lies within six tenths of a tile's size of its own."""

A_TILE: Final = 0.5
"""A box that the reader gives less than this takes no place."""

HARDLY: Final = 1e-4
"""No detector's chance of a tile is taken for less."""

MOST: Final = 8
"""A set has eight flowers; where more are seen they lie in a heap or in a catalogue."""

ALIKE: Final = 1.4
"""The longer of two flowers side by side, seen in one picture, is no longer than that many times the other."""


def flowers_beside(
    settled: Settled, flowers: NDArray[np.intp], size: tuple[int, int], lay: Lay, read: ReadPlaces
) -> Settled:
    """Return the boxes with the flowers beside flowers that were in none; weaker boxes on their tiles give way.

    Those that have a box are then no less likely tiles to the detector than to the reader. `flowers`: their places
    among the reader's classes; `size`: (width, height) of the picture, pixels.
    """
    settled = _with_new_ones(settled, flowers, size, lay, read)
    sure = _sure(settled, flowers)
    if not 1 < len(sure) <= MOST:
        return settled
    return _raised(settled, sure[_side_by_side(settled.boxes.corners[sure])])


def _sure(settled: Settled, flowers: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the indexes of the boxes that are flowers to the reader."""
    return np.flatnonzero(settled.names.probabilities[:, flowers].sum(axis=1) > SURE)


def _raised(settled: Settled, boxes: NDArray[np.intp]) -> Settled:
    """Return the boxes, those of the indexes `boxes` no less likely tiles to the detector than to the reader."""
    said, scores = settled.boxes.probabilities.copy(), np.maximum(settled.boxes.scores[boxes], HARDLY)
    said[boxes] *= (np.maximum(1 - settled.names.probabilities[boxes, -1], scores) / scores)[:, None]
    return settled._replace(boxes=Boxes(settled.boxes.corners, said))


def _with_new_ones(
    settled: Settled, flowers: NDArray[np.intp], size: tuple[int, int], lay: Lay, read: ReadPlaces
) -> Settled:
    """Return the boxes with the flowers beside sure ones that were in none."""
    boxes, names, sure = settled.boxes, settled.names, _sure(settled, flowers)
    if not 0 < len(sure) <= MOST:
        return settled
    places = _empty_places(boxes.corners[sure], boxes.corners[names.probabilities[:, -1] < 1 - A_TILE], size)
    if len(places):
        places = places[read(places)[1].probabilities[:, flowers].sum(axis=1) > HINT]
    if not len(places):
        return settled
    laid, crops, seen = seen_at(places, boxes.probabilities.shape[1], lay, read)
    chance = seen.probabilities[:, flowers].sum(axis=1)
    new = np.argsort(-chance, kind="stable")[: (chance > SURE).sum()]
    if not len(new):
        return settled
    return joined(settled, laid[new], crops[new], seen.take(new))


def _side_by_side(corners: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return (N,) which of the tiles (N, 4, 2) lie beside another of them."""
    shapes = frames(corners.astype(np.float64))
    places = shapes.centre + _steps(shapes)
    away = np.linalg.norm(places[:, :, None] - shapes.centre, axis=3).min(axis=0)
    larger = np.maximum(shapes.size[:, None] / shapes.size, shapes.size / shapes.size[:, None])
    beside = (away < ROOM * shapes.size[:, None]) & (larger < ALIKE)
    return np.asarray((beside | beside.T).any(axis=1), np.bool_)


def _empty_places(
    anchors: NDArray[np.float32], tiles: NDArray[np.float32], size: tuple[int, int]
) -> NDArray[np.float32]:
    """Return the places (M, 4, 2) beside the anchors (N, 4, 2), on all four sides, that are in the picture and free."""
    shapes = frames(anchors.astype(np.float64))
    taken = tiles.mean(axis=1)
    free: list[NDArray[np.float32]] = []
    for step in _steps(shapes):
        for place, near in zip(anchors + step[:, None], ROOM * shapes.size, strict=True):
            middles = np.concatenate([taken, *(other.mean(axis=0)[None] for other in free)])
            inside = (place >= 0).all() and (place <= size).all()
            if inside and np.linalg.norm(middles - place.mean(axis=0), axis=1).min() > near:
                free.append(place)
    return np.array(free, np.float32).reshape(-1, 4, 2)


def _steps(shapes: Frames) -> NDArray[np.float64]:
    """Return the steps (4, N, 2) from each tile to the places on its four sides."""
    across, down = (shapes.axes * shapes.extents[:, :, None]).transpose(1, 0, 2)
    return np.stack([across, -across, down, -down])
