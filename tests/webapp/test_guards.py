"""Rates, cookies, settings: what the server refuses, and how it says so."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from subprocess import PIPE, Popen, run
from time import monotonic
from typing import Any

import pytest
from flask import Flask, session
from flask.testing import FlaskClient

from tests.webapp.conftest import jpeg
from webapp import settings
from webapp.app import create_app
from webapp.messages import InputError
from webapp.rates import whose

COMMAND = [sys.executable, "-c", "from webapp.cli import main; main()", "serve", "--port", "0"]
See = Callable[..., None]


def client_of(**config: Any) -> FlaskClient:
    return create_app({"TESTING": True, "READERS": 0, "SECRET_KEY": "k" * 32} | config).test_client()


def send_photo(client: FlaskClient, address: str = "192.0.2.1", lang: str = "en") -> Any:
    photo = {"photo": (BytesIO(jpeg()), "hand.jpg")}
    return client.post("/read", data=photo, query_string={"lang": lang}, environ_base={"REMOTE_ADDR": address})


@pytest.mark.parametrize(("lang", "words"), [("en", "try again in"), ("fr", "réessayez dans")])
def test_too_many_photos_from_one_address(see: See, lang: str, words: str) -> None:
    see()
    client, begun = client_of(RATE_PHOTOS="2 per hour"), monotonic()
    assert [send_photo(client).status_code for _ in range(2)] == [200, 200]
    refused = send_photo(client, lang=lang)
    assert refused.status_code == 429
    assert 3599 - (monotonic() - begun) <= int(refused.headers["Retry-After"]) <= 3600
    assert refused.json["error"]["code"] == "too_many_photos_sent"
    assert words in refused.json["error"]["message"]
    assert send_photo(client, "192.0.2.2").status_code == 200
    assert client.get("/").status_code == 200


def test_too_many_megabytes_from_one_address(see: See) -> None:
    """A post past what is received at all is told so, and not to come again: it would be as large the next time."""
    see()
    client = client_of(RATE_MEGABYTES="33 per hour")
    huge = client.post("/read", environ_overrides={"CONTENT_LENGTH": "40000000", "REMOTE_ADDR": "192.0.2.1"})
    assert huge.status_code == 413
    assert huge.get_json()["error"]["code"] == "file_too_large"
    refused = send_photo(client)
    assert refused.status_code == 429
    assert refused.json["error"]["code"] == "too_much_sent"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_fewer_megabytes_than_one_post_may_be_of_are_refused_at_the_start(lang: str) -> None:
    with pytest.raises(InputError, match="MARQUE_RATE_MEGABYTES") as caught:
        client_of(RATE_MEGABYTES="32 per minute")
    assert "33" in caught.value.say(lang)


def test_too_many_posts_of_any_kind() -> None:
    client = client_of(RATE_POSTS="1 per hour")
    client.post("/tally", json={})
    refused = client.post("/tally", data={"lang": "fr"}, headers={"Accept": "text/html", "Accept-Language": "fr"})
    assert refused.status_code == 429
    assert refused.headers["Retry-After"]
    assert "réessayez dans" in refused.text
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
    ],
)
def test_a_house_is_one_client(address: str, who: str) -> None:
    assert whose(address) == who


@pytest.mark.parametrize(("origin", "status"), [(None, 403), ("http://localhost", 422), ("http://evil.example", 403)])
def test_a_post_with_cookies_says_where_it_comes_from(client: FlaskClient, origin: str | None, status: int) -> None:
    client.set_cookie("session", "x")
    headers = {"Origin": origin} if origin else {}
    assert client.post("/tally", json={}, headers=headers).status_code == status


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_a_session_keeps_to_this_site(app: Flask, scheme: str, secure: bool) -> None:
    app.config["SECRET_KEY"] = "k" * 32

    def log_in() -> str:
        session["player"] = "Anne"
        return ""

    app.add_url_rule("/log-in", view_func=log_in)
    cookie = app.test_client().get("/log-in", base_url=f"{scheme}://localhost/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert ("Secure" in cookie) is secure


def test_no_page_runs_a_script_within_itself(client: FlaskClient) -> None:
    for address in ("/", "/rules/", "/sets/"):
        page = client.get(address)
        policy = page.headers["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        scripts = re.findall(r"<script\b([^>]*)>", page.text)
        assert all("src=" in words or 'type="application/json"' in words for words in scripts)
        assert not re.search(r"\son\w+=|\sstyle=", page.text)


def test_settings_come_from_the_environment() -> None:
    given = {"MARQUE_READERS": "3", "MARQUE_RATE_PHOTOS": "5 per minute", "MARQUE_READER_QUEUE": ""}
    assert settings.from_environment(given) == {"READERS": 3, "RATE_PHOTOS": "5 per minute"}


@pytest.mark.parametrize("found", ["-1", "two", "65", "1.5", "²"])
def test_a_setting_that_makes_no_sense_is_named(found: str) -> None:
    with pytest.raises(InputError, match="MARQUE_READERS") as caught:
        settings.from_environment({"MARQUE_READERS": found})
    assert found in caught.value.say("fr")


@pytest.mark.parametrize("name", settings.ADDRESSES)
@pytest.mark.parametrize("rest", ["[half", "host:port/0", ":pass/word@host"])
def test_an_address_that_is_none_is_named_without_its_password(name: str, rest: str) -> None:
    with pytest.raises(InputError, match=f"MARQUE_{name}") as caught:
        settings.from_environment({f"MARQUE_{name}": f"redis://{rest}"})
    assert rest not in caught.value.say("en")


@pytest.mark.parametrize("words", ["many", "0 per minute", "5 per minute; 90 per hour"])
def test_a_rate_that_makes_no_sense_is_named(words: str) -> None:
    """Of two only one would be kept to, and of none nobody could post anything."""
    with pytest.raises(InputError, match="MARQUE_RATE_PHOTOS") as caught:
        client_of(RATE_PHOTOS=words)
    assert words in caught.value.say("fr")


@pytest.mark.parametrize("name", settings.NUMBERS)
def test_the_least_and_the_greatest_of_a_setting_are_taken(name: str) -> None:
    for number in settings.NUMBERS[name]:
        assert settings.from_environment({f"MARQUE_{name}": str(number)})[name] == number


def test_a_bad_setting_ends_the_command_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARQUE_READERS", "many")
    done = run(COMMAND, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert "MARQUE_READERS" in done.stderr
    assert done.stderr.count("\n") == 1


@contextmanager
def served(*words: str) -> Iterator[int]:
    """The port of a `marque serve` of its own."""
    with Popen([*COMMAND, *words], stdout=PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
            assert found, said
            yield int(found[1])
        finally:
            server.terminate()


@pytest.mark.parametrize(("words", "second"), [((), 429), (("--proxy", "127.0.0.1"), 422)])
def test_only_a_named_proxy_says_whose_post_it_is(
    words: tuple[str, ...], second: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path))
    monkeypatch.setenv("MARQUE_RATE_POSTS", "1 per hour")
    monkeypatch.setenv("MARQUE_READERS", "0")
    with served(*words) as port:
        statuses = []
        for address in ("192.0.2.1", "192.0.2.2", "192.0.2.2"):
            line = HTTPConnection("127.0.0.1", port, timeout=120)
            line.request("POST", "/tally", b"{}", {"Content-Type": "application/json", "X-Forwarded-For": address})
            statuses.append(line.getresponse().status)
            line.close()
    assert statuses == [422, second, 429]
