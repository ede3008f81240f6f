"""Where each box belongs, once the reader has seen what lies there, and which of several stays on a tile.

The corner network pulls a box on half a tile to the whole of it, and now and then a good box halfway to the next tile.
Detector and corner network have no eye for faces, the reader has: it tells a face from two halves at a glance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.detector import Boxes, one_a_tile, quad_overlap
from vision.odds import log_odds
from vision.reader import Names

FAR: Final = 0.65
"""A box that shares less than this with where it lay before may have been led astray, and both places are read."""

BACK: Final = 1.0
"""It goes back where the reader's log-odds of a tile are greater by this: of 769 fitting scenes' boxes 32 go back that
lay better before, and 1 that did not."""

Crops = NDArray[np.uint8]

Lay = Callable[[Boxes], Boxes]
"""Lays boxes on the corners of their tiles."""

ReadPlaces = Callable[[NDArray[np.float32]], tuple[Crops, Names]]
"""Takes the corners of boxes (N, 4, 2) to their crops (N, S, S, 3) and what the reader says of them."""


class Settled(NamedTuple):
    """One box a tile, best first, with its crop (N, S, S, 3) and the reader's word on it."""

    boxes: Boxes
    crops: NDArray[np.uint8]
    names: Names


def settle(home: Boxes, laid: Boxes, read: ReadPlaces) -> Settled:
    """Choose for each box, best first, between its place and where the corner network laid it, then one box a tile.

    Of several on a tile the one stays of which detector and reader together think the most.
    """
    shared = [quad_overlap(*places) for places in zip(home.corners, laid.corners, strict=True)]
    far = np.flatnonzero(np.array(shared) < FAR)
    corners = np.concatenate([laid.corners, home.corners[far]])
    crops, names = read(corners)
    tile = log_odds(1 - names.probabilities[:, -1])
    place = np.arange(len(laid.corners))
    back = np.flatnonzero(tile[len(place) :] > tile[far] + BACK)
    place[far[back]] = len(place) + back
    order = np.argsort(-(log_odds(home.scores) + tile[place]), kind="stable")
    kept = np.sort(order[one_a_tile(corners[place[order]])])
    place = place[kept]
    return Settled(Boxes(corners[place], home.probabilities[kept]), crops[place], names.take(place))


def seen_at(
    places: NDArray[np.float32], classes: int, lay: Lay, read: ReadPlaces
) -> tuple[NDArray[np.float32], Crops, Names]:
    """Return where the corner network lays boxes (M, 4, 2) of which no detector said anything, their crops, and what
    the reader says of these.

    `classes`: how many a detector names.
    """
    laid = lay(Boxes(places, np.zeros((len(places), classes), np.float32))).corners
    return laid, *read(laid)


def borne_out(settled: Settled, boxes: NDArray[np.intp]) -> Settled:
    """Return the boxes with the reader's word for the detector's on those of the indexes `boxes`."""
    if not len(boxes):
        return settled
    said = settled.boxes.probabilities.copy()
    said[boxes] = settled.names.probabilities[boxes, :-1]
    return settled._replace(boxes=Boxes(settled.boxes.corners, said))


def joined(settled: Settled, corners: NDArray[np.float32], crops: NDArray[np.uint8], names: Names) -> Settled:
    """Add tiles (M, 4, 2) that the reader alone has seen, best first; weaker boxes on them give way.

    Its word stands for a detector's.
    """
    boxes = settled.boxes
    places = np.concatenate([boxes.corners, corners])
    said = np.concatenate([boxes.probabilities, names.probabilities[:, :-1]])
    pixels = np.concatenate([settled.crops, crops])
    told = settled.names.joined(names)
    order = np.argsort(told.probabilities[:, -1], kind="stable")
    kept = np.sort(order[one_a_tile(places[order])])
    return Settled(Boxes(places[kept], said[kept]), pixels[kept], told.take(kept))
