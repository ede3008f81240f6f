"""Printed documents: blocks set on pages of A4 or Letter, as a PDF that is the same each time it is made."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from webapp.printing.blocks import Block

PAPERS: Final = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}


def document(
    title: str,
    blocks: Sequence[Block],
    lang: str,
    *,
    under: str = "",
    foot: str = "",
    paper: str = "a4",
    landscape: bool = False,
    made: datetime | None = None,
) -> bytes:
    """The blocks below a title, with page numbers, as a PDF; `under` stands below the title, `foot` on every page.

    Everything that is printed is embedded. The same words and the same `made` give the same bytes.
    """
    # The library takes half a second and 50 MB: a server that prints nothing is spared both.
    from webapp.printing.press import LOCK, Press

    with LOCK:
        press = Press(*_sides(paper, landscape))
        press.title(title, under)
        for place, block in enumerate(blocks):
            press.lay(block, blocks[place + 1] if place + 1 < len(blocks) else None)
        return press.finish(title, foot, lang, made)


def _sides(paper: str, landscape: bool) -> tuple[float, float]:
    width, height = PAPERS.get(paper, PAPERS["a4"])
    return (height, width) if landscape else (width, height)
