"""Idempotency-Key where a server stops in the middle: nothing is carried out twice, and nothing is lost in silence."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

from tests.webapp.api.test_api_access import bearer
from tests.webapp.api.test_api_answers import KEY, ROOT, enter
from tests.webapp.clubs import Club
from tests.webapp.games import NAMES, navy_win
from webapp.api import once
from webapp.evenings import store as evenings_store
from webapp.people import store as people

GUEST = {"name": "Chen"}
DAY = {"day": "2026-11-21", "name": "Saturday"}


class Stop(BaseException):
    """The server is gone, as by a cut of the power: nothing that would tidy up runs."""


@pytest.fixture
def cut_off(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Send something while the server stops, before the answer is kept where it is not said; later it is up again."""

    def sending(send: Callable[[], Any], at: str = "webapp.api.operation._response") -> None:
        def stop(*_: Any, **__: Any) -> None:
            raise Stop

        with monkeypatch.context() as during:
            during.setattr(at, stop)
            during.setattr(once, "_forget", lambda *_: None)
            with pytest.raises(Stop):
                send()
        monkeypatch.setattr(once, "UNFINISHED", timedelta(0))

    return sending


def chens(club: Club) -> int:
    return [each.name for each in people.everyone(club.engine)].count("Chen")


def test_what_wrote_before_the_stop_is_not_carried_out_again(club: Club, cut_off: Any) -> None:
    client, headers = club.app.test_client(), bearer(club, "scorekeeper", "arrange") | KEY

    def send() -> Any:
        return client.post(f"{ROOT}/evenings", json=DAY, headers=headers)

    cut_off(send)
    for _ in range(2):
        again = send()
        assert (again.status_code, again.get_json()["error"]["code"]) == (409, "answer_lost")
    assert len(client.get(f"{ROOT}/evenings", headers=headers).get_json()["items"]) == 1
    other = client.post(f"{ROOT}/evenings", json=DAY, headers=headers | {"Idempotency-Key": "another-key-as-long"})
    assert other.status_code == 201


def test_what_wrote_nothing_before_the_stop_is_carried_out(club: Club, cut_off: Any) -> None:
    client, headers = club.app.test_client(), bearer(club, "scorekeeper", "arrange") | KEY

    def send() -> Any:
        return client.post(f"{ROOT}/people", json=GUEST, headers=headers)

    cut_off(send, at="webapp.api.club.people.add")
    assert send().status_code == 201
    assert send().headers["Idempotent-Replayed"] == "true"
    assert chens(club) == 1


def test_what_the_ledger_holds_under_the_key_is_answered_from_it(club: Club, cut_off: Any) -> None:
    client = club.app.test_client()
    begun = {"players": list(NAMES), "rules": "navy"}
    stream = client.post(f"{ROOT}/games", json=begun).get_json()["stream"]

    def send() -> Any:
        return enter(client, stream, 1, KEY, kind="hand", **navy_win("S", "N"))

    cut_off(send)
    again = send()
    assert (again.status_code, again.get_json()["sequence"]) == (201, 2)
    assert len(client.get(f"{ROOT}/games/{stream}").get_json()["deals"]) == 1


def test_whose_key_was_taken_over_meanwhile_writes_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that took so long that its twin was let in does not write beside it."""
    client, headers = club.app.test_client(), bearer(club, "scorekeeper", "arrange") | KEY
    opened, twins = evenings_store.open_evening, list[int]()

    def send() -> Any:
        return client.post(f"{ROOT}/evenings", json=DAY, headers=headers)

    def slowly(*args: Any) -> str:
        monkeypatch.setattr(evenings_store, "open_evening", opened)
        monkeypatch.setattr(once, "UNFINISHED", timedelta(0))
        with ThreadPoolExecutor(1) as elsewhere:
            twins.append(elsewhere.submit(send).result().status_code)
        return opened(*args)

    monkeypatch.setattr(evenings_store, "open_evening", slowly)
    first = send()
    assert twins == [201]
    assert (first.status_code, first.get_json()["error"]["code"]) == (409, "key_in_use")
    assert len(client.get(f"{ROOT}/evenings", headers=headers).get_json()["items"]) == 1
