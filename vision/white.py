"""A white dragon with nothing on it and a pale back look alike: loose among faces such a tile is the dragon.

Who lays a tile face down does so in a set that its other tiles tell, a concealed pung or kong. Anywhere else in a hand
a back says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.groups import Found
from vision.legal import SET_MARGIN, Names, copies
from vision.reading import FACE_DOWN

WHITE: Final = "P"

LOOSE: Final = ("concealed", "apart", "pair")


def whitened(names: Names, found: Sequence[Found]) -> bool:
    """Rename the loose tiles read face down that may as well be white dragons; whether there was one."""
    boxes = [box for group in found for box in group.boxes]
    loose = [box for group in found if group.kind in LOOSE for box in group.boxes if names.ids[box] == FACE_DOWN]
    likely = [box for box in loose if names.cost(box, WHITE) <= SET_MARGIN]
    held = sum(names.ids[box] == WHITE for box in boxes)
    if not likely or held + len(likely) > copies(WHITE):
        return False
    for box in likely:
        names.rename(box, WHITE)
    return True
