"""`marque serve` as a process of its own, answering on a real port."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from webapp.reach import network_addresses

COMMAND = [sys.executable, "-c", "from webapp.cli import main; main()", "serve", "--port"]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's own key is made here."""
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path))


def test_serves_until_it_is_stopped() -> None:
    with subprocess.Popen([*COMMAND, "0"], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+/", said)
            assert found, said
            with urlopen(f"{found[0]}healthz", timeout=300) as answer:
                assert answer.status == 200
        finally:
            server.terminate()


def test_the_link_of_a_game_says_how_other_devices_get_in() -> None:
    """The server knows where it listens: on this computer alone, unless told otherwise."""
    players = json.dumps({"rules": "navy", "players": ["Anne", "Bo", "Chen", "Dora"]}).encode()
    with subprocess.Popen([*COMMAND, "0"], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
            assert found
            begun = Request(f"{found[0]}api/v1/games", players, {"Content-Type": "application/json"})
            with urlopen(begun, timeout=300) as answer:
                stream = json.load(answer)["stream"]
            with urlopen(f"{found[0]}game/{stream}?lang=en", timeout=300) as answer:
                page = answer.read().decode()
        finally:
            server.terminate()
    assert ("--host 0.0.0.0" if network_addresses() else "the address that the computer has") in page


def test_a_server_on_every_network_says_where_to_open_it() -> None:
    with subprocess.Popen([*COMMAND, "0", "--host", "0.0.0.0"], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            for address in ("localhost", *network_addresses()):
                assert re.search(rf"http://{re.escape(address)}:\d+/", said), said
            assert "//0.0.0.0" not in said
        finally:
            server.terminate()


def test_a_taken_port_is_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run([*COMMAND, str(port)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 2
    assert str(port) in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_server_starts_without_what_few_of_its_pages_need() -> None:
    """Each of these costs a server tens of megabytes, and its start a second."""
    heavy = {"boto3", "celery", "cv2", "numpy", "onnxruntime", "ortools", "pandas", "pymupdf", "xlsxwriter"}
    code = f"import sys, webapp.app; print(sorted({heavy} & set(sys.modules)))"
    seen = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert seen.stdout.strip() == "[]"
