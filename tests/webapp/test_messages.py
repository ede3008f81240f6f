"""An error that says nothing to a person is a fault of the program, whoever catches it as a bad entry."""

from __future__ import annotations

import logging
from io import BytesIO
from typing import Any

import pytest
from flask import Flask

from tests.webapp.conftest import jpeg
from webapp.messages import error_code, sentence, text

PYTHONS = "not enough values to unpack (expected 2, got 1)"


def fail(*_: object, **__: object) -> Any:
    raise ValueError(PYTHONS)


@pytest.mark.parametrize("tell", [error_code, lambda error: sentence(error, "fr")], ids=["code", "sentence"])
def test_an_error_without_a_code_is_raised_again(tell: Any) -> None:
    fault = ValueError(PYTHONS)
    with pytest.raises(ValueError, match="not enough values") as raised:
        tell(fault)
    assert raised.value is fault


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("/tally", {"data": {"rules": "navy"}}),
        ("/tally", {"json": {"rules": "navy"}}),
        ("/read", {}),
    ],
    ids=["a form", "a program", "a photo"],
)
def test_a_fault_of_the_program_is_told_as_such(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, address: str, sent: Any, lang: str
) -> None:
    """In the one sentence that there is for it, with 500, and logged with Python's words, which nobody else sees."""
    for name in ("score", "hand_from_form"):
        monkeypatch.setattr(f"webapp.tally.tallies.{name}", fail)
    monkeypatch.setattr("vision.read_table", fail, raising=False)
    app.config["TESTING"] = False
    if address == "/read":
        sent = {"data": {"photo": (BytesIO(jpeg()), "hand.jpg")}}
    with caplog.at_level(logging.ERROR):
        answer = app.test_client().post(f"{address}?lang={lang}", **sent)
    assert answer.status_code == 500
    assert text("unexpected", lang) in answer.get_json()["error"]["message"] if answer.is_json else answer.text
    assert PYTHONS not in answer.text
    assert PYTHONS in caplog.text
