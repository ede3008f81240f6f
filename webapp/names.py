"""Names of people, clubs, evenings: their text as it is kept, when two are the same, and the order of a list."""

from __future__ import annotations

import unicodedata
from typing import Final

from webapp.messages import InputError

JOINERS: Final = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Signs without a shape of their own that names are written with: in Persian, and in joined emoji."""

_WITHOUT_JOINERS: Final = str.maketrans("", "", JOINERS)
_STROKES: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"}
)
"""Letters that Unicode takes apart no further, as they are ordered among Latin ones."""


def name_text(given: str) -> str:
    """The name on one line, white space of any kind as single spaces, each letter with its accent one sign.

    Empty where it holds no sign that is seen.

    InputError that names the first sign that can't be printed.
    """
    text = unicodedata.normalize("NFC", " ".join(given.split()))
    if sign := unprintable(text):
        raise InputError("unprintable", sign=sign)
    return text if same_key(text).strip() else ""


def unprintable(text: str) -> str:
    """The first sign that can't be printed, such as `U+202E`; empty where all can."""
    found = next((sign for sign in text if not sign.isprintable() and sign not in JOINERS), "")
    return f"U+{ord(found):04X}" if found else ""


def same_key(name: str) -> str:
    """The same for names that count as one: with capitals or not, joined or not, an é of one sign or of two."""
    return unicodedata.normalize("NFC", name.translate(_WITHOUT_JOINERS).casefold())


def name_key(name: str) -> str:
    """The name without capitals, accents and strokes, for the order of a list."""
    bare = unicodedata.normalize("NFKD", same_key(name)).translate(_STROKES)
    return "".join(sign for sign in bare if not unicodedata.combining(sign))
