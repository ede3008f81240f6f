"""The readers of other machines: photos go to them through a broker, with the same door as the readers of this one.

The request that brought a photo waits for its answer and holds the photo meanwhile, so nothing is lost with a worker
or with the broker: what was lost on the way is sent again, under the same id. What a reader does changes nothing, so a
photo that is read twice is answered once.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Semaphore
from typing import Any, Final, TypeVar, TypeVarTuple
from uuid import uuid4

from amqp.exceptions import AMQPError, NotFound
from celery.exceptions import TimeoutError as NotYet
from celery.result import AsyncResult
from kombu.exceptions import ChannelError, KombuError
from redis.exceptions import RedisError

from webapp.messages import InputError
from webapp.readers.acts import answer_of, pack
from webapp.readers.broker import QUEUE, TASK, celery_app
from webapp.readers.pool import (
    ABANDONED_SECONDS,
    FIRST_GUESS_SECONDS,
    LONGEST_RETRY_SECONDS,
    NEWEST_WEIGHT,
    ClientGoneError,
    Limits,
    ReaderBusyError,
    came_of,
)

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

AWAY: Final = (KombuError, RedisError, AMQPError, OSError)
"""What is raised where the broker can't be reached."""

AWAY_RETRY_SECONDS: Final = 15
LOOK_SECONDS: Final = 1.0
"""How often a waiting request looks whether its client is still there, and whether its photo is."""

LOST_SECONDS: Final = 2.0
"""A photo that no worker has begun by then, and that lies in no queue, went down with the broker or a worker."""

SILENT_SECONDS: Final = 3.0
"""How often the worker that reads a photo is asked whether it is still there."""


class ReadersAwayError(InputError):
    """The broker can't be reached; come back after `retry_after` seconds."""

    def __init__(self) -> None:
        super().__init__("readers_away", seconds=AWAY_RETRY_SECONDS)
        self.retry_after = AWAY_RETRY_SECONDS


class Queue:
    """The readers behind a broker; `run` may be called from any thread."""

    def __init__(self, limits: Limits, broker: str, redis: str | None = None) -> None:
        """`limits.workers` + `limits.queue` requests of this process may wait; `limits.queue` photos of all of them."""
        self.limits = limits
        self.app = celery_app(limits, broker, redis)
        self._places = Semaphore(limits.workers + limits.queue)
        self._usual = FIRST_GUESS_SECONDS
        self._lock = Lock()

    def start(self) -> None:
        """The workers are started where they are: `marque worker`."""

    def run(self, gone: Callable[[], bool], act: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """Have one of `ACTS` done by a worker somewhere, with the result or error that it has there.

        `gone` tells that the client has left: what waits is struck off, what is read ends soon.
        """
        with self._place():
            self._refuse_where_full()
            start = time.monotonic()
            answer = _Request(self.app, self.limits, act.__name__, pack(arguments)).wait(gone, self._retry_after)
            with self._lock:
                self._usual += NEWEST_WEIGHT * (time.monotonic() - start - self._usual)
        result: T = answer_of(act, came_of(tuple(answer)))
        return result

    @contextmanager
    def _place(self) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            raise ReaderBusyError(self._retry_after())
        try:
            yield
        finally:
            self._places.release()

    def _refuse_where_full(self) -> None:
        try:
            waiting = waiting_in(self.app)
        except AWAY as error:
            raise ReadersAwayError from error
        if waiting >= max(1, self.limits.queue):
            raise ReaderBusyError(self._retry_after())

    def _retry_after(self) -> int:
        """Seconds that a photo took of late from its coming to its answer, those before it among them."""
        return min(LONGEST_RETRY_SECONDS, max(1, math.ceil(self._usual)))


def waiting_in(app: Any) -> int:
    """How many photos no worker has taken yet."""
    with app.connection_for_read() as connection, connection.channel() as channel:
        try:
            return int(channel.queue_declare(queue=QUEUE, passive=True).message_count)
        except (ChannelError, NotFound):  # nothing was ever sent, or all of it is taken
            return 0


class _Request:
    """One photo on its way, under one id however often it is sent."""

    def __init__(self, app: Any, limits: Limits, act: str, packed: bytes) -> None:
        self._app = app
        self._message = (act, packed)
        self._result = AsyncResult(uuid4().hex, app=app)
        self._until = time.monotonic() + limits.wait_seconds + limits.seconds + ABANDONED_SECONDS
        self._begin_by = time.monotonic() + limits.wait_seconds
        self._reader = ""
        self._heard = 0.0
        self._sent = 0
        self._retry_after: Callable[[], int] = lambda: AWAY_RETRY_SECONDS

    def wait(self, gone: Callable[[], bool], retry_after: Callable[[], int]) -> list[Any]:
        """The answer; ClientGoneError, or ReaderBusyError where it did not come in time."""
        self._retry_after = retry_after
        try:
            self._send()
            answer = self._answer(gone)
        except AWAY as error:
            raise ReadersAwayError from error
        except (ClientGoneError, ReaderBusyError):
            self._strike_off()
            raise
        if self._sent > 1:
            self._strike_off()
        self._forget()
        return answer

    def _answer(self, gone: Callable[[], bool]) -> list[Any]:
        while True:
            try:
                answer: list[Any] = self._result.get(timeout=LOOK_SECONDS, on_message=self._told)
                return answer
            except NotYet:
                self._look(gone)
            except AWAY:  # the broker is starting again: what it held may be gone
                self._look(gone)
                time.sleep(LOOK_SECONDS)

    def _send(self) -> None:
        seconds = max(1.0, self._until - time.monotonic())
        self._app.send_task(TASK, self._message, task_id=self._result.id, expires=seconds)
        self._sent += 1
        self._heard, self._reader = time.monotonic(), ""

    def _told(self, meta: dict[str, Any]) -> None:
        """A worker has begun."""
        if meta["task_id"] == self._result.id and meta["status"] == "STARTED":
            self._heard, self._reader = time.monotonic(), meta["result"]["hostname"]

    def _look(self, gone: Callable[[], bool]) -> None:
        """Does somebody still wait, and is it still on its way?"""
        if gone():
            raise ClientGoneError
        now = time.monotonic()
        if now >= (self._until if self._reader else self._begin_by):
            raise ReaderBusyError(self._retry_after())
        with suppress(*AWAY):
            if self._reader and now - self._heard > SILENT_SECONDS:
                if self._held():
                    self._heard = now
                else:
                    self._send()
            elif not self._reader and now - self._heard > LOST_SECONDS and waiting_in(self._app) == 0:
                self._send()

    def _held(self) -> bool:
        """Has the worker that began it got it still? A broker that starts again may have lost what it answered."""
        inspected = self._app.control.inspect(destination=[self._reader], timeout=1.0)
        told = inspected.query_task(self._result.id) or {}
        return self._result.id in told.get(self._reader, {})

    def _strike_off(self) -> None:
        """Nobody is to read it any more, or once more."""
        with suppress(*AWAY):
            self._app.control.revoke(self._result.id)
        self._forget()

    def _forget(self) -> None:
        with suppress(*AWAY, NotImplementedError):
            self._result.forget()
