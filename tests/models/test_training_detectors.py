"""The detectors' training scripts for a few steps on a handful of rendered scenes, and their export."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np

from datasets.scene import scene_of
from tests.models.scripts import IN_TRAINING_ENVIRONMENT, PYTHON, ROOT, begun, train
from vision.detector import Detector, View
from vision.eye import MODELS
from vision.reading import FACE_DOWN, FACES

pytestmark = IN_TRAINING_ENVIRONMENT


def test_the_detector_trains_and_exports(tmp_path: Path) -> None:
    train("datasets.render", "--out", tmp_path / "scenes", "--count", "6", "--seed", "5", "--jobs", "1")
    small = ("--size", "128", "--batch", "2", "--epochs", "1")
    train("models.train_detector", "--data", tmp_path / "scenes", "--out", tmp_path / "run", *small)
    last, shown = tmp_path / "run" / "weights" / "last.pt", tmp_path / "scenes" / "images"
    train("models.export", "--detector", last, "--out", tmp_path / "float")
    train("models.export", "--detector", last, "--pictures", shown, "--out", tmp_path)
    whole, eight_bits = (Detector(folder / "detector.onnx", threads=1) for folder in (tmp_path / "float", tmp_path))
    assert whole.classes == eight_bits.classes == (*FACES, FACE_DOWN)
    canvas = scene_of(5, 0).image[:320, :320].transpose(2, 0, 1)[None].astype(np.float32) / 255
    answers = [each.session.run(None, {"images": canvas})[0][0] for each in (whole, eight_bits)]
    assert answers[0].shape[0] == len(whole.classes) + 5
    # Centres, in pixels.
    assert np.abs(answers[0][:2] - answers[1][:2]).max() < 8
    assert (tmp_path / "detector.onnx").stat().st_size < 0.65 * (tmp_path / "float" / "detector.onnx").stat().st_size
    boxes = eight_bits.look(scene_of(5, 0).image, View.whole(640, 480, 320))
    assert boxes.probabilities.shape[1] == len(eight_bits.classes)


def test_the_near_detector_starts_from_the_second_reader_trains_resumes_and_exports(tmp_path: Path) -> None:
    scenes, run = tmp_path / "scenes", tmp_path / "run"
    train("datasets.render", "--out", scenes, "--count", "6", "--seed", "5", "--jobs", "1")
    second = begun(tmp_path / "second.pt")
    small = ("--data", f"{scenes}=2", "--second", second, "--out", run, "--batch", "2")
    train("models.train_near", *small, "--steps", "4")
    train("models.train_near", *small, "--steps", "6", "--resume")
    shutil.copy(MODELS / "detector.onnx", tmp_path)
    train("models.export", "--near", run / "last.pt", "--out", tmp_path / "float")
    train("models.export", "--near", run / "last.pt", "--pictures", scenes / "images", "--out", tmp_path)
    whole, eight_bits = (Detector(folder / "near.onnx", threads=1) for folder in (tmp_path / "float", tmp_path))
    assert whole.classes == eight_bits.classes == (*FACES, FACE_DOWN)
    canvas = scene_of(5, 0).image[:320, :256].transpose(2, 0, 1)[None].astype(np.float32) / 255
    answers = [each.session.run(None, {"images": canvas})[0][0] for each in (whole, eight_bits)]
    # A box for each cell of an eighth and of a sixteenth of the canvas.
    assert answers[0].shape == answers[1].shape == (len(whole.classes) + 5, 40 * 32 + 20 * 16)
    assert np.median(np.abs(answers[0][:2] - answers[1][:2])) < 8
    assert (tmp_path / "near.onnx").stat().st_size < 0.65 * (tmp_path / "float" / "near.onnx").stat().st_size


def test_views_show_each_labelled_tile_where_its_box_says(tmp_path: Path) -> None:
    checks = """
import sys
from pathlib import Path
import cv2
import numpy as np
from models import near_views
from models.near_views import MOST_STRETCHED, Views
folder = Path(sys.argv[1])
for kind in ("images", "labels"):
    (folder / kind).mkdir(parents=True)
picture = np.full((480, 640, 3), 40, np.uint8)
lines = []
for number in range(8):
    x, y = 90 + 50 * number, 200
    corners = [(x, y), (x + 46, y), (x + 46, y + 62), (x, y + 62)]
    cv2.fillConvexPoly(picture, np.array(corners), (0, 0, 255) if number % 2 else (255, 0, 0))
    lines.append(" ".join([str(number), *(f"{a / 640:.6f} {b / 480:.6f}" for a, b in corners)]))
cv2.imwrite(str(folder / "images" / "one.png"), picture)
(folder / "labels" / "one.txt").write_text("\\n".join(lines))
near_views.COLOURLESS, usual = 0.0, near_views.COLOURLESS
others = [near_views.changed(picture, np.random.default_rng(seed)) for seed in range(200)]
near_views.COLOURLESS = usual
same = [near_views.changed(picture, np.random.default_rng(seed)) for seed in range(200)]
coloured = [[np.ptp(each[220, 95].astype(int)) > 40 for each in some] for some in (others, same)]
assert all(coloured[0]) and 0.5 * usual < 1 - np.mean(coloured[1]) < 2 * usual
near_views.COLOURLESS = 0.0
views = Views([(folder, 1.0)], 5)
usual = near_views.LEVELLED, near_views.STRETCHED
seen = set()
for drawn in range(12):
    plain = drawn < 6
    near_views.LEVELLED, near_views.STRETCHED = (0.0, 0.0) if plain else usual
    batch = views.batch(8)
    height, width = batch.pixels.shape[1:3]
    assert (np.diff(batch.picture) >= 0).all()
    for number, cls, (x, y, w, h, angle) in zip(batch.picture, batch.classes, batch.boxes):
        short, long = sorted((w * width, h * height))
        if plain:
            assert 0.55 * 40 < short < 1.55 * 40 and 1.2 < long / short < 1.5, (short, long)
        else:
            assert 0.55 * 40 < short < 1.55 * 54 and long / short < 1.5 * MOST_STRETCHED, (short, long)
        if 4 < x * width < width - 4 and 4 < y * height < height - 4:
            red, _, blue = batch.pixels[int(number), int(y * height), int(x * width)].astype(int)
            assert (red > blue) == (int(cls) % 2 == 1), (red, blue, cls)
            seen.add(int(cls))
assert seen == set(range(8))
"""
    done = subprocess.run([str(PYTHON), "-c", checks, str(tmp_path)], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_some_views_are_shaken_wherever_they_are_drawn() -> None:
    checks = """
import cv2
import numpy as np
import torch
from models import held_pictures, near_views
cells = np.kron(np.indices((16, 16)).sum(axis=0) % 2, np.ones((16, 16))) * 200 + 25
picture = np.repeat(cells[..., None], 3, axis=2).astype(np.uint8)
views = torch.from_numpy(picture).permute(2, 0, 1)[None].expand(16, -1, -1, -1).float() / 255
def edges(grey):
    # How much of the picture lies between its light and its dark.
    low, high = np.percentile(grey, (2, 98))
    return np.mean((grey > low + 0.25 * (high - low)) & (grey < high - 0.25 * (high - low)))
def typical(share):
    near_views.SHAKEN = held_pictures.SHAKEN = share
    drawn = [near_views.changed(picture, np.random.default_rng(seed)) for seed in range(60)]
    torch.manual_seed(5)
    held = [each for _ in range(4) for each in held_pictures.changed(views).mean(1).numpy()]
    assert all(each.shape == picture.shape for each in drawn)
    return np.median([edges(each[..., 1].astype(float)) for each in drawn]), np.median([edges(each) for each in held])
for still, moved in zip(typical(0.0), typical(1.0)):
    assert still < 0.03 and moved > 0.1, (still, moved)
"""
    done = subprocess.run([str(PYTHON), "-c", checks], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_both_detectors_train_at_once_on_a_growing_folder_resume_go_on_alone_and_export(tmp_path: Path) -> None:
    scenes, run = tmp_path / "scenes", tmp_path / "run"
    train("datasets.render", "--out", scenes, "--count", "5", "--seed", "5", "--jobs", "1")
    # A picture whose label is still to be written is left alone.
    (scenes / "labels" / "5-000004.txt").unlink()
    restored = tmp_path / "restored"
    saved = """
import sys, torch
from pathlib import Path
from models.compat import install_torchvision_stand_in
install_torchvision_stand_in()
from models.near_network import NearNetwork
from vision.reading import CLASSES
from ultralytics.nn.tasks import OBBModel
out = Path(sys.argv[1])
out.mkdir()
torch.save({"averaged": NearNetwork().state_dict()}, out / "near.pt")
torch.save({"model": OBBModel("yolo11n-obb.yaml", nc=len(CLASSES), verbose=False)}, out / "detector.pt")
"""
    subprocess.run([str(PYTHON), "-c", saved, str(restored)], cwd=ROOT, check=True)
    begun_from = ("--detector", restored / "detector.pt", "--near", restored / "near.pt")
    small = ("--data", f"{scenes}=2", *begun_from, "--out", run, "--batch", "2", "--least", "4")
    train("models.train_detectors", *small, "--steps", "2")
    train("models.train_detectors", *small, "--steps", "3", "--resume")
    alone = ("--data", scenes, "--detector", run / "detector.pt", "--out", tmp_path / "alone", "--batch", "2")
    train("models.train_detectors", *alone, "--steps", "2")
    assert not (tmp_path / "alone" / "near.pt").exists()
    train(
        "models.export", "--detector", tmp_path / "alone" / "detector.pt", "--near", run / "near.pt", "--out", tmp_path
    )
    for name in ("detector.onnx", "near.onnx"):
        assert Detector(tmp_path / name, threads=1).classes == (*FACES, FACE_DOWN)


def test_a_picture_that_cannot_be_read_ends_a_training_that_has_begun(tmp_path: Path) -> None:
    checks = """
import os, sys
from pathlib import Path
import torch
from models.held_pictures import HeldPictures
from models.train_detectors import Folders, in_turns

folder = Path(sys.argv[1])
growing = Folders([folder], HeldPictures(torch.device("cpu")), [])
assert growing.look() == 0
in_turns([iter(range(3))], growing.heed)
label = folder / "labels" / "late.txt"
label.write_text("")
os.utime(label, (0, 0))
growing.watch()
try:
    in_turns([iter(range(3))], growing.heed)
except ValueError as fault:
    assert "late.jpg is no picture" in str(fault), fault
else:
    raise AssertionError("went on")
"""
    (tmp_path / "labels").mkdir()
    done = subprocess.run([str(PYTHON), "-c", checks, str(tmp_path)], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:].decode()


def test_views_drawn_on_the_device_are_those_that_the_eye_would_draw() -> None:
    checks = """
import numpy as np
import torch
from datasets.scene import scene_of
from models.held_pictures import HeldPictures, changed
from models.planned_views import LOOKS, Told, plan
from vision.detector import View
held, told = HeldPictures(torch.device("cpu")), []
pictures = []
for number in range(3):
    scene = scene_of(5, number)
    pictures.append(scene.image)
    rows = np.array(scene.to_yolo().split(), float).reshape(-1, 9)
    size = scene.image.shape[1::-1]
    quads = (rows[:, 1:].reshape(-1, 4, 2) * size).astype(np.float32)
    told.append(Told(0, held.add(scene.image), size, rows[:, 0].astype(int), quads))
rng = np.random.default_rng(1)
for kind in LOOKS:
    tiles = 0
    for _ in range(4):
        batch = plan(kind, [told, []], np.array([1.0, 1.0]), 4, rng)
        drawn = held.views(batch.numbers, batch.matrices, batch.width, batch.height)
        assert drawn.shape == (4, 3, batch.height, batch.width)
        for one, number, matrix in zip(drawn, batch.numbers, batch.matrices):
            usual = View(matrix, batch.width, batch.height).render(pictures[number])
            away = np.abs(one.permute(1, 2, 0).numpy() * 255 - usual)
            assert away.mean() < 6, (kind, away.mean())
        other = changed(drawn)
        assert other.shape == drawn.shape and 0 <= other.min() and other.max() <= 1
        assert (other - drawn).abs().mean() > 0.01
        assert len(batch.picture) == len(batch.classes) == len(batch.boxes)
        assert (np.diff(batch.picture) >= 0).all() and (batch.boxes[:, :2] > -0.5).all()
        tiles += len(batch.boxes)
    assert tiles > 20, (kind, tiles)
"""
    done = subprocess.run([str(PYTHON), "-c", checks], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
