"""A group as it was found, a run of tiles that nothing marks yet, and how often such finds are right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from vision.doubts import Code
from vision.legal import SettledNames
from vision.reading import GroupKind

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


def named(
    kind: GroupKind,
    is_open: bool | None,
    boxes: Sequence[int],
    names: SettledNames,
    *,
    sure: float = 1.0,
    why: Code | None = None,
    alternatives: tuple[str, ...] = (),
) -> FoundGroup:
    """A group of these boxes under the names they have now."""
    ids = tuple(names.ids[box] for box in boxes)
    return FoundGroup(kind, is_open, tuple(boxes), ids, sure, why, alternatives)
