"""Points chained by short steps, tiles that lie together; and how far such lots lie from each other."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def clusters(centres: NDArray[np.floating[Any]], reach: float) -> NDArray[np.intp]:
    """Return (N,) cluster numbers, from 0, of points (N, 2) chained by steps of at most `reach`."""
    near = np.linalg.norm(centres[:, None] - centres[None], axis=2) <= reach
    cluster = np.full(len(centres), -1, np.intp)
    for seed in range(len(centres)):
        if cluster[seed] >= 0:
            continue
        fresh = np.zeros(len(centres), bool)
        fresh[seed] = True
        number = int(cluster.max()) + 1
        while fresh.any():
            cluster[fresh] = number
            fresh = near[fresh].any(axis=0) & (cluster < 0)
    return cluster


def least_apart(some: NDArray[np.floating[Any]], others: NDArray[np.floating[Any]]) -> float:
    """Return the least distance between a point of `some` (N, 2) and one of `others` (M, 2), N and M at least 1."""
    return float(np.linalg.norm(some[:, None] - others[None], axis=2).min())
