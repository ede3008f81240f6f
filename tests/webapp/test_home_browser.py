"""A home game in a real browser on a phone: from a photo to the printed sheet, undone, on two phones, in French."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page, expect

from tests.webapp.conftest import See
from tests.webapp.papers import text_of
from tests.webapp.test_browser import choose, mode, tap, tap_in_n01
from webapp.database import of as database_of

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("kept_here")]


@pytest.fixture
def kept_here(data: Path, app: Flask) -> Iterator[None]:  # noqa: ARG001 - the database lies in that folder
    """The game's database and photos in a folder of the test."""
    yield
    database_of(app).close()


def start(page: Page) -> None:
    """New game in three taps, from the list of games."""
    page.get_by_role("link", name="Games").tap()
    page.get_by_role("link", name="New game").tap()
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("heading", name="Deal to come: East 1")).to_be_visible()


def win(page: Page) -> None:
    """South on North's discard, counted."""
    choose(page, "seat", "S")
    choose(page, "won_by", "N")
    page.locator("#count").tap()
    expect(page.locator("#tally .total strong")).to_have_text("72")


def answer_the_doubts(page: Page) -> None:
    """A tile that was misread and a set that may be open: a tap each, asked one after the other."""
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 2")
    page.locator('#doubts .answers [data-tile="4m"]').tap()
    expect(page.locator("#doubts")).to_contain_text("To check: 1 of 1")
    page.locator("#doubts").get_by_role("button", name="Open", exact=True).tap()
    expect(page.locator("#doubts")).to_be_hidden()


def settle(page: Page) -> None:
    """The game ended, and agreed to by all four."""
    page.get_by_role("link", name="End and settlement").first.tap()
    expect(page.get_by_role("button", name="End the game")).to_be_hidden()  # no single tap ends it
    page.get_by_text("End the game before its last deal").tap()
    page.get_by_role("button", name="End the game").tap()
    expect(page.get_by_role("heading", name="The game has ended.")).to_be_visible()
    page.get_by_role("link", name="Settlement", exact=True).tap()
    for number in range(1, 5):
        page.get_by_role("button", name=f"Player {number}: I agree").tap()
        expect(page.get_by_text(f"Player {number} agrees")).to_be_visible()


def win_without_a_chow(page: Page) -> str:
    """South by self-draw in a Goulasch, which knows no Chow; what the hand counts, as the page says it."""
    for tile in ("5s", "C", "2m"):
        mode(page, "Pung")
        tap(page, tile)
    tap(page, "9p", "9p", "9p", "7m", "7m")
    page.locator('.group.hand [data-tile="7m"]').last.tap()
    page.get_by_role("button", name="This is the winning tile").tap()
    choose(page, "seat", "S")
    choose(page, "won_by", "self")
    page.locator("#count").tap()
    total = page.locator("#tally .total strong").inner_text()
    expect(page.locator("#record")).to_be_visible()
    return total


def record(page: Page) -> None:
    page.get_by_role("button", name="Record", exact=True).tap()
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()


def no_wider_than_the_phone(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_game_from_a_photo_to_the_printed_sheet(page: Page, see: See, photo: str) -> None:
    see(wrong="9m", unclear=1)
    start(page)
    no_wider_than_the_phone(page)
    page.get_by_role("link", name="Enter the hand").tap()
    expect(page.locator("#photo")).to_be_visible()
    page.set_input_files("#gallery", photo)
    answer_the_doubts(page)
    expect(page.locator("#board .tilecount")).to_have_text("14 / 14 tiles")
    expect(page.get_by_role("button", name="Record", exact=True)).to_be_hidden()
    win(page)
    no_wider_than_the_phone(page)
    record(page)
    expect(page.locator("table.rows")).to_contain_text("Player 2 on Player 4’s discard")
    page.get_by_role("link", name="Open East 1").tap()
    expect(page.get_by_role("heading", name="The photo it was read from")).to_be_visible()
    page.get_by_role("link", name="Back to the sheet").tap()
    page.get_by_role("button", name="Nobody won").tap()
    expect(page.locator(".next-deal")).to_contain_text("Goulasch")
    page.get_by_role("link", name="Enter the hand").tap()
    total = win_without_a_chow(page)
    record(page)
    expect(page.locator("table.rows tbody")).to_have_count(3)
    no_wider_than_the_phone(page)
    settle(page)
    expect(page.locator(".final li").first).to_contain_text("Player 3")
    final = page.locator(".final li").first.locator("b").inner_text()
    with page.expect_response("**/sheet.pdf*") as coming:
        page.get_by_role("link", name="Sheet to print (PDF)").tap()
    assert coming.value.headers["content-type"] == "application/pdf"
    printed = text_of(page.request.get(coming.value.url).body())
    for told in (*(f"Player {number}" for number in range(1, 5)), "Player 2 on Player 4’s discard", "72", "Nobody won",
                 f"{total} (", final):  # fmt: skip
        assert told in printed


def test_a_counted_hand_that_changes_is_counted_again(page: Page) -> None:
    start(page)
    page.get_by_role("link", name="Enter the hand").tap()
    tap_in_n01(page)
    win(page)
    expect(page.get_by_role("button", name="Record", exact=True)).to_be_visible()
    choose(page, "won_by", "W")
    expect(page.get_by_role("button", name="Record", exact=True)).to_be_hidden()
    page.locator("#count").tap()
    record(page)
    expect(page.locator("table.rows")).to_contain_text("Player 2 on Player 3’s discard")


def test_a_tap_before_the_scripts_have_come_loses_no_tile(page: Page) -> None:
    start(page)
    page.get_by_role("link", name="Enter the hand").first.tap()
    tap_in_n01(page)
    win(page)
    record(page)
    page.route("**/*.js", lambda route: route.abort())
    page.goto(page.url.split("?")[0] + "/correct/2?lang=en")
    expect(page.locator("#board button")).to_have_count(0)
    choose(page, "won_by", "self")
    page.locator("#count").tap()
    expect(page.locator("#tally .total strong")).to_be_visible()
    page.get_by_role("button", name="Record the correction").tap()
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()


def test_the_last_hand_is_undone_by_two_taps(page: Page) -> None:
    start(page)
    page.get_by_role("button", name="Nobody won").tap()
    expect(page.locator("table.rows")).to_contain_text("Nobody won")
    page.get_by_text("Undo the last hand").tap()
    page.get_by_role("button", name="Undo it").tap()
    expect(page.get_by_text("Nothing is recorded yet.")).to_be_visible()
    expect(page.get_by_role("heading", name="Deal to come: East 1")).to_be_visible()


def test_two_phones_on_one_game(page: Page, phone: BrowserContext) -> None:
    start(page)
    sheet = page.url
    page.get_by_role("link", name="Enter the hand").tap()
    tap_in_n01(page)
    win(page)
    other = phone.new_page()
    other.goto(sheet)
    watching = phone.new_page()
    watching.goto(sheet)
    other.get_by_role("button", name="Nobody won").tap()
    expect(other.locator("table.rows")).to_contain_text("Nobody won")
    watching.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(watching.locator("table.rows")).to_contain_text("Nobody won")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#fresh")).to_be_visible()
    expect(page.locator("#board .tilecount")).to_have_text("14 / 14 tiles")
    page.get_by_role("button", name="Record", exact=True).tap()
    expect(page.get_by_role("heading", name="Others have written meanwhile")).to_be_visible()
    expect(page.locator(".meanwhile")).to_contain_text("East 1: Nobody won")
    expect(page.locator("#board .tilecount")).to_have_text("14 / 14 tiles")
    expect(page.locator('input[name="seat"]:checked')).to_have_value("S")
    page.get_by_role("link", name="Back to the sheet").first.tap()
    expect(page.locator("table.rows tbody")).to_have_count(1)


def test_seats_are_drawn_and_other_rules_show_their_options(page: Page) -> None:
    page.get_by_role("link", name="Games").tap()
    page.get_by_role("link", name="New game").tap()
    for place, name in enumerate(("林小明", "さくら", "Zoé", "Bo")):
        page.locator(f'[name="name_{place}"]').fill(name)
    page.get_by_role("button", name="Draw the seats").tap()
    expect(page.get_by_text("The seats are drawn")).to_be_visible()
    names = [page.locator(f'[name="name_{place}"]').input_value() for place in range(4)]
    assert sorted(names) == sorted(("林小明", "さくら", "Zoé", "Bo"))
    page.locator("#rules").select_option("hongkong")
    page.get_by_text("House rules").tap()
    page.locator('[name="hongkong.minimum"]').fill("1")
    expect(page.locator('[name="navy.limit"]')).to_be_hidden()
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("heading", name="Hong Kong old style")).to_be_visible()
    expect(page.locator(".places")).to_contain_text("林小明")


def test_a_game_in_french(page: Page) -> None:
    start(page)
    page.get_by_role("link", name="Français").tap()
    expect(page.get_by_role("heading", name="Donne à venir : Est 1")).to_be_visible()
    page.get_by_role("link", name="Saisir la main").tap()
    expect(page.get_by_role("heading", name="Main : Est 1")).to_be_visible()
    page.get_by_role("link", name="Retour à la feuille").tap()
    page.get_by_role("button", name="Personne n’a gagné").tap()
    expect(page.locator("table.rows")).to_contain_text("Personne n’a gagné")
    no_wider_than_the_phone(page)
