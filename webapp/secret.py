"""The key that the server signs with: from the environment, else made at the first start and kept."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from webapp.data import data_folder, exclusive
from webapp.messages import InputError

NAME: Final = "secret-key"
BYTES: Final = 32
SHORTEST: Final = 32
"""Characters; fewer can be tried out."""

OTHERS: Final = 0o077


def secret_key(environment: Mapping[str, str] | None = None) -> str:
    """SECRET_KEY of the environment, else the kept one, made where there is none yet; InputError says what is wrong."""
    names = os.environ if environment is None else environment
    if given := names.get("SECRET_KEY"):
        if len(given) < SHORTEST:
            raise InputError("secret_short", least=SHORTEST)
        return given
    path = data_folder(environment) / NAME
    try:
        with exclusive(path.parent):
            if not path.exists():
                _make(path)
        return _kept(path)
    except OSError as error:
        raise InputError("secret_folder", path=path, why=error.strerror or str(error)) from error


def _make(path: Path) -> None:
    """Whole or not at all, and never readable by others: a hidden file takes the name once it is on the disk."""
    hidden = path.with_name(f".new-{NAME}")
    hidden.unlink(missing_ok=True)
    with os.fdopen(os.open(hidden, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600), "w") as file:
        file.write(secrets.token_hex(BYTES))
        file.flush()
        os.fsync(file.fileno())
    hidden.replace(path)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _kept(path: Path) -> str:
    with path.open() as file:
        state = os.fstat(file.fileno())
        if state.st_mode & OTHERS or state.st_uid != os.geteuid():
            raise InputError("secret_open", path=path)
        key = file.read().strip()
    if len(key) < SHORTEST:
        raise InputError("secret_damaged", path=path)
    return key
