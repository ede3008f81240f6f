"""The taught tile sets on disk: a file each, whole or not at all."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from webapp.data import data_folder, exclusive
from webapp.messages import InputError

if TYPE_CHECKING:
    from vision.taught import TaughtSet

SUFFIX: Final = ".npz"
MOST: Final = 60
"""At half a megabyte to a few each: a page open to a club's network must not fill the disk."""


class SetStore:
    """The sets under one folder. A set's file is named after a digest of its name, so no name is a path.

    A file is written under a hidden name and renamed when it is whole. Every failure is an InputError, or vision's own
    TaughtError for a name that can't be one.
    """

    def __init__(self, folder: Path | None = None, most: int = MOST) -> None:
        self.folder = folder or data_folder() / "sets"
        self.most = most

    def names(self) -> list[str]:
        """The names of all sets that can be used, in alphabetical order."""
        return [name for name, _ in self.listed()]

    def listed(self) -> list[tuple[str, int]]:
        """Name and number of faces of each set; a damaged file is passed over."""
        from vision.taught import TaughtError, TaughtSet

        with self._told():
            files = sorted(self.folder.glob(f"*{SUFFIX}")) if self.folder.is_dir() else []
            found = []
            for path in files:
                if path.name.startswith("."):
                    continue
                try:
                    found.append(TaughtSet.title(path.read_bytes()))
                except TaughtError:
                    continue
        return sorted(found, key=lambda pair: pair[0].casefold())

    def load(self, name: str) -> TaughtSet:
        """The set of that name."""
        from vision.taught import TaughtError, TaughtSet, valid_name

        path = self._path(valid_name(name))
        with self._told():
            try:
                return TaughtSet.from_bytes(path.read_bytes())
            except FileNotFoundError:
                raise self._unknown(name) from None
            except TaughtError as error:
                facts = {"why": error.message, "why_fr": error.message_fr, "path": path}
                raise InputError("set_damaged", name=name, **facts) from error

    def save(self, taught: TaughtSet, *, replace: bool = False) -> None:
        """Keep a set; one of the same name is replaced only where that is said."""
        path = self._path(taught.name)
        data = taught.to_bytes()
        with self._told(), exclusive(self.folder):
            if path.exists():
                if not replace:
                    raise InputError("set_exists", name=taught.name)
            elif len([*self.folder.glob(f"[!.]*{SUFFIX}")]) >= self.most:
                raise InputError("sets_full", most=self.most)
            hidden = path.with_name(f".new-{path.name}")
            try:
                with hidden.open("wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                hidden.replace(path)
            finally:
                hidden.unlink(missing_ok=True)

    def delete(self, name: str) -> None:
        """Delete a set, a damaged one too."""
        from vision.taught import valid_name

        path = self._path(valid_name(name))
        with self._told():
            try:
                path.unlink()
            except FileNotFoundError:
                raise self._unknown(name) from None

    def exists(self, name: str) -> bool:
        """Whether a set has that name; letter case does not count."""
        from vision.taught import valid_name

        with self._told():
            return self._path(valid_name(name)).exists()

    def _path(self, name: str) -> Path:
        return self.folder / (hashlib.sha256(name.casefold().encode()).hexdigest()[:24] + SUFFIX)

    def _unknown(self, name: str) -> InputError:
        names = ", ".join(self.names())
        known = f"those taught are {names}" if names else "none is taught yet: use marque teach"
        known_fr = f"les jeux appris sont {names}" if names else "aucun n’est appris : voyez marque teach"
        return InputError("unknown_set", name=name[:60], known=known, known_fr=known_fr)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            why = error.strerror or str(error)
            raise InputError("sets_folder", path=self.folder, why=why) from error
