from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.photos import (
    PHOTOS,
    TRAIN_FOLDERS,
    VALIDATION_FOLDERS,
    LabelledPhoto,
    read_folder,
    read_label,
    read_oriented,
    source_id,
)

needs_photos = pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is not there")


def test_reads_boxes_as_fractions(tmp_path: Path) -> None:
    label = tmp_path / "a.txt"
    label.write_text("1 0.5 0.5 0.2 0.4\n0 0.25 0.5 0.1 0.1\n")
    ids, xyxy = read_label(label, ("1m", "back"))
    assert ids == ("X", "1m")
    np.testing.assert_allclose(xyxy, [[0.4, 0.3, 0.6, 0.7], [0.2, 0.45, 0.3, 0.55]])


def test_leaves_out_what_is_no_tile(tmp_path: Path) -> None:
    label = tmp_path / "a.txt"
    label.write_text("0 0.5 0.5 0.2 0.4\n")
    assert read_label(label, ("other",))[0] == ()


def test_an_empty_label_is_a_photo_without_tiles(tmp_path: Path) -> None:
    label = tmp_path / "a.txt"
    label.write_text("")
    ids, xyxy = read_label(label, ("1m",))
    assert ids == ()
    assert xyxy.shape == (0, 4)


def test_names_file_and_line_of_a_broken_label(tmp_path: Path) -> None:
    label = tmp_path / "a.txt"
    label.write_text("0 0.5 0.5 0.2 0.4\n0 0.5\n")
    with pytest.raises(ValueError, match=r"a\.txt:2: expected 5 fields"):
        read_label(label, ("1m",))


def test_refuses_boxes_of_another_number_than_ids() -> None:
    with pytest.raises(ValueError, match=r"shape \(1, 4\)"):
        LabelledPhoto(Path("a.jpg"), "f", "a", ("1m",), np.zeros((2, 4)))


@pytest.mark.parametrize("places", [{"corners": np.zeros((2, 4, 2))}, {"not_tiles": np.zeros((1, 4))}])
def test_refuses_places_of_another_shape(places: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must have shape"):
        LabelledPhoto(Path("a.jpg"), "f", "a", ("1m",), np.zeros((1, 4)), **places)


def test_reads_oriented_labels_as_fractions(tmp_path: Path) -> None:
    label = tmp_path / "a.txt"
    label.write_text("1 0.1 0.2 0.3 0.2 0.3 0.4 0.1 0.4\n0 0 0 1 0 1 1 0 1\n")
    ids, corners = read_oriented(label, ("other", "back"))
    assert ids == ("X",)
    np.testing.assert_allclose(corners, [[[0.1, 0.2], [0.3, 0.2], [0.3, 0.4], [0.1, 0.4]]])
    label.write_text("1 0.1 0.2 0.3 0.2 0.3 0.4 0.1 400\n")
    with pytest.raises(ValueError, match=r"a\.txt:1: 400 is no fraction"):
        read_oriented(label, ("other", "back"))


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("IMG_2023_jpg.rf.0ab2.jpg", "IMG_2023"),
        ("Screenshot_png.rf.7a.jpg", "Screenshot"),
        ("plain.jpg", "plain.jpg"),
    ],
)
def test_copies_share_the_name_of_their_photograph(name: str, source: str) -> None:
    assert source_id(Path(name)) == source


@needs_photos
@pytest.mark.parametrize("folder", [*TRAIN_FOLDERS, *VALIDATION_FOLDERS])
def test_every_box_lies_in_its_picture(folder: str) -> None:
    for photo in read_folder(folder):
        assert photo.path.is_file()
        assert (photo.xyxy > -0.01).all()
        assert (photo.xyxy < 1.01).all()


def thumbnail(photo: LabelledPhoto) -> NDArray[np.float32]:
    """Return the picture as a grey 32x32 unit vector of mean zero."""
    grey = cv2.imread(str(photo.path), cv2.IMREAD_GRAYSCALE)
    assert grey is not None
    small = cv2.resize(grey, (32, 32), interpolation=cv2.INTER_AREA).astype(np.float32).ravel()
    small -= small.mean()
    return np.asarray(small / np.linalg.norm(small), np.float32)


@needs_photos
def test_no_validation_photograph_is_trained_on() -> None:
    # Some names occur on both sides for different pictures, so the pictures themselves are compared.
    trained = np.stack([thumbnail(photo) for folder in TRAIN_FOLDERS for photo in read_folder(folder)])
    for folder in VALIDATION_FOLDERS:
        held_out = np.stack([thumbnail(photo) for photo in read_folder(folder)])
        assert (held_out @ trained.T).max() < 0.98
