"""Photos kept for games: one file a photo, nobody else's to read, gone when their time is up and never before."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from sqlalchemy import Engine, insert

from tests.webapp.conftest import jpeg
from webapp import ledger
from webapp.ledger import Origin
from webapp.messages import InputError
from webapp.photos import store as photo_store
from webapp.photos.events import PhotoDeleted, PhotoHeld, PhotoReleased
from webapp.photos.files import PhotoFiles
from webapp.readers.sights import kept_picture
from webapp.store import open_database, writing
from webapp.tables import GameRow

REFEREE = Origin("Chen", "", "")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
DIGEST = sha256(b"one").hexdigest()


@pytest.fixture
def engine(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """A database with two games; the photos lie in a folder that is not there yet."""
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "data"))
    engine = open_database(database)
    with writing(engine) as connection:
        for stream in ("g", "h"):
            connection.execute(
                insert(GameRow).values(stream=stream, day="2026-11-21", added_at=NOON.isoformat(timespec="seconds"))
            )
    yield engine
    engine.dispose()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "photos"


def kinds(engine: Engine, digest: str) -> list[type]:
    return [type(entry.event) for entry in ledger.entries(engine, digest)]


def test_a_photo_is_kept_under_its_digest_for_its_owner_alone(engine: Engine, folder: Path) -> None:
    kept = photo_store.keep(engine, "g", b"one", now=NOON)
    assert (kept.sha256, kept.size, kept.added, kept.held, kept.deleted) == (DIGEST, 3, NOON, False, None)
    path = folder / f"{DIGEST}.jpg"
    assert path.read_bytes() == b"one" == photo_store.jpeg_of(engine, "g", DIGEST)
    assert path.stat().st_mode & 0o177 == 0
    assert folder.stat().st_mode & 0o077 == 0
    assert photo_store.of_game(engine, "g") == {DIGEST: kept}
    assert photo_store.of_game(engine, "h") == {}


def test_the_same_photo_twice_is_one_file(engine: Engine, folder: Path) -> None:
    first = photo_store.keep(engine, "g", b"one", now=NOON)
    assert photo_store.keep(engine, "g", b"one", now=NOON + timedelta(days=1)) == first
    photo_store.keep(engine, "h", b"one", now=NOON)
    assert [path.name for path in folder.glob("[!.]*")] == [f"{DIGEST}.jpg"]
    photo_store.delete(engine, [first], REFEREE, "person", now=NOON)
    assert photo_store.jpeg_of(engine, "h", DIGEST) == b"one"
    with pytest.raises(InputError, match="deleted on 2026"):
        photo_store.jpeg_of(engine, "g", DIGEST)
    photo_store.delete(engine, photo_store.photos(engine), REFEREE, "person")
    assert list(folder.glob("[!.]*")) == []


def test_eight_phones_send_the_same_photo_at_once(engine: Engine, folder: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        kept = list(pool.map(lambda _: photo_store.keep(engine, "g", b"one", now=NOON), range(8)))
    assert len(set(kept)) == 1
    assert len(list(folder.glob("[!.]*"))) == 1


@pytest.mark.parametrize("digest", ["", "../club.db", "0" * 64, DIGEST.upper()])
def test_a_guess_finds_nothing(engine: Engine, digest: str) -> None:
    photo_store.keep(engine, "g", b"one")
    with pytest.raises(InputError, match="no photo"):
        photo_store.jpeg_of(engine, "g", digest)
    with pytest.raises(InputError, match="no photo"):
        photo_store.jpeg_of(engine, "h", DIGEST)


def test_a_photo_in_dispute_goes_only_for_a_reason(engine: Engine) -> None:
    kept = photo_store.keep(engine, "g", b"one", now=NOON)
    assert kept.until(30) == NOON + timedelta(days=30)
    photo_store.hold(engine, "g", DIGEST, Origin("Chen", "", ""), "which dragon?")
    held = photo_store.find(engine, "g", DIGEST)
    assert (held.held, held.until(30)) == (True, None)
    assert photo_store.delete(engine, [kept], REFEREE, "age") == 0
    photo_store.release(engine, "g", DIGEST, Origin("Chen", "", ""))
    assert photo_store.find(engine, "g", DIGEST) == kept
    photo_store.hold(engine, "g", DIGEST, Origin("Chen", "", ""), "again")
    assert photo_store.delete(engine, [kept], REFEREE, "person", "a court's order", now=NOON) == 1
    assert photo_store.find(engine, "g", DIGEST).deleted == NOON
    assert kinds(engine, DIGEST) == [PhotoHeld, PhotoReleased, PhotoHeld, PhotoDeleted]
    assert ledger.entries(engine, DIGEST)[-1].event == PhotoDeleted("g", "person", "a court's order")
    with pytest.raises(InputError, match="deleted"):
        photo_store.hold(engine, "g", DIGEST, REFEREE, "too late")


def test_a_deletion_that_was_stopped_is_finished_and_told_once(
    engine: Engine, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = photo_store.keep(engine, "g", b"one")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(PhotoFiles, "delete", stop)
        with pytest.raises(KeyboardInterrupt):
            photo_store.delete(engine, [kept], REFEREE, "age")
    assert photo_store.jpeg_of(engine, "g", DIGEST) == b"one"
    assert photo_store.delete(engine, [kept], REFEREE, "age") == 1
    assert kinds(engine, DIGEST) == [PhotoDeleted]
    assert list(folder.glob("[!.]*")) == []


def test_a_deleted_photo_may_be_kept_again(engine: Engine) -> None:
    for hour in range(2):
        kept = photo_store.keep(engine, "g", b"one", now=NOON + timedelta(hours=hour))
        assert photo_store.jpeg_of(engine, "g", DIGEST) == b"one"
        assert photo_store.delete(engine, [kept], REFEREE, "person") == 1
    assert kinds(engine, DIGEST) == [PhotoDeleted, PhotoDeleted]


def test_what_a_stop_left_behind_goes_with_the_strays(engine: Engine, folder: Path) -> None:
    photo_store.keep(engine, "g", b"one")
    (folder / ("a" * 64 + ".jpg")).write_bytes(b"no row")
    (folder / ".new").write_bytes(b"half")
    (folder / "readme.txt").write_bytes(b"not ours")
    assert photo_store.delete_strays(engine) == 1
    assert sorted(path.name for path in folder.glob("*") if path.name != ".lock") == [f"{DIGEST}.jpg", "readme.txt"]


def test_a_full_store_says_what_to_do_and_takes_no_more(engine: Engine, folder: Path) -> None:
    photo_store.keep(engine, "g", b"one", most=1)
    photo_store.keep(engine, "h", b"one", most=1)
    for _ in range(2):
        with pytest.raises(InputError, match="without a photo"):
            photo_store.keep(engine, "g", b"two", most=1)
    assert [path.name for path in folder.glob("[!.]*")] == [f"{DIGEST}.jpg"]


def test_a_deleted_photo_is_not_kept_again_where_the_store_is_full(engine: Engine, folder: Path) -> None:
    gone = photo_store.keep(engine, "g", b"two", most=1)
    photo_store.delete(engine, [gone], REFEREE, "person")
    photo_store.keep(engine, "g", b"one", most=1)
    with pytest.raises(InputError, match="without a photo"):
        photo_store.keep(engine, "g", b"two", most=1)
    assert [path.name for path in folder.glob("[!.]*")] == [f"{DIGEST}.jpg"]


def test_a_store_that_cannot_be_written_says_so(engine: Engine, folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_bytes(b"a file where the folder should be")
    with pytest.raises(InputError, match="can't be reached"):
        photo_store.keep(engine, "g", b"one")
    assert photo_store.of_game(engine, "g") == {}


def test_what_is_kept_holds_nothing_of_its_sender() -> None:
    picture = kept_picture(jpeg(3000, 1600))
    with Image.open(BytesIO(picture.jpeg)) as image:
        assert image.size == (2560, 1365)
        assert not image.getexif()
    assert (picture.width, picture.height) == (3000, 1600)
    assert b"to be dropped" in jpeg()
    assert b"to be dropped" not in picture.jpeg


def test_a_photo_that_is_lost_is_not_called_deleted(engine: Engine, folder: Path) -> None:
    photo_store.keep(engine, "g", b"one")
    (folder / f"{DIGEST}.jpg").unlink()
    with pytest.raises(InputError, match="nobody deleted it"):
        photo_store.jpeg_of(engine, "g", DIGEST)
    photo_store.keep(engine, "g", b"one")
    assert photo_store.jpeg_of(engine, "g", DIGEST) == b"one"
