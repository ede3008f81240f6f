"""What makes a photo hard to read: measured on drawn faces, told in a reading of the rendered samples."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

import vision
from vision.photo import Photo, open_photo
from vision.quality import measure, quality_doubts, washed_out, why_no_tile
from vision.reading import Corners, Doubt, Reading, ReadTile

Rgb = NDArray[np.uint8]
SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
COUNT, WIDTH, HEIGHT = 5, 60, 80


def corners(number: int) -> Corners:
    left = 20.0 + number * WIDTH
    return (left, 20.0), (left + WIDTH, 20.0), (left + WIDTH, 20.0 + HEIGHT), (left, 20.0 + HEIGHT)


def row(ground: int = 190) -> Rgb:
    """Return five drawn tiles side by side on a dark table, each with a round and a cross for print."""
    picture = np.full((120, 40 + COUNT * WIDTH, 3), 60, np.uint8)
    for number in range(COUNT):
        (left, top), _, (right, bottom), _ = ((int(x), int(y)) for x, y in corners(number))
        cv2.rectangle(picture, (left + 1, top + 1), (right - 2, bottom - 2), (ground,) * 3, -1)
        cv2.circle(picture, (left + 30, top + 22), 13, (30, 40, 120), -1)
        cv2.line(picture, (left + 14, top + 44), (left + 46, top + 70), (150, 30, 30), 6)
        cv2.line(picture, (left + 46, top + 44), (left + 14, top + 70), (20, 110, 50), 6)
    return picture


def tiles(confidence: float = 0.99, name: str = "5p") -> tuple[ReadTile, ...]:
    return tuple(ReadTile(name, confidence, corners(number)) for number in range(COUNT))


QUADS = np.array([corners(number) for number in range(COUNT)])


def said(picture: Rgb, read: tuple[ReadTile, ...] | None = None, before: tuple[Doubt, ...] = ()) -> list[Doubt]:
    return list(quality_doubts(Photo(picture, ""), tiles() if read is None else read, before))


def darkened(picture: Rgb, share: float) -> Rgb:
    return (picture * share).astype(np.uint8)


def blurred(picture: Rgb, sigma: float) -> Rgb:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def lit(picture: Rgb, number: int) -> Rgb:
    """Return the row with a lamp's reflection on most of one tile."""
    (left, top), _, _, _ = corners(number)
    light = np.zeros(picture.shape, np.float32)
    cv2.circle(light, (int(left) + 30, int(top) + 40), 28, (255.0, 255.0, 255.0), -1)
    return np.asarray(np.clip(picture + cv2.GaussianBlur(light, (0, 0), 2), 0, 255), np.uint8)


def test_a_clear_row_raises_nothing() -> None:
    assert said(row()) == []


@pytest.mark.parametrize(
    ("picture", "english", "french"),
    [
        (darkened(row(), 0.1), "too dark", "plus de lumière"),
        (blurred(row(), 6), "blurred", "immobile"),
    ],
    ids=["dark", "blurred"],
)
def test_says_what_is_wrong_with_the_whole_and_what_to_do(picture: Rgb, english: str, french: str) -> None:
    (one,) = said(picture)
    assert (one.tile, one.group) == (None, None)
    assert english in one.why
    assert "take the picture again" in one.why
    assert french in one.in_language("fr")


def test_a_phone_moved_along_the_row_blurs_the_print_too() -> None:
    moved = np.asarray(cv2.blur(row(), (21, 1)), np.uint8)
    assert ["blurred" in one.why for one in said(moved)] == [True]


def test_tiles_of_a_few_pixels_are_told_with_their_width() -> None:
    small = np.asarray(cv2.resize(row(), None, fx=0.1, fy=0.1, interpolation=cv2.INTER_AREA), np.uint8)
    shrunk = tuple(replace(tile, corners=_scaled(tile.corners, 0.1)) for tile in tiles())
    (one,) = said(small, shrunk)
    assert "only 6 pixels wide: come closer" in one.why
    assert "6 pixels de large : approchez-vous" in one.why_fr


def _scaled(quad: Corners, factor: float) -> Corners:
    first, second, third, fourth = ((x * factor, y * factor) for x, y in quad)
    return first, second, third, fourth


def squeezed(count: int, by: int = 4) -> tuple[Rgb, tuple[ReadTile, ...]]:
    """Return the row and its tiles, the first `count` of them pressed flat, as a low camera sees what lies."""
    picture = row()
    low = picture.copy()
    low[:] = 60
    edge = 20 + count * WIDTH
    low[20 : 20 + HEIGHT // by, :edge] = cv2.resize(picture[20 : 20 + HEIGHT, :edge], (edge, HEIGHT // by))
    low[:, edge:] = picture[:, edge:]
    return low, (*(replace(tile, corners=_flat(tile.corners, by)) for tile in tiles()[:count]), *tiles()[count:])


def _flat(quad: Corners, by: int) -> Corners:
    (left, top), (right, _), _, _ = quad
    return quad[0], quad[1], (right, top + HEIGHT / by), (left, top + HEIGHT / by)


def test_a_meld_seen_from_too_low_is_told_and_two_tiles_are_not() -> None:
    (one,) = said(*squeezed(3))
    assert (one.tile, one.group) == (None, None)
    assert "take the picture from higher up" in one.why
    assert "de plus haut" in one.why_fr
    assert said(*squeezed(2)) == []
    assert said(*squeezed(3, by=2)) == []


def test_turned_tiles_are_not_taken_for_squeezed_ones() -> None:
    # Clockwise from the print's own top left: a print turned left begins at the bottom left of what is seen.
    lying = [(fourth, first, second, third) for first, second, third, fourth in map(corners, range(COUNT))]
    turned = tuple(replace(tile, corners=quad, turned=True) for tile, quad in zip(tiles(), lying, strict=True))
    assert said(row(), turned) == []


def test_a_reflection_is_told_of_its_tile() -> None:
    (one,) = said(lit(row(), 3), tiles(confidence=0.93))
    assert one.tile == 3
    assert one.why.startswith("Light glares on the tile: tilt the phone")


def test_a_reflection_that_leaves_the_print_plain_is_let_pass_but_a_white_dragon_never() -> None:
    assert said(lit(row(), 3), tiles(confidence=0.995)) == []
    assert [one.tile for one in said(lit(row(), 3), tiles(confidence=0.995, name="P"))] == [3]


def faded(picture: Rgb, number: int, share: float) -> Rgb:
    """Return the row with one tile's print so much nearer to its ground, as broad soft light leaves it."""
    (left, top), _, (right, bottom), _ = ((int(x) + 1, int(y) + 1) for x, y in corners(number))
    there = picture.astype(float)
    face = there[top : bottom - 3, left : right - 3]
    there[top : bottom - 3, left : right - 3] = 190 + (face - 190) * share
    return np.asarray(there, np.uint8)


@pytest.mark.parametrize(
    ("share", "confidence", "name", "doubted"),
    [(0.3, 0.97, "5p", True), (0.3, 0.99, "5p", False), (0.3, 0.97, "P", False), (0.8, 0.97, "5p", False)],
    ids=["faint", "plain all the same", "has none", "strong enough"],
)
def test_a_print_much_fainter_than_the_others_is_asked_about(
    share: float, confidence: float, name: str, *, doubted: bool
) -> None:
    read = tuple(replace(tile, id=name) if n == 2 else tile for n, tile in enumerate(tiles(confidence)))
    assert [one.tile for one in said(faded(row(), 2, share), read)] == [2] * doubted


def test_a_doubted_tile_gets_the_reason_and_no_second_doubt() -> None:
    unsure = Doubt("It can't be read.", 3, alternatives=("6p",), why_fr="Elle ne se lit pas.")
    (one,) = said(lit(row(), 3), tiles(confidence=0.5), (unsure,))
    assert one.why.startswith("It can't be read. Light glares")
    assert one.why_fr.startswith("Elle ne se lit pas. Un reflet")
    assert (one.tile, one.alternatives) == (3, ("6p",))


def test_white_faces_in_bright_light_are_no_glare() -> None:
    assert not washed_out(measure(row(ground=252), QUADS)).any()
    assert washed_out(measure(lit(row(), 3), QUADS)).tolist() == [False, False, False, True, False]


def test_faces_that_lie_down_are_not_judged() -> None:
    assert said(darkened(row(), 0.1), tiles(name="X")) == []


def test_where_no_tile_is_found_the_picture_tells_why() -> None:
    clear = open_photo((SAMPLES / "row.jpg").read_bytes()).rgb
    assert why_no_tile(Photo(darkened(clear, 0.08), "")) == "no_tile_dark"
    assert why_no_tile(Photo(blurred(clear, 40), "")) == "no_tile_blurred"
    assert why_no_tile(Photo(clear, "")) == "no_tile"


@pytest.mark.parametrize("shape", [(32, 6500), (6500, 32)])
def test_a_long_narrow_strip_without_tiles_is_measured_too(shape: tuple[int, int]) -> None:
    strip = np.random.default_rng(1).integers(0, 256, (*shape, 3), dtype=np.uint8)
    assert why_no_tile(Photo(strip, "")).startswith("no_tile")


def whole_doubts(reading: Reading) -> str:
    return " ".join(one.why for one in reading.doubts if one.tile is None and one.group is None)


@pytest.mark.parametrize("name", ["open", "row", "flowers"])
def test_the_samples_raise_none_of_it(name: str) -> None:
    reading = vision.read(open_photo((SAMPLES / f"{name}.jpg").read_bytes()))
    assert not any(word in one.why for one in reading.doubts for word in ("dark", "blurred", "pixels wide", "glares"))


@pytest.mark.parametrize(
    ("spoil", "word"),
    [(lambda rgb: darkened(rgb, 0.1), "too dark"), (lambda rgb: blurred(rgb, 9), "blurred")],
    ids=["dark", "blurred"],
)
def test_a_spoiled_sample_says_so_in_its_reading(spoil: Callable[[Rgb], Rgb], word: str) -> None:
    clear = open_photo((SAMPLES / "row.jpg").read_bytes()).rgb
    assert word in whole_doubts(vision.read(Photo(spoil(clear), "")))


def test_a_large_photo_is_measured_as_its_small_copy() -> None:
    picture = cv2.imread(os.fspath(SAMPLES / "row.jpg"))
    assert picture is not None
    large = cv2.resize(picture, (4032, round(4032 * picture.shape[0] / picture.shape[1])))
    data = cv2.imencode(".jpg", large)[1].tobytes()
    photo = open_photo(data)
    assert photo.factor == 2
    reading = vision.read(photo)
    assert not any("pixels wide" in one.why for one in reading.doubts)
    assert max(x for tile in reading.tiles for x, _ in tile.corners) > photo.pixels.shape[1]
