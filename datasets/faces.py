"""Makes of mahjong tiles: coherent random sets of faces, backs and bodies, drawn on demand and reproducible by seed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from datasets import borrowed, fonts, ink, sources
from datasets.flower_plan import Series, flower_plan
from datasets.hands import group_of
from datasets.ink import Rgb
from datasets.print_plan import Layout, layout
from datasets.printing import Texture, texture
from datasets.stick_colours import circle_map, stick_map

STYLES = ("procedural", "mixed", "free", "art", "catalogue", "games", borrowed.STYLE)
NUMBERS = "一二三四五六七八九"
BAMBOOS, FLOWERS, LAYOUT, TINT = 1, 2, 3, 4
"""How bamboos are cut and coloured, what flowers show, how prints are laid out and which faces are no white is drawn
beside all else: scenes of seeds drawn before differ in them alone."""


@dataclass(frozen=True)
class Body:
    """A make's tile body; lengths in tile widths, colours RGB 0..255."""

    height: float
    thickness: float
    radius: float
    split: float
    face: Rgb
    back: Rgb
    gloss: float


@dataclass(frozen=True)
class Palette:
    """Ink colours of a make: red, green, blue (or black in its place) and black."""

    r: Rgb
    g: Rgb
    b: Rgb
    k: Rgb


@dataclass(frozen=True, eq=False)
class Make:
    """One make of tiles. `face(id)` gives the texture of a face, `face("X")` the back; both are cached."""

    seed: int
    style: str
    body: Body
    palette: Palette
    plan: Plan
    _cache: dict[tuple[str, int], Texture] = field(default_factory=dict, repr=False)

    def face(self, tile: str, level: int = 0) -> Texture:
        """Texture of a face, reduced by 2**level for small tiles."""
        key = (tile, level)
        if key not in self._cache:
            if level:
                big = self.face(tile, level - 1)
                size = (big.shape[1] // 2, big.shape[0] // 2)
                self._cache[key] = np.asarray(cv2.resize(big, size, interpolation=cv2.INTER_AREA), np.uint8)
            else:
                self._cache[key] = texture(self, tile)
        return self._cache[key]


@dataclass(frozen=True)
class Plan:
    """Everything that the drawings of one make have in common."""

    circle: ink.CircleStyle
    stick: ink.StickStyle
    bird: str
    stroke: float
    bold: int
    engraved: float
    wear: float
    margin: float
    cjk: fonts.Face | None
    latin: fonts.Face | None
    five: str
    wan: str
    east: str
    green: str
    red: str
    white: str
    index: str
    index_size: float
    index_colour: str
    letters: bool
    dragon_letters: str
    number_colour: str
    wind_colour: str
    circle_map: tuple[str, ...]
    stick_map: tuple[str, ...]
    flowers: tuple[Series, Series]
    layout: Layout
    art: dict[str, sources.Art]
    wobble: float
    lean: float
    recolour: float
    fading: float
    back_pattern: str
    scale: float


def _colour(rng: np.random.Generator, low: Rgb, high: Rgb) -> Rgb:
    """A colour between two: mostly along the line from one to the other, each channel a little astray."""
    along = rng.random()
    r, g, b = (
        round(a + (c - a) * float(np.clip(along + rng.normal(0, 0.15), 0, 1))) for a, c in zip(low, high, strict=True)
    )
    return r, g, b


GROUPS = ("m", "p", "s", "bird", "wind", "dragon", "white", "bonus")


def _sources(rng: np.random.Generator, style: str, without: frozenset[str]) -> dict[str, sources.Art]:
    """Which groups of faces come from whose drawings; groups left out are drawn by ourselves."""
    if style in ("procedural", borrowed.STYLE):
        return {}
    kinds = {"art": ("svg",), "free": ("svg",), "catalogue": ("catalogue",), "games": ("games",)}.get(style)
    pool = sources.art(kinds or ("svg", "catalogue", "games"), without)
    if not pool:
        return {}
    if style == "mixed":
        chosen = {g: pool[int(rng.integers(len(pool)))] for g in GROUPS if rng.random() < 0.5}
        return {g: a for g, a in chosen.items() if any(group_of(t) == g for t in a.faces)}
    if style == "free" and rng.random() < 0.5:
        return {}
    base = pool[int(rng.integers(len(pool)))]
    found = {g: base for g in GROUPS if any(group_of(t) == g for t in base.faces)}
    others = sources.art(("svg",) if style == "free" else ("svg", "catalogue", "games"), without)
    others = [a for a in others if "f1" in a.faces]
    if "bonus" not in found and others and rng.random() < 0.7:
        found["bonus"] = others[int(rng.integers(len(others)))]
    return found


def draw_make(rng: np.random.Generator, style: str | None = None, without: frozenset[str] = frozenset()) -> Make:
    """A coherent random make; `style` is one of STYLES, or None for any.

    "procedural" draws everything by itself, "free" uses free fonts and CC0 art only (pictures that ship), "art" takes
    SVG drawings, "catalogue" faces cut from shop pictures, "games" the tiles of Debian's games, "mixed" each group of
    faces from another hand, "borrowed" takes birds, flowers and seasons from pictures of all kinds
    (`datasets.borrowed`). `without` names sets of drawings (`sources.Art.name`) that are kept out, so that a model can
    be measured on makes it never saw.
    """
    if style is None:
        style = str(rng.choice(["procedural", "mixed", "art", "catalogue", "games"], p=[0.3, 0.3, 0.08, 0.22, 0.1]))
    if style not in STYLES:
        raise ValueError(f"style must be one of {', '.join(STYLES)}, got {style!r}")
    seed = int(rng.integers(1 << 62))
    art = _sources(rng, style, without)
    dark = style != "free" and rng.random() < 0.025
    palette = _palette(rng, dark)
    body = _body(rng, dark)
    body = tinted(body, np.random.default_rng((seed, TINT))) if style != "free" and not dark else body
    beside = tuple(np.random.default_rng((seed, part)) for part in (BAMBOOS, FLOWERS, LAYOUT))
    return Make(seed, style, body, palette, _plan(rng, beside, style, art, dark))


def _palette(rng: np.random.Generator, dark: bool) -> Palette:
    if dark:
        gold = _colour(rng, (200, 160, 70), (250, 220, 140))
        return Palette((235, 90, 80), (110, 210, 130), gold if rng.random() < 0.5 else (130, 180, 250), (240, 238, 230))
    black = _colour(rng, (8, 8, 14), (45, 45, 60))
    green = _colour(rng, (0, 60, 20), (50, 135, 75)) if rng.random() < 0.8 else black
    blue = _colour(rng, (10, 20, 90), (60, 100, 215)) if rng.random() < 0.62 else black
    return Palette(_colour(rng, (150, 8, 10), (235, 60, 60)), green, blue, black)


def _body(rng: np.random.Generator, dark: bool) -> Body:
    whites: list[tuple[Rgb, Rgb]] = [
        ((238, 238, 236), (254, 254, 252)),
        ((232, 226, 208), (250, 245, 232)),
        ((222, 208, 172), (242, 230, 200)),
        ((226, 232, 232), (246, 252, 252)),
    ]
    low, high = whites[int(rng.choice(4, p=[0.5, 0.28, 0.12, 0.1]))]
    face = _colour(rng, low, high)
    backs: list[tuple[Rgb, Rgb]] = [
        ((10, 90, 40), (70, 175, 100)),
        ((15, 60, 140), (110, 180, 240)),
        ((205, 140, 5), (250, 200, 60)),
        ((165, 110, 50), (220, 180, 120)),
        ((12, 12, 14), (60, 60, 66)),
        ((215, 110, 140), (250, 185, 205)),
        ((80, 40, 120), (160, 110, 200)),
        ((215, 80, 10), (250, 140, 50)),
        ((130, 20, 20), (200, 60, 60)),
        ((120, 200, 200), (190, 235, 235)),
    ]
    low, high = backs[int(rng.choice(10, p=[0.26, 0.16, 0.18, 0.08, 0.08, 0.05, 0.05, 0.07, 0.04, 0.03]))]
    back = _colour(rng, low, high)
    if rng.random() < 0.015:
        back = face
    if dark:
        face = _colour(rng, (14, 14, 16), (50, 50, 56))
    height = 1.0 / rng.uniform(0.71, 0.81)
    return Body(
        height=height,
        thickness=rng.uniform(0.52, 0.82),
        radius=rng.uniform(0.03, 0.11),
        split=rng.uniform(0.2, 0.5) if rng.random() < 0.9 else 0.0,
        face=face,
        back=back,
        gloss=rng.uniform(0.0, 1.0),
    )


def tinted(body: Body, rng: np.random.Generator) -> Body:
    """The body, in one make of twelve with a face that is no white: pastel, wooden, yellow."""
    if rng.random() > 1 / 12:
        return body
    tints: list[tuple[Rgb, Rgb]] = [
        ((235, 185, 195), (255, 225, 230)),
        ((185, 215, 185), (220, 240, 215)),
        ((170, 205, 230), (215, 235, 250)),
        ((240, 220, 130), (255, 245, 180)),
        ((170, 120, 75), (225, 185, 135)),
    ]
    low, high = tints[int(rng.integers(len(tints)))]
    return replace(body, face=_colour(rng, low, high))


def _plan(
    rng: np.random.Generator,
    beside: tuple[np.random.Generator, ...],
    style: str,
    art: dict[str, sources.Art],
    dark: bool,
) -> Plan:
    free = style == "free"
    bamboos, flowers, layouts = beside

    def pick(options: list[str], p: list[float] | None = None) -> str:
        return str(rng.choice(options, p=p))

    need = "一二三四五六七八九南西北中"
    cjk = fonts.cjk_faces(free)
    face: fonts.Face | None = None
    for _ in range(4):
        if cjk:
            face = cjk[int(rng.integers(len(cjk)))]
            if fonts.has(face, need):
                break
            face = None
    latin = fonts.latin_faces(free)
    circle_maps = [
        "gb bbb rgb bgbg gbrbg ggrrrr gggrrrr bbbbbbbb gggrrrbbb",
        "b bb brg bggb gbrgb ggrrrr gggrrrr kkkkkkkk rrrgggbbb",
    ]
    circle_maps += [
        "k kk krk kkkk kkrkk kkrrrr kkkrrrr kkkkkkkk kkkrrrkkk",
        "g gb bgr gbbg bgrgb bbrrrr bbbrrrr bbbbbbbb gggrrrbbb",
    ]
    has_index = rng.random() < 0.5
    return Plan(
        circle=ink.CircleStyle(
            kind=pick(["rings", "wheel", "flower", "cross", "scallop", "target"], [0.34, 0.18, 0.16, 0.12, 0.08, 0.12]),
            rings=int(rng.integers(2, 4)),
            weight=rng.uniform(0.14, 0.34),
            spokes=int(rng.integers(4, 9)),
            accent=bool(rng.random() < 0.35),
            big=pick(["sun", "wheel", "rings", "scallop", "rosette"]),
        ),
        stick=ink.StickStyle(
            kind=pick(["bone", "chain", "rod", "plain"], [0.5, 0.22, 0.18, 0.1]),
            nodes=int(rng.choice([2, 3, 4], p=[0.2, 0.65, 0.15])),
            waist=rng.uniform(0.5, 0.78),
            groove=rng.uniform(0.14, 0.3) if rng.random() < 0.7 else 0.0,
            half=bamboos.uniform(0.045, 0.075),
            gap=bamboos.uniform(0.015, 0.08),
        ),
        bird=pick(["sparrow", "peacock", "crane"], [0.5, 0.28, 0.22]),
        stroke=rng.uniform(0.012, 0.03),
        bold=int(rng.choice([-1, 0, 1, 2, 3], p=[0.08, 0.32, 0.3, 0.2, 0.1])),
        engraved=rng.uniform(0.15, 0.8) if rng.random() < 0.7 else 0.0,
        wear=rng.uniform(0, 0.5) if rng.random() < 0.35 else 0.0,
        margin=rng.uniform(0.06, 0.15),
        cjk=face,
        latin=latin[int(rng.integers(len(latin)))] if latin else None,
        five=pick(["五", "伍"]),
        wan=pick(["萬", "万"], [0.87, 0.13]),
        east=pick(["東", "东"], [0.92, 0.08]),
        green=pick(["發", "发", "発"], [0.84, 0.08, 0.08]),
        red=pick(["中", "龍"], [0.97, 0.03]),
        white=pick(["blank", "frame", "double", "ornate", "notched", "char"], [0.25, 0.2, 0.25, 0.13, 0.14, 0.03]),
        index=pick(["tl", "tr", "tlbr", "bl", "br"], [0.5, 0.3, 0.1, 0.05, 0.05]) if has_index else "",
        index_size=rng.uniform(0.1, 0.2),
        index_colour=pick(["r", "k", "b", "g", "own"], [0.3, 0.2, 0.2, 0.05, 0.25]),
        letters=bool(rng.random() < 0.85),
        dragon_letters=pick(["PFC", "BFC", "WGR"], [0.6, 0.2, 0.2]),
        number_colour=pick(["b", "k", "g"], [0.48, 0.46, 0.06]),
        wind_colour=pick(["b", "k", "g"], [0.48, 0.48, 0.04]),
        circle_map=circle_map(layouts, circle_maps[int(rng.integers(4))]),
        stick_map=stick_map(rng, bamboos),
        flowers=flower_plan(
            flowers,
            pick(["char", "none", "small"], [0.6, 0.15, 0.25]),
            pick(["arabic", "chinese", "none"], [0.65, 0.2, 0.15]),
            (pick(["r", "k", "b", "g"]), pick(["b", "r", "k", "g"])),
        ),
        layout=layout(layouts),
        art=art,
        wobble=0.0 if free else float(rng.choice([0.0, rng.uniform(0.5, 3.0)])),
        lean=0.0 if free else float(rng.choice([0.0, rng.normal(0, 0.06)])),
        recolour=1.0 if dark or style == "mixed" or rng.random() < 0.5 else 0.0,
        fading=rng.uniform(0.0, 0.3) if rng.random() < 0.4 else 0.0,
        back_pattern=pick(["plain", "frame", "weave", "logo"], [0.86, 0.05, 0.06, 0.03]),
        scale=rng.uniform(0.86, 1.0),
    )
