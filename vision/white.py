"""A white dragon with nothing on it, a pale back and the side of a tile look alike: how they lie tells which it is.

Who lays a tile face down does so in a set that its other tiles tell: the middle one of a concealed pung, the middle
two, the outer two or all of a concealed kong. Anywhere else in a hand a back says nothing, and is the dragon; and
nobody lays a dragon apart between two tiles that are alike, so that there it is a back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.detections import Detections, Floats
from vision.found_groups import FoundGroup
from vision.groups import TELLING, TIGHT
from vision.legal import SET_MARGIN, SettledNames, copies, is_flower, plain
from vision.melds import gap_odds
from vision.reading import FACE_DOWN, WHITE
from vision.table import HandRow, Layout

LOOSE: Final = ("concealed", "apart", "pair")

DOWN: Final = frozenset({*(form for form in TELLING if len(form) == 4), (True,) * 4})
"""Which tiles of a concealed kong lie face down: the middle two, the outer two, or all."""

BACK_MARGIN: Final = 3 * SET_MARGIN
"""Nobody lays dragons so: blanks that lie so are backs where these are, on average, a five-hundredth as probable."""

ODD_MARGIN: Final[float] = 2.5 * SET_MARGIN
"""No set is laid so: for its backs to be dragons these may be, on average, a hundred-and-eightieth as probable."""

BETWEEN_MARGIN: Final[float] = 1.5 * SET_MARGIN
"""Between two dragons a back is one where that is a twentieth as probable: a concealed pung of dragons lies so. (All of
nine that were called backs there in 1,800 spent pictures were; at best a thirtieth.)"""

SURPLUS_MARGIN: Final = 3 * SET_MARGIN
"""Of too many dragons those are backs where these are a five-hundredth as probable: a frame is never seen so."""

WEAK: Final = 0.5
"""A box more likely no tile than a tile counts only where the hand needs it, and is no dragon too many."""

EDGE: Final = 0.35
"""The side of a tile begins where its face ends: both corners lie within about a third of the edge's length."""


def surplus_down(detections: Detections) -> Detections:
    """Where more white dragons are seen than there are, those that may well be backs are: they look alike."""
    if WHITE not in detections.classes or FACE_DOWN not in detections.classes:
        return detections
    dragons = [box for box, name in enumerate(detections.ids) if name == WHITE]
    if not _more_than_exist(detections, dragons):
        return detections
    sides = near_sides(detections)
    dragons = [box for box in dragons if box not in sides]
    if not _more_than_exist(detections, dragons):
        return detections
    names = SettledNames.first(detections.probabilities, detections.classes)
    down = [box for box in dragons if names.cost(box, FACE_DOWN) <= SURPLUS_MARGIN]
    chances = detections.probabilities.copy()
    here = [detections.classes.index(WHITE), detections.classes.index(FACE_DOWN)]
    chances[np.ix_(down, here)] = chances[np.ix_(down, here[::-1])]
    return replace(detections, probabilities=chances)


def _more_than_exist(detections: Detections, dragons: list[int]) -> bool:
    return bool((detections.probabilities[dragons].sum(axis=1) >= WEAK).sum() > copies(WHITE))


def near_sides(detections: Detections) -> list[int]:
    """The blank boxes that begin where the face of another ends, below it in the picture: they may be its side."""
    faces = [box for box, name in enumerate(detections.ids) if name not in (WHITE, FACE_DOWN)]
    corners = detections.in_picture
    ends = np.array([_edges(corners[box])[1] for box in faces]).reshape(-1, 2, 2)
    length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    found = []
    for box in range(len(detections)):
        if box not in faces:
            away = np.linalg.norm(ends - _edges(corners[box])[0], axis=2).max(axis=1)
            found += [box] * bool((away < EDGE * length).any())
    return found


def _edges(corners: Floats) -> Floats:
    """The highest and the lowest edge of a (4, 2) box in the picture, (2, 2, 2), each from left to right."""
    edges = np.stack([corners, np.roll(corners, -1, axis=0)], axis=1)
    order = edges[:, :, 1].sum(axis=1).argsort(kind="stable")[[0, -1]]
    return np.array([edge[edge[:, 0].argsort(kind="stable")] for edge in edges[order]])


def whitened(names: SettledNames, found: Sequence[FoundGroup]) -> bool:
    """Rename the tiles read face down, loose or in no set's form, that may well be white dragons; whether any was."""
    boxes = [box for group in found for box in group.boxes]
    loose = [box for group in found if group.kind in LOOSE for box in _down(names, group)]
    likely = [box for box in loose if names.cost(box, WHITE) <= SET_MARGIN]
    for group in found:
        down = _down(names, group)
        margin = _margin(names, group)
        if margin and sum(names.cost(box, WHITE) for box in down) <= margin * len(down):
            likely += down
    held = sum(names.ids[box] == WHITE for box in boxes)
    if not likely or held + len(likely) > copies(WHITE):
        return False
    for box in likely:
        names.rename(box, WHITE)
    return True


def turned_down(layout: Layout, names: SettledNames) -> None:
    """Rename white dragons that lie in the form of a concealed pung or kong, apart, and may well be backs."""
    for row in layout.rows:
        for boxes in _cut(row, max(layout.gap, TIGHT)):
            blank = [names.ids[box] in (WHITE, FACE_DOWN) for box in boxes]
            told = {plain(names.ids[box]) for box, empty in zip(boxes, blank, strict=True) if not empty}
            if tuple(blank) not in TELLING or len(told) != 1 or is_flower(next(iter(told))):
                continue
            dragons = [box for box in boxes if names.ids[box] == WHITE]
            if sum(names.cost(box, FACE_DOWN) for box in dragons) <= BACK_MARGIN * len(dragons):
                for box in dragons:
                    names.rename(box, FACE_DOWN)


def _cut(row: HandRow, usual: float) -> Iterator[tuple[int, ...]]:
    """The stretches of a row between gaps that were left on purpose more likely than not."""
    first = 0
    for n, gap in enumerate((*row.gaps, np.inf), 1):
        if gap_odds(gap - usual) > 0:
            yield row.boxes[first:n]
            first = n


def _down(names: SettledNames, group: FoundGroup) -> list[int]:
    return [box for box in group.boxes if names.ids[box] == FACE_DOWN]


def _margin(names: SettledNames, group: FoundGroup) -> float:
    """How much less probable, on average, dragons may be than the backs of a set to be what these are; 0 where sets are
    laid so."""
    down = tuple(names.ids[box] == FACE_DOWN for box in group.boxes)
    if group.kind == "kong" and any(down) and down not in DOWN:
        return ODD_MARGIN
    if group.kind == "pung" and any(down) and any(names.ids[box] == WHITE for box in group.boxes):
        return BETWEEN_MARGIN
    return 0.0
