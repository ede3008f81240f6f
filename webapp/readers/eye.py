"""The one way from photo bytes to a Reading, for the command line and the page; the eye is loaded when needed."""

from __future__ import annotations

import io
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from webapp.messages import InputError

if TYPE_CHECKING:
    from vision.eye import Eye
    from vision.lesson import Lesson
    from vision.photo import Photo
    from vision.reading import Reading
    from vision.taught import TaughtSet
    from webapp.sets.store import SetStore

PREVIEW_SIDE = 1600
PREVIEW_QUALITY = 82


MOST_PHOTOS = 12
"""Of one lay-out: a photo a row is seven."""


def look(data: bytes, taught: TaughtSet | None = None) -> tuple[Photo, Reading]:
    """Decode and read; a photo that can't be opened raises the eye's own error with its sentence."""
    import vision
    from vision.photo import open_photo

    photo = open_photo(data)
    try:
        return photo, vision.read(photo, taught) if taught else vision.read(photo)
    except FileNotFoundError as error:
        raise InputError("no_model", why=str(error)) from error


def look_at_table(data: bytes, taught: TaughtSet | None = None) -> tuple[Photo, tuple[Reading, ...]]:
    """Decode and read every hand on the table, the nearest first, each with its side; errors as for `look`."""
    import vision
    from vision.photo import open_photo

    photo = open_photo(data)
    try:
        return photo, vision.read_table(photo, taught) if taught else vision.read_table(photo)
    except FileNotFoundError as error:
        raise InputError("no_model", why=str(error)) from error


def warm() -> None:
    """Load the models before the first photo comes; without them the page still counts hands tapped in."""
    import vision

    with suppress(OSError):
        vision.shipped_eye()


def opened() -> Eye:
    """The eye with the shipped weights."""
    import vision

    try:
        return vision.shipped_eye()
    except FileNotFoundError as error:
        raise InputError("no_model", why=str(error)) from error


def chosen_set(name: str, store: SetStore) -> TaughtSet | None:
    """The taught set of a name, None for no name; one taught to other weights is renewed, and kept so."""
    if not name.strip():
        return None
    taught = store.load(name)
    renewed = opened().renewed(taught)
    if renewed is not taught:
        with suppress(InputError):  # reading goes on where the folder can't be written
            store.save(renewed, replace=True)
    return renewed


def refuse_lesson(name: str, photos: Sequence[bytes], store: SetStore, replace: bool) -> None:
    """What is wrong with a lesson before a photo is looked at."""
    if not photos:
        raise InputError("no_photo")
    if len(photos) > MOST_PHOTOS:
        raise InputError("too_many_photos", most=MOST_PHOTOS)
    if store.exists(name) and not replace:
        raise InputError("set_exists", name=name.strip())


def lesson(name: str, photos: Sequence[Photo], right: Collection[str] = ()) -> Lesson:
    """What the photos of a lay-out teach; whoever asked keeps it."""
    from vision.lesson import teach

    return teach(name, photos, opened(), right)


def lesson_picture(photo: Photo, found: Lesson) -> bytes:
    """The first photo of a lay-out with the tiles found and the faults drawn on it, as JPEG."""
    from vision.overlay import draw_lesson, encode_jpeg

    return encode_jpeg(draw_lesson(photo.rgb, found))


def in_words(reading: Reading, photo: str, lang: str) -> dict[str, Any]:
    """The reading in interchange form, its doubts in the language."""
    answer = reading.to_json(photo)
    for said, doubt in zip(answer["doubts"], reading.doubts, strict=True):
        said["why"] = doubt.in_language(lang)
    return answer


def preview_jpeg(photo: Photo) -> bytes:
    """The upright picture, small, encoded afresh: no metadata of the file it came from is left."""
    from PIL import Image

    enough = max(photo.pixels.shape[:2]) >= min(PREVIEW_SIDE, max(photo.width, photo.height))
    image = Image.fromarray(photo.pixels if enough else photo.rgb)
    image.thumbnail((PREVIEW_SIDE, PREVIEW_SIDE))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=PREVIEW_QUALITY)
    return out.getvalue()


def boxes_picture(photo: Photo, readings: Sequence[Reading], *, png: bool = False) -> bytes:
    """The upright picture with the hands that were read drawn on it, as JPEG or PNG."""
    from vision.overlay import draw_overlay, encode_jpeg, encode_png

    drawn = photo.rgb
    for reading in readings:
        drawn = draw_overlay(drawn, reading)
    return encode_png(drawn) if png else encode_jpeg(drawn)
