"""The servers beside the database that several machines share: Redis, and an object store, where there are such."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import mkdtemp
from threading import Thread
from typing import IO

import pytest

REDIS = shutil.which("redis-server")
WITHOUT_REDIS = "no Redis: install Debian's package `redis-server`"
WITHOUT_STORE = "no object store: install the tests' requirements, or name one in TEST_STORE_URL"
READY = "Ready to accept connections"
KEYS = {"AWS_ACCESS_KEY_ID": "tests", "AWS_SECRET_ACCESS_KEY": "tests", "AWS_EC2_METADATA_DISABLED": "true"}


class Redis:
    """A Redis of the tests' own that forgets everything when it ends."""

    def __init__(self) -> None:
        self._folder = Path(mkdtemp(prefix="marque-redis-"))
        self.port = _port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Returns once it answers."""
        assert REDIS
        words = [REDIS, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = Popen([*words, "--dir", str(self._folder)], stdout=PIPE, text=True)
        assert self._process.stdout
        for line in self._process.stdout:
            if READY in line:
                Thread(target=_read_out, args=[self._process.stdout], daemon=True).start()
                return
        pytest.fail(f"Redis ended with {self._process.wait()} before it was ready")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self._folder)


def _read_out(told: IO[str]) -> None:
    """A full pipe would stop its writer."""
    with told:
        told.read()


def _port() -> int:
    """A free port that no connection is given as its own end, so that it is still free when Redis starts again."""
    lowest = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        port = secrets.choice(range(10_000, lowest))
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    """A Redis that no test ends."""
    if REDIS is None:
        pytest.skip(WITHOUT_REDIS)
    server = Redis()
    yield server
    server.close()


@pytest.fixture
def redis_of_its_own() -> Iterator[Redis]:
    """A Redis that the test may end."""
    if REDIS is None:
        pytest.skip(WITHOUT_REDIS)
    server = Redis()
    yield server
    server.close()


@pytest.fixture(scope="session")
def object_server() -> Iterator[str]:
    """The address of an object store, as TEST_STORE_URL gives it, or a stand-in's; credentials in the environment."""
    if named := os.environ.get("TEST_STORE_URL"):
        yield named
        return
    server = pytest.importorskip("moto.server", reason=WITHOUT_STORE).ThreadedMotoServer(port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    endpoint = f"http://{host}:{port}"
    before = {name: os.environ.get(name) for name in KEYS}
    os.environ.update(KEYS)
    import boto3

    boto3.client("s3", endpoint_url=endpoint, region_name="us-east-1").create_bucket(Bucket="marque")
    yield f"s3://marque?endpoint={endpoint}"
    for name, value in before.items():
        os.environ.pop(name) if value is None else os.environ.update({name: value})
    server.stop()


@pytest.fixture
def store_url(object_server: str) -> str:
    """The address of an object store with nothing in it: each test has its own prefix."""
    place, _, query = object_server.partition("?")
    return f"{place}/{secrets.token_hex(6)}?{query}"
