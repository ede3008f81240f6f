"""`make train CORRECTIONS=DIR`: an export reaches detector and reader, under stamps of its own, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from flask.testing import FlaskClient

from datasets.crops import STORED_SIZE, Crops
from models import material, train
from tests.webapp.confirming import as_read, confirmed, give, give_corrected
from tests.webapp.conftest import jpeg
from webapp.app import create_app
from webapp.corrections.export import export
from webapp.corrections.store import Store

ROOT = Path(__file__).resolve().parents[2]


def crops(count: int) -> Crops:
    pixels = np.zeros((count, STORED_SIZE, STORED_SIZE, 3), np.uint8)
    return Crops(pixels, np.array(["1m"] * count), np.zeros(count, np.int8))


@pytest.fixture
def client() -> FlaskClient:
    return create_app({"TESTING": True, "READERS": 0}).test_client()


@pytest.fixture
def given(client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An export of one photograph, confirmed as it was read."""
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "data"))
    assert give(client, jpeg(), confirmed(as_read(jpeg()))).status_code == 200
    export(Store(), tmp_path / "set")
    return tmp_path / "set"


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What training would run; a step that cuts crops leaves one of a player's and a hundred others."""
    ran: list[tuple[str, ...]] = []

    def run(module: str, *arguments: str | Path) -> None:
        words = [str(word) for word in arguments]
        ran.append((module, *words))
        if "--crops" in words and module == "models.material":
            for name, count in (("corrections", 1), ("photos", 100)):
                crops(count).save(Path(words[words.index("--crops") + 1]) / f"{name}.npz")

    monkeypatch.setattr(train, "run", run)
    return ran


def make_train(monkeypatch: pytest.MonkeyPatch, runs: Path, *words: str | Path) -> None:
    arguments = ("train", "--runs", runs, "--out", runs / "out", *words)
    monkeypatch.setattr(sys, "argv", [str(word) for word in arguments])
    train.main()


def test_an_export_reaches_detector_and_readers(
    given: Path, steps: list[tuple[str, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_train(monkeypatch, tmp_path / "runs", "--corrections", given)
    told = [step for step in steps if "--corrections" in step]
    assert [step[0] for step in told] == ["models.material", "models.material", "models.flower_material"]
    assert all(str(given) in step for step in told)
    readers = [step for step in steps if step[0] in {"models.train_reader", "models.train_second"}]
    both = ["models.train_reader", "models.train_second"]
    assert [step[0] for step in readers] == [*both, *reversed(both)]
    assert ["--torn" in step for step in readers] == [False, False, True, True]
    for reader in readers:
        (drawn,) = (word for word in reader if "corrections.npz" in word)
        # One crop beside a hundred of weight 3, worth four of them.
        assert float(drawn.partition("=")[2]) == pytest.approx(3 * 4 / 100)
    (evaluation,) = (step for step in steps if step[0] == "datasets.evaluate")
    assert evaluation == ("datasets.evaluate",), "what players gave is never measured on"


def test_stages_done_without_an_export_are_done_anew_with_it(
    given: Path, steps: list[tuple[str, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_train(monkeypatch, tmp_path / "runs")
    assert not any("corrections" in word for step in steps for word in step)
    steps.clear()
    make_train(monkeypatch, tmp_path / "runs", "--corrections", given)
    modules = [step[0] for step in steps]
    assert not {"datasets.render", "datasets.pairs"} & set(modules)
    assert {"models.material", "models.train_detector", "models.train_reader"} <= set(modules)
    steps.clear()
    make_train(monkeypatch, tmp_path / "runs", "--corrections", given)
    assert [step[0] for step in steps] == ["models.export", "datasets.evaluate"]


def test_another_export_has_another_name(client: FlaskClient, given: Path, tmp_path: Path) -> None:
    give_corrected(client, jpeg())
    export(Store(), tmp_path / "later")
    assert train.corrections_tag(given) != train.corrections_tag(tmp_path / "later")


@pytest.mark.parametrize(("mine", "weight"), [(25, 3.0), (100, 3.0), (0, 0.0)])
def test_a_few_crops_are_not_drawn_more_often_than_many(tmp_path: Path, mine: int, weight: float) -> None:
    crops(mine).save(tmp_path / "corrections.npz")
    crops(100).save(tmp_path / "photos.npz")
    assert train.corrections_weight(tmp_path, 3.0) == pytest.approx(weight)


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize("folder", ["", "/a folder/set"])
def test_make_hands_the_folder_on(folder: str) -> None:
    words = ["make", "-n", "--no-print-directory", "train", f"CORRECTIONS={folder}"]
    alone = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    done = subprocess.run(words, cwd=ROOT, env=alone, capture_output=True, text=True, check=True)
    said = done.stdout.splitlines()[-1]
    assert said.endswith(f'models.train --corrections "{folder}"' if folder else "models.train")


def test_a_folder_that_is_no_export_is_one_sentence(
    steps: list[tuple[str, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        make_train(monkeypatch, tmp_path / "runs", "--corrections", tmp_path)
    assert stopped.value.code == 2
    assert "is no export of marque corrections" in capsys.readouterr().err
    assert steps == []


def test_the_material_of_an_export_is_written(given: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(material, "TRAIN_FOLDERS", ())
    words = ("material", "--labels", tmp_path / "labels", "--corrections", given)
    monkeypatch.setattr(sys, "argv", [str(word) for word in words])
    material.main()
    (label,) = (tmp_path / "labels" / "labels").iterdir()
    assert len(label.read_text().splitlines()) == 14
