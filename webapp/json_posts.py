"""JSON as the body of a request: the one place that says how much of it is read."""

from __future__ import annotations

from typing import Any, Final

from flask import request

from scoring.check import whole_numbers
from webapp.json_text import decode

MOST_BYTES: Final = 1024 * 1024
"""Of a body of JSON; photos may be larger."""


def posted_json() -> Any:
    """The JSON value that was sent, 3 for each 3.0; RequestEntityTooLarge where it is too long, InputError where it is
    none."""
    request.max_content_length = MOST_BYTES
    return whole_numbers(decode(request.get_data()))
