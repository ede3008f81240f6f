"""How often a sign-in may be tried: by name and address, by address, and by name from wherever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from limits import parse

from webapp.counted import Counted
from webapp.rates import TooOftenError, seconds_to_wait, whose

HERE: Final = parse("5 per 15 minutes")
ADDRESS: Final = parse("60 per 15 minutes")
"""A club behind one address, whose members all sign in as the evening begins."""
NAME: Final = parse("50 per hour")


@dataclass(frozen=True)
class SignInRates:
    """Counted before the password is looked at, so that many tries at once are counted too; forgotten on success.

    A name that nobody has is counted as any other.
    """

    _counted: Counted

    def check(self, name: str, address: str) -> None:
        """Count a try; TooOftenError where it is one too many."""
        who = whose(address)
        for limit, keys in ((ADDRESS, (who,)), (HERE, (name, who)), (NAME, (name,))):
            if not self._counted.hit(limit, *keys):
                raise TooOftenError("too_many_sign_ins", seconds_to_wait(self._counted, limit, *keys))

    def forget(self, name: str, address: str) -> None:
        """The password was right: the tries before it were slips."""
        self._counted.clear(HERE, name, whose(address))
        self._counted.clear(NAME, name)
