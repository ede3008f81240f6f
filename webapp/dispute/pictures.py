"""Pictures in a dispute: the photo with the boxes of its reading, and tiles, as SVG markup."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from markupsafe import Markup

from webapp.dispute.shown import Sight
from webapp.faces import sprite

_SYMBOL: Final = re.compile(r'<symbol id="t-([^"]+)".*?</symbol>', re.S)
_LABEL: Final = 0.022
"""Height of a box's number, as a share of the picture's width."""


def photo_alone(address: str, alt: str) -> Markup:
    """The photo at an address."""
    return Markup('<img class="evidence" src="{}" alt="{}">').format(address, alt)


def photo_at(sight: Sight, address: str, name: str = "") -> Markup:
    """The photo at an address, as large as the picture that was read; `name` is an id to use it by."""
    return Markup('<image{name} href="{address}" width="{w:.0f}" height="{h:.0f}" preserveAspectRatio="none"/>').format(
        name=Markup(' id="{}"').format(name) if name else "", address=address, w=sight.width, h=sight.height
    )


def photo_used(name: str) -> Markup:
    """A photo that stands elsewhere in the document."""
    return Markup('<use href="#{}"/>').format(name)


def boxes_picture(sight: Sight, photo: Markup, alt: str) -> Markup:
    """The photo with a numbered box for each tile."""
    size = max(sight.width * _LABEL, 1.0)
    boxes = Markup("").join(
        Markup(
            '<polygon class="box{doubt}" points="{points}"/><circle class="tag" cx="{x:.0f}" cy="{y:.0f}" r="{r:.0f}"/>'
            '<text class="tagged" x="{x:.0f}" y="{base:.0f}" font-size="{size:.0f}" text-anchor="middle">{n}</text>'
        ).format(
            doubt=" doubtful" if box.doubtful else "", points=box.points, x=box.left, y=box.top, r=size * 0.85,
            base=box.top + size * 0.36, size=size, n=box.number,
        )
        for box in sight.boxes
    )  # fmt: skip
    return Markup(
        '<svg class="evidence" viewBox="0 0 {w:.0f} {h:.0f}" role="img" aria-label="{alt}">{photo}{boxes}</svg>'
    ).format(w=sight.width, h=sight.height, alt=alt, photo=photo, boxes=boxes)


def tile_at(address: str) -> Markup:
    """A tile whose picture lies at that address."""
    return Markup(
        '<svg viewBox="0 0 60 80" width="22" height="29" aria-hidden="true"><use href="{}"></use></svg>'
    ).format(address)


def tile_here(name: str) -> Markup:
    """A tile whose picture stands in the same document; its letters where it has none."""
    return tile_at(f"#t-{name}") if name in _symbols() else Markup("{}").format(name)


def symbols(names: set[str], photo: Markup) -> Markup:
    """The pictures of those tiles and the photo, to stand unseen in a document that uses them."""
    found = [_symbols()[name] for name in sorted(names) if name in _symbols()]
    return Markup('<svg width="0" height="0" class="unseen" aria-hidden="true"><defs>{}{}</defs></svg>').format(
        Markup("".join(found)), photo
    )


@cache
def _symbols() -> dict[str, str]:
    return {match[1]: match[0] for match in _SYMBOL.finditer(sprite("en"))}
