"""A game without a network, in a real browser: hands wait on the phone, and are sent in order, each once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from socket import SHUT_RDWR
from time import monotonic
from typing import Any, TypeVar, TypeVarTuple

import pytest
from flask import Flask, session
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect, sync_playwright

from tests.webapp.conftest import BROWSER_PATIENCE, CHROMIUM, SWITCHES, See, serving
from tests.webapp.games import NAMES, navy_win
from tests.webapp.home import Home
from tests.webapp.test_browser import choose
from webapp.app import create_app
from webapp.messages import InputError
from webapp.readers.pool import InProcess
from webapp.store import sqlite_url

pytestmark = pytest.mark.browser
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

N01_TILES = "999p 77m (555s) (CCC) (234m)"
NO_WIN = "999p 78m (555s) (CCC) (234m)"


class Killed(InProcess):
    """Readers of which none survives the photo."""

    def __init__(self) -> None:
        self.asked = 0

    def run(self, _gone: Callable[[], bool], _act: Callable[[*Ts], T], *_arguments: *Ts) -> T:
        self.asked += 1
        raise InputError("reader_lost")


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


Phone = Callable[[], BrowserContext]


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
    page = at_table(context, home)
    context.set_offline(True)
    enter(page, home, "S", "N")
    record(page)
    page.wait_for_url(f"**/game/{home.stream}")
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
    page = at_table(context, home)
    context.set_offline(True)
    enter(page, home, "S", "N", NO_WIN)
    record(page)
    page.wait_for_url(f"**/game/{home.stream}")

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
    page = at_table(context, home)
    context.set_offline(True)
    enter(page, home, "S", "N")
    record(page)
    page.wait_for_url(f"**/game/{home.stream}")
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


def test_a_hand_read_from_a_photo_waits_with_its_photo(phone: Phone, home: Home, see: See, photo: str) -> None:
    see()
    context = phone()
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
    expect(waiting(page)).to_contain_text("With its photo")

    context.set_offline(False)
    page.goto(f"/game/{home.stream}")
    all_sent(page)
    assert winners(home) == [NAMES[1]]
    page.reload()
    page.get_by_role("link", name="Open East 1").click()
    expect(page.get_by_role("heading", name="The photo it was read from")).to_be_visible()


@pytest.mark.parametrize("way", ["Send now", "Send it without the photo"])
def test_a_photo_that_no_reader_survives_is_told_and_holds_nothing_up_for_ever(
    way: str, phone: Phone, home: Home, line: Line, see: See, photo: str
) -> None:
    """After three tries its hand is kept and told like one that is refused; the hand behind it goes with it."""
    see()
    context = phone()
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
    enter(page, home, "W", "E")
    expect(page.locator("#record .uncounted")).to_be_visible()
    record(page)
    page.wait_for_url(f"**/game/{home.stream}")

    readers = line.app.extensions["readers"]
    line.app.extensions["readers"] = Killed()
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
    expect(page.locator(".waiting .complaint")).to_contain_text("The reader broke off")
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
