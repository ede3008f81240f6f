"""Where something may be sent, and the sending: never inside, no redirect followed, ten seconds in all."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Event, Thread
from typing import Any

import pytest

from webapp.messages import InputError
from webapp.webhooks import address
from webapp.webhooks.address import Answered, checked, send


@pytest.mark.parametrize(
    "written",
    ["", "x", "ftp://example.org", "https://", "https://a b.org", "https://user:pw@example.org", "https://x.org#f",
     "http://example.org", "https://localhost/", "https://LOCALHOST./", "https://127.0.0.1/", "https://10.0.0.1/",
     "https://192.168.1.1/", "https://169.254.169.254/latest", "https://[::1]/", "https://[::ffff:10.0.0.1]/",
     "https://[64:ff9b::a00:1]/", "https://[2002:a00:1::]/", "https://[fd00::1]/", "https://0.0.0.0/",
     "https://printer.local/", "https://example.org:99999/", "https://[x/", "https://224.0.0.1/"],
)  # fmt: skip
def test_an_address_that_nothing_is_sent_to(written: str) -> None:
    with pytest.raises(InputError):
        checked(written, inside=False)
    assert not send(written, {}, b"", inside=False).taken


def test_a_name_that_means_a_machine_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked when it is sent, so that a name which changes its meaning leads nowhere."""
    called: list[str] = []
    monkeypatch.setattr(address, "_looked_up", lambda *_: ["93.184.216.34", "10.0.0.7"])
    monkeypatch.setattr(socket, "create_connection", lambda where, *_: called.append(where))
    assert send("https://rebound.example.org/", {}, b"{}", inside=False) == Answered(None, "webhook_inside")
    assert called == []


class Receiver(BaseHTTPRequestHandler):
    """Answers with the status that its path names; a redirect leads to its own root."""

    got: list[tuple[str, bytes]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.got.append((self.path, body))
        self.send_response(int(self.path.strip("/") or 200))
        self.send_header("Location", "/200")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing on the tests' console."""


@contextmanager
def receiving() -> Iterator[tuple[str, list[tuple[str, bytes]]]]:
    got: list[tuple[str, bytes]] = []
    server = HTTPServer(("127.0.0.1", 0), type("Own", (Receiver,), {"got": got}))
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", got
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_sent_over_the_wire_and_no_redirect_followed() -> None:
    with receiving() as (base, got):
        assert send(f"{base}/204", {}, b'{"a": 1}', inside=True) == Answered(204, "")
        assert send(f"{base}/302", {}, b"{}", inside=True) == Answered(302, "")
        assert [path for path, _ in got] == ["/204", "/302"]
        assert not send(f"{base}/204", {}, b"{}", inside=False).taken
    assert send(base, {}, b"{}", inside=True) == Answered(None, "webhook_unreachable")


@pytest.mark.parametrize("begun", [b"", b"HTTP/1.1 200 OK\r\nX-Slow: "])
def test_an_answer_that_drips_in_is_too_slow(begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte comes in time, the whole never does."""
    monkeypatch.setattr(address, "SECONDS", 0.5)
    gone = Event()

    def drip(server: socket.socket) -> None:
        call, _ = server.accept()
        with call, suppress(OSError):
            call.sendall(begun or b"H")
            while not gone.wait(0.05):
                call.sendall(b"x")

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = Thread(target=drip, args=(server,))
        thread.start()
        told = send(f"http://127.0.0.1:{server.getsockname()[1]}/", {}, b"{}", inside=True)
        gone.set()
        thread.join()
    assert told == Answered(None, "webhook_slow")
