"""What the bench times beside a reading is what the reading asked of the networks, call for call."""

from __future__ import annotations

from typing import Any

import vision
from datasets.bench import SAMPLES, bare_runs
from vision.looks import FIRST_LOOK
from vision.photo import open_photo


def test_the_bare_runs_are_those_of_a_reading_and_leave_the_eye_as_it_was() -> None:
    eye, photo = vision.shipped_eye(), open_photo((SAMPLES / "row.jpg").read_bytes())
    run = bare_runs(eye, photo)
    asked: list[list[tuple[int, ...]]] = []
    for session in eye.networks:
        shapes: list[tuple[int, ...]] = []
        asked.append(shapes)

        def note(_: object, given: dict[str, Any], shapes: list[tuple[int, ...]] = shapes) -> None:
            shapes.extend(shown.shape for shown in given.values())

        session.run = note
    try:
        run()
    finally:
        for session in eye.networks:
            del session.run
    looks, near, laid, read, _, flowers, bamboos, together, one_make, stacked = asked
    assert flowers == bamboos == []  # none lies there, and no six or nine
    assert [shape[0] for shape in stacked] == [3]  # the three alike
    assert [shape[0] for shape in looks] == [1]
    assert [shape[0] for shape in near] == [1]  # two looks leave nothing unsure here
    assert max(looks[0][2:]) == FIRST_LOOK
    assert laid[0][0] >= 14
    assert read[0][0] >= 14
    assert [len(shape) for shape in together] == [2, 3]
    assert together[0][0] == together[1][0] == together[1][1] >= 14
    assert one_make[0][0] == one_make[1][0] >= 14
    assert len(eye.read(photo).tiles) == 14
