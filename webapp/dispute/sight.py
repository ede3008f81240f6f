"""The photo of a dispute read again: when it is opened, and wherever its file is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from webapp.amounts import fixed
from webapp.dispute.case import Case
from webapp.dispute.findings import Findings
from webapp.dispute.parts import READING
from webapp.messages import error_code
from webapp.words import LANGS

See = Callable[[bytes], Mapping[str, Any]]
"""Reads a photo: its bytes in, a reading in interchange form out. A ValueError where it can't."""

ROUNDING: Final = 0.02
"""How far two machines' arithmetic may set a probability apart; tiles and sets must be the same."""


def check_reading(case: Case, photo: bytes | None, see: See | None, found: Findings) -> None:
    """Lines on what the installed model reads on the photo, against what stands in the events."""
    if photo is None or see is None:
        found.add(READING, "reread", "not_compared")
        return
    try:
        reading = see(photo)
    except ValueError as error:
        found.add(READING, "unread", "not_compared", why=error_code(error))
        return
    named, here = case.told[0].model_sha256, reading["model"]["sha256"]
    if case.again is None:
        if case.as_read is None:
            found.add(READING, "reread", "not_compared")
        else:
            _check_as_sent(case, reading, found)
        return
    apart = _apart(case.again, reading)
    en, fr = ("-" if apart is None else fixed(apart, 4, lang) for lang in LANGS)
    told = {"count": len(reading["tiles"]), "apart": en, "apart_fr": fr}
    if named != here:
        code = "other_model_alike" if apart is not None else "other_model"
        found.add(READING, code, "not_compared", named=named or "?", here=here, **told)
    else:
        found.compare(READING, "reread", apart is not None and apart <= ROUNDING, **told)
    _check_as_sent(case, reading, found)


def _check_as_sent(case: Case, reading: Mapping[str, Any], found: Findings) -> None:
    """The reading of the file as it was sent, of which a smaller copy is kept: other tiles are told, not condemned."""
    if case.as_read is not None:
        alike = _layout(case.as_read) == _layout(reading)
        found.add(READING, "as_sent", "match" if alike else "not_compared", count=len(reading["tiles"]))


def _apart(one: Mapping[str, Any], other: Mapping[str, Any]) -> float | None:
    """The greatest difference of a probability; None where tiles or sets differ."""
    if _layout(one) != _layout(other):
        return None
    pairs = zip(one["tiles"], other["tiles"], strict=True)
    return max((abs(before["confidence"] - after["confidence"]) for before, after in pairs), default=0.0)


def _layout(reading: Mapping[str, Any]) -> tuple[list[Any], list[Any]]:
    """Tiles and sets without probabilities."""
    tiles = [(tile["id"], tile["face"], tile["turned"]) for tile in reading["tiles"]]
    return tiles, [(group["kind"], group["open"], list(group["tiles"])) for group in reading["groups"]]
