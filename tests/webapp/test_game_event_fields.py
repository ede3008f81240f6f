"""The forms of a game: what is refused stands beside its field, once; one that can no longer be used says so."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.webapp.home import Home, words
from webapp.database import of as database_of

HALF = {"e.offender": "S", "e.maximum": "1001"}


@pytest.fixture
def home(app: Flask, data: object) -> Iterator[Home]:  # noqa: ARG001 - the database lies in that folder
    yield Home(app)
    database_of(app).close()


def field_with_complaint(page: str) -> str:
    """The name of the field in whose label or group the page's only complaint stands; empty at the head."""
    assert page.count('class="complaint"') == 1
    before = page[: page.index('class="complaint"')]
    opened = max(before.rfind("<label class="), before.rfind("<fieldset"))
    closed = max(
        before.rfind("</label>\n") if before.rfind("<label class=") == opened else -1, before.rfind("</fieldset>")
    )
    if opened <= closed:
        return ""
    name = re.search(r'name="([^"]+)"', page[opened:])
    return name[1] if name else ""


@pytest.mark.parametrize(
    ("rules", "page", "fields", "field"),
    [
        ("navy", "penalty?fault=wrong_claim", {"e.offender": "N"}, "e.claim"),
        ("navy", "penalty?fault=false_mahjong_half_maximum", HALF, "e.maximum"),
        ("riichi-ema-2025", "event/exhaustive_draw", {"e.ready": ["E"], "e.riichi": ["S"]}, "e.riichi"),
    ],
)  # fmt: skip
def test_a_refusal_of_the_engine_stands_by_its_field(
    home: Home, rules: str, page: str, fields: dict[str, str], field: str
) -> None:
    home.start(rules)
    answer = home.send(page, fields)
    assert answer.status_code == 422, words(answer)
    assert field_with_complaint(answer.text) == field
    assert home.game.given == ()
    assert home.game.deals == ()


@pytest.mark.parametrize("page", ["hand", "seats", "situation"])
def test_a_form_of_a_game_that_has_ended_says_so(home: Home, page: str) -> None:
    home.start("navy")
    assert "has ended" not in words(home.get(page))
    home.ok("end")
    assert "This game has ended: no more hands are recorded here" in words(home.get(page))
    assert "Cette partie est terminée : on n’y enregistre plus de mains" in words(home.get(page, lang="fr"))


def test_a_game_that_has_ended_offers_no_form_for_what_it_no_longer_takes(home: Home) -> None:
    home.start("navy")
    assert 'name="first"' in home.get("seats").text
    home.ok("end")
    assert 'name="first"' not in home.get("seats").text


def test_penalties_are_still_given_after_the_end(home: Home) -> None:
    home.start("navy")
    home.ok("end")
    assert "has ended" not in words(home.get("penalty"))
    assert home.ok("penalty?fault=false_mahjong", offender="E").given


@pytest.mark.parametrize("rules", ["navy", "riichi-ema-2025", "hongkong"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_faults_are_described_in_players_words(home: Home, rules: str, lang: str) -> None:
    home.start(rules)
    page = home.get("penalty", lang=lang)
    said = words(page)
    assert ("“Most that East may receive”" if lang == "en" else "« Le plus qu’Est puisse recevoir »") in said
    assert not re.search(r"\b[a-z]+_[a-z]+\b", said)
    assert lang == "en" or "\u00a0;" in page.text
