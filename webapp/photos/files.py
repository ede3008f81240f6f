"""The bytes of kept photos, each under the SHA-256 that the ledger cites, which is looked at again when it is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Final

from webapp.messages import InputError
from webapp.objects.objects import Objects, opened

STORE: Final = "photos"
SUFFIX: Final = ".jpg"
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


class PhotoFiles:
    """Photos by their digest, as `DIGEST.jpg`; every failure an InputError."""

    def __init__(self, objects: Objects | None = None) -> None:
        self._objects = objects or opened(STORE)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the store against every other one that keeps or deletes."""
        with self._told(), self._objects.held():
            yield

    def put(self, digest: str, jpeg: bytes) -> None:
        """Returns once it would outlast a loss of power; one that lies there damaged is whole again."""
        with self._told():
            self._objects.put(_name(digest), jpeg)

    def get(self, digest: str) -> bytes | None:
        """The photo; InputError where what lies there is another or damaged one."""
        with self._told():
            jpeg = self._objects.get(_name(digest))
        if jpeg is not None and sha256(jpeg).hexdigest() != digest:
            raise InputError("photo_damaged", photo=digest, where=self._objects.address(_name(digest)))
        return jpeg

    def delete(self, digest: str) -> None:
        """Delete it, or nothing where it is gone already."""
        with self._told():
            self._objects.delete(_name(digest))

    def digests(self) -> list[str]:
        """What lies here."""
        with self._told():
            names = [name.removesuffix(SUFFIX) for name in self._objects.listing() if name.endswith(SUFFIX)]
        return [name for name in names if _DIGEST.fullmatch(name)]

    def address(self) -> str:
        """Where a person finds them."""
        return self._objects.address()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            why = error.strerror or str(error)
            raise InputError("photos_unusable", path=self._objects.address(), why=why) from error


def _name(digest: str) -> str:
    if not _DIGEST.fullmatch(digest):
        raise InputError("no_such_photo", photo=digest[:64])
    return digest + SUFFIX
