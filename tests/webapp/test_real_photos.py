"""What a user relies on when real photographs are read, from the file to the command's words."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from typing import Any

import pytest
from click.testing import CliRunner

from datasets.label_faults import mended
from datasets.outcomes import plain
from datasets.photos import PHOTOS, LabelledPhoto, read_folder
from webapp.app import create_app
from webapp.cli import main

NAMES = (
    "363699852_177272812045293",
    "377238572_3589026064759651",
    "384298132_846779426763853",
    "384820772_1003276077599417",
    "394736556_1524847925000069",
    "397888357_299224109721305",
    "IMG_2762",
    "hand_007_jpg.rf.9e948da9",
)
"""Every 18th of the photographs of 13 to 18 tiles in validation/seen_sets."""
MISREAD = tuple(f"Screenshot-2025-09-20-{time}_png" for time in ("00-34-27", "02-50-09", "02-50-18", "02-50-22"))
"""The photographs of validation/unseen_set in which a tile is read wrong, their labels put right."""
EDGE = 0.03
"""A tile that the picture's edge cuts off may have its corners this far outside, as a share of the picture."""

photographs = pytest.mark.skipif(not PHOTOS.is_dir(), reason="the photographs of ../shared/photos are not here")
Answer = tuple[LabelledPhoto, dict[str, Any]]


@lru_cache(maxsize=1)
def answers() -> tuple[Answer, ...]:
    """The photographs and what the command says of them, all read in one go."""
    return read_all([photo for photo in read_folder("validation/seen_sets") if photo.path.name.startswith(NAMES)])


def read_all(photos: list[LabelledPhoto]) -> tuple[Answer, ...]:
    result = CliRunner().invoke(main, ["read", *(str(photo.path) for photo in photos), "--json"])
    assert result.exit_code == 0, result.output
    return tuple(zip(photos, map(json.loads, result.stdout.splitlines()), strict=True))


@photographs
def test_every_photograph_is_there() -> None:
    assert len(answers()) == len(NAMES)


@photographs
@pytest.mark.parametrize("at", range(len(NAMES)), ids=NAMES)
def test_the_form_of_a_reading(at: int) -> None:
    photo, reading = answers()[at]
    assert reading["photo"] == str(photo.path)
    assert list(reading) == ["photo", "image", "tiles", "groups", "hand", "confidence", "doubts", "model"]
    width, height = reading["image"]["width"], reading["image"]["height"]
    for tile in reading["tiles"]:
        assert set(tile) == {"id", "confidence", "corners", "face", "turned", "alternatives"}
        assert len(tile["corners"]) == 4
        assert all(-EDGE < x / width < 1 + EDGE and -EDGE < y / height < 1 + EDGE for x, y in tile["corners"])
        assert 0 < sum(x for x, _ in tile["corners"]) / 4 < width
        assert 0 < sum(y for _, y in tile["corners"]) / 4 < height
    grouped = [index for group in reading["groups"] for index in group["tiles"]]
    assert len(grouped) == len(set(grouped))
    assert set(grouped) <= set(range(len(reading["tiles"])))
    assert 0 <= reading["confidence"] <= 1


@photographs
def test_what_is_read_wrong_has_doubts() -> None:
    """Beside a right reading a doubt is a few taps too many; without one beside a wrong reading the score is wrong."""
    found = [photo for photo in read_folder("validation/unseen_set") if photo.path.name.startswith(MISREAD)]
    assert len(found) == len(MISREAD)
    wrong = []
    for photo, reading in read_all(list(mended(found))):
        if Counter(plain(photo.ids)) != Counter(plain(tile["id"] for tile in reading["tiles"])):
            wrong.append(photo.path.stem)
            assert reading["doubts"], photo.path.stem
    assert wrong, "all are read right now: name photographs that are not"


@photographs
def test_tiles_are_read_right() -> None:
    pairs = [
        (Counter(plain(photo.ids)), Counter(plain(tile["id"] for tile in reading["tiles"])))
        for photo, reading in answers()
    ]
    right = sum((labelled & read).total() for labelled, read in pairs)
    f1 = 2 * right / sum(labelled.total() + read.total() for labelled, read in pairs)
    assert f1 >= 0.9


@photographs
def test_the_page_reads_what_the_command_reads() -> None:
    photo, reading = answers()[-1]
    with create_app({"TESTING": True}).test_client() as client, photo.path.open("rb") as file:
        answer = client.post("/read", data={"photo": (file, photo.path.name)}).json
    assert answer is not None
    assert answer["tiles"] == reading["tiles"]
    assert answer["hand"] == reading["hand"]
