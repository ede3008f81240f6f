"""`make bench`, the server's part: pages without a photo while photos are read at full load, a club's among them.

`python -m tests.webapp.bench_server [--seconds 20] [--clients 3]`. A `marque serve` of its own reads 12-megapixel
photos for several clients that never rest, while pages are fetched at a steady pace; before and after, the bare
networks run on the same photos alone. The clients take their share of the same cores.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from subprocess import PIPE, Popen
from threading import Event, Thread

import scoring
import vision
from datasets.bench import SAMPLES, bare_runs, phone_jpeg
from tests.webapp.club_night import PASSWORD, fill
from vision.photo import open_photo
from webapp import database
from webapp.app import create_app

BAR_MS = 50
PAGES_A_SECOND = 20
COMMAND = [sys.executable, "-c", "from webapp.cli import main; main()", "serve", "--port", "0"]
FREE = {"MARQUE_RATE_POSTS": "1000000 per minute", "MARQUE_RATE_PHOTOS": "1000000 per minute"}
FREE |= {"MARQUE_RATE_MEGABYTES": "1000000 per minute"}
BOUNDARY = "a-boundary-that-no-photo-holds"
TIMEOUT = 300


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """The port of a server of its own, as a club starts one, without limits of rate."""
    environment = os.environ | FREE | {"MARQUE_DATA": str(folder)}
    with Popen(COMMAND, stdout=PIPE, text=True, env=environment) as server:
        try:
            found = re.search(r":(\d+)/", server.stdout.readline() if server.stdout else "")
            if not found:
                raise RuntimeError("the server did not start")
            yield int(found[1])
        finally:
            server.terminate()


def post(line: HTTPConnection, photo: bytes) -> int:
    """Send a photo as the page does; the answer's status."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="hand.jpg"\r\n\r\n'
    body = head.encode() + photo + f"\r\n--{BOUNDARY}--\r\n".encode()
    line.request("POST", "/read", body, {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"})
    answer = line.getresponse()
    answer.read()
    return answer.status


def get(line: HTTPConnection, path: str, cookie: str = "") -> float:
    """Fetch a page whole; milliseconds."""
    start = time.perf_counter()
    line.request("GET", path, headers={"Cookie": cookie} if cookie else {})
    answer = line.getresponse()
    answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{path} answered {answer.status}")
    return 1000 * (time.perf_counter() - start)


class Client(Thread):
    """A phone that sends photo after photo until `done`; `statuses` is what it was answered."""

    def __init__(self, port: int, photos: Sequence[bytes], done: Event) -> None:
        super().__init__(daemon=True)
        self._line = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
        self._photos = photos
        self._done = done
        self.statuses: list[int] = []

    def run(self) -> None:
        for photo in cycle(self._photos):
            if self._done.is_set():
                return
            self.statuses.append(post(self._line, photo))


@dataclass(frozen=True)
class Visit:
    """Pages, and the cookie of who looks at them."""

    pages: Sequence[str]
    cookie: str


def visit(folder: Path) -> Visit:
    """A club and games at home put into a server's folder, and the pages that its secretary looks at."""
    os.environ["MARQUE_DATA"] = str(folder)
    app = create_app({"READERS": 0})
    night = fill(app)
    client = app.test_client()
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', client.get("/sign-in").text)
    form = {"sign_in": "player.0", "password": PASSWORD, "csrf_token": token[1] if token else ""}
    answer = client.post("/sign-in", data=form, headers={"Sec-Fetch-Site": "same-origin"})
    if answer.status_code != 303:
        raise RuntimeError(f"signing in answered {answer.status_code}")
    session = client.get_cookie(app.config["SESSION_COOKIE_NAME"])
    database.of(app).close()
    home = night.games["navy"]
    pages = ["/", "/rules/", *(f"/rules/{rules}" for rules in scoring.RULESETS), "/games", f"/game/{home}"]
    pages += [f"/game/{home}/hand", "/club", f"/club/evenings/{night.evening}", "/club/standings", "/club/people"]
    return Visit(pages, f"{app.config['SESSION_COOKIE_NAME']}={session.value if session else ''}")


@contextmanager
def served_club(folder: Path) -> Iterator[tuple[int, Visit]]:
    """The port of a server with a club in it, and what is looked at there."""
    seen = visit(folder)
    with served(folder) as port:
        yield port, seen


def page_times(port: int, seconds: float, seen: Visit) -> list[float]:
    """Milliseconds of one page after the other, at a steady pace."""
    line = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    pages = cycle(seen.pages)
    times = []
    due = time.monotonic()
    end = due + seconds
    while due < end:
        time.sleep(max(0.0, due - time.monotonic()))
        times.append(get(line, next(pages), seen.cookie))
        due = max(due + 1 / PAGES_A_SECOND, time.monotonic())
    return times


def bare_rate(photos: Sequence[bytes], seconds: float) -> float:
    """How often a second the bare networks run through these photos' views, decoding left out, with all cores."""
    runs = [bare_runs(vision.shipped_eye(), open_photo(photo)) for photo in photos]
    for run in runs:
        run()
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        for run in runs:
            run()
        count += len(runs)
    return count / (time.perf_counter() - start)


def percentiles(times: Sequence[float]) -> tuple[float, float]:
    """The 50th and the 95th."""
    cuts = quantiles(times, n=20, method="inclusive")
    return cuts[9], cuts[18]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--clients", type=int, default=3)
    arguments = parser.parse_args()
    photos = [phone_jpeg(path) for path in sorted(SAMPLES.glob("*.jpg"))]
    before = bare_rate(photos, arguments.seconds / 4)
    with tempfile.TemporaryDirectory() as folder, served_club(Path(folder)) as (port, seen):
        post(HTTPConnection("127.0.0.1", port, timeout=TIMEOUT), photos[0])
        page_times(port, 2, seen)
        idle = page_times(port, arguments.seconds / 4, seen)
        done = Event()
        clients = [Client(port, photos, done) for _ in range(arguments.clients)]
        start = time.perf_counter()
        for client in clients:
            client.start()
        busy = page_times(port, arguments.seconds, seen)
        done.set()
        for client in clients:
            client.join()
        took = time.perf_counter() - start
    after = bare_rate(photos, arguments.seconds / 4)
    statuses = [status for client in clients for status in client.statuses]
    read = statuses.count(200)
    for name, times in (("nothing is read", idle), ("photos are read", busy)):
        half, most = percentiles(times)
        print(f"{len(times)} pages while {name}: 50th percentile {half:.0f} ms, 95th {most:.0f} ms")
    met = "held" if percentiles(busy)[1] < BAR_MS else "NOT held"
    print(f"the bar of {BAR_MS} ms at the 95th percentile is {met}")
    print(
        f"{read / took:.2f} readings a second of 12 megapixels for {arguments.clients} clients,"
        f" {len(statuses) - read} turned away; bare networks alone {before:.2f} before, {after:.2f} after:"
        f" {2 * read / took / (before + after):.2f} of that"
    )


if __name__ == "__main__":
    main()
