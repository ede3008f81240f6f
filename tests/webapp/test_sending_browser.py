"""A photo on its way, in a real browser: reading and cancel, a busy server, a reader that breaks off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event
from typing import TypeVar, TypeVarTuple

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from webapp.messages import InputError
from webapp.readers.pool import InProcess, ReaderBusyError

pytestmark = pytest.mark.browser
See = Callable[..., None]
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Moody(InProcess):
    """Readers that fail with what is laid in for them, then read; `held` keeps them at it."""

    def __init__(self) -> None:
        self.troubles: list[InputError] = []
        self.asked = 0
        self.held = Event()
        self.held.set()

    def run(self, _gone: Callable[[], bool], act: Callable[[*Ts], T], *arguments: *Ts) -> T:
        self.asked += 1
        self.held.wait(60)
        if self.troubles:
            raise self.troubles.pop(0)
        return act(*arguments)


@pytest.fixture
def readers(app: Flask) -> Iterator[Moody]:
    moody = Moody()
    app.extensions["readers"] = moody
    yield moody
    moody.held.set()


def test_while_it_is_read_it_can_be_cancelled_and_sent_again(readers: Moody, page: Page, see: See, photo: str) -> None:
    see()
    readers.held.clear()
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#photo-status")).to_have_text("Reading the tiles…")
    expect(page.locator("#photo-progress")).to_be_visible()
    expect(page.locator("#photo")).to_have_attribute("aria-busy", "true")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("#photo-cancel").tap()
    expect(page.locator("#photo-status")).to_contain_text("Cancelled")
    expect(page.locator("#photo-progress")).to_be_hidden()
    expect(page.locator("#photo-cancel")).to_be_hidden()
    expect(page.locator("#photo")).to_have_attribute("aria-busy", "false")
    readers.held.set()
    page.locator("#photo-resend").tap()
    expect(page.locator(".box")).to_have_count(14)
    expect(page.locator("#photo-resend")).to_be_hidden()


def test_a_busy_server_gets_the_photo_again_by_itself(readers: Moody, page: Page, see: See, photo: str) -> None:
    see()
    readers.troubles = [ReaderBusyError(100)]
    page.clock.install()
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#photo-status")).to_contain_text("Too many photos are being read")
    expect(page.locator("#photo-status")).to_contain_text("sent again by itself")
    expect(page.locator("#photo-resend")).to_contain_text("s)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.clock.run_for(101_000)
    expect(page.locator(".box")).to_have_count(14)
    expect(page.locator("#photo-status")).to_contain_text("14 tiles read")
    expect(page.locator("#photo-resend")).to_be_hidden()
    assert readers.asked == 2


def test_who_cancels_the_wait_is_left_alone(readers: Moody, page: Page, see: See, photo: str) -> None:
    see()
    readers.troubles = [ReaderBusyError(100)]
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#photo-resend")).to_contain_text("s)")
    page.locator("#photo-cancel").tap()
    expect(page.locator("#photo-resend")).to_have_text("Send it again")
    page.locator("#photo-resend").tap()
    expect(page.locator(".box")).to_have_count(14)


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (InputError("reader_lost"), "s’est interrompue"),
        (InputError("reader_slow", seconds=30), "a duré plus de 30 s"),
        (InputError("reader_memory"), "plus de mémoire"),
    ],
)
def test_a_reader_that_failed_is_asked_again_by_hand(
    trouble: InputError, said: str, readers: Moody, page: Page, see: See, photo: str
) -> None:
    see()
    readers.troubles = [trouble]
    page.goto(page.url + "?lang=fr")
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#photo-status")).to_contain_text(said)
    page.locator("#photo-resend").tap()
    expect(page.locator(".box")).to_have_count(14)


def test_another_photo_ends_the_wait_of_the_first(readers: Moody, page: Page, see: See, photo: str) -> None:
    see()
    readers.troubles = [ReaderBusyError(100)]
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#photo-resend")).to_contain_text("s)")
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator(".box")).to_have_count(14)
    expect(page.locator("#photo-cancel")).to_be_hidden()
    expect(page.locator("#photo-resend")).to_be_hidden()
