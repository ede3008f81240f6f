"""Files to keep or to print: sent under a name of their own, PDFs on the paper usual where the browser is."""

from __future__ import annotations

from io import BytesIO

from flask import Response, request, send_file

LETTER = ("US", "CA", "MX", "PH", "CL", "CO")
"""Where Letter is the usual paper."""


def paper() -> str:
    """The paper asked for, else the one usual where the browser says it is."""
    asked = request.args.get("paper", "")
    if asked in ("a4", "letter"):
        return asked
    _, names_place, where = (request.accept_languages.best or "").rpartition("-")
    return "letter" if names_place and where.upper() in LETTER else "a4"  # `ca` alone is Catalan


def sent(data: bytes, name: str, kind: str) -> Response:
    """A file under its own name; a browser shows a PDF, and keeps all else."""
    answer = send_file(BytesIO(data), kind, as_attachment=kind != "application/pdf", download_name=name)
    answer.headers["Cache-Control"] = "no-store"
    return answer
