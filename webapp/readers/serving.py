"""`marque worker`: takes photos from the broker and has them read by this machine's own readers, with their limits."""

from __future__ import annotations

import os
import socket
from typing import Any, Final

from celery import Celery
from celery.worker.state import revoked

from webapp.readers.acts import ACTS, arguments_of, pack
from webapp.readers.broker import TASK, celery_app
from webapp.readers.pool import WARM, Limits, Readers
from webapp.readers.worker import attempt

LOST: Final = "reader_lost"


def worker(limits: Limits, broker: str, redis: str | None, warm: str = WARM) -> Any:
    """A Celery worker that reads `limits.workers` photos at once; its `start` returns when it is told to stop."""
    app = celery_app(limits, broker, redis)
    readers = Readers(limits, warm)
    _take(app, readers)
    readers.start()
    return app.Worker(
        hostname=f"marque-{os.getpid()}@{socket.gethostname()}",
        pool="threads",
        concurrency=limits.workers,
        loglevel="WARNING",
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )


def _take(app: Celery, readers: Readers) -> None:
    @app.task(name=TASK, bind=True)  # type: ignore[untyped-decorator]
    def read(task: Any, act: str, packed: bytes) -> tuple[Any, ...]:
        return answered(readers, task.request.id, act, packed)


def answered(readers: Readers, request: str, act: str, packed: bytes) -> tuple[Any, ...]:
    """What came of a request; a reader that died is given the photo once more, for it may have been the machine."""

    def gone() -> bool:
        return request in revoked

    def done() -> bytes:
        return pack(readers.run(gone, ACTS[act], *arguments_of(ACTS[act], packed)))

    answer = attempt(done, ())
    return attempt(done, ()) if answer[:2] == ("refused", LOST) else answer
