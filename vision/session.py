"""ONNX sessions as the eye opens them: for the CPU, with the threads of this machine."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

import onnxruntime

T = TypeVar("T")

MOST_THREADS: Final = 4
"""Networks this small gain nothing from more threads; other photos may be read at the same time."""


def open_session(path: Path, threads: int) -> onnxruntime.InferenceSession:
    """Open an ONNX file for the CPU."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # Threads that wait by spinning hold a core which the next network needs: the sessions take turns.
    options.add_session_config_entry("session.force_spinning_stop", "1")
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def aside(act: Callable[[], T]) -> Callable[[], T]:
    """Begin an act beside whatever runs next; what is returned waits for what the act returns or raises.

    A network lets others run while it computes: rows and sets are read meanwhile.
    """
    worker = ThreadPoolExecutor(1)
    running = worker.submit(act)
    worker.shutdown(wait=False)
    return running.result


def class_list(opened: onnxruntime.InferenceSession, path: Path) -> tuple[str, ...]:
    """Return the class names written inside a model; raises ValueError where there are none."""
    stored = opened.get_modelmeta().custom_metadata_map.get("marque.classes")
    if stored is None:
        raise ValueError(f"{path.name} carries no class list: export it with models/export.py")
    return tuple(json.loads(stored))


def usable_cores() -> int:
    """Return how many cores this process may use, `MOST_THREADS` at most."""
    affinity = getattr(os, "sched_getaffinity", None)  # not on every system
    return min(len(affinity(0)) if affinity else os.cpu_count() or 1, MOST_THREADS)
