"""What programs bring in: people and past results, a make of tiles, photos given to teach the reader."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import vision.lesson
from tests.vision.test_taught import taught
from tests.webapp.api.test_api_access import bearer
from tests.webapp.api.test_api_answers import KEY, ROOT
from tests.webapp.clubs import Club
from tests.webapp.confirming import as_read, confirmed
from tests.webapp.conftest import jpeg
from vision.lesson import Lesson, Place
from vision.lesson_faults import fault
from vision.photo import Photo
from webapp.corrections.store import Store
from webapp.people import store as people
from webapp.sets.store import SetStore

PEOPLE = "name,role\nChen,member\nDora,scorekeeper\n"
RESULTS = "2026-11-07,mcr,Anne,Bo,Chen,Dora,60,20,-30,-50\n"
BOX = ((20.0, 20.0), (60.0, 20.0), (60.0, 70.0), (20.0, 70.0))


def send(club: Club, path: str, headers: dict[str, str], **body: Any) -> Any:
    return club.app.test_client().post(f"{ROOT}{path}", json=body, headers=headers)


def test_people_and_results_are_looked_at_then_written_once(club: Club) -> None:
    headers = bearer(club, "secretary", "administer")
    for name in ("Anne", "Bo"):
        club.person(name, sign_in=False)
    shown = send(club, "/imports/preview", headers, kind="people", lines=PEOPLE + "Anne,member\n").get_json()
    assert shown["wrong"] == 0
    assert [(each["line"], each["new"]) for each in shown["lines"]] == [(2, True), (3, True), (4, False)]
    assert not any(each.name == "Chen" for each in people.everyone(club.engine))
    written = [send(club, "/imports", headers, kind="people", lines=PEOPLE).get_json() for _ in range(2)]
    assert written == [{"written": 2, "known": 0}, {"written": 0, "known": 2}]
    games = [send(club, "/imports", headers | KEY, kind="results", lines=RESULTS) for _ in range(2)]
    assert [each.get_json() for each in games] == [{"written": 1, "known": 0}] * 2
    assert games[1].headers["Idempotent-Replayed"] == "true"
    results = club.app.test_client().get(f"{ROOT}/results?rules=mcr", headers=headers).get_json()["items"]
    assert [each["scores"] for each in results] == [[60, 20, -30, -50]]


def test_lines_that_are_wrong_are_all_told_and_nothing_is_written(club: Club) -> None:
    headers = bearer(club, "secretary", "administer")
    lines = "name,role\nChen,member\nDora,captain\n,member\n"
    assert send(club, "/imports/preview", headers, kind="people", lines=lines).get_json()["wrong"] == 2
    refused = send(club, "/imports", headers, kind="people", lines=lines)
    error = refused.get_json()["error"]
    assert (refused.status_code, error["field"]) == (422, "lines")
    assert "Line 3" in error["message"]
    assert "Line 4" in error["message"]
    assert not any(each.name == "Chen" for each in people.everyone(club.engine))
    assert send(club, "/imports", bearer(club, "referee"), kind="people", lines=PEOPLE).status_code == 403


@pytest.fixture
def eye(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that learns whatever it is shown; a second photo has a tile in another's place."""

    def teach(name: str, photos: list[Photo], _eye: object, right: Any = ()) -> Lesson:
        places = (Place(0, 4, 2, "S", BOX),)
        if len(photos) > 1 and "S" not in right:
            return Lesson(None, places, (fault("other", 0, row=4, place=2, tile="S", seen="f2", corners=BOX),))
        return Lesson(replace(taught(), name=name), places, ())

    monkeypatch.setattr(vision, "shipped_eye", object)
    monkeypatch.setattr(vision.lesson, "teach", teach)


@pytest.mark.usefixtures("eye")
def test_a_make_of_tiles_is_taught_and_forgotten(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "data"))
    client, headers = club.app.test_client(), bearer(club, "scorekeeper", "arrange")

    def lay_out(headers: dict[str, str], count: int = 1, **more: str) -> Any:
        photos = [(BytesIO(jpeg()), f"{at}.jpg") for at in range(count)]
        return client.post(f"{ROOT}/sets", data={"name": "Club", "photo": photos, **more}, headers=headers)

    assert lay_out(bearer(club, "member")).status_code == 403
    wrong = lay_out(headers, 2)
    assert (wrong.status_code, wrong.get_json()["faces"]) == (200, 0)
    assert [(each["row"], each["place"]) for each in wrong.get_json()["faults"]] == [(4, 2)]
    assert SetStore().names() == []
    done = lay_out(headers, 2, right="S")
    assert (done.status_code, done.get_json()["name"], done.get_json()["faults"]) == (200, "Club", [])
    assert len(done.get_json()["photos"]) == 2
    assert client.get(f"{ROOT}/sets").get_json()["items"] == [{"name": "Club"}]
    again = lay_out(headers)
    assert (again.status_code, again.get_json()["error"]["code"]) == (422, "set_exists")
    assert client.delete(f"{ROOT}/sets/Club", headers=headers).status_code == 200
    assert client.delete(f"{ROOT}/sets/Club", headers=headers).status_code == 404


@pytest.mark.usefixtures("data")
def test_a_photo_is_given_with_consent_alone_and_taken_back(client: FlaskClient) -> None:
    told = client.get(f"{ROOT}/corrections/consent").get_json()
    given = confirmed(as_read(jpeg())) | {"consent": {"version": told["version"], "lang": "en"}}

    def give(confirmation: Any) -> Any:
        sent = {"photo": (BytesIO(jpeg()), "hand.jpg"), "confirmation": json.dumps(confirmation)}
        return client.post(f"{ROOT}/corrections", data=sent)

    assert give(given | {"consent": {"version": "0", "lang": "en"}}).get_json()["error"]["code"] == "old_consent"
    assert Store().ids() == []
    kept = give(given)
    assert kept.status_code == 201, kept.get_json()
    (record,) = Store()
    assert (record.id, record.consent.words) == (kept.get_json()["id"], told["words"]["en"])
    assert client.delete(f"{ROOT}/corrections/{record.id}").status_code == 200
    gone = client.delete(f"{ROOT}/corrections/{record.id}")
    assert (gone.status_code, gone.get_json()["error"]["code"]) == (404, "no_such_correction")
    assert Store().ids() == []
