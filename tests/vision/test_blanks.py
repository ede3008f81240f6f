"""Blank dragons that are none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import vision.eye
from tests.vision.laid import CLASSES
from vision.blanks import asked
from vision.detector import Boxes
from vision.eye import TILE_CHANCE, Eye, Sight
from vision.photo import open_photo
from vision.taught import TaughtSet

WHITE = CLASSES.index("P")
SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"


def one(tile: str, chance: float, size: tuple[float, float]) -> tuple[Boxes, NDArray[np.float32]]:
    """Return a box so wide and high, pixels, and the chances of its names."""
    wide, high = size
    corners = np.array([[[0, 0], [wide, 0], [wide, high], [0, high]]], np.float32)
    chances = np.zeros((1, len(CLASSES)), np.float32)
    chances[0, CLASSES.index(tile)] = chance
    return Boxes(corners, chances), chances


@pytest.mark.parametrize(
    ("tile", "chance", "size", "factor", "is_asked"),
    [
        ("P", 0.7, (150, 200), 1.0, True),
        ("P", 0.7, (75, 100), 2.0, True),  # in a picture of half the size
        ("P", 0.98, (150, 200), 1.0, False),  # sure
        ("P", 0.4, (150, 200), 1.0, False),  # taken for no tile anyway
        ("3p", 0.7, (150, 200), 1.0, False),
        ("P", 0.7, (75, 100), 1.0, False),  # too small to show more when it is enlarged
        ("P", 0.7, (150, 40), 1.0, False),  # seen from low down
    ],
)
def test_a_large_dragon_that_is_not_sure_is_asked_about(
    tile: str, chance: float, size: tuple[float, float], factor: float, *, is_asked: bool
) -> None:
    boxes, chances = one(tile, chance, size)
    assert len(asked(boxes, chances, WHITE, factor, TILE_CHANCE)) == is_asked


@pytest.mark.parametrize(
    ("tiles", "score", "stays"), [(8, 0.1, False), (8, 0.6, True), (13, 0.1, True)], ids=["unseen", "seen", "a hand"]
)
def test_of_few_tiles_a_dragon_that_a_larger_look_does_not_show_is_left_out_and_told(
    monkeypatch: pytest.MonkeyPatch, tiles: int, score: float, *, stays: bool
) -> None:
    eye, photo = Eye(), open_photo((SAMPLES / "row.jpg").read_bytes())
    whole, judged = eye._sight(photo), eye.judge
    sure = np.flatnonzero(judged(whole).sum(axis=1) > TILE_CHANCE)
    shown = sure[np.argsort(whole.boxes.centres[sure, 0])][:tiles]
    sight = replace(whole, boxes=whole.boxes.take(shown), names=whole.names.take(shown), whole=whole.whole[shown])
    white = eye.model.classes.index("P")

    def with_a_blank(seen: Sight, taught: TaughtSet | None = None) -> NDArray[np.float32]:
        chances = judged(seen, taught)
        if len(seen.boxes.corners) == tiles:
            chances[0] = 0
            chances[0, white] = 0.7
        return chances

    monkeypatch.setattr(eye, "judge", with_a_blank)
    monkeypatch.setattr(eye, "_sight", lambda *_: sight)
    monkeypatch.setattr(eye, "_levelled", lambda *_, **__: iter(()))
    monkeypatch.setattr(eye, "_closer", lambda *_: iter(()))
    monkeypatch.setattr(vision.eye, "asked", lambda *_: np.array([0]))
    monkeypatch.setattr(vision.eye, "seen_larger", lambda *_: np.array([score], np.float32))
    reading = eye.read(photo)
    assert len(reading.tiles) == tiles - (not stays)
    assert any("Something blank" in doubt.why for doubt in reading.doubts) is not stays
