"""`models.train --without FOLDER`: a source that is left out reaches no stage but the measuring."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from datasets.photos import PHOTOS, TRAIN_FOLDERS, one_copy, read_folder
from models import train
from models.material import photographs

LEFT_OUT = "train/japanese_set"
needs_photos = pytest.mark.skipif(not PHOTOS.is_dir(), reason=f"the photographs are missing: {PHOTOS}")


def start(monkeypatch: pytest.MonkeyPatch, *words: str | Path) -> list[tuple[str, ...]]:
    """What training would run."""
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(train, "run", lambda module, *more: ran.append((module, *map(str, more))))
    monkeypatch.setattr(sys, "argv", ["train", *map(str, words)])
    train.main()
    return ran


def test_it_is_left_out_of_all_material_and_measured_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    ran = start(monkeypatch, "--runs", tmp_path / "runs", "--out", out, "--without", LEFT_OUT)
    material = [step for step in ran if step[0] in {"models.material", "models.flower_material"}]
    assert len(material) == 4
    assert all(step[step.index("--without") + 1] == LEFT_OUT for step in material)
    assert ran[-1] == ("datasets.evaluate", "--models", str(out), "--folder", LEFT_OUT)


def test_such_a_model_never_comes_where_the_shipped_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for own in ("--runs", "--out"):
        with pytest.raises(SystemExit):
            start(monkeypatch, own, tmp_path / "own", "--without", LEFT_OUT)
        assert "of its own" in capsys.readouterr().err


@needs_photos
@pytest.mark.parametrize("folder", TRAIN_FOLDERS)
def test_none_of_its_photographs_is_among_the_others(folder: str) -> None:
    left, kept = {photo.path for photo in read_folder(folder)}, {photo.path for photo in photographs(folder)}
    assert kept
    assert not left & kept
    assert kept == {photo.path for photo in photographs() if photo.folder != folder}


@needs_photos
def test_one_copy_of_each_photograph_is_read() -> None:
    photos = list(one_copy(read_folder(LEFT_OUT)))
    assert len({photo.source_id for photo in photos}) == len(photos)
    assert {photo.source_id for photo in photos} == {photo.source_id for photo in read_folder(LEFT_OUT) if photo.ids}
