"""The server's secret key: given, made once, kept to its owner."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from webapp.app import create_app
from webapp.messages import InputError
from webapp.secret import NAME, secret_key


@pytest.fixture
def names(tmp_path: Path) -> dict[str, str]:
    return {"MARQUE_DATA": str(tmp_path / "data")}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / NAME


def refused(names: dict[str, str]) -> InputError:
    with pytest.raises(InputError) as caught:
        secret_key(names)
    return caught.value


def test_the_environment_comes_first(names: dict[str, str], path: Path) -> None:
    assert secret_key(names | {"SECRET_KEY": "s" * 32}) == "s" * 32
    assert not path.exists()


def test_a_key_that_can_be_tried_out_is_refused(names: dict[str, str]) -> None:
    assert refused(names | {"SECRET_KEY": "secret"}).code == "secret_short"


def test_made_once_and_kept_to_its_owner(names: dict[str, str], path: Path) -> None:
    key = secret_key(names)
    assert len(bytes.fromhex(key)) == 32
    assert path.stat().st_mode & 0o777 == 0o600
    assert secret_key(names) == key


def test_every_server_has_its_own(names: dict[str, str], tmp_path: Path) -> None:
    assert secret_key(names) != secret_key({"MARQUE_DATA": str(tmp_path / "other")})


def test_servers_that_start_together_agree(names: dict[str, str]) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len({*pool.map(secret_key, [names] * 8)}) == 1


def test_a_start_cut_off_leaves_nothing_behind(names: dict[str, str], path: Path) -> None:
    path.parent.mkdir()
    hidden = path.with_name(f".new-{NAME}")
    hidden.write_text("0123")
    assert len(secret_key(names)) == 64
    assert not hidden.exists()


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o620])
def test_a_key_that_others_reach_is_refused(names: dict[str, str], path: Path, mode: int) -> None:
    secret_key(names)
    path.chmod(mode)
    error = refused(names)
    assert error.code == "secret_open"
    for lang in ("en", "fr"):
        assert str(path) in error.say(lang)


def test_a_key_cut_off_is_refused(names: dict[str, str], path: Path) -> None:
    secret_key(names)
    os.truncate(path, 5)
    assert refused(names).code == "secret_damaged"


def test_no_folder_to_keep_it_in(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused({"MARQUE_DATA": str(tmp_path / "file")}).code == "secret_folder"


def test_the_page_is_served_with_it(path: Path, names: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARQUE_DATA", names["MARQUE_DATA"])
    monkeypatch.delenv("SECRET_KEY", raising=False)
    assert create_app().config["SECRET_KEY"] == path.read_text()
