"""The application on a phone, without a browser: what its manifest, service worker and pages say."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from webapp import offline, shell
from webapp.show import view


def given(client: FlaskClient) -> dict[str, Any]:
    """What the service worker is told."""
    code = client.get("/service-worker.js").text
    told: dict[str, Any] = json.loads(code.removeprefix("const GIVEN = ").split(";\n", 1)[0])
    return told


def test_manifest_is_what_an_installed_application_needs(client: FlaskClient) -> None:
    manifest = json.loads(client.get("/manifest.webmanifest?lang=fr").text)
    assert {"name", "short_name", "icons", "display", "start_url", "scope", "background_color"} <= set(manifest)
    assert manifest["lang"] == "fr"
    assert client.get(manifest["start_url"]).status_code == 200
    for icon in manifest["icons"]:
        with client.get(icon["src"]) as answer:
            width, height = Image.open(io.BytesIO(answer.data)).size
        assert icon["sizes"] == f"{width}x{height}"
    assert {"any", "maskable"} <= {icon["purpose"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}


def test_every_page_names_the_manifest_in_its_language(client: FlaskClient) -> None:
    assert 'rel="manifest" href="/manifest.webmanifest?lang=fr"' in client.get("/rules/?lang=fr").text


def test_service_worker_answers_for_the_whole_site_and_is_asked_for_anew(client: FlaskClient) -> None:
    answer = client.get("/service-worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in client.get("/").headers["Content-Security-Policy"]


def test_service_worker_keeps_what_pages_load(client: FlaskClient) -> None:
    kept = given(client)
    files = set(re.findall(r'(?:href|src)="(/(?:static|tiles)[^"#]*)', client.get("/").text))
    assert files
    assert files <= set(kept["files"])
    for address in [*kept["files"], *kept["pages"].values()]:
        with client.get(address) as answer:
            assert answer.status_code == 200, address


def test_service_worker_changes_with_any_file(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    before = given(client)["version"]
    for asked in (offline._version, shell.static_version):
        asked.cache_clear()
    try:
        monkeypatch.setattr(shell, "STATIC", shell.STATIC.parent / "templates")
        assert given(client)["version"] != before
    finally:
        monkeypatch.undo()
        for asked in (offline._version, shell.static_version):
            asked.cache_clear()
    assert given(client)["version"] == before


def told(answer: TestResponse) -> list[str]:
    """Whose, of which version, in which language, whether kept."""
    return answer.headers[offline.HEADER].split(" ")


def test_pages_say_whose_they_are(app: Flask) -> None:
    anne, bo, nobody = (app.test_client() for _ in range(3))
    for client, person in ((anne, "1:a"), (bo, "2:b")):
        with client.session_transaction() as session:
            session["_user_id"] = person
    owners = [told(client.get("/offline?lang=en"))[0] for client in (anne, bo, nobody)]
    assert len(set(owners)) == 3
    assert owners[2] == offline.NOBODY


def test_no_page_is_kept_but_those_of_games(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline, "KEPT", {"one", "gone"})
    app.add_url_rule("/one", "one", lambda: "<p>a game")
    app.add_url_rule("/gone", "gone", lambda: ("<p>none", 404))
    client = app.test_client()
    assert told(client.get("/one"))[3] == "keep"
    assert told(client.get("/"))[3] == "see"
    for path in ("/gone", "/nowhere", "/healthz", "/tiles-en.svg", "/service-worker.js"):
        assert offline.HEADER not in client.get(path).headers


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_page_for_no_network_names_nobody(client: FlaskClient, lang: str) -> None:
    page = client.get(f"/offline?lang={lang}").text
    assert view(lang)["t"]("offline.title") in page
    assert f'<html lang="{lang}"' in page
