"""A whole table: every player's hand in one photo, each with its side of the table, the nearest first."""

from __future__ import annotations

from itertools import permutations
from typing import Final, NamedTuple

import numpy as np

from vision.assemble import LEGAL_COUNTS, Assembly, Hand, read_hand
from vision.choice import FULL, MOST
from vision.detections import Detections, Floats
from vision.reading import SIDES, Side
from vision.rows import frames, unit

LONG: Final = 7
"""Another player's hand has a row of seven, or sets laid out; rows of six and fewer are discards."""

SETS: Final = 2
AS_LARGE: Final = 0.75
"""The nearest hand's tiles are the largest, or nearly: what is smaller lies further off, wherever it is seen."""

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

    The first hand may be any tiles that were laid out; another one must be as many as a hand has, in rows.
    """
    hands = [read_hand(detections, photo_size)]
    left = list(range(len(detections)))
    boxes = [list(hands[0].boxes)]
    while _is_hand(hands[-1]) and len(hands) < len(SIDES):
        left = [box for box in left if box not in boxes[-1]]
        if len(left) < FULL:
            break
        hand = read_hand(detections.taken(left), photo_size, len(detections) - len(left))
        if not _is_hand(hand):
            break
        hands.append(hand)
        boxes.append([left[box] for box in hand.boxes])
    if len(hands) == 1:
        return (Seated("near", hands[0].assembly),)
    nearest = _nearest(detections, boxes)
    sides = _sides(detections, boxes, nearest)
    seated = [Seated(side, hand.assembly) for side, hand in zip(sides, hands, strict=True)]
    return tuple(sorted(seated, key=lambda one: SIDES.index(one.side)))


def _is_hand(hand: Hand) -> bool:
    """As many tiles as a hand has, in a long row or in sets: no heap, tray or row of discards."""
    assembly = hand.assembly
    groups = [group for group in assembly.groups if group.kind != "flowers"]
    tiles = sum(len(group.tiles) for group in groups)
    sets = sum(group.kind in ("chow", "pung", "kong") for group in groups)
    kongs = sum(group.kind == "kong" for group in groups)
    longest = max((len(group.tiles) for group in groups if group.kind == "concealed"), default=0)
    return FULL <= tiles <= MOST and tiles - kongs in LEGAL_COUNTS and (longest >= LONG or sets >= SETS)


def _nearest(detections: Detections, boxes: list[list[int]]) -> int:
    """Which hand lies lowest in the picture, among those whose tiles are about the largest."""
    shapes = frames(detections.corners)
    sizes = [float(np.median(shapes.size[here])) for here in boxes]
    low = [float(np.median(shapes.centre[here, 1])) for here in boxes]
    large = [n for n, size in enumerate(sizes) if size >= AS_LARGE * max(sizes)]
    return max(large, key=lambda n: low[n])


def _sides(detections: Detections, boxes: list[list[int]], nearest: int) -> list[Side]:
    """Each hand's side: where it lies from the middle and which way its prints face, no two alike, one of them near."""
    centres = np.array([detections.corners[here].reshape(-1, 2).mean(axis=0) for here in boxes])
    spread = detections.corners[[box for here in boxes for box in here]].reshape(-1, 2)
    middle = (spread.min(axis=0) + spread.max(axis=0)) / 2
    outward = np.array(
        [_outward(detections, here, centre - middle) for here, centre in zip(boxes, centres, strict=True)]
    )
    best: tuple[float, tuple[Side, ...]] = (-np.inf, ())
    for sides in permutations(SIDES, len(boxes)):
        if sides[nearest] == "near":
            agreed = sum(float(outward[n] @ np.array(OUTWARD[side])) for n, side in enumerate(sides))
            best = max(best, (agreed, sides), key=lambda found: found[0])
    return list(best[1])


def _outward(detections: Detections, here: list[int], away: Floats) -> Floats:
    """From the middle of the table to the player: the foot of the prints, and the place of the hand."""
    up = detections.up[here].sum(axis=0) / max(len(here), 1)
    return np.asarray(unit(away) / 2 - up, float)
