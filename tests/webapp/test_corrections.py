"""What players give to teach the reader: kept with consent alone, whole or not at all, without metadata, deletable."""

from __future__ import annotations

import hashlib
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from flask.testing import FlaskClient
from PIL import Image

from tests.webapp.confirming import as_read, confirmed, everything_in, give, give_corrected
from tests.webapp.conftest import jpeg
from webapp.corrections.correction import CONSENT_VERSION, Correction
from webapp.corrections.store import Store
from webapp.messages import text

pytestmark = pytest.mark.usefixtures("data")
Run = Callable[..., Result]
GPS = 0x8825


def test_keeps_photo_reading_tiles_and_consent(client: FlaskClient, data: Path) -> None:
    photo = jpeg()
    name = give_corrected(client, photo)
    record = json.loads((data / name / "record.json").read_text())
    assert record["reading"]["tiles"][8]["id"] == "9m"
    assert record["reading"]["model"] == {"name": "test", "sha256": "0" * 64, "classes": ["5s"]}
    assert record["reading"]["image"]["sha256"] == hashlib.sha256(photo).hexdigest()
    assert {"id": "4m", "box": 8, "hidden": False} in record["tiles"]
    assert record["removed"] == {"0": "no_tile", "1": "not_of_hand"}
    assert record["consent"] == {"version": CONSENT_VERSION, "lang": "en", "words": text("keep.consent", "en")}
    assert record["kept"].endswith("+00:00")
    assert record["taps"] == 4
    (kept,) = Store()
    assert (kept.replaced, kept.dropped, kept.missed, kept.corrected) == (1, 2, ("6p",), 4)
    assert (data.stat().st_mode | (data / name).stat().st_mode) & 0o077 == 0


def test_a_reading_confirmed_as_it_was_is_kept_likewise(client: FlaskClient) -> None:
    assert give(client, jpeg(), confirmed(as_read(jpeg()))).status_code == 200
    (kept,) = Store()
    assert kept.corrected == 0
    assert kept.complete
    assert [kept.labels[box] for box in range(14)] == [tile["id"] for tile in kept.reading["tiles"]]


def test_the_picture_is_upright_and_without_metadata_or_its_name(client: FlaskClient, data: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "a telephone"
    exif.get_ifd(GPS)[2] = (48.0, 51.0, 24.0)
    out = io.BytesIO()
    Image.open(io.BytesIO(jpeg(480, 900))).save(out, "JPEG", exif=exif, comment=b"at home")
    photo = out.getvalue()
    assert Image.open(io.BytesIO(photo)).getexif().get_ifd(GPS)
    assert give(client, photo, confirmed(as_read(photo))).status_code == 200
    (path,) = data.glob("*/photo.jpg")
    with Image.open(path) as picture:
        assert picture.size == (900, 480)
        assert not dict(picture.getexif())
        assert "comment" not in picture.info
    for trace in (b"Exif", b"at home", b"a telephone"):
        assert trace not in path.read_bytes()
    assert "Anne" not in (path.parent / "record.json").read_text()


def test_without_the_tick_nothing_is_stored(client: FlaskClient, see: Callable[..., None], data: Path) -> None:
    see()
    assert client.post("/read", data={"photo": (io.BytesIO(jpeg()), "hand.jpg")}).status_code == 200
    assert not data.parent.exists()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"consent": None}, "bad_confirmation"),
        ({"consent": {"version": "0", "lang": "en"}}, "old_consent"),
        ({"consent": {"version": CONSENT_VERSION, "lang": "de"}}, "bad_confirmation"),
        ({"reading": {}}, "bad_confirmation"),
        ({"reading": 5}, "not_json_object"),
        ({"tiles": [{"id": "4m", "box": 14, "hidden": False}]}, "bad_confirmation"),
        ({"tiles": [{"id": "4m", "box": 1, "hidden": False}] * 2}, "bad_confirmation"),
        ({"tiles": [{"id": "10m", "box": 1, "hidden": False}]}, "bad_confirmation"),
        ({"tiles": [{"id": "4m", "box": True, "hidden": False}]}, "bad_confirmation"),
        ({"tiles": [{"id": "4m"}]}, "bad_confirmation"),
        ({"removed": {"3": "no_tile"}}, "bad_confirmation"),
        ({"tiles": [], "removed": {"3": "whatever"}}, "bad_confirmation"),
        ({"tiles": [], "removed": {"one": "no_tile"}}, "bad_confirmation"),
        ({"taps": -1}, "bad_confirmation"),
        ({"name": "Anne"}, "bad_confirmation"),
    ],
)
def test_a_confirmation_that_makes_no_sense_is_refused(
    client: FlaskClient, data: Path, changes: dict[str, Any], code: str
) -> None:
    for lang in ("en", "fr"):
        answer = give(client, jpeg(), confirmed(as_read(jpeg())) | changes, lang)
        assert answer.status_code == 422
        assert answer.json is not None
        assert answer.json["error"]["code"] == code
    assert not data.exists()


@pytest.mark.parametrize("corner", [[1e9, 0], ["x", 0], [0]])
def test_a_box_outside_the_picture_is_refused(client: FlaskClient, corner: list[Any]) -> None:
    seen = as_read(jpeg())
    seen["tiles"][3]["corners"][0] = corner
    assert give(client, jpeg(), confirmed(seen)).status_code == 422


def test_another_photo_than_the_one_that_was_read_is_refused(client: FlaskClient, data: Path) -> None:
    answer = give(client, jpeg(900, 500), confirmed(as_read(jpeg())))
    assert answer.status_code == 422
    assert answer.json is not None
    assert answer.json["error"]["code"] == "other_photo"
    assert client.post("/corrections", data={}, headers={"Accept": "application/json"}).status_code == 422
    assert not data.exists()


def test_the_same_photo_twice_is_kept_once_as_confirmed_last(client: FlaskClient, data: Path) -> None:
    give(client, jpeg(), confirmed(as_read(jpeg(), wrong="9m")))
    name = give_corrected(client, jpeg())
    assert Store().ids() == [name]
    assert Store().read(name).corrected == 4
    assert sorted(path.name for path in everything_in(data)) == sorted([name, "photo.jpg", "record.json"])


def test_deleted_by_the_page_is_gone(client: FlaskClient, data: Path) -> None:
    name = give_corrected(client, jpeg())
    assert client.delete(f"/corrections/{name}").status_code == 200
    assert everything_in(data) == []
    answer = client.delete(f"/corrections/{name}", headers={"Accept": "application/json"})
    assert answer.status_code == 404
    assert answer.json is not None
    assert name in answer.json["error"]["message"]


@pytest.mark.parametrize("name", ["..", "%2e%2e%2fphotos", ".lock", "0" * 15, "ABCDEF0123456789"])
def test_only_records_can_be_deleted(client: FlaskClient, data: Path, name: str) -> None:
    give_corrected(client, jpeg())
    before = everything_in(data.parent)
    assert client.delete(f"/corrections/{name}").status_code == 404
    assert everything_in(data.parent) == before


def test_deletion_is_not_taken_from_another_site(client: FlaskClient) -> None:
    name = give_corrected(client, jpeg())
    assert client.delete(f"/corrections/{name}", headers={"Origin": "http://elsewhere.example"}).status_code == 403
    assert Store().ids() == [name]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_full_disk_is_a_sentence_and_leaves_nothing_half(
    client: FlaskClient, data: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    name = give_corrected(client, jpeg())
    monkeypatch.setattr("webapp.objects.folder.os.fsync", full)
    for photo in (jpeg(900, 500), jpeg()):
        seen = as_read(photo)
        seen["image"]["height"] = Image.open(io.BytesIO(photo)).height
        answer = give(client, photo, confirmed(seen), lang)
        assert answer.status_code == 507
        assert answer.json is not None
        assert "No space left on device" in answer.json["error"]["message"]
    assert Store().ids() == [name]
    assert Store().read(name).corrected == 4
    assert len(everything_in(data)) == 3


def test_a_folder_that_is_none_is_a_sentence(client: FlaskClient, data: Path, marque: Run) -> None:
    data.parent.write_text("no folder")
    answer = give(client, jpeg(), confirmed(as_read(jpeg())))
    assert answer.status_code == 507
    result = marque("corrections")
    assert result.exit_code == 2
    assert "MARQUE_DATA" in result.stderr


def test_a_full_store_says_so(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.corrections.page.Store", lambda: Store(most=1))
    name = give_corrected(client, jpeg())
    seen = as_read(jpeg(900, 500))
    seen["image"]["height"] = 500
    answer = give(client, jpeg(900, 500), confirmed(seen))
    assert answer.status_code == 507
    assert "marque corrections" in answer.text
    assert give_corrected(client, jpeg()) == name


KILLED = """
import os, signal, sys
from webapp.corrections import store as corrections_store
from webapp.corrections.correction import Correction
from webapp.objects import folder
from webapp.json_text import decode
kill, steps, write = int(sys.argv[1]), 0, folder.os.fsync
def fsync(handle):
    global steps
    steps += 1
    if steps > kill:
        os.kill(os.getpid(), signal.SIGKILL)
    write(handle)
folder.os.fsync = fsync
corrections_store.Store().keep(Correction.from_json(decode(sys.stdin.buffer.read())), b"a photo")
"""


@pytest.mark.parametrize("kill", [0, 1, 2, 3])
@pytest.mark.parametrize("before", [False, True])
def test_a_kill_leaves_a_record_whole_or_none(client: FlaskClient, data: Path, kill: int, before: bool) -> None:
    name = give_corrected(client, jpeg())
    record = Store().read(name).to_json() | {"taps": 99}
    if not before:
        Store().delete(name)
    code = [sys.executable, "-c", KILLED, str(kill)]
    done = subprocess.run(code, input=json.dumps(record).encode(), capture_output=True, check=False)
    assert done.returncode in (-signal.SIGKILL, 0)
    assert [kept.taps for kept in Store()] in (([4], [99]) if before else ([], [99]))
    give_corrected(client, jpeg())
    assert sorted(path.name for path in everything_in(data)) == sorted([name, "photo.jpg", "record.json"])


def test_lists_when_what_and_by_which_model(client: FlaskClient, data: Path, marque: Run) -> None:
    assert str(data) in marque("corrections").stdout
    name = give_corrected(client, jpeg())
    said = marque("corrections").stdout
    for word in (name, "900 x 480", "13 tiles, 4 corrected", "test 00000000"):
        assert word in said
    assert "4 corrigées" in marque("corrections", "--lang", "fr").stdout
    facts = json.loads(marque("corrections", "--json").stdout)
    assert facts["photo"] == str(data / name / "photo.jpg")
    (data / name / "record.json").write_text("{")
    result = marque("corrections")
    assert result.exit_code == 2
    assert f"--delete {name}" in result.stderr


def test_the_command_deletes_one_or_all(client: FlaskClient, data: Path, marque: Run) -> None:
    name = give_corrected(client, jpeg())
    assert marque("corrections", "--delete", "0" * 16).exit_code == 2
    assert marque("corrections", "--delete", name).exit_code == 0
    assert everything_in(data) == []
    give_corrected(client, jpeg())
    assert marque("corrections", "--delete", "--all").exit_code == 0
    assert everything_in(data) == []


@pytest.mark.parametrize(
    "words", [["--delete"], ["--all"], ["--delete", "0", "--all"], ["--delete", "0", "--export", "x"]]
)
def test_contradictory_words_are_refused(client: FlaskClient, marque: Run, words: list[str]) -> None:
    name = give_corrected(client, jpeg())
    assert marque("corrections", *words).exit_code == 2
    assert Store().ids() == [name]


def test_a_record_comes_back_from_its_json(client: FlaskClient) -> None:
    give_corrected(client, jpeg())
    (kept,) = Store()
    assert Correction.from_json(json.loads(json.dumps(kept.to_json()))) == kept


def test_a_store_is_held_by_one_at_a_time(client: FlaskClient, data: Path) -> None:
    """Four processes that keep the same photo at once leave one whole record."""
    name = give_corrected(client, jpeg())
    record = json.dumps(Store().read(name).to_json()).encode()
    environment = os.environ | {"MARQUE_DATA": str(data.parent)}
    code = [sys.executable, "-c", KILLED, "1000"]
    running = [subprocess.Popen(code, stdin=subprocess.PIPE, env=environment) for _ in range(4)]
    for process in running:
        process.communicate(record)
    assert [process.returncode for process in running] == [0] * 4
    assert Store().ids() == [name]
    assert len(everything_in(data)) == 3
