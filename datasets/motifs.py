"""What flowers and seasons of some makes show in place of plants: fish, lanterns, houses, people and such."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from datasets.ink import Point, Rgb, Sheet, petal


@dataclass(frozen=True)
class _Place:
    """Where a motif goes: a box of the face, mirrored or not, the width of lines, and its two inks."""

    box: tuple[float, float, float, float]
    mirrored: bool
    thick: float
    first: Rgb
    second: Rgb

    @property
    def wide(self) -> float:
        return self.box[2] - self.box[0]

    def at(self, x: float, y: float) -> Point:
        x0, y0, _, y1 = self.box
        return (x0 + self.wide * (1 - x if self.mirrored else x), y0 + (y1 - y0) * y)

    def leaf(
        self, root: Point, angle: float, long: float, half: float
    ) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        """A petal from `root` (fractions of the box) on, lengths in box widths."""
        turned = math.pi - angle if self.mirrored else angle
        return petal(self.at(*root), turned, 0.0, long * self.wide, half * self.wide)


def motif(
    sheet: Sheet, rng: np.random.Generator, kind: str, box: tuple[float, float, float, float], inks: tuple[Rgb, Rgb]
) -> None:
    """A motif (`flower_plan.MOTIFS`) inside `box` (x0, y0, x1, y1, of the face), in two inks."""
    _DRAWN[kind](sheet, rng, _Place(box, bool(rng.random() < 0.5), rng.uniform(0.018, 0.034), *inks))


def _fish(sheet: Sheet, rng: np.random.Generator, place: _Place) -> None:
    lean, head = rng.uniform(-0.5, 0.5), (0.15, rng.uniform(0.35, 0.6))
    tail = (0.15 + 0.5 * math.cos(lean), head[1] + 0.5 * math.sin(lean))
    sheet.polygon(place.leaf(head, lean, 0.6, rng.uniform(0.13, 0.2)), place.second)
    for turn in (-0.6, 0.6):
        sheet.polygon(place.leaf(tail, lean + turn, 0.3, 0.07), place.first)
    sheet.disc(place.at(head[0] + 0.12, head[1]), 0.02, None)
    for k in range(3):
        wave = [place.at(0.1 + 0.28 * k + step, y) for step, y in ((0.0, 0.92), (0.1, 0.87), (0.2, 0.92))]
        sheet.line(wave, place.thick, place.first)


def _lantern(sheet: Sheet, rng: np.random.Generator, place: _Place) -> None:
    sheet.line([place.at(0.5, 0.0), place.at(0.5, 0.2)], place.thick, place.first)
    sheet.disc(place.at(0.5, 0.45), 0.3 * place.wide, place.second, float(rng.choice([0.0, 1.5 * place.thick])))
    rib = None if rng.random() < 0.5 else place.first
    for x in (0.38, 0.5, 0.62):
        sheet.line([place.at(0.5, 0.2), place.at(x, 0.45), place.at(0.5, 0.7)], place.thick, rib)
        sheet.line([place.at(x, 0.74), place.at(x, 1.0)], 0.8 * place.thick, place.second)


def _pagoda(sheet: Sheet, rng: np.random.Generator, place: _Place) -> None:
    floors = int(rng.integers(2, 5))
    for k in range(floors):
        y, half = 0.1 + 0.8 * k / floors, 0.2 + 0.28 * (k + 1) / floors
        sheet.polygon(
            [place.at(0.5 - half, y + 0.12), place.at(0.5, y - 0.06), place.at(0.5 + half, y + 0.12)], place.second
        )
        for x in (0.5 - 0.6 * half, 0.5 + 0.6 * half):
            sheet.line([place.at(x, y + 0.12), place.at(x, y + 0.8 / floors)], place.thick, place.first)
    sheet.line([place.at(0.05, 0.96), place.at(0.95, 0.96)], place.thick, place.first)


def _person(sheet: Sheet, rng: np.random.Generator, place: _Place) -> None:
    x = rng.uniform(0.35, 0.5)
    robe = [place.at(x + dx, y) for dx, y in ((-0.08, 0.3), (0.08, 0.3), (0.22, 0.95), (-0.24, 0.95))]
    sheet.disc(place.at(x, 0.18), 0.1 * place.wide, place.second, place.thick)
    sheet.polygon(robe, place.first)
    if rng.random() < 0.5:
        sheet.polygon([place.at(x - 0.2, 0.12), place.at(x, -0.02), place.at(x + 0.2, 0.12)], place.first)
    hand = rng.uniform(0.2, 0.7)
    sheet.line([place.at(x, 0.4), place.at(x + 0.3, 0.5), place.at(x + 0.42, hand)], 1.4 * place.thick, place.second)
    if rng.random() < 0.7:
        sheet.line([place.at(x + 0.42, 0.05), place.at(x + 0.36, 1.0)], place.thick, place.second)
    sheet.line([place.at(x - 0.1, 0.55), place.at(x + 0.12, 0.6)], place.thick, None)


def _butterfly(sheet: Sheet, rng: np.random.Generator, place: _Place) -> None:
    for turn, long in ((rng.uniform(0.5, 0.9), 0.38), (-rng.uniform(0.3, 0.7), 0.46)):
        for angle in (turn, math.pi - turn):
            sheet.polygon(place.leaf((0.5, 0.5), angle, long, 0.14), place.second)
            sheet.polygon(place.leaf((0.5, 0.5), angle, 0.6 * long, 0.04), None)
    sheet.line([place.at(0.5, 0.3), place.at(0.5, 0.75)], 1.6 * place.thick, place.first)
    for x in (0.38, 0.62):
        sheet.line([place.at(0.5, 0.3), place.at(x, 0.08)], 0.7 * place.thick, place.first)


def _vase(sheet: Sheet, rng: np.random.Generator, place: _Place) -> None:
    outline = ((0.4, 0.4), (0.6, 0.4), (0.8, 0.65), (0.65, 1.0), (0.35, 1.0), (0.2, 0.65))
    sheet.polygon([place.at(*point) for point in outline], place.first)
    sheet.line([place.at(0.27, 0.7), place.at(0.5, 0.76), place.at(0.73, 0.7)], place.thick, None)
    for k in range(int(rng.integers(3, 6))):
        top = place.at(0.15 + 0.17 * k, rng.uniform(0.0, 0.25))
        sheet.line([place.at(0.5, 0.4), top], 0.8 * place.thick, place.first)
        sheet.disc(top, rng.uniform(0.05, 0.09), place.second)


_DRAWN = {
    "fish": _fish,
    "lantern": _lantern,
    "pagoda": _pagoda,
    "person": _person,
    "butterfly": _butterfly,
    "vase": _vase,
}
