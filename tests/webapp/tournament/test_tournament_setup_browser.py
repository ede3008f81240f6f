"""From nothing to a schedule, by a referee with a phone: in Chromium, against the real pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.webapp.clubs import Club
from tests.webapp.test_evenings_browser import no_hurdle, phone_of
from webapp.tournament import store

pytestmark = pytest.mark.browser

LIST = "name;country;team\n" + "".join(f"Player {each:02};FRA;Team {each % 4}\n" for each in range(16))


def test_a_referee_sets_a_tournament_up(browser: Browser, club: Club, address: str) -> None:
    context = phone_of(browser, club, address, club.person("Sara", "referee"))
    page = context.new_page()
    page.goto(f"{address}club?lang=en")
    page.get_by_role("link", name="All tournaments").tap()
    page.get_by_role("link", name="New tournament").tap()
    page.get_by_label("Name of the tournament").fill("Open de Lyon")
    page.get_by_label("Rounds", exact=True).fill("4")
    page.locator("#rules").select_option("mcr")
    page.get_by_label("Referee only").check()
    page.get_by_label("Players of one team").check()
    no_hurdle(page)
    page.get_by_role("button", name="Announce the tournament").tap()
    expect(page.get_by_role("heading", name="Open de Lyon")).to_be_visible()
    page.get_by_role("link", name="List of players").tap()

    # A line that is wrong: nothing is taken, what was pasted is still there to be put right.
    page.get_by_label("Or its lines, pasted").fill(LIST + ";FRA;Team 1\n")
    page.get_by_role("button", name="Take these lines").tap()
    expect(page.get_by_role("alert")).to_contain_text("Line 18: The name is missing")
    expect(page.get_by_label("Or its lines, pasted")).to_have_value(LIST + ";FRA;Team 1\n")
    no_hurdle(page)
    page.get_by_label("Or its lines, pasted").fill(LIST)
    page.get_by_role("button", name="Take these lines").tap()
    expect(page.get_by_role("status")).to_contain_text("Lines taken: 16.")

    # A name in one word is broken; it makes no page wider than the phone.
    entrants = page.url.partition("?")[0]
    page.goto(f"{entrants}/16")
    page.get_by_label("Name", exact=True).fill("Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren")
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.get_by_text("Wolfeschlegelsteinhausen")).to_be_visible()
    page.goto(f"{entrants}/16")
    no_hurdle(page)
    page.goto(entrants)

    page.get_by_role("link", name="Schedule").tap()
    page.get_by_role("button", name="Draw up the schedule").tap()
    expect(page.get_by_text("Nobody meets twice.")).to_be_visible()
    expect(page.get_by_text("Nobody meets a team-mate.")).to_be_visible()
    no_hurdle(page)
    page.get_by_role("link", name="By player", exact=True).tap()
    expect(page.get_by_role("row", name="Player 07")).to_be_visible()
    (only,) = store.known(club.engine)
    assert only.tournament.settings.help == "referee"
    assert [len(each.tables) for each in only.tournament.rounds] == [4, 4, 4, 4]
    context.close()
