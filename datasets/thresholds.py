"""How sure a name must be to go without a doubt: what each choice costs in taps, and what slips through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from unittest.mock import patch

import numpy as np

from datasets.figures import summarise
from datasets.outcomes import Outcome
from vision import assemble
from vision.assemble import Assembly
from vision.detections import Detections
from vision.photo import Photo
from vision.quality import quality_doubts


class Thresholds(NamedTuple):
    """`below`, `finished`: DOUBT_BELOW and FINISHED_BELOW of `vision.assemble`."""

    below: float
    finished: float


IN_FORCE = Thresholds(assemble.DOUBT_BELOW, assemble.FINISHED_BELOW)

GRID = tuple(
    dict.fromkeys(
        [
            IN_FORCE,
            *(
                Thresholds(below, finished)
                for below in (0.7, 0.8, 0.85, 0.9, 0.95, 0.98)
                for finished in (0.5, 0.7, 0.9)
                if finished <= below
            ),
        ]
    )
)


def readings(photo: Photo, detections: Detections, grid: Iterable[Thresholds]) -> Iterator[tuple[Thresholds, Assembly]]:
    """Yield what is read of a photo's boxes under each pair of thresholds.

    Its confidence is what the tiles and groups give, before HAND_ODDS.
    """
    for pair in grid:
        with (
            patch.object(assemble, "DOUBT_BELOW", pair.below),
            patch.object(assemble, "FINISHED_BELOW", pair.finished),
        ):
            read = assemble.assemble(detections, (photo.width, photo.height))
        yield pair, read._replace(doubts=quality_doubts(photo, read.tiles, read.doubts)) if read.tiles else read


def weighed(hands: Sequence[dict[Thresholds, Outcome]], grid: Iterable[Thresholds]) -> str:
    """Return what each pair of thresholds makes of the hands, as a Markdown table."""
    lines = [
        "| DOUBT_BELOW | FINISHED_BELOW | wrong, no doubt | wrong, no doubt there | wrong after the doubts "
        "| doubted though right | looks | taps |",
        "| --- |" + " --- |" * 7,
    ]
    for pair in grid:
        row = summarise([one[pair] for one in hands])
        shares = " | ".join(str(share) for share in (row.silent, row.astray, row.left, row.needless))
        lines.append(f"| {pair.below} | {pair.finished} | {shares} | {row.looks:.2f} | {row.taps:.2f} |")
    return "\n".join(lines)


def cheapest(hands: Sequence[dict[Thresholds, Outcome]], target: float) -> Thresholds:
    """Return the pair of fewest taps that lets at most `target` of the hands through wrong without a doubt there.

    Where none does, that which lets the fewest through.
    """

    def cost(pair: Thresholds) -> tuple[float, float]:
        through = float(np.mean([one[pair].astray for one in hands]))
        return max(through, target), float(np.mean([one[pair].taps for one in hands]))

    return min(hands[0], key=cost)
