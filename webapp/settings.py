"""What an operator may set in the environment: MARQUE_READERS=2 and the like, each with its bounds and its default."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Final

from webapp.messages import InputError
from webapp.rates import DEFAULTS
from webapp.readers.pool import InProcess, Limits, Readers

PREFIX: Final = "MARQUE_"
MOST_READERS: Final = 64

NUMBERS: Final[dict[str, tuple[int, int]]] = {
    "READERS": (0, MOST_READERS),
    "READER_QUEUE": (0, 1000),
    "READER_SECONDS": (1, 3600),
    "READER_WAIT_SECONDS": (1, 3600),
    "READER_MEGABYTES": (64, 1_000_000),
}
"""Whole numbers, the least and the greatest that make sense. No reader at all: the server reads by itself."""


def usual_readers() -> int:
    """A reading keeps two cores busy."""
    affinity = getattr(os, "sched_getaffinity", None)  # not on every system
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    return max(1, cores // 2)


def usual() -> dict[str, Any]:
    """The settings where nothing is said."""
    limits = Limits()
    return {
        "READERS": usual_readers(),
        "READER_QUEUE": limits.queue,
        "READER_SECONDS": round(limits.seconds),
        "READER_WAIT_SECONDS": round(limits.wait_seconds),
        "READER_MEGABYTES": limits.megabytes,
        **DEFAULTS,
    }


def from_environment(environment: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What the environment sets; InputError where a number is none."""
    names = os.environ if environment is None else environment
    found: dict[str, Any] = {}
    for name in (*NUMBERS, *DEFAULTS):
        given = names.get(PREFIX + name)
        if given:
            found[name] = _number(name, given) if name in NUMBERS else given
    return found


def _number(name: str, given: str) -> int:
    least, most = NUMBERS[name]
    if not given.isascii() or not given.isdigit() or not least <= int(given) <= most:
        raise InputError("bad_setting", name=PREFIX + name, found=given, wanted=f"{least}-{most}")
    return int(given)


def readers(config: Mapping[str, Any]) -> Readers | InProcess:
    """The readers of a configuration."""
    if not config["READERS"]:
        return InProcess()
    return Readers(
        Limits(
            workers=config["READERS"],
            queue=config["READER_QUEUE"],
            wait_seconds=config["READER_WAIT_SECONDS"],
            seconds=config["READER_SECONDS"],
            megabytes=config["READER_MEGABYTES"],
        )
    )
