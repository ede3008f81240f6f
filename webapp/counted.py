"""Moving windows that count what clients do: in this process, or in Redis for all processes that serve one club."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final, TypeVar

from limits import RateLimitItem, WindowStats
from limits.errors import StorageError
from limits.storage import MemoryStorage, storage_from_string
from limits.strategies import MovingWindowRateLimiter

T = TypeVar("T")

AWAY_SECONDS: Final = 10
"""How long Redis is left alone once it did not answer: each process counts for itself meanwhile."""

ANSWER_SECONDS: Final = 1


class Counted:
    """One count for each limit and keys; where Redis fails it goes on in memory, and never refuses for that."""

    def __init__(self, redis: str | None = None) -> None:
        self._here = MovingWindowRateLimiter(MemoryStorage())
        self._shared = _shared(redis) if redis else None
        self._away_until = 0.0

    def hit(self, limit: RateLimitItem, *keys: str, cost: int = 1) -> bool:
        """Count it; False where it is one too many."""
        return self._counting(lambda windows: windows.hit(limit, *keys, cost=cost))

    def get_window_stats(self, limit: RateLimitItem, *keys: str) -> WindowStats:
        """When the window moves on, and how much it still takes."""
        return self._counting(lambda windows: windows.get_window_stats(limit, *keys))

    def clear(self, limit: RateLimitItem, *keys: str) -> None:
        """Forget what was counted."""
        self._counting(lambda windows: windows.clear(limit, *keys))

    def _counting(self, act: Callable[[MovingWindowRateLimiter], T]) -> T:
        if self._shared is not None and time.monotonic() >= self._away_until:
            try:
                return act(self._shared)
            except StorageError as error:
                self._away_until = time.monotonic() + AWAY_SECONDS
                logging.getLogger(__name__).error("counted in this process alone: %s", error)
        return act(self._here)


def _shared(redis: str) -> MovingWindowRateLimiter:
    limits = {"socket_timeout": ANSWER_SECONDS, "socket_connect_timeout": ANSWER_SECONDS}
    return MovingWindowRateLimiter(storage_from_string(redis, wrap_exceptions=True, **limits))
