"""Charts as SVG made on the server: lines over deals or evenings, bars; read without colour, without sight, in print.

Each is drawn for a wide place, a middling and a narrow one; `charts.css` shows the one that fits. The same numbers
stand in a table below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup, escape

from webapp.amounts import number
from webapp.chart_plan import DASHES, MARKERS, Bars, Line, Lines, Point, Say, Series, plan_bars, plan_lines
from webapp.messages import text

__all__ = ["Series", "bars", "line"]

COLOURS: Final = 8
SHAPES: Final = (("wide", 680.0, 340.0), ("middle", 480.0, 320.0), ("narrow", 350.0, 290.0))


def line(
    chart_id: str,
    title: str,
    series: Sequence[Series],
    steps: Sequence[str],
    lang: str,
    *,
    of_steps: str = "",
    say: Say | None = None,
    table: bool = True,
) -> Markup:
    """What each player has at each step, one line a player with its name at its end.

    `steps` names the steps from left to right, the start among them; `of_steps` says what they are (deals, evenings).
    `say` writes a value; `table` is false where the page shows the same numbers anyway.
    """
    write = say or (lambda value: number(round(value, 6), lang))
    known = [each for each in series if any(value is not None for value in each.values)]
    if not known:
        return _nothing(title, lang)
    drawn = [
        (shape, plan_lines(known, steps, write, width=width, height=height)) for shape, width, height in SHAPES
    ]  # fmt: skip
    finals = ", ".join(f"{each.name} {write(_last(each))}" for each in sorted(known, key=_last, reverse=True))
    about = text("chart.lines", lang, steps=len(steps), of=of_steps or "–", finals=finals)
    pictures = Markup("").join(
        _svg(f"{chart_id}-{shape}", shape, plan.width, plan.height, title, about, _lines(plan, of_steps))
        for shape, plan in drawn
    )
    head = [of_steps, *(each.name for each in known)]
    rows = [
        [step, *(write(value) if value is not None else "" for value in at)]
        for step, *at in zip(steps, *(each.values for each in known), strict=True)
    ]
    return _figure(title, pictures, _table(title, head, rows, lang) if table else Markup(""))


def bars(
    chart_id: str,
    title: str,
    names: Sequence[str],
    values: Sequence[float],
    lang: str,
    *,
    of_names: str = "",
    of_values: str = "",
    say: Say | None = None,
    table: bool = True,
) -> Markup:
    """A bar for each name, its value beside the name; below zero it points to the left and is hatched."""
    write = say or (lambda value: number(round(value, 6), lang))
    if not names:
        return _nothing(title, lang)
    about = text("chart.bars", lang, values=", ".join(f"{n} {write(v)}" for n, v in zip(names, values, strict=True)))
    pictures = Markup("").join(
        _svg(f"{chart_id}-{shape}", shape, width, plan.height, title, about, _bars(plan, f"{chart_id}-{shape}-hatch"))
        for shape, width, _ in SHAPES
        for plan in (plan_bars(names, values, write, width=width),)
    )
    rows = [[name, write(value)] for name, value in zip(names, values, strict=True)]
    return _figure(title, pictures, _table(title, [of_names, of_values], rows, lang) if table else Markup(""))


def _last(series: Series) -> float:
    return next(value for value in reversed(series.values) if value is not None)


def _at(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _path(points: Sequence[Point]) -> str:
    return "M" + " ".join(f"{_at(x)} {_at(y)}" for x, y in points)


def _nothing(title: str, lang: str) -> Markup:
    return _figure(title, Markup('<p class="hint">{}</p>').format(text("chart.nothing", lang)), Markup(""))


def _figure(title: str, inside: Markup, table: Markup) -> Markup:
    return Markup('<figure class="chart"><figcaption>{}</figcaption>{}{}</figure>').format(title, inside, table)


def _svg(id_: str, shape: str, width: float, height: float, title: str, about: str, inside: Markup) -> Markup:
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="chart-{shape}" viewBox="0 0 {width} {height}" role="img"'
        ' aria-labelledby="{id}-t {id}-d" font-size="13"><title id="{id}-t">{title}</title>'
        '<desc id="{id}-d">{about}</desc>{inside}</svg>'
    ).format(shape=shape, width=_at(width), height=_at(height), id=id_, title=title, about=about, inside=inside)


def _lines(plan: Lines, of_steps: str) -> Markup:
    grid = _path(((plan.left, 0), (plan.right, 0))).replace(" 0", " {}")
    parts = [Markup('<g class="chart-grid" fill="none" stroke="currentColor">')]
    parts += [Markup(f'<path d="{grid.format(_at(tick.at), _at(tick.at))}"/>') for tick in plan.up]
    if plan.zero is not None:
        parts.append(Markup(f'<path class="chart-zero" d="{grid.format(_at(plan.zero), _at(plan.zero))}"/>'))
    parts.append(Markup('</g><g class="chart-scale" fill="currentColor">'))
    parts += [_words(plan.left - 8, tick.at + 4.5, tick.words, "end") for tick in plan.up]
    parts += [_words(tick.at, plan.bottom + 20, tick.words, "middle") for tick in plan.across]
    parts.append(_words(plan.right + 15, plan.bottom + 20, of_steps, "start"))
    parts.append(Markup("</g>"))
    parts += [_series(place, each) for place, each in enumerate(plan.lines)]
    return Markup("").join(parts)


def _words(x: float, y: float, words: str, anchor: str) -> Markup:
    return Markup('<text x="{}" y="{}" text-anchor="{}">{}</text>').format(_at(x), _at(y), anchor, words)


def _series(place: int, each: Line) -> Markup:
    marker = _path(MARKERS[place % len(MARKERS)]) + "z"
    dash = " ".join(map(str, DASHES[place % len(DASHES)]))
    label, (x, y), (from_x, from_y) = each.label, each.label.at, each.label.of
    return Markup(
        '<g class="chart-series chart-{colour}" color="currentColor"><title>{name}</title>'
        '<path d="{path}" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"{dash}/>'
        '<path d="{leader}" fill="none" stroke="currentColor" stroke-width="0.8" opacity="0.6"/>{markers}'
        '<text x="{x}" y="{y}" fill="currentColor">{label} <tspan font-weight="700">{value}</tspan></text></g>'
    ).format(
        colour=place % COLOURS,
        name=each.name,
        path=_path(each.points),
        dash=Markup(f' stroke-dasharray="{dash}"') if dash else "",
        leader=_path(((from_x + 6, from_y), (x - 3, y))),
        markers=Markup("").join(
            Markup('<path d="{}" fill="currentColor" transform="translate({} {})"/>').format(marker, _at(x), _at(y))
            for x, y in each.marked
        ),
        x=_at(x),
        y=_at(y + 4.5),
        label=label.name,
        value=label.value,
    )


def _bars(plan: Bars, hatch: str) -> Markup:
    parts = [
        Markup(
            '<defs><pattern id="{}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            '<path d="M0 0V6" stroke="currentColor" stroke-width="6" opacity="0.35"/>'
            '<path d="M1 0V6" stroke="currentColor" stroke-width="2"/></pattern></defs>'
        ).format(hatch)
    ]
    for bar in plan.bars:
        kind, fill = ("below", Markup(f"url(#{escape(hatch)})")) if bar.below_zero else ("above", "currentColor")
        parts.append(
            Markup(
                '<g class="chart-bar"><text x="0" y="{y}" fill="currentColor">{name}</text>'
                '<text x="{right}" y="{y}" text-anchor="end" font-weight="700" fill="currentColor">{value}</text>'
                '<rect class="chart-{kind}" x="{x}" y="{top}" width="{width}" height="14" rx="2" fill="{fill}"/></g>'
            ).format(
                y=_at(bar.top + 15), name=bar.name, right=_at(plan.width), value=bar.value, kind=kind, fill=fill,
                x=_at(bar.left), top=_at(bar.top + 22), width=_at(max(bar.width, 1)),
            )
        )  # fmt: skip
    marks = "".join(_path(((plan.zero, bar.top + 19), (plan.zero, bar.top + 39))) for bar in plan.bars)
    parts.append(Markup(f'<path class="chart-zero" d="{marks}" stroke="currentColor"/>'))
    return Markup("").join(parts)


def _table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], lang: str) -> Markup:
    top = Markup("").join(Markup('<th scope="col">{}</th>').format(each) for each in head)
    body = Markup("").join(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(
            row[0], Markup("").join(Markup('<td class="value">{}</td>').format(each) for each in row[1:])
        )
        for row in rows
    )
    return Markup(
        '<details class="chart-numbers"><summary>{}</summary><div class="chart-scroll" tabindex="0" role="region"'
        ' aria-label="{}"><table><caption class="unseen">{}</caption><thead><tr>{}</tr></thead><tbody>{}</tbody>'
        "</table></div></details>"
    ).format(text("chart.numbers", lang), title, title, top, body)
