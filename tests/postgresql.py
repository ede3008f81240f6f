"""A PostgreSQL server of one's own, for tests and benchmarks."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

POSTGRESQL = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
"""Debian's; empty where it is not installed."""


def _as_postgres(*words: str | Path) -> None:
    """Run a program of PostgreSQL, which refuses to run as root, and refuses a locale that the machine lacks."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    locale = os.environ | {"LC_ALL": "C.UTF-8"}
    subprocess.run([*user, *map(str, words)], check=True, capture_output=True, cwd="/", env=locale)


@contextmanager
def postgresql(settings: str = "") -> Iterator[str]:
    """The address of a server that lasts as long as the block, reached by a socket alone."""
    programs = POSTGRESQL[-1].parent
    # A socket's path may have 107 bytes, which pytest's own folders can exceed.
    folder = Path(tempfile.mkdtemp(prefix="marque-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    server, options = ("-D", str(folder / "data"), "-w", "-s"), f"-k {folder} -c listen_addresses='' {settings}"
    try:
        _as_postgres(programs / "initdb", "-D", folder / "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N")
        _as_postgres(programs / "pg_ctl", *server, "-l", folder / "log", "-o", options, "start")
        try:
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            _as_postgres(programs / "pg_ctl", *server, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)
