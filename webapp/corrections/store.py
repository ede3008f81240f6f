"""The confirmed readings as they are kept: photo and record together, whole or not at all, wherever it stops."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from webapp.corrections.correction import Correction, is_id
from webapp.json_text import decode
from webapp.messages import InputError
from webapp.objects.objects import Objects, opened

STORE: Final = "corrections"
PHOTO: Final = "photo.jpg"
RECORD: Final = "record.json"
MOST: Final = 2000
"""Of 12-megapixel photos about 10 GB: a page open to a club's network must not fill the disk."""


class Store:
    """The records of one store: `ID/photo.jpg`, without metadata, beside `ID/record.json`.

    The record is written last and deleted first: without it nothing is kept, and a photo that a stop left alone goes at
    the next change. Every failure is an InputError.
    """

    def __init__(self, objects: Objects | None = None, most: int = MOST) -> None:
        self._objects = objects or opened(STORE)
        self.most = most

    def ids(self) -> list[str]:
        """The ids of all records, in order."""
        try:
            return self._ids()
        except OSError as error:
            raise InputError("corrections_unreadable", path=self.address(), why=_why(error)) from error

    def read(self, name: str) -> Correction:
        """One record, checked."""
        try:
            record = Correction.from_json(decode(self._objects.get(f"{name}/{RECORD}") or b""))
            whole = self._objects.has(f"{name}/{PHOTO}")
        except (InputError, OSError) as error:
            why = _why(error) if isinstance(error, OSError) else error.values.get("why", error)
            raise InputError("correction_damaged", id=name, why=why) from error
        if record.id != name or not whole:
            raise InputError("correction_damaged", id=name, why="photo and record do not belong together")
        return record

    def __iter__(self) -> Iterator[Correction]:
        return (self.read(name) for name in self.ids())

    def photo(self, name: str) -> bytes:
        """The upright JPEG of a record."""
        try:
            found = self._objects.get(f"{name}/{PHOTO}")
        except OSError as error:
            raise InputError("corrections_unreadable", path=self.photo_address(name), why=_why(error)) from error
        if found is None:
            raise InputError("no_such_correction", id=name)
        return found

    def photo_address(self, name: str) -> str:
        """Where a person finds that photo."""
        return self._objects.address(f"{name}/{PHOTO}")

    def address(self) -> str:
        """Where a person finds them all."""
        return self._objects.address()

    def keep(self, record: Correction, jpeg: bytes) -> None:
        """Write a record and its photo; one of the same photo is replaced."""
        text = json.dumps(record.to_json(), ensure_ascii=False, indent=1).encode()
        try:
            with self._objects.held():
                known = self._swept()
                if record.id not in known:
                    if len(known) >= self.most:
                        raise InputError("store_full", most=self.most)
                    self._objects.put(f"{record.id}/{PHOTO}", jpeg)
                self._objects.put(f"{record.id}/{RECORD}", text)
        except OSError as error:
            raise InputError("not_kept", why=_why(error), path=self.address()) from error

    def delete(self, name: str) -> None:
        """Delete one record with its photo."""
        try:
            if not is_id(name) or not self._objects.has(f"{name}/{RECORD}"):
                raise InputError("no_such_correction", id=name)
            with self._objects.held():
                self._objects.delete(f"{name}/{RECORD}")
                self._swept()
        except OSError as error:
            raise InputError("not_deleted", id=name, why=_why(error), path=self.address()) from error

    def _ids(self) -> list[str]:
        return _of(self._objects.listing(), RECORD)

    def _swept(self) -> list[str]:
        """The ids of all records, once no photo lies without one; only ever called while the store is held."""
        listing = self._objects.listing()
        known = _of(listing, RECORD)
        for name in set(_of(listing, PHOTO)) - set(known):
            self._objects.delete(f"{name}/{PHOTO}")
        return known


def _of(listing: Iterable[str], part: str) -> list[str]:
    keys = (key.partition("/") for key in listing)
    return [name for name, _, last in keys if last == part and is_id(name)]


def _why(error: OSError) -> str:
    return error.strerror or str(error)
