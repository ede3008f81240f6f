"""What the networks make of labelled scenes, looked at once; everything else is judged from that again and again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.outcomes import Truth, rendered
from vision.detections import Detections
from vision.detector import Boxes
from vision.eye import Eye
from vision.fusing import Fusing, TaughtEvidence, opinions, to_detections
from vision.photo import Photo, open_photo
from vision.presence import TRACE
from vision.reader import Names
from vision.taught import TaughtSet

Array = NDArray[np.float64]
# A found tile and a true one are the same where their middles lie this close, in tile widths.
SAME_PLACE = 0.35


@dataclass(frozen=True)
class Looked:
    """One scene: the truth, the boxes and names that the networks found in it, and the (N,) log-odds of a tile."""

    truth: Truth
    boxes: Boxes
    names: Names
    odds: NDArray[np.float32]

    @property
    def photo(self) -> Photo:
        """Return the picture, decoded anew: hundreds of them would not fit in memory."""
        return open_photo(self.truth.path.read_bytes())

    def detections(self, eye: Eye, fusing: Fusing) -> Detections:
        """Return the boxes that may be tiles, in the picture's pixels, as an eye with these constants tells them."""
        chances = eye.together(self.boxes, self.names, self.odds, fusing)
        return to_detections(self.boxes, self.names, chances, eye.model.classes, TRACE)


@dataclass(frozen=True)
class Sightings:
    """Boxes of the fitting scenes: F opinions (N, C, F) of the names, the log-odds (N, 1) of a tile, and `truth` (N,),
    the index of the true name, -1 where the box is no tile."""

    opinions: Array
    odds: Array
    truth: NDArray[np.int64]

    @property
    def tiles(self) -> tuple[Array, NDArray[np.int64]]:
        """Return opinions and truths of the boxes that are tiles."""
        on_tile = self.truth >= 0
        return self.opinions[on_tile], self.truth[on_tile]

    def without(self, name: int) -> Sightings:
        """Return what is no tile of that name, and what was thought of the others."""
        kept = self.truth != name
        truth = self.truth[kept]
        return Sightings(np.delete(self.opinions[kept], name, axis=1), self.odds[kept], truth - (truth > name))


def look(picture: Path, label: Path, eye: Eye) -> Looked:
    """Look at one scene of `datasets.render`."""
    boxes, names = eye.look(open_photo(picture.read_bytes()).rgb)
    truth = rendered(picture, json.loads(label.read_text(encoding="utf-8")))
    return Looked(truth, boxes, names, eye.tile_odds(boxes, names))


def looks(folder: Path, eye: Eye, most: int | None = None) -> Iterator[Looked]:
    """Look at every scene of a folder, `most` at most; raises ValueError where it holds none."""
    labels = sorted((folder / "labels").glob("*.json"))[:most]
    if not labels:
        raise ValueError(f"{folder} holds no scenes: datasets.render writes some")
    for label in labels:
        yield look(folder / "images" / f"{label.stem}.jpg", label, eye)


def sightings(seen: Looked, eye: Eye, taught: TaughtSet | None = None) -> Sightings:
    """Set each box found beside the tile it lies on, in the hand or out of it."""
    boxes, classes = seen.boxes, eye.model.classes
    nothing = np.zeros((len(boxes.corners), len(classes)), np.float32)
    shown = TaughtEvidence(nothing, np.eye(len(classes), dtype=np.float32), nothing)
    if taught is not None and len(boxes.corners):
        likeness = eye.likeness_to(taught, seen.photo.rgb, boxes.corners)
        shown = TaughtEvidence(likeness, eye.meant_by(taught), eye.added(boxes, seen.names, seen.odds))
    said = np.stack(opinions(boxes, seen.names, shown), axis=2).astype(np.float64)
    if taught is None:
        said = said[..., :2]
    truth = np.full(len(boxes.corners), -1, np.int64)
    tiles = seen.truth.label["tiles"] if seen.truth.label else []
    if tiles:
        corners = np.array([tile["corners"] for tile in tiles]).reshape(-1, 4, 2)
        widths = np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
        away = np.linalg.norm(corners.mean(axis=1)[None] - boxes.centres[:, None], axis=2) / widths
        faces = np.array([classes.index(tile["id"]) for tile in tiles])
        truth = np.where(away.min(axis=1) < SAME_PLACE, faces[away.argmin(axis=1)], -1)
    return Sightings(said, seen.odds[:, None].astype(np.float64), truth)


def joined(seen: Iterable[Sightings]) -> Sightings:
    """Return the sightings of several scenes as one; raises ValueError where there is none."""
    all_ = list(seen)
    if not all_:
        raise ValueError("no scene to fit to")
    return Sightings(*(np.concatenate([getattr(one, part) for one in all_]) for part in ("opinions", "odds", "truth")))
