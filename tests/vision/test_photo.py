"""Every kind of file a phone, a messenger or a prankster sends."""

from __future__ import annotations

import io
import struct
import zlib

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image, ImageOps

from vision.photo import MAX_BYTES, NEUTRAL, Photo, PhotoError, open_photo

WIDTH, HEIGHT = 96, 64


def scene() -> Image.Image:
    """Red above left, green above right, blue below: every turn and mirror looks different."""
    pixels = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    pixels[:32, :48] = (220, 30, 30)
    pixels[:32, 48:] = (30, 200, 30)
    pixels[32:] = (30, 30, 210)
    return Image.fromarray(pixels)


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def assert_scene(rgb: NDArray[np.uint8], tolerance: int = 12) -> None:
    assert rgb.shape == (HEIGHT, WIDTH, 3)
    assert rgb.dtype == np.uint8
    for (y, x), colour in {(8, 8): (220, 30, 30), (8, 88): (30, 200, 30), (56, 48): (30, 30, 210)}.items():
        assert np.abs(rgb[y, x].astype(int) - colour).max() <= tolerance


def code_of(data: bytes) -> str:
    with pytest.raises(PhotoError) as caught:
        open_photo(data)
    error = caught.value
    assert error.message.endswith(".")
    assert error.message_fr.endswith(".")
    assert error.message != error.message_fr
    return error.code


def png_claiming(width: int, height: int) -> bytes:
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


def stored_turned(orientation: int, picture: Image.Image | None = None) -> Image.Image:
    """The scene, or another picture, as a camera stores it that leaves `orientation` for the viewer to undo."""
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    upright = picture or scene()
    return upright.transpose(undo[orientation]) if orientation in undo else upright


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF", "GIF", "BMP"])
def test_reads_each_format(kind: str) -> None:
    data = encoded(scene(), kind)
    photo = open_photo(data)
    assert_scene(photo.rgb)
    assert (photo.width, photo.height) == (WIDTH, HEIGHT)
    assert len(photo.sha256) == 64


@pytest.mark.parametrize("orientation", range(9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_undoes_exif_orientation(kind: str, orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert_scene(open_photo(encoded(stored_turned(orientation), kind, exif=exif)).rgb)


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_undoes_heic_orientation_once(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert_scene(open_photo(encoded(stored_turned(orientation), "HEIF", exif=exif.tobytes())).rgb)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_grey_stays_grey(kind: str) -> None:
    ramp = Image.fromarray(np.tile(np.linspace(0, 255, WIDTH).astype(np.uint8), (HEIGHT, 1)))
    rgb = open_photo(encoded(ramp if kind != "WEBP" else ramp.convert("RGB"), kind)).rgb.astype(int)
    assert np.ptp(rgb, axis=2).max() <= 4
    assert rgb[5, 0, 0] < 12
    assert rgb[5, -1, 0] > 243


def test_cmyk_jpeg_is_not_inverted() -> None:
    assert_scene(open_photo(encoded(scene().convert("CMYK"), "JPEG", quality=95)).rgb, tolerance=25)


def test_sixteen_bit_grey_is_scaled() -> None:
    deep = np.tile(np.linspace(0, 65535, WIDTH).astype(np.uint16), (HEIGHT, 1))
    rgb = open_photo(encoded(Image.fromarray(deep), "PNG")).rgb
    assert rgb[0, 0, 0] == 0
    assert rgb[0, -1, 0] == 255
    assert abs(int(rgb[0, WIDTH // 2, 0]) - 128) <= 2


def test_palette_one_bit_and_alpha() -> None:
    assert_scene(open_photo(encoded(scene().quantize(8), "PNG")).rgb)
    assert set(np.unique(open_photo(encoded(scene().convert("1"), "PNG")).rgb)) <= {0, 255}
    clear = scene().convert("RGBA")
    clear.putalpha(Image.new("L", clear.size, 0))
    assert (open_photo(encoded(clear, "PNG")).rgb == NEUTRAL).all()
    assert (open_photo(encoded(clear.convert("LA"), "PNG")).rgb == NEUTRAL).all()


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP"])
def test_animation_gives_its_first_frame(kind: str) -> None:
    second = Image.new("RGB", (WIDTH, HEIGHT), (1, 2, 3))
    assert_scene(open_photo(encoded(scene(), kind, save_all=True, append_images=[second], duration=50)).rgb)


def test_phone_jpeg_with_two_pictures() -> None:
    second = Image.new("RGB", (WIDTH, HEIGHT), (1, 2, 3))
    assert_scene(open_photo(encoded(scene(), "MPO", save_all=True, append_images=[second])).rgb)


def test_progressive_jpeg() -> None:
    assert_scene(open_photo(encoded(scene(), "JPEG", progressive=True)).rgb)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"a hand of tiles, in words", "not_a_picture"),
        (b"\0" * 100, "not_a_picture"),
        (b"%PDF-1.7", "unsupported_format"),
        (b"II*\x00\x08\x00\x00\x00", "unsupported_format"),
        (b"\0\0\0\x18ftypavif\0\0\0\0", "unsupported_format"),
        (b"\0\0\0\x18ftypmp42\0\0\0\0", "unsupported_format"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "damaged"),
        (b"\xff\xd8\xff\xe0", "damaged"),
        (b"\x89PNG\r\n\x1a\n", "damaged"),
        (b"\xff\xd8\xff" + b"\0" * MAX_BYTES, "file_too_large"),
        (png_claiming(7_200, 7_000), "too_many_pixels"),
        (png_claiming(9_500, 9_500), "too_many_pixels"),
        (png_claiming(30_000, 30_000), "too_many_pixels"),
        (png_claiming(2_000_000_000, 2_000_000_000), "too_many_pixels"),
        (png_claiming(640, 480), "damaged"),
        (png_claiming(1, 1), "too_small"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refuses(data: bytes, code: str) -> None:
    assert code_of(data) == code


@pytest.mark.parametrize("orientation", [1, 3, 6])
def test_a_webp_is_what_another_decoder_makes_of_it(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = encoded(scene(), "WEBP", quality=70, exif=exif)
    with Image.open(io.BytesIO(data)) as image:
        turned = ImageOps.exif_transpose(image)
    assert np.array_equal(open_photo(data).rgb, np.asarray(turned))


def test_says_what_is_claimed() -> None:
    with pytest.raises(PhotoError, match="has 900 megapixels, the limit is 50;"):
        open_photo(png_claiming(30_000, 30_000))
    with pytest.raises(PhotoError, match="has 51 megapixels, the limit is 50;"):
        open_photo(png_claiming(7_200, 7_000))
    with pytest.raises(PhotoError, match="has 51 megapixels, the limit is 50;"):
        open_photo(png_claiming(8_192, 6_145))


def test_says_what_a_jpeg_of_a_larger_phone_claims() -> None:
    """A frame header (SOF0) gives height and width, two bytes each, after its length and precision."""
    small = cv2.imencode(".jpg", np.zeros((64, 64, 3), np.uint8))[1].tobytes()
    frame = small.index(b"\xff\xc0") + 5
    large = small[:frame] + (9_000).to_bytes(2, "big") + (12_000).to_bytes(2, "big") + small[frame + 4 :]
    with pytest.raises(PhotoError, match="has 108 megapixels, the limit is 50;"):
        open_photo(large)


@pytest.mark.parametrize("size", [(8192, 6144), (6144, 8192), (8160, 6144), (8064, 6048)])
def test_takes_what_phones_call_fifty_megapixels(size: tuple[int, int]) -> None:
    width, height = size
    data = cv2.imencode(".jpg", np.full((height, width, 3), 90, np.uint8))[1].tobytes()
    photo = open_photo(data)
    assert (photo.width, photo.height) == size


def test_speaks_french() -> None:
    error = PhotoError("empty")
    assert error.in_language("fr_FR").startswith("Le fichier est vide")
    assert error.in_language("en") == error.message == str(error)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.9, 0.98])
def test_refuses_truncated(kind: str, share: float) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3), dtype=np.uint8)
    data = encoded(Image.fromarray(noise), kind)
    assert code_of(data[: int(len(data) * share)]) in ("damaged", "not_a_picture")


def phone_scene() -> Image.Image:
    """Return the scene as large as a phone takes it."""
    return scene().resize((4032, 3024), Image.Resampling.NEAREST)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_large_jpeg_is_decoded_at_half_and_in_full_when_asked(orientation: int) -> None:
    upright = phone_scene()
    exif = Image.Exif()
    exif[0x0112] = orientation
    stored = stored_turned(orientation, upright)
    photo = open_photo(encoded(stored, "JPEG", exif=exif, quality=90))
    assert photo.factor == 2
    assert (photo.width, photo.height) == upright.size
    assert photo.pixels.shape == (1512, 2016, 3)
    want = np.asarray(upright).astype(int)
    assert photo.rgb.shape == want.shape
    assert np.abs(photo.rgb - want).mean() < 3
    halves = want.reshape(1512, 2, 2016, 2, 3).mean(axis=(1, 3))
    assert np.abs(photo.pixels - halves).mean() < 3


def test_odd_sides_are_rounded_up_and_told_in_full() -> None:
    photo = open_photo(encoded(phone_scene().crop((0, 0, 4031, 3023)), "JPEG"))
    assert (photo.width, photo.height, photo.pixels.shape) == (4031, 3023, (1512, 2016, 3))
    assert photo.rgb.shape == (3023, 4031, 3)


@pytest.mark.parametrize(("side", "factor"), [(3799, 1), (3800, 2), (7600, 4)])
def test_what_is_left_of_the_longer_side_decides_the_scale(side: int, factor: int) -> None:
    assert open_photo(encoded(Image.new("RGB", (side, 400), (40, 90, 60)), "JPEG")).factor == factor


@pytest.mark.parametrize("share", [0.3, 0.9, 0.99])
def test_a_large_jpeg_with_bytes_missing_is_refused_at_once(share: float) -> None:
    data = encoded(phone_scene(), "JPEG", quality=90)
    assert code_of(data[: int(len(data) * share)]) == "damaged"


def coloured_noise(width: int, height: int) -> Image.Image:
    """A picture with something to see in its last corner too."""
    noise = np.random.default_rng(7).integers(0, 255, (height // 16, width // 16, 3), dtype=np.uint8)
    return Image.fromarray(noise).resize((width, height), Image.Resampling.BICUBIC)


JPEGS = {
    "plain": {},
    "progressive": {"progressive": True},
    "restarts": {"restart_marker_rows": 1},
}


@pytest.mark.parametrize("options", JPEGS.values(), ids=JPEGS)
@pytest.mark.parametrize(("width", "height"), [(640, 480), (4032, 3024)], ids=["small", "large"])
def test_a_jpeg_without_its_end_marker_is_the_same_picture(width: int, height: int, options: dict[str, bool]) -> None:
    data = encoded(coloured_noise(width, height), "JPEG", quality=90, **options)
    whole = open_photo(data)
    for missing in (1, 2):
        photo = open_photo(data[:-missing])
        assert (photo.width, photo.height, photo.factor) == (width, height, whole.factor)
        assert np.array_equal(photo.pixels, whole.pixels)
        assert np.array_equal(photo.rgb, whole.rgb)
        assert photo.sha256 != whole.sha256


@pytest.mark.parametrize("options", JPEGS.values(), ids=JPEGS)
def test_a_jpeg_that_lacks_pixels_is_refused_wherever_it_is_cut(options: dict[str, bool]) -> None:
    data = encoded(coloured_noise(640, 480), "JPEG", quality=90, **options)
    for missing in (4, 5, 8, 16, 50, 100, 1000, 5000):
        assert code_of(data[:-missing]) == "damaged"
    last_stretch = max(data.rfind(bytes((0xFF, code))) for code in range(0xD0, 0xD8))
    if options.get("restart_marker_rows"):
        for kept in range(last_stretch - 1, last_stretch + 3):
            assert code_of(data[:kept]) == "damaged"


def test_pixels_that_are_no_picture_are_refused() -> None:
    with pytest.raises(ValueError, match=r"\(H, W, 3\) uint8"):
        Photo(np.zeros((4, 4), np.uint8), "")
    with pytest.raises(ValueError, match="must keep its file"):
        Photo(np.zeros((4, 4, 3), np.uint8), "", factor=2)


SAMPLES = {kind: encoded(scene(), kind) for kind in ("JPEG", "PNG", "WEBP", "HEIF", "GIF", "BMP")}


@settings(max_examples=150)
@given(
    kind=st.sampled_from(sorted(SAMPLES)),
    changes=st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), min_size=1, max_size=12),
    cut=st.integers(0, 60),
)
def test_mutated_files_give_a_picture_or_a_sentence(kind: str, changes: list[tuple[int, int]], cut: int) -> None:
    data = bytearray(SAMPLES[kind])
    for place, value in changes:
        data[place % len(data)] = value
    try:
        photo = open_photo(bytes(data[: len(data) - cut]))
    except PhotoError:
        return
    assert photo.rgb.shape[2] == 3


@settings(max_examples=50)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    with pytest.raises(PhotoError):
        open_photo(data)
