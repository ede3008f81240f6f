"""Tiles on paper: the same faces as on the page, each a letter of a private alphabet while lines are laid out.

PyMuPDF is imported where a face is drawn: the server knows the letters, and starts without what draws them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from scoring.tiles import TILE_IDS, Tile
from webapp.faces import HEIGHT, WIDTH, drawing
from webapp.words import LANGS

_FIRST: Final = 0xE000
_BLOCK: Final = 0x100
"""Letters of a language: winds and their letters differ."""
LETTERS: Final = "\ue000-\ue1ff"
"""All of them, for a class of characters."""
TALL: Final = 1.28
"""A tile's height, in sizes of the letters beside it."""
WIDE: Final = TALL * WIDTH / HEIGHT + 0.08
"""Its width with the room after it."""


def tile_letters(tiles: Iterable[Tile], lang: str) -> str:
    """The tiles as letters that `Ink.write` draws as faces."""
    start = _FIRST + _BLOCK * LANGS.index(lang)
    return "".join(chr(start + TILE_IDS.index(tile.id)) for tile in tiles)


def is_tile(letter: str) -> bool:
    return _FIRST <= ord(letter) < _FIRST + _BLOCK * len(LANGS)


def draw(page: Any, letter: str, x: float, baseline: float, size: float) -> None:
    """Lay a face on a page of PyMuPDF, its left edge at `x`, standing a little below the baseline."""
    import pymupdf

    block, place = divmod(ord(letter) - _FIRST, _BLOCK)
    top = baseline + size * 0.24 - size * TALL
    box = pymupdf.Rect(x, top, x + size * TALL * WIDTH / HEIGHT, top + size * TALL)
    clip = pymupdf.Rect(place * WIDTH, 0, (place + 1) * WIDTH, HEIGHT)
    page.show_pdf_page(box, _faces(LANGS[block]), 0, clip=clip)


@cache
def _faces(lang: str) -> Any:
    """All faces in a row on one page, of which a document keeps one copy however many tiles it shows."""
    import pymupdf

    parts = (
        f'<g transform="translate({place * WIDTH} 0)">{drawing(tile, lang)}</g>' for place, tile in enumerate(TILE_IDS)
    )
    size = f'width="{WIDTH * len(TILE_IDS)}" height="{HEIGHT}" viewBox="0 0 {WIDTH * len(TILE_IDS)} {HEIGHT}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'
    with pymupdf.open("svg", svg.encode()) as drawn, pymupdf.open("pdf", drawn.convert_to_pdf()) as row:
        row.subset_fonts()
        return pymupdf.open("pdf", row.tobytes(garbage=4, deflate=True, no_new_id=True))
