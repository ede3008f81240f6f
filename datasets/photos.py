"""The labelled photographs of ../shared/photos: YOLO text labels, grouped by the photograph they were copied from.

An exporter made up to four turned or grey copies of one photograph; `source_id` is the same for all of them, so
that a split never parts them (../shared/photos/README.md). Photographs that players confirmed and gave for training
(`marque corrections --export DIR`) have the same form, with the tiles' corners and what is no tile beside it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.reading import FACE_DOWN

PHOTOS = Path(__file__).resolve().parents[2] / "shared" / "photos"
TRAIN_FOLDERS = ("train/hongkong_sets", "train/japanese_set", "train/trays")
VALIDATION_FOLDERS = ("validation/seen_sets", "validation/unseen_set")
CATALOGUE = "crops/catalogue"
CORRECTIONS = "corrections"
CORRECTIONS_FORMAT = "marque-corrections-1"

# The label files' own names for what the interchange form calls otherwise.
_BACK = {"back": FACE_DOWN}
_NOT_A_TILE = "other"


@dataclass(frozen=True)
class LabelledPhoto:
    """One picture: `ids` (N,) interchange ids, `xyxy` (N, 4) boxes in fractions of the picture's width and height.

    `corners` (N, 4, 2), fractions: the tiles' own corners where they are known; `not_tiles` (M, 4, 2), fractions:
    places that were taken for a tile and are none; `complete`: no tile of the hand lacks its box.
    """

    path: Path
    folder: str
    source_id: str
    ids: tuple[str, ...]
    xyxy: NDArray[np.float64]
    corners: NDArray[np.float64] | None = None
    not_tiles: NDArray[np.float64] = field(default_factory=lambda: np.empty((0, 4, 2)))
    complete: bool = True

    def __post_init__(self) -> None:
        count = len(self.ids)
        if self.xyxy.shape != (count, 4):
            raise ValueError(f"xyxy must have shape ({count}, 4), got {self.xyxy.shape}")
        if self.corners is not None and self.corners.shape != (count, 4, 2):
            raise ValueError(f"corners must have shape ({count}, 4, 2), got {self.corners.shape}")
        if self.not_tiles.shape != (len(self.not_tiles), 4, 2):
            raise ValueError(f"not_tiles must have shape (M, 4, 2), got {self.not_tiles.shape}")


@cache
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
    for name, x, y, width, height in _named_lines(path, names, "x y width height"):
        ids.append(name)
        boxes.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    return tuple(ids), np.array(boxes, dtype=np.float64).reshape(-1, 4)


def read_oriented(path: Path, names: tuple[str, ...]) -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """Return ids and (N, 4, 2) corners, fractions, of one file of oriented labels; ValueError as `read_label`."""
    lines = list(_named_lines(path, names, "x y x y x y x y"))
    return tuple(name for name, *_ in lines), np.array([line[1:] for line in lines], float).reshape(-1, 4, 2)


def _named_lines(path: Path, names: tuple[str, ...], expected: str) -> Iterator[tuple[Any, ...]]:
    """Yield the interchange id and the numbers of each line whose class is a tile."""
    for number, fields in _lines(path, f"class {expected}"):
        if (name := names[int(fields[0])]) != _NOT_A_TILE:
            yield (_BACK.get(name, name), *(_fraction(path, number, word) for word in fields[1:]))


def _lines(path: Path, expected: str) -> Iterator[tuple[int, list[str]]]:
    """Yield number and fields of each line that is not empty."""
    count = len(expected.split())
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        fields = line.split()
        if fields and len(fields) != count:
            raise ValueError(f"{path}:{number}: expected {count} fields ({expected}), got {len(fields)}")
        if fields:
            yield number, fields


def _fraction(path: Path, number: int, word: str) -> float:
    value = float(word)
    if not -1 <= value <= 2:
        raise ValueError(f"{path}:{number}: {word} is no fraction of the picture")
    return value


def read_folder(folder: str, root: Path = PHOTOS) -> Iterator[LabelledPhoto]:
    """Yield the pictures of one folder such as `train/trays`, in name order."""
    names = class_names(root)
    for path in sorted((root / folder / "images").iterdir()):
        label = root / folder / "labels" / f"{path.stem}.txt"
        ids, xyxy = read_label(label, names)
        yield LabelledPhoto(path, folder, source_id(path), ids, xyxy)


def one_copy(photos: Iterable[LabelledPhoto]) -> Iterator[LabelledPhoto]:
    """Yield the first of every photograph's copies that has a tile labelled."""
    seen: set[str] = set()
    for photo in photos:
        if photo.ids and photo.source_id not in seen:
            seen.add(photo.source_id)
            yield photo


def read_corrections(root: Path) -> list[LabelledPhoto]:
    """Return the photographs of a folder that `marque corrections --export` wrote; all of them are for training.

    Raises ValueError where the folder is none, where its files do not fit together, and where a photograph is also
    in one of the validation folders of ../shared/photos: its figures would no longer be of data not trained on.
    """
    try:
        told = json.loads((root / "provenance.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"{root} is no export of marque corrections: provenance.json: {error}") from error
    if told.get("format") != CORRECTIONS_FORMAT:
        raise ValueError(f"{root}: format must be {CORRECTIONS_FORMAT!r}, got {told.get('format')!r}")
    facts = {Path(photo["picture"]).stem: photo for photo in told["photos"]}
    photos = [_corrected(photo, root, facts) for photo in read_folder(CORRECTIONS, root)]
    if len(photos) != len(facts):
        raise ValueError(f"{root}: provenance.json tells of {len(facts)} pictures, there are {len(photos)}")
    digests = {str(fact["original_sha256"]): stem for stem, fact in facts.items()}
    for path in (path for folder in VALIDATION_FOLDERS for path in (PHOTOS / folder / "images").glob("*")):
        if stem := digests.get(hashlib.sha256(path.read_bytes()).hexdigest()):
            raise ValueError(f"{stem} is a validation photograph: marque corrections --delete {stem}, export again")
    return photos


def _corrected(photo: LabelledPhoto, root: Path, facts: dict[str, Any]) -> LabelledPhoto:
    """The picture with its corners, what is no tile, and whether its labels are complete."""
    stem = photo.path.stem
    if stem not in facts:
        raise ValueError(f"{photo.path} is not in provenance.json")
    ids, corners = read_oriented(root / CORRECTIONS / "oriented" / f"{stem}.txt", class_names(root))
    if ids != photo.ids:
        raise ValueError(f"{stem}: labels and oriented labels name different tiles: {photo.ids}, {ids}")
    path = root / CORRECTIONS / "not_tiles" / f"{stem}.txt"
    numbers = [[_fraction(path, number, word) for word in fields] for number, fields in _lines(path, "x y x y x y x y")]
    not_tiles = np.array(numbers, float).reshape(-1, 4, 2)
    return replace(photo, corners=corners, not_tiles=not_tiles, complete=bool(facts[stem]["complete"]))
