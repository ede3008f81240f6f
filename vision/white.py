"""A white dragon with nothing on it and a pale back look alike: how they lie tells which it is.

Who lays a tile face down does so in a set that its other tiles tell: the middle one of a concealed pung, the middle
two, the outer two or all of a concealed kong. Anywhere else in a hand a back says nothing, and is the dragon; and
nobody lays a dragon apart between two tiles that are alike, so that there it is a back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from vision.groups import TIGHT, Found
from vision.legal import SET_MARGIN, Names, copies, is_flower, plain
from vision.melds import gap_odds
from vision.reading import FACE_DOWN
from vision.table import HandRow, Layout

WHITE: Final = "P"

LOOSE: Final = ("concealed", "apart", "pair")

DOWN: Final = frozenset({(False, True, True, False), (True, False, False, True), (True,) * 4})
"""Which tiles of a concealed kong lie face down: the middle two, the outer two, or all."""

LAID: Final = frozenset({(False, True, False), (False, True, True, False), (True, False, False, True)})
"""Which tiles of a set that lies apart are blank where two others, alike, tell that they lie face down."""

BACK_MARGIN: Final = 1.5 * SET_MARGIN
"""Blanks that lie so are backs where these are, on average, at least a twenty-third as probable."""

ODD_MARGIN: Final = 2 * SET_MARGIN
"""No set is laid so: for its backs to be dragons these may be, on average, a sixty-fourth as probable."""


def whitened(names: Names, found: Sequence[Found]) -> bool:
    """Rename the tiles read face down, loose or in no set's form, that may well be white dragons; whether any was."""
    boxes = [box for group in found for box in group.boxes]
    loose = [box for group in found if group.kind in LOOSE for box in _down(names, group)]
    likely = [box for box in loose if names.cost(box, WHITE) <= SET_MARGIN]
    for group in found:
        down = _down(names, group)
        if _odd(names, group) and sum(names.cost(box, WHITE) for box in down) <= ODD_MARGIN * len(down):
            likely += down
    held = sum(names.ids[box] == WHITE for box in boxes)
    if not likely or held + len(likely) > copies(WHITE):
        return False
    for box in likely:
        names.rename(box, WHITE)
    return True


def turned_down(layout: Layout, names: Names) -> None:
    """Rename white dragons that lie in the form of a concealed pung or kong, apart, and may well be backs."""
    for row in layout.rows:
        for boxes in _cut(row, max(layout.gap, TIGHT)):
            blank = [names.ids[box] in (WHITE, FACE_DOWN) for box in boxes]
            told = {plain(names.ids[box]) for box, empty in zip(boxes, blank, strict=True) if not empty}
            if tuple(blank) not in LAID or len(told) != 1 or is_flower(next(iter(told))):
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


def _down(names: Names, group: Found) -> list[int]:
    return [box for box in group.boxes if names.ids[box] == FACE_DOWN]


def _odd(names: Names, group: Found) -> bool:
    """Nobody lays a set like that: a kong with other tiles face down than are, a back between two blank dragons."""
    down = tuple(names.ids[box] == FACE_DOWN for box in group.boxes)
    if group.kind == "kong":
        return any(down) and down not in DOWN
    return group.kind == "pung" and any(down) and any(names.ids[box] == WHITE for box in group.boxes)
