"""Where no line may end: before the French signs that stand off from their word, and within rows of digits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_SIGNS: Final = re.compile(r" (?=[:;?!»%€])|(?<=«) ")
_DIGITS: Final = re.compile(r"(?<=\b\d) (?=\d\b)")


def unbroken(sentences: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """The same sentences, with spaces that no line is broken at: such as in 4 2 1 0."""
    return {
        key: (
            _DIGITS.sub("\N{NO-BREAK SPACE}", english),
            _DIGITS.sub("\N{NO-BREAK SPACE}", _SIGNS.sub("\N{NO-BREAK SPACE}", french)),
        )
        for key, (english, french) in sentences.items()
    }
