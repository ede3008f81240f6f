"""A stick across a tile hides as much of it as is said, at its head or its foot, and nothing else of the picture."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.outcomes import Truth, upright
from datasets.samples import SAMPLES
from datasets.sticks import HIDDEN, OVER, covered, with_a_stick
from vision import shipped_eye
from vision.photo import open_photo

WIDE, HIGH = 60, 80
QUAD = np.array([[100, 200], [100 + WIDE, 200], [100 + WIDE, 200 + HIGH], [100, 200 + HIGH]], np.float64)


@pytest.mark.parametrize("first", range(4))
def test_a_stick_hides_a_part_of_a_tile_whatever_its_first_corner(first: int) -> None:
    blank = np.full((400, 400, 3), 250, np.uint8)
    seen = [with_a_stick(blank, np.roll(QUAD, first, axis=0), np.random.default_rng(seed)) for seed in range(20)]
    ends = set()
    for picture in seen:
        rows, columns = np.nonzero((picture != 250).all(axis=2))
        inside = np.unique(rows[(rows >= 200) & (rows <= 200 + HIGH)])
        assert HIDDEN[0] - 0.03 < len(inside) / HIGH < HIDDEN[1] + 0.03
        assert rows.min() >= 200 - OVER[0] * HIGH - 2
        assert rows.max() <= 200 + (1 + OVER[0]) * HIGH + 2
        assert 100 - OVER[1] * WIDE - 2 <= columns.min() < 100
        assert 100 + WIDE < columns.max() <= 100 + (1 + OVER[1]) * WIDE + 2
        ends.add("head" if rows.min() < 200 else "foot")
    assert ends == {"head", "foot"}
    assert (blank == 250).all()


def test_of_hands_read_whole_so_many_are_covered_and_a_hand_read_wrong_is_not() -> None:
    eye, path = shipped_eye(), SAMPLES / "row.jpg"
    photo = open_photo(path.read_bytes())
    tiles = eye.read(photo).tiles
    xyxy = upright(tiles) / np.array([photo.width, photo.height] * 2)
    ids = tuple(tile.id for tile in tiles)
    right, wrong = Truth(path, ids, xyxy), Truth(path, ("9s", *ids[1:]), xyxy)
    assert list(covered([wrong], eye, 5, seed=0)) == []
    first, again = (list(covered([wrong, right, right, right], eye, 2, seed=3)) for _ in range(2))
    assert len(first) == 2
    assert first == again
    assert all(one.expected == first[0].expected for one in first)
