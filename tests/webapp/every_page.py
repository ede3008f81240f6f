"""Every page of the application, as somebody who may see it sees it: for pictures, and for what all pages must keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Literal

from flask import Flask, url_for
from playwright.sync_api import Browser, BrowserContext, Page

from tests.webapp.club_night import PASSWORD, Night

Viewer = Literal["anyone", "secretary"]
PHONE: Final = (390, 844)
LAPTOP: Final = (1280, 800)

NO_PAGES: Final = {
    "static": "files",
    "pages.tiles": "the tiles' faces",
    "pages.health": "a sign of life",
    "offline.manifest": "what browsers ask for",
    "offline.worker": "what browsers ask for",
    "accounts.token": "what scripts ask for",
    "house_rules.text": "a file",
    "game_photos.show": "a photo",
    "codes.picture": "a picture",
    "codes.open_table": "leads to the table",
    "cash.table_file": "a file",
    "cash.game_file": "a file",
    "cash.day_file": "a file",
    "cash.today": "leads to the day",
}
"""What is read by other means than a page's."""


@dataclass(frozen=True, slots=True)
class Look:
    """A page with something on it."""

    endpoint: str
    values: Callable[[Night], Mapping[str, Any]] = lambda _night: {}
    viewer: Viewer = "secretary"
    name: str = ""
    act: Callable[[Page], None] | None = None
    """What a person does before the page looks so."""

    @property
    def title(self) -> str:
        return self.name or self.endpoint.replace(".", "-")


def _navy(night: Night) -> Mapping[str, Any]:
    return {"stream": night.games["navy"]}


def _count_n01(page: Page) -> None:
    """Hand N01 as a draft that the page finds again, counted."""
    marks = [["loser_E_total", "8"], ["loser_W_total", "4"], ["loser_N_total", "0"]]
    draft = {
        "fields": [["rules", "navy"], ["seat", "S"], ["round", "E"], ["won_by", "N"], *marks],
        "hands": {"winner": ["999p 77m (555s) (CCC) (234m)", "7m"]},
    }
    page.evaluate("draft => sessionStorage.setItem('marque-draft', JSON.stringify(draft))", draft)
    page.reload()
    page.locator("#count").click()
    page.locator("#tally .total strong").wait_for()


LOOKS: Final = (
    Look("pages.page", viewer="anyone"),
    Look("pages.page", viewer="anyone", name="pages-page-counted", act=_count_n01),
    Look("sets.page", viewer="anyone"),
    Look("pages.rules_index", viewer="anyone"),
    Look("pages.rules_page", lambda _night: {"rules": "navy"}, "anyone"),
    Look("offline.page", viewer="anyone"),
    Look("accounts.sign_in", viewer="anyone"),
    Look("accounts.account"),
    Look("club.home"),
    Look("club_settings.page"),
    Look("people.listing"),
    Look("people.one", lambda night: {"person": night.people["Émile Fournier"].id}),
    Look("house_rules.listing"),
    Look("house_rules.one", lambda night: {"name": night.rules.name, "version": night.rules.version}),
    Look("house_rules.since", lambda night: {"name": night.rules.name, "version": 2, "old": 1}),
    Look("house_rules.edit", lambda night: {"name": night.rules.name}),
    Look("house_rules.edit_text", lambda night: {"name": night.rules.name}),
    Look("house_rules.new"),
    Look("house_rules.take_in"),
    Look("games.index", viewer="anyone"),
    Look("games.new", viewer="anyone"),
    Look("game.sheet", _navy, "anyone"),
    Look("cash.game_page", lambda night: {"stream": night.games["sichuan"]}, "anyone"),
)


def present(app: Flask) -> list[Look]:
    """The looks whose pages the application has."""
    return [look for look in LOOKS if look.endpoint in app.view_functions]


def uncovered(app: Flask) -> list[str]:
    """The endpoints that somebody can open and that no look shows."""
    opened = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    return sorted(opened - {look.endpoint for look in LOOKS} - set(NO_PAGES))


def address(night: Night, look: Look, lang: str) -> str:
    """The path of a page in a language."""
    with night.app.test_request_context():
        return url_for(look.endpoint, **look.values(night), lang=lang)


@contextmanager
def browsing(
    browser: Browser,
    base: str,
    viewer: Viewer,
    size: tuple[int, int] = PHONE,
    scheme: Literal["light", "dark"] = "light",
) -> Iterator[BrowserContext]:
    """A browser of that size on which the viewer is signed in, by the page for it."""
    context = browser.new_context(
        base_url=base, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, service_workers="block",
        reduced_motion="reduce",
    )  # fmt: skip
    context.set_default_timeout(60_000)
    if viewer == "secretary":
        page = context.new_page()
        page.goto("/sign-in?lang=en")
        page.locator('[name="sign_in"]').fill("player.0")
        page.locator('[name="password"]').fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(lambda url: "/sign-in" not in url)
        page.close()
    yield context
    context.close()


def show(context: BrowserContext, night: Night, look: Look, lang: str) -> Page:
    """The page, as it looks once everything on it has come."""
    page = context.new_page()
    page.goto(address(night, look, lang))
    page.wait_for_load_state("networkidle")
    if look.act:
        look.act(page)
    return page
