"""Putting a photo right by touch: questions answered in one tap, tiles dragged, missed tiles added, all four hands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Locator, Page, Request, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import vision
from tests.webapp.conftest import corners, reading
from tests.webapp.test_browser import choose, expect_n01, sit, tap_in_n01
from tests.webapp.test_home_browser import start
from vision.photo import Photo
from vision.reading import Doubt, Group, Reading, ReadTile
from webapp.database import of as database_of

pytestmark = pytest.mark.browser
Read = Callable[..., None]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Read:
    """Say which hands the eye reads from now on."""

    def _read(*hands: Reading) -> None:
        def table(photo: Photo) -> tuple[Reading, ...]:
            return tuple(replace(hand, sha256=photo.sha256) for hand in hands)

        monkeypatch.setattr(vision, "read_table", table, raising=False)

    return _read


@pytest.fixture
def game_kept(data: Path, app: Flask) -> Iterator[None]:  # noqa: ARG001 - the database lies in that folder
    """A game's database in a folder of the test."""
    yield
    database_of(app).close()


def two_wrong() -> Reading:
    """Hand N01 with a 4m taken for 9m and a 9p taken for 6p; both are doubted, the right face is among the others."""
    seen = reading(wrong="9m")
    tiles = list(seen.tiles)
    tiles[9] = ReadTile("6p", 0.5, corners(9), alternatives=(("9p", 0.4), ("8p", 0.05)))
    doubt = Doubt("two faces are nearly as likely", tile=9, alternatives=("9p",))
    return replace(seen, side="near", tiles=tuple(tiles), doubts=(*seen.doubts, doubt))


def send(page: Page, photo: str, tiles: int = 14) -> None:
    expect(page.locator("#photo")).to_be_visible()
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#photo-status")).to_contain_text(f"{tiles} tiles read")


def answer(page: Page, tile: str) -> None:
    page.locator(f'#doubts .answers [data-tile="{tile}"]').tap()


def no_violation(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []


def test_two_wrong_tiles_are_put_right_in_two_taps(page: Page, read: Read, photo: str) -> None:
    """From the photo to the count: two taps for the tiles, three for who sits where and how, one to count."""
    read(two_wrong())
    taps = 0

    def touch(here: Locator) -> None:
        nonlocal taps
        taps += 1
        here.tap()

    send(page, photo)
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 2")
    expect(page.locator(".box.current")).to_have_attribute("data-seen", "8")
    for right in ("4m", "9p"):
        touch(page.locator(f'#doubts .answers [data-tile="{right}"]'))
    expect(page.locator("#doubts")).to_be_hidden()
    expect(page.locator("#taps")).to_have_text("2 taps to put it right")
    for field, value in (("seat", "S"), ("round", "E"), ("won_by", "N")):
        touch(page.locator(f'input[name="{field}"][value="{value}"]'))
    page.locator('[name="loser_E_total"]').fill("8")
    page.locator('[name="loser_W_total"]').fill("4")
    with page.expect_request("**/tally*") as sent:
        touch(page.locator("#count"))
    expect(page.locator("#tally .total strong")).to_have_text("72")
    assert taps == 6
    confirmed = json.loads(posted(sent.value)["confirmation"])
    assert confirmed["taps"] == 2
    assert {tile["box"]: tile["id"] for tile in confirmed["tiles"]}[9] == "9p"
    assert confirmed["reading"]["tiles"][9]["id"] == "6p"
    assert "preview" not in confirmed["reading"]


@pytest.mark.usefixtures("game_kept")
def test_from_a_photo_with_two_wrong_tiles_to_the_sheet_in_six_taps(page: Page, read: Read, photo: str) -> None:
    """In a game the round is known: two tiles, who won, on whose discard, count, record."""
    read(two_wrong())
    start(page)
    page.get_by_role("link", name="Enter the hand").tap()
    send(page, photo)
    taps = [
        *(page.locator(f'#doubts .answers [data-tile="{right}"]') for right in ("4m", "9p")),
        page.locator('input[name="seat"][value="S"]'),
        page.locator('input[name="won_by"][value="N"]'),
        page.locator("#count"),
        page.get_by_role("button", name="Record", exact=True),
    ]
    for each in taps:
        each.tap()
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()
    expect(page.locator("table.rows")).to_contain_text("Player 2 on Player 4’s discard")
    assert len(taps) == 6


def posted(request: Request) -> dict[str, str]:
    from urllib.parse import parse_qsl

    return dict(parse_qsl(request.post_data or "", keep_blank_values=True))


def test_questions_are_walked_through_answered_and_undone(page: Page, read: Read, photo: str) -> None:
    read(two_wrong())
    send(page, photo)
    page.get_by_role("button", name="The next one").tap()
    expect(page.locator("#doubts")).to_contain_text("To check: 2 of 2")
    page.locator("#doubts").get_by_role("button", name="6 of circles: It is right").tap()
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 1")
    page.locator("#board").get_by_role("button", name="Undo").tap()
    expect(page.locator(".box.doubt")).to_have_count(2)
    page.locator("#board").get_by_role("button", name="Redo").tap()
    expect(page.locator(".box.doubt")).to_have_count(1)


def test_a_question_can_be_answered_with_any_tile(page: Page, read: Read, photo: str) -> None:
    read(two_wrong())
    send(page, photo)
    page.locator("#doubts").get_by_role("button", name="Another…").tap()
    expect(page.locator("dialog .names [lang=ja]")).to_have_text("九萬 キューワン")
    page.locator('dialog .tray [data-tile="7s"]').tap()
    expect(page.locator('.group.chow [data-tile="7s"]')).to_have_count(1)
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 1")


def test_a_tile_that_was_missed_is_added_where_it_lies(page: Page, read: Read, photo: str) -> None:
    seen = reading()
    groups = tuple(group for group in seen.groups if group.kind != "apart")
    read(replace(seen, side="near", tiles=seen.tiles[:13], groups=groups, hand={"concealed": [], "melds": []}))
    send(page, photo, tiles=13)
    page.get_by_role("button", name="Whole photo").tap()
    box = page.locator(".picture").bounding_box()
    assert box is not None
    (left, top), _, (right, bottom), _ = corners(13)
    page.touchscreen.tap(
        box["x"] + (left + right) / 2 / 900 * box["width"], box["y"] + (top + bottom) / 2 / 480 * box["height"]
    )
    expect(page.get_by_role("heading", name="A tile was missed here")).to_be_visible()
    page.locator('dialog [data-tile="7m"]').tap()
    expect(page.locator('.group.hand [data-tile="7m"]')).to_have_count(2)
    expect(page.locator(".box.missed")).to_have_count(1)


def hold_and_drag(page: Page, tile: Locator, to: Locator) -> None:
    """A finger rests on a tile, and moves when it is lifted."""
    from_box, to_box = tile.bounding_box(), to.bounding_box()
    assert from_box is not None
    assert to_box is not None
    start = {"x": from_box["x"] + 20, "y": from_box["y"] + 20}
    end = {"x": to_box["x"] + 8, "y": to_box["y"] + 20}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
    expect(page.locator(".tile.ghost")).to_be_visible()
    for share in (0.3, 0.6, 1):
        point = {key: start[key] + (end[key] - start[key]) * share for key in start}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_tile_is_dragged_from_group_to_group(page: Page) -> None:
    page.locator("#board").get_by_text("Type the tiles").tap()
    page.locator("#typed-winner").fill("1m 2m (345s) 9p")
    page.keyboard.press("Enter")
    page.locator("#board .rack").scroll_into_view_if_needed()
    hold_and_drag(page, page.locator('.group.chow [data-tile="4s"]'), page.locator('.group.hand [data-tile="2m"]'))
    expect(page.locator(".group.hand .tile")).to_have_count(4)
    assert [tile.get_attribute("data-tile") for tile in page.locator(".group.hand .tile").all()] == [
        "1m",
        "4s",
        "2m",
        "9p",
    ]
    expect(page.locator("dialog")).not_to_be_visible()
    page.locator('.group.hand [data-tile="9p"]').drag_to(page.locator(".group.set, .group.chow, .group.pung").first)
    expect(page.locator(".group.hand .tile")).to_have_count(3)
    page.locator("#board").get_by_role("button", name="Undo").tap()
    expect(page.locator(".group.hand .tile")).to_have_count(4)


def test_two_fingers_enlarge_and_one_moves_the_photo(page: Page, read: Read, photo: str) -> None:
    read(replace(reading(), side="near"))
    send(page, photo)
    x, y = enlarged(page)
    near = seen_part(page)
    fingers(page, [[(x + off, y)] for off in (0, -20, -40)])
    page.wait_for_function(f"{VIEW}.x > {near[0]}")
    moved = seen_part(page)
    assert moved[2] == near[2]
    assert page.evaluate("visualViewport.scale") == 1
    expect(page.locator("dialog")).not_to_be_visible()
    tap(page, x, y)
    expect(page.locator("dialog")).to_be_visible()


def test_a_mouse_let_go_beside_the_photo_moves_it_no_longer(page: Page, read: Read, photo: str) -> None:
    read(replace(reading(), side="near"))
    send(page, photo)
    x, y = enlarged(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y)
    page.mouse.move(x - 30, 1)
    page.mouse.up()
    left = seen_part(page)
    page.mouse.move(x + 30, y)
    page.mouse.move(x + 60, y)
    assert seen_part(page) == left


VIEW = "document.querySelector('.picture').viewBox.baseVal"
"""What a browser shows of the picture: it draws a finger's move when it comes to it."""


def seen_part(page: Page) -> list[float]:
    """Left, top, width and height of what the frame shows of the picture."""
    return [float(number) for number in (page.locator(".picture").get_attribute("viewBox") or "").split()]


def enlarged(page: Page) -> tuple[float, float]:
    """Have two fingers enlarge the picture; the point of the screen at its middle."""
    whole = seen_part(page)
    box = page.locator(".picture").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers(page, [[(x - apart, y), (x + apart, y)] for apart in (20, 30, 40)])
    page.wait_for_function(f"{VIEW}.width < {whole[2] * 0.6}")
    return x, y


def tap(page: Page, x: float, y: float) -> None:
    """Tap until a dialog opens: right after a swipe it ends that, and held long it is another."""
    for _ in range(3):
        page.touchscreen.tap(x, y)
        with suppress(PlaywrightTimeout):
            page.locator("dialog[open]").wait_for(timeout=20_000)
            return


def fingers(page: Page, steps: list[list[tuple[float, float]]]) -> None:
    """Put fingers down, move them, and lift them."""
    devtools = page.context.new_cdp_session(page)
    for number, step in enumerate(steps):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(step)]
        devtools.send(
            "Input.dispatchTouchEvent", {"type": "touchMove" if number else "touchStart", "touchPoints": points}
        )
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_hand_by_keyboard_alone(page: Page) -> None:
    page.locator("#board .tray button").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('#board .tray [data-tile="2m"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator('#board .tray [data-tile="2p"]')).to_be_focused()
    page.keyboard.type("999p 77q")
    expect(page.locator("#typed-winner")).to_have_value("999p 77q")
    page.keyboard.press("Enter")
    expect(page.locator("#typed-winner-fault")).to_contain_text("“77q” is no tile")
    expect(page.locator("#typed-winner")).to_have_value("999p 77q")
    page.keyboard.press("Backspace")
    page.keyboard.type("m (555s) (CCC) (234m)")
    page.keyboard.press("Enter")
    expect(page.locator("#board .tilecount")).to_have_text("14 / 14 tiles")
    last = page.locator('.group.hand [data-tile="7m"]').last
    last.focus()
    page.keyboard.press("w")
    expect(last).to_have_class(re.compile("winning"))
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Control+z")
    page.keyboard.press("Delete")
    expect(page.locator("#board .tilecount")).to_have_text("13 / 14 tiles")
    page.keyboard.press("Control+z")
    sit(page)
    expect_n01(page)


def lost(side: Any, tiles: str, first: int) -> Reading:
    """A losing hand somewhere else in the picture."""
    names = tiles.split()
    seen = reading()
    found = tuple(ReadTile(name, 0.99, corners(first + place)) for place, name in enumerate(names))
    return replace(seen, side=side, tiles=found, groups=(Group("concealed", None, tuple(range(len(names)))),),
                   hand={"concealed": names, "melds": []}, doubts=())  # fmt: skip


def test_one_photo_of_the_table_gives_each_hand_to_its_seat(page: Page, read: Read, photo: str) -> None:
    """The winner sits South and lies near: West plays next and sits at his right, East at his left."""
    east, west = "C C C 1m 2m 4m 6m 8m 1p 3p 5p 7p 9p", "9s 9s 9s 1m 2m 4m 6m 8m 1p 3p 5p 7p 8p"
    read(replace(reading(), side="near"), lost("right", west, 0), lost("left", east, 1))
    send(page, photo)
    expect(page.locator("#hands-hint")).to_contain_text("Say where the winner sits")
    for field, value in (("seat", "S"), ("round", "E"), ("won_by", "N")):
        choose(page, field, value)
    expect(page.locator("#hands label")).to_have_text(["NearSouth", "RightWest", "LeftEast"])
    expect(page.locator('[data-loser="W"] .note')).to_have_text("13 tiles")
    expect(page.locator('[data-loser="E"] .note')).to_have_text("13 tiles")
    expect(page.locator('[data-loser="N"] .note')).to_be_empty()
    page.locator("#count").tap()
    # East: a concealed Pung of dragons 8, one retour; West: a concealed Pung of terminals 8.
    expect(page.locator("#tally h3", has_text="East: 16")).to_have_count(1)
    expect(page.locator("#tally h3", has_text="West: 8")).to_have_count(1)


def test_what_was_put_right_goes_with_its_hand_from_seat_to_seat(page: Page, read: Read, photo: str) -> None:
    east, west = "C C C 1m 2m 4m 6m 8m 1p 3p 5p 7p 9p", "9s 9s 9s 1m 2m 4m 6m 8m 1p 3p 5p 7p 8p"
    read(replace(reading(wrong="9m"), side="near"), lost("right", west, 0), lost("left", east, 1))
    send(page, photo)
    answer(page, "4m")
    near, right, left = (page.locator("#hands label", has_text=side) for side in ("Near", "Right", "Left"))
    tiles = {seat: page.locator(f'[name="loser_{seat}_tiles"]').last for seat in "ESWN"}
    choose(page, "seat", "S")
    page.locator('[data-loser="W"] summary').first.tap()
    page.locator('[data-loser="W"] .rack [data-tile="8p"]').tap()
    page.locator("#sheet").get_by_role("button", name="Remove: not of this hand").tap()
    fixed = re.compile("^9s 9s 9s 1m 2m 4m 6m 8m 1p 3p 5p 7p$")
    expect(tiles["W"]).to_have_value(fixed)
    choose(page, "seat", "E")
    expect(page.locator("#board .rack [data-tile='4m']")).to_have_count(1)
    expect(tiles["S"]).to_have_value(fixed)
    expect(tiles["W"]).to_have_value("")
    right.tap()
    expect(page.locator('#board input[name="tiles"]')).to_have_value(fixed)
    expect(page.locator('[data-loser="N"] .rack [data-tile="4m"]')).to_have_count(1)
    expect(tiles["S"]).to_have_value("")
    near.tap()
    expect(page.locator("#board .rack [data-tile='4m']")).to_have_count(1)
    expect(page.locator('#board input[name="winning_tile"]')).to_have_value("7m")
    expect(tiles["S"]).to_have_value(fixed)
    left.tap()
    expect(page.locator("#board .tilecount")).to_have_text("13 / 14 tiles")


def test_each_loser_has_a_photo_of_his_own(page: Page, read: Read, photo: str) -> None:
    tap_in_n01(page)
    sit(page)
    read(lost("near", "C C C 1m 2m 4m 6m 8m 1p 3p 5p 7p 9p", 0))
    north = page.locator('[data-loser="N"]')
    north.locator("summary").first.tap()
    north.locator("input[type=file]").last.set_input_files(photo)
    expect(north.locator(".note")).to_have_text("13 tiles")
    expect(north.locator(".box")).to_have_count(13)
    expect(page.locator("#board .tilecount")).to_have_text("14 / 14 tiles")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_editor_the_tally_and_what_if_shut_nobody_out(page: Page, read: Read, photo: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    read(two_wrong())
    send(page, photo)
    sit(page)
    no_violation(page)
    answer(page, "4m")
    answer(page, "9p")
    page.locator('.rack [data-tile="4m"]').tap()
    no_violation(page)
    page.keyboard.press("Escape")
    expect_n01(page)
    page.locator("details.why summary").first.tap()
    no_violation(page)
    page.get_by_role("button", name="What if…").tap()
    page.locator('[value="flag.claimed_for_pung"]').tap()
    expect(page.locator("#beside")).to_contain_text("+576")
    no_violation(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
