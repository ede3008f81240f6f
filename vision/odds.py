"""Chances as log-odds, kept away from what no network can know for certain."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

Real = TypeVar("Real", bound=np.floating[Any])

FLOOR: Final = 1e-3
"""Chances below this are noise of the networks; without a floor one of them could veto the other."""


def log_odds(chance: NDArray[np.float32], floor: float = FLOOR) -> NDArray[np.float32]:
    """Return the logarithm of the odds of (N,) chances, which are kept `floor` away from 0 and 1."""
    kept = np.clip(chance, floor, 1 - floor)
    return np.asarray(np.log(kept / (1 - kept)), np.float32)


def chance_of(odds: NDArray[Real]) -> NDArray[Real]:
    """Return the chances whose log-odds these are."""
    chances: NDArray[Real] = 1 / (1 + np.exp(-odds))
    return chances
