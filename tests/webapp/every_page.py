"""Every page of the application, as somebody who may see it sees it: for pictures, and for what all pages must keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Literal

from flask import Flask, url_for
from playwright.sync_api import Browser, BrowserContext, Page

from tests.webapp.club_night import PASSWORD, Night
from tests.webapp.conftest import BROWSER_PATIENCE
from webapp.people import links

Viewer = Literal["anyone", "secretary"]
Scheme = Literal["light", "dark"]
PHONE: Final = (390, 844)
LAPTOP: Final = (1280, 800)

NO_PAGES: Final = {
    "static": "files",
    "pages.tiles": "the tiles' faces",
    "pages.health": "a sign of life",
    "pages.icon": "what browsers ask for",
    "offline.manifest": "what browsers ask for",
    "offline.worker": "what browsers ask for",
    "accounts.token": "what scripts ask for",
    "api.described": "what programs ask for",
    "house_rules.text": "a file",
    "game_photos.show": "a photo",
    "codes.picture": "a picture",
    "disputes.save": "a file",
    "codes.open_table": "leads to the table",
    "evenings_table.blank": "a file",
    "game_export.blank": "a file",
    "game_export.csv": "a file",
    "game_export.json": "a file",
    "game_export.pdf": "a file",
    "standings.save": "a file",
    "standings.save_evening": "a file",
    "standings.save_person": "a file",
    "game.version": "what scripts ask for",
    "what_if.nothing_yet": "leads to the hand",
    "cash.table_file": "a file",
    "cash.game_file": "a file",
    "cash.day_file": "a file",
    "cash.today": "leads to the day",
    "tournament_entrants.save": "a file",
    "tournament_schedule.save": "a file",
    "tournament_rounds.latest": "leads to the round",
    "tournament_results.save": "a file",
    "tournament_results.sheets": "a file",
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


def _game(night: Night, which: str = "navy", **more: Any) -> Mapping[str, Any]:
    return {"stream": night.games[which], **more}


def _rules(night: Night, **more: Any) -> Mapping[str, Any]:
    return {"name": night.rules.name, **more}


def _member(night: Night) -> Mapping[str, Any]:
    return {"person": night.people["Émile Fournier"].id}


def _evening(night: Night) -> Mapping[str, Any]:
    return {"evening": night.evening}


def _table(night: Night, name: str = "club") -> Mapping[str, Any]:
    return {"table": night.tables[name].id}


def _two(night: Night) -> Mapping[str, Any]:
    return {"first": night.people["Bo Nilsson"].id, "second": night.people["Fatou Diop"].id}


def _played(night: Night, **more: Any) -> Mapping[str, Any]:
    assert night.played
    return {"tournament": night.played.id, **more}


def _played_table(night: Night) -> Mapping[str, Any]:
    assert night.played
    return {"table": night.played.held.boards[2].id}


def _link(night: Night) -> Mapping[str, Any]:
    return {"token": links.issue(str(night.app.secret_key), night.people["Inès Caradec"])}


LOOKS: Final = (
    Look("pages.page", viewer="anyone"),
    Look("pages.page", viewer="anyone", name="pages-page-counted", act=_count_n01),
    Look("sets.page", viewer="anyone"),
    Look("pages.rules_index", viewer="anyone"),
    Look("pages.rules_page", lambda _night: {"rules": "navy"}, "anyone"),
    Look("pages.rules_page", lambda _night: {"rules": "none"}, "anyone", "no-such-page"),
    Look("offline.page", viewer="anyone"),
    Look("accounts.sign_in", viewer="anyone"),
    Look("accounts.join", _link, "anyone"),
    Look("games.index", viewer="anyone"),
    Look("games.new", viewer="anyone"),
    Look("game.sheet", _game, "anyone"),
    Look("game.sheet", lambda night: _game(night, "riichi"), "anyone", "game-sheet-ended"),
    Look("games.index", viewer="anyone", name="games-index-known"),
    Look("game.deal", lambda night: _game(night, number=2), "anyone"),
    Look("game.correct", lambda night: _game(night, number=2), "anyone"),
    Look("disputes.new", lambda night: _game(night, hand=2), "anyone"),
    Look("disputes.one", lambda night: _game(night, number=1), "anyone"),
    Look("disputes.one", lambda night: _game(night, "club", number=1), name="disputes-one-club"),
    Look("disputes.ruling", lambda night: _game(night, "club", number=1)),
    Look("disputes.listing"),
    Look("rescore.page"),
    Look("rescore.one", lambda night: {"id": night.rescore}),
    Look("game.penalty", _game, "anyone"),
    Look("game.penalty", lambda night: _game(night, fault="false_mahjong"), "anyone", "game-penalty-chosen"),
    Look("game.rule", _game, "anyone"),
    Look("game.swap", _game, "anyone"),
    Look("game.put_right", _game, "anyone"),
    Look("game.end", _game, "anyone"),
    Look("game.end", lambda night: _game(night, "riichi"), "anyone", "game-end-settled"),
    Look("game.what_happened", _game, "anyone"),
    Look("game.event", lambda night: _game(night, "riichi", name="exhaustive_draw"), "anyone"),
    Look("game_hand.hand", _game, "anyone"),
    Look("game_hand.hand", lambda night: _game(night, "sichuan"), "anyone", "game-hand-battle"),
    Look("cash.game_page", lambda night: _game(night, "sichuan"), "anyone"),
    Look("accounts.account"),
    Look("api.index", viewer="anyone"),
    Look("tokens.mine"),
    Look("tokens.everybody_s"),
    Look("webhooks.listing"),
    Look("webhooks.one", lambda night: {"webhook": night.webhook}),
    Look("club.home"),
    Look("club_settings.page"),
    Look("people.listing"),
    Look("people.one", _member),
    Look("house_rules.listing"),
    Look("house_rules.one", lambda night: _rules(night, version=night.rules.version)),
    Look("house_rules.since", lambda night: _rules(night, version=2, old=1)),
    Look("house_rules.edit", _rules),
    Look("house_rules.edit_text", _rules),
    Look("house_rules.new", lambda _night: {"base": "riichi-ema-2025"}),
    Look("house_rules.take_in"),
    Look("evenings.listing"),
    Look("evenings.one", _evening),
    Look("evenings.seats", lambda night: {**_evening(night), "number": 1}),
    Look("evenings_table.one", _table),
    Look("codes.sheet", _evening),
    Look("cash.table_page", lambda night: _table(night, "cash")),
    Look("cash.day", lambda night: {"day": night.day}),
    Look("game.sheet", lambda night: _game(night, "club"), name="game-sheet-club"),
    Look("standings.page"),
    Look("standings.evening", lambda night: {"evening": night.past}),
    Look("standings.person", _member),
    Look("standings.hands"),
    Look("standings.head_to_head"),
    Look("standings.pair", _two),
    Look("imports.page"),
    Look("tournament_setup.listing"),
    Look("tournament_setup.new"),
    Look("tournament_setup.one", _played),
    Look("tournament_setup.announcement", _played),
    Look("tournament_entrants.page", _played),
    Look("tournament_entrants.one", lambda night: _played(night, number=2)),
    Look("tournament_schedule.page", _played),
    Look("tournament_schedule.page", lambda night: _played(night, view="players"), name="tournament-by-player"),
    Look("tournament_rounds.board", lambda night: _played(night, number=2)),
    Look("tournament_rounds.board", lambda night: _played(night, number=1), name="tournament-board-closed"),
    Look("tournament_table.referee", lambda night: _played(night, number=2, at=2)),
    Look("tournament_table.phone", _played_table),
    Look("tournament_penalties.page", _played),
    Look("tournament_results.page", _played, "anyone"),
    Look("tournament_results.player", lambda night: _played(night, number=2), "anyone"),
    Look("tournament_results.screen", _played, "anyone"),
)


def present(app: Flask) -> list[Look]:
    """The looks whose pages the application has."""
    return [look for look in LOOKS if look.endpoint in app.view_functions]


def uncovered(app: Flask) -> list[str]:
    """The endpoints that somebody can open and that no look shows; answers to programs are none."""
    opened = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    opened -= {name for name in opened if hasattr(app.view_functions[name], "operation")}
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
    scheme: Scheme = "light",
) -> Iterator[BrowserContext]:
    """A browser of that size on which the viewer is signed in, by the page for it."""
    context = browser.new_context(
        base_url=base, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, service_workers="block",
        reduced_motion="reduce",
    )  # fmt: skip
    context.set_default_timeout(BROWSER_PATIENCE)
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


def show(page: Page, night: Night, look: Look, lang: str) -> None:
    """The page, as it looks once everything on it has come."""
    page.goto(address(night, look, lang))
    page.wait_for_load_state("networkidle")
    if look.act:
        look.act(page)
