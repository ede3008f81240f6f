"""A game's photos over the web: who may see one, what the answer says of itself, disputes; the club's settings."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from werkzeug.test import TestResponse

from tests.webapp.clubs import Club, ClubClient
from tests.webapp.conftest import jpeg
from webapp import ledger
from webapp.club import settings as club_settings
from webapp.club.settings import ClubSettings
from webapp.ledger import Origin
from webapp.messages import InputError
from webapp.photos import store as photo_store
from webapp.photos.events import PhotoHeld, PhotoReleased
from webapp.readers.pool import InProcess


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "data"))


def send(client: ClubClient, stream: str, data: bytes | None = None) -> TestResponse:
    photo = {"photo": (BytesIO(jpeg() if data is None else data), "Anne's kitchen.jpg")}
    return client.post(f"/game/{stream}/photos", data=photo)


def kept(club: Club, table: str | None = None) -> tuple[str, str]:
    """A game with a photo: its stream, and the photo's address."""
    stream = club.game(table)
    told: Any = send(club.signed_in_as("scorekeeper"), stream).json
    return stream, told["address"]


def test_a_photo_is_kept_without_what_the_phone_wrote_into_it(club: Club) -> None:
    stream = club.game()
    client = club.client()
    told: Any = send(client, stream).json
    picture = client.get(told["address"])
    assert picture.status_code == 200
    assert sha256(picture.data).hexdigest() == told["sha256"]
    with Image.open(BytesIO(picture.data)) as image:
        assert (image.size, dict(image.getexif())) == ((900, 480), {})
    assert b"to be dropped" not in picture.data
    assert send(client, stream).json == told
    assert told["held"] is False
    assert told["deleted"] is None


@pytest.mark.parametrize(
    "error", [InputError("reader_lost"), InputError("reader_slow", seconds=30), InputError("reader_memory")]
)
def test_a_reader_that_fails_is_no_fault_of_what_was_sent(
    club: Club, error: InputError, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone that keeps the photo asks its player after a 422, and tries a few times more after a 500."""

    def fail(*_: Any) -> None:
        raise error

    monkeypatch.setattr(InProcess, "run", fail)
    stream = club.game()
    for answer in (send(club.client(), stream), club.client().post("/read", data={"photo": (BytesIO(jpeg()), "x")})):
        told: Any = answer.json
        assert (answer.status_code, told["error"]["code"]) == (500, error.code)


@pytest.mark.parametrize(("most", "status"), [(2, 200), (1, 422)])
def test_no_more_photos_are_kept_than_the_server_is_set_to(club: Club, most: int, status: int) -> None:
    club.app.config["PHOTOS_MOST"] = most
    client, stream = club.client(), club.game()
    assert send(client, stream).status_code == 200
    second = send(client, stream, jpeg(1000, 500))
    assert second.status_code == status
    assert ("without a photo" in second.text) == (status == 422)


def test_the_picture_is_for_one_viewer_and_runs_nothing(club: Club) -> None:
    _, address = kept(club)
    headers = club.client().get(address).headers
    assert headers["Content-Type"] == "image/jpeg"
    assert headers["Cache-Control"] == "private, no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in headers["Content-Security-Policy"]
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Anne" not in headers["Content-Disposition"]


def test_who_may_see_the_game_sees_its_photo_and_nobody_else(club: Club) -> None:
    evening = club.evening()
    table, token = club.table(evening, 1)
    _, other = club.table(evening, 2)
    stream, address = kept(club, table)
    player = club.person("Pim", "guest")
    elsewhere = club.game(table, (player,))
    answers = {
        "nobody": club.client(),
        "other table": club.client(table=other),
        "guest": club.client(player),
        "member": club.signed_in_as("member"),
        "table": club.client(table=token),
    }
    found = {who: client.get(address).status_code for who, client in answers.items()}
    assert found == {"nobody": 303, "other table": 403, "guest": 403, "member": 200, "table": 200}
    member = answers["member"]
    assert member.get(address.replace(stream, elsewhere)).status_code == 404
    assert member.get(f"/game/{stream}/photos/{'0' * 64}.jpg").status_code == 404
    assert member.get(f"/game/{stream}/photos/").status_code == 404
    assert member.get(f"/game/{stream}/photos/..%2f..%2fclub.db.jpg").status_code == 404
    assert member.get("/game/none/photos/x.jpg").status_code == 404


@pytest.mark.parametrize(("role", "status"), [("guest", 403), ("member", 403), ("scorekeeper", 200)])
def test_who_records_hands_gives_photos(club: Club, role: Any, status: int) -> None:
    table, _ = club.table(club.evening())
    stream = club.game(table)
    assert send(club.signed_in_as(role), stream).status_code == status
    assert len(photo_store.photos(club.engine)) == (1 if status == 200 else 0)


def test_what_is_no_photo_is_refused_with_a_sentence(club: Club) -> None:
    stream = club.game()
    client = club.client()
    answer = send(client, stream, b"GIF89a nothing")
    assert answer.status_code in (415, 422)
    assert answer.json
    assert answer.json["error"]["message"]
    assert client.post(f"/game/{stream}/photos").status_code == 422
    assert photo_store.photos(club.engine) == []


def test_a_referee_holds_a_photo_and_releases_it(club: Club) -> None:
    table, _ = club.table(club.evening())
    stream, address = kept(club, table)
    digest = address.split("/")[-1].removesuffix(".jpg")
    where = f"/game/{stream}/photos/{digest}"
    assert club.signed_in_as("scorekeeper").post(f"{where}/hold", data={"why": "x"}).status_code == 403
    referee = club.client(club.person("Chen", "referee"))
    assert referee.post(f"{where}/hold", data={"why": " "}).status_code == 422
    assert not photo_store.find(club.engine, stream, digest).held
    answer = referee.post(f"{where}/hold", data={"why": "which dragon?", "deal": "2"})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/game/{stream}/deal/2")
    assert photo_store.find(club.engine, stream, digest).held
    assert referee.post(f"{where}/hold", data={"why": "x", "deal": "//evil"}).headers["Location"] == f"/game/{stream}"
    answer = referee.post(f"{where}/release", headers={"Accept": "application/json"})
    assert answer.json
    assert answer.json["held"] is False
    told = ledger.entries(club.engine, digest)
    assert [entry.event for entry in told] == [PhotoHeld(stream, "which dragon?"), PhotoReleased(stream)]
    assert {entry.origin.actor for entry in told} == {"Chen"}


def test_a_deleted_photo_says_when_it_went(club: Club) -> None:
    stream, address = kept(club)
    photo_store.delete(club.engine, photo_store.photos(club.engine), Origin("Chen", "", ""), "person")
    answer = club.client().get(address)
    assert answer.status_code == 410
    assert answer.json
    assert answer.json["error"]["code"] == "photo_deleted"
    told: Any = send(club.client(), stream).json
    assert club.client().get(told["address"]).status_code == 200


def test_the_secretary_settles_how_long(club: Club) -> None:
    secretary = club.signed_in_as("secretary")
    assert 'value="30"' in secretary.get("/club/settings").text
    answer = secretary.post("/club/settings", data={"name": "Quatre Vents", "photo_days": "7"})
    assert answer.status_code == 303
    assert club_settings.load(club.engine) == ClubSettings("Quatre Vents", 7)
    page = secretary.get(answer.headers["Location"]).text
    assert "Quatre Vents" in page
    assert 'value="7"' in page
    assert "7 days" in secretary.get("/club").text


def test_wrong_settings_keep_what_was_typed_and_change_nothing(club: Club) -> None:
    secretary = club.signed_in_as("secretary")
    for lang, words in (("en", "1 to 3650"), ("fr", "de 1 à 3650")):
        answer = secretary.post(f"/club/settings?lang={lang}", data={"name": "Vents", "photo_days": "zwei"})
        assert answer.status_code == 422
        assert words in answer.text
        assert 'value="zwei"' in answer.text
        assert 'value="Vents"' in answer.text
    assert club_settings.load(club.engine) == ClubSettings()


def test_the_club_s_language_is_for_whoever_has_chosen_none(club: Club) -> None:
    secretary = club.signed_in_as("secretary")
    settled = {"name": "Vents", "photo_days": "30", "language": "fr"}
    assert secretary.post("/club/settings", data=settled).status_code == 303
    anybody = club.client()
    assert '<html lang="fr"' in anybody.get("/rules/", headers={"Accept-Language": "en"}).text
    assert '<html lang="en"' in anybody.get("/rules/?lang=en").text
    assert '<html lang="en"' in anybody.get("/rules/").text
    refused = secretary.post("/club/settings?lang=en", data=settled | {"language": "la"})
    assert refused.status_code == 422
    assert "English or in French" in refused.text
    assert club_settings.load(club.engine).language == "fr"


@pytest.mark.parametrize("role", ["guest", "member", "scorekeeper", "referee"])
def test_nobody_else_sees_the_settings(club: Club, role: Any) -> None:
    client = club.signed_in_as(role)
    assert client.get("/club/settings").status_code == 403
    assert client.post("/club/settings", data={"name": "x", "photo_days": "7"}).status_code == 403
    assert "/club/settings" not in client.get("/club").text
    assert club.client().get("/club/settings").status_code == 303
    assert club_settings.load(club.engine) == ClubSettings()
