"""What the server has its readers do: bytes of photos in, readings and clean copies out, nothing that stays behind."""

from __future__ import annotations

import io
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from vision.lesson_faults import Fault
from vision.reading import Corners, Reading
from webapp.readers.eye import chosen_set, lesson, look_at_table, preview_jpeg
from webapp.sets.store import SetStore

if TYPE_CHECKING:
    from vision.photo import Photo

CLEAN_QUALITY: Final = 95
KEPT_SIDE: Final = 2560
KEPT_QUALITY: Final = 88
"""A tile of a hand that fills the picture is still 150 pixels wide, in about a megabyte."""


@dataclass(frozen=True)
class Picture:
    """An upright copy without metadata, as JPEG; `width` and `height` are the full photo's, whatever the copy's."""

    width: int
    height: int
    jpeg: bytes


@dataclass(frozen=True)
class TableSight:
    """Every hand in a photo, the nearest first, and a small picture for the page to draw on."""

    hands: tuple[Reading, ...]
    picture: Picture


@dataclass(frozen=True)
class LaidTile:
    """One tile of a lay-out: its photo (from 0), row and place (from 1), its face, its corners as in a Reading."""

    photo: int
    row: int
    place: int
    id: str
    corners: Corners


@dataclass(frozen=True)
class LessonSight:
    """What the photos of a lay-out taught: the set as it is kept, or faults; every tile; a picture of each photo."""

    taught: bytes | None
    tiles: tuple[LaidTile, ...]
    faults: tuple[Fault, ...]
    pictures: tuple[Picture, ...]


def see_table(data: bytes, set_name: str) -> TableSight:
    """Read every hand; `set_name` is a taught set, or empty."""
    photo, hands = look_at_table(data, chosen_set(set_name, SetStore()))
    return TableSight(hands, small_picture(photo))


def see_lesson(name: str, photos: Sequence[bytes], right: Collection[str]) -> LessonSight:
    """Look at the photos of a lay-out; keeping what they teach is for who asked."""
    from vision.photo import open_photo

    opened = [open_photo(data) for data in photos]
    found = lesson(name, opened, right)
    return LessonSight(
        found.taught.to_bytes() if found.taught else None,
        tuple(LaidTile(place.photo, place.row, place.place, place.id, place.corners) for place in found.places),
        found.faults,
        tuple(small_picture(photo) for photo in opened),
    )


def see_kept(data: bytes) -> dict[str, Any]:
    """The nearest hand of a photo that was kept for a game, as JSON: what a dispute compares."""
    return replace(look_at_table(data)[1][0], side=None).to_json("photo.jpg")


def whole_picture(data: bytes) -> Picture:
    """All of the photo, encoded afresh."""
    from PIL import Image

    from vision.photo import open_photo

    photo = open_photo(data)
    out = io.BytesIO()
    Image.fromarray(photo.rgb).save(out, "JPEG", quality=CLEAN_QUALITY, subsampling=0)
    return Picture(photo.width, photo.height, out.getvalue())


def kept_picture(data: bytes) -> Picture:
    """What is kept of a photo for a game: large enough to settle a dispute, and nothing of who took it where."""
    from PIL import Image

    from vision.photo import open_photo

    photo = open_photo(data)
    image = Image.fromarray(photo.rgb)
    image.thumbnail((KEPT_SIDE, KEPT_SIDE))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=KEPT_QUALITY)
    return Picture(photo.width, photo.height, out.getvalue())


def small_picture(photo: Photo) -> Picture:
    return Picture(photo.width, photo.height, preview_jpeg(photo))
