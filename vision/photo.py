"""Any bytes a phone sends -> one upright RGB array, or one clear sentence why not."""

from __future__ import annotations

import hashlib
import io
import math
import re
import warnings
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal

import cv2
import numpy as np
import pillow_heif
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from vision.refusals import RefusedError

MAX_BYTES: Final = 30_000_000
"""A 50-megapixel phone JPEG at high quality stays below 25 MB; more is no snapshot of a hand."""

MAX_PIXELS: Final = 8192 * 6144
"""The largest picture of what phones call 50 megapixels. Three bytes a pixel: 151 MB decoded, twice that while it is
turned upright; a server can bear that."""

MIN_SIDE: Final = 32
"""No tile is legible in a picture whose shorter side is under 32 pixels."""

FORMATS: Final = ("JPEG", "PNG", "WEBP", "HEIF", "GIF", "BMP")
"""What phones, messengers and screenshots produce; TIFF and the other seventy parsers stay shut."""

FIRST_SIDE: Final = 1900
"""A JPEG is decoded at half, a quarter or an eighth first, while its longer side keeps this many pixels."""

BAND: Final = 256
"""Rows that are turned into plain RGB at once."""

NEUTRAL: Final = 128
"""Transparent pixels lie on mid grey, which looks neither like a tile nor like its print."""

ORIENTATION: Final = 0x0112
Rgb = NDArray[np.uint8]
Code = Literal[
    "empty",
    "file_too_large",
    "too_many_pixels",
    "too_small",
    "not_a_picture",
    "unsupported_format",
    "damaged",
]

SENTENCES: Final[dict[Code, tuple[str, str]]] = {
    "empty": (
        "The file is empty (0 bytes); take or choose the photo again.",
        "Le fichier est vide (0 octet) ; reprenez ou rechoisissez la photo.",
    ),
    "file_too_large": (
        "The file has {mb:.1f} MB, the limit is {max_mb} MB; send a smaller picture.",
        "Le fichier fait {mb:.1f} Mo, la limite est de {max_mb} Mo ; envoyez une image plus petite.",
    ),
    "too_many_pixels": (
        "The picture has {mp} megapixels, the limit is {max_mp}; send it smaller.",
        "L'image fait {mp} mégapixels, la limite est de {max_mp} ; réduisez-la.",
    ),
    "too_small": (
        "The picture is only {width} x {height} pixels; send one in which the tiles can be seen.",
        "L'image ne fait que {width} x {height} pixels ; envoyez-en une où l'on voit les tuiles.",
    ),
    "not_a_picture": (
        "The file is not a picture; send a JPEG, PNG, WebP or HEIC photo.",
        "Le fichier n'est pas une image ; envoyez une photo JPEG, PNG, WebP ou HEIC.",
    ),
    "unsupported_format": (
        "{format} files are not read; send the photo as JPEG, PNG, WebP or HEIC.",
        "Les fichiers {format} ne sont pas lus ; envoyez la photo en JPEG, PNG, WebP ou HEIC.",
    ),
    "damaged": (
        "The picture is cut off or damaged; send it again or take it anew.",
        "L'image est tronquée ou abîmée ; renvoyez-la ou reprenez-la.",
    ),
}

pillow_heif.register_heif_opener(thumbnails=False)
warnings.filterwarnings("error", category=Image.DecompressionBombWarning)


class PhotoError(RefusedError):
    """The photo can't be read; `code` for programs, `message` and `message_fr` one sentence for people."""

    def __init__(self, code: Code, **facts: object) -> None:
        super().__init__(SENTENCES[code], facts)
        self.code: Code = code


@dataclass(frozen=True)
class Packed:
    """A JPEG of `width` x `height` stored pixels as it came, to be decoded again at another scale or in full."""

    data: bytes
    width: int
    height: int
    orientation: int

    def unpack(self, factor: int = 1) -> Rgb:
        """Return the upright picture with every side divided by `factor` (1, 2, 4 or 8), rounded up."""
        return _upright(_opencv_pixels(self.data, self.width, self.height, factor), self.orientation)


@dataclass(frozen=True)
class Photo:
    """An upright picture, decoded as far as it was needed.

    pixels: (H, W, 3) uint8, the whole picture with its sides divided by `factor`.
    sha256: digest of the file it came from.
    packed: the file, where `factor` is not 1; `rgb` decodes it at full size at the first call and keeps that.
    """

    pixels: Rgb
    sha256: str
    factor: int = 1
    packed: Packed | None = None

    def __post_init__(self) -> None:
        if self.pixels.ndim != 3 or self.pixels.shape[2] != 3 or self.pixels.dtype != np.uint8:
            raise ValueError(f"pixels must be (H, W, 3) uint8, got {self.pixels.shape} {self.pixels.dtype}")
        if (self.factor == 1) != (self.packed is None):
            raise ValueError(f"a picture reduced by {self.factor} must keep its file, and only such a one")

    @cached_property
    def rgb(self) -> Rgb:
        """All pixels, (height, width, 3)."""
        return self.pixels if self.packed is None else self.packed.unpack()

    @property
    def width(self) -> int:
        """Of the full upright picture, whatever `factor`; so is `height`."""
        return self._size[0]

    @property
    def height(self) -> int:
        return self._size[1]

    @property
    def _size(self) -> tuple[int, int]:
        if self.packed is None:
            return int(self.pixels.shape[1]), int(self.pixels.shape[0])
        sides = self.packed.width, self.packed.height
        return sides if self.packed.orientation <= 4 else (sides[1], sides[0])


def open_photo(data: bytes) -> Photo:
    """Decode a photo once, upright; raises PhotoError and nothing else on bytes of any kind."""
    if not data:
        raise PhotoError("empty")
    if len(data) > MAX_BYTES:
        raise PhotoError("file_too_large", mb=len(data) / 1e6, max_mb=MAX_BYTES // 1_000_000)
    try:
        return _decode(data)
    except PhotoError:
        raise
    except Image.DecompressionBombError as error:
        raise _bomb(error) from error
    except Exception as error:  # hostile bytes reach six C parsers: whatever they raise, the picture is damaged
        raise PhotoError("damaged") from error


def _decode(data: bytes) -> Photo:
    try:
        image = Image.open(io.BytesIO(data), formats=FORMATS)
    except UnidentifiedImageError as error:
        raise _unknown(data) from error
    except Image.DecompressionBombWarning as error:
        raise _bomb(error) from error
    with image:
        width, height = image.size
        if width * height > MAX_PIXELS:
            raise _too_large(width * height)
        if min(width, height) < MIN_SIDE:
            raise PhotoError("too_small", width=width, height=height)
        if image.format in ("JPEG", "MPO") and image.mode in ("RGB", "L"):
            packed = Packed(data, width, height, _orientation(image))
            factor = max(by for by in _REDUCED if by == 1 or max(width, height) >= by * FIRST_SIDE)
            try:
                pixels = packed.unpack(factor)
            except PhotoError:
                packed, pixels = _ended(packed, factor)
        elif image.format == "WEBP" and image.mode == "RGB" and getattr(image, "n_frames", 1) == 1:
            packed, factor = None, 1
            pixels = _upright(_opencv_pixels(data, width, height, 1), _orientation(image))
        else:
            image.load()
            packed, factor = None, 1
            pixels = _upright(_eight_bit_rgb(image), _orientation(image))
    return Photo(pixels, hashlib.sha256(data).hexdigest(), factor, packed if factor > 1 else None)


# The flags of reduced grey carry the scale alone, and take another's word for the colours: none is for reduced RGB.
_REDUCED: Final = {
    1: 0,
    2: cv2.IMREAD_REDUCED_GRAYSCALE_2,
    4: cv2.IMREAD_REDUCED_GRAYSCALE_4,
    8: cv2.IMREAD_REDUCED_GRAYSCALE_8,
}


def _opencv_pixels(data: bytes, width: int, height: int, factor: int) -> Rgb:
    """libjpeg-turbo or libwebp through OpenCV: same pixels as Pillow, held once; PhotoError where bytes are missing."""
    flags = _REDUCED[factor] | cv2.IMREAD_COLOR_RGB | cv2.IMREAD_IGNORE_ORIENTATION
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    shape = (-(-height // factor), -(-width // factor), 3)
    if pixels is None or pixels.shape != shape or pixels.dtype != np.uint8:
        raise PhotoError("damaged")
    return np.asarray(pixels, dtype=np.uint8)


_END: Final = b"\xff\xd9"
"""A JPEG's last marker: end of image (ITU-T T.81, table B.1)."""
_RESTARTS: Final = tuple(bytes((0xFF, code)) for code in range(0xD0, 0xD8))
"""The markers between stretches of a JPEG that are coded apart (ITU-T T.81, table B.1)."""


def _ended(packed: Packed, factor: int) -> tuple[Packed, Rgb]:
    """The JPEG with the end that a copy of it left off, and its pixels; PhotoError where more than that is missing.

    What is put before the end of a whole picture is passed over; of one that is cut off it turns into pixels.
    """
    data = packed.data.rstrip(b"\xff")
    whole = replace(packed, data=data + _END)
    pixels = whole.unpack(factor)
    for bits in (b"\xaa" * 64, b"\x55" * 64):
        filled = data + bits + b"".join(marker + bits for marker in _RESTARTS) + _END
        if not np.array_equal(pixels, replace(packed, data=filled).unpack(factor)):
            raise PhotoError("damaged")
    return whole, pixels


def _eight_bit_rgb(image: Image.Image) -> Rgb:
    """Any Pillow mode -> (H, W, 3) uint8, a band of rows at a time: the picture is held twice and never more often."""
    pixels = np.empty((image.height, image.width, 3), np.uint8)
    for top in range(0, image.height, BAND):
        below = min(top + BAND, image.height)
        pixels[top:below] = _band(image.crop((0, top, image.width, below)))
    return pixels


def _band(image: Image.Image) -> Rgb:
    """16-bit grey keeps its upper byte, alpha lies on neutral grey."""
    if image.mode.startswith("I"):
        deep = np.asarray(image).astype(np.int64)
        grey = (np.clip(deep, 0, 65535) >> 8).astype(np.uint8)
        return np.repeat(grey[:, :, None], 3, axis=2)
    if image.has_transparency_data:
        ground = Image.new("RGBA", image.size, (NEUTRAL, NEUTRAL, NEUTRAL, 255))
        image = Image.alpha_composite(ground, image.convert("RGBA"))
    return np.asarray(image.convert("RGB"), np.uint8)


def _orientation(image: Image.Image) -> int:
    """EXIF orientation 1..8, 1 where there is none or it is nonsense; pillow-heif has turned HEIC already."""
    try:
        value = image.getexif().get(ORIENTATION, 1)
    except Exception:  # a broken EXIF block must not cost the player a good picture
        return 1
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


_TURNS: Final = {
    3: cv2.ROTATE_180,
    5: cv2.ROTATE_90_COUNTERCLOCKWISE,
    6: cv2.ROTATE_90_CLOCKWISE,
    7: cv2.ROTATE_90_CLOCKWISE,
    8: cv2.ROTATE_90_COUNTERCLOCKWISE,
}


def _upright(rgb: Rgb, orientation: int) -> Rgb:
    """Undo the camera's turn; the result is contiguous."""
    turned = rgb
    if orientation in (2, 5, 7):
        turned = np.asarray(cv2.flip(turned, 1), np.uint8)
    elif orientation == 4:
        turned = np.asarray(cv2.flip(turned, 0), np.uint8)
    if orientation in _TURNS:
        turned = np.asarray(cv2.rotate(turned, _TURNS[orientation]), np.uint8)
    return np.ascontiguousarray(turned)


def _bomb(error: Exception) -> PhotoError:
    """Name the claimed size of a picture that Pillow refuses to open for its size alone: its words hold the number."""
    claimed = re.search(r"\((\d+) pixels\)", str(error))
    return _too_large(int(claimed[1]) if claimed else 0)


def _too_large(pixels: int) -> PhotoError:
    most = MAX_PIXELS // 1_000_000
    return PhotoError("too_many_pixels", mp=max(math.ceil(pixels / 1e6), most + 1), max_mp=most)


_KNOWN: Final[tuple[tuple[bytes, str], ...]] = (
    (b"II*\x00", "TIFF"),
    (b"MM\x00*", "TIFF"),
    (b"%PDF", "PDF"),
    (b"8BPS", "PSD"),
    (b"\x00\x00\x01\x00", "ICO"),
    (b"\x00\x00\x00\x0cJXL ", "JPEG XL"),
    (b"\xff\x0a", "JPEG XL"),
    (b"\x00\x00\x00\x0cjP  ", "JPEG 2000"),
    (b"<svg", "SVG"),
    (b"\x1aE\xdf\xa3", "video"),
)
_OURS: Final = (b"\xff\xd8\xff", b"\x89PNG", b"GIF8", b"BM")
_HEIF_BRANDS: Final = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis")


def _unknown(data: bytes) -> PhotoError:
    """Unsupported, damaged at its first bytes, or no picture at all: told apart by the magic number."""
    for magic, name in _KNOWN:
        if data.startswith(magic):
            return PhotoError("unsupported_format", format=name)
    if data[4:8] == b"ftyp":
        if data[8:12] in (b"avif", b"avis"):
            return PhotoError("unsupported_format", format="AVIF")
        if data[8:12] not in _HEIF_BRANDS:
            return PhotoError("unsupported_format", format="video")
        return PhotoError("damaged")
    if data.startswith(_OURS) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        return PhotoError("damaged")
    return PhotoError("not_a_picture")
