"""The picture with the reading drawn on it."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.overlay import draw_overlay, encode_jpeg, encode_png, is_drawn
from vision.reading import Doubt, Group, ModelInfo, Reading, ReadTile


def reading(size: tuple[int, int], count: int = 3) -> Reading:
    """Tiles of 60 x 80 in a row, the second one doubted, the last one apart."""
    tiles = tuple(
        ReadTile("5p", 0.9, ((50 + 70 * n, 60), (110 + 70 * n, 60), (110 + 70 * n, 140), (50 + 70 * n, 140)))
        for n in range(count)
    )
    groups = (Group("pung", None, (0, 1)), Group("apart", None, (2,))) if count else ()
    doubts = (Doubt("unsure", tile=1), Doubt("open or concealed", group=0)) if count else ()
    return Reading(*size, "0" * 64, tiles, groups, {}, 0.5, ModelInfo("none", "", ()), doubts)


@pytest.mark.parametrize(("height", "width"), [(200, 300), (3000, 4000), (64, 64)])
def test_draws_at_phone_size_and_leaves_the_photo_alone(height: int, width: int) -> None:
    photo = np.full((height, width, 3), 90, np.uint8)
    drawn = draw_overlay(photo, reading((width, height)))
    assert max(drawn.shape[:2]) == min(1600, max(height, width))
    assert (photo == 90).all()
    assert (drawn != 90).any()


def test_doubt_has_another_colour() -> None:
    photo = np.full((200, 300, 3), 90, np.uint8)
    drawn = draw_overlay(photo, reading((300, 200)))
    left_side_sure, left_side_doubted = drawn[120, 50].astype(int), drawn[120, 120].astype(int)
    assert left_side_sure[1] > left_side_sure[0]
    assert left_side_doubted[0] > left_side_doubted[1]


def test_nothing_read_draws_nothing() -> None:
    photo = np.full((200, 300, 3), 90, np.uint8)
    assert (draw_overlay(photo, reading((300, 200), 0)) == photo).all()


def test_encodes() -> None:
    photo = np.zeros((64, 96, 3), np.uint8)
    photo[..., 0] = 200
    for data in (encode_jpeg(photo), encode_png(photo)):
        pixels = np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))
        assert pixels.shape == photo.shape
        assert abs(int(pixels[5, 5, 0]) - 200) < 8
        assert pixels[5, 5, 2] < 8


def test_a_picture_larger_than_any_photo_is_nobodys_drawing(tmp_path: Path) -> None:
    huge = tmp_path / "huge.png"
    Image.new("1", (20_000, 10_000)).save(huge)
    assert not is_drawn(huge)
    drawn = tmp_path / "drawn.png"
    drawn.write_bytes(encode_png(np.zeros((8, 8, 3), np.uint8)))
    assert is_drawn(drawn)
