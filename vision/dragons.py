"""Blank dragons that no detector is sure of: of the tiles' own colour, and the reader sees one there.

A dragon has no print, so that in odd light, from aside, or of a make that they never saw detectors see little where it
lies; between two other tiles it looks like a gap. But the bodies of those are of its very colour, and the table seldom
is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detections import Floats
from vision.light import bodies
from vision.line import FILLED, LONGEST, OFF, steps_apart
from vision.reading import FACE_DOWN, WHITE
from vision.rows import Frames, frames
from vision.settle import Lay, ReadPlaces, Settled, borne_out, joined, seen_at

SURE: Final = 0.5
"""The reader's chance of its name from which a box is a face, and that of a tile from which it has seen a dragon."""

BLANK: Final = 0.3
"""No dragon has less; a dragon and a back are much alike, and which it is others tell."""

HINT: Final = 0.1
"""Less than that where it would lie is not worth asking the corner network where it does."""

ALIKE: Final = 6.0
"""Two bodies differ by less (CIE 1976, of 100)."""

MOST: Final = 8
"""More such places are no gaps in rows."""

TOLD: Final = 0.3
LIKELY: Final = 0.8
"""Where the detectors think of a dragon so much, and of a blank tile more than of all others, it is one four times in
five, though the reader sees nothing: in bright light a dragon is as white as paper. (Of 920 spent pictures nine such
places: eight dragons, one thing that is no tile.)"""

NO_TILE: Final = 0.2
SEEN: Final = 0.01
"""Of a box by itself the reader must give less to that it is no tile, and the detectors more to that it is one."""

NEAREST: Final = 4
AS_LARGE: Final = 0.8
MUCH_ALIKE: Final = 12.0
APART: Final = 0.85
"""The four nearest faces tell how large such a dragon is, to a fifth, and of what colour; nearer than 0.85 tile sizes
to one lie that tile's own sides. Of 308 photographs of a make that none of the networks had seen 19 of the 33 dragons
that were missed lie so and nothing else, of 1,100 others three and one thing that is no tile."""


def dragons_between(
    settled: Settled, classes: tuple[str, ...], rgb: NDArray[np.uint8], lay: Lay, read: ReadPlaces
) -> Settled:
    """Return the boxes with the blank dragons that lie between two tiles; weaker boxes on them give way.

    `rgb`: the picture (H, W, 3) they lie in; `classes`: those of the reader, the last of them no tile. Of a dragon
    that has a box the reader's word stands for the detector's, too.
    """
    white, back = classes.index(WHITE), classes.index(FACE_DOWN)
    chances, shapes = settled.names.probabilities, frames(settled.boxes.corners.astype(np.float64))
    blank = np.isin(chances.argmax(axis=1), (white, back))
    faces = np.flatnonzero(_is_face(chances, white, back))
    places = _gaps(settled.boxes.corners, shapes, faces, rgb)
    if not 0 < len(places) <= MOST:
        return settled
    settled = _as_detected(settled, places, shapes, white, back)
    chances = settled.names.probabilities
    boxed = _there(places.mean(axis=1), shapes, np.flatnonzero(blank), OFF)
    seen = np.unique(boxed[boxed >= 0])
    surer = 1 - chances[seen, -1] > settled.boxes.scores[seen]
    settled = borne_out(settled, seen[surer & _is_dragon(chances[seen], white, back)])
    asked = places[boxed < 0]
    asked = asked[read(asked)[1].probabilities[:, white] > HINT] if len(asked) else asked
    if not len(asked):
        return settled
    laid, crops, names = seen_at(asked, len(classes) - 1, lay, read)
    new = np.flatnonzero(_is_dragon(names.probabilities, white, back))
    return joined(settled, laid[new], crops[new], names.take(new)) if len(new) else settled


def dragons_alike(settled: Settled, classes: tuple[str, ...], rgb: NDArray[np.uint8]) -> Settled:
    """Return the boxes with the reader's word for the detector's on blank ones as large as faces near by, and of their
    colour.

    `rgb`: the picture (H, W, 3) they lie in; `classes`: those of the reader, the last of them no tile.
    """
    white, back = classes.index(WHITE), classes.index(FACE_DOWN)
    chances, scores = settled.names.probabilities, settled.boxes.scores
    blank = chances[:, white] + chances[:, back]
    weak = np.flatnonzero((blank > SURE) & (chances[:, -1] < NO_TILE) & (scores > SEEN) & (scores < SURE))
    faces = np.flatnonzero(_is_face(chances, white, back) & (scores > SURE))
    if not len(weak) or not len(faces):
        return settled
    shapes = frames(settled.boxes.corners.astype(np.float64))
    away = np.linalg.norm(shapes.centre[weak, None] - shapes.centre[faces], axis=2) / shapes.size[weak, None]
    about = np.argsort(away, axis=1, kind="stable")[:, :NEAREST]
    ratio = shapes.size[weak] / np.median(shapes.size[faces][about], axis=1)
    shown = _lab(bodies(rgb, settled.boxes.corners[np.concatenate([weak, faces])]))
    here, beside = shown[: len(weak)], shown[len(weak) :][about]
    unlike = np.median(np.linalg.norm(here[:, None] - beside, axis=2), axis=1)
    size_fits = (ratio > AS_LARGE) & (ratio < 1 / AS_LARGE)
    return borne_out(settled, weak[size_fits & (unlike < MUCH_ALIKE) & (away.min(axis=1) > APART)])


def _as_detected(settled: Settled, places: NDArray[np.float32], shapes: Frames, white: int, back: int) -> Settled:
    """The boxes with the detectors' word on blank ones at places (M, 4, 2) that the reader takes for none."""
    chances, shares = settled.names.probabilities, settled.boxes.shares
    unseen = np.isin(chances.argmax(axis=1), (white, chances.shape[1] - 1))
    blank = shares[:, white] + shares[:, back]
    told = np.flatnonzero(unseen & (shares[:, white] > TOLD) & (blank > SURE) & (chances[:, white] < SURE))
    there = _there(places.mean(axis=1), shapes, told, OFF)
    found = np.unique(there[there >= 0])
    if not len(found):
        return settled
    names = settled.names.probabilities.copy()
    names[found] *= 1 - LIKELY
    names[found, white] += LIKELY
    return borne_out(settled._replace(names=replace(settled.names, probabilities=names)), found)


def _is_face(chances: NDArray[np.float32], white: int, back: int) -> NDArray[np.bool_]:
    """Whether the reader is sure of a printed face: no blank tile, and not none."""
    best = chances.argmax(axis=1)
    return np.asarray((chances.max(axis=1) > SURE) & ~np.isin(best, (white, back, chances.shape[1] - 1)))


def _is_dragon(chances: NDArray[np.float32], white: int, back: int) -> NDArray[np.bool_]:
    blank = chances[:, white] + chances[:, back]
    return np.asarray((chances[:, white] > BLANK) & (blank > SURE))


def _gaps(
    corners: NDArray[np.float32], shapes: Frames, faces: NDArray[np.intp], rgb: NDArray[np.uint8]
) -> NDArray[np.float32]:
    """Return the places (M, 4, 2) between two faces in line, a tile or two apart, where no face lies and all is of the
    colour of both."""
    first, second, steps = _in_line(shapes, faces)
    step = (shapes.centre[second] - shapes.centre[first]) / steps[:, None]
    each = [(pair, n) for pair, count in enumerate(steps.tolist()) for n in range(1, count)]
    of, number = np.array(each, np.intp).reshape(-1, 2).T
    aside = step[of] * number[:, None]
    free = _there(shapes.centre[first[of]] + aside, shapes, faces, FILLED) < 0
    kept = (np.bincount(of[free], minlength=len(first)) == steps - 1)[of]
    places = np.asarray(corners[first[of[kept]]] + aside[kept, None], np.float32)
    if not len(places):
        return places
    pairs, of = np.unique(of[kept], return_inverse=True)
    ends, steps = np.stack([first[pairs], second[pairs]]), steps[pairs]
    here, beside = _lab(bodies(rgb, places)), _lab(bodies(rgb, corners[ends.ravel()])).reshape(2, -1, 3)
    away = np.linalg.norm(here - beside[:, of], axis=2).max(axis=0)
    kept = (np.bincount(of[away < ALIKE], minlength=len(pairs)) == steps - 1)[of]
    return _once(places[kept], OFF * shapes.size[ends[0, of[kept]]])


def _in_line(shapes: Frames, faces: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Return the faces (M,), (M,) that lie in line with each other, and how many tiles (M,) apart, two or three."""
    first, second = (faces[end] for end in np.triu_indices(len(faces), 1))
    away = np.abs(shapes.centre[second] - shapes.centre[first]).max(axis=1, initial=0)
    near = away < (LONGEST + 1) * shapes.extents[first].max(axis=1, initial=0)
    steps = steps_apart(shapes, first[near], second[near])
    fits = steps >= 2
    return first[near][fits], second[near][fits], steps[fits]


def _there(centres: Floats, shapes: Frames, among: NDArray[np.intp], off: float) -> NDArray[np.intp]:
    """Return (M,) which of the boxes `among` lies at each place (M, 2), less than `off` of a tile from it, or -1."""
    if not len(centres) or not len(among):
        return np.full(len(centres), -1)
    way = centres[:, None] - shapes.centre[among]
    away = (np.abs(np.einsum("mnd,ndk->mnk", way, shapes.along[among])) / shapes.extents[among]).max(axis=2)
    return np.where(away.min(axis=1) < off, among[away.argmin(axis=1)], -1)


def _once(places: NDArray[np.float32], off: Floats) -> NDArray[np.float32]:
    """Return the places (M, 4, 2) without those whose middle lies less than `off` (M,) from an earlier one's."""
    kept: list[int] = []
    for n, middle in enumerate(places.mean(axis=1)):
        if (np.linalg.norm(places[kept].mean(axis=1) - middle, axis=1) >= off[n]).all():
            kept.append(n)
    return places[kept]


def _lab(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    """RGB (N, 3), 0 to 255, in CIE L*a*b*."""
    shown = np.ascontiguousarray(colours.reshape(1, -1, 3) / np.float32(255))
    return np.asarray(cv2.cvtColor(shown, cv2.COLOR_RGB2LAB)[0], np.float32)
