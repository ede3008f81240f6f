"""A club's file of another step of the tables: of an older one it is brought up to date, of a newer one refused."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, MetaData, select

from tests.webapp.club_night import Night
from tests.webapp.whole_club.club_files import empty, rewritten
from webapp import ledger, store
from webapp.evenings import store as evenings_store
from webapp.evenings.store import Drawn
from webapp.messages import InputError
from webapp.people import store as people
from webapp.store import engine_of, migrate, open_database, reading, sqlite_url
from webapp.tables import EveningRow, EventRow
from webapp.whole_club.contents import LEFT_OUT
from webapp.whole_club.file import export, take_in

RENAMING = """
import sqlalchemy as sa
from alembic import op

revision = "9000"
down_revision = "{head}"


def upgrade() -> None:
    op.execute(sa.text("UPDATE evenings SET name = 'Evening ' || name"))
"""


def at_step(data: bytes, step: str, folder: Path) -> bytes:
    """The file as a program of that step would have written it: without the tables and columns that came later."""
    engine = engine_of(sqlite_url(folder / f"{step}.db"))
    migrate(engine, step)
    known = MetaData()
    with reading(engine) as connection:
        known.reflect(connection)
    engine.dispose()
    tables = {f"tables/{name}.jsonl": table for name, table in known.tables.items() if name not in LEFT_OUT}

    def rows(name: str, part: bytes) -> bytes | None:
        if not name.startswith("tables/"):
            return part
        return _cut(part, {column.name for column in tables[name].columns}) if name in tables else None

    def told(manifest: dict[str, Any]) -> None:
        manifest["revision"] = step
        manifest["rows"] = {name: count for name, count in manifest["rows"].items() if name in known.tables}

    return rewritten(data, rows, told)


def _cut(part: bytes, columns: set[str]) -> bytes:
    """The rows of a table, each with those columns alone."""
    rows = [{name: value for name, value in json.loads(row).items() if name in columns} for row in part.splitlines()]
    return b"".join(json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in rows)


def streams(engine: Engine) -> dict[str, list[ledger.Entry]]:
    with reading(engine) as connection:
        names = list(connection.scalars(select(EventRow.stream).distinct()))
    return {name: list(ledger.entries(engine, name)) for name in names}


@pytest.mark.parametrize("step", ["0002", "0003", "0005", "0006"])
def test_a_file_of_an_older_step_is_taken_in(
    night: Night, other: Callable[[], Engine], tmp_path: Path, step: str
) -> None:
    export(night.engine, tmp_path / "club")
    (tmp_path / "old").write_bytes(at_step((tmp_path / "club").read_bytes(), step, tmp_path))
    there = other()
    assert take_in(there, tmp_path / "old").revision == step
    here = streams(night.engine)
    assert all(here[stream] == entries for stream, entries in streams(there).items())
    assert night.games["club"] in streams(there)
    assert [each.name for each in people.everyone(there)] == [each.name for each in people.everyone(night.engine)]


def test_the_draws_of_an_older_file_are_told_by_the_rules_of_their_tables(
    night: Night, other: Callable[[], Engine], tmp_path: Path
) -> None:
    export(night.engine, tmp_path / "club")
    (tmp_path / "old").write_bytes(at_step((tmp_path / "club").read_bytes(), "0006", tmp_path))
    there = other()
    take_in(there, tmp_path / "old")
    here = [draws(night.engine, evening) for evening in (night.past, night.evening)]
    assert [draws(there, evening) for evening in (night.past, night.evening)] == here
    assert len({drawn.system for each in here for drawn in each}) > 1


def draws(engine: Engine, evening: str) -> set[Drawn]:
    found = evenings_store.load(engine, evening)
    assert found
    return set(found.draws)


def test_an_older_file_goes_into_postgresql_too(
    night: Night, other: Callable[[], Engine], tmp_path: Path, postgresql_url: str
) -> None:
    export(night.engine, tmp_path / "club")
    (tmp_path / "old").write_bytes(at_step((tmp_path / "club").read_bytes(), "0003", tmp_path))
    there = other()
    postgresql = open_database(postgresql_url)
    try:
        take_in(there, tmp_path / "old")
        take_in(postgresql, tmp_path / "old")
        assert streams(postgresql) == streams(there)
        export(there, tmp_path / "one")
        export(postgresql, tmp_path / "two")
    finally:
        postgresql.dispose()
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def names(engine: Engine) -> list[str]:
    with reading(engine) as connection:
        return sorted(connection.scalars(select(EveningRow.name)))


def test_what_a_later_step_changes_is_changed_and_its_own_file_is_refused_by_an_older_program(
    night: Night, other: Callable[[], Engine], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(night.engine, tmp_path / "club")
    today = other()
    steps = Path(shutil.copytree(Path(store.__file__).parent / "migrations", tmp_path / "migrations"))
    with reading(today) as connection:
        head = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    (steps / "versions" / "v9000_evenings.py").write_text(RENAMING.format(head=head))
    with monkeypatch.context() as later:
        later.setattr(store, "MIGRATIONS", str(steps))
        tomorrow = other()
        take_in(tomorrow, tmp_path / "club")
        assert names(tomorrow) == [f"Evening {name}" for name in names(night.engine)]
        export(tomorrow, tmp_path / "newer")
    with pytest.raises(InputError) as refused:
        take_in(today, tmp_path / "newer")
    assert refused.value.code == "club_newer"
    assert f"step 9000 of its tables, here {head}" in refused.value.say("en")
    assert "étape 9000" in refused.value.say("fr")
    assert empty(today)


def test_an_older_file_without_one_of_its_tables_is_refused(
    night: Night, other: Callable[[], Engine], tmp_path: Path
) -> None:
    export(night.engine, tmp_path / "club")
    old = at_step((tmp_path / "club").read_bytes(), "0005", tmp_path)
    (tmp_path / "bad").write_bytes(rewritten(old, lambda name, part: None if name == "tables/draws.jsonl" else part))
    there = other()
    with pytest.raises(InputError) as refused:
        take_in(there, tmp_path / "bad")
    assert (refused.value.code, "tables/draws.jsonl" in refused.value.say("en")) == ("backup_damaged", True)
    assert empty(there)


def replacing(old: bytes, new: bytes) -> Callable[[str, bytes], bytes]:
    return lambda _name, part: part.replace(old, new)


def test_a_row_that_is_none_of_its_table_is_refused(night: Night, other: Callable[[], Engine], tmp_path: Path) -> None:
    export(night.engine, tmp_path / "club")
    data, there = (tmp_path / "club").read_bytes(), other()
    for old, new in ((b'"active": true', b'"active": "yes"'), (b'"added_at"', b'"added_on"'), (b'"role"', b'"rank"')):
        assert old in data
        (tmp_path / "bad").write_bytes(rewritten(data, replacing(old, new)))
        with pytest.raises(InputError) as refused:
            take_in(there, tmp_path / "bad")
        assert refused.value.code == "backup_damaged"
        assert empty(there)
