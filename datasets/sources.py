"""Tile drawings made by others, found on this machine, each as a set of RGBA ink pictures.

SVG art and catalogue photographs lie in the shared photo folder (`MARQUE_PHOTOS`, or `../shared/photos` beside the
repository), Debian's tile games under /usr/share. None of it is part of the project; what is absent is left out.
Licences: the SVG art is CC0 or Unlicense, the catalogue MIT, the games' tiles GPL (training pictures only).
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageColor

from datasets.ink import HEIGHT, WIDTH
from datasets.label_faults import mended
from datasets.photos import CATALOGUE, class_names, read_folder, read_label
from vision.reading import FACE_DOWN, WHITE

Ink = NDArray[np.uint8]
"""(HEIGHT, WIDTH, 4) RGBA, straight alpha."""

_SUITED = tuple(f"{n}{suit}" for suit in "mps" for n in range(1, 10))
_CATALOGUE_FIRST = 140
"""Pictures of the catalogue's first make: its classes come several times, so repeats do not mark a new make there."""


@dataclass(frozen=True)
class Art:
    """A set of drawings by one hand: `faces` maps tile ids to files (several where the make has variants)."""

    name: str
    kind: str
    faces: dict[str, tuple[str, ...]]

    def __hash__(self) -> int:
        return hash(self.name)


def photos() -> Path | None:
    """The shared photo folder, if it is there."""
    given = os.environ.get("MARQUE_PHOTOS")
    path = Path(given) if given else Path(__file__).resolve().parents[2] / "shared" / "photos"
    return path if path.is_dir() else None


@lru_cache(maxsize=1)
def all_art() -> tuple[Art, ...]:
    """Every set found, in a fixed order."""
    found: list[Art] = []
    root = photos()
    if root is not None and find_spec("resvg_py") is not None:
        found += [a for a in (_japanese(root), _hongkong(root), _glyphs(root)) if a is not None]
    if root is not None:
        found += _catalogue(root)
    found += _games() + _drawn_sheets()
    return tuple(found)


def art(kinds: tuple[str, ...], without: frozenset[str]) -> list[Art]:
    """Sets of the given kinds ("svg", "catalogue", "games"), save those named in `without`."""
    return [a for a in all_art() if a.kind in kinds and a.name not in without]


def _set(name: str, kind: str, files: dict[str, Path]) -> Art | None:
    faces: dict[str, tuple[str, ...]] = {k: (str(v),) for k, v in files.items() if v.exists()}
    return Art(name, kind, faces) if faces else None


def _japanese(root: Path) -> Art | None:
    folder = root / "art" / "japanese"
    names = {"m": "Man", "p": "Pin", "s": "Sou"}
    files = {t: folder / f"{names[t[1]]}{t[0]}.svg" for t in _SUITED}
    files |= {f"0{s}": folder / f"{names[s]}5-Dora.svg" for s in "mps"}
    honours = {"E": "Ton", "S": "Nan", "W": "Shaa", "N": "Pei", "P": "Haku", "F": "Hatsu", "C": "Chun"}
    files |= {k: folder / f"{v}.svg" for k, v in honours.items()}
    return _set("japanese", "svg", files)


def _hongkong(root: Path) -> Art | None:
    order = ["P", "F", "C", "E", "S", "W", "N"] + [f"{n}{s}" for s in "mps" for n in range(1, 10)]
    order += [f"s{n}" for n in range(1, 5)] + [f"f{n}" for n in range(1, 5)]
    files: dict[str, Path] = {}
    for path in sorted((root / "art" / "hongkong").glob("*.svg")):
        files[order[int(path.name[:2]) - 1]] = path
    return _set("hongkong", "svg", files)


def _glyphs(root: Path) -> Art | None:
    folder = root / "art" / "glyphs"
    files = {f"{n + 1}{s}": folder / f"{c}-{n}.svg" for s, c in (("s", "b"), ("m", "c"), ("p", "d")) for n in range(9)}
    files |= {t: folder / f"h-{k}.svg" for k, t in enumerate("ESWNCFP")}
    return _set("glyphs", "svg", files)


def _catalogue(root: Path) -> list[Art]:
    if not (root / CATALOGUE).is_dir():
        return []
    pictures = mended(read_folder(CATALOGUE, root))
    makes: list[dict[str, list[str]]] = [{}]
    last = ""
    for k, picture in enumerate(sorted(pictures, key=lambda one: int(re.sub(r"\D", "", one.path.stem) or 0))):
        for name in picture.ids[:1]:
            if k >= _CATALOGUE_FIRST and (k == _CATALOGUE_FIRST or (name in makes[-1] and name != last)):
                makes.append({})
            makes[-1].setdefault(name, []).append(str(picture.path))
            last = name
    return [
        Art(f"catalogue-{k}", "catalogue", {t: tuple(v) for t, v in make.items() if t != FACE_DOWN})
        for k, make in enumerate(makes)
        if len(make) >= 15
    ]


def _games() -> list[Art]:
    found: list[Art] = []
    codes = {f"{n}{s}": f"{n}{c}" for s, c in (("m", "C"), ("p", "D"), ("s", "B")) for n in range(1, 10)}
    codes |= {f"{a}{n}": f"{n}{a.upper()}" for a in "fs" for n in range(1, 5)}
    codes |= {"E": "EW", "S": "SW", "W": "WW", "N": "NW", "P": "WD", "F": "GD", "C": "RD"}
    for folder in sorted(Path("/usr/share/mah-jong").glob("*")):
        made = _set(f"mah-jong-{folder.name}", "games", {t: folder / f"{c}.xpm" for t, c in codes.items()})
        if made is not None and folder.name in {"tiles-v1", "tiles-numbered"}:
            found.append(made)
    real = Path("/usr/share/games/xmahjongg/tiles/real.gif")
    if real.exists():
        rows = [
            [f"{n}p" for n in range(1, 10)],
            [f"{n}s" for n in range(1, 10)],
            [f"{n}m" for n in range(1, 10)],
            ["s1", "s2", "s3", "s4", "N", "S", "E", "W"],
            ["f1", "f2", "f3", "f4", "F", "P", "C"],
        ]
        cells: dict[str, tuple[str, ...]] = {
            t: (f"{real}#{c / 9},{r / 5},{(c + 1) / 9},{(r + 1) / 5}",)
            for r, row in enumerate(rows)
            for c, t in enumerate(row)
        }
        found.append(Art("xmahjongg-real", "games", cells))
    smooth = Path("/usr/share/gnome-mahjongg/themes/smooth.png")
    if smooth.exists():
        order = [f"{n}p" for n in range(1, 10)] + list("NWSECF") + [f"{n}m" for n in range(1, 10)]
        order += [f"{n}s" for n in range(1, 10)] + ["f2", "f3", "f1", "f4", "P", "s1", "s2", "s3", "s4"]
        cells = {t: (f"{smooth}#{c / 43},0,{(c + 0.9) / 43},0.46",) for c, t in enumerate(order)}
        found.append(Art("gnome-smooth", "games", cells))
    return found


def _drawn_sheets() -> list[Art]:
    """The two tile sets of kmahjongg that look like tiles, which lie 69 x 89 apart on a sheet of 768 x 561."""
    rows = [[f"{n}{suit}" for n in range(1, 10)] for suit in "msp"]
    rows += [["s1", "s2", "s3", "s4", "N", "S", "E", "W"], ["P", "F", "C", "f1", "f2", "f3", "f4"]]
    found = []
    for sheet in ("default", "traditional"):
        path = Path("/usr/share/kmahjongglib/tilesets") / f"{sheet}.svgz"
        if not path.exists() or find_spec("resvg_py") is None:
            continue
        faces: dict[str, tuple[str, ...]] = {}
        for r, row in enumerate(rows):
            for c, tile in enumerate(row):
                if sheet == "traditional" or tile != WHITE:
                    x, y = c * 69 / 768, (116 + r * 89) / 561
                    faces[tile] = (f"{path}#{x},{y},{x + 69 / 768},{y + 89 / 561}",)
        found.append(Art(f"kmahjongg-{sheet}", "games", faces))
    return found


@lru_cache(maxsize=1200)
def load(path: str) -> Ink:
    """One drawing as ink: SVG drawn, photographs cut from their background; fractions after `#` give a cell."""
    name, _, cell = path.partition("#")
    if name.endswith(".svgz"):
        sheet = _drawn_sheet(name)
        x0, y0, x1, y1 = (float(v) for v in cell.split(","))
        h, w = sheet.shape[:2]
        part = sheet[round(y0 * h) + 4 : round(y1 * h) - 4, round(x0 * w) + 4 : round(x1 * w) - 4]
        return np.asarray(cv2.resize(part, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)
    if name.endswith(".svg"):
        return _svg(name, turn="glyphs" in name)
    image = _sheet(name)
    if cell:
        x0, y0, x1, y1 = (float(v) for v in cell.split(","))
        h, w = image.shape[:2]
        image = image[round(y0 * h) : round(y1 * h), round(x0 * w) : round(x1 * w)]
        inset = 0.08
    else:
        inset = 0.045
    label = Path(name).parent.parent / "labels" / f"{Path(name).stem}.txt"
    if label.exists():
        x0, y0, x1, y1 = read_label(label, class_names(label.parents[3]))[1][0]
        h, w = image.shape[:2]
        image = image[max(0, round(y0 * h)) : round(y1 * h), max(0, round(x0 * w)) : round(x1 * w)]
    return _cut(image, inset)


def rastered(width: int, **drawing: str) -> Image.Image:
    """An SVG drawing so many pixels wide, RGBA: `svg_path` names its file, or `svg_string` is its text."""
    draw: Callable[..., object]
    from resvg_py import svg_to_bytes as draw

    return Image.open(io.BytesIO(bytes(draw(width=width, **drawing)))).convert("RGBA")  # type: ignore[call-overload]


@lru_cache(maxsize=2)
def _drawn_sheet(name: str) -> Ink:
    return np.asarray(rastered(768 * 4, svg_path=name))


@lru_cache(maxsize=4)
def _sheet(name: str) -> NDArray[np.uint8]:
    if name.endswith(".xpm"):
        return _xpm(Path(name).read_text(encoding="latin-1"))
    with Image.open(name) as opened:
        rgba = opened.convert("RGBA")
    paper = Image.new("RGBA", rgba.size, "white")
    paper.alpha_composite(rgba)
    return np.asarray(paper.convert("RGB"))


def _xpm(text: str) -> NDArray[np.uint8]:
    """A picture in the X pixmap format: (h, w, 3) RGB."""
    rows = re.findall(r'"([^"]*)"', text)
    width, height, colours, chars = (int(v) for v in rows[0].split()[:4])
    table: dict[str, tuple[int, ...]] = {}
    rgb: tuple[int, ...]
    for row in rows[1 : 1 + colours]:
        found = re.search(r"\bc\s+(\S+)", row[chars:])
        value = found.group(1) if found else "None"
        try:
            rgb = (255, 255, 255) if value.lower() == "none" else ImageColor.getrgb(value)[:3]
        except ValueError:
            digits = value.lstrip("#")
            part = len(digits) // 3
            rgb = tuple(int(digits[k * part : k * part + 2], 16) for k in range(3))
        table[row[:chars]] = rgb
    pixels = [
        [table[row[x : x + chars]] for x in range(0, width * chars, chars)] for row in rows[1 + colours :][:height]
    ]
    return np.asarray(pixels, np.uint8)


def _svg(name: str, turn: bool) -> Ink:
    ink = np.asarray(rastered(WIDTH * 2, svg_path=name).resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS))
    if turn:
        ink = ink[::-1, ::-1].copy()
        ink[..., 3][_border(0.05)] = 0
        white = ink[..., :3].min(axis=2) > 225
        ink[..., 3][white] = 0
    return np.ascontiguousarray(ink)


def _border(share: float) -> NDArray[np.bool_]:
    mask = np.ones((HEIGHT, WIDTH), bool)
    m = round(share * WIDTH)
    mask[m : HEIGHT - m, m : WIDTH - m] = False
    return mask


def _cut(image: NDArray[np.uint8], inset: float) -> Ink:
    """Tell ink from body in a photographed upright face."""
    face = np.asarray(cv2.resize(image, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.float32)
    kernel = np.ones((9, 9), np.uint8)
    bright = np.asarray(cv2.dilate(face.astype(np.uint8), kernel), np.float32)
    small = cv2.GaussianBlur(cv2.resize(bright, (WIDTH // 4, HEIGHT // 4), interpolation=cv2.INTER_AREA), (0, 0), 6)
    ground = np.asarray(cv2.resize(small, (WIDTH, HEIGHT)), np.float32)
    middle = face[round(HEIGHT * inset) : -round(HEIGHT * inset), round(WIDTH * inset) : -round(WIDTH * inset)]
    level = np.percentile(middle.reshape(-1, 3), 80, axis=0).astype(np.float32)
    ground = np.minimum(ground, level * 1.06) * 0.5 + level * 0.5
    dark = (ground - face).max(axis=2)
    alpha = np.clip((dark - 26) / 60, 0, 1)
    alpha[_border(inset)] = 0
    _drop_edges(alpha, inset)
    a = np.maximum(alpha, 0.25)[..., None]
    colour = np.clip((face - (1 - a) * ground) / a, 0, 255)
    return np.dstack([colour, alpha * 255]).astype(np.uint8)


def _drop_edges(alpha: NDArray[np.float32], inset: float) -> None:
    """Clear slivers of the tile's own edge: thin shapes that touch the inset border."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats((alpha > 0.2).astype(np.uint8))
    m = round(inset * WIDTH) + 2
    for k in range(1, count):
        x, y, w, h = (int(v) for v in stats[k][:4])
        touches = x <= m or y <= m or x + w >= WIDTH - m or y + h >= HEIGHT - m
        if touches and min(w, h) < 9:
            alpha[labels == k] = 0
