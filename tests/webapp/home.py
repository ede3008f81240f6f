"""A home game as a browser plays it: forms taken from the pages, filled in and posted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.webapp.games import NAMES
from webapp.games.forms import fields_of_play
from webapp.games.game import Game
from webapp.games.ledger import load
from webapp.games.record import play_of

ORIGIN = {"Origin": "http://localhost"}
Fields = Mapping[str, Any]

_TAG = re.compile(r"<(input|textarea|select|option|button)\b([^>]*)>", re.S)
_FORM = re.compile(r"<form\b.*?</form>", re.S)
_SELECT = re.compile(r"<select\b([^>]*)>(.*?)</select>", re.S)


class Home:
    """One browser at one game; `phone` opens another on the same."""

    def __init__(self, app: Flask, stream: str = "") -> None:
        self.app = app
        self.client: FlaskClient = app.test_client()
        self.stream = stream

    def start(self, rules: str = "navy", names: tuple[str, ...] = NAMES, **options: Any) -> Home:
        """Begin a game from the page for a new one."""
        page = self.get("/games/new").text
        fields = hidden(page) | {f"name_{place}": name for place, name in enumerate(names)} | {"rules": rules}
        fields |= {f"{rules}.{name}": str(value).lower() for name, value in options.items()}
        answer = self.client.post("/games/new", data=fields | {"start": "yes"}, headers=ORIGIN)
        assert answer.status_code == 303, words(answer)
        self.stream = answer.location.rsplit("/", 1)[-1]
        return self

    @property
    def game(self) -> Game:
        with self.app.app_context():
            from webapp.database import engine

            return load(engine(), self.stream)

    def phone(self) -> Home:
        """Another phone with this game's link."""
        return Home(self.app, self.stream)

    def get(self, path: str = "", lang: str = "en", **query: Any) -> TestResponse:
        """A page of the game, or another where the path begins with a slash."""
        address, _, asked = (path if path.startswith("/") else f"/game/{self.stream}/{path}").partition("?")
        told = {"lang": lang, **dict(parse_qsl(asked)), **query}
        answer = self.client.get(address.rstrip("/"), query_string=told)
        assert answer.status_code == 200, (address, answer.status_code, words(answer))
        return answer

    def post(self, path: str = "events", fields: Fields | None = None, lang: str = "en", **more: Any) -> TestResponse:
        """Post to an address of the game."""
        data = MultiDict(fields or {})
        for name, value in more.items():
            data.setlist(name, value if isinstance(value, list) else [value])
        return self.client.post(f"/game/{self.stream}/{path}?lang={lang}", data=data, headers=ORIGIN)

    def send(self, page: str, fields: Fields | None = None, to: str = "events", **more: Any) -> TestResponse:
        """Open a page of the game, fill its form in, and post it."""
        return self.post(to, hidden(self.get(page).text), **{**(fields or {}), **more})

    def press(self, page: TestResponse, button: str, **chosen: Any) -> TestResponse:
        """Send the form with that button as it stands on a page that is open, but for what is `chosen` in it."""
        form = next(each for each in _FORM.findall(page.text) if f">{button}</button>" in each)
        (pressed,) = re.findall(rf"<button\b([^>]*)>{re.escape(button)}</button>", form)
        told = attributes(form[: form.index(">")]) | attributes(pressed)
        fields = filled(form) | ({told["name"]: told["value"]} if "name" in told else {})
        for name, value in chosen.items():
            fields.setlist(name, value if isinstance(value, list) else [value])
        address = told.get("formaction", told["action"])
        if told["method"] == "get":
            return self.client.get(address, query_string=fields)
        return self.client.post(address, data=fields, headers=ORIGIN)

    def follow(self, page: TestResponse, link: str) -> TestResponse:
        """The page behind that link."""
        (opened,) = re.findall(rf"<a\b([^>]*)>{re.escape(link)}</a>", page.text)
        return self.client.get(attributes(opened)["href"])

    def ok(self, page: str, fields: Fields | None = None, **more: Any) -> Game:
        """The same, taken: the game as it stands then."""
        answer = self.send(page, fields, **more)
        assert answer.status_code == 303, words(answer)
        return self.game

    def ok_of(self, page: TestResponse, fields: Fields) -> Game:
        """Fill in the form of a page that is open, and have it taken."""
        answer = self.post("events", hidden(page.text) | dict(fields))
        assert answer.status_code == 303, words(answer)
        return self.game

    def win(self, given: Mapping[str, Any]) -> Game:
        """Record a deal that is given as JSON, by the hand's page."""
        fields = fields_of_play(play_of(self.game, given))
        return self.ok("hand", fields.to_dict(flat=False))

    def json(self, **entry: Any) -> TestResponse:
        """Post an entry as a program does."""
        return self.client.post(f"/game/{self.stream}/events", json=entry, headers=ORIGIN)


def hidden(page: str) -> dict[str, Any]:
    """The hidden fields of the first form on a page that tells which event it follows, or of the only form."""
    forms = _FORM.findall(page[page.index("<main") :])
    form = next((each for each in forms if 'name="expected"' in each and 'id="so-far"' not in each), forms[0])
    fields = {}
    for _name, said in _TAG.findall(form):
        found = attributes(said)
        if found.get("type") == "hidden" and "name" in found:
            fields[found["name"]] = found.get("value", "")
    return fields


def filled(form: str) -> MultiDict[str, str]:
    """The fields of a form as a browser sends them where nothing is changed."""
    form = re.sub(r"<noscript>.*?</noscript>", "", form, flags=re.S)
    fields: MultiDict[str, str] = MultiDict()
    for tag, said in _TAG.findall(form):
        found = attributes(said)
        chosen = found.get("type") not in ("radio", "checkbox") or re.search(r"\schecked\b", said)
        if tag == "input" and "name" in found and chosen:
            fields.add(found["name"], found.get("value", ""))
    for said, options in _SELECT.findall(form):
        chosen = re.search(r'value="([^"]*)" selected', options) or re.search(r'value="([^"]*)"', options)
        if chosen and "name" in attributes(said):
            fields.add(attributes(said)["name"], unescape(chosen[1]))
    return fields


def attributes(tag: str) -> dict[str, str]:
    """What a tag says, by the names of its attributes."""
    return {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}


def words(answer: TestResponse) -> str:
    """What a page says, without its markup."""
    text = re.sub(r"<(script|style)\b.*?</\1>", " ", answer.text, flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", text))).strip()
