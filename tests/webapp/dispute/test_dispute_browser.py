"""A dispute in a browser: opened on a phone at the table, ruled and approved, and its file checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Route, expect

from tests.webapp.clubs import PASSWORD, Club
from tests.webapp.conftest import BROWSER_PATIENCE, See, serving
from tests.webapp.dispute.disputing import disputed
from webapp.database import of as database_of
from webapp.dispute.events import DisputeWithdrawn
from webapp.dispute.verify import verify
from webapp.games import ledger as game_ledger
from webapp.games.events import GameEnded
from webapp.store import sqlite_url

pytestmark = pytest.mark.browser


@pytest.fixture
def club(app: Flask, migrated_file: Path, data: Path, see: See, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    """A club whose photos lie in the data folder, and whose eye reads a 4m as a 6m."""
    see(wrong="6m")
    path = data.parent / "club.db"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(migrated_file.read_bytes())
    monkeypatch.setenv("DATABASE_URL", sqlite_url(path))
    yield Club(app)
    database_of(app).close()


def signed_in(browser: Browser, base: str, name: str, **how: Any) -> BrowserContext:
    context = browser.new_context(
        base_url=base,
        service_workers="block",
        locale="en-GB",
        reduced_motion="reduce",
        accept_downloads=True,
        **how,
    )
    context.set_default_timeout(BROWSER_PATIENCE)
    page = context.new_page()
    page.goto("/sign-in?lang=en")
    page.locator('[name="sign_in"]').fill(name)
    page.locator('[name="password"]').fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda url: "/sign-in" not in url)
    page.close()
    return context


def test_from_both_sides_words_to_a_file_that_matches(browser: Browser, app: Flask, club: Club, tmp_path: Path) -> None:
    for name, role in (("Kim", "scorekeeper"), ("Rosa", "referee"), ("Otto", "secretary")):
        club.person(name, role)  # type: ignore[arg-type]
    case = disputed(club.engine, table=club.table(club.evening())[0])
    case.tell(DisputeWithdrawn("opened anew in the browser"))
    case.play(GameEnded())
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    with serving(app) as base:
        keeper = signed_in(browser, base, "Kim", **phone).new_page()
        keeper.goto(f"/game/{case.game}/deal/{case.hand}?lang=en")
        keeper.get_by_role("link", name="Open a dispute").click()
        keeper.locator('[name="who_1"]').fill("Anne")
        keeper.locator('[name="holds_1"]').fill("It is a 6 of characters.")
        keeper.locator('[name="who_2"]').fill("Bo")
        keeper.locator('[name="holds_2"]').fill("It is a 4, look at the photo.")
        keeper.get_by_role("button", name="Open the dispute").click()
        expect(keeper.get_by_text("To be ruled")).to_be_visible()
        expect(keeper.locator("svg.evidence polygon.box")).to_have_count(14)
        keeper.context.close()

        referee = signed_in(browser, base, "Rosa", **phone).new_page()
        referee.goto("/club?lang=en")
        referee.get_by_role("link", name="Look at them").click()
        referee.get_by_role("link", name="Dispute 2").click()
        referee.get_by_role("link", name="Give a ruling").click()
        referee.get_by_role("link", name="Enter the hand as it is to count").click()
        expect(referee.locator("#board .tilecount")).to_have_text("14 / 14 tiles")
        referee.locator('label:has([name="won_by"][value="self"])').click()
        referee.locator("#count").click()
        referee.locator("#record button").first.click()
        expect(referee.get_by_text("What is decided")).to_be_visible()
        referee.locator('[name="reason"]').fill("He drew the tile himself.")
        referee.locator('[name="clause"]').fill("S001 §3.5")
        referee.get_by_role("button", name="Give the ruling").click()
        expect(referee.get_by_text("You gave this ruling")).to_be_visible()
        referee.context.close()

        second = signed_in(browser, base, "Otto").new_page()
        second.goto(f"/game/{case.game}/disputes/2?lang=en")
        second.get_by_role("button", name="Approve").click()
        expect(second.get_by_text("Settled", exact=True)).to_be_visible()
        with second.expect_download() as download:
            second.get_by_role("link", name="Save as ZIP").click()
        saved = tmp_path / "dispute.zip"
        download.value.save_as(saved)
        second.context.close()
    hand = game_ledger.load(club.engine, case.game).hand(case.hand)
    assert hand.play.hand
    assert hand.play.hand["self_draw"] is True
    assert verify(saved.read_bytes()).matches


def test_a_text_outlives_a_form_that_is_refused(browser: Browser, app: Flask, club: Club) -> None:
    club.person("Rosa", "referee")
    case = disputed(club.engine, table=club.table(club.evening())[0])
    case.tell(DisputeWithdrawn("opened anew in the browser"))
    with serving(app) as base:
        page = signed_in(browser, base, "Rosa").new_page()
        page.goto(f"/game/{case.game}/deal/{case.hand}?lang=en")
        page.get_by_role("link", name="Open a dispute").click()
        page.locator('[name="who_1"]').fill("Anne")
        page.locator('[name="holds_1"]').fill("It is a 6 of characters.")
        page.wait_for_load_state()
        page.evaluate("for (const field of document.querySelectorAll('[name=csrf_token]')) field.value = 'old'")
        with page.expect_navigation() as refused:
            page.get_by_role("button", name="Open the dispute").click()
        assert refused.value.status == 400
        page.go_back()
        expect(page.locator('[name="holds_1"]')).to_have_value("It is a 6 of characters.")
        asked = page.url
        page.locator('[name="who_1"]').fill("Anne")
        page.get_by_role("button", name="Open the dispute").click()
        expect(page.get_by_text("It is a 6 of characters.")).to_be_visible()
        page.goto(f"/game/{case.game}/disputes/2/ruling?lang=en")
        fold = page.locator("details", has_text="Points moved")
        expect(fold).not_to_have_attribute("open", "")
        page.get_by_label("The hand stands; points are moved.").check()
        expect(page.locator('[name="points_0"]')).to_be_visible()
        replace(case, number=2).tell(DisputeWithdrawn("It was a 4."))
        page.goto(asked)
        expect(page.locator('[name="holds_1"]')).to_have_value("")
        page.context.close()


def test_what_is_entered_before_the_scripts_have_come_counts(browser: Browser, app: Flask, club: Club) -> None:
    club.person("Rosa", "referee")
    case = disputed(club.engine, table=club.table(club.evening())[0])
    with serving(app) as base:
        page = signed_in(browser, base, "Rosa").new_page()

        def choose(script: Route) -> None:
            page.get_by_label("The hand stands; points are moved.").check()
            script.continue_()

        page.route("**/dispute_ruling.js", choose)
        page.goto(f"/game/{case.game}/disputes/1/ruling?lang=en")
        expect(page.locator('[name="points_0"]')).to_be_visible()

        case.tell(DisputeWithdrawn("opened anew in the browser"))
        form = f"/game/{case.game}/disputes/new?hand={case.hand}&lang=en"
        text = page.locator('[name="holds_1"]')

        def type_in(script: Route) -> None:
            text.fill("It is a 6 of characters.")
            script.continue_()

        page.route("**/texts.js", type_in)
        page.goto(form)
        page.unroute("**/texts.js")
        page.goto("/rules/?lang=en")
        page.goto(form)
        expect(text).to_have_value("It is a 6 of characters.")
        page.context.close()
