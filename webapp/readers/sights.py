"""What the server has its readers do: bytes of photos in, readings and clean copies out, nothing that stays behind."""

from __future__ import annotations

import io
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from webapp.readers.eye import chosen_set, lesson, look_at_table, preview_jpeg
from webapp.sets.store import SetStore

if TYPE_CHECKING:
    from vision.lesson import Lesson
    from vision.photo import Photo
    from vision.reading import Reading

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
class LessonSight:
    """What the photos of a lay-out taught, and a small picture of each."""

    found: Lesson
    pictures: tuple[Picture, ...]


def see_table(data: bytes, set_name: str, sets: Path | None) -> TableSight:
    """Read every hand; `set_name` is a taught set under the folder `sets`, or empty."""
    photo, hands = look_at_table(data, chosen_set(set_name, SetStore(sets)))
    return TableSight(hands, small_picture(photo))


def see_lesson(
    name: str, photos: Sequence[bytes], sets: Path | None, replace: bool, right: Collection[str]
) -> LessonSight:
    """Teach a set and keep it under the folder `sets`."""
    from vision.photo import open_photo

    found = lesson(name, photos, SetStore(sets), replace, right)
    return LessonSight(found, tuple(small_picture(open_photo(data)) for data in photos))


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
