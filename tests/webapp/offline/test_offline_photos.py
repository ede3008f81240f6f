"""Photos of hands that wait on a phone without a network: they go with their hands, and hold none up for ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.webapp.conftest import See
from tests.webapp.games import NAMES
from tests.webapp.home import Home
from tests.webapp.offline.phone import Line, Phone, all_sent, at_table, enter, record, until, waiting, winners
from tests.webapp.test_browser import choose
from webapp.messages import InputError
from webapp.readers.pool import InProcess

pytestmark = pytest.mark.browser
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Failing(InProcess):
    """Readers that all fail at the photo."""

    def __init__(self, error: InputError) -> None:
        self.asked = 0
        self._error = error

    def run(self, _gone: Callable[[], bool], _act: Callable[[*Ts], T], *_arguments: *Ts) -> T:
        self.asked += 1
        raise self._error


def read_and_kept(context: BrowserContext, home: Home, photo: str) -> Page:
    """The game's sheet after a hand was read from a photo and recorded without a network."""
    page = at_table(context, home)
    page.goto(f"/game/{home.stream}/hand")
    page.set_input_files("#gallery", photo)
    expect(page.locator("#board .tilecount")).to_have_text("14 / 14 tiles")
    context.set_offline(True)
    choose(page, "seat", "S")
    choose(page, "won_by", "N")
    page.locator("#count").click()
    record(page)
    page.wait_for_url(f"**/game/{home.stream}")
    return page


def test_a_hand_read_from_a_photo_waits_with_its_photo(phone: Phone, home: Home, see: See, photo: str) -> None:
    see()
    context = phone()
    page = read_and_kept(context, home, photo)
    expect(waiting(page)).to_contain_text("With its photo")

    context.set_offline(False)
    page.goto(f"/game/{home.stream}")
    all_sent(page)
    assert winners(home) == [NAMES[1]]
    page.reload()
    page.get_by_role("link", name="Open East 1").click()
    expect(page.get_by_role("heading", name="The photo it was read from")).to_be_visible()


@pytest.mark.parametrize(
    ("way", "error", "said"),
    [
        ("Send now", InputError("reader_lost"), "The reader broke off"),
        ("Send now", InputError("reader_slow", seconds=30), "took longer than 30 s"),
        ("Send it without the photo", InputError("reader_memory"), "needs more memory"),
    ],
)
def test_a_photo_that_every_reader_fails_at_is_told_and_holds_nothing_up_for_ever(
    way: str, error: InputError, said: str, phone: Phone, home: Home, line: Line, see: See, photo: str
) -> None:
    """After three tries its hand is kept and told like one that is refused; the hand behind it goes with it."""
    see()
    context = phone()
    page = read_and_kept(context, home, photo)
    enter(page, home, "W", "E")
    expect(page.locator("#record .uncounted")).to_be_visible()
    record(page)
    page.wait_for_url(f"**/game/{home.stream}")

    readers = line.app.extensions["readers"]
    line.app.extensions["readers"] = Failing(error)
    context.set_offline(False)
    page.goto(f"/game/{home.stream}")
    until(
        page,
        """async () => {
            const shell = document.querySelector('script[src$="shell.js"]').src;
            const { all } = await import(new URL("waiting.js", shell));
            await (await import(new URL("game_queue.js", shell))).send();
            return Boolean((await all())[0].trouble);
        }""",
    )
    assert line.app.extensions["readers"].asked >= 3
    expect(page.locator(".waiting .complaint")).to_contain_text(said)
    expect(waiting(page)).to_have_count(2)
    expect(waiting(page).first).to_contain_text("With its photo")
    assert home.game.deals == ()

    if way == "Send now":
        line.app.extensions["readers"] = readers
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name=way).click()
    all_sent(page)
    assert winners(home) == [NAMES[1], NAMES[2]]
    page.get_by_role("link", name="Open East 1").click()
    page.wait_for_url("**/deal/*")
    expect(page.get_by_role("heading", name="The photo it was read from")).to_have_count(1 if way == "Send now" else 0)
