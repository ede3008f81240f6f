"""A deal of several hands or steps on a phone: what it has so far is kept, and no hand comes into another's form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.webapp.games import NAMES, navy_win
from tests.webapp.home import Home
from tests.webapp.test_browser import choose, tap
from webapp.database import of as database_of

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("data")]

BO = "2m 3m 4m 5p 6p 7p 2s 3s 6s 7s 8s 5p 5p 4s"
CHEN = "3m 4m 5m 6p 7p 8p 2s 3s 2p 2p 7m 7m 7m 4s"
ANNE = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1s 2s 5s 5s 3s"
PLAIN = "2m 3m 4m 5m 6m 7m 3p 4p 5p 6p 7p 2p 2p 8p"
ALSO_PLAIN = "1s 2s 3s 2s 3s 4s 6p 7p 9p 9p 9p 3p 3p 8p"


@pytest.fixture
def home(app: Flask, data: Path) -> Iterator[Home]:  # noqa: ARG001 - the database lies in that folder
    yield Home(app)
    database_of(app).close()


def kong_of(page: Page, tile: str) -> None:
    """The Kong's tile, picked among those that are played with; there is one, and it can be taken out again."""
    field = page.locator("details[open] .tilefield")
    for picked in ("1s", tile):
        field.get_by_role("button", name="Its tile").tap()
        expect(page.locator('#sheet [data-tile="E"]')).to_have_count(0)
        page.locator(f'#sheet [data-tile="{picked}"]').tap()
        expect(field.get_by_role("button")).to_have_count(1)
        if picked != tile:
            field.get_by_role("button").tap()


def enter(page: Page, tiles: str, seat: str, *flags: str) -> None:
    """A hand tapped in, its last tile the winning one, and counted."""
    tap(page, *tiles.split())
    page.locator("#board .group.hand .tile").last.tap()
    page.get_by_role("button", name="This is the winning tile").tap()
    choose(page, "seat", seat)
    for flag in flags:
        page.locator(f'input[name="flag"][value="{flag}"]').check()
    page.locator("#count").tap()
    expect(page.locator("#record")).to_be_visible()


def expect_empty(page: Page) -> None:
    """Nothing of another's hand stands in the form."""
    expect(page.locator("#board .tilecount")).to_have_text("0 / 14 tiles")
    expect(page.locator('input[name="seat"]:checked')).to_have_count(0)
    expect(page.locator('input[name="flag"]:checked')).to_have_count(0)


def expect_kept(page: Page) -> None:
    """The page's scripts have kept the deal: only then is its address the form's, and no longer the post's."""
    expect(page).to_have_url(re.compile(r"/hand\?"))


def test_the_second_winner_s_form_has_nothing_of_the_first(page: Page, address: str, home: Home) -> None:
    home.start("riichi-ema-2025")
    page.goto(f"{address}game/{home.stream}/hand?lang=en")
    choose(page, "riichi", "S")
    choose(page, "won_by", "E")
    enter(page, BO, "S", "riichi", "ippatsu")
    page.get_by_role("button", name="Another player won").tap()
    expect(page.get_by_text("Already entered: Bo. Now the next winner.")).to_be_visible()
    expect_empty(page)
    expect(page.locator('#hand-form input[name="won_by"][value="E"]')).to_be_checked()
    expect_kept(page)
    page.reload()
    expect(page.locator("#board .tilecount")).to_have_text("14 / 14 tiles")  # The deal begins anew, with Bo's draft.
    page.get_by_role("button", name="Go on with it").tap()
    expect(page.get_by_text("Already entered: Bo. Now the next winner.")).to_be_visible()
    expect_empty(page)
    expect(page.locator('#hand-form input[name="riichi"][value="S"]')).to_be_checked()
    enter(page, CHEN, "W")
    page.get_by_role("button", name="Record", exact=True).tap()
    expect(page.get_by_role("cell", name="Bo and Chen on Anne’s discard")).to_be_visible()
    (deal,) = home.game.deals
    assert deal.play.event
    assert [hand.get("flags", []) for hand in deal.play.event["hands"]] == [["riichi", "ippatsu"], []]
    page.goto(f"{address}game/{home.stream}/hand?lang=en")
    expect_empty(page)
    expect(page.get_by_role("button", name="Go on with it")).to_be_hidden()


def test_a_bloody_battle_outlives_the_ways_out_of_its_page(page: Page, address: str, home: Home) -> None:
    home.start("sichuan")
    page.goto(f"{address}game/{home.stream}/hand?lang=en")
    page.get_by_text("A Kong", exact=True).tap()
    page.locator('select[name="kong"]').select_option("concealed")
    page.locator('details[open] input[name="by"][value="N"]').check(force=True)
    kong_of(page, "9p")
    page.get_by_role("button", name="Add the Kong").tap()
    steps = page.locator("ol.steps li")
    expect(steps).to_have_count(1)
    page.get_by_role("button", name="A player wins").tap()
    choose(page, "won_by", "S")
    enter(page, ANNE, "E")
    page.get_by_role("button", name="Add this win").tap()
    expect(steps).to_have_count(2)
    expect_kept(page)
    page.get_by_role("button", name="A player wins").tap()
    expect_empty(page)
    expect_kept(page)

    go_on = page.get_by_role("button", name="Go on with it")
    page.go_back()
    go_on.tap()
    expect(steps).to_have_count(2)
    expect_kept(page)
    page.get_by_role("link", name="Back to the sheet").tap()
    page.get_by_role("link", name="Enter the deal").first.tap()
    expect(steps).to_have_count(0)
    go_on.tap()
    expect(steps).to_have_count(2)
    expect_kept(page)
    page.get_by_role("button", name="Français").tap()
    expect(page.get_by_role("heading", name="Donne de la bataille")).to_be_visible()
    expect(steps).to_have_count(2)
    expect_kept(page)
    page.reload()
    page.get_by_role("button", name="Continuer cette donne").tap()
    expect(steps).to_have_count(2)

    for left in (1, 0):
        page.get_by_role("button", name="Reprendre le dernier").tap()
        expect(steps).to_have_count(left)
        expect_kept(page)
    page.goto(f"{address}game/{home.stream}/hand?lang=en")
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    expect(go_on).to_be_hidden()


def test_the_hands_shown_at_the_end_of_a_battle_outlive_one_more_step(page: Page, address: str, home: Home) -> None:
    home.start("sichuan")
    page.goto(f"{address}game/{home.stream}/hand?lang=en")
    page.get_by_text("Bo’s tiles", exact=True).tap()
    tray = page.locator('.board[data-seat="S"] .tray')
    for tile in ("1m", "9s"):
        tray.locator(f'[data-tile="{tile}"]').tap()
    page.locator('[name="void_S"]').select_option("p")
    page.get_by_text("A Kong", exact=True).tap()
    page.locator('details[open] input[name="by"][value="W"]').check(force=True)
    kong_of(page, "5p")
    page.get_by_role("button", name="Add the Kong").tap()
    expect(page.get_by_text("Chen: Kong of 5 of circles, concealed")).to_be_visible()
    expect(page.locator('.board[data-seat="S"] .tilecount')).to_have_text("2 / 13 tiles")
    expect(page.locator('[name="void_S"]')).to_have_value("p")


@pytest.mark.parametrize("rules", ["navy", "sichuan"])
def test_a_long_name_without_a_space_widens_no_page(page: Page, address: str, home: Home, rules: str) -> None:
    home.start(rules, (f"{'Wolfeschlegelsteinhausen' * 2}bergerdorff", *NAMES[1:]))
    for path in ("", "/hand", "/end"):
        page.goto(f"{address}game/{home.stream}{path}?lang=en")
        expect(page.locator("main")).to_contain_text("Wolfeschlegelsteinhausen")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


def test_what_others_crossed_is_kept_in_the_other_language(page: Page, address: str, home: Home) -> None:
    home.start()
    page.goto(f"{address}game/{home.stream}/ruling?lang=en")
    page.locator('[name="words"]').fill("East drew from the wrong end.")
    home.phone().win(navy_win("S", "N"))
    page.locator('main form button[type="submit"]').last.tap()
    expect(page.get_by_role("heading", name="Others have written meanwhile")).to_be_visible()
    page.get_by_role("button", name="Français").tap()
    expect(page.get_by_role("heading", name="D’autres ont écrit entre-temps")).to_be_visible()
    expect(page.locator('textarea[name="words"]')).to_have_value("East drew from the wrong end.")
    assert (len(home.game.deals), home.game.sequence) == (1, 2)


def test_a_win_on_the_same_tile_is_added_where_it_is_ticked(page: Page, address: str, home: Home) -> None:
    """Two win on South's discard after his Kong: the button stays, and who takes the Kong's money is chosen there."""
    home.start("sichuan", preset="home")
    page.goto(f"{address}game/{home.stream}/hand?lang=en")
    page.get_by_text("A Kong", exact=True).tap()
    page.locator('select[name="kong"]').select_option("direct")
    page.locator('details[open] input[name="by"][value="S"]').check(force=True)
    page.locator('details[open] input[name="from"][value="W"]').check(force=True)
    kong_of(page, "1p")
    page.get_by_role("button", name="Add the Kong").tap()
    add = page.get_by_role("button", name="Add this win")
    for seat, tiles in (("W", PLAIN), ("N", ALSO_PLAIN)):
        page.get_by_role("button", name="A player wins").tap()
        choose(page, "won_by", "S")
        enter(page, tiles, seat, "discard_after_kong")
        if seat == "N":
            page.get_by_text("On the same tile as the win before").tap()
        add.tap()
    expect(page.get_by_text("Who takes the Kong’s money")).to_be_visible()
    choose(page, "kong_money_to", "N")
    add.tap()
    expect(page.locator("dl.changes")).to_have_text(re.compile(r"Anne\s*−1\s*Bo\s*−4\s*Chen\s*0\s*Dora\s*\+5"))
