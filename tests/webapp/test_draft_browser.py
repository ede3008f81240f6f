"""What was entered and read outlives a reload, the other language and scripts that come late."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.webapp.test_browser import See, choose, expect_n01, sit, tap, tap_in_n01

pytestmark = pytest.mark.browser


def test_reload_and_language_keep_what_was_entered(page: Page) -> None:
    tap_in_n01(page)
    sit(page)
    page.get_by_role("link", name="Français").tap()
    expect(page.locator("#count")).to_have_text("Compter la main")
    expect(page.locator("#board .tilecount")).to_have_text("14 / 14 tuiles")
    expect(page.locator(".tile.winning")).to_have_count(1)
    expect_n01(page)


def test_what_the_eye_is_unsure_of_outlives_a_reload_and_a_change_of_language(page: Page, see: See, photo: str) -> None:
    see(unclear=2)
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 2")
    sit(page)
    page.locator("#doubts").get_by_role("button", name="Open", exact=True).tap()
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 1")
    page.reload()
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 1")
    expect(page.locator(".box")).to_have_count(14)
    expect(page.locator("#photo-status")).to_contain_text("The photo itself is gone")
    expect(page.locator("#board").get_by_role("button", name="Undo")).to_be_disabled()
    page.locator("#count").tap()
    expect(page.locator("#tally .doubts")).to_contain_text("Still to check on the photo: 1")
    expect(page.locator("#keep")).to_be_hidden()
    page.get_by_role("link", name="Français").tap()
    expect(page.locator("#doubts")).to_contain_text("À vérifier : 1 sur 1")
    tap(page, "1m")
    expect(page.locator("#board .rack .tile")).to_have_count(15)


def test_a_page_that_answers_a_post_keeps_what_the_eye_is_unsure_of(page: Page, see: See, photo: str) -> None:
    """So it does where the deal has become another meanwhile, and the page comes anew for it."""
    see(unclear=2)
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 2")
    sit(page)
    page.locator("#doubts").get_by_role("button", name="Open", exact=True).tap()
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 1")
    page.evaluate("document.getElementById('hand-form').submit()")
    expect(page.locator("#tally .total")).to_be_visible()
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 1")
    expect(page.locator("#tally .doubts")).to_contain_text("Still to check on the photo: 1")


def test_a_page_that_answers_a_post_of_another_hand_takes_no_doubts_for_it(page: Page, see: See, photo: str) -> None:
    see(unclear=2)
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 2")
    sit(page)
    page.evaluate(
        "other => { const form = document.getElementById('hand-form');"
        " const fields = form.querySelectorAll('#board input');"
        " [fields[0].value, fields[1].value] = other; form.submit(); }",
        ["1m 1m 1m 4p 4p 4p 7s 7s 7s E E E S S", "S"],
    )
    expect(page.locator("#tally .total")).to_be_visible()
    expect(page.locator("#board .tilecount")).to_contain_text("14")
    expect(page.locator("#doubts")).to_be_hidden()


def test_a_new_photo_takes_the_place_of_one_from_before_a_reload(page: Page, see: See, photo: str) -> None:
    see(wrong="9m")
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator(".box.doubt")).to_have_count(1)
    page.reload()
    expect(page.locator(".box.doubt")).to_have_count(1)
    see()
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#photo-status")).to_contain_text("14 tiles read")
    expect(page.locator(".box.doubt")).to_have_count(0)
    page.reload()
    expect(page.locator(".box")).to_have_count(14)
    expect(page.locator("#doubts")).to_be_hidden()


def test_what_is_tapped_before_the_scripts_have_come_is_newer_than_the_draft(page: Page) -> None:
    """On a page loaded anew: the seat tapped early stays, all else is as it was entered before."""
    tap_in_n01(page)
    choose(page, "seat", "S")
    choose(page, "round", "E")

    def tap_early(script: Route) -> None:
        choose(page, "seat", "W")
        script.continue_()

    page.route("**/draft.js", tap_early)
    page.get_by_role("link", name="Français").tap()
    expect(page.locator("#board .tilecount")).to_have_text("14 / 14 tuiles")
    expect(page.locator('[name="seat"]:checked')).to_have_value("W")
    expect(page.locator('[name="round"]:checked')).to_have_value("E")


def test_a_reload_gives_no_rules_the_house_rules_of_others(page: Page) -> None:
    """Hong Kong's limit is 13 faan; the navy rule's own, 2000 points, is under the same name."""
    page.locator("#rules").select_option("hongkong")
    last = page.locator('.book:not([hidden]) [name="flag"][value="last_tile"]')
    last.check(force=True)
    page.reload()
    expect(page.locator("#rules")).to_have_value("hongkong")
    expect(last).to_be_checked()
    page.locator("#rules").select_option("navy")
    expect(page.locator('[data-rules="navy"] [name="option.limit"]')).to_have_value("2000")
    expect(last).not_to_be_checked()
    tap_in_n01(page)
    sit(page)
    expect_n01(page)


def test_rules_chosen_in_place_of_those_of_the_address_are_kept(page: Page, address: str) -> None:
    """A page of rules leads to the hand by these rules; others are chosen there, and the language changed."""
    page.goto(f"{address}?rules=hongkong&lang=en")
    page.locator("#rules").select_option("mcr")
    page.reload()
    expect(page.locator("#rules")).to_have_value("mcr")
    page.get_by_role("link", name="Français").tap()
    expect(page.locator("#count")).to_have_text("Compter la main")
    expect(page.locator("#rules")).to_have_value("mcr")
