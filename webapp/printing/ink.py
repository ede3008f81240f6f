"""Ink on a page: letters of every script from fonts that come with the program, rules, fields, drawings.

No font of the machine is used, and what is used is embedded in the file. MuPDF may run in one thread at a time: whoever
draws holds LOCK.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape
from itertools import groupby
from threading import RLock
from typing import Any, Final, Literal
from unicodedata import bidirectional, category, normalize

import pymupdf

from webapp.printing.tiles import LETTERS, WIDE, draw, is_tile

LOCK: Final = RLock()
BLACK: Final = (0.08, 0.1, 0.09)
SOFT: Final = (0.36, 0.4, 0.38)
HAIR: Final = (0.72, 0.74, 0.72)
WASH: Final = (0.945, 0.95, 0.94)
NO_GLYPH: Final = "〓"
"""What stands for a character that no font has, as printers do it."""
LEADING: Final = 1.3
_BOX: Final = (1200.0, 120.0)
"""Room for one typeset line."""

_WIDE: Final = (
    "[\u1100-\u11ff\u2e80-\u303f\u3040-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
    + LETTERS
    + "]"
)
"""Letters between any two of which a line may be broken."""
_NO_START: Final = "'’,.;:!?)]»、。」』）"

Align = Literal["left", "right", "centre"]
Colour = tuple[float, float, float]


@cache
def _font(bold: bool) -> Any:
    return pymupdf.Font("hebo" if bold else "helv")


@cache
def _shown(letter: str) -> str:
    if is_tile(letter):
        return letter
    if letter in "\u202f\u2009":
        return "\u00a0"
    if category(letter) in ("Cc", "Cs"):
        return " "
    return letter if _font(False).has_glyph(ord(letter), fallback=1) else NO_GLYPH


def clean(words: str) -> str:
    """The text with only what can be printed: accents joined to their letters, a mark for what no font has."""
    return "".join(map(_shown, normalize("NFC", words)))


@cache
def _advance(letter: str, bold: bool) -> float:
    if is_tile(letter):
        return WIDE
    return float(_font(bold).text_length(letter, 1.0))


def width_of(words: str, size: float, *, bold: bool = False) -> float:
    """How wide a line comes out."""
    return size * sum(_advance(letter, bold) for letter in clean(words))


def needs_shaping(words: str) -> bool:
    """Whether its letters join or run from right to left; those go through MuPDF's own typesetting."""
    return any(bidirectional(letter) in ("R", "AL") or 0x0900 <= ord(letter) <= 0x109F for letter in words)


def wrap(words: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """The text in lines that fit, broken between words, between ideographs, and within a word only where it must be."""
    lines = []
    for paragraph in words.split("\n"):
        line = ""
        for piece in _pieces(paragraph):
            if width_of((line + piece).rstrip(), size, bold=bold) <= room:
                line += piece
                continue
            if line.strip():
                lines.append(line.rstrip())
            line = piece.lstrip()
            while line and width_of(line.rstrip(), size, bold=bold) > room and len(line) > 1:
                some = next(
                    n for n in range(len(line) - 1, 0, -1) if n == 1 or width_of(line[:n], size, bold=bold) <= room
                )
                lines.append(line[:some])
                line = line[some:]
        lines.append(line.rstrip())
    return lines


def _pieces(words: str) -> list[str]:
    """Words with the spaces after them, or the parts of one with hyphens; each ideograph by itself.

    No line begins with what ends a word: a comma, the 's after a name.
    """
    pieces: list[str] = []
    for piece in re.findall(
        rf"{_WIDE}\s*|(?:(?!{_WIDE})[^\s-])*(?:-+|(?<=\S)[^\S\u00a0\u202f]+|\s+|(?={_WIDE}|$))", words
    ):
        if pieces and piece[:1] in _NO_START and not pieces[-1][-1].isspace():
            pieces[-1] += piece
        elif piece:
            pieces.append(piece)
    return pieces


def shorten(words: str, room: float, size: float, *, bold: bool = False) -> str:
    """As much of the text as there is room for in one line."""
    if width_of(words, size, bold=bold) <= room:
        return words
    kept = words
    while kept and width_of(kept + "…", size, bold=bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


@dataclass
class Ink:
    """One page being drawn; letters are laid down together when it is done."""

    page: Any
    _letters: list[Any] = field(default_factory=list)
    """In the order in which they are read: writers, each of one colour, and what is typeset."""
    _tiles: list[tuple[str, float, float, float]] = field(default_factory=list)
    """Tiles, each with its left edge, its baseline and the size of the letters beside it."""
    _drawn: Any = None

    def write(
        self,
        at: tuple[float, float],
        words: str,
        size: float,
        *,
        bold: bool = False,
        colour: Colour = BLACK,
        align: Align = "left",
    ) -> None:
        """One line of text from its left, right or middle point on the baseline."""
        words = clean(words)
        if not words.strip():
            return
        x, y = at
        if any(map(is_tile, words)):
            self._with_tiles(x, y, words, size, bold, colour, align)
            return
        if needs_shaping(words):
            self._typeset(x, y, words, size, bold, colour, align)
            return
        x -= {"left": 0.0, "right": 1.0, "centre": 0.5}[align] * width_of(words, size, bold=bold)
        last = self._letters[-1] if self._letters else None
        if isinstance(last, pymupdf.TextWriter) and last.color == colour:
            writer = last
        else:
            writer = pymupdf.TextWriter(self.page.rect, color=colour)
            self._letters.append(writer)
        writer.append((x, y), words, font=_font(bold), fontsize=size)

    def _with_tiles(
        self, x: float, y: float, words: str, size: float, bold: bool, colour: Colour, align: Align
    ) -> None:
        """Words and faces in turn, from the left edge of the whole."""
        x -= {"left": 0.0, "right": 1.0, "centre": 0.5}[align] * width_of(words, size, bold=bold)
        for tiles, letters in groupby(words, is_tile):
            run = "".join(letters)
            if tiles:
                self._tiles += [(letter, x + place * WIDE * size, y, size) for place, letter in enumerate(run)]
            else:
                self.write((x, y), run, size, bold=bold, colour=colour)
            x += width_of(run, size, bold=bold)

    def _typeset(self, x: float, y: float, words: str, size: float, bold: bool, colour: Colour, align: Align) -> None:
        left, right, baseline = _typeset_extent(words, size, bold)
        start = x - {"left": left, "right": right, "centre": (left + right) / 2}[align]
        box = pymupdf.Rect(start, y - baseline, start + _BOX[0], y - baseline + _BOX[1])
        self._letters.append((box, *_markup(words, size, bold, colour)))

    def rule(self, start: tuple[float, float], end: tuple[float, float], *, width: float = 0.5, colour: Colour = HAIR,
             dashes: Sequence[float] = ()) -> None:  # fmt: skip
        """A straight line."""
        self.path((start, end), width=width, colour=colour, dashes=dashes)

    def path(self, points: Sequence[tuple[float, float]], *, width: float = 0.5, colour: Colour = BLACK,
             dashes: Sequence[float] = ()) -> None:  # fmt: skip
        """Straight lines from point to point; `dashes` are lengths of line and gap in turn."""
        shape = self._shape
        shape.draw_polyline([pymupdf.Point(point) for point in points])
        # Without the phase behind the lengths the operator is none: some readers show no word of such a page.
        pattern = f"[{' '.join(f'{length:.2f}' for length in dashes)}] 0" if dashes else None
        shape.finish(width=width, color=colour, dashes=pattern, lineJoin=1, lineCap=0, closePath=False)

    def field(self, box: tuple[float, float, float, float], colour: Colour) -> None:
        """A rectangle: left, top, right, bottom."""
        self.fields([box], colour)

    def fields(self, boxes: Iterable[tuple[float, float, float, float]], colour: Colour) -> None:
        """Rectangles of one colour in one go."""
        shape = self._shape
        for box in boxes:
            shape.draw_rect(pymupdf.Rect(box))
        shape.finish(color=None, fill=colour, width=0)

    def polygon(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """A filled figure."""
        shape = self._shape
        shape.draw_polyline([pymupdf.Point(point) for point in points])
        shape.finish(color=None, fill=colour, width=0, closePath=True)

    def done(self) -> None:
        """Lay down what was drawn, then the letters."""
        if self._drawn is not None:
            self._drawn.commit()
            self._drawn = None
        for letters in self._letters:
            if isinstance(letters, pymupdf.TextWriter):
                letters.write_text(self.page)
            else:
                box, html, css = letters
                self.page.insert_htmlbox(box, html, css=css)
        self._letters.clear()
        for letter, x, baseline, size in self._tiles:
            draw(self.page, letter, x, baseline, size)
        self._tiles.clear()

    @property
    def _shape(self) -> Any:
        if self._drawn is None:
            self._drawn = self.page.new_shape()
        return self._drawn


def _markup(words: str, size: float, bold: bool, colour: Colour) -> tuple[str, str]:
    shade = "#" + "".join(f"{round(part * 255):02x}" for part in colour)
    css = (
        f"* {{ font-family: sans-serif; font-size: {size}pt; font-weight: {'bold' if bold else 'normal'};"
        f" color: {shade}; margin: 0; white-space: nowrap; }}"
    )
    return f"<p>{escape(words)}</p>", css


@lru_cache(maxsize=4096)
def _typeset_extent(words: str, size: float, bold: bool) -> tuple[float, float, float]:
    """Where a typeset line lies in its box: left, right, baseline."""
    with pymupdf.open() as file:
        page = file.new_page(width=_BOX[0], height=_BOX[1])
        html, css = _markup(words, size, bold, BLACK)
        page.insert_htmlbox(page.rect, html, css=css)
        spans = [span for block in page.get_text("dict")["blocks"] for line in block["lines"] for span in line["spans"]]
        left, right = min(span["bbox"][0] for span in spans), max(span["bbox"][2] for span in spans)
        return left, right, float(spans[0]["origin"][1])
