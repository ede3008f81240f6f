"""The application's icons drawn from its mark, for phones that take no SVG: `python -m tests.webapp.icons`."""

from __future__ import annotations

from pathlib import Path

from resvg_py import svg_to_bytes

STATIC = Path(__file__).resolve().parents[2] / "webapp" / "static"
GROUND = "#0f5a47"
SIZES = {"icon-192.png": (192, 0.0), "icon-512.png": (512, 0.0), "icon-maskable-512.png": (512, 0.2),
         "icon-180.png": (180, 0.12)}  # fmt: skip
"""Pixels, and the share that is left free at each edge, filled: phones cut their own shape out of it."""


def drawn(size: int, free: float) -> bytes:
    """The mark as a PNG of that size."""
    mark = (STATIC / "icon.svg").read_text(encoding="utf-8")
    if free:
        side = 64 / (1 - 2 * free)
        edge = (side - 64) / 2
        inner = mark.replace("<svg ", f'<svg x="{edge}" y="{edge}" width="64" height="64" ', 1)
        mark = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
            f'<rect width="{side}" height="{side}" fill="{GROUND}"/>{inner}</svg>'
        )
    return bytes(svg_to_bytes(svg_string=mark, width=size, height=size))


def main() -> None:
    for name, (size, free) in SIZES.items():
        (STATIC / name).write_bytes(drawn(size, free))


if __name__ == "__main__":
    main()
