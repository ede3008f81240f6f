"""`marque worker` with the shipped models, and what it says where it has nothing to work for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from click.testing import Result

from datasets.samples import SAMPLES
from tests.services import Redis
from webapp.app import create_app
from webapp.readers.pool import Limits, stays
from webapp.readers.queue import Queue
from webapp.readers.sights import see_table

Marque = Callable[..., Result]
PATIENT = 300


def test_a_photo_is_read_as_on_one_machine(redis_server: Redis, tmp_path: Path) -> None:
    photo = (SAMPLES / "open.jpg").read_bytes()
    environment = os.environ | {"MARQUE_BROKER_URL": redis_server.url, "MARQUE_DATA": str(tmp_path)}
    command = [sys.executable, "-c", "from webapp.cli import main; main()", "worker"]
    with Popen(command, env=environment | {"MARQUE_READER_SECONDS": str(PATIENT)}, stdout=PIPE, text=True) as worker:
        assert worker.stdout is not None
        assert "at once" in worker.stdout.readline()
        queue = Queue(Limits(seconds=PATIENT, wait_seconds=PATIENT), redis_server.url, redis_server.url)
        far = queue.run(stays, see_table, photo, "")
        worker.terminate()
        assert worker.wait(PATIENT) == 0
    here = see_table(photo, "")
    assert far.hands[0].hand == here.hands[0].hand
    assert far.hands[0].sha256 == here.hands[0].sha256
    assert far.picture == here.picture


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("MARQUE_BROKER_URL", "", "No broker is named"),
        ("MARQUE_BROKER_URL", "http://user:hunter2@broker", "MARQUE_BROKER_URL"),
        ("MARQUE_READERS", "0", "MARQUE_READERS"),
        ("MARQUE_STORE_URL", "photos", "MARQUE_STORE_URL"),
    ],
)
def test_a_worker_without_work_says_what_to_set(
    marque: Marque, monkeypatch: pytest.MonkeyPatch, setting: str, value: str, said: str
) -> None:
    monkeypatch.setenv("MARQUE_BROKER_URL", "redis://127.0.0.1:9/0")
    monkeypatch.setenv(setting, value)
    told = marque("worker")
    assert told.exit_code == 2
    assert said in told.stderr
    assert "hunter2" not in told.stderr


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_page_without_its_broker_keeps_the_photo_and_says_when_to_come_back(lang: str) -> None:
    settings = {"TESTING": True, "SECRET_KEY": "k" * 32, "BROKER_URL": "redis://127.0.0.1:9/0"}
    photo = (SAMPLES / "open.jpg").open("rb")
    headers = {"Origin": "http://localhost"}
    client = create_app(settings).test_client()
    answer = client.post(f"/read?lang={lang}", data={"photo": (photo, "a.jpg")}, headers=headers)
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.get_json()["error"]["code"] == "readers_away"
    assert answer.headers["Retry-After"] in answer.get_json()["error"]["message"]
