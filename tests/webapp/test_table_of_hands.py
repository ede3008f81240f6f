"""Several hands in one photo: at the command line and in the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import Result
from flask.testing import FlaskClient
from PIL import Image
from playwright.sync_api import Page, expect

from tests.webapp.conftest import jpeg, reading
from vision.reading import Corners, Reading

Marque = Callable[..., Result]
See = Callable[..., None]

TABLE = ("--rules", "navy", "--seat", "S", "--round", "E", "--discarder", "N", "--loser", "E=8", "--loser", "W=4")


@pytest.fixture
def far() -> Reading:
    """Another player's hand on the far side: the same tiles but for one, so that it is told apart."""
    seen = reading()
    return replace(seen, side="far", tiles=(replace(seen.tiles[0], id="1m"), *seen.tiles[1:]))


def test_every_hand_has_a_line_with_its_side(marque: Marque, see: See, photo: str, far: Reading) -> None:
    see(others=(far,))
    result = marque("read", "--all", photo, "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["side"] for line in lines] == ["near", "far"]
    assert [line["tiles"][0]["id"] for line in lines][1] == "1m"
    assert {line["photo"] for line in lines} == {photo}


def test_without_all_there_is_one_hand_and_no_side(marque: Marque, see: See, photo: str, far: Reading) -> None:
    see(others=(far,))
    lines = marque("read", photo, "--json").stdout.splitlines()
    assert len(lines) == 1
    assert "side" not in json.loads(lines[0])


@pytest.mark.parametrize(("lang", "words"), [("en", "far side"), ("fr", "côté opposé")])
def test_people_are_told_the_side(marque: Marque, see: See, photo: str, far: Reading, lang: str, words: str) -> None:
    see(others=(far,))
    assert words in marque("read", "--all", photo, "--lang", lang).stdout


def test_the_overlay_shows_every_hand(marque: Marque, see: See, photo: str, far: Reading, tmp_path: Path) -> None:
    moved = replace(
        far, tiles=tuple(replace(tile, corners=_lower(tile.corners)) for tile in far.tiles), groups=far.groups
    )
    see(others=(moved,))
    one, both = tmp_path / "one.png", tmp_path / "both.png"
    marque("read", photo, "--overlay", str(one))
    marque("read", "--all", photo, "--overlay", str(both))
    assert Image.open(one).tobytes() != Image.open(both).tobytes()


def _lower(corners: Corners) -> Corners:
    a, b, c, d = ((x, y + 20) for x, y in corners)
    return a, b, c, d


def test_the_hand_of_a_side_is_scored(marque: Marque, see: See, photo: str, far: Reading) -> None:
    see(others=(far,))
    result = marque("score", photo, "--side", "far", *TABLE, "--json")
    assert json.loads(result.stdout)["reading"]["side"] == "far"


@pytest.mark.parametrize(("lang", "words"), [("en", "left side"), ("fr", "côté gauche")])
def test_a_side_without_a_hand_is_refused(
    marque: Marque, see: See, photo: str, far: Reading, lang: str, words: str
) -> None:
    see(others=(far,))
    result = marque("score", photo, "--side", "left", *TABLE, "--lang", lang)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "near, far" in result.stderr


def test_the_page_is_given_every_hand_the_nearest_first(client: FlaskClient, see: See, far: Reading) -> None:
    see(others=(far,))
    answer = client.post("/read", data={"photo": (BytesIO(jpeg()), "hand.jpg")}).get_json()
    assert [hand["side"] for hand in answer["hands"]] == ["near", "far"]
    assert answer["tiles"] == answer["hands"][0]["tiles"]


def test_the_page_is_given_no_choice_of_one(client: FlaskClient, see: See) -> None:
    see()
    assert "hands" not in client.post("/read", data={"photo": (BytesIO(jpeg()), "hand.jpg")}).get_json()


@pytest.mark.browser
def test_another_hand_is_chosen_in_the_page(page: Page, see: See, far: Reading, photo: str) -> None:
    see(others=(far,))
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#hands label")).to_have_text(["Near", "Far"])
    expect(page.locator("#board .rack [data-tile='1m']")).to_have_count(0)
    page.locator("#hands label").last.tap()
    expect(page.locator("#board .rack [data-tile='1m']")).to_have_count(1)
    expect(page.locator("polygon.other")).to_have_count(len(far.tiles))
