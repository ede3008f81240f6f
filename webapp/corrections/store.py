"""The confirmed readings on disk: a folder each, whole or not at all, whatever stops the program in between."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from webapp.corrections.correction import Correction, is_id
from webapp.data import data_folder, exclusive
from webapp.json_text import decode
from webapp.messages import InputError

PHOTO: Final = "photo.jpg"
RECORD: Final = "record.json"
MOST: Final = 2000
"""Of 12-megapixel photos about 10 GB: a page open to a club's network must not fill the disk."""


class Store:
    """The records under one folder: `ID/photo.jpg`, without metadata, beside `ID/record.json`.

    A record is written under a hidden name and renamed when it is whole; one that goes is renamed first. What a
    stop leaves under a hidden name is cleared at the next change. Every failure is an InputError.
    """

    def __init__(self, folder: Path | None = None, most: int = MOST) -> None:
        self.folder = folder or data_folder() / "corrections"
        self.most = most

    def ids(self) -> list[str]:
        """The ids of all records, in order."""
        try:
            return sorted(path.name for path in self.folder.iterdir() if is_id(path.name))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise InputError("corrections_unreadable", path=self.folder, why=_why(error)) from error

    def read(self, name: str) -> Correction:
        """One record, checked."""
        try:
            record = Correction.from_json(decode((self.folder / name / RECORD).read_bytes()))
        except (InputError, OSError) as error:
            why = _why(error) if isinstance(error, OSError) else error.values.get("why", error)
            raise InputError("correction_damaged", id=name, why=why) from error
        if record.id != name or not self.photo(name).is_file():
            raise InputError("correction_damaged", id=name, why="photo and record do not belong together")
        return record

    def __iter__(self) -> Iterator[Correction]:
        return (self.read(name) for name in self.ids())

    def photo(self, name: str) -> Path:
        """The upright JPEG of a record."""
        return self.folder / name / PHOTO

    def keep(self, record: Correction, jpeg: bytes) -> None:
        """Write a record and its photo; one of the same photo is replaced."""
        text = json.dumps(record.to_json(), ensure_ascii=False, indent=1).encode()
        try:
            with exclusive(self.folder):
                self._sweep()
                self._keep(record, jpeg, text)
        except OSError as error:
            raise InputError("not_kept", why=_why(error), path=self.folder) from error

    def _keep(self, record: Correction, jpeg: bytes, text: bytes) -> None:
        home, new = self.folder / record.id, self.folder / f".new-{record.id}"
        if self.photo(record.id).is_file():
            # The photo is the same, so the record alone changes, in one step.
            try:
                _write(new, text)
                new.replace(home / RECORD)
            finally:
                new.unlink(missing_ok=True)
            _settle(home)
            return
        if home.exists():
            shutil.rmtree(home)
        if len(self.ids()) >= self.most:
            raise InputError("store_full", most=self.most)
        try:
            new.mkdir(mode=0o700)
            _write(new / PHOTO, jpeg)
            _write(new / RECORD, text)
            _settle(new)
            new.rename(home)
        except OSError:
            shutil.rmtree(new, ignore_errors=True)
            raise
        _settle(self.folder)

    def delete(self, name: str) -> None:
        """Delete one record with its photo."""
        home, gone = self.folder / name, self.folder / f".gone-{name}"
        if not is_id(name) or not home.is_dir():
            raise InputError("no_such_correction", id=name)
        try:
            with exclusive(self.folder):
                self._sweep()
                home.rename(gone)
                shutil.rmtree(gone)
                _settle(self.folder)
        except FileNotFoundError as error:
            raise InputError("no_such_correction", id=name) from error
        except OSError as error:
            where = gone if gone.exists() else home
            raise InputError("not_deleted", id=name, why=_why(error), path=where) from error

    def _sweep(self) -> None:
        """Clear what an interrupted change left; only ever called while the folder is held."""
        for path in self.folder.glob(".new-*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        for path in self.folder.glob(".gone-*"):
            shutil.rmtree(path)


def _write(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Have the disk hold the folder's names, not only its files."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _why(error: OSError) -> str:
    return error.strerror or str(error)
