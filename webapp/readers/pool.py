"""Decoding and reading in processes of their own, so that no photo can take the server's memory, time or life.

A few workers, one request at a time each; a short queue before them. What does not fit in the queue is told when to
come back. A worker that crashes, takes too long or too much memory is replaced, and only its own request hears of it.
"""

from __future__ import annotations

import math
import os
import socket
import subprocess
import sys
import time
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from threading import Condition
from typing import Any, Final, TypeVar, TypeVarTuple

from webapp.messages import InputError
from webapp.readers.worker import READY

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

POLL_SECONDS: Final = 0.2
"""How often a waiting request looks whether its client is still there."""

ABANDONED_SECONDS: Final = 2.0
"""A reading whose client has left may end by itself within this time: cheaper than loading the models again."""

FIRST_GUESS_SECONDS: Final = 1.0
NEWEST_WEIGHT: Final = 0.2
LONGEST_RETRY_SECONDS: Final = 120
WARM: Final = "webapp.readers.eye:warm"


@dataclass(frozen=True)
class Limits:
    """How many workers, how many requests may wait for one and how long; a reading's seconds and megabytes.

    `start_seconds` is the time a new worker has to load the models.
    """

    workers: int = 1
    queue: int = 4
    wait_seconds: float = 60.0
    seconds: float = 30.0
    megabytes: int = 1536
    start_seconds: float = 120.0


class ReaderBusyError(InputError):
    """The queue is full, or did not move; come back after `retry_after` seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("reader_busy", seconds=retry_after)
        self.retry_after = retry_after


class RefusedError(ValueError):
    """What the work itself refused, said in the worker: its code, its sentence in each language."""

    def __init__(self, code: str, sentences: Mapping[str, str]) -> None:
        self.code = code
        self.sentences = sentences
        super().__init__(sentences["en"])

    def say(self, lang: str) -> str:
        return self.sentences[lang]


class ReaderFailedError(RuntimeError):
    """An error that nobody foresaw, with the worker's own traceback."""


class ClientGoneError(Exception):
    """Nobody waits for the answer any more."""


class WorkerDiedError(Exception):
    """The process ended, by itself or from outside."""


def came_of(answer: tuple[Any, ...]) -> Any:
    """What `worker.attempt` says came of a work: its value, or its error raised."""
    match answer:
        case ("done", value):
            return value
        case ("refused", code, sentences):
            raise RefusedError(code, sentences)
        case ("memory",):
            raise InputError("reader_memory")
    raise ReaderFailedError(answer[1])


class Worker:
    """One process; started when it is first needed, ended and started again where it fails."""

    def __init__(self, limits: Limits, warm: str) -> None:
        self._limits = limits
        self._warm = warm
        self._process: subprocess.Popen[bytes] | None = None
        self._line: Connection | None = None
        self._ready = False

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Start the process; it loads the models while nobody waits."""
        mine, its = socket.socketpair()
        limits = self._limits
        arguments = [str(its.fileno()), str(limits.megabytes), str(limits.seconds), self._warm]
        with its:
            self._line = Connection(mine.detach())
            self._process = subprocess.Popen(
                [sys.executable, "-m", "webapp.readers.worker", *arguments],
                pass_fds=(its.fileno(),),
                stdin=subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
            )
        self._ready = False

    def end(self) -> None:
        """Kill the process and forget it."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._line = self._process = None

    def ask(self, act: Callable[..., Any], arguments: tuple[Any, ...], gone: Callable[[], bool]) -> Any:
        """Have it done; a worker that failed is replaced before the error is raised."""
        try:
            self._hand_over(act, arguments)
            answer = self._receive(self._limits.seconds, gone)
        except BaseException as error:
            self.end()
            if isinstance(error, ClientGoneError | TimeoutError | WorkerDiedError):
                self.start()
            if isinstance(error, WorkerDiedError):
                raise InputError("reader_lost") from error
            if isinstance(error, TimeoutError):
                raise InputError("reader_slow", seconds=round(self._limits.seconds)) from error
            raise
        if answer == ("memory",):
            self.end()
            self.start()
        return came_of(answer)

    def _hand_over(self, act: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        """Give it the work; a worker found dead had not begun, so another one gets it."""
        for last in (False, True):
            try:
                if self._line is None:
                    self.start()
                assert self._line is not None
                if not self._ready:
                    self._ready = self._receive(self._limits.start_seconds, stays) == READY
                self._line.send((act, arguments))
                return
            except (WorkerDiedError, ConnectionError, TimeoutError) as error:
                self.end()
                if last:
                    raise WorkerDiedError from error

    def _receive(self, seconds: float, gone: Callable[[], bool]) -> Any:
        assert self._line is not None
        end = time.monotonic() + seconds
        left = False
        try:
            while not self._line.poll(max(0.0, min(POLL_SECONDS, end - time.monotonic()))):
                if not left and gone():
                    left = True
                    end = min(end, time.monotonic() + ABANDONED_SECONDS)
                if time.monotonic() >= end:
                    raise ClientGoneError if left else TimeoutError
            return self._line.recv()
        except (EOFError, ConnectionError) as error:
            raise WorkerDiedError from error


class Readers:
    """The workers and the queue before them; `run` may be called from any thread."""

    def __init__(self, limits: Limits, warm: str = WARM) -> None:
        self.limits = limits
        self._workers = [Worker(limits, warm) for _ in range(limits.workers)]
        self._idle = list(self._workers)
        self._waiting: deque[object] = deque()
        self._turn = Condition()
        self._usual = FIRST_GUESS_SECONDS
        self.close = weakref.finalize(self, _end_all, self._workers)

    @property
    def pids(self) -> list[int | None]:
        """The process of each worker, None where it is not started."""
        return [worker.pid for worker in self._workers]

    @property
    def waiting(self) -> int:
        """How many requests wait for a worker."""
        return len(self._waiting)

    def start(self) -> None:
        """Start every worker before the first photo comes."""
        for worker in self._workers:
            worker.start()

    def run(self, gone: Callable[[], bool], act: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """Have a function of a module done by a worker, with the result or error that it has there.

        `gone` tells that the client has left: a request that waits gives its place up, one that is read ends soon.
        """
        with self._worker(gone) as worker:
            start = time.monotonic()
            result: T = worker.ask(act, arguments, gone)
            with self._turn:
                self._usual += NEWEST_WEIGHT * (time.monotonic() - start - self._usual)
            return result

    @contextmanager
    def _worker(self, gone: Callable[[], bool]) -> Iterator[Worker]:
        worker = self._wait(gone)
        try:
            yield worker
        finally:
            with self._turn:
                self._idle.append(worker)
                self._turn.notify_all()

    def _wait(self, gone: Callable[[], bool]) -> Worker:
        """A worker, first come first served."""
        ticket = object()
        end = time.monotonic() + self.limits.wait_seconds
        with self._turn:
            if not self._idle and len(self._waiting) >= self.limits.queue:
                raise ReaderBusyError(self._retry_after())
            self._waiting.append(ticket)
            try:
                while not self._idle or self._waiting[0] is not ticket:
                    if gone():
                        raise ClientGoneError
                    if time.monotonic() >= end:
                        raise ReaderBusyError(self._retry_after())
                    self._turn.wait(POLL_SECONDS)
                return self._idle.pop()
            finally:
                self._waiting.remove(ticket)
                self._turn.notify_all()

    def _retry_after(self) -> int:
        """Seconds until those who wait now have had their turn, as readings went lately."""
        before = len(self._waiting) + len(self._workers) - len(self._idle)
        return min(LONGEST_RETRY_SECONDS, max(1, math.ceil(self._usual * before / len(self._workers))))


class InProcess:
    """The same door without a wall: the work is done in the server itself (MARQUE_READERS=0)."""

    def start(self) -> None:
        """There is nothing to start."""

    def run(self, _gone: Callable[[], bool], act: Callable[[*Ts], T], *arguments: *Ts) -> T:
        return act(*arguments)


def stays() -> bool:
    """Of a client that can't be asked whether it has left."""
    return False


def _end_all(workers: list[Worker]) -> None:
    for worker in workers:
        with suppress(OSError):
            worker.end()
