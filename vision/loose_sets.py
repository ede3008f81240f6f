"""Sets that nothing marks: runs that are sets by themselves, open or concealed by what else lies there, and kongs that
the number of tiles tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.count import HAND
from vision.found_groups import AMBIGUOUS, BY_ROW, SEPARATE, FoundGroup, Run, named
from vision.legal import SetKind, SettledNames, fit_set, plain, set_kind
from vision.reading import FACE_DOWN
from vision.table import Layout

EITHER: Final = ("open", "concealed")
"""What a person is offered for a set whose place does not tell."""

BEFORE: Final = 1.1
BEHIND: Final = 0.25
"""A set less than 1.1 widths before the concealed tiles of its row, or a quarter behind them, beside what is usual, is
as often part of them with a gap by chance: called sets lie to the right. (Of 42 such sets of spent scenes 20 were
called and 14 part of them; of 260 further off 244 and 5.)"""

STANDING: Final = 0.3
"""Seen from aside, standing tiles look higher for their width than lying ones: a hand that stands has its sets laid."""


def loose_sets(
    layout: Layout, runs: list[Run], marked: list[FoundGroup], names: SettledNames, everything: list[int], called: bool
) -> tuple[list[FoundGroup], list[Run]]:
    """Unmarked runs that are sets by themselves, told open or concealed by what else lies there.

    `called`: the player turns tiles that were called; sets of three without one were not, nor was a kong, which is
    asked about: a turn that was not seen, or not made, changes what it is worth.
    """
    alone, rest = _by_themselves(runs, names, everything, called)
    if called:
        return [_either("kong", False, run.boxes, names) for run in alone], rest
    packs = _packs(layout, rest, names)
    if len(packs) == len(rest):  # none would be left for the concealed part
        packs = []
    loose = [(run, run.boxes, False) for run in alone]
    loose += [(run, boxes, True) for run, sets in packs for boxes in sets]
    packed = [run for run, _ in packs]
    rest = [run for run in rest if run not in packed]
    kinds = [set_kind([names.ids[box] for box in boxes]) or "pung" for _, boxes, _ in loose]
    told = [
        _openness(layout, run, kind, rest, marked, in_pack)
        for (run, _, in_pack), kind in zip(loose, kinds, strict=True)
    ]
    by_pair = len(rest) == 1 and len(rest[0].boxes) < 4
    lines = {run.row for run, _, _ in loose} | {run.row for run in rest}
    if by_pair and (any(is_open is None for is_open, _ in told) or (len(lines) > 2 and not marked)):
        told = [(None, AMBIGUOUS)] * len(told)  # beside a mere pair all sets were laid out in the same manner
    found = [
        named(kind, is_open, boxes, names, sure=sure) if sure > AMBIGUOUS else _either(kind, is_open, boxes, names)
        for (_, boxes, _), kind, (is_open, sure) in zip(loose, kinds, told, strict=True)
    ]
    return found, rest


def _either(kind: SetKind, is_open: bool | None, boxes: Sequence[int], names: SettledNames) -> FoundGroup:
    """A set that may be open or concealed, `is_open` as far as it is told: a person is asked."""
    return named(kind, is_open, boxes, names, sure=AMBIGUOUS, why="open_or_not", alternatives=EITHER)


def _by_themselves(
    runs: list[Run], names: SettledNames, everything: list[int], called: bool
) -> tuple[list[Run], list[Run]]:
    """The runs of three or four that are one set, a doubtful name settled where that makes them one; the others."""
    alone: list[Run] = []
    rest: list[Run] = []
    for run in runs:
        size = len(run.boxes)
        fit = fit_set(names, run.boxes, everything) if size == 4 or (size == 3 and not called) else None
        if fit and fit.change:
            names.rename(*fit.change)
        (alone if fit else rest).append(run)
    return alone, rest


def _packs(layout: Layout, rest: list[Run], names: SettledNames) -> list[tuple[Run, list[tuple[int, ...]]]]:
    """Runs that are nothing but sets side by side, beside another run that is the concealed part, and their sets."""
    return [
        (run, sets)
        for run in rest
        if len(run.boxes) >= 6 and (sets := _in_sets(run, names)) and _beside_hand(layout, run, rest)
    ]


def _beside_hand(layout: Layout, run: Run, rest: list[Run]) -> bool:
    """Whether some other unmarked run is no multiple of three: it is the concealed part.

    Where the two touch, row by row, they are one hand in two lines.
    """
    others = [other for other in rest if other is not run and len(other.boxes) % 3]
    return any(other.row not in layout.rows[run.row].touches for other in others)


def _in_sets(run: Run, names: SettledNames) -> list[tuple[int, ...]] | None:
    """The run cut, in its order, into sets of three or four, or None."""
    cuts: dict[int, list[tuple[int, ...]]] = {0: []}
    for end in range(3, len(run.boxes) + 1):
        for size in (3, 4):
            boxes = run.boxes[max(end - size, 0) : end]
            if end - size in cuts and end not in cuts and set_kind([names.ids[box] for box in boxes]):
                cuts[end] = [*cuts[end - size], boxes]
    return cuts.get(len(run.boxes))


def _openness(
    layout: Layout, run: Run, kind: str, rest: list[Run], marked: list[FoundGroup], packed: bool
) -> tuple[bool | None, float]:
    """Open, or None where the layout can mean both, with the share of such layouts read right: a person is asked about
    the AMBIGUOUS."""
    tiles = sum(len(other.boxes) for other in rest)
    hand = {other.row for other in rest}
    one = len(rest) == 1 or (tiles % 3 > 0 and _together(layout, hand))
    shows_concealed = any(group.kind == "pung" and group.open is False for group in marked)
    if shows_concealed and kind != "chow":
        return True, SEPARATE
    if one and tiles >= 4 and run.row in hand and not _well_apart(layout, run, rest):
        return None if packed else True, AMBIGUOUS
    if one and abs(_shape(layout, [run]) - _shape(layout, rest)) > STANDING:
        return True, SEPARATE
    if not one:
        return None, AMBIGUOUS
    beside = any(row in layout.rows[run.row].touches for row in hand)
    if packed and (run.row in hand or beside):
        return None, AMBIGUOUS
    if tiles >= 4:
        return True, SEPARATE if run.row in hand else BY_ROW
    if run.row not in hand and -1 not in hand:
        return (None, AMBIGUOUS) if beside else (True, BY_ROW)
    return None, AMBIGUOUS


def _well_apart(layout: Layout, run: Run, rest: list[Run]) -> bool:
    """Whether a gap between a run and the concealed tiles of its row tells them apart."""
    row = layout.rows[run.row]
    own = [row.boxes.index(box) for box in run.boxes]
    others = [row.boxes.index(box) for other in rest if other.row == run.row for box in other.boxes]
    if max(own) < min(others):
        return row.gaps[max(own)] - layout.gap > BEFORE
    if min(own) > max(others):
        return row.gaps[min(own) - 1] - layout.gap > BEHIND
    return True


def _together(layout: Layout, rows: set[int]) -> bool:
    """Rows that are one, or touch one another: a hand set in two lines."""
    if -1 in rows:
        return False
    reached = {min(rows)}
    while more := {row for row in rows - reached if layout.rows[row].touches & reached}:
        reached |= more
    return reached == rows


def _shape(layout: Layout, runs: list[Run]) -> float:
    """How high the upright tiles of some runs look for their width, as a logarithm."""
    here = {box for run in runs for box in run.boxes}
    shapes = [
        high
        for row in layout.rows
        for box, high, turned in zip(row.boxes, row.high, row.turned, strict=True)
        if box in here and not turned
    ]
    return float(np.median(shapes)) if shapes else 0.0


def _fours(run: Run, names: SettledNames) -> list[int]:
    """Where in a run four alike lie side by side, face up; of more alike than four, the first four."""
    starts, n = [], 0
    while n < len(run.boxes) - 3:
        four = {plain(names.ids[box]) for box in run.boxes[n : n + 4]}
        if len(four) == 1 and FACE_DOWN not in four:
            starts.append(n)
            n += 3
        n += 1
    return starts


def kongs_by_count(
    rest: list[Run], groups: list[FoundGroup], names: SettledNames, tiles: int
) -> tuple[list[FoundGroup], list[Run]]:
    """Four alike inside the concealed row are a kong where the number of tiles is one too many for each such four."""
    excess = tiles - sum(found.kind == "kong" for found in groups) - HAND
    quads = [(run, n) for run in rest for n in _fours(run, names)]
    if excess < 1 or len(quads) != excess:
        return [], rest
    found = [
        named("kong", None, run.boxes[n : n + 4], names, sure=AMBIGUOUS, why="kong_by_count", alternatives=EITHER)
        for run, n in quads
    ]
    used = {box for group in found for box in group.boxes}
    shorter = [Run(run.row, tuple(box for box in run.boxes if box not in used)) for run in rest]
    return found, [run for run in shorter if run.boxes]
