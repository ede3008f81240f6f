"""Tiles of labelled pictures that lose their prints: bare in the light that lay on them, and told as blank dragons."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.blanked import BACK, DRAGON, blanked, frame, without_print
from models.material import load, told_by
from vision.reading import CLASSES

LIT = 180.0
"""The body at its darkest; it grows lighter to the right."""
QUADS = np.array(
    [[[left, 60], [left + 60, 60], [left + 60, 140], [left, 140]] for left in (40, 100, 160, 220)], np.float32
)
NAMES = np.array([CLASSES.index(name) for name in ("2p", "E", "X", "P")])


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(7)


def table(rng: np.random.Generator) -> NDArray[np.uint8]:
    """Four tiles in slanting light on green felt: two with red and blue print, a back, a blank dragon."""
    picture = np.zeros((200, 320, 3), np.float64)
    picture[:] = (20, 110, 60)
    picture[60:140, 40:280] = (LIT + np.arange(240) / 4)[None, :, None] * (1, 0.97, 0.85)
    for left, ink in ((40, (150, 20, 30)), (100, (20, 30, 140))):
        cv2.circle(picture, (left + 30, 85), 12, ink, -1)
        cv2.circle(picture, (left + 30, 118), 12, ink, -1)
    picture[60:140, 160:220] = (30, 60, 160)
    return (picture + rng.normal(0, 1.5, picture.shape)).clip(0, 255).astype(np.uint8)


def test_where_print_was_is_body_in_the_same_light(rng: np.random.Generator) -> None:
    picture = table(rng)
    before = picture.copy()
    assert without_print(picture, QUADS[0], rng)
    print_was = picture[73:130, 58:83].astype(float)
    expected = (LIT + np.arange(18, 43) / 4)[None, :, None] * (1, 0.97, 0.85)
    assert np.abs(cv2.GaussianBlur(print_was - expected, (0, 0), 2)).max() < 5
    outside = np.ones(picture.shape[:2], bool)
    outside[60:141, 40:101] = False
    assert (picture[outside] == before[outside]).all()


def test_a_face_that_is_all_print_keeps_it(rng: np.random.Generator) -> None:
    picture = rng.integers(0, 256, (200, 320, 3), np.uint8)
    before = picture.copy()
    assert not without_print(picture, QUADS[0], rng)
    assert (picture == before).all()


@pytest.mark.parametrize("quad", [QUADS[0] - [70, 90], QUADS[0] + [260, 100]])
def test_a_tile_that_the_frame_cuts_off_is_bared_where_it_shows(
    quad: NDArray[np.float32], rng: np.random.Generator
) -> None:
    picture = np.full((200, 320, 3), 200, np.uint8)
    low, high = quad.min(axis=0).astype(int), quad.max(axis=0).astype(int)
    cv2.circle(picture, ((low + high) // 2).tolist(), 14, (20, 20, 120), -1)
    without_print(picture, quad.astype(np.float32), rng)
    shown = picture[max(low[1], 0) : high[1], max(low[0], 0) : high[0]]
    assert shown.size
    assert shown.min() > 185


def test_backs_stay_backs_and_what_was_bared_is_told_a_dragon(rng: np.random.Generator) -> None:
    lost = np.zeros(len(NAMES), int)
    for _ in range(40):
        made = blanked(table(rng), NAMES, QUADS, rng)
        assert made is not None
        lost += made[1] != NAMES
        assert set(made[1][made[1] != NAMES]) == {DRAGON}
    assert lost[:2].all()
    assert not lost[2:].any()


def test_pictures_of_backs_and_blank_dragons_alone_are_not_taken(rng: np.random.Generator) -> None:
    assert blanked(table(rng), np.array([BACK, DRAGON]), QUADS[2:], rng) is None


def test_a_frame_lies_on_the_tile(rng: np.random.Generator) -> None:
    picture = np.full((200, 320, 3), 200, np.uint8)
    frame(picture, QUADS[:1], rng)
    drawn = np.argwhere((picture != 200).any(axis=2))
    assert len(drawn)
    assert (drawn.min(axis=0) >= (62, 42)).all()
    assert (drawn.max(axis=0) <= (138, 98)).all()
    assert (picture[90:110, 65:75] == 200).all()


def test_the_command_writes_what_trainings_take(tmp_path: Path, rng: np.random.Generator) -> None:
    for name in ("images", "labels"):
        (tmp_path / "in" / name).mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "in/images/one.jpg"), cv2.cvtColor(table(rng), cv2.COLOR_RGB2BGR))
    shares = QUADS / (320, 200)
    rows = [f"{name} " + " ".join(map(str, quad.ravel())) for name, quad in zip(NAMES, shares, strict=True)]
    (tmp_path / "in/labels/one.txt").write_text("\n".join(rows))
    command = [sys.executable, "-m", "models.blanked", "--data", str(tmp_path / "in"), "--out", str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "1 pictures\n"
    (label,) = (tmp_path / "out" / "labels").iterdir()
    classes, quads = told_by(label)
    assert np.allclose(quads, shares, atol=1e-5)
    (tile,) = np.flatnonzero(classes != NAMES)[:1]
    left = int(QUADS[tile, 0, 0])
    face = load(tmp_path / "out" / "images" / f"{label.stem}.jpg")[66:134, left + 8 : left + 52]
    assert classes[tile] == DRAGON
    assert np.ptp(cv2.GaussianBlur(face[28:40, 15:29], (0, 0), 2)[..., 0].astype(int)) < 30
