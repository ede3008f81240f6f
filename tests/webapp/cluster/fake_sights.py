"""The acts of a worker, with an eye that sees what the file FAKE_SIGHT says, and waits where the photo says so."""

from __future__ import annotations

import io
import os
from dataclasses import replace
from pathlib import Path

import msgspec
from PIL import Image

import vision
from tests.webapp.fake_eye import wait_for_word
from vision.photo import Photo
from vision.reading import Reading
from vision.taught import TaughtSet
from webapp.readers import sights
from webapp.readers.sights import TableSight


def see_table(data: bytes, set_name: str) -> TableSight:
    """Read a photo; one that ends in a socket's address is read once a word comes there."""
    _, waits, address = data.partition(b"WAIT FOR ")
    if waits:
        wait_for_word(address.decode())
    vision.read_table = _read_table
    return sights.see_table(data, set_name)


def warm() -> None:
    """What a first photo would load, loaded before it comes."""
    out = io.BytesIO()
    Image.new("RGB", (64, 64)).save(out, "JPEG")
    sights.kept_picture(out.getvalue())


def _read_table(photo: Photo, taught: TaughtSet | None = None) -> tuple[Reading, ...]:  # noqa: ARG001
    seen = msgspec.msgpack.decode(Path(os.environ["FAKE_SIGHT"]).read_bytes(), type=Reading)
    return (replace(seen, sha256=photo.sha256, side="near"),)
