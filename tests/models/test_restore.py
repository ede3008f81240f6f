"""What ships, given back as checkpoints that answer as it does, and their mean."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray

from datasets.crops import Crops, cut
from datasets.scene import scene_of
from models.flower_material import flat_flowers
from tests.models.scripts import IN_TRAINING_ENVIRONMENT, train
from vision.corners import CornerFinder
from vision.crops import rectify
from vision.detector import Boxes, Detector, View
from vision.eye import MODELS
from vision.photo import Photo
from vision.reader import Reader
from vision.second import SecondReader
from vision.specialist import BAMBOOS_WORD, FLOWERS_WORD, Specialist
from vision.stacked import StackReader

pytestmark = IN_TRAINING_ENVIRONMENT


def test_what_ships_is_restored_and_the_mean_of_two_taken(tmp_path: Path) -> None:
    scene = scene_of(11, 1)
    corners = np.array([tile.corners for tile in scene.tiles], np.float32).reshape(-1, 4, 2)
    crops = cut(scene.image, corners, [tile.id for tile in scene.tiles], [0] * len(corners))
    Crops.join([crops] * (512 // len(corners) + 1)).save(tmp_path / "crops.npz")
    train("datasets.render", "--out", tmp_path / "scenes", "--count", "2", "--seed", "5", "--jobs", "1")
    train("models.stacked_material", "--scenes", tmp_path / "scenes", "--out", tmp_path / "stacks.npz", "--jobs", "1")
    material = ("--pictures", tmp_path / "scenes" / "images", "--crops", tmp_path / "crops.npz")
    train("models.restore", *material, "--stacks", tmp_path / "stacks.npz", "--out", tmp_path / "restored")
    restored = tmp_path / "restored"
    train("models.export", "--corners", restored / "corners.pt", "--out", tmp_path)
    boxes = Boxes(corners, np.ones((len(corners), 1), np.float32))
    laid, again = (
        CornerFinder(folder / "corners.onnx", threads=1).lay(scene.image, boxes) for folder in (MODELS, tmp_path)
    )
    assert np.median(np.abs(laid.corners - again.corners)) < 1
    train("models.export", "--reader", restored / "reader.pt", "--out", tmp_path)
    train("models.export", "--second", restored / "second.pt", "--out", tmp_path)
    seen = rectify(scene.image, corners, 72)
    named = [SecondReader(folder / "second.onnx", threads=1).read_crops(seen) for folder in (MODELS, tmp_path)]
    assert np.abs(named[0].probabilities - named[1].probabilities).mean() < 0.01
    read_by = Reader(MODELS / "reader.onnx", threads=1)
    read = [each.read_crops(seen) for each in (read_by, Reader(tmp_path / "reader.onnx", threads=1))]
    assert np.abs(read[0].probabilities - read[1].probabilities).mean() < 0.01
    vectors = [SecondReader(folder / "second.onnx", threads=1).likeness(seen) for folder in (MODELS, tmp_path)]
    assert (vectors[0] * vectors[1]).sum(axis=1).mean() > 0.9
    train("models.export", "--flowers", restored / "flowers.pt", "--out", tmp_path)
    shown = np.concatenate([flat_flowers(seed).pixels for seed in range(4)])[:, 32:176, 32:176]
    flowers = [
        Specialist(each / "flowers.onnx", read_by.classes, FLOWERS_WORD, threads=1).name(shown)
        for each in (MODELS, tmp_path)
    ]
    assert np.abs(flowers[0] - flowers[1]).mean() < 0.03
    train("models.export", "--bamboos", restored / "bamboos.pt", "--out", tmp_path)
    bamboos = [
        Specialist(each / "bamboos.onnx", read_by.classes, BAMBOOS_WORD, threads=1).name(seen)
        for each in (MODELS, tmp_path)
    ]
    np.testing.assert_allclose(bamboos[1], bamboos[0], atol=0.01)
    together = ("--context", restored / "context.pt", "--one-make", restored / "one_make.pt")
    train("models.export", *together, "--out", tmp_path)
    for file in ("context.onnx", "one_make.onnx"):
        sessions = [onnxruntime.InferenceSession(str(folder / file)) for folder in (MODELS, tmp_path)]
        rng = np.random.default_rng(0)
        given = {
            each.name: rng.normal(size=[side if isinstance(side, int) else 7 for side in each.shape]).astype(np.float32)
            for each in sessions[0].get_inputs()
        }
        answers = [session.run(None, given)[0] for session in sessions]
        assert np.ptp(answers[0]) > 0.1
        np.testing.assert_allclose(answers[1], answers[0], atol=0.01)
    train("models.export", "--stacked", restored / "stacked.pt", "--out", tmp_path)
    photo = Photo(scene.image, "")
    stacks = [StackReader(folder / "stacked.onnx").look(photo, corners)() for folder in (MODELS, tmp_path)]
    np.testing.assert_allclose(stacks[1].chances, stacks[0].chances, atol=0.01)
    np.testing.assert_allclose(stacks[1].under, stacks[0].under, atol=0.5)
    train("models.average", restored / "detector.pt", restored / "detector.pt", "--out", restored / "detector.pt")
    with pytest.raises(AssertionError, match=r"detector.pt is of a detector, .*reader.pt of a reader"):
        train("models.average", restored / "detector.pt", restored / "reader.pt", "--out", restored / "mean.pt")
    assert not (restored / "mean.pt").exists()
    train("models.export", "--detector", restored / "detector.pt", "--near", restored / "near.pt", "--out", tmp_path)
    pictures = [scene.image, *(scene_of(11, number).image for number in range(2, 8))]
    for file in ("detector.onnx", "near.onnx"):
        eight_bits, whole = (Detector(folder / file, threads=1) for folder in (MODELS, tmp_path))
        away = [widths_apart(eight_bits, whole, picture) for picture in pictures]
        assert len(away[0]) >= 3
        # What ships counts in eight bits, what is restored does not.
        assert np.median(np.concatenate(away)) < 0.02
        assert away[0].max() < 0.12


def widths_apart(shipped: Detector, restored: Detector, picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How far from each tile that one detector is sure of the other's nearest box lies, in widths of the tile."""
    whole = View.whole(picture.shape[1], picture.shape[0], 640)
    found, again = (detector.look(picture, whole) for detector in (shipped, restored))
    sure = found.take(found.scores > 0.7)
    away = np.linalg.norm(sure.centres[:, None] - again.centres[None], axis=2).min(axis=1)
    return np.asarray(away / sure.sides[:, 0], np.float32)
