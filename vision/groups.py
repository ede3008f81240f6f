"""Rows -> sets: open or concealed by gaps, turned and face-down tiles and rows; the flowers; the tile apart.

Tables show sets in few ways: an open set lies apart or holds a turned tile; a concealed pung has its middle tile
face down; a concealed kong has two of four face down, inner or outer; an added kong has its fourth tile on the turned
one; a winning tile lies apart or turned at the end. Where a layout can mean two things the group is open `None`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.count import HAND
from vision.doubts import Code
from vision.legal import SettledNames, fit_set, is_flower, plain, set_kind
from vision.melds import Piece, gap_odds, split_row
from vision.reading import FACE_DOWN, SET_KINDS, GroupKind
from vision.table import HandRow, Layout

TIGHT: Final = -0.15
"""Boxes may be drawn too wide and overlap, but no more than that where the tiles touch."""

CLOSE: Final = 1.0
"""A row cut in two ways of which one is less than e times as likely as the other is a matter of doubt."""

LIFT: Final = 0.38
"""One tile pushed up by two fifths of its height, in a straight row, is the winning tile shown."""

STRAIGHT: Final = 0.2
"""The others of such a row lie within a fifth of a height of its line."""

STANDING: Final = 0.3
"""Seen from aside, standing tiles look higher for their width than lying ones: a hand that stands has its sets laid."""

HOLE: Final = 0.7
"""Between two tiles of a set lies one that was missed where a gap is seven tenths of a width wider than the others."""

TELLING: Final = frozenset({(False, True, False), (False, True, True, False), (True, False, False, True)})
"""Which tiles of a concealed pung or kong lie face down where its two others tell what they are."""

SEPARATE: Final = 0.97
BY_ROW: Final = 0.9
AMBIGUOUS: Final = 0.6
"""Share of groups read right: sets by gap and marks; sets by their own row; layouts that can mean two things."""


@dataclass(frozen=True)
class FoundGroup:
    """A group as found: boxes in reading order, their names with face-down tiles filled in, and what is doubtful."""

    kind: GroupKind
    open: bool | None
    boxes: tuple[int, ...]
    ids: tuple[str, ...]
    sure: float = 1.0
    why: Code | None = None
    alternatives: tuple[str, ...] = ()


@dataclass(frozen=True)
class Run:
    """Unmarked tiles side by side, with the row they lie in."""

    row: int
    boxes: tuple[int, ...]


def find_groups(layout: Layout, names: SettledNames) -> list[FoundGroup]:
    """All groups in reading order; may settle doubtful names of tiles that lie as sets (see legal.fit_set)."""
    everything = [box for row in layout.rows for box in row.boxes] + list(layout.stacked)
    place = {box: n for n, box in enumerate(everything)}
    flowers = tuple(box for box in everything if is_flower(names.ids[box]))
    sure = 1.0
    marked: list[Piece] = []
    runs: list[Run] = []
    wins: list[Piece] = []
    for number, row in enumerate(layout.rows):
        for boxes, gaps in _without_flowers(row, layout.gap, set(flowers)):
            pieces, margin = split_row(boxes, gaps, row, layout.stacked, names, everything)
            sure *= BY_ROW if margin < CLOSE else 1.0
            runs += [Run(number, piece.boxes) for piece in pieces if piece.kind == "run"]
            wins += [piece for piece in pieces if piece.kind == "win"]
            marked += [piece for piece in pieces if piece.kind == "set"]
    groups = [_marked_group(piece, names) for piece in marked]
    strays = [top for top in layout.stacked if not any(top in piece.boxes for piece in marked)]
    runs += [Run(-1, (top,)) for top in strays if top not in flowers]
    apart, runs = _apart(layout, runs, wins, names, bool(groups) or len(everything) > 4)
    groups += apart
    called = _turns_called(layout, marked, names)
    sets, rest = _loose_sets(layout, runs, groups, names, everything, called)
    groups += sets
    kongs, rest = _kongs_by_count(rest, groups, names, len(everything) - len(flowers))
    groups += kongs
    concealed = sorted((box for run in rest for box in run.boxes), key=place.__getitem__)
    if concealed:
        pair = len(rest) == 1 and len(concealed) == 2 and all(found.open is None for found in groups)
        pair = pair and bool(sets) and len({plain(names.ids[box]) for box in concealed}) == 1
        scattered = sum(len(run.boxes) == 1 for run in rest) > 1 and not apart
        held = len(place) - len(flowers) - sum(found.kind == "kong" for found in groups)
        holes = len({run.row for run in rest}) < len(rest) and held in (12, 13, 15, 16)
        odd_three = any(len(run.boxes) == 3 for run in rest) and any(len(run.boxes) > 4 for run in rest)
        unturned = called and any(len(run.boxes) == 3 and fit_set(names, run.boxes, everything) for run in rest)
        three: Code = "not_turned" if unturned else "no_set"
        why: Code | None = "many_apart" if scattered else "hole" if holes else three if odd_three else None
        groups.append(
            _named(
                "pair" if pair else "concealed",
                None if pair else False,
                concealed,
                names,
                why=why,
                sure=AMBIGUOUS if why else 1.0,
            )
        )
    groups = [_doubted(found) if _has_a_hole(layout, found) else found for found in groups]
    if flowers:
        groups.append(_named("flowers", None, list(flowers), names))
    groups.sort(key=lambda found: min(place[box] for box in found.boxes))
    if groups and sure < 1:
        groups[0] = replace(groups[0], sure=groups[0].sure * sure, why=groups[0].why or "narrow_gap")
    return groups


def _has_a_hole(layout: Layout, found: FoundGroup) -> bool:
    """Between two tiles of a set there is room for one."""
    room = max(layout.gap, TIGHT) + HOLE
    return found.kind in SET_KINDS and any(
        gap > room
        for row in layout.rows
        for first, second, gap in zip(row.boxes[:-1], row.boxes[1:], row.gaps, strict=True)
        if first in found.boxes and second in found.boxes
    )


def _doubted(found: FoundGroup) -> FoundGroup:
    return replace(found, why="hole", sure=found.sure * AMBIGUOUS)


def _turns_called(layout: Layout, marked: list[Piece], names: SettledNames) -> bool:
    """A set shows by a turned tile that it was called: who turns one turns all, and the other sets were not."""
    turned = {box for row in layout.rows for box, flag in zip(row.boxes, row.turned, strict=True) if flag}
    shown = [piece.boxes for piece in marked if FACE_DOWN not in [names.ids[box] for box in piece.boxes]]
    return any(turned & set(boxes) for boxes in shown)


def _named(kind: GroupKind, is_open: bool | None, boxes: list[int], names: SettledNames, **more: object) -> FoundGroup:
    ids = tuple(names.ids[box] for box in boxes)
    return replace(FoundGroup(kind, is_open, tuple(boxes), ids), **more)  # type: ignore[arg-type]


def _without_flowers(row: HandRow, usual: float, flowers: set[int]) -> Iterator[tuple[list[int], list[float]]]:
    """The stretches of a row between its flowers, and the log-odds of a cut before each box but the first."""
    boxes: list[int] = []
    gaps: list[float] = []
    for box, gap in zip(row.boxes, (0.0, *row.gaps), strict=True):
        if box in flowers:
            if boxes:
                yield boxes, gaps
            boxes, gaps = [], []
            continue
        if boxes:
            gaps.append(gap_odds(gap - max(usual, TIGHT)))
        boxes.append(box)
    if boxes:
        yield boxes, gaps


def _marked_group(piece: Piece, names: SettledNames) -> FoundGroup:
    """A set that a turned, stacked or face-down tile marks; the others name what is face down where that is usual."""
    boxes = list(piece.boxes)
    ids = [names.ids[box] for box in boxes]
    seen = sorted({plain(tile) for tile in ids if tile != FACE_DOWN})
    down = tuple(tile == FACE_DOWN for tile in ids)
    kind = set_kind(ids) or "pung"
    if down in TELLING and seen:
        ids = [seen[0] if tile == FACE_DOWN else tile for tile in ids]
    is_open = not any(down)
    return FoundGroup(kind, is_open, tuple(boxes), tuple(ids), SEPARATE)


def _apart(
    layout: Layout, runs: list[Run], wins: list[Piece], names: SettledNames, enough: bool
) -> tuple[list[FoundGroup], list[Run]]:
    """The winning tile: alone beside or above the row, turned at its end, or pushed up out of it."""
    singles = [run for run in runs if len(run.boxes) == 1 and names.ids[run.boxes[0]] != FACE_DOWN]
    if len(wins) == 1 and not singles and enough:
        win = wins[0]
        why: Code | None = "maybe_meld" if win.ambiguous else None
        factor = AMBIGUOUS if win.ambiguous else SEPARATE
        alternatives = ("apart", "pung") if win.ambiguous else ()
        found = _named("apart", None, list(win.boxes), names, sure=factor, why=why, alternatives=alternatives)
        return [found], runs
    back = [Run(-1, win.boxes) for win in wins]
    if len(singles) == 1 and not wins and enough:
        rest = [run for run in runs if run is not singles[0]]
        return [_named("apart", None, list(singles[0].boxes), names, sure=SEPARATE)], rest
    if singles or wins:
        boxes = [run.boxes[0] for run in [*singles, *back]]
        if not enough or len(boxes) > 3:
            return [], runs + back
        rest = [run for run in runs if run not in singles]
        kept = [Run(run.row, run.boxes) for run in [*singles, *back]]
        return [], rest + kept
    for row in layout.rows:
        raised = [box for box, lift in zip(row.boxes, row.lift, strict=True) if lift > LIFT]
        level = [box for box, lift in zip(row.boxes, row.lift, strict=True) if abs(lift) < STRAIGHT]
        if len(raised) == 1 and len(level) == len(row.boxes) - 1:
            for run in runs:
                if raised[0] in run.boxes and len(run.boxes) > 4:
                    shorter = Run(run.row, tuple(box for box in run.boxes if box != raised[0]))
                    found = _named("apart", None, raised, names, sure=BY_ROW, why="raised")
                    return [found], [shorter if other is run else other for other in runs]
    return [], runs


def _loose_sets(
    layout: Layout, runs: list[Run], marked: list[FoundGroup], names: SettledNames, everything: list[int], called: bool
) -> tuple[list[FoundGroup], list[Run]]:
    """Unmarked runs that are sets by themselves, told open or concealed by what else lies there.

    `called`: the player turns tiles that were called; sets of three without one were not.
    """
    loose: list[tuple[Run, tuple[int, ...]]] = []
    rest: list[Run] = []
    for run in runs:
        if (
            len(run.boxes) in (3, 4)
            and not (called and len(run.boxes) == 3)
            and (fit := fit_set(names, run.boxes, everything))
        ):
            if fit.change:
                names.rename(*fit.change)
            loose.append((run, run.boxes))
        else:
            rest.append(run)
    packed = [
        (run, sets)
        for run in rest
        if not called and len(run.boxes) >= 6 and (sets := _in_sets(run, names)) and _beside_hand(layout, run, rest)
    ]
    if packed and len(rest) - len(packed) >= 1:
        rest = [run for run in rest if run not in [run for run, _ in packed]]
        loose += [(run, boxes) for run, sets in packed for boxes in sets]
    found = []
    in_packs = [run for run, _ in packed]
    kinds = [set_kind([names.ids[box] for box in boxes]) or "pung" for _, boxes in loose]
    told = [
        _openness(layout, run, kind, rest, marked, run in in_packs) for (run, _), kind in zip(loose, kinds, strict=True)
    ]
    by_pair = len(rest) == 1 and len(rest[0].boxes) < 4
    lines = {run.row for run, _ in loose} | {run.row for run in rest}
    if by_pair and (any(is_open is None for is_open, _ in told) or (len(lines) > 2 and not marked)):
        told = [(None, AMBIGUOUS)] * len(told)  # beside a mere pair all sets were laid out in the same manner
    for (_, boxes), kind, (is_open, sure) in zip(loose, kinds, told, strict=True):
        doubt: Code | None = "open_or_not" if is_open is None else None
        found.append(
            _named(
                kind,
                is_open,
                list(boxes),
                names,
                sure=sure,
                why=doubt,
                alternatives=("open", "concealed") if doubt else (),
            )
        )
    return found, rest


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
    """Open, or None where the layout can mean both, with the share of such layouts read right."""
    tiles = sum(len(other.boxes) for other in rest)
    hand = {other.row for other in rest}
    one = len(rest) == 1 or (tiles % 3 > 0 and _together(layout, hand))
    shows_concealed = any(group.kind == "pung" and group.open is False for group in marked)
    if shows_concealed and kind != "chow":
        return True, SEPARATE
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


def _kongs_by_count(
    rest: list[Run], groups: list[FoundGroup], names: SettledNames, tiles: int
) -> tuple[list[FoundGroup], list[Run]]:
    """Four alike inside the concealed row are a kong where the number of tiles is one too many for each such four."""
    excess = tiles - sum(found.kind == "kong" for found in groups) - HAND
    quads = [(run, n) for run in rest for n in _fours(run, names)]
    if excess < 1 or len(quads) != excess:
        return [], rest
    found = [
        _named(
            "kong",
            None,
            list(run.boxes[n : n + 4]),
            names,
            sure=AMBIGUOUS,
            why="kong_by_count",
            alternatives=("open", "concealed"),
        )
        for run, n in quads
    ]
    used = {box for group in found for box in group.boxes}
    shorter = [Run(run.row, tuple(box for box in run.boxes if box not in used)) for run in rest]
    return found, [run for run in shorter if run.boxes]
