"""An evening with two scorekeepers, each on a phone of their own: in Chromium, against the real pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.webapp.broken_names import broken_names
from tests.webapp.clubs import Club
from tests.webapp.conftest import BROWSER_PATIENCE
from tests.webapp.evening_steps import steps
from tests.webapp.games import Sheet
from tests.webapp.standing_games import play_in_club
from webapp.evenings import store as evenings_store
from webapp.evenings.store import Programme
from webapp.games.events import GameEnded
from webapp.people import store as people
from webapp.people.store import Person

pytestmark = pytest.mark.browser


@pytest.fixture
def phones(browser: Browser, club: Club, address: str) -> Iterator[list[Page]]:
    """Two phones on which Sara and Theo keep the scores of the club."""
    contexts = [phone_of(browser, club, address, club.person(name, "scorekeeper")) for name in ("Sara", "Theo")]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def phone_of(browser: Browser, club: Club, address: str, person: Person) -> BrowserContext:
    """A phone on which that person is signed in."""
    cookie = club.client(person).get_cookie("session")
    assert cookie
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
    context.set_default_timeout(BROWSER_PATIENCE)
    context.add_cookies([{"name": "session", "value": cookie.value, "url": address}])
    return context


def no_hurdle(page: Page) -> None:
    """axe-core finds nothing, nothing is wider than the phone, and every button is large enough for a thumb."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sizes = page.locator("main button:visible, main .chip:visible").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 44


def programme(club: Club) -> Programme:
    """The one evening of the club as it stands."""
    (only,) = evenings_store.listed(club.engine)
    found = evenings_store.load(club.engine, only.evening.id)
    assert found
    return found


def test_an_evening_with_two_scorekeepers(club: Club, phones: list[Page], address: str) -> None:
    names = [f"Player {number}" for number in range(1, 10)]
    for name in names:
        club.person(name, sign_in=False)
    sara, theo = phones

    # Sara begins the evening and ticks who is here; Theo adds a guest at the same time.
    sara.goto(f"{address}club/evenings")
    sara.get_by_role("button", name="Begin the evening").tap()
    sara.get_by_label("How many tables").wait_for()
    no_hurdle(sara)
    theo.goto(sara.url)
    for name in names[:8]:
        sara.locator(".chip", has_text=name).tap()
    expect(sara.locator("#count")).to_have_text("8 here")
    theo.get_by_label("A guest’s name").fill("Zoé")
    theo.get_by_role("button", name="Save who is here").tap()
    expect(theo.get_by_role("status")).to_have_text("Saved: 1 here.")
    sara.get_by_role("button", name="Save who is here").tap()
    expect(sara.get_by_role("status")).to_have_text("Saved: 9 here.")
    sara.get_by_label("How many tables").fill("2")
    sara.locator("#rules").select_option("navy")
    sara.get_by_role("button", name="Add tables").tap()
    expect(sara.get_by_text("People here: 9; tables they fill: 2; resting: 1.")).to_be_visible()

    # Both draw: who comes second is told, and the seats of the first stand.
    theo.reload()
    sara.get_by_role("button", name="Draw round 1").tap()
    expect(sara.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    no_hurdle(sara)
    drawn = programme(club).sittings
    theo.get_by_role("button", name="Draw round 1").tap()
    expect(theo.get_by_role("alert")).to_contain_text("Somebody else has changed the seats or games")
    expect(theo.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    assert programme(club).sittings == drawn
    no_hurdle(theo)

    # Theo begins the games; Sara, who has not looked since, is told, and no game begins twice.
    theo.get_by_role("button", name="Begin the games: 2").tap()
    expect(theo.get_by_role("link", name="Table 1, Game: no hand yet")).to_be_visible()
    sara.get_by_role("button", name="Begin the games: 2").tap()
    expect(sara.get_by_role("alert")).to_contain_text("Nothing was overwritten")
    assert len(programme(club).games) == 2

    # Both write at table 1: the second, whose phone has not heard of it yet, is told what the first wrote.
    theo.route("**/version", lambda asked: asked.abort())
    for page in (sara, theo):
        page.get_by_role("link", name="Table 1, Game: no hand yet").tap()
        expect(page.get_by_role("heading", name="Deal to come: East 1")).to_be_visible()
    sara.get_by_role("button", name="Nobody won").tap()
    expect(sara.locator("table.rows")).to_contain_text("Nobody won")
    theo.get_by_role("button", name="Nobody won").tap()
    expect(theo.get_by_role("heading", name="Others have written meanwhile")).to_be_visible()

    # The next round: another rests.
    rested = programme(club).seated(1).resting
    sara.goto(f"{address}club/evenings/{programme(club).evening.id}")
    sara.get_by_role("button", name="Draw round 2").tap()
    expect(sara.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
    now = programme(club)
    assert len(now.seated(2).resting) == 1
    assert set(now.seated(2).resting).isdisjoint(rested)
    sara.get_by_role("link", name="Table 1", exact=True).first.tap()
    sara.get_by_text("How the seats were drawn").tap()
    expect(sara.get_by_text("S001 §2.1").first).to_be_visible()
    no_hurdle(sara)


def test_who_is_ticked_before_the_scripts_have_come_is_counted(club: Club, phones: list[Page], address: str) -> None:
    sara, _ = phones
    club.person("Anne", sign_in=False)

    def tick(script: Route) -> None:
        sara.locator(".chip", has_text="Anne").tap()
        script.continue_()

    sara.route("**/evenings.js", tick)
    sara.goto(f"{address}club/evenings")
    sara.get_by_role("button", name="Begin the evening").tap()
    expect(sara.locator("#count")).to_have_text("1 here")


def test_an_evening_of_five_tables_takes_few_taps(club: Club, phones: list[Page], address: str) -> None:
    """With the set-up of the last evening: a tap for each person, and six more until all games have begun."""
    secretary, _ = phones
    everyone = [people.add(club.engine, f"Player {number:02}", "member", by="test") for number in range(1, 21)]
    table: dict[str, Any] = {"rules": "navy", "house_rules": None, "options": {}}
    tables = [{**table, "number": number} for number in range(1, 6)]
    last = evenings_store.open_evening(club.engine, "2026-11-14", "", tables)
    found = evenings_store.load(club.engine, last)
    assert found
    evenings_store.close(club.engine, last, found.mark)
    taps = 0

    def tap(page: Page, name: str, role: str = "button") -> None:
        nonlocal taps
        page.get_by_role(role, name=name).first.tap()  # type: ignore[arg-type]
        taps += 1

    secretary.goto(f"{address}club")
    tap(secretary, "All evenings", "link")
    tap(secretary, "Begin the evening")
    for person in everyone:
        secretary.locator(".chip", has_text=person.name).tap()
        taps += 1
    tap(secretary, "Save who is here")
    tap(secretary, "Draw round 1")
    tap(secretary, "Begin the games: 5")
    expect(secretary.get_by_role("link", name="no hand yet")).to_have_count(5)
    assert taps <= len(everyone) + 6


def test_a_long_surname_stays_whole_where_people_sit_are_ticked_and_are_ranked(
    club: Club, browser: Browser, address: str
) -> None:
    names = ("Jean-Christophe Vandenbroucke", "Marie Kowalczykiewicz", "Anne Martin", "A. de Chateaubriand-Montmorency")
    evening = steps(club)
    persons = [club.person(name, sign_in=False) for name in names]
    assert evening.come(*(person.id for person in persons)).status_code == 303
    evening.tables(1)
    assert evening.draw().status_code == 303
    sheet = Sheet("navy")
    sheet.add(GameEnded(points=(30, 10, -15, -25)))
    play_in_club(club, evening.programme.tables[0].id, persons, sheet)
    context = phone_of(browser, club, address, club.person("Sara", "scorekeeper"))
    page = context.new_page()
    places = {
        evening.address: ".sits",
        f"/club/table/{evening.programme.tables[0].id}": ".square strong",
        "/club/people": ".person strong",
        "/club/standings": ".standings",
        "/club/head-to-head": ".who",
    }
    for path, shown in places.items():
        page.goto(f"{address}{path.removeprefix('/')}")
        if path == evening.address:
            page.locator("summary", has_text="Who is here").tap()
            expect(page.locator(".chip", has_text="Vandenbroucke")).to_be_visible()
        expect(page.locator(shown, has_text="Vandenbroucke")).to_be_visible()
        for width in (360, 390, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            names_shown = ".sits, .chip > span > span, .square strong, .person strong, .who a"
            assert broken_names(page, names_shown) == [], (path, width)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()
