"""`models.train`: what ships is what the last stages left, and what the eye learns from is what it has not seen."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from models import train

Step = tuple[str, ...]


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Step]:
    """All that a training would run."""
    return steps_of(tmp_path, monkeypatch)


def steps_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> list[Step]:
    ran: list[Step] = []
    monkeypatch.setattr(train, "run", lambda module, *told: ran.append((str(module), *map(str, told))))
    monkeypatch.setattr(sys, "argv", ["train", "--runs", str(tmp_path / "runs"), "--out", str(tmp_path / "out"), *more])
    train.main()
    return ran


def after(step: Step, option: str) -> str:
    return step[step.index(option) + 1]


def of(steps: list[Step], module: str) -> list[Step]:
    return [step for step in steps if step[0] == module]


def test_what_ships_is_the_mean_reader_the_second_asked_once_more_and_the_context(steps: list[Step]) -> None:
    (mean,) = of(steps, "models.average")
    (context,) = of(steps, "models.train_context")
    last = of(steps, "models.export")[-1]
    assert after(last, "--reader") == after(mean, "--out")
    assert after(last, "--second") == after(of(steps, "models.train_second")[-1], "--out") + "/last.pt"
    assert after(last, "--context") == after(context, "--out") + "/last.pt"


def test_the_flower_reader_starts_from_the_second_and_is_part_of_every_eye(steps: list[Step]) -> None:
    (trained,) = of(steps, "models.train_flowers")
    (cut,) = of(steps, "models.flower_material")
    drawn = [word.partition("=")[0] for word in trained if word.partition("=")[0].endswith(".npz")]
    assert drawn == [f"{after(cut, '--out')}/{name}.npz" for name in ("flat", "borrowed", "scenes", "photos")]
    assert after(trained, "--second") == after(of(steps, "models.train_second")[0], "--out") + "/last.pt"
    eyes = [step for step in of(steps, "models.export") if "--second" in step]
    assert {after(eye, "--flowers") for eye in eyes} == {after(trained, "--out") + "/last.pt"}
    assert steps.index(trained) < steps.index(eyes[0])


def test_the_bamboo_reader_sees_drawn_sixes_and_nines_and_is_part_of_every_eye(steps: list[Step]) -> None:
    (trained,) = of(steps, "models.train_bamboos")
    (drawn,) = (step for step in of(steps, "datasets.flat") if "6s" in step)
    assert drawn[drawn.index("--faces") + 1 : drawn.index("--faces") + 3] == ("6s", "9s")
    assert after(drawn, "--out") in [word.partition("=")[0] for word in trained]
    eyes = [step for step in of(steps, "models.export") if "--second" in step]
    assert {after(eye, "--bamboos") for eye in eyes} == {after(trained, "--out") + "/last.pt"}
    assert steps.index(trained) < steps.index(eyes[0])


def test_both_readers_see_birds_and_flowers_that_others_drew(steps: list[Step]) -> None:
    (drawn,) = (step for step in of(steps, "datasets.flat") if "borrowed" in step)
    assert {"1s", "f1", "s4"} <= {*drawn}
    for name in ("models.train_reader", "models.train_second"):
        for trained in of(steps, name):
            assert after(drawn, "--out") in [word.partition("=")[0] for word in trained]


def test_the_stack_reader_sees_kongs_drawn_for_it_and_photographs_and_is_part_of_every_eye(steps: list[Step]) -> None:
    (trained,) = of(steps, "models.train_stacked")
    cut = of(steps, "models.stacked_material")
    drawn = [word.partition("=")[0] for word in trained if word.partition("=")[0].endswith(".npz")]
    assert drawn == [after(step, "--out") for step in cut]
    (kongs,) = (step for step in of(steps, "datasets.render") if "piled" in step)
    assert after(kongs, "--out") in cut[0]
    assert after(cut[1], "--labels") == after(of(steps, "models.material")[1], "--labels")
    eyes = [step for step in of(steps, "models.export") if "--second" in step]
    assert {after(eye, "--stacked") for eye in eyes} == {after(trained, "--out") + "/last.pt"}
    assert steps.index(trained) < steps.index(eyes[0])


def test_eyes_that_look_before_the_context_is_trained_have_one_that_adds_nothing(steps: list[Step]) -> None:
    whole = [step for step in of(steps, "models.export") if "--second" in step]
    assert ["--without-context" in step for step in whole] == [True, True, False, False]
    assert ["--without-one-make" in step for step in whole] == [True, True, True, False]
    looking = {"models.torn", "models.context_material", "models.one_make_material"}
    together, complete = (after(step, "--out") for step in whole[:2])
    lookers = [step for step in steps if step[0] in looking]
    assert [after(step, "--models") for step in lookers] == [together, together, complete, complete]
    assert steps.index(whole[2]) > steps.index(of(steps, "models.train_context")[0])


def test_the_readers_learn_from_what_leaves_the_eye_torn_in_scenes_and_in_worse_photographs(steps: list[Step]) -> None:
    (retaken,) = of(steps, "models.retake")
    assert after(retaken, "--labels") == after(of(steps, "models.material")[1], "--labels")
    looking = of(steps, "models.torn")
    assert after(retaken, "--out") in [after(step, "--scenes") for step in looking]
    for module in ("models.train_second", "models.train_reader"):
        onward = of(steps, module)[-1]
        drawn = onward[onward.index("--torn") + 1 : onward.index("--weights")]
        assert [word.partition("=")[0] for word in drawn] == [after(step, "--out") for step in looking]


def test_the_network_over_one_make_sees_makes_and_scenes_that_no_reader_was_shown(steps: list[Step]) -> None:
    (looking,) = of(steps, "models.one_make_material")
    (trained,) = of(steps, "models.train_one_make")
    assert after(looking, "--scenes") == after(of(steps, "models.context_material")[0], "--scenes")
    assert after(trained, "--makes") == after(looking, "--out") + "/makes.npz"
    assert after(trained, "--scenes") == after(looking, "--out") + "/scenes.npz"
    assert after(looking, "--seed") not in {
        after(step, "--seed") for step in of(steps, "datasets.flat") if "--seed" in step
    }
    assert after(of(steps, "models.export")[-1], "--one-make") == after(trained, "--out") + "/last.pt"


def test_the_context_learns_from_scenes_that_no_reader_is_shown(steps: list[Step]) -> None:
    (looking,) = of(steps, "models.context_material")
    scenes = after(looking, "--scenes")
    drawn = {after(step, "--out"): after(step, "--seed") for step in of(steps, "datasets.render")}
    assert len(set(drawn.values())) == len(drawn)
    after_all = {"datasets.render", "models.context_material", "models.one_make_material"}
    others = [step for step in steps if step[0] not in after_all]
    assert not any(word.partition("=")[0] == scenes for step in others for word in step)


def test_on_a_gpu_what_ships_are_the_detectors_that_were_trained_on_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = steps_of(tmp_path, monkeypatch, "--device", "0")
    (both,) = of(ran, "models.train_detectors")
    alone = of(ran, "models.train_detector")[-1], of(ran, "models.train_near")[-1]
    assert after(both, "--detector") == after(alone[0], "--out") + "/weights/last.pt"
    assert after(both, "--near") == after(alone[1], "--out") + "/last.pt"
    shipped = of(ran, "models.export")[-1]
    assert after(shipped, "--detector") == after(both, "--out") + "/detector.pt"
    assert after(shipped, "--near") == after(both, "--out") + "/near.pt"


def test_without_a_gpu_the_detectors_are_trained_one_by_one(steps: list[Step]) -> None:
    assert not of(steps, "models.train_detectors")
    shipped = of(steps, "models.export")[-1]
    assert after(shipped, "--near") == after(of(steps, "models.train_near")[-1], "--out") + "/last.pt"


def test_every_training_of_detectors_is_shown_the_pictures_without_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = steps_of(tmp_path, monkeypatch, "--device", "0")
    (bared,) = of(ran, "models.blanked")
    taking = [step for step in ran if after(bared, "--out") in (word.partition("=")[0] for word in step)]
    told = {"models.blanked", "models.train_detector", "models.train_near", "models.train_detectors"}
    assert {step[0] for step in taking} == told
    assert min(taking, key=ran.index) == bared
