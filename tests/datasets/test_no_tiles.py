"""What teaches the networks what is no tile: print, photographs found on the machine, things cut out of them."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets import nothing, pictures, printed

RNG = np.random.default_rng


def test_a_seed_prints_the_same_shelf_again() -> None:
    first, again, other = (printed.shelf(RNG(seed), 300, 200) for seed in (5, 5, 6))
    assert first.shape == (200, 300, 3)
    np.testing.assert_array_equal(first, again)
    assert (first != other).any()


@pytest.mark.parametrize("size", [(3, 3), (40, 12), (12, 300)])
def test_print_fits_the_smallest_and_the_narrowest_sheet(size: tuple[int, int]) -> None:
    width, height = size
    for seed in range(20):
        assert printed.cover(RNG(seed), width, height).shape == (height, width, 3)
        assert printed.shelf(RNG(seed), width, height).shape == (height, width, 3)


def test_crops_of_nothing_are_all_no_tile() -> None:
    crops = nothing.crops(6, seed=1)
    assert crops.names.tolist() == ["-"] * 6
    assert (crops.turns == -1).all()
    assert len({crop.tobytes() for crop in crops.pixels}) > 1


def test_where_no_photographs_are_installed_there_are_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pictures, "_VIEWS", (str(tmp_path),))
    monkeypatch.setattr(pictures, "STAMPS", tmp_path)
    pictures._views.cache_clear()
    pictures._things.cache_clear()
    try:
        assert pictures.view(RNG(0), 40, 40) is None
        assert pictures.thing(RNG(0)) is None
        assert nothing.crops(2, seed=2).names.tolist() == ["-", "-"]
    finally:
        pictures._views.cache_clear()
        pictures._things.cache_clear()


def test_a_view_is_a_part_of_its_photograph(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    noise = RNG(0).integers(0, 256, (400, 700, 3), np.uint8)
    noise[..., 2] = 200
    cv2.imwrite(str(tmp_path / "view.png"), noise[..., ::-1])
    monkeypatch.setattr(pictures, "_VIEWS", (str(tmp_path),))
    pictures._views.cache_clear()
    try:
        view = pictures.view(RNG(1), 60, 40)
    finally:
        pictures._views.cache_clear()
    assert view is not None
    assert view.shape == (40, 60, 3)
    assert abs(int(view[..., 2].min()) - 200) <= 1
