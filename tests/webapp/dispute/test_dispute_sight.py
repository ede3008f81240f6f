"""The photo of a dispute read again with the shipped networks: the same machine gives the same reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from datasets.samples import SAMPLES
from tests.webapp.dispute.disputing import disputed
from webapp.dispute import store as disputes
from webapp.dispute.archive import packed
from webapp.dispute.events import DisputeWithdrawn
from webapp.dispute.evidence import gather
from webapp.dispute.parts import READING, parts_of
from webapp.dispute.verify import verify
from webapp.ledger import Origin
from webapp.readers.sights import kept_picture, see_kept
from webapp.store import open_database, sqlite_url


def test_the_networks_named_read_the_kept_copy_alike(
    migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path))
    (tmp_path / "club.db").write_bytes(migrated_file.read_bytes())
    jpeg = kept_picture((SAMPLES / "open.jpg").read_bytes()).jpeg
    engine = open_database(sqlite_url(tmp_path / "club.db"))
    case: Any = disputed(engine, photo=jpeg)
    case.tell(DisputeWithdrawn("to be opened with what the networks read"))
    reading = see_kept(jpeg)
    origin = Origin(
        "Anne", "", "", photo_sha256=case.photo.sha256, raw_reading=reading, model=reading["model"]["name"],
        model_sha256=reading["model"]["sha256"],
    )  # fmt: skip
    number = disputes.open_dispute(engine, case.game, case.hand, case.known.dispute.opened.sides, origin)
    found = verify(packed(parts_of(gather(engine, case.game, number))), see=see_kept)
    engine.dispose()
    assert found.matches
    assert [line.state for line in found.lines if (line.part, line.code) == (READING, "reread")] == ["match"]
