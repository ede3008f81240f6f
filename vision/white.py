"""A white dragon with nothing on it and a pale back look alike: where nobody lays a tile face down it is the dragon.

Who lays a tile face down does so in a set that its other tiles tell: the middle one of a concealed pung, the middle
two, the outer two or all of a concealed kong. Anywhere else in a hand a back says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.groups import Found
from vision.legal import SET_MARGIN, Names, copies
from vision.reading import FACE_DOWN

WHITE: Final = "P"

LOOSE: Final = ("concealed", "apart", "pair")

DOWN: Final = frozenset({(False, True, True, False), (True, False, False, True), (True,) * 4})
"""Which tiles of a concealed kong lie face down: the middle two, the outer two, or all."""

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


def _down(names: Names, group: Found) -> list[int]:
    return [box for box in group.boxes if names.ids[box] == FACE_DOWN]


def _odd(names: Names, group: Found) -> bool:
    """Nobody lays a set like that: a kong with other tiles face down than are, a back between two blank dragons."""
    down = tuple(names.ids[box] == FACE_DOWN for box in group.boxes)
    if group.kind == "kong":
        return any(down) and down not in DOWN
    return group.kind == "pung" and any(down) and any(names.ids[box] == WHITE for box in group.boxes)
