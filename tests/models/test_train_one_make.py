"""The network that sees the tiles of a picture together: what it learns from, its training and its export."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.models.scripts import IN_TRAINING_ENVIRONMENT, train
from vision.one_make import OneMake
from vision.reading import CLASSES, FACE_DOWN

pytestmark = IN_TRAINING_ENVIRONMENT

FACES = {place for place, name in enumerate(CLASSES) if name != FACE_DOWN}
TAKES = 2


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is seen of two drawn makes and of a dozen scenes."""
    folder = tmp_path_factory.mktemp("one-make")
    train("datasets.render", "--out", folder / "scenes", "--count", "12", "--seed", "6", "--jobs", "1")
    asked = ("--makes", "2", "--seed", "7", "--scenes", folder / "scenes", "--jobs", "1")
    train("models.one_make_material", *asked, "--out", folder)
    return folder


def test_every_face_of_a_drawn_make_is_seen_in_every_picture_of_it_and_some_twice(found: Path) -> None:
    with np.load(found / "makes.npz") as makes:
        counts, names = makes["counts"], makes["names"]
        pictures = np.split(names, np.cumsum(counts)[:-1])
        assert len(pictures) == 2 * TAKES
        assert all(set(picture.tolist()) == FACES for picture in pictures)
        assert (counts > len(FACES)).all()
        right = makes["chances"].argmax(axis=1) == names
        assert len(makes["features"]) == len(right)
        assert right.mean() > 0.7


def test_boxes_of_scenes_are_what_they_are_named_or_are_asked_about_in_vain(found: Path) -> None:
    with np.load(found / "scenes.npz") as scenes:
        known = scenes["names"] >= 0
        assert known.any()
        assert set(scenes["names"][known].tolist()) <= FACES
        right = scenes["chances"].argmax(axis=1) == scenes["names"]
        assert right[known].mean() > 0.8


def test_it_adds_nothing_until_it_has_learned(found: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    told = ("--makes", found / "makes.npz", "--scenes", found / "scenes.npz", "--out", run, "--batch", "8")
    train("models.train_one_make", *told, "--steps", "10")
    train("models.train_one_make", *told, "--steps", "40", "--resume")
    train("models.export", "--without-one-make", "--out", tmp_path / "before")
    train("models.export", "--one-make", run / "last.pt", "--out", tmp_path / "after")
    before, after = (OneMake(tmp_path / when / "one_make.onnx", threads=1) for when in ("before", "after"))
    assert before.classes == after.classes == CLASSES
    with np.load(found / "scenes.npz") as scenes:
        count = int(scenes["counts"][0])
        chances, features = scenes["chances"][:count], scenes["features"][:count].astype(np.float32)
    np.testing.assert_allclose(before.told(chances, features), chances, atol=1e-5)
    learned = after.told(chances, features)
    assert np.isfinite(learned).all()
    assert not np.allclose(learned, chances, atol=1e-3)
