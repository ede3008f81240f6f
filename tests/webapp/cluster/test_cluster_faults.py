"""What several processes must stand: each entry once whoever takes it, a worker killed, the broker started again."""

from __future__ import annotations

import io
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from werkzeug.test import Client

from tests.webapp.cluster.processes import PATIENT, Cluster, HomeApp, Turns, end
from tests.webapp.conftest import See, jpeg
from tests.webapp.games import navy_win
from tests.webapp.home import ORIGIN, Home, hidden, words
from tests.webapp.test_game_posts import FORM
from tests.webapp.web_writer import confirmation
from webapp import ledger
from webapp.database import engine
from webapp.photos import store as photo_store
from webapp.photos.files import PhotoFiles

pytestmark = pytest.mark.cluster


@contextmanager
def door(folder: Path) -> Iterator[tuple[socket.socket, bytes]]:
    """Where a reader says that it has begun, and the photo that makes it wait there."""
    address = str(folder / "word")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(address)
        listening.listen()
        listening.settimeout(PATIENT)
        yield listening, jpeg() + b"WAIT FOR " + address.encode()


def read(port: int, photo: bytes) -> Any:
    return Client(Turns([port])).post("/read", data={"photo": (io.BytesIO(photo), "hand.jpg")}, headers=ORIGIN)


def test_one_entry_however_many_processes_are_sent_it(home: Home, cluster: Cluster) -> None:
    """A phone that hears no answer sends again, here eight times at once, and each process takes its share."""

    def post(number: int) -> tuple[int, int]:
        client = Client(Turns([cluster.ports[number % 2]]))
        entry = {"expected": 1, "key": "once", "kind": "hand", **navy_win("S", "N")}
        answer = client.post(f"/game/{home.stream}/events", json=entry, headers=ORIGIN)
        return answer.status_code, answer.get_json()["sequence"]

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(post, range(8))) == {(200, 2)}
    assert len(home.game.deals) == 1


def test_two_scorekeepers_at_two_processes_one_is_told(home: Home, cluster: Cluster) -> None:
    """Both enter the same deal at once: one hand is written, the other is told which."""

    def post(number: int) -> int:
        client = Client(Turns([cluster.ports[number]]))
        entry = {"expected": 1, "key": f"keeper-{number}", "kind": "hand", **navy_win("S", "NW"[number])}
        return client.post(f"/game/{home.stream}/events", json=entry, headers=ORIGIN).status_code

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(post, range(2))) == [200, 409]
    assert len(home.game.deals) == 1


def test_a_worker_killed_while_it_reads_loses_nothing_and_doubles_nothing(
    home: Home, cluster: Cluster, see: See, tmp_path: Path
) -> None:
    see()
    with door(tmp_path) as (listening, photo), ThreadPoolExecutor(1) as pool:
        asked = pool.submit(read, cluster.ports[0], photo)
        line, _ = listening.accept()
        reader = int(line.recv(20, socket.MSG_WAITALL))
        found = re.search(r"PPid:\s+(\d+)", Path(f"/proc/{reader}/status").read_text())
        assert found
        (killed,) = [worker for worker in cluster.workers if worker.pid == int(found[1])]
        end(killed)
        again, _ = listening.accept()
        assert int(again.recv(20, socket.MSG_WAITALL)) != reader
        line.close()
        again.close()
        answer = asked.result(PATIENT)
    cluster.workers.remove(killed)
    cluster.work()
    assert answer.status_code == 200, words(answer)
    assert answer.get_json()["image"]["sha256"] == sha256(photo).hexdigest()
    assert len(home.game.deals) == 0


def test_the_broker_started_again_under_load_loses_nothing(home_app: HomeApp, cluster: Cluster, see: See) -> None:
    """Six phones each photograph a hand and record it while the broker forgets all it held."""
    see()
    with ThreadPoolExecutor(6) as pool:
        homes = list(pool.map(lambda _: Home(home_app).start(), range(6)))  # type: ignore[arg-type]
        asked = [pool.submit(_photograph_and_record, home, jpeg(900, 481 + number)) for number, home in
                 enumerate(homes)]  # fmt: skip
        cluster.redis.kill()
        cluster.redis.start()
        photos = [each.result(PATIENT) for each in asked]
    with home_app.app_context():
        for home, photo in zip(homes, photos, strict=True):
            assert len(home.game.deals) == 1
            assert ledger.first_break(engine(), home.stream) is None
            (kept,) = photo_store.photos(engine(), [home.stream])
            jpeg_kept = PhotoFiles().get(kept.sha256)
            assert jpeg_kept is not None
            assert sha256(jpeg_kept).hexdigest() == kept.sha256
            cited = ledger.entries(engine(), home.stream)[-1].origin
            assert cited.photo_sha256 == kept.sha256
            assert cited.raw_reading["image"]["sha256"] == sha256(photo).hexdigest()


def _photograph_and_record(home: Home, photo: bytes) -> bytes:
    """As the page does it: a photo that is turned away is sent again, and so is the hand, under its one key."""
    answer = _until_taken(home, "/read", {"photo": photo})
    assert answer.get_json()["hand"]["winning_tile"] == "7m"
    fields = hidden(home.get("hand").text) | FORM | {"confirmation": confirmation(photo)}
    _until_taken(home, f"/game/{home.stream}/events", fields | {"photo": photo})
    return photo


def _until_taken(home: Home, path: str, fields: dict[str, Any]) -> Any:
    end = monotonic() + PATIENT
    while monotonic() < end:
        photo = (io.BytesIO(fields["photo"]), "hand.jpg")
        answer = home.client.post(f"{path}?lang=en", data=fields | {"photo": photo}, headers=ORIGIN)
        if answer.status_code != 503:
            assert answer.status_code in (200, 303), words(answer)
            return answer
        assert int(answer.headers["Retry-After"]) >= 1
    raise AssertionError("the broker never came back")
