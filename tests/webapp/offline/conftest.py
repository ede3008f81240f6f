"""A server that can be cut off, and a phone's browser that outlives it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import session
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from tests.webapp.conftest import BROWSER_PATIENCE, CHROMIUM, SWITCHES, serving
from tests.webapp.home import Home
from tests.webapp.offline.phone import Line, Phone
from webapp.app import create_app
from webapp.store import sqlite_url


@pytest.fixture
def line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Line:
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "data"))
    address = sqlite_url(tmp_path / "home.db")
    app = create_app({"TESTING": True, "READERS": 0, "DATABASE_URL": address, "SECRET_KEY": "of a test"})

    @app.get("/signed-in-as-another")
    def another() -> str:
        session["_user_id"] = "another:key"
        return "<p>another</p>"

    return Line(app)


@pytest.fixture
def home(line: Line) -> Home:
    return Home(line.app).start()


@pytest.fixture
def base(line: Line) -> Iterator[str]:
    with serving(line) as address:
        yield address


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (Debian's package `chromium`)")
    with sync_playwright() as started:
        yield started


@pytest.fixture
def phone(playwright: Playwright, base: str, tmp_path: Path) -> Iterator[Phone]:
    """A phone's browser, which can be closed and opened again with all that it keeps."""
    opened: list[BrowserContext] = []

    def _open() -> BrowserContext:
        for context in opened:
            context.close()
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "browser", executable_path=CHROMIUM, args=SWITCHES, base_url=base, locale="en-GB",
            viewport={"width": 390, "height": 844}, has_touch=True, timeout=BROWSER_PATIENCE,
        )  # fmt: skip
        context.set_default_timeout(BROWSER_PATIENCE)
        opened[:] = [context]
        return context

    yield _open
    for context in opened:
        context.close()
