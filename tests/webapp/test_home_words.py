"""What the pages of a home game say to whoever plays for the first time."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.webapp.games import NAMES, navy_win
from tests.webapp.home import ORIGIN, Home, hidden, words
from webapp.database import of as database_of


@pytest.fixture
def home(app: Flask, data: object) -> Iterator[Home]:  # noqa: ARG001 - the database lies in that folder
    """A browser at a navy game."""
    yield Home(app).start()
    database_of(app).close()


@pytest.mark.parametrize(
    ("lang", "kept", "not_kept"),
    [
        ("en", "is kept for 30 days", "No photo is kept"),
        ("fr", "est gardée 30 jours", "Aucune photo n’est gardée"),
    ],
)
def test_a_game_that_keeps_its_photos_does_not_say_that_none_is_kept(
    home: Home, lang: str, kept: str, not_kept: str
) -> None:
    of_game = words(home.get("hand", lang=lang))
    assert kept in of_game
    assert not_kept not in of_game
    assert not_kept in words(home.client.get(f"/?lang={lang}"))


def test_the_sheet_bears_no_figure_that_only_a_club_can_read(home: Home) -> None:
    assert home.game.started.rules_version[:8] not in words(home.get())


@pytest.mark.parametrize("begun", ["en", "fr"])
def test_who_wrote_at_home_is_told_in_the_language_of_the_page(home: Home, begun: str) -> None:
    fields = hidden(home.get("/games/new", lang=begun).text) | {f"name_{at}": name for at, name in enumerate(NAMES)}
    answer = home.client.post("/games/new", data=fields | {"rules": "navy", "start": "yes"}, headers=ORIGIN)
    home.stream = answer.location.rsplit("/", 1)[-1]
    home.win(navy_win("S", "E"))
    for page, lines in (("history", 2), ("deal/2", 1)):
        assert len(re.findall(r"\bby Home\b", words(home.get(page, lang="en")))) == lines
        assert len(re.findall(r"\bpar Maison\b", words(home.get(page, lang="fr")))) == lines
