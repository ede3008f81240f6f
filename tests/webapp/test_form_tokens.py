"""Every form that posts, on every page as a secretary sees it, bears the session's token."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.webapp.club_night import Night, fill
from tests.webapp.clubs import Club, ClubClient
from tests.webapp.every_page import LOOKS, Look, address
from webapp import database
from webapp.app import create_app

TEACH = 'id="teach"'
"""Sent by a script alone, which adds the token in the header."""


POSTS_NOTHING = {"api.index", "tournament_results.screen"}
"""No cookie counts under /api/, and the big screen has nothing to press."""


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("MARQUE_DATA", str(tmp_path_factory.mktemp("club")))
        environment.delenv("DATABASE_URL", raising=False)
        app = create_app({"TESTING": True, "READERS": 0, "SECRET_KEY": "k" * 32})
        yield fill(app)
        database.of(app).close()


@pytest.fixture(scope="module")
def secretary(night: Night) -> ClubClient:
    return Club(night.app).client(night.secretary)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.title)
def test_forms_bear_the_token(night: Night, secretary: ClubClient, look: Look) -> None:
    page = secretary.get(address(night, look, "en"), follow_redirects=True).text
    assert ('<meta name="csrf-token"' in page) is (look.endpoint not in POSTS_NOTHING)
    for form in re.findall(r'<form\b[^>]*method="post".*?</form>', page, re.DOTALL):
        assert 'name="csrf_token" value="' in form or TEACH in form, form[:200]
