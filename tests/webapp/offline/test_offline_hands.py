"""A game without a network, in a real browser: hands wait on the phone, and are sent in order, each once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.webapp.games import NAMES, navy_win
from tests.webapp.home import Home
from tests.webapp.offline.phone import (
    Line,
    Phone,
    all_sent,
    at_table,
    enter,
    kept_without_a_network,
    record,
    waiting,
    winners,
)
from tests.webapp.test_browser import choose

pytestmark = pytest.mark.browser

NO_WIN = "999p 78m (555s) (CCC) (234m)"


def test_hands_entered_without_a_network_are_sent_in_order_and_once(phone: Phone, home: Home) -> None:
    context = phone()
    page = at_table(context, home)
    context.set_offline(True)
    for winner, discarder in (("S", "N"), ("W", "E")):
        enter(page, home, winner, discarder)
        expect(page.locator("#record .uncounted")).to_be_visible()
        record(page)
        page.wait_for_url(f"**/game/{home.stream}")
    expect(waiting(page).locator("strong")).to_have_text(["Bo on Dora’s discard", "Chen on Anne’s discard"])
    assert home.game.deals == ()

    context = phone()  # the browser was closed meanwhile
    page = context.new_page()
    page.goto("/rules/")
    all_sent(page)
    expect(page.locator(".waiting")).to_be_hidden()
    page.goto(f"/game/{home.stream}")
    expect(waiting(page)).to_have_count(0)
    assert winners(home) == [NAMES[1], NAMES[2]]
    assert home.game.sequence == 3


def test_an_answer_that_is_lost_doubles_nothing(phone: Phone, home: Home, line: Line) -> None:
    page = at_table(phone(), home)
    enter(page, home, "S", "N")
    expect(page.locator("#tally .total strong")).to_have_text("72")
    line.losing = 1
    record(page)
    page.wait_for_url(f"**/game/{home.stream}")
    assert line.lost == 1
    all_sent(page)
    assert winners(home) == [NAMES[1]]
    assert home.game.sequence == 2


def test_what_another_wrote_meanwhile_is_told_and_nothing_is_dropped(phone: Phone, home: Home) -> None:
    context = phone()
    page = kept_without_a_network(context, home)
    home.win(navy_win("N", "E"))

    context.set_offline(False)
    page.goto(f"/game/{home.stream}")
    expect(page.locator(".waiting .complaint")).to_be_visible()
    assert winners(home) == [NAMES[3]]
    page.get_by_role("button", name="Record it after these").click()
    expect(waiting(page)).to_have_count(0)
    assert winners(home) == [NAMES[3], NAMES[1]]


def test_a_hand_that_is_refused_stays_and_can_be_changed(phone: Phone, home: Home) -> None:
    context = phone()
    page = kept_without_a_network(context, home, NO_WIN)

    context.set_offline(False)
    page.goto(f"/game/{home.stream}")
    expect(page.locator(".waiting .complaint")).to_be_visible()
    assert home.game.deals == ()
    page.get_by_role("button", name="Change it").click()
    page.wait_for_url(f"**/game/{home.stream}/hand")
    expect(page.locator('.rack [data-tile="8m"]')).to_have_count(1)
    expect(page.locator('[name="seat"][value="S"]')).to_be_checked()
    enter(page, home, "S", "N")
    expect(page.locator("#tally .total strong")).to_have_text("72")
    record(page)
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_url(f"**/game/{home.stream}")
    expect(waiting(page)).to_have_count(0)
    assert winners(home) == [NAMES[1]]
    assert home.game.sequence == 2


def test_a_hand_is_left_out_only_when_one_is_sure(phone: Phone, home: Home) -> None:
    context = phone()
    page = kept_without_a_network(context, home)
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.get_by_role("button", name="Leave it out").click()
    expect(waiting(page)).to_have_count(1)
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Leave it out").click()
    expect(waiting(page)).to_have_count(0)


def test_a_hand_opened_before_the_other_tab_wrote_is_not_written_as_if_it_came_after(phone: Phone, home: Home) -> None:
    context = phone()
    early = at_table(context, home)
    enter(early, home, "S", "N")
    expect(early.locator("#tally .total strong")).to_have_text("72")
    other = context.new_page()
    enter(other, home, "S", "N")
    expect(other.locator("#tally .total strong")).to_have_text("72")
    record(other)
    other.wait_for_url(f"**/game/{home.stream}")
    assert winners(home) == [NAMES[1]]

    record(early)
    expect(early.get_by_role("heading", name="Others have written meanwhile")).to_be_visible()
    assert winners(home) == [NAMES[1]]


def test_two_tabs_without_a_network_do_not_write_the_same_hand_twice(phone: Phone, home: Home) -> None:
    context = phone()
    early = at_table(context, home)
    late = context.new_page()
    context.set_offline(True)
    for page in (early, late):
        enter(page, home, "S", "N")
        expect(page.locator("#record .uncounted")).to_be_visible()
    for page in (early, late):
        record(page)
        page.wait_for_url(f"**/game/{home.stream}")
    late.close()

    context.set_offline(False)
    early.goto(f"/game/{home.stream}")
    expect(early.locator(".waiting .complaint")).to_be_visible()
    expect(waiting(early)).to_have_count(1)
    assert winners(home) == [NAMES[1]]


def test_a_correction_waits_for_the_network(phone: Phone, home: Home) -> None:
    home.win(navy_win("N", "E"))
    context = phone()
    page = at_table(context, home)
    page.goto(f"/game/{home.stream}/correct/2")
    context.set_offline(True)
    choose(page, "seat", "S")
    choose(page, "won_by", "N")
    page.locator("#count").click()
    record(page)
    page.wait_for_url(f"**/game/{home.stream}")
    expect(waiting(page)).to_contain_text("East 1")
    assert winners(home) == [NAMES[3]]

    context.set_offline(False)
    page.goto(f"/game/{home.stream}")
    all_sent(page)
    assert winners(home) == [NAMES[1]]


def test_what_only_the_server_can_take_says_so_and_keeps_what_was_typed(phone: Phone, home: Home) -> None:
    context = phone()
    page = at_table(context, home)
    page.goto(f"/game/{home.stream}/ruling")
    page.locator('[name="words"]').fill("A tile fell")
    page.locator('[name="points_0"]').fill("-10")
    page.locator('[name="points_1"]').fill("10")
    context.set_offline(True)
    send = page.locator('main form button[type="submit"]').last
    send.click()
    expect(page.get_by_role("alert")).to_contain_text("No network")
    expect(page.locator('[name="words"]')).to_have_value("A tile fell")

    context.set_offline(False)
    send.click()
    page.wait_for_url(f"**/game/{home.stream}?*")
    expect(page.locator("table.rows")).to_contain_text("A tile fell")


def test_pages_of_a_person_are_gone_with_the_next_ones(phone: Phone, home: Home, line: Line) -> None:
    page = at_table(phone(), home)
    answer = page.goto("/signed-in-as-another")
    assert answer is not None
    assert answer.status == 200
    page.goto("/rules/")
    page.goto("/rules/mcr")
    line.cut = True
    page.goto(f"/game/{home.stream}")
    expect(page.locator("h1")).to_have_text("No network")
