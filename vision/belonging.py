"""Whether a block lies, stands and looks as if it belonged to a hand, or to a heap or another player."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.blocks import POND, all_boxes, apart, is_pond, square
from vision.count import count_tiles
from vision.detections import Detections, Floats
from vision.legal import is_flower, mostly_flowers
from vision.reading import FACE_DOWN
from vision.rows import Frames, Row, extents_along, normal, unit

NEAR: Final = 2.2
"""Melds, flowers and the winning tile lie within about two tile heights of the standing row; ponds further off."""

BESIDE: Final = 5.0
"""Melds pushed to the right lie within five tile widths of the end of the row."""

SCRAP: Final = 10
"""Where the best block holds ten tiles or fewer there is no hand to keep pure: near rows are taken as they come."""

ROW_OF_HAND: Final = 9
"""A row of nine is somebody's hand and no heap, tray or set; with it the rest must be near to belong."""

ASKEW: Final = 18.0
FEW_ASKEW: Final = 32.0
"""A row within eighteen degrees of a hand's direction runs as it does; two tiles by themselves do within thirty-two."""

TELLING: Final = 4
SURE: Final = 2.5
AGAINST: Final = -0.7
"""Four tiles and more face another player where their prints, and the hand's, say so together as loud as two and a half
sure ones, and are turned by more than 134 degrees."""

STRANGER: Final = 1.7
"""A tile with another one closer than 1.7 tile sizes lies with it."""

UPRIGHT: Final = 0.5
"""A lone flower's print stands within sixty degrees of those of its hand."""


def distance(boxes: Frames, hand: list[Row], block: list[Row]) -> float:
    """Clear distance of the nearest two boxes, 1.0 at the edge of what may still be one hand."""
    axis = max(hand, key=lambda row: len(row.boxes)).direction
    across, along = apart(boxes, all_boxes(hand), all_boxes(block), axis)
    return float(np.hypot(np.maximum(across, 0) / NEAR, np.maximum(along, 0) / BESIDE).min())


def alike(boxes: Frames, hand: list[Row], block: list[Row], least: float = 0.62) -> bool:
    """As large as the nearest tiles of the hand; lying beside standing ones, they are at least as wide."""
    axis = max(hand, key=lambda row: len(row.boxes)).direction
    mine, here = all_boxes(hand), all_boxes(block)
    away = np.linalg.norm(boxes.centre[mine] - boxes.centre[here].mean(axis=0), axis=1)
    nearest = [mine[n] for n in np.argsort(away, kind="stable")[:4]]
    size = float(np.median(boxes.size[here]) / np.median(boxes.size[nearest]))
    wide = float(np.median(extents_along(boxes, here, axis)) / np.median(extents_along(boxes, nearest, axis)))
    return any(least < ratio < 1 / least for ratio in (size, wide))


def fits(boxes: Frames, hand: list[Row], block: list[Row], detections: Detections) -> bool:
    """Alike in size, parallel or square to the hand, and not facing another player."""
    here, ids = all_boxes(block), detections.ids
    if not alike(boxes, hand, block) or (all_down(block, ids) and count(boxes, hand, ids) < ROW_OF_HAND):
        return False
    axis = max(hand, key=lambda row: len(row.boxes)).direction
    if len(here) == 1:
        return square(boxes, here[0], axis) or not (is_flower(ids[here[0]]) or in_heap(boxes, block, hand))
    if len(block) > 1 and _grid(block):
        axis = axis if abs(float(block[0].direction @ axis)) > 0.7 else normal(axis)
    if any(askew(row, axis, ASKEW if len(here) > 2 or in_heap(boxes, block, hand) else FEW_ASKEW) for row in block):
        return False
    return not _faces_away(hand, block, detections)


def _grid(block: list[Row]) -> bool:
    """Rows as long as their number or nearly: which way they run is anybody's guess."""
    lengths = [len(row.boxes) for row in block]
    return max(lengths) - min(lengths) <= 1 and abs(len(block) - max(lengths)) <= 1


def askew(row: Row, axis: Floats, degrees: float) -> bool:
    return len(row.boxes) > 1 and abs(float(row.direction @ axis)) < np.cos(np.radians(degrees))


def _faces_away(hand: list[Row], block: list[Row], detections: Detections) -> bool:
    """Prints that stand on their heads, seen from the hand: another player's tiles."""
    mine, theirs = detections.way_up(all_boxes(hand)), detections.way_up(all_boxes(block))
    sure = min(float(np.linalg.norm(mine)), float(np.linalg.norm(theirs)))
    return len(all_boxes(block)) >= TELLING and sure > SURE and float(unit(mine) @ unit(theirs)) < AGAINST


def of_flowers(block: list[Row], ids: tuple[str, ...]) -> bool:
    """Most of the tiles are flowers."""
    return mostly_flowers([ids[box] for box in all_boxes(block)])


def count(boxes: Frames, rows: list[Row], ids: tuple[str, ...]) -> int:
    return count_tiles(boxes, [row.boxes for row in rows], ids)


def in_heap(boxes: Frames, block: list[Row], hand: list[Row]) -> bool:
    """One or two tiles with strangers close by belong to them."""
    here = all_boxes(block)
    mine = {*here, *all_boxes(hand)}
    for box in here:
        away = np.linalg.norm(boxes.centre - boxes.centre[box], axis=1) / float(boxes.size[box])
        if any(clear < STRANGER and other not in mine for other, clear in enumerate(away)):
            return True
    return False


def is_others_flower(boxes: Frames, block: list[Row], hand: list[Row], detections: Detections) -> bool:
    """One flower, for which every hand has room, that lies nearer to a stranger, no flower itself, than to the hand, or
    whose print does not stand as the hand's do: flowers are laid to be seen, discards as they fall."""
    (box,) = all_boxes(block)
    ids = detections.ids
    if not is_flower(ids[box]):
        return False
    mine = all_boxes(hand)
    stands, hands = detections.way_up([box]), detections.way_up(mine)
    if stands.any() and hands.any() and float(unit(stands) @ unit(hands)) < UPRIGHT:
        return True
    away = np.linalg.norm(boxes.centre - boxes.centre[box], axis=1)
    strangers = [other for other, name in enumerate(ids) if other not in mine and not is_flower(name)]
    return bool(away[strangers].min(initial=np.inf) < away[mine].min())


def all_down(block: list[Row], ids: tuple[str, ...]) -> bool:
    here = all_boxes(block)
    return len(here) > 1 and all(ids[box] == FACE_DOWN for box in here)


def pond(block: list[Row]) -> bool:
    lengths = [len(row.boxes) for row in block]
    return is_pond(lengths) and max(lengths) <= POND
