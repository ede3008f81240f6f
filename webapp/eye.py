"""The one way from photo bytes to a Reading, for the command line and the page; the eye is loaded when needed."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from webapp.messages import InputError

if TYPE_CHECKING:
    from vision.photo import Photo
    from vision.reading import Reading

PREVIEW_SIDE = 1600
PREVIEW_QUALITY = 82


def look(data: bytes) -> tuple[Photo, Reading]:
    """Decode and read; a photo that can't be opened raises the eye's own error with its sentence."""
    import vision
    from vision.photo import open_photo

    photo = open_photo(data)
    try:
        return photo, vision.read(photo)
    except FileNotFoundError as error:
        raise InputError("no_model", why=str(error)) from error


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


def boxes_picture(photo: Photo, reading: Reading, *, png: bool = False) -> bytes:
    """The upright picture with what was read drawn on it, as JPEG or PNG."""
    from vision.overlay import draw_overlay, encode_jpeg, encode_png

    drawn = draw_overlay(photo.rgb, reading)
    return encode_png(drawn) if png else encode_jpeg(drawn)
