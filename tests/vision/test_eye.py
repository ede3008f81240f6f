from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

import vision
from vision.detector import Boxes
from vision.eye import MODELS, TILE_CHANCE, Eye
from vision.fusing import each_alone
from vision.looks import Found
from vision.odds import log_odds
from vision.photo import Photo, open_photo
from vision.reader import Names
from vision.reading import FACE_DOWN, FACES, NOT_A_TILE

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
QUAD = np.array([[[0, 0], [30, 0], [30, 40], [0, 40]]], np.float32)


def one(detector: list[float], reader: list[float]) -> NDArray[np.float32]:
    """Return the fused chances of one box of three names; the reader's last chance is "not a tile"."""
    names = Names(np.array([reader], np.float32), np.full((1, 4), 0.25, np.float32))
    chances = each_alone(Boxes(QUAD, np.array([detector], np.float32)), names)
    return np.asarray(chances[0], np.float32)


def test_two_networks_that_agree_are_surer_than_either() -> None:
    fused = one([0.1, 0.7, 0.1], [0.1, 0.7, 0.1, 0.1])
    assert fused.argmax() == 1
    assert fused[1] / fused.sum() > 0.7 / 0.9


def test_the_reader_outweighs_the_detector_on_the_name() -> None:
    assert one([0.6, 0.3, 0.0], [0.1, 0.8, 0.05, 0.05]).argmax() == 1


def test_the_sum_is_the_chance_of_a_tile() -> None:
    tile = one([0.3, 0.6, 0.0], [0.1, 0.8, 0.09, 0.01]).sum()
    none = one([0.1, 0.1, 0.0], [0.01, 0.02, 0.02, 0.95]).sum()
    assert 0 <= none < 0.5 < tile <= 1


def test_certainty_of_one_network_never_divides_by_zero() -> None:
    assert np.isfinite(one([1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0])).all()
    assert np.isfinite(log_odds(np.array([0.0, 1.0], np.float32))).all()


def test_says_which_file_is_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"detector\.onnx is missing"):
        Eye(tmp_path)


def test_the_shipped_weights_name_every_face_and_stay_small() -> None:
    eye = vision.shipped_eye()
    assert eye.model.classes == (*FACES, FACE_DOWN)
    assert eye.model.to_json()["sha256"] == eye.model.sha256
    assert sum(path.stat().st_size for path in MODELS.glob("*.onnx")) < 22_500_000


def test_the_networks_answer_in_the_documented_shapes() -> None:
    photo = open_photo((SAMPLES / "row.jpg").read_bytes())
    boxes, names = vision.shipped_eye().look(photo.rgb)
    assert boxes.corners.shape[1:] == (4, 2)
    assert names.probabilities.shape == (len(boxes.corners), len((*FACES, FACE_DOWN, NOT_A_TILE)))
    assert boxes.corners[:, :, 0].min() > -50
    assert boxes.corners[:, :, 0].max() < photo.width + 50


def test_a_tile_that_fills_the_frame_is_read() -> None:
    rgb = open_photo((SAMPLES / "gallery" / "clean.jpg").read_bytes()).rgb
    tiles = json.loads((SAMPLES / "gallery" / "clean.json").read_text())["tiles"]
    for tile in tiles[:6]:
        corners = np.array(tile["corners"])
        low, high = corners.min(axis=0).astype(int) - 3, corners.max(axis=0).astype(int) + 3
        near = cv2.resize(rgb[low[1] : high[1], low[0] : high[0]], None, fx=9, fy=9, interpolation=cv2.INTER_CUBIC)
        assert [read.id for read in vision.shipped_eye().read(Photo(np.asarray(near, np.uint8), "")).tiles] == [
            tile["id"]
        ]


def test_a_hand_is_found_though_something_else_draws_the_first_look_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    photo, eye = open_photo((SAMPLES / "row.jpg").read_bytes()), vision.shipped_eye()
    frame = np.array([[2, 2], [32, 2], [32, 42], [2, 42]], np.float32)
    drawn = Boxes(frame[None], np.full((1, len(eye.model.classes)), 0.6 / len(eye.model.classes), np.float32))
    monkeypatch.setattr(vision.eye, "look_first", lambda *_: Found(drawn, drawn, 30.0))
    told = Counter(json.loads((SAMPLES / "row.json").read_text())["concealed"])
    assert Counter(tile.id for tile in eye.read(photo).tiles) == told


def test_a_hand_that_is_nearly_finished_is_looked_at_closer_until_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    eye, photo = Eye(), open_photo((SAMPLES / "row.jpg").read_bytes())
    whole = eye._sight(photo)
    tile = np.flatnonzero(eye.judge(whole).sum(axis=1) > TILE_CHANCE)
    less = [whole.boxes.take(tile[:count]) for count in (len(tile) - 1, len(tile) - 2)]
    first, second = (replace(whole, boxes=boxes, names=whole.names.take(tile[: len(boxes.corners)])) for boxes in less)
    monkeypatch.setattr(eye, "_sight", lambda *_: first)
    for closer, ids in (([second, whole, second], 14), ([second], 13), ([], 13)):
        asked = iter(closer)
        monkeypatch.setattr(eye, "_closer", lambda *_, asked=asked: asked)
        reading = eye.read(photo)
        assert len(reading.tiles) == ids
        assert any("closer look" in doubt.why for doubt in reading.doubts) == (ids == 14)
        assert len(list(asked)) == (ids == 14)


def test_a_hand_that_a_closer_look_reads_the_same_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    eye, photo = Eye(), open_photo((SAMPLES / "row.jpg").read_bytes())
    whole = eye._sight(photo)
    tile = np.flatnonzero(eye.judge(whole).sum(axis=1) > TILE_CHANCE)
    for less, left in ((2, 1), (1, 0)):  # what lacks one tile may yet be finished
        kept = tile[: len(tile) - less]
        seen = replace(whole, boxes=whole.boxes.take(kept), names=whole.names.take(kept))
        asked = iter([seen, seen])
        monkeypatch.setattr(eye, "_sight", lambda *_, seen=seen: seen)
        monkeypatch.setattr(eye, "_levelled", lambda *_, **__: iter(()))
        monkeypatch.setattr(eye, "_closer", lambda *_, asked=asked: asked)
        assert len(eye.read(photo).tiles) == 14 - less
        assert len(list(asked)) == left


@pytest.mark.parametrize("low", [True, False])
def test_beside_a_finished_hand_more_is_looked_for_where_it_was_seen_from_low_down(
    monkeypatch: pytest.MonkeyPatch, *, low: bool
) -> None:
    eye, asked = Eye(), list[object]()

    def levelled(sight: object, _ways: object) -> Iterator[object]:
        asked.append(sight)
        return iter(())

    monkeypatch.setattr(eye, "_levelled", levelled)
    monkeypatch.setattr(vision.eye, "seen_low", lambda *_: low)
    assert len(eye.read(open_photo((SAMPLES / "row.jpg").read_bytes())).tiles) == 14
    assert bool(asked) is low


def test_few_tiles_tell_their_plane_by_the_word_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    eye, photo = Eye(), open_photo((SAMPLES / "row.jpg").read_bytes())
    sight = eye._sight(photo)
    together = eye.judge(sight).sum(axis=1) > TILE_CHANCE
    for sure in (3, 4):
        alone = np.zeros((len(together), 1), np.float32)
        alone[:sure] = 0.9
        monkeypatch.setattr(vision.eye, "each_alone", lambda *_, alone=alone: alone)
        assert len(eye._laid(sight).corners) == (4 if sure == 4 else together.sum())


@pytest.mark.parametrize(("flat", "lean"), [(0.3, 0.5), (0.25, 0.4), (0.2, 0.0)])
def test_a_hand_seen_from_low_down_and_aside_is_read_like_one_seen_from_above(flat: float, lean: float) -> None:
    rgb = open_photo((SAMPLES / "open.jpg").read_bytes()).rgb
    height, width = rgb.shape[:2]
    slant = np.array([[1.0, lean, 0.0], [0.0, flat, 0.0]])
    size = (round(width + lean * height), round(flat * height))
    low = np.asarray(cv2.warpAffine(rgb, slant, size, flags=cv2.INTER_AREA), np.uint8)
    above, aside = (sorted(tile.id for tile in Eye().read(Photo(seen, "")).tiles) for seen in (rgb, low))
    assert len(above) == 15
    assert aside == above


def test_a_picture_without_tiles_says_so() -> None:
    blank = np.full((480, 640, 3), 90, np.uint8)
    assert len(vision.shipped_eye().detect(Photo(blank, ""))) == 0
