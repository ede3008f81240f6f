"""The taught tile sets as they are kept: each whole or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from webapp.messages import InputError
from webapp.objects.objects import Objects, opened

if TYPE_CHECKING:
    from vision.taught import TaughtSet

STORE: Final = "sets"
SUFFIX: Final = ".npz"
MOST: Final = 60
"""At half a megabyte to a few each: a page open to a club's network must not fill the disk."""


class SetStore:
    """The sets in one store. A set is kept under a digest of its name, so no name is a path.

    Every failure is an InputError, or vision's own TaughtError for a name that can't be one.
    """

    def __init__(self, objects: Objects | None = None, most: int = MOST) -> None:
        self._objects = objects or opened(STORE)
        self.most = most

    def names(self) -> list[str]:
        """The names of all sets that can be used, in alphabetical order."""
        return [name for name, _ in self.listed()]

    def listed(self) -> list[tuple[str, int]]:
        """Name and number of faces of each set; a damaged one is passed over."""
        with self._told():
            listing = self._objects.listing()
            titles = [_title(self._objects, *each) for each in listing.items() if each[0].endswith(SUFFIX)]
        return sorted(filter(None, titles), key=lambda title: title[0].casefold())

    def load(self, name: str) -> TaughtSet:
        """The set of that name."""
        from vision.taught import TaughtError, TaughtSet, valid_name

        key = _key(valid_name(name))
        with self._told():
            data = self._objects.get(key)
        if data is None:
            raise self._unknown(name)
        try:
            return TaughtSet.from_bytes(data)
        except TaughtError as error:
            facts = {"why": error.message, "why_fr": error.message_fr, "path": self._objects.address(key)}
            raise InputError("set_damaged", name=name, **facts) from error

    def save(self, taught: TaughtSet, *, replace: bool = False) -> None:
        """Keep a set; one of the same name is replaced only where that is said."""
        key, data = _key(taught.name), taught.to_bytes()
        with self._told(), self._objects.held():
            here = [name for name in self._objects.listing() if name.endswith(SUFFIX)]
            if key in here:
                if not replace:
                    raise InputError("set_exists", name=taught.name)
            elif len(here) >= self.most:
                raise InputError("sets_full", most=self.most)
            self._objects.put(key, data)

    def delete(self, name: str) -> None:
        """Delete a set, a damaged one too."""
        from vision.taught import valid_name

        key = _key(valid_name(name))
        with self._told(), self._objects.held():
            if not self._objects.has(key):
                raise self._unknown(name)
            self._objects.delete(key)

    def exists(self, name: str) -> bool:
        """Whether a set has that name; letter case does not count."""
        from vision.taught import valid_name

        key = _key(valid_name(name))
        with self._told():
            return self._objects.has(key)

    def _unknown(self, name: str) -> InputError:
        names = ", ".join(self.names())
        known = f"those taught are {names}" if names else "none is taught yet"
        known_fr = f"les jeux appris sont {names}" if names else "aucun n’est appris"
        return InputError("unknown_set", name=name[:60], known=known, known_fr=known_fr)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            why = error.strerror or str(error)
            raise InputError("sets_folder", path=self._objects.address(), why=why) from error


def _key(name: str) -> str:
    return hashlib.sha256(name.casefold().encode()).hexdigest()[:24] + SUFFIX


def _title(objects: Objects, key: str, version: str) -> tuple[str, int] | None:
    """Name and number of faces, unpacked once for each version of what is kept: every page names the sets."""
    known = (objects.address(key), version)
    if known not in _TITLES:
        from vision.taught import TaughtError, TaughtSet

        try:
            _TITLES[known] = TaughtSet.title(objects.get(key) or b"")
        except TaughtError:
            _TITLES[known] = None
    return _TITLES[known]


_TITLES: Final[dict[tuple[str, str], tuple[str, int] | None]] = {}
