"""Confirmed readings as a labelled set for `make train`: pictures, YOLO labels, oriented labels, places without tile.

    classes.txt                        names of the classes, one a line; its number is the class in the labels
    provenance.json                    licence, and of each picture: consent, model, what was corrected
    corrections/images/ID.jpg          upright, without metadata
    corrections/labels/ID.txt          class, centre x, centre y, width, height; fractions of the picture
    corrections/oriented/ID.txt        class and four corners, clockwise from the tile's own top left; the same lines
    corrections/not_tiles/ID.txt       four corners of each box that holds no tile

A tile that a person did not vouch for has the class `other`.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from vision.reading import FACE_DOWN, FACES, Corners
from webapp.corrections.correction import Correction
from webapp.corrections.store import Store
from webapp.messages import InputError, of_file, text
from webapp.words import LANGS

FOLDER: Final = "corrections"
FORMAT: Final = "marque-corrections-1"
OTHER: Final = "other"
_RED: Final = ("0m", "0p", "0s")
_PLAIN: Final = tuple(name for name in FACES if name not in _RED)
CLASSES: Final = (*_PLAIN, "back", OTHER, *_RED)
"""The names of ../shared/photos/classes.txt in its order; red fives, which it lacks, come after them."""

_NUMBER: Final = {**{name: number for number, name in enumerate(CLASSES)}, FACE_DOWN: CLASSES.index("back")}


def export(store: Store, target: Path) -> int:
    """Write all of a store into a new or empty folder, whole or not at all; how many photos. InputError if it can't."""
    records = list(store)
    if not records:
        raise InputError("nothing_kept", path=store.address())
    target = target.absolute()
    try:
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise InputError("export_exists", path=target)
        target.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
        try:
            _write(store, records, made)
            os.replace(made, target)
        except BaseException:
            shutil.rmtree(made, ignore_errors=True)
            raise
    except OSError as error:
        raise of_file("file_not_writable", target, error) from error
    return len(records)


def _write(store: Store, records: list[Correction], folder: Path) -> None:
    for kind in ("images", "labels", "oriented", "not_tiles"):
        (folder / FOLDER / kind).mkdir(parents=True)
    for record in records:
        (folder / FOLDER / "images" / f"{record.id}.jpg").write_bytes(store.photo(record.id))
        for kind, lines in _labels(record).items():
            _write_lines(folder / FOLDER / kind / f"{record.id}.txt", lines)
    _write_lines(folder / "classes.txt", CLASSES)
    provenance = {
        "format": FORMAT,
        "licence": {lang: text("keep.licence", lang) for lang in LANGS},
        "photos": [_provenance(record) for record in records],
    }
    written = json.dumps(provenance, ensure_ascii=False, indent=1)
    (folder / "provenance.json").write_text(written + "\n", encoding="utf-8")


def _write_lines(path: Path, lines: Iterable[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _labels(record: Correction) -> dict[str, list[str]]:
    """The lines of each kind of label file."""
    labels, not_tiles = record.labels, set(record.not_tiles)
    lines: dict[str, list[str]] = {"labels": [], "oriented": [], "not_tiles": []}
    for box, corners in enumerate(record.corners):
        quad = _fractions(corners, record.size)
        if box in not_tiles:
            lines["not_tiles"].append(" ".join(quad))
            continue
        number = _NUMBER[labels.get(box, OTHER)]
        lines["labels"].append(f"{number} {' '.join(_box(corners, record.size))}")
        lines["oriented"].append(f"{number} {' '.join(quad)}")
    return lines


def _fractions(corners: Corners, size: tuple[int, int]) -> list[str]:
    return [f"{value / side:.6f}" for corner in corners for value, side in zip(corner, size, strict=True)]


def _box(corners: Corners, size: tuple[int, int]) -> list[str]:
    """Centre and size of the upright box about four corners, as far as it lies in the picture."""
    spans = []
    for axis, side in enumerate(size):
        values = [min(max(corner[axis] / side, 0.0), 1.0) for corner in corners]
        spans.append((min(values), max(values)))
    centre = [f"{(low + high) / 2:.6f}" for low, high in spans]
    return centre + [f"{high - low:.6f}" for low, high in spans]


def _provenance(record: Correction) -> dict[str, Any]:
    whole = record.to_json()
    return {
        "picture": f"{FOLDER}/images/{record.id}.jpg",
        "original_sha256": record.original_sha256,
        "kept": whole["kept"],
        "consent": whole["consent"],
        "model": {key: record.reading["model"][key] for key in ("name", "sha256")},
        "replaced": record.replaced,
        "removed": whole["removed"],
        "missed": list(record.missed),
        "taps": record.taps,
        "complete": record.complete,
    }
