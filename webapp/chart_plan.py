"""Where everything of a chart goes, in units of its drawing: page and printed sheet draw the same plan."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from unicodedata import combining, east_asian_width

SIZE: Final = 13.0
"""Of the letters."""
GAP: Final = 17.0
"""Between the lines of the labels."""
ROW: Final = 44.0
"""Of a bar with its name above it."""
END: Final = 0.7
"""How far beyond the lines a name below them may reach, in letters: the name of the axis stands behind it."""
MARKS: Final = 40
"""More points than that are not each marked."""

DASHES: Final = ((), (9, 4), (2, 4), (12, 4, 2, 4), (5, 3), (14, 4, 2, 4, 2, 4))
"""Of one line after the other: drawn and left out in turn."""

Point = tuple[float, float]
Say = Callable[[float], str]


def _star(points: int, outer: float, inner: float) -> tuple[Point, ...]:
    turn = math.pi / points
    radii = [outer, inner] * points
    return tuple((r * math.sin(k * turn), -r * math.cos(k * turn)) for k, r in enumerate(radii))


MARKERS: Final[tuple[tuple[Point, ...], ...]] = (
    _star(12, 4.1, 4.1),
    ((-3.6, -3.6), (3.6, -3.6), (3.6, 3.6), (-3.6, 3.6)),
    ((0, -4.8), (4.6, 3.6), (-4.6, 3.6)),
    ((0, -5), (5, 0), (0, 5), (-5, 0)),
    ((0, 4.8), (-4.6, -3.6), (4.6, -3.6)),
    _star(4, 5.4, 1.9),
    _star(5, 5.4, 2.4),
)
"""The figures on one line after the other, around their middle."""


@dataclass(frozen=True, slots=True)
class Series:
    """What one player has at each step; None where they were not there."""

    name: str
    values: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """The name at the end of a line, moved apart from the others; `of` is the point that it belongs to."""

    name: str
    value: str
    at: Point
    of: Point


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line."""

    name: str
    points: tuple[Point, ...]
    marked: tuple[Point, ...]
    label: Label


@dataclass(frozen=True, slots=True)
class Tick:
    """A value on an axis."""

    at: float
    words: str


@dataclass(frozen=True, slots=True)
class Lines:
    """A chart of lines."""

    width: float
    height: float
    left: float
    top: float
    right: float
    bottom: float
    across: tuple[Tick, ...]
    """Steps, their place from the left."""
    up: tuple[Tick, ...]
    """Values, their place from the top."""
    zero: float | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar with its name and value above it."""

    name: str
    value: str
    top: float
    left: float
    width: float
    below_zero: bool


@dataclass(frozen=True, slots=True)
class Bars:
    """A chart of bars lying one below the other."""

    width: float
    height: float
    zero: float
    bars: tuple[Bar, ...]


def nice_step(span: float, most: int, *, whole: bool) -> float:
    """The least of 1, 2, 5 times a power of ten that cuts `span` into `most` parts or fewer."""
    least = span / most
    power = 10.0 ** math.floor(math.log10(least))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * (1 - 1e-9))
    return max(step, 1.0) if whole else step


def nice_axis(values: Sequence[float], most: int) -> tuple[float, ...]:
    """Round values that reach from at most the least to at least the greatest, two of them at the least."""
    low, high = min(values), max(values)
    whole = all(float(value).is_integer() for value in values)
    if low == high:
        low, high = low - 1, high + 1
    step = nice_step(high - low, most, whole=whole)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return tuple(count * step for count in range(first, last + 1))


def text_width(words: str) -> float:
    """About how wide a text is in the letters that browsers take, rather too wide than too narrow."""
    return SIZE * sum(_em(letter) for letter in words)


def _em(letter: str) -> float:
    if combining(letter):
        return 0.0
    if east_asian_width(letter) in "WF":
        return 1.0
    if letter in "iIjlft.,:;'’!| \u00a0\u202f":
        return 0.34
    return 0.9 if letter in "mwMW@" else 0.72 if letter.isupper() else 0.6


def cut(words: str, room: float) -> str:
    """The text, or as much of its beginning as there is room for with an ellipsis."""
    if text_width(words) <= room:
        return words
    kept = words
    while kept and text_width(kept + "…") > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def apart(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Places as near as may be to those wanted, in the same order, at least `gap` from each other, from top to bottom.

    Where there is too little room they go on below the bottom.
    """
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    pools: list[tuple[float, int]] = []
    for rank, place in enumerate(order):
        pools.append((wanted[place] - rank * gap, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (first, some), (second, others) = pools[-2:]
            pools[-2:] = [((first * some + second * others) / (some + others), some + others)]
    most = max(top, bottom - (len(wanted) - 1) * gap)
    flat = [min(max(value, top), most) for value, count in pools for _ in range(count)]
    places = [0.0] * len(wanted)
    for rank, place in enumerate(order):
        places[place] = flat[rank] + rank * gap
    return places


def plan_lines(series: Sequence[Series], steps: Sequence[str], say: Say, *, width: float, height: float) -> Lines:
    """Lay lines out; `steps` names the places from left to right, and there is a value at least."""
    known = [value for each in series for value in each.values if value is not None]
    axis = nice_axis(known, max(2, int(height // 56)))
    scale = {value: say(value) for value in axis}
    last = {each.name: say(next(value for value in reversed(each.values) if value is not None)) for each in series}
    left = max(text_width(words) for words in scale.values()) + SIZE * 0.8
    widest = max(text_width(f"{name} {value}") for name, value in last.items()) + SIZE * 1.6
    right = width - min(widest, width * 0.4)
    top, bottom = SIZE * 0.8, max(height, GAP * len(series) + 3.4 * SIZE) - SIZE * 2.4

    def x(place: int) -> float:
        return left + (right - left) * (place / (len(steps) - 1) if len(steps) > 1 else 0.5)

    def y(value: float) -> float:
        return bottom - (bottom - top) * (value - axis[0]) / (axis[-1] - axis[0])

    runs = [
        tuple((x(place), y(value)) for place, value in enumerate(each.values) if value is not None) for each in series
    ]
    places = apart([run[-1][1] for run in runs], GAP, top, bottom)
    room = width - right - SIZE * 1.2
    lines = []
    for each, run, place in zip(series, runs, places, strict=True):
        value = last[each.name]
        name = cut(each.name, room - text_width(f" {value}"))
        every = max(1, math.ceil(len(run) / MARKS))
        label = Label(name, value, (right + SIZE * 1.2, place), run[-1])
        lines.append(Line(each.name, run, (*run[:-1:every], run[-1]), label))
    return Lines(
        width, bottom + SIZE * 2.4, left, top, right, bottom,
        tuple(_across(steps, x)), tuple(Tick(y(value), words) for value, words in scale.items()),
        y(0.0) if axis[0] <= 0 <= axis[-1] else None, tuple(lines),
    )  # fmt: skip


def _across(steps: Sequence[str], x: Callable[[int], float]) -> list[Tick]:
    """As many names of steps as find room: every one, every second, every third...

    The name of the last step moves aside for that of the axis, and is left out where only so the others have room.
    """
    halves = [text_width(words) / 2 for words in steps]
    most = x(len(steps) - 1) + SIZE * END
    ticks = [Tick(min(x(place), most - half), steps[place]) for place, half in enumerate(halves)]
    for every in range(1, len(steps) + 1):
        shown, ends = ticks[::every], [half + SIZE * 0.4 for half in halves[::every]]
        touch = [a.at + half > b.at - other for (a, half), (b, other) in pairwise(zip(shown, ends, strict=True))]
        if not any(touch):
            return shown
        if not any(touch[:-1]) and shown[-1].at < x((len(shown) - 1) * every):
            return shown[:-1]
    return ticks[:1]


def plan_bars(names: Sequence[str], values: Sequence[float], say: Say, *, width: float) -> Bars:
    """Lay bars out, from zero to the right, and to the left of it where there are values below."""
    low, high = min(0.0, *values), max(0.0, *values)
    scale = width / (high - low) if high > low else 0.0
    zero = -low * scale
    bars = []
    for place, (name, value) in enumerate(zip(names, values, strict=True)):
        words = say(value)
        end = zero + value * scale
        shown = cut(name, width - text_width(words) - SIZE)
        bars.append(Bar(shown, words, place * ROW, min(zero, end), abs(end - zero), value < 0))
    return Bars(width, len(bars) * ROW, zero, tuple(bars))
