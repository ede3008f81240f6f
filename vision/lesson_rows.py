"""A photo of tiles laid out in order -> its rows, and which tile of the order lies where, missing or too many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from vision.clusters import least_apart
from vision.detections import Detections, Floats
from vision.reading import BONUS, FACE_DOWN, FLOWERS, HONOURS, REDS, SEASONS, SUITS, WHITE
from vision.rows import Frames, Row, extents_along, find_rows, frames, normal, unit
from vision.table import in_lines

Order = tuple[tuple[str, ...], ...]
BONUS_ROWS: Final[tuple[Order, ...]] = ((), (BONUS,), (FLOWERS, SEASONS), (FLOWERS,))
LAST_ROWS: Final[tuple[Order, ...]] = ((), (REDS,), ((*REDS, FACE_DOWN),), ((FACE_DOWN,),))
ORDERS: Final[tuple[Order, ...]] = tuple((*SUITS, HONOURS, *bonus, *last) for last in LAST_ROWS for bonus in BONUS_ROWS)
"""Every order in which a make may be laid out."""

NEAR: Final = 1.6
"""Rows of the lay-out lie within 1.6 tile heights of each other; what lies further off is not part of it."""

ALIKE: Final = 1.35
"""A lone box belongs to the lay-out where its sides are within this factor of the usual tile's."""

SHARED: Final = 0.2
"""Tiles laid out side by side do not lie on each other: of two boxes that share a fifth of one, one is no tile."""

GAP: Final = 5.0
STRANGE: Final = 3.0
"""In minus log chances: a tile missing or too many, and the most that one unexpected name can count. A make that the
reader does not know has many unexpected names; four in a row are worth a tile missing and one too many."""

FLOOR: Final = 1e-4


@dataclass(frozen=True)
class Shown:
    """The lay-out's tiles in one photo: indexes into `detections` by row, far row first, left to right."""

    photo: int
    rows: tuple[tuple[int, ...], ...]
    detections: Detections
    up: Floats

    def turned_about(self) -> Shown:
        """The same rows seen from the other side of the table."""
        return Shown(self.photo, tuple(row[::-1] for row in self.rows[::-1]), self.detections, -self.up)

    def chance(self, box: int, tile: str) -> float:
        """How probable it is that a box shows a face, as far as an unknown make lets the reader tell.

        Any flower will do for a flower, a five for a red one, and a blank white may look like a back.
        """
        here = self.detections.probabilities[box]
        kin = _family(tile, self.detections.classes)
        return float(here[list(kin)].sum() / max(here.sum(), FLOOR))


Match = tuple[int | None, str | None]
"""A box with the face expected there; no box where a tile is missing, no face where one is too many."""


@lru_cache(maxsize=64)
def _family(tile: str, classes: tuple[str, ...]) -> tuple[int, ...]:
    family = {tile}
    if tile in BONUS:
        family = {*BONUS}
    elif tile[0] in "05":
        family = {f"0{tile[1]}", f"5{tile[1]}"}
    elif tile in (WHITE, FACE_DOWN):
        family = {WHITE, FACE_DOWN}
    return tuple(n for n, name in enumerate(classes) if name in family)


def show(photo: int, detections: Detections) -> Shown:
    """The rows of the lay-out in a photo; which side is up is told by the prints, and settled by `best_order`."""
    detections = detections.taken(_side_by_side(detections))
    boxes = frames(detections.corners)
    rows = _together(boxes, find_rows(detections)) if len(detections) else []
    if not rows:
        return Shown(photo, (), detections, np.array([0.0, -1.0]))
    axis = max(rows, key=lambda row: len(row.boxes)).direction
    up = normal(axis)
    if float(detections.up[[box for row in rows for box in row.boxes]].sum(axis=0) @ up) < 0:
        axis, up = -axis, -up
    lines = _lines(boxes, rows, axis)
    return Shown(photo, tuple(tuple(line) for line in lines), detections, up)


def _side_by_side(detections: Detections) -> list[int]:
    """All boxes but those that lie in part on a surer one."""
    quads = detections.corners.astype(np.float32)
    kept: list[int] = []
    for box in np.argsort(-detections.probabilities.sum(axis=1), kind="stable"):
        area = cv2.contourArea(quads[box])
        if all(
            cv2.intersectConvexConvex(quads[box], quads[other])[0] < SHARED * min(area, cv2.contourArea(quads[other]))
            for other in kept
        ):
            kept.append(int(box))
    return sorted(kept)


def _together(boxes: Frames, rows: list[Row]) -> list[Row]:
    """The largest lot of rows that lie near each other and run the same way; a lone box only where it is alike."""
    in_rows = [box for row in rows if len(row.boxes) > 1 for box in row.boxes]
    if in_rows:
        usual = float(np.median(boxes.size[in_rows]))
        low, high = usual / ALIKE, usual * ALIKE
        rows = [row for row in rows if len(row.boxes) > 1 or low < boxes.size[row.boxes[0]] < high]
    lots: list[list[Row]] = []
    for row in rows:
        near = [lot for lot in lots if any(_near(boxes, row, other) for other in lot)]
        lots = [lot for lot in lots if lot not in near]
        lots.append([row, *(other for lot in near for other in lot)])
    return max(lots, key=lambda lot: sum(len(row.boxes) for row in lot), default=[])


def _near(boxes: Frames, first: Row, second: Row) -> bool:
    short = min(len(first.boxes), len(second.boxes))
    if short > 1 and abs(float(first.direction @ second.direction)) < np.cos(np.radians(25)):
        return False
    main = first if len(first.boxes) >= len(second.boxes) else second
    a, b = list(first.boxes), list(second.boxes)
    up = normal(main.direction)
    height = float(np.median(extents_along(boxes, a + b, up)))
    away = least_apart(boxes.centre[a], boxes.centre[b])
    return bool(away < (1 + (NEAR if short > 1 else NEAR / 2)) * height)


def _lines(boxes: Frames, rows: list[Row], axis: Floats) -> list[list[int]]:
    """Boxes by line, far line first; pieces of one row are put together."""
    return [
        sorted((box for row in line for box in row.boxes), key=lambda box: float(boxes.centre[box] @ axis))
        for line in in_lines(boxes, rows, axis)
    ]


def best_order(shown: Sequence[Shown]) -> tuple[list[Shown], list[list[Match]] | None]:
    """The photos of one lay-out each the right way up, and the tiles of each row beside the order that fits best.

    None where no order has as many rows.
    """
    righted: list[Shown] = []
    begun = 0
    for one in shown:
        ways = (one, one.turned_about())
        righted.append(min(ways, key=lambda way: _cost_from(way, begun)))
        begun += len(one.rows)
    rows = [(one, row) for one in righted for row in one.rows]
    orders = [order for order in ORDERS if len(order) == len(rows)]
    if not orders:
        return righted, None
    best = min(
        orders,
        key=lambda order: sum(compare(*row, expected)[0] for row, expected in zip(rows, order, strict=True)),
    )
    return righted, [compare(*row, expected)[1] for row, expected in zip(rows, best, strict=True)]


def _cost_from(shown: Shown, begun: int) -> float:
    """What the rows of a photo cost as the rows from number `begun` of the order that fits them best."""
    orders = {order[begun : begun + len(shown.rows)] for order in ORDERS}
    longest = max(map(len, orders))
    return min(
        sum(compare(shown, row, expected)[0] for row, expected in zip(shown.rows, order, strict=False))
        for order in orders
        if len(order) == longest
    )


def compare(shown: Shown, row: tuple[int, ...], expected: tuple[str, ...]) -> tuple[float, list[Match]]:
    """Lay a row beside what is expected there: the cheapest alignment, its cost and its matches in order."""
    costs = [[min(-np.log(max(shown.chance(box, tile), FLOOR)), STRANGE) for tile in expected] for box in row]
    table: list[list[tuple[float, list[Match]]]] = [[(0.0, [])]]
    for j, tile in enumerate(expected):
        cost, before = table[0][j]
        table[0].append((cost + GAP, [*before, (None, tile)]))
    for i, box in enumerate(row):
        cost, before = table[i][0]
        line: list[tuple[float, list[Match]]] = [(cost + GAP, [*before, (box, None)])]
        for j, tile in enumerate(expected):
            ways: list[tuple[float, list[Match], Match]] = [
                (table[i][j][0] + float(costs[i][j]), table[i][j][1], (box, tile)),
                (table[i][j + 1][0] + GAP, table[i][j + 1][1], (box, None)),
                (line[j][0] + GAP, line[j][1], (None, tile)),
            ]
            cost, before, match = min(ways, key=lambda way: way[0])
            line.append((cost, [*before, match]))
        table.append(line)
    return table[-1][-1]


def row_up(shown: Shown, row: tuple[int, ...]) -> Floats:
    """The unit vector from the player to the far side, across one row."""
    if len(row) < 2:
        return shown.up
    centres = shown.detections.corners[list(row)].mean(axis=1)
    return normal(unit(centres[-1] - centres[0]))
