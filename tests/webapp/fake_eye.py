"""What a reader may be told to do in a test, in its own process: go wrong in every way that a photo could make it."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path

from webapp.messages import InputError
from webapp.readers.sights import TableSight, see_table


def double(number: int) -> int:
    return 2 * number


def process() -> int:
    return os.getpid()


def wait_for_word(address: str) -> int:
    """Tell the test which process this is, and go on when it says so, or hangs up."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(address)
        line.sendall(str(os.getpid()).encode().ljust(20))
        line.recv(1)
    return os.getpid()


def see_or_wait(data: bytes, set_name: str) -> TableSight:
    """Read a photo; wait for a word where the file is the address of a socket."""
    if data.startswith(b"/"):
        wait_for_word(data.decode())
    return see_table(data, set_name)


def crash() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def run_on() -> None:
    while True:
        pass


def eat_memory() -> int:
    return len(b"x" * 2**34)


def eat_memory_while_decoding() -> None:
    """The decoder has one error for whatever goes wrong."""
    try:
        eat_memory()
    except MemoryError as error:
        raise InputError("no_photo") from error


def refuse() -> None:
    raise InputError("unknown_tile", found="10m")


def fail() -> None:
    raise KeyError("unforeseen")


def write(path: Path) -> None:
    path.touch()


def write_at(path: str) -> None:
    write(Path(path))
