"""JSON text as a value, refused in one sentence where it is none."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, Final

from webapp.messages import InputError

MOST: Final = 2**53
"""Whole numbers up to this every program reads alike (RFC 8259, section 6)."""


def decode(data: bytes) -> Any:
    """The JSON value of some bytes; keys given twice, numbers that are none and numbers too large are refused."""
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_once,
            parse_constant=_no_number,
            parse_int=_whole,
            parse_float=_broken,
        )
    except UnicodeDecodeError as error:
        raise InputError("not_utf8") from error
    except RecursionError as error:
        raise InputError("not_json", why="nested too deeply") from error
    except InputError:
        raise
    except ValueError as error:
        raise InputError("not_json", why=str(error)) from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError("not_json", why=f"key {twice!r} stands twice")
    return value


def _no_number(name: str) -> Any:
    raise InputError("not_json", why=f"{name} is not a number")


def _whole(written: str) -> int:
    if len(written.lstrip("-")) > len(str(MOST)) or abs(int(written)) > MOST:
        raise InputError("number_too_large")
    return int(written)


def _broken(written: str) -> float:
    value = float(written)
    if not isfinite(value):
        raise InputError("number_too_large")
    return value
