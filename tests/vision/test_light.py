"""The light on a hand is told by the bodies of its tiles, whatever is printed on them and whatever lies about them."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.light import lit, white_light

QUADS = np.array([[[x, 20], [x + 30, 20], [x + 30, 60], [x, 60]] for x in (10, 50, 90)], np.float32)


def table(body: tuple[int, int, int], print_: tuple[int, int, int] = (20, 60, 30)) -> NDArray[np.uint8]:
    """Three tiles with print over less than half of each on a bright blue cloth."""
    picture = np.full((80, 130, 3), (60, 90, 250), np.uint8)
    for left, top in QUADS[:, 0].astype(int):
        picture[top : top + 40, left : left + 30] = body
        picture[top + 8 : top + 24, left + 8 : left + 24] = print_
    return picture


@pytest.mark.parametrize("body", [(250, 250, 250), (230, 220, 200), (160, 160, 160), (240, 230, 196)])
def test_white_and_ivory_by_day_need_no_other_light(body: tuple[int, int, int]) -> None:
    assert white_light(table(body), QUADS) is None


@pytest.mark.parametrize("body", [(60, 58, 50), (240, 180, 120), (120, 200, 210), (149, 140, 140)])
def test_dark_and_tinted_bodies_are_white_in_the_light_that_is_told(body: tuple[int, int, int]) -> None:
    picture = table(body)
    gains = white_light(picture, QUADS)
    assert gains is not None
    shown = lit(picture, gains)[22, 12].astype(int)
    assert np.ptp(shown) <= 3
    assert 220 <= shown.min() <= shown.max() <= 230


def test_white_print_on_black_tiles_is_taken_for_no_dark_body() -> None:
    picture = table((25, 25, 25))
    for left, top in QUADS[:, 0].astype(int):
        picture[top + 4 : top + 36, left + 4 : left + 26] = 235
    assert white_light(picture, QUADS) is None


def test_no_tiles_tell_nothing_and_corners_outside_the_picture_do_no_harm() -> None:
    assert white_light(table((60, 60, 60)), QUADS[:0]) is None
    assert white_light(table((60, 60, 60)), QUADS - 25) is not None


def test_light_goes_no_further_than_white_and_no_darkness_further_than_black() -> None:
    gains = white_light(np.zeros((80, 130, 3), np.uint8), QUADS)
    assert gains is not None
    assert np.isfinite(gains).all()
    crops = np.full((2, 5, 5, 3), 200, np.uint8)
    assert (lit(crops, np.array([2, 1, 0.5], np.float32)) == [255, 200, 100]).all()
    assert (crops == 200).all()
