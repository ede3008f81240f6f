"""Where the bytes of kept photos lie: a folder now; whatever has these five methods can take its place."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final, Protocol

from webapp.data import data_folder, exclusive
from webapp.messages import InputError

FOLDER: Final = "photos"
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


class PhotoFiles(Protocol):
    """Photos by their SHA-256; `put` returns once they would outlast a loss of power."""

    def held(self) -> AbstractContextManager[None]:
        """Hold the store against every other one that keeps or deletes."""

    def put(self, digest: str, jpeg: bytes) -> None: ...

    def get(self, digest: str) -> bytes | None: ...

    def delete(self, digest: str) -> None:
        """Delete it, or nothing where it is gone already."""

    def digests(self) -> list[str]: ...


class PhotoFolder:
    """The photos as `photos/<digest>.jpg` in the data folder, for their owner alone; every failure an InputError."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / FOLDER

    @contextmanager
    def held(self) -> Iterator[None]:
        with self._told(), exclusive(self.folder):
            yield

    def put(self, digest: str, jpeg: bytes) -> None:
        path, hidden = self._path(digest), self.folder / f".new-{digest}"
        with self._told():
            if path.is_file():
                return
            hidden.unlink(missing_ok=True)
            handle = os.open(hidden, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(jpeg)
                    file.flush()
                    os.fsync(file.fileno())
                hidden.replace(path)
            finally:
                hidden.unlink(missing_ok=True)
            self._settle()

    def get(self, digest: str) -> bytes | None:
        with self._told():
            try:
                return self._path(digest).read_bytes()
            except FileNotFoundError:
                return None

    def delete(self, digest: str) -> None:
        with self._told():
            self._path(digest).unlink(missing_ok=True)
            (self.folder / f".new-{digest}").unlink(missing_ok=True)
            self._settle()

    def digests(self) -> list[str]:
        """What lies here, half-written photos of a program that was stopped among it."""
        with self._told():
            if not self.folder.is_dir():
                return []
            names = (path.name.removeprefix(".new-").removesuffix(".jpg") for path in self.folder.iterdir())
            return sorted({name for name in names if _DIGEST.fullmatch(name)})

    def _path(self, digest: str) -> Path:
        if not _DIGEST.fullmatch(digest):
            raise InputError("no_such_photo", photo=digest[:64])
        return self.folder / f"{digest}.jpg"

    def _settle(self) -> None:
        """Have the disk hold the folder's names, not only its files."""
        handle = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise InputError("photos_unusable", path=self.folder, why=error.strerror or str(error)) from error
