"""`marque serve` with the shipped models: photos read beside pages, and what becomes of a reading that goes wrong."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from datasets.samples import SAMPLES

BOUNDARY = "a-boundary"
SERVER = (
    "import webapp.photos.page; from tests.webapp import fake_eye; webapp.photos.page.see_table = fake_eye.see_or_wait;"
    "from webapp.cli import main; main()"
)
PATIENT = 300


class Server:
    """A server of one reader, and the requests to it."""

    def __init__(self, port: int, folder: Path) -> None:
        self.port = port
        self._folder = folder

    def asked(self, data: bytes) -> HTTPConnection:
        """A connection on which a photo was sent."""
        head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="hand.jpg"\r\n\r\n'
        body = head.encode() + data + f"\r\n--{BOUNDARY}--\r\n".encode()
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENT)
        line.request("POST", "/read", body, {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"})
        return line

    def read(self, data: bytes) -> tuple[HTTPResponse, dict[str, Any]]:
        line = self.asked(data)
        response = line.getresponse()
        answer = json.loads(response.read())
        line.close()
        return response, answer

    @contextmanager
    def held(self) -> Iterator[tuple[HTTPConnection, socket.socket, int]]:
        """A reading that goes on until its worker is told otherwise: its request, the worker's line, its process."""
        address = str(self._folder / "word")
        with socket.socket(socket.AF_UNIX) as door:
            door.bind(address)
            door.listen()
            request = self.asked(address.encode())
            worker, _ = door.accept()
            with worker:
                yield request, worker, int(worker.recv(20, socket.MSG_WAITALL))
            request.close()


Serve = Callable[..., Server]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Start a server with some settings of its own."""
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path or os.getcwd() for path in sys.path))
    servers = []

    def _serve(**settings: int) -> Server:
        for name, value in ({"READERS": 1, "READER_SECONDS": PATIENT} | settings).items():
            monkeypatch.setenv(f"MARQUE_{name}", str(value))
        process = Popen([sys.executable, "-c", SERVER, "serve", "--port", "0"], stdout=PIPE, text=True)
        servers.append(process)
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r":(\d+)/", said)
        assert found, said
        return Server(int(found[1]), tmp_path)

    yield _serve
    for process in servers:
        with process:
            process.terminate()


def sample(name: str = "open.jpg") -> bytes:
    return (SAMPLES / name).read_bytes()


def test_a_photo_is_read(serve: Serve) -> None:
    response, answer = serve().read(sample())
    assert response.status == 200
    assert answer["tiles"]
    assert answer["preview"].startswith("data:image/jpeg;base64,")


def test_no_photo_is_told_so_in_the_language(serve: Serve) -> None:
    response, answer = serve().read(b"not a picture")
    assert response.status == 415
    assert answer["error"]["code"] == "not_a_picture"


def test_a_reader_killed_while_it_reads(serve: Serve) -> None:
    server = serve()
    with server.held() as (request, _, pid):
        os.kill(pid, signal.SIGKILL)
        response = request.getresponse()
        assert response.status == 500
        assert json.loads(response.read())["error"]["code"] == "reader_lost"
    response, answer = server.read(sample())
    assert response.status == 200
    assert answer["tiles"]


def test_a_full_queue_turns_photos_away_and_serves_pages(serve: Serve) -> None:
    server = serve(READER_QUEUE=0)
    with server.held():
        response, answer = server.read(sample())
        assert response.status == 503
        assert int(response.headers["Retry-After"]) >= 1
        assert answer["error"]["code"] == "reader_busy"
        line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENT)
        line.request("GET", "/")
        page = line.getresponse()
        assert page.status == 200
        assert b"hand-form" in page.read()
        line.close()


def test_who_leaves_frees_the_reader(serve: Serve) -> None:
    server = serve(READER_QUEUE=1)
    with server.held() as (request, worker, _):
        request.close()
        worker.settimeout(PATIENT)
        assert worker.recv(1) == b""
    response, _ = server.read(sample())
    assert response.status == 200


def test_no_reader_outlives_its_server(serve: Serve) -> None:
    server = serve()
    with server.held() as (_, worker, pid):
        process = os.pidfd_open(pid)
        parent = int(re.search(r"PPid:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1])  # type: ignore[index]
        os.kill(parent, signal.SIGKILL)
        worker.shutdown(socket.SHUT_RDWR)
        ended = select.poll()
        ended.register(process, select.POLLIN)
        assert ended.poll(1000 * PATIENT)
        os.close(process)
