"""Sets put right on the page: a Chow, Pung or Kong made of what lies there, and red fives that stay what they are."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.test_browser import choose

pytestmark = pytest.mark.browser


def type_in(page: Page, tiles: str) -> None:
    if not page.locator("#typed-winner").is_visible():
        page.locator("#board").get_by_text("Type the tiles").tap()
    page.locator("#typed-winner").fill(tiles)
    page.keyboard.press("Enter")


def set_on_the_board(page: Page) -> str:
    """The tiles of the last set, in their order."""
    tiles = page.locator("#board .group[data-at]:not(.fresh)").last.locator(".tile").all()
    return " ".join(str(tile.get_attribute("data-tile")) for tile in tiles)


@pytest.mark.parametrize(
    ("typed", "named", "kind", "made"),
    [
        pytest.param("(0m5m5m)", "Pung", "Kong", "0m 5m 5m 5m", id="a red five is not multiplied"),
        pytest.param("(5m0m5m)", "Pung", "Kong", "0m 5m 5m 5m", id="nor lost"),
        pytest.param("(5m5m5m0m)", "Kong", "Pung", "0m 5m 5m", id="nor dropped from a Kong"),
        pytest.param("(0p6p7s)", "Chow", "Chow", "0p 6p 7p", id="it is the lowest of a Chow"),
        pytest.param("(3p4p0s)", "Chow", "Chow", "3p 4p 5p", id="one of another suit makes room"),
        pytest.param("(3s4s0s)", "Chow", "Chow", "3s 4s 0s", id="it ends a Chow"),
        pytest.param("(5s0s6s)", "Chow", "Pung", "0s 5s 5s", id="beside a plain one"),
        pytest.param("[X0p5pX]", "Kong", "Kong", "0p 5p 5p 5p", id="tiles face down are turned up"),
        pytest.param("(EEE)", "Pung", "Kong", "E E E E", id="no five at all"),
        pytest.param("(8m8m8m)", "Pung", "Chow", "7m 8m 9m", id="a Chow ends at 9"),
    ],
)
def test_a_set_is_made_another(page: Page, typed: str, named: str, kind: str, made: str) -> None:
    type_in(page, typed)
    state = "concealed" if typed[0] == "[" else "open"
    expect(page.get_by_role("group", name=f"{named} {state}", exact=True)).to_have_count(1)
    page.locator("#board .group .name").last.tap()
    page.locator("dialog").get_by_role("button", name=kind, exact=True).tap()
    expect(page.get_by_role("group", name=f"{kind} {state}", exact=True)).to_have_count(1)
    assert set_on_the_board(page) == made


def test_a_concealed_kong_with_a_red_five_is_counted(page: Page) -> None:
    """The usual riichi display, with the red five among those that show."""
    page.locator("#rules").select_option("riichi-ema-2025")
    type_in(page, "234m 234s 678s 88m [X 0p 5p X]")
    page.locator('.group.hand [data-tile="4s"]').tap()
    page.get_by_role("button", name="This is the winning tile").tap()
    for field, value in (("seat", "S"), ("round", "E"), ("won_by", "N")):
        choose(page, field, value)
    page.locator("#count").tap()
    expect(page.locator("#tally")).to_contain_text("No red fives are played here")
    expect(page.locator("#tally .total strong")).to_be_visible()
