"""Taught tile sets: kept by name, from the command line and from the page."""

from __future__ import annotations

import io
import json
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

import vision
import vision.lesson
from tests.vision.test_taught import taught
from tests.webapp.clubs import Club
from vision.lesson import Lesson, Place
from vision.lesson_faults import fault
from vision.photo import Photo
from vision.reading import Reading
from vision.taught import TaughtSet, valid_name
from webapp.messages import InputError
from webapp.sets.store import SetStore

Marque = Callable[..., Result]
BOX = ((20.0, 20.0), (60.0, 20.0), (60.0, 70.0), (20.0, 70.0))
FAULT = fault("other", 0, row=4, place=2, tile="S", seen="f2", corners=BOX)


class StandIn:
    """An eye of other weights than the set was taught to."""

    def renewed(self, old: TaughtSet) -> TaughtSet:
        return old if old.model == "c" * 64 else replace(old, model="c" * 64)


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SetStore:
    """The folder of this test's sets, and an eye that teaches whatever it is shown."""
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "data"))

    def teach(name: str, photos: list[Photo], _eye: object, right: Any = ()) -> Lesson:
        places = (Place(0, 4, 2, "S", BOX),)
        if len(photos) > 1 and "S" not in right:
            return Lesson(None, places, (FAULT,))
        return Lesson(replace(taught(), name=valid_name(name), model="c" * 64), places, ())

    monkeypatch.setattr(vision, "shipped_eye", StandIn)
    monkeypatch.setattr(vision.lesson, "teach", teach)
    return SetStore()


def test_a_set_is_kept_listed_and_deleted(store: SetStore) -> None:
    assert store.names() == []
    store.save(taught("Club"))
    store.save(taught("anne’s"))
    assert store.listed() == [("anne’s", 34), ("Club", 34)]
    assert (store.load("CLUB").crops == taught().crops).all()
    store.delete("club")
    assert store.names() == ["anne’s"]


def test_a_set_is_replaced_only_when_that_is_said(store: SetStore) -> None:
    store.save(taught("Club"))
    with pytest.raises(InputError, match="choose another name") as refused:
        store.save(taught("club"))
    assert "autre nom" in refused.value.say("fr")
    store.save(replace(taught("club"), model="d" * 64), replace=True)
    assert store.load("Club").model == "d" * 64
    assert len(store.names()) == 1


def test_the_folder_does_not_grow_without_end() -> None:
    small = SetStore(most=1)
    small.save(taught("One"))
    with pytest.raises(InputError, match="1 tile sets are kept already"):
        small.save(taught("Two"))
    small.save(taught("One"), replace=True)


def test_an_unknown_set_names_those_that_are_known(store: SetStore) -> None:
    with pytest.raises(InputError, match="none is taught yet") as alone:
        store.load("Club")
    assert "marque teach" not in alone.value.say("en") + alone.value.say("fr")  # Told on a phone's page as well.
    store.save(taught("Anne"))
    with pytest.raises(InputError, match="those taught are Anne") as refused:
        store.load("Club")
    assert "les jeux appris sont Anne" in refused.value.say("fr")
    with pytest.raises(InputError, match="those taught are Anne"):
        store.delete("Club")


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "a/../b", "..", ".new-x", "x\0y"])
def test_a_name_is_never_a_path(store: SetStore, name: str) -> None:
    for act in (store.load, store.delete, store.exists):
        with pytest.raises(ValueError, match="can't name a tile set"):
            act(name)


def test_a_damaged_set_is_told_and_can_be_deleted(store: SetStore, tmp_path: Path) -> None:
    store.save(taught("Club"))
    (path,) = (tmp_path / "data" / "sets").glob("*.npz")
    path.write_bytes(path.read_bytes()[:500])
    with pytest.raises(InputError, match="can't be used"):
        store.load("Club")
    assert store.names() == []
    store.delete("Club")
    assert not path.exists()


def test_a_stop_while_writing_leaves_no_set(store: SetStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.save(taught("Club"))

    def stop(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("webapp.objects.folder.os.fsync", stop)
    with pytest.raises(InputError, match="No space left"):
        store.save(replace(taught("Club"), model="d" * 64), replace=True)
    with pytest.raises(InputError, match="No space left"):
        store.save(taught("Other"))
    assert store.names() == ["Club"]
    assert store.load("Club").model == "a" * 64
    assert [path.name for path in (tmp_path / "data" / "sets").glob(".new*")] == []


def test_teach_list_delete(marque: Marque, photo: str) -> None:
    result = marque("teach", "Club", photo)
    assert result.exit_code == 0
    assert "Club: 34 faces taught" in result.stdout
    assert marque("sets").stdout == "Club: 34 faces\n"
    assert json.loads(marque("sets", "--json").stdout) == {"name": "Club", "faces": 34}
    again = marque("teach", "club", photo)
    assert again.exit_code == 2
    assert "choose another name" in again.stderr
    assert marque("teach", "club", photo, "--replace").exit_code == 0
    assert marque("sets", "--delete", "CLUB").exit_code == 0
    assert "No tile set is taught yet" in marque("sets").stdout
    assert marque("sets", "--delete", "Club").exit_code == 2


def test_nothing_is_kept_where_the_picture_can_not_be_written(marque: Marque, photo: str, tmp_path: Path) -> None:
    for target in (str(tmp_path / "no" / "such" / "a.jpg"), photo):
        assert marque("teach", "Club", photo, "--overlay", target).exit_code == 2
    assert "No tile set is taught yet" in marque("sets").stdout


def test_the_photo_that_can_not_be_read_is_named(marque: Marque, photo: str, tmp_path: Path) -> None:
    (tmp_path / "zero.jpg").write_bytes(b"")
    result = marque("teach", "Club", photo, str(tmp_path / "zero.jpg"))
    assert result.exit_code == 2
    assert f"marque: {tmp_path / 'zero.jpg'}: The file is empty" in result.stderr


def test_a_name_is_told_as_a_shell_takes_it(marque: Marque, photo: str) -> None:
    told = marque("teach", "Chez l'ami", photo).stdout
    words = shlex.split(told[told.index("marque read") :])
    assert words[:4] == ["marque", "read", "--set", "Chez l'ami"]


def test_faults_are_told_and_nothing_is_kept(marque: Marque, photo: str, tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.jpg"
    result = marque("teach", "Club", photo, photo, "--overlay", str(drawn))
    assert result.exit_code == 2
    assert "Row 4, place 2: f2 lies where S should be" in result.stderr
    assert "--right S" in result.stderr
    assert drawn.stat().st_size > 0
    assert "Rang 4, place 2" in marque("teach", "Club", photo, photo, "--lang", "fr").stderr
    answer = json.loads(marque("teach", "Club", photo, photo, "--json").stdout)
    assert (answer["taught"], answer["faults"][0]["tile"]) == (False, "S")
    assert "No tile set is taught yet" in marque("sets").stdout
    assert marque("teach", "Club", photo, photo, "--right", "S").exit_code == 0


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("../x", "PHOTO"), "can't name a tile set"),
        (("Club", "none.jpg"), "No such file"),
        (("Club", *["PHOTO"] * 13), "12 photos at most"),
        (("Club", "PHOTO", "--right", "7q"), "7q"),
    ],
)
def test_bad_lessons_are_one_sentence(marque: Marque, photo: str, words: tuple[str, ...], named: str) -> None:
    result = marque("teach", *(photo if word == "PHOTO" else word for word in words))
    assert result.exit_code == 2
    assert named in result.stderr
    assert result.stderr.startswith("marque: ")


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the sets that photos are read with."""
    from tests.webapp.conftest import reading

    used: list[str] = []

    def read(photo: Photo, with_set: TaughtSet | None = None) -> Reading:
        used.append(with_set.name if with_set else "")
        return replace(reading(), sha256=photo.sha256)

    def read_table(photo: Photo, with_set: TaughtSet | None = None) -> tuple[Reading, ...]:
        return (read(photo, with_set),)

    monkeypatch.setattr(vision, "read", read)
    monkeypatch.setattr(vision, "read_table", read_table)
    return used


def test_reading_with_a_set_renews_it(marque: Marque, photo: str, reads: list[str], store: SetStore) -> None:
    store.save(taught("Club"))
    assert marque("read", photo, photo, "--set", "club").exit_code == 0
    assert marque("read", photo).exit_code == 0
    table = ("--rules", "navy", "--seat", "S", "--round", "E", "--self-draw")
    assert marque("score", photo, "--set", "Club", *table).exit_code == 0
    assert reads == ["Club", "Club", "", "Club"]
    assert store.load("Club").model == "c" * 64


def test_an_unknown_set_stops_before_reading(marque: Marque, photo: str, reads: list[str]) -> None:
    result = marque("read", photo, "--set", "Club")
    assert result.exit_code == 2
    assert "No tile set is called 'Club'" in result.stderr
    answer = json.loads(marque("read", photo, "--set", "Club", "--json").stdout)
    assert answer["error"]["code"] == "unknown_set"
    assert reads == []


def post(client: FlaskClient, photo: str, **fields: str) -> Any:
    data = {**fields, "photo": [(io.BytesIO(Path(photo).read_bytes()), "a.jpg")] * 1}
    return client.post("/sets/teach?lang=en", data=data)


def test_the_page_teaches_and_deletes(client: FlaskClient, photo: str, store: SetStore) -> None:
    answer = post(client, photo, name="Club").json
    assert (answer["name"], answer["faces"], answer["faults"]) == ("Club", 34, [])
    assert answer["photos"][0]["tiles"][0]["id"] == "S"
    assert store.names() == ["Club"]
    assert "<option>Club</option>" in client.get("/").text
    refused = post(client, photo, name="Club")
    assert (refused.status_code, refused.json["error"]["code"]) == (422, "set_exists")
    assert client.post("/sets/delete", data={"name": "Club"}).json == {"sets": []}
    assert client.post("/sets/delete", data={"name": "Club"}).status_code == 422
    assert client.post("/sets/teach", data={"name": "Club"}).get_json()["error"]["code"] == "no_photo"


def test_another_site_can_neither_teach_nor_delete(client: FlaskClient, store: SetStore) -> None:
    store.save(taught("Club"))
    foreign = {"Origin": "https://elsewhere.example"}
    assert client.post("/sets/delete", data={"name": "Club"}, headers=foreign).status_code == 403
    assert store.names() == ["Club"]


def test_the_page_reads_with_the_chosen_set(client: FlaskClient, photo: str, reads: list[str], store: SetStore) -> None:
    store.save(taught("Club"))
    with Path(photo).open("rb") as file:
        assert client.post("/read", data={"photo": (file, "a.jpg"), "set": "Club"}).status_code == 200
    with Path(photo).open("rb") as file:
        assert client.post("/read", data={"photo": (file, "a.jpg"), "set": "Anne"}).status_code == 422
    assert reads == ["Club"]


def test_a_club_s_page_asks_for_its_scorekeepers_before_a_photo(club: Club, store: SetStore) -> None:
    store.save(taught("Green"))
    assert 'id="teach"' in club.client().get("/sets/?lang=en").text
    scorekeeper, member = club.signed_in_as("scorekeeper"), club.signed_in_as("member")
    assert 'id="teach"' in scorekeeper.get("/sets/?lang=en").text
    for client, offered in ((club.client(), 1), (member, 0)):
        page = client.get("/sets/?lang=en").text
        assert "The club’s scorekeepers teach its tile sets" in page
        assert page.count('href="/sign-in?next=/sets/"') == offered
        assert not any(part in page for part in ('id="teach"', "sets.js", "Delete Green"))
        assert "Green" in page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_name_is_shown_as_text(client: FlaskClient, store: SetStore, lang: str) -> None:
    store.save(taught("l’été d’Anne"))
    for path in ("/sets/", "/"):
        assert "l’été d’Anne" in client.get(f"{path}?lang={lang}").text


@pytest.mark.browser
def test_a_lesson_on_a_phone(page: Page, address: str, photo: str, store: SetStore) -> None:
    page.goto(f"{address}sets/")
    expect(page.locator(".layout li")).to_have_count(6)
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator("#name-fault")).to_contain_text("name first")
    page.locator("#set-name").fill("Club")
    page.locator("#gallery").set_input_files([photo, photo])
    expect(page.locator("#faults li")).to_have_count(1)
    expect(page.locator(".box.doubt")).to_have_count(1)
    page.get_by_label("It is right as it lies").check()
    page.locator("#again").tap()
    expect(page.locator("#teach-status")).to_contain_text("Club is taught: 34 faces")
    expect(page.locator("#kept li")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete Club").tap()
    expect(page.locator("#kept li")).to_have_count(0)
    assert store.names() == []


@pytest.mark.browser
def test_the_chosen_set_stays_chosen(page: Page, address: str, photo: str, reads: list[str], store: SetStore) -> None:
    store.save(taught("Club"))
    page.goto(address)
    page.locator("#set").select_option("Club")
    page.reload()
    page.locator("#gallery").set_input_files(photo)
    expect(page.locator(".box")).to_have_count(14)
    assert reads == ["Club"]
