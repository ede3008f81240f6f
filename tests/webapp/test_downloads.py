"""On which paper a PDF is made where nobody has said."""

from __future__ import annotations

import pytest
from flask import Flask

from webapp.downloads import paper


@pytest.mark.parametrize(
    ("languages", "usual"),
    [
        ("en-US,en;q=0.9", "letter"),
        ("fr-CA", "letter"),
        ("fr-FR,fr;q=0.9,en-US;q=0.8", "a4"),
        ("en-GB", "a4"),
        ("ca,es;q=0.9", "a4"),
        ("co", "a4"),
        ("", "a4"),
    ],
    ids=["United States", "Canada", "France", "Britain", "Catalan", "Corsican", "nothing told"],
)
def test_the_paper_usual_where_the_browser_says_it_is(app: Flask, languages: str, usual: str) -> None:
    with app.test_request_context(headers={"Accept-Language": languages}):
        assert paper() == usual


def test_the_paper_asked_for_goes_before(app: Flask) -> None:
    with app.test_request_context("/?paper=a4", headers={"Accept-Language": "en-US"}):
        assert paper() == "a4"
