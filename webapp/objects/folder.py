"""Bytes by name as the files of one folder, for their owner alone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from webapp.data import exclusive

HIDDEN: Final = ".new"
"""Where a file is written that takes its name when it is whole; who holds the folder next clears it."""


class Folder:
    """A file an object; `Objects` says what each method does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def held(self) -> Iterator[None]:
        with exclusive(self.folder):
            (self.folder / HIDDEN).unlink(missing_ok=True)
            yield

    def put(self, name: str, data: bytes) -> None:
        path, hidden = self.folder / name, self.folder / HIDDEN
        try:
            with os.fdopen(os.open(hidden, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            path.parent.mkdir(mode=0o700, exist_ok=True)
            hidden.replace(path)
        finally:
            hidden.unlink(missing_ok=True)
        self._settle(path.parent)

    def get(self, name: str) -> bytes | None:
        try:
            return (self.folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def has(self, name: str) -> bool:
        return (self.folder / name).is_file()

    def delete(self, name: str) -> None:
        path = self.folder / name
        path.unlink(missing_ok=True)
        if path.parent != self.folder:
            with suppress(OSError):  # not empty, or gone
                path.parent.rmdir()
        self._settle(self.folder)

    def listing(self) -> dict[str, str]:
        found = {}
        for here, folders, names in os.walk(self.folder, onerror=raise_unless_gone):
            folders[:] = [name for name in folders if Path(here) == self.folder and not name.startswith(".")]
            for path in (Path(here, name) for name in names if not name.startswith(".")):
                with suppress(FileNotFoundError):  # deleted since
                    state = path.stat()
                    name = path.relative_to(self.folder).as_posix()
                    found[name] = f"{state.st_mtime_ns}-{state.st_ino}-{state.st_size}"
        return dict(sorted(found.items()))

    def address(self, name: str = "") -> str:
        return str(self.folder / name)

    def _settle(self, folder: Path) -> None:
        """Have the disk hold the names, not only the files."""
        for each in {folder, self.folder}:
            with suppress(FileNotFoundError):
                handle = os.open(each, os.O_RDONLY | os.O_DIRECTORY)
                try:
                    os.fsync(handle)
                finally:
                    os.close(handle)


def raise_unless_gone(error: OSError) -> None:
    if not isinstance(error, FileNotFoundError):
        raise error
