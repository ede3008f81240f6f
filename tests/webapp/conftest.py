"""A photo, what an eye would read on it, and the doors to test: command, client, page."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from werkzeug.serving import make_server
from werkzeug.wsgi import ClosingIterator

import vision
from tests.webapp.clubs import Club
from vision.photo import Photo
from vision.reading import Corners, Doubt, Group, ModelInfo, Reading, ReadTile
from webapp.app import create_app
from webapp.cli import main
from webapp.database import of as database_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

N01: dict[str, Any] = {
    "id": "navy-N01",
    "rules": "navy",
    "concealed": ["9p", "9p", "9p", "7m", "7m"],
    "melds": [
        {"kind": "pung", "tiles": ["5s", "5s", "5s"], "open": True},
        {"kind": "pung", "tiles": ["C", "C", "C"], "open": True},
        {"kind": "chow", "tiles": ["2m", "3m", "4m"], "open": True},
    ],
    "winning_tile": "7m",
    "self_draw": False,
    "seat_wind": "S",
    "round_wind": "E",
    "discarder": "N",
    "flags": [],
    "flowers": [],
    "losers": {"E": {"total": 8}, "W": {"total": 4}, "N": {"total": 0}},
}
"""Case N01 of the navy rule's worked examples: 36 points, 1 double, total 72; net E -120, S +288, W -76, N -92."""

SIDE = 60

CHROMIUM = shutil.which("chromium")
BROWSER_PATIENCE = 120_000
"""Milliseconds that a browser is waited for, also where many share a machine."""
expect.set_options(timeout=BROWSER_PATIENCE)
REFUSALS = ("409", "415", "422", "500", "503", "507", "ERR_FAILED")
"""What a browser writes on its console where the server refuses, or does not answer; the page says it in a sentence."""
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def corners(place: int) -> Corners:
    left, top = 20 + place * SIDE, 200
    right, bottom = left + SIDE - 10, top + 80
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def reading(
    *, apart: bool = True, wrong: str = "", red: bool = False, unclear: int = 0, nothing: bool = False
) -> Reading:
    """Hand N01 as an eye would read it: three open sets, four tiles, the winning tile apart or in the row.

    `wrong` is what the last tile of the Chow was read as, with a doubt and the right face among the others;
    `red` makes one of the fives a red one, `unclear` leaves open whether the first so many sets were laid open.
    """
    model = ModelInfo("test", "0" * 64, ("5s",))
    if nothing:
        return Reading(900, 480, "1" * 64, (), (), {}, 0.0, model, (Doubt("No tile was found."),))
    names = ["5s", "5s", "0s" if red else "5s"] + ["C"] * 3 + ["2m", "3m", "4m"] + ["9p"] * 3 + ["7m"] * 2
    tiles = [ReadTile(name, 0.99, corners(place)) for place, name in enumerate(names)]
    doubts: tuple[Doubt, ...] = ()
    if wrong:
        names[8] = wrong
        tiles[8] = ReadTile(wrong, 0.48, corners(8), alternatives=(("4m", 0.41), ("6m", 0.08)))
        doubts = (Doubt("two faces are nearly as likely", tile=8, alternatives=("4m", "6m")),)
    for number in range(unclear):
        doubts += (Doubt("The set may be open or concealed.", group=number, alternatives=("open", "concealed")),)
    groups = [
        Group("pung", None if unclear > 0 else True, (0, 1, 2)),
        Group("pung", None if unclear > 1 else True, (3, 4, 5)),
        Group("chow", None if unclear > 2 else True, (6, 7, 8)),
        Group("concealed", None, (9, 10, 11, 12) if apart else (9, 10, 11, 12, 13)),
    ]
    hand: dict[str, Any] = {
        "concealed": N01["concealed"],
        "melds": [
            {"kind": "pung", "tiles": names[:3], "open": True},
            N01["melds"][1],
            {"kind": "chow", "tiles": names[6:9], "open": True},
        ],
    }
    if apart:
        groups.append(Group("apart", None, (13,)))
        hand["winning_tile"] = "7m"
    return Reading(900, 480, "1" * 64, tuple(tiles), tuple(groups), hand, 0.97, model, doubts)


def jpeg(width: int = 900, height: int = 480) -> bytes:
    image = Image.new("RGB", (width, height), (29, 107, 84))
    draw = ImageDraw.Draw(image)
    for place in range(14):
        (left, top), _, (right, bottom), _ = corners(place)
        draw.rounded_rectangle((left, top, right, bottom), 8, fill=(250, 246, 236), outline=(120, 110, 90))
    out = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "a description to be dropped"
    image.save(out, "JPEG", exif=exif)
    return out.getvalue()


See = Callable[..., None]


@pytest.fixture
def see(monkeypatch: pytest.MonkeyPatch) -> See:
    """Say what the eye reads from now on."""

    def _see(*, others: tuple[Reading, ...] = (), **kind: Any) -> None:
        seen = reading(**kind)

        def read(photo: Photo) -> Reading:
            return replace(seen, sha256=photo.sha256)

        def read_table(photo: Photo) -> tuple[Reading, ...]:
            return replace(read(photo), side="near"), *others

        monkeypatch.setattr(vision, "read", read, raising=False)
        monkeypatch.setattr(vision, "read_table", read_table, raising=False)

    return _see


@pytest.fixture
def photo(tmp_path: Path) -> str:
    path = tmp_path / "hand.jpg"
    path.write_bytes(jpeg())
    return str(path)


@pytest.fixture
def marque(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run the command in English, errors of the program itself shown as such."""
    monkeypatch.setenv("MARQUE_DEBUG", "1")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*words: str, stdin: bytes | str | None = None) -> Result:
        result = CliRunner().invoke(main, list(words), input=stdin)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture(autouse=True)
def _away_from_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test keeps without a word is not kept among the things of whoever runs it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


@pytest.fixture
def app() -> Flask:
    return create_app({"TESTING": True, "READERS": 0, "SECRET_KEY": "k" * 32})


@pytest.fixture
def club(app: Flask, database: str) -> Iterator[Club]:  # noqa: ARG001 - the app opens the database it names
    """An empty club, under each kind of database."""
    yield Club(app)
    database_of(app).close()


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


Make = Callable[..., dict[str, Any]]


@pytest.fixture
def n01() -> Make:
    """Hand N01 with some keys changed."""
    return lambda **changes: json.loads(json.dumps(N01)) | changes


@pytest.fixture
def n01_form() -> Make:
    """The same hand as the page's fields, some of them changed."""
    fields = {
        "rules": "navy",
        "tiles": "999p 77m (555s) (CCC) (234m)",
        "winning_tile": "7m",
        "seat": "S",
        "round": "E",
        "won_by": "N",
        "loser_E_total": "8",
        "loser_W_total": "4",
        "loser_N_total": "0",
        "lang": "en",
    }
    return lambda **changes: fields | changes


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which what players give is kept during a test."""
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "corrections"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (Debian's package `chromium`)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES, timeout=BROWSER_PATIENCE)
        yield browser
        browser.close()


@contextmanager
def serving(app: WSGIApplication) -> Iterator[str]:
    """The address of a server that answers with `app`, without a slash at its end."""

    def whole(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        # This server never closes an answer, nor the file in it, whose client left while it was written.
        with closing(ClosingIterator(app(environ, start_response))) as answer:
            return list(answer)

    server = make_server("127.0.0.1", 0, whole, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    with serving(app) as base:
        yield f"{base}/"


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    # A page that scrolls softly moves away under a tap.
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        locale="en-GB",
        service_workers="block",
        reduced_motion="reduce",
    )
    context.set_default_timeout(BROWSER_PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(phone: BrowserContext, address: str) -> Iterator[Page]:
    """The page on a phone; nothing may go wrong on its console."""
    page = phone.new_page()
    wrong: list[tuple[str, str]] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            wrong.append((message.text, message.location.get("url", "")))

    page.on("pageerror", lambda error: wrong.append((str(error), page.url)))
    page.on("console", heard)
    page.goto(address)
    yield page
    assert [line for line in wrong if not any(word in line[0] for word in REFUSALS)] == []
