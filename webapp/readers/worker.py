"""The process in which photos are decoded and read: `python -m webapp.readers.worker SOCKET MEGABYTES SECONDS WARM`.

It takes pickled (function, arguments) from the server that started it and sends back what came of each: a tuple that
begins with "done", "refused", "memory" or "failed". It ends when the server's end of the socket is closed.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, Final

from webapp.messages import error_code, sentence
from webapp.words import LANGS

READY: Final = ("ready",)
NICENESS: Final = 10
"""Pages without a photo go first when the processor is short."""

ORPHAN_SECONDS: Final = 5
"""A reading past its time is ended by the server; where that is gone, by the system's alarm, this much later."""

MEMORY_WORDS: Final = ("memory", "bad_alloc", "allocat")
"""What the C++ libraries say where they can't get memory: their errors have no class of their own."""


def attempt(act: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Do it, and say what came of it."""
    try:
        return ("done", act(*arguments))
    except Exception as error:
        if is_out_of_memory(error):
            return ("memory",)
        if isinstance(error, ValueError) and hasattr(error, "code"):
            return ("refused", error_code(error), {lang: sentence(error, lang) for lang in LANGS})
        return ("failed", traceback.format_exc())


def is_out_of_memory(error: BaseException | None) -> bool:
    """Whether memory was short at the bottom of an error; the decoder calls every failure a damaged picture."""
    while error is not None:
        foreign = type(error).__module__.split(".")[0] in {"cv2", "onnxruntime"}
        if isinstance(error, MemoryError) or (foreign and any(word in str(error).lower() for word in MEMORY_WORDS)):
            return True
        error = error.__cause__
    return False


def serve(server: Connection, seconds: float) -> None:
    """Answer one request after the other until the server hangs up or memory was short."""
    server.send(READY)
    while True:
        act, arguments = server.recv()
        signal.alarm(int(seconds) + ORPHAN_SECONDS)
        answer = attempt(act, arguments)
        signal.alarm(0)
        server.send(answer)
        # What is left of the heap is in pieces: a fresh process is the safer one.
        if answer[0] == "memory":
            return


def limit_memory(megabytes: int) -> None:
    """Hold what this process may allocate; address space that is only reserved, as threads do, is not counted."""
    import resource

    with suppress(ValueError, OSError):  # a lower limit was set from outside, or the system knows none
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 2**20, megabytes * 2**20))


def main(socket: str, megabytes: str, seconds: str, warm: str) -> None:
    # Ctrl-C in the terminal reaches the whole group; the server decides when this process ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    limit_memory(int(megabytes))
    if warm:
        module, name = warm.split(":")
        getattr(import_module(module), name)()
    with suppress(EOFError, ConnectionError):
        serve(Connection(int(socket)), float(seconds))


if __name__ == "__main__":
    main(*sys.argv[1:])
