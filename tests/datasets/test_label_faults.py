from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from datasets.evaluate import Seen, photographs, read_all
from datasets.label_faults import FILE, Fault, faults, mended, put_right
from datasets.photos import CATALOGUE, PHOTOS, TRAIN_FOLDERS, VALIDATION_FOLDERS, LabelledPhoto, read_folder
from datasets.sources import all_art
from vision.eye import Eye

FOLDERS = (*TRAIN_FOLDERS, *VALIDATION_FOLDERS, CATALOGUE)
FIRST, SECOND, THIRD = ([0.1, 0.1, 0.2, 0.3], [0.2, 0.1, 0.3, 0.3], [0.3, 0.1, 0.4, 0.3])


def photo(ids: Sequence[str], *boxes: list[float]) -> LabelledPhoto:
    return LabelledPhoto(Path("a.jpg"), "f", "a", tuple(ids), np.array(boxes))


def test_a_wrong_name_a_box_too_many_and_a_missing_one_are_mended() -> None:
    here = [
        Fault("1m", "9m", np.array(FIRST)),
        Fault("2p", "", np.array(SECOND)),
        Fault("", "E", np.array(THIRD)),
    ]
    right = put_right(photo(["1m", "2p", "2p"], FIRST, SECOND, SECOND), here)
    assert right.ids == ("9m", "2p", "E")
    np.testing.assert_allclose(right.xyxy, [FIRST, SECOND, THIRD])


@pytest.mark.parametrize("labelled", [("2m", FIRST), ("1m", THIRD)])
def test_a_fault_of_another_label_is_refused(labelled: tuple[str, list[float]]) -> None:
    name, box = labelled
    with pytest.raises(ValueError, match=r"a\.jpg has no box of"):
        put_right(photo(["1m", "2p"], FIRST, SECOND), [Fault(name, "9m", np.array(box))])


def test_every_line_is_of_a_folder_that_is_read() -> None:
    told = sum(len(here) for folder in FOLDERS for here in faults(folder).values())
    assert told == len(FILE.read_text(encoding="utf-8").splitlines()) - 1


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is not there")
def test_every_fault_is_one_of_a_label_that_is_there() -> None:
    for folder in FOLDERS:
        known = faults(folder)
        assert known or folder not in VALIDATION_FOLDERS
        labelled = {one.path.stem: one for one in read_folder(folder)}
        assert set(known) <= set(labelled)
        for one in mended(labelled.values()):
            before, here = labelled[one.path.stem], known.get(one.path.stem, [])
            changed = sum(bool(fault.labelled) for fault in here)
            assert len(one.ids) == len(before.ids) - changed + sum(bool(fault.shown) for fault in here)
            assert (one is before) == (not here)


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is not there")
def test_no_make_is_drawn_with_a_face_under_another_name() -> None:
    first = next(art for art in all_art() if art.name == "catalogue-0")
    named = {Path(file).stem: face for face, files in first.faces.items() for file in files}
    assert named["133"] == "8p"


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is not there")
def test_figures_stand_by_the_labels_as_they_are_and_with_their_faults_mended() -> None:
    folder = VALIDATION_FOLDERS[0]
    faulty = [one for one in read_folder(folder) if one.path.stem.startswith("hand_003_jpg.rf.4d")]
    seen = Seen()
    read_all(folder, photographs(folder, faulty), {"shipped": Eye()}, seen)
    figures = seen.rows(split=False)
    assert {name: [one.whole for one in outcomes] for name, outcomes in figures.items()} == {
        folder: [False],
        f"{folder}, labels put right": [True],
    }
