"""Pictures in, tiles and groups out; knows no rules and no web."""

from __future__ import annotations

import os
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING

# Read once, when onnxruntime is loaded: else it marks this machine with an id of its own and sends word of every
# session to its makers.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

if TYPE_CHECKING:
    from vision.eye import Eye
    from vision.photo import Photo
    from vision.reading import Reading
    from vision.taught import TaughtSet


_OPENING = Lock()


def shipped_eye() -> Eye:
    """Return the eye with the shipped weights; opened once, at the first call, and kept."""
    with _OPENING:
        return _opened()


@lru_cache(maxsize=1)
def _opened() -> Eye:
    from vision.eye import Eye

    return Eye()


def read(photo: Photo, taught: TaughtSet | None = None) -> Reading:
    """Return what an upright photo shows, by the shipped weights; `taught` is the make on the table, if it is known.

    Raises FileNotFoundError where the weights are missing.
    """
    return shipped_eye().read(photo, taught)


def read_table(photo: Photo, taught: TaughtSet | None = None) -> tuple[Reading, ...]:
    """Return every hand on the table as a Reading with its `side`, the nearest first; otherwise as `read`."""
    return shipped_eye().read_table(photo, taught)
