"""What an operator may set in the environment: MARQUE_READERS=2 and the like, each with its bounds and its default."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from webapp.messages import InputError
from webapp.objects.objects import opened
from webapp.rates import DEFAULTS
from webapp.readers.pool import InProcess, Limits, Readers
from webapp.values import natural

if TYPE_CHECKING:
    from webapp.readers.queue import Queue

PREFIX: Final = "MARQUE_"
MOST_READERS: Final = 64
MOST_PHOTOS: Final = 10_000
"""Of games: about 10 GB. A page open to a club's network must not fill the disk."""

NUMBERS: Final[dict[str, tuple[int, int]]] = {
    "READERS": (0, MOST_READERS),
    "READER_QUEUE": (0, 1000),
    "READER_SECONDS": (1, 3600),
    "READER_WAIT_SECONDS": (1, 3600),
    "READER_MEGABYTES": (64, 1_000_000),
    "PHOTOS_MOST": (1, 1_000_000_000),
    "WEBHOOKS_INSIDE": (0, 1),
}
"""Whole numbers, the least and the greatest that make sense. No reader at all: the server reads by itself.

WEBHOOKS_INSIDE lets results be sent within the private network, and without HTTPS.
"""

DIGITS: Final = max(len(str(most)) for _, most in NUMBERS.values())
"""So many has the greatest of them."""

REDIS: Final = ("redis", "rediss", "unix")
ADDRESSES: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "BROKER_URL": ((*REDIS, "amqp", "amqps"), "redis://host:6379/0"),
    "REDIS_URL": (REDIS, "redis://host:6379/0"),
}
"""The broker between web processes and workers, and what counts and answers for all of them: schemes, an example."""


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
        "WEBHOOKS_INSIDE": 0,
        "PHOTOS_MOST": MOST_PHOTOS,
        **dict.fromkeys(ADDRESSES, ""),
        **DEFAULTS,
    }


def from_environment(environment: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What the environment sets; InputError where a number or an address is none."""
    names = os.environ if environment is None else environment
    found: dict[str, Any] = {}
    for name in (*NUMBERS, *DEFAULTS):
        given = names.get(PREFIX + name)
        if given:
            found[name] = _number(name, given) if name in NUMBERS else given
    for name, (schemes, wanted) in ADDRESSES.items():
        if given := names.get(PREFIX + name):
            # An address holds a password.
            if (scheme := _scheme(given)) not in schemes:
                raise InputError("bad_setting", name=PREFIX + name, found=f"{scheme}://...", wanted=wanted)
            found[name] = given
    opened("photos", environment)
    return found


def _scheme(address: str) -> str:
    """How an address begins; empty where the rest of it is none."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return ""
    return parts.scheme


def _number(name: str, given: str) -> int:
    least, most = NUMBERS[name]
    number = natural(given, digits=DIGITS)
    if number is None or not least <= number <= most:
        raise InputError("bad_setting", name=PREFIX + name, found=given, wanted=f"{least}-{most}")
    return number


def limits(config: Mapping[str, Any]) -> Limits:
    """The limits of a configuration's readers."""
    return Limits(
        workers=config["READERS"],
        queue=config["READER_QUEUE"],
        wait_seconds=config["READER_WAIT_SECONDS"],
        seconds=config["READER_SECONDS"],
        megabytes=config["READER_MEGABYTES"],
    )


def redis(config: Mapping[str, Any]) -> str | None:
    """What all processes share beside the database: the Redis that is named, or the broker where it is one."""
    broker = config["BROKER_URL"]
    return config["REDIS_URL"] or (broker if urlsplit(broker).scheme in REDIS else None)


def queue(config: Mapping[str, Any]) -> Queue:
    """The readers behind the broker of a configuration."""
    from webapp.readers.queue import Queue

    return Queue(limits(config), config["BROKER_URL"], redis(config))


def readers(config: Mapping[str, Any]) -> Readers | Queue | InProcess:
    """The readers of a configuration: those behind its broker, else its own."""
    if config["BROKER_URL"]:
        return queue(config)
    return Readers(limits(config)) if config["READERS"] else InProcess()
