"""The tick below a tally in a real browser: what it keeps is what the player left in each box of the photo."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from playwright.sync_api import Page, Route, expect

from datasets.photos import read_corrections
from datasets.samples import SAMPLES
from tests.webapp.test_browser import choose, expect_n01, sit, tap
from webapp.corrections.store import Store

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("data")]
Run = Callable[..., Result]
See = Callable[..., None]


def send(page: Page, photo: str | Path) -> None:
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#photo-status")).to_contain_text("tiles read")


def replace(page: Page, box: int, tile: str) -> None:
    page.locator(f'.box[data-seen="{box}"]').tap()
    page.locator(f'dialog .tray [data-tile="{tile}"]').tap()


def count(page: Page) -> None:
    page.locator("#count").tap()
    expect(page.locator("#tally > *")).not_to_have_count(0)


def keep(page: Page) -> None:
    page.get_by_label("Keep this photo to teach the reader").tap()
    expect(page.locator("#keep-status")).to_contain_text("Kept under")


def test_a_corrected_sample_is_found_in_the_export(page: Page, tmp_path: Path, marque: Run) -> None:
    send(page, SAMPLES / "open.jpg")
    box = page.locator(".box.sure").first
    seen = int(box.get_attribute("data-seen") or "")
    replace(page, seen, "f3")
    sit(page)
    expect(page.locator("#keep")).to_be_hidden()
    count(page)
    expect(page.get_by_label("Keep this photo to teach the reader")).not_to_be_checked()
    assert Store().ids() == []
    keep(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert marque("corrections", "--export", str(tmp_path / "set")).exit_code == 0
    (kept,) = Store()
    (photo,) = read_corrections(tmp_path / "set")
    tiles = [tile["id"] for tile in kept.reading["tiles"]]
    assert tiles[seen] != "f3"
    tiles[seen] = "f3"
    assert photo.ids == tuple(tiles)
    assert photo.complete
    assert kept.replaced == 1


def test_unticking_deletes_and_the_tally_stays(page: Page, see: See, photo: str) -> None:
    see()
    send(page, photo)
    sit(page)
    expect_n01(page)
    keep(page)
    assert len(Store().ids()) == 1
    expect(page.locator("#tally")).not_to_have_class(re.compile("stale"))
    page.get_by_label("Keep this photo").tap()
    expect(page.locator("#keep-status")).to_contain_text("Deleted")
    assert Store().ids() == []
    expect(page.locator("#tally .total strong")).to_have_text("72")


def test_a_later_change_is_kept_with_the_next_tally(page: Page, see: See, photo: str) -> None:
    see()
    send(page, photo)
    sit(page)
    expect_n01(page)
    keep(page)
    replace(page, 9, "8p")
    expect(page.locator("#keep-status")).to_contain_text("count the hand again")
    count(page)
    expect(page.locator("#keep-status")).to_contain_text("Kept under")
    (kept,) = Store()
    assert kept.labels[9] == "8p"
    assert kept.taps == 2


def test_removed_added_and_undone_tiles(page: Page, see: See, photo: str) -> None:
    see()
    send(page, photo)
    for box, why in ((9, "no tile here"), (10, "not of this hand"), (11, "no tile here")):
        page.locator(f'.box[data-seen="{box}"]').tap()
        page.locator("dialog").get_by_role("button", name=why).tap()
    page.locator("#board").get_by_role("button", name="Undo").tap()
    tap(page, "1s")
    sit(page)
    count(page)
    keep(page)
    (kept,) = Store()
    assert dict(kept.removed) == {9: "no_tile", 10: "not_of_hand"}
    assert kept.missed == ("1s",)
    assert 11 in kept.labels


def test_a_hand_cleared_and_tapped_in_says_nothing_of_the_boxes(page: Page, see: See, photo: str) -> None:
    see()
    send(page, photo)
    sit(page)
    page.locator("#board").get_by_role("button", name="Clear").tap()
    tap(page, "1s", "1s")
    count(page)
    keep(page)
    (kept,) = Store()
    assert (kept.labels, dict(kept.removed), kept.missed) == ({}, {}, ("1s", "1s"))


def test_a_set_put_right_keeps_each_name_with_its_box(page: Page, see: See, photo: str) -> None:
    see(wrong="2m")
    send(page, photo)
    page.locator(".group .name", has_text=re.compile("Chow|Pung")).last.tap()
    page.locator("dialog").get_by_role("button", name="Chow", exact=True).tap()
    sit(page)
    count(page)
    keep(page)
    (kept,) = Store()
    assert [kept.labels[box] for box in (6, 7, 8)] == ["2m", "3m", "4m"]


def test_undo_past_the_photo_names_no_box_of_it(page: Page, see: See, photo: str, tmp_path: Path) -> None:
    see()
    send(page, photo)
    other = tmp_path / "other.jpg"
    other.write_bytes(Path(photo).read_bytes() + b"\0")
    send(page, other)
    expect(page.locator(".box.sure")).not_to_have_count(0)
    page.locator("#board").get_by_role("button", name="Undo").tap()
    expect(page.locator(".rack .tile")).to_have_count(14)
    expect(page.locator(".box.gone")).to_have_count(14)


def test_the_next_hand_starts_without_the_tick(page: Page, see: See, photo: str) -> None:
    see()
    send(page, photo)
    sit(page)
    expect_n01(page)
    keep(page)
    page.get_by_role("button", name="Next hand").tap()
    expect(page.locator("#keep")).to_be_hidden()
    assert len(Store().ids()) == 1
    choose(page, "seat", "S")
    tap(page, "1s")
    count(page)
    expect(page.locator("#keep")).to_be_hidden()


def test_a_full_disk_leaves_the_tally(page: Page, see: See, photo: str, data: Path) -> None:
    see()
    send(page, photo)
    sit(page)
    expect_n01(page)
    data.parent.write_text("no folder can be made here")
    page.get_by_label("Keep this photo").tap()
    expect(page.locator("#keep-status.complaint")).to_contain_text("The photo was not kept")
    expect(page.get_by_label("Keep this photo")).not_to_be_checked()
    expect(page.locator("#tally .total strong")).to_have_text("72")
    expect(page.locator("#board .tilecount")).to_have_text("14 / 14 tiles")


def test_no_answer_is_a_sentence(page: Page, see: See, photo: str) -> None:
    def silent(route: Route) -> None:
        route.abort()

    see()
    send(page, photo)
    sit(page)
    expect_n01(page)
    page.route("**/corrections*", silent)
    page.get_by_label("Keep this photo").tap()
    expect(page.locator("#keep-status.complaint")).to_contain_text("did not answer")
    expect(page.get_by_label("Keep this photo")).not_to_be_checked()


def test_the_words_in_french(page: Page, see: See, photo: str) -> None:
    see()
    with page.expect_navigation(wait_until="load"):
        page.get_by_role("link", name="Français").tap()
    expect(page.locator("#count")).to_have_text("Compter la main")
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator(".box")).to_have_count(14)
    sit(page)
    page.locator("#count").tap()
    page.get_by_label("Garder cette photo pour améliorer la lecture").tap()
    expect(page.locator("#keep-status")).to_contain_text("Gardée sous")
    (kept,) = Store()
    assert kept.consent.lang == "fr"
