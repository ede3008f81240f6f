"""Fonts found on this machine, and characters drawn with them into coverage masks.

Training needs CJK fonts (Debian's fonts-noto-cjk, fonts-arphic-*, ...); where none is installed every call says so by
returning None, and `faces` falls back on shapes drawn by hand.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np
from fontTools.ttLib import TTFont
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

_ROOTS = ("/usr/share/fonts", "/usr/local/share/fonts", str(Path.home() / ".fonts"))
_CJK = {
    "ukai.ttc": ((0, 2), 8),
    "cwkai.ttf": ((0,), 14),
    "TW-Kai-98_1.ttf": ((0,), 14),
    "bkai00mp.ttf": ((0,), 10),
    "LXGWWenKai-": ((0,), 5),
    "KleeOne-SemiBold.ttf": ((0,), 4),
    "aoyagi-soseki.ttf": ((0,), 2),
    "kouzan-mouhitsu.ttf": ((0,), 8),
    "kouzan-mouhitsu-gyosho.ttf": ((0,), 5),
    "uming.ttc": ((0, 2), 1),
    "cwming.ttf": ((0,), 2),
    "bsmi00lp.ttf": ((0,), 1),
    "NotoSerifCJK-": ((0, 2, 3, 4), 1),
    "NotoSansCJK-": ((0, 2, 3), 1),
    "wqy-zenhei.ttc": ((0,), 1),
    "wqy-microhei.ttc": ((0,), 1),
    "ipam.ttf": ((0,), 1),
    "ipamjm.ttf": ((0,), 1),
    "TakaoMincho.ttf": ((0,), 1),
    "ume-hgo5.ttf": ((0,), 1),
    "ume-pmo3.ttf": ((0,), 1),
    "HanaMinA.ttf": ((0,), 1),
    "BabelStoneHan.ttf": ((0,), 1),
    "TW-Sung-98_1.ttf": ((0,), 2),
    "MTLmr3m.ttf": ((0,), 2),
    "yuji-boku-": ((0,), 7),
    "yuji-mai-": ((0,), 6),
    "yuji-syuku-": ((0,), 6),
    "iansui-": ((0,), 4),
    "lxgw-wenkai-tc-chinese-traditional-700": ((0,), 4),
    "liu-jian-mao-cao-": ((0,), 2),
    "long-cang-": ((0,), 3),
    "ma-shan-zheng-": ((0,), 6),
    "zhi-mang-xing-": ((0,), 4),
    "kaisei-": ((0,), 1),
    "new-tegomin-": ((0,), 3),
    "zen-antique-": ((0,), 2),
    "zen-kurenaido-": ((0,), 2),
    "zen-old-mincho-": ((0,), 1),
    "shippori-antique-japanese": ((0,), 2),
    "shippori-mincho-japanese": ((0,), 1),
    "noto-serif-tc-": ((0,), 1),
    "cactus-classical-serif-": ((0,), 1),
    "chocolate-classical-sans-": ((0,), 1),
    "potta-one-": ((0,), 3),
    "reggae-one-": ((0,), 3),
    "rocknroll-one-": ((0,), 2),
    "mochiy-pop-one-": ((0,), 1),
    "dela-gothic-one-": ((0,), 1),
    "rampart-one-": ((0,), 1),
    "stick-japanese": ((0,), 2),
    "yusei-magic-": ((0,), 2),
    "wdxl-lubrifont-tc-": ((0,), 2),
    "zcool-qingke-huangyou-": ((0,), 1),
    "zcool-xiaowei-": ((0,), 2),
    "kiwi-maru-": ((0,), 1),
}
"""Fonts by the start of their file name: faces in a collection, and how often each is taken; most tiles are brushed."""
_THIN = ("Thin", "ExtraLight", "-Light")
_LATIN = ("DejaVuSans", "DejaVuSerif", "NotoSans-", "NotoSerif-", "NotoSansDisplay-", "NotoSerifDisplay-")
FREE_FONTS = ("NotoSans", "NotoSerif")
"""Families under the SIL Open Font License, the only ones in pictures that ship."""


@dataclass(frozen=True)
class Face:
    """One font face: file and index within a collection."""

    path: str
    index: int = 0


@lru_cache(maxsize=1)
def _files() -> tuple[str, ...]:
    found: list[str] = []
    for root in _ROOTS:
        for folder, _, names in os.walk(root):
            found += [str(Path(folder) / n) for n in names if n.lower().endswith((".ttf", ".ttc", ".otf"))]
    return tuple(sorted(found))


@lru_cache(maxsize=4)
def cjk_faces(free_only: bool = False) -> tuple[Face, ...]:
    """Faces that draw Chinese characters, each as many times over as it is to be taken."""
    faces: list[Face] = []
    for path in _files():
        name = Path(path).name
        for start, (indexes, often) in _CJK.items():
            if not name.startswith(start) or any(thin in name for thin in _THIN):
                continue
            if free_only and not name.startswith(FREE_FONTS):
                continue
            faces += [Face(path, i) for i in indexes] * often
    return tuple(faces)


@lru_cache(maxsize=4)
def latin_faces(free_only: bool = False) -> tuple[Face, ...]:
    """Faces for arabic, roman and letter indexes."""
    keep = FREE_FONTS if free_only else _LATIN
    names = [p for p in _files() if Path(p).name.startswith(_LATIN) and Path(p).name.startswith(keep)]
    return tuple(Face(p) for p in names if not any(t in p for t in ("Thin", "ExtraLight", "Math")))


@cache
def _drawn(face: Face) -> bytes:
    """A bit for each code point, set where the face draws it; kept of every face, since finding out takes longest."""
    with TTFont(face.path, fontNumber=face.index, lazy=True) as font:
        drawn = np.zeros(sys.maxunicode + 1, bool)
        drawn[list(font.getBestCmap() or ())] = True
    return np.packbits(drawn, bitorder="little").tobytes()


def has(face: Face, text: str) -> bool:
    """Whether the face draws every character of `text`."""
    drawn = _drawn(face)
    return all(drawn[ord(ch) >> 3] >> (ord(ch) & 7) & 1 for ch in text)


@lru_cache(maxsize=64)
def _font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face.path, size, index=face.index)


@lru_cache(maxsize=4096)
def glyph(face: Face, text: str, size: int = 150) -> NDArray[np.uint8]:
    """Coverage of `text`, cropped to its ink: (h, w) uint8."""
    font = _font(face, size)
    left, top, right, bottom = (round(v) for v in font.getbbox(text))
    image = Image.new("L", (max(1, right - left) + 4, max(1, bottom - top) + 4))
    ImageDraw.Draw(image).text((2 - left, 2 - top), text, fill=255, font=font)
    mask = np.asarray(image)
    ys, xs = np.nonzero(mask > 40)
    if len(ys) == 0:
        return np.zeros((1, 1), np.uint8)
    return mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


def place(
    mask: NDArray[np.uint8],
    box: tuple[float, float, float, float],
    shape: tuple[int, int],
    stretch: float = 1.3,
    bold: int = 0,
    turn: float = 0.0,
) -> NDArray[np.uint8]:
    """Fit a glyph into `box` (x0, y0, x1, y1 in pixels) of an empty (h, w) sheet.

    The glyph keeps its shape up to a factor of `stretch`; `bold` pixels thicken (or thin, negative) its strokes;
    `turn` rotates it (degrees).
    """
    h, w = shape
    x0, y0, x1, y1 = box
    gh, gw = mask.shape
    bw, bh = max(2.0, x1 - x0), max(2.0, y1 - y0)
    sx, sy = bw / gw, bh / gh
    sx, sy = min(sx, sy * stretch), min(sy, sx * stretch)
    out_w, out_h = max(1, round(gw * sx)), max(1, round(gh * sy))
    small = cv2.resize(mask, (out_w, out_h), interpolation=cv2.INTER_AREA)
    sheet = np.zeros((h, w), np.uint8)
    px, py = round((x0 + x1 - out_w) / 2), round((y0 + y1 - out_h) / 2)
    px, py = max(0, min(px, w - 1)), max(0, min(py, h - 1))
    small = small[: h - py, : w - px]
    sheet[py : py + small.shape[0], px : px + small.shape[1]] = small
    if bold:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * abs(bold) + 1,) * 2)
        sheet = np.asarray((cv2.dilate if bold > 0 else cv2.erode)(sheet, kernel), np.uint8)
    if turn:
        m = cv2.getRotationMatrix2D(((x0 + x1) / 2, (y0 + y1) / 2), turn, 1.0)
        sheet = np.asarray(cv2.warpAffine(sheet, m, (w, h)), np.uint8)
    return sheet
