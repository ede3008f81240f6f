"""Codes and links made at an address of this computer alone: told beside each, with where other devices get in."""

from __future__ import annotations

import socket
from typing import NoReturn

import pytest
from flask import Flask

from tests.webapp.clubs import Club
from tests.webapp.tournament.playing import settings
from webapp import reach
from webapp.tournament import store as tournaments

HERE = {"en": "This address holds on this computer alone", "fr": "Cette adresse ne vaut que sur cet ordinateur"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_with_a_code_or_a_link_says_that_it_holds_here_alone(
    club: Club, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.app.config[reach.LISTENS] = ("0.0.0.0", 8123)
    monkeypatch.setattr(reach, "network_addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    client, evening = club.signed_in_as("secretary"), club.evening()
    table, _ = club.table(evening)
    person, game = club.person("Anne"), club.game()
    tournament = tournaments.announce(club.engine, settings(), "Anne")
    pages = [f"/club/evenings/{evening}/codes", f"/club/table/{table}", f"/game/{game}",
             f"/tournaments/{tournament}/screen"]  # fmt: skip
    session = client.get_cookie("session")
    assert session
    client.set_cookie("session", session.value, domain="192.168.1.20")
    for page in pages:
        shown = client.get(f"{page}?lang={lang}", base_url="http://localhost:8123").text
        assert HERE[lang] in shown, page
        assert "http://192.168.1.20:8123/, http://10.0.0.7:8123/" in shown
        elsewhere = client.get(f"{page}?lang={lang}", base_url="http://192.168.1.20:8123")
        assert elsewhere.status_code == 200
        assert HERE[lang] not in elsewhere.text
    made = client.post(f"/club/people/{person.id}/link?lang={lang}")
    assert made.status_code == 200
    assert HERE[lang] in made.text


@pytest.mark.parametrize(
    ("listens", "addresses", "said"),
    [
        (("127.0.0.1", 8123), ["192.168.1.20"], "--host 0.0.0.0, and open Marque here as http://192.168.1.20:8123/"),
        (("0.0.0.0", 8123), [], "by the address that the computer has on the network"),
        (("0.0.0.0", 8000), ["172.17.0.2"], "by the address that the computer has on the network"),
        (None, ["172.17.0.2"], "by the address that the computer has on the network"),
    ],
    ids=["listens here alone", "on no network", "another port passes it on", "not known where it listens"],
)
def test_what_is_said_goes_by_where_the_server_listens(
    club: Club,
    monkeypatch: pytest.MonkeyPatch,
    listens: tuple[str, int] | None,
    addresses: list[str],
    said: str,
) -> None:
    club.app.config[reach.LISTENS] = listens
    monkeypatch.setattr(reach, "network_addresses", lambda: addresses)
    shown = club.client().get(f"/game/{club.game()}?lang=en", base_url="http://localhost:8123").text
    assert said in shown
    assert "172.17" not in shown


@pytest.mark.parametrize(
    ("host", "here"),
    [("localhost", True), ("laptop.localhost:8000", True), ("127.8.9.1:80", True), ("[::1]:8000", True),
     ("marque.example", False), ("192.168.1.20:8000", False), ("[fd00::5]:8000", False)],
)  # fmt: skip
def test_which_hosts_are_of_this_computer_alone(app: Flask, host: str, here: bool) -> None:
    with app.test_request_context(base_url=f"http://{host}"):
        assert bool(reach.only_here("en")) is here


def test_a_computer_on_no_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> NoReturn:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", none)
    monkeypatch.setattr(socket, "getaddrinfo", none)
    assert reach.network_addresses() == []


def test_an_address_of_the_computer_is_no_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "getsockname", lambda _: ("127.0.0.1", 40000))
    assert reach.network_addresses() == []
    monkeypatch.setattr(socket.socket, "connect", lambda *_: None)
    monkeypatch.setattr(socket.socket, "getsockname", lambda _: ("192.168.1.20", 40000))
    assert reach.network_addresses() == ["192.168.1.20"]


@pytest.mark.parametrize(
    ("host", "addresses"),
    [
        ("127.0.0.1", ["http://127.0.0.1:8000/"]),
        ("::1", ["http://[::1]:8000/"]),
        ("0.0.0.0", ["http://192.168.1.20:8000/", "http://localhost:8000/"]),
        ("::", ["http://192.168.1.20:8000/", "http://localhost:8000/"]),
    ],
)
def test_a_server_is_named_by_addresses_that_a_phone_can_open(
    monkeypatch: pytest.MonkeyPatch, host: str, addresses: list[str]
) -> None:
    monkeypatch.setattr(reach, "network_addresses", lambda: ["192.168.1.20"])
    assert reach.opened_by(host, 8000) == addresses
