"""Tiles of a row of which a part is hidden: where the whole of each lies, and what it shows there.

A box ends where its tile is hidden by sets that lie before it, by a stick, by the edge of a rack. Cut out like that 4
circles are 2 and 2 characters 1, or no tile at all; in a frame that holds the hidden part, too, what is seen lies where
it does on the tile, and the readers know what it belongs to. The whole tiles beside it tell where that frame lies.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.detections import Floats
from vision.detector import Boxes, quad_overlap
from vision.fusing import FUSING
from vision.odds import FLOOR, log_odds
from vision.reader import Names
from vision.rows import ANGLE, Frames, frames
from vision.second import IMPOSSIBLE

TALLER: Final = 1.2
"""The whole tiles of a row are so many times as high as what is seen of a hidden one."""

AS_WIDE: Final = 1.18
"""And as wide, but for this factor: what lies across in a row is wider."""

IN_LINE: Final = 0.75
"""What is further out of line than that, in tile heights, lies in another row."""

ASIDE: Final = 0.5
NEXT: Final = 1.6
"""From one tile of a row to the next it is that far, in tile widths."""

NEAREST: Final = 4
"""The nearest four tell how the row's edges run."""

SPREAD: Final = 1.5
"""Tiles whose middles are so many widths apart tell that better than their own sides."""

ON_LINE: Final = 0.14
"""The edge that is not hidden lies on the row's, within that share of its height."""

MOST: Final = 2.2
"""Of a tile that is so many times as high as its box too little is seen, or another lies there."""

TAKEN: Final = 0.5
"""And one does where a tile shares half with the place."""


class HiddenOdds(NamedTuple):
    """Log-odds that a box shows a part of a hidden tile and is no whole one that lies lower: a constant, what each
    whole tile beside it adds, each degree between its sides and theirs, and the reader's log-odds that what the box
    shows is a tile: a part of one is less surely one. Fitted to 335 boxes of 1,130 spent photographs, 100 of them of
    hidden tiles."""

    constant: float
    neighbour: float
    degree: float
    tile: float


HIDDEN_ODDS: Final = HiddenOdds(2.25, 0.78, -0.13, -0.67)

MOSTLY: Final = 0.4
"""From that share on the whole place is where the tile is looked at for whatever else it shows."""

LEAST: Final = 1e-4
"""No chance is taken for less."""

NamePlaces = Callable[[NDArray[np.float32]], Names]
"""Takes the corners of places (N, 4, 2) to what the readers say of them."""


class WholePlace(NamedTuple):
    """Where a whole tile may lie (4, 2), in the order of the corners of the `box` that shows a part of it; `odds` that
    one does, as far as the row tells."""

    box: int
    corners: NDArray[np.float32]
    odds: float


class Beside(NamedTuple):
    """How boxes lie to each other where one axis of each first one runs along a row; all (N, N), the first one first.

    `sides`: which axis of the second runs along that row; `steps`: how far along it the second lies, in widths of the
    first; `heights`: how high it is, pixels; `in_line`: whether it lies in that row.
    """

    sides: NDArray[np.intp]
    steps: Floats
    heights: Floats
    in_line: NDArray[np.bool_]


def with_the_whole(
    boxes: Boxes, names: Names, tiles: NDArray[np.bool_], read: NamePlaces
) -> tuple[Names, NDArray[np.float32]]:
    """Return the readers' `names` of boxes with a word on those that may show a part of a tile, seen as the whole, and
    where all of each tile lies, (N, 4, 2).

    `tiles` (N,): which boxes are tiles by themselves, and tell how the rows lie.
    """
    places, corners = whole_places(boxes, tiles), boxes.corners.copy()
    if not places:
        return names, corners
    seen = read(np.stack([place.corners for place in places]))
    probabilities, turns, shares = names.probabilities.copy(), names.turns.copy(), boxes.shares
    features = None if names.features is None else names.features.copy()
    tile = log_odds(1 - names.probabilities[:, -1], LEAST)
    for n in np.argsort(-seen.probabilities[:, -1], kind="stable"):  # of two places the likelier tile comes last
        box, before, now = places[n].box, names.probabilities[places[n].box], seen.probabilities[n]
        share = 1 / (1 + np.exp(-places[n].odds - HIDDEN_ODDS.tile * float(tile[box])))
        chance = 1 - min(before[-1], now[-1])
        probabilities[box] = np.append(chance * _faces(shares[box], before, now, share), 1 - chance)
        turns[box] = (1 - share) * names.turns[box] + share * seen.turns[n]
        corners[box] = places[n].corners if share > MOSTLY else boxes.corners[box]
        if features is not None and seen.features is not None and share > MOSTLY:
            features[box] = seen.features[n]
    return Names(probabilities, turns, features), corners


def whole_places(boxes: Boxes, tiles: NDArray[np.bool_]) -> list[WholePlace]:
    """Return the places of the tiles of which boxes may show a part: of those in a row with `tiles` that are higher.

    Where either edge may be the one that is seen a box has two.
    """
    shown = frames(boxes.corners.astype(np.float64))
    away = np.einsum("ijd,ida->ija", shown.centre[None] - shown.centre[:, None], shown.along)
    found: list[WholePlace] = []
    for across in (0, 1):
        beside = _beside(shown, away, across)
        higher = beside.in_line & tiles & (beside.heights > TALLER * shown.extents[:, across, None])
        for box in np.flatnonzero(higher.any(axis=1)).tolist():
            joined = _joined(beside.steps[box], beside.in_line[box])
            others = joined[higher[box, joined]][:NEAREST]
            if not len(others):
                continue
            for place in _places(boxes.corners[box], shown, box, across, others, beside.sides[box, others]):
                off = np.linalg.norm(shown.centre - place.corners.mean(axis=0), axis=1)
                about = np.flatnonzero(tiles & (off < shown.size[others[0]]))
                if all(quad_overlap(boxes.corners[other], place.corners) < TAKEN for other in about if other != box):
                    found.append(place)
    return found


def _faces(
    detector: NDArray[np.float32], part: NDArray[np.float32], whole: NDArray[np.float32], share: float
) -> Floats:
    """What a tile shows (C,), by what the readers say of a part of it and, for that `share`, of the whole.

    The detector took the part for a tile: it is no witness to which of the two is right.
    """
    weights = (detector + FLOOR) ** FUSING.detector_weight
    shown, there = (np.maximum(said[:-1], IMPOSSIBLE) for said in (part, whole))
    both = (1 - share) * shown / (shown @ weights) + share * there / (there @ weights)
    return np.asarray(both / both.sum(), np.float64)


def _beside(shown: Frames, away: Floats, across: int) -> Beside:
    """How the boxes lie to each other, by the way (N, N, 2) from each to each along its own sides."""
    row, every = 1 - across, np.arange(len(shown.centre))[None]
    alike = np.abs(np.einsum("id,jmd->ijm", shown.axes[:, row], shown.axes))
    sides = alike.argmax(axis=2)
    wide, high = shown.extents[:, row, None], shown.extents[:, across, None]
    widths, heights = shown.extents[every, sides], shown.extents[every, 1 - sides]
    in_line = (
        (alike.max(axis=2) > ANGLE)
        & (np.maximum(widths / wide, wide / widths) < AS_WIDE)
        & (np.abs(away[:, :, across]) < IN_LINE * np.maximum(heights, high))
    )
    return Beside(sides, away[:, :, row] / wide, heights, in_line)


def _joined(steps: Floats, in_line: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Those that a row without gaps joins to one box, by `steps` (N,) along it and whether they lie in it; nearest
    first."""
    joined: list[int] = []
    for way in (1, -1):
        reached = 0.0
        for other in np.argsort(way * steps, kind="stable"):
            step = way * float(steps[other])
            if in_line[other] and step > ASIDE:
                if step > reached + NEXT:
                    break
                joined.append(int(other))
                reached = step
    return np.array(sorted(joined, key=lambda other: abs(float(steps[other]))), np.intp)


def _places(
    corners: NDArray[np.float32],
    shown: Frames,
    box: int,
    across: int,
    others: NDArray[np.intp],
    sides: NDArray[np.intp],
) -> list[WholePlace]:
    """Where the whole tile may lie of which a box shows one edge, by how those of the `others` run."""
    row, along = 1 - across, shown.along[box]
    wide, high = shown.extents[box, row], shown.extents[box, across]
    down = shown.axes[others, 1 - sides] * shown.extents[others, 1 - sides][:, None]
    down *= np.sign(down @ shown.axes[box, across])[:, None]
    middles, ways = shown.centre[others] - shown.centre[box], shown.axes[others, sides] @ along
    weights = wide / np.abs((middles @ along)[:, row])
    edges = np.array([_edge((middles + half * down) @ along, ways, row, wide, weights) for half in (-0.5, 0.5)])
    height = edges[1] - edges[0]
    if not TALLER * high < height < MOST * high:
        return []
    whole = np.average(down, axis=0, weights=weights)
    whole *= height / np.linalg.norm(whole)
    upper = (corners - shown.centre[box]) @ along[:, across] < 0
    # Of the two corners beside each the one at the other edge.
    partners = [(n + 1) % 4 if upper[(n + 1) % 4] != upper[n] else (n - 1) % 4 for n in range(4)]
    lower = np.where(upper[:, None], corners, corners[partners] + whole)
    higher = np.where(upper[:, None], corners[partners] - whole, corners)
    off = np.abs(edges - [-high / 2, high / 2]) / height
    apart = np.degrees(np.arccos(np.clip(shown.axes[box, across] @ whole / height, -1, 1)))
    odds = HIDDEN_ODDS.constant + HIDDEN_ODDS.neighbour * len(others) + HIDDEN_ODDS.degree * float(apart)
    return [
        WholePlace(box, place.astype(np.float32), odds)
        for place, away in zip((lower, higher), off, strict=True)
        if away < ON_LINE
    ]


def _edge(points: Floats, ways: Floats, row: int, wide: float, weights: Floats) -> float:
    """How far across from a box's middle the row's edge runs, by points on it (M, 2) and the ways of sides there."""
    along, across = points[:, row], points[:, 1 - row]
    if np.ptp(along) > SPREAD * wide:
        return float(np.polyfit(along, across, 1, w=weights)[1])
    return float(np.average(across - along * ways[:, 1 - row] / ways[:, row], weights=weights))
