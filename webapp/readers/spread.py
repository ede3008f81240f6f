"""Much work of one kind, such as games counted again: over this machine's cores, or over the workers of a broker."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Final, Protocol, TypeVar

from webapp.readers.pool import InProcess, ReaderBusyError, Readers, stays

T = TypeVar("T")
J = TypeVar("J")

AT_ONCE: Final = 4
"""Parts that wait for a worker together: photos come between them."""

TRIES: Final = 30


class Spread(Protocol):
    """Where parts of the work are handed in, as to an executor."""

    def submit(self, act: Callable[[J], T], part: J, /) -> Future[T]: ...


@contextmanager
def spread(processes: int) -> Iterator[Spread]:
    """So many processes of this machine; where MARQUE_BROKER_URL names a broker, the workers behind it."""
    from webapp import settings

    config = settings.usual() | settings.from_environment()
    if not config["BROKER_URL"]:
        # A server's threads must not be forked.
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            yield pool
        return
    readers = settings.readers(config | {"READERS": AT_ONCE})
    assert not isinstance(readers, Readers | InProcess)
    with ThreadPoolExecutor(AT_ONCE) as threads:
        yield _Elsewhere(threads, lambda act, part: readers.run(stays, act, part))


class _Elsewhere:
    """Parts that go through the queue, each again where it was full: nobody looks at a page meanwhile."""

    def __init__(self, threads: ThreadPoolExecutor, run: Callable[[Callable[[J], T], J], T]) -> None:
        self._threads = threads
        self._run = run

    def submit(self, act: Callable[[J], T], part: J, /) -> Future[T]:
        return self._threads.submit(self._patiently, act, part)

    def _patiently(self, act: Callable[[J], T], part: J) -> T:
        for _ in range(TRIES):
            try:
                return self._run(act, part)
            except ReaderBusyError as full:
                time.sleep(full.retry_after)
        return self._run(act, part)
