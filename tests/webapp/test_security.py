"""What `webapp/SECURITY.md` claims is shown: its tests exist, and what no other test shows is shown here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webapp.home import Home, words
from webapp import ledger
from webapp.database import of as database_of

ROOT = Path(__file__).resolve().parents[2]
LISTED = re.compile(r"^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \|$", re.M)
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
ROWS = LISTED.findall((ROOT / "webapp" / "SECURITY.md").read_text(encoding="utf-8"))


def test_items_are_listed_once_in_their_order() -> None:
    items = [tuple(map(int, item.split("."))) for item, _, _ in ROWS]
    assert len(items) > 50
    assert items == sorted(set(items))


@pytest.mark.parametrize(("item", "tests"), [(item, tests) for item, _, tests in ROWS])
def test_every_test_that_is_named_exists(item: str, tests: str) -> None:
    named = TEST.findall(tests)
    assert named, item
    assert TEST.sub("", tests).strip(" ,") == ""
    for path, name in named:
        assert re.search(rf"^def {name}\(", (ROOT / path).read_text(encoding="utf-8"), re.M), (item, name)


@pytest.mark.parametrize("path", ["/", "/games/new", "/nothing-here", "/sign-in"])
def test_no_other_site_frames_a_page_or_is_told_where_one_was(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "base-uri 'none'" in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PUT", "PATCH"])
def test_a_method_that_no_page_takes_is_refused(client: FlaskClient, method: str) -> None:
    assert client.open("/", method=method, headers={"Origin": "http://localhost"}).status_code == 405


NAMES = ("'; DROP TABLE events; --", "<script>alert(1)</script>", '" onmouseover="x', "{{7*7}}")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_a_name_wherever_it_is_written(app: Flask, database: str, name: str) -> None:  # noqa: ARG001
    """In the database, on the page, in what scripts are given, in the file for a spreadsheet."""
    home = Home(app).start(names=(name, "Bo", "Chen", "Dora"))
    assert home.game.players[0] == name
    page = home.get()
    assert name in words(page)
    for markup in ("<script>alert", 'onmouseover="x', ">49<"):
        assert markup not in page.text
    engine = database_of(app).open()
    assert ledger.first_break(engine, home.stream) is None
    database_of(app).close()


def test_debugging_is_off_and_its_console_nowhere(client: FlaskClient, app: Flask) -> None:
    assert not app.debug
    assert client.get("/console").status_code == 404
    assert "Werkzeug" not in client.get("/nothing-here?__debugger__=yes&cmd=resource&f=style.css").text
