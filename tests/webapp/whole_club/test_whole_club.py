"""A whole club from one server to another: the same bytes again, nobody's secrets, all or nothing."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from tests.webapp.club_night import PASSWORD, Night
from tests.webapp.clubs import ClubClient, sign_in
from tests.webapp.whole_club.club_files import as_it_says, empty, rewritten
from webapp import ledger
from webapp.app import create_app
from webapp.cli import main
from webapp.database import of as database_of
from webapp.games.ledger import load
from webapp.messages import InputError
from webapp.objects.objects import STORES as ALL_STORES
from webapp.people import store as people
from webapp.photos import store as photo_store
from webapp.tables import Base
from webapp.whole_club.contents import LEFT_OUT, STORES, STORES_LEFT_OUT, tables
from webapp.whole_club.file import export, take_in


def test_every_table_and_store_goes_along_or_is_left_out_on_purpose() -> None:
    exported = {table.name for table in tables()}
    assert exported | set(LEFT_OUT) == set(Base.metadata.tables)
    assert not exported & set(LEFT_OUT)
    assert set(STORES) | set(STORES_LEFT_OUT) == set(ALL_STORES)
    assert all(LEFT_OUT.values())


def test_there_and_back_gives_the_same_bytes(night: Night, other: Callable[[], Engine], tmp_path: Path) -> None:
    first, second, third = (tmp_path / name for name in ("first", "second", "third"))
    contents = export(night.engine, first)
    assert contents.rows["people"] == len(night.people)
    assert contents.rows["games"] > 10
    assert contents.files >= 1
    there = other()
    assert take_in(there, first) == contents
    export(there, second)
    assert first.read_bytes() == second.read_bytes()
    take_in(other(), second)
    export(there, third)
    assert first.read_bytes() == third.read_bytes()


def test_what_is_there_is_what_was_here(night: Night, other: Callable[[], Engine], tmp_path: Path) -> None:
    stream = night.games["club"]
    (photo,) = photo_store.of_game(night.engine, stream)
    jpeg = photo_store.jpeg_of(night.engine, stream, photo)
    export(night.engine, tmp_path / "club")
    there = other()
    take_in(there, tmp_path / "club")
    assert ledger.entries(there, stream) == ledger.entries(night.engine, stream)
    assert load(there, stream).totals == load(night.engine, stream).totals
    assert photo_store.jpeg_of(there, stream, photo) == jpeg
    assert [person.name for person in people.everyone(there)] == [p.name for p in people.everyone(night.engine)]


def test_nobody_s_secrets_and_no_game_at_home(night: Night, tmp_path: Path) -> None:
    export(night.engine, tmp_path / "club")
    data = (tmp_path / "club").read_bytes()
    for person in night.people.values():
        known = people.find(night.engine, person.id)
        assert known
        assert known.session_key.encode() not in data
        assert known.password_hash is None or known.password_hash.encode() not in data
    for name in ("navy", "riichi", "sichuan"):
        assert night.games[name].encode() not in data
    assert b"whsec_" not in data
    assert night.games["club"].encode() in data


def test_with_passwords_people_sign_in_there(night: Night, other: Callable[[], Engine], tmp_path: Path) -> None:
    export(night.engine, tmp_path / "club", passwords=True)
    take_in(other(), tmp_path / "club")
    app = create_app({"TESTING": True, "READERS": 0, "SECRET_KEY": "k" * 32})
    assert sign_in(ClubClient(app, app.response_class), "player.0", PASSWORD).status_code == 303
    database_of(app).close()


def test_a_file_with_any_part_altered_is_refused(night: Night, other: Callable[[], Engine], tmp_path: Path) -> None:
    export(night.engine, tmp_path / "club")
    data = (tmp_path / "club").read_bytes()
    with tarfile.open(tmp_path / "club") as archive:
        middles = {each.name: each.offset_data + each.size // 2 for each in archive if each.size}
    there = other()
    for name, at in middles.items():
        (tmp_path / "bad").write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(InputError):
            take_in(there, tmp_path / "bad")
        assert empty(there), name
    (tmp_path / "bad").write_bytes(data[: len(data) // 2])
    with pytest.raises(InputError):
        take_in(there, tmp_path / "bad")
    assert empty(there)


def lines_changed(change: Callable[[list[dict[str, Any]]], None]) -> Callable[[str, bytes], bytes]:
    """The rows of the ledger changed, as somebody would who makes the sums anew."""

    def changed(name: str, part: bytes) -> bytes:
        if name != "tables/events.jsonl":
            return part
        rows = [json.loads(line) for line in part.splitlines()]
        change(rows)
        return b"".join(json.dumps(row, ensure_ascii=False, sort_keys=True).encode() + b"\n" for row in rows)

    return changed


def _actor(rows: list[dict[str, Any]]) -> None:
    rows[len(rows) // 2]["actor"] = "Mallory"


def _gap(rows: list[dict[str, Any]]) -> None:
    del rows[next(at - 1 for at, row in enumerate(rows) if row["sequence"] == 3)]


def _one_less(manifest: dict[str, Any]) -> None:
    manifest["rows"]["events"] -= 1


def _end(rows: list[dict[str, Any]]) -> None:
    del rows[-1]


@pytest.mark.parametrize(
    ("change", "told"),
    [(_actor, as_it_says), (_gap, _one_less)],
    ids=["an altered event", "a missing event"],
)
def test_a_chain_that_does_not_verify_is_refused(
    night: Night,
    other: Callable[[], Engine],
    tmp_path: Path,
    change: Callable[[list[dict[str, Any]]], None],
    told: Callable[[dict[str, Any]], None],
) -> None:
    export(night.engine, tmp_path / "club")
    (tmp_path / "bad").write_bytes(rewritten((tmp_path / "club").read_bytes(), lines_changed(change), told))
    there = other()
    with pytest.raises(InputError) as refused:
        take_in(there, tmp_path / "bad")
    assert refused.value.code == "club_broken_stream"
    assert empty(there)


def test_a_row_left_out_at_the_end_is_missed(night: Night, other: Callable[[], Engine], tmp_path: Path) -> None:
    """The hashes of a stream can't tell that its last event is gone; the number of rows does."""
    export(night.engine, tmp_path / "club")
    bad = rewritten((tmp_path / "club").read_bytes(), lines_changed(_end))
    (tmp_path / "bad").write_bytes(bad)
    there = other()
    with pytest.raises(InputError) as refused:
        take_in(there, tmp_path / "bad")
    assert refused.value.code == "backup_damaged"
    assert empty(there)


def test_into_a_server_with_a_club_nothing_goes(night: Night, other: Callable[[], Engine], tmp_path: Path) -> None:
    export(night.engine, tmp_path / "club")
    there = other()
    people.add(there, "Zoe", "member", by="test")
    with pytest.raises(InputError) as refused:
        take_in(there, tmp_path / "club")
    assert refused.value.code == "club_not_empty"
    assert [person.name for person in people.everyone(there)] == ["Zoe"]


def test_the_commands(night: Night, other: Callable[[], Engine], tmp_path: Path, marque: Callable[..., Any]) -> None:
    database_of(night.app).close()
    told = marque("export", str(tmp_path))
    assert told.exit_code == 0, told.output
    assert f"people: {len(night.people)}," in told.output
    assert marque("export", str(tmp_path)).exit_code == 2
    other().dispose()
    told = marque("import", str(tmp_path))
    assert told.exit_code == 0, told.output
    assert "every hash verified" in told.output
    again = marque("import", str(tmp_path))
    assert (again.exit_code, "nothing of it is overwritten" in again.output) == (2, True)
    assert "import" in main.list_commands(None)  # type: ignore[arg-type]
