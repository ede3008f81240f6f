"""A box between two tiles that touch is no third, and boxes seen slantwise lie where they lie."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.laid import CLASSES, Camera, Tile, read, rows
from vision.detections import Detections

NO_ROOM = "for which there is no room"


@pytest.mark.parametrize("camera", [Camera(), Camera(angle=70), Camera(slant=0.6, flat=0.5, jitter=0.02)], ids=str)
@pytest.mark.parametrize(
    "hand", ["6m 6m 6m 6p 6p | 9s 9s 9s | 4p 4p 4p | 5p 5p 5p", "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E"]
)
def test_a_box_between_two_tiles_that_touch_is_none_and_it_is_told(hand: str, camera: Camera) -> None:
    tiles = rows(hand)
    name = tiles[6].id
    seen = camera.see([*tiles, Tile(name, (tiles[6].x + tiles[7].x) / 2, 0.0)])
    reading = read(seen)
    assert [tile.id for tile in reading.tiles] == [tile.id for tile in tiles]
    assert any(NO_ROOM in doubt.why and doubt.alternatives == (name,) for doubt in reading.doubts)


@pytest.mark.parametrize("slant", [0.0, 0.6, 0.9])
def test_in_a_row_that_recedes_every_tile_has_its_room(slant: float) -> None:
    tiles = rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E")
    reading = read(Camera(angle=75, slant=slant, flat=0.8).see(tiles))
    assert sorted(tile.id for tile in reading.tiles) == sorted(tile.id for tile in tiles)
    assert not any(NO_ROOM in doubt.why for doubt in reading.doubts)


def test_a_flower_seen_slantwise_is_not_taken_for_the_tile_that_stands_before_it() -> None:
    corners = np.array(
        [
            [[1071, 487], [1238, 509], [1107, 564], [934, 542]],  # a flower lying flat, seen from the left
            [[1038, 588], [1230, 600], [1219, 868], [1009, 858]],  # a wind standing before it
        ],
        float,
    )
    probabilities = np.zeros((2, len(CLASSES)))
    probabilities[[0, 1], [CLASSES.index("s2"), CLASSES.index("W")]] = 0.98, 0.999
    reading = read(Detections(corners, probabilities, CLASSES, np.zeros((2, 2))))
    assert sorted(tile.id for tile in reading.tiles) == ["W", "s2"]
