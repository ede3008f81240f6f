"""What readers on other machines may be asked to do, by name, and how question and answer travel there.

A message holds plain data in the form that the act's own annotations give, checked as it is unpacked: whoever could
write to the broker could make a worker read a photo or count games again, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, get_type_hints

import msgspec

from webapp.dispute.rescore import rescore_games
from webapp.readers.sights import kept_picture, see_kept, see_lesson, see_table, whole_picture

Act = Callable[..., Any]

ACTS: Final[dict[str, Act]] = {
    act.__name__: act for act in (see_table, see_kept, see_lesson, whole_picture, kept_picture, rescore_games)
}


def pack(value: Any) -> bytes:
    """Arguments or an answer as bytes."""
    return msgspec.msgpack.encode(value, enc_hook=_plain)


def arguments_of(act: Act, packed: bytes) -> tuple[Any, ...]:
    """What `pack` made of an act's arguments; msgspec.ValidationError where they are none."""
    return _forms(act)[0].decode(packed)  # type: ignore[no-any-return]


def answer_of(act: Act, packed: bytes) -> Any:
    """What `pack` made of an act's answer; msgspec.ValidationError where it is none."""
    return _forms(act)[1].decode(packed)


@cache
def _forms(act: Act) -> tuple[msgspec.msgpack.Decoder[Any], msgspec.msgpack.Decoder[Any]]:
    hints = get_type_hints(act)
    answer = hints.pop("return")
    # Put together while the program runs, from the act's own annotations.
    return msgspec.msgpack.Decoder(tuple[tuple(hints.values())]), msgspec.msgpack.Decoder(answer)  # type: ignore[misc]


def _plain(value: Any) -> Any:
    """The networks' own numbers as Python's."""
    if hasattr(value, "item"):
        return value.item()
    raise NotImplementedError(f"{type(value).__name__} does not travel")
