"""The one-bamboo tile's bird, as makes cut it: from the side, from before, perched, in flight."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from datasets.ink import HEIGHT, WIDTH, Point, Rgb, Sheet, petal

Inks = tuple[Rgb, Rgb, Rgb]


def bird(sheet: Sheet, rng: np.random.Generator, colours: Inks, kind: str, weight: float) -> None:
    """Draw a bird: `kind` is sparrow, peacock, crane or one of `print_plan.BIRDS`; `weight` the width of its lines."""
    if kind == "peacock":
        _peacock(sheet, rng, colours, weight)
    elif kind in _OTHERS:
        _OTHERS[kind](sheet, rng, colours, _View(bool(rng.random() < 0.5), *rng.uniform(0.78, 0.98, 2)), 1.3 * weight)
    else:
        _standing(sheet, rng, colours, kind, weight)


@dataclass(frozen=True)
class _View:
    """The way a bird looks: mirrored or not, stretched across and along the face."""

    mirrored: bool
    across: float
    along: float

    def at(self, x: float, y: float) -> Point:
        side = -self.across if self.mirrored else self.across
        return (0.5 + side * (x - 0.5), 0.5 + self.along * (y - 0.5))

    def feather(self, root: Point, angle: float, long: float, half: float, start: float = 0.0) -> NDArray[np.float64]:
        """A petal that begins `start` from `root`."""
        return petal(self.at(*root), math.pi - angle if self.mirrored else angle, start, long, half)


def _peacock(sheet: Sheet, rng: np.random.Generator, colours: Inks, weight: float) -> None:
    """Seen from before, its tail spread."""
    a, b, c = colours
    n = int(rng.integers(7, 12))
    top = rng.uniform(0.3, 0.42)
    for row, reach in enumerate((0.36, 0.24)):
        for k in range(n - 2 * row):
            t = math.pi * (1.08 - 1.16 * (k + 0.5) / (n - 2 * row)) * -1
            sheet.polygon(petal((0.5, top + 0.2), t, 0.03, reach, 0.035), a if row == 0 else b)
            tip = (0.5 + reach * math.cos(t), top + 0.2 + reach * math.sin(t) * WIDTH / HEIGHT)
            sheet.disc(tip, 0.024, None)
            sheet.disc(tip, 0.014, c)
    sheet.polygon(petal((0.5, 0.48), math.pi / 2, 0.0, 0.42, 0.13), a)
    sheet.polygon(petal((0.5, 0.52), math.pi / 2, 0.02, 0.26, 0.05), None)
    sheet.disc((0.5, 0.47), 0.06, b)
    for x in (0.42, 0.58):
        sheet.line([(x, 0.74), (x - 0.03, 0.88)], weight, c)


def _standing(sheet: Sheet, rng: np.random.Generator, colours: Inks, kind: str, weight: float) -> None:
    """A sparrow, or a crane with its wings spread."""
    a, b, c = colours
    view = _View(bool(rng.random() >= 0.75), 0.9, 0.88)
    at = view.at
    hx, hy = rng.uniform(0.52, 0.68), rng.uniform(0.14, 0.26)
    bx, by = rng.uniform(0.42, 0.52), rng.uniform(0.42, 0.52)
    sheet.line([at(hx, hy), at(hx - 0.05, (hy + by) / 2), at(bx, by)], rng.uniform(0.05, 0.11), a)
    head = rng.uniform(0.05, 0.085)
    sheet.disc(at(hx, hy), head, a)
    sheet.disc(at(hx + 0.01, hy - 0.005), head * 0.4, None)
    sheet.disc(at(hx + 0.012, hy - 0.005), head * 0.2, c)
    sheet.polygon(
        [at(hx + head * 0.7, hy - 0.02), at(hx + rng.uniform(0.14, 0.24), hy + 0.02), at(hx + head * 0.7, hy + 0.03)], c
    )
    body = rng.uniform(1.9, 2.5)
    sheet.polygon(view.feather((bx - 0.04, by - 0.12), body, rng.uniform(0.4, 0.52), rng.uniform(0.11, 0.16)), a)
    for k in range(int(rng.integers(2, 5))):
        t = body - 0.55 + 0.3 * k + rng.uniform(-0.1, 0.1)
        feather = view.feather((bx - 0.06, by + 0.06), t, rng.uniform(0.24, 0.36), 0.045, start=0.02)
        sheet.polygon(feather, (None, b, c)[k % 3])
    tail = int(rng.integers(2, 6))
    for k in range(tail):
        run = np.linspace(0, 1, 8)
        bend = rng.uniform(-0.05, 0.16)
        xs = bx - 0.14 - (0.1 + 0.06 * k) * run + bend * run**2
        ys = by + 0.14 + (0.36 - 0.05 * k) * run
        points = [at(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]
        sheet.line(points, weight * rng.uniform(1.2, 2.4), (b, c, a)[k % 3])
    if kind == "crane":
        for s in (-0.5, 0.1):
            for k in range(4):
                t = -math.pi / 2 + s + 0.22 * k
                sheet.polygon(petal(at(bx, by), t, 0.06, rng.uniform(0.3, 0.42), 0.03), (a, b)[k % 2])
    if rng.random() < 0.5:
        for k in range(3):
            sheet.line([at(hx - 0.01, hy - head), at(hx - 0.07 + 0.04 * k, hy - head - 0.07)], weight * 0.7, c)
    for dx in (0.0, 0.08):
        sheet.line([at(bx + dx, by + 0.2), at(bx + dx + 0.02, 0.86), at(bx + dx + 0.08, 0.88)], weight * 0.9, c)
    if rng.random() < 0.4:
        sheet.line([at(0.2, 0.9), at(0.5, 0.88), at(0.85, 0.92)], weight, b)


def _slanting(sheet: Sheet, rng: np.random.Generator, colours: Inks, view: _View, weight: float) -> None:
    """Its body from one corner to the other, wing and tail along it, the head turned."""
    a, b, c = colours
    at, lean = view.at, rng.uniform(1.85, 2.3)
    hx, hy = rng.uniform(0.56, 0.66), rng.uniform(0.18, 0.28)
    sheet.polygon(view.feather((hx, hy + 0.02), lean, rng.uniform(0.42, 0.56), rng.uniform(0.1, 0.15)), a)
    if rng.random() < 0.7:
        sheet.polygon(view.feather((hx - 0.02, hy + 0.07), lean, 0.36, 0.07), None)
    sheet.polygon(view.feather((hx - 0.03, hy + 0.1), lean - 0.2, rng.uniform(0.3, 0.4), rng.uniform(0.04, 0.07)), b)
    head = rng.uniform(0.08, 0.12)
    sheet.disc(at(hx, hy), head, a)
    sheet.disc(at(hx, hy), head - weight, None)
    sheet.disc(at(hx - 0.02, hy), 0.025, c)
    sheet.polygon(
        [at(hx - head, hy - 0.02), at(hx - head - rng.uniform(0.1, 0.18), hy + 0.02), at(hx - head, hy + 0.03)], c
    )
    end = (hx + 0.5 * math.cos(lean), hy + 0.5 * math.sin(lean) * WIDTH / HEIGHT)
    for k in range(int(rng.integers(2, 5))):
        tip = (end[0] - 0.14 + 0.08 * k, rng.uniform(0.8, 0.92))
        sheet.line([at(*end), at(*tip)], weight * rng.uniform(1.0, 1.6), (a, b, c)[k % 3])
    for k in range(int(rng.integers(0, 4))):
        sheet.line([at(hx, hy - head), at(hx - 0.08 + 0.08 * k, hy - head - 0.09)], 0.8 * weight, c)
    foot = end[1] + 0.04
    sheet.line([at(end[0] + 0.08, foot), at(end[0] + 0.26, foot + 0.1), at(end[0] + 0.36, foot + 0.08)], weight, b)


def _rooster(sheet: Sheet, rng: np.random.Generator, colours: Inks, view: _View, weight: float) -> None:
    """Round, with a comb and a bush of tail feathers."""
    a, b, c = colours
    at, size = view.at, rng.uniform(0.16, 0.22)
    hx, hy = rng.uniform(0.68, 0.74), rng.uniform(0.18, 0.28)
    sheet.disc(at(0.5, 0.55), size, a)
    if rng.random() < 0.7:
        sheet.disc(at(0.5, 0.55), size - weight, None)
    sheet.line([at(0.6, 0.46), at(hx, hy)], rng.uniform(0.06, 0.11), a)
    sheet.disc(at(hx, hy), 0.07, a)
    for k in range(3):
        sheet.disc(at(hx - 0.03 + 0.03 * k, hy - 0.07), 0.03, c)
    sheet.polygon([at(hx + 0.06, hy - 0.02), at(hx + 0.18, hy + 0.02), at(hx + 0.06, hy + 0.04)], c)
    for k in range(int(rng.integers(3, 7))):
        top = 0.2 + 0.06 * k
        sheet.line([at(0.38, 0.55), at(0.2, top + 0.1), at(0.08 + 0.03 * k, top)], 1.3 * weight, (b, c, a)[k % 3])
    for x in (0.46, 0.58):
        sheet.line([at(x, 0.55 + 0.7 * size), at(x, 0.84), at(x + 0.07, 0.86)], weight, c)
    for k in range(int(rng.integers(1, 4))):
        sheet.line([at(0.42, 0.5 + 0.05 * k), at(0.58, 0.52 + 0.05 * k)], weight, b)


def _swallow(sheet: Sheet, rng: np.random.Generator, colours: Inks, view: _View, weight: float) -> None:
    """In flight, seen from above: wings out, a forked tail."""
    a, b, c = colours
    top = rng.uniform(0.18, 0.3)
    sheet.polygon(view.feather((0.5, top), math.pi / 2, rng.uniform(0.4, 0.52), rng.uniform(0.07, 0.11)), a)
    sheet.disc(view.at(0.5, top), rng.uniform(0.07, 0.1), a)
    raised = rng.uniform(-0.5, 0.5)
    for k in range(int(rng.integers(1, 4))):
        for angle in (raised + 0.3 * k, math.pi - raised - 0.3 * k):
            sheet.polygon(view.feather((0.5, top + 0.12 + 0.03 * k), angle, 0.42 - 0.05 * k, 0.07), (b, a, c)[k])
    for angle in (1.2, math.pi - 1.2):
        sheet.polygon(view.feather((0.5, top + 0.34), angle, rng.uniform(0.26, 0.38), 0.04), c)
    sheet.polygon([view.at(0.47, top - 0.05), view.at(0.5, top - 0.13), view.at(0.53, top - 0.05)], c)
    sheet.line([view.at(0.5, top + 0.06), view.at(0.5, top + 0.28)], weight, None)


def _perched(sheet: Sheet, rng: np.random.Generator, colours: Inks, view: _View, weight: float) -> None:
    """On a bough with leaves."""
    a, b, c = colours
    at, lean = view.at, rng.uniform(-1.15, -0.7)
    bough = rng.uniform(0.74, 0.82)
    sheet.line([at(0.1, bough + 0.04), at(0.5, bough), at(0.9, bough + rng.uniform(-0.06, 0.08))], 1.3 * weight, b)
    sheet.polygon(view.feather((0.3, bough - 0.04), lean, rng.uniform(0.48, 0.6), rng.uniform(0.12, 0.18)), a)
    sheet.polygon(view.feather((0.36, bough - 0.1), lean, 0.34, 0.07), c if rng.random() < 0.6 else None)
    sheet.polygon(view.feather((0.32, bough - 0.06), rng.uniform(2.0, 2.6), 0.34, 0.05), a)
    hx, hy = 0.3 + 0.5 * math.cos(lean), bough - 0.04 + 0.5 * math.sin(lean) * WIDTH / HEIGHT
    head = rng.uniform(0.09, 0.13)
    sheet.disc(at(hx, hy), head, a)
    sheet.disc(at(hx + 0.03, hy - 0.02), 0.03, None)
    sheet.polygon([at(hx + head - 0.02, hy - 0.03), at(hx + head + 0.14, hy), at(hx + head - 0.02, hy + 0.04)], c)
    for k in range(int(rng.integers(1, 5))):
        sheet.polygon(view.feather((0.15 + 0.2 * k, bough + 0.02), rng.uniform(-1.0, 0.8), 0.16, 0.03), b)


_OTHERS = {"perched": _perched, "rooster": _rooster, "slanting": _slanting, "swallow": _swallow}
