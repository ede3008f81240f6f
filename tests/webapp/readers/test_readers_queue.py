"""Readers behind a broker: what is asked is answered once, whoever dies on the way, and who can't be served is told."""

from __future__ import annotations

import gc
import os
import re
import signal
import socket
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from subprocess import Popen
from threading import Event
from typing import Any

import msgspec
import pytest

from tests.services import Redis
from tests.webapp import fake_eye
from tests.webapp.conftest import jpeg, reading
from vision.lesson_faults import Fault
from webapp.readers.acts import ACTS, answer_of, arguments_of, pack
from webapp.readers.pool import ClientGoneError, Limits, ReaderBusyError, RefusedError, came_of, stays
from webapp.readers.queue import Queue, ReadersAwayError, _Request, waiting_in
from webapp.readers.sights import LaidTile, LessonSight, Picture, TableSight, kept_picture, see_lesson, see_table

PATIENT = 300.0
COMMAND = [sys.executable, "-m", "tests.webapp.readers.fake_worker"]


class Broker:
    """A broker of the test's own, workers, and those who ask them."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis
        self.pool = ThreadPoolExecutor(8)
        self.workers: list[Popen[bytes]] = []

    def work(self) -> None:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}
        self.workers.append(Popen([*COMMAND, self.redis.url], env=environment))

    def queue(self, **limits: float) -> Queue:
        given = {"workers": 8, "queue": 8, "wait_seconds": PATIENT, "seconds": PATIENT} | limits
        return Queue(Limits(**given), self.redis.url, self.redis.url)  # type: ignore[arg-type]

    def close(self) -> None:
        for worker in self.workers:
            worker.kill()
            worker.wait()
        self.pool.shutdown(cancel_futures=True)
        with warnings.catch_warnings():  # Celery leaves a thread's connections to the garbage collector
            warnings.simplefilter("ignore", ResourceWarning)
            gc.collect()


@pytest.fixture
def broker(redis_of_its_own: Redis) -> Iterator[Broker]:
    broker = Broker(redis_of_its_own)
    yield broker
    broker.close()


class Word:
    """A photo that is read until the test says so: `reader` waits until one has begun, and gives its process."""

    def __init__(self, folder: Path) -> None:
        self.address = str(folder / "word")
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(self.address)
        self._door.listen()
        self._door.settimeout(PATIENT)
        self._lines: list[socket.socket] = []

    def reader(self) -> int:
        line, _ = self._door.accept()
        self._lines.append(line)
        return int(line.recv(20, socket.MSG_WAITALL))

    def say(self) -> None:
        for line in self._lines:
            line.close()

    def close(self) -> None:
        self.say()
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)  # wakes who still waits there
        self._door.close()


@pytest.fixture
def word(tmp_path: Path) -> Iterator[Word]:
    word = Word(tmp_path)
    yield word
    word.close()


def parent_of(process: int) -> int:
    found = re.search(r"PPid:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert found
    return int(found[1])


def ask(broker: Broker, queue: Queue, act: Callable[..., Any], *of: Any) -> Future[Any]:
    return broker.pool.submit(queue.run, stays, act, *of)


def test_work_is_done_elsewhere(broker: Broker) -> None:
    broker.work()
    queue = broker.queue()
    assert queue.run(stays, fake_eye.double, 21) == 42
    assert parent_of(queue.run(stays, fake_eye.process)) == broker.workers[0].pid
    with pytest.raises(RefusedError, match="is no tile") as told:
        queue.run(stays, fake_eye.refuse)
    assert told.value.code == "unknown_tile"
    assert "n’est pas une tuile" in told.value.say("fr")


def test_a_reader_killed_while_it_reads_is_replaced_and_the_photo_read(broker: Broker, word: Word) -> None:
    broker.work()
    asked = ask(broker, broker.queue(), fake_eye.wait_for_word, word.address)
    first = word.reader()
    os.kill(first, signal.SIGKILL)
    second = word.reader()
    word.say()
    assert asked.result(PATIENT) == second != first


def test_a_worker_killed_while_it_reads_loses_nothing(broker: Broker, word: Word) -> None:
    """All of a worker dies; another one is given its photo, and the one answer comes once."""
    broker.work()
    asked = ask(broker, broker.queue(), fake_eye.wait_for_word, word.address)
    first = word.reader()
    broker.workers[0].kill()
    broker.workers[0].wait()
    broker.work()
    second = word.reader()
    assert parent_of(second) == broker.workers[1].pid
    word.say()
    assert asked.result(PATIENT) == second != first


def test_a_broker_that_starts_again_loses_nothing(broker: Broker, word: Word) -> None:
    """It forgets all that it held: a photo that is read, and those that wait."""
    broker.work()
    queue = broker.queue()
    held = ask(broker, queue, fake_eye.wait_for_word, word.address)
    word.reader()
    others = [ask(broker, queue, fake_eye.double, number) for number in range(4)]
    while waiting_in(queue.app) < len(others):  # who asks while it is away is told so at once
        assert not any(other.done() for other in others)
    broker.redis.kill()
    broker.redis.start()
    word.say()
    again = broker.pool.submit(word.reader)  # where it is read once more
    assert [other.result(PATIENT) for other in others] == [0, 2, 4, 6]
    if not held.done():
        again.result(PATIENT)
        word.say()
    assert held.result(PATIENT)
    word.close()


def test_a_worker_whose_answer_is_lost_is_given_the_photo_again(broker: Broker) -> None:
    """It is there and answers, but has the photo no more: it answered while the broker was starting again."""
    broker.work()
    queue = broker.queue(seconds=60.0)
    assert queue.run(stays, fake_eye.double, 1) == 2
    ((host, _),) = queue.app.control.ping(timeout=5.0)[0].items()

    class Lost(_Request):
        def _send(self) -> None:
            if self._sent:
                super()._send()
                return
            self._sent += 1
            self._told({"task_id": self._result.id, "status": "STARTED", "result": {"hostname": host}})

    answer = Lost(queue.app, queue.limits, "double", pack((2,))).wait(stays, lambda: 1)
    assert answer_of(fake_eye.double, came_of(tuple(answer))) == 4


def test_no_broker_is_told_at_once_and_it_is_used_when_it_is_back(broker: Broker) -> None:
    broker.redis.kill()
    queue = broker.queue()
    with pytest.raises(ReadersAwayError) as told:
        queue.run(stays, fake_eye.double, 1)
    assert told.value.retry_after > 0
    assert "réessayez" in told.value.say("fr")
    broker.redis.start()
    broker.work()
    assert queue.run(stays, fake_eye.double, 2) == 4


def test_a_full_queue_says_when_to_come_back(broker: Broker) -> None:
    """No worker: one photo waits, the next is turned away, by this web process and by any other."""
    queue = broker.queue(workers=0, queue=1)
    first = ask(broker, queue, fake_eye.double, 1)
    while not waiting_in(queue.app):
        pass
    for full in (queue, broker.queue(workers=1, queue=0)):
        with pytest.raises(ReaderBusyError) as told:
            full.run(stays, fake_eye.double, 2)
        assert told.value.retry_after >= 1
    broker.work()
    assert first.result(PATIENT) == 2


def test_a_photo_that_no_worker_takes_is_not_waited_for_without_end(broker: Broker) -> None:
    queue = broker.queue(wait_seconds=1)
    with pytest.raises(ReaderBusyError):
        queue.run(stays, fake_eye.double, 1)
    broker.work()
    assert broker.queue().run(stays, fake_eye.double, 2) == 4


def test_who_leaves_is_struck_off(broker: Broker, word: Word, tmp_path: Path) -> None:
    """What still waits is never done; what is read is given up, and the reader is free."""
    broker.work()
    queue, left = broker.queue(), Event()
    reading_it = broker.pool.submit(queue.run, left.is_set, fake_eye.wait_for_word, word.address)
    word.reader()
    waiting = broker.pool.submit(queue.run, left.is_set, fake_eye.write_at, str(tmp_path / "written"))
    while not waiting_in(queue.app):
        pass
    left.set()
    for each in (waiting, reading_it):
        with pytest.raises(ClientGoneError):
            each.result(PATIENT)
    assert queue.run(stays, fake_eye.double, 5) == 10
    assert not (tmp_path / "written").exists()


def test_questions_and_answers_travel_whole() -> None:
    picture = Picture(900, 480, jpeg())
    table = TableSight((reading(unclear=1, wrong="9m"),), picture)
    assert answer_of(see_table, pack(table)) == table
    corners = ((1.0, 2.0), (3.0, 2.0), (3.0, 4.0), (1.0, 4.0))
    fault = Fault("small", "too small", "trop petit", 0)
    lesson = LessonSight(b"a set", (LaidTile(0, 1, 2, "5m", corners),), (fault,), (picture, picture))
    assert answer_of(see_lesson, pack(lesson)) == lesson
    assert arguments_of(see_table, pack((b"\xff\xd8", "Club"))) == (b"\xff\xd8", "Club")
    name, photos, right = arguments_of(see_lesson, pack(("Club", [b"a", b"b"], frozenset({"S"}))))
    assert (name, [*photos], {*right}) == ("Club", [b"a", b"b"], {"S"})


@pytest.mark.parametrize("given", [(), ("a name",), (b"photo", b"set"), (b"photo", "set", "more"), {"data": b""}])
def test_what_is_no_question_is_refused_before_it_is_done(given: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        arguments_of(see_table, pack(given))


def test_a_worker_does_nothing_but_read_and_count() -> None:
    assert {act.__module__ for act in ACTS.values()} == {"webapp.readers.sights", "webapp.dispute.rescore"}
    assert ACTS["kept_picture"] is kept_picture
