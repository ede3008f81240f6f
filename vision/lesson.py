"""Photos of a make laid out in order -> a taught set, or every fault of the lay-out by row and place.

The order, each row from left to right, the far row first: 1-9 of characters, of circles, of bamboos; E S W N and white,
green, red dragon; then, where the make has them, f1-f4 s1-s4 in one row or two; last, in one row, the red fives
0m 0p 0s and a tile face down, or either. One photo of all rows, or several photos of some rows each, in order; several
photos of all rows teach each face several times.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from vision.lesson_faults import Code, Fault, fault
from vision.lesson_rows import Match, Shown, best_order, row_up, show
from vision.photo import Photo
from vision.reading import BONUS, FACE_DOWN, WHITE, Corners
from vision.rows import frames
from vision.table import from_own_top_left
from vision.taught import TaughtSet, Vectors, alike, valid_name

if TYPE_CHECKING:
    from vision.eye import Eye

TILE: Final = 0.35
"""Between tiles laid on purpose a box counts at a chance of 0.35."""

WHOLE: Final = 30
"""A photo with thirty tiles shows the whole lay-out; fewer are a part of it."""

CLEAR: Final = 0.9
UNLIKELY: Final = 0.02
"""A face is clearly another one where the reader gives that 0.9 and the expected one less than 0.02."""

TWINS: Final = 0.97
"""Cosine from which two places show one face."""

NEAR_TWINS: Final = 0.9
"""The same where the reader, too, sees clearly the other face."""

SMALL: Final = 26.0
"""Below 26 pixels of width the reader invents strokes."""

MANY: Final = 6
"""Where more tiles are missing the photo is at fault, and a list of them helps nobody."""

ORNATE: Final = frozenset({"1s", WHITE, *BONUS})
"""A bird, a framed white or a flower of an unknown make may look like any of them: no fault is made of it."""


@dataclass(frozen=True)
class Place:
    """One tile of the lay-out: its photo (from 0), row and place (from 1), its face, its corners as in a Reading."""

    photo: int
    row: int
    place: int
    id: str
    corners: Corners


@dataclass(frozen=True)
class Lesson:
    """What the photos of a lay-out taught: the set where there is no fault, else none; and every tile found."""

    taught: TaughtSet | None
    places: tuple[Place, ...]
    faults: tuple[Fault, ...]

    def __post_init__(self) -> None:
        if (self.taught is None) != bool(self.faults):
            raise ValueError("a lesson has either a taught set or faults")


@dataclass(frozen=True)
class _Seen:
    """A tile of the lay-out with what was made of it: the name it was `read` as, how `sure` that is, the chance of the
    face that is `expected` there, vectors (4, D), crop (72, 72, 3)."""

    place: Place
    read: str
    sure: float
    expected: float
    vectors: Vectors
    crop: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]


def teach(name: str, photos: Sequence[Photo], eye: Eye, right: Collection[str] = ()) -> Lesson:
    """Learn a make from photos of its lay-out; `right` holds the faces that a person says lie as they should.

    Raises TaughtError for a name that can't be used, ValueError without photos.
    """
    name = valid_name(name)
    if not photos:
        raise ValueError("a lay-out needs one photo at least")
    seen: list[_Seen] = []
    faults: list[Fault] = []
    shown = [show(n, eye.detect(photo, least=TILE)) for n, photo in enumerate(photos)]
    faults += [fault("no_rows", one.photo) for one in shown if not one.rows]
    faults += [found for one in shown for found in _too_small(one)]
    for lay_out in _lay_outs([one for one in shown if one.rows]):
        righted, matched = best_order(lay_out)
        if matched is None:
            lengths = [len(row) for one in righted for row in one.rows]
            said = ", ".join(map(str, lengths))
            faults.append(fault("rows", righted[0].photo, rows=len(lengths), lengths=said))
            continue
        rows = [(one, row) for one in righted for row in one.rows]
        faults += _miscounted(rows, matched)
        tiles = list(_tiles(rows, matched, photos, eye))
        faults += [one for one in _wrong_faces(tiles) if one.tile not in right]
        seen += tiles
    places = tuple(tile.place for tile in seen)
    if faults:
        return Lesson(None, places, tuple(sorted(faults, key=lambda one: (one.photo, one.row, one.place))))
    taught = TaughtSet(
        name,
        tuple(place.id for place in places),
        np.stack([tile.crop for tile in seen]),
        np.stack([tile.vectors for tile in seen]),
        eye.model.sha256,
    )
    return Lesson(taught, places, ())


def _lay_outs(shown: list[Shown]) -> Iterable[list[Shown]]:
    """Photos that each show everything are lay-outs of their own; others are parts of one."""
    whole = [one for one in shown if sum(map(len, one.rows)) >= WHOLE]
    if len(whole) == len(shown):
        return [[one] for one in shown]
    return [shown]


def _too_small(shown: Shown) -> Iterable[Fault]:
    here = [box for row in shown.rows for box in row]
    if here:
        width = float(np.median(frames(shown.detections.corners[here]).extents.min(axis=1)))
        if width < SMALL:
            yield fault("small", shown.photo, pixels=round(width))


def _miscounted(rows: Sequence[tuple[Shown, tuple[int, ...]]], matched: Sequence[Sequence[Match]]) -> Iterable[Fault]:
    expected = sum(tile is not None for matches in matched for _, tile in matches)
    missing = sum(box is None for matches in matched for box, _ in matches)
    if missing > MANY:
        yield fault("many", rows[0][0].photo, count=missing, expected=expected)
        return
    for number, ((shown, _), matches) in enumerate(zip(rows, matched, strict=True), start=1):
        for place, (box, tile) in enumerate(matches, start=1):
            if box is None and tile is not None:
                yield fault("missing", shown.photo, row=number, place=place, tile=tile)
            elif box is not None and tile is None:
                corners = _corners(shown, box, shown.up)
                seen = shown.detections.ids[box]
                yield fault("surplus", shown.photo, row=number, place=place, seen=seen, corners=corners)


def _corners(shown: Shown, box: int, up: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Corners:
    a, b, c, d = ((float(x), float(y)) for x, y in from_own_top_left(shown.detections.corners[box], up))
    return a, b, c, d


def _tiles(
    rows: Sequence[tuple[Shown, tuple[int, ...]]],
    matched: Sequence[Sequence[Match]],
    photos: Sequence[Photo],
    eye: Eye,
) -> Iterable[_Seen]:
    """Every tile that lies where one is expected, cut out upright and looked at in its quarter turns."""
    for number, ((shown, row), matches) in enumerate(zip(rows, matched, strict=True), start=1):
        up = row_up(shown, row)
        found = [(place, box, tile) for place, (box, tile) in enumerate(matches, start=1) if box is not None and tile]
        if not found:
            continue
        quads = [_corners(shown, box, up) for _, box, _ in found]
        crops = eye.crops(photos[shown.photo].rgb, np.array(quads, np.float32))
        vectors = eye.likeness(crops)
        for (place, box, tile), quad, crop, vector in zip(found, quads, crops, vectors, strict=True):
            read = shown.detections.ids[box]
            yield _Seen(
                Place(shown.photo, number, place, tile, quad),
                read,
                shown.chance(box, read),
                shown.chance(box, tile),
                vector,
                crop,
            )


def _wrong_faces(tiles: Sequence[_Seen]) -> Iterable[Fault]:
    """Places that show clearly another face, are swapped, or show one face twice.

    A face that the reader merely does not know is no fault, nor one that it takes for another that lies in its own
    place: that is what the lesson is for.
    """
    if not tiles:
        return
    at = {tile.place.id: n for n, tile in enumerate(tiles)}
    vectors = np.stack([tile.vectors for tile in tiles])
    cosines = alike(vectors, vectors)
    clearly = {
        n: tile.read
        for n, tile in enumerate(tiles)
        if tile.read != tile.place.id and tile.sure > CLEAR and tile.expected < UNLIKELY
    }
    for n, tile in enumerate(tiles):
        here = tile.place
        other = at.get(clearly.get(n, ""), -1)
        twin = int(np.argmax(np.where(np.arange(len(tiles)) == n, -1.0, cosines[n])))
        if other >= 0 and other in _cycle(n, clearly, at):
            yield _wrong("swapped", here, clearly[n])
        elif (other >= 0 and cosines[n, other] > NEAR_TWINS) or (
            n in clearly and other < 0 and not _may_be_taken_for(here.id, clearly[n])
        ):
            yield _wrong("other", here, clearly[n])
        elif twin > n and cosines[n, twin] > TWINS and twin not in clearly:
            yield _wrong("twins", here, tiles[twin].place.id)


def _may_be_taken_for(here: str, seen: str) -> bool:
    """Whether a make's may be taken for the other: ornate faces, a blank dragon and a back."""
    return {here, seen} <= ORNATE or {here, seen} == {WHITE, FACE_DOWN}


def _cycle(start: int, clearly: dict[int, str], at: dict[str, int]) -> list[int]:
    """The places that change places with `start`, if following what each shows leads back to it; else none."""
    chain = [start]
    while (following := at.get(clearly.get(chain[-1], ""), -1)) >= 0:
        if following == start:
            return chain
        if following in chain:
            return []
        chain.append(following)
    return []


def _wrong(code: Code, here: Place, seen: str) -> Fault:
    return fault(code, here.photo, row=here.row, place=here.place, tile=here.id, corners=here.corners, seen=seen)
