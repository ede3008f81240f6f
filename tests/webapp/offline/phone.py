"""A phone at a game's table whose network comes and goes, as these tests use it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from socket import SHUT_RDWR
from time import monotonic
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Error, Page, expect

from tests.webapp.conftest import BROWSER_PATIENCE
from tests.webapp.home import Home

Phone = Callable[[], BrowserContext]
"""Opens the browser, again with all that it kept."""

N01_TILES = "999p 77m (555s) (CCC) (234m)"


class Line:
    """What lies between the server and the phone: it can lose an answer when all is done, or be cut."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.losing = 0
        self.lost = 0
        self.cut = False

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if self.cut:
            return self._drop(environ)
        answer = self.app(environ, start)
        if self.losing and environ["REQUEST_METHOD"] == "POST":
            self.losing -= 1
            self.lost += 1
            b"".join(answer)
            return self._drop(environ)
        return answer

    def _drop(self, environ: dict[str, Any]) -> Iterable[bytes]:
        environ["werkzeug.socket"].shutdown(SHUT_RDWR)
        raise ConnectionResetError


def until(page: Page, settled: str, argument: str | None = None) -> None:
    """Ask until what the page promises comes out true: a wait for a function takes the promise itself for true.

    A page that loads itself anew meanwhile is asked again.
    """
    end = monotonic() + BROWSER_PATIENCE / 1000
    while monotonic() < end:
        try:
            if page.evaluate(settled, argument):
                return
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
    pytest.fail(f"Never came true: {settled}")


def at_table(context: BrowserContext, home: Home) -> Page:
    """The game's sheet, its forms kept beside it."""
    page = context.new_page()
    page.goto(f"/game/{home.stream}")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    for path in ("", "/hand"):
        until(page, "address => caches.match(address).then(Boolean)", f"/game/{home.stream}{path}")
    return page


def enter(page: Page, home: Home, winner: str, discarder: str, tiles: str = N01_TILES) -> None:
    """A hand in the form, as a draft that it finds again; what the page says of it is not waited for."""
    page.goto(f"/game/{home.stream}/hand")
    draft = {"fields": [["seat", winner], ["won_by", discarder]], "hands": {"winner": [tiles, "7m"]}}
    page.evaluate(
        "draft => sessionStorage.setItem(document.getElementById('hand-form').dataset.draft, JSON.stringify(draft))",
        draft,
    )
    page.reload()
    page.locator("#count").click()


def record(page: Page) -> None:
    page.locator("#record").get_by_role("button", name="Record").first.click()


def kept_without_a_network(context: BrowserContext, home: Home, *tiles: str) -> Page:
    """The game's sheet after South's hand on North's discard was recorded without a network."""
    page = at_table(context, home)
    context.set_offline(True)
    enter(page, home, "S", "N", *tiles)
    record(page)
    page.wait_for_url(f"**/game/{home.stream}")
    return page


def waiting(page: Page) -> Any:
    return page.locator(".waiting li")


def all_sent(page: Page) -> None:
    """Nothing waits on the phone any more; a page that has not drawn yet what waits shows as little as one without."""
    until(
        page,
        """async () => {
            const shell = document.querySelector('script[src$="shell.js"]').src;
            const { all } = await import(new URL("waiting.js", shell));
            return (await all()).length === 0;
        }""",
    )
    expect(waiting(page)).to_have_count(0)


def winners(home: Home) -> list[str]:
    """Who won each deal, by name."""
    game = home.game
    return [game.players[deal.play.deal.player(deal.play.winners[0])] for deal in game.deals]
