"""A club begins, somebody joins, a phone opens a table's code: in Chromium, as people do it, without a hurdle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import BrowserContext, Page, expect

from tests.webapp.clubs import NEW_PASSWORD, PASSWORD, Club
from tests.webapp.conftest import BROWSER_PATIENCE
from webapp.database import of as database_of
from webapp.people import links

pytestmark = pytest.mark.browser


@pytest.fixture
def here(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose pages are served."""
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return Club(app)


def no_hurdle(page: Page) -> None:
    """axe-core finds nothing, and nothing is wider than the phone."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_from_the_first_secretary_to_a_member_on_another_phone(here: Club, phone: BrowserContext, address: str) -> None:
    page = phone.new_page()
    page.goto(f"{address}club")
    expect(page.locator("code")).to_contain_text("marque secretary")
    no_hurdle(page)
    anne = here.person("Anne", "secretary", sign_in=False)
    page.goto(f"{address}join/{links.issue(str(here.app.secret_key), anne)}")
    no_hurdle(page)
    page.get_by_label("Name to sign in with").fill("anne")
    page.get_by_label("New password").fill("short")
    page.get_by_label("The same once more").fill("short")
    page.get_by_role("button", name="Save and sign in").click()
    expect(page.get_by_text("12 to 128 characters")).to_be_visible()
    expect(page.get_by_label("Name to sign in with")).to_have_value("anne")
    no_hurdle(page)
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_label("The same once more").fill(PASSWORD)
    page.get_by_role("button", name="Save and sign in").click()
    expect(page.get_by_text("Welcome, Anne.")).to_be_visible()
    no_hurdle(page)

    page.get_by_role("link", name="All the people").click()
    page.get_by_label("Name").fill("Bo")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("Bo is added.")
    no_hurdle(page)
    page.get_by_role("link", name="Edit Bo").click()
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("img", name="The link as a code to scan")).to_be_visible()
    no_hurdle(page)
    link = page.locator("input[readonly]").first.input_value()

    assert phone.browser
    other = phone.browser.new_context(locale="fr-FR", viewport={"width": 390, "height": 844})
    other.set_default_timeout(BROWSER_PATIENCE)
    his = other.new_page()
    his.goto(link)
    his.get_by_label("Nom de connexion").fill("bo")
    his.get_by_label("Nouveau mot de passe").fill(NEW_PASSWORD)
    his.get_by_label("Le même encore une fois").fill(NEW_PASSWORD)
    his.get_by_role("button", name="Enregistrer et se connecter").click()
    expect(his.get_by_text("Bienvenue, Bo.")).to_be_visible()

    page.get_by_role("radio", name=re.compile("^Referee")).check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    his.reload()
    expect(his.get_by_role("heading", name="Connexion")).to_be_visible()
    no_hurdle(his)
    his.get_by_label("Nom de connexion").fill("BO")
    his.get_by_label("Mot de passe").fill(NEW_PASSWORD)
    his.get_by_role("button", name="Connexion").click()
    expect(his.get_by_text("Bienvenue, Bo.")).to_be_visible()
    his.get_by_role("link", name="Bo", exact=True).click()
    no_hurdle(his)
    his.get_by_role("button", name="Se déconnecter", exact=True).click()
    expect(his.get_by_role("link", name="Connexion")).to_be_visible()
    other.close()
    database_of(here.app).close()


def test_a_phone_opens_one_table_by_its_code(here: Club, phone: BrowserContext, address: str) -> None:
    evening = here.evening()
    table, token = here.table(evening, 1)
    other, _ = here.table(evening, 2)
    here.person("Anne", "secretary")
    page = phone.new_page()
    page.goto(f"{address}t/{token}")
    expect(page.get_by_role("heading", name="Table 1", exact=True)).to_be_visible()
    expect(page.get_by_text("This phone keeps the score of this table")).to_be_visible()
    no_hurdle(page)
    page.goto(f"{address}club/table/{other}")
    expect(page.get_by_role("alert")).to_contain_text("club’s members")
    no_hurdle(page)
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    expect(page.get_by_label("Password")).to_be_visible()
    here.close(evening)
    page.goto(f"{address}t/{token}")
    expect(page.get_by_role("alert")).to_contain_text("opens no table now")
    page.goto(f"{address}club/table/{table}")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    database_of(here.app).close()


def test_the_codes_of_an_evening_can_be_printed(here: Club, phone: BrowserContext, address: str) -> None:
    evening = here.evening()
    here.table(evening, 1)
    here.table(evening, 2)
    here.person("Anne", "secretary")
    page = phone.new_page()
    page.goto(f"{address}club/evenings/{evening}/codes")
    page.get_by_label("Name to sign in with").fill("anne")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    code = page.get_by_role("img", name="Code of table 2")
    expect(code).to_be_visible()
    no_hurdle(page)
    shown = page.get_by_role("heading", name="Table 2").locator("xpath=..").locator(".typed-address")
    before = shown.text_content()
    page.get_by_role("button", name="New code for table 2").click()
    expect(page.get_by_role("status")).to_contain_text("old code of this table no longer works")
    assert shown.text_content() != before
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(code).to_be_visible()
    database_of(here.app).close()
