"""Makes of mahjong tiles: coherent random sets of faces, backs and bodies, drawn on demand and reproducible by seed."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import fonts, ink, sources
from datasets.hands import ALL_IDS
from datasets.ink import HEIGHT, WIDTH, Mask, Rgb, Sheet

Texture = NDArray[np.uint8]
"""(HEIGHT, WIDTH, 3) RGB of one face, right way up."""

STYLES = ("procedural", "free", "art", "catalogue", "games")
NUMBERS = "一二三四五六七八九"


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
                self._cache[key] = _texture(self, tile)
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
    flower_text: str
    flower_number: str
    flower_colours: tuple[str, str]
    art: sources.Art | None
    extra: sources.Art | None
    recolour: float
    fading: float
    back_pattern: str
    scale: float


def _colour(rng: np.random.Generator, low: Rgb, high: Rgb) -> Rgb:
    r, g, b = (int(rng.integers(a, c + 1)) for a, c in zip(low, high, strict=True))
    return r, g, b


def draw_make(rng: np.random.Generator, style: str | None = None) -> Make:
    """A coherent random make; `style` is one of STYLES, or None for a mixture.

    "procedural" draws everything by itself, "free" likewise but with free fonts and CC0 art only (pictures that
    ship), "art" takes SVG drawings, "catalogue" faces cut from shop pictures, "games" the tiles of Debian's games.
    """
    if style is None:
        style = str(rng.choice(["procedural", "art", "catalogue", "games"], p=[0.6, 0.1, 0.25, 0.05]))
    if style not in STYLES:
        raise ValueError(f"style must be one of {', '.join(STYLES)}, got {style!r}")
    seed = int(rng.integers(1 << 62))
    kinds = {"art": ("svg",), "catalogue": ("catalogue",), "games": ("games",)}.get(style, ())
    candidates = sources.art(kinds) if kinds else []
    chosen = candidates[int(rng.integers(len(candidates)))] if candidates else None
    extras = sources.art(("svg",) if style == "free" else ("svg", "catalogue", "games"))
    extras = [a for a in extras if "1s" in a.faces and (style != "free" or a.name != "glyphs")]
    extra = extras[int(rng.integers(len(extras)))] if extras and (chosen or rng.random() < 0.45) else None
    dark = style != "free" and rng.random() < 0.02
    palette = _palette(rng, dark)
    return Make(seed, style, _body(rng, dark), palette, _plan(rng, style == "free", chosen, extra))


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
    if rng.random() < 0.06:
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


def _plan(rng: np.random.Generator, free: bool, chosen: sources.Art | None, extra: sources.Art | None) -> Plan:
    def pick(options: list[str], p: list[float] | None = None) -> str:
        return str(rng.choice(options, p=p))

    need = "萬東南西北中發"
    cjk = [f for f in fonts.cjk_faces(free)]
    face: fonts.Face | None = None
    for _ in range(4):
        if cjk:
            face = cjk[int(rng.integers(len(cjk)))]
            if fonts.has(face, need):
                break
            face = None
    latin = fonts.latin_faces(free)
    circle_maps = ["gb bbb rgb bgbg gbrbg ggrrrr gggrrrr bbbbbbbb gggrrrbbb", "b bb brg bggb gbrgb ggrrrr gggrrrr kkkkkkkk rrrgggbbb"]
    circle_maps += ["k kk krk kkkk kkrkk kkrrrr kkkrrrr kkkkkkkk kkkrrrkkk", "g gb bgr gbbg bgrgb bbrrrr bbbrrrr bbbbbbbb gggrrrbbb"]
    stick_maps = ["g gg ggg gggg ggrgg gggggg rgggggg gggggggg grggrggrg", "g gg ggg gggg ggrgg gggggg rbbbggg gggggggg rrrbbbggg"]
    stick_maps += ["k kk kkk kkkk kkrkk kkkkkk rkkkkkk kkkkkkkk krkkrkkrk", "g bb rgg gggg bbrgg gggggg rbgbgbg gggggggg grggrggrg"]
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
        circle_map=tuple(circle_maps[int(rng.integers(4))].split()),
        stick_map=tuple(stick_maps[int(rng.choice(4, p=[0.45, 0.25, 0.15, 0.15]))].split()),
        flower_text=pick(["char", "none", "small"], [0.6, 0.15, 0.25]),
        flower_number=pick(["arabic", "chinese", "none"], [0.65, 0.2, 0.15]),
        flower_colours=(pick(["r", "k", "b", "g"]), pick(["b", "r", "k", "g"])),
        art=chosen,
        extra=extra,
        recolour=float(rng.choice([0.0, 1.0])),
        fading=rng.uniform(0.0, 0.3) if rng.random() < 0.4 else 0.0,
        back_pattern=pick(["plain", "frame", "weave", "logo"], [0.86, 0.05, 0.06, 0.03]),
        scale=rng.uniform(0.86, 1.0),
    )


def _texture(make: Make, tile: str) -> Texture:
    if tile not in ALL_IDS:
        raise ValueError(f"no such tile: {tile!r}")
    rng = np.random.default_rng([make.seed & 0xFFFFFFFF, zlib.crc32(tile.encode())])
    if tile == "X":
        return _back(make, rng)
    colour, alpha = _inked(make, tile, rng)
    return _print(make, colour, alpha, rng)


def _inked(make: Make, tile: str, rng: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Ink colour (HEIGHT, WIDTH, 3) and coverage 0..1 (HEIGHT, WIDTH)."""
    from datasets.drawing import draw_face

    plan = make.plan
    source = plan.art
    if plan.extra is not None and (source is None or tile not in source.faces) and (source is not None or tile[0] in "fs" or tile == "1s"):
        source = plan.extra
    wanted = tile if source is None or tile in source.faces or tile[0] != "0" else f"5{tile[1]}"
    if source is not None and wanted in source.faces:
        files = source.faces[wanted]
        rgba = sources.load(files[int(rng.integers(len(files)))]).astype(np.float32)
        colour, alpha = rgba[..., :3], rgba[..., 3] / 255
        if alpha.mean() < 0.004 and wanted != "P":
            source = None
        else:
            colour = _recolour(colour, make, all_red=tile[0] == "0" and wanted != tile)
            if plan.bold and source.kind != "games":
                size = 2 * min(1, abs(plan.bold)) + 1
                kernel = np.ones((size, size), np.uint8)
                if plan.bold > 1:
                    alpha = np.asarray(cv2.dilate(alpha, kernel), np.float32)
                    solid = np.asarray(cv2.erode(colour, kernel), np.float32)
                    colour = np.minimum(colour, solid)
            if plan.art is None or plan.art.kind == "svg":
                alpha, colour = _shrink(alpha, colour, plan.scale * (0.86 if source.kind == "svg" else 1.0))
            return colour, alpha
    sheet = draw_face(make, tile, rng)
    colour = np.full((HEIGHT, WIDTH, 3), 128.0, np.float32)
    alpha = np.zeros((HEIGHT, WIDTH), np.float32)
    for rgb, mask in sheet.layers.items():
        cover = mask.astype(np.float32) / 255
        total = np.maximum(cover + alpha * (1 - cover), 1e-6)
        weight = (cover / total)[..., None]
        colour = colour * (1 - weight) + np.array(rgb, np.float32) * weight
        alpha = cover + alpha * (1 - cover)
    return colour, alpha


def _shrink(
    alpha: NDArray[np.float32], colour: NDArray[np.float32], scale: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    m = cv2.getRotationMatrix2D((WIDTH / 2, HEIGHT / 2), 0, scale)
    alpha = np.asarray(cv2.warpAffine(alpha, m, (WIDTH, HEIGHT)), np.float32)
    return alpha, np.asarray(cv2.warpAffine(colour, m, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE), np.float32)


def _recolour(colour: NDArray[np.float32], make: Make, all_red: bool) -> NDArray[np.float32]:
    """Give drawn or cut ink the make's own palette, keeping its light and dark."""
    if not all_red and make.plan.recolour == 0.0:
        return colour
    hsv = cv2.cvtColor(colour.astype(np.uint8), cv2.COLOR_RGB2HSV)
    hue, sat, value = (hsv[..., k].astype(np.float32) for k in range(3))
    p = make.palette
    out = colour.copy()
    red = (sat > 60) & ((hue < 14) | (hue > 160))
    green = (sat > 50) & (hue > 36) & (hue < 88)
    blue = (sat > 60) & (hue >= 88) & (hue < 140)
    black = (sat <= 60) & (value < 130)
    swap = {"r": red, "g": green, "b": blue, "k": black}
    if all_red:
        swap = {"r": red | green | blue | black}
    for name, where in swap.items():
        if where.any():
            middle = max(30.0, float(np.median(value[where])))
            tone = np.clip(value[where] / middle, 0.6, 1.5)[:, None]
            out[where] = np.clip(np.array(getattr(p, name), np.float32) * tone, 0, 255)
    return out


def _print(make: Make, colour: NDArray[np.float32], alpha: NDArray[np.float32], rng: np.random.Generator) -> Texture:
    """Lay ink on the body: mottling, engraved edges, fading and wear."""
    plan, body = make.plan, make.body
    ground = np.empty((HEIGHT, WIDTH, 3), np.float32)
    ground[:] = body.face
    cloud = np.asarray(cv2.resize(rng.normal(0, 1, (6, 5)).astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC))
    ground += cloud[..., None] * rng.uniform(0.5, 3.0)
    if plan.wear > 0:
        spots = np.asarray(cv2.resize(rng.random((52, 39)).astype(np.float32), (WIDTH, HEIGHT)))
        alpha = alpha * np.clip(1 - plan.wear * np.clip((spots - 0.55) * 3, 0, 1), 0, 1)
        ground -= (np.clip(spots - 0.7, 0, 1) * 40 * plan.wear)[..., None]
    alpha = alpha * (1 - plan.fading)
    out = ground * (1 - alpha[..., None]) + colour * alpha[..., None]
    if plan.engraved > 0:
        soft = np.asarray(cv2.GaussianBlur(alpha, (0, 0), 1.2), np.float32)
        slope = np.roll(soft, 2, (0, 1)) - np.roll(soft, -2, (0, 1))
        out += (slope * 70 * plan.engraved)[..., None]
    return np.asarray(np.clip(out, 0, 255), np.uint8)


def _back(make: Make, rng: np.random.Generator) -> Texture:
    back = np.empty((HEIGHT, WIDTH, 3), np.float32)
    back[:] = make.body.back
    pattern = make.plan.back_pattern
    mask: Mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    if pattern == "frame":
        cv2.rectangle(mask, (18, 18), (WIDTH - 18, HEIGHT - 18), (255.0,), 3, cv2.LINE_AA)
    elif pattern == "weave":
        for k in range(0, WIDTH + HEIGHT, 14):
            cv2.line(mask, (k, 0), (k - HEIGHT, HEIGHT), (160.0,), 3, cv2.LINE_AA)
            cv2.line(mask, (k - HEIGHT, 0), (k, HEIGHT), (160.0,), 3, cv2.LINE_AA)
    elif pattern == "logo":
        sheet = Sheet()
        ink.big_circle(sheet, 0.22, ((255, 255, 255),) * 3, make.plan.circle)
        mask = sheet.mask((255, 255, 255))
    back += (mask.astype(np.float32) * rng.uniform(-0.2, 0.25))[..., None]
    cloud = np.asarray(cv2.resize(rng.normal(0, 1, (5, 4)).astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC))
    return np.asarray(np.clip(back + cloud[..., None] * 3, 0, 255), np.uint8)
