"""One photo's reading set beside its truth: which places are wrong, whether a doubt points at them, and the taps.

A place is a tile read, or one that was missed. A wrong place is a tile under a wrong name, something that is no tile
of the hand, or a tile left out; a misread tile and its truth are one place where their boxes overlap.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from datasets.crops import pairwise_overlap
from datasets.label_faults import Fault, put_right
from datasets.photos import LabelledPhoto
from datasets.scene import MIN_VISIBLE, under_its_kong
from vision.detections import Floats
from vision.legal import plain as as_five
from vision.reading import FACE_DOWN, Doubt, Group, ReadTile

SAME = 0.3
"""Upright boxes that share three tenths of their union are one tile's: those of neighbours share less at any angle."""

UNDER_DOUBT = 0.1
"""A missed tile is pointed at where a doubted tile's box reaches over this share of the two."""

TAPS = 2
"""In the page: one on the tile, the set, the plus sign or "another", one on the answer."""

OPEN = "open"
"""The page asks of all sets that may be open or concealed at once: they are mostly laid alike."""

SHOWN = 3
"""The page asks of a doubted tile whether it is right, or one of so many likelier faces: there one tap answers."""

HAND = range(13, 19)
"""Tiles of a hand, flowers counted in where they lie with it."""


class Read(Protocol):
    """A Reading, or what becomes one."""

    @property
    def tiles(self) -> tuple[ReadTile, ...]: ...
    @property
    def groups(self) -> tuple[Group, ...]: ...
    @property
    def doubts(self) -> tuple[Doubt, ...]: ...
    @property
    def confidence(self) -> float: ...


@dataclass(frozen=True)
class Truth:
    """What lies in a picture: `ids` (N,) of the hand's tiles, their upright boxes `xyxy` (N, 4) as fractions of it.

    `label`: of a rendered scene, the whole of it; of a photograph None, whose groups nobody has told. `mended`: the
    same where its labels are put right, None where no fault of theirs is known.
    """

    path: Path
    ids: tuple[str, ...]
    xyxy: Floats
    label: dict[str, Any] | None = None
    mended: Truth | None = None

    def __post_init__(self) -> None:
        if self.xyxy.shape != (len(self.ids), 4):
            raise ValueError(f"{self.path}: {len(self.ids)} tiles and boxes of shape {self.xyxy.shape}")

    @property
    def name(self) -> str:
        """Return folder and file: every make's pictures are numbered from 0."""
        return f"{self.path.parents[1].name}/{self.path.name}"


@dataclass(frozen=True)
class Outcome:
    """One photo: what is on it, what was read, and what a person has to do about it.

    `wrong` places, of which a doubt points at `pointed`; `whole_doubt`: a doubt about the picture as a whole. `looks`:
    different things doubted (tiles, sets, the picture). `taps`: what the page takes to settle every doubt about a tile
    or a set and to put every tile right: one for a doubted tile whose name is among those shown, for a doubt about a
    set, and for all sets that may be open or concealed together; two for all else, and for each doubted set where the
    groups are wrong.
    `names`: of each tile read, its stated chance and whether it is right. `groups`: whether all groups are right, None
    where that is not known. `finished`: whether the tiles read make a finished hand, False where that was not told.
    """

    photo: str
    expected: tuple[str, ...]
    found: tuple[str, ...]
    confidence: float
    doubts: int = 0
    looks: int = 0
    taps: int = 0
    wrong: int = 0
    pointed: int = 0
    whole_doubt: bool = False
    names: tuple[tuple[float, bool], ...] = ()
    groups: bool | None = None
    finished: bool = False

    @property
    def right(self) -> int:
        """Return how many tiles the two multisets share."""
        return sum((Counter(self.expected) & Counter(self.found)).values())

    @property
    def whole(self) -> bool:
        """Return whether every tile is right and none is too many."""
        return Counter(self.expected) == Counter(self.found)

    @property
    def hand(self) -> bool:
        """Return whether as many tiles lie there as a hand has."""
        return len(self.expected) in HAND

    @property
    def silent(self) -> bool:
        """Return whether it is wrong and no doubt was raised at all."""
        return not self.whole and not self.doubts

    @property
    def astray(self) -> bool:
        """Return whether it is wrong and no doubt points at a wrong place or at the picture as a whole."""
        return not self.whole and not self.whole_doubt and not self.pointed

    @property
    def left(self) -> bool:
        """Return whether it is still wrong when each doubted tile is put right; true wherever `astray` is."""
        return not self.whole and not self.whole_doubt and self.pointed < self.wrong


def plain(ids: Iterable[str]) -> tuple[str, ...]:
    """Return face-up ids with red fives as fives: labels of sets without red ones cannot tell them apart."""
    return tuple(as_five(name) for name in ids if name != FACE_DOWN)


def photograph(photo: LabelledPhoto, faults: list[Fault] | None = None) -> Truth:
    """Return what a labelled photograph shows, by its labels, and with their `faults` mended."""
    mended = photograph(put_right(photo, faults)) if faults else None
    return Truth(photo.path, photo.ids, photo.xyxy, mended=mended)


def rendered(picture: Path, label: dict[str, Any], seat: int = 0) -> Truth:
    """Return the hand of one player in a rendered scene, the nearest one's by default."""
    tiles = [tile for tile in label["tiles"] if (tile["in_hand"] if seat == 0 else tile["seat"] == seat)]
    size = (label["image"]["width"], label["image"]["height"])
    corners = np.array([tile["corners"] for tile in tiles], float).reshape(-1, 4, 2) / size
    xyxy = np.hstack([corners.min(axis=1), corners.max(axis=1)])
    return Truth(picture, tuple(tile["id"] for tile in tiles), xyxy, label)


def scenes(folder: Path) -> Iterator[Truth]:
    """Yield the rendered scenes of a folder, but those where a tile of the hand hides, and no fourth one lies on it.

    Raises ValueError where the folder holds no scene.
    """
    labels = sorted((folder / "labels").glob("*.json"))
    if not labels:
        raise ValueError(f"{folder} holds no scenes: datasets.render writes some")
    for path in labels:
        label = json.loads(path.read_text(encoding="utf-8"))
        own = [tile for tile in label["tiles"] if tile["in_hand"]]
        if all(tile["visible"] >= MIN_VISIBLE or under_its_kong(tile, own) for tile in own):
            yield rendered(folder / "images" / f"{path.stem}.jpg", label)


@dataclass(frozen=True)
class Place:
    """A wrong place: its `true` name, None where there is no tile of the hand; its name as `read`, None where it was
    missed; the reading's `tile`; and whether a doubt points there."""

    true: str | None
    read: str | None
    tile: int | None
    pointed: bool


def wrong_places(truth: Truth, read: Read, size: tuple[int, int]) -> list[Place]:
    """Return the wrong places of a reading of a picture of `size` (width, height) pixels; backs are let pass."""
    boxes = upright(read.tiles) / (*size, *size)
    shared = pairwise_overlap(boxes, truth.xyxy)
    place = _matched(shared)
    there = [as_five(name) if name != FACE_DOWN else None for name in truth.ids]
    doubted = {doubt.tile for doubt in read.doubts if doubt.tile is not None}
    sets = [boxes[list(read.groups[doubt.group].tiles)] for doubt in read.doubts if doubt.group is not None]
    wrong = []
    for n, tile in enumerate(read.tiles):
        name = as_five(tile.id) if tile.id != FACE_DOWN else None
        true = there[place[n]] if n in place else None
        if name != true:
            wrong.append(Place(true, name, n, n in doubted))
    for m, true in enumerate(there):
        if true is not None and m not in place.values():
            wrong.append(Place(true, None, None, _pointed_at(truth.xyxy[m], shared[:, m], doubted, sets)))
    return wrong


def outcome(
    truth: Truth, read: Read, size: tuple[int, int], groups: bool | None = None, finished: bool = False
) -> Outcome:
    """Set a reading of a picture of `size` (width, height) pixels beside its truth."""
    expected, found = plain(truth.ids), plain(tile.id for tile in read.tiles)
    places = wrong_places(truth, read, size)
    misread = {place.tile for place in places}
    if Counter(expected) == Counter(found):
        places = []
    doubted = {doubt.tile for doubt in read.doubts if doubt.tile is not None}
    sets = {doubt.group for doubt in read.doubts if doubt.group is not None}
    whole = any(doubt.of_all for doubt in read.doubts)
    untold = sum(place.tile is None or place.tile not in doubted for place in places)
    true = {place.tile: place.true for place in places}
    asked = sum(tile not in true or _is_shown(read.tiles[tile], true[tile]) for tile in doubted)
    return Outcome(
        photo=truth.name,
        expected=expected,
        found=found,
        confidence=read.confidence,
        doubts=len(read.doubts),
        looks=len(doubted) + len(sets) + whole,
        taps=TAPS * (len(doubted) + untold) - asked + _taps_on_sets(read.doubts, groups),
        wrong=len(places),
        pointed=sum(place.pointed for place in places),
        whole_doubt=whole,
        names=tuple((tile.confidence, n not in misread) for n, tile in enumerate(read.tiles) if tile.id != FACE_DOWN),
        groups=groups,
        finished=finished,
    )


def _taps_on_sets(doubts: Iterable[Doubt], groups: bool | None) -> int:
    """Return what it takes to settle the doubts about sets; `groups`: whether they are right, None where unknown."""
    about = [doubt for doubt in doubts if doubt.group is not None]
    if groups is False:
        return TAPS * len({doubt.group for doubt in about})
    either = [OPEN in doubt.alternatives for doubt in about]
    return either.count(False) + any(either)


def _is_shown(tile: ReadTile, true: str | None) -> bool:
    """Whether the page's question about a misread tile shows its true name; of what is no tile it never does."""
    others = [as_five(name) for name, _ in tile.alternatives if name != tile.id]
    return true in others[:SHOWN]


def upright(tiles: Sequence[ReadTile]) -> Floats:
    """Return the upright boxes (N, 4) round the tiles' corners, pixels."""
    corners = np.array([tile.corners for tile in tiles], float).reshape(-1, 4, 2)
    return np.hstack([corners.min(axis=1), corners.max(axis=1)])


def _matched(shared: Floats) -> dict[int, int]:
    """Return the truth that each read tile lies on, the best overlaps first, one to one."""
    place: dict[int, int] = {}
    for flat in np.argsort(-shared, axis=None, kind="stable"):
        n, m = divmod(int(flat), shared.shape[1])
        if shared[n, m] < SAME:
            break
        if n not in place and m not in place.values():
            place[n] = m
    return place


def _pointed_at(box: Floats, shared: Floats, doubted: set[int], sets: Sequence[Floats]) -> bool:
    """Whether a doubted tile reaches over a missed one, or a doubted group lies round it; `shared` (N,) by tile."""
    if any(shared[tile] > UNDER_DOUBT for tile in doubted):
        return True
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    for group in sets:
        points = group[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 2).astype(np.float32)
        if cv2.pointPolygonTest(cv2.convexHull(points), middle, False) >= 0:
            return True
    return False
