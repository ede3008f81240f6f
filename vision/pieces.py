"""What lies by itself about a hand: which of it, and which not, makes the hand a finished one.

A lone tile beside a row may be the one that was won on, or a discard; three may be a called set, or discards. Where the
tiles that were read together make no finished hand, and just one other choice of what lies about the longest piece
makes one, that is the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import Final

import numpy as np

from vision.clusters import clusters, least_apart
from vision.count import SET, fourths
from vision.detections import Detections
from vision.finished import FINISHED, PLACE, finished
from vision.legal import is_flower, plain, set_kind
from vision.reading import FACE_DOWN, KINDS
from vision.rows import find_rows, frames

STEP: Final = 1.3
"""The tiles of a piece lie less than 1.3 tile sizes from middle to middle."""

NEAR: Final = 4.5
"""A piece lies within four and a half tile sizes of the longest, or of three tiles and more that were read with it."""

LARGEST: Final = 8
"""More tiles are a heap, or another hand."""

KONGS: Final = 4
"""A hand has four kongs at most."""

MOST: Final = 8
"""So many pieces, the nearest, are chosen from."""


def finished_choices(detections: Detections, sure: Sequence[int], hand: Sequence[int]) -> list[list[int]]:
    """The choices of boxes, but `hand`, that make a finished hand, those first that change it least.

    `sure`: the boxes that are tiles. The flowers of the hand stay with it. No lone tile is taken for one that lies
    nearer: a hand that was called in error is read as it lies. Nor is the fourth of a kind, maybe a kong's, left out.
    """
    names = {box: plain(detections.ids[box]) for box in sure}
    tiles = [box for box in sure if not is_flower(names[box])]
    own = {box for box in hand if box in tiles}
    if not own:
        return []
    shapes = frames(detections.corners)
    size = float(np.median(shapes.size[list(own)]))
    lots = clusters(shapes.centre[tiles], STEP * size)
    pieces = [[tiles[n] for n in np.flatnonzero(lots == lot)] for lot in range(int(lots.max()) + 1)]
    pieces = list(chain.from_iterable(_apart(detections, piece) for piece in pieces))
    main = max(pieces, key=lambda piece: len(own & {*piece}))
    others = [piece for piece in pieces if piece is not main and len(piece) <= LARGEST]
    laid = [*main, *chain.from_iterable(piece for piece in others if len(own & {*piece}) >= SET)]
    away = [least_apart(shapes.centre[laid], shapes.centre[piece]) for piece in others]
    about = [others[n] for n in np.argsort(away, kind="stable")[:MOST] if away[n] < NEAR * size]
    held = [_held([names[box] for box in piece]) for piece in (main, *about)]
    kongs = fourths(shapes, sorted(own), detections.ids)
    found = []
    for some in chain.from_iterable(combinations(range(1, len(held)), number) for number in range(len(held))):
        if not may_be_finished([*held[0], *chain.from_iterable(held[n] for n in some)]):
            continue
        choice = {*main, *chain.from_iterable(about[n - 1] for n in some)}
        left_out = [n for n, piece in enumerate(about, 1) if own & {*piece} and n not in some]
        lone = [n for n in some if len(about[n - 1]) == 1 and not own & {*about[n - 1]}]
        if choice != own and kongs <= choice and max(lone, default=0) < min(left_out, default=len(held)):
            found.append(choice)
    flowers = [box for box in hand if box not in tiles]
    return [sorted([*choice, *flowers]) for choice in sorted(found, key=lambda choice: len(choice ^ own))]


def _apart(detections: Detections, piece: list[int]) -> Iterator[list[int]]:
    """What lies in the rows of a piece, and each tile of it that lies in none: a discard seen from low down touches the
    hand behind which it lies."""
    rows = [[piece[box] for box in row.boxes] for row in find_rows(detections.taken(piece))]
    alone = [row for row in rows if len(row) == 1]
    joined = sorted({*piece} - {*chain.from_iterable(alone)})
    yield from [joined, *alone] if joined else alone


def _held(names: list[str]) -> list[str]:
    """What a piece holds: a kong by itself three tiles, a set with tiles face down what its others tell."""
    up = [name for name in names if name != FACE_DOWN]
    if up and set_kind(names) in ("pung", "kong"):
        return [up[0]] * 3
    return names


def may_be_finished(names: list[str]) -> bool:
    """Whether tiles, flowers apart, are sets and a pair, where as many fours are kongs as there are tiles too many."""
    if not any(full <= len(names) <= full + KONGS for full in FINISHED):
        return False
    counts = Counter(names)
    fours = [name for name, count in counts.items() if count == 4]
    if not counts.keys() <= PLACE.keys():
        return False
    for full in FINISHED:
        for kongs in combinations(fours, len(names) - full) if len(names) >= full else ():
            if finished([counts[kind] - (kind in kongs) for kind in KINDS], whole=True):
                return True
    return False
