"""A whole table: every player's hand in one photo, each with its side of the table, the nearest first."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np

from vision.assemble import DOUBT_BELOW, WAITING, Assembly, Hand, read_hand
from vision.blocks import is_pond
from vision.count import COMPLETE, FULL, HAND, MOST, SET, too_many
from vision.detections import Detections, Floats
from vision.doubts import Code
from vision.flower_rows import flowers_throughout
from vision.lacking import with_what_it_lacks
from vision.legal import is_flower, plain
from vision.level import levelled
from vision.presence import FAINT
from vision.reading import SET_KINDS, SIDES, WHITE, Side
from vision.rows import find_rows, frames, unit
from vision.strangers import own_tiles
from vision.white import surplus_down

LONG: Final = 7
"""Another player's hand has a row of seven, or sets laid out; rows of six and fewer are discards."""

SETS: Final = 2
IN_ROWS: Final = 0.7
LACKING: Final = 10
"""The nearest hand may have so few tiles, some of it unseen, if seven in ten of them lie in rows of three and more."""

LOST: Final = 0.25
"""Of the tiles told before a look may tell a quarter otherwise that tells of further ones, too."""

NEARLY: Final = range(9, 21)
"""Nobody can tell of fewer tiles that they are meant for a hand, and more are meant for something else."""

STANDING: Final = 4
"""One that lacks three sets has four tiles that stand."""

AS_LARGE: Final = 0.75
LARGEST: Final = 0.97
"""The nearest hand's tiles are the largest, or nearly: what is smaller lies further off, wherever it is seen. One that
lacks tiles must have the largest."""

OUTWARD: Final[dict[Side, tuple[float, float]]] = {
    "near": (0.0, 1.0),
    "right": (1.0, 0.0),
    "far": (0.0, -1.0),
    "left": (-1.0, 0.0),
}
"""Where each side lies in the picture, from the middle of the table; the tops of its tiles point the other way."""


class Seated(NamedTuple):
    """One player's hand as read, and where its player sits, as seen in the picture."""

    side: Side
    assembly: Assembly


def assemble_table(detections: Detections, photo_size: tuple[int, int]) -> tuple[Seated, ...]:
    """Read every hand of a photo, the nearest first; one at least, be it empty. `photo_size` as for `assemble`.

    Where there is one hand it may be any tiles that were laid out; of several each must be as many as a hand has, in
    rows. The nearest may lack some: it is the one that was meant, not a neighbour's that shows better.
    """
    seen, detections = detections, flowers_throughout(surplus_down(levelled(detections)))
    first, others = own_tiles(detections, photo_size, read_hand(detections, photo_size))
    first = with_what_it_lacks(detections, photo_size, first)
    hands, boxes = [first], [list(first.boxes)]
    shown = np.flatnonzero(detections.probabilities.sum(axis=1) >= FAINT).tolist()
    left = [box for box in shown if box not in (*boxes[0], *others)]
    if _overfull(first) and _in_rows(_rows(detections, boxes[0])):
        left = []  # of a tray or a chart: what it leaves is nobody's hand
    while len(left) >= LACKING and len(hands) <= len(SIDES):
        hand = read_hand(detections.taken(left), photo_size, len(shown) - len(left))
        if _overfull(hand):
            hand, _ = own_tiles(detections.taken(left), photo_size, hand)
        if not hand.boxes:
            break
        hands.append(hand)
        boxes.append([left[box] for box in hand.boxes])
        left = [box for box in left if box not in boxes[-1]]
    if len(hands) == 1:
        return (Seated("near", first.assembly),)
    rows = [_rows(detections, here) for here in boxes]
    whole = [n for n, hand in enumerate(hands) if _about_a_hand(hand, rows[n])]
    if not whole:
        return (Seated("near", first.assembly),)
    complete = [_is_hand(hands[n], rows[n]) for n in whole]
    nearest = whole[_nearest(detections, [boxes[n] for n in whole], complete)]
    others = [n for n, hand in enumerate(hands) if n != nearest and _is_hand(hand, rows[n])]
    kept = [nearest, *others[: len(SIDES) - 1]]
    if len(kept) == 1:
        return (Seated("near", hands[nearest].assembly),)
    sides = _sides(seen, [boxes[n] for n in kept])
    seated = [Seated(side, hands[n].assembly) for side, n in zip(sides, kept, strict=True)]
    return tuple(sorted(seated, key=lambda one: SIDES.index(one.side)))


def nearly_finished(assembly: Assembly) -> bool:
    """No finished hand, but about as many tiles as one has: one may have been missed, misread, or taken for one."""
    return not assembly.finished and assembly.number in NEARLY


def lacks_tiles(assembly: Assembly) -> bool:
    """Fewer tiles than any hand has, and as many as stand where sets are laid out: these may not have been seen."""
    return assembly.number in range(STANDING, FULL)


def may_hide_a_fourth(assembly: Assembly) -> bool:
    """The hand is finished with a pung that has a turned tile, and is with a kong, too: its fourth tile, laid on the
    turned one, is easily missed."""
    turned = {number for number, tile in enumerate(assembly.tiles) if tile.turned}
    return assembly.finished and any(group.kind == "pung" and turned & {*group.tiles} for group in assembly.groups)


def shown_beside(before: Assembly, after: Assembly) -> Code | None:
    """How it is told that a look shows a finished hand with all that was told before, and with fourth tiles of three
    alike or flowers; None of any other look."""
    had, has = held(before), held(after)
    more = set(has - had)
    fourths, flowers = {tile for tile in more if had[tile] == 3}, {tile for tile in more if is_flower(tile)}
    if not after.finished or had - has or not more or more - fourths - flowers:
        return None
    return "fourth_found" if fourths else "flower_found"


def held(assembly: Assembly) -> Counter[str]:
    """How many tiles of each name a hand has, red fives among the plain ones."""
    return Counter(plain(tile.id) for tile in assembly.tiles)


def tells_more(before: Assembly, after: Assembly) -> bool:
    """A look shows what was told before, or nearly, and further tiles, but does not make a heap of a hand.

    Blank ones may be the sides of others.
    """
    if before.number <= MOST < after.number:
        return False
    had, has = (Counter(tile.id for tile in assembly.tiles) for assembly in (before, after))
    lost = (had - has).total()
    return has.total() > had.total() and lost <= had.total() * LOST and has[WHITE] <= had[WHITE]


def read_for_good(before: Assembly, after: Assembly) -> bool:
    """Two looks tell the same, sure of every name, and no hand that lacks just one tile: more looks mend nothing."""
    ids = [sorted(tile.id for tile in assembly.tiles) for assembly in (before, after)]
    sure = all(tile.confidence >= DOUBT_BELOW for tile in (*before.tiles, *after.tiles))
    return sure and ids[0] == ids[1] and after.counted not in WAITING


def _overfull(hand: Hand) -> bool:
    return too_many(hand.assembly.number, hand.assembly.counted)


def _about_a_hand(hand: Hand, rows: list[int]) -> bool:
    """A hand, or what may be one: too few tiles, or a number that no hand has, but no rows of discards or of a tray."""
    number = hand.assembly.number
    if number < LACKING or _overfull(hand) or not _in_rows(rows):
        return False
    return _is_laid_out(hand, rows) or (number <= HAND and not is_pond(rows))


def _is_hand(hand: Hand, rows: list[int]) -> bool:
    """As many tiles as a hand has, laid out as one: no heap, tray or rows of discards."""
    own = hand.assembly
    return own.number >= FULL and own.counted in COMPLETE and _is_laid_out(hand, rows)


def _is_laid_out(hand: Hand, rows: list[int]) -> bool:
    """In a long row or in sets, or finished, as no discards are."""
    sets = sum(group.kind in SET_KINDS for group in hand.assembly.groups)
    return sets >= SETS or max(rows) >= LONG or hand.assembly.finished


def _rows(detections: Detections, here: list[int]) -> list[int]:
    """How many tiles each row of these boxes has."""
    return [len(row.boxes) for row in find_rows(detections.taken(here))]


def _in_rows(rows: list[int]) -> bool:
    """Most of the tiles lie in rows of three and more: no heap."""
    return sum(row for row in rows if row >= SET) >= IN_ROWS * sum(rows)


def _nearest(detections: Detections, boxes: list[list[int]], whole: list[bool]) -> int:
    """Which hand lies lowest in the picture, among those whose tiles are about the largest, or if it is not `whole` are
    the largest."""
    shapes = frames(detections.corners)
    down = detections.in_picture[:, :, 1].mean(axis=1)
    sizes = [float(np.median(shapes.size[here])) for here in boxes]
    low = [float(np.median(down[here])) for here in boxes]
    least = [max(sizes) * (AS_LARGE if full else LARGEST) for full in whole]
    large = [n for n, size in enumerate(sizes) if size >= least[n]]
    return max(large, key=lambda n: low[n])


def _sides(detections: Detections, boxes: list[list[int]]) -> list[Side]:
    """Each hand's side: where it lies from the middle and which way its prints face, no two alike, the first near."""
    centres = np.array([detections.corners[here].reshape(-1, 2).mean(axis=0) for here in boxes])
    spread = detections.corners[[box for here in boxes for box in here]].reshape(-1, 2)
    middle = (spread.min(axis=0) + spread.max(axis=0)) / 2
    outward = np.array(
        [_outward(detections, here, centre - middle) for here, centre in zip(boxes, centres, strict=True)]
    )
    best: tuple[float, tuple[Side, ...]] = (-np.inf, ())
    for sides in permutations(SIDES, len(boxes)):
        if sides[0] == "near":
            agreed = sum(float(outward[n] @ np.array(OUTWARD[side])) for n, side in enumerate(sides))
            best = max(best, (agreed, sides), key=lambda found: found[0])
    return list(best[1])


def _outward(detections: Detections, here: list[int], away: Floats) -> Floats:
    """From the middle of the table to the player: the foot of the prints, and the place of the hand."""
    up = detections.way_up(here) / max(len(here), 1)
    return np.asarray(unit(away) / 2 - up, float)
