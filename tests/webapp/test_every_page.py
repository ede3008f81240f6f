"""What every page keeps, in a real browser: no violation by axe-core, nothing wider than the screen, no fault told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext

from tests.webapp.bench_server import served
from tests.webapp.club_night import Night, fill
from tests.webapp.every_page import LAPTOP, LOOKS, PHONE, Look, Scheme, browsing, show, uncovered
from webapp import database
from webapp.app import create_app

pytestmark = pytest.mark.browser

SIZES = {"phone": PHONE, "laptop": LAPTOP}
NOT_FOUND = "404"
"""What the browser itself says on its console of a page that is not there."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Night, str]]:
    """A club, and the address of the server that shows it."""
    folder: Path = tmp_path_factory.mktemp("club")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("MARQUE_DATA", str(folder))
        environment.delenv("DATABASE_URL", raising=False)
        app = create_app({"READERS": 0})
        night = fill(app)
        database.of(app).close()
        with served(folder) as port:
            yield night, f"http://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def contexts(browser: Browser, site: tuple[Night, str]) -> Iterator[dict[Any, BrowserContext]]:
    """A browser for each viewer, size and scheme, signed in once."""
    entered = []
    known: dict[Any, BrowserContext] = {}

    class Opened(dict[Any, BrowserContext]):
        def __missing__(self, key: Any) -> BrowserContext:
            viewer, size, scheme = key
            entered.append(browsing(browser, site[1], viewer, SIZES[size], scheme))
            self[key] = entered[-1].__enter__()
            return self[key]

    known = Opened()
    yield known
    for each in entered:
        each.__exit__(None, None, None)


def test_every_page_is_looked_at(site: tuple[Night, str]) -> None:
    assert uncovered(site[0].app) == []


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("phone", "dark"), ("laptop", "light")])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.title)
def test_page_is_for_everyone(
    contexts: dict[Any, BrowserContext], site: tuple[Night, str], look: Look, size: str, scheme: Scheme
) -> None:
    context = contexts[look.viewer, size, scheme]
    told: list[str] = []
    lang = "en" if scheme == "light" else "fr"
    page = context.new_page()
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("console", lambda message: told.append(message.text) if message.type == "error" else None)
    show(page, site[0], look, lang)
    assert [line for line in told if NOT_FOUND not in line] == []
    assert page.locator("html").get_attribute("lang") == lang
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.close()
