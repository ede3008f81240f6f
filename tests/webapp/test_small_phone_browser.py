"""What a first evening at a kitchen table stumbles over: small phones, long names, fingers, a second phone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from flask import Flask
from playwright.sync_api import Page, expect

import vision
from scoring import RULESETS
from tests.webapp.conftest import reading
from tests.webapp.games import riichi_win
from tests.webapp.home import Home
from tests.webapp.test_browser import mode, tap
from webapp import reach
from webapp.database import of as database_of

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("kept_here")]

LONG_NAMES = ("Dominique", "Christophe", "Marguerite", "Jean-François")
BROKEN_WORDS = """() => [...document.querySelectorAll(".places .who, .segments .who")].flatMap((name) => {
  const words = name.firstChild;
  return [...words.data.matchAll(/[^\\s-]+/g)].map((word) => {
    const range = document.createRange();
    range.setStart(words, word.index);
    range.setEnd(words, word.index + word[0].length);
    return [word[0], range.getClientRects().length];
  });
}).filter(([, lines]) => lines > 1).map(([word]) => word)"""
"""The words of players' names, among those to be chosen and above the sheet, that a line's end breaks in two."""

BROKEN_NUMBERS = """() => [...document.querySelectorAll(".rows :is(.change, .running, td > b)")].filter((number) => {
  const range = document.createRange();
  range.selectNodeContents(number);
  const cell = number.closest("td").getBoundingClientRect();
  return range.getClientRects().length > 1 || range.getBoundingClientRect().left < cell.left;
}).map((number) => number.textContent)"""
"""The numbers of a sheet that take two lines, or more room than their column has."""

MISSED_BY_A_FINGER = """() => [...document.querySelectorAll(".group .head button")].filter((button) => {
  button.scrollIntoView({ block: "center" });
  const { left, top, width, height } = button.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const beside = [[-21, 0], [21, 0], [0, -21], [0, 21]];
  return beside.some(([right, down]) => !button.contains(document.elementFromPoint(x + right, y + down)));
}).map((button) => button.textContent)"""
"""The words on a set that can be tapped, but not by a finger 21 CSS pixels beside their middle."""


@pytest.fixture
def kept_here(data: Path, app: Flask) -> Iterator[None]:  # noqa: ARG001 - the database lies in that folder
    """The game's database in a folder of the test."""
    yield
    database_of(app).close()


@pytest.fixture
def home(app: Flask, kept_here: None) -> Home:  # noqa: ARG001 - the database that the app opens
    return Home(app)


def start(page: Page, address: str, *names: str) -> str:
    """A game of those four; the sheet's address."""
    page.goto(f"{address}games/new")
    for place, name in enumerate(names):
        page.locator(f'[name="name_{place}"]').fill(name)
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("heading", name="Deal to come: East 1")).to_be_visible()
    return page.url


def test_names_of_ten_letters_stay_whole_on_the_smallest_phone(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    sheet = start(page, address, *LONG_NAMES)
    assert page.evaluate(BROKEN_WORDS) == []
    for path in ("hand", "seats", "penalty?fault=false_mahjong"):
        page.goto(f"{sheet}/{path}")
        expect(page.locator(".segments .who").first).to_be_visible()
        assert page.evaluate(BROKEN_WORDS) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_number_of_the_sheet_is_broken_in_two(page: Page, address: str, home: Home, width: int, lang: str) -> None:
    """Scores of riichi have five digits, and a thousands sign after which a line may end."""
    home.start("riichi-wrc-2015")
    home.ok("event/exhaustive_draw", {"e.ready": ["E", "S"]}, **{"e.riichi": ["S"]})
    home.win(riichi_win("S", "N", riichi="SW"))
    home.win(riichi_win("W", "E"))
    page.set_viewport_size({"width": width, "height": 780})
    page.goto(f"{address}game/{home.stream}?lang={lang}")
    expect(page.locator("table.rows tbody")).to_have_count(3)
    assert page.evaluate(BROKEN_NUMBERS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_name_that_stands_there_is_typed_over_and_one_just_typed_is_not(page: Page, address: str) -> None:
    page.goto(f"{address}games/new")
    name = page.locator('[name="name_0"]')
    expect(name).to_have_value("Player 1")
    name.tap()
    page.keyboard.type("Anne")
    expect(name).to_have_value("Anne")
    page.locator('[name="name_1"]').tap()
    name.tap()
    page.keyboard.press("End")
    page.keyboard.type("tte")
    expect(name).to_have_value("Annette")


def test_another_phone_s_camera_finds_the_game(page: Page, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = start(page, address, *LONG_NAMES)
    page.get_by_text("Link of this game").tap()
    code = page.get_by_role("img", name="The link as a code")
    expect(code).to_have_count(0)  # no other device can open an address of this computer alone
    monkeypatch.setattr(reach, "only_here", lambda _lang: "")
    page.reload()
    page.get_by_text("Link of this game").tap()
    picture = cv2.imdecode(np.frombuffer(code.screenshot(), np.uint8), cv2.IMREAD_GRAYSCALE)
    assert picture is not None
    assert cv2.QRCodeDetectorAruco().detectAndDecode(picture)[0] == sheet


def test_a_finger_turns_a_set_and_makes_it_another(page: Page) -> None:
    for name, tile in (("Pung", "5s"), ("Chow", "2m")):
        mode(page, name)
        tap(page, tile)
    assert page.evaluate(MISSED_BY_A_FINGER) == []


def test_a_question_offers_no_face_that_the_rules_do_not_have(
    page: Page, photo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = reading(wrong="5m")
    tiles = list(seen.tiles)
    tiles[8] = replace(tiles[8], alternatives=(("0m", 0.43), ("4m", 0.08)))
    monkeypatch.setattr(
        vision, "read_table", lambda photo: (replace(seen, tiles=tuple(tiles), sha256=photo.sha256),), raising=False
    )
    page.locator("#gallery").set_input_files(photo)
    answers = page.locator("#doubts .answers .tile")
    expect(answers).to_have_count(2)
    assert [answer.get_attribute("data-tile") for answer in answers.all()] == ["5m", "4m"]
    page.locator("#rules").select_option("riichi-ema-2025")
    expect(page.locator('#doubts .answers [data-tile="0m"]')).to_be_visible()


def test_the_list_of_rules_keeps_off_its_card_s_edge_and_is_large_enough_for_a_finger(page: Page, address: str) -> None:
    page.goto(f"{address}rules/")
    listed = page.locator(".reading-page .card").first
    card = listed.bounding_box()
    assert card
    links = listed.get_by_role("link").all()
    assert len(links) == len(RULESETS)
    for link in links:
        box = link.bounding_box()
        assert box
        assert box["x"] - card["x"] >= 12
        assert box["height"] >= 44


def test_the_count_leaves_most_of_a_phone_on_its_side_to_the_hand(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(address)
    bar = page.locator(".count").bounding_box()
    assert bar
    assert bar["height"] <= 60
    assert bar["y"] + bar["height"] == 390


def test_what_another_phone_writes_is_told_wherever_the_hand_is_scrolled_to(page: Page, address: str) -> None:
    sheet = start(page, address, "Anne", "Bo", "Chen", "Dora")
    page.goto(f"{sheet}/hand")
    tap(page, "1m")
    page.locator("#count").scroll_into_view_if_needed()
    page.locator('[name="loser_N_total"]').fill("8")
    other = page.context.new_page()
    other.goto(sheet)
    other.get_by_role("button", name="Nobody won").tap()
    expect(other.locator("table.rows")).to_contain_text("Nobody won")
    other.close()
    expect(page.get_by_text("The sheet has changed.")).to_be_in_viewport()
