"""`marque backup` and `marque restore`, rehearsed: what was kept comes back, and nothing is overwritten."""

from __future__ import annotations

import errno
import os
import tarfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from sqlalchemy import create_engine, text

from tests.webapp.games import Sheet, navy_win
from webapp import ledger, secret
from webapp.games.ledger import load
from webapp.ledger import Origin
from webapp.store import open_database, sqlite_url
from webapp.tables import Base

Marque = Callable[..., Result]


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str) -> Path:
    """A data folder with a photo and a set, a database with a game of two hands; the archive's place beside it."""
    folder = tmp_path / "data"
    (folder / "corrections" / "0123456789abcdef").mkdir(parents=True)
    (folder / "corrections" / "0123456789abcdef" / "photo.jpg").write_bytes(b"\xff\xd8 a photo")
    (folder / "sets").mkdir()
    (folder / "sets" / "green.npz").write_bytes(b"faces")
    (folder / "sets" / ".new-half").write_bytes(b"half written")
    monkeypatch.setenv("MARQUE_DATA", str(folder))
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    sheet.play({"draw": True})
    engine = open_database(database)
    for told in sheet.told:
        origin = Origin("Anne", "navy", sheet.game.started.rules_version, raw_reading={"é": "東"})
        ledger.append(engine, "g", told.sequence - 1, told.event, origin)
    engine.dispose()
    return tmp_path


def files(folder: Path) -> dict[str, bytes]:
    """What a folder holds, the database and locks apart."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith((".", "marque.db"))
    }


def test_rehearsed_into_an_empty_folder(club: Path, marque: Marque, database: str) -> None:
    archive, into = club / "club.tar", club / "again"
    told = marque("backup", str(archive))
    assert (told.exit_code, told.stderr) == (0, "")
    assert "3 entries" in told.stdout
    assert "2 files" in told.stdout
    assert archive.stat().st_mode & 0o077 == 0
    told = marque("restore", str(archive), "--into", str(into))
    assert (told.exit_code, told.stderr) == (0, "")
    assert files(into) == files(club / "data")
    before, after = open_database(database), open_database(sqlite_url(into / "marque.db"))
    assert ledger.entries(after, "g") == ledger.entries(before, "g")
    assert load(after, "g").totals == load(before, "g").totals
    assert ledger.first_break(after, "g") is None
    ledger.append(after, "g", 3, Sheet().game.started, Origin("Bo", "navy", "0" * 64))
    for engine in (before, after):
        engine.dispose()


def test_restored_to_where_the_program_looks(
    club: Path, marque: Marque, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    """On another machine: its data folder and its database are empty."""
    archive = club / "club.tar"
    marque("backup", str(archive))
    again = marque("restore", str(archive))
    assert again.exit_code == 2
    assert "not empty" in again.stderr
    monkeypatch.setenv("MARQUE_DATA", str(club / "other"))
    again = marque("restore", str(archive))
    assert again.exit_code == 2
    assert "--into" in again.stderr
    assert not (club / "other").exists()
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        Base.metadata.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
        if engine.dialect.name == "postgresql":
            connection.execute(text("DROP FUNCTION events_refuse"))
    engine.dispose()
    assert marque("restore", str(archive)).exit_code == 0
    assert files(club / "other") == files(club / "data")
    engine = open_database(database)
    assert load(engine, "g").on_table == 400
    engine.dispose()


def test_restored_onto_a_disk_of_its_own(club: Path, marque: Marque) -> None:
    """The root of a disk can't be moved away, and what every disk has there is nobody's."""
    archive, disk = club / "club.tar", club / "disk"
    (disk / "lost+found").mkdir(parents=True)
    (disk / "lost+found" / "#12").write_bytes(b"a fragment")
    (disk / ".held").mkdir()
    same = disk.stat().st_ino
    marque("backup", str(archive))
    assert marque("restore", str(archive), "--into", str(disk)).exit_code == 0
    assert disk.stat().st_ino == same
    assert files(disk) == files(club / "data") | {"lost+found/#12": b"a fragment"}
    assert sorted(path.name for path in disk.iterdir() if path.name.startswith(".")) == [".held"]
    assert marque("restore", str(archive), "--into", str(disk)).exit_code == 2


def test_a_backup_leaves_out_what_a_disk_keeps_at_its_root(club: Path, marque: Marque) -> None:
    lost = club / "data" / "lost+found"
    lost.mkdir()
    (lost / "#12").write_bytes(b"a fragment")
    assert marque("backup", str(club / "club.tar")).exit_code == 0
    with tarfile.open(club / "club.tar") as archive:
        assert not [name for name in archive.getnames() if "lost" in name]
    assert [path.name for path in lost.iterdir()] == ["#12"]


def test_what_lies_on_another_disk_by_a_link_is_taken_along(club: Path, marque: Marque) -> None:
    disk = club / "disk"
    disk.mkdir()
    (club / "data" / "sets").rename(disk / "sets")
    (club / "data" / "sets").symlink_to(disk / "sets")
    (disk / "blue.npz").write_bytes(b"other faces")
    (disk / "sets" / "blue.npz").symlink_to(disk / "blue.npz")
    assert marque("backup", str(club / "club.tar")).exit_code == 0
    assert marque("restore", str(club / "club.tar"), "--into", str(club / "again")).exit_code == 0
    assert (club / "again" / "sets" / "green.npz").read_bytes() == b"faces"
    assert (club / "again" / "sets" / "blue.npz").read_bytes() == b"other faces"


@pytest.mark.parametrize("leads", ["disk/gone", "data", "data/photos"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_link_that_leads_nowhere_or_back_ends_the_backup(leads: str, lang: str, club: Path, marque: Marque) -> None:
    """As where a disk is not there: a backup without its photos would look whole."""
    (club / "data" / "photos").symlink_to(club / leads)
    told = marque("--lang", lang, "backup", str(club / "club.tar"))
    assert told.exit_code == 2
    assert str(club / "data" / "photos") in told.stderr
    assert not (club / "club.tar").exists()


@pytest.mark.parametrize("name", ["sets", "corrections/0123456789abcdef", "corrections/0123456789abcdef/photo.jpg"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_its_account_may_not_read_ends_the_backup(
    name: str, lang: str, club: Path, marque: Marque, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup without it would look whole; refused by hand, for the superuser may read everything."""
    barred = str(club / "data" / name)

    def refusing(open_it: Callable[..., Any]) -> Callable[..., Any]:
        def opened(path: Any, *more: Any, **named: Any) -> Any:
            if str(path) == barred:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), barred)
            return open_it(path, *more, **named)

        return opened

    monkeypatch.setattr(os, "scandir", refusing(os.scandir))
    monkeypatch.setattr(Path, "open", refusing(Path.open))
    told = marque("--lang", lang, "backup", str(club / "club.tar"))
    assert told.exit_code == 2
    assert barred in told.stderr
    assert "club.tar" not in told.stderr
    assert [path.name for path in club.iterdir() if "club.tar" in path.name] == []


def test_a_database_and_a_key_behind_links_are_no_files_of_the_folder(
    club: Path, marque: Marque, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, held in (("marque.db", None), (secret.NAME, "k" * 64)):
        place = club / name
        if held:
            place.write_text(held)
        elif (club / "data" / name).exists():
            (club / "data" / name).rename(place)
        else:
            open_database(sqlite_url(place)).dispose()
        (club / "data" / name).symlink_to(place)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert marque("backup", str(club / "club.tar")).exit_code == 0
    with tarfile.open(club / "club.tar") as archive:
        assert not [name for name in archive.getnames() if secret.NAME in name or "marque.db" in name]


def test_the_secret_key_stays_with_its_server(club: Path, marque: Marque) -> None:
    (club / "data" / secret.NAME).write_text("k" * 64)
    assert marque("backup", str(club / "club.tar")).exit_code == 0
    with tarfile.open(club / "club.tar") as archive:
        assert not [name for name in archive.getnames() if secret.NAME in name]


def test_a_backup_is_never_overwritten(club: Path, marque: Marque) -> None:
    archive = club / "club.tar"
    archive.write_bytes(b"older")
    for lang, words in (("en", "not overwritten"), ("fr", "pas écrasé")):
        told = marque("backup", str(archive), "--lang", lang)
        assert told.exit_code == 2
        assert words in told.stderr
    assert archive.read_bytes() == b"older"
    assert marque("backup", str(club / "nowhere" / "club.tar")).exit_code == 2
    assert sorted(path.name for path in club.iterdir() if path.name.startswith(".")) == []


def test_written_where_files_have_one_name_only(club: Path, marque: Marque, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a stick with FAT, which is what sticks are sold with."""
    target, taken = club / "club.tar", club / "taken.tar"

    def refuse(_file: Path, name: Path) -> None:
        if name == taken:
            name.write_text("another's")
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    assert marque("backup", str(target)).exit_code == 0
    assert marque("restore", str(target), "--into", str(club / "new")).exit_code == 0
    assert marque("backup", str(taken)).exit_code == 2
    assert taken.read_text() == "another's"
    assert not list(club.glob(".*.tar-*"))


def test_a_damaged_archive_restores_nothing(club: Path, marque: Marque) -> None:
    archive, into = club / "club.tar", club / "again"
    marque("backup", str(archive))
    whole = archive.read_bytes()
    cases = {
        "changed": whole.replace(b"a photo", b"A photo"),
        "cut": whole[: len(whole) // 2],
        "nothing": b"",
        "text": b"no archive at all",
        "escapes": with_member(whole, "files/../../escaped", b"x"),
        "added": with_member(whole, "files/more", b"x"),
    }
    for name, data in cases.items():
        bad = club / f"{name}.tar"
        bad.write_bytes(data)
        told = marque("restore", str(bad), "--into", str(into))
        assert told.exit_code == 2, name
        assert told.stderr.count("\n") == 1, name
        assert not into.exists(), name
    assert marque("restore", str(club / "none.tar"), "--into", str(into)).exit_code == 2


def with_member(archive: bytes, name: str, data: bytes) -> bytes:
    """The archive with one more file before its manifest."""
    out = BytesIO()
    with tarfile.open(fileobj=BytesIO(archive)) as old, tarfile.open(fileobj=out, mode="w") as new:
        for member in old:
            if member.name == "manifest.json":
                info = tarfile.TarInfo(name)
                info.size = len(data)
                new.addfile(info, BytesIO(data))
            new.addfile(member, old.extractfile(member))
    return out.getvalue()


def test_what_either_database_held_postgresql_takes(
    club: Path, marque: Marque, monkeypatch: pytest.MonkeyPatch, postgresql_url: str
) -> None:
    archive = club / "club.tar"
    marque("backup", str(archive))
    monkeypatch.setenv("MARQUE_DATA", str(club / "other"))
    monkeypatch.setenv("DATABASE_URL", postgresql_url)
    assert marque("restore", str(archive)).exit_code == 0
    engine = open_database(postgresql_url)
    assert ledger.first_break(engine, "g") is None
    assert load(engine, "g").sequence == 3
    engine.dispose()
