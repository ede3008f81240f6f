"""What the pages of a home game say to whoever plays for the first time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.webapp.home import Home, words
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
