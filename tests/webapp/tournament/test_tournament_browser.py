"""One round in a real browser: opened by the referee, confirmed with four taps at the table, seen on the big screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.webapp.broken_names import broken_names
from tests.webapp.clubs import PASSWORD, Club
from tests.webapp.conftest import BROWSER_PATIENCE, serving
from tests.webapp.tournament.playing import Played
from webapp import database
from webapp.app import create_app
from webapp.store import sqlite_url
from webapp.tournament import rounds
from webapp.tournament.events import Entrant, EntrantChanged

pytestmark = pytest.mark.browser


@pytest.fixture
def club(migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    monkeypatch.setenv("DATABASE_URL", sqlite_url(Path(copy(migrated_file, tmp_path / "club.db"))))
    app = create_app({"TESTING": True, "READERS": 0, "SECRET_KEY": "k" * 32})
    yield Club(app)
    database.of(app).close()


@pytest.fixture
def played(club: Club) -> Played:
    """Eight players, drawn up for two rounds, none opened."""
    return Played.of(club.engine, 8, rounds=2, name="Open de Lyon")


@pytest.fixture
def base(club: Club) -> Iterator[str]:
    with serving(club.app) as address:
        yield address


def opened(browser: Browser, base: str, size: tuple[int, int]) -> BrowserContext:
    context = browser.new_context(
        base_url=base,
        viewport={"width": size[0], "height": size[1]},
        locale="en-GB",
        service_workers="block",
        reduced_motion="reduce",
    )
    context.set_default_timeout(BROWSER_PATIENCE)
    return context


def sign_in(context: BrowserContext, name: str) -> Page:
    page = context.new_page()
    page.goto("/sign-in?lang=en")
    page.locator('[name="sign_in"]').fill(name)
    page.locator('[name="password"]').fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda url: "/sign-in" not in url)
    return page


def test_a_long_surname_stays_whole_and_its_points_are_all_seen_on_the_smallest_phone(
    browser: Browser, base: str, club: Club, played: Played
) -> None:
    played.write(EntrantChanged(Entrant(2, "Jean-Christophe Vandenbroucke")))
    played.write(EntrantChanged(Entrant(6, "Marie-Hélène Kowalczykiewicz")))
    for table in played.open().tables:
        played.finish(table, (60, 20, -30, -50))
    club.person("Rosa", "referee")
    context = opened(browser, base, (360, 640))
    page = sign_in(context, "Rosa")
    shown = ".sits, .sitter > :last-child, .ranking th a, .person strong"
    for path in ("rounds/1", "rounds/1/tables/1", "rounds/1/tables/2", "results", "entrants"):
        page.goto(f"/tournaments/{played.id}/{path}?lang=en")
        assert page.locator(shown).count()
        assert broken_names(page, shown) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto(f"/tournaments/{played.id}/rounds/1/tables/1?lang=en")
    points = page.locator("[name=points_S]")
    points.fill("-24000")
    assert points.evaluate("field => field.scrollWidth <= field.clientWidth")
    context.close()


def test_a_table_with_its_own_time_is_told_its_last_hand(browser: Browser, base: str, played: Played) -> None:
    played.open()
    rounds.start_timer(*played.told, 1, 90)
    rounds.start_timer(*played.told, 1, 10, (1,))
    phones, halls = opened(browser, base, (390, 844)), opened(browser, base, (1920, 1080))
    phone, hall = phones.new_page(), halls.new_page()
    phone.clock.install()
    phone.goto(f"/t/{played.held.boards[1].token}?lang=en")
    phone.goto(f"{phone.url}?lang=en")
    expect(phone.get_by_role("timer")).to_contain_text("9:5")
    expect(phone.get_by_text("Last hand")).to_be_hidden()
    phone.clock.run_for(10 * 60 * 1000)
    expect(phone.get_by_role("timer")).to_have_text("0:00")
    expect(phone.get_by_text("Last hand")).to_be_visible()

    hall.goto(f"/tournaments/{played.id}/screen?lang=en")
    expect(hall.locator(".clock")).to_contain_text("89:")
    expect(hall.locator(".own-times")).to_contain_text("Table 1: 9:")
    before = hall.locator(".own-times").inner_text()
    expect(hall.locator(".own-times")).not_to_have_text(before)
    for context in (phones, halls):
        context.close()


def test_a_round_with_four_taps_at_the_table(browser: Browser, base: str, club: Club, played: Played) -> None:
    club.person("Rosa", "referee")
    referees, phones, halls = (opened(browser, base, size) for size in ((1280, 800), (390, 844), (1920, 1080)))
    referee = sign_in(referees, "Rosa")
    referee.goto(f"/tournaments/{played.id}/round?lang=en")
    referee.get_by_role("button", name="Open round 1").click()
    expect(referee.get_by_role("heading", name="Round 1 of 2")).to_contain_text("seating")
    referee.get_by_role("button", name="Start").click()
    expect(referee.get_by_role("timer")).to_contain_text(":")

    hall = halls.new_page()
    hall.goto(f"/tournaments/{played.id}/screen?lang=en")
    expect(hall.get_by_role("timer")).to_be_visible()

    phone = phones.new_page()
    phone.goto(f"/t/{played.held.boards[1].token}?lang=en")
    phone.goto(f"{phone.url}?lang=en")
    phone.get_by_role("link", name="To the score sheet").click()
    phone.get_by_role("button", name="Nobody won").click()
    expect(phone.locator("#next-deal")).to_contain_text("East 2")
    phone.get_by_role("link", name="End and settlement").click()
    phone.get_by_text("End the game before its last deal").click()
    phone.get_by_role("button", name="End the game").click()
    expect(phone.get_by_role("button", name="End the game")).to_have_count(0)
    phone.goto(f"/game/{played.round.tables[0].game}/end?lang=en")
    for player in ("Player 001", "Player 002", "Player 003", "Player 004"):
        phone.get_by_role("button", name=player).click()
        expect(phone.locator(".agree")).to_contain_text(f"{player}")
        expect(phone.get_by_role("button", name=player)).to_have_count(0)

    second = played.round.tables[1]
    played.finish(second, (60, 20, -30, -50))
    played.confirm(second)
    expect(hall.locator(".standing tbody tr").first).to_contain_text("Player 005")
    expect(hall.locator(".counts .confirmed dd")).to_have_text("2")

    referee.reload()
    referee.get_by_role("button", name="Close the round").click()
    expect(referee.get_by_role("button", name="Open round 2")).to_be_visible()
    assert played.round.closed
    for context in (referees, phones, halls):
        context.close()
