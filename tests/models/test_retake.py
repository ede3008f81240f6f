"""Training photographs taken again: the labels go where the tiles go, and say what nobody knows of them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.photos import LabelledPhoto
from datasets.scene import yolo_lines
from models import retake as module
from models.retake import retake

QUAD = np.array([[0.4, 0.35], [0.55, 0.35], [0.55, 0.6], [0.4, 0.6]])
IDS = ("5m", "X")


@pytest.fixture
def photo(tmp_path: Path) -> LabelledPhoto:
    """Two ivory tiles on black, one of them in the corner; their oriented labels, and room for what is written."""
    for kind in ("images", "labels"):
        (tmp_path / kind).mkdir()
    picture = np.full((300, 400, 3), 20, np.uint8)
    quads = [QUAD, QUAD - (0.4, 0.35)]
    for quad in quads:
        left, top, right, bottom = (np.concatenate([quad[0], quad[2]]) * (400, 300, 400, 300)).astype(int)
        picture[top:bottom, left:right] = (190, 225, 240)
    path = tmp_path / "two.png"
    cv2.imwrite(str(path), picture)
    (tmp_path / "labels" / "two.txt").write_text(yolo_lines(IDS, quads))
    boxes = np.array([np.concatenate([quad[0], quad[2]]) for quad in quads])
    return LabelledPhoto(path, "train/trays", "two", IDS, boxes)


@pytest.mark.parametrize("seed", range(12))
def test_each_tile_lies_within_its_corners(photo: LabelledPhoto, tmp_path: Path, seed: int) -> None:
    retake(photo, tmp_path / "labels", tmp_path, "again", np.random.default_rng(seed))
    told = json.loads((tmp_path / "labels" / "again.json").read_text())
    assert [tile["id"] for tile in told["tiles"]] == list(IDS)
    grey = cv2.imread(str(tmp_path / "images" / "again.jpg"), cv2.IMREAD_GRAYSCALE)
    assert grey is not None
    tile = np.zeros(grey.shape, np.uint8)
    cv2.fillConvexPoly(tile, np.array(told["tiles"][0]["corners"]).round().astype(np.int32), 1)
    size = round(float(np.sqrt(tile.sum())))
    inside = cv2.erode(tile, np.ones((size // 4, size // 4)))
    about = cv2.dilate(tile, np.ones((size, size))) - cv2.dilate(tile, np.ones((size // 4, size // 4)))
    assert np.median(grey[inside > 0]) > 1.5 * np.median(grey[about > 0])


def test_nobody_knows_which_way_up_they_are_nor_whether_all_are_labelled(photo: LabelledPhoto, tmp_path: Path) -> None:
    retake(photo, tmp_path / "labels", tmp_path, "again", np.random.default_rng(0))
    told = json.loads((tmp_path / "labels" / "again.json").read_text())
    assert told["all_labelled"] is False
    assert [tile["way_up_told"] for tile in told["tiles"]] == [False, False]


def told_to(monkeypatch: pytest.MonkeyPatch, photo: LabelledPhoto, *words: str | Path) -> None:
    monkeypatch.setattr(module, "photographs", lambda without: [photo] if photo.folder != without else [])
    monkeypatch.setattr(sys, "argv", ["retake", *map(str, words)])
    module.main()


def test_as_many_copies_are_written_as_asked_for_each_another(
    photo: LabelledPhoto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_to(monkeypatch, photo, "--labels", tmp_path, "--out", tmp_path / "out", "--copies", "3", "--seed", "7")
    written = sorted((tmp_path / "out" / "images").iterdir())
    assert [path.stem for path in written] == ["7-000000", "7-000001", "7-000002"]
    assert len({path.read_bytes() for path in written}) == 3
    assert sorted(path.stem for path in (tmp_path / "out" / "labels").iterdir()) == [path.stem for path in written]


def test_photographs_without_labels_are_said_and_nothing_is_written(
    photo: LabelledPhoto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        told_to(monkeypatch, photo, "--labels", tmp_path / "none", "--out", tmp_path / "out")
    assert "has no labels of 1 of 1 photographs: models.material writes them" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
