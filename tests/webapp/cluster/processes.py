"""Two web processes and two workers on one machine, with nothing in common but database, object store and broker."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from subprocess import PIPE, Popen
from typing import TYPE_CHECKING, Any

from flask import Flask
from werkzeug.test import Client

from tests.services import Redis
from tests.webapp.conftest import reading
from webapp.app import create_app
from webapp.database import of as database_of
from webapp.readers.acts import pack

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

SECRET = "k" * 32
PATIENT = 300
WEB = [sys.executable, "-c", "from webapp.cli import main; main()", "serve", "--port", "0"]
WORKER = [sys.executable, "-m", "tests.webapp.cluster.worker"]
OF_THE_WAY = frozenset({"connection", "keep-alive", "transfer-encoding", "date", "server"})
FREE = {f"MARQUE_RATE_{what}": "1000000 per minute" for what in ("POSTS", "PHOTOS", "MEGABYTES", "CALLS")}


class Turns:
    """A WSGI application: each request goes to the next of the web processes, as a balancer would give it."""

    def __init__(self, ports: Iterable[int]) -> None:
        self._ports = list(ports)
        self._turn = count()

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        port = self._ports[next(self._turn) % len(self._ports)]
        names = [name for name in environ if name.startswith("HTTP_")]
        headers = {name.removeprefix("HTTP_").replace("_", "-"): environ[name] for name in names}
        if kind := environ.get("CONTENT_TYPE"):
            headers["Content-Type"] = kind
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        line = HTTPConnection("127.0.0.1", port, timeout=PATIENT)
        query = environ.get("QUERY_STRING", "")
        path = environ["PATH_INFO"].encode("latin-1").decode()
        line.request(environ["REQUEST_METHOD"], path + (f"?{query}" if query else ""), body, headers)
        answer = line.getresponse()
        data = answer.read()
        line.close()
        told = [(name, value) for name, value in answer.getheaders() if name.lower() not in OF_THE_WAY]
        start(f"{answer.status} {answer.reason}", told)
        return [data]


class Cluster:
    """The processes; `home_app` stands for the application in tests that were written for one process."""

    def __init__(self, folder: Path, database: str, store: str, redis: Redis) -> None:
        self.redis = redis
        self.database = database
        self.sight = folder / "sight"
        self.settings = {
            "DATABASE_URL": database,
            "MARQUE_STORE_URL": store,
            "MARQUE_BROKER_URL": redis.url,
            "MARQUE_READER_QUEUE": "8",
            "MARQUE_READER_SECONDS": str(PATIENT),
            "SECRET_KEY": SECRET,
            "FAKE_SIGHT": str(self.sight),
            "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path),
            **FREE,
        }
        self._folder = folder
        self.workers: list[Popen[str]] = []
        self.webs = [self._start(WEB, f"web-{number}") for number in range(2)]
        for _ in range(2):
            self.work()
        self.ports = [_port(web) for web in self.webs]
        self.turns = Turns(self.ports)

    def work(self) -> None:
        """Start one more worker."""
        self.workers.append(self._start(WORKER, f"worker-{len(self.workers)}"))

    def _start(self, command: list[str], name: str) -> Popen[str]:
        environment = os.environ | self.settings | {"MARQUE_DATA": str(self._folder / name)}
        return Popen(command, env=environment, stdout=PIPE, text=True)

    def see(self, **kind: Any) -> None:
        """What photos show from now on."""
        self.sight.write_bytes(pack(reading(**kind)))

    def close(self) -> None:
        for process in (*self.webs, *self.workers):
            end(process)


class HomeApp:
    """As much of an application as `Home` asks for: clients that go through the processes, and the database itself."""

    def __init__(self, cluster: Cluster) -> None:
        settings = {"TESTING": True, "READERS": 0, "SECRET_KEY": SECRET, "DATABASE_URL": cluster.database}
        self._here: Flask = create_app(settings)
        self._turns = cluster.turns
        self.app_context: Callable[[], Any] = self._here.app_context

    def test_client(self) -> Client:
        return Client(self._turns)

    def close(self) -> None:
        database_of(self._here).close()


def end(process: Popen[str]) -> None:
    """Kill it; what it started may still hold the other end of its output."""
    process.kill()
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _port(web: Popen[str]) -> int:
    assert web.stdout is not None
    said = web.stdout.readline()
    found = re.search(r":(\d+)/", said)
    assert found, said
    return int(found[1])
