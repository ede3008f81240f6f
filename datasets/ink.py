"""Drawn ink: circles, bamboos, characters, frames and plants, as one coverage mask per ink colour.

Every drawing lands on a `Sheet` of `HEIGHT` x `WIDTH` pixels; coordinates given to the functions are fractions of the
face (x to the right of the print, y down it), lengths are fractions of the face's width unless said otherwise.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

WIDTH, HEIGHT = 156, 208
_SHIFT = 4
_ONE = 1 << _SHIFT

Mask = NDArray[np.uint8]
Rgb = tuple[int, int, int]
Point = tuple[float, float]
OUTLINE = 3
"""So many pixels of ink are left along an edge where it is drawn in outline."""


def placing(size: float, shift: Point) -> NDArray[np.float64]:
    """The (2, 3) matrix, in pixels, that scales about the middle of the face and moves by `shift`, fractions of it."""
    right, down = ((1 - size) / 2 + part for part in shift)
    return np.array([[size, 0.0, right * WIDTH], [0.0, size, down * HEIGHT]])


@dataclass
class Sheet:
    """Ink of one face: `layers` maps an RGB colour to its coverage (HEIGHT, WIDTH) 0..255, drawn in insertion order."""

    layers: dict[Rgb, Mask] = field(default_factory=dict)

    def mask(self, colour: Rgb) -> Mask:
        """The coverage of one colour, made on first use."""
        if colour not in self.layers:
            self.layers[colour] = np.zeros((HEIGHT, WIDTH), np.uint8)
        return self.layers[colour]

    def polygon(self, points: NDArray[np.float64] | list[Point], colour: Rgb | None) -> None:
        """Fill a polygon given in face fractions; `None` erases."""
        px = np.round(np.asarray(points, float) * (WIDTH, HEIGHT) * _ONE).astype(np.int32)
        for target, value in self._targets(colour):
            cv2.fillPoly(target, [px], value, cv2.LINE_AA, _SHIFT)

    def line(self, points: NDArray[np.float64] | list[Point], width: float, colour: Rgb | None) -> None:
        """Draw an open polyline of the given width (fraction of the face's width)."""
        px = np.round(np.asarray(points, float) * (WIDTH, HEIGHT) * _ONE).astype(np.int32)
        thick = max(1, round(width * WIDTH))
        for target, value in self._targets(colour):
            cv2.polylines(target, [px], False, value, thick, cv2.LINE_AA, _SHIFT)

    def disc(self, centre: Point, radius: float, colour: Rgb | None, ring: float = 0.0) -> None:
        """Draw a filled disc, or a ring of width `ring`; the radius is a fraction of the face's width."""
        c = (round(centre[0] * WIDTH * _ONE), round(centre[1] * HEIGHT * _ONE))
        r = max(1, round(radius * WIDTH * _ONE))
        thick = max(1, round(ring * WIDTH)) if ring > 0 else -1
        for target, value in self._targets(colour):
            cv2.circle(target, c, r, value, thick, cv2.LINE_AA, _SHIFT)

    def stamp(self, coverage: Mask, colour: Rgb) -> None:
        """Add a full-size coverage mask."""
        target = self.mask(colour)
        np.maximum(target, coverage, out=target)

    def outlined(self) -> Sheet:
        """The same ink as lines along its edges."""
        around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * OUTLINE + 1,) * 2)
        return Sheet({rgb: np.asarray(mask - cv2.erode(mask, around), np.uint8) for rgb, mask in self.layers.items()})

    def placed(self, size: float, shift: Point) -> Sheet:
        """The same ink, `size` times as large about the middle of the face, moved by `shift`."""
        if size == 1.0 and shift == (0.0, 0.0):
            return self
        move = placing(size, shift)
        return Sheet(
            {
                rgb: np.asarray(cv2.warpAffine(mask, move, (WIDTH, HEIGHT), flags=cv2.INTER_AREA), np.uint8)
                for rgb, mask in self.layers.items()
            }
        )

    def mirrored(self) -> Sheet:
        """The same ink seen in a mirror."""
        return Sheet({rgb: np.ascontiguousarray(mask[:, ::-1]) for rgb, mask in self.layers.items()})

    def add(self, other: Sheet) -> None:
        """Lay another sheet's ink on top."""
        for rgb, mask in other.layers.items():
            self.stamp(mask, rgb)

    def _targets(self, colour: Rgb | None) -> list[tuple[Mask, tuple[float]]]:
        if colour is None:
            return [(layer, (0.0,)) for layer in self.layers.values()]
        return [(self.mask(colour), (255.0,))]


def star(centre: Point, outer: float, inner: float, arms: int) -> NDArray[np.float64]:
    """Points of a star polygon in face fractions, radii in fractions of the width."""
    k = np.arange(2 * arms)
    r = np.where(k % 2 == 0, outer, inner)
    a = np.pi * k / arms
    return np.stack([centre[0] + r * np.cos(a), centre[1] + r * np.sin(a) * WIDTH / HEIGHT], axis=1)


def petal(centre: Point, angle: float, start: float, length: float, half: float) -> NDArray[np.float64]:
    """Leaf-shaped polygon pointing away from `centre` at `angle` (radians), lengths in fractions of the width."""
    t = np.linspace(0.0, 1.0, 9)
    bulge = half * np.sin(np.pi * t) ** 0.8
    along = start + length * t
    u, v = np.array([math.cos(angle), math.sin(angle)]), np.array([-math.sin(angle), math.cos(angle)])
    left = along[:, None] * u + bulge[:, None] * v
    right = (along[:, None] * u - bulge[:, None] * v)[::-1]
    result: NDArray[np.float64] = np.asarray(centre) + np.concatenate([left, right]) * (1.0, WIDTH / HEIGHT)
    return result


@dataclass(frozen=True)
class CircleStyle:
    """How a make draws its small circles and its one big circle."""

    kind: str
    rings: int
    weight: float
    spokes: int
    accent: bool
    big: str


def circle(sheet: Sheet, centre: Point, r: float, colour: Rgb, accent: Rgb, style: CircleStyle) -> None:
    """One small circle of radius `r` (fraction of the width)."""
    w = style.weight * r
    if style.kind == "rings":
        step = r / (style.rings + 0.5)
        for k in range(style.rings):
            sheet.disc(centre, r - w / 2 - k * step, colour, max(w * 0.8, 0.007))
        sheet.disc(centre, max(step * 0.55, 0.012), accent if style.accent else colour)
    elif style.kind == "wheel":
        sheet.disc(centre, r - w / 2, colour, w)
        for k in range(style.spokes):
            a = math.pi * 2 * k / style.spokes + 0.3
            tip = (centre[0] + r * 0.85 * math.cos(a), centre[1] + r * 0.85 * math.sin(a) * WIDTH / HEIGHT)
            sheet.line([centre, tip], w * 0.7, colour)
        sheet.disc(centre, r * 0.3, accent if style.accent else colour)
        if style.rings > 2:
            sheet.disc(centre, r * 0.14, None)
    elif style.kind == "flower":
        sheet.disc(centre, r - w / 2, colour, w)
        for k in range(style.spokes):
            a = math.pi * 2 * k / style.spokes
            sheet.polygon(petal(centre, a, r * 0.15, r * 0.62, r * 0.9 / style.spokes), colour)
        sheet.disc(centre, r * 0.2, accent if style.accent else None)
    elif style.kind == "cross":
        sheet.disc(centre, r, colour)
        for k in range(max(2, style.spokes // 2)):
            a = math.pi * k / max(2, style.spokes // 2) + 0.4
            d = np.array([math.cos(a), math.sin(a) * WIDTH / HEIGHT]) * r * 0.62
            sheet.line([(centre[0] - d[0], centre[1] - d[1]), (centre[0] + d[0], centre[1] + d[1])], w * 0.7, None)
        if style.accent:
            sheet.disc(centre, r * 0.2, accent)
    elif style.kind == "scallop":
        sheet.polygon(star(centre, r, r * 0.84, 14), colour)
        sheet.disc(centre, r * 0.66, None)
        sheet.disc(centre, r * 0.5, colour, w)
        sheet.disc(centre, r * 0.2, accent if style.accent else colour)
    else:
        sheet.disc(centre, r, colour)
        sheet.disc(centre, r * 0.68, None)
        sheet.disc(centre, r * (0.68 - style.weight * 0.6), accent if style.accent else colour)
        if style.rings > 2:
            sheet.disc(centre, r * 0.18, None)


def big_circle(sheet: Sheet, r: float, colours: tuple[Rgb, Rgb, Rgb], style: CircleStyle) -> None:
    """The one-circle tile: a large disc of radius `r` at the middle."""
    c = (0.5, 0.5)
    a, b, d = colours
    if style.big == "sun":
        n = 8 + 2 * style.spokes
        for k in range(n):
            sheet.polygon(petal(c, 2 * math.pi * k / n, r * 0.55, r * 0.45, r * 2.2 / n), a)
        sheet.disc(c, r * 0.5, b, r * 0.09)
        for k in range(style.spokes):
            sheet.polygon(petal(c, 2 * math.pi * k / style.spokes, 0.02, r * 0.3, r * 0.1), d)
    elif style.big == "wheel":
        sheet.disc(c, r * 0.95, a, r * 0.1)
        sheet.disc(c, r * 0.72, a, r * 0.05)
        n = 2 * style.spokes + 4
        for k in range(n):
            t = 2 * math.pi * k / n
            q = (c[0] + r * 0.83 * math.cos(t), c[1] + r * 0.83 * math.sin(t) * WIDTH / HEIGHT)
            sheet.disc(q, r * 0.06, b)
        for k in range(style.spokes):
            sheet.polygon(petal(c, 2 * math.pi * k / style.spokes, r * 0.15, r * 0.5, r * 0.16), b)
        sheet.disc(c, r * 0.2, d)
        sheet.disc(c, r * 0.1, None)
    elif style.big == "rings":
        for k in range(style.rings + 1):
            sheet.disc(c, r * (0.95 - 0.24 * k), (a, b, d)[k % 3], r * (0.06 + style.weight * 0.2))
        sheet.disc(c, r * 0.1, d)
    elif style.big == "scallop":
        sheet.polygon(star(c, r, r * 0.9, 18), a)
        sheet.disc(c, r * 0.78, None)
        sheet.disc(c, r * 0.66, b, r * 0.06)
        n = max(5, style.spokes)
        for k in range(n):
            t = 2 * math.pi * k / n
            q = (c[0] + r * 0.38 * math.cos(t), c[1] + r * 0.38 * math.sin(t) * WIDTH / HEIGHT)
            sheet.disc(q, r * 0.14, d if style.accent else a)
        sheet.disc(c, r * 0.16, b)
    else:
        sheet.disc(c, r, a)
        sheet.disc(c, r * 0.84, None)
        sheet.disc(c, r * 0.76, b, r * 0.05)
        n = 6 + style.spokes
        for k in range(n):
            sheet.polygon(petal(c, 2 * math.pi * k / n, r * 0.3, r * 0.4, r * 1.1 / n), a)
        sheet.disc(c, r * 0.26, d)
        sheet.disc(c, r * 0.1, None)


@dataclass(frozen=True)
class StickStyle:
    """How a make cuts its bamboo sticks: `waist` and `groove` relative to their half width, which is `half` of the
    face's width; the ends of two lie `gap` of its height apart."""

    kind: str
    nodes: int
    waist: float
    groove: float
    half: float
    gap: float


def stick(sheet: Sheet, p: Point, q: Point, half: float, colour: Rgb, style: StickStyle) -> None:
    """One stick from `p` to `q` (face fractions), `half` its half width in fractions of the face's width."""
    size = np.array([WIDTH, HEIGHT], float)
    a, b = np.asarray(p) * size, np.asarray(q) * size
    length = float(np.hypot(*(b - a)))
    u = (b - a) / length
    v = np.array([-u[1], u[0]])
    h = half * WIDTH

    def outline(t: NDArray[np.float64], width: NDArray[np.float64]) -> NDArray[np.float64]:
        mid = a + (b - a) * t[:, None]
        points = np.concatenate([mid + v * (width * h)[:, None], (mid - v * (width * h)[:, None])[::-1]])
        result: NDArray[np.float64] = points / size
        return result

    t = np.linspace(0.0, 1.0, 33)
    segments = max(1, style.nodes - 1)
    phase = t * segments % 1.0
    phase[-1] = 1.0
    if style.kind == "bone":
        knob = np.exp(-((np.minimum(phase, 1 - phase) / 0.14) ** 2))
        width = style.waist + (1 - style.waist) * knob
    elif style.kind == "chain":
        width = 0.25 + 0.75 * np.sin(np.pi * phase) ** 0.5
    elif style.kind == "rod":
        width = np.where(np.minimum(phase, 1 - phase) < 0.07, 1.0, style.waist)
    elif style.kind == "capsule":
        inward = np.minimum(np.minimum(t, 1 - t) * length / h, 1.0)
        width = np.sqrt(1 - (1 - inward) ** 2) * (1 - (1 - style.waist) * 0.5 * np.exp(-(((t - 0.5) / 0.08) ** 2)))
    else:
        width = np.where((t < 0.03) | (t > 0.97), 0.7, 1.0)
    sheet.polygon(outline(t, width), colour)
    if style.groove > 0:
        for k in range(segments):
            t0, t1 = (k + 0.24) / segments, (k + 0.76) / segments
            inner = np.linspace(t0, t1, 5)
            sheet.polygon(outline(inner, np.full(5, style.groove)), None)
    if style.kind in {"rod", "plain"} and style.nodes > 1:
        for k in range(1, segments):
            m = a + (b - a) * (k / segments)
            bar = np.stack([m + v * h * 1.1, m - v * h * 1.1]) / size
            sheet.line(bar, 0.012, None if style.kind == "plain" else colour)


def plant(
    sheet: Sheet, rng: np.random.Generator, kind: str, box: tuple[float, float, float, float], colours: tuple[Rgb, Rgb]
) -> None:
    """A plant inside `box` (x0, y0, x1, y1): plum, orchid, chrysanthemum, bamboo, or a season's bouquet."""
    stem, bloom = colours
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0

    def at(x: float, y: float) -> Point:
        return (x0 + w * x, y0 + h * y)

    def flower(x: float, y: float, r: float, petals: int, slim: float) -> None:
        c = at(x, y)
        phase = rng.uniform(0, 3)
        for k in range(petals):
            sheet.polygon(petal(c, phase + 2 * math.pi * k / petals, r * 0.2, r * 0.85, r * slim), bloom)
        sheet.disc(c, r * 0.28, None)
        sheet.disc(c, r * 0.14, stem)

    thick = rng.uniform(0.016, 0.034)
    if kind == "bamboo":
        for k in range(int(rng.integers(2, 5))):
            x = 0.25 + 0.2 * k + rng.uniform(-0.05, 0.05)
            lean = rng.uniform(-0.15, 0.15)
            sheet.line([at(x, 1.0), at(x + lean, rng.uniform(0.0, 0.2))], thick * 1.6, stem)
            for y in np.arange(0.2, 1.0, 0.25):
                sheet.line(
                    [at(x + lean * (1 - y) - 0.07, float(y)), at(x + lean * (1 - y) + 0.07, float(y))], 0.012, None
                )
            for _ in range(4):
                y = rng.uniform(0.05, 0.7)
                t = rng.choice([0.5, 2.6, 0.9, 2.2]) + rng.uniform(-0.2, 0.2)
                sheet.polygon(petal(at(x + lean * (1 - y), y), t, 0.01, 0.16 * w * 1.4, 0.028), stem)
        return
    if kind == "orchid":
        for _ in range(int(rng.integers(5, 9))):
            bend = rng.uniform(-0.6, 0.6)
            t = np.linspace(0, 1, 10)
            top = rng.uniform(0.05, 0.4)
            xs = 0.5 + bend * t**1.5
            ys = 1.0 - (1 - top) * t + 0.25 * abs(bend) * t**4
            sheet.line([at(float(x), float(y)) for x, y in zip(xs, ys, strict=True)], thick, stem)
        for _ in range(int(rng.integers(1, 4))):
            flower(rng.uniform(0.25, 0.8), rng.uniform(0.1, 0.45), 0.11 * w, 5, 0.22)
        return
    if kind == "plum":
        points = [at(0.3 + rng.uniform(-0.1, 0.1), 1.0), at(0.55, 0.7), at(0.4, 0.4), at(0.7, rng.uniform(0.0, 0.15))]
        sheet.line(points, thick * 1.6, stem)
        sheet.line([at(0.55, 0.7), at(0.95, 0.45)], thick, stem)
        for _ in range(int(rng.integers(3, 7))):
            flower(rng.uniform(0.15, 0.9), rng.uniform(0.08, 0.85), rng.uniform(0.09, 0.14) * w, 5, 0.42)
        return
    many = int(rng.integers(9, 14)) if kind == "chrysanthemum" else int(rng.integers(4, 9))
    heads = int(rng.integers(1, 4))
    for k in range(heads):
        x, y = 0.5 + (k - (heads - 1) / 2) * 0.32 + rng.uniform(-0.08, 0.08), rng.uniform(0.12, 0.5)
        sheet.line([at(0.5, 1.0), at((x + 0.5) / 2 + rng.uniform(-0.1, 0.1), (y + 1) / 2), at(x, y)], thick, stem)
        for _ in range(int(rng.integers(2, 5))):
            t = rng.uniform(0, 2 * math.pi)
            sheet.polygon(
                petal(at((x + 0.5) / 2, (y + 1) / 2), t, 0.01, 0.2 * w, rng.uniform(0.03, 0.055) * w * 1.6), stem
            )
        flower(x, y, rng.uniform(0.15, 0.24) * w, many, rng.uniform(0.16, 0.45))
    if rng.random() < 0.3:
        sheet.polygon(
            [at(0.2, 0.85), at(0.8, 0.85), at(0.68, 1.05), at(0.32, 1.05)], bloom if rng.random() < 0.5 else stem
        )
