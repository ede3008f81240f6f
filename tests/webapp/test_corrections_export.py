"""What players gave as a labelled set, and as the material that training makes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import Result
from flask.testing import FlaskClient
from PIL import Image

from datasets.photos import PHOTOS, class_names, read_corrections
from models.material import photo_crops, write_detector_labels
from tests.webapp.confirming import as_read, confirmed, give, give_corrected
from tests.webapp.conftest import jpeg, reading
from vision.reading import CLASSES, NOT_A_TILE
from webapp.corrections.export import CLASSES as EXPORTED
from webapp.corrections.store import Store
from webapp.messages import text

pytestmark = pytest.mark.usefixtures("data")
Run = Callable[..., Result]


def test_the_export_reads_back_as_the_same_ids_and_boxes(client: FlaskClient, tmp_path: Path, marque: Run) -> None:
    name = give_corrected(client, jpeg())
    assert marque("corrections", "--export", str(tmp_path / "set")).exit_code == 0
    (photo,) = read_corrections(tmp_path / "set")
    seen = reading(wrong="9m")
    assert photo.ids == ("5s", "C", "C", "C", "2m", "3m", "4m", "9p", "9p", "9p", "7m", "7m")
    boxes = np.array([tile.corners for tile in seen.tiles]) / [900, 480]
    assert photo.corners is not None
    np.testing.assert_allclose(photo.corners, boxes[2:], atol=1e-6)
    np.testing.assert_allclose(photo.xyxy, np.hstack([boxes[2:].min(axis=1), boxes[2:].max(axis=1)]), atol=2e-6)
    np.testing.assert_allclose(photo.not_tiles, boxes[:1], atol=1e-6)
    assert not photo.complete, "a 6p lies there that has no box"
    assert photo.source_id == f"{name}.jpg"
    told = json.loads((tmp_path / "set" / "provenance.json").read_text())
    assert told["photos"][0]["consent"]["words"] == text("keep.consent", "en")
    assert told["photos"][0]["model"]["sha256"] == "0" * 64
    assert told["licence"]["en"]


def test_a_tile_named_in_a_concealed_kong_is_not_taught_as_its_back(client: FlaskClient) -> None:
    seen = as_read(jpeg())
    seen["tiles"][3]["id"] = seen["tiles"][4]["id"] = "X"
    given = confirmed(seen)
    given["tiles"][3] |= {"id": "C", "hidden": True}
    give(client, jpeg(), given)
    (kept,) = Store()
    assert 3 not in kept.labels
    assert kept.labels[4] == "X"
    assert not kept.complete


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is not there")
def test_the_classes_are_those_of_the_photographs_and_red_fives() -> None:
    names = class_names()
    assert EXPORTED[: len(names)] == names
    assert EXPORTED[len(names) :] == ("0m", "0p", "0s")


def test_every_tile_has_a_class(client: FlaskClient, tmp_path: Path, marque: Run) -> None:
    given = confirmed(as_read(jpeg()))
    for tile, name in zip(given["tiles"], ("0m", "0p", "0s", "X", "f1", "s4", "E", "P"), strict=False):
        tile["id"] = name
    give(client, jpeg(), given)
    marque("corrections", "--export", str(tmp_path / "set"))
    (photo,) = read_corrections(tmp_path / "set")
    assert photo.ids == tuple(tile["id"] for tile in given["tiles"])


def test_an_export_overwrites_nothing(client: FlaskClient, tmp_path: Path, marque: Run) -> None:
    target = tmp_path / "set"
    assert marque("corrections", "--export", str(target)).exit_code == 2
    give_corrected(client, jpeg())
    target.mkdir()
    assert marque("corrections", "--export", str(target)).exit_code == 0
    again = marque("corrections", "--export", str(target))
    assert again.exit_code == 2
    assert "new or empty folder" in again.stderr
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "data") == ["set"]


def test_training_takes_crops_and_places_without_tile(client: FlaskClient, tmp_path: Path, marque: Run) -> None:
    give_corrected(client, jpeg())
    marque("corrections", "--export", str(tmp_path / "set"))
    photos = read_corrections(tmp_path / "set")
    write_detector_labels(photos, None, tmp_path / "labels")
    assert list((tmp_path / "labels" / "labels").iterdir()) == [], "a tile without a box is no background"
    crops = photo_crops(photos, tmp_path / "labels" / "labels", np.random.default_rng(3), None)
    taught = crops.names.tolist()
    assert sorted(name for name in taught if name != NOT_A_TILE) == sorted(photos[0].ids)
    # Box 0 of the fake photo is the pale tile nearest its left edge.
    assert crops.pixels[taught.index(NOT_A_TILE), 52, 52].min() > 230


def test_training_takes_the_oriented_labels_of_a_complete_photo(
    client: FlaskClient, tmp_path: Path, marque: Run
) -> None:
    seen = as_read(jpeg())
    turned = [[100.0, 200.0], [140.0, 220.0], [100.0, 300.0], [60.0, 280.0]]
    seen["tiles"][0]["corners"] = turned
    give(client, jpeg(), confirmed(seen))
    marque("corrections", "--export", str(tmp_path / "set"))
    write_detector_labels(read_corrections(tmp_path / "set"), None, tmp_path / "labels")
    (label,) = (tmp_path / "labels" / "labels").iterdir()
    first, *others = label.read_text().splitlines()
    number, *corners = first.split()
    assert CLASSES[int(number)] == "5s"
    np.testing.assert_allclose(np.array(corners, float).reshape(4, 2) * [900, 480], turned, atol=0.01)
    assert len(others) == 13
    (picture,) = (tmp_path / "labels" / "images").iterdir()
    assert picture.stem == label.stem
    assert picture.is_file()


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is not there")
def test_a_validation_photograph_is_never_trained_on(client: FlaskClient, tmp_path: Path, marque: Run) -> None:
    path = min((PHOTOS / "validation" / "unseen_set" / "images").iterdir())
    photo = path.read_bytes()
    seen = as_read(photo)
    with Image.open(path) as picture:
        seen["image"] |= {"width": picture.width, "height": picture.height}
    seen["tiles"], seen["groups"] = [], []
    assert give(client, photo, confirmed(seen)).status_code == 200
    marque("corrections", "--export", str(tmp_path / "set"))
    with pytest.raises(ValueError, match="is a validation photograph"):
        read_corrections(tmp_path / "set")


def test_a_folder_that_is_no_export_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"no export of marque corrections"):
        read_corrections(tmp_path)
    (tmp_path / "provenance.json").write_text('{"format": "other"}')
    with pytest.raises(ValueError, match="format must be"):
        read_corrections(tmp_path)
