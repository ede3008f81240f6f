"""A box between two tiles that others cover is doubted, however sure its name."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.laid import CAMERAS, Camera, Tile, read, rows
from vision.covered import covered


@pytest.mark.parametrize("angle", [0.0, 35.0, 90.0])
def test_a_box_between_two_tiles_is_doubted(angle: float) -> None:
    tiles = [*rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E"), Tile("9m", 9.18 - 0.5 * 1.02, 0.0)]
    seen = Camera(angle=angle).see(tiles)
    between = len(tiles) - 1
    less = seen.probabilities.copy()
    less[between] *= 0.95
    assert covered(replace(seen, probabilities=less), range(len(tiles))) == {between}


@pytest.mark.parametrize("camera", CAMERAS, ids=str)
def test_tiles_side_by_side_cover_each_other_not_at_all(camera: Camera) -> None:
    seen = camera.see(rows("E E E | 2m 3m 4m 5m 6m 7m", "7p 8p 9p | C' C C | N' N N", apart=1.4))
    unlike = np.linspace(0.8, 1.0, len(seen))[:, None]
    assert not covered(replace(seen, probabilities=seen.probabilities * unlike), range(len(seen)))


def test_a_covered_tile_of_the_hand_is_asked_about() -> None:
    tiles = rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E")
    # pushed half over the next one, with the step that it makes on its other side
    tiles = [*tiles[:-1], replace(tiles[-1], x=tiles[-1].x - 0.6)]
    seen = Camera().see(tiles)
    less = seen.probabilities.copy()
    less[-1] *= 0.95
    reading = read(replace(seen, probabilities=less))
    (asked,) = [doubt.tile for doubt in reading.doubts if doubt.tile is not None]
    assert [tile.id for tile in reading.tiles] == [tile.id for tile in tiles]
    assert asked == len(tiles) - 1
