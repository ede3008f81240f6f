"""Where the program keeps what a player has it keep: one folder of this user's, for every kind of record."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


def data_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The folder named by MARQUE_DATA, else `marque` in the user's data folder (XDG); it may not exist yet."""
    names = os.environ if environment is None else environment
    if chosen := names.get("MARQUE_DATA"):
        return Path(chosen).expanduser().absolute()
    shared = Path(names.get("XDG_DATA_HOME") or "")
    # The XDG base directory specification has relative paths ignored.
    return (shared if shared.is_absolute() else Path.home() / ".local" / "share") / "marque"


@contextmanager
def exclusive(folder: Path) -> Iterator[None]:
    """Hold `folder`, made where it is missing, against every other process and thread; OSError where that fails."""
    import fcntl

    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)
