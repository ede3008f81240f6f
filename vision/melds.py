"""One row -> marked sets, unmarked stretches, and a winning tile turned at the end: cut where gaps and sets agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

import numpy as np

from vision.legal import SettledNames, fit_set, set_kind
from vision.reading import FACE_DOWN
from vision.table import HandRow

GAPS: Final = (0.05, 0.1, 0.145, 0.24, 0.35, 0.7)
ODDS: Final = (-4.0, -2.5, 0.0, 0.9, 2.0, 3.0)
"""Log-odds that a gap, in tile widths over the usual one, was left on purpose.

Of 5,600 gaps in 790 rendered scenes, as seen: one in two at 0.145, one in 13 at 0.1, ten in eleven over 0.28.
"""

STRETCH: Final = 1.0
"""Each unmarked stretch costs one: the fewest stretches explain a run best."""

SET: Final = 0.1
"""An unmarked stretch that is a set costs little: of three tiles side by side in a sorted row four in ten are one."""

LAST: Final = 0.4
FIRST: Final = 1.2
INSIDE: Final = 3.0
WIDE: Final = 2.0
"""One tile by itself at the right end of a row is often the winning tile, at its left end seldom; in the middle of it
only between wide gaps."""

SECOND: Final = 2.0
"""One tile wins a hand: another by itself in the same row is most often one of the row, whose gap is wide by chance."""

NO_GAP: Final = -0.3
"""A set with a turned tile needs no gap beside it."""

UNEXPLAINED: Final = 3.0
"""A turned or face-down tile inside a stretch is explained by nothing: worse than any other reading."""

TURNED_END: Final = 0.2
"""The last tile of a standing row, turned, is most often the winning tile ..."""

MELD_AT_END: Final = 0.5
"""... and seldom a set that touches the row and was called from the right."""

TURNED_START: Final = 0.9
ARGUABLE: Final = 2.5
"""Log-odds of a gap that nothing else could outweigh."""

ODD_MARKS: Final = 0.3
"""Two turned tiles in one set, or a turned and a face-down one: possible, not usual."""


@dataclass(frozen=True)
class Piece:
    """A marked set, an unmarked run, or a winning tile; `ambiguous` where another reading is nearly as good."""

    kind: Literal["set", "run", "win"]
    boxes: tuple[int, ...]
    ambiguous: bool = False


class Split(NamedTuple):
    """The pieces of a row, left to right, and by how much (log-odds) the row cut elsewhere would be less likely."""

    pieces: list[Piece]
    margin: float


class _Cuts(NamedTuple):
    """The pieces of a row up to some place, what they cost, and whether one of them is a tile by itself."""

    cost: float
    pieces: list[Piece]
    lone: bool

    def with_next(self, piece: Piece, cost: float) -> _Cuts:
        """These pieces and the next, which costs so much."""
        lone = len(piece.boxes) == 1
        again = SECOND if lone and self.lone else 0.0
        return _Cuts(self.cost + cost + again, [*self.pieces, piece], self.lone or lone)


def _cheapest(options: list[_Cuts], *, lone: bool) -> list[_Cuts]:
    """The cheapest of those with a tile by itself, or of those without; none where there is no such."""
    return sorted((cuts for cuts in options if cuts.lone == lone), key=lambda cuts: cuts.cost)[:1]


def gap_odds(gap: float) -> float:
    """The log-odds that a gap was left on purpose; `gap` in tile widths over the usual one."""
    return float(np.interp(gap, GAPS, ODDS))


def split_row(
    boxes: Sequence[int],
    gaps: Sequence[float],
    row: HandRow,
    stacked: dict[int, int],
    names: SettledNames,
    everything: Sequence[int],
) -> Split:
    """The likeliest way to cut boxes of a row; a marked set's doubtful tile is renamed where the set demands it.

    `gaps`: the log-odds of a cut before each box but the first.
    """
    line = _Line(tuple(boxes), tuple(gaps), row, stacked, names, everything)
    cost, pieces = line.best()
    cuts = {piece.boxes[0] for piece in pieces}
    margin = np.inf
    for n, odds in enumerate(gaps, 1):
        if abs(odds) < ARGUABLE:
            other, _ = line.best(n, boxes[n] not in cuts)
            margin = min(margin, other - cost)
    for piece in pieces:
        if piece.kind == "set" and (fit := fit_set(names, piece.boxes, everything)) and fit.change:
            names.rename(*fit.change)
    return Split(pieces, float(margin))


class _Line:
    """A row to be cut: what each stretch of it would cost as which piece."""

    def __init__(
        self,
        boxes: tuple[int, ...],
        gaps: tuple[float, ...],
        row: HandRow,
        stacked: dict[int, int],
        names: SettledNames,
        everything: Sequence[int],
    ) -> None:
        self.boxes, self.names, self.everything = boxes, names, everything
        self.odds = (np.inf, *gaps, np.inf)  # of a cut before each box, and behind the last
        self.turned = row.turned_boxes
        self.on_top = {base: top for top, base in stacked.items()}
        self.marks = [box in self.turned or names.ids[box] == FACE_DOWN for box in boxes]
        self._pieces: dict[tuple[int, int], list[tuple[float, Piece]]] = {}

    def best(self, place: int = 0, cut: bool = True) -> tuple[float, list[Piece]]:
        """The cheapest pieces and their cost; with a cut before the box at `place` or, where not `cut`, with none."""
        found: list[list[_Cuts]] = [[_Cuts(0.0, [], lone=False)]]
        for end in range(1, len(self.boxes) + 1):
            options = []
            for start in range(end):
                if (start < place < end) if cut else start == place:
                    continue
                for before in found[start]:
                    for cost, piece in self._as_pieces(start, end):
                        if (joint := self._joint(start, before.pieces, piece)) is not None:
                            options.append(before.with_next(piece, joint + cost))
            found.append([*_cheapest(options, lone=False), *_cheapest(options, lone=True)])
        best = min(found[-1], key=lambda cuts: cuts.cost, default=_Cuts(np.inf, [], lone=False))
        return best.cost, best.pieces

    def _joint(self, start: int, pieces: list[Piece], piece: Piece) -> float | None:
        """The cost of a cut before a piece; None where the piece can't follow."""
        if not start:
            return 0.0
        odds = self.odds[start]
        if not pieces:
            return None
        last = pieces[-1].kind
        if piece.kind == "win" and odds <= 0 and (last != "run" or len(pieces[-1].boxes) < 3):
            return None
        marked = "set" in (last, piece.kind) or "win" in (last, piece.kind)
        return -max(odds, NO_GAP) if marked else -odds

    def _as_pieces(self, start: int, end: int) -> list[tuple[float, Piece]]:
        if (start, end) not in self._pieces:
            self._pieces[start, end] = list(self._costs(start, end))
        return self._pieces[start, end]

    def _costs(self, start: int, end: int) -> Iterator[tuple[float, Piece]]:
        part = self.boxes[start:end]
        marks = sum(self.marks[start:end])
        alone, behind = self.odds[start] > 0, self.odds[end] > 0
        if not marks and len(part) in (3, 4) and set_kind([self.names.ids[box] for box in part]):
            yield SET, Piece("run", part)
        elif len(part) == 1 < len(self.boxes) and alone and behind:
            wide = min(self.odds[start], self.odds[end]) >= WIDE
            last = end == len(self.boxes)
            yield LAST if last else FIRST if start == 0 else STRETCH if wide else INSIDE, Piece("run", part)
        elif not marks:
            yield STRETCH, Piece("run", part)
        else:
            yield STRETCH + UNEXPLAINED * marks, Piece("run", part)
        if len(part) in (3, 4) and marks:
            cost = _set_cost(part, self.turned, self.on_top, self.names, self.everything)
            if cost is not None:
                boxes = (*part, *(self.on_top[box] for box in part if box in self.on_top))
                late = behind and not alone and start >= 2 and part[-1] in self.turned and marks == 1
                yield cost + (MELD_AT_END if late and len(boxes) == 3 else 0.0), Piece("set", boxes)
        if len(part) == 1 and part[0] in self.turned and self.names.ids[part[0]] != FACE_DOWN:
            if behind and not alone and end >= 4:
                yield TURNED_END, Piece("win", part, self._maybe_pung(end))
            elif alone and not behind:
                yield TURNED_START, Piece("win", part)

    def _maybe_pung(self, end: int) -> bool:
        """The turned tile at the end and the two before it are alike: a called pung as well as the winning tile."""
        last = self.boxes[end - 3 : end]
        ids = self.names.ids
        pung = end >= 5 and ids[last[-1]] == ids[last[-2]]
        return pung and fit_set(self.names, last, self.everything) is not None


def _set_cost(
    part: tuple[int, ...],
    turned: set[int],
    on_top: dict[int, int],
    names: SettledNames,
    everything: Sequence[int],
) -> float | None:
    """Cost of reading three or four boxes (and what lies on them) as one marked set; None where they are none."""
    tops = tuple(on_top[box] for box in part if box in on_top)
    down = [names.ids[box] == FACE_DOWN for box in part]
    if len(part) + len(tops) > 4 or (len(part) == 3 and any(down) and down != [False, True, False]):
        return None
    fit = fit_set(names, (*part, *tops), everything)
    if fit is None:
        return None
    sideways = sum(box in turned for box in part)
    odd = sideways > 1 or (sideways > 0 and any(down))
    return 0.1 * fit.cost + (ODD_MARKS if odd else 0.0)
