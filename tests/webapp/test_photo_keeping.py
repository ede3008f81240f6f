"""How long photos of games are kept, under a clock of the test's own, and the deletion of one person's."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from sqlalchemy import Engine, insert

from tests.webapp.games import Sheet
from webapp import ledger
from webapp.archive import Parts
from webapp.club import settings as club_settings
from webapp.club.settings import ClubSettings
from webapp.ledger import Origin
from webapp.messages import InputError
from webapp.photos import store as photo_store
from webapp.photos.events import PhotoDeleted
from webapp.photos.keeping import Sweeper, Swept, sweep
from webapp.photos.store import KeptPhoto
from webapp.store import open_database, sqlite_url, writing
from webapp.tables import GamePlayerRow, GameRow, PersonRow

Marque = Callable[..., Result]
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
DAY = timedelta(days=1)
REFEREE = Origin("Chen", "", "")


@pytest.fixture
def engine(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """A club's game of Anne and Bo, a home game of an Anne, and a game of others, each with a photo of its name."""
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "data"))
    engine = open_database(database)
    with writing(engine) as connection:
        for stream in ("club", "home", "others"):
            connection.execute(insert(GameRow).values(stream=stream, day="2026-11-21", added_at=NOON.isoformat()))
        for person in ("anne", "bo", "chen"):
            row = {"id": person, "name": person.title(), "role": "member", "active": True, "session_key": "-"}
            connection.execute(insert(PersonRow).values(**row, added_at=NOON.isoformat()))
        for stream, player, person in (("club", 0, "anne"), ("club", 1, "bo"), ("others", 0, "chen")):
            connection.execute(insert(GamePlayerRow).values(stream=stream, player=player, person=person))
    started = Sheet().game.started
    reading = {"image": {"sha256": "c0ffee" + "0" * 58}}
    ledger.append(engine, "home", 0, started, Origin("Anne", "navy", started.rules_version, raw_reading=reading))
    for stream in ("club", "home", "others"):
        photo_store.keep(engine, stream, stream.encode(), now=NOON)
    yield engine
    engine.dispose()


def kept(engine: Engine) -> set[str]:
    return {photo.stream for photo in photo_store.photos(engine) if not photo.deleted}


def the_photo(engine: Engine, stream: str) -> KeptPhoto:
    (photo,) = photo_store.of_game(engine, stream).values()
    return photo


def hold(engine: Engine, stream: str) -> None:
    photo_store.hold(engine, stream, the_photo(engine, stream).sha256, Origin("Chen", "", ""), "which dragon?")


def test_what_is_not_settled_is_thirty_days(engine: Engine) -> None:
    assert club_settings.load(engine) == ClubSettings("", 30)
    club_settings.save(engine, ClubSettings("Quatre Vents", 7))
    club_settings.save(engine, ClubSettings("Quatre Vents", 8))
    assert club_settings.load(engine) == ClubSettings("Quatre Vents", 8)


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        ({"name": "x" * 61, "photo_days": "30"}, {"name"}),
        ({"name": "a\u202eb", "photo_days": "0"}, {"name", "photo_days"}),
        ({"name": "", "photo_days": "3651"}, {"photo_days"}),
        ({"name": "", "photo_days": "-1"}, {"photo_days"}),
        ({"name": "", "photo_days": "a week"}, {"photo_days"}),
        ({"name": "", "photo_days": ""}, {"photo_days"}),
        ({}, {"photo_days"}),
    ],
)
def test_settings_that_make_no_sense_are_refused_by_their_field(form: dict[str, str], wrong: set[str]) -> None:
    settings, found = club_settings.read_form(form)
    assert settings is None
    assert set(found) == wrong


def test_photos_go_when_their_time_is_up_and_not_before(engine: Engine) -> None:
    assert sweep(engine, now=NOON + 30 * DAY - timedelta(seconds=1)) == Swept(0, 0)
    assert kept(engine) == {"club", "home", "others"}
    assert sweep(engine, now=NOON + 30 * DAY) == Swept(3, 0)
    assert kept(engine) == set()
    gone = the_photo(engine, "club")
    assert gone.deleted == NOON + 30 * DAY
    (entry,) = ledger.entries(engine, gone.sha256)
    assert entry.event == PhotoDeleted("club", "age")
    assert sweep(engine, now=NOON + 60 * DAY) == Swept(0, 0)


def test_a_shorter_time_holds_for_photos_kept_already(engine: Engine) -> None:
    club_settings.save(engine, ClubSettings(photo_days=2))
    assert sweep(engine, now=NOON + 2 * DAY).due == 3


def test_a_photo_in_dispute_outlasts_every_sweep(engine: Engine) -> None:
    hold(engine, "home")
    assert sweep(engine, now=NOON + 1000 * DAY).due == 2
    assert kept(engine) == {"home"}
    photo_store.release(engine, "home", the_photo(engine, "home").sha256, REFEREE)
    assert sweep(engine, now=NOON + 1000 * DAY).due == 1


def test_the_server_sweeps_as_it_starts_and_every_day(engine: Engine) -> None:
    """The clock of the sweeper: it says how long it would wait, and the fourth time the server stops."""
    waited: list[float] = []

    def wait(seconds: float) -> bool:
        photo_store.keep(engine, "club", f"photo {len(waited)}".encode(), now=NOON - 1000 * DAY)
        waited.append(seconds)
        return len(waited) == 4

    photo_store.keep(engine, "club", b"old", now=NOON - 1000 * DAY)
    Sweeper(lambda: engine).run(wait)
    assert waited == [86400.0] * 4
    old = [photo for photo in photo_store.of_game(engine, "club").values() if photo.added < NOON]
    assert sorted(bool(photo.deleted) for photo in old) == [False, True, True, True, True]


@pytest.mark.parametrize("fault", [InputError("database_unusable", where="here", why="locked"), TimeoutError("locked")])
def test_a_sweep_that_fails_leaves_the_server_and_the_next_sweep_alone(
    fault: Exception, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    opened: list[bool] = []

    def open_engine() -> Engine:
        opened.append(len(opened) > 0)
        if not opened[-1]:
            raise fault
        return engine

    photo_store.keep(engine, "club", b"old", now=NOON - 1000 * DAY)
    Sweeper(open_engine).run(lambda _seconds: len(opened) == 2)
    assert "locked" in caplog.text
    assert photo_store.find(engine, "club", sha256(b"old").hexdigest()).deleted


def test_the_sweeper_stops_with_the_server(engine: Engine) -> None:
    before = set(threading.enumerate())
    sweeper = Sweeper(lambda: engine)
    sweeper.start()
    sweeper.stop()
    sweeper.stop()
    assert set(threading.enumerate()) <= before


def test_one_command_deletes_a_persons_photos(engine: Engine, marque: Marque) -> None:
    told = marque("photos", "--delete-person", "anne", "--yes")
    assert told.exit_code == 0
    assert "Anne: photos to delete: 2; of games: 2" in told.stdout
    assert "Only the name tells that it is the same person in these games: home" in told.stdout
    assert "marque corrections" in told.stdout
    assert kept(engine) == {"others"}
    for stream in ("club", "home"):
        (entry,) = ledger.entries(engine, the_photo(engine, stream).sha256)
        assert entry.event == PhotoDeleted(stream, "person")


def test_a_person_who_did_not_play_there_loses_nothing(engine: Engine, marque: Marque) -> None:
    assert "photos to delete: 2" in marque("photos", "--delete-person", "chen", "--yes").stdout
    assert kept(engine) == {"club"}
    assert "photos to delete: 0" in marque("photos", "--delete-person", "dora", "--yes").stdout
    assert kept(engine) == {"club"}


def test_it_asks_first(engine: Engine, marque: Marque) -> None:
    told = marque("photos", "--delete-person", "chen", stdin="n\n")
    assert told.exit_code == 2
    assert "for good?" in told.stdout
    assert kept(engine) == {"club", "home", "others"}
    assert marque("photos", "--delete-person", "chen", stdin="y\n").exit_code == 0
    assert kept(engine) == {"club"}


def test_a_photo_in_dispute_is_named_and_stays_unless_a_reason_is_given(engine: Engine, marque: Marque) -> None:
    hold(engine, "club")
    digest = the_photo(engine, "club").sha256
    told = marque("photos", "--delete-person", "bo", "--yes")
    assert told.exit_code == 2
    assert digest[:12] in told.stderr
    assert "--held-too" in told.stderr
    assert "club" in kept(engine)
    assert "home" not in kept(engine)
    told = marque("photos", "--delete-person", "bo", "--yes", "--held-too", "the court's order")
    assert (told.exit_code, told.stderr) == (0, "")
    assert ledger.entries(engine, digest)[-1].event == PhotoDeleted("club", "person", "the court's order")


def test_a_photo_of_two_games_goes_from_both(engine: Engine, marque: Marque) -> None:
    photo_store.keep(engine, "others", b"club", now=NOON)
    assert marque("photos", "--delete-person", "bo", "--yes").exit_code == 0
    assert [photo.stream for photo in photo_store.photos(engine) if not photo.deleted] == ["others"]
    assert the_photo(engine, "club").deleted


def test_what_was_given_to_teach_the_reader_is_named(engine: Engine, marque: Marque, tmp_path: Path) -> None:
    for name in ("c0ffee" + "0" * 10, "b" * 16):
        given = tmp_path / "data" / "corrections" / name / "record.json"
        given.parent.mkdir(parents=True)
        given.write_text("{}", encoding="utf-8")
    told = marque("photos", "--delete-person", "dora", "--yes")
    assert "marque corrections --delete c0ffee0000000000" in told.stdout
    assert "bbbb" not in told.stdout
    assert kept(engine) == {"club", "others"}
    assert (tmp_path / "data" / "corrections" / ("c0ffee" + "0" * 10)).is_dir()


def test_a_name_that_is_nobodys_or_anybodys_is_refused(engine: Engine, marque: Marque) -> None:
    told = marque("photos", "--delete-person", "zoe", "--yes", "--lang", "fr")
    assert told.exit_code == 2
    assert "zoe" in told.stderr
    with writing(engine) as connection:
        row = {"id": "anne2", "name": "ANNE", "role": "guest", "active": True, "session_key": "-"}
        connection.execute(insert(PersonRow).values(**row, added_at=NOON.isoformat()))
    told = marque("photos", "--delete-person", "Anne", "--yes")
    assert told.exit_code == 2
    assert "anne, anne2" in told.stderr
    assert kept(engine) == {"club", "home", "others"}


def test_lists_what_is_kept_and_until_when(engine: Engine, marque: Marque) -> None:
    hold(engine, "home")
    photo_store.delete(engine, [the_photo(engine, "others")], REFEREE, "person")
    told = marque("photos")
    assert told.stdout.count("until 2026-12-21") == 1
    assert "in dispute" in told.stdout
    lines = [json.loads(line) for line in marque("photos", "--json").stdout.splitlines()]
    assert {line["game"]: line["until"] for line in lines} == {"club": "2026-12-21", "home": None}
    assert {line["sha256"] for line in lines} == {sha256(name).hexdigest() for name in (b"club", b"home")}


def test_the_command_sweeps(engine: Engine, marque: Marque) -> None:
    photo_store.keep(engine, "club", b"old", now=datetime.now(UTC) - 31 * DAY)
    photo_store.keep(engine, "club", b"new")
    assert marque("photos", "--sweep").exit_code == 0
    left = {digest for digest, photo in photo_store.of_game(engine, "club").items() if not photo.deleted}
    assert sha256(b"new").hexdigest() in left
    assert sha256(b"old").hexdigest() not in left


@pytest.mark.parametrize(
    "words", [("--sweep", "--delete-person", "anne"), ("--yes",), ("--held-too", "why"), ("--sweep", "--yes")]
)
def test_contradictory_words_are_refused(engine: Engine, marque: Marque, words: tuple[str, ...]) -> None:
    assert marque("photos", *words).exit_code == 2
    assert kept(engine) == {"club", "home", "others"}


def test_a_backup_takes_the_photos_and_a_restore_lays_them_out(engine: Engine, marque: Marque, tmp_path: Path) -> None:
    hold(engine, "club")
    archive, into = tmp_path / "club.tar", tmp_path / "again"
    assert marque("backup", str(archive)).exit_code == 0
    assert marque("restore", str(archive), "--into", str(into)).exit_code == 0
    again = open_database(sqlite_url(into / "marque.db"))
    assert photo_store.photos(again) == photo_store.photos(engine)
    for photo in photo_store.photos(again):
        path = into / "photos" / f"{photo.sha256}.jpg"
        assert path.read_bytes() == photo.stream.encode()
        assert path.stat().st_mode & 0o077 == 0
    again.dispose()


def test_a_photo_swept_while_a_backup_runs_does_not_spoil_it(
    engine: Engine, marque: Marque, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Parts.add

    def add_and_sweep(*each: Any) -> None:
        if kept(engine):
            sweep(engine, now=NOON + 30 * DAY)
        add(*each)

    monkeypatch.setattr(Parts, "add", add_and_sweep)
    archive, into = tmp_path / "club.tar", tmp_path / "again"
    assert marque("backup", str(archive)).exit_code == 0
    assert marque("restore", str(archive), "--into", str(into)).exit_code == 0
    assert not list((into / "photos").glob("*"))
