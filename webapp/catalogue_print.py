"""What stands on printed sheets and in exports: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

PRINT: Final[dict[str, Pair]] = {
    "print.page": ("Page {page} of {pages}", "Page {page} sur {pages}"),
}
