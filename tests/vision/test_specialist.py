"""The specialists: which flower a flower is, whether bamboos are six or nine, and nothing else."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

import vision
from datasets.faces import draw_make
from datasets.samples import SAMPLES
from vision.eye import BAMBOOS_FILE, FLOWERS_FILE, MODELS, READER_FILE
from vision.photo import open_photo
from vision.reader import Names, Reader
from vision.specialist import BAMBOOS_WORD, FLOWERS_WORD, MOST_ASKED, Specialist

CLASSES = Reader(MODELS / READER_FILE, threads=1).classes
FLOWERS = ("f1", "f2", "f3", "f4", "s1", "s2", "s3", "s4")
SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


@pytest.fixture(scope="module")
def reader() -> Specialist:
    return Specialist(MODELS / FLOWERS_FILE, CLASSES, FLOWERS_WORD, threads=1)


@pytest.fixture(scope="module")
def counting() -> Specialist:
    return Specialist(MODELS / BAMBOOS_FILE, CLASSES, BAMBOOS_WORD, threads=1)


def told(*said: dict[str, float], turn: int = 0) -> Names:
    """What the readers before said of some boxes; they lie turned clockwise by so many quarters."""
    probabilities = np.array([[each.get(name, 0.0) for name in CLASSES] for each in said], np.float32)
    return Names(probabilities, np.eye(4, dtype=np.float32)[[turn] * len(said)])


def laid_out(
    turn: int = 0, faces: tuple[str, ...] = FLOWERS
) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.uint8]], np.ndarray[tuple[int, ...], np.dtype[np.float32]]]:
    """A picture of faces of one make side by side, turned clockwise by quarters, and their quads."""
    make = draw_make(np.random.default_rng(12), "free")
    shown = [np.rot90(cv2.resize(make.face(name), (200, 200)), -turn) for name in faces]
    quads = [SQUARE * 200 + [200 * n, 0] for n in range(len(faces))]
    return np.ascontiguousarray(np.hstack(shown)), np.array(quads, np.float32)


@pytest.mark.parametrize("turn", range(4))
def test_flowers_are_told_from_each_other_whichever_way_they_lie(reader: Specialist, turn: int) -> None:
    picture, quads = laid_out(turn)
    before = told(*[dict.fromkeys(FLOWERS, 1 / 8)] * 8, turn=turn)
    after = reader.weigh(picture, quads, before, reader.asked(before))
    assert [CLASSES[n] for n in after.probabilities.argmax(axis=1)] == list(FLOWERS)


@pytest.mark.parametrize("turn", range(4))
def test_bamboos_of_one_colour_are_counted_against_the_readers_word(counting: Specialist, turn: int) -> None:
    picture, quads = laid_out(turn, ("6s", "9s"))
    grey = np.repeat(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)[..., None], 3, axis=2).astype(np.uint8)
    before = told({"6s": 0.8, "9s": 0.2}, {"6s": 0.8, "9s": 0.2}, turn=turn)
    after = counting.weigh(grey, quads, before, counting.asked(before))
    assert [CLASSES[n] for n in after.probabilities.argmax(axis=1)] == ["6s", "9s"]
    crops = np.stack([cv2.resize(grey[:, :200], (counting.size,) * 2), cv2.resize(grey[:, 200:], (counting.size,) * 2)])
    shown = counting.weigh_crops(crops.astype(np.uint8), before)
    assert [CLASSES[n] for n in shown.probabilities.argmax(axis=1)] == ["6s", "9s"]
    other = told({"5s": 0.95, "6s": 0.05}, {"1s": 1.0})
    assert counting.weigh_crops(crops.astype(np.uint8), other) is other


def test_whether_a_tile_is_a_flower_stays_as_it_was_said(reader: Specialist) -> None:
    picture, quads = laid_out()
    before = told({"f1": 0.5, "1s": 0.5}, {"s2": 0.3, "f3": 0.1, "-": 0.6}, {"5p": 0.95, "f1": 0.05})
    after = reader.weigh(picture, quads[:3], before, reader.asked(before))
    flowers = [CLASSES.index(name) for name in FLOWERS]
    others = [n for n in range(len(CLASSES)) if n not in flowers]
    np.testing.assert_array_equal(after.probabilities[:, others], before.probabilities[:, others])
    np.testing.assert_allclose(after.probabilities[:, flowers].sum(axis=1), [0.5, 0.4, 0.05], atol=1e-5)
    np.testing.assert_array_equal(after.probabilities[2], before.probabilities[2])  # hardly a flower: not looked at


def test_the_likeliest_flowers_are_asked_about_and_no_more_than_a_table_has(reader: Specialist) -> None:
    said = [{"f1": 0.2 + 0.01 * n, "1s": 0.8 - 0.01 * n} for n in range(MOST_ASKED + 4)]
    assert reader.asked(told(*said, {"1s": 1.0})).tolist() == list(range(MOST_ASKED + 3, 3, -1))
    nothing = told({"1s": 1.0})
    assert reader.weigh(np.zeros((9, 9, 3), np.uint8), SQUARE[None], nothing, reader.asked(nothing)) is nothing


def test_a_file_that_names_what_no_reader_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="names f1, f2, f3, f4, which no reader knows"):
        Specialist(MODELS / FLOWERS_FILE, tuple(name for name in CLASSES if name[0] != "f"), FLOWERS_WORD)


@pytest.mark.parametrize(("name", "in_full"), [("flowers", True), ("row", False)])
def test_a_photo_is_decoded_in_full_for_its_flowers_alone(name: str, *, in_full: bool) -> None:
    """Tiles of 75 pixels in the reduced picture: enough for all names but those of flowers."""
    sample = cv2.imread(str(SAMPLES / f"{name}.jpg"))
    assert sample is not None
    eye = vision.shipped_eye()
    tiles = eye.read(open_photo((SAMPLES / f"{name}.jpg").read_bytes())).tiles
    wide = np.median([np.hypot(*np.subtract(tile.corners[1], tile.corners[0])) for tile in tiles])
    scaled = cv2.resize(sample, None, fx=150 / wide, fy=150 / wide, interpolation=cv2.INTER_CUBIC)
    canvas = np.full((3024, 4032, 3), np.median(sample, axis=(0, 1)), np.uint8)
    height, width = (min(side, most) for side, most in zip(scaled.shape, canvas.shape[:2], strict=False))
    canvas[:height, :width] = scaled[:height, :width]
    photo = open_photo(cv2.imencode(".jpg", canvas)[1].tobytes())
    assert photo.factor == 2
    read = eye.read(photo)
    assert sorted(tile.id for tile in read.tiles) == sorted(tile.id for tile in tiles)
    assert ("rgb" in vars(photo)) is in_full
