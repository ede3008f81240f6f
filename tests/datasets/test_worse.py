"""A photograph taken again worse: its labels go where its tiles go, and the same seed takes the same picture."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.outcomes import Truth, upright
from datasets.samples import SAMPLES
from datasets.worse import WAYS, read_again, take
from vision import shipped_eye
from vision.photo import open_photo

IDS = ("1m", "2m", "3m")
BOXES = np.array([[0.1, 0.15, 0.25, 0.4], [0.55, 0.2, 0.7, 0.45], [0.4, 0.6, 0.55, 0.85]])


@pytest.fixture
def truth(tmp_path: Path) -> Truth:
    """Three plain ivory tiles on black."""
    high, wide = 300, 400
    picture = np.full((high, wide, 3), 20, np.uint8)
    for left, top, right, bottom in (BOXES * [wide, high, wide, high]).astype(int):
        picture[top:bottom, left:right] = (190, 225, 240)
    path = tmp_path / "images" / "three.png"
    path.parent.mkdir()
    cv2.imwrite(str(path), picture)
    return Truth(path, IDS, BOXES)


@pytest.mark.parametrize("way", WAYS)
def test_each_tile_lies_in_its_box(truth: Truth, way: str) -> None:
    for seed in range(5):
        data, moved = take(truth, way, seed)
        grey = cv2.cvtColor(open_photo(data).rgb, cv2.COLOR_RGB2GRAY)
        bright = (grey > (int(grey.max()) + int(np.median(grey))) / 2).astype(np.uint8)
        middles = (moved.xyxy[:, :2] + moved.xyxy[:, 2:]) / 2 * grey.shape[::-1]
        assert moved.ids == IDS
        for (left, top, right, bottom), middle in zip(
            moved.xyxy * (grey.shape[::-1] * 2), middles.astype(int), strict=True
        ):
            around = cv2.connectedComponentsWithStats(bright)
            found = around[2][around[1][middle[1], middle[0]]]
            assert bright[middle[1], middle[0]]
            np.testing.assert_allclose(found[:2], (left, top), atol=6 + 0.02 * max(grey.shape))
            np.testing.assert_allclose(found[:2] + found[2:4], (right, bottom), atol=6 + 0.02 * max(grey.shape))


@pytest.mark.parametrize("way", WAYS)
def test_the_same_seed_takes_the_same_picture_and_another_another(truth: Truth, way: str) -> None:
    assert take(truth, way, 1)[0] == take(truth, way, 1)[0]
    if way != "grey":
        assert take(truth, way, 1)[0] != take(truth, way, 2)[0]


def test_what_is_no_picture_is_said(tmp_path: Path) -> None:
    path = tmp_path / "words.jpg"
    path.write_text("no picture")
    with pytest.raises(ValueError, match=r"words\.jpg is no picture"):
        take(Truth(path, (), np.empty((0, 4))), "turned", 0)


def test_a_hand_is_read_whole_turned_to_any_angle() -> None:
    eye, path = shipped_eye(), SAMPLES / "row.jpg"
    photo = open_photo(path.read_bytes())
    tiles = eye.read(photo).tiles
    truth = Truth(path, tuple(tile.id for tile in tiles), upright(tiles) / np.array([photo.width, photo.height] * 2))
    found = [one for seed in range(4) for one in read_again(iter([truth]), eye, "turned", seed)]
    assert [one.whole for one in found] == [True] * 4
    assert all(one.expected == found[0].expected for one in found)
