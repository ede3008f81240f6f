"""In which inks a make cuts its bamboos and circles: as most makers do, or in a way of its own.

With most makers every nine has red in it and no six has: readers that met no other told the two by it, and read a nine
of one colour, or in a grey photograph, as a six.
"""

from __future__ import annotations

from typing import Final

import numpy as np

USUAL: Final = (
    "g gg ggg gggg ggrgg gggggg rgggggg gggggggg grggrggrg",
    "g gg ggg gggg ggrgg gggggg rbbbggg gggggggg rrrbbbggg",
    "k kk kkk kkkk kkrkk kkkkkk rkkkkkk kkkkkkkk krkkrkkrk",
    "g bb rgg gggg bbrgg gggggg rbgbgbg gggggggg grggrggrg",
)
"""The ink of each stick of the one to the nine: red, green, blue, black; the sticks line by line."""

SHARES: Final = (0.45, 0.25, 0.15, 0.15)
OWN: Final = 0.35
"""The share of makes with a way of their own; half of these have one ink for all bamboos."""

LINES: Final = ((1,), (1, 1), (1, 2), (2, 2), (2, 1, 2), (3, 3), (1, 3, 3), (4, 4), (3, 3, 3))
"""How many sticks lie in each line of the one to the nine."""
CIRCLE_LINES: Final = ((1,), (1, 1), (1, 1, 1), (2, 2), (2, 1, 2), (2, 2, 2), (3, 2, 2), (2, 2, 2, 2), (3, 3, 3))
"""And how many circles."""


def stick_map(rng: np.random.Generator, own: np.random.Generator) -> tuple[str, ...]:
    """Return the inks of each stick of the one to the nine, a string for each; `own` draws a way of the make's own."""
    usual = USUAL[int(rng.choice(len(USUAL), p=SHARES))]
    if own.random() >= OWN:
        return tuple(usual.split())
    return _own(own, LINES)


def circle_map(own: np.random.Generator, usual: str) -> tuple[str, ...]:
    """Return the inks of each circle of the one to the nine: as `usual`, or in a way of the make's own."""
    return _own(own, CIRCLE_LINES) if own.random() < OWN else tuple(usual.split())


def _own(own: np.random.Generator, tiles: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    if own.random() < 0.5:
        ink = _ink(own, red=False)
        return tuple(ink * sum(lines) for lines in tiles)
    return tuple(_five(own) if lines == (2, 1, 2) else _number(own, lines) for lines in tiles)


def _number(rng: np.random.Generator, lines: tuple[int, ...]) -> str:
    """One ink, one for each line, or one for each place in a line."""
    way = rng.integers(3)
    if way == 0:
        return _ink(rng) * sum(lines)
    if way == 1:
        return "".join(_ink(rng) * sticks for sticks in lines)
    places = [_ink(rng) for _ in range(max(lines))]
    return "".join("".join(places[:sticks]) for sticks in lines)


def _five(rng: np.random.Generator) -> str:
    """The one in the middle may be red: more red would be a red five."""
    ink = _ink(rng, red=False)
    return 2 * ink + _ink(rng) + 2 * ink


def _ink(rng: np.random.Generator, red: bool = True) -> str:
    return str(rng.choice(list("gkbr" if red else "gkb")))
