"""From one machine to several and back: what the data folder held the object store takes, and the other way round."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import Result

from webapp.objects.objects import STORES, opened
from webapp.photos.files import PhotoFiles
from webapp.store import open_database

Marque = Callable[..., Result]
DIGEST = sha256(b"one").hexdigest()
HELD = {
    "photos": {f"{DIGEST}.jpg": b"one"},
    "sets": {"club.npz": b"faces"},
    "corrections": {"0123456789abcdef/photo.jpg": b"a photo", "0123456789abcdef/record.json": b"{}"},
}


def everything() -> dict[str, dict[str, bytes | None]]:
    return {store: {name: opened(store).get(name) for name in opened(store).listing()} for store in STORES}


def test_moved_to_an_object_store_and_back(
    marque: Marque, store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "one"))
    open_database().dispose()
    for store, objects in HELD.items():
        with opened(store).held():
            for name, data in objects.items():
                opened(store).put(name, data)
    assert marque("backup", str(tmp_path / "one.tar")).exit_code == 0

    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "several"))
    monkeypatch.setenv("MARQUE_STORE_URL", store_url)
    assert marque("restore", str(tmp_path / "one.tar")).exit_code == 0
    assert everything() == HELD
    assert PhotoFiles().get(DIGEST) == b"one"
    assert not [path for path in (tmp_path / "several").rglob("*") if path.suffix in (".jpg", ".npz")]
    again = marque("restore", str(tmp_path / "one.tar"))
    assert again.exit_code == 2
    assert "s3://" in again.stderr

    assert marque("backup", str(tmp_path / "several.tar")).exit_code == 0
    monkeypatch.delenv("MARQUE_STORE_URL")
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "again"))
    assert marque("restore", str(tmp_path / "several.tar")).exit_code == 0
    assert everything() == HELD


def test_a_restore_that_fails_leaves_nothing_in_the_object_store(
    marque: Marque, store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path / "one"))
    open_database().dispose()
    with opened("sets").held():
        opened("sets").put("club.npz", b"faces")
    assert marque("backup", str(tmp_path / "one.tar")).exit_code == 0
    monkeypatch.setenv("MARQUE_STORE_URL", store_url)
    refused = marque("restore", str(tmp_path / "one.tar"))
    assert refused.exit_code == 2
    assert "not empty" in refused.stderr
    assert everything() == {store: {} for store in STORES}
