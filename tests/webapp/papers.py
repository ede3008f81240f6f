"""Printed documents as a reader gets them: their text, their fonts, what is on them."""

from __future__ import annotations

import io
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import pymupdf

from webapp.printing.ink import LOCK


@dataclass(frozen=True)
class Paper:
    """One page: what is written on it, and what it looks like."""

    width: float
    height: float
    text: str
    pixels: Any
    """Grey, 72 to the inch."""


def pages_of(data: bytes) -> list[Paper]:
    with LOCK, pymupdf.open("pdf", io.BytesIO(data)) as file:
        pages = []
        for page in file:
            image = page.get_pixmap(dpi=72, colorspace=pymupdf.csGRAY)
            grey = np.frombuffer(image.samples, np.uint8).reshape(image.height, image.width)
            pages.append(Paper(page.rect.width, page.rect.height, page.get_text(), grey))
        return pages


def text_of(data: bytes) -> str:
    """All that is written, spaces of every kind as one."""
    return " ".join(" ".join(page.text for page in pages_of(data)).split())


def fonts_of(data: bytes) -> set[tuple[str, bool]]:
    """The fonts used, and whether each is embedded in the file."""
    with LOCK, pymupdf.open("pdf", io.BytesIO(data)) as file:
        found = {font for page in range(len(file)) for font in file.get_page_fonts(page, full=True)}
        return {(name, bool(file.extract_font(xref)[3])) for xref, _, _, name, *_ in found}


def ink_on(data: bytes) -> int:
    """How many pixels of the first page are dark."""
    return int((pages_of(data)[0].pixels < 128).sum())


def qr_code_of(data: bytes) -> str:
    """What the first QR code in the document holds."""
    import cv2

    with LOCK, pymupdf.open("pdf", io.BytesIO(data)) as file:
        # Either of OpenCV's readers misses a code now and then at any one size.
        readers = (cv2.QRCodeDetectorAruco(), cv2.QRCodeDetector())
        for dpi, reader, page in product((200, 150, 300), readers, list(file)):
            image = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
            grey = np.frombuffer(image.samples, np.uint8).reshape(image.height, image.width)
            held, *_ = reader.detectAndDecode(grey)
            if held:
                return str(held)
    return ""
