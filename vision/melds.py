"""One run of touching tiles -> marked sets, unmarked stretches, and a winning tile turned at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from vision.legal import Names, fit_set
from vision.reading import FACE_DOWN
from vision.table import HandRow

STRETCH: Final = 1.0
"""Each unmarked stretch costs one: the fewest stretches explain a run best."""

UNEXPLAINED: Final = 3.0
"""A turned or face-down tile inside a stretch is explained by nothing: worse than any other reading."""

TURNED_END: Final = 0.2
"""The last tile of a standing row, turned, is most often the winning tile ..."""

MELD_AT_END: Final = 0.5
"""... and seldom a set that touches the row and was called from the right."""

TURNED_START: Final = 0.9
ODD_MARKS: Final = 0.3
"""Two turned tiles in one set, or a turned and a face-down one: possible, not usual."""


@dataclass(frozen=True)
class Piece:
    """A marked set, an unmarked run, or a winning tile; `ambiguous` where another reading is nearly as good."""

    kind: Literal["set", "run", "win"]
    boxes: tuple[int, ...]
    ambiguous: bool = False


def split_run(
    run: Sequence[int], row: HandRow, stacked: dict[int, int], names: Names, everything: Sequence[int]
) -> list[Piece]:
    """The cheapest way to explain a run; a set's doubtful tile is renamed where the set demands it."""
    turned = {box for box, flag in zip(row.boxes, row.turned, strict=True) if flag}
    on_top = {base: top for top, base in stacked.items()}
    marks = [box in turned or names.ids[box] == FACE_DOWN for box in run]
    count = len(run)
    if not any(marks):
        return [Piece("run", tuple(run))]
    best: list[tuple[float, list[Piece]]] = [(0.0, [])]
    for end in range(1, count + 1):
        options: list[tuple[float, list[Piece]]] = []
        for start in range(end):
            before, pieces = best[start]
            part = tuple(run[start:end])
            if not pieces or pieces[-1].kind != "run":
                cost = STRETCH + UNEXPLAINED * sum(marks[start:end])
                options.append((before + cost, [*pieces, Piece("run", part)]))
            if len(part) in (3, 4) and any(marks[start:end]):
                cost_of_set = _set_cost(part, turned, on_top, names, everything)
                if cost_of_set is not None:
                    boxes = (*part, *(on_top[box] for box in part if box in on_top))
                    late = end == count and start >= 2 and part[-1] in turned and sum(marks[start:end]) == 1
                    cost = cost_of_set + (MELD_AT_END if late and len(boxes) == 3 else 0.0)
                    options.append((before + cost, [*pieces, Piece("set", boxes)]))
            if len(part) == 1 and part[0] in turned and names.ids[part[0]] != FACE_DOWN and count >= 4:
                if end == count and pieces and pieces[-1].kind == "run":
                    meld = count >= 5 and fit_set(names, run[-3:], everything) is not None
                    pung = meld and names.ids[run[-1]] == names.ids[run[-2]]
                    options.append((before + TURNED_END, [*pieces, Piece("win", part, pung)]))
                elif start == 0:
                    options.append((before + TURNED_START, [*pieces, Piece("win", part)]))
        best.append(min(options, key=lambda option: option[0]))
    for piece in best[-1][1]:
        if piece.kind == "set" and (fit := fit_set(names, piece.boxes, everything)) and fit.change:
            names.rename(*fit.change)
    return best[-1][1]


def _set_cost(
    part: tuple[int, ...],
    turned: set[int],
    on_top: dict[int, int],
    names: Names,
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
