"""What a store of bytes can do, whichever it is, and which one the settings name."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Final, Protocol

from webapp.data import data_folder
from webapp.objects.bucket import Bucket
from webapp.objects.folder import Folder

SETTING: Final = "MARQUE_STORE_URL"
STORES: Final = ("photos", "sets", "corrections")
"""One below the other in the data folder, or in the bucket."""


class Objects(Protocol):
    """Bytes by name, `part` or `part/part`; what fails is an OSError.

    `put` and `delete` are for who holds the store. What was put is there whole or not at all, also after a stop in the
    middle, and outlasts a loss of power once `put` returns.
    """

    def held(self) -> AbstractContextManager[None]:
        """Hold the store against every other holder, in this process or another, on this machine or another."""

    def put(self, name: str, data: bytes) -> None: ...

    def get(self, name: str) -> bytes | None: ...

    def has(self, name: str) -> bool: ...

    def delete(self, name: str) -> None:
        """Delete it, or nothing where it is gone already."""

    def listing(self) -> Mapping[str, str]:
        """Every name in order, each with a word that changes when its bytes do."""

    def address(self, name: str = "") -> str:
        """Where a person finds it, or the whole store."""


def opened(store: str, environment: Mapping[str, str] | None = None) -> Objects:
    """One of `STORES`: in the bucket that MARQUE_STORE_URL names, else in the data folder; InputError if it is none."""
    names = os.environ if environment is None else environment
    folder = data_folder(environment) / store
    if url := names.get(SETTING):
        return Bucket(url, store, folder.parent)
    return Folder(folder)


def elsewhere(environment: Mapping[str, str] | None = None) -> dict[str, Objects]:
    """The stores that do not lie in the data folder."""
    names = os.environ if environment is None else environment
    return {store: opened(store, environment) for store in STORES} if names.get(SETTING) else {}
