"""What `marque schema reading` says of a Reading is what a Reading is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import vision
from vision.loose_sets import EITHER
from vision.photo import open_photo
from vision.reading import Doubt
from webapp.readers.forms import reading_schema

ROOT = Path(__file__).resolve().parents[3]
FORM = Draft202012Validator(reading_schema())
PICTURES = ("samples/open.jpg", "samples/flowers.jpg")


@pytest.fixture(scope="module", params=PICTURES)
def told(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    photo = open_photo((ROOT / "datasets" / request.param).read_bytes())
    return [each.to_json("p.jpg") for each in (vision.read(photo), *vision.read_table(photo))]


def test_every_reading_is_in_the_form(told: list[dict[str, Any]]) -> None:
    for reading in told:
        FORM.validate(reading)


@pytest.mark.parametrize("alternatives", [EITHER, ("apart", "pung"), ("5s", "6s"), ()])
def test_a_doubt_about_a_group_is_in_the_form(told: list[dict[str, Any]], alternatives: tuple[str, ...]) -> None:
    doubt = Doubt("How does it lie?", group=0, alternatives=alternatives)
    FORM.validate({**told[0], "doubts": [doubt.to_json()]})


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (("tiles", 0, "id"), "10m"),
        (("tiles", 0, "corners"), [[1.0, 2.0]]),
        (("tiles", 0, "confidence"), 1.5),
        (("groups", 0, "kind"), "set"),
        (("image", "sha256"), "abc"),
        (("unknown",), 1),
    ],
)
def test_what_is_none_is_refused(told: list[dict[str, Any]], place: tuple[Any, ...], wrong: object) -> None:
    reading: Any = told[0]
    at = reading
    for step in place[:-1]:
        at = at[step]
    before = at.get(place[-1])
    at[place[-1]] = wrong
    refused = list(FORM.iter_errors(reading))
    if before is None:
        del at[place[-1]]
    else:
        at[place[-1]] = before
    assert refused
