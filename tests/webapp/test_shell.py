"""The frame of every page: its menu, its languages, its files, and amounts as each language writes them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from html import unescape

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from tests.webapp.conftest import Make
from webapp import amounts
from webapp.show import view

NARROW = "\u202f"
NO_BREAK = "\u00a0"


def menu(page: str) -> list[tuple[str, bool]]:
    """The addresses in the menu, and whether each is marked as the present one."""
    nav = re.search(r"<nav.*?</nav>", page, re.S)
    assert nav is not None
    return [(address, "aria-current" in more) for address, more in re.findall(r'<a href="([^"]*)"([^>]*)>', nav[0])]


@pytest.mark.parametrize(
    ("path", "section"), [("/", "/"), ("/sets/", "/sets/"), ("/rules/", "/rules/"), ("/rules/mcr", "/rules/")]
)
def test_menu_marks_where_one_is(client: FlaskClient, path: str, section: str) -> None:
    assert [address for address, current in menu(client.get(path).text) if current] == [section]


def test_menu_leads_only_to_pages_that_are_there(client: FlaskClient) -> None:
    for address, _ in menu(client.get("/").text):
        assert client.get(address, follow_redirects=True).status_code in (200, 401)


def test_no_page_of_the_menu_is_marked_where_there_is_no_page(client: FlaskClient) -> None:
    assert not any(current for _, current in menu(client.get("/nowhere").text))


def test_language_asked_for_is_remembered(client: FlaskClient) -> None:
    assert '<html lang="en"' in client.get("/rules/", headers={"Accept-Language": "en"}).text
    client.get("/rules/?lang=fr", headers={"Accept-Language": "en"})
    assert '<html lang="fr"' in client.get("/rules/", headers={"Accept-Language": "en"}).text
    client.get("/?lang=en")
    assert '<html lang="en"' in client.get("/rules/", headers={"Accept-Language": "fr"}).text


def test_unknown_language_is_not_remembered(client: FlaskClient) -> None:
    client.get("/?lang=de")
    assert '<html lang="fr"' in client.get("/", headers={"Accept-Language": "fr"}).text


def test_other_language_keeps_what_else_the_address_says(client: FlaskClient) -> None:
    page = client.get("/?rules=mcr&lang=en").text
    assert 'href="/?rules=mcr&amp;lang=fr"' in page


@pytest.mark.parametrize("path", ["/tally", "/what-if"])
def test_other_language_of_what_counts_a_post_posts_it_again(client: FlaskClient, n01_form: Make, path: str) -> None:
    page = client.post(path, data=n01_form(flag=["last_tile"])).text
    form = re.search(r'<form action="([^"]+)" method="post" data-native.*?</form>', page, re.DOTALL)
    assert form
    fields = MultiDict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[0]))
    assert form[1] == f"{path}?lang=fr"
    again = client.post(form[1], data=fields).text
    assert '<html lang="fr"' in again
    assert "999p 77m (555s) (CCC) (234m)" in again


def test_other_language_of_an_answer_to_a_post_is_the_page_it_came_from(client: FlaskClient) -> None:
    def leads_to(came: str) -> str:
        told = {"Referer": came, "Origin": "http://localhost"}
        page = client.post("/game/none/events", headers=told).text
        (address,) = re.findall(r'<a class="lang" href="([^"]+)"', page)
        return unescape(address)

    assert leads_to("http://localhost/rules/navy?x=1&lang=en") == "/rules/navy?x=1&lang=fr"
    assert leads_to("http://elsewhere.example/rules/navy") == "/?lang=fr"
    assert leads_to("http://localhost/read") == "/?lang=fr"


def test_files_are_kept_for_ever_under_an_address_that_names_their_content(client: FlaskClient) -> None:
    page = client.get("/").text
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert len(files) > 3
    for address in [*files, *re.findall(r'href="(/tiles-en.svg\?[^"#]+)', page)]:
        with client.get(address) as answer:
            assert answer.status_code == 200
            assert "immutable" in answer.headers["Cache-Control"]
    for address in ("/tiles-en.svg", "/tiles-en.svg?v=another"):
        assert "immutable" not in client.get(address).headers["Cache-Control"]
    assert client.get("/").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("way", ["br", "gzip"])
def test_what_is_written_goes_out_smaller_where_the_browser_says_how(client: FlaskClient, way: str) -> None:
    address = re.findall(r'href="(/static/[^"]+base.css)"', client.get("/").text)[0]
    for path in ("/", address):
        with client.get(path) as plain, client.get(path, headers={"Accept-Encoding": way}) as packed:
            assert "Content-Encoding" not in plain.headers
            assert packed.headers["Content-Encoding"] == way
            assert "Accept-Encoding" in packed.headers["Vary"]
            assert len(packed.data) < len(plain.data) / 2


@pytest.mark.parametrize(
    ("written", "en", "fr"),
    [
        (lambda lang: amounts.day("2026-11-21", lang), "Saturday, 21 November 2026", "samedi 21 novembre 2026"),
        (lambda lang: amounts.short_day("2026-03-01", lang), "1 Mar 2026", "1 mars 2026"),
        (lambda lang: amounts.number(25000, lang), "25,000", f"25{NARROW}000"),
        (lambda lang: amounts.number(-0.5, lang), "−0.5", "−0,5"),
        (lambda lang: amounts.signed(1200, lang), "+1,200", f"+1{NARROW}200"),
        (lambda lang: amounts.signed(-120, lang), "−120", "−120"),
        (lambda lang: amounts.signed(0, lang), "0", "0"),
        (lambda lang: amounts.percent(0.256, lang), "26%", f"26{NO_BREAK}%"),
        (lambda lang: amounts.money(1250, lang), "€12.50", f"12,50{NO_BREAK}€"),
        (lambda lang: amounts.money(-5, lang, sign=True), "−€0.05", f"−0,05{NO_BREAK}€"),
        (lambda lang: amounts.money(1250, lang, sign=True), "+€12.50", f"+12,50{NO_BREAK}€"),
        (lambda lang: amounts.chips(8000, lang, sign=True), "+8,000", f"+8{NARROW}000"),
        (lambda lang: amounts.chips(8000, lang, in_cents=True), "€80.00", f"80,00{NO_BREAK}€"),
    ],
    ids=[
        "day",
        "short-day",
        "number",
        "fraction",
        "won",
        "lost",
        "nothing",
        "share",
        "money",
        "lost-money",
        "won-money",
        "points",
        "cents",
    ],
)
def test_amounts_as_each_language_writes_them(written: Callable[[str], str], en: str, fr: str) -> None:
    assert (written("en"), written("fr")) == (en, fr)


def test_templates_write_in_the_language_of_their_page(app: Flask) -> None:
    with app.test_request_context("/?lang=fr"):
        assert render_template_string("{{ 150 | money }} {{ '2026-03-02' | day }}", **view("fr")) == (
            f"1,50{NO_BREAK}€ lundi 2 mars 2026"
        )
        assert render_template_string("{{ 150 | money }}") == f"1,50{NO_BREAK}€"


def test_times_are_the_servers_own(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as zone:
        zone.setenv("TZ", "Europe/Paris")
        time.tzset()
        at = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)
        assert amounts.moment(at, "en") == "2 Mar 2026, 00:30"
        assert amounts.moment(at.isoformat(), "fr") == "2 mars 2026, 00:30"
    time.tzset()
