"""Files and standard input as the command reads them: every failure is one sentence."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from webapp.messages import InputError, of_file

MAX_HAND_BYTES: Final = 1_000_000
"""A hand of JSON takes two kilobytes; a line a thousand times that is no hand."""


def read_bytes(path: str, limit: int) -> bytes:
    """At most `limit` bytes and one more, so that whoever judges the size can see that it is too much."""
    if not path:
        raise InputError("file_not_found", path="''")
    try:
        with Path(path).open("rb") as file:
            return file.read(limit + 1)
    except OSError as error:
        raise _unreadable(path, error) from error


def drawing(path: str) -> str:
    """The path of a picture to be drawn; InputError where another file than one drawn before is there already."""
    from vision.overlay import is_drawn

    if Path(path).is_file() and not is_drawn(Path(path)):
        raise InputError("file_exists", path=path)
    return path


def write_bytes(path: str, data: bytes) -> None:
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise of_file("file_not_writable", path, error) from error


def _unreadable(path: str, error: OSError) -> InputError:
    if isinstance(error, FileNotFoundError):
        return InputError("file_not_found", path=path)
    if isinstance(error, IsADirectoryError):
        return InputError("file_is_folder", path=path)
    return of_file("file_not_readable", path, error)


def whole(path: str) -> bytes:
    """All of a file, or of standard input for `-`."""
    data = _standard_input().read(MAX_HAND_BYTES + 1) if path == "-" else read_bytes(path, MAX_HAND_BYTES)
    if len(data) > MAX_HAND_BYTES:
        raise InputError("line_too_long", limit=MAX_HAND_BYTES)
    return data


def lines(path: str) -> Iterator[bytes | InputError]:
    """Line after line in constant memory; an overlong one is skipped and complained of in its place."""
    if path == "-":
        yield from _lines(_standard_input())
        return
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - the with below closes it; only opening may fail here
    except OSError as error:
        raise _unreadable(path, error) from error
    with file:
        yield from _lines(file)


def _standard_input() -> BinaryIO:
    """Standard input; one that was closed holds nothing."""
    return io.BytesIO() if sys.stdin is None else sys.stdin.buffer


def _lines(file: BinaryIO) -> Iterator[bytes | InputError]:
    while line := file.readline(MAX_HAND_BYTES + 1):
        if len(line) <= MAX_HAND_BYTES:
            if line.strip():
                yield line
            continue
        while line and not line.endswith(b"\n"):
            line = file.readline(MAX_HAND_BYTES)
        yield InputError("line_too_long", limit=MAX_HAND_BYTES)
