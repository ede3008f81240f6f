"""The page in a real browser: a hand tapped in, a photo put right, keyboard and both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

pytestmark = pytest.mark.browser
See = Callable[..., None]


def tray(page: Page) -> Locator:
    return page.locator("#board .tray")


def tap(page: Page, *tiles: str) -> None:
    for tile in tiles:
        tray(page).locator(f'[data-tile="{tile}"]').tap()


def mode(page: Page, name: str) -> None:
    page.locator("#board .modes").get_by_role("radio", name=name, exact=True).tap()


def choose(page: Page, field: str, value: str) -> None:
    """Tap the words of a choice, once they lie still; the round beside them is not to be seen."""
    round_ = page.locator(f'input[name="{field}"][value="{value}"]')
    page.locator("label").filter(has=round_).click()
    expect(round_).to_be_checked()


def tap_in_n01(page: Page) -> None:
    """Hand N01: three taps a set, one a tile, then the winning tile."""
    for name, tile in (("Pung", "5s"), ("Pung", "C"), ("Chow", "2m")):
        mode(page, name)
        tap(page, tile)
    tap(page, "9p", "9p", "9p", "7m", "7m")
    page.locator('.group.hand [data-tile="7m"]').last.tap()
    page.get_by_role("button", name="This is the winning tile").tap()


def sit(page: Page) -> None:
    choose(page, "seat", "S")
    choose(page, "round", "E")
    choose(page, "won_by", "N")
    page.locator('[name="loser_E_total"]').fill("8")
    page.locator('[name="loser_W_total"]').fill("4")


def expect_n01(page: Page) -> None:
    page.locator("#count").tap()
    expect(page.locator("#tally .total strong")).to_have_text("72")
    net = {"E": "−120", "S": "+288", "W": "−76", "N": "−92"}
    for seat, change in net.items():
        expect(page.locator(f'[data-net="{seat}"] dd')).to_have_text(change)


def test_a_hand_tapped_in_without_a_photo(page: Page) -> None:
    tap_in_n01(page)
    expect(page.locator("#board .tilecount")).to_have_text("14 / 14 tiles")
    sit(page)
    expect_n01(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_is_no_page_of_ours_leaves_no_complaint(page: Page, address: str) -> None:
    """A browser asks for an icon by itself where no page names one."""
    page.goto(f"{address}healthz")
    answer = page.request.get(f"{address}favicon.ico")
    assert answer.status == 200
    assert answer.headers["content-type"] == "image/png"


def test_undo_brings_back_tile_after_tile_and_redo_takes_it_on(page: Page) -> None:
    tap(page, "1m", "2m")
    mode(page, "Hidden Kong")
    tap(page, "E")
    expect(page.locator(".rack .tile")).to_have_count(6)
    undo = page.locator("#board").get_by_role("button", name="Undo")
    undo.tap()
    expect(page.locator(".rack .tile")).to_have_count(2)
    undo.tap()
    expect(page.locator("#board .rack .tile")).to_have_count(1)
    redo = page.locator("#board").get_by_role("button", name="Redo")
    redo.tap()
    redo.tap()
    expect(page.locator(".rack .tile")).to_have_count(6)
    expect(redo).to_be_disabled()


def test_a_photo_put_right(page: Page, see: See, photo: str) -> None:
    see(wrong="9m")
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator(".box")).to_have_count(14)
    expect(page.locator(".box.doubt")).to_have_count(1)
    expect(page.locator(".box.winning")).to_have_count(1)
    expect(page.locator("#photo-status")).to_contain_text("14 tiles read")
    page.locator(".box.doubt").tap()
    likely = page.locator("dialog .likely button")
    expect(likely).to_have_count(2)
    expect(likely.first).to_contain_text("41 %")
    likely.first.tap()
    expect(page.locator(".box.doubt")).to_have_count(0)
    expect(page.locator('.rack [data-tile="4m"]')).to_have_count(1)
    sit(page)
    expect_n01(page)


def test_a_doubt_about_a_set_is_settled(page: Page, see: See, photo: str) -> None:
    see(unclear=1)
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator(".box")).to_have_count(14)
    sit(page)
    page.locator("#count").tap()
    expect(page.locator("#tally .doubts")).to_contain_text("Still to check on the photo: 1")
    expect(page.locator("#doubts .answers")).not_to_contain_text("All")
    page.locator("#doubts").get_by_role("button", name="Open", exact=True).tap()
    expect(page.locator("#doubts")).to_be_hidden()
    expect_n01(page)
    expect(page.locator("#tally .doubts")).to_have_count(0)


def test_sets_doubted_alike_are_settled_by_one_tap(page: Page, see: See, photo: str) -> None:
    see(unclear=3)
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 3")
    sit(page)
    page.locator("#doubts").get_by_role("button", name="Concealed", exact=True).tap()
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 2")
    page.locator("#doubts").get_by_role("button", name="All 2 open").tap()
    expect(page.locator("#doubts")).to_be_hidden()
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 2")
    page.get_by_role("button", name="Undo").tap()
    page.locator("#doubts").get_by_role("button", name="All 3 open").tap()
    expect_n01(page)


def test_the_next_hand_keeps_the_table(page: Page, see: See, photo: str) -> None:
    see()
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator(".box")).to_have_count(14)
    sit(page)
    expect_n01(page)
    page.get_by_role("button", name="Next hand").tap()
    expect(page.locator(".box:visible")).to_have_count(0)
    expect(page.locator("#board .tilecount")).to_have_text("0 / 14 tiles")
    expect(page.locator('[name="loser_E_total"]')).to_have_value("")
    expect(page.locator('input[name="seat"]:checked')).to_have_count(0)
    expect(page.locator('input[name="round"][value="E"]')).to_be_checked()
    expect(page.locator("#tally")).to_be_empty()


@pytest.mark.parametrize(("rules", "said", "then"), [
    ("taiwan16", {"option.early_win": "five", "dealer_streak": "2", "option.base": "50"},
     {"option.early_win": "none", "dealer_streak": "", "option.base": "50"}),
    ("navy", {"option.goulash": "true", "option.goulash_pot": "800"},
     {"option.goulash": "false", "option.goulash_pot": "800"}),
    ("riichi-ema-2025", {"honba": "2", "riichi_sticks": "1"}, {"honba": "", "riichi_sticks": ""}),
])  # fmt: skip
def test_the_next_hand_is_counted_by_nothing_that_was_said_of_the_last(
    page: Page, rules: str, said: dict[str, str], then: dict[str, str]
) -> None:
    tap_in_n01(page)
    sit(page)
    expect_n01(page)
    page.locator("#rules").select_option(rules)
    for details in page.locator("details.card").all():
        details.evaluate("each => { each.open = true }")
    fields = page.locator(f'fieldset.book[data-rules="{rules}"]')
    for name, value in said.items():
        field = fields.locator(f'[name="{name}"]')
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Next hand").tap()
    for name, value in then.items():
        expect(fields.locator(f'[name="{name}"]')).to_have_value(value)


def test_groups_open_closed_dissolved(page: Page) -> None:
    mode(page, "Pung")
    tap(page, "5s")
    turn = page.locator(".group.pung .turn")
    turn.tap()
    expect(turn).to_have_text("concealed")
    name = page.locator(".group.pung .name")
    name.tap()
    page.locator("dialog").get_by_role("button", name="Open", exact=True).tap()
    expect(turn).to_have_text("open")
    name.tap()
    page.locator("dialog").get_by_role("button", name="Kong", exact=True).tap()
    expect(page.locator(".group.kong .tile")).to_have_count(4)
    page.locator(".group.kong .name").tap()
    page.locator("dialog").get_by_role("button", name="Take it back into the hand").tap()
    expect(page.locator(".group.hand .tile")).to_have_count(4)


def test_a_tile_replaced_moved_and_removed(page: Page) -> None:
    tap(page, "1m", "2m")
    page.locator('.rack [data-tile="1m"]').tap()
    page.locator('dialog .tray [data-tile="9s"]').tap()
    expect(page.locator('.rack [data-tile="9s"]')).to_have_count(1)
    page.locator('.rack [data-tile="9s"]').tap()
    page.get_by_text("Move to another group").tap()
    page.get_by_role("button", name="To a new set").tap()
    expect(page.locator(".group.pung .tile")).to_have_count(1)
    page.locator('.rack [data-tile="9s"]').tap()
    page.get_by_role("button", name="Remove").tap()
    expect(page.locator(".rack .tile")).to_have_count(1)


def test_a_bad_photo_says_so(page: Page, tmp_path: Any) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"not a picture")
    page.locator("#gallery").set_input_files(bad)
    expect(page.locator("#photo-status")).to_contain_text("The file is not a picture")


def test_a_photo_without_tiles_says_what_to_do(page: Page, see: See, photo: str) -> None:
    see(nothing=True)
    for lang, words in (("en", "No tile was found: go closer"), ("fr", "Aucune tuile trouvée : approchez-vous")):
        page.goto(f"{page.url.partition('?')[0]}?lang={lang}")
        page.locator("#gallery").set_input_files(photo)
        expect(page.locator("#photo-status")).to_contain_text(words)


def test_nothing_entered_is_a_sentence(page: Page) -> None:
    page.locator("#count").tap()
    expect(page.locator("#board + .fault")).to_contain_text("no tiles yet")
    tap(page, "1m")
    page.locator("#count").tap()
    expect(page.locator("#board + .fault")).to_have_count(0)
    expect(page.locator("fieldset", has=page.locator("[name=seat]")).locator(".fault")).to_contain_text("Say where")


def test_what_was_counted_before_a_change_says_so(page: Page) -> None:
    tap_in_n01(page)
    sit(page)
    expect_n01(page)
    what_if = page.locator("#tally").get_by_role("button", name="What if")
    expect(what_if).to_be_enabled()
    choose(page, "round", "S")
    expect(page.locator("#tally .outdated")).to_have_text("Something was changed since: count again.")
    expect(what_if).to_be_disabled()
    page.locator("#count").tap()
    expect(page.locator("#tally .outdated")).to_have_count(0)
    expect(what_if).to_be_enabled()


def test_nothing_moves_from_under_a_finger_as_the_scripts_come(page: Page, address: str) -> None:
    """Pressed before they have come and let go after: the press is for what it was put on."""
    seat = page.locator('label:has([name="seat"][value="W"])')

    def press(script: Route) -> None:
        seat.evaluate("each => each.scrollIntoView({block: 'center'})")
        place = seat.bounding_box()
        assert place
        page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        page.mouse.down()
        script.continue_()

    page.route("**/board.js", press)
    page.goto(f"{address}?lang=en")
    expect(page.locator("#board .tilecount")).to_have_text("0 / 14 tiles")
    page.mouse.up()
    expect(page.locator('[name="seat"]:checked')).to_have_value("W")


def test_the_wind_of_the_round_is_asked_for_where_winds_are_played(page: Page) -> None:
    round_ = page.locator("fieldset", has=page.locator('[name="round"]'))
    expect(round_).to_be_visible()
    page.locator("#rules").select_option("sichuan")
    expect(round_).to_be_hidden()
    page.locator("#rules").select_option("mcr")
    expect(round_).to_be_visible()


def test_keyboard_alone(page: Page) -> None:
    first = tray(page).locator("button").first
    first.focus()
    page.keyboard.press("Enter")
    page.locator(".rack .tile").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).not_to_be_visible()
    expect(page.locator(".rack .tile")).to_be_focused()


def test_losers_tiles_are_tapped_in(page: Page) -> None:
    tap_in_n01(page)
    sit(page)
    loser = page.locator('[data-loser="E"]')
    loser.locator("summary").first.tap()
    for tile in ("C", "1p"):
        loser.locator(f'.tray [data-tile="{tile}"]').tap()
    expect(loser.locator(".rack .tile")).to_have_count(2)


def test_targets_are_large_enough_and_named(page: Page) -> None:
    tap(page, "1m")
    for control in page.locator("button:visible, a.button:visible, select:visible").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 24, control.inner_text()
        assert box["width"] >= 24, control.inner_text()
        assert control.get_attribute("aria-label") or re.sub(r"\s", "", control.inner_text())
