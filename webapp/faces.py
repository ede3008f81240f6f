"""Tile faces drawn as one SVG sprite: a symbol for every tile, legible at thumb size."""

from __future__ import annotations

from functools import cache
from typing import Final

from webapp.words import SEAT_LETTERS, TILE_NAMES

WIDTH: Final = 60
HEIGHT: Final = 80
IVORY: Final = "#fdfaf1"
INK: Final = "#20262e"
RED: Final = "#b3241c"
GREEN: Final = "#146b3f"
BLUE: Final = "#1c4d8c"
FONT: Final = "'Noto Serif CJK TC','Songti TC','Hiragino Mincho ProN','Noto Serif TC','PMingLiU',serif"

_CIRCLES: Final[dict[int, tuple[tuple[int, int, str], ...]]] = {
    2: ((30, 23, GREEN), (30, 59, BLUE)),
    3: ((15, 18, BLUE), (30, 41, RED), (45, 64, GREEN)),
    4: ((18, 24, BLUE), (42, 24, GREEN), (18, 58, GREEN), (42, 58, BLUE)),
    5: ((16, 20, BLUE), (44, 20, GREEN), (30, 41, RED), (16, 62, GREEN), (44, 62, BLUE)),
    6: ((19, 17, GREEN), (41, 17, GREEN), (19, 42, RED), (41, 42, RED), (19, 65, RED), (41, 65, RED)),
    7: (
        (14, 13, GREEN), (30, 20, GREEN), (46, 27, GREEN),
        (19, 46, RED), (41, 46, RED), (19, 66, RED), (41, 66, RED),
    ),
    8: tuple((x, y, BLUE) for y in (14, 32, 50, 68) for x in (19, 41)),
    9: tuple((x, y, c) for y, c in ((17, GREEN), (41, RED), (65, BLUE)) for x in (12, 30, 48)),
}  # fmt: skip
_CIRCLE_RADIUS: Final = {2: 14, 3: 10, 4: 11, 5: 10, 6: 9, 7: 7, 8: 7, 9: 8}

_STICKS: Final[dict[int, tuple[tuple[int, int, str], ...]]] = {
    2: ((30, 23, GREEN), (30, 58, GREEN)),
    3: ((30, 23, GREEN), (18, 58, GREEN), (42, 58, GREEN)),
    4: ((18, 23, GREEN), (42, 23, GREEN), (18, 58, GREEN), (42, 58, GREEN)),
    5: ((15, 21, GREEN), (45, 21, GREEN), (30, 41, RED), (15, 61, GREEN), (45, 61, GREEN)),
    6: tuple((x, y, GREEN) for y in (23, 58) for x in (14, 30, 46)),
    7: ((30, 15, RED), *((x, y, GREEN) for y in (41, 66) for x in (14, 30, 46))),
    9: tuple((x, y, c) for y in (16, 41, 66) for x, c in ((14, GREEN), (30, RED), (46, GREEN))),
}
_STICK_LENGTH: Final = {2: 29, 3: 29, 4: 29, 5: 23, 6: 29, 7: 21, 9: 21}

_NUMERALS: Final = "一二三四五六七八九"
_WINDS: Final = {"E": "東", "S": "南", "W": "西", "N": "北"}
_BLOSSOMS: Final = dict(zip(("f1", "f2", "f3", "f4", "s1", "s2", "s3", "s4"), "梅蘭菊竹春夏秋冬", strict=True))
_FLOWERS: Final = {"f": RED, "s": BLUE}


def _circle(x: int, y: int, radius: int, colour: str) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.66:.1f}" fill="none" stroke="{IVORY}" stroke-width="1.6"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.24:.1f}" fill="{IVORY}"/>'
    )


def _stick(x: float, y: float, length: float, colour: str, angle: float = 0) -> str:
    top, half = y - length / 2, length / 2
    turn = f' transform="rotate({angle} {x} {y})"' if angle else ""
    return (
        f'<g{turn}><rect x="{x - 4.4}" y="{top:.1f}" width="8.8" height="{half - 0.8:.1f}" rx="3.6" fill="{colour}"/>'
        f'<rect x="{x - 4.4}" y="{y + 0.8:.1f}" width="8.8" height="{half - 0.8:.1f}" rx="3.6" fill="{colour}"/>'
        f'<path d="M{x} {top + 3:.1f}V{y + half - 3:.1f}" stroke="{IVORY}" stroke-width="1.1"/></g>'
    )


def _text(x: int, y: int, size: int, colour: str, text: str) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="middle" '
        f'font-family="{FONT}" font-weight="700">{text}</text>'
    )


def _index(text: str, colour: str) -> str:
    return (
        f'<text x="6" y="17" font-size="15" fill="{colour}" font-weight="700" '
        f'font-family="system-ui,sans-serif">{text}</text>'
    )


def _bird() -> str:
    """The bamboo sparrow that stands for one."""
    tail = "".join(
        f'<path d="M27 50 Q{20 - i * 2} {60 + i * 3} {11 + i * 6} {72 - i}" stroke="{colour}" '
        'stroke-width="4" fill="none" stroke-linecap="round"/>'
        for i, colour in enumerate((GREEN, BLUE, GREEN))
    )
    return (
        f'{tail}<path d="M24 52 Q17 36 30 24 Q44 26 43 40 Q41 54 27 55Z" fill="{GREEN}"/>'
        f'<path d="M28 48 Q27 37 36 33 Q40 42 33 50Z" fill="{BLUE}"/>'
        f'<circle cx="37" cy="20" r="9" fill="{RED}"/><circle cx="39.5" cy="18" r="2" fill="{IVORY}"/>'
        f'<path d="M45 18 L54 22 L45 24Z" fill="{INK}"/>'
        f'<path d="M35 54 V66 M35 66 L30 70 M35 66 L41 70" stroke="{INK}" stroke-width="2.2" fill="none"/>'
    )


def _characters(number: int, red: bool) -> str:
    numeral = RED if red else BLUE
    return (
        _index(str(number), numeral) + _text(32, 37, 32, numeral, _NUMERALS[number - 1]) + _text(32, 72, 34, RED, "萬")
    )


def _circles(number: int, red: bool) -> str:
    if number == 1:
        petals = "".join(
            f'<ellipse cx="30" cy="27" rx="4" ry="8" fill="{RED}" transform="rotate({a} 30 41)"/>'
            for a in range(0, 360, 45)
        )
        return (
            f'<circle cx="30" cy="41" r="24" fill="{GREEN}"/><circle cx="30" cy="41" r="20" fill="{IVORY}"/>'
            f'{petals}<circle cx="30" cy="41" r="6" fill="{BLUE}"/>'
        )
    radius = _CIRCLE_RADIUS[number]
    return "".join(_circle(x, y, radius, RED if red else colour) for x, y, colour in _CIRCLES[number])


def _bamboos(number: int, red: bool) -> str:
    if number == 1:
        return _bird()
    if number == 8:
        slanted = ((12, 0), (24, -35), (36, 35), (48, 0))
        return "".join(_stick(x, y, 27, GREEN, angle if y < 40 else -angle) for y in (23, 59) for x, angle in slanted)
    length = _STICK_LENGTH[number]
    return "".join(_stick(x, y, length, RED if red else colour) for x, y, colour in _STICKS[number])


def _face(tile: str, letters: dict[str, str]) -> str:
    if tile in letters:
        return _index(letters[tile], INK) + _text(32, 62, 42, INK, _WINDS[tile])
    if tile == "C":
        return _text(30, 59, 48, RED, "中")
    if tile == "F":
        return _text(30, 58, 46, GREEN, "發")
    if tile == "P":
        return (
            f'<rect x="12" y="13" width="36" height="54" rx="4" fill="none" stroke="{BLUE}" stroke-width="4"/>'
            f'<rect x="18" y="19" width="24" height="42" rx="2" fill="none" stroke="{BLUE}" stroke-width="1.5"/>'
        )
    if tile[0] in _FLOWERS:
        colour = _FLOWERS[tile[0]]
        petals = "".join(
            f'<circle cx="44" cy="9.5" r="3.6" fill="{colour}" transform="rotate({a} 44 15)"/>'
            for a in range(0, 360, 72)
        )
        return _index(tile[1], colour) + petals + _text(30, 65, 42, colour, _BLOSSOMS[tile])
    red = tile[0] == "0"
    draw = {"m": _characters, "p": _circles, "s": _bamboos}[tile[1]]
    return draw(5 if red else int(tile[0]), red)


def _back() -> str:
    return (
        '<rect x="1" y="1" width="58" height="78" rx="8" fill="#1b6b52" stroke="#0e4635" stroke-width="1.5"/>'
        '<rect x="9" y="9" width="42" height="62" rx="5" fill="none" stroke="#7fc2a8" stroke-width="2"/>'
        '<path d="M30 22 L44 40 L30 58 L16 40Z" fill="none" stroke="#7fc2a8" stroke-width="2"/>'
    )


def _body() -> str:
    return (
        f'<rect x="1" y="1" width="58" height="78" rx="8" fill="{IVORY}" stroke="#b9b09a" stroke-width="1.5"/>'
        '<path d="M3 72 Q4 78 10 78 H50 Q56 78 57 72" fill="none" stroke="#d8cfb8" stroke-width="2.5"/>'
    )


def drawing(tile: str, lang: str) -> str:
    """One tile as the inside of an SVG of WIDTH by HEIGHT; X lies face down."""
    return _back() if tile == "X" else _body() + _face(tile, SEAT_LETTERS[lang])


@cache
def sprite(lang: str) -> str:
    """Every face as `<symbol id="t-5s">`; wind letters follow the language (O for Ouest)."""
    symbols = [
        f'<symbol id="t-{tile}" viewBox="0 0 {WIDTH} {HEIGHT}">{drawing(tile, lang)}</symbol>' for tile in TILE_NAMES
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'
