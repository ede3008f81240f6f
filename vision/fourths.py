"""Tiles that lie on another, the fourth of an added kong: put back into their row, and their pung read as a kong.

Such a tile stands out of its row, so that its set falls apart, or is taken for the winning tile; and a pung and a kong
both finish a hand, so that nothing else tells the one from the other. A kong that was read so is always shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.assemble import Assembly
from vision.count import SET
from vision.detections import Detections
from vision.doubts import doubt
from vision.legal import plain
from vision.reading import FACE_DOWN, Group, GroupKind, ReadTile
from vision.stacked import Stacked
from vision.whole import Seated

ON_ANOTHER: Final = 0.88
MAYBE: Final = 0.8
"""From that chance on that a tile lies on another it is taken to, and from this on it is asked about: of 541 that do
so, in 600 spent pictures drawn for this, 470 and 495 are, of 3,787 others in 660 spent pictures of hands 1 and 8."""

OF_A_PUNG: Final = 0.35
"""Of a called pung it is asked about from this on: nothing else would tell that it is a kong."""

A_KONG: Final = 0.65
NO_KONG: Final = 0.93
"""As few hands have such a kong, so many of the first are one, and so many of those asked about are none."""

A_TILE: Final = 0.5
MOST_ASKED: Final = 18
"""Asked about are boxes that are tiles by this chance, three or more of a kind: no more of one picture, the largest."""

COVERED: Final = 0.6
"""A box of which so much lies where a hidden tile does shows a part of that one."""

LOOSE: Final[frozenset[GroupKind]] = frozenset({"concealed", "apart", "pair"})
"""Groups of which three alike may be part without being told as a set."""

IN_A_ROW: Final = 1.6
"""Three loose tiles lie in a row where none is further from the next than so many times the others are, or a tile is
long: with another between them they are twice as far apart, beside a turned one a third further. (Of 47 kongs 1.5 times
at most, of three tiles that lay in a hand here and there 1.8 at least; of a later draw one kong, now lost, 1.8.)"""

SAME: Final = 1.0
"""Places of one tile differ by less, in pixels."""

Look = Callable[[NDArray[np.float32]], Callable[[], Stacked]]
"""Begins to look at the tiles of corners (N, 4, 2); what it returns waits for what the stack reader makes of them."""

ReadHands = Callable[[Detections], tuple[Seated, ...]]
"""Takes detections to the hands that they show."""


class Lying(NamedTuple):
    """A box whose tile may lie on another: its corners (4, 2) in the picture, and those of the other.

    `down`: it is taken to, and read where the other lies; `likely`: it is asked about wherever it is read.
    """

    box: int
    top: NDArray[np.float32]
    under: NDArray[np.float32]
    down: bool
    likely: bool = True

    @property
    def read_at(self) -> NDArray[np.float32]:
        """Where the tile is shown to what reads rows and sets."""
        return self.under if self.down else self.top


def read_with_fourths(detections: Detections, look: Look, read: ReadHands) -> tuple[Seated, ...]:
    """Return the hands that `read` makes of detections in the picture's pixels, with kongs for tiles on others.

    A tile that is put down into its row and makes no kong there is read where it was seen, and asked about. While the
    stack reader looks, the hands are read as if none lay on another: few do.
    """
    found = find_lying(detections, look)
    as_seen = read(detections)
    lying = found()
    while True:
        shown = put_down(detections, lying)
        seats = as_seen if shown is detections else read(shown)
        told = [with_fourths(seat.assembly, lying) for seat in seats]
        idle = {one.box for one in lying if one.down}.difference(*(kongs for _, kongs in told))
        if not idle:
            return tuple(seat._replace(assembly=hand) for seat, (hand, _) in zip(seats, told, strict=True))
        lying = [one._replace(down=False) if one.box in idle else one for one in lying]


def find_lying(detections: Detections, look: Look) -> Callable[[], list[Lying]]:
    """Begin to look for boxes whose tiles may lie on others; what is returned waits for them."""
    boxes = _asked(detections)
    if not boxes:
        return list
    corners = detections.corners[boxes].astype(np.float32)
    answer = look(corners)

    def found() -> list[Lying]:
        seen = answer()
        return [
            Lying(box, top, under, chance > ON_ANOTHER, chance > MAYBE)
            for box, top, chance, under in zip(boxes, corners, seen.chances.tolist(), seen.under, strict=True)
            if chance > OF_A_PUNG
        ]

    return found


def put_down(detections: Detections, lying: Sequence[Lying]) -> Detections:
    """Return the detections with each tile that is put down where the one under it lies.

    What is seen of that one is left out: it would be a tile too many.
    """
    down = {one.box: one.under for one in lying if one.down}
    if not down:
        return detections
    corners = detections.corners.copy()
    corners[[*down]] = list(down.values())
    boxes = range(len(detections))
    kept = [box for box in boxes if box in down or not any(_covered(detections, box, at) for at in down.values())]
    return replace(detections, corners=corners).taken(kept)


def _asked(detections: Detections) -> list[int]:
    """The boxes that may be of a pung or kong."""
    sure = np.flatnonzero(detections.probabilities.sum(axis=1) > A_TILE).tolist()
    kinds = [plain(name) for name in detections.ids]
    held = Counter(kinds[box] for box in sure)
    boxes = [box for box in sure if held[kinds[box]] >= SET and kinds[box] != FACE_DOWN]
    return sorted(sorted(boxes, key=lambda box: -_area(detections, box))[:MOST_ASKED])


def _area(detections: Detections, box: int) -> float:
    return cv2.contourArea(detections.corners[box].astype(np.float32))


def _covered(detections: Detections, box: int, under: NDArray[np.float32]) -> bool:
    quad = detections.corners[box].astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(quad, under)
    return float(shared) > COVERED * _area(detections, box)


def with_fourths(assembly: Assembly, lying: Sequence[Lying]) -> tuple[Assembly, set[int]]:
    """Return the hand with a kong for each three alike one of which is put down, and the boxes of those.

    What may lie on another is asked about.
    """
    made = set[int]()
    for one in lying:
        place = next((n for n, tile in enumerate(assembly.tiles) if _lies_at(tile, one.read_at)), None)
        if place is None:
            continue
        if not one.down:
            if one.likely or _of_a_pung_not_asked_about(assembly, place):
                assembly = _asked_about(assembly, place)
        elif three := _three(assembly, place):
            assembly = _kong(assembly, three, place, one.top)
            made.add(one.box)
    return assembly, made


def _lies_at(tile: ReadTile, corners: NDArray[np.float32]) -> bool:
    return bool(np.linalg.norm(np.mean(tile.corners, axis=0) - corners.mean(axis=0)) < SAME)


def _at(tile: ReadTile, seen: NDArray[np.float32]) -> ReadTile:
    """The tile moved to where it was `seen` (4, 2), its corners in the order that they have."""
    right, down = (float(way) for way in seen.mean(axis=0) - np.mean(tile.corners, axis=0))
    first, second, third, fourth = ((x + right, y + down) for x, y in tile.corners)
    return replace(tile, corners=(first, second, third, fourth))


def _of_a_pung_not_asked_about(assembly: Assembly, place: int) -> bool:
    """Whether the tile is of a called pung of which no tile has been asked about."""
    called = [group for group in assembly.groups if place in group.tiles and group.kind == "pung" and group.open]
    asks = [doubt("maybe_stacked", tile=tile) for group in called for tile in group.tiles]
    return bool(called) and not any(each in asks for each in assembly.doubts)


def _asked_about(assembly: Assembly, place: int) -> Assembly:
    asks = doubt("maybe_stacked", tile=place)
    return assembly._replace(doubts=(*assembly.doubts, asks), confidence=assembly.confidence * NO_KONG)


def _three(assembly: Assembly, place: int) -> tuple[int, ...] | None:
    """A tile and the two others of its kind in the hand: with a fourth under it they are its kong.

    None where there are not just three, one is of another set, or they lie neither as a set nor in a row.
    """
    kind = plain(assembly.tiles[place].id)
    three = tuple(n for n, tile in enumerate(assembly.tiles) if plain(tile.id) == kind)
    of = [group for group in assembly.groups if {*three} & {*group.tiles}]
    if len(three) != SET:
        return None
    loose = all(group.kind in LOOSE for group in of) and _in_a_row([assembly.tiles[n] for n in three])
    return three if loose or (len(of) == 1 and of[0].kind == "pung") else None


def _in_a_row(three: Sequence[ReadTile]) -> bool:
    middles = [np.mean(tile.corners, axis=0) for tile in three]
    narrow, wide, _ = sorted(float(np.linalg.norm(one - other)) for one, other in combinations(middles, 2))
    sides = [np.subtract(tile.corners, np.roll(tile.corners, 1, axis=0)) for tile in three]
    return wide <= IN_A_ROW * min(narrow, float(np.linalg.norm(sides, axis=2).max()))


def _kong(assembly: Assembly, three: tuple[int, ...], top: int, seen: NDArray[np.float32]) -> Assembly:
    """Return the hand with the tile that is hidden under the one numbered `top`, of three that are a kong with it.

    That one was `seen` (4, 2), and read where the hidden one lies.
    """
    place, tiles = max(three) + 1, list(assembly.tiles)
    hidden = ReadTile(plain(tiles[top].id), min(tiles[top].confidence, A_KONG), tiles[top].corners, tiles[top].turned)
    tiles[top] = _at(tiles[top], seen)
    tiles.insert(place, hidden)

    def moved(tile: int) -> int:
        return tile + (tile >= place)

    kept: list[tuple[int | None, Group]] = [(None, Group("kong", True, (*three, place)))]
    for number, group in enumerate(assembly.groups):
        if rest := tuple(moved(tile) for tile in group.tiles if tile not in three):
            kept.append((number, replace(group, tiles=rest)))
    kept.sort(key=lambda each: min(each[1].tiles))
    now = {before: number for number, (before, _) in enumerate(kept)}
    doubts = [
        replace(each, tile=None if each.tile is None else moved(each.tile), group=now.get(each.group))
        for each in assembly.doubts
        if each.group is None or each.group in now
    ]
    return assembly._replace(
        tiles=tuple(tiles),
        groups=tuple(group for _, group in kept),
        hand=_hand(assembly, three, hidden.id),
        doubts=(*doubts, doubt("stacked", group=now[None], alternatives=("kong", "pung"))),
        confidence=assembly.confidence * A_KONG,
    )


def _hand(assembly: Assembly, three: tuple[int, ...], hidden: str) -> dict[str, Any]:
    """The hand in interchange form with a kong of three tiles and one that is hidden."""
    hand, ids = assembly.hand, [assembly.tiles[tile].id for tile in three]
    concealed, melds = list(hand["concealed"]), list(hand["melds"])
    kong = {"kind": "kong", "tiles": [*ids, hidden], "open": True}
    told = [meld for meld in melds if meld["kind"] == "pung" and plain(meld["tiles"][0]) == plain(hidden)]
    if told:
        melds[melds.index(told[0])] = kong
    else:
        for name in ids:
            concealed.remove(name)
        melds.append(kong)
    made = {**hand, "concealed": concealed, "melds": melds}
    if any(group.kind == "apart" and {*group.tiles} & {*three} for group in assembly.groups):
        del made["winning_tile"]
    return made
