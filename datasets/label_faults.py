"""What the photographs' labels say wrong, found by looking at each photo that was read otherwise.

`label_faults.csv`, a line a fault: the picture, the box as fractions of it, the name it is labelled and the one it
shows. `shown` is empty where the box is a second one on its tile, or one of a few that were drawn in the heap behind a
hand; `labelled` is empty where a tile of the hand has no box.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from datasets.crops import pairwise_overlap
from datasets.photos import LabelledPhoto
from vision.detections import Floats

FILE: Final = Path(__file__).with_name("label_faults.csv")
THE_SAME: Final = 0.9
"""Of the two boxes' union, shared; the file keeps four places."""


@dataclass(frozen=True)
class Fault:
    """A box (4,) left, top, right, bottom, fractions, `labelled` what it is not; `shown`: what lies there."""

    labelled: str
    shown: str
    xyxy: Floats


@cache
def faults(folder: str, file: Path = FILE) -> dict[str, list[Fault]]:
    """Return the faults of each picture of a folder such as `validation/seen_sets`, by the stem of its file name."""
    found: dict[str, list[Fault]] = {}
    with file.open(encoding="utf-8", newline="") as lines:
        for line in csv.DictReader(lines):
            if line["folder"] == folder:
                box = np.array([float(line[side]) for side in ("left", "top", "right", "bottom")])
                found.setdefault(line["photo"], []).append(Fault(line["labelled"], line["shown"], box))
    return found


def put_right(photo: LabelledPhoto, here: list[Fault]) -> LabelledPhoto:
    """Return the photo with its faults mended; raises ValueError where it is not labelled as they say."""
    ids, xyxy = list(photo.ids), photo.xyxy
    added = [fault for fault in here if not fault.labelled]
    gone: list[int] = []
    for fault in here:
        if fault.labelled:
            box = _labelled_so(photo, fault, gone)
            ids[box] = fault.shown
            gone += [box] * (not fault.shown)
    kept = [box for box in range(len(ids)) if box not in gone]
    ids = [*(ids[box] for box in kept), *(fault.shown for fault in added)]
    return replace(photo, ids=tuple(ids), xyxy=np.vstack([xyxy[kept], *(fault.xyxy[None] for fault in added)]))


def mended(photos: Iterable[LabelledPhoto]) -> Iterator[LabelledPhoto]:
    """Yield the photos, those that are labelled wrong with their faults mended; raises ValueError as `put_right`."""
    for photo in photos:
        here = faults(photo.folder).get(photo.path.stem)
        yield put_right(photo, here) if here else photo


def _labelled_so(photo: LabelledPhoto, fault: Fault, gone: list[int]) -> int:
    shared = pairwise_overlap(fault.xyxy[None], photo.xyxy)[0]
    for box in np.argsort(-shared).tolist():
        if shared[box] > THE_SAME and photo.ids[box] == fault.labelled and box not in gone:
            return int(box)
    raise ValueError(f"{photo.path.name} has no box of {fault.labelled} at {fault.xyxy.tolist()}")
