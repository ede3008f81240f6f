"""The procedural drawing of each face: where circles, sticks, characters, indexes and plants go."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from datasets import borrowed, fonts, ink
from datasets.birds import bird
from datasets.flower_plan import MOTIFS, SEASON, Series
from datasets.ink import HEIGHT, WIDTH, Mask, Point, Rgb, Sheet
from datasets.motifs import motif
from datasets.print_plan import Seal
from vision.legal import is_flower
from vision.reading import WHITE

if TYPE_CHECKING:
    from datasets.faces import Make, Plan

_CIRCLES: dict[int, tuple[Point, ...]] = {
    2: ((0, -1), (0, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0.2), (1, 0.2), (-1, 1), (1, 1)),
    7: ((-1, -1), (0, -0.72), (1, -0.44), (-0.6, 0.3), (0.6, 0.3), (-0.6, 1), (0.6, 1)),
    8: tuple((x, y) for y in (-1, -1 / 3, 1 / 3, 1) for x in (-0.6, 0.6)),
    9: tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)),
}
_TOUCHING: dict[int, tuple[Point, ...]] = {
    2: ((0, -0.55), (0, 0.55)),
    3: ((-0.75, -0.9), (0, 0), (0.75, 0.9)),
    4: ((-0.52, -0.7), (0.52, -0.7), (-0.52, 0.7), (0.52, 0.7)),
    5: ((-0.7, -1), (0.7, -1), (0, 0), (-0.7, 1), (0.7, 1)),
    6: ((-0.52, -1.3), (0.52, -1.3), (-0.52, 0.2), (0.52, 0.2), (-0.52, 1.24), (0.52, 1.24)),
    7: ((-0.95, -1.7), (0, -1.32), (0.95, -0.94), (-0.52, 0.4), (0.52, 0.4), (-0.52, 1.44), (0.52, 1.44)),
    8: tuple((x, y) for y in (-1.56, -0.52, 0.52, 1.56) for x in (-0.52, 0.52)),
    9: tuple((x, y) for y in (-1.2, 0, 1.2) for x in (-1.04, 0, 1.04)),
}
"""Where circles stand that touch, in widths of a circle from the middle."""
_RADII = {2: 0.2, 3: 0.16, 4: 0.165, 5: 0.145, 6: 0.145, 7: 0.125, 8: 0.125, 9: 0.135}
_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def draw_face(make: Make, tile: str, rng: np.random.Generator) -> Sheet:
    """The ink of one face of a make."""
    plan = make.plan
    red_five = tile[0] == "0"
    number = 5 if red_five else int(tile[0]) if tile[0].isdigit() else 0
    sheet = _print(make, tile, number, red_five, rng)
    _index(sheet, make, tile, number, red_five)
    if red_five and make.seed % 5 == 0:
        sheet.disc((0.88, 0.1) if plan.index not in {"tr", "tlbr"} else (0.12, 0.1), 0.04, make.palette.r)
    return sheet


def _print(make: Make, tile: str, number: int, red_five: bool, rng: np.random.Generator) -> Sheet:
    """The ink of a face without its index."""
    plan, drawn = make.plan, Sheet()
    top = plan.margin + (0.05 if plan.index in {"tl", "tr", "tlbr"} and tile[-1] in "ps" and len(tile) == 2 else 0.0)
    bottom = 1 - plan.margin * 0.9
    if tile[-1] == "p" and number:
        _circles(drawn, make, number, red_five, top, bottom)
        drawn = drawn.mirrored() if plan.layout.mirrored else drawn
    elif tile[-1] == "s" and number:
        _bamboos(drawn, make, number, red_five, top, bottom, rng)
    elif tile[-1] == "m" and number:
        _characters(drawn, make, number, red_five, bottom)
    elif tile in "ESWN":
        text = {"E": plan.east, "S": "南", "W": "西", "N": "北"}[tile]
        _text(drawn, make, text, (0.12, 0.16, 0.88, 0.86), _ink(make, plan.wind_colour))
    elif tile == WHITE:
        _white(drawn, make, rng)
    elif tile == "F":
        _text(drawn, make, plan.green, (0.12, 0.16, 0.88, 0.86), make.palette.g)
    elif tile == "C":
        _text(drawn, make, plan.red, (0.14, 0.14, 0.86, 0.88), make.palette.r)
    else:
        _flower(drawn, make, tile, rng)
        return drawn
    return drawn.placed(*print_place(plan, bool(number)))


def print_place(plan: Plan, suit: bool) -> tuple[float, Point]:
    """How large the prints of a make's suits, or of its honours, are, and how far they stand from the middle."""
    size = plan.layout.suits if suit else plan.layout.honours
    away = {"tl": (1, 1), "tr": (-1, 1), "bl": (1, -1), "br": (-1, -1)}.get(plan.index, (0, 0))
    right, down = ((1 - size) / 2 * side * share for side, share in zip(away, plan.layout.shift, strict=True))
    return size, (right, down)


def _ink(make: Make, name: str) -> Rgb:
    colour: Rgb = getattr(make.palette, name)
    return colour


def _circles(sheet: Sheet, make: Make, n: int, red: bool, top: float, bottom: float) -> None:
    plan, p = make.plan, make.palette
    if n == 1:
        order = (p.g, p.r, p.b) if plan.circle_map[0][0] != "b" else (p.b, p.g, p.r)
        ink.big_circle(sheet, 0.36 * plan.scale, order, plan.circle)
        return
    r = _RADII[n] * plan.scale
    rv = r * WIDTH / HEIGHT
    middle, reach = (top + bottom) / 2, (bottom - top) / 2 - rv
    side = min(0.5 - plan.margin - r, 0.34)
    colours = plan.circle_map[n - 1]
    shrink, narrow = {2: 0.8, 3: 0.98, 4: 0.82, 5: 0.95}.get(n, 1.0), 0.85 if n == 4 else 1
    for k, (spread, touching) in enumerate(zip(_CIRCLES[n], _TOUCHING[n], strict=True)):
        colour = p.r if red else _ink(make, colours[k % len(colours)])
        place = np.array(spread) * (side * narrow, reach * shrink)
        place += (np.array(touching) * (2 * r, 2 * rv) - place) * plan.layout.closeness
        ink.circle(sheet, (0.5 + float(place[0]), middle + float(place[1])), r, colour, p.r, plan.circle)


def _bamboos(sheet: Sheet, make: Make, n: int, red: bool, top: float, bottom: float, rng: np.random.Generator) -> None:
    plan, p = make.plan, make.palette
    if n == 1:
        inks = (p.g, p.b, p.r)
        drawn = borrowed.bird(rng, inks) if make.style == borrowed.STYLE else None
        if drawn is None:
            drawn = Sheet()
            bird(drawn, rng, inks, plan.layout.bird or plan.bird, plan.stroke)
            drawn = drawn.outlined() if plan.layout.outlined else drawn
        sheet.add(drawn)
        return
    colours = plan.stick_map[n - 1]
    style = replace(plan.stick, kind="capsule") if plan.layout.capsules else plan.stick
    half = plan.stick.half * plan.scale
    apart = max(0.28 * plan.scale * plan.layout.spread, min(0.28 * plan.scale, 2.4 * half))
    x0, x1, xm = 0.5 - apart, 0.5 + apart, 0.5
    gap = plan.stick.gap
    middle = (top + bottom) / 2
    rows: list[tuple[Point, Point]] = []
    if n == 8:
        half *= 0.9
        meeting, outer = plan.layout.meeting, 0.5 - 0.28 * plan.scale
        begin = outer + 0.09 + meeting * (1.3 * half - 0.09)
        end = outer + 0.22 + meeting * (0.5 - 0.3 * half - outer - 0.22)
        for a, b, up in ((top, middle - gap, True), (middle + gap, bottom, False)):
            rows += [((outer, a), (outer, b)), ((1 - outer, a), (1 - outer, b))]
            hi, lo = (a + 0.05, b - 0.03) if up != plan.layout.swapped else (b - 0.05, a + 0.03)
            rows += [((begin, hi), (end, lo)), ((1 - begin, hi), (1 - end, lo))]
    else:
        plans: dict[int, list[list[float]]] = {
            2: [[xm], [xm]],
            3: [[xm], [x0 + 0.06, x1 - 0.06]],
            4: [[x0 + 0.05, x1 - 0.05]] * 2,
            5: [[x0, x1]] * 2,
            6: [[x0, xm, x1]] * 2,
            7: [[xm], [x0, xm, x1], [x0, xm, x1]],
            9: [[x0, xm, x1]] * 3,
        }
        lines = plans[n]
        step = (bottom - top) / len(lines)
        for k, xs in enumerate(lines):
            rows += [((x, top + k * step + gap / 2), (x, top + (k + 1) * step - gap / 2)) for x in xs]
        if n == 5:
            rows.insert(2, ((xm, middle - 0.2), (xm, middle + 0.2)))
        half *= {2: 1.15, 3: 1.1}.get(n, 1.0)
    for k, (a2, b2) in enumerate(rows):
        colour = p.r if red else _ink(make, colours[k % len(colours)])
        ink.stick(sheet, a2, b2, half, colour, style)


def _characters(sheet: Sheet, make: Make, n: int, red: bool, bottom: float) -> None:
    plan, p = make.plan, make.palette
    digit = plan.five if n == 5 else "一二三四五六七八九"[n - 1]
    colour = p.r if red else _ink(make, plan.number_colour)
    middle = plan.layout.number
    height = {1: 0.1, 2: 0.22, 3: 0.3}.get(n, 0.36)
    centre = (plan.margin + middle) / 2
    box = (0.16, max(plan.margin * 0.8, centre - height / 2), 0.84, min(middle, centre + height / 2))
    _text(sheet, make, digit, box, colour, n)
    _text(sheet, make, plan.wan, (0.17, middle + 0.03, 0.83, bottom), p.r)


def _text(
    sheet: Sheet, make: Make, text: str, box: tuple[float, float, float, float], colour: Rgb, strokes: int = 0
) -> None:
    """A Chinese character fitted into a box (face fractions); bars where no font is installed."""
    plan = make.plan
    face = plan.cjk
    if face is not None and not fonts.has(face, text):
        face = next((f for f in fonts.cjk_faces() if fonts.has(f, text)), None)
    x0, y0, x1, y1 = box
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    x0, x1 = cx + (x0 - cx) * plan.scale, cx + (x1 - cx) * plan.scale
    y0, y1 = cy + (y0 - cy) * plan.scale, cy + (y1 - cy) * plan.scale
    if face is None:
        seed = np.random.default_rng([ord(c) for c in text])
        for _ in range(strokes or 6):
            a, b = seed.uniform((x0, y0), (x1, y1)), seed.uniform((x0, y0), (x1, y1))
            sheet.line([(a[0], a[1]), (b[0], b[1])], 0.05, colour)
        return
    mask = fonts.glyph(face, text)
    bold = min(plan.bold, 2) if text not in "一二三" else max(plan.bold, 0)
    px = (x0 * WIDTH, y0 * HEIGHT, x1 * WIDTH, y1 * HEIGHT)
    sheet.stamp(fonts.place(mask, px, (HEIGHT, WIDTH), 1.35, bold), colour)


def _white(sheet: Sheet, make: Make, rng: np.random.Generator) -> None:
    plan = make.plan
    kind = plan.white
    if kind == "blank":
        return
    colour = _ink(make, ("b", "k", "g", "r")[int(rng.choice(4, p=[0.55, 0.3, 0.1, 0.05]))])
    if kind == "char":
        _text(sheet, make, "白", (0.16, 0.16, 0.84, 0.86), colour)
        return
    _frame(sheet, make, kind, colour, rng)
    if plan.layout.seal is not None:
        _seal(sheet, make, plan.layout.seal)


def _seal(sheet: Sheet, make: Make, seal: Seal) -> None:
    """What stands inside a white dragon's frame."""
    half, colour = seal.size / 2, _ink(make, seal.ink)
    box = (0.5 - half, 0.5 - half * WIDTH / HEIGHT, 0.5 + half, 0.5 + half * WIDTH / HEIGHT)
    if seal.kind == "circle":
        ink.circle(sheet, (0.5, 0.5), 0.8 * half, colour, colour, make.plan.circle)
    elif seal.kind == "letter":
        _latin(sheet, make, seal.text, box, colour)
    else:
        _text(sheet, make, seal.text, box, colour)


def _frame(sheet: Sheet, make: Make, kind: str, colour: Rgb, rng: np.random.Generator) -> None:
    plan = make.plan
    m = plan.margin + 0.05
    mask = sheet.mask(colour)
    x0, y0, x1, y1 = round(m * WIDTH), round(m * WIDTH), round((1 - m) * WIDTH), round(HEIGHT - m * WIDTH)
    w = max(2, round(rng.uniform(0.014, 0.05) * WIDTH))
    cv2.rectangle(mask, (x0, y0), (x1, y1), (255.0,), w, cv2.LINE_AA)
    g = w + max(3, round(0.035 * WIDTH))
    if kind in {"double", "ornate"}:
        if kind == "ornate":
            g += round(0.06 * WIDTH)
            for x in range(x0 + g // 2, x1, 12):
                for y in (y0 + g // 2, y1 - g // 2):
                    cv2.circle(mask, (x, y), 4, (255.0,), 2, cv2.LINE_AA)
            for y in range(y0 + g // 2, y1, 12):
                for x in (x0 + g // 2, x1 - g // 2):
                    cv2.circle(mask, (x, y), 4, (255.0,), 2, cv2.LINE_AA)
        a, b, c, d = x0 + g, y0 + g, x1 - g, y1 - g
        cut = round(0.3 * (c - a)) if plan.layout.chamfered else 0
        corners = [
            (a + cut, b),
            (c - cut, b),
            (c, b + cut),
            (c, d - cut),
            (c - cut, d),
            (a + cut, d),
            (a, d - cut),
            (a, b + cut),
        ]
        cv2.polylines(mask, [np.array(corners)], True, (255.0,), max(2, w // 2), cv2.LINE_AA)
    if kind == "notched":
        for x, y in ((x0, y0), (x1, y0), (x0, y1), (x1, y1)):
            cv2.circle(mask, (x, y), 3 * w, (0.0,), -1, cv2.LINE_AA)
            cv2.ellipse(mask, (x, y), (3 * w, 3 * w), 0, 0, 360, (255.0,), w, cv2.LINE_AA)
        outside: Mask = np.zeros_like(mask)
        outside[y0 - w // 2 : y1 + w // 2 + 1, x0 - w // 2 : x1 + w // 2 + 1] = 255
        np.minimum(mask, outside, out=mask)


def _flower(sheet: Sheet, make: Make, tile: str, rng: np.random.Generator) -> None:
    series = make.plan.flowers[tile[0] == "s"]
    n = int(tile[1])
    words_ink, number_ink = (_ink(make, name) for name in series.inks)
    stem, bloom = (_ink(make, name) for name in series.plant_inks)
    top = 0.3 if series.words or series.number != "none" else 0.1
    box = (0.12, top, 0.88, 0.93)
    lent = borrowed.sight(rng, (stem, bloom, words_ink), box) if make.style == borrowed.STYLE else None
    if lent is None:
        _picture(sheet, series, series.pictures[n - 1], box, (stem, bloom), rng)
    else:
        sheet.add(lent)
    size = series.size
    at_left = (0.08, 0.06, 0.08 + size, 0.06 + size * 0.8)
    at_right = (0.92 - size, 0.06, 0.92, 0.06 + size * 0.8)
    if series.words:
        word, where = series.words[n - 1], at_right if series.number_left else at_left
        if word.isascii():
            where = (0.34, 0.07, 0.92, 0.2) if series.number_left else (0.08, 0.07, 0.66, 0.2)
            _latin(sheet, make, word, where, words_ink)
        else:
            _text(sheet, make, word, where, words_ink)
    if series.number != "none":
        where = at_left if series.number_left else at_right
        if series.number == "arabic":
            _latin(sheet, make, str(n), where, number_ink)
        else:
            _text(sheet, make, "一二三四"[n - 1], where, number_ink, n)


def _picture(
    sheet: Sheet,
    series: Series,
    kind: str,
    box: tuple[float, float, float, float],
    inks: tuple[Rgb, Rgb],
    rng: np.random.Generator,
) -> None:
    drawn = Sheet()
    if kind in MOTIFS:
        motif(drawn, rng, kind, box, inks)
    else:
        ink.plant(drawn, rng, kind, box, inks)
    if kind == SEASON and rng.random() < 0.5:
        ink.plant(drawn, rng, "orchid", (0.2, 0.5, 0.8, 0.93), inks)
    sheet.add(drawn.outlined() if series.outlined else drawn)


def _latin(sheet: Sheet, make: Make, text: str, box: tuple[float, float, float, float], colour: Rgb) -> None:
    x0, y0, x1, y1 = box[0] * WIDTH, box[1] * HEIGHT, box[2] * WIDTH, box[3] * HEIGHT
    if make.plan.latin is None:
        mask: Mask = np.zeros((HEIGHT, WIDTH), np.uint8)
        cv2.putText(
            mask, text, (round(x0), round(y1)), cv2.FONT_HERSHEY_SIMPLEX, (y1 - y0) / 22, (255.0,), 3, cv2.LINE_AA
        )
    else:
        mask = fonts.place(fonts.glyph(make.plan.latin, text, 80), (x0, y0, x1, y1), (HEIGHT, WIDTH), 1.0)
    sheet.stamp(mask, colour)


def _index(sheet: Sheet, make: Make, tile: str, number: int, red: bool) -> None:
    plan, p = make.plan, make.palette
    if not plan.index or is_flower(tile):
        return
    if number:
        text = _ROMAN[number] if make.seed % 23 == 0 else str(number)
    elif not plan.letters:
        return
    elif tile in "ESWN":
        text = tile
    else:
        text = plan.dragon_letters["PFC".index(tile)]
    colour = {"r": p.r, "k": p.k, "b": p.b, "g": p.g}.get(plan.index_colour)
    if colour is None:
        colour = p.r if tile == "C" else p.g if tile == "F" or tile[-1] == "s" else p.b
    if red:
        colour = p.r
    h, w, m = plan.index_size * 0.75, plan.index_size, 0.045
    corners = {
        "tl": (m, m, m + w, m + h),
        "tr": (1 - m - w, m, 1 - m, m + h),
        "bl": (m, 1 - m - h, m + w, 1 - m),
        "br": (1 - m - w, 1 - m - h, 1 - m, 1 - m),
    }
    if plan.index == "tlbr":
        before: Mask = sheet.mask(colour).copy()
        _latin(sheet, make, text, corners["tl"], colour)
        fresh = np.where(sheet.mask(colour) > before, sheet.mask(colour), 0).astype(np.uint8)
        sheet.stamp(np.ascontiguousarray(fresh[::-1, ::-1]), colour)
    else:
        _latin(sheet, make, text, corners[plan.index], colour)
