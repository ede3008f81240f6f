"""Bytes by name, in a folder and in an object store: both keep, list, give back and hold in the same way."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest

from webapp.messages import InputError
from webapp.objects.bucket import Bucket
from webapp.objects.folder import Folder
from webapp.objects.objects import Objects, elsewhere, opened
from webapp.photos.files import PhotoFiles

DIGEST = sha256(b"one").hexdigest()


@pytest.fixture(params=["folder", "bucket"])
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where the settings put what is kept, in turn of each kind."""
    kind: str = request.param
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    if kind == "bucket":
        monkeypatch.setenv("MARQUE_STORE_URL", request.getfixturevalue("store_url"))
    return kind


@pytest.fixture
def objects(place: str) -> Objects:  # noqa: ARG001 - the environment says where
    return opened("photos")


def test_what_is_put_is_given_back_until_it_is_deleted(objects: Objects) -> None:
    assert objects.get("a.jpg") is None
    assert not objects.has("a.jpg")
    with objects.held():
        objects.put("a.jpg", b"\x00\xff" * 70_000)
        objects.put("b/record.json", b"")
    assert objects.get("a.jpg") == b"\x00\xff" * 70_000
    assert objects.get("b/record.json") == b""
    assert objects.has("a.jpg")
    assert list(objects.listing()) == ["a.jpg", "b/record.json"]
    with objects.held():
        objects.delete("a.jpg")
        objects.delete("a.jpg")
        objects.delete("b/record.json")
    assert objects.get("a.jpg") is None
    assert list(objects.listing()) == []


def test_a_listing_tells_that_something_changed(objects: Objects) -> None:
    with objects.held():
        objects.put("a", b"one")
        before = objects.listing()
        assert objects.listing() == before
        objects.put("a", b"two")
    assert objects.listing().keys() == before.keys()
    assert objects.listing() != before
    assert objects.get("a") == b"two"


def test_what_is_deleted_while_it_is_listed_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who lists holds nothing: a page lists the sets while another phone deletes one."""
    folder = Folder(tmp_path)
    for name in ("a", "b/one", "b/two"):
        folder.put(name, b"x")
    look = Path.stat

    def stat(path: Path, **how: bool) -> os.stat_result:
        if path.name == "one":
            path.unlink()
        return look(path, **how)

    monkeypatch.setattr(Path, "stat", stat)
    assert list(folder.listing()) == ["a", "b/two"]


def test_a_folder_that_can_not_be_listed_is_no_empty_one(tmp_path: Path) -> None:
    (tmp_path / "photos").write_text("no folder")
    with pytest.raises(OSError, match="Not a directory"):
        Folder(tmp_path / "photos").listing()
    assert Folder(tmp_path / "none").listing() == {}


def test_stores_lie_apart(objects: Objects) -> None:
    with objects.held():
        objects.put("a", b"a photo")
    assert opened("sets").get("a") is None
    assert list(opened("corrections").listing()) == []


def test_one_at_a_time_holds_a_store(objects: Objects) -> None:
    """Sixteen that each add one to a number lose none."""
    with objects.held():
        objects.put("number", b"0")

    def add(_: int) -> None:
        mine = opened("photos")
        with mine.held():
            mine.put("number", str(int(mine.get("number") or b"") + 1).encode())

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add, range(16)))
    assert objects.get("number") == b"16"


def test_several_machines_hold_a_store_by_the_database(
    migrated_url: str, store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing but PostgreSQL and the object store is common to them."""
    monkeypatch.setenv("DATABASE_URL", migrated_url)
    first = Bucket(store_url, "sets", tmp_path)
    with first.held():
        first.put("number", b"0")

    def add(machine: int) -> None:
        mine = Bucket(store_url, "sets", tmp_path / str(machine))
        with mine.held():
            mine.put("number", str(int(mine.get("number") or b"") + 1).encode())

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(add, range(12)))
    assert first.get("number") == b"12"
    assert list(tmp_path.iterdir()) == []


def test_a_photo_is_looked_at_again_when_it_is_read(objects: Objects, place: str) -> None:
    files = PhotoFiles()
    with files.held():
        files.put(DIGEST, b"one")
        objects.put("readme.txt", b"not ours")
    assert files.get(DIGEST) == b"one"
    assert files.get("0" * 64) is None
    assert files.digests() == [DIGEST]
    with objects.held():
        objects.put(f"{DIGEST}.jpg", b"two")
    with pytest.raises(InputError, match="is not the photo") as told:
        files.get(DIGEST)
    assert ("s3://" if place == "bucket" else "/photos/") in told.value.message
    with files.held():
        files.put(DIGEST, b"one")
        assert files.get(DIGEST) == b"one"
        files.delete(DIGEST)
        files.delete(DIGEST)
    assert files.get(DIGEST) is None
    with pytest.raises(InputError, match="no photo"):
        files.get("../secret-key")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_object_store_that_is_not_there_is_a_sentence(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "tests")
    monkeypatch.setattr("webapp.objects.bucket.TRIES", 1)
    monkeypatch.setenv("MARQUE_STORE_URL", "s3://marque?endpoint=http://127.0.0.1:9")
    with pytest.raises(InputError) as told:
        PhotoFiles().get(DIGEST)
    assert told.value.code == "photos_unusable"
    assert "s3://marque/photos/" in told.value.say(lang)


@pytest.mark.parametrize(
    "url",
    [
        "http://marque",
        "s3://",
        "s3://[",
        "marque",
        "s3://marque?key=secret",
        "s3://marque?endpoint=http://x&colour=red",
        "s3://marque?endpoint=objects.example.org",
        "s3://marque?endpoint=http://[",
    ],
)
def test_an_address_that_names_no_object_store_is_refused(url: str) -> None:
    with pytest.raises(InputError, match="MARQUE_STORE_URL"):
        opened("photos", {"MARQUE_STORE_URL": url, "MARQUE_DATA": os.devnull})


def test_without_the_setting_everything_lies_in_the_data_folder(tmp_path: Path) -> None:
    environment = {"MARQUE_DATA": str(tmp_path)}
    assert elsewhere(environment) == {}
    assert opened("sets", environment).address("a.npz") == str(tmp_path / "sets" / "a.npz")
