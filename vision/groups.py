"""Rows -> sets: open or concealed by gaps, turned and face-down tiles and rows; the flowers; the tile apart.

Tables show sets in few ways: an open set lies apart or holds a turned tile; a concealed pung has its middle tile
face down; a concealed kong has two of four face down, inner or outer; an added kong has its fourth tile on the turned
one; a winning tile lies apart or turned at the end. Where a layout can mean two things the group is open `None`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from vision.count import KONG
from vision.doubts import Code
from vision.found_groups import AMBIGUOUS, BY_ROW, SEPARATE, FoundGroup, Run, named
from vision.legal import SettledNames, fit_set, is_flower, plain, set_kind
from vision.loose_sets import kongs_by_count, loose_sets
from vision.melds import Piece, gap_odds, split_row
from vision.reading import FACE_DOWN, SET_KINDS
from vision.table import HandRow, Layout

TIGHT: Final = -0.15
"""Boxes may be drawn too wide and overlap, but no more than that where the tiles touch."""

CLOSE: Final = 1.0
"""A row cut in two ways of which one is less than e times as likely as the other is a matter of doubt."""

LIFT: Final = 0.38
"""One tile pushed up by two fifths of its height, in a straight row, is the winning tile shown."""

STRAIGHT: Final = 0.2
"""The others of such a row lie within a fifth of a height of its line."""

HOLE: Final = 0.7
"""Between two tiles of a set lies one that was missed where a gap is seven tenths of a width wider than the others."""

TELLING: Final = frozenset({(False, True, False), (False, True, True, False), (True, False, False, True)})
"""Which tiles of a concealed pung or kong lie face down where its two others tell what they are."""

UP: Final = 2
"""Of a kong that is laid otherwise two tiles or three that are up and alike tell the others; one among three backs does
not: nobody lays a kong so."""


def find_groups(layout: Layout, names: SettledNames) -> list[FoundGroup]:
    """All groups in reading order; may settle doubtful names of tiles that lie as sets (see legal.fit_set)."""
    everything = [box for row in layout.rows for box in row.boxes] + list(layout.stacked)
    place = {box: n for n, box in enumerate(everything)}
    flowers = tuple(box for box in everything if is_flower(names.ids[box]))
    cut = _cut(layout, names, everything, flowers)
    groups = [_marked_group(piece, names) for piece in cut.marked]
    apart, runs = _apart(layout, cut.runs, cut.wins, names, bool(groups) or len(everything) > 4)
    groups += apart
    called = _turns_called(layout, cut.marked, names)
    sets, rest = loose_sets(layout, runs, groups, names, everything, called)
    groups += sets
    kongs, rest = kongs_by_count(rest, groups, names, len(everything) - len(flowers))
    groups += kongs
    if rest:
        boxes = sorted((box for run in rest for box in run.boxes), key=place.__getitem__)
        if sets and _is_pair(rest, groups, names):
            groups.append(named("pair", None, boxes, names))
        else:
            held = len(everything) - len(flowers) - sum(found.kind == "kong" for found in groups)
            why = _why_odd(rest, names, everything, held, called=called, won=bool(apart))
            groups.append(named("concealed", False, boxes, names, why=why, sure=AMBIGUOUS if why else 1.0))
    groups = [_doubted(found) if _has_a_hole(layout, found) else found for found in groups]
    if flowers:
        groups.append(named("flowers", None, flowers, names))
    groups.sort(key=lambda found: min(place[box] for box in found.boxes))
    if groups and cut.sure < 1:
        groups[0] = replace(groups[0], sure=groups[0].sure * cut.sure, why=groups[0].why or "narrow_gap")
    return groups


class _Cut(NamedTuple):
    """The rows in pieces: sets that something marks, runs of unmarked tiles, tiles that may have won; how sure."""

    marked: list[Piece]
    runs: list[Run]
    wins: list[Piece]
    sure: float


def _cut(layout: Layout, names: SettledNames, everything: list[int], flowers: tuple[int, ...]) -> _Cut:
    found = _Cut([], [], [], 1.0)
    sure = 1.0
    for number, row in enumerate(layout.rows):
        for boxes, gaps in _without_flowers(row, layout.gap, set(flowers)):
            pieces, margin = split_row(boxes, gaps, row, layout.stacked, names, everything)
            sure *= BY_ROW if margin < CLOSE else 1.0
            found.runs.extend(Run(number, piece.boxes) for piece in pieces if piece.kind == "run")
            found.wins.extend(piece for piece in pieces if piece.kind == "win")
            found.marked.extend(piece for piece in pieces if piece.kind == "set")
    strays = [top for top in layout.stacked if not any(top in piece.boxes for piece in found.marked)]
    found.runs.extend(Run(-1, (top,)) for top in strays if top not in flowers)
    return found._replace(sure=sure)


def _is_pair(rest: list[Run], groups: list[FoundGroup], names: SettledNames) -> bool:
    """Two alike are left beside sets of which nothing tells whether they are open."""
    boxes = rest[0].boxes
    alike = len(rest) == 1 and len(boxes) == 2 and len({plain(names.ids[box]) for box in boxes}) == 1
    return alike and all(found.open is None for found in groups)


def _why_odd(
    rest: list[Run], names: SettledNames, everything: list[int], held: int, *, called: bool, won: bool
) -> Code | None:
    """Why what is left may be no row of the hand: tiles lie by themselves, one lacks in it, or three are no set."""
    if sum(len(run.boxes) == 1 for run in rest) > 1 and not won:
        return "many_apart"
    if len({run.row for run in rest}) < len(rest) and held in (12, 13, 15, 16):
        return "hole"
    threes = [run for run in rest if len(run.boxes) == 3]
    if threes and any(len(run.boxes) > 4 for run in rest):
        unturned = called and any(fit_set(names, run.boxes, everything) for run in threes)
        return "not_turned" if unturned else "no_set"
    return None


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
    turned = set[int]().union(*(row.turned_boxes for row in layout.rows))
    shown = [piece.boxes for piece in marked if FACE_DOWN not in [names.ids[box] for box in piece.boxes]]
    return any(turned & set(boxes) for boxes in shown)


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
    if (down in TELLING and seen) or (len(down) == KONG and down.count(False) >= UP and len(seen) == 1):
        ids = [seen[0] if tile == FACE_DOWN else tile for tile in ids]
    is_open = not any(down)
    return FoundGroup(kind, is_open, tuple(boxes), tuple(ids), SEPARATE)


def _apart(
    layout: Layout, runs: list[Run], wins: list[Piece], names: SettledNames, enough: bool
) -> tuple[list[FoundGroup], list[Run]]:
    """The winning tile: alone beside or above the row, turned at its end, or pushed up out of it."""
    singles = [run for run in runs if len(run.boxes) == 1 and names.ids[run.boxes[0]] != FACE_DOWN]
    if not singles and not wins:
        return _raised(layout, runs, names)
    if enough and len(wins) == 1 and not singles:
        return [_won(wins[0], names)], runs
    if enough and len(singles) == 1 and not wins:
        return [named("apart", None, singles[0].boxes, names, sure=SEPARATE)], _less(runs, singles)
    back = [Run(-1, win.boxes) for win in wins]
    if not enough or len(singles) + len(back) > 3:
        return [], runs + back
    return [], [*_less(runs, singles), *singles, *back]


def _less(runs: list[Run], gone: list[Run]) -> list[Run]:
    return [run for run in runs if run not in gone]


def _won(win: Piece, names: SettledNames) -> FoundGroup:
    """A tile turned at the end of a row; where it may be a set's, that is asked."""
    if not win.ambiguous:
        return named("apart", None, win.boxes, names, sure=SEPARATE)
    alternatives = ("apart", "pung")
    return named("apart", None, win.boxes, names, sure=AMBIGUOUS, why="maybe_meld", alternatives=alternatives)


def _raised(layout: Layout, runs: list[Run], names: SettledNames) -> tuple[list[FoundGroup], list[Run]]:
    """One tile that was pushed up out of a long, straight row."""
    for row in layout.rows:
        raised = [box for box, lift in zip(row.boxes, row.lift, strict=True) if lift > LIFT]
        level = [box for box, lift in zip(row.boxes, row.lift, strict=True) if abs(lift) < STRAIGHT]
        if len(raised) != 1 or len(level) != len(row.boxes) - 1:
            continue
        for run in runs:
            if raised[0] in run.boxes and len(run.boxes) > 4:
                shorter = Run(run.row, tuple(box for box in run.boxes if box != raised[0]))
                found = named("apart", None, raised, names, sure=BY_ROW, why="raised")
                return [found], [shorter if other is run else other for other in runs]
    return [], runs
