"""Readers in processes of their own: what a photo may do to one of them, and what everybody else sees of it."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from tests.webapp import fake_eye
from webapp.messages import InputError
from webapp.readers.pool import ClientGoneError, Limits, ReaderBusyError, ReaderFailedError, Readers, stays

PATIENT = 300.0
Open = Callable[..., Readers]


@pytest.fixture
def opened() -> Iterator[Open]:
    """Readers that load no model; one worker, no queue, and all the time they want, unless said otherwise."""
    all_of_them = []

    def _open(**limits: float) -> Readers:
        chosen = Limits(**({"seconds": PATIENT, "wait_seconds": PATIENT, "queue": 0} | limits))  # type: ignore[arg-type]
        readers = Readers(chosen, warm="tests.webapp.fake_eye:process")
        all_of_them.append(readers)
        return readers

    yield _open
    for readers in all_of_them:
        readers.close()


class Held:
    """A worker that waits for a word: `pid` once it has begun."""

    def __init__(self, readers: Readers, folder: Path, gone: Callable[[], bool] = stays) -> None:
        address = str(folder / "word")
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(address)
        self._door.listen()
        self._pool = ThreadPoolExecutor(1)
        self.answer = self._pool.submit(readers.run, gone, fake_eye.wait_for_word, address)
        self._line, _ = self._door.accept()
        self.pid = int(self._line.recv(20, socket.MSG_WAITALL))

    def let_go(self) -> None:
        self._line.close()
        self._door.close()
        self._pool.shutdown()


@pytest.fixture
def hold(tmp_path: Path) -> Iterator[Callable[..., Held]]:
    """Keep a worker busy for as long as the test likes."""
    held: list[Held] = []

    def _hold(readers: Readers, gone: Callable[[], bool] = stays) -> Held:
        folder = tmp_path / str(len(held))
        folder.mkdir()
        held.append(Held(readers, folder, gone))
        return held[-1]

    yield _hold
    for one in held:
        one.let_go()


def test_work_is_done_elsewhere_and_one_process_serves_for_many(opened: Open) -> None:
    readers = opened()
    assert readers.run(stays, fake_eye.double, 21) == 42
    first = readers.run(stays, fake_eye.process)
    assert first != os.getpid()
    assert readers.run(stays, fake_eye.process) == first


def test_a_refusal_keeps_its_sentence_in_both_languages(opened: Open) -> None:
    with pytest.raises(ValueError, match="10m") as caught:
        opened().run(stays, fake_eye.refuse)
    wanted = InputError("unknown_tile", found="10m")
    assert caught.value.code == "unknown_tile"  # type: ignore[attr-defined]
    assert caught.value.say("fr") == wanted.say("fr")  # type: ignore[attr-defined]


def test_what_nobody_foresaw_is_no_refusal(opened: Open) -> None:
    readers = opened()
    with pytest.raises(ReaderFailedError, match="unforeseen"):
        readers.run(stays, fake_eye.fail)
    assert readers.run(stays, fake_eye.double, 1) == 2


@pytest.mark.parametrize(
    ("act", "limits", "code"),
    [
        (fake_eye.crash, {}, "reader_lost"),
        (fake_eye.run_on, {"seconds": 3.0}, "reader_slow"),
        (fake_eye.eat_memory, {}, "reader_memory"),
        (fake_eye.eat_memory_while_decoding, {}, "reader_memory"),
    ],
)
def test_a_bad_photo_ends_its_own_reading_only(
    opened: Open, act: Callable[[], None], limits: dict[str, float], code: str
) -> None:
    readers = opened(**limits)
    readers.start()
    before = readers.pids
    with pytest.raises(InputError) as caught:
        readers.run(stays, act)
    assert caught.value.code == code
    assert readers.pids != before
    assert readers.run(stays, fake_eye.process) == readers.pids[0]


def test_killed_while_it_reads(opened: Open, hold: Callable[..., Held]) -> None:
    readers = opened()
    held = hold(readers)
    os.kill(held.pid, signal.SIGKILL)
    with pytest.raises(InputError) as caught:
        held.answer.result()
    assert caught.value.code == "reader_lost"
    assert readers.run(stays, fake_eye.process) != held.pid


def test_killed_while_it_rests_nobody_notices(opened: Open) -> None:
    readers = opened()
    pid = readers.run(stays, fake_eye.process)
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    assert readers.run(stays, fake_eye.double, 3) == 6


def test_a_worker_that_can_not_start_is_said() -> None:
    readers = Readers(Limits(), warm="tests.webapp.fake_eye:crash")
    with pytest.raises(InputError) as caught:
        readers.run(stays, fake_eye.double, 3)
    assert caught.value.code == "reader_lost"
    readers.close()


def test_a_full_queue_says_when_to_come_back(opened: Open, hold: Callable[..., Held]) -> None:
    readers = opened()
    hold(readers)
    with pytest.raises(ReaderBusyError) as caught:
        readers.run(stays, fake_eye.double, 1)
    assert caught.value.retry_after == 1
    assert "1 s" in caught.value.say("fr")


def test_the_longer_the_queue_the_later(opened: Open, hold: Callable[..., Held]) -> None:
    readers = opened(queue=3)
    held = hold(readers)
    waits = [Event() for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        later = [pool.submit(readers.run, told(wait), fake_eye.double, n) for n, wait in enumerate(waits)]
        for wait in waits:
            assert wait.wait(PATIENT)
        with pytest.raises(ReaderBusyError) as caught:
            readers.run(stays, fake_eye.double, 9)
        assert caught.value.retry_after == 4
        held.let_go()
        assert [one.result() for one in later] == [0, 2, 4]


def told(asked: Event) -> Callable[[], bool]:
    """A client that stays; `asked` is set once it waits in the queue."""

    def gone() -> bool:
        asked.set()
        return False

    return gone


def test_who_waits_too_long_is_told(opened: Open, hold: Callable[..., Held]) -> None:
    readers = opened(queue=1, wait_seconds=0.0)
    hold(readers)
    with pytest.raises(ReaderBusyError):
        readers.run(stays, fake_eye.double, 1)


def test_who_leaves_the_queue_frees_the_place(opened: Open, hold: Callable[..., Held], tmp_path: Path) -> None:
    readers = opened(queue=1)
    held = hold(readers)
    with pytest.raises(ClientGoneError):
        readers.run(lambda: True, fake_eye.write, tmp_path / "read")
    assert readers.waiting == 0
    held.let_go()
    assert readers.run(stays, fake_eye.double, 2) == 4
    assert not (tmp_path / "read").exists()


def test_who_leaves_while_read_frees_the_worker(opened: Open, hold: Callable[..., Held]) -> None:
    readers = opened()
    held = hold(readers, lambda: True)
    with pytest.raises(ClientGoneError):
        held.answer.result()
    assert readers.run(stays, fake_eye.process) != held.pid


def test_the_workers_end_with_their_server(opened: Open) -> None:
    readers = opened()
    readers.start()
    (pid,) = readers.pids
    readers.close()
    assert pid is not None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
