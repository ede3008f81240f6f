"""What the locks name is all that is needed, on every Python that the project takes: they were made on one of them."""

from __future__ import annotations

import re
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ["3.11.0", "3.11.2", "3.11.15", "3.12.0", "3.13.0", "3.14.0"]
"""Debian 12 has 3.11.2."""
MACHINES = ["x86_64", "aarch64"]


def locked(name: str) -> set[str]:
    return set(map(canonicalize_name, re.findall(r"(?m)^([\w.-]+)==", (ROOT / name).read_text(encoding="utf-8"))))


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-test.lock"])
@pytest.mark.parametrize("python", PYTHONS)
def test_pip_finds_all_it_asks_for_in_the_lock(lock: str, python: str) -> None:
    """It checks hashes, and so takes nothing beside."""
    known, missing = locked(lock), []
    assert "flask" in known
    for package in distributions():
        if canonicalize_name(package.metadata["Name"]) not in known:
            continue
        for needed in map(Requirement, package.requires or ()):
            here = [_linux(python, machine) for machine in MACHINES]
            if needed.marker is None or any(map(needed.marker.evaluate, here)):
                missing += [str(needed)] if canonicalize_name(needed.name) not in known else []
    assert missing == []


def _linux(python: str, machine: str) -> dict[str, str]:
    return {
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "platform_machine": machine,
        "os_name": "posix",
        "sys_platform": "linux",
        "platform_system": "Linux",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "extra": "",
    }
