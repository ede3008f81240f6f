"""The training scripts for a few steps on a handful of rendered scenes, and the export, so that they can't rot."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.crops import Crops, cut
from datasets.flat import make_crops
from datasets.scene import scene_of
from models.context_material import pictures_in
from models.flower_material import flat_flowers
from models.stacked_material import Stacks
from tests.models.scripts import IN_TRAINING_ENVIRONMENT, PYTHON, ROOT, begun, train
from vision.context import Context, own_odds
from vision.corners import CornerFinder
from vision.crops import rectify
from vision.detector import Boxes
from vision.eye import MODELS
from vision.photo import Photo
from vision.reader import Reader
from vision.reading import FACE_DOWN, FACES, NOT_A_TILE
from vision.second import SecondReader
from vision.specialist import BAMBOOS_WORD, FLOWERS_WORD, Specialist
from vision.stacked import StackReader

pytestmark = IN_TRAINING_ENVIRONMENT


def test_padding_folded_into_the_convolutions_changes_no_answer(tmp_path: Path) -> None:
    checks = """
import sys
from pathlib import Path
import numpy as np
import onnx
import torch
from onnxruntime import InferenceSession
from models.fold_pads import fold_pads
from models.second_network import SamePadded
torch.manual_seed(3)
layers = [SamePadded(3, 8, 3, 2), torch.nn.ReLU6(), SamePadded(8, 8, 5, 2, 8)]
layers += [SamePadded(8, 4, 1, 1), SamePadded(4, 4, 5, 1)]
network = torch.nn.Sequential(*layers).eval()
path = Path(sys.argv[1]) / "padded.onnx"
shown = torch.rand(2, 3, 64, 96)
axes = {"x": {0: "n", 2: "h", 3: "w"}}
torch.onnx.export(network, (shown,), str(path), input_names=["x"], dynamic_axes=axes, opset_version=17, dynamo=False)
model = onnx.load(str(path))
assert sum(node.op_type == "Pad" for node in model.graph.node) == 2
before = InferenceSession(model.SerializeToString()).run(None, {"x": shown.numpy()})[0]
folded = fold_pads(model)
kinds = [node.op_type for node in folded.graph.node if node.op_type != "Constant"]
assert kinds == ["Conv", "Clip", "Conv", "Conv", "Conv"], kinds
after = InferenceSession(folded.SerializeToString()).run(None, {"x": shown.numpy()})[0]
assert before.shape == after.shape == (2, 4, 16, 24)
np.testing.assert_allclose(after, before, atol=1e-6)
"""
    done = subprocess.run([PYTHON, "-c", checks, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_the_reader_trains_resumes_and_exports(tmp_path: Path) -> None:
    scene = scene_of(11, 0)
    corners = np.array([tile.corners for tile in scene.tiles], np.float32).reshape(-1, 4, 2)
    crops = cut(scene.image, corners, [tile.id for tile in scene.tiles], [0] * len(corners))
    Crops.join([crops] * 8).save(tmp_path / "crops.npz")
    small = ("--crops", tmp_path / "crops.npz", "--out", tmp_path / "run", "--batch", "16")
    train("models.train_reader", *small, "--steps", "4")
    train("models.train_reader", *small, "--oftener", "9s=3", "6s", "--steps", "6", "--resume")
    (tmp_path / "pictures").mkdir()
    cv2.imwrite(str(tmp_path / "pictures" / "scene.png"), scene.image[..., ::-1])
    shutil.copy(MODELS / "detector.onnx", tmp_path)
    shown = ("--pictures", tmp_path / "pictures", "--out", tmp_path)
    train("models.export", "--reader", tmp_path / "run" / "last.pt", *shown)
    reader = Reader(tmp_path / "reader.onnx", threads=1)
    assert reader.classes == (*FACES, FACE_DOWN, NOT_A_TILE)
    names = reader.read_crops(rectify(scene.image, corners, reader.size))
    np.testing.assert_allclose(names.probabilities.sum(axis=1), 1.0, atol=1e-4)
    np.testing.assert_allclose(names.turns.sum(axis=1), 1.0, atol=1e-4)


def test_the_second_reader_starts_from_photographs_trains_and_exports(tmp_path: Path) -> None:
    scene = scene_of(11, 0)
    corners = np.array([tile.corners for tile in scene.tiles], np.float32).reshape(-1, 4, 2)
    crops = cut(scene.image, corners, [tile.id for tile in scene.tiles], [0] * len(corners))
    Crops.join([crops] * 8).save(tmp_path / "crops.npz")
    makes, pairs = tmp_path / "makes.npz", tmp_path / "pairs.npz"
    train("datasets.flat", "--out", makes, "--count", "3", "--jobs", "1")
    train("datasets.flat", "--out", pairs, "--count", "2", "--jobs", "1")
    small = ("--crops", tmp_path / "crops.npz", "--out", tmp_path / "run", "--batch", "16")
    whole = ("--makes", makes, "--pairs", pairs)
    train("models.train_second", *small, *whole, "--steps", "4")
    torn = ("--torn", f"{tmp_path / 'crops.npz'}=2")
    train("models.train_second", *small, *torn, *whole, "--steps", "6", "--resume")
    with pytest.raises(AssertionError, match=r"crops.npz holds no makes"):
        train("models.train_second", *small, "--makes", tmp_path / "crops.npz", "--pairs", pairs)
    (tmp_path / "pictures").mkdir()
    cv2.imwrite(str(tmp_path / "pictures" / "scene.png"), scene.image[..., ::-1])
    shutil.copy(MODELS / "detector.onnx", tmp_path)
    train("models.export", "--second", tmp_path / "run" / "last.pt", "--out", tmp_path / "float")
    shown = ("--pictures", tmp_path / "pictures", "--out", tmp_path)
    train("models.export", "--second", tmp_path / "run" / "last.pt", *shown)
    seen = rectify(scene.image, corners, 72)
    floating, eight_bits = (
        SecondReader(folder / "second.onnx", threads=1) for folder in (tmp_path / "float", tmp_path)
    )
    assert floating.classes == (*FACES, FACE_DOWN, NOT_A_TILE)
    answers = [each.read_crops(seen) for each in (floating, eight_bits)]
    np.testing.assert_allclose(answers[1].probabilities.sum(axis=1), 1.0, atol=1e-4)
    np.testing.assert_allclose(answers[1].turns.sum(axis=1), 1.0, atol=1e-4)
    assert np.abs(answers[0].probabilities - answers[1].probabilities).mean() < 0.02
    vectors = [each.likeness(seen) for each in (floating, eight_bits)]
    np.testing.assert_allclose(np.linalg.norm(vectors[1], axis=1), 1.0, atol=1e-3)
    # Trained for seconds its likeness is faint and eight bits blur it: a crop is still more like itself than the rest.
    cosines = vectors[0] @ vectors[1].T
    assert cosines.diagonal().mean() > cosines.mean() + 0.2


def test_a_file_of_another_network_is_no_beginning(tmp_path: Path) -> None:
    checks = """
import sys
from pathlib import Path
import torch
from models.network import ReaderNetwork
from models.second_network import SecondNetwork, load_published, published
frozen = published().frozen.state_dict()
assert any((values != 0).any() for values in frozen.values())
path = Path(sys.argv[1])
torch.save(ReaderNetwork().state_dict(), path)
try:
    load_published(SecondNetwork(), path)
except ValueError as error:
    assert "no EfficientNet-Lite0" in str(error)
else:
    raise AssertionError
"""
    command = [str(PYTHON), "-c", checks, str(tmp_path / "other.pt")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_the_corner_network_trains_resumes_and_exports(tmp_path: Path) -> None:
    scenes = tmp_path / "scenes"
    train("datasets.render", "--out", scenes, "--count", "6", "--seed", "5", "--jobs", "1")
    drawn = ("--data", f"{scenes}=2", "--detector", MODELS / "detector.onnx")
    small = (*drawn, "--out", tmp_path / "run", "--batch", "32")
    train("models.train_corners", *small, "--steps", "4")
    train("models.train_corners", *small, "--steps", "6", "--resume")
    shutil.copy(MODELS / "detector.onnx", tmp_path)
    shown = ("--pictures", scenes / "images", "--out", tmp_path)
    train("models.export", "--corners", tmp_path / "run" / "last.pt", *shown)
    scene = scene_of(5, 0)
    boxes = Boxes(
        np.array([tile.corners for tile in scene.tiles], np.float32), np.ones((len(scene.tiles), 1), np.float32)
    )
    laid = CornerFinder(tmp_path / "corners.onnx", threads=1).lay(scene.image, boxes)
    assert 0 < len(laid.corners) <= len(boxes.corners)


def test_crops_cut_as_the_eye_lays_them_stay_legible_upright_or_turned() -> None:
    checks = """
import torch
from models import augment as changes
from models.augment import augment
covered, changes.COVERED = changes.COVERED, 0.0
torch.manual_seed(1)
crop = torch.full((104, 104, 3), 230, dtype=torch.uint8)
crop[20:84:4] = crop[21:84:4] = torch.tensor([180, 20, 20], dtype=torch.uint8)  # strokes of two pixels, level
torn = torch.arange(400) < 200
seen = augment(crop.repeat(400, 1, 1, 1), torch.zeros(400), torch.zeros(400, dtype=torch.bool), torn)
assert seen.shape == (400, 3, 72, 72) and 0 <= seen.min() and seen.max() <= 1
strokes = seen[:, 1, 25:47, 36].std(dim=1)
worn = 2 * strokes[~torn].quantile(0.3)
assert strokes[torn].min() > worn, (strokes[torn].min(), worn)
reds = (seen[:, 0] - seen[:, 2]).mean(dim=(1, 2))
assert reds[torn].min() > 0.03 and reds[~torn].min() < 0.01  # no hue is exchanged or lost
turned = augment(crop.repeat(80, 1, 1, 1), torch.ones(80), torch.zeros(80, dtype=torch.bool), torch.ones(80) > 0)
across, down = turned[:, 1, 36, 25:47].std(dim=1), turned[:, 1, 25:47, 36].std(dim=1)
assert (across > 2 * down).float().mean() > 0.6 and (across / down).median() > 3
# One crop in five is partly covered, of those some across the middle: nine in ten show what is drawn there.
changes.COVERED = covered
seen = augment(crop.repeat(400, 1, 1, 1), torch.zeros(400), torch.zeros(400, dtype=torch.bool), torch.ones(400) > 0)
strokes = seen[:, 1, 25:47, 36].std(dim=1)
assert strokes.quantile(0.1) > worn, (strokes.quantile(0.1), worn)
"""
    done = subprocess.run([PYTHON, "-c", checks], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_a_shaken_crop_is_smeared_along_one_line_and_no_darker() -> None:
    checks = """
import math, torch
from models.augment import shaken
point = torch.zeros(2, 3, 31, 31)
point[:, :, 15, 15] = 1
level, upright, aslant = (shaken(point, 8.0, angle) for angle in (0.0, math.pi / 2, math.pi / 4))
for smeared in (level, upright, aslant):
    assert smeared.shape == point.shape and torch.allclose(smeared.sum(dim=(2, 3)), torch.ones(2, 3), atol=1e-5)
assert level[0, 0, 15, 11:20].min() > 0.05 and level[0, 0, 15].sum() > 0.999 and level[0, 0, 15, :10].sum() == 0
assert torch.allclose(upright, level.transpose(2, 3), atol=1e-5)
drawn_out = aslant[0, 0].diagonal()
assert drawn_out[13:18].min() > 0.05 and aslant[0, 0].flip(1).diagonal()[[12, 18]].max() == 0
plain = torch.full((1, 3, 20, 20), 0.7)
assert torch.allclose(shaken(plain, 5.0, 1.0), plain, atol=1e-5)  # no dark edge
"""
    done = subprocess.run([PYTHON, "-c", checks], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_boxes_are_laid_askew_and_seen_from_any_corner() -> None:
    checks = """
import numpy as np
from models.askew import SQUARE, beside, laid_askew, seen_from
quad = np.array([[10.0, 10.0], [50.0, 14.0], [48.0, 66.0], [9.0, 60.0]])
np.testing.assert_allclose(seen_from(quad, np.roll(quad, 2, axis=0)), SQUARE, atol=1e-4)
half = quad.copy(); half[2:] = (quad[2:] + quad[[1, 0]]) / 2
lower = seen_from(half, quad)
assert abs(lower[0] - [-1, -1]).max() < 1e-4 and lower[2:, 1].min() > 2
rng = np.random.default_rng(3)
boxes = np.array([laid_askew(quad, rng) for _ in range(400)])
sides = np.roll(boxes, -1, axis=1) - boxes
assert abs((sides * np.roll(sides, -1, axis=1)).sum(axis=2)).max() < 1e-6
area = (sides[:, 0, 0] * sides[:, 1, 1] - sides[:, 0, 1] * sides[:, 1, 0])
assert area.min() > 0
away = np.linalg.norm(boxes.mean(axis=1) - quad.mean(axis=0), axis=1)
assert away.max() < 45
assert min(np.linalg.norm(beside(quad, rng).mean(axis=0) - quad.mean(axis=0)) for _ in range(50)) > 20
"""
    done = subprocess.run([PYTHON, "-c", checks], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_hidden_tiles_are_what_a_third_of_the_laid_boxes_are_meant_for(tmp_path: Path) -> None:
    checks = """
import json, sys
from pathlib import Path
import cv2
import numpy as np
from models.askew import Material
folder = Path(sys.argv[1])
for kind in ("images", "labels"):
    (folder / kind).mkdir(parents=True)
cv2.imwrite(str(folder / "images" / "one.png"), np.full((400, 900, 3), 90, np.uint8))
tiles = []
for number in range(8):
    x, y = 40.0 + 100 * number, 120.0
    corners = [[x, y], [x + 60, y], [x + 60, y + 80], [x, y + 80]]
    tiles.append({"corners": corners, "in_hand": True, "visible": (0.6, 0.3, 1.0)[min(number, 2)]})
(folder / "labels" / "one.json").write_text(json.dumps({"image": {"width": 900, "height": 400}, "tiles": tiles}))
material = Material([(folder, 1.0)], 3, 10, None)
(picture,) = material.lots[0]
assert len(picture.tiles) == 8 and len(picture.quads) == 7 and picture.hidden.tolist() == [0]
meant = [quad for quad in (material._box(picture, 900, 400)[1] for _ in range(600)) if quad is not None]
share = np.mean([quad[0, 0] == 40 for quad in meant])
assert 0.3 < share < 0.6 and len({quad[0, 0] for quad in meant}) == 7, share
"""
    done = subprocess.run([str(PYTHON), "-c", checks, str(tmp_path)], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_the_flower_reader_starts_from_the_second_trains_resumes_and_exports(tmp_path: Path) -> None:
    second = begun(tmp_path / "second.pt")
    crops = Crops.join([flat_flowers(seed) for seed in range(3)])
    crops.save(tmp_path / "flat.npz")
    small = ("--crops", f"{tmp_path / 'flat.npz'}=2", "--second", second, "--out", tmp_path / "run", "--batch", "8")
    train("models.train_flowers", *small, "--steps", "4")
    train("models.train_flowers", *small, "--steps", "6", "--resume")
    scene = scene_of(11, 0)
    (tmp_path / "pictures").mkdir()
    cv2.imwrite(str(tmp_path / "pictures" / "scene.png"), scene.image[..., ::-1])
    shutil.copy(MODELS / "detector.onnx", tmp_path)
    trained = ("models.export", "--flowers", tmp_path / "run" / "last.pt", "--out")
    train(*trained, tmp_path / "float")
    train(*trained, tmp_path, "--pictures", tmp_path / "pictures")
    classes = (*FACES, FACE_DOWN, NOT_A_TILE)
    files = (tmp_path / "float" / "flowers.onnx", tmp_path / "flowers.onnx")
    readers = [Specialist(file, classes, FLOWERS_WORD, threads=1) for file in files]
    answers = [reader.name(crops.pixels[:, 32:176, 32:176]) for reader in readers]
    np.testing.assert_allclose(answers[1].sum(axis=1), 1.0, atol=1e-4)
    assert (tmp_path / "flowers.onnx").stat().st_size < 0.7 * (tmp_path / "float" / "flowers.onnx").stat().st_size
    begun(second, "{}")
    with pytest.raises(AssertionError, match=r"second.pt holds no second reader"):
        train("models.train_flowers", *small[:4], "--out", tmp_path / "other")


def test_the_bamboo_reader_trains_on_sixes_and_nines_alone_resumes_and_exports(tmp_path: Path) -> None:
    make_crops(3).save(tmp_path / "makes.npz")
    small = ("--crops", tmp_path / "makes.npz", "--out", tmp_path / "run", "--batch", "8")
    train("models.train_bamboos", *small, "--steps", "4")
    train("models.train_bamboos", *small, "--steps", "6", "--resume")
    train("models.export", "--bamboos", tmp_path / "run" / "last.pt", "--out", tmp_path)
    reader = Specialist(tmp_path / "bamboos.onnx", (*FACES, FACE_DOWN, NOT_A_TILE), BAMBOOS_WORD, threads=1)
    assert reader.size == 72
    np.testing.assert_allclose(reader.name(np.zeros((3, 72, 72, 3), np.uint8)).sum(axis=1), 1.0, atol=1e-4)
    make_crops(3, names=("5s", "7s")).save(tmp_path / "others.npz")
    with pytest.raises(AssertionError, match=r"none of the crops shows 6s or 9s"):
        train("models.train_bamboos", "--crops", tmp_path / "others.npz", "--out", tmp_path / "other", "--steps", "1")


def test_the_stack_reader_is_cut_from_scenes_and_photographs_trains_resumes_and_exports(tmp_path: Path) -> None:
    scenes, crops = tmp_path / "scenes", tmp_path / "crops"
    train("datasets.render", "--out", scenes, "--count", "4", "--seed", "9", "--kind", "stacked", "--jobs", "1")
    train("models.stacked_material", "--scenes", scenes, "--out", crops / "scenes.npz", "--jobs", "1")
    train("models.stacked_material", "--labels", scenes, "--out", crops / "photos.npz", "--jobs", "1")
    cut, plain = Stacks.load(crops / "scenes.npz"), Stacks.load(crops / "photos.npz")
    assert 2 <= cut.on_top.sum() <= 4 < len(cut.on_top)
    assert not plain.on_top.any()
    assert not cut.shifts[~cut.on_top].any()
    assert 0 < np.abs(cut.shifts[cut.on_top]).max() < 2  # a tile lies on another, however far aside
    small = ("--crops", crops / "scenes.npz", crops / "photos.npz=0.5", "--out", tmp_path / "run", "--batch", "8")
    train("models.train_stacked", *small, "--steps", "4")
    train("models.train_stacked", *small, "--steps", "6", "--resume")
    train("models.export", "--stacked", tmp_path / "run" / "last.pt", "--out", tmp_path)
    photo = Photo(np.full((200, 200, 3), 90, np.uint8), "")
    quad = np.array([[80, 70], [120, 70], [120, 124], [80, 124]], np.float32)
    reader = StackReader(tmp_path / "stacked.onnx")
    seen = reader.look(photo, np.stack([quad, np.roll(quad, 1, axis=0)]))()
    assert ((seen.chances > 0) & (seen.chances < 1)).all()
    np.testing.assert_allclose(np.roll(seen.under[0], 1, axis=0), seen.under[1], atol=1e-3)


def test_the_context_network_adds_nothing_until_it_has_learned(tmp_path: Path) -> None:
    scenes, found, run = tmp_path / "scenes", tmp_path / "found.npz", tmp_path / "run"
    train("datasets.render", "--out", scenes, "--count", "6", "--seed", "5", "--jobs", "1")
    train("models.context_material", "--scenes", scenes, "--out", found)
    train("models.train_context", "--pictures", found, "--out", run, "--steps", "150")
    train("models.train_context", "--pictures", found, "--out", run, "--steps", "300", "--resume")
    train("models.export", "--without-context", "--out", tmp_path / "before")
    train("models.export", "--context", run / "last.pt", "--out", tmp_path / "after")
    before, after = (Context(tmp_path / when / "context.onnx", threads=1) for when in ("before", "after"))
    pictures = pictures_in(found)
    assert len({len(picture.under) for picture in pictures}) > 1
    for boxes, names in ((picture.boxes, picture.names) for picture in pictures):
        np.testing.assert_array_equal(before.tile_odds(boxes, names), own_odds(boxes, names))
        learned = after.tile_odds(boxes, names)
        assert np.isfinite(learned).all()
        assert not np.allclose(learned, own_odds(boxes, names), atol=0.05)
