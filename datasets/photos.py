"""The labelled photographs of ../shared/photos: YOLO text labels, grouped by the photograph they were copied from.

An exporter made up to four turned or grey copies of one photograph; `source_id` is the same for all of them, so
that a split never parts them (../shared/photos/README.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

PHOTOS = Path(__file__).resolve().parents[2] / "shared" / "photos"
TRAIN_FOLDERS = ("train/hongkong_sets", "train/japanese_set", "train/trays")
VALIDATION_FOLDERS = ("validation/seen_sets", "validation/unseen_set")
CATALOGUE = "crops/catalogue"

# The label files' own names for what the interchange form calls otherwise.
_BACK = {"back": "X"}
_NOT_A_TILE = "other"


@dataclass(frozen=True)
class LabelledPhoto:
    """One picture: `ids` (N,) interchange ids, `xyxy` (N, 4) boxes in fractions of the picture's width and height."""

    path: Path
    folder: str
    source_id: str
    ids: tuple[str, ...]
    xyxy: NDArray[np.float64]

    def __post_init__(self) -> None:
        if self.xyxy.shape != (len(self.ids), 4):
            raise ValueError(f"xyxy must have shape ({len(self.ids)}, 4), got {self.xyxy.shape}")


def class_names(root: Path = PHOTOS) -> tuple[str, ...]:
    """Return the names in `classes.txt`, in label order."""
    return tuple((root / "classes.txt").read_text(encoding="utf-8").split())


def source_id(path: Path) -> str:
    """Return the name of the photograph a picture was exported from."""
    return path.name.split(".rf.")[0].removesuffix("_jpg").removesuffix("_png")


def read_label(path: Path, names: tuple[str, ...]) -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """Return ids and (N, 4) xyxy fractions of one label file; raises ValueError with the line that is wrong."""
    ids: list[str] = []
    boxes: list[tuple[float, float, float, float]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        fields = line.split()
        if not fields:
            continue
        if len(fields) != 5:
            raise ValueError(f"{path}:{number}: expected 5 fields (class x y width height), got {len(fields)}")
        name = names[int(fields[0])]
        if name == _NOT_A_TILE:
            continue
        x, y, width, height = (float(value) for value in fields[1:])
        ids.append(_BACK.get(name, name))
        boxes.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    return tuple(ids), np.array(boxes, dtype=np.float64).reshape(-1, 4)


def read_folder(folder: str, root: Path = PHOTOS) -> Iterator[LabelledPhoto]:
    """Yield the pictures of one folder such as `train/trays`, in name order."""
    names = class_names(root)
    for path in sorted((root / folder / "images").iterdir()):
        label = root / folder / "labels" / f"{path.stem}.txt"
        ids, xyxy = read_label(label, names)
        yield LabelledPhoto(path, folder, source_id(path), ids, xyxy)
