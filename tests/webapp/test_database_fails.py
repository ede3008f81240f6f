"""A database that fails while the server runs: told in a sentence, as nobody's own fault, on the pages that need it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import Result
from sqlalchemy import event

from tests.webapp.clubs import Club
from tests.webapp.games import navy_win
from tests.webapp.home import Home
from webapp.app import create_app
from webapp.database import of
from webapp.store import sqlite_url


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    address = sqlite_url(tmp_path / "club.db")
    app = create_app({"READERS": 0, "SECRET_KEY": "k" * 32, "DATABASE_URL": address})
    yield Home(app).start()
    of(app).close()


def spoil(home: Home) -> None:
    """Make of the open database one in which nothing is found."""
    path = of(home.app).open().url.database
    assert path
    with sqlite3.connect(path) as connection:
        for table in ("settings", "games", "people"):
            connection.execute(f"ALTER TABLE {table} RENAME TO gone_{table}")
    connection.close()


def stop_writes(home: Home) -> None:
    """Have the open database read on and take nothing more, as where its disk went read-only."""
    event.listen(of(home.app).open(), "begin", lambda connection: connection.exec_driver_sql("PRAGMA query_only=ON"))


@pytest.mark.parametrize("address", ["/", "/rules/", "/rules/navy", "/manifest.webmanifest", "/healthz"])
def test_what_needs_no_database_is_shown_all_the_same(home: Home, address: str) -> None:
    spoil(home)
    assert home.client.get(address).status_code == 200


@pytest.mark.parametrize(("lang", "words"), [("en", "The database can't be used"), ("fr", "La base est inutilisable")])
def test_a_page_that_needs_it_says_so_whatever_tells_its_language(home: Home, lang: str, words: str) -> None:
    spoil(home)
    for query in ({"lang": lang}, {}):
        answer = home.app.test_client().get("/games", query_string=query, headers={"Accept-Language": lang})
        assert answer.status_code == 503
        assert f'<html lang="{lang}"' in answer.text
        assert words in unescape(answer.text)


@pytest.mark.parametrize("address", ["/games", "/game/{stream}", "/api/v1/games/{stream}"])
def test_where_the_database_is_and_why_it_fails_only_the_log_says(
    home: Home, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    spoil(home)
    answer = home.client.get(address.format(stream=home.stream))
    assert answer.status_code == 503
    for hidden in ("club.db", "no such table"):
        assert hidden not in answer.text
        assert hidden in caplog.text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_database_that_was_never_opened_is_told_the_same_way(
    lang: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app({"READERS": 0, "SECRET_KEY": "k" * 32, "DATABASE_URL": sqlite_url(tmp_path)})
    answer = app.test_client().get("/games", query_string={"lang": lang})
    assert answer.status_code == 503
    assert str(tmp_path) not in answer.text
    assert str(tmp_path) in caplog.text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("rescore", "g"), ("backup", "x.tar")])
def test_who_runs_the_server_is_told_where_it_is(
    words: tuple[str, ...], lang: str, tmp_path: Path, marque: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", sqlite_url(tmp_path))
    told = marque("--lang", lang, *words)
    assert told.exit_code == 2
    assert str(tmp_path) in told.stderr


def test_a_hand_that_can_not_be_written_is_to_be_sent_again(home: Home) -> None:
    """A phone that holds it back tries again after a 5xx, and asks its player after a 422."""
    stop_writes(home)
    answer = home.json(expected=1, key="once", kind="hand", hand=navy_win("S", "N")["hand"])
    assert answer.status_code == 503
    assert answer.get_json()["error"]["code"] == "database_unusable"


def test_programs_are_told_that_it_is_not_what_they_sent(home: Home) -> None:
    stop_writes(home)
    game = {"rules": "navy", "players": ["Anne", "Bo", "Chen", "Dora"]}
    answer = home.client.post("/api/v1/games", json=game)
    assert answer.status_code == 503
    assert answer.get_json()["error"]["code"] == "database_unusable"


def test_who_looks_after_the_server_reads_it_in_the_log(home: Home, caplog: pytest.LogCaptureFixture) -> None:
    """Once, and without what was to be written."""
    stop_writes(home)
    home.json(expected=1, key="a key of one's own", kind="hand", hand=navy_win("S", "N")["hand"])
    (told,) = [record.getMessage() for record in caplog.records if record.name == "webapp.database"]
    assert "readonly" in told
    assert "a key of one's own" not in told


def test_a_row_that_can_not_stand_is_told_in_the_log(
    club: Club, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, whoever sent it, and without what was to be written, which PostgreSQL says in lines of its own."""
    monkeypatch.setattr("webapp.games.store.secrets", SimpleNamespace(token_urlsafe=lambda _: "of-another-game"))
    game = {"rules": "navy", "players": ["Anne", "Bo", "Chen", "Dora"]}
    sent = [club.app.test_client().post("/api/v1/games", json=game) for _ in range(2)]
    assert [answer.status_code for answer in sent] == [201, 503]
    (told,) = [record.getMessage() for record in caplog.records if record.name == "webapp.database"]
    assert "unique" in told.lower()
    assert "of-another-game" not in told
