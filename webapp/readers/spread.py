"""Much work of one kind, such as games counted again: over this machine's cores, or over the workers of a broker."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, TypeVar

from webapp.readers.pool import ReaderBusyError, stays

if TYPE_CHECKING:
    from webapp.readers.queue import Queue

T = TypeVar("T")
J = TypeVar("J")

AT_ONCE: Final = 4
"""Parts that wait for a worker together: photos come between them."""

TRIES: Final = 30


class Spread:
    """Where parts of the work are handed in: an executor's processes or, through its threads, workers elsewhere."""

    def __init__(self, executor: Executor, queue: Queue | None = None) -> None:
        self._executor = executor
        self._queue = queue

    def submit(self, act: Callable[[J], T], part: J) -> Future[T]:
        """Have a part done; where the queue is full it is handed in again, for nobody looks at a page meanwhile."""
        if self._queue is None:
            return self._executor.submit(act, part)
        return self._executor.submit(_patiently, self._queue, act, part)


@contextmanager
def spread(processes: int) -> Iterator[Spread]:
    """So many processes of this machine; where MARQUE_BROKER_URL names a broker, the workers behind it."""
    from webapp import settings

    config = settings.usual() | settings.from_environment()
    if config["BROKER_URL"]:
        with ThreadPoolExecutor(AT_ONCE) as threads:
            yield Spread(threads, settings.queue(config | {"READERS": AT_ONCE}))
        return
    # A server's threads must not be forked.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield Spread(pool)


def _patiently(queue: Queue, act: Callable[[J], T], part: J) -> T:
    for _ in range(TRIES):
        try:
            return queue.run(stays, act, part)
        except ReaderBusyError as full:
            time.sleep(full.retry_after)
    return queue.run(stays, act, part)
