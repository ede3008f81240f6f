"""Words that a person typed as the values they stand for."""

from __future__ import annotations

import re
from typing import Final

from webapp.messages import InputError

_TRUE: Final = {"true", "on", "yes", "oui", "vrai"}
_FALSE: Final = {"false", "off", "no", "non", "faux"}
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_DIGITS: Final = re.compile(r"[0-9]+")


def option_value(text: str) -> bool | int | str:
    """`true`/`on`, `false`/`off` and whole numbers as such, anything else as the word it is."""
    word = text.strip()
    if word.lower() in _TRUE:
        return True
    if word.lower() in _FALSE:
        return False
    return int(word) if _NUMBER.fullmatch(word) else word


def natural(text: str, digits: int = 9) -> int | None:
    """Plain digits, so many at most, as the number they stand for; None for anything else."""
    return int(text) if len(text) <= digits and _DIGITS.fullmatch(text) else None


def whole_number(text: str, what: str) -> int:
    """A number that a person typed, or a InputError that repeats it."""
    if not _NUMBER.fullmatch(text.strip()):
        raise InputError("not_a_number", what=what, found=text.strip()[:20])
    return int(text)
