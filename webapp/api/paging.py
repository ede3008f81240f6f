"""Lists a page at a time: the cursor of the next page holds what the last line of this one is ordered by."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final, TypeVar

from scoring.forms import Says
from webapp.messages import InputError
from webapp.tally.hand_faults import about

MOST: Final = 200
USUAL: Final = 50
PARAMETERS: Final[Mapping[str, Any]] = {
    "limit": Annotated[int, Says(minimum=1, maximum=MOST, description=f"lines a page; {USUAL} where it is not said")],
    "cursor": Annotated[str, Says(maxLength=400, description="`next` of the page before")],
}
T = TypeVar("T")
Key = tuple[int | str, ...]


def page_of(
    lines: Iterable[T], query: Mapping[str, Any], key: Callable[[T], Key], shown: Callable[[T], Any]
) -> dict[str, Any]:
    """`{"items", "next"}` of lines that stand in the order of their keys; a line that has gone shifts no page."""
    ordered = sorted(lines, key=key)
    after = read_cursor(query.get("cursor"))
    if after is not None:
        try:
            ordered = [each for each in ordered if key(each) > after]
        except TypeError as error:
            with about("cursor"):
                raise InputError("bad_cursor") from error
    limit = query.get("limit", USUAL)
    rest = len(ordered) > limit
    return {
        "items": [shown(each) for each in ordered[:limit]],
        "next": write_cursor(key(ordered[limit - 1])) if rest else None,
    }


def write_cursor(key: Key) -> str:
    return urlsafe_b64encode(json.dumps(key, separators=(",", ":")).encode()).decode().rstrip("=")


def read_cursor(written: str | None) -> Key | None:
    """The key in a cursor; InputError where that was never one."""
    if written is None:
        return None
    try:
        found = json.loads(urlsafe_b64decode(written.encode() + b"=" * (-len(written) % 4)))
        if not isinstance(found, list) or not found or not all(type(each) in (int, str) for each in found):
            raise ValueError
    except (ValueError, BadBase64, RecursionError) as error:
        with about("cursor"):
            raise InputError("bad_cursor") from error
    return tuple(found)
