"""The plan of a chart drawn in print."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from webapp.chart_plan import DASHES, MARKERS, SIZE, Point
from webapp.printing.blocks import Chart
from webapp.printing.ink import HAIR, SOFT, Ink, width_of

COLOURS: Final = (
    (0.0, 0.373, 0.62),
    (0.659, 0.263, 0.0),
    (0.553, 0.184, 0.471),
    (0.0, 0.412, 0.29),
    (0.29, 0.247, 0.69),
    (0.435, 0.329, 0.0),
    (0.639, 0.075, 0.235),
    (0.1, 0.14, 0.125),
)
"""As in charts.css; in black and white the lines differ by dashes and markers."""


def draw_chart(ink: Ink, chart: Chart, x: float, y: float, scale: float) -> float:
    """Draw it from there to the right and down; gives the place below it."""
    plan, size = chart.plan, SIZE * scale * 0.92

    def at(point: Point) -> Point:
        return x + point[0] * scale, y + point[1] * scale

    for tick in plan.up:
        ink.rule(at((plan.left, tick.at)), at((plan.right, tick.at)))
        ink.write(at((plan.left - 8, tick.at + 4.5)), tick.words, size, colour=SOFT, align="right")
    if plan.zero is not None:
        ink.rule(at((plan.left, plan.zero)), at((plan.right, plan.zero)), width=0.9, colour=SOFT)
    for tick in plan.across:
        ink.write(at((tick.at, plan.bottom + 20)), tick.words, size, colour=SOFT, align="centre")
    ink.write(at((plan.right + 15, plan.bottom + 20)), chart.of_steps, size, colour=SOFT)
    for place, line in enumerate(plan.lines):
        colour, dash = COLOURS[place % len(COLOURS)], DASHES[place % len(DASHES)]
        dashes = [length * scale for length in dash]
        if len(line.points) > 1:
            ink.path([at(point) for point in line.points], width=1.6 * scale, colour=colour, dashes=dashes)
        for middle in line.marked:
            ink.polygon(_moved(MARKERS[place % len(MARKERS)], middle, at), colour)
        name = line.label.at
        ink.path((at((line.label.of[0] + 6, line.label.of[1])), at((name[0] - 3, name[1]))), width=0.4, colour=HAIR)
        base = at((name[0], name[1] + 4.5))
        ink.write(base, line.label.name, size, colour=colour)
        value_at = base[0] + width_of(line.label.name + " ", size)
        ink.write((value_at, base[1]), line.label.value, size, bold=True, colour=colour)
    return y + plan.height * scale


def _moved(figure: tuple[Point, ...], middle: Point, at: Callable[[Point], Point]) -> list[Point]:
    return [at((middle[0] + x * 0.9, middle[1] + y * 0.9)) for x, y in figure]
