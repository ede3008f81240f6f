"""How often, and how much, one address may post: moving windows, counted by all processes that serve together.

Flask-Limiter ties its counters to the module and its limits to each route; with the engine beneath it, `limits`,
every limit stands here and every application counts for itself.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from limits import RateLimitItem, parse_many

from webapp.counted import Counted
from webapp.messages import InputError

DEFAULTS: Final = {
    "RATE_POSTS": "300 per minute",
    "RATE_PHOTOS": "60 per minute",
    "RATE_MEGABYTES": "600 per minute",
    "RATE_CALLS": "1200 per minute",
}
"""A club of 20 tables behind one address posts a tenth of this."""

PHOTO_ENDPOINTS: Final = frozenset(
    {"photos.read", "sets.teach", "corrections.keep", "game_photos.take_in", "api.readings", "api.keep_photo"}
)
MEGABYTE: Final = 1_000_000
LARGEST_BYTES: Final = 31 * 2**20
"""Of one post: a photo of the greatest size that is read, and the form around it."""
LARGEST_POST: Final = math.ceil(LARGEST_BYTES / MEGABYTE)
"""In megabytes: where fewer may come, the largest photo is told to come again for ever."""


class TooOftenError(InputError):
    """Posted too often, or too much; come back after `retry_after` seconds."""

    def __init__(self, code: str, retry_after: int) -> None:
        super().__init__(code, seconds=retry_after, minutes=-(-retry_after // 60))
        self.retry_after = retry_after


@dataclass(frozen=True)
class Rates:
    """Limits an address, or a token: posts of any kind, photos, megabytes of photos; requests of programs."""

    posts: RateLimitItem
    photos: RateLimitItem
    megabytes: RateLimitItem
    calls: RateLimitItem
    _counted: Counted

    @classmethod
    def of(cls, config: Mapping[str, Any], counted: Counted) -> Rates:
        """The limits of a configuration, in words such as `60 per minute`; InputError where they are none."""
        found: dict[str, RateLimitItem] = {}
        for name, usual in DEFAULTS.items():
            words = config.get(name, usual)
            try:
                (found[name],) = parse_many(words)
            except ValueError as error:
                raise InputError("bad_setting", name=f"MARQUE_{name}", found=words, wanted=usual) from error
            if not found[name].amount:
                raise InputError("bad_setting", name=f"MARQUE_{name}", found=words, wanted=usual)
        if found["RATE_MEGABYTES"].amount < LARGEST_POST:
            raise InputError("rate_too_small", found=config["RATE_MEGABYTES"], least=LARGEST_POST)
        return cls(found["RATE_POSTS"], found["RATE_PHOTOS"], found["RATE_MEGABYTES"], found["RATE_CALLS"], counted)

    def check(self, address: str, endpoint: str, size: int) -> None:
        """Count a post of `size` bytes; TooOftenError where it is one too many."""
        who = whose(address)
        self._count(self.posts, "too_many_posts", who)
        if endpoint in PHOTO_ENDPOINTS:
            self._count(self.photos, "too_many_photos_sent", who)
            # What is larger is refused unread, with a sentence of its own.
            self._count(self.megabytes, "too_much_sent", who, min(LARGEST_POST, math.ceil(size / MEGABYTE)))

    def check_call(self, address: str) -> None:
        """Count any request of a program; TooOftenError where it is one too many."""
        self._count(self.calls, "too_many_calls", whose(address))

    def _count(self, limit: RateLimitItem, code: str, who: str, cost: int = 1) -> None:
        if not self._counted.hit(limit, code, who, cost=cost):
            raise TooOftenError(code, seconds_to_wait(self._counted, limit, code, who))


def seconds_to_wait(counted: Counted, limit: RateLimitItem, *keys: str) -> int:
    """How long until the limit lets one more through, a second at least."""
    return max(1, math.ceil(counted.get_window_stats(limit, *keys).reset_time - time.time()))


def whose(address: str) -> str:
    """What counts as one client: an IPv4 address, or the network of an IPv6 one, all of which a house holds."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is None:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(getattr(found, "ipv4_mapped", None) or found)
